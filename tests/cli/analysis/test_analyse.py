"""`croupier analyse` before a door of our own: what it asks for, what it writes, and what it leaves behind."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis import atomic_files
from croupier.analysis.result import Analysis, Approximation
from croupier.analysis.side_bets.removed_cards import BadRemoval
from croupier.cli.analysis.text import worth
from croupier.cli.console import errors
from croupier.cli.console.screen import pens
from croupier.rules.ruled import BadElection
from croupier.terminal.text import TextStyle, visible
from tests.analysis.sample import HOLDEM, PONTOON, holdem, pontoon
from tests.cli.conftest import Run

Door = Callable[..., Analysis]


@pytest.fixture
def request_(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Put the sample behind the door, and return what the door was asked for."""
    seen: dict[str, Any] = {}

    def analyse(document: str, election: object = None, **more: Any) -> Analysis:
        seen.update(more, document=document, election=election)
        more["progress"]("compiling kernels", 0.5)
        return holdem() if document == HOLDEM else pontoon()

    monkeypatch.setattr("croupier.analysis.analyse", analyse, raising=False)
    return seen


def door(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def analyse(*_: object, **__: object) -> Analysis:
        raise error

    monkeypatch.setattr("croupier.analysis.analyse", analyse, raising=False)


# --- for people -------------------------------------------------------------------------------------------------------


def test_text_output_fits_80_columns(run: Run, request_: dict[str, Any]) -> None:
    result = run("analyse", PONTOON)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    assert max(map(len, result.stdout.splitlines())) <= 80
    for told in ("0.4123 %", "1.1732", "42.00 % won", "Hard totals, two cards", "-4/191", "Perfect Pairs, not offered"):
        assert told in result.stdout
    assert "Moves the return: Reading P-32 as original_only" in result.stdout
    assert "\x1b" not in result.stdout
    assert request_["document"] == PONTOON


def test_an_exact_game_has_its_fraction(run: Run, request_: dict[str, Any]) -> None:
    told = run("analyse", HOLDEM, "--set", "maximum_payout=25000").stdout
    assert "exactly -607816123457/27813810024000" in told
    assert "2.185303 %  of the ante" in told
    assert "for a wager of $5.00" in told
    assert request_["election"] == {"maximum_payout": "25000"}


def test_uncertain_deviation_is_marked_and_rounded() -> None:
    unsure = Approximation("deviation", "by hand", 0.026, of="deviation")
    told = "\n".join(worth(replace(pontoon(), approximations=(unsure,)), TextStyle()))
    assert "1.17  ± 0.026, times the initial wager\n" in told
    assert "1.1732" not in told
    assert max(map(len, told.splitlines())) <= 80
    assert "off by 0.026 at most, and no expected value." in told


def test_decisions_are_listed_by_stage() -> None:
    stages = {"before_the_flop": {"bet 4x": 0.3769, "check": 0.6231}, "on the river": {"fold": 0.19}, "deals": 5.0}
    told = list(worth(replace(holdem(), main=replace(holdem().main, decisions=stages)), TextStyle()))
    assert "  Decisions, before the flop: bet 4x 37.69 %, check 62.31 %" in told
    assert "  Decisions, on the river: fold 19 %" in told
    assert "  Decisions: hit 40 %, stand 35 %, double 9 %, split 3 %, surrender 5 %" in list(
        worth(pontoon(), TextStyle())
    )


def test_charts_are_in_colour_on_a_terminal_that_shows_it() -> None:
    plain, coloured = list(worth(pontoon(), TextStyle())), list(worth(pontoon(), TextStyle(has_colour=True)))
    assert any("\x1b[48;5;25;38;5;231m S  \x1b[0m" in line for line in coloured)
    assert max(map(visible, coloured)) <= 80
    assert not any("\x1b" in line for line in plain)


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_color_disables_colours(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    class Terminal:
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert pens() == TextStyle(has_colour=True)
    monkeypatch.setenv(variable, value)
    assert pens() == TextStyle(has_colour=False)


# --- what is asked ----------------------------------------------------------------------------------------------------


def test_options_are_passed_to_the_api(run: Run, request_: dict[str, Any]) -> None:
    words = ["--wager", "12.50", "--removed", "5 5 TS", "--no-cache", "--no-effects"]
    words += ["--suppose", "dealer.stands_on_soft=17", "--suppose", "naturals.odds = 6 to 5"]
    assert run("analyse", PONTOON, "--set", "decks=8", "--set", "side_bets=perfect-pairs", *words).exit_code == 0
    assert request_["election"] == {"decks": "8", "side_bets": ["perfect-pairs"]}
    assert (request_["wager"], request_["removed"]) == (1250, "5 5 TS")
    assert (request_["cached"], request_["effects"]) == (False, False)
    assert request_["suppose"] == {"dealer.stands_on_soft": "17", "naturals.odds": "6 to 5"}


def test_omitted_options_use_the_defaults(run: Run, request_: dict[str, Any]) -> None:
    run("analyse", PONTOON)
    assert request_["election"] == {}
    assert request_["wager"] is None
    assert (request_["removed"], request_["suppose"], request_["cached"], request_["effects"]) == ("", {}, True, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["act-ponton-2018"], "There is no document 'act-ponton-2018'"),
        ([PONTOON, "--set", "decks"], "--set decks: Write NAME=VALUE"),
        ([PONTOON, "--set", "decks=4", "--set", "decks=5"], "--set decks=5: decks is set twice."),
        ([PONTOON, "--wager", "ten"], "--wager: 'ten' is not an amount"),
        ([PONTOON, "--wager", "0"], "--wager 0: A wager must be greater than zero."),
        ([PONTOON, "--wager", "-5"], "--wager: -5 is negative"),
        ([PONTOON, "--suppose", "x"], "--suppose x: Write QUESTION=VALUE"),
        ([PONTOON, "--suppose", "x=1", "--suppose", "x=2"], "--suppose x=2: x is supposed twice."),
        (
            [PONTOON, "--report", "nowhere/x.html"],
            "--report nowhere/x.html: The file cannot be written: its directory does not exist.",
        ),
        ([PONTOON, "--csv", "."], "--csv .: The file cannot be written: it is a directory."),
        ([PONTOON, "--csv", "-"], "--csv -: Name a file. Standard output is used for the text or --json."),
        ([PONTOON, "--csv", "x", "--report", "./x"], "--csv and --report both name ./x. Name two files."),
    ],
)
def test_impossible_request_is_rejected_before_solving(
    run: Run, request_: dict[str, Any], words: list[str], told: str
) -> None:
    result = run("analyse", *words)
    assert result.exit_code == errors.WRONG
    assert result.stdout == ""
    assert result.stderr.startswith(f"croupier: {told}")
    assert result.stderr.count("\n") == 1
    assert request_ == {}


def test_refused_election_ends_with_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    door(monkeypatch, BadElection("decks = 9: act-pontoon-2018 2.1 allows 3 to 8"))
    result = run("analyse", PONTOON, "--report", tmp_path / "x.html")
    assert (result.exit_code, result.stderr) == (2, "croupier: decks = 9: act-pontoon-2018 2.1 allows 3 to 8.\n")
    assert list(tmp_path.iterdir()) == []


def test_impossible_cards_end_with_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    door(monkeypatch, BadRemoval("removed: a shoe of 48-card decks has no tens"))
    result = run("analyse", PONTOON, "--removed", "T")
    assert (result.exit_code, result.stderr) == (2, "croupier: removed: a shoe of 48-card decks has no tens.\n")


# --- files ------------------------------------------------------------------------------------------------------------


def test_json_has_the_keys_that_scripts_use(run: Run, request_: dict[str, Any]) -> None:
    told = json.loads(run("analyse", HOLDEM, "--json").stdout)
    assert {"document", "election", "method", "error_bound", "main", "side_bets"} <= set(told)
    main = told["main"]
    assert main["expected_value"]["fraction"] == "-607816123457/27813810024000"
    assert main["expected_value"]["value"] == pytest.approx(-0.0218530335)
    for name in ("house_edge", "element_of_risk", "average_wager", "standard_deviation", "decisions"):
        assert name in main
    assert told["side_bets"]["trips"]["expected_value"]["fraction"] == "-4673/133784"
    assert len(told["intervals"]) == 18
    assert json.loads(run("analyse", PONTOON, "--json").stdout)["main"]["expected_value"]["fraction"] is None
    assert request_["document"] == PONTOON


def test_csv_is_one_long_format_table(run: Run, request_: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    result = run("analyse", PONTOON, "--csv", file)
    assert f"The table of figures was written to {file}." in result.stdout
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    found = {(row["section"], row["name"], row["key"]): row for row in rows}
    assert len(found) == len(rows)
    assert found["main", "", "house_edge"]["value"] == "0.00412345"
    assert found["side_bets", "perfect-pairs", "expected_value"]["fraction"] == "-4/191"
    assert found["side_bets", "perfect-pairs", "offered"]["value"] == "false"
    assert found["side_bets", "perfect-pairs", "rounding"]["value"] == "0.0"
    assert found["charts", "hard", "16 | A"]["value"] == "R"
    assert found["settings", "decks", "value"]["value"] == "4"
    assert found["effects", "decks=8", "change"]["clause"] == "2.1"
    assert found["details", "forfeit", "13.1"]["value"] == "2.5"
    assert request_["document"] == PONTOON


def test_report_and_json_are_written_together(run: Run, request_: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    file.write_text("old")
    result = run("analyse", PONTOON, "--json", "--report", file)
    json.loads(result.stdout)
    assert file.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert [one.name for one in tmp_path.iterdir()] == ["sheet.html"]
    assert request_["document"] == PONTOON


def test_interrupt_leaves_no_file(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    door(monkeypatch, KeyboardInterrupt())
    result = run("analyse", PONTOON, "--report", tmp_path / "x.html", "--csv", tmp_path / "x.csv")
    assert (result.exit_code, result.stderr.strip()) == (130, "croupier: Interrupted.")
    assert list(tmp_path.iterdir()) == []


def test_interrupt_while_writing_keeps_the_old_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "x.csv"
    file.write_text("old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    assert run("analyse", PONTOON, "--csv", file).exit_code == 130
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]
    assert request_["document"] == PONTOON


def test_full_disk_error_names_the_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any], tmp_path: Path
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    file = tmp_path / "x.csv"
    result = run("analyse", PONTOON, "--csv", file)
    told = f"croupier: --csv {file}: The file cannot be written: No space left on device.\n"
    assert (result.exit_code, result.stdout, result.stderr) == (errors.WRONG, "", told)
    assert list(tmp_path.iterdir()) == []
    assert request_["document"] == PONTOON


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_linked_file_is_replaced_in_place_with_its_mode(tmp_path: Path) -> None:
    there, link = tmp_path / "there", tmp_path / "link"
    there.write_text("old")
    there.chmod(0o640)
    link.symlink_to(there)
    atomic_files.write(link, b"new")
    assert link.is_symlink()
    assert (there.read_bytes(), there.stat().st_mode & 0o777) == (b"new", 0o640)


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_special_file_is_not_replaced() -> None:
    with pytest.raises(OSError, match="it is not a regular file"):
        atomic_files.check(Path(os.devnull))


# --- what is not installed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["numba", "jinja2", "matplotlib"])
def test_missing_extra_ends_with_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any], tmp_path: Path, module: str
) -> None:
    if module == "numba":
        door(monkeypatch, ModuleNotFoundError("No module named 'numba.core'", name="numba.core"))
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    result = run("analyse", PONTOON, "--report", tmp_path / "x.html")
    how = "Install it with: pip install 'croupier[analysis]'."
    told = f"croupier: Analysis needs {module}, which is not installed. {how}\n"
    assert (result.exit_code, result.stderr) == (2, told)
    assert list(tmp_path.iterdir()) == []
    assert request_ == {}  # before anything is computed


def test_other_missing_module_raises(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    door(monkeypatch, ModuleNotFoundError("No module named 'croupier.x'", name="croupier.x"))
    with pytest.raises(AssertionError):
        run("analyse", PONTOON)


def test_help_does_not_import_kernels() -> None:
    seen = "import sys; from croupier.cli.main import main\ntry: main(['analyse', '--help'])\nexcept SystemExit: pass\n"
    seen += "print([name for name in ('numpy', 'numba', 'matplotlib', 'jinja2') if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", seen], check=True, capture_output=True, text=True)  # noqa: S603  our own words
    assert shown.stdout.splitlines()[-1] == "[]"
