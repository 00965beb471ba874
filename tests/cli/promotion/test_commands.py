"""`croupier promotion`: what each command says, and that bad input ends in one sentence and changes nothing."""

import contextlib
import json
import re
from pathlib import Path

import pytest

from croupier.cli.promotion import COMMANDS, options, show
from croupier.engine.table.moments import moment
from croupier.promotion import Promotion
from croupier.records.house import House
from croupier.records.locations import StoreLocations, open_house
from croupier.records.stores.address import open_store
from tests.cli.conftest import Run
from tests.test_docs_promotions import block

BY = ("--store", "casino.db", "--by", "operator Kim")
DRAW = "Summer Draw"


class Clock:
    """Clock of the commands."""

    def __init__(self) -> None:
        self.now = 0

    def to(self, text: str) -> None:
        self.now = moment(f"2026-12-{text}", "")

    def open_house(self, where: StoreLocations) -> House:
        house = open_house(where)
        house.clock = lambda: self.now * 1000
        return house


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Give a clock, in a folder with terms of one cash prize of $500."""
    held = Clock()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(options, "open_house", held.open_house)
    monkeypatch.setattr(show, "moment_now", lambda: held.now)
    text = block("terms").replace('"12000"', '"500"')
    Path("terms.toml").write_text(text, "utf-8")
    held.to("01 10:00")
    return held


def do(run: Run, *words: object) -> str:
    """Run a command on the promotion, which must be taken; return what it says in one line."""
    command, *rest = words
    result = run("promotion", command, DRAW, *rest, *BY)
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def opened(run: Run, clock: Clock) -> None:
    assert run("promotion", "open", "terms.toml", *BY).exit_code == 0
    do(run, "available", "--where", "the desk", "--marketing", "the flyer")
    do(run, "lodge")
    clock.to("02 10:00")
    do(run, "commence")


def promotion() -> Promotion:
    with contextlib.closing(open_store("casino.db")) as store:
        return options.read(store, DRAW)


def test_help_lists_every_command_and_typos_get_a_suggestion(run: Run) -> None:
    told = run("promotion").output
    assert all(name in told for name in COMMANDS)
    for name in COMMANDS:
        assert run("promotion", name, "--help").exit_code == 0
    assert "Did you mean draw?" in run("promotion", "drow").output


def test_new_writes_a_template_and_overwrites_nothing(run: Run, clock: Clock) -> None:
    assert "new.toml is a template. Fill it in" in run("promotion", "new", "new.toml").output
    assert "The file already exists. Choose another name." in run("promotion", "new", "new.toml").output
    told = run("promotion", "check", "new.toml")
    assert (told.exit_code, told.output.splitlines()[-1]) == (1, "new.toml: 20 faults.")
    assert "no rule on promotional prizes" in run("promotion", "new", "x.toml", "--document", "act-uth-2019").output
    refused = run("promotion", "open", "new.toml", *BY)
    assert (refused.exit_code, Path("casino.db").exists()) == (2, False)
    assert (
        "name: Give the promotion a name. [21.7] `croupier promotion check new.toml` lists all 20 faults."
        in refused.output
    )
    assert clock.now


def test_promotion_runs_from_terms_to_prizes_by_commands(run: Run, clock: Clock) -> None:
    opened(run, clock)
    assert "needs its reason" not in do(run, "commit", "--reason", "the first was seen")
    assert "Entry 1: Ann has ticket 1. [21.7.6]" in do(run, "enter", "Ann", "--meets", "1,2", "--wagered", "25")
    assert "voids entry 1" in do(run, "void-entry", 1, "--reason", "a slip")
    do(run, "enter", "Bob", "--meets", "all", "--wagered", "25")
    do(run, "enter", "Cleo", "--meets", "all", "--wagered", "25")
    Path("later.toml").write_text(Path("terms.toml").read_text("utf-8").replace("23:00", "22:00"), "utf-8")
    assert "[21.9.1]" in do(run, "amend", "later.toml", "--reason", "an hour less", "--approval", "A-1")
    assert "[21.12]" in do(run, "postpone", "--reason", "in doubt", "--notified", "2026-12-02 10:00")
    assert "[21.12]" in do(run, "resume", "--validated", "counted")
    clock.to("19 20:00")
    assert "[21.7.1]" in do(run, "draw")
    winner = promotion().prizes[0].winner
    do(run, "claim", 1, winner, "--present")
    told = do(run, "refuse", 1, winner, "--reasons", "under age", "--told", "2026-12-19 20:00", "--address", "x")
    assert "[21.10.1]" in told
    assert "corrects that prize 1 was refused" in do(run, "reopen", 1, "--reason", "of age")
    assert "$500.00 in cash. [21.7.8]" in do(run, "pay", 1, "--cash", "500")
    assert "Zoe raises dispute 1: my ticket" in do(run, "dispute", "Zoe", "--about", "my ticket")
    assert "section 33" in do(run, "decide", 1, "--decision", "no", "--not-satisfied")
    clock.now += 31 * 86_400
    refused = run("promotion", "lapse", DRAW, 2, *BY)
    assert "No attempt to notify" in refused.output
    do(run, "notify", 2, "--method", "mail", "--evidence", "letter 1", "--not-reached", "--at", "2026-12-20 10:00")
    assert "has lapsed" in do(run, "lapse", 2)
    shown = json.loads(run("promotion", "show", DRAW, "--store", "casino.db", "--json").output)
    assert [one["fate"] for one in shown["prizes"]] == ["paid", "lapsed"]
    redrawn = run("promotion", "redraw", DRAW, 2, "--reason", "lapsed", *BY)
    assert redrawn.output == "croupier: No ticket is left that can win the prize. [21.7.1]\n"
    assert "[21.12]" in do(
        run, "cancel", "--reason", "a leak", "--notified", "2027-01-19 20:00", "--decided", "2027-01-19 19:30"
    )


def test_wheel_and_reward_promotions_are_supported(run: Run, clock: Clock) -> None:
    text = Path("terms.toml").read_text("utf-8").replace('place = "the gaming floor"', 'place = "x"\nhow = "chance"', 1)
    Path("terms.toml").write_text(text.replace("presence = false", "presence = true"), "utf-8")
    opened(run, clock)
    do(run, "enter", "Ann", "--meets", "all", "--wagered", "25")
    clock.to("19 20:00")
    assert "no winners yet" in run("promotion", "results", DRAW, "--store", "casino.db").output
    assert "Ann wins prize 1, worth $500.00, by a wheel. [21.7.1]" in do(run, "award", 1, "Ann", "--how", "a wheel")
    assert "is not present" in do(run, "absent", 1, "--called", "twice")
    results = run("promotion", "results", DRAW, "--store", "casino.db").output
    assert "secret" not in results
    Path("meal.toml").write_text('document = "nsw-pontoon-6to5-2017"\nname = "A meal"\nby_chance = false', "utf-8")
    assert "it is not recorded as a promotional prize" in run("promotion", "open", "meal.toml", *BY).output
    assert "not a promotional prize" in run("promotion", "show", "A meal", "--store", "casino.db").output
    assert re.search(r"A meal +outside", run("promotion", "list", "--store", "casino.db").output)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ("enter", DRAW, "Zoe", "--meets", "x", *BY),
            '--meets x: Write the numbers of criteria, such as "1,2", or "all"',
        ),
        (
            ("enter", DRAW, "Zoe", "--meets", "1", "--wagered", "25", *BY),
            "does not meet: a member of the club [21.7.3]",
        ),
        (("enter", DRAW, "Zoe", "--meets", "all", "--wagered", "-1", *BY), "-1 is negative"),
        (
            ("postpone", DRAW, "--reason", "x", *BY),
            "The inspectorate must be notified immediately. State when it was notified. [21.12]",
        ),
        (("postpone", DRAW, "--reason", "x", "--notified", "soon", *BY), "'soon' is not a time"),
        (("draw", DRAW, *BY), "By its terms the prize is awarded at 2026-12-19 20:00. Wait until then. [21.7.2]"),
        (("lodge", "Winter Draw", *BY), "There is no promotion 'Winter Draw'"),
        (
            ("show", "Winter Draw", "--store", "casino.db"),
            "There is no promotion 'Winter Draw'. The store has Summer Draw",
        ),
        (("lodge", DRAW, "--store", "casino.db", "--by", "Kim"), "'Kim' is not an official"),
        (("lodge", DRAW, "--store", "nothing.db", "--by", "operator Kim"), "nothing.db: The store does not exist."),
        (
            ("void-entry", DRAW, 7, "--reason", "x", "--store", "casino.db", "--by", "dealer Lou"),
            "Dealer Lou cannot act",
        ),
        (("open", "terms.toml", *BY), "There is already a promotion 'Summer Draw'"),
    ],
)
def test_bad_input_ends_with_one_sentence(run: Run, clock: Clock, words: tuple[object, ...], why: str) -> None:
    opened(run, clock)
    before = promotion()
    told = run("promotion", *words)
    assert told.exit_code == 2
    assert len(told.output.splitlines()) == 1
    assert why in told.output
    assert promotion() == before


def test_an_empty_store_has_no_promotions(run: Run, clock: Clock) -> None:
    open_house(StoreLocations("casino.db", Path("k"), "h")).close()
    assert "The store has no promotions" in run("promotion", "list", "--store", "casino.db").output
    assert clock.now == moment("2026-12-01 10:00", "")


def test_current_time_is_recorded_in_seconds() -> None:
    assert 1_700_000_000 < show.moment_now() < 10_000_000_000
