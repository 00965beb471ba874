"""A sitting in a table's log: the books have every stack, and log, snapshot and a second look come to the same."""

from random import Random
from typing import Any, Final

import pytest

from croupier.engine.inputs import Proceed
from croupier.engine.table import Official, dealers_step, opening_steps
from croupier.engine.table import inputs as t
from croupier.money import Money, parse
from croupier.records import inputs as i
from croupier.records import snapshot
from croupier.records.cash import AllotChips
from croupier.records.house import House
from croupier.records.log import PROGRAM, Person
from croupier.records.replay import decided_again, resumed
from croupier.records.shoes import practice_secrets
from croupier.records.stores.memory import MemoryStore
from croupier.records.table import RecordedTable
from croupier.rules.profile import UTH
from croupier.tournament.conditions import Ends
from croupier.tournament.sitting import Seat, due, legal, turn
from croupier.tournament.sitting import inputs as s
from tests.records.evening import DOCUMENTS, EVENING, KEYS, Entropy, setup
from tests.tournament.sitting.session import KIM, level, terms

UNIT: Final = "tournament Cup"
SEATS: Final = tuple([Seat(f"P{box}", box, parse("1000")) for box in (1, 2, 4)])


class Played:
    """A recorded table at which a session is played, whatever is done following from its state."""

    def __init__(self, document: str, unit: str = UNIT) -> None:
        """Open the table."""
        self.store = MemoryStore()
        house = House(self.store, KEYS, clock=lambda: EVENING * 1_000, entropy=Entropy(self.store, 1))
        made = setup(document, tournament={})
        stated = i.Setup(document, made.election, unit=unit)
        self.house = house
        self.table = RecordedTable.create(house, "T1", stated, secrets=practice_secrets("T1", 1))
        for given in (t.TellTime(EVENING), *opening_steps(self.table.held.table, "on file")):
            self.give(given)

    def give(self, given: Any) -> None:
        """Give an input that is taken; the books have the stacks."""
        answer = self.table.command(given, PROGRAM, deals=True)
        assert answer.refused is None, (given, answer.refused)
        held = self.table.held
        if held.sitting is not None:
            stacks = {one.player: one.chips for one in held.sitting.seats}
            assert {player: held.books.chips(player, UNIT) for player in stacks} == stacks
            assert held.books.total(UNIT) == 0

    def begin(self, **changed: Any) -> "Played":
        """Begin a session of three rounds."""
        agreed = {"ends": Ends(rounds=3), "levels": (level("100", "500"),), "order": True} | changed
        self.give(s.BeginSitting(KIM, terms(**agreed), SEATS))
        return self

    def play(self, entries: int | None = None) -> "Played":
        """Play to the end, or until the log has so many entries."""
        while (sitting := self.table.held.sitting) is not None and sitting.status != "over":
            if entries is not None and self.table.held.number >= entries:
                break
            self.give(self.wish(sitting))
        return self

    def wish(self, sitting: Any) -> Any:
        """Return what is done next."""
        held = self.table.held
        found = due(sitting, held.table) or dealers_step(held.table)
        if isinstance(found, t.ShuffleCards) and not held.table.is_in_round:
            if held.shoes.held is None:
                return i.CommitShoe()
            if held.shoes.rounds or held.shoes.last.cards:
                return i.EndShoe()
        if found is not None:
            return found
        waits = turn(sitting, held.table)
        for player in [waits] if waits else [one.player for one in sitting.seats]:
            offered = legal(sitting, held.table, player)
            if offered:
                return Random(held.number).choice(offered)
        return Proceed()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_session_is_recorded_and_the_log_gives_it_again(document: str) -> None:
    played = Played(document).begin().play()
    held = played.table.held
    assert held.sitting is not None
    assert (held.sitting.status, held.books.total(UNIT)) == ("over", 0)
    assert not held.books.balances or {kind for _, kind in held.books.balances} <= {"float"}
    again = resumed(played.store, "T1", KEYS, with_snapshot=False)
    assert (again.sitting, again.table, again.books) == (held.sitting, held.table, held.books)
    assert list(decided_again(played.store, "T1", KEYS)) == []


@pytest.mark.parametrize("document", ["nsw-pontoon-6to5-2017", UTH])
def test_a_session_that_was_cut_off_goes_on_with_every_chip_where_it_was(document: str) -> None:
    played = Played(document).begin()
    played.play(played.table.held.number + 25)
    before = played.table.held
    assert before.sitting is not None
    assert before.sitting.status == "playing"
    played.table = RecordedTable.resume(played.house, "T1", secrets=practice_secrets("T1", 1))
    after = played.table.held
    assert (after.sitting, after.books) == (before.sitting, before.books)
    played.play()
    assert played.table.held.sitting is not None
    assert played.table.held.sitting.status == "over"


def test_a_snapshot_holds_a_session() -> None:
    played = Played("nsw-pontoon-6to5-2017").begin(pass_cards=1, undisclosed=1)
    first = played.table.held.sitting
    assert first is not None
    while not snapshot.is_due(played.table.held):
        played.give(played.wish(played.table.held.sitting))
    kept = snapshot.taken(played.table.held, KEYS)
    restored = snapshot.restored("T1", kept, KEYS)
    assert restored is not None
    assert restored.sitting == played.table.held.sitting


def test_no_session_is_played_at_a_table_for_cash() -> None:
    played = Played("act-pontoon-2018", "cash")
    answer = played.table.command(s.BeginSitting(KIM, terms(), SEATS), PROGRAM)
    assert answer.refused is not None
    assert "this table plays for cash" in answer.refused.why
    assert played.table.held.sitting is None


def test_no_chips_are_allotted_beside_those_of_a_session() -> None:
    played = Played("act-pontoon-2018")
    dealer = Official("dealer", "dealer")
    played.give(AllotChips(dealer, "P1", Money(100_000)))
    answer = played.table.command(s.BeginSitting(KIM, terms(), SEATS), PROGRAM)
    assert answer.refused is not None
    assert "P1 has chips at this table that no session issued" in answer.refused.why
    other = Played("act-pontoon-2018").begin()
    answer = other.table.command(AllotChips(dealer, "P1", Money(100_000)), PROGRAM)
    assert answer.refused is not None
    assert "a session is being played" in answer.refused.why


def test_a_player_speaks_for_themself_and_the_director_under_their_own_name() -> None:
    played = Played("nsw-pontoon-6to5-2017").begin(pass_cards=1)
    answer = played.table.command(s.PlayPassCard("P1"), Person("player", "P2"))
    assert answer.refused is not None
    answer = played.table.command(s.TakeBreak(KIM, 5), Person("gaming-supervisor", "Sam"))
    assert answer.refused is not None
    answer = played.table.command(s.TakeBreak(KIM, 5), Person("gaming-manager", "Kim"))
    assert answer.refused is None


def test_a_dispute_stops_the_shoe_until_it_is_decided() -> None:
    played = Played("nsw-pontoon-6to5-2017").begin()
    while not played.table.held.table.is_in_round:
        played.give(played.wish(played.table.held.sitting))
    cards = played.table.held.table.shoe.cards
    played.give(t.RaiseDispute("P1", "that card was mine"))
    held = played.table.held
    assert held.sitting is not None
    offered = [one for seat in SEATS for one in legal(held.sitting, held.table, seat.player)]
    for given in (*offered, Proceed()):
        answer = played.table.command(given, PROGRAM, deals=True)
        assert answer.refused is not None
        assert answer.refused.clause == "20.11.2"
    assert played.table.held.table.shoe.cards == cards
    played.give(t.DecideDispute(KIM, 1, "it was not"))
    played.play()
