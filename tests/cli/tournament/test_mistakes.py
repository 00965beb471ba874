"""`croupier tournament`: a director's mistakes get an error with its remedy, and nothing changes."""

import csv
import io
import json
from pathlib import Path

import pytest

from croupier.cli.tournament.seats import _gone
from tests.cli.conftest import Run
from tests.cli.tournament.test_commands import FOUR, KIM, LEE, STORE, do, folder, opened

__all__ = ["folder"]


def refused(run: Run, *words: object) -> str:
    """Run a command, which must be refused; return what it says in one line."""
    result = run("tournament", *words)
    assert result.exit_code == 2, result.output
    return " ".join(result.output.split())


def entered(run: Run) -> list[str]:
    return [one["player"] for one in json.loads(run("tournament", "export", FOUR, *STORE).output)["players"]]


def test_entry_file_is_all_or_nothing(run: Run, folder: Path) -> None:
    opened(run)
    do(run, "enter", FOUR, "Ann", *KIM)
    file = folder / "players.csv"
    file.write_text("\ufeffplayer;paid\nBen;55\nann;55\nCal;50\nDot;much\n;55\n", "utf-8")
    told = refused(run, "enter", FOUR, "--from", "players.csv", *KIM)
    assert "line 3: ann has entered already as Ann. A player can enter only once" in told
    assert "line 4: The entry fee is $55.00" in told
    assert "line 5: paid:" in told
    assert "line 6: An entry must name its player" in told
    assert "Nobody was entered" in told
    assert entered(run) == ["Ann"]
    file.write_text("player,paid\nBen,55\nANN,55\n", "utf-8")
    assert "1 had already entered" in do(run, "enter", FOUR, "--from", "players.csv", "--skip-entered", *KIM)
    assert entered(run) == ["Ann", "Ben"]
    file.write_bytes("player\nJosé\n".encode("latin-1"))
    assert "players.csv: The file is not UTF-8. Save it as CSV UTF-8." in refused(
        run, "enter", FOUR, "--from", "players.csv", *KIM
    )


@pytest.mark.usefixtures("folder")
def test_csv_cells_are_no_formulas(run: Run) -> None:
    opened(run)
    do(run, "enter", FOUR, "=1+1", "@Bo", *KIM)
    rows = list(csv.DictReader(io.StringIO(run("tournament", "export", FOUR, "--format", "csv", *STORE).output)))
    assert [one["player"] for one in rows] == ["'=1+1", "'@Bo"]


@pytest.mark.usefixtures("folder")
def test_a_start_too_early_names_the_command_that_changes_it(run: Run) -> None:
    opened(run)
    do(run, "enter", FOUR, "Ann", "Ben", "Cal", *KIM)
    assert "Entries are open. Close them" in refused(run, "seat", FOUR, "final", "--reveal", *KIM)
    do(run, "entries", FOUR, "close", *KIM)
    do(run, "seat", FOUR, "final", "--reveal", *KIM)
    assert f'`croupier tournament change-start "{FOUR}"' in refused(run, "start", FOUR, "final", *KIM)


@pytest.mark.usefixtures("folder")
def test_after_a_cancellation_nobody_is_still_in(run: Run) -> None:
    opened(run)
    do(run, "enter", FOUR, "Ann", *KIM)
    do(run, "cancel", FOUR, "--reason", "a flood", *LEE)
    assert "all refunded" in do(run, "show", FOUR, *STORE)
    assert "cancelled" in run("tournament", "export", FOUR, "--format", "csv", *STORE).output


@pytest.mark.usefixtures("folder")
def test_tournament_is_cancelled_when_all_bots_stay_away(run: Run) -> None:
    told = do(run, "run", "four.toml", "--bots", "--absent", "100", "--seed", "1")
    assert "cancels the tournament: no player has arrived" in told
    assert "of entry fees and purchases was refunded" in told
    told = do(run, "run", "four.toml", "--bots", "--seed", "1")
    assert "entry fees $330.00 - commission $30.00 = prizes $300.00" in told


def test_check_reports_every_fault_and_warning(run: Run, folder: Path) -> None:
    text = (folder / "four.toml").read_text("utf-8")

    def checked(changed: str, code: int) -> str:
        assert changed != text
        (folder / "bad.toml").write_text(changed, "utf-8")
        result = run("tournament", "check", "bad.toml")
        assert result.exit_code == code, result.output
        return " ".join(result.output.split())

    told = checked(text.replace("[chips]", "[chip]").replace('share = "40%"', 'share = "50%"'), 1)
    assert "chip: There is no such field" in told
    assert "20.20" in told
    assert "bad.toml: 1 fault" in checked(text.replace('document = "', 'document = "x'), 1)
    assert "Write each section once" in checked(f"{text}\n[chips]\nstart = 1\n", 1)
    assert "note: the tournament starts at 2020" in checked(text.replace("2098-12-04", "2020-12-04"), 0)
    (folder / "bad.toml").write_bytes(text.replace(FOUR, "Café").encode("latin-1"))
    assert "bad.toml: Byte" in refused(run, "check", "bad.toml")


@pytest.mark.usefixtures("folder")
def test_prizes_that_are_not_awarded_cannot_be_paid(run: Run) -> None:
    opened(run)
    do(run, "enter", FOUR, "Ann", "Ben", "Cal", *KIM)
    for who in ("all", "Ann"):
        result = run("tournament", "prizes", FOUR, "--pay", who, "--method", "cash", *KIM)
        assert result.exit_code != 0
        assert "$" not in result.output, "no amount is shown as if it were paid"
    assert "No prize is awarded yet. Award the prizes with --award first." in run(
        "tournament", "prizes", FOUR, "--pay", "all", *KIM
    ).output.replace("\n", " ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ann 7", ("Ann", 7, 0, 0, 0)),
        ("Ann 7 50 300", ("Ann", 7, 5_000, 30_000, 0)),
        ("Ann 7 50 300 2", ("Ann", 7, 5_000, 30_000, 2)),
        ("Mary Ann 20 0 12.50 11", ("Mary Ann", 20, 0, 1_250, 11)),
    ],
)
@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_report_states_chips_left_wager_and_order_of_removal(text: str, told: tuple[object, ...]) -> None:
    out = _gone(text)
    assert (out.player, out.round, out.residual, out.wagered, out.removed) == told
