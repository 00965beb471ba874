"""Significant events: each kind of event deliberately has a category or is ordinary."""

from typing import Any, Final, get_args

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import Event
from croupier.engine.holdem.events import UthEvent
from croupier.engine.table import Official
from croupier.engine.table import inputs as t
from croupier.engine.table.events import TableEvent
from croupier.money import Money
from croupier.records.books.cash_events import CashEvent
from croupier.records.log import events, wire
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.events import RecordEvent
from croupier.records.log.inputs import CommitShoe, EndShoe, RefuseAccess
from croupier.records.queries.significant import CATEGORIES, category
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import MarkRow, RecordFilter
from tests.records.evening import Evening

ORDINARY: Final = frozenset(
    {
        "CodeAccepted",  # a login or an act with a second factor
        # the course of a round, and the money that it moves
        *("RoundOpened", "RoundClosed", "BetsClosed", "BetsReopened", "WagerPlaced", "WagerReturned", "MinimumAdvised"),
        *("ControlAscertained", "ControlPassed", "CardDealt", "CardCalled", "TurnCame", "HandSplit", "SplitJoined"),
        *("HandDoubled", "DoubleJoined", "HandStood", "HandBust", "ForfeitOffered", "WagerForfeited", "StakeReturned"),
        *("PlayerRemoved", "PlayerAbsent", "PlayerReturned", "PaymentDeferred", "DealerTurnCame", "DealerStood"),
        *(
            "WagerSettled",
            "SideBetSettled",
            "SuperBonusWon",
            "SuperBonusPaid",
            "BonusPaid",
            "LossReturned",
            "OfferDeclined",
        ),
        *("InsuranceOffered", "InsuranceRequested", "InsurancePlaced", "InsuranceReturned", "InsuranceSettled"),
        *("InsuranceReduced", "CardsTurned", "VoucherStated"),
        *("InsuranceClosed", "InsuranceReopened", "SurrenderOffered", "SurrenderClosed", "HandSurrendered"),
        # Ultimate Texas Hold'em
        *("UthWagerPlaced", "UthWagerReturned", "UthMinimumAdvised", "UthTurnCame", "UthWagerSettled"),
        *("CardDealtFaceDown", "TurningFellDue", "CardTurned", "ExposureOffered"),
        *("UthOfferDeclined", "CommunalCardDealt", "HoleCardDealt", "DealerCardDealt", "BettingOpened"),
        *("PlayerChecked", "PlayerBet", "PlayerFolded", "CommunalCardsRevealed", "DealerHandAnnounced"),
        *(
            "DealerCardsRevealed",
            "DealerHandDeclared",
            "ConcedeOffered",
            "HandConceded",
            "HandTurned",
            "CardsCollected",
        ),
        # cards and shoes
        *(
            "CardsIntroduced",
            "CardsChecked",
            "CardsShuffled",
            "ShuffleFellDue",
            "CutOffered",
            "CutDeclined",
            "CardsCut",
        ),
        *("CuttingCardInserted", "CuttingCardDrawn", "ShoeLoaded", "CardBurned", "DiscardsReturned", "CardsExposed"),
        *("ShoeCommitted", "WordsContributed", "RootPublished"),
        # people, time and what they are told
        *("PlayerArrived", "PlayerLeft", "BoxAsked", "BoxGivenUp", "DealFrom", "ItemStated", "NoticeGiven", "TimeTold"),
        *("FinalRoundsAnnounced", "RulesShown", "DeterminationsTold", "SignalGiven", "TokensWagered", "TokensSettled"),
        # money for chips
        *("BoughtIn", "ChipsBrought", "CashedOut"),
    }
)
"""Events that are in the log and found by recall, and not significant."""
DEPENDS: Final = frozenset({"InputRefused", "ShoeEnded"})
"""Events that are significant depending on the giver or on the outcome."""


def test_every_kind_of_event_is_in_one_category_or_deliberately_ordinary() -> None:
    unions = (Event, TableEvent, UthEvent, CashEvent, RecordEvent)
    every = {wire.event_tag(kind) for union in unions for kind in get_args(union)}
    listed = [wire.event_tag(kind) for _, kinds in CATEGORIES.values() for kind in kinds]
    assert len(listed) == len(set(listed)), "an event is in two categories"
    significant = set(listed)
    assert not significant & (ORDINARY | DEPENDS)
    assert every - significant - ORDINARY - DEPENDS == set(), "neither significant nor ordinary"
    assert (significant | ORDINARY | DEPENDS) - every == set(), "there is no such event"


@pytest.fixture
def evening() -> Evening:
    found = Evening(MemoryStore(), "act-blackjack-2005")
    list(found.play(1))
    return found


def marks(evening: Evening, **wanted: Any) -> list[MarkRow]:
    return list(evening.table.store.marks(RecordFilter(**wanted)))


def test_a_refused_official_is_a_failed_authorisation_and_a_refused_player_is_not(evening: Evening) -> None:
    table = evening.table
    table.command(r.PlaceWager("Ann", 1, Money(1)), Person("player", "Ann"))
    assert marks(evening, category="access") == []
    lou = Official("dealer", "Lou")
    table.command(t.VoidRound(lou, "I say so"), Person("dealer", "Lou"))
    (found,) = marks(evening, category="access")
    assert (found.event, found.role, found.who, found.round) == ("InputRefused", "dealer", "Lou", 1)
    assert found.reason
    assert found.clause


def test_speaking_for_another_is_a_significant_event(evening: Evening) -> None:
    evening.table.command(r.PlaceWager("Bob", 2, Money(1_000)), Person("player", "Ann"))
    evening.table.command(t.VoidRound(Official("gaming-supervisor", "Kim"), "x"), Person("player", "Ann"))
    assert [(row.role, row.who) for row in marks(evening, category="access")] == [("player", "Ann")] * 2


def test_failed_login_is_listed_with_its_address(evening: Evening) -> None:
    evening.table.house.refuse_access(RefuseAccess("Mal", "dealer", "log in", "wrong password", "192.0.2.7"))
    (found,) = marks(evening, category="access")
    assert (found.log, found.event, found.who, found.reason) == ("house", "AccessRefused", "Mal", "wrong password")


def test_shoe_ended_before_its_first_card_is_significant() -> None:
    evening = Evening(MemoryStore(), "act-blackjack-2005")
    for key, given in evening.opening():
        evening.table.command(given, PROGRAM, key=key)
    evening.table.command(CommitShoe(), PROGRAM)
    evening.table.command(EndShoe(), PROGRAM)
    (found,) = marks(evening, category="cards")
    assert found.event == "ShoeEnded"
    ended = events.ShoeEnded(1, {"status": "retired", "rounds": 1}, "5.1")
    assert category(ended, EndShoe(), PROGRAM) == ""
