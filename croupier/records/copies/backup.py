"""Backup of a store to one file, made while it is in use, complete as of one moment, and verified."""

import contextlib
import os
import re
import sqlite3
import time
from pathlib import Path
from urllib.parse import urlsplit

from msgspec.structs import replace

from croupier.records.copies.rows import copy_rows
from croupier.records.queries.verify import Report, VerifyOptions, verify
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.frozen import still
from croupier.records.stores.protocol import BadStore, StoreFailed


def back_up(where: str, target: Path, options: VerifyOptions) -> Report:
    """Copy a store into a new SQLite file and check the copy; raise BadStore or StoreFailed, and then there is none.

    Writers to the store do not wait. A copy that does not verify is not kept; the report states why. Logins and leases
    of a PostgreSQL store are not copied, since nobody may go on with them elsewhere.
    """
    if target.exists():
        raise BadStore(f"{target}: The file already exists. Choose another name.")
    open_store(where).close()  # what is no store, or of an older form, is refused as everywhere
    half = target.with_name(f"{target.name}.part")
    try:
        if options.witness is not None:  # as it is before the copy: what it sees later is not in the copy
            options = replace(options, witness_size=options.witness.size())
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))  # it has dealt cards, as the store has
        if is_address(where):
            _copy_rows(where, half)
        else:
            _copy_pages(Path(where), half)
        _sync(half)
        report = verify(str(half), options)
        report.where = str(target)
        if report.is_good:
            half.rename(target)
            _sync(target.parent)
    except sqlite3.Error as wrong:
        raise StoreFailed(f"{target}: The copy failed: {wrong}.") from None
    except OSError as wrong:
        raise StoreFailed(f"{target}: The copy failed: {wrong.strerror or wrong}.") from None
    finally:
        for end in ("", "-wal", "-shm", ".lock"):
            half.with_name(half.name + end).unlink(missing_ok=True)
    return report


def _copy_pages(source: Path, half: Path) -> None:
    """Copy an SQLite file page by page, as of one moment."""
    address = f"{source.resolve().as_uri()}?mode=ro"
    with (
        contextlib.closing(sqlite3.connect(address, uri=True, timeout=10)) as original,
        contextlib.closing(sqlite3.connect(half)) as copy,
    ):
        original.backup(copy, pages=-1)  # in one step: it sees one moment, and is not begun again when somebody writes
        copy.execute("PRAGMA journal_mode = DELETE")  # one file and nothing beside it


def _copy_rows(where: str, half: Path) -> None:
    """Copy a PostgreSQL store row by row, as of one moment."""
    with still(where) as original, contextlib.closing(open_store(str(half), writes=True)) as copy:
        copy_rows(original, copy)
    with contextlib.closing(sqlite3.connect(half)) as copied:
        copied.execute("PRAGMA journal_mode = DELETE")


def named_copy(where: str, moment: time.struct_time) -> str:
    """Return the name of a copy of a store made at a moment in UTC."""
    return f"{_stem(where)}-{time.strftime('%Y%m%dT%H%M%SZ', moment)}.db"


def backups_in(folder: Path, where: str) -> list[Path]:
    """Return the copies of a store in a folder, newest first."""
    pattern = re.compile(rf"{re.escape(_stem(where))}-[0-9]{{8}}T[0-9]{{6}}Z\.db")
    return sorted((one for one in folder.iterdir() if pattern.fullmatch(one.name)), reverse=True)


def prune(copies: list[Path], keep: int) -> list[Path]:
    """Delete all but the newest copies, and return those deleted."""
    for old in copies[keep:]:
        old.unlink()
    return copies[keep:]


def _stem(where: str) -> str:
    """Return the name of a store without its folder, its ending and, of an address, everything but the database."""
    return Path(urlsplit(where).path).stem or "store" if is_address(where) else Path(where).stem


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
