"""Evenings that are cut off at every prompt and resumed: the records tell what an evening without a cut tells."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.events import RoundClosed
from croupier.engine.inputs import Deal
from croupier.engine.table.events import InputRefused, TableClosed
from croupier.records.books.accounts import BookAccount
from croupier.records.house import House
from croupier.records.log import entries as log_entries
from croupier.records.log.entries import Entry
from croupier.records.log.inputs import ResumePlay
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore
from croupier.terminal.recorder import begin, is_closing, left_game, left_games, resume
from croupier.terminal.session import Session
from croupier.terminal.setup import GameRequest, TerminalGame, set_up
from croupier.terminal.text import TextStyle
from tests.daily import daily
from tests.families import TWENTY_ONE, UTH
from tests.floor import EVENING
from tests.records.evening import KEYS, Evening

BLACKJACK, PONTOON_2005, PONTOON, NSW = TWENTY_ONE
DOCUMENTS = (*TWENTY_ONE, UTH)
NAME = "home 1"


class Killed(BaseException):
    """The program is gone, and nothing is done any more."""


class Kept:
    """A table in a store at which one sits down again and again; `screens` is what each session showed."""

    def __init__(self, document: str, typed: list[str], **asked: Any) -> None:
        self.store = MemoryStore()
        self.typed, self.screens = list(typed), list[list[str]]()
        defaults: dict[str, Any] = {"seed": 1, "election": {}, "now": EVENING}
        self.game: TerminalGame = replace(set_up(document, GameRequest(**defaults | asked)), table=NAME)
        self.table = NAME

    def house(self) -> House:
        return House(self.store, KEYS)

    def sit(self, answers: int | None = None) -> Session:
        """Sit down, at a new table if necessary, and answer a number of prompts; at the next the program is killed."""
        house, screen = self.house(), list[str]()
        self.screens.append(screen)
        left = [0 if answers is None else answers]

        def ask(prompt: str) -> str:
            if answers is not None and not left[0]:
                screen.append(prompt)
                raise Killed
            left[0] -= 1
            if not self.typed:
                raise EOFError
            screen.append(prompt + self.typed[0])
            return self.typed.pop(0)

        games = list(left_games(house))
        game = games[0] if games else self.game
        recorded = resume(house, game) if games else begin(house, game)
        session = Session(game, ask, screen.append, TextStyle(), recorded=recorded)
        session.play()
        return session

    def cut_off(self, answers: int) -> bool:
        """Sit down until the program is killed; return whether it was."""
        try:
            self.sit(answers)
        except Killed:
            return True
        return False

    @property
    def last_screens(self) -> str:
        """The screens of the last session, in one line."""
        return " ".join(" ".join(self.screens[-1]).split())

    def entries(self) -> Iterator[Entry]:
        for link in self.store.links(self.table):
            entry = log_entries.read(link.body)
            if not isinstance(entry.given, ResumePlay):
                yield entry

    def story(self) -> list[tuple[Any, ...]]:
        """Return who gave what and what it caused, without the resumptions."""
        return [(entry.by, entry.given, entry.events) for entry in self.entries()]


def told_apart(cut: Kept, whole: Kept) -> None:
    """Assert that both evenings were the same."""
    assert cut.story() == whole.story()
    assert cut.store.balances(cut.table) == whole.store.balances(whole.table)
    assert list(left_games(cut.house())) == []


TYPED = {
    PONTOON: ["", "20", "h", "s", "n", "", "s", "h", "30", "d", "s", "n", "h", "s", "s"],
    BLACKJACK: ["", "20", "n", "h", "s", "", "s", "s", "30", "d", "s", "h", "s", "s"],
    PONTOON_2005: ["", "20", "s", "n", "", "h", "s", "30", "d", "s", "n", "h", "s"],
    NSW: ["", "20", "h", "s", "n", "", "s", "h", "30", "d", "s", "n", "h", "s", "s"],
    UTH: ["20", "5", "c", "c", "1", "n", "", "", "4", "n", "10", "0", "f", "c", "c", "f"],
}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_session_interrupted_at_every_prompt_is_unchanged(document: str) -> None:
    whole, cut = (Kept(document, TYPED[document]) for _ in range(2))
    whole.sit()
    sessions = 1
    while cut.cut_off(1):
        sessions += 1
    assert sessions > 8
    told_apart(cut, whole)
    assert sum(isinstance(event, RoundClosed) for _, _, events in whole.story() for event in events) >= 2


@pytest.mark.parametrize("seed", daily(range(25), 4))
def test_random_sessions_resume_from_any_interruption(seed: int) -> None:
    chance = random.Random(seed)
    document = chance.choice(DOCUMENTS)
    election: dict[str, object] = {}
    if document == NSW:
        election = {"shoe": chance.choice(["card-shoe", "shuffling-device"]), "face_down": chance.random() < 0.4}
    elif document != UTH:
        election = {"shoe": chance.choice(["manual", "automated"]), "decks": 4}
    words = [
        "20",
        "h",
        "s",
        "n",
        "d",
        "p",
        "",
        "c",
        "1",
        "4",
        "i",
        "f",
        "final",
        "buy 50",
        "5",
        "contribute a b",
        "back",
    ]
    weights = [8, 6, 8, 6, 3, 2, 8, 6, 4, 2, 1, 1, 0.3, 0.5, 1, 0.5, 0.3]
    typed = chance.choices(words, weights, k=80)
    asked = {"election": election, "seed": seed, "contribution": chance.choice(["", "heads"])}
    whole, cut = (Kept(document, typed, **asked) for _ in range(2))
    whole.sit()
    while cut.cut_off(chance.randrange(1, 6)):
        pass
    told_apart(cut, whole)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_bots_resume_and_nothing_is_lost(document: str) -> None:
    typed = ["", "20", "h", "s", "c", "n", "1", ""] * 12
    kept = Kept(document, typed, bots=3, backers=0 if document == UTH else 1, rounds=4)
    while kept.cut_off(2):
        pass
    house = kept.house()
    balances = kept.store.balances(kept.table)
    assert sum(balances.values()) == 0
    assert not any(
        BookAccount.parse(name).kind in ("chips", "wagers", "side bets", "insurance") for name, _ in balances
    )
    assert list(left_games(house)) == []


# --- what is said, and what is still there ---------------------------------------------------------------------------


def test_resuming_states_where_the_table_was_left() -> None:
    kept = Kept(PONTOON, ["", "20", "s", "", "s", "", "s"])
    said = []
    while kept.cut_off(1):
        said.append(kept.last_screens)
    assert "was left" not in said[0]
    assert f"The table {NAME} was left before round 1. Play resumes there. 4.3" in said[1]
    assert f"The table {NAME} was left in round 1, while you were to decide. Play resumes there. 4.3" in said[2]
    assert f"The table {NAME} was left before round 2. Play resumes there. 4.3" in said[3]
    assert all("Shoe 1 is committed before you bet. Commitment:" in screen for screen in said)


def test_placed_wagers_survive_resuming() -> None:
    kept = Kept(PONTOON, ["", "20", "5", "30"], boxes="2,5", election={"side_bets": ["perfect-pairs"]})
    assert kept.cut_off(3)
    assert kept.cut_off(0)
    screen = kept.screens[-1]
    assert "was left before round 1, while wagers were placed. Play resumes there." in kept.last_screens
    assert screen[-1].startswith("  wager on box 5")
    assert any("you have $975.00" in line for line in screen)
    kept.sit()
    placed = [given.amount for _, given, _ in kept.story() if type(given).__name__ == "PlaceWager"]
    assert placed == [2000, 500, 3000]


def test_a_round_that_was_settled_is_shown_and_why_remembers() -> None:
    kept = Kept(PONTOON, ["", "20", "s", "n", "why", "q"])
    while not any("Settlement" in line for line in kept.screens[-1]) if kept.screens else True:
        assert kept.cut_off(1)
    shown = kept.screens[-1]
    assert kept.cut_off(0)
    again = kept.screens[-1]
    settlement = shown[next(at for at, line in enumerate(shown) if "Settlement" in line) :]
    assert settlement == again[next(at for at, line in enumerate(again) if "Settlement" in line) :]


def test_the_opening_goes_on_where_it_was_cut_off() -> None:
    class Stopped(House):
        """A house that is gone after a number of entries."""

        left = 1

        def signed(self, *arguments: Any, **further: Any) -> Any:
            self.left -= 1
            if self.left < 0:
                raise Killed
            return super().signed(*arguments, **further)

    whole = Kept(BLACKJACK, [], bots=2)
    whole.sit()
    entries = len(whole.story())
    for many in range(1, entries - 1):
        kept = Kept(BLACKJACK, [], bots=2)
        house = Stopped(kept.store, KEYS)
        house.left = many + 1  # the house's entry that begins the log, and those of the table
        with pytest.raises(Killed):
            Session(kept.game, lambda _: "q", print, TextStyle(), recorded=begin(house, kept.game)).play()
        (game,) = left_games(kept.house())
        again = Session(game, lambda _: "q", print, TextStyle(), recorded=resume(kept.house(), game))
        if is_closing(kept.house(), game):
            again.finish()
        else:
            again.play()
        assert list(left_games(kept.house())) == []
        assert kept.store.balances(kept.table) == whole.store.balances(whole.table)
        assert sum(isinstance(event, TableClosed) for _, _, events in kept.story() for event in events) == 1


def test_what_was_refused_is_recorded_as_refused() -> None:
    kept = Kept(PONTOON, ["", "5", "505", "100000", "20", "d 700", "q"], bankroll="100")
    kept.sit()
    refused = [events[0] for _, _, events in kept.story() if isinstance(events[0], InputRefused)]
    assert [(one.input, one.who, one.clause) for one in refused] == [
        ("PlaceWager", "You", "3.4"),
        ("PlaceWager", "You", "3.5"),
        ("PlaceWager", "You", "3.5"),
    ]
    poor = Kept(PONTOON, ["", "100", "q"], bankroll="50")
    poor.sit()
    (event,) = [events[0] for _, _, events in poor.story() if isinstance(events[0], InputRefused)]
    assert (event.why, event.clause) == ("You has $50.00 in chips. $50.00 more is needed.", "4.2")


def test_speaker_of_every_input_is_recorded() -> None:
    kept = Kept(PONTOON, ["", "20", "s", "s", "q"], bots=1, name="Ann")
    kept.sit()
    by = {(entry.by.role, entry.by.name) for entry in kept.entries() if isinstance(entry.given, Deal)}
    assert by == {("shoe", "shoe")}
    speakers = {type(entry.given).__name__: str(entry.by) for entry in kept.entries()}
    assert speakers["CutCards"] == "player Ann"
    assert speakers["Stand"] == "player Cora"
    assert speakers["BuyIn"] == speakers["ShuffleCards"] == speakers["NoMoreBets"] == speakers["CashOut"] == "program"
    assert {str(entry.by) for entry in kept.entries() if type(entry.given).__name__ == "PlaceWager"} == {
        "player Ann",
        "player Cora",
    }


def test_foreign_and_closed_tables_are_not_resumed() -> None:
    kept = Kept(BLACKJACK, ["q"])
    kept.sit()
    house = kept.house()
    with pytest.raises(BadStore, match=r"is closed. Name another one"):
        left_game(house, kept.table)
    assert left_game(house, "nowhere") is None
    other = Evening(kept.store, BLACKJACK, name="floor 1")
    next(other.play(1))
    assert list(left_games(house)) == []
    with pytest.raises(BadStore, match="'floor 1' was not set up by `croupier play`"):
        left_game(house, "floor 1")
