"""Chips that a player has promised: insurance of another's wager is asked for now, and put down when it is closed."""

from typing import Any, Final

import pytest

from croupier import money
from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.events import InsurancePlaced, InsuranceReduced, TurnCame
from croupier.engine.table import inputs as t
from croupier.records.books import cash
from croupier.records.books.accounts import BookAccount
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.writer import TableWriter
from tests.floor import DEALER, EVENING, SUPERVISOR

DOCUMENT: Final = "act-pontoon-2018"
CLAUSES: Final = ("act-pontoon-2018 7.2", "act-pontoon-2018 7.3", "act-pontoon-2018 4.2")


class RecordedTable:
    """A recorded table with real cards at which Ann, with $100 in chips, and Bob have wagered $20 against an ace."""

    def __init__(self, bobs: str) -> None:
        """Deal the round; Bob bought chips for this amount."""
        house = House(MemoryStore(), Keys.new(), clock=lambda: 1_000 * EVENING)
        setup = Setup(DOCUMENT, {"minimum": "10", "maximum": "500"}, cards="physical")
        self.table = TableWriter.create(house, "t", setup)
        self.give(t.TellTime(EVENING))
        for item in self.table.record.table.rules.opening.required:
            self.give(t.StateItem(SUPERVISOR, item.value, "a reference"))
        self.give(
            t.OpenTable(SUPERVISOR), t.Determine(SUPERVISOR, "A"), cash.FillFloat(SUPERVISOR, money.parse("5000"))
        )
        self.give(t.IntroduceCards(DEALER, "red"), t.CheckCards(DEALER), t.ShuffleCards(DEALER))
        self.give(t.CutAsOfficial(SUPERVISOR, 100), t.InsertCuttingCard(DEALER, 60))
        self.give(*(cash.BuyIn(DEALER, *one) for one in (("Ann", money.parse("100")), ("Bob", money.parse(bobs)))))
        self.give(r.PlaceWager("Ann", 1, money.parse("20")), r.PlaceWager("Bob", 2, money.parse("20")), r.NoMoreBets())
        self.give(*(r.Deal(one) for one in cards("9H 8D AS 9C 8C")))

    def give(self, *inputs: Any) -> tuple[Any, ...]:
        """Give inputs, none of which is refused; return the events of the last."""
        events: tuple[Any, ...] = ()
        for given in inputs:
            answer = self.table.command(given, PROGRAM)
            assert answer.refused is None, answer.refused
            events = answer.events
        return events

    def refused(self, given: Any) -> str:
        """Give an input that is refused; return the clause and the reason."""
        found = self.table.command(given, PROGRAM).refused
        assert found is not None
        return f"{found.clause}: {found.why}"

    def chips(self, player: str) -> str:
        """Return the chips of a player."""
        return money.show(self.table.record.books.chips(player))


def insure(player: str, box: int, amount: str, owner: str | None = None) -> r.Insure:
    return r.Insure(player, box, money.parse(amount), owner)


@pytest.mark.clause(*CLAUSES)
def test_insurance_of_anothers_wager_needs_chips_when_it_is_asked_for() -> None:
    table = RecordedTable("25")
    assert table.refused(insure("Bob", 1, "5.50", "Ann")) == "4.2: Bob has $5.00 in chips. $0.50 more is needed."
    table.give(insure("Bob", 1, "5", "Ann"), r.Proceed())
    events = table.give(r.Proceed())
    assert [(one.player, one.owner, one.amount) for one in events if isinstance(one, InsurancePlaced)] == [
        ("Bob", "Ann", 500)
    ]
    assert isinstance(events[-1], TurnCame)
    assert table.chips("Bob") == "0.00"


@pytest.mark.clause(*CLAUSES)
def test_no_chip_is_promised_twice() -> None:
    table = RecordedTable("30")
    table.give(insure("Bob", 1, "6", "Ann"))
    assert table.refused(insure("Bob", 2, "5")) == "4.2: Bob has $10.00 in chips. $1.00 more is needed."
    assert table.refused(insure("Bob", 1, "4.50", "Ann")) == "4.2: Bob has $10.00 in chips. $0.50 more is needed."
    table.give(insure("Bob", 2, "4"))
    assert table.chips("Bob") == "6.00"


@pytest.mark.clause(*CLAUSES)
def test_more_than_half_of_the_wager_is_not_kept() -> None:
    table = RecordedTable("30")
    table.give(insure("Bob", 1, "100", "Ann"))
    events = table.give(r.Proceed(), r.Proceed())
    assert [one.placed for one in events if isinstance(one, InsuranceReduced)] == [1000]


@pytest.mark.clause(*CLAUSES)
def test_promised_chips_are_not_cashed_out_before_the_insurance_is_closed() -> None:
    table = RecordedTable("40")
    table.give(insure("Bob", 1, "10", "Ann"), cash.CashOut(DEALER, "Bob", money.parse("10")))
    why = "4.2: Bob must keep $10.00 for the insurance asked for. Wait until it is closed."
    assert table.refused(cash.CashOut(DEALER, "Bob", money.parse("5"))) == why
    table.give(insure("Ann", 1, "1"), cash.CashOut(DEALER, "Bob", money.parse("10")))
    assert table.chips("Bob") == "0.00"


@pytest.mark.clause(*CLAUSES)
def test_insurance_whose_chips_an_official_has_taken_since_is_a_debt_and_play_goes_on() -> None:
    table = RecordedTable("30")
    table.give(insure("Bob", 1, "10", "Ann"))
    table.give(t.CorrectPayment(SUPERVISOR, "Bob", money.Money(-400), "paid twice", 1))
    events = table.give(r.Proceed(), r.Proceed())
    recorded = [one for one in events if isinstance(one, cash.DebtRecorded)]
    assert [(one.player, one.amount) for one in recorded] == [("Bob", 400)]
    assert table.table.record.books.balance(BookAccount("debts", "Bob")) == -400
    assert isinstance(events[-2], TurnCame)
