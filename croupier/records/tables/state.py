"""A recorded table: the engine's table, its shoes and its books, changed by entries only. No clock, no store.

`take` judges an input and returns its events, `fold` repeats an entry of the log. Tests prove that both give the same
state.
"""

from typing import Any, Final, TypeVar, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.run import Transition, transitions
from croupier.engine.table import Table, evolve, refusal
from croupier.engine.table.events import InputRefused
from croupier.records import reasons
from croupier.records.books import cash
from croupier.records.books.accounts import is_tournament, unit_of
from croupier.records.books.ledger import Books
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log import wire
from croupier.records.log.entries import Draft, Entry, Link, Person
from croupier.records.log.wire import TableLogInput
from croupier.records.tables import (
    assignments,
    control_state,
    controls,
    money_controls,
    round_progress,
    second_person,
    shoes,
)
from croupier.records.tables.authority import check_speaker
from croupier.records.tables.own_inputs import OWN, find_fault
from croupier.records.tables.record import Custody, Opener, TableRecord, about
from croupier.records.tables.shoes import Shoes
from croupier.records.tables.virtual_cards import check_cards, check_shuffle
from croupier.rules.ruled import BadElection
from croupier.tournament.session import TableSession, step
from croupier.tournament.session import evolve as session_evolve
from croupier.tournament.session.events import SessionEvent
from croupier.tournament.session.inputs import BeginSitting, SessionPlayInput

__all__ = ["Custody", "TableRecord", "Taken", "about", "find_refusal", "fold", "placed", "set_up", "take", "trial"]

Placed = TypeVar("Placed", bound=Struct)
"""State with its place in a log."""
Happened = tuple[Transition[Any, Table], ...]
"""Events of a table, each with the table before and after it."""
Taken = tuple[Draft, TableRecord]
"""Draft of an entry, and the state after it."""


def set_up(log: str, setup: i.Setup, *, at: int, by: Person, key: str) -> Taken:
    """Return a table that has not been opened; raise UnknownDocument, BadElection or BadAccount."""
    is_tournament(setup.unit)
    fault = None if setup.expects is None else find_fault(setup.expects)
    if fault is not None:
        raise BadElection(f"expects: {fault}")
    if i.recorded_as(setup) == "unknown" and not shoes.may_be_unseen(setup):
        raise BadElection("face_down: Cards are unknown until turned only where real cards are dealt face down.")
    if i.settled_as(setup) == "box_by_box" and not shoes.may_settle_by_box(setup):
        raise BadElection("settlement: A dealer settles box by box only with real cards.")
    given = wire.as_read(i.SetUpTable(setup))
    record = _new(log, given.setup)
    rules = record.table.rules
    event = e.TableSetUp(given.setup, rules.fingerprint, rules.opening.approval.clause)
    return Draft(at, by, given, (event,), key), _posted(record, at, _at_rest(record, (event,)))


def _new(log: str, setup: i.Setup) -> TableRecord:
    return TableRecord(log, setup, i.table_of(setup), Shoes(log), Books(), expects=setup.expects)


# --- judging -------------------------------------------------------------------------------------------------


def take(
    record: TableRecord, given: TableLogInput, by: Person, custody: Custody | None, *, at: int, key: str = ""
) -> Taken:
    """Return the events of an input; a refusal is an event which changes nothing else."""
    try:
        check_speaker(record.table.rules, given, by)
        happened, after = _take(record, given, by, custody, at)
        second_person.check(record, given, by, tuple([one.event for one in happened]), at)
    except Refused as refused:
        happened = _at_rest(record, (refusal(record.table, given, refused, unit_of(record.setup.unit)),))
        after = _posted(record, at, happened)
    events = tuple([one.event for one in happened])
    return Draft(at, by, given, events, key, happened), _controlled(after, given, by, events, at)


def _controlled(record: TableRecord, given: Struct, by: Person, events: tuple[Any, ...], at: int) -> TableRecord:
    """Return the state with what the house controls remember of an entry."""
    control = control_state.after(record.control, given, by, events, at)
    return record if control is record.control else replace(record, control=control)


def trial(record: TableRecord, given: TableLogInput, by: Person) -> tuple[Any, ...]:
    """Return the events that an input would have now if a second person agreed; a refusal is the only event then."""
    try:
        check_speaker(record.table.rules, given, by)
        happened, _ = _take(record, given, by, None, record.at)
    except Refused as refused:
        return (refusal(record.table, given, refused, unit_of(record.setup.unit)),)
    return tuple([one.event for one in happened])


def find_refusal(record: TableRecord, given: TableLogInput, by: Person) -> Refused | None:
    """Return the refusal that an input would get now, None if it would be accepted; nothing changes.

    It is judged as if a second person had agreed to it.
    """
    try:
        check_speaker(record.table.rules, given, by)
        _take(record, given, by, None, record.at)
    except Refused as found:
        return found
    return None


def _take(
    record: TableRecord, given: TableLogInput, by: Person, custody: Custody | None, at: int
) -> tuple[Happened, TableRecord]:
    """Return the events of an input and the state after them; raise Refused by the rules or the house controls."""
    if isinstance(given, i.CommitShoe):  # before a secret is drawn: a log that is decided again has none of a refusal
        assignments.check(record, given, by)
    decided = _decided(record, given, by, custody, at)
    assignments.check(record, given, by)
    return decided


def _decided(
    record: TableRecord, given: TableLogInput, by: Person, custody: Custody | None, at: int
) -> tuple[Happened, TableRecord]:
    own = OWN.get(type(given))
    if own is not None:
        happened = _at_rest(record, own(record, given, custody))
        own_folded = _own_folded(record, happened, None if custody is None else custody.keys)
        return happened, _posted(own_folded, at, happened)
    if isinstance(given, _CASH):
        _check_no_session(record, given)
        happened = _at_rest(record, cash.decide(record.table, record.books, record.setup.unit, given))
        money_controls.check(record, given, by)
        return happened, _posted(record, at, happened)
    cash.check_tokens(record.table, record.setup.unit, given)
    if record.setup.cards == "virtual":
        check_cards(record.table, record.shoes, given, by)
        controls.check_wager(record, given)
    if isinstance(given, BeginSitting):
        _check_chips_of_session(record, given)
    stepped = step(record.session, record.table, cast("SessionPlayInput", given))
    money_controls.check(record, given, by)
    if record.setup.cards == "virtual":
        check_shuffle(record.table, record.shoes, given)
    events, session, _ = stepped
    happened = stepped.transitions
    aborted = controls.abort(record, given, by, happened)
    if aborted is not None:
        happened = (*happened, Transition(aborted, happened[-1].after, happened[-1].after))
    after = _posted(_played(record, given, by, happened, session), at, happened)
    if record.setup.counts_chips and session is None:
        _check_chips(record, after, given, events)
        owed = cash.debts(record.books, after.books, events, after.table.number, record.setup.unit)
        if owed:
            happened = (*happened, *[Transition(one, after.table, after.table) for one in owed])
            after = _posted(_played(record, given, by, happened, session), at, happened)
    return happened, after


def _at_rest(record: TableRecord, events: tuple[Any, ...]) -> Happened:
    """Return events that do not change the engine's table, as transitions."""
    return tuple([Transition(event, record.table, record.table) for event in events])


def _check_no_session(record: TableRecord, given: Struct) -> None:
    """Raise Refused for chips brought or taken away during a session: its players have those that it issued."""
    if isinstance(given, cash.AllotChips) and record.session is not None and record.session.status != "over":
        clause = record.table.rules.options.tournament_chips.clause
        raise Refused(given, clause, reasons.SESSION_ISSUES_CHIPS)


def _check_chips_of_session(record: TableRecord, given: BeginSitting) -> None:
    """Raise Refused where a session would not begin with its own chips alone."""
    unit, clause = record.setup.unit, record.table.rules.options.tournament_chips.clause
    if not is_tournament(unit):
        raise Refused(given, clause, reasons.CASH_TABLE)
    having = [one.player for one in given.seats if record.books.chips(one.player, unit)]
    if having:
        raise Refused(given, clause, reasons.OTHER_CHIPS(players=", ".join(having)))


def _check_chips(record: TableRecord, after: TableRecord, given: Struct, events: tuple[Any, ...]) -> None:
    """Raise Refused where a player would wager or promise more than they have."""
    clause = record.table.rules.options.chips.clause
    unkept = cash.unkept(record.books, after.books, after.table, events, record.setup.unit)
    if unkept is not None:
        raise Refused(given, clause, unkept.reason)
    if any(after.moved):
        missing = cash.missing(record.books, events, record.setup.unit)
        if missing is not None:
            raise Refused(given, clause, missing.reason)


_CASH: Final = get_args(cash.CashInput)
_CASH_EVENTS: Final = frozenset(get_args(cash.CashEvent))
_OWN_EVENTS: Final = frozenset(get_args(e.RecordEvent))
_NOT_OF_TABLE: Final = frozenset({*get_args(SessionEvent), *_CASH_EVENTS, *_OWN_EVENTS})


# --- folding -------------------------------------------------------------------------------------------------


def fold(record: TableRecord | None, entry: Entry, keys: Opener | None) -> TableRecord:
    """Return the state after an entry of the log; without keys the cards in the shoe stay unknown. Raise BadKeys."""
    events = entry.events
    if record is None:
        assert isinstance(events[0], e.TableSetUp), events
        record = _new(entry.log, events[0].setup)
    happened = _at_rest(record, events)
    if type(events[0]) in _OWN_EVENTS:
        record = _own_folded(record, happened, keys)
    elif type(events[0]) not in _CASH_EVENTS:
        session, tables = record.session, [record.table]
        for event in events:
            session = session_evolve(session, event)
            tables.append(_evolved(tables[-1], event))
        happened = transitions(events, tables)
        record = _played(record, entry.given, entry.by, happened, session)
    return _controlled(_posted(record, entry.at, happened), entry.given, entry.by, events, entry.at)


def placed(record: Placed, last: Link) -> Placed:
    """Return the state with the place of its last entry in the log."""
    return replace(record, number=last.number, hash=last.hash)


def _own_folded(record: TableRecord, happened: Happened, keys: Opener | None) -> TableRecord:
    for event in [one.event for one in happened]:
        match event:
            case e.ShoeCommitted():
                secret = None if keys is None else keys.unseal(event.sealed, about(record.log, event.shoe))
                unknown = replace(record.shoes, number=event.shoe, sealed=event.sealed)
                known = None if secret is None else shoes.bound(record.shoes, record.table, secret, event.sealed)
                record = replace(record, shoes=known or unknown)
            case e.WordsContributed() if record.shoes.open_shoe is not None:
                record = replace(record, shoes=shoes.with_words(record.shoes, event.player, event.text))
            case e.ShoeEnded():
                record = replace(record, shoes=shoes.ended(record.shoes))
            case e.ReturnStated():
                record = replace(record, expects=event.expected)
            case e.RootPublished():
                record = replace(record, shoes=replace(record.shoes, rooted=event.shuffle + 1, root=event.root))
            case e.ControlsAdopted():
                table = replace(record.table, binds_shoes=record.setup.cards == "virtual")
                record = replace(record, controls=event.level, table=table)
            case _:
                pass
    return record


def _evolved(table: Table, event: Any) -> Table:
    """Return the table after an event, which may be its session's, the books' or the record's alone."""
    return table if type(event) in _NOT_OF_TABLE else evolve(table, event)


def _played(
    record: TableRecord, given: Struct, by: Person, happened: Happened, session: TableSession | None
) -> TableRecord:
    """Return the state after events of the game; `session` is the session after all of them."""
    cards = record.shoes
    if cards.sealed:
        if by.role == "shoe" and not isinstance(happened[0].event, InputRefused):
            cards = shoes.given_out(cards, given)
        for one in happened:
            cards = shoes.follow(cards, one.event, one.after)
    return replace(record, table=happened[-1].after, shoes=cards, session=session)


def _posted(record: TableRecord, at: int, happened: Happened) -> TableRecord:
    """Return the state with its books and rounds after the events; everything else has been folded in."""
    books, tracked, moved = record.books.open(record.setup.unit), record.tracked, []
    for one in happened:
        posted = books.post(one.event)
        tracked = round_progress.after(tracked, one.event, posted, record.number + 1, at)
        moved.append(posted)
    tracked = round_progress.named(tracked, record.table.number)
    return replace(record, at=at, books=books.closed(), tracked=tracked, moved=tuple(moved))
