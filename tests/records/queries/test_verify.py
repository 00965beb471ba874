"""The check of whole stores: rows changed past the triggers, damaged files, stores in use, and the second verifier."""

import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from croupier.records.log.entries import SignedHead, head_line, sign
from croupier.records.log.keys import Keys
from croupier.records.queries.export import head_lines, lines
from croupier.records.queries.verify import Report, VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.frozen import still
from croupier.records.stores.protocol import BadStore
from croupier.records.witness.source import FileLines
from tests.records import exported
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.twins import evening, ours, past_triggers, play, played_in, theirs

TABLE = f"table {DOCUMENTS[0]}"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which each document was played."""
    return played_in(tmp_path_factory.mktemp("store"))


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Path:
    """Return a copy of the store, for damage."""
    return Path(shutil.copy(played, tmp_path / "house.db"))


def findings(store: Path, **asked: Any) -> list[str]:
    if "witness" in asked:
        asked["witness"] = FileLines(asked["witness"])
    report = verify(str(store), VerifyOptions(**asked))
    assert not report.unreadable
    return [str(one) for one in report.findings]


# --- good stores -----------------------------------------------------------------------------------------------------


def test_store_and_export_verify(played: Path, tmp_path: Path) -> None:
    report = verify(str(played), VerifyOptions(KEYS.public, KEYS, is_deep=True))
    assert report.is_good
    assert list(report.logs) == ["house", *(f"table {document}" for document in DOCUMENTS)]
    log = tmp_path / "log.jsonl"
    with still(str(played)) as found_store:
        log.write_bytes(b"".join(lines(found_store)))
    again = verify(str(log), VerifyOptions(KEYS.public, KEYS, is_deep=True))
    assert again.is_good
    for name in ("store", "key", "logs", "entries", "rounds", "heads", "first_at", "last_at"):
        assert getattr(report, name) == getattr(again, name)
    assert (report.is_database, again.is_database) == (True, False)
    assert log.read_bytes() == b"".join(evening(2))
    assert theirs(played) == theirs(log) == "good"


def test_verification_writes_nothing(played: Path) -> None:
    before = {path.name: path.read_bytes() for path in played.parent.iterdir()}
    assert ours(played) == "good"
    assert {path.name: path.read_bytes() for path in played.parent.iterdir()} == before


def test_an_extract_has_the_house_and_the_tables_asked_for(played: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with still(str(played)) as found_store:
        log.write_bytes(b"".join(lines(found_store, (TABLE,))))
        with pytest.raises(BadStore, match=r"There is no table 'table 9'\. The store has: table act-blackjack-2005, "):
            list(lines(found_store, ("table 9",)))
    report = verify(str(log), VerifyOptions())
    assert list(report.logs) == ["house", TABLE]
    assert all("The log is missing" in str(one) for one in report.findings)
    assert len(report.findings) == len(DOCUMENTS) - 1


def test_store_in_use_verifies(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    store = open_store(str(file), writes=True)
    playing = Evening(store, DOCUMENTS[0])
    steps = playing.play(20)
    for _ in range(20):
        next(steps)
    is_over = threading.Event()
    reports: list[Report] = []

    def check() -> None:
        while not is_over.is_set() or len(reports) < 3:
            reports.append(verify(str(file), VerifyOptions()))
        reports.append(verify(str(file), VerifyOptions()))

    checking = threading.Thread(target=check)
    checking.start()
    for _ in steps:
        pass
    is_over.set()
    checking.join()
    store.close()
    assert all(one.is_good for one in reports), [one for one in reports if not one.is_good]
    assert len({one.entries for one in reports}) > 1
    assert verify(str(file), VerifyOptions()).entries == reports[-1].entries


def test_entries_added_during_the_check_are_not_seen(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    store = open_store(str(file), writes=True)
    steps = Evening(store, DOCUMENTS[0]).play(3)
    next(steps)
    with still(str(file)) as seen:
        before = seen.many("entries")
        for _ in steps:
            pass
        assert seen.many("entries") == before < len(list(store.links(TABLE)))
    store.close()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "The store has format 9999, newer than this program"),
        ("UPDATE alembic_version SET version_num = 'abc'", "The store has format abc, "),
        ("DROP TABLE marks", "marks missing"),
        ("DROP TABLE alembic_version", "not a croupier store"),
        ("DELETE FROM entries", "The database has the tables of a store, but no store was founded in it"),
    ],
)
def test_store_of_another_format_is_rejected_with_one_sentence(store: Path, statement: str, told: str) -> None:
    with past_triggers(store) as base:
        base.execute("DELETE FROM logs")
        base.execute(statement)
    with pytest.raises(BadStore, match=told) as wrong:
        verify(str(store), VerifyOptions())
    assert str(wrong.value).startswith(f"{store}: ")


def test_file_that_is_no_store_is_rejected_with_one_sentence(tmp_path: Path) -> None:
    songs, words, empty = tmp_path / "songs.db", tmp_path / "words", tmp_path / "empty"
    base = sqlite3.connect(songs)
    base.execute("CREATE TABLE songs (name)")
    base.close()
    words.write_text("hello", "utf-8")
    empty.write_bytes(b"")
    with pytest.raises(BadStore, match=r"songs\.db: The database is not a croupier store: it has songs."):
        verify(str(songs), VerifyOptions())
    for file in (words, empty):
        with pytest.raises(BadStore, match=f"{file}: This is neither a store nor an exported log."):
            verify(str(file), VerifyOptions())
    with pytest.raises(FileNotFoundError):
        verify(str(tmp_path / "nothing"), VerifyOptions())


# --- keys and witnesses ----------------------------------------------------------------------------------------------


def test_foreign_key_is_detected(played: Path) -> None:
    stranger = Keys(bytes(32), bytes(32))
    assert "not with" in findings(played, key="0" * 64)[0]
    assert "not with" in findings(played, keys=stranger)[0]
    assert findings(played, key=KEYS.public, keys=KEYS) == []


def test_witness_detects_a_rolled_back_store(tmp_path: Path) -> None:
    file, old, witness = tmp_path / "house.db", tmp_path / "old.db", tmp_path / "heads"
    store = open_store(str(file), writes=True)
    play(store, 1, DOCUMENTS[:1])
    store.close()
    shutil.copy(file, old)
    store = open_store(str(file), writes=True)
    play(store, 2, DOCUMENTS[:1])
    store.close()
    with still(str(file)) as newer, still(str(old)) as older:
        heads = {"new": list(head_lines(newer)), "old": list(head_lines(older))}
    other = sign(KEYS, "0" * 32, "house", next(iter(store_links(file))), at=1, kind="now")
    cases = {
        "ahead": ([*heads["old"], *heads["new"]], old, "found"),
        "behind": (heads["old"], file, "good"),
        "the same": (heads["new"], file, "good"),
        "torn": ([*heads["new"], b'{"head":'], file, "good"),
        "empty": ([], file, "good"),
        "of another store": ([head_line(other)], file, "found"),
        "no head": ([b"{}\n"], file, "found"),
        "unsigned": ([head_line(SignedHead(b"{}", "0" * 128))], file, "found"),
    }
    for name, (kept, where, verdict) in cases.items():
        witness.write_bytes(b"".join(kept))
        assert (ours(where, witness=witness), theirs(where, witness)) == (verdict, verdict), name


def test_witness_with_conflicting_hashes_is_detected(played: Path, tmp_path: Path) -> None:
    witness = tmp_path / "heads"
    with still(str(played)) as seen:
        (first, second), identity = list(seen.links("house", 1, 2)), verify(str(played), VerifyOptions()).store
    forged = sign(KEYS, identity, "house", type(second)(2, b"", "0" * 64), at=1, kind="now")
    witness.write_bytes(head_line(sign(KEYS, identity, "house", second, at=1, kind="now")) + head_line(forged))
    assert "has another hash for entry 2 of house" in findings(played, witness=witness)[0]
    witness.write_bytes(head_line(sign(KEYS, identity, "house", first, at=1, kind="now")))
    assert findings(played, witness=witness) == []


def store_links(file: Path) -> list[Any]:
    with still(str(file)) as seen:
        return list(seen.links("house"))


# --- PostgreSQL ------------------------------------------------------------------------------------------------------


def test_a_store_in_postgresql_is_checked_and_exported_the_same(postgres_url: str) -> None:
    store = open_store(postgres_url, writes=True)
    play(store, 2)
    assert verify(postgres_url, VerifyOptions(KEYS.public, KEYS, is_deep=True)).is_good
    with still(postgres_url) as seen:
        assert b"".join(lines(seen)) == b"".join(evening(2)) == b"".join(exported.lines(store))
        assert list(head_lines(seen)) == [head_line(row.now) for row in store.logs()]
    store.close()
    import psycopg  # noqa: PLC0415  only where there is a server

    statements = {
        "its hash is": "UPDATE entries SET body = body || 'x' WHERE number = 15",
        "The table parts has": "UPDATE parts SET net = net + 1",
        "the table postings has": "INSERT INTO postings VALUES ('x', 1, 1, 1, 'x', 'x', 1)",
    }
    for statement in statements.values():
        with psycopg.connect(postgres_url) as base:
            base.execute("SET session_replication_role = replica")  # no trigger fires
            base.execute(statement.encode())
            findings = [str(one) for one in verify_in(base, postgres_url)]
        assert findings == []  # not before it is committed
    with psycopg.connect(postgres_url) as base:
        base.execute("SET session_replication_role = replica")
        base.execute(statements["The table parts has"].encode())
    assert "The table parts has" in str(verify(postgres_url, VerifyOptions()).findings[0])
    with psycopg.connect(postgres_url) as base:
        base.execute("SET session_replication_role = replica")
        base.execute(statements["its hash is"].encode())
    assert "The entry is not JSON: " in str(verify(postgres_url, VerifyOptions()).findings[0])


def verify_in(base: Any, url: str) -> list[Any]:
    """Check a store while a change to it is under way, which is then taken back."""
    findings = verify(url, VerifyOptions()).findings
    base.rollback()
    return findings
