"""Hashes of evenings: `python -m tests.records.digests JSON`, for other hash seeds and locales.

The argument is [what, store, seed, rounds]: "write" plays an evening of each document in a new store, "replay" reads
them and decides every input again. Both print the hash of the exported log and those of the last states.
"""

import hashlib
import json
import locale
import sys
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from croupier.records.log.entries import HOUSE
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Batch, Store
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.records.tables.shoes import ordered
from croupier.records.tables.snapshot import take_snapshot
from croupier.records.tables.state import TableRecord
from tests.records import exported
from tests.records.evening import DOCUMENTS, KEYS, Evening

MEMORY: Final = "memory"
TOGETHER: Final = 200
"""Number of commands recorded in one transaction: a store takes several at once."""


class Gathered:
    """A store that groups commands; a reader sees all of them."""

    def __init__(self, store: Store) -> None:
        """Take a store."""
        self._store = store
        self._waiting: list[Batch] = []

    def append(self, batches: Sequence[Batch]) -> None:
        """Keep batches until there are many."""
        self._waiting += batches
        if len(self._waiting) >= TOGETHER:
            self._record()

    def _record(self) -> None:
        if self._waiting:
            self._store.append(self._waiting)
            self._waiting = []

    def __getattr__(self, name: str) -> Any:
        """Return what the store has."""
        self._record()
        return getattr(self._store, name)


def state_digest(held: TableRecord) -> str:
    """Return the hash of a state, with the order of the cards in the shoe."""
    cards = "" if held.shoes.open_shoe is None else " ".join(map(str, ordered(held.shoes).cards))
    return hashlib.sha256(msgspec.msgpack.encode([take_snapshot(held, KEYS).state, cards])).hexdigest()


def write(where: str, seed: int, rounds: int) -> list[str]:
    """Play an evening of each document in a new store, and return the hashes."""
    store = MemoryStore() if where == MEMORY else open_store(where, writes=True)
    gathered: Any = Gathered(store)
    found = []
    for document in DOCUMENTS:
        evening = Evening(gathered, document, seed)
        for _ in evening.play(rounds):
            pass
        assert evening.table.record.table.last_played == rounds
        found.append(state_digest(evening.table.record))
    found.append(exported.digest(gathered))
    store.close()
    return found


def replay(where: str) -> list[str]:
    """Read the evenings of a store from their beginning, decide them again, and return the hashes."""
    store = open_store(where)
    found = []
    for row in store.logs():
        if row.log != HOUSE:
            assert list(decide_again(store, row.log, KEYS)) == []
            found.append(state_digest(resume_table(store, row.log, KEYS, with_snapshot=False)))
    found.append(exported.digest(store))
    store.close()
    return found


def main(what: str, where: str, seed: int, rounds: int) -> list[str]:
    """Do what is asked."""
    return write(where, seed, rounds) if what == "write" else replay(where)


if __name__ == "__main__":
    locale.setlocale(locale.LC_ALL, "")
    sys.stdout.write(json.dumps(main(*json.loads(sys.argv[1]))))
