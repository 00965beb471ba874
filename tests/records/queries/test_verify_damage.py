"""Stores that were changed past their triggers, row by row or byte by byte: both verifiers find it."""

import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from croupier.records.queries.export import lines
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.frozen import still
from tests.records.evening import DOCUMENTS
from tests.records.twins import BESIDE, changed, contents, evening, ours, played_in, theirs
from tests.tools.logs import tool

TABLE = f"table {DOCUMENTS[0]}"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which each document was played."""
    return played_in(tmp_path_factory.mktemp("store"))


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Path:
    """Return a copy of the store, for damage."""
    return Path(shutil.copy(played, tmp_path / "house.db"))


# --- rows ------------------------------------------------------------------------------------------------------------

# fmt: off
LOG_DAMAGES = {
    "a body":               "UPDATE entries SET body = replace(body, 'Ann', 'Eve') WHERE number = 15",
    "a body as text":       "UPDATE entries SET body = CAST(body AS TEXT) WHERE number = 15",
    "no body":              "UPDATE entries SET body = x'' WHERE number = 15",
    "a hash":               "UPDATE entries SET hash = upper(hash) WHERE number = 15",
    "a number":             "UPDATE entries SET number = 100000 WHERE number = 15",
    "a number below":       "UPDATE entries SET number = 0 WHERE number = 15",
    "a number as text":     "UPDATE entries SET number = 'x' WHERE number = 15",
    "an entry gone":        "DELETE FROM entries WHERE number = 15",
    "the last entry gone":  "DELETE FROM entries WHERE number = (SELECT number FROM logs WHERE logs.log = entries.log)",
    "a log's entries gone": "DELETE FROM entries WHERE log = 'table act-blackjack-2005'",
    "a log renamed":        "UPDATE entries SET log = 'x' WHERE log = 'table act-blackjack-2005'",
    "an entry elsewhere":   "UPDATE entries SET log = 'x' WHERE log = 'table act-blackjack-2005' AND number = 15",
    "an entry twice":       "INSERT INTO entries SELECT log, 1000, at, hash, body FROM entries WHERE number = 15",
    "an entry of nobody":   "INSERT INTO entries SELECT x'00', number, at, hash, body FROM entries LIMIT 1",
    "the founding":         "UPDATE entries SET body = x'7b7d' WHERE log = 'house' AND number = 1",
    "a head's body":        "UPDATE heads SET body = replace(body, '\"kind\":\"round\"', '\"kind\":\"now\"')",
    "a head's signature":   "UPDATE heads SET signature = upper(signature)",
    "a head's number":      "UPDATE heads SET number = number + 1",
    "a head as text":       "UPDATE heads SET body = CAST(body AS TEXT)",
    "a head gone":          "DELETE FROM heads WHERE number = (SELECT min(number) FROM heads)",
    "all heads gone":       "DELETE FROM heads",
    "a head too many":      "INSERT INTO heads SELECT log, number, head, signature FROM logs WHERE log = 'house'",
    "a head of nobody":     "INSERT INTO heads SELECT 'x', number, body, signature FROM heads LIMIT 1",
    "a log's begun":        "UPDATE logs SET begun = 3 WHERE log = 'table act-blackjack-2005'",
    "a log's number":       "UPDATE logs SET number = number + 1 WHERE log = 'table act-blackjack-2005'",
    "a log's hash":         "UPDATE logs SET hash = '0' WHERE log = 'table act-blackjack-2005'",
    "a log's head":         "UPDATE logs SET head = (SELECT head FROM logs WHERE log = 'house') WHERE begun = 2",
    "a log's last head one of a round":
        "UPDATE logs SET (head, signature) = "
        "(SELECT body, signature FROM heads ORDER BY log, number DESC) WHERE begun = 2",
    "a log's signature":    "UPDATE logs SET signature = upper(signature) WHERE log = 'table act-blackjack-2005'",
    "a log's row gone":     "DELETE FROM logs WHERE begun = 2",
    "a log's row renamed":  "UPDATE logs SET log = 'x' WHERE log = 'table act-blackjack-2005'",
    "the house's row gone": "DELETE FROM logs WHERE log = 'house'",
    "a log too many":       "INSERT INTO logs SELECT 'x', 2, number, hash, head, signature FROM logs WHERE begun = 2",
    "a log without a name": "INSERT INTO logs SELECT x'00', 2, number, hash, head, signature FROM logs WHERE begun = 2",
}
BESIDE_DAMAGES = {
    "a moment":            "UPDATE entries SET at = at + 1 WHERE number = 15",
    "a command's key":     "UPDATE commands SET key = 'x' WHERE first = 15",
    "a command's last":    "UPDATE commands SET last = last + 1 WHERE first = 15",
    "a command gone":      "DELETE FROM commands WHERE first = 15",
    "a command too many":  "INSERT INTO commands VALUES ('house', 'x', 1, 1)",
    "a round's winnings":  "UPDATE rounds SET won = won + 1 WHERE round = 2",
    "a round's dealer":    "UPDATE rounds SET dealer = 'Eve' WHERE round = 2",
    "a round gone":        "DELETE FROM rounds WHERE round = 2",
    "a round too many":    "INSERT INTO rounds SELECT log, 9, last, first, status, began, ended, dealer, wagered, won, "
                           "side_wagered, side_won FROM rounds WHERE round = 2",
    "a part's net":        "UPDATE parts SET net = -net WHERE net <> 0",
    "a part's player":     "UPDATE parts SET player = 'Eve' WHERE player = 'Ann'",
    "a mark's reason":     "UPDATE marks SET reason = 'none'",
    "a mark gone":         "DELETE FROM marks WHERE number = (SELECT max(number) FROM marks)",
    "a mark of the house": "UPDATE marks SET who = 'Eve' WHERE log = 'house'",
    "a posting's amount":  "UPDATE postings SET amount = amount + 1 WHERE amount > 0",
    "a posting's account": "UPDATE postings SET account = account || 'x' WHERE amount < 0",
    "a posting gone":      "DELETE FROM postings WHERE number = (SELECT max(number) FROM postings)",
    "a posting of nobody":
        "INSERT INTO postings SELECT 'x', number, place, position, account, unit, amount FROM postings LIMIT 1",
}
# fmt: on


@pytest.mark.parametrize("name", LOG_DAMAGES)
def test_both_verifiers_detect_every_change_of_the_log(store: Path, name: str) -> None:
    changed(store, LOG_DAMAGES[name])
    assert (ours(store), theirs(store)) == ("found", "found")


@pytest.mark.parametrize("name", BESIDE_DAMAGES)
def test_every_change_of_the_index_is_detected(store: Path, name: str) -> None:
    changed(store, BESIDE_DAMAGES[name])
    assert ours(store) == "found"
    assert theirs(store) == "found"  # by the seal of the rows


def test_every_index_column_is_compared(played: Path, tmp_path: Path) -> None:
    base = sqlite3.connect(played)
    tried = 0
    for table in BESIDE:
        asked = base.execute(f"SELECT * FROM {table} LIMIT 1")  # noqa: S608  our own words
        row, names = asked.fetchone(), [column[0] for column in asked.description]
        for name, value in zip(names, row, strict=True):
            copy = Path(shutil.copy(played, tmp_path / "house.db"))
            here = " AND ".join(f'"{one}" = ?' for one in names)
            other = f"{value}x" if isinstance(value, str) else value + 1_000_000
            changed(copy, f'UPDATE {table} SET "{name}" = ? WHERE {here}', other, *row)  # noqa: S608  our own words
            assert ours(copy) == "found", (table, name)
            tried += 1
    base.close()
    assert tried == 4 + 12 + 6 + 11 + 7


def test_findings_are_sentences_with_log_and_entry(store: Path) -> None:
    number = contents(store)[-1][0][1]
    here = "log = ? AND number = ? AND place = 0 AND position = 0"
    changed(store, f"UPDATE postings SET amount = 7 WHERE {here}", TABLE, number)  # noqa: S608  our own words
    (told,) = map(str, verify(str(store), VerifyOptions()).findings)
    assert told.startswith(f"{TABLE}, entry {number}: The table postings has ({number}, 0, 0, ")
    assert " where this entry gives (" in told
    assert told.endswith(").")


# --- damaged files ---------------------------------------------------------------------------------------------------


def flipped(played: Path, copy: Path, tries: int, seed: int) -> dict[str, int]:
    """Change single bytes of the file; what either verifier passes must not have changed what it answers for."""
    whole, chance = played.read_bytes(), Random(seed)
    log, kept = b"".join(evening(2)), contents(played)
    seen = {"good": 0, "found": 0, "unreadable": 0}
    for _ in range(tries):
        at = chance.randrange(len(whole))
        copy.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        verdict, other = ours(copy), theirs(copy)
        seen[verdict] += 1
        if verdict == "good":
            with still(str(copy)) as found_store:
                assert b"".join(lines(found_store)) == log, at
            assert contents(copy) == kept, at
        if other == "good":
            with still(str(copy)) if verdict == "good" else still(str(played)) as found_store:
                assert b"".join(lines(found_store)) == log, at
    return seen


def test_changed_bytes_of_the_file_are_detected(played: Path, tmp_path: Path) -> None:
    seen = flipped(played, tmp_path / "house.db", 40, 11)
    assert seen["found"] > 0
    assert seen["unreadable"] > 0


@pytest.mark.long
def test_changed_bytes_of_the_file_are_detected_at_length(played: Path, tmp_path: Path) -> None:
    assert sum(flipped(played, tmp_path / "house.db", 1_000, 12).values()) == 1_000


def test_truncated_file_is_rejected(played: Path, tmp_path: Path) -> None:
    copy, whole = tmp_path / "house.db", played.read_bytes()
    for size in (20, 100, 4096, len(whole) // 2, len(whole) - 4096, len(whole) - 1):
        copy.write_bytes(whole[:size])
        assert ours(copy) != "good"
        assert theirs(copy) != "good"


def test_cyclic_index_does_not_hang_the_second_verifier() -> None:
    class Circle:
        def execute(self, *_: object) -> "Circle":
            return self

        def fetchone(self) -> tuple[str]:
            return ("table 1",)

    store = object.__new__(tool().Store)
    store.base = Circle()
    with pytest.raises(tool().Unreadable, match="the rows of the table entries are out of order"):
        list(store.names("entries"))
