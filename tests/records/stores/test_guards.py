"""Triggers of the database: records are never changed or removed, by anyone."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import PartRow, PostingRow
from croupier.records.stores.schema import APPEND_ONLY, METADATA
from tests.records.stores.samples import batch, everything, head, mark_row, round_row

TABLES: Final = (*APPEND_ONLY, "logs")
REFUSED: Final = "what is recorded is never changed or removed"
GOES_ON: Final = "a log keeps its name and only goes on"


def fill(where: str) -> None:
    """Put two rows into every table."""
    rows: dict[str, Any] = {
        "heads": ((1, head("table", 1)), (2, head("table", 2))),
        "rounds": (round_row(), round_row(number=2)),
        "parts": (PartRow("table", 1, 1, "Ann", 1, 1), PartRow("table", 1, 1, "Bob", 1, 1)),
        "marks": (mark_row(), mark_row(number=2)),
        "postings": (PostingRow("table", 1, 0, 0, "a", "cash", 1), PostingRow("table", 2, 0, 0, "a", "cash", 1)),
    }
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.append([batch(many=2, **rows), batch("other"), batch("other", 1)])


def contents(where: str) -> dict[str, Any]:
    with contextlib.closing(open_store(where)) as store:
        return everything(store)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[tuple[str, sqlite3.Connection]]:
    """Give a filled store in a file, and a connection as any program opens it."""
    where = str(tmp_path / "store.db")
    fill(where)
    with contextlib.closing(sqlite3.connect(where, isolation_level=None)) as raw:
        yield where, raw


@pytest.fixture
def server(postgres_url: str) -> Iterator[tuple[str, psycopg.Connection]]:
    """Give a filled store on a server, and a connection of the owner of the tables."""
    fill(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as raw:
        yield postgres_url, raw


def columns(table: str) -> list[str]:
    return [column.name for column in METADATA.tables[table].columns]


def changes(table: str) -> list[str]:
    """Return statements that change or remove rows of a table, in words that both databases know."""
    found = [f"DELETE FROM {table}", f"DELETE FROM {table} WHERE log = 'table'"]  # noqa: S608  our own names
    if table != "logs":
        found += [f'UPDATE {table} SET "{name}" = "{name}"' for name in columns(table)]  # noqa: S608
    return found


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_changed_or_removed_in_a_file(file: tuple[str, sqlite3.Connection], table: str) -> None:
    where, raw = file
    before = contents(where)
    for change in changes(table):
        with pytest.raises(sqlite3.IntegrityError, match=f"^{table}: {REFUSED}$"):
            raw.execute(change)
    assert contents(where) == before


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_changed_or_removed_on_a_server(server: tuple[str, psycopg.Connection], table: str) -> None:
    where, raw = server
    before = contents(where)
    for change in [*changes(table), f"TRUNCATE {table}", f"TRUNCATE snapshots, {table} CASCADE"]:
        with pytest.raises(psycopg.errors.RaiseException, match=f"{table}: {REFUSED}"):
            raw.execute(change.encode())
    assert contents(where) == before


@pytest.mark.parametrize("is_recursive", [False, True])
@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_replaced_in_a_file(file: tuple[str, sqlite3.Connection], table: str, *, is_recursive: bool) -> None:
    where, raw = file
    before = contents(where)
    raw.execute(f"PRAGMA recursive_triggers = {is_recursive}")
    for act in ("INSERT OR REPLACE", "REPLACE", "INSERT OR FAIL", "INSERT"):
        with pytest.raises(sqlite3.IntegrityError, match=f"^{table}: {REFUSED}$"):
            raw.execute(f"{act} INTO {table} SELECT * FROM {table} WHERE log = 'table' LIMIT 1")  # noqa: S608
    assert contents(where) == before


def test_no_entry_is_replaced_by_its_row_number(file: tuple[str, sqlite3.Connection]) -> None:
    where, raw = file
    before = contents(where)
    with pytest.raises(sqlite3.IntegrityError, match=f"^entries: {REFUSED}$"):
        raw.execute("REPLACE INTO entries (rowid, log, number, at, hash, body) VALUES (1, 'new', 1, 1, 'x', x'00')")
    assert contents(where) == before


def test_only_entries_have_row_numbers_by_which_they_could_be_replaced(file: tuple[str, sqlite3.Connection]) -> None:
    _, raw = file
    for table in TABLES:
        with_rowid = table == "entries"
        with (
            contextlib.nullcontext() if with_rowid else pytest.raises(sqlite3.OperationalError, match="no such column")
        ):
            raw.execute(f"SELECT rowid FROM {table}")  # noqa: S608


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_written_over_on_a_server(server: tuple[str, psycopg.Connection], table: str) -> None:
    where, raw = server
    before = contents(where)
    keys = ", ".join(f'"{column.name}"' for column in METADATA.tables[table].primary_key)
    over = "number = 0" if table == "logs" else "log = excluded.log"
    change = f"INSERT INTO {table} SELECT * FROM {table} ON CONFLICT ({keys}) DO UPDATE SET {over}"  # noqa: S608
    with pytest.raises(psycopg.errors.RaiseException, match=GOES_ON if table == "logs" else REFUSED):
        raw.execute(change.encode())
    assert contents(where) == before


BACK: Final = (
    "UPDATE logs SET log = 'new' WHERE log = 'table'",
    "UPDATE logs SET begun = begun + 1 WHERE log = 'table'",
    "UPDATE logs SET number = number WHERE log = 'table'",
    "UPDATE logs SET number = number - 1 WHERE log = 'table'",
)


@pytest.mark.parametrize("change", [*BACK, "UPDATE OR REPLACE logs SET log = 'other' WHERE log = 'table'"])
def test_file_log_is_append_only(file: tuple[str, sqlite3.Connection], change: str) -> None:
    where, raw = file
    before = contents(where)
    with pytest.raises(sqlite3.IntegrityError, match=f"^logs: {GOES_ON}$"):
        raw.execute(change)
    assert contents(where) == before


@pytest.mark.parametrize("change", BACK)
def test_server_log_is_append_only(server: tuple[str, psycopg.Connection], change: str) -> None:
    where, raw = server
    before = contents(where)
    with pytest.raises(psycopg.errors.RaiseException, match=f"logs: {GOES_ON}"):
        raw.execute(change.encode())
    assert contents(where) == before


def test_snapshots_can_be_deleted(file: tuple[str, sqlite3.Connection], server: tuple[str, psycopg.Connection]) -> None:
    file[1].execute("DELETE FROM snapshots")
    server[1].execute("DELETE FROM snapshots")
