"""Seals of indexes: all rows that a log has in the index tables, in one digest that is signed with every commit.

The rows of an entry are one line of JSON, and each line is hashed with the digest of those before it. So a row that was
changed, added or removed is found with the database alone: tools/verify_log.py does it.
"""

import hashlib
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, Final

import msgspec

from croupier.records.log import wire
from croupier.records.log.keys import Keys, is_signed
from croupier.records.stores.protocol import Batch, IndexSeal

NO_ROWS: Final = "0" * 64
"""Digest of a log without rows."""
TABLES: Final = ("rounds", "parts", "marks", "postings")
"""Tables of sealed rows, in the order in which a line has them."""
_NUMBERED: Final = {"rounds": "last", "parts": "last", "marks": "number", "postings": "number"}
_ORDERS: Final = {
    "rounds": attrgetter("round"),
    "parts": attrgetter("round", "player"),
    "marks": attrgetter("place"),
    "postings": attrgetter("place", "position"),
}
_DOMAIN: Final = b"croupier seal 1\n"


def added(digest: str, number: int, rows: tuple[list[Any], ...]) -> str:
    """Return the digest with the rows of one more entry, those of each table in their order."""
    if not any(rows):
        return digest
    return hashlib.sha256(f"{digest}\n".encode() + wire.canonical([number, *rows])).hexdigest()


def digest_with(digest: str, batch: Batch) -> str:
    """Return the digest with the rows of a batch."""
    for link in batch.links:
        digest = added(digest, link.number, rows_of(batch, link.number))
    return digest


def rows_of(tables: Any, number: int) -> tuple[list[Any], ...]:
    """Return the rows of an entry by table, of all that something has under the names of the tables."""
    return tuple([_rows(getattr(tables, table), table, number) for table in TABLES])


def _rows(rows: Iterable[Any], table: str, number: int) -> list[Any]:
    found = [one for one in rows if getattr(one, _NUMBERED[table]) == number]
    found.sort(key=_ORDERS[table])
    return [msgspec.structs.astuple(one)[1:] for one in found]


def digest_of(tables: Iterable[tuple[str, Iterator[tuple[Any, ...]]]]) -> str:
    """Return the digest of all rows of a log, those of each table without the log and in the order of the entries."""
    lines: dict[int, tuple[list[Any], ...]] = {}
    for table, rows in tables:
        at = 1 if _NUMBERED[table] == "last" else 0
        for row in rows:
            line = lines.setdefault(row[at], tuple([[] for _ in TABLES]))
            line[TABLES.index(table)].append(row)
    digest = NO_ROWS
    for number in sorted(lines):
        digest = added(digest, number, lines[number])
    return digest


def signed(keys: Keys, store: str, log: str, number: int, hash_: str, rows: str) -> IndexSeal:
    """Return the seal of a log whose last entry has this number and hash."""
    return IndexSeal(log, number, rows, keys.sign(_message(store, log, number, hash_, rows)))


def is_genuine(seal: IndexSeal, public: str, store: str, hash_: str) -> bool:
    """Return whether the owner of the key signed a seal for the entry with this hash."""
    return is_signed(_message(store, seal.log, seal.number, hash_, seal.rows), seal.signature, public)


def _message(store: str, log: str, number: int, hash_: str, rows: str) -> bytes:
    return _DOMAIN + wire.canonical({"hash": hash_, "log": log, "number": number, "rows": rows, "store": store})
