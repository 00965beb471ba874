"""Entries that only the owner of the keys could write: chained and signed, and impossible."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from croupier.records.log.entries import HeadKind, Link, hash_of, sign
from croupier.records.queries.export import lines
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.frozen import still
from croupier.records.stores.protocol import BadStore
from tests.cli.conftest import run  # noqa: F401  a fixture
from tests.records.evening import DOCUMENTS, KEYS
from tests.records.twins import ours, past_triggers, played_in, theirs
from tests.tools.logs import canonical

TABLE = f"table {DOCUMENTS[0]}"

KINDS: Final[tuple[HeadKind, HeadKind]] = ("round", "now")

Body = dict[str, Any]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which each document was played."""
    return played_in(tmp_path_factory.mktemp("store"))


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Path:
    """Return a copy of the store, for forgery."""
    return Path(shutil.copy(played, tmp_path / "house.db"))


def forged(store: Path, forge: Callable[[Body], None]) -> Path:
    """Regenerate a log: every entry as it was forged, all chained and signed with the right keys."""
    log, identity = TABLE, verify(str(store), VerifyOptions()).store
    with past_triggers(store) as base:
        rows = base.execute("SELECT body FROM entries WHERE log = ? ORDER BY number", (log,)).fetchall()
        previous = msgspec.json.decode(rows[0][0])["previous"]
        for number, (old,) in enumerate(rows, 1):
            body = msgspec.json.decode(old)
            forge(body)
            made = canonical(body | {"previous": previous})
            link = Link(number, made, hash_of(made))
            previous = link.hash
            entry = (made, link.hash, body["at"], log, number)
            base.execute("UPDATE entries SET body = ?, hash = ?, at = ? WHERE log = ? AND number = ?", entry)
            head, now = (sign(KEYS, identity, log, link, at=1, kind=kind) for kind in KINDS)
            of_round = (head.body, head.signature, log, number)
            base.execute("UPDATE heads SET body = ?, signature = ? WHERE log = ? AND number = ?", of_round)
            last = (link.hash, now.body, now.signature, log)
            base.execute("UPDATE logs SET hash = ?, head = ?, signature = ? WHERE log = ?", last)
    return store


def event_of(body: Body, name: str) -> Body | None:
    return next((event for event in body["events"] if event["event"] == name), None)


def with_more(body: Body) -> None:
    if body["number"] == 12:
        body["events"][0]["colour"] = "red"


def with_more_paid(body: Body) -> None:
    settled = event_of(body, "WagerSettled")
    if settled is not None:
        settled["returned"] += 100


def of_a_newer_program(body: Body) -> None:
    if body["number"] == 12:
        body["events"][0]["event"] = "TableLevitated"


def of_no_table(body: Body) -> None:
    if body["number"] == 1:
        body["events"] = [{"event": "LogBegun", "log": "another"}]


def much_later(body: Body) -> None:
    body["at"] = 10**17


def without_keys(body: Body) -> None:
    body["key"] = ""


def test_identically_rewritten_store_verifies(store: Path) -> None:
    assert ours(forged(store, lambda _: None)) == "good"


@pytest.mark.parametrize(
    ("forge", "told"),
    [
        (with_more, f"{TABLE}, entry 12: The entry has content that this program does not know."),
        (with_more_paid, f"{TABLE}, entry "),
        (of_no_table, f"{TABLE}, entry 1: The entry cannot follow the entries before it (AssertionError)."),
        (without_keys, f"{TABLE}: The table commands has ("),
    ],
)
def test_signed_impossible_entry_is_detected(store: Path, forge: Callable[[Body], None], told: str) -> None:
    forged(store, forge)
    found = [str(one) for one in verify(str(store), VerifyOptions()).findings]
    assert found[0].startswith(told)
    assert theirs(store) == "found"  # it does not know the games, but the seal names another last entry


def test_an_event_of_a_newer_program_is_named(store: Path) -> None:
    forged(store, of_a_newer_program)
    report = verify(str(store), VerifyOptions())
    assert report.unreadable == f"entry 12 of {TABLE}: This program knows no event 'TableLevitated'."
    assert ours(store) == "unreadable"


def exported(store: Path) -> Path:
    log = store.with_suffix(".jsonl")
    with still(str(store)) as seen:
        log.write_bytes(b"".join(lines(seen)))
    return log


@pytest.mark.parametrize("forge", [with_more_paid, of_no_table])
def test_impossible_entry_of_an_export_is_detected_only_deep(store: Path, forge: Callable[[Body], None]) -> None:
    log = exported(forged(store, forge))
    assert verify(str(log), VerifyOptions()).is_good
    (found,) = verify(str(log), VerifyOptions(keys=KEYS, is_deep=True)).findings
    assert found.log == TABLE
    assert "but these rules give {" in found.told


def test_inputs_unknown_to_the_engine_are_detected(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("croupier.records.queries.verify.decide_again", fails)
    found = verify(str(played), VerifyOptions(is_deep=True)).findings
    assert str(found[0]) == f"{TABLE}: The inputs cannot be decided again (AssertionError)."


def test_moments_beyond_the_calendar_are_shown_as_numbers(store: Path, run: Any) -> None:  # noqa: F811  the fixture
    result = run("audit", "verify", exported(forged(store, much_later)))
    assert result.exit_code == 0
    assert "to 100000000000000000 ms" in result.stdout


# --- the file as it lies ---------------------------------------------------------------------------------------------


def test_change_during_an_unlocked_read_is_reported(store: Path) -> None:
    with pytest.raises(BadStore, match=r"The store was changed while it was read. Try again"), still(str(store)):
        store.write_bytes(store.read_bytes() + b"\0")


def test_empty_database_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    base = sqlite3.connect(file)
    base.execute("PRAGMA user_version = 1")
    base.close()
    assert file.stat().st_size
    with pytest.raises(BadStore, match="The database is empty or has an older format"):
        verify(str(file), VerifyOptions())
