"""Commands that need a second person: one proposes, another confirms or declines, and only then is it given.

Which commands these are is an option of the table. What is proposed is no input yet: it is judged when it is proposed,
so that nobody confirms what cannot be, and anew when it is confirmed. Both people are recorded: the second one's answer
is an entry of its own, and what was agreed to follows it as the first one's command.
"""

import asyncio
from typing import Any, Final

from croupier.engine.inputs import Barred
from croupier.engine.table import Official
from croupier.engine.table.inputs import DecideDispute, Reconstruct, ReviewDispute
from croupier.engine.table.people import RANKS
from croupier.records import wire
from croupier.records.inputs import AnswerProposal
from croupier.records.log import Person
from croupier.records.recorded import Recorded, refused
from croupier.records.stores.protocol import StoreError
from croupier.records.table import Answer, BadCommand
from croupier.server.forms import may_give, spoken_by, told
from croupier.server.hiding import depends
from croupier.server.live import LiveTable, Outdated
from croupier.server.messages import Proposal
from croupier.server.speaking import check_voice, unspoken
from croupier.server.writing import TooBusy

WAITS_SECONDS: Final = 300
"""How long a proposal waits for its answer."""
PROPOSALS_MOST: Final = 20
OF_ONE_MOST: Final = 5
"""How many proposals of one person wait at a table: nobody takes all places."""
_CORRECTIONS: Final = (DecideDispute, ReviewDispute)
"""What needs a second person only where money is given or taken."""


def needs_second(table: LiveTable, given: Any) -> bool:
    """Whether a command waits for a second person at this table."""
    if isinstance(given, _CORRECTIONS) and not given.correction:
        return False
    if _names_hidden(table, given):
        return False
    return wire.plain_input(given)["do"] in table.options.needs_second


def _names_hidden(table: LiveTable, given: Any) -> bool:
    """Whether an input names cards that lie face down: then nobody else is shown it."""
    return isinstance(given, Reconstruct) and bool(table.state.rules.seating.face_down.value)


async def propose(table: LiveTable, given: Any, by: Person, key: str, version: int | None) -> Answer | Proposal:
    """Return a command as a proposal, or its answer if it is refused or was given before; raise what commands raise."""
    same = next((one for one in table.proposals if one.key == key), None)
    if same is not None:
        return same
    try:
        return await table.command(
            given, by, key=key, version=version, first=lambda held: _check_refused(held, given, by)
        )
    except _Taken:
        return _kept(table, given, by, key)


def pass_on(table: LiveTable, given: Any, by: Person, key: str) -> Proposal:
    """Pass a command on to those who may give it, for somebody who may not; raise BadCommand where nobody may."""
    if unspoken(table, given):
        raise BadCommand(f"input: {unspoken(table, given)}")
    who = may_give(table.held, given)
    if by.role in who:
        raise BadCommand(f"input: {by} may give it, and need not pass it on")
    if not set(who) & set(RANKS):
        raise BadCommand("input: nobody may give it at this table")
    if _names_hidden(table, given):
        raise BadCommand("input: it names cards that lie face down, and is not shown to others: call who may give it")
    return _kept(table, given, by, key, is_passed_on=True)


class _Taken(Exception):
    """A command would be taken now: it waits for a second person."""


def _check_refused(held: Recorded, given: Any, by: Person) -> None:
    """Raise _Taken unless the table refuses the command: a refusal needs no second person.

    What may be judged by cards that lie face down is judged when it is given: a proposal that is taken back leaves no
    record, and must tell nothing.
    """
    found = refused(held, given, by)
    if found is None or (depends(held, given) and not isinstance(found, Barred)):
        raise _Taken


def _kept(table: LiveTable, given: Any, by: Person, key: str, *, is_passed_on: bool = False) -> Proposal:
    if len(table.proposals) >= PROPOSALS_MOST:
        raise BadCommand(f"{PROPOSALS_MOST} proposals wait at this table: have them answered first")
    if sum(one.by.name == by.name for one in table.proposals) >= OF_ONE_MOST:
        raise BadCommand(f"{OF_ONE_MOST} proposals of {by.name} wait at this table: have them answered first")
    now = table.clock()
    made = Proposal(
        number=max([now, *(one.number + 1 for one in table.proposals)]),
        by=by,
        input=wire.plain_input(given),
        text=told(given),
        confirmed_by=may_give(table.held, given),
        clause=table.state.rules.conduct.procedures.clause,
        until=now + WAITS_SECONDS * 1_000,
        key=key,
        is_passed_on=is_passed_on,
    )
    table.proposals += (made,)
    asyncio.get_running_loop().call_later(WAITS_SECONDS, _drop, table, made)
    table.notify()
    return made


def _drop(table: LiveTable, one: Proposal) -> None:
    """Let a proposal go that was answered, or that nobody has answered in time."""
    if one in table.proposals:
        table.proposals = tuple([other for other in table.proposals if other != one])
        table.notify()


async def answer(table: LiveTable, person: Official, number: int, *, is_agreed: bool) -> tuple[Proposal, Answer | None]:
    """Take a second person's word on a proposal, and give the command if they agree; raise what commands raise.

    Whoever has proposed it may take it back, and nothing of it is recorded then.
    """
    one = next((one for one in table.proposals if one.number == number), None)
    if one is None:
        raise BadCommand("proposal: it has been answered, or its time is over")
    if person.name == one.by.name:
        if is_agreed:
            raise BadCommand(f"proposal: {person.name} has proposed it, and another person confirms it")
        _drop(table, one)
        return one, None
    if person.role not in one.confirmed_by:
        raise BadCommand(f"proposal: {person} may not answer it: {' or '.join(one.confirmed_by)} may")
    _drop(table, one)  # two who confirm at once do it once
    try:
        return one, await _answered(table, person, one, is_agreed=is_agreed)
    except (StoreError, TooBusy, Outdated):
        table.proposals += (one,)
        table.notify()
        raise


async def _answered(table: LiveTable, person: Official, one: Proposal, *, is_agreed: bool) -> Answer:
    given = wire.read_input(wire.canonical(one.input))
    first = Official(one.by.role, one.by.name)  # type: ignore[arg-type]  # whoever proposes has a role of the table
    said = AnswerProposal(person, first, one.input, is_agreed)
    second = Person(person.role, person.name)
    recorded = await table.command(said, second)
    if not is_agreed:
        return recorded
    if not one.is_passed_on:
        return await table.command(given, one.by, key=one.key)
    given = spoken_by(given, person)
    check_voice(table, person, given)
    if not needs_second(table, given):
        return await table.command(given, second, key=one.key)
    made = await propose(table, given, second, one.key, None)
    return recorded if isinstance(made, Proposal) else made
