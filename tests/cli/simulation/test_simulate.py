"""`croupier simulate` with a game of coins behind its door: what it asks for, tells, writes and leaves behind."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.console.errors import INTERRUPTED, WRONG
from croupier.cli.console.progress_bar import Bar
from croupier.cli.simulation import simulate as command
from croupier.cli.simulation.text import result_lines
from croupier.simulation import planner, runner
from croupier.simulation.estimate import estimate
from croupier.simulation.plan import Plan
from croupier.simulation.runner import RunProgress
from croupier.terminal.text import TextStyle, visible
from tests.cli.conftest import Run, Write
from tests.patience import PATIENCE
from tests.simulation.fake import Coins

BLACKJACK = "act-blackjack-2005"
QUICK = ("--rounds", "20000", "--no-exact")


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """Put coins behind the door, and return the plans that were made ready."""
    seen: list[Plan] = []

    def make_game(plan: Plan, progress: object = None) -> Coins:
        assert progress is not None
        seen.append(plan)
        return Coins(plan)

    monkeypatch.setattr("croupier.simulation.game.make_game", make_game)
    return seen


# --- for people -----------------------------------------------------------------------------------------------------


def test_text_output_fits_80_columns(run: Run, planned: list[Plan]) -> None:
    result = run("simulate", BLACKJACK, *QUICK, "--bankroll", "200", "--session", "100", "--seed", 2**64 - 1)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert max(map(len, result.stdout.splitlines())) <= 80
    for said in (
        "── 20,000 rounds",
        "Standard error",
        "95 % interval",
        "N0",
        "seed 18446744073709551615",
        "strategy best",
        "heads",
    ):
        assert said in result.stdout
    assert "Sessions of 100 rounds with $200.00" in result.stdout
    assert "Ruined: " in result.stdout
    assert planned[0].seed == 2**64 - 1


def test_default_seed_is_fixed(run: Run, planned: list[Plan]) -> None:
    assert run("simulate", BLACKJACK, *QUICK).exit_code == 0
    assert planned[0].seed == planner.SEED


def test_options_determine_the_plan(run: Run, planned: list[Plan]) -> None:
    words = ("--seed", "7", "--set", "decks=8", "--set", "side_bets=perfect-pairs", "--side", "perfect-pairs=5")
    more = ("--boxes", "3", "--others", "1", "--shoe", "real", "--cutting-card", "100", "--wager", "25")
    assert run("simulate", BLACKJACK, *QUICK, *words, *more).exit_code == 0
    (one,) = planned
    assert (one.seed, one.election["decks"], one.side_bets) == (7, 8, {"perfect-pairs": 500})
    assert (one.boxes, one.others, one.dealing, one.cutting_card, one.wager) == (3, 1, "real", 100, 2500)


def test_count_requires_a_real_shoe(run: Run, planned: list[Plan]) -> None:
    words = ("--count", "hi-lo", "--spread", "1:10 3:40", "--wong", "1", "--insure-from", "3")
    result = run("simulate", BLACKJACK, *QUICK, *words, "--boxes", "2", "--others", "1")
    assert result.exit_code == 0, result.stderr
    assert planned[0].dealing == "real"
    assert planned[0].betting is not None
    assert planned[0].betting.spread == ((0, 0), (1, 1000), (3, 4000))
    assert planned[0].betting.insure_from == 3
    assert "nothing below 1, $10.00 from 1, $40.00 from 3" in " ".join(result.stdout.split())


def test_bets_are_read_from_a_file(run: Run, planned: list[Plan], write: Write) -> None:
    file = write('[count]\nname = "zen"\ninsure_from = 2\n[spread]\n"0" = 10\n"2" = 30\n', "bets.toml")
    assert run("simulate", BLACKJACK, *QUICK, "--bets", file).exit_code == 0
    alone = write('[spread]\n"0" = 15\n', "spread.toml")
    assert run("simulate", BLACKJACK, *QUICK, "--bets", alone, "--count", "ko").exit_code == 0
    first, second = (one.betting for one in planned)
    assert first is not None
    assert second is not None
    assert (first.name, first.spread, first.insure_from) == ("zen", ((0, 1000), (2, 3000)), 2)
    assert (second.name, second.spread, second.is_true) == ("ko", ((0, 1500),), False)


def test_a_strategy_file_is_read_and_named(run: Run, planned: list[Plan], write: Write) -> None:
    file = write('name = "my own"\n', "own.toml")
    result = run("simulate", BLACKJACK, *QUICK, "--strategy", file)
    assert planned[0].strategy == 'name = "my own"\n'
    assert "strategy my own;" in result.stdout


def test_exact_figure_is_shown_with_the_return(run: Run, planned: list[Plan]) -> None:
    result = run("simulate", BLACKJACK, "--rounds", "1.0e6", "--shoe", "real")
    assert planned
    assert re.search(r"Exact +-0\.5\d+ %  the return is \d+\.\d\d errors (above|below) it", result.stdout)
    assert "A cutting card makes a difference" in " ".join(result.stdout.split())


def test_colour_codes_do_not_affect_the_width(run: Run, planned: list[Plan]) -> None:
    from croupier.simulation.api import RunOptions, simulated  # noqa: PLC0415

    assert run("simulate", BLACKJACK, *QUICK).exit_code == 0
    found = simulated(Coins(planned[0]), RunOptions(1000, with_exact=False))
    coloured = list(result_lines(found, TextStyle(has_colour=True)))
    assert any("\x1b" in line for line in coloured)
    assert max(map(visible, coloured)) <= 80


def test_help_states_the_defaults(run: Run) -> None:
    said = " ".join(run("simulate", "--help").stdout.split())
    assert f"(default {runner.ROUNDS:,}" in said
    assert f"(default {planner.SEED})" in said
    assert f"(default {planner.SESSION:,})" in said


@pytest.mark.parametrize(("key", "name"), [(BLACKJACK, "mimic-the-dealer"), ("act-uth-2019", "basic")])
def test_strategies_are_listed(run: Run, key: str, name: str) -> None:
    assert f"  {name}\n" in run("simulate", key, "--strategies").stdout
    assert name in json.loads(run("simulate", key, "--strategies", "--json").stdout)


# --- for programs ---------------------------------------------------------------------------------------------------


def test_json_output_follows_its_contract(run: Run, planned: list[Plan]) -> None:
    found = json.loads(run("simulate", BLACKJACK, *QUICK, "--seed", "3", "--json").stdout)
    assert planned
    assert (found["rounds"], found["seed"], found["ended"]) == (20_000, 3, "rounds")
    for key in ("expected_value", "standard_error", "standard_deviation", "rounds_per_second"):
        assert isinstance(found[key], float)


def test_results_do_not_depend_on_the_number_of_cores(run: Run, planned: list[Plan]) -> None:
    one, two = (
        json.loads(run("simulate", BLACKJACK, "--rounds", "3e6", "--no-exact", "--json", "--cores", cores).stdout)
        for cores in (1, 2)
    )
    assert planned
    timed = ("rounds_per_second", "seconds", "where")
    assert {key: one[key] for key in one if key not in timed} == {key: two[key] for key in two if key not in timed}


def test_files_are_written_atomically(run: Run, planned: list[Plan], tmp_path: Path) -> None:
    table, picture = tmp_path / "figures.csv", tmp_path / "picture.svg"
    result = run("simulate", BLACKJACK, *QUICK, "--csv", table, "--plot", picture)
    assert result.exit_code == 0, result.stderr
    assert planned
    assert f"The picture was written to {picture}." in result.stdout
    with table.open(newline="") as file:
        assert ("simulation", "rounds") in {(row["section"], row["key"]) for row in csv.DictReader(file)}
    assert picture.read_bytes().startswith(b"<?xml")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["figures.csv", "picture.svg"]


def test_run_stops_at_the_requested_error(run: Run, planned: list[Plan]) -> None:
    words = ("--until-error", "0.0008", "--no-exact", "--json")
    found = json.loads(run("simulate", BLACKJACK, *words).stdout)
    assert planned
    assert found["ended"] == "error"
    assert found["standard_error"] <= 0.0008
    assert found["rounds"] == 2 * planned[0].block


# --- one round ------------------------------------------------------------------------------------------------------


def test_retold_round_cites_every_clause(run: Run) -> None:
    words = ("simulate", BLACKJACK, "--shoe", "real", "--strategy", "chart", "--replay", "17")
    told_round = run(*words)
    assert told_round.exit_code == 0, told_round.stderr
    assert told_round.stdout.startswith("Round 17 of act-blackjack-2005, seed 1")
    assert max(map(len, told_round.stdout.splitlines())) <= 80
    assert "Player 1 wagers $10.00 on box 1.  [4.2]" in told_round.stdout
    found = json.loads(run(*words, "--json").stdout)
    assert found["events"][0]["event"] == "RoundOpened"
    assert all(event["clause"] for event in found["events"])
    for event in found["events"]:
        assert f"[{event['clause']}]" in told_round.stdout
    assert list(found["net"]) == ["box 1 main"]


def test_retold_round_shows_count_and_owners_of_boxes(run: Run) -> None:
    words = ("--count", "hi-lo", "--spread", "1:10 2:20", "--wong", "1", "--boxes", "3", "--others", "2")
    notes = []
    for number in (0, 40, 41, 42):
        result = run("simulate", BLACKJACK, "--strategy", "mimic-the-dealer", *words, "--replay", number, "--json")
        assert result.exit_code == 0, result.stderr
        held = json.loads(result.stdout)
        counted, boxes = held["notes"]
        assert boxes == "Boxes 1 to 2 are others'; box 3 counts."
        assert ("wagers nothing" in counted) is ("box 3 main" not in held["net"])
        notes.append(counted)
    assert notes[0] == "The true count hi-lo was 0 before the round: it wagers nothing."
    assert len(set(notes)) > 1


def test_single_round_has_no_standard_error(run: Run, planned: list[Plan]) -> None:
    words = ("simulate", BLACKJACK, "--rounds", "1", "--no-exact", "--bankroll", "100", "--session", "1")
    said = run(*words).stdout
    assert planned
    assert "── 1 round ─" in said
    assert re.search(r"Standard error +not known", said)
    assert re.search(r"95 % interval +not known", said)
    assert "Ruined: none of 1 session." in said
    held = json.loads(run(*words, "--json").stdout)
    assert held["standard_error"] is held["standard_deviation"] is held["n0"] is None
    assert held["interval"] == [None, None]
    assert held["trail"][-1]["standard_error"] is None


def test_sessions_without_ruin_have_an_upper_bound(run: Run, planned: list[Plan]) -> None:
    said = run("simulate", BLACKJACK, *QUICK, "--bankroll", "1000000", "--session", "1e2").stdout
    assert planned[0].session == 100
    assert "Ruined: none of 200 sessions, with 95 % confidence less than 1.500 %." in said
    cut = run("simulate", BLACKJACK, "--rounds", "5", "--no-exact", "--bankroll", "100", "--session", "10").stdout
    assert "No session was completed." in cut


def test_unreached_error_target_is_reported(run: Run, planned: list[Plan]) -> None:
    said = run("simulate", BLACKJACK, *QUICK, "--until-error", "0.0001").stdout
    assert planned
    assert "0.010000 %, was not reached" in " ".join(said.split())


# --- what goes wrong ------------------------------------------------------------------------------------------------

# fmt: off
WRONG_WORDS: list[tuple[tuple[str, ...], str]] = [
    (("--rounds", "0"), "rounds: 0 is too few"),
    (("--rounds", "-5"), "--rounds -5: The number cannot be negative"),
    (("--rounds", "1e15"), "is too many"),
    (("--rounds", "many"), "Write a whole number"),
    (("--rounds", "1e999"), "Write a whole number"),
    (("--rounds", "1.55e1"), "Write a whole number"),
    (("--rounds", "1.5"), "Write a whole number"),
    (("--seed", "-1"), "seed"),
    (("--strategy", "nowhere.toml"), "nowhere.toml: The file cannot be read"),
    (("--strategy", "."), "The file cannot be read"),
    (("--cluster", "nowhere"), "no scheduler answers there"),
    (("--cluster", "127.0.0.1:1"), "no scheduler answers there: Connection refused"),
    (("--plot", "picture.pdf"), "The file must be .svg or .png"),
    (("--plot", "no/where.svg"), "its directory does not exist"),
    (("--csv", "-"), "Name a file"),
    (("--csv", "a.svg", "--plot", "a.svg"), "Name two files"),
    (("--replay", "5", "--csv", "a.csv"), "Leave out --csv"),
    (("--strategies", "--plot", "a.svg"), "Leave out --plot"),
    (("--replay", "-1"), "negative"),
    (("--replay", "1e13"), "The last round is"),
    (("--spread", "1:10"), "needs a count"),
    (("--wong", "1"), "needs a count"),
    (("--insure-from", "1"), "needs a count"),
    (("--count", "none"), "There is no such count"),
    (("--count", "hi-lo", "--wong", "1"), "--wong needs --spread or --wager"),
    (("--count", "hi-lo", "--spread", "1:10", "--wager", "20"), "--wager cannot be combined with a spread"),
    (("--count", "hi-lo", "--shoe", "fresh"), "Use a real shoe"),
    (("--side", "perfect-pairs"), "Write BET=DOLLARS"),
    (("--side", "perfect-pairs=5", "--side", "perfect-pairs=5"), "placed twice"),
    (("--side", "perfect-pairs=x"), "is not an amount"),
    (("--side", "perfect-pairs=5"), "Set side_bets=perfect-pairs. [act-blackjack-2005 18.1]"),
    (("--cores", "0"), "cores"),
    (("--until-error", "0"), "until_error"),
    (("--boxes", "8"), "act-blackjack-2005 1.1"),
    (("--bankroll", "x"), "--bankroll"),
    (("--bankroll", "500", "--session", "1.5"), "--session 1.5: Write a whole number"),
    (("--until-error", "1e-9"), "cannot be reached"),
    (("--cluster", "nowhere", "--cores", "1"), "Leave out cores or the cluster"),
    (("--replay", "5", "--rounds", "5"), "--replay 5: The last of --rounds 5 is 4"),
    (("--replay", "5", "--until-error", "0.1"), "Leave out --until-error"),
    (("--replay", "5", "--cores", "1"), "Leave out --cores"),
    (("--session", "5"), "needs a bankroll"),
    (("--set", "decks=9"), "act-blackjack-2005 2.1 allows 4 to 8"),
]
# fmt: on


@pytest.mark.parametrize(("words", "said"), WRONG_WORDS)
def test_bad_arguments_end_with_one_sentence(
    run: Run, planned: list[Plan], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("simulate", BLACKJACK, *words)
    assert result.exit_code == WRONG
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []
    assert not planned or "--replay" in words


@pytest.mark.parametrize(
    ("held", "option", "said"),
    [
        (b"\xff\xfe", "--strategy", "The file is not UTF-8"),
        (b" " * (2 << 20), "--strategy", "are too many. Write a smaller file"),
        (b"strategy = 7", "--strategy", "strategy"),
        (b"", "--strategy", "strategy: The field is missing"),
        (b"best", "--strategy", "The strategy is not TOML"),
        (b"chart", "--strategy", "The strategy is not TOML"),
        (b"[" * 5000, "--strategy", "The strategy is not TOML"),
        (b'strategy = 1\nby = "total"\ndocument = "act-baccarat"', "--strategy", "There is no document 'act-baccarat'"),
        (b"x = 1", "--bets", "'x' is not known here"),
        (b'[spread]\n"1" = 10', "--bets", "The file has no [count]"),
    ],
)
def test_bad_files_end_with_one_sentence(run: Run, write: Write, held: bytes, option: str, said: str) -> None:
    file = write(held, "given.toml")
    result = run("simulate", BLACKJACK, option, file)
    assert result.exit_code == WRONG
    assert said in result.stderr
    assert "given.toml" in result.stderr
    assert result.stderr.count("\n") == 1


def test_same_setting_in_file_and_arguments_is_rejected(run: Run, write: Write) -> None:
    file = write('[count]\nname = "zen"\n[spread]\n"1" = 10', "given.toml")
    for option, value in (("--count", "ko"), ("--spread", "1:10")):
        result = run("simulate", BLACKJACK, "--bets", file, option, value)
        assert f"{option}: {file} already has a [{option[2:]}]." in result.stderr


def test_cluster_without_its_extra_is_rejected(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("simulate", BLACKJACK, "--cluster", "127.0.0.1:8786")
    assert result.exit_code == WRONG
    assert "pip install 'croupier[analysis,cluster]'" in result.stderr


# --- while it runs --------------------------------------------------------------------------------------------------


def test_bar_shows_rounds_speed_estimate_and_time_left() -> None:
    shown: list[tuple[str, float]] = []

    class Seen(Bar):
        def __call__(self, doing: str, done: float) -> None:
            shown.append((doing, done))

    so_far = estimate({1000: {-1000: 502, 1000: 498}})
    command._shown(Seen())(RunProgress(2_500_000, 10_000_000, 0.5, so_far))
    assert shown == [("2.5 M at 5 M/s: -0.4000 % ± 3.1638, 2 s left", 0.25)]
    assert [command._left(seconds) for seconds in (5, 300, 86_400)] == ["5 s", "5 min", "24 h"]
    assert [command.short(number) for number in (7, 1234, 2.5e9)] == ["7", "1.23 k", "2.5 G"]


def test_interrupts_are_caught_only_in_the_main_thread() -> None:
    seen: list[Any] = []

    def enter() -> None:
        with command._until_interrupted() as stopped:
            seen.append(stopped())

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert seen == [False]


INTERRUPTED_RUN = """
import sys
from tests.simulation import fake
import croupier.simulation.game as game

class Telling(fake.Coins):
    def play(self, number, rounds):
        if number == 4:
            print("now", file=sys.stderr, flush=True)
        return super().play(number, rounds)

game.make_game = lambda plan, progress: Telling(plan)
from croupier.cli.main import main
main(sys.argv[1:])
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal there")
def test_interrupt_reports_the_finished_rounds(tmp_path: Path) -> None:
    table = tmp_path / "figures.csv"
    words = ("simulate", BLACKJACK, "--strategy", "slow", "--rounds", "1e9", "--no-exact", "--json", "--csv", table)
    process = subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, "-c", INTERRUPTED_RUN, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "now\n"
    process.send_signal(signal.SIGINT)
    out, wrong = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED, wrong
    found = json.loads(out)
    assert found["ended"] == "interrupted"
    assert 0 < found["rounds"] < 10**9
    assert found["rounds"] == found["trail"][-1]["rounds"]
    assert table.exists()
    assert "Traceback" not in wrong
