"""`croupier audit` explain, rounds, histories, import, events, balances and return: what a person reads, and JSON."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.engine.table import Official
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.records.locations import open_house, places
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.keys import Keys
from croupier.records.stores.address import open_store
from tests.cli.conftest import Run
from tests.daily import evenly
from tests.patience import PATIENCE
from tests.records.evening import KEYS, Evening

BLACKJACK, UTH = "act-blackjack-2005", "act-uth-2019"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a store with a table of Blackjack, and one of Hold'em with a round in play, after some trouble."""
    path = tmp_path_factory.mktemp("audit") / "floor.db"
    KEYS.save(path.with_name("floor.db.keys"))
    held = open_store(str(path), writes=True)
    one, other = Evening(held, BLACKJACK, 1), Evening(held, UTH, 2)
    list(one.play(3))
    one.table.command(t.ChangeDealer(Official("dealer", "Dee")), PROGRAM)
    one.table.command(t.VoidRound(Official("dealer", "=Lou"), "I say so"), Person("dealer", "=Lou"))
    one.table.command(t.RaiseDispute("Ann", "it was nineteen", 3), PROGRAM)
    supervisor = Official("gaming-supervisor", "gaming-supervisor")
    one.table.command(t.DecideDispute(supervisor, 1, "the player is right", Money(2_500)), PROGRAM)
    list(one.play(5))
    list(other.play(2))
    for _ in range(5):
        other.table.command(other.wish(other.table.record), PROGRAM, deals=True)
    held.close()
    return path


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """Give a store in which nothing has happened."""
    path = tmp_path / "empty.db"
    open_house(places(str(path))).store.close()
    return path


def flat(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


def narrow(text: str) -> bool:
    return all(len(line) <= 80 for line in text.splitlines())


# --- explain -------------------------------------------------------------------------------------------------


def test_a_round_is_explained(run: Run, store: Path) -> None:
    result = run("audit", "explain", store, f"table {BLACKJACK}:5")
    assert result.exit_code == 0
    told = result.stdout
    assert told.startswith("Replay of round 5 at table act-blackjack-2005, played 2026-09-21 14:20:")
    assert "dealer Dee. No input is decided again." in told.replace("\n", " ")
    assert "  The round is open for wagers  [def:round-of-play]\n" in told
    assert "player  on" in told
    assert told.splitlines()[-1].startswith("  The house: ")
    assert narrow(told)


def test_an_explanation_as_json_says_the_same(run: Run, store: Path) -> None:
    held = json.loads(run("audit", "explain", store, f"table {BLACKJACK}:3", "--json").stdout)
    assert list(held)[:6] == ["replay", "store", "log", "round", "status", "began"]
    assert (held["replay"], held["round"], held["status"], held["is_signed"]) == (True, 3, "played", True)
    assert [line["event"] for line in held["later"]][:2] == ["DisputeRaised", "DisputeDecided"]
    assert {"player", "what", "where", "stake", "result", "odds", "net", "clause", "paid_by"} <= set(
        held["payments"][0]
    )
    cents = [round(float(one["net"]) * 100) for one in held["nets"]]
    assert round(float(held["house"]) * 100) == -sum(cents)
    text = run("audit", "explain", store, f"table {BLACKJACK}:3").stdout
    assert all(line["text"].split(":")[0] in text.replace("\n       ", "") for line in held["lines"])
    assert "Later\n" in text
    assert "Ann is paid $25.00 more" in text


def test_round_in_play_is_marked_and_shows_own_cards_only(run: Run, store: Path) -> None:
    told = run("audit", "explain", store, f"table {UTH}:last").stdout.replace("\n", " ")
    assert "still in play: shown as far as it has been played. No input is decided again" in told
    assert "not signed yet" in told
    seen = run("audit", "explain", store, f"table {UTH}:2", "--as", "Ann").stdout
    assert "As Ann saw it" in seen
    assert "Seat 2 gets a card face down" in seen
    assert seen.count("chips $") == 1
    json_seen = json.loads(run("audit", "explain", store, f"table {UTH}:2", "--as", "Ann", "--json").stdout)
    assert {one["player"]: one["before"] is not None for one in json_seen["nets"]} == {"Ann": True, "Bob": False}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["explain", "STORE", "9"],
            "floor.db: There is no round 9. There are table act-blackjack-2005:1 to table act-",
        ),
        (["explain", "STORE", "2"], "floor.db: Round 2 was played at several tables. Write one of table "),
        (
            ["explain", "STORE", "x:1"],
            "floor.db: There is no table 'x'. The store has table act-blackjack-2005, table act-uth-2019.",
        ),
        (["explain", "STORE", "two"], "'two' is not a round. Write TABLE:NUMBER, such as table act-blackjack-2005:1"),
        (
            ["explain", "STORE", "4", "--as", "Zoe"],
            "Zoe took no part in round table act-blackjack-2005:4. Ann, Bob did.",
        ),
        (["explain", "STORE", "imported:1"], "floor.db: There is no round imported:1. No round has been imported."),
        (
            ["rounds", "STORE", "--table", "x"],
            "floor.db: There is no table 'x'. The store has table act-blackjack-2005, table act-uth-2019.",
        ),
        (["rounds", "STORE", "--since", "soon"], "Invalid value for '--since': 'soon' is not a time. Write a day"),
        (["rounds", "STORE", "--since", "2026-09-22", "--until", "2026-09-21"], "--since must not be after --until."),
        (["events", "STORE", "--since", "2026-09-22", "--until", "2026-09-21"], "--since must not be after --until."),
        (["rounds", "STORE", "--last", "0"], "Invalid value for '--last': 0 is not in the range x>=1."),
        (["events", "STORE", "--large", "a lot"], "--large: 'a lot' is not an amount: write dollars and cents"),
        (["events", "STORE", "--large", "5", "--category", "void"], "--large cannot be combined with --category"),
        (["events"], "Missing argument 'STORE'."),
        (["events", "STORE", "--csv", "--jsonl"], "Use --csv or --jsonl, not both."),
        (["events", "STORE", "--event", "RoundVoid"], "--event: There is no event 'RoundVoid'. Write one such as"),
        (
            ["rounds", "STORE", "--imported", "--player", "Ann"],
            "--imported shows all of them. Leave out the other filters.",
        ),
        (
            ["histories", "STORE", "--imported", "--last", "1"],
            "--imported shows all of them. Leave out the other filters.",
        ),
        (["balances", "STORE", "--table", f"table {UTH}", "--entry", "9999"], f"the log of table {UTH} ends with"),
        (["events", "STORE", "--table", "x"], "floor.db: There is no table 'x'"),
        (["balances", "STORE", "--entry", "3"], "--entry needs --table, one of table act-"),
        (["balances", "STORE", "--entry", "3", "--at", "2026-09-21"], "Use --at or --entry, not both."),
        (["balances", "STORE", "--table", "x"], "floor.db: There is no table 'x'"),
        (["return", "STORE", "--edge", "0.02"], "--edge and --deviation must be given together."),
        (
            ["return", "STORE", "--edge", "2%"],
            "Invalid value for '--edge': '2%' is not a number with at most 6 decimals",
        ),
        (
            ["return", "STORE", "--edge", "0.02", "--deviation", "0"],
            "--deviation must be greater than zero, such as 1.15.",
        ),
        (["return", "STORE", "--sigmas", "0"], "--sigmas must be greater than zero, such as 3."),
        (["return", "STORE", "--table", "x"], "floor.db: There is no table 'x'"),
        (["histories", "STORE", "--table", "x"], "floor.db: There is no table 'x'"),
        (["import", "STORE", "--store", "nowhere.db"], "Line 1: This is not a round history"),
        (["explain", "nowhere.db", "1"], "nowhere.db"),
    ],
)
def test_impossible_request_ends_with_one_sentence(run: Run, store: Path, words: list[str], told: str) -> None:
    result = run("audit", *[str(store) if word == "STORE" else word for word in words])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


# --- rounds --------------------------------------------------------------------------------------------------


def test_rounds_are_listed_with_the_newest_last(run: Run, store: Path) -> None:
    result = run("audit", "rounds", store)
    assert result.stdout.startswith("Replay of 8 rounds, newest last.\n")
    assert narrow(result.stdout)
    last = run("audit", "rounds", store, "--last", "1").stdout
    assert "Replay of 1 round, newest last.\ntable act-uth-2019:3  2026-09-21" in last
    assert ", in play\n" in last
    held = json.loads(run("audit", "rounds", store, "--table", f"table {BLACKJACK}", "--json").stdout)
    assert [one["round"] for one in held["rounds"]] == [1, 2, 3, 4, 5]
    assert held["replay"] is True
    of_dee = json.loads(run("audit", "rounds", store, "--dealer", "Dee", "--player", "Ann", "--json").stdout)
    assert [(one["round"], one["dealer"]) for one in of_dee["rounds"]] == [(4, "Dee"), (5, "Dee")]


def test_rounds_of_a_period_are_listed(run: Run, store: Path) -> None:
    every = len(json.loads(run("audit", "rounds", store, "--json").stdout)["rounds"])
    for words, many in (
        (["--since", "2026-09-21", "--until", "2026-09-21"], every),
        (["--since", "2026-09-22"], 0),
        (["--until", "2026-09-20"], 0),
        (["--since", "2026-09-21 14:20", "--until", "2026-09-21T14:59:59"], every),
    ):
        assert len(json.loads(run("audit", "rounds", store, "--json", *words).stdout)["rounds"]) == many
    assert run("audit", "rounds", store, "--since", "2026-09-22").stdout == "No rounds match.\n"


# --- histories -----------------------------------------------------------------------------------------------


def test_histories_are_imported_into_another_store(run: Run, store: Path, empty: Path, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    assert run("audit", "histories", store, "--output", file).exit_code == 0
    there = run("audit", "histories", store).stdout_bytes
    assert file.read_bytes() == there
    assert there.count(b"\n") == 7
    result = run("audit", "import", file, "--store", empty, "--by", "Kim", "--key", KEYS.public)
    assert result.exit_code == 0
    assert result.stdout.startswith("7 rounds imported.\n")
    assert run("audit", "histories", empty, "--imported").stdout_bytes == there
    assert run("audit", "import", "-", "--store", empty, given=there).stdout.startswith(
        "0 rounds imported; 7 had been imported before."
    )
    listed = run("audit", "rounds", empty, "--imported")
    assert listed.stdout.startswith("Replay of imported rounds.\nimported:1  table act-")
    assert narrow(listed.stdout)
    held = json.loads(run("audit", "rounds", empty, "--imported", "--json").stdout)
    assert [one["name"] for one in held["imported"]] == [f"imported:{number}" for number in range(1, 8)]
    assert "It was imported from the store" in run("audit", "explain", empty, "imported:2").stdout
    assert "Kim" in run("audit", "events", empty, "--category", "import").stdout
    assert run("audit", "verify", empty).exit_code == 0
    again = run("audit", "histories", store, "--output", file)
    assert (again.exit_code, again.stderr) == (
        2,
        f"croupier: {file}: The file already exists. Choose another name.\n",
    )


def test_invalid_line_imports_nothing(run: Run, store: Path, empty: Path, tmp_path: Path) -> None:
    file, before = tmp_path / "rounds.jsonl", empty.read_bytes()
    lines = run("audit", "histories", store).stdout.splitlines()
    file.write_text("\n".join([*lines[:3], lines[3].replace("Ann", "Eve", 1), *lines[4:]]), "utf-8")
    result = run("audit", "import", file, "--store", empty)
    assert result.exit_code == 2
    assert f"{file}: Line 4: " in result.stderr
    assert result.stderr.endswith(" No round was imported.\n")
    assert empty.read_bytes() == before
    file.write_text("\n\n", "utf-8")
    assert "The file has no rounds." in run("audit", "import", file, "--store", empty).stderr
    assert run("audit", "rounds", empty, "--imported").stdout == "No round has been imported.\n"
    file.write_text(lines[0], "utf-8")
    assert (
        "The round is from this store. No round was imported." in run("audit", "import", file, "--store", store).stderr
    )
    result = run("audit", "import", file, "--store", tmp_path / "no.db")
    assert "no.db: The store does not exist." in result.stderr
    assert not (tmp_path / "no.db").exists()


# --- events --------------------------------------------------------------------------------------------------


def test_significant_events_are_listed(run: Run, store: Path) -> None:
    result = run("audit", "events", store, "--category", "access")
    assert "access, by dealer =Lou Dealer =Lou may not void round" in flat(result.stdout)
    assert result.stdout.endswith("1 event from the beginning to the end of the log, of access.\n")
    changed = run("audit", "events", store, "--event", "DealerChanged").stdout
    assert "Before: nothing. After: Dee" in changed
    assert narrow(run("audit", "events", store).stdout)
    assert run("audit", "events", "--categories").stdout.startswith("  void         rounds, hands and shoes without")


def test_csv_cells_are_no_formulas(run: Run, store: Path, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("audit", "events", store, "--csv").stdout)))
    assert list(rows[0])[:7] == ["time", "table", "entry", "place", "round", "category", "event"]
    assert {row["who"] for row in rows if row["category"] == "access"} == {"'=Lou"}
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    file = tmp_path / "events.csv"
    assert run("audit", "events", store, "--csv", "--output", file).stdout == ""
    with file.open(encoding="utf-8", newline="") as stream:
        assert list(csv.DictReader(stream)) == rows
    assert "The file already exists." in run("audit", "events", store, "--csv", "--output", file).stderr


def test_events_are_written_as_json_lines(run: Run, store: Path) -> None:
    lines = [json.loads(line) for line in run("audit", "events", store, "--jsonl").stdout.splitlines()]
    assert [one["category"] for one in lines].count("conduct") >= 2
    assert all(list(one) == list(lines[0]) for one in lines)


def test_empty_result_is_written_in_every_format(run: Run, store: Path) -> None:
    words = (
        "audit",
        "events",
        store,
        "--category",
        "void",
        "--since",
        "2026-09-21",
        "--until",
        "2026-09-22",
        "--who",
        "Kim",
    )
    told = "from 2026-09-21 00:00:00 to 2026-09-22 23:59:59, by Kim, of void"
    assert run(*words).stdout.replace("\n", " ") == f"No activity {told}. "
    (row,) = csv.DictReader(io.StringIO(run(*words, "--csv").stdout))
    assert (row["category"], row["text"]) == ("no activity", f"no activity {told}")
    (line,) = run(*words, "--jsonl").stdout.splitlines()
    held = json.loads(line)
    assert (held["category"], held["since"], held["until"]) == (
        *("no activity", "2026-09-21 00:00:00", "2026-09-22 23:59:59"),
    )
    asked = ("--round", "77", "--event", "RoundVoided")
    assert "in round 77, of the kind RoundVoided" in flat(run("audit", "events", store, *asked).stdout)


def test_large_wins_and_wagers_are_listed(run: Run, store: Path) -> None:
    found = run("audit", "events", store, "--large", "1", "--table", f"table {UTH}").stdout
    assert "large wager, by player Ann\n  Ann wagers $" in found
    assert "of $5,000,000.00 or more" in run("audit", "events", store, "--large", "5000000").stdout.replace("\n", " ")


# --- balances ------------------------------------------------------------------------------------------------


def test_balances_are_shown_with_their_sums(run: Run, store: Path) -> None:
    told = run("audit", "balances", store, "--table", f"table {BLACKJACK}").stdout
    assert told.startswith("table act-blackjack-2005, after entry ")
    assert told.splitlines()[-1].split() == ["sum", "of", "all", "accounts", "cash", "0.00"]
    held = json.loads(run("audit", "balances", store, "--json", "--player", "Ann").stdout)
    assert [one["table"] for one in held["tables"]] == [f"table {BLACKJACK}", f"table {UTH}"]
    assert {row["player"] for one in held["tables"] for row in one["accounts"]} == {"Ann"}
    assert {total for one in held["tables"] for total in one["sums"].values()} == {"0.00"}
    early = run("audit", "balances", store, "--at", "2026-09-20").stdout
    assert early.count("before its first entry") == 2
    first = run("audit", "balances", store, "--table", f"table {UTH}", "--entry", "1").stdout
    assert "All balances are zero." in first


# --- return --------------------------------------------------------------------------------------------------


def test_return_without_statement_shows_actual_figures(run: Run, store: Path) -> None:
    result = run("audit", "return", store, "--table", f"table {BLACKJACK}")
    assert result.exit_code == 0
    assert "table act-blackjack-2005: 5 rounds\n" in result.stdout
    assert "not stated" in result.stdout
    stated = run("audit", "return", store, "--edge", "0.0218", "--deviation", "4.94", "--source", "a sheet").stdout
    assert "expected        0.0218, deviation 4.94 a round: a sheet" in stated
    assert "none before 100 rounds" in stated
    held = json.loads(run("audit", "return", store, "--json", "--edge", "-0.01", "--deviation", "1").stdout)
    assert [(one["expected_edge"], one["verdict"]) for one in held["tables"]] == [("-0.01", "too few rounds")] * 2
    since = run("audit", "return", store, "--since", "2026-09-22", "--edge", "0", "--deviation", "1").stdout
    assert "0 rounds" in since
    assert "no wagers" in since


def test_alarm_is_shown_and_recorded(run: Run, tmp_path: Path, empty: Path) -> None:
    path = tmp_path / "alarm.db"
    KEYS.save(tmp_path / "alarm.db.keys")
    held = open_store(str(path), writes=True)
    evening = Evening(held, BLACKJACK)
    list(evening.play(120))
    evening.table.command(i.StateReturn(i.Expected(-900_000, 100_000, "a wrong sheet")), PROGRAM)
    held.close()
    result = run("audit", "return", path)
    assert result.exit_code == 1
    assert "ALARM, outside the band of 3: " in result.stdout
    assert run("audit", "events", path, "--category", "return").stdout.startswith("No activity")
    result = run("audit", "return", path, "--record")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, "Recorded in the log of the house.")
    assert (
        "The return of table act-blackjack-2005 left its" in run("audit", "events", path, "--category", "return").stdout
    )
    assert run("audit", "verify", path).exit_code == 0
    calm = run("audit", "return", path, "--sigmas", "100000")
    assert (calm.exit_code, "inside the band of 100000" in calm.stdout) == (0, True)
    assert run("audit", "return", empty).stdout == "The store has no tables.\n"


# --- endings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", evenly([["histories"], ["events", "--jsonl"], ["rounds"]], 1))
@pytest.mark.skipif(os.name != "posix", reason="pipes that close early")
def test_closed_pipe_ends_quietly(store: Path, words: list[str]) -> None:
    command = [sys.executable, "-m", "croupier", "audit", words[0], str(store), *words[1:]]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # noqa: S603  our own words
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    told = writer.stderr.read()
    writer.stderr.close()
    assert writer.wait(timeout=PATIENCE) == 141
    assert told == b""


def test_foreign_keys_are_rejected_and_nothing_is_imported(run: Run, store: Path, empty: Path, tmp_path: Path) -> None:
    Keys.new().save(tmp_path / "other.keys")
    lines = run("audit", "histories", store, "--last", "1").stdout_bytes
    result = run("audit", "import", "-", "--store", empty, "--keys", tmp_path / "other.keys", given=lines)
    assert result.exit_code == 2
    assert "The store is signed with the key" in result.stderr
    assert run("audit", "rounds", empty, "--imported").stdout == "No round has been imported.\n"
    wrong = run("audit", "import", "-", "--store", empty, "--key", "0" * 64, given=lines)
    assert f"-: Line 1: The round is signed with the key {KEYS.public[:16]}…, not with 0000" in wrong.stderr
