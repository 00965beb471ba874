"""Discoveries between two boxes of the final settlement, and their effect on what is paid and what is not.

act-blackjack-2005 13.1, 14.3, 14.4, 16.2, 16.3; act-pontoon-2005 and act-pontoon-2018 14.1, 15.3, 15.4, 17.2, 17.3;
nsw-pontoon-6to5-2017 3.9, 16.1, 17.5, 17.6, 17.8, 17.16.2, 19.3.1.
"""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import cards
from croupier.engine.events import PlayerAbsent, RoundClosed, WagerSettled
from croupier.engine.inputs import DeferPayment, MarkAbsent, PlaceWager, SettleBox
from croupier.engine.table import Official, step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.floor import DEALER, OPERATOR, SUPERVISOR, Floor, card

BLACKJACK: Final = "act-blackjack-2005"
PONTOON: Final = "act-pontoon-2005"
NEW_PONTOON: Final = "act-pontoon-2018"
NSW: Final = "nsw-pontoon-6to5-2017"
DEALT: Final = "KH 9H KD 9C QC 8C 5D"
"""Cards of Ann on box 1, Bob on box 2 and Cat on box 3: 20, 17 and 15 against the dealer's nine."""


def clause(*names: str) -> Any:
    """Return a document as a parameter, marked with its clauses."""
    document = names[0].partition(" ")[0]
    return pytest.param(document, marks=pytest.mark.clause(*names), id=document)


def dealt(document: str) -> Floor:
    """Return a table at which Ann, Bob and Cat have stood on 20, 17 and 15, and nothing is settled against 19."""
    floor = Floor(document)
    floor.state = replace(floor.state, settlement="box_by_box")
    floor.open().ready()
    floor.wager("Ann", 1, "10").wager("Bob", 2, "20").wager("Cat", 3, "40").deal(DEALT)
    floor.stand("Ann", 1).stand("Bob", 2).stand("Cat", 3).cards("TC" if document == BLACKJACK else "KC")
    return floor


def house(document: str) -> Official:
    """Return an official who may declare a void and correct a payment."""
    return SUPERVISOR if document == NSW else OPERATOR


def nets(floor: Floor) -> tuple[str, str, str]:
    """Return the results so far of Ann, Bob and Cat."""
    return floor.net("Ann"), floor.net("Bob"), floor.net("Cat")


SETTLEMENT: Final = [
    clause("act-blackjack-2005 13.1"),
    clause("act-pontoon-2005 14.1"),
    clause("act-pontoon-2018 14.1"),
    clause("nsw-pontoon-6to5-2017 16.1"),
]


@pytest.mark.parametrize("document", SETTLEMENT)
def test_each_box_is_settled_when_the_dealer_settles_it_in_any_order(document: str) -> None:
    settles = "16.1" if document == NSW else "13.1" if document == BLACKJACK else "14.1"
    floor = dealt(document)
    assert (floor.state.unsettled, floor.layout()) == ((1, 2, 3), Money(7000))
    floor.refuse(settles, SettleBox(4))
    floor.give(SettleBox(3))
    assert (floor.state.unsettled, floor.layout(), floor.net("Cat")) == ((1, 2), Money(3000), "-40.00")
    floor.refuse(settles, SettleBox(3))
    floor.give(SettleBox(1), SettleBox(2))
    assert nets(floor) == ("10.00", "-20.00", "-40.00")
    assert [one.box for one in floor.events_of(WagerSettled)] == [3, 1, 2]
    assert len(floor.events_of(RoundClosed)) == 1
    floor.refuse(settles, SettleBox(1))


@pytest.mark.parametrize("document", SETTLEMENT)
def test_no_box_is_settled_before_the_dealers_hand_is_complete(document: str) -> None:
    settles = "16.1" if document == NSW else "13.1" if document == BLACKJACK else "14.1"
    floor = Floor(document).open().ready().wager("Ann", 1, "10").refuse(settles, SettleBox(1))
    floor.deal("KH 9C QD").refuse(settles, SettleBox(1)).stand("Ann", 1).refuse(settles, SettleBox())
    assert not floor.events_of(WagerSettled)


@pytest.mark.parametrize("document", SETTLEMENT)
def test_boxes_that_are_left_can_be_settled_together(document: str) -> None:
    floor = dealt(document).give(SettleBox(2), SettleBox())
    assert nets(floor) == ("10.00", "-20.00", "-40.00")
    assert [one.box for one in floor.events_of(WagerSettled)] == [2, 1, 3]


@pytest.mark.parametrize(
    "document",
    [
        clause("act-blackjack-2005 4.3"),
        clause("act-pontoon-2005 4.3"),
        clause("act-pontoon-2018 4.3"),
        clause("nsw-pontoon-6to5-2017 5.3"),
    ],
)
def test_no_wager_is_placed_until_every_box_is_settled(document: str) -> None:
    floor = dealt(document).give(SettleBox(1))
    floor.refuse("5.3" if document == NSW else "4.3", PlaceWager("Ann", 1, Money(1000)))
    floor.give(SettleBox()).wager("Ann", 1, "10")


@pytest.mark.parametrize(
    "document",
    [
        clause("act-blackjack-2005 16.3", "act-blackjack-2005 def:void"),
        clause("act-pontoon-2005 17.3", "act-pontoon-2005 def:void"),
        clause("act-pontoon-2018 17.3", "act-pontoon-2018 def:void"),
        clause("nsw-pontoon-6to5-2017 19.4.2", "nsw-pontoon-6to5-2017 def:void"),
    ],
)
def test_a_void_between_two_boxes_undoes_those_that_were_settled_and_returns_the_rest(document: str) -> None:
    floor = dealt(document).give(SettleBox(1), SettleBox(2))
    assert nets(floor) == ("10.00", "-20.00", "-40.00")  # Cat's wager lies on the layout
    floor.give(i.VoidRound(house(document), "marked cards", "fraud", "Zoe"))
    assert (*nets(floor), floor.layout()) == ("0.00", "0.00", "0.00", 0)
    assert floor.state.unsettled == ()
    floor.wager("Ann", 1, "10")


@pytest.mark.parametrize(
    "document",
    [
        clause("act-blackjack-2005 16.2(a)"),
        clause("act-pontoon-2005 17.2(a)"),
        clause("act-pontoon-2018 17.2(a)"),
        clause("nsw-pontoon-6to5-2017 19.3.1"),
    ],
)
def test_void_wagers_of_one_player_leave_the_settlement_and_the_others_go_on(document: str) -> None:
    breach = "device" if document == NSW else "wager"
    floor = dealt(document).give(SettleBox(1))
    floor.give(i.RecordIncident(SUPERVISOR, "Cat", breach, "a breach"))
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", breach, "a breach"))
    by = house(document)
    floor.give(i.Sanction(by, 1, "void-wagers", "late chips"))
    assert (floor.net("Cat"), floor.state.unsettled) == ("0.00", (2,))
    floor.give(i.CorrectPayment(by, "Ann", Money(500), "a chip short"))
    floor.give(i.Sanction(by, 2, "void-wagers", "late chips"))  # hers was paid already, and the payment corrected
    assert (floor.net("Ann"), floor.last(e.CorrectionUndone).amount) == ("0.00", 500)
    floor.give(SettleBox(2))
    assert (*nets(floor), floor.layout()) == ("0.00", "-20.00", "0.00", 0)


@pytest.mark.parametrize(
    ("document", "by"),
    [
        ("act-blackjack-2005", "14.7"),
        ("act-pontoon-2005", "15.7"),
        ("act-pontoon-2018", "15.7"),
        ("nsw-pontoon-6to5-2017", "17.10"),
    ],
)
@pytest.mark.clause(
    *("act-blackjack-2005 14.7", "act-pontoon-2005 15.7", "act-pontoon-2018 15.7", "nsw-pontoon-6to5-2017 17.10")
)
def test_nobody_is_absent_from_a_settlement_in_which_no_decision_is_left(document: str, by: str) -> None:
    floor = dealt(document).give(SettleBox(1)).refuse(by, MarkAbsent("Cat")).refuse(by, MarkAbsent("Zoe"))
    floor.give(i.Leave("Cat"))
    assert floor.events_of(PlayerAbsent) == []
    assert nets(floor.give(SettleBox())) == ("10.00", "-20.00", "-40.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.9")
def test_3_9_a_wrong_total_is_put_right_before_its_box_is_settled() -> None:
    floor = dealt(NSW).give(SettleBox(1))
    floor.refuse("3.9", i.ReportTotal(DEALER, 2, 17))
    floor.give(i.ReportTotal(DEALER, 2, 19), SettleBox(2))
    assert (floor.last(e.TotalCorrected).announced, floor.last(e.TotalCorrected).total) == (19, 17)
    assert floor.net("Bob") == "-20.00"  # nobody may rely on the total that was announced: no stand-off with 19


@pytest.mark.parametrize(
    "document",
    [
        clause("act-blackjack-2005 16.5(c)"),
        clause("act-pontoon-2005 17.5(c)"),
        clause("act-pontoon-2018 17.5(c)"),
        clause("nsw-pontoon-6to5-2017 16.2"),
    ],
)
def test_a_wrong_payment_is_corrected_before_the_next_box_and_changes_no_other(document: str) -> None:
    floor = dealt(document).give(
        SettleBox(1), i.CorrectPayment(house(document), "Ann", Money(-500), "one chip too many")
    )
    assert floor.net("Ann") == "5.00"
    floor.give(SettleBox(2), SettleBox(3))
    assert nets(floor) == ("5.00", "-20.00", "-40.00")


@pytest.mark.parametrize(
    "document",
    [
        clause("act-blackjack-2005 14.4"),
        clause("act-pontoon-2005 15.4"),
        clause("act-pontoon-2018 15.4"),
        clause("nsw-pontoon-6to5-2017 17.8"),
    ],
)
def test_a_misplaced_card_is_put_right_between_two_boxes_and_what_was_settled_comes_back(document: str) -> None:
    tens = "TC" if document == BLACKJACK else "KC"
    floor = dealt(document).give(SettleBox(1), SettleBox(3))
    right = cards(f"KH 9H KD 9C QC 5D 8C {tens}")  # Cat should have had the eight, and Bob the five
    floor.give(i.Reconstruct(SUPERVISOR, right, "laid on the wrong box"))
    assert floor.layout() == Money(7000)
    floor.stand("Ann", 1).stand("Bob", 2).stand("Cat", 3)
    assert floor.state.unsettled == (1, 2, 3)
    floor.give(SettleBox())
    assert (*nets(floor), floor.layout()) == ("10.00", "-20.00", "-40.00", 0)


@pytest.mark.parametrize(
    ("document", "by"),
    [
        (*clause("act-blackjack-2005 14.3").values, "14.3"),
        (*clause("act-pontoon-2005 15.3").values, "15.3"),
        (*clause("act-pontoon-2018 15.3").values, "15.3"),
    ],
)
@pytest.mark.clause("act-blackjack-2005 14.3", "act-pontoon-2005 15.3", "act-pontoon-2018 15.3")
def test_a_card_drawn_to_a_complete_dealers_hand_is_burnt(document: str, by: str) -> None:
    floor = dealt(document).give(SettleBox(1), i.DrawInError(DEALER, "dealer", card("2S")))
    assert (floor.last(e.CardBurned).card, floor.last(e.CardBurned).clause) == (card("2S"), by)
    floor.give(SettleBox())
    assert nets(floor) == ("10.00", "-20.00", "-40.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.5", "nsw-pontoon-6to5-2017 17.6")
def test_17_5_and_17_6_hold_as_soon_as_the_dealers_hand_is_complete() -> None:
    floor = dealt(NSW).give(i.DrawInError(DEALER, "dealer", card("2S")))
    assert floor.last(e.CardBurned).clause == "17.5"
    floor.give(i.DrawInError(DEALER, "dealer", None, is_exposed=False), SettleBox())
    assert (floor.last(e.CardHeld).until, floor.last(e.CardHeld).clause) == ("next-round", "17.6")
    assert len(floor.state.kept_cards) == 1


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.16.2")
def test_17_16_2_a_foreign_card_between_two_boxes_voids_the_round() -> None:
    floor = dealt(NSW).give(SettleBox(1), i.ReportCards(DEALER, foreign=(card("TH"),)))
    assert (*nets(floor), floor.layout()) == ("0.00", "0.00", "0.00", 0)
    assert floor.last(e.RoundVoided).clause == "17.16.2"


@pytest.mark.clause("act-pontoon-2018 17.4")
def test_17_4_a_dispute_is_raised_and_decided_while_boxes_wait() -> None:
    floor = dealt(NEW_PONTOON).give(SettleBox(2), i.RaiseDispute("Bob", "it was 19"))
    floor.give(i.DecideDispute(OPERATOR, 1, "the hand was 17"), SettleBox())
    assert nets(floor) == ("10.00", "-20.00", "-40.00")


def test_an_event_that_opens_a_round_names_the_mode_only_where_it_is_not_the_usual_one() -> None:
    usual = Floor(PONTOON).open().ready()
    events, _ = step(usual.state, PlaceWager("Ann", 1, Money(1000)))
    assert not any("settlement" in repr(one) and "box_by_box" in repr(one) for one in events)


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3")
def test_10_3_payment_is_put_off_to_the_final_settlement_and_not_in_it() -> None:
    dealt(NSW).refuse("10.3", DeferPayment("assistant-gaming-manager"))
