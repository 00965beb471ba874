"""Opening a store by its name: a file is SQLite, an address is PostgreSQL."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.records.stores.protocol import BadStore

if TYPE_CHECKING:
    from croupier.records.stores.sql import SqlStore


_ADDRESSES: Final = ("postgresql://", "postgres://", "postgresql+psycopg://")


def is_address(where: str) -> bool:
    """Return whether a store is named by the address of a PostgreSQL database, and not by a file."""
    return where.lower().startswith(_ADDRESSES)


def open_store(where: str, *, writes: bool = False) -> "SqlStore":
    """Open a store; for writing, create it if it does not exist. Raise BadStore or StoreFailed without writing."""
    if is_address(where):
        from croupier.records.stores.postgres import open_postgres  # noqa: PLC0415  only who needs it loads a driver

        return open_postgres(where, writes=writes)
    if "://" in where:  # not repeated, since it may contain a password
        raise BadStore("A store must be a file, or an address that begins with postgresql://.")
    from croupier.records.stores.sqlite import open_sqlite  # noqa: PLC0415

    return open_sqlite(Path(where), writes=writes)
