"""From a client's message to a table's command: the login identifies the person, never the message."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import fields

from croupier.engine.table import Official
from croupier.engine.table.inputs import ChangeDealer, RaiseDispute, TellTime
from croupier.engine.table.people import RANKS
from croupier.money import Money
from croupier.records import reasons
from croupier.records.books.cash import BringChips, BuyIn, CashOut, PayDebt
from croupier.records.log import inputs as i
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.kinds import proceeding_of
from croupier.records.log.wire import TableLogInput
from croupier.records.stores.protocol import BadStore, StoreError
from croupier.records.tables import assignments
from croupier.records.tables.state import TableRecord
from croupier.records.tables.writer import Answer, BadCommand
from croupier.server.store_writer import UNAVAILABLE, TooBusy
from croupier.server.tables import messages as m
from croupier.server.tables import proposals
from croupier.server.tables.authority import check_voice
from croupier.server.tables.live_table import LiveTable, Outdated
from croupier.server.tables.program import DEALER, fill_demo
from croupier.tournament.inputs import REPORTS
from croupier.tournament.session.inputs import BeginSitting

_OWN: Final = (i.CommitShoe, i.EndShoe, i.Contribute, i.AssignDealer, i.EndAssignment)
_NEVER: Final = (*(kind for kind in get_args(i.RecordInput) if kind not in _OWN), TellTime, BeginSitting, *REPORTS)
"""Inputs of the program only: the time, those about the store, and those between a tournament and its tables."""
_OF_DEALER: Final = (BuyIn, BringChips, CashOut, PayDebt)
BOUGHT_MAX: Final = 10_000_000
"""Maximum purchase of chips at once where the program sells them, in cents."""
TEXT_MAX: Final = 1_000
"""Maximum length of a text in an input, such as a reason or a note, in characters."""
DISPUTES_MAX: Final = 5
"""Maximum number of undecided disputes of one player at a table."""


def taken_from(plain: dict[str, Any], person: Official, proceeding: str = "") -> Any:
    """Return the input of a client's message, with the person in every field for an official; raise BadCommand.

    It is given to a table, or to a proceeding: `proceeding` is then its kind, such as "tournament".
    """
    kind = wire.input_kind(plain.get("do"))
    if kind is None or proceeding_of(kind) != proceeding:
        where = f"to a {proceeding}" if proceeding else "to a table"
        raise BadCommand(f"The input {plain.get('do')!r} cannot be given {where}.")
    if kind in _NEVER:
        raise BadCommand(f"Only the program can give the input {plain['do']!r}.")
    names, officials, is_spoken = _fields(kind)
    filled = dict(plain)
    for name in officials:
        filled[name] = {"role": person.role, "name": person.name}
    if is_spoken:
        filled["by"] = f"{person.role} {person.name}"
    unknown = filled.keys() - names
    if unknown:
        raise BadCommand(f"The input {plain['do']!r} has no field {min(unknown)!r}.")
    try:
        given = wire.parse_input(filled)
    except (wire.BadWire, TypeError, ValueError, RecursionError) as wrong:
        raise BadCommand(f"The input cannot be read. {wrong}") from None
    _check_lengths(given)
    return given


def _check_lengths(given: Struct) -> None:
    """Raise BadCommand for a text that nobody would read: everybody at the table may be sent it."""
    for name in given.__struct_fields__:
        value = getattr(given, name)
        for text in value if isinstance(value, tuple) else (value,):
            if isinstance(text, str) and len(text) > TEXT_MAX:
                raise BadCommand(f"{name} can have at most {TEXT_MAX:,} characters, not {len(text):,}.")


@cache
def _fields(kind: type[Struct]) -> tuple[frozenset[str], tuple[str, ...], bool]:
    """Return the names of an input's fields, those with an official, and whether `by` is a text."""
    known = fields(kind)
    officials = tuple([one.encode_name for one in known if one.type is Official])
    is_spoken = any(one.name == "by" and one.type is str for one in known)
    return frozenset({"do", *(one.encode_name for one in known)}), officials, is_spoken


async def take(table: LiveTable, person: Official, message: m.ToFloor) -> m.FromFloor | None:
    """Carry out a client's message at a table; return the answer. Raise BadCommand, Outdated, StoreError, TooBusy."""
    by = Person(person.role, person.name)
    match message:
        case m.Command():
            given = taken_from(message.input, person)
            check_voice(table, person, given)
            key = _key(by, message.key)
            await _take_over_demo(table, person, given)
            if await proposals.needs_second(table, given, by):
                outcome = await proposals.propose(table, given, by, key, message.version)
                if isinstance(outcome, m.Proposal):
                    return m.Proposed(message.key, outcome.number)
                answer = outcome
            else:
                first = _check_disputes(given) if isinstance(given, RaiseDispute) else None
                answer = await table.command(given, by, key=key, version=message.version, first=first)
        case m.Draw():
            if person.role not in RANKS:
                raise BadCommand(f"{person:Person} cannot deal.")
            _check_shift(table, person)
            answer = await table.draw(_key(by, message.key), many=message.many == "all")
        case m.Buy():
            answer = await _sold(table, person, message)
        case m.CashIn():
            answer = await _paid_out(table, person, message)
        case m.Confirm():
            one, done = await proposals.answer(table, person, message.proposal, is_agreed=message.is_agreed)
            return m.CommandAnswer(one.key, 0, 0) if done is None else answered(table, one.key, done)
        case m.Ready():
            if person.role != "player":
                raise BadCommand(f"{person:Person} cannot wager.")
            table.make_ready(person.name)
            return None
        case _:
            raise BadCommand(f"The message {type(message).__name__.lower()!r} is not accepted here.")
    return answered(table, message.key, answer)


async def _take_over_demo(table: LiveTable, person: Official, given: TableLogInput) -> None:
    """Let a dealer who handles chips at a table of the demonstration take over from the program, and fill its float."""
    if person.role != "dealer" or not table.options.is_demo or not isinstance(given, _OF_DEALER):
        return
    if table.state.dealer != person.name:
        await table.command(ChangeDealer(person), Person(person.role, person.name))
    if isinstance(given, BuyIn):
        await fill_demo(table, given.amount)


def _check_shift(table: LiveTable, person: Official) -> None:
    """Raise BadCommand if a dealer takes cards from the shoe of a table to which they are not assigned."""
    is_bound = person.role == "dealer" and assignments.is_bound(table.record)
    if is_bound and not assignments.is_assigned(table.record, person.name):
        raise BadCommand(reasons.NOT_ASSIGNED(person=person.name).text())


def _check_disputes(given: RaiseDispute) -> Callable[[TableRecord], None]:
    """Return a check that raises BadCommand if a player has too many open disputes."""

    def check(record: TableRecord) -> None:
        waiting = sum(one.player == given.player and not one.decided_by for one in record.table.disputes)
        if waiting >= DISPUTES_MAX:
            raise BadCommand(f"{given.player} has {waiting} undecided disputes. Have them decided first.")

    return check


def answered(table: LiveTable, key: str, answer: Answer) -> m.FromFloor:
    """Return the answer to the giver of a command."""
    refused = answer.refused if answer.steps else None
    if refused is not None:
        return m.CommandRefusal(key, refused.why, refused.clause, table.state.rules.document)
    return m.CommandAnswer(key, answer.first, answer.last, answer.is_repeated)


def _key(by: Person, key: str) -> str:
    """Return a key that is unique to the giver: nobody gets the answer to another's command.

    No key has a colon, so two givers never have the same key; the longest name and key together fit the log's limit.
    """
    return f"{by.name}:{key}"


async def _sold(table: LiveTable, person: Official, message: m.Buy) -> Answer:
    _check_shop(table, person)
    if not 0 < message.amount <= BOUGHT_MAX:
        raise BadCommand(f"The amount must be from 1 to {BOUGHT_MAX:,} cents.")
    given = BuyIn(DEALER, person.name, Money(message.amount))
    await fill_demo(table, given.amount)
    return await table.command(given, PROGRAM, key=_key(Person(person.role, person.name), message.key))


async def _paid_out(table: LiveTable, person: Official, message: m.CashIn) -> Answer:
    _check_shop(table, person)
    key = _key(Person(person.role, person.name), message.key)
    before = await table.first_answer(key)
    if before is not None:
        return before
    chips = _chips(table.record, person)
    if chips <= 0:
        raise BadCommand("You have no chips at this table.")

    def check(record: TableRecord) -> None:
        if _chips(record, person) != chips:
            raise Outdated("Your chips have changed in the meantime. Try again.")

    return await table.command(CashOut(DEALER, person.name, chips), PROGRAM, key=key, first=check)


def _chips(record: TableRecord, person: Official) -> Money:
    return record.books.chips(person.name, record.setup.unit)


def _check_shop(table: LiveTable, person: Official) -> None:
    if person.role != "player":
        raise BadCommand(f"{person:Person} does not play.")
    if not table.options.sells_chips:
        raise BadCommand("At this table chips are bought from the dealer.")


def fault_answer(wrong: Exception, key: str) -> m.FromFloor:
    """Return the answer to a message that could not be accepted."""
    if isinstance(wrong, Outdated):
        return m.StaleCommand(key, str(wrong))
    again = isinstance(wrong, StoreError | TooBusy) and not isinstance(wrong, BadStore)
    needs = getattr(wrong, "needs", "")
    return m.MessageFault(UNAVAILABLE if isinstance(wrong, StoreError) else str(wrong), key, again, needs)


MISTAKES: Final = (BadCommand, Outdated, StoreError, TooBusy)
"""Errors of a message, each in one sentence."""
