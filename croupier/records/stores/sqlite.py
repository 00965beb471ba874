"""A store in one SQLite file.

Exactly one connection writes, in one process: versions 3.7.0 to 3.51.2 can lose pages when two write or checkpoint at
once (the WAL-reset fault), and a table has one writer anyway. Readers are opened read-only and never checkpoint.
"""

import contextlib
import os
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from croupier.records.stores.locking import Lock
from croupier.records.stores.migrating import found_revision, upgrade
from croupier.records.stores.protocol import BadStore, StoreFailed
from croupier.records.stores.schema import REVISION
from croupier.records.stores.sql import SqlStore

MAGIC: Final = b"SQLite format 3\0"
_APPLICATION: Final = 0x43525550
"""What the header of a store tells the `file` command and us: CRUP."""
OLDEST: Final = (3, 35, 0)
_REMOTE: Final = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "fuse.sshfs", "ncpfs")


class SqliteStore(SqlStore):
    """A store in a file; with `lock` it is the one writer."""

    def __init__(self, where: str, reader: Engine, writer: Engine | None, lock: Lock | None) -> None:
        """Take the engines and the lock."""
        super().__init__(where, reader, writer)
        self._lock = lock

    def close(self) -> None:
        """Let the file go, and the right to write to it."""
        super().close()
        if self._lock is not None:
            self._lock.release()


def open_sqlite(path: Path, *, writes: bool) -> SqliteStore:
    """Open a store in a file, made anew if it is to be written and is not there; raise BadStore or StoreFailed."""
    where = str(path)
    _check_version()
    _check_file(path, where, writes=writes)
    reader = _engine(path, is_read_only=True)
    if not writes:
        _check_form(reader, where)
        return SqliteStore(where, reader, None, None)
    _check_local(path, where)
    lock = Lock(path.with_name(f"{path.name}.lock"))
    if not lock.take():
        raise StoreFailed(f"{where}: another process writes to it; a store has one writer")
    writer = _engine(path, is_read_only=False)
    try:
        _prepare(writer, where)
    except BaseException:
        writer.dispose()
        lock.release()
        raise
    return SqliteStore(where, reader, writer, lock)


def has_reset_fault(version: tuple[int, int, int]) -> bool:
    """Whether this version of SQLite has the WAL-reset fault, which two writers would meet."""
    mended = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51, 0) or (3, 44, 6) <= version < (3, 45, 0)
    return version >= (3, 7, 0) and not mended


def version_of(engine: Engine) -> tuple[int, int, int]:
    """Return the version of SQLite in use."""
    dbapi: Any = engine.dialect.dbapi
    first, second, third = dbapi.sqlite_version_info
    return first, second, third


def _check_version() -> None:
    found = version_of(sa.create_engine("sqlite://"))
    if found < OLDEST:
        written = ".".join(map(str, found))
        raise BadStore(f"SQLite {written} is too old: a store needs {'.'.join(map(str, OLDEST))} or later")


def _check_file(path: Path, where: str, *, writes: bool) -> None:
    """Raise BadStore if there is something else in the file's place."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(MAGIC))
    except FileNotFoundError:
        if not writes:
            raise BadStore(f"{where}: there is no such store") from None
        if not path.parent.is_dir():
            raise BadStore(f"{where}: there is no directory {path.parent}") from None
        return
    except OSError as wrong:
        raise BadStore(f"{where}: it cannot be read: {wrong.strerror}") from None
    if begins != MAGIC and (begins or not writes):
        raise BadStore(f"{where}: it is no store: the file is not an SQLite database")


def _check_local(path: Path, where: str) -> None:
    """Raise BadStore for a file on a network: its locks and syncs cannot be relied on."""
    with contextlib.suppress(OSError):  # not on every system
        mounts = [line.split() for line in Path("/proc/mounts").read_text("utf-8").splitlines()]
        here = os.path.realpath(path.parent)
        above = [(len(one[1]), one[2]) for one in mounts if os.path.commonpath([here, one[1]]) == one[1]]
        kind = max(above, default=(0, ""))[1]
        if kind in _REMOTE:
            raise BadStore(f"{where}: it lies on a network file system ({kind}), where a store is not safe")


def _engine(path: Path, *, is_read_only: bool) -> Engine:
    file = path.resolve().as_uri().removeprefix("file://")
    mode = "?mode=ro&uri=true" if is_read_only else ""
    url = f"sqlite:///file:{file}{mode}" if is_read_only else sa.URL.create("sqlite", database=str(path))
    engine = sa.create_engine(
        url,
        poolclass=QueuePool,
        pool_size=1 if not is_read_only else 4,
        max_overflow=0,
        connect_args={"isolation_level": None, "timeout": 10},
    )

    @sa.event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        if not is_read_only:
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "recursive_triggers = ON", "mmap_size = 0"):
                connection.execute(f"PRAGMA {pragma}")

    if not is_read_only:

        @sa.event.listens_for(engine, "begin")
        def _begun(connection: Any) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _check_form(reader: Engine, where: str) -> None:
    try:
        with reader.connect() as connection:
            found = found_revision(connection, where)
    except DBAPIError as wrong:
        raise BadStore(f"{where}: it is damaged, or no store: {wrong.orig}") from None
    if found is None:
        raise BadStore(f"{where}: it is an empty database, and no store")
    if found != REVISION:
        raise BadStore(f"{where}: its form is {found}, older than {REVISION}: `croupier audit upgrade` brings it up")


def _prepare(writer: Engine, where: str) -> None:
    """Make a new store, or check an old one and bring it up to the newest form."""
    try:
        with writer.begin() as connection:
            if found_revision(connection, where) != REVISION:
                upgrade(connection)
                connection.exec_driver_sql(f"PRAGMA application_id = {_APPLICATION}")
        with writer.connect() as connection:
            mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
            level = connection.exec_driver_sql("PRAGMA synchronous").scalar()
    except DBAPIError as wrong:
        raise BadStore(f"{where}: it cannot be used: {wrong.orig}") from None
    if (mode, level) != ("wal", 2):
        raise BadStore(f"{where}: SQLite does not keep it safely here (journal {mode}, synchronous {level})")
