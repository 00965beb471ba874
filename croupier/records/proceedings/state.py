"""A recorded proceeding, such as a tournament: the state of its kind, changed by entries only. No clock, no store.

`take` judges an input and returns its events, `fold` repeats an entry of the log. Moments of the log are milliseconds;
a kind uses whole seconds, rounded down.
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Barred, Refused
from croupier.engine.table.events import InputRefused
from croupier.records.books.accounts import CASH, BookAccount, Posting, balanced
from croupier.records.log.entries import Draft, Entry, Person
from croupier.records.log.kinds import LogKind, log_kind
from croupier.records.tables.authority import find_bar

_SECOND: Final = 1_000


class ProceedingRecord(Struct, frozen=True):
    """A proceeding as determined by its log: `number` entries, the last with this hash, recorded at this moment.

    `moved` are the postings of the events of the last entry, in order.
    """

    log: str
    state: Any
    number: int = 0
    hash: str = ""
    at: int = 0
    moved: tuple[tuple[Posting, ...], ...] = ()


Taken = tuple[Draft, ProceedingRecord]
"""Draft of an entry, and the state after it."""


def begin(log: str, given: Struct, by: Person, *, at: int, key: str) -> Taken:
    """Return a proceeding that begins with its first input; raise Refused."""
    events, state = _judged(log_kind(log), None, given, by, at)
    return Draft(at, by, given, events, key), _posted(ProceedingRecord(log, state), at, events)


def take(record: ProceedingRecord, given: Struct, by: Person, *, at: int, key: str = "") -> Taken:
    """Return the events of an input; a refusal is an event which changes nothing else."""
    try:
        events, state = _judged(log_kind(record.log), record.state, given, by, at)
    except Refused as refused:
        events, state = (_refusal(given, by, refused, at),), record.state
    return Draft(at, by, given, events, key), _posted(replace(record, state=state), at, events)


def find_refusal(record: ProceedingRecord, given: Struct, by: Person, *, at: int) -> Refused | None:
    """Return the refusal that an input would get now, None if it would be accepted; nothing changes."""
    try:
        _judged(log_kind(record.log), record.state, given, by, at)
    except Refused as found:
        return found
    return None


def _judged(kind: LogKind, state: Any, given: Struct, by: Person, at: int) -> tuple[tuple[Any, ...], Any]:
    reason = find_bar(given, by)
    if reason is not None:
        raise Barred(given, kind.speaking(state, given), reason)
    events, after = kind.step(state, given, at // _SECOND)
    assert events, f"{type(given).__name__} was accepted without an event"
    return events, after


def _refusal(given: Struct, by: Person, refused: Refused, at: int) -> InputRefused:
    who = getattr(given, "by", None) or getattr(given, "player", None) or by
    return InputRefused(type(given).__name__, str(who), refused.why, refused.clause, at // _SECOND)


def fold(record: ProceedingRecord | None, entry: Entry) -> ProceedingRecord:
    """Return the state after an entry of the log."""
    kind, state = log_kind(entry.log), None if record is None else record.state
    for event in entry.events:
        state = state if isinstance(event, InputRefused) else kind.evolve(state, event)
    found = ProceedingRecord(entry.log, state) if record is None else replace(record, state=state)
    return _posted(found, entry.at, entry.events)


def again(record: ProceedingRecord | None, entry: Entry) -> Taken:
    """Decide an entry's input again."""
    if record is None:
        return begin(entry.log, entry.given, entry.by, at=entry.at, key=entry.key)
    return take(record, entry.given, entry.by, at=entry.at, key=entry.key)


def _posted(record: ProceedingRecord, at: int, events: tuple[Any, ...]) -> ProceedingRecord:
    """Return the state with the postings of the events; raise Unbalanced or BadAccount, which are faults of a kind."""
    kind, moved = log_kind(record.log), []
    for event in events:
        amounts = () if isinstance(event, InputRefused) else kind.postings(event)
        moved.append(
            balanced([Posting(BookAccount.parse(account), CASH, amount) for account, amount in amounts], event)
        )
    return replace(record, at=at, moved=tuple(moved))
