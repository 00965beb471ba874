"""A store as an exported log, by docs/records.md alone: the same bytes from every kind of store."""

import hashlib
from collections.abc import Iterator

from croupier.records.foundation import founding
from croupier.records.log import entries, wire
from croupier.records.stores.protocol import Store


def lines(store: Store) -> Iterator[bytes]:
    """Yield the lines of the exported log."""
    founded = founding(store)
    yield wire.canonical({"croupier-log": 1, "key": founded.key, "store": founded.store}) + b"\n"
    for row in store.logs():
        heads = dict(store.heads(row.log))
        for link in store.links(row.log):
            yield entries.entry_line(link)
            if link.number in heads:
                yield entries.head_line(heads[link.number])
        yield entries.head_line(row.now)


def digest(store: Store) -> str:
    """Return the hash of the exported log."""
    found = hashlib.sha256()
    for line in lines(store):
        found.update(line)
    return found.hexdigest()
