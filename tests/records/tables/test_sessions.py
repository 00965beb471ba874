"""A session in a table's log: the books have every stack, and log, snapshot and replay agree."""

from random import Random
from typing import Any, Final

import pytest

from croupier.engine.inputs import Proceed
from croupier.engine.table import Official, dealers_step, opening_steps
from croupier.engine.table import inputs as t
from croupier.money import Money, parse
from croupier.records.books.cash import AllotChips
from croupier.records.house import House
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables import snapshot
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.writer import TableWriter
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import Seat, due, legal, turn
from croupier.tournament.session import inputs as s
from tests.families import UTH
from tests.records.evening import DOCUMENTS, EVENING, KEYS, Entropy, setup
from tests.tournament.session.session import KIM, level, terms

UNIT: Final = "tournament Cup"
SEATS: Final = tuple([Seat(f"P{box}", box, parse("1000")) for box in (1, 2, 4)])


class Played:
    """A recorded table at which a session is played; every act follows from its state."""

    def __init__(self, document: str, unit: str = UNIT) -> None:
        """Open the table."""
        self.store = MemoryStore()
        house = House(self.store, KEYS, clock=lambda: EVENING * 1_000, entropy=Entropy(self.store, 1))
        made = setup(document, tournament={})
        stated = i.Setup(document, made.election, unit=unit)
        self.house = house
        self.table = TableWriter.create(house, "T1", stated, secrets=practice_secrets("T1", 1))
        for given in (t.TellTime(EVENING), *opening_steps(self.table.record.table, "on file")):
            self.give(given)

    def give(self, given: Any) -> None:
        """Give an input that is taken; the books have the stacks."""
        answer = self.table.command(given, PROGRAM, deals=True)
        assert answer.refused is None, (given, answer.refused)
        held = self.table.record
        if held.session is not None:
            stacks = {one.player: one.chips for one in held.session.seats}
            assert {player: held.books.chips(player, UNIT) for player in stacks} == stacks
            assert held.books.total(UNIT) == 0

    def begin(self, **changed: Any) -> "Played":
        """Begin a session of three rounds."""
        agreed = {"ends": Ends(rounds=3), "levels": (level("100", "500"),), "order": True} | changed
        self.give(s.BeginSitting(KIM, terms(**agreed), SEATS))
        return self

    def play(self, entries: int | None = None) -> "Played":
        """Play to the end, or until the log has a number of entries."""
        while (session := self.table.record.session) is not None and session.status != "over":
            if entries is not None and self.table.record.number >= entries:
                break
            self.give(self.wish(session))
        return self

    def wish(self, session: Any) -> Any:
        """Return what is done next."""
        held = self.table.record
        found = due(session, held.table) or dealers_step(held.table)
        if isinstance(found, t.ShuffleCards) and not held.table.is_in_round:
            if held.shoes.open_shoe is None:
                return i.CommitShoe()
            if held.shoes.rounds or held.shoes.last.cards:
                return i.EndShoe()
        if found is not None:
            return found
        waits = turn(session, held.table)
        for player in [waits] if waits else [one.player for one in session.seats]:
            offered = legal(session, held.table, player)
            if offered:
                return Random(held.number).choice(offered)
        return Proceed()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_session_is_restored_from_its_log(document: str) -> None:
    played = Played(document).begin().play()
    held = played.table.record
    assert held.session is not None
    assert (held.session.status, held.books.total(UNIT)) == ("over", 0)
    assert not held.books.balances or {kind for _, kind in held.books.balances} <= {"float"}
    again = resume_table(played.store, "T1", KEYS, with_snapshot=False)
    assert (again.session, again.table, again.books) == (held.session, held.table, held.books)
    assert list(decide_again(played.store, "T1", KEYS)) == []


@pytest.mark.parametrize("document", ["nsw-pontoon-6to5-2017", UTH])
def test_interrupted_session_continues_with_the_same_chips(document: str) -> None:
    played = Played(document).begin()
    played.play(played.table.record.number + 25)
    before = played.table.record
    assert before.session is not None
    assert before.session.status == "playing"
    played.table = TableWriter.resume(played.house, "T1", secrets=practice_secrets("T1", 1))
    after = played.table.record
    assert (after.session, after.books) == (before.session, before.books)
    played.play()
    assert played.table.record.session is not None
    assert played.table.record.session.status == "over"


def test_snapshot_includes_the_session() -> None:
    played = Played("nsw-pontoon-6to5-2017").begin(pass_cards=1, undisclosed=1)
    first = played.table.record.session
    assert first is not None
    while not snapshot.is_due(played.table.record):
        played.give(played.wish(played.table.record.session))
    kept = snapshot.take_snapshot(played.table.record, KEYS)
    restored = snapshot.restore_snapshot("T1", kept, KEYS)
    assert restored is not None
    assert restored.session == played.table.record.session


def test_session_is_refused_at_a_cash_table() -> None:
    played = Played("act-pontoon-2018", "cash")
    answer = played.table.command(s.BeginSitting(KIM, terms(), SEATS), PROGRAM)
    assert answer.refused is not None
    assert "This table plays for cash" in answer.refused.why
    assert played.table.record.session is None


def test_extra_chips_are_refused_during_a_session() -> None:
    played = Played("act-pontoon-2018")
    dealer = Official("dealer", "dealer")
    played.give(AllotChips(dealer, "P1", Money(100_000)))
    answer = played.table.command(s.BeginSitting(KIM, terms(), SEATS), PROGRAM)
    assert answer.refused is not None
    assert "These players have chips that no session issued: P1." in answer.refused.why
    other = Played("act-pontoon-2018").begin()
    answer = other.table.command(AllotChips(dealer, "P1", Money(100_000)), PROGRAM)
    assert answer.refused is not None
    assert "A session is in play" in answer.refused.why


def test_each_person_acts_under_their_own_name() -> None:
    played = Played("nsw-pontoon-6to5-2017").begin(pass_cards=1)
    answer = played.table.command(s.PlayPassCard("P1"), Person("player", "P2"))
    assert answer.refused is not None
    answer = played.table.command(s.TakeBreak(KIM, 5), Person("gaming-supervisor", "Sam"))
    assert answer.refused is not None
    answer = played.table.command(s.TakeBreak(KIM, 5), Person("gaming-manager", "Kim"))
    assert answer.refused is None


def test_a_dispute_stops_the_shoe_until_it_is_decided() -> None:
    played = Played("nsw-pontoon-6to5-2017").begin()
    while not played.table.record.table.is_in_round:
        played.give(played.wish(played.table.record.session))
    cards = played.table.record.table.shoe.cards
    played.give(t.RaiseDispute("P1", "that card was mine"))
    held = played.table.record
    assert held.session is not None
    offered = [one for seat in SEATS for one in legal(held.session, held.table, seat.player)]
    for given in (*offered, Proceed()):
        answer = played.table.command(given, PROGRAM, deals=True)
        assert answer.refused is not None
        assert answer.refused.clause == "20.11.2"
    assert played.table.record.table.shoe.cards == cards
    played.give(t.DecideDispute(KIM, 1, "it was not"))
    played.play()
