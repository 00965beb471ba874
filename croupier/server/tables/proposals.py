"""Commands that need a second person: one person proposes, another confirms or declines, and only then is it given.

An option of the table lists these commands. A proposal is not yet an input: it is judged when it is proposed, so that
nobody confirms an illegal command, and again when it is confirmed. Both people are recorded: the answer of the second
person is a separate entry, and the confirmed input follows it as the command of the first.
"""

import asyncio
from typing import Final

from croupier.engine.refusal import Barred
from croupier.engine.table import Official
from croupier.engine.table.people import RANKS, official, role_list
from croupier.records.books.accounts import unit_of
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.inputs import AnswerProposal
from croupier.records.log.wire import TableLogInput
from croupier.records.stores.protocol import StoreError
from croupier.records.tables import second_person
from croupier.records.tables.authority import acting
from croupier.records.tables.control_state import AGREED_MILLISECONDS
from croupier.records.tables.controls import may_abort
from croupier.records.tables.state import TableRecord, find_refusal, trial
from croupier.records.tables.writer import Answer, BadCommand
from croupier.server.store_writer import TooBusy
from croupier.server.tables.authority import check_voice, unspoken
from croupier.server.tables.live_table import LiveTable, Outdated
from croupier.server.tables.messages import Proposal
from croupier.server.tables.options import control_terms
from croupier.server.views.forms import input_in_words, may_give, spoken_by
from croupier.server.views.visibility import may_depend_on_hidden_cards

WAITS_SECONDS: Final = AGREED_MILLISECONDS // 1_000
"""Lifetime of a proposal, in seconds."""
PROPOSALS_MAX: Final = 20
PROPOSALS_EACH_MAX: Final = 5
"""Maximum number of open proposals of one person at a table."""


async def needs_second(table: LiveTable, given: TableLogInput, by: Person) -> bool:
    """Return whether a command waits for a second person; raise StoreError.

    The record of the table judges the same without the money that the person has moved alone at other tables.
    """
    is_money = isinstance(given, second_person.MONEY_INPUTS)
    elsewhere = await table.moved_elsewhere(by.name) if is_money else 0
    if second_person.is_needed(table.record, control_terms(table.options), given, by, elsewhere):
        return True
    may_be = acting(given) is not None and may_abort(table.record)
    return may_be and second_person.is_abort(table.record, trial(table.record, given, by))


async def propose(
    table: LiveTable, given: TableLogInput, by: Person, key: str, version: int | None
) -> Answer | Proposal:
    """Return a command as a proposal, or its answer if it is refused or was given before; raise errors of commands."""
    same = next((one for one in table.proposals if one.key == key), None)
    if same is not None:
        return same
    try:
        return await table.command(
            given, by, key=key, version=version, first=lambda record: _check_refused(record, given, by)
        )
    except _Taken:
        return _kept(table, given, by, key)


def pass_on(table: LiveTable, given: TableLogInput, by: Person, key: str) -> Proposal:
    """Pass a command on to those who may give it, for a person who may not; raise BadCommand where nobody may."""
    if unspoken(table, given):
        raise BadCommand(unspoken(table, given))
    who = may_give(table.record, given)
    if by.role in who:
        raise BadCommand(f"{by:Person} can give this input. It need not be passed on.")
    if not set(who) & set(RANKS):
        raise BadCommand("Nobody at this table can give this input.")
    if second_person.names_hidden(table.record, given):
        raise BadCommand("The input names cards that are face down and cannot be passed on. Call an official.")
    return _kept(table, given, by, key, is_passed_on=True)


class _Taken(Exception):
    """A command would be taken now: it waits for a second person."""


def _check_refused(record: TableRecord, given: TableLogInput, by: Person) -> None:
    """Raise _Taken unless the table refuses the command: a refusal needs no second person.

    A command that may depend on face-down cards is judged when it is given: a withdrawn proposal leaves no record, and
    must reveal nothing.
    """
    found = find_refusal(record, given, by)
    if found is None or (may_depend_on_hidden_cards(record, given) and not isinstance(found, Barred)):
        raise _Taken


def _unanswered(number: int) -> str:
    """Return a number of unanswered proposals and the start of the remedy."""
    return "1 unanswered proposal. Have it" if number == 1 else f"{number} unanswered proposals. Have them"


def _kept(table: LiveTable, given: TableLogInput, by: Person, key: str, *, is_passed_on: bool = False) -> Proposal:
    if len(table.proposals) >= PROPOSALS_MAX:
        raise BadCommand(f"This table has {_unanswered(PROPOSALS_MAX)} answered first.")
    if sum(one.by.name == by.name for one in table.proposals) >= PROPOSALS_EACH_MAX:
        raise BadCommand(f"At this table {by.name} has {_unanswered(PROPOSALS_EACH_MAX)} answered first.")
    now = table.clock()
    proposal = Proposal(
        number=max([now, *(one.number + 1 for one in table.proposals)]),
        by=by,
        input=wire.plain_input(given),
        text=input_in_words(given, unit_of(table.record.setup.unit)),
        confirmed_by=may_give(table.record, given),
        clause=table.state.rules.conduct.procedures.clause,
        until=now + WAITS_SECONDS * 1_000,
        key=key,
        is_passed_on=is_passed_on,
    )
    table.proposals += (proposal,)
    asyncio.get_running_loop().call_later(WAITS_SECONDS, _drop, table, proposal)
    table.notify()
    return proposal


def _drop(table: LiveTable, one: Proposal) -> None:
    """Remove a proposal that was answered or has expired."""
    if one in table.proposals:
        table.proposals = tuple([other for other in table.proposals if other != one])
        table.notify()


async def answer(table: LiveTable, person: Official, number: int, *, is_agreed: bool) -> tuple[Proposal, Answer | None]:
    """Accept a second person's answer to a proposal, and give the command if they agree; raise errors of commands.

    The proposer may withdraw it, and nothing of it is recorded then.
    """
    one = next((one for one in table.proposals if one.number == number), None)
    if one is None:
        raise BadCommand("The proposal has been answered or has expired. Make it again if it is still needed.")
    if person.name == one.by.name:
        if is_agreed:
            raise BadCommand(f"{person.name} made the proposal. Another person must confirm it.")
        _drop(table, one)
        return one, None
    if person.role not in one.confirmed_by:
        raise BadCommand(f"{person:Person} cannot answer this proposal. Ask {role_list(one.confirmed_by)}.")
    _drop(table, one)  # two who confirm at once do it once
    try:
        return one, await _answered(table, person, one, is_agreed=is_agreed)
    except (StoreError, TooBusy, Outdated):
        table.proposals += (one,)
        table.notify()
        raise


async def _answered(table: LiveTable, person: Official, one: Proposal, *, is_agreed: bool) -> Answer:
    given = wire.parse_input(one.input)
    first = official(one.by.role, one.by.name)
    decision = AnswerProposal(person, first, one.input, is_agreed)
    second = Person(person.role, person.name)
    recorded = await table.command(decision, second)
    if not is_agreed:
        return recorded
    if not one.is_passed_on:
        return await table.command(given, one.by, key=one.key)
    given = spoken_by(given, person)
    check_voice(table, person, given)
    if not await needs_second(table, given, second):
        return await table.command(given, second, key=one.key)
    result = await propose(table, given, second, one.key, None)
    return recorded if isinstance(result, Proposal) else result
