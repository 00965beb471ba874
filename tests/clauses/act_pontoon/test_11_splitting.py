"""Splitting: act-pontoon-2005 11, act-pontoon-2018 11."""

from functools import partial

import pytest

from croupier.engine.events import (
    BonusPaid,
    CardDealt,
    HandBust,
    HandSplit,
    HandStood,
    OfferDeclined,
    SplitJoined,
    SuperBonusPaid,
    WagerSettled,
)
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers, results
from tests.table import Table


def shared(document: str, hand: str, dealer: str) -> Table:
    """Return a box of Ann, who decides, and Bob, with $10 each."""
    table = Table(document, one_box(hand, dealer)).wager("Ann", 1, "10").wager("Bob", 1, "10").deal()
    return past_offers(table)


# --- who may split --------------------------------------------------------------------------------------------


@both("11.1")
def test_11_1_nobody_splits_when_the_one_who_decides_draws(document: str) -> None:
    table = shared(document, "8H 8D 2C", "9C")
    table.refuse("11.1", lambda: table.split("Bob", 1))
    table.hit("Ann", 1)
    table.refuse("11.1", lambda: table.split("Bob", 1))


@both("11.2", "11.2(a)")
def test_11_2_a_other_player_may_split_too(document: str) -> None:
    table = shared(document, "8H 8D KC 9S", "9C 8S").split("Ann", 1)
    (split,) = table.of(HandSplit)
    assert (split.player, split.amount, split.asked, split.clause) == ("Ann", 1000, ("Bob",), "10.1(a)")
    table.split("Bob", 1)
    (joined,) = table.of(SplitJoined)
    assert (joined.player, joined.hand, joined.amount, joined.clause) == ("Bob", 2, 1000, "11.2(a)")
    assert table.net("Bob") == "-20.00"
    table.stand("Ann", 1).stand("Ann", 1)  # 18 and 17 against 17
    assert (table.net("Ann"), table.net("Bob")) == ("10.00", "10.00")


@both("11.2", "11.2(b)")
def test_11_2_b_other_players_wager_may_stay_on_the_first_hand(document: str) -> None:
    table = shared(document, "8H 8D KC 8S", "9C 8S").split("Ann", 1).proceed("Bob")
    assert [(one.player, one.offer, one.clause) for one in table.of(OfferDeclined)] == [("Bob", "split", "11.2(b)")]
    table.stand("Ann", 1).stand("Ann", 1)  # 18 wins and 16 loses against 17
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "10.00")


@both("11.2", "11.2(b)")
def test_11_2_no_answer_is_the_first_hand(document: str) -> None:
    table = shared(document, "8H 8D KC 8S", "9C 8S").split("Ann", 1).proceed()
    table.stand("Ann", 1).stand("Ann", 1)
    assert table.net("Bob") == "10.00"


@both("11.2")
def test_11_2_each_other_player_chooses_alone(document: str) -> None:
    table = Table(document, one_box("8H 8D KC 9S", "9C 8S"))
    table.wager("Ann", 1, "10").wager("Bob", 1, "20").wager("Cy", 1, "30").deal().split("Ann", 1)
    table.proceed("Cy").split("Bob", 1).stand("Ann", 1).stand("Ann", 1)  # 18 and 17 against 17
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("10.00", "20.00", "30.00")
    assert [stake.player for stake in table.hand(1, 2).stakes] == []
    assert [(one.player, one.hand, one.outcome) for one in table.of(WagerSettled)] == [
        ("Ann", 1, "win"),
        ("Bob", 1, "win"),
        ("Cy", 1, "win"),
        ("Ann", 2, "stand_off"),
        ("Bob", 2, "stand_off"),
    ]


@both("11.2")
def test_11_2_player_answers_once(document: str) -> None:
    table = Table(document, one_box("8H 8D", "9C")).wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cy", 1, "10")
    table.deal().split("Ann", 1).split("Bob", 1)
    table.refuse("11.2", lambda: table.split("Bob", 1))
    table.refuse("11.2", lambda: table.split("Ann", 1))


@both("11.2")
def test_11_2_other_players_choose_again_at_a_further_split(document: str) -> None:
    table = shared(document, "8H 8D 8C 9S KS KD", "9C 8S").split("Ann", 1).split("Bob", 1)
    assert [(one.asked, one.clause) for one in table.split("Ann", 1).of(HandSplit)][1] == (("Bob",), "11.3")
    table.proceed("Bob").stand("Ann", 1).stand("Ann", 1).stand("Ann", 1)  # 17, 18, 18 against 17
    assert (table.net("Ann"), table.net("Bob")) == ("20.00", "10.00")


@both("11.2(b)")
def test_11_2_b_player_who_stayed_is_not_asked_about_another_hand(document: str) -> None:
    table = shared(document, "8H 8D KC 8C 9S", "9C").split("Ann", 1).proceed("Bob").stand("Ann", 1)
    assert table.split("Ann", 1).of(HandSplit)[1].asked == ()


@both("def:split")
@pytest.mark.parametrize("hand", ["8H 9D", "9H KD", "AH 9D", "2H 3D"])
def test_def_split_needs_equal_value(document: str, hand: str) -> None:
    table = dealt(document, hand, "9C")
    table.refuse("def:split", lambda: table.split("Ann", 1))


@both("def:split")
@pytest.mark.parametrize("hand", ["KH QD", "JH KD", "QH JD", "2H 2D", "9S 9S"])
def test_def_split_wager_equals_the_initial_wager(document: str, hand: str) -> None:
    table = dealt(document, f"{hand} 9C 9D", "9C", wager="12.50").split("Ann", 1)
    assert [one.amount for one in table.of(HandSplit)] == [1250]
    assert table.net("Ann") == "-25.00"


@both("def:split")
def test_def_split_is_of_two_cards(document: str) -> None:
    table = dealt(document, "4H 4D 4C", "9C").hit("Ann", 1)
    table.refuse("def:split", lambda: table.split("Ann", 1))


# --- 11.3 to 11.6: how many hands, and how they are played ----------------------------------------------------


@both("11.3")
def test_11_3_four_hands_may_be_formed_and_a_fifth_may_not(document: str) -> None:
    table = dealt(document, "8H 8D 8C 8S 8H", "9C")
    table.split("Ann", 1).split("Ann", 1).split("Ann", 1)
    assert table.net("Ann") == "-40.00"
    table.refuse("11.3", lambda: table.split("Ann", 1))
    assert "Split" not in table.legal("Ann")


@both("11.3")
def test_11_3_four_hands_may_come_from_later_hands(document: str) -> None:
    # 8H KC | 8D 8C -> 8D KD | 8C 8S -> 8C KH | 8S 8H: the last pair makes a fifth hand
    table = dealt(document, "8H 8D KC 8C KD 8S KH 8H", "9C").split("Ann", 1).stand("Ann", 1)
    table.split("Ann", 1).stand("Ann", 1).split("Ann", 1).stand("Ann", 1)
    table.refuse("11.3", lambda: table.split("Ann", 1))


@both("11.3")
def test_11_3_limit_is_for_each_box(document: str) -> None:
    table = Table(document, "8H 8C 9C 8D 8S 8H 8D 9H 9D 9S 9H 8C").wager("Ann", 1, "10").wager("Ann", 2, "10").deal()
    for _ in range(3):
        table.split("Ann", 1)
    for _ in range(4):
        table.stand("Ann", 1)
    assert "Split" in table.legal("Ann")


@both("11.3", "11.5")
def test_11_3_aces_may_be_split_once_only(document: str) -> None:
    table = Table(document, "AH 9H 9C AD 7D AC AS").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().split("Ann", 1)
    table.refuse("11.3", lambda: table.split("Ann", 1, hand=1))
    table.refuse("11.3", lambda: table.split("Ann", 1, hand=2))
    assert table.net("Ann") == "-20.00"


@both("11.4")
def test_11_4_first_hand_is_completed_before_the_next(document: str) -> None:
    table = dealt(document, "8H 8D 3C KS 9H", "9C").split("Ann", 1)
    table.refuse("11.4", lambda: table.hit("Ann", 1, hand=2))
    table.hit("Ann", 1)  # 8H 3C KS are 21
    hands = [(one.hand, str(one.card), one.clause) for one in table.of(CardDealt) if one.box == 1]
    assert hands == [
        (1, "8H", "6.2(a)"),
        (1, "8D", "6.2(c)"),
        (1, "3C", "11.4"),
        (1, "KS", "10.1(c)"),
        (2, "9H", "11.4"),
    ]


@both("11.4")
def test_11_4_hands_of_a_further_split_come_before_the_other_hand(document: str) -> None:
    table = dealt(document, "8H 8D 8C 9S KS KD", "9C 8S").split("Ann", 1).split("Ann", 1)
    table.stand("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert [[str(card) for card in hand.cards] for hand in table.round.boxes[0].hands] == [
        ["8H", "9S"],
        ["8C", "KS"],
        ["8D", "KD"],
    ]


@both("11.5")
@pytest.mark.parametrize(("first", "points"), [("5C", 16), ("AC", 12), ("9C", 20), ("2C", 13)])
def test_11_5_split_aces_get_one_card_each(document: str, first: str, points: int) -> None:
    table = dealt(document, f"AH AD {first} 8S", "9C 8S").split("Ann", 1)
    assert table.is_over
    assert [(one.hand, one.total, one.clause) for one in table.of(HandStood)] == [(1, points, "11.5"), (2, 19, "11.5")]
    assert [(one.hand, one.clause) for one in table.of(CardDealt) if one.box == 1][2:] == [(1, "11.5"), (2, "11.5")]


@both("11.5", "12.4")
def test_11_5_split_aces_take_no_decision(document: str) -> None:
    table = Table(document, "AH 9H 9C AD 7D 5C 9S").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().split("Ann", 1)
    for hand in (1, 2):
        table.refuse("11.5", partial(table.hit, "Ann", 1, hand=hand))
        table.refuse("11.5", partial(table.double, "Ann", 1, hand=hand))
        table.refuse("11.5", partial(table.stand, "Ann", 1, hand=hand))


@both("11.6", "10.2(c)")
def test_11_6_split_hand_below_12_must_draw(document: str) -> None:
    table = dealt(document, "8H 8D 3D", "9C").split("Ann", 1)
    table.refuse("10.2(c)", lambda: table.stand("Ann", 1))


@both("11.6", "10.2(b)", "14.2[T1]:5-card-21")
def test_11_6_split_hand_of_21_is_paid_by_table_1_at_once(document: str) -> None:
    table = dealt(document, "8H 8D 2C 2D 4H 5S 9H", "9C").split("Ann", 1)
    table.hit("Ann", 1).hit("Ann", 1).hit("Ann", 1)
    assert results(table) == [("Ann", "win", "14.1(d)", "14.2[T1]:5-card-21")]
    assert table.net("Ann") == "5.00"  # $15 won, and $10 on the second hand


# --- 11.7 no Pontoon, 11.8 over 21 ----------------------------------------------------------------------------


@both("11.7")
@pytest.mark.parametrize("hand", ["KH QD AC 9S", "QH KD AS 9S", "JH JD AD 9S"])
def test_11_7_ace_on_a_split_ten_is_no_pontoon(document: str, hand: str) -> None:
    table = dealt(document, hand, "9C").split("Ann", 1)
    assert results(table) == [("Ann", "win", "14.1(d)", "14.2[T1]:other")]
    assert table.net("Ann") == "0.00"  # $10 won, and $10 on the second hand


@both("11.7", "10.2(b)")
@pytest.mark.parametrize("ten", ["KD", "QD", "JD"])
def test_11_7_ten_on_a_split_ace_is_no_pontoon(document: str, ten: str) -> None:
    table = dealt(document, f"AH AD {ten} {ten}", "9C").split("Ann", 1)
    assert table.is_over
    assert results(table) == [("Ann", "win", "14.1(d)", "14.2[T1]:other")] * 2
    assert table.net("Ann") == "20.00"


@both("11.7", "14.1(d)")
def test_11_7_split_21_wins_against_a_dealers_pontoon(document: str) -> None:
    table = dealt(document, "KH QD AC 9S", "KS AD").split("Ann", 1).stand("Ann", 1)
    assert results(table) == [("Ann", "win", "14.1(d)", "14.2[T1]:other"), ("Ann", "lose", "14.1(g)", None)]
    assert table.net("Ann") == "0.00"


@both("11.8")
@pytest.mark.parametrize(
    ("dealer", "net"),
    [("6C KS 9S", "0.00"), ("9C 8S", "0.00"), ("9C KS", "-20.00"), ("KS AD", "-20.00")],
)
def test_11_8_split_hand_over_21_loses_whatever_the_dealer_makes(document: str, dealer: str, net: str) -> None:
    table = dealt(document, "8H 8D 6C KD KC", dealer).split("Ann", 1).hit("Ann", 1)
    assert [(one.hand, one.total, one.clause) for one in table.of(HandBust)] == [(1, 24, "11.8")]
    assert results(table) == [("Ann", "lose", "11.8", None)]
    table.stand("Ann", 1)  # the second hand is 18, against 25, 17, 19 and Pontoon
    assert table.net("Ann") == net


@both("11.8", "11.2(a)")
def test_11_8_all_wagers_on_the_split_hand_lose(document: str) -> None:
    table = shared(document, "8H 8D 6C KD KC", "9C").split("Ann", 1).split("Bob", 1).hit("Ann", 1)
    assert results(table) == [("Ann", "lose", "11.8", None), ("Bob", "lose", "11.8", None)]


@both("11.8", "12.4")
def test_11_8_double_on_the_split_hand_is_lost_with_it(document: str) -> None:
    table = dealt(document, "8H 8D 6C KD KC", "9C 8S").split("Ann", 1).double("Ann", 1)
    assert [(one.staked, one.returned, one.clause) for one in table.of(WagerSettled)] == [(2000, 0, "11.8")]
    assert table.stand("Ann", 1).net("Ann") == "-10.00"


# --- 11.10 suited sevens --------------------------------------------------------------------------------------


@both("11.10", "14.2[T1]:777-suited")
def test_11_10_splitting_suited_sevens_forfeits_the_super_bonus(document: str) -> None:
    table = Table(document, "7D 9H 7S 7D 9D 7D 7D 9C KS").wager("Ann", 1, "25").wager("Bob", 2, "10").deal()
    table.split("Ann", 1).hit("Ann", 1).stand("Ann", 1).stand("Bob", 2)
    # hand 1: 7D 7D 7D pays $50; hand 2: 7D 9C loses $25 to 17; Bob's 18 wins $10 and no more
    assert results(table)[0] == ("Ann", "win", "14.1(d)", "14.2[T1]:777-suited")
    assert (table.net("Ann"), table.net("Bob")) == ("25.00", "10.00")
    assert table.of(SuperBonusPaid) == []
    assert table.of(BonusPaid) == []


@both("11.10")
def test_11_10_all_players_on_the_box_forfeit_it(document: str) -> None:
    table = Table(document, one_box("7D 7D 7D 7D 9C", "7S KS")).wager("Ann", 1, "25").wager("Bob", 1, "25").deal()
    table.split("Ann", 1).proceed("Bob").hit("Ann", 1).stand("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("25.00", "50.00")


@both("11.10", "14.3[T2]:super-bonus")
def test_11_10_splitting_sevens_of_different_suits_forfeits_nothing(document: str) -> None:
    table = dealt(document, "7H 7D 7H 7H 9C", "7S KS", wager="25")
    table.split("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    # hand 1: 7H 7H 7H pays $50 and $5,000; hand 2: 7D 9C loses $25
    assert table.net("Ann") == "5025.00"


@both("11.10")
def test_11_10_suited_sevens_split_at_a_further_split_forfeit_it_too(document: str) -> None:
    # 7H 7D split; 7H 7H split again; hand 1: 7H 7H 7H
    table = dealt(document, "7H 7D 7H 7H 7H 9C 9D", "7S KS", wager="25")
    table.split("Ann", 1).split("Ann", 1).hit("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "0.00"  # $50 won by Table 1, $25 lost twice
    assert table.of(SuperBonusPaid) == []


@both("11.10", "14.3")
def test_11_10_suited_sevens_split_after_a_super_bonus_hand_forfeit_it_before_it_is_paid(document: str) -> None:
    # 7H 7D split: hand 1 makes 7H 7H 7H; hand 2 is 7D 7D and is split in its turn
    table = Table(document, "7H KH 7S 7D 8D 7H 7H 7D 9C 9D KS").wager("Ann", 1, "25").wager("Bob", 2, "10").deal()
    table.split("Ann", 1).hit("Ann", 1).split("Ann", 1).stand("Ann", 1).stand("Ann", 1).stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "10.00")  # $50 by Table 1, $25 lost twice; 18 against 17
    assert (table.of(SuperBonusPaid), table.of(BonusPaid)) == ([], [])


@both("11.10", "14.2[T1]:777-suited")
def test_11_10_hand_whose_bonus_is_forfeited_is_paid_by_table_1_under_either_reading(document: str) -> None:
    # 14.2 pays every winning wager; where the bonus takes the place of Table 1, a bonus that is lost cannot
    table = dealt(document, "7H 7D 7H 7H 7D 9C 9D", "7S KS", wager="25", super_bonus_additive=False)
    table.split("Ann", 1).hit("Ann", 1).split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "0.00"


@both("11.10", "14.3[T2]:other-wagers")
def test_11_10_box_still_gets_the_50_when_another_box_wins(document: str) -> None:
    table = Table(document, "7D 7H 7S 7D 7H 9D 9C 7H KS").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.split("Ann", 1).stand("Ann", 1).stand("Ann", 1).hit("Bob", 2)
    assert table.net("Ann") == "30.00"  # 16 twice against 17, and $50
    assert table.net("Bob") == "1020.00"


@both("11.10", "14.3[T2]:super-bonus")
@pytest.mark.parametrize(("setting", "net"), [("unless_suited_sevens_split", "5025.00"), ("never", "25.00")])
def test_11_10_super_bonus_on_a_split_hand_is_a_reading(document: str, setting: str, net: str) -> None:
    table = dealt(document, "7H 7D 7H 7H 9C", "7S KS", wager="25", super_bonus_after_split=setting)
    table.split("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == net


@both("11.10", "14.3[T2]:super-bonus")
@pytest.mark.parametrize("setting", ["unless_suited_sevens_split", "never"])
def test_11_10_reading_does_not_touch_hands_that_were_not_split(document: str, setting: str) -> None:
    table = dealt(document, "7H 7H 7H", "7S", wager="25", super_bonus_after_split=setting).hit("Ann", 1)
    assert table.net("Ann") == "5050.00"
