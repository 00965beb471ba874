"""From the log back to the table: the state after any entry, from the beginning or from a snapshot."""

from collections.abc import Iterator

from croupier.records import log, wire
from croupier.records.keys import BadKeys, Keys
from croupier.records.log import Entry, Link
from croupier.records.recorded import Recorded, fold, placed
from croupier.records.snapshot import restored
from croupier.records.stores.protocol import BadStore, LogRow, Store


def resumed(store: Store, name: str, keys: Keys, *, with_snapshot: bool = True) -> Recorded:
    """Return a table as its log ends, the cards in its shoe among it; raise BadStore for a log that is not whole."""
    row = store.log(name)
    if row is None:
        raise BadStore(f"{store.where}: it has no table {name!r}")
    held = _from_snapshot(store, row, keys) if with_snapshot else None
    for _, after in states(store, name, keys, held):
        held = after
    if held is None or (held.number, held.hash) != (row.number, row.hash):
        found = 0 if held is None else held.number
        raise BadStore(f"{store.where}: the log of {name} ends at entry {found}, and should end at {row.number}")
    head = log.read_head(row.now.body)
    if not log.is_genuine(row.now, keys.public) or (head.number, head.hash) != (row.number, row.hash):
        raise BadStore(f"{store.where}: the head of {name} is not signed with these keys for its last entry")
    return held


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


def entry_of(store: Store, name: str, link: Link, before: Recorded | None) -> Entry:
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
