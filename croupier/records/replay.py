"""From the log back to the table: the state after any entry, from the beginning or from a snapshot.

And forward again: every input decided a second time, to see that the log was made by these rules.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.engine.table.events import InputRefused
from croupier.records import events as e
from croupier.records import inputs as i
from croupier.records import log, matter, wire
from croupier.records.accounts import BadAccount
from croupier.records.keys import BadKeys, Keys
from croupier.records.log import Draft, Entry, Link
from croupier.records.matter import Matter
from croupier.records.recorded import Custody, Recorded, Taken, about, fold, placed, set_up, take
from croupier.records.shoes import next_from
from croupier.records.snapshot import restored
from croupier.records.stores.protocol import BadStore, LogRow, Store
from croupier.rules.clause import UnknownDocument
from croupier.rules.ruled import BadElection

H = TypeVar("H", Recorded, Matter)


def resumed(store: Store, name: str, keys: Keys, *, with_snapshot: bool = True) -> Recorded:
    """Return a table as its log ends, the cards in its shoe among it; raise BadStore for a log that is not whole."""
    row = store.log(name)
    if row is None:
        raise BadStore(f"{store.where}: it has no {log.named(name)}")
    held = _from_snapshot(store, row, keys) if with_snapshot else None
    for entry, after in states(store, name, keys, held):
        held = after
        if isinstance(entry.events[0], e.TableSetUp):
            _check_rules(store, entry.events[0], held)
    return _at_end(store, row, held, keys)


def matter_resumed(store: Store, name: str, keys: Keys) -> Matter:
    """Return a matter that is no table as its log ends; raise BadStore for a log that is not whole."""
    row = store.log(name)
    if row is None:
        raise BadStore(f"{store.where}: it has no {log.named(name)}")
    held: Matter | None = None
    for link in store.links(name):
        held = placed(matter.fold(held, entry_of(store, name, link, held)), link)
    return _at_end(store, row, held, keys)


def _at_end(store: Store, row: LogRow, held: H | None, keys: Keys) -> H:
    """Return the state, if it is that of the log's last entry and signed for it; raise BadStore."""
    if held is None or (held.number, held.hash) != (row.number, row.hash):
        found = 0 if held is None else held.number
        raise BadStore(f"{store.where}: the log of {row.log} ends at entry {found}, and should end at {row.number}")
    head = log.read_head(row.now.body)
    if not log.is_genuine(row.now, keys.public) or (head.number, head.hash) != (row.number, row.hash):
        raise BadStore(f"{store.where}: the head of {row.log} is not signed with these keys for its last entry")
    return held


def _check_rules(store: Store, made: e.TableSetUp, held: Recorded) -> None:
    """Raise BadStore for a table that began under rules which are not quite those of this program."""
    rules = held.table.rules
    if made.rules != rules.fingerprint:
        raise BadStore(
            f"{store.where}: {held.log} was set up under the rules {made.rules[:16]}… of {rules.document}, and this "
            f"program has {rules.fingerprint[:16]}…: it can be read, and not played on"
        )


def states(
    store: Store, name: str, keys: Keys | None, held: Recorded | None = None, last: int | None = None
) -> Iterator[tuple[Entry, Recorded]]:
    """Yield every entry after `held` with the state that it leads to; raise BadStore at the first that does not fit."""
    for link in store.links(name, 1 if held is None else held.number + 1, last):
        entry = entry_of(store, name, link, held)
        try:
            held = placed(fold(held, entry, keys), link)
        except BadKeys as wrong:
            raise BadStore(f"{store.where}: entry {link.number} of {name}: {wrong}") from None
        yield entry, held


def entry_of(store: Store, name: str, link: Link, before: Recorded | Matter | None) -> Entry:
    """Return what an entry says, if it follows the one before; raise BadStore."""
    expected = 1 if before is None else before.number + 1
    try:
        entry = log.read(link.body)
    except (log.BadEntry, wire.BadWire) as wrong:
        raise BadStore(f"{store.where}: entry {link.number} of {name}: {wrong}") from None
    is_next = link.number == entry.number == expected and entry.log == name
    if not is_next or log.hash_of(link.body) != link.hash or (before is not None and entry.previous != before.hash):
        raise BadStore(f"{store.where}: entry {expected} of {name} is not as it was recorded")
    return entry


def _from_snapshot(store: Store, row: LogRow, keys: Keys) -> Recorded | None:
    """Return the state of the newest snapshot that is of use; None if there is none."""
    for one in store.snapshots(row.log):
        links = tuple(store.links(row.log, one.number, one.number))
        if one.number <= row.number and links and links[0].hash == one.hash:
            held = restored(row.log, one, keys)
            if held is not None:
                return held
    return None


# --- deciding again ------------------------------------------------------------------------------------------

_OF_SECRETS: Final = (i.CommitShoe, i.Contribute, i.EndShoe)
"""What cannot be decided without the secret of a shoe."""


class _Told:
    """The secrets of shoes as far as they can be known: all of them with the keys, else those that have been told."""

    def __init__(self, keys: Keys | None, secrets: Mapping[str, bytes]) -> None:
        self._keys, self._secrets = keys, secrets
        self.sealed = ""

    def unseal(self, sealed: str, about: str) -> bytes | None:
        return self._secrets.get(about) if self._keys is None else self._keys.unseal(sealed, about)

    def seal(self, secret: bytes, about: str) -> str:
        """Seal a secret; without keys only a seal that the log tells can be repeated."""
        return self.sealed if self._keys is None else self._keys.seal(secret, about)


def _told_secrets(store: Store, name: str) -> dict[str, bytes]:
    """Return the secrets of the shoes that have ended, which the log tells."""
    found = {}
    for link in store.links(name):
        if b'"ShoeEnded"' in link.body:
            for event in log.read(link.body).events:
                if isinstance(event, e.ShoeEnded):
                    with contextlib.suppress(
                        ValueError, TypeError
                    ):  # one that is no secret is found when it is compared
                        found[about(name, event.shoe)] = bytes.fromhex(event.proof["secret"])
    return found


def decided_again(store: Store, name: str, keys: Keys | None) -> Iterator[str]:
    """Decide every input of a log again, and yield the first difference from what the log tells, if any.

    Entries are compared byte for byte, and cards from the shoe are those that were next in it: with the keys of every
    shoe, without them of every shoe that has ended, since its secret is told. Only what concerns the secret of a shoe
    that has not is then taken as it is told. Raise BadStore for a log that is not whole.
    """
    if not log.is_table(name):
        yield from _compared(store, name, matter.again)
        return
    opener = _Told(keys, {} if keys is not None else _told_secrets(store, name))
    yield from _compared(store, name, lambda held, entry: _again(held, entry, opener))


def _compared(store: Store, name: str, again: Callable[[H | None, Entry], tuple[Draft, H]]) -> Iterator[str]:
    """Decide every input `again`, and yield the first difference, if any."""
    held: H | None = None
    for link in store.links(name):
        entry = entry_of(store, name, link, held)
        place = f"{store.where}: entry {link.number} of {name}, {wire.plain_input(entry.given)['do']}"
        try:
            draft, after = again(held, entry)
        except (_NotNext, BadKeys, UnknownDocument, BadElection, BadAccount, Refused) as wrong:
            yield f"{place}: {wrong}"
            return
        decided = log.link(replace(entry, events=draft.events))
        if decided.body != link.body:
            yield f"{place}: {_difference(entry.events, draft.events)}"
            return
        held = placed(after, link)


class _NotNext(Exception):
    """A card that was not the next in the shoe."""


def _again(held: Recorded | None, entry: Entry, opener: _Told) -> Taken:
    given, first = entry.given, entry.events[0]
    if held is None:
        if not isinstance(given, i.SetUpTable):
            raise _NotNext("a table's log begins with its setting up")
        return set_up(entry.log, given.setup, at=entry.at, by=entry.by, key=entry.key)
    is_refused, is_of_shoe = isinstance(first, InputRefused), entry.by == log.SHOE
    sealed, number = (first.sealed, first.shoe) if isinstance(first, e.ShoeCommitted) else ("", held.shoes.number)
    if held.setup.cards == "virtual" and (isinstance(given, _OF_SECRETS) or (is_of_shoe and is_refused)):
        opener.sealed = sealed
        is_known = held.shoes.held is not None or not held.shoes.sealed
        if isinstance(given, i.CommitShoe) and not is_refused:
            is_known = is_known and opener.unseal(sealed, about(entry.log, number)) is not None
        if not is_known:
            return Draft(entry.at, entry.by, given, entry.events, entry.key), fold(held, entry, opener)
    if is_of_shoe and held.shoes.held is not None and not is_refused:
        due, cards = next_from(held.shoes)
        if due != given:
            raise _NotNext("it is not what the shoe had next")
        held = replace(held, shoes=cards)
    custody = Custody(opener, lambda shoe: opener.unseal(sealed, about(entry.log, shoe)) or b"")
    return take(held, given, entry.by, custody, at=entry.at, key=entry.key)


def _difference(told: tuple[Any, ...], decided: tuple[Any, ...]) -> str:
    """Return the first difference between the events of an entry and those decided again."""
    for place in range(max(len(told), len(decided))):
        one, other = ([_shown(wire.plain_event(each[place]))] if place < len(each) else [] for each in (told, decided))
        if one != other:
            log_has = f"the log has {one[0]}" if one else "the log has nothing more"
            return f"{log_has}, and by these rules it is {other[0] if other else 'nothing more'}"
    return "the events are the same, and not written in the canonical form"


def _shown(plain: dict[str, Any]) -> str:
    return wire.canonical(plain).decode()
