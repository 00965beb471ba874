"""`croupier tournament`: what each command says, and that bad input ends in one sentence and changes nothing."""

import json
from pathlib import Path

import pytest

from croupier.cli.tournament import COMMANDS
from croupier.cli.tournament.doing import INPUTS
from croupier.records.stores.opening import open_store
from tests.cli.conftest import Run
from tests.test_docs_tournament_commands import block

STORE = ("--store", "casino.db")
KIM = (*STORE, "--by", "gaming-manager Kim")
LEE = (*STORE, "--by", "operator Lee")
FOUR = "Friday Four"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with the conditions of the page, which start long from now."""
    monkeypatch.chdir(tmp_path)
    text = block("four").replace("2026-12-04", "2098-12-04")
    (tmp_path / "four.toml").write_text(text, "utf-8")
    return tmp_path


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


def test_help_tells_every_command(run: Run) -> None:
    told = run("tournament").output
    for name in COMMANDS:
        assert f"  {name} " in told
        assert run("tournament", name, "--help").exit_code == 0
    assert "the nearest is standings" in run("tournament", "standing").output


@pytest.mark.parametrize("document", ["act-blackjack-2005", "nsw-pontoon-6to5-2017", "act-uth-2019"])
@pytest.mark.usefixtures("folder")
def test_what_new_writes_passes_the_check(run: Run, document: str) -> None:
    assert "is a plan that works" in do(run, "new", document, "new.toml")
    assert "the plan adds up" in do(run, "check", "new.toml")
    assert "nothing is written over" in run("tournament", "new", document, "new.toml").output
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
def test_every_fault_is_told_with_its_clause_or_field(run: Run, folder: Path, was: str, now: str, told: str) -> None:
    """A prize table over 100 %, a plan that does not fit, a missing item, a misspelt one; nothing is drawn up."""
    text = (folder / "four.toml").read_text("utf-8")
    assert was in text
    (folder / "bad.toml").write_text(text.replace(was, now), "utf-8")
    checked = run("tournament", "check", "bad.toml")
    assert checked.exit_code == 1
    assert told in checked.output
    assert "fault" in checked.output
    assert run("tournament", "run", "bad.toml", "--bots").exit_code == 2


def test_from_entries_to_a_cancellation(run: Run, folder: Path) -> None:
    opened(run)
    assert "open the entries" not in do(run, "show", FOUR, *STORE)
    (folder / "players.csv").write_text("player,paid,reserve\nAnn,55,\nBen,55.00,no\n", "utf-8")
    assert "Ben enters for $55.00" in do(run, "enter", FOUR, "--from", "players.csv", *KIM)
    do(run, "enter", FOUR, "Cal", *KIM)
    assert "Cal withdraws; nothing is refunded" in do(run, "withdraw", FOUR, "Cal", *KIM)
    assert "takes back the last act, player withdrew (Cal): a slip" in do(run, "undo", FOUR, "--reason", "a slip", *KIM)
    assert "again" in do(run, "redo", FOUR, "--reason", "it was right", *KIM)
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
    assert "a break of 5 minutes" in do(run, "do", FOUR, "GiveBreak", "minutes=5", *KIM).casefold()
    assert "$165.00 goes back to 3 players" in do(run, "cancel", FOUR, "--reason", "a flood", *LEE)
    assert "cancelled" in do(run, "list", *STORE)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("enter", FOUR, "Ann", "--paid", "50", *KIM), "the entry fee is $55.00, and $50.00 was paid"),
        (("enter", FOUR, "Eve", *LEE), "only the Tournament Director/Assistant may (Kim)"),
        (("enter", FOUR, *KIM), "Name the players"),
        (("enter", FOUR, "--from", "no.csv", *KIM), "it has the column 'name'; the columns are player"),
        (("seat", FOUR, "heats", *KIM), "heats is no stage of this tournament: there are final"),
        (("start", FOUR, "final", *KIM), "no seats of final are drawn"),
        (("report", FOUR, "Table 7", "Ann 5", *KIM), "Table 7 plays no sitting"),
        (("report", FOUR, "Table 7", "Ann", *KIM), "write player and chips"),
        (("correct", FOUR, "Table 7", "Ann 5", "--reason", "x", *KIM), "has reported nothing"),
        (("seated", FOUR, "--all", *KIM), "nobody is drawn"),
        (("prizes", FOUR, "--award", *STORE), "Tell who awards"),
        (("prizes", FOUR, "--pay", "Ann", *KIM), "Ann has won nothing"),
        (("do", FOUR, "GiveBrake", *KIM), "the nearest is GiveBreak"),
        (("do", FOUR, "GiveBreak", "hours=1", *KIM), "has the fields minutes"),
        (("do", FOUR, "GiveBreak", "minutes=ten", *KIM), "minutes: 'ten' is not a whole number, such as 10"),
        (("do", FOUR, "GiveBreak", *KIM), "it needs minutes, written as minutes="),
        (("do", FOUR, "Zzzzz", *KIM), "nothing that is said to a tournament; there are DrawUpConditions, "),
        (("do", FOUR, "PayBuyIn", "player=Ann", "stage=final", "paid=much", *KIM), "paid:"),
        (("show", "Winter Cup", *STORE), "it has no tournament 'Winter Cup'; there is Friday Four"),
        (("resume", FOUR, *STORE), "has no tables that bots play at"),
        (("open", "four.toml", *LEE), "there is a tournament 'Friday Four' already"),
        (("run", "four.toml", "--bots", "--players", "9"), "the conditions have 3 to 6"),
    ],
)
def test_bad_input_ends_in_one_sentence(run: Run, folder: Path, words: tuple[str, ...], told: str) -> None:
    opened(run)
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
def test_bots_play_and_the_store_tells_it(run: Run) -> None:
    """The places, the sums and every ballot, from the command and from the store; nothing is left to resume."""
    told = do(run, "run", "four.toml", "--bots", "--players", "6", "--seed", "2", *STORE)
    assert "Friday Four: paid; 6 entries, 0 still in" in told
    assert "Chips and money add up" in told
    assert told.count("Bot 01 enters") == 0
    assert "Friday Four: paid" in do(run, "resume", FOUR, *STORE)
    assert "the same seats" in do(run, "verify", FOUR, *STORE)
    watched = do(run, "run", "four.toml", "--bots", "--players", "6", "--seed", "2", "--watch")
    assert "Bot 01 enters for $55.00" in watched
    assert watched[watched.index("Friday Four: paid") :].split("seconds")[1] in told


def test_every_input_can_be_said() -> None:
    """`do` knows all that can be said to a tournament."""
    assert {"Enter", "StartSitting", "DecideTournamentDispute", "MoveToTable"} <= set(INPUTS)
