"""Insurance of one's own wager: act-pontoon-2005 7, act-pontoon-2018 7."""

from functools import partial
from typing import Any

import pytest

from croupier.engine.events import (
    CardDealt,
    InsuranceClosed,
    InsuranceOffered,
    InsurancePlaced,
    InsuranceSettled,
    OfferDeclined,
    RoundClosed,
    SurrenderOffered,
    TurnCame,
    WagerSettled,
)
from tests.clauses.act_pontoon import both, numbered, one_box, past_offers
from tests.table import Table

WINDOW = ("7.2", "7.3")
STEP = ("7.3", "7.4")
ODDS = ("7.4", "7.5")
LOST = ("7.5(a)", "7.5bis(a)")
WON = ("7.5(b)", "7.5bis(b)")


def offered(document: str, hand: str = "9H 7D", dealer: str = "AS", wager: str = "20", **election: Any) -> Table:
    return Table(document, one_box(hand, dealer), **election).wager("Ann", 1, wager).deal()


# --- 7.1 on an ace, up to half --------------------------------------------------------------------------------


@both("7.1")
def test_7_1_insurance_is_offered_on_an_ace(document: str) -> None:
    table = offered(document)
    assert table.clauses(InsuranceOffered) == ["7.1"]
    (placed,) = table.insure("Ann", 1, "10").of(InsurancePlaced)
    assert (placed.player, placed.box, placed.owner, placed.amount, placed.clause) == ("Ann", 1, "Ann", 1000, "7.1")


@both("7.1")
@pytest.mark.parametrize("dealer", ["KS", "QS", "JS", "9S", "2S"])
def test_7_1_insurance_is_not_offered_on_another_card(document: str, dealer: str) -> None:
    table = offered(document, dealer=dealer)
    assert table.of(InsuranceOffered) == []
    table.refuse("7.1", lambda: table.insure("Ann", 1, "10"))


@both("7.1")
@pytest.mark.parametrize("amount", ["10.01", "10.50", "20"])
def test_7_1_more_than_half_the_wager_is_refused(document: str, amount: str) -> None:
    table = offered(document)
    table.refuse("7.1", lambda: table.insure("Ann", 1, amount))
    assert table.insure("Ann", 1, "10").net("Ann") == "-30.00"


@both("7.1")
def test_7_1_insurance_in_parts_is_at_most_half_together(document: str) -> None:
    table = Table(document, "9H 8H AS 7D 7C").wager("Ann", 1, "20").wager("Bob", 2, "20").deal().insure("Ann", 1, "6")
    table.refuse("7.1", lambda: table.insure("Ann", 1, "4.01"))
    assert table.insure("Ann", 1, "4").net("Ann") == "-30.00"


@both("7.1")
def test_7_1_half_is_of_the_wager_on_that_box(document: str) -> None:
    table = Table(document, "9H 8H AS 7D 7C").wager("Ann", 1, "20").wager("Ann", 2, "60").deal()
    table.refuse("7.1", lambda: table.insure("Ann", 1, "10.01"))
    table.refuse("7.1", lambda: table.insure("Ann", 2, "30.01"))
    assert table.insure("Ann", 1, "10").insure("Ann", 2, "30").net("Ann") == "-120.00"


@both("7.1")
def test_7_1_side_bet_is_no_part_of_the_original_wager(document: str) -> None:
    table = Table(document, one_box("9H 7D", "AS"), side_bets=["perfect-pairs"])
    table.wager("Ann", 1, "20").wager("Ann", 1, "10", "perfect-pairs").deal()
    table.refuse("7.1", lambda: table.insure("Ann", 1, "10.01"))


@both("7.1")
def test_7_1_pontoon_is_not_insured(document: str) -> None:
    table = Table(document, "9H AH AS 7D KC").wager("Ann", 1, "20").wager("Bob", 2, "20").deal()
    table.refuse("7.1", lambda: table.insure("Bob", 2, "10"))
    table.refuse("7.1", lambda: table.insure("Bob", 2, "0.01"))


@both("7.1")
def test_7_1_insurance_is_not_offered_when_every_hand_is_a_pontoon(document: str) -> None:
    table = offered(document, hand="AH KD")
    assert table.of(InsuranceOffered) == []
    assert table.is_over


@both("7.1")
def test_7_1_player_with_a_pontoon_may_insure_another_box(document: str) -> None:
    table = Table(document, "AH 9H AS KD 7C KC").wager("Ann", 1, "20").wager("Ann", 2, "20").deal()
    table.refuse("7.1", lambda: table.insure("Ann", 1, "10"))
    past_offers(table.insure("Ann", 2, "10")).stand("Ann", 2)
    # the Pontoon has been paid $30, the sixteen is lost and its insurance paid $20
    assert table.net("Ann") == "30.00"


@both("7.1")
def test_7_1_each_player_on_a_box_insures_for_themselves(document: str) -> None:
    table = Table(document, one_box("9H 7D", "AS KC")).wager("Ann", 1, "20").wager("Bob", 1, "40").deal()
    past_offers(table.insure("Bob", 1, "20").proceed("Ann")).stand("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("-20.00", "0.00")


@both("7.1")
def test_7_1_player_without_a_wager_on_the_box_has_nothing_to_insure(document: str) -> None:
    table = offered(document)
    table.refuse("7.1", lambda: table.insure("Bob", 1, "5"))
    table.refuse("7.1", lambda: table.insure("Ann", 2, "5"))


@both("7.1")
def test_7_1_declining_is_recorded(document: str) -> None:
    table = offered(document).proceed()
    assert [(one.player, one.offer, one.clause) for one in table.of(OfferDeclined)] == [("Ann", "insurance", "7.1")]
    assert table.net("Ann") == "-20.00"


# --- before the subsequent deal -------------------------------------------------------------------------------


@both(WINDOW, "9.1")
def test_7_2_insurance_may_be_placed_until_surrender_has_been_answered(document: str) -> None:
    table = offered(document, dealer="AS KC").proceed()
    assert table.clauses(SurrenderOffered) == ["9.1"]
    table.insure("Ann", 1, "10").proceed().stand("Ann", 1)
    assert table.net("Ann") == "0.00"


@both(WINDOW, "9.2")
def test_7_2_surrendered_wager_may_be_insured_before_the_subsequent_deal(document: str) -> None:
    table = Table(document, "9H 8H AS 7D KD 7S").wager("Ann", 1, "20").wager("Bob", 2, "10").deal().proceed()
    table.surrender("Ann", 1).insure("Ann", 1, "10").proceed().stand("Bob", 2)
    assert table.net("Ann") == "-20.00"  # half the wager, and the insurance


@both(WINDOW)
def test_7_2_insurance_is_refused_once_the_subsequent_deal_has_begun(document: str) -> None:
    window = numbered(document, WINDOW)
    table = past_offers(offered(document, hand="5H 3D 4C"))
    table.refuse(window, lambda: table.insure("Ann", 1, "10"))
    table.hit("Ann", 1)
    table.refuse(window, lambda: table.insure("Ann", 1, "10"))


@both(WINDOW, "10.1")
def test_7_2_insurance_closes_when_the_first_box_has_its_turn(document: str) -> None:
    table = past_offers(offered(document))
    kinds = [type(event) for event in table.events if isinstance(event, SurrenderOffered | InsuranceClosed | TurnCame)]
    assert kinds == [SurrenderOffered, InsuranceClosed, TurnCame]
    assert table.clauses(InsuranceClosed) == [numbered(document, WINDOW)]


@both(WINDOW)
def test_7_2_insurance_is_refused_when_another_box_has_the_turn(document: str) -> None:
    table = Table(document, "9H 8H AS 7D 7C").wager("Ann", 1, "20").wager("Bob", 2, "20").deal()
    past_offers(table).stand("Ann", 1)
    table.refuse(numbered(document, WINDOW), lambda: table.insure("Bob", 2, "10"))


@both("7.1")
def test_7_1_insurance_is_refused_before_the_deal(document: str) -> None:
    table = Table(document).wager("Ann", 1, "20")
    table.refuse("7.1", lambda: table.insure("Ann", 1, "10"))


# --- multiples of half the smallest chip ----------------------------------------------------------------------


@both(STEP, "def:float")
@pytest.mark.parametrize(
    ("chip", "accepted", "net", "refused"),
    [
        ("5", "7.50", "-27.50", ["6", "7.49", "7.51", "1", "2"]),
        ("5", "2.50", "-22.50", ["2.49", "2.51"]),
        ("1", "7.50", "-27.50", ["7.49", "7.51", "0.25", "7.75"]),
        ("0.50", "7.75", "-27.75", ["7.74", "7.80"]),
    ],
)
def test_7_3_insurance_is_in_multiples_of_half_the_smallest_chip(
    document: str, chip: str, accepted: str, net: str, refused: list[str]
) -> None:
    table = offered(document, smallest_chip=chip)
    for amount in refused:
        table.refuse(numbered(document, STEP), partial(table.insure, "Ann", 1, amount))
    assert table.insure("Ann", 1, accepted).net("Ann") == net


@both(STEP)
def test_7_3_insurance_of_nothing_is_refused(document: str) -> None:
    table = offered(document)
    table.refuse(numbered(document, STEP), lambda: table.insure("Ann", 1, "0"))


@both(STEP, "7.1")
def test_7_3_half_a_wager_may_be_less_than_a_multiple_allows(document: str) -> None:
    # half of $12 is $6; with $5 chips the most that is a multiple of $2.50 is $5
    table = offered(document, wager="12", smallest_chip="5")
    table.refuse(numbered(document, STEP), lambda: table.insure("Ann", 1, "6"))
    table.refuse("7.1", lambda: table.insure("Ann", 1, "7.50"))
    assert table.insure("Ann", 1, "5").net("Ann") == "-17.00"


# --- odds and settlement --------------------------------------------------------------------------------------


@both(ODDS, WON)
@pytest.mark.parametrize(("insured", "net"), [("10", "0.00"), ("5", "-10.00"), ("2.50", "-15.00"), ("0.01", "-19.98")])
def test_7_4_insurance_pays_2_to_1(document: str, insured: str, net: str) -> None:
    table = past_offers(offered(document, dealer="AS KD").insure("Ann", 1, insured)).stand("Ann", 1)
    assert table.net("Ann") == net
    (won,) = table.of(InsuranceSettled)
    assert won.returned == 3 * won.staked
    assert won.clause == numbered(document, WON)


@both(LOST)
@pytest.mark.parametrize("second", ["2D", "9D", "AD", "6D"])
def test_7_5_a_insurance_is_lost_on_a_second_card_not_worth_ten(document: str, second: str) -> None:
    table = past_offers(offered(document, hand="9H 7D KC", dealer=f"AS {second}").insure("Ann", 1, "10"))
    table.hit("Ann", 1)
    (lost,) = table.of(InsuranceSettled)
    assert (lost.staked, lost.returned, lost.clause) == (1000, 0, numbered(document, LOST))
    assert table.net("Ann") == "-30.00"


@both(LOST, "13.1(a)")
def test_7_5_a_insurance_is_collected_before_the_dealer_draws_on(document: str) -> None:
    table = past_offers(offered(document, dealer="AS 6D KC").insure("Ann", 1, "10")).stand("Ann", 1)
    order = [event for event in table.events if isinstance(event, InsuranceSettled | WagerSettled | CardDealt)]
    assert [type(event).__name__ for event in order[-4:]] == [
        "CardDealt",
        "InsuranceSettled",
        "CardDealt",
        "WagerSettled",
    ]
    assert table.net("Ann") == "-30.00"


@both(("7.5", "7.5bis"), LOST)
def test_7_5_insurance_lost_on_the_second_card_is_not_revived_by_a_later_ten(document: str) -> None:
    table = past_offers(offered(document, hand="9H 7D", dealer="AS 5D QH AC 9D").insure("Ann", 1, "10"))
    table.stand("Ann", 1)  # the dealer: soft 16, hard 16, 17
    assert [(one.returned, one.clause) for one in table.of(InsuranceSettled)] == [(0, numbered(document, LOST))]
    assert table.net("Ann") == "-30.00"


@both(WON, "14.1(g)")
def test_7_5_b_winning_insurance_is_paid_after_every_box(document: str) -> None:
    table = Table(document, "9H 8H AS 7D KD KC").wager("Ann", 1, "20").wager("Bob", 2, "40").deal()
    past_offers(table.insure("Ann", 1, "10")).stand("Ann", 1).stand("Bob", 2)
    assert table.settled() == [("Ann", "14.1(g)"), ("Bob", "14.1(g)"), ("Ann", numbered(document, WON))]
    assert isinstance(table.events[-1], RoundClosed)
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "-40.00")


@both(WON, "13.1(b)")
@pytest.mark.parametrize(("second", "net"), [("KD", "0.00"), ("JD", "0.00"), ("9D", "-30.00")])
def test_7_5_dealer_draws_one_card_for_insurance_alone(document: str, second: str, net: str) -> None:
    table = past_offers(offered(document, hand="9H 7D KC", dealer=f"AS {second}").insure("Ann", 1, "10"))
    table.hit("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == net


@both(WON, "10.2(b)")
def test_7_5_insured_21_wins_twice_against_a_dealers_pontoon(document: str) -> None:
    table = past_offers(offered(document, hand="9H 7D 5C", dealer="AS KD").insure("Ann", 1, "10")).hit("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == "40.00"


@both("7.1", "9.3", WON)
def test_7_1_insurance_and_surrender_against_a_pontoon(document: str) -> None:
    table = offered(document, dealer="AS KD").insure("Ann", 1, "10").surrender("Ann", 1)
    assert table.net("Ann") == "0.00"


@both("7.1", "9.4", LOST)
def test_7_1_insurance_and_surrender_without_a_pontoon(document: str) -> None:
    table = offered(document, dealer="AS 9D").insure("Ann", 1, "10").surrender("Ann", 1)
    assert table.net("Ann") == "-20.00"
    assert table.settled() == [("Ann", numbered(document, LOST)), ("Ann", "9.4")]
