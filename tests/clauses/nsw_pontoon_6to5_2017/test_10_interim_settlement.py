"""Rule 10, the interim settlement: pontoons and 21s paid at once, or deferred."""

import pytest

from croupier.engine.events import (
    DealerTurnCame,
    HandStood,
    InsuranceOffered,
    PaymentDeferred,
    SurrenderOffered,
    TurnCame,
    WagerSettled,
)
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, shoe, solo, table
from tests.table import Table

MAY_DEFER = ["pit-manager", "assistant-gaming-manager", "gaming-manager"]
MAY_NOT = ["dealer", "gaming-supervisor", "casino-supervisor", "inspector", ""]


def order(played: Table, *kinds: type) -> list[type]:
    return [type(one) for one in played.events if isinstance(one, kinds)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.1")
@pytest.mark.parametrize(("wager", "net"), [("50", "60.00"), ("10", "12.00"), ("5", "6.00"), ("0.05", "0.06")])
def test_10_1_pontoon_is_paid_six_to_five(wager: str, net: str) -> None:
    played = solo("AS KD", dealer="9C", wager=wager)
    assert results(played) == [("Ann", "win", "10.1", "10.5/T1/pontoon")]
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.1")
@pytest.mark.parametrize("card", ["AC", "KC", "QC", "JC", "9C", "2C"])
def test_10_1_pontoon_is_paid_whatever_the_dealer_shows(card: str) -> None:
    played = solo("AS KD", dealer=card)
    assert played.is_over
    assert played.net("Ann") == "12.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.1")
def test_10_1_pontoon_is_paid_before_insurance_surrender_and_the_first_turn() -> None:
    opened = table(shoe("9H 7D", "AS KD", dealer="AC")).wager("Ann", 1, "10").wager("Bob", 2, "50").deal()
    opened.proceed().proceed()
    kinds = (WagerSettled, InsuranceOffered, SurrenderOffered, TurnCame)
    assert order(opened, *kinds) == [*kinds]
    assert opened.net("Bob") == "60.00"
    assert [(one.box, one.clause) for one in opened.of(HandStood)] == [(2, "11.3")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.1")
def test_10_1_every_wager_on_a_pontoon_is_paid() -> None:
    played = pair("AS KD", dealer="9C", ann="20", bob="15")
    assert (played.net("Ann"), played.net("Bob")) == ("24.00", "18.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.1")
def test_10_1_there_is_no_even_money() -> None:
    opened = table(shoe("9H 7D", "AS KD", dealer="AC")).wager("Ann", 1, "10").wager("Bob", 2, "50").deal()
    opened.refuse("10.1", lambda: opened.even_money("Bob", 2))


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2", "nsw-pontoon-6to5-2017 10.2.1")
def test_10_2_a_21_is_paid_before_the_next_area_acts() -> None:
    opened = table(shoe("7H 5D", "9S 8D", dealer="9D 9H", then="9C")).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.deal().hit("Ann", 1)
    assert opened.net("Ann") == "20.00"
    assert order(opened, WagerSettled, TurnCame) == [TurnCame, WagerSettled, TurnCame]
    opened.stand("Bob", 2)
    assert order(opened, WagerSettled, DealerTurnCame) == [WagerSettled, DealerTurnCame, WagerSettled]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.1")
@pytest.mark.parametrize("dealer", ["9D 9H", "9D 2C KH"])
def test_10_2_1_result_of_the_dealer_is_irrelevant_to_a_21(dealer: str) -> None:
    opened = table(shoe("7H 5D", "9S 8D", dealer=dealer, then="9C")).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.deal().hit("Ann", 1).stand("Bob", 2)
    assert (opened.net("Ann"), opened.net("Bob")) == ("20.00", "-10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.1")
@pytest.mark.parametrize(("hand", "then"), [("7H 5D", "9C"), ("AH 4D", "6C"), ("KH QD", "AC")])
def test_10_2_1_is_the_clause_that_pays_a_21_at_once(hand: str, then: str) -> None:
    """Rule 16.1 settles what remains on the table after the dealer's hand; this wager does not remain."""
    played = solo(hand, dealer="9D", then=then, wager="20").hit("Ann", 1)
    assert results(played) == [("Ann", "win", "10.2.1", "10.5/T1/other")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.1")
def test_10_2_1_every_wager_on_a_21_is_paid() -> None:
    played = pair("7H 5D", dealer="9D", then="9C", ann="20", bob="15").hit("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("20.00", "15.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.1")
@pytest.mark.parametrize("then", ["8C", "KC"])
def test_10_2_1_nothing_is_paid_at_20_or_22(then: str) -> None:
    opened = table(shoe("7H 5D", "9S 8D", dealer="9D", then=then)).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.deal().hit("Ann", 1)
    assert opened.net("Ann") == "-20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.1", "nsw-pontoon-6to5-2017 12.2")
def test_10_2_1_a_doubled_21_is_paid_at_once_one_to_one() -> None:
    opened = table(shoe("7H 4D", "9S 8D", dealer="9D", then="KC")).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.deal().double("Ann", 1)
    assert opened.net("Ann") == "40.00"
    assert results(opened)[0][3] == "12.2"


# --- 10.3: payment deferred -------------------------------------------------------------------------------------------


def two_boxes(dealer: str) -> Table:
    opened = table(shoe("KH 6D", "9S 8D", dealer=dealer, then="5C")).wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    return opened.proceed()


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3", "nsw-pontoon-6to5-2017 def:assistant-gaming-manager")
@pytest.mark.parametrize("rank", MAY_DEFER)
def test_10_3_pit_manager_or_above_may_defer_payment(rank: str) -> None:
    played = two_boxes("KC AD").defer(rank).hit("Ann", 1)
    assert [(one.by, one.clause) for one in played.of(PaymentDeferred)] == [(rank, "10.3")]
    assert played.net("Ann") == "-20.00"
    played.stand("Bob", 2)
    assert (played.net("Ann"), played.net("Bob")) == ("20.00", "-10.00")
    assert results(played)[0] == ("Ann", "win", "16.1.2", "10.5/T1/other")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3", "nsw-pontoon-6to5-2017 def:assistant-gaming-manager")
@pytest.mark.parametrize("rank", MAY_NOT)
def test_10_3_nobody_below_may_defer_payment(rank: str) -> None:
    played = two_boxes("KC AD")
    played.refuse("10.3", lambda: played.defer(rank))
    played.hit("Ann", 1)
    assert played.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3")
def test_10_3_what_was_paid_before_the_approval_stays_paid() -> None:
    opened = table(shoe("KH 6D", "9S 8D", "9H 9C", dealer="9D 8C", then="5C 4H"))
    opened.wager("Ann", 1, "20").wager("Bob", 2, "10").wager("Cat", 3, "10").deal()
    opened.hit("Ann", 1).defer("pit-manager").hit("Bob", 2)
    assert (opened.net("Ann"), opened.net("Bob")) == ("20.00", "-10.00")
    opened.stand("Cat", 3)
    assert opened.net("Bob") == "10.00"
    assert [(one.player, one.clause) for one in opened.of(WagerSettled) if one.player == "Bob"] == [("Bob", "16.1.2")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3")
def test_10_3_payment_is_deferred_once() -> None:
    played = two_boxes("KC AD").defer("pit-manager")
    played.refuse("10.3", lambda: played.defer("gaming-manager"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3", "nsw-pontoon-6to5-2017 14.3")
def test_10_3_a_deferred_21_alone_asks_for_no_dealer_card() -> None:
    played = solo("KH 6D", dealer="9D", then="5C").defer("pit-manager").hit("Ann", 1)
    assert played.is_over
    assert drawn(played) == ["9D"]
    assert results(played) == [("Ann", "win", "16.1.2", "10.5/T1/other")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3")
@pytest.mark.parametrize(
    ("hand", "then", "net"), [("2H 3D", "4C 5S 7H", "15.00"), ("6S 7S", "8S", "30.00"), ("7H 7D", "7C", "15.00")]
)
def test_10_3_deferral_does_not_change_the_odds(hand: str, then: str, net: str) -> None:
    played = solo(hand, dealer="9D", then=then).defer("gaming-manager")
    for _ in then.split():
        played.hit("Ann", 1)
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3", "nsw-pontoon-6to5-2017 16.1.1")
@pytest.mark.parametrize("dealer", ["KC AD", "KC 8C"])
def test_10_3_a_deferred_pontoon_is_paid_six_to_five_in_the_end(dealer: str) -> None:
    opened = table(shoe("AS KD", "9S 8D", dealer=dealer)).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.defer("pit-manager").deal().proceed()
    assert opened.net("Ann") == "-20.00"
    opened.stand("Bob", 2)
    assert opened.net("Ann") == "24.00"
    assert results(opened)[0] == ("Ann", "win", "16.1.1", "10.5/T1/pontoon")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3", "nsw-pontoon-6to5-2017 16.1.2", "nsw-pontoon-6to5-2017 16.1.8")
def test_10_3_a_deferred_doubled_21_wins_whole_against_pontoon() -> None:
    opened = table(shoe("7H 4D", "9S 8D", dealer="KC AD", then="KD")).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.deal().proceed().defer("pit-manager").double("Ann", 1).stand("Bob", 2)
    assert opened.net("Ann") == "40.00"
    assert results(opened)[0] == ("Ann", "win", "16.1.2", "12.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3", "nsw-pontoon-6to5-2017 16.1.2", "nsw-pontoon-6to5-2017 13.5")
def test_10_3_a_deferred_split_21_wins_against_pontoon_and_the_other_hand_pays_one_original() -> None:
    played = solo("KH KD", dealer="KC AD", then="AS 9D", wager="20").proceed().defer("pit-manager")
    played.split("Ann", 1).stand("Ann", 1)
    assert played.net("Ann") == "0.00"
    assert [clause for _, _, clause, _ in results(played)] == ["16.1.2", "16.1.7"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.3")
def test_10_3_nothing_is_deferred_after_the_round() -> None:
    played = solo("9H 9D", dealer="9C KD").stand("Ann", 1)
    played.refuse("def:round-of-play", lambda: played.defer("pit-manager"))
