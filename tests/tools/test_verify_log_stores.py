"""The second verifier of the audit log on SQLite stores and with a witness."""

import functools
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from tests.tools.damages import HOUSE, ONE, TWO, Findings
from tests.tools.logs import SIGNER, STRANGER, Book, body_of, book, canonical, digits, hash_of, head_line, kinds, tool


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return book().save(tmp_path / "a store?#%.db")


def findings(file: Path, heads: Path | None = None, key: str | None = None) -> Findings:
    check = tool().checked(str(file), None if heads is None else str(heads), key)
    assert check.unreadable == ""
    return kinds(check)


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a store to change it."""
    with closing(sqlite3.connect(file)) as base:
        yield base
        base.commit()


def test_valid_store_verifies_and_is_not_written(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (store.read_bytes(), store.stat().st_mtime_ns)
    assert tool().main([str(store), "--key", digits(SIGNER)]) == 0
    assert "3 logs, 25 entries, 9 heads." in capsys.readouterr().out
    assert (store.read_bytes(), store.stat().st_mtime_ns) == before
    assert list(store.parent.iterdir()) == [store]


def test_a_store_with_a_write_ahead_log_leaves_no_file_behind(store: Path) -> None:
    with opened(store) as base:
        base.execute("PRAGMA journal_mode = WAL")
    assert findings(store) == {}
    assert list(store.parent.iterdir()) == [store]


def test_read_only_store_can_be_checked(store: Path) -> None:
    store.chmod(stat.S_IRUSR)
    store.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert findings(store) == {}
    finally:
        store.parent.chmod(stat.S_IRWXU)


def test_a_store_in_use_is_checked_as_it_was_committed(store: Path) -> None:
    with opened(store) as base:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("DELETE FROM entries WHERE log = 'table 1' AND number = 3")
        assert findings(store) == {}  # not committed
        base.commit()
        assert findings(store) == {ONE: (3, "removed")}  # committed, and only in the write-ahead log


def test_what_is_committed_during_the_check_is_not_seen(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    founded = tool().Store.founded
    with opened(store) as base:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("UPDATE entries SET at = 1")
        base.commit()  # now there is a write-ahead log

        def founded_then_changed(reader: Any) -> Any:
            base.execute("DELETE FROM entries WHERE log = 'table 1' AND number = 3")
            base.commit()
            return founded(reader)

        monkeypatch.setattr(tool().Store, "founded", founded_then_changed)
        assert findings(store) == {}
        assert findings(store) == {ONE: (3, "removed")}


DAMAGES: Final[dict[str, tuple[str, Findings]]] = {
    "an entry removed": ("DELETE FROM entries WHERE log = 'table 1' AND number = 5", {ONE: (5, "removed")}),
    "the first entry removed": ("DELETE FROM entries WHERE log = 'table 1' AND number = 1", {ONE: (1, "removed")}),
    "the founding removed": ("DELETE FROM entries WHERE log = 'house' AND number = 1", {HOUSE: (1, "removed")}),
    "the founding unreadable": (
        "UPDATE entries SET body = x'ff' WHERE log = 'house' AND number = 1",
        {HOUSE: (1, "changed")},
    ),
    "the founding and its log gone": (
        "DELETE FROM entries WHERE log = 'house'; DELETE FROM heads WHERE log = 'house'",
        {HOUSE: (0, "cut off"), ONE: (0, "not begun"), TWO: (0, "not begun")},
    ),
    "the last entry removed": ("DELETE FROM entries WHERE log = 'table 1' AND number = 11", {ONE: (10, "cut off")}),
    "all entries of a log removed": ("DELETE FROM entries WHERE log = 'table 1'", {ONE: (1, "removed")}),
    "a log removed": (
        (
            "DELETE FROM entries WHERE log = 'table 1'; DELETE FROM heads WHERE log = 'table 1';"
            "DELETE FROM logs WHERE log = 'table 1'"
        ),
        {ONE: (0, "missing")},
    ),
    "house removed": (
        "DELETE FROM entries WHERE log = 'house' AND number > 1; DELETE FROM heads WHERE log = 'house'",
        {HOUSE: (1, "cut off"), ONE: (0, "not begun"), TWO: (0, "not begun")},
    ),
    "a row of logs removed": ("DELETE FROM logs WHERE log = 'table 1'", {ONE: (11, "cut off")}),
    "a log renamed": (
        (
            "UPDATE entries SET log = 'x' WHERE log = 'table 1'; UPDATE heads SET log = 'x' WHERE log = 'table 1';"
            "UPDATE logs SET log = 'x' WHERE log = 'table 1'"
        ),
        {ONE: (0, "missing"), "log x": (0, "not begun")},
    ),
    "two entries swapped": (
        (
            "UPDATE entries SET number = 0 WHERE log = 'table 1' AND number = 5;"
            "UPDATE entries SET number = 5 WHERE log = 'table 1' AND number = 6;"
            "UPDATE entries SET number = 6 WHERE log = 'table 1' AND number = 0"
        ),
        {ONE: (5, "changed")},
    ),
    "an entry in another log": (
        "UPDATE entries SET log = 'Tisch Ä', number = 12 WHERE log = 'table 1' AND number = 5",
        {ONE: (5, "removed"), TWO: (12, "changed")},
    ),
    "a body changed": (
        "UPDATE entries SET body = CAST(replace(body, 'Ann', 'Bob') AS BLOB) WHERE log = 'table 1' AND number = 3",
        {ONE: (3, "changed")},
    ),
    "a body as text": (
        "UPDATE entries SET body = CAST(body AS TEXT) WHERE log = 'table 1' AND number = 3",
        {ONE: (3, "changed")},
    ),
    "no body": ("UPDATE entries SET body = NULL WHERE log = 'table 1' AND number = 3", {ONE: (3, "changed")}),
    "a hash changed": (
        "UPDATE entries SET hash = upper(hash) WHERE log = 'table 1' AND number = 3",
        {ONE: (3, "changed")},
    ),
    "no hash": ("UPDATE entries SET hash = NULL WHERE log = 'table 1' AND number = 3", {ONE: (3, "changed")}),
    "a number that is none": (
        "UPDATE entries SET number = 'x' WHERE log = 'table 1' AND number = 3",
        {ONE: (3, "removed"), "store": (0, "inserted")},
    ),
    "an entry of no log": (
        "INSERT INTO entries(log, number, body, hash) SELECT NULL, number, body, hash FROM entries LIMIT 1",
        {"store": (0, "inserted")},
    ),
    "an entry of a log that is no text": (
        "INSERT INTO entries(log, number, body, hash) SELECT x'ff', number, body, hash FROM entries LIMIT 1",
        {"store": (0, "inserted")},
    ),
    "an entry of a log without a name": (
        "INSERT INTO entries(log, number, body, hash) SELECT '', number, body, hash FROM entries LIMIT 1",
        {"store": (0, "inserted")},
    ),
    "an entry of an unknown log": (
        "INSERT INTO entries(log, number, body, hash) SELECT 'x', number, body, hash FROM entries LIMIT 1",
        {"log x": (0, "not begun")},
    ),
    "a head of an unknown log": (
        "INSERT INTO heads SELECT 'x', number, body, signature FROM heads LIMIT 1",
        {"log x": (0, "not begun")},
    ),
    "a head of no log": (
        "INSERT INTO heads SELECT NULL, number, body, signature FROM heads LIMIT 1",
        {"store": (0, "inserted")},
    ),
    "a row of logs more": (
        "INSERT INTO logs SELECT 'x', begun, number, hash, head, signature, '' FROM logs WHERE log = 'table 1'",
        {"log x": (0, "not begun")},
    ),
    "a head twice": (
        "INSERT INTO heads SELECT * FROM heads WHERE log = 'table 1' AND number = 4",
        {ONE: (4, "out of order")},
    ),
    "a head under another number": (
        "UPDATE heads SET number = 5 WHERE log = 'table 1' AND number = 4",
        {ONE: (4, "removed")},
    ),
    "a signature changed": (
        "UPDATE heads SET signature = replace(signature, '1', '2') WHERE log = 'table 1' AND number = 7",
        {ONE: (7, "bad head")},
    ),
    "no signature": ("UPDATE logs SET signature = NULL WHERE log = 'table 1'", {ONE: (11, "bad head")}),
    "the head of a round as the last": (
        (
            "DELETE FROM entries WHERE log = 'table 1' AND number > 10; UPDATE logs SET number = 10,"
            "hash = (SELECT hash FROM entries WHERE log = 'table 1' AND number = 10),"
            "head = (SELECT body FROM heads WHERE log = 'table 1' AND number = 10),"
            "signature = (SELECT signature FROM heads WHERE log = 'table 1' AND number = 10) WHERE log = 'table 1';"
            "DELETE FROM heads WHERE log = 'table 1' AND number = 10"
        ),
        {ONE: (10, "cut off")},
    ),
    "the last number changed": ("UPDATE logs SET number = 10 WHERE log = 'table 1'", {ONE: (11, "bad head")}),
    "the last hash changed": ("UPDATE logs SET hash = 'x' WHERE log = 'table 1'", {ONE: (0, "changed")}),
    "who began it changed": ("UPDATE logs SET begun = 3 WHERE log = 'table 1'", {ONE: (0, "changed")}),
    "who began house changed": ("UPDATE logs SET begun = 1 WHERE log = 'house'", {HOUSE: (0, "changed")}),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_every_kind_of_damage_is_detected(name: str, store: Path) -> None:
    script, found = DAMAGES[name]
    with opened(store) as base:
        base.executescript(script)
    assert findings(store) == found


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("DROP TABLE heads", "no table heads with log, number, body, signature"),
        ("ALTER TABLE entries DROP COLUMN hash", "no table entries with log, number, body, hash"),
        ("DELETE FROM entries; DELETE FROM logs", "no store was founded in it"),
        (
            """UPDATE entries SET body = CAST(replace(body, '"v":1', '"v":2') AS BLOB)""",
            "its log house is of version 2, newer than this verifier knows",
        ),
    ],
)
def test_store_of_another_version_is_rejected(
    script: str, words: str, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(store) as base:
        base.executescript(script)
    assert tool().main([str(store)]) == 2
    assert words in capsys.readouterr().err


def test_damaged_file_is_rejected_with_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Spoil one page after the other: each is found."""
    whole = book(20).save(tmp_path / "whole").read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    spoilt = tmp_path / "spoilt"
    told_by_sqlite = 0
    for page in range(len(whole) // size):
        start = page * size + (100 if page == 0 else 0)
        spoilt.write_bytes(whole[:start] + b"\x5a" * (size // 2) + whole[start + size // 2 :])
        assert tool().main([str(spoilt)]) in (1, 2)
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert (said.out + said.err).startswith(f"{spoilt}: ")
        told_by_sqlite += "it is a damaged SQLite file: " in said.err
    assert told_by_sqlite > 0
    for cut in (16, 99, size, len(whole) - size, len(whole) - 1):
        spoilt.write_bytes(whole[:cut])
        assert tool().main([str(spoilt)]) in (1, 2)


def test_inconsistent_index_is_damage(store: Path) -> None:
    with opened(store) as base:
        base.execute("PRAGMA writable_schema = ON")
        base.execute("UPDATE sqlite_master SET sql = replace(sql, '(at)', '(hash)') WHERE name = 'in_time'")
    check = tool().checked(str(store), None, None)
    assert check.findings == {}
    assert "it is a damaged SQLite file: " in check.unreadable


def test_locked_store_is_reported(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    connect = sqlite3.connect
    impatient: Any = functools.partial(connect, timeout=0)
    monkeypatch.setattr(sqlite3, "connect", impatient)
    with opened(store) as base:
        base.execute("BEGIN EXCLUSIVE")
        base.execute("DELETE FROM heads")  # now there is a journal
        assert tool().main([str(store)]) == 2
        base.rollback()
    assert capsys.readouterr().err == f"{store}: SQLite cannot read it now: database is locked.\n"


def test_change_during_an_unlocked_read_is_reported(store: Path, monkeypatch: Any) -> None:
    feed = tool().Store.feed

    def touched(reader: Any, check: Any) -> None:
        feed(reader, check)
        os.utime(store, ns=(1, 1))

    monkeypatch.setattr(tool().Store, "feed", touched)
    assert "changed while it was read" in tool().checked(str(store), None, None).unreadable


# --- the witness ------------------------------------------------------------------------------------------------------


def witness(store: Path, lines: list[bytes]) -> Path:
    file = Path(f"{store}.heads")
    file.write_bytes(b"".join(lines))
    return file


def test_witness_next_to_a_store_is_used(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = book().witness
    witness(store, lines)
    assert tool().main([str(store)]) == 0
    assert f"witness: {len(lines)} heads agree." in capsys.readouterr().out


@pytest.mark.parametrize("end", [b"{", b'{"head":', b"\xff" * 300, book().witness[0][:-1]])
def test_a_torn_last_line_of_the_witness_is_ignored(end: bytes, store: Path) -> None:
    witness(store, [*book().witness, end])
    assert findings(store) == {}


def longer() -> Book:
    made = book()
    made.add("table 1")
    return made


def with_a_table_more() -> Book:
    made = book()
    made.begin("table 3")
    return made


def otherwise() -> Book:
    made = book(2)
    for table in ("table 1", "Tisch Ä"):
        for _ in range(4):
            made.add(table, {"event": "Otherwise"})
    return made


def head_of(number: int, hash_: str, **more: object) -> bytes:
    return head_line(canonical(body_of(book().ends["table 1"]) | {"number": number, "hash": hash_} | more))


WITNESSES: Final[dict[str, tuple[list[bytes], Findings]]] = {
    "nothing": ([], {}),
    "ahead": (longer().witness, {ONE: (11, "behind")}),
    "ahead by a table": (with_a_table_more().witness, {HOUSE: (3, "behind"), "log table 3": (0, "behind")}),
    "of another course": (otherwise().witness, {ONE: (8, "another hash"), TWO: (8, "another hash")}),
    "of another store": (Book(store="0" * 32).witness, {"witness": (1, "bad head")}),
    "of another key": (Book(STRANGER).witness, {"witness": (1, "bad head")}),
    "in another order": (book().witness[::-1], {}),
    "with an empty line": ([*book().witness[:3], b"\n", *book().witness[3:]], {"witness": (4, "bad head")}),
    "with a wrong signature": (
        [head_line(canonical(body_of(book().witness[0])), STRANGER)],
        {"witness": (1, "bad head")},
    ),
    "two-faced": ([book().witness[0], head_of(1, "0" * 64, log="house")], {"witness": (2, "another hash")}),
    "far ahead": ([head_of(2**62, "0" * 64)], {ONE: (11, "behind")}),
}


@pytest.mark.parametrize("name", WITNESSES)
@pytest.mark.parametrize("is_store", [True, False])
def test_store_and_export_are_compared_with_the_witness(name: str, is_store: bool, store: Path, tmp_path: Path) -> None:
    lines, found = WITNESSES[name]
    export = tmp_path / "log.jsonl"
    export.write_bytes(b"".join(book().lines()))
    assert findings(store if is_store else export, witness(store, lines)) == found


def test_rolled_back_store_is_detected_only_by_the_witness(tmp_path: Path) -> None:
    earlier = book(2).save(tmp_path / "earlier")
    assert findings(earlier) == {}
    assert findings(earlier, witness(earlier, book(3).witness)) == {ONE: (8, "another hash"), TWO: (8, "another hash")}
    first = Book()
    first.begin("table 1")
    before = first.save(tmp_path / "before")
    for _ in range(5):
        first.add("table 1")
    assert findings(before, witness(before, first.witness)) == {ONE: (1, "behind")}


def test_heads_signed_after_the_check_began_do_not_count(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = witness(store, book().witness)
    measured = tool().Witness

    def measured_then_signed(name: str) -> Any:
        found = measured(name)
        file.write_bytes(b"".join(longer().witness))
        return found

    monkeypatch.setattr(tool(), "Witness", measured_then_signed)
    check = tool().checked(str(store), None, None)
    assert (kinds(check), check.witnessed) == ({}, len(book().witness))


def test_a_witness_of_a_newer_version_is_refused(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    witness(store, [head_of(11, hash_of(book().entries["table 1"][-1]), v=2)])
    assert tool().main([str(store)]) == 2
    assert "line 1 of the witness is of version 2, newer than this verifier knows" in capsys.readouterr().err


def test_missing_witness_is_named(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool().main([str(store), "--heads", f"{store}.nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err
