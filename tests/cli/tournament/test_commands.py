"""`croupier tournament`: what each command says, and that bad input ends in one sentence and changes nothing."""

import contextlib
import json
import shutil
from pathlib import Path

import pytest

from croupier.cli.tournament import COMMANDS
from croupier.cli.tournament.inputs import INPUTS
from croupier.records.stores.address import open_store
from tests.cli.conftest import Run, invoke
from tests.test_docs_tournament_commands import block

STORE = ("--store", "casino.db")
KIM = (*STORE, "--by", "gaming-manager Kim")
LEE = (*STORE, "--by", "operator Lee")
FOUR = "Friday Four"
CONDITIONS = block("four").replace("2026-12-04", "2098-12-04")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with the conditions of the page, which start long from now."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "four.toml").write_text(CONDITIONS, "utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def opened_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder whose store has the tournament with open entries, to be copied."""
    found = tmp_path_factory.mktemp("opened")
    with contextlib.chdir(found):
        (found / "four.toml").write_text(CONDITIONS, "utf-8")
        opened(invoke)
    return found


def do(run: Run, *words: object) -> str:
    """Run a command, which must be taken; return what it says in one line."""
    result = run("tournament", *words)
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def opened(run: Run) -> None:
    """Draw the tournament up and open its entries."""
    do(run, "open", "four.toml", *LEE)
    do(run, "nominate", FOUR, "Kim", *STORE, "--by", "gaming-manager Max")
    do(run, "approve", FOUR, "--reference", "R 1", *LEE)
    do(run, "approve", FOUR, "--commission", "5", "--reference", "R 2", *LEE)
    do(run, "publish", FOUR, "--at", "the desk", *LEE)
    do(run, "tables", FOUR, "Table 7", *KIM)
    do(run, "entries", FOUR, "open", *KIM)


def test_help_lists_every_command(run: Run) -> None:
    told = run("tournament").output
    for name in COMMANDS:
        assert f"  {name} " in told
        assert run("tournament", name, "--help").exit_code == 0
    assert "Did you mean standings?" in run("tournament", "standing").output


@pytest.mark.parametrize("document", ["act-blackjack-2005", "nsw-pontoon-6to5-2017", "act-uth-2019"])
@pytest.mark.usefixtures("folder")
def test_new_conditions_pass_the_check(run: Run, document: str) -> None:
    assert "has valid conditions" in do(run, "new", document, "new.toml")
    assert "the plan is consistent" in do(run, "check", "new.toml")
    assert "The file already exists. Choose another name." in run("tournament", "new", document, "new.toml").output
    assert "[fees]" in do(run, "new", document)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ('share = "40%"', 'share = "50%"', "20.20"),
        ("maximum = 6\n", "maximum = 13\n", "tables"),
        ('entry = "55"', "", "fees"),
        ("tables = 1", "tabels = 1", "tabels"),
    ],
)
def test_every_fault_is_reported_with_its_clause_or_field(
    run: Run, folder: Path, was: str, now: str, told: str
) -> None:
    """A prize table over 100 %, a plan that does not fit, a missing item, a misspelt one; nothing is drawn up."""
    text = (folder / "four.toml").read_text("utf-8")
    assert was in text
    (folder / "bad.toml").write_text(text.replace(was, now), "utf-8")
    checked = run("tournament", "check", "bad.toml")
    assert checked.exit_code == 1
    assert told in checked.output
    assert "fault" in checked.output
    assert run("tournament", "run", "bad.toml", "--bots").exit_code == 2


def test_tournament_runs_from_entries_to_cancellation_by_commands(run: Run, folder: Path) -> None:
    opened(run)
    assert "open the entries" not in do(run, "show", FOUR, *STORE)
    (folder / "players.csv").write_text("player,paid,reserve\nAnn,55,\nBen,55.00,no\n", "utf-8")
    assert "Ben enters and pays $55.00" in do(run, "enter", FOUR, "--from", "players.csv", *KIM)
    do(run, "enter", FOUR, "Cal", *KIM)
    assert "Cal withdraws; no fee is refunded" in do(run, "withdraw", FOUR, "Cal", *KIM)
    assert "undoes the last act, player withdrew (Cal): a slip" in do(run, "undo", FOUR, "--reason", "a slip", *KIM)
    assert "repeats the act player withdrew (Cal): it was right" in do(
        run, "redo", FOUR, "--reason", "it was right", *KIM
    )
    do(run, "undo", FOUR, "--reason", "a slip after all", *KIM)
    assert "3 players" in do(run, "entries", FOUR, "close", *KIM)
    drawn = do(run, "seat", FOUR, "final", "--reveal", *KIM)
    assert "the same seats" in do(run, "verify", FOUR, *STORE)
    assert all(name in drawn for name in ("Ann", "Ben", "Cal", "Table 7"))
    shown = json.loads(run("tournament", "show", FOUR, "--json", *STORE).output)
    assert shown["board"]["pool"] == 15_000
    assert json.loads(run("tournament", "standings", FOUR, "--json", *STORE).output)["entries"] == 3
    assert [one["player"] for one in json.loads(run("tournament", "export", FOUR, *STORE).output)["players"]]
    assert "1 $90.00 2 $60.00 of a pool of $150.00" in do(run, "prizes", FOUR, *STORE)
    assert "play breaks for 5 minutes" in do(run, "do", FOUR, "GiveBreak", "minutes=5", *KIM).casefold()
    assert "$165.00 is refunded to 3 players" in do(run, "cancel", FOUR, "--reason", "a flood", *LEE)
    assert "cancelled" in do(run, "list", *STORE)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("enter", FOUR, "Ann", "--paid", "50", *KIM), "The entry fee is $55.00, but $50.00 was paid"),
        (("enter", FOUR, "Eve", *LEE), "Only the Tournament Director/Assistant can: Kim"),
        (("enter", FOUR, *KIM), "Name the players"),
        (("enter", FOUR, "--from", "no.csv", *KIM), "There is no column 'name'. The columns are player"),
        (("seat", FOUR, "heats", *KIM), "heats is not a stage of this tournament. Choose one of final"),
        (("start", FOUR, "final", *KIM), "The seats of final are not drawn"),
        (("report", FOUR, "Table 7", "Ann 5", *KIM), "Table 7 has no session in play"),
        (("report", FOUR, "Table 7", "Ann", *KIM), "Write player and chips"),
        (("correct", FOUR, "Table 7", "Ann 5", "--reason", "x", *KIM), "has no result"),
        (("seated", FOUR, "--all", *KIM), "Nobody is waiting to be seated"),
        (("prizes", FOUR, "--award", *STORE), "--award and --pay need --by"),
        (("prizes", FOUR, "--pay", "Ann", *KIM), "Ann has no unpaid prize"),
        (("do", FOUR, "GiveBrake", *KIM), "Did you mean GiveBreak?"),
        (("do", FOUR, "GiveBreak", "hours=1", *KIM), "The fields of GiveBreak are minutes"),
        (("do", FOUR, "GiveBreak", "minutes=ten", *KIM), "minutes: 'ten' is not a whole number, such as 10"),
        (("do", FOUR, "GiveBreak", *KIM), "The field minutes is missing. Add minutes="),
        (("do", FOUR, "Zzzzz", *KIM), "for tournaments. Use one of DrawUpConditions, "),
        (("do", FOUR, "PayBuyIn", "player=Ann", "stage=final", "paid=much", *KIM), "paid:"),
        (("show", "Winter Cup", *STORE), "There is no tournament 'Winter Cup'. The store has Friday Four"),
        (("resume", FOUR, *STORE), "has no tables of bots"),
        (("open", "four.toml", *LEE), "There is already a tournament 'Friday Four'"),
        (("run", "four.toml", "--bots", "--players", "9"), "The conditions allow 3 to 6 players"),
    ],
)
def test_bad_input_ends_with_one_sentence(
    run: Run, opened_folder: Path, folder: Path, words: tuple[str, ...], told: str
) -> None:
    shutil.copytree(opened_folder, folder, dirs_exist_ok=True)
    (folder / "no.csv").write_text("name\nAnn\n", "utf-8")
    logs = open_store("casino.db")
    before = {row.log for row in logs.logs()}
    logs.close()
    result = run("tournament", *words)
    assert result.exit_code == 2, result.output
    assert told in " ".join(result.output.split())
    logs = open_store("casino.db")
    assert {row.log for row in logs.logs()} == before
    logs.close()


@pytest.mark.usefixtures("folder")
def test_tournament_of_bots_is_recorded_in_the_store(run: Run) -> None:
    """The places, the sums and every ballot, from the command and from the store; nothing is left to resume."""
    told = do(run, "run", "four.toml", "--bots", "--players", "6", "--seed", "2", *STORE)
    assert "Friday Four: paid; 6 entries, 0 still in" in told
    assert "Chips and money balance" in told
    assert told.count("Bot 01 enters") == 0
    assert "Friday Four: paid" in do(run, "resume", FOUR, *STORE)
    assert "the same seats" in do(run, "verify", FOUR, *STORE)
    watched = do(run, "run", "four.toml", "--bots", "--players", "6", "--seed", "2", "--watch")
    assert "Bot 01 enters and pays $55.00" in watched
    assert watched[watched.index("Friday Four: paid") :].split("seconds")[1] in told


def test_every_input_has_a_command_form() -> None:
    """`do` knows every input of a tournament."""
    assert {"Enter", "StartSitting", "DecideTournamentDispute", "MoveToTable"} <= set(INPUTS)
