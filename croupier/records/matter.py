"""A recorded matter, such as a tournament: the state of its room, changed by entries only. No clock, no store.

`take` judges an input and returns what it causes, `fold` repeats what an entry of the log says. Moments of the log are
milliseconds; a room knows whole seconds, so it is given what has passed of the entry's moment.
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.inputs import Barred, Refused
from croupier.engine.table.events import InputRefused
from croupier.records.accounts import CASH, Account, Posting, balanced
from croupier.records.log import Draft, Entry, Person
from croupier.records.people import silenced
from croupier.records.rooms import Room, room_of

_SECOND: Final = 1_000


class Matter(Struct, frozen=True):
    """A matter as far as its log tells: `number` entries, the last with this hash, recorded at this moment.

    `moved` is what the events of the last entry moved, each in its place.
    """

    log: str
    state: Any
    number: int = 0
    hash: str = ""
    at: int = 0
    moved: tuple[tuple[Posting, ...], ...] = ()


Taken = tuple[Draft, Matter]
"""What will be an entry, and the state after it."""


def begun(log: str, given: Any, by: Person, *, at: int, key: str) -> Taken:
    """Return a matter that begins with its first input; raise Refused."""
    events, state = _judged(room_of(log), None, given, by, at)
    return Draft(at, by, given, events, key), _posted(Matter(log, state), at, events)


def take(held: Matter, given: Any, by: Person, *, at: int, key: str = "") -> Taken:
    """Return what an input causes; a refusal is an event which changes nothing else."""
    try:
        events, state = _judged(room_of(held.log), held.state, given, by, at)
    except Refused as refused:
        events, state = (_refusal(given, by, refused, at),), held.state
    return Draft(at, by, given, events, key), _posted(replace(held, state=state), at, events)


def refused(held: Matter, given: Any, by: Person, *, at: int) -> Refused | None:
    """Return why an input would be refused now, None if it would be taken; nothing changes."""
    try:
        _judged(room_of(held.log), held.state, given, by, at)
    except Refused as found:
        return found
    return None


def _judged(room: Room, state: Any, given: Any, by: Person, at: int) -> tuple[tuple[Any, ...], Any]:
    why = silenced(given, by)
    if why:
        raise Barred(given, room.speaking(state, given), why)
    events, after = room.step(state, given, at // _SECOND)
    assert events, f"{type(given).__name__} was taken, and nothing happened"
    return events, after


def _refusal(given: Any, by: Person, refused: Refused, at: int) -> InputRefused:
    who = getattr(given, "by", None) or getattr(given, "player", None) or by
    return InputRefused(type(given).__name__, str(who), refused.why, refused.clause, at // _SECOND)


def fold(held: Matter | None, entry: Entry) -> Matter:
    """Return the state after an entry of the log."""
    room, state = room_of(entry.log), None if held is None else held.state
    for event in entry.events:
        state = state if isinstance(event, InputRefused) else room.evolve(state, event)
    found = Matter(entry.log, state) if held is None else replace(held, state=state)
    return _posted(found, entry.at, entry.events)


def again(held: Matter | None, entry: Entry) -> Taken:
    """Decide an entry's input again."""
    if held is None:
        return begun(entry.log, entry.given, entry.by, at=entry.at, key=entry.key)
    return take(held, entry.given, entry.by, at=entry.at, key=entry.key)


def _posted(held: Matter, at: int, events: tuple[Any, ...]) -> Matter:
    """Return the state with what the events moved; raise Unbalanced or BadAccount, which are faults of a room."""
    room, moved = room_of(held.log), []
    for event in events:
        told = () if isinstance(event, InputRefused) else room.postings(event)
        moved.append(balanced([Posting(Account.parse(account), CASH, amount) for account, amount in told], event))
    return replace(held, at=at, moved=tuple(moved))
