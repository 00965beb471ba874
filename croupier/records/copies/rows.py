"""Rows of a store, copied from one database to another."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import sqlalchemy as sa

from croupier.records.log.entries import HOUSE
from croupier.records.stores.frozen import Still
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.schema import METADATA, TRANSIENT
from croupier.records.stores.sql import SqlStore

_PAGE: Final = 1_000
"""Number of rows inserted at a time."""


def copy_rows(source: Still, target: SqlStore) -> None:
    """Fill an empty store with the rows of another, but for logins and leases; raise StoreError."""
    if target.log(HOUSE) is not None:
        raise BadStore(f"{target.where}: The store is not empty. Name a new store.")
    target.fill(_pages(source))


def _pages(source: Still) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    for table in METADATA.sorted_tables:
        if table.name not in TRANSIENT:
            flags = frozenset(place for place, one in enumerate(table.columns) if isinstance(one.type, sa.Boolean))
            rows = source.all_rows(table.name)
            while page := [_typed(row, flags) for row in islice(rows, _PAGE)]:
                yield table.name, page


def _typed(row: tuple[Any, ...], flags: frozenset[int]) -> tuple[Any, ...]:
    """Return a row whose flags are truth values: SQLite has numbers for them, which PostgreSQL does not take."""
    return tuple([bool(value) if place in flags else value for place, value in enumerate(row)]) if flags else row
