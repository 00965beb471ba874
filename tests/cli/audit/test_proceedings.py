"""`croupier audit` on a store with proceedings: each command explains them, or states that they are not tables."""

import contextlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.records.stores.address import open_store
from tests.cli.conftest import Run
from tests.records import raffle
from tests.records.evening import KEYS
from tests.records.proceedings.test_writer import played

CUP = "tournament Spring Cup"
TABLE = "table act-blackjack-2005"


@pytest.fixture(autouse=True)
def _room() -> Iterator[None]:
    with raffle.plugged_in():
        yield


@pytest.fixture(scope="module")
def store_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store with a table and a raffle."""
    path = tmp_path_factory.mktemp("store") / "house.db"
    KEYS.save(Path(f"{path}.keys"))
    with raffle.plugged_in(), contextlib.closing(open_store(str(path), writes=True)) as store:
        played(store)
    return path


def test_verify_lists_proceedings_separately(run: Run, store_file: Path) -> None:
    found = run("audit", "verify", store_file, "--deep")
    assert found.exit_code == 0, found.output
    assert f"tables    1: {TABLE}\nothers    1: {CUP}\n" in found.output
    assert json.loads(run("audit", "verify", store_file, "--json").output)["logs"][CUP] == 5


def test_export_covers_the_store_or_one_proceeding(run: Run, store_file: Path, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    run("audit", "log", store_file, "--output", whole)
    assert run("audit", "verify", whole, "--deep").exit_code == 0
    run("audit", "log", store_file, "--table", CUP, "--output", part)
    logs = {json.loads(line).get("entry", {}).get("log") for line in part.read_text().splitlines()}
    assert logs - {None} == {"house", CUP}
    missing = run("audit", "log", store_file, "--table", "tournament Autumn Cup")
    assert "There is no tournament 'Autumn Cup'. The store has" in missing.output
    heads = tmp_path / "heads"
    run("audit", "heads", store_file, "--output", heads)
    assert CUP in heads.read_text()


def test_backup_counts_proceedings(run: Run, store_file: Path, tmp_path: Path) -> None:
    found = run("backup", store_file, tmp_path / "copy.db")
    assert found.exit_code == 0, found.output
    assert " entries of 1 tables and 1 other log, verified." in found.output


def test_events_are_listed_with_their_log(run: Run, store_file: Path) -> None:
    found = run("audit", "events", store_file, "--table", CUP)
    assert found.exit_code == 0, found.output
    assert "tournament Spring Cup:5  prize, by gaming-manager Kim\n  Ann wins the raffle  [3.1]\n" in found.output
    assert "3 events" in found.output
    listed = run("audit", "events", store_file, "--table", "tournament Autumn Cup")
    assert f"There is no tournament 'Autumn Cup'. The store has {TABLE}, {CUP}" in listed.output
    assert "TicketDrawn" in run("audit", "events", store_file, "--category", "prize", "--csv").output
    assert json.loads(run("audit", "events", store_file, "--event", "RaffleOpened", "--jsonl").output)["table"] == CUP


def test_balances_are_shown_with_those_of_tables(run: Run, store_file: Path) -> None:
    found = run("audit", "balances", store_file).output
    assert f"\n{CUP}, after entry 5, " in found
    assert found.index(TABLE) < found.index(CUP)
    alone = " ".join(run("audit", "balances", store_file, "--table", CUP, "--entry", 2).output.split())
    for line in ("pool cash 50.00", "pocket: Ann cash -50.00", "sum of all accounts cash 0.00"):
        assert line in alone


def test_explanation_covers_the_whole_proceeding(run: Run, store_file: Path) -> None:
    found = run("audit", "explain", store_file, CUP)
    assert found.exit_code == 0, found.output
    assert found.output.startswith("Replay of tournament Spring Cup, entries 1 to 5. No input is decided again.\n\n")
    assert "Ann wins the raffle  [3.1]" in found.output
    plain = json.loads(run("audit", "explain", store_file, CUP, "--json").output)
    assert [line["clause"] for line in plain["lines"]] == ["1.1", "2.1", "2.1", "2.1", "3.1"]
    assert "--as needs a round" in run("audit", "explain", store_file, CUP, "--as", "Ann").output
    assert "There is no tournament 'x'" in run("audit", "explain", store_file, "tournament x").output


@pytest.mark.parametrize("words", [("rounds",), ("return",), ("histories",)])
def test_round_commands_reject_a_proceeding(run: Run, store_file: Path, words: tuple[str, ...]) -> None:
    found = run("audit", *words, store_file, "--table", CUP)
    assert found.exit_code != 0
    assert f"{CUP!r} is not a table. The store has {TABLE}" in found.output
    assert CUP not in run("audit", *words, store_file).output


def test_proceeding_cannot_be_played_as_a_table(run: Run, store_file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "play.db"
    shutil.copy(store_file, copy)
    shutil.copy(f"{store_file}.keys", f"{copy}.keys")
    found = run("play", "act-blackjack-2005", "--store", copy, "--name", "Ann", "--table", CUP)
    assert found.exit_code != 0
    assert f"Table '{CUP}' was not set up by `croupier play`" in found.output
