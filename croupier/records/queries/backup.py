"""Backup of a store to one file, made while it is in use, complete as of one moment, and verified."""

import contextlib
import os
import sqlite3
from pathlib import Path

from msgspec.structs import replace

from croupier.records.queries.verify import Asked, Report, verify
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.protocol import BadStore, StoreFailed


def back_up(where: str, target: Path, asked: Asked) -> Report:
    """Copy an SQLite store into a new file and check the copy; raise BadStore or StoreFailed, and then there is none.

    Writers to the store do not wait. A copy that does not verify is removed; the report states why.
    """
    if is_address(where):
        raise BadStore("Back up a PostgreSQL store with the tools of PostgreSQL. See docs/operations.md.")
    if target.exists():
        raise BadStore(f"{target}: The file already exists. Choose another name.")
    open_store(where).close()  # a file that is no store, or of an older form, gets the usual error
    half = target.with_name(f"{target.name}.part")
    try:
        if asked.witness is not None:  # as it is before the copy: what it sees later is not in the copy
            asked = replace(asked, witness_size=asked.witness.size())
        _copy(Path(where), half)
        report = verify(str(half), asked)
        report.where = str(target)
        if report.is_good:
            half.rename(target)
            _sync(target.parent)
    except sqlite3.Error as wrong:
        raise StoreFailed(f"{target}: The copy failed: {wrong}.") from None
    except OSError as wrong:
        raise StoreFailed(f"{target}: The copy failed: {wrong.strerror or wrong}.") from None
    finally:
        half.unlink(missing_ok=True)
    return report


def _copy(source: Path, half: Path) -> None:
    half.unlink(missing_ok=True)
    os.close(os.open(half, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))  # dealt cards stand in it, as in the store
    address = f"{source.resolve().as_uri()}?mode=ro"
    with (
        contextlib.closing(sqlite3.connect(address, uri=True, timeout=10)) as original,
        contextlib.closing(sqlite3.connect(half)) as copy,
    ):
        original.backup(copy, pages=-1)  # in one step: it sees one moment, and is not begun again when somebody writes
        copy.execute("PRAGMA journal_mode = DELETE")  # one file without companions
    _sync(half)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
