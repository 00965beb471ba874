"""A store at one moment, read row by row, for checks and copies.

It is read in one transaction, so that later commits are not seen, and writers do not wait.
"""

import contextlib
import functools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from croupier.records.log.entries import HOUSE, Link, SignedHead
from croupier.records.stores import schema, schema_check
from croupier.records.stores.address import is_address
from croupier.records.stores.migration import found_revision
from croupier.records.stores.protocol import REVISION, BadStore

# fmt: off
_ORDERS: Final = {
    "entries":  ("number",),
    "heads":    ("number",),
    "commands": ("first", "key"),
    "rounds":   ("last", "round"),
    "parts":    ("last", "round", "player"),
    "marks":    ("number", "place"),
    "postings": ("number", "place", "position"),
}
# fmt: on
"""Sort keys of the rows of a table: the order in which the entries of a log produce them."""


class Still:
    """A store at one moment. Values are as the database has them: in a damaged one they may be of any kind."""

    def __init__(self, where: str, connection: Connection) -> None:
        """Store a connection in a transaction."""
        self.where, self._connection = where, connection
        self._is_sqlite = connection.dialect.name == "sqlite"
        self._open: set[sa.CursorResult[Any]] = set()

    def logs(self) -> list[tuple[Any, ...]]:
        """Return the rows of all logs: log, begun, number, hash, head, signature; the house's first."""
        found = self._execute("SELECT log, begun, number, hash, head, signature FROM logs")
        return sorted(found, key=lambda row: (row[0] != HOUSE, str(row[1]).rjust(20), str(row[0])))

    def rows(self, table: str, log: str, first: int = 1) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that a table has of a log, in the order of the log, without the log's name."""
        order = _ORDERS[table]
        columns = [f'"{one.name}"' for one in schema.METADATA.tables[table].columns if one.name != "log"]
        text = "" if self._is_sqlite else ' COLLATE "C"'  # as bytes, and not as a language sorts
        by = [f'"{name}"{text if name in ("key", "player") else ""}' for name in order]
        query = f'SELECT {", ".join(columns)} FROM {table} WHERE log = :log AND "{order[0]}" >= :first'  # noqa: S608  names of the schema only
        yield from self._execute(f"{query} ORDER BY {', '.join(by)}", log=log, first=first)

    def all_rows(self, table: str) -> Iterator[tuple[Any, ...]]:
        """Yield all rows of a table, in the order of its columns."""
        columns = [f'"{one.name}"' for one in schema.METADATA.tables[table].columns]
        yield from self._execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608  names of the schema only

    def names(self, table: str) -> list[str]:
        """Return the logs that a table has rows of."""
        found = [row[0] for row in self._execute(f"SELECT DISTINCT log FROM {table}")]  # noqa: S608  names of the schema only
        return sorted(name for name in found if isinstance(name, str))

    def many(self, table: str) -> int:
        """Return the number of rows of a table."""
        ((many,),) = self._execute(f"SELECT count(*) FROM {table}")  # noqa: S608  names of the schema only
        return int(many)

    def links(self, log: str, first: int = 1, last: int | None = None) -> Iterator[Link]:
        """Yield entries of a log in order."""
        for number, _, hash_, body in self.rows("entries", log, first):
            if last is not None and (not isinstance(number, int) or number > last):
                return
            yield Link(number, as_bytes(body), str(hash_))

    def heads(self, log: str) -> Iterator[tuple[int, SignedHead]]:
        """Yield the heads of a log that were signed at the end of rounds."""
        for number, body, signature in self.rows("heads", log):
            yield number, SignedHead(as_bytes(body), str(signature))

    def unguarded(self) -> list[str]:
        """Return the missing or disabled ones of the triggers that protect recorded rows."""
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if not self._is_sqlite:
            query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
        there = {row[0] for row in self._execute(query)}
        return sorted(schema.guards("sqlite" if self._is_sqlite else "postgresql") - there)

    def schema_fault(self) -> str:
        """Return how tables, indexes or triggers differ from those of this program, "" if they do not."""
        return schema_check.fault(self._connection)

    def revisions(self) -> list[object]:
        """Return the forms that the database says it has."""
        return [row[0] for row in self._execute("SELECT version_num FROM alembic_version")]

    def damage(self) -> str:
        """Return the damage that the database finds in itself, "" if none; PostgreSQL reports it on reading."""
        if not self._is_sqlite:
            return ""
        ((state,),) = self._execute("PRAGMA integrity_check(1)")
        return "" if state == "ok" else str(state)

    def _execute(self, query: str, **values: object) -> Iterator[tuple[Any, ...]]:
        found = self._connection.execute(sa.text(query), values, execution_options={"yield_per": 1_000})
        self._open.add(found)
        try:
            for row in found:
                yield tuple(row)
        finally:
            self._open.discard(found)
            found.close()

    def close(self) -> None:
        """Discard rows that were not read to the end."""
        for found in tuple(self._open):
            found.close()


def as_bytes(value: object) -> bytes:
    """Return a blob, or empty bytes, which are no body, for any other value."""
    return value if isinstance(value, bytes) else b""


@contextlib.contextmanager
def still(where: str) -> Iterator[Still]:
    """Return a store as it is now; raise BadStore if it is no store, newer, or too damaged to be read."""
    try:
        with _postgres(where) if is_address(where) else _sqlite(Path(where)) as found, contextlib.closing(found):
            yield found
    except (SQLAlchemyError, UnicodeDecodeError) as wrong:  # SQLite may quote what is damaged in its own message
        lines = str(getattr(wrong, "orig", None) or wrong).strip().splitlines()
        shown = "the database" if is_address(where) else where
        raise BadStore(f"{shown}: The database is damaged or cannot be read: {lines[0] if lines else ''}.") from None


@contextlib.contextmanager
def _postgres(where: str) -> Iterator[Still]:
    from croupier.records.stores.postgres import open_postgres  # noqa: PLC0415  only who needs it loads a driver

    store = open_postgres(where, writes=False)
    store.close()  # it is one that can be read; how it is called is known now, too
    url = sa.make_url(where).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(url, poolclass=NullPool, isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        yield Still(store.where, connection.execution_options(postgresql_readonly=True))


@contextlib.contextmanager
def _sqlite(path: Path) -> Iterator[Still]:
    where = str(path)
    # SQLite makes files beside a store even to read it. Without a -wal file nobody has it open: then it is read as it
    # lies, also from a medium that cannot be written to, and at the end it is seen whether it was changed meanwhile.
    is_idle = not any(path.with_name(path.name + end).exists() for end in ("-wal", "-journal"))
    before = path.stat()
    engine = _engine(path, is_idle=is_idle)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            if found_revision(connection, where) != REVISION:
                raise BadStore(f"{where}: The database is empty or has an older format, and cannot be read as a store.")
            yield Still(where, connection)
    finally:
        engine.dispose()
    after = path.stat()
    if is_idle and (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise BadStore(f"{where}: The store was changed while it was read. Try again.")


def _engine(path: Path, *, is_idle: bool) -> Engine:
    def connected() -> sqlite3.Connection:
        address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if is_idle else ''}"
        found = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
        found.text_factory = functools.partial(str, encoding="utf-8", errors="backslashreplace")
        return found

    return sa.create_engine("sqlite://", creator=connected, poolclass=NullPool)
