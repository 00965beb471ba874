"""A store in one SQLite file.

Exactly one connection writes, in one process: versions 3.7.0 to 3.51.2 can lose pages when two write or checkpoint at
once (the WAL-reset fault), and a table has one writer anyway. Readers are opened read-only and never checkpoint.
"""

import contextlib
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import QueuePool

from croupier.records.stores.file_lock import Lock
from croupier.records.stores.migration import bring_up, check_newest, found_revision
from croupier.records.stores.protocol import BadStore, HasWriter, StoreError, StoreFailed
from croupier.records.stores.sql import Found, SqlStore

_APPLICATION: Final = 0x43525550
"""Application id in the header of a store: CRUP."""
_SMALLEST: Final = 512
"""The bytes of the smallest database that is not empty."""
OLDEST: Final = (3, 35, 0)
_REMOTE: Final = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "fuse.sshfs", "ncpfs")
_PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "recursive_triggers = ON", "mmap_size = 0")


class SqliteStore(SqlStore):
    """A store in a file; with `lock` it is the only writer.

    An ordinary reader of a file without a writer leaves files of SQLite next to it. So such a file is read as
    immutable, as long as its stamp is `still` the same.
    """

    def __init__(self, path: Path, reader: Engine, writer: Engine | None, lock: Lock | None) -> None:
        """Store the engines and the lock."""
        super().__init__(str(path), reader, writer, _together)
        self._path, self._lock = path, lock
        self._still: _Stamp | None = None

    @classmethod
    def reading(cls, path: Path) -> "SqliteStore":
        """Return a read-only store, for a file with any content."""
        still = _stamp(path)
        is_still = still.log_bytes == 0
        store = cls(path, _engine(path, "ro&immutable=1" if is_still else "ro"), None, None)
        store._still = still if is_still else None
        return store

    def check_form(self, *, is_newest: bool) -> None:
        """Raise BadStore if it is no store, or of a newer form; with `is_newest` also if it is of an older one."""
        found = self._read(lambda connection: found_revision(connection, self.where))
        if is_newest:
            check_newest(found, self.where)

    def _read(self, ask: Callable[[Connection], Found]) -> Found:
        """Return the result of a query; repeat it if a process began to write to the file meanwhile."""
        if self._still is None:
            return super()._read(ask)
        try:
            found = super()._read(ask)
        except StoreError:
            if _stamp(self._path) == self._still:
                raise
        else:
            if _stamp(self._path) == self._still:
                return found
        self._reader.dispose()
        self._reader, self._still = _engine(self._path, "ro"), None
        return super()._read(ask)

    def close(self) -> None:
        """Close the file, and release its lock."""
        try:
            super().close()
        finally:
            if self._lock is not None:
                self._lock.release()


class _Stamp(NamedTuple):
    """Stamp of a file and its write-ahead log, which changes with every write."""

    file: int
    size: int
    changed: int
    log_bytes: int


def _stamp(path: Path) -> _Stamp:
    try:
        found = path.stat()
    except OSError:  # taken away meanwhile
        return _Stamp(0, 0, 0, 0)
    try:
        log_bytes = path.with_name(f"{path.name}-wal").stat().st_size
    except OSError:
        log_bytes = 0
    return _Stamp(found.st_ino, found.st_size, found.st_mtime_ns, log_bytes)


def open_sqlite(path: Path, *, writes: bool) -> SqliteStore:
    """Open a store in a file, created if it is to be written and does not exist; raise BadStore or StoreFailed."""
    where = str(path)
    _check_version()
    is_there = _check_file(path, where, writes=writes)
    if is_there:  # before any file is written next to it
        store = SqliteStore.reading(path)
        try:
            store.check_form(is_newest=not writes)
        except BaseException:
            store.close()
            raise
        if not writes:
            return store
        store.close()
    _check_local(path, where)
    file = path.resolve()  # two names of one file are one store
    lock = Lock(file.with_name(f"{file.name}.lock"))
    try:
        is_first = lock.take()
    except OSError as wrong:
        raise StoreFailed(f"{where}: The store cannot be written: {wrong.strerror}.") from None
    if not is_first:
        raise HasWriter(f"{where}: Another process is writing to the store. Only one process can write at a time.")
    if not is_there:  # dealt cards stand in it that not everybody may see
        with contextlib.suppress(OSError):  # what is wrong there, SQLite tells as well
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    writer = _engine(path, "rwc")
    try:
        _prepare(writer, where)
    except BaseException:
        writer.dispose()
        lock.release()
        raise
    return SqliteStore(path, _engine(path, "ro"), writer, lock)


def has_reset_fault(version: tuple[int, int, int]) -> bool:
    """Return whether this version of SQLite has the WAL-reset fault, which affects two writers."""
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
        raise BadStore(f"SQLite {written} is too old. A store needs {'.'.join(map(str, OLDEST))} or later.")


def _check_file(path: Path, where: str, *, writes: bool) -> bool:
    """Return whether there is a file with something in it; raise BadStore if there can be no store.

    The file is not opened for that: closing it would end the locks that SQLite has on it in this process.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        if not writes:
            raise BadStore(f"{where}: The store does not exist.") from None
        if not path.parent.is_dir():
            raise BadStore(f"{where}: There is no directory {path.parent}.") from None
        found = None
    except (OSError, ValueError) as wrong:
        raise BadStore(f"{where}: The store cannot be read: {getattr(wrong, 'strerror', wrong)}.") from None
    if found is not None and not stat.S_ISREG(found.st_mode):
        raise BadStore(f"{where}: This is not a store: it is not a file.")
    if found is not None and not os.access(path, os.R_OK):
        raise BadStore(f"{where}: The store cannot be read: permission denied.")
    if writes and not (os.access(path.parent, os.W_OK | os.X_OK) and (found is None or os.access(path, os.W_OK))):
        raise BadStore(f"{where}: The store or its directory cannot be written: permission denied.")
    if found is not None and not writes and not found.st_size:
        raise BadStore(f"{where}: This is not a store: the file is empty.")
    if found is not None and 0 < found.st_size < _SMALLEST:
        raise BadStore(f"{where}: This is not a store: the file is not an SQLite database.")
    return found is not None and found.st_size > 0


def _check_local(path: Path, where: str) -> None:
    """Raise BadStore for a file on a network: its locks and syncs cannot be relied on."""
    with contextlib.suppress(OSError):  # not on every system
        mounts = [line.split() for line in Path("/proc/mounts").read_text("utf-8").splitlines()]
        here = os.path.realpath(path.parent)
        above = [(len(one[1]), one[2]) for one in mounts if os.path.commonpath([here, one[1]]) == one[1]]
        kind = max(above, default=(0, ""))[1]
        if kind in _REMOTE:
            raise BadStore(f"{where}: A store is not safe on a network file system ({kind}). Use a local disk.")


def _engine(path: Path, mode: str) -> Engine:
    address = f"{path.resolve().as_uri()}?mode={mode}"
    is_writer = mode == "rwc"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10, check_same_thread=False)
        try:
            for pragma in _PRAGMAS if is_writer else ():
                connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    # who writes waits for the one connection that there is
    many = 1 if is_writer else 4
    engine = sa.create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_size=many, max_overflow=0)
    if is_writer:

        @sa.event.listens_for(engine, "begin")
        def _begun(connection: Any) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


@contextlib.contextmanager
def _together(connection: Any) -> Iterator[None]:
    """Begin as the one who writes, and not only when the first row is written."""
    connection.execute("BEGIN IMMEDIATE")
    yield


def _prepare(writer: Engine, where: str) -> None:
    """Make a new store, or check an old one and bring it up to the newest form."""
    try:
        with writer.begin() as connection:
            if bring_up(connection, where):
                connection.exec_driver_sql(f"PRAGMA application_id = {_APPLICATION}")
        with writer.connect() as connection:
            mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
            level = connection.exec_driver_sql("PRAGMA synchronous").scalar()
    except DBAPIError as wrong:
        failed = StoreFailed if isinstance(wrong, OperationalError) else BadStore
        raise failed(f"{where}: The store cannot be used: {wrong.orig}.") from None
    if (mode, level) != ("wal", 2):
        raise BadStore(f"{where}: SQLite does not write safely here (journal {mode}, synchronous {level}).")
