"""Doubling: act-pontoon-2005 12, act-pontoon-2018 12.

What a dealer's Pontoon collects after a double stands in test_11_dealers_pontoon.
"""

from typing import Any

import pytest

from croupier.engine.events import (
    BonusPaid,
    CardDealt,
    DoubleJoined,
    ForfeitOffered,
    HandDoubled,
    HandStood,
    OfferDeclined,
    SuperBonusPaid,
    WagerForfeited,
    WagerSettled,
)
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers, results
from tests.table import Table


def shared(document: str, hand: str, dealer: str, **election: Any) -> Table:
    """Return a box of Ann, who decides, with $20 and Bob with $10."""
    table = Table(document, one_box(hand, dealer), **election)
    return past_offers(table.wager("Ann", 1, "20").wager("Bob", 1, "10").deal())


# --- 12.1 on what ---------------------------------------------------------------------------------------------


@both("12.1", "12.1(a)", "12.3")
def test_12_1_a_two_cards_may_be_doubled_for_one_more(document: str) -> None:
    table = dealt(document, "9H 2D 9C", "9C KS", wager="20").double("Ann", 1)
    (doubled,) = table.of(HandDoubled)
    assert (doubled.player, doubled.amount, doubled.clause) == ("Ann", 2000, "12.1(a)")
    assert [one.clause for one in table.of(CardDealt) if one.box == 1][-1] == "12.3"
    assert table.proceed().net("Ann") == "40.00"


@both("12.1(a)")
@pytest.mark.parametrize("hand", ["KH 9D", "KH QD", "2H 3D", "AH 9D", "AH AD", "9H 9D"])
def test_12_1_a_any_two_cards_but_pontoon_may_be_doubled(document: str, hand: str) -> None:
    table = dealt(document, f"{hand} AC", "9C")
    assert [one.clause for one in table.double("Ann", 1).of(HandDoubled)] == ["12.1(a)"]


@both("12.1(a)", "10.2(a)")
def test_12_1_a_pontoon_may_not_be_doubled(document: str) -> None:
    table = Table(document, "AH 9H 9C KD 7D").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.refuse("10.2(a)", lambda: table.double("Ann", 1))


@both("12.1(b)")
@pytest.mark.parametrize("hand", ["2H 3D 4C 2S", "KH 4D 6C", "2H 2D 2C 2S 2H 2D", "AH 2D 7C"])
def test_12_1_b_more_cards_below_21_may_be_doubled(document: str, hand: str) -> None:
    table = dealt(document, f"{hand} AC", "9C")
    for _ in hand.split()[2:]:
        table.hit("Ann", 1)
    assert [one.clause for one in table.double("Ann", 1).of(HandDoubled)] == ["12.1(b)"]


@both("12.1(b)", "10.2(b)")
def test_12_1_b_21_may_not_be_doubled(document: str) -> None:
    table = Table(document, "5H 9H 9C 6D 7D KC").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().hit("Ann", 1)
    table.refuse("10.2(b)", lambda: table.double("Ann", 1))


@both("12.1", "12.3")
def test_12_1_doubled_hand_takes_no_decision_but_the_forfeit(document: str) -> None:
    table = dealt(document, "5H 6D 2C", "9C").double("Ann", 1)
    table.refuse("12.3", lambda: table.hit("Ann", 1))
    table.refuse("12.3", lambda: table.stand("Ann", 1))
    table.refuse("12.3", lambda: table.double("Ann", 1))
    assert table.legal("Ann") == {"Forfeit", "Proceed"}


@both("def:double", "12.1")
@pytest.mark.parametrize(("amount", "net"), [("0.01", "20.01"), ("5", "25.00"), ("19.99", "39.99"), ("20", "40.00")])
def test_def_double_is_up_to_the_wager(document: str, amount: str, net: str) -> None:
    table = dealt(document, "6H 5D KC", "9C", wager="20").double("Ann", 1, amount)
    assert table.net("Ann") == net


@both("def:double")
@pytest.mark.parametrize("amount", ["0", "20.01", "25", "40"])
def test_def_double_of_more_than_the_wager_or_of_nothing_is_refused(document: str, amount: str) -> None:
    table = dealt(document, "6H 5D KC", "9C", wager="20")
    table.refuse("def:double", lambda: table.double("Ann", 1, amount))


# --- 12.2, 12.3 the others ------------------------------------------------------------------------------------


@both("12.2")
def test_12_2_nobody_doubles_when_the_one_who_decides_draws(document: str) -> None:
    table = shared(document, "6H 5D 2C", "9C")
    table.refuse("12.2", lambda: table.double("Bob", 1))
    table.hit("Ann", 1)
    table.refuse("12.2", lambda: table.double("Bob", 1))


@both("12.3")
def test_12_3_other_players_may_double_too(document: str) -> None:
    table = shared(document, "6H 5D 9C", "9C KS").double("Ann", 1).double("Bob", 1)
    (joined,) = table.of(DoubleJoined)
    assert (joined.player, joined.amount, joined.clause) == ("Bob", 1000, "12.3")
    table.proceed()
    assert (table.net("Ann"), table.net("Bob")) == ("40.00", "20.00")


@both("12.3", "12.8")
def test_12_3_one_card_only_although_another_does_not_double(document: str) -> None:
    table = shared(document, "6H 5D 3C", "9C 8S").double("Ann", 1).proceed("Bob")
    assert [(one.player, one.offer, one.clause) for one in table.of(OfferDeclined)] == [("Bob", "double", "12.3")]
    table.proceed("Ann")
    assert [(one.total, one.clause) for one in table.of(HandStood)] == [(14, "12.3")]
    assert (table.net("Ann"), table.net("Bob")) == ("-40.00", "-10.00")


@both("12.3", "def:double")
@pytest.mark.parametrize(("ann", "bob", "nets"), [("20", "4", ("40.00", "14.00")), ("1", "10", ("21.00", "20.00"))])
def test_12_3_each_player_doubles_for_an_amount_of_their_own(
    document: str, ann: str, bob: str, nets: tuple[str, str]
) -> None:
    table = shared(document, "6H 5D KC", "9C").double("Ann", 1, ann).double("Bob", 1, bob)
    assert (table.net("Ann"), table.net("Bob")) == nets


@both("12.3", "def:double")
def test_12_3_other_player_doubles_up_to_the_own_wager(document: str) -> None:
    table = shared(document, "6H 5D KC", "9C").double("Ann", 1)
    table.refuse("def:double", lambda: table.double("Bob", 1, "10.01"))
    assert table.double("Bob", 1, "10").net("Bob") == "20.00"


@both("12.3")
def test_12_3_player_answers_once(document: str) -> None:
    table = Table(document, one_box("6H 5D", "9C")).wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cy", 1, "10")
    table.deal().double("Ann", 1).double("Bob", 1)
    table.refuse("12.3", lambda: table.double("Bob", 1))
    table.refuse("12.3", lambda: table.double("Ann", 1))


# --- 12.4 split hands -----------------------------------------------------------------------------------------


@both("12.4")
def test_12_4_split_hand_may_be_doubled(document: str) -> None:
    table = dealt(document, "8H 8D 3D 9C KC", "9C 8S").split("Ann", 1).double("Ann", 1)
    assert [(one.hand, one.amount, one.clause) for one in table.of(HandDoubled)] == [(1, 1000, "12.4")]
    table.proceed().stand("Ann", 1)  # 20 doubled and 18, against 17
    assert table.net("Ann") == "30.00"


@both("12.4", "12.1(b)")
def test_12_4_split_hand_of_three_cards_may_be_doubled(document: str) -> None:
    table = dealt(document, "8H 8D 3D 2C 7S KC", "9C 8S").split("Ann", 1).hit("Ann", 1).double("Ann", 1)
    table.proceed().stand("Ann", 1)  # 20 doubled and 18, against 17
    assert table.net("Ann") == "30.00"


@both("12.4", "11.5")
def test_12_4_split_aces_may_not_be_doubled(document: str) -> None:
    table = Table(document, "AH 9H 9C AD 7D 9C 5S").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().split("Ann", 1)
    table.refuse("11.5", lambda: table.double("Ann", 1))


@both("12.4", "12.3", "11.2(b)")
def test_12_4_only_players_on_the_split_hand_are_asked(document: str) -> None:
    table = shared(document, "8H 8D KC 3C 9S", "9C 8S").split("Ann", 1).proceed("Bob").stand("Ann", 1)
    assert table.double("Ann", 1).of(HandDoubled)[0].asked == ()


# --- 12.6 forfeit ---------------------------------------------------------------------------------------------


@both("12.6")
def test_12_6_wager_may_be_forfeited_and_the_double_withdrawn(document: str) -> None:
    table = Table(document, "5H 9H 6C 6D 9D 2C KS 9S").wager("Ann", 1, "50").wager("Bob", 2, "10").deal()
    table.double("Ann", 1)
    assert [(one.asked, one.clause) for one in table.of(ForfeitOffered)] == [(("Ann",), "12.6")]
    table.forfeit("Ann", 1)
    assert [(one.lost, one.returned, one.clause) for one in table.of(WagerForfeited)] == [(5000, 5000, "12.6")]
    assert table.net("Ann") == "-50.00"
    table.stand("Bob", 2)  # the dealer's 25 changes nothing for Ann
    assert (table.net("Ann"), table.net("Bob")) == ("-50.00", "10.00")


@both("12.6")
@pytest.mark.parametrize("card", ["2C", "8C", "9C"])
def test_12_6_forfeit_is_offered_up_to_20(document: str, card: str) -> None:
    table = dealt(document, f"6H 5D {card}", "9C").double("Ann", 1)
    assert table.forfeit("Ann", 1).net("Ann") == "-10.00"


@both("12.6", "10.2(b)")
def test_12_6_21_has_been_paid_and_cannot_be_forfeited(document: str) -> None:
    table = Table(document, "6H 9H 9C 5D 7D KC").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().double("Ann", 1)
    assert table.of(ForfeitOffered) == []
    assert table.net("Ann") == "20.00"
    table.refuse("10.2(b)", lambda: table.forfeit("Ann", 1))


@both("12.6")
def test_12_6_hand_over_21_cannot_be_forfeited(document: str) -> None:
    table = Table(document, "6H 9H 9C 6D 7D KC").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().double("Ann", 1)
    assert table.of(ForfeitOffered) == []
    table.refuse("12.6", lambda: table.forfeit("Ann", 1))
    assert table.net("Ann") == "-20.00"


@both("12.6")
def test_12_6_each_player_who_doubled_decides_alone(document: str) -> None:
    table = shared(document, "6H 5D 2C", "6C KS 9S").double("Ann", 1).double("Bob", 1)
    table.forfeit("Bob", 1).proceed("Ann")
    assert (table.net("Ann"), table.net("Bob")) == ("40.00", "-10.00")
    assert [(one.player, one.offer, one.clause) for one in table.of(OfferDeclined)] == [("Ann", "forfeit", "12.6")]


@both("12.6")
def test_12_6_player_who_did_not_double_has_nothing_to_withdraw(document: str) -> None:
    table = shared(document, "6H 5D 2C", "6C KS 9S").double("Ann", 1).proceed("Bob")
    table.refuse("12.6", lambda: table.forfeit("Bob", 1))
    table.forfeit("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("-20.00", "10.00")


@both("12.6")
def test_12_6_undoubled_hand_cannot_be_forfeited(document: str) -> None:
    table = dealt(document, "6H 5D 2C", "9C")
    table.refuse("12.6", lambda: table.forfeit("Ann", 1))
    table.hit("Ann", 1)
    table.refuse("12.6", lambda: table.forfeit("Ann", 1))


@both("12.6")
def test_12_6_forfeit_is_too_late_when_the_next_hand_acts(document: str) -> None:
    table = Table(document, "5H 9H 6C 6D 9D 2C").wager("Ann", 1, "50").wager("Bob", 2, "10").deal()
    table.double("Ann", 1).proceed("Ann")
    table.refuse("12.6", lambda: table.forfeit("Ann", 1))


@both("12.6", "def:double")
def test_12_6_forfeit_after_a_double_for_less(document: str) -> None:
    table = dealt(document, "6H 5D 2C", "9C", wager="50").double("Ann", 1, "20").forfeit("Ann", 1)
    assert [(one.lost, one.returned) for one in table.of(WagerForfeited)] == [(5000, 2000)]
    assert table.net("Ann") == "-50.00"


@both("12.6", "12.4")
def test_12_6_forfeit_on_a_split_hand_is_of_the_wager_on_that_hand(document: str) -> None:
    table = dealt(document, "8H 8D 3D 2C KC", "9C 8S").split("Ann", 1).double("Ann", 1).forfeit("Ann", 1)
    assert table.stand("Ann", 1).net("Ann") == "0.00"  # -$10 and, with 18 against 17, +$10


@both("12.6", "13.1(b)")
def test_12_6_dealer_draws_nothing_when_all_have_forfeited(document: str) -> None:
    table = shared(document, "6H 5D 2C", "KC").double("Ann", 1).double("Bob", 1).forfeit("Ann", 1).forfeit("Bob", 1)
    assert table.is_over
    assert (table.net("Ann"), table.net("Bob")) == ("-20.00", "-10.00")


# --- 12.7, 12.8 one to one ------------------------------------------------------------------------------------


@both("12.7")
def test_12_7_doubled_five_card_21_pays_1_to_1(document: str) -> None:
    table = dealt(document, "2H 3D 4C 2S QD", "9C", wager="20").hit("Ann", 1).hit("Ann", 1).double("Ann", 1)
    assert table.net("Ann") == "40.00"
    assert results(table) == [("Ann", "win", "14.1(d)", "12.7")]


@both("12.7")
@pytest.mark.parametrize("hand", ["6H 7H 8H", "6S 7S 8S", "6H 7D 8C", "7H 7D 7C", "7S 7S 7S", "KH 4D 7C"])
def test_12_7_table_1_is_not_open_to_doubled_hands(document: str, hand: str) -> None:
    table = dealt(document, hand, "9C").double("Ann", 1)
    assert table.net("Ann") == "20.00"
    assert results(table) == [("Ann", "win", "14.1(d)", "12.7")]


@both("12.7")
@pytest.mark.parametrize(("dealer", "clause"), [("9C KS", "14.1(b)"), ("6C KS 9S", "14.1(a)")])
def test_12_7_doubled_hand_below_21_pays_1_to_1(document: str, dealer: str, clause: str) -> None:
    table = dealt(document, "6H 5D 9C", dealer).double("Ann", 1).proceed()
    assert table.net("Ann") == "20.00"
    assert results(table) == [("Ann", "win", clause, "12.7")]


@both("12.7", "14.3[T2]:super-bonus")
def test_12_7_super_bonus_is_not_open_to_doubled_hands(document: str) -> None:
    table = Table(document, "7C 9H 7H 7C 8D 7C KS").wager("Ann", 1, "25").wager("Bob", 2, "10").deal()
    table.double("Ann", 1).stand("Bob", 2)
    assert table.net("Ann") == "50.00"
    assert (table.of(SuperBonusPaid), table.of(BonusPaid)) == ([], [])


@both("12.8")
def test_12_8_player_who_did_not_double_is_paid_1_to_1_too(document: str) -> None:
    table = shared(document, "2H 3D 4C 2S QD", "9C").hit("Ann", 1).hit("Ann", 1).double("Ann", 1).proceed("Bob")
    assert (table.net("Ann"), table.net("Bob")) == ("40.00", "10.00")
    assert results(table) == [("Ann", "win", "14.1(d)", "12.7"), ("Bob", "win", "14.1(d)", "12.8")]


@both("12.8", "12.7")
def test_12_8_player_who_did_not_double_does_not_win_the_super_bonus(document: str) -> None:
    table = shared(document, "7C 7C 7C", "7H").double("Ann", 1).proceed("Bob")
    assert (table.net("Ann"), table.net("Bob")) == ("40.00", "10.00")
    assert (table.of(SuperBonusPaid), table.of(BonusPaid)) == ([], [])


@both("12.8")
@pytest.mark.parametrize(
    ("scope", "net", "paid_by"), [("hand", "35.00", "14.2[T1]:5-card-21"), ("box", "30.00", "12.8")]
)
def test_12_8_other_hand_of_a_doubled_box_is_a_reading(document: str, scope: str, net: str, paid_by: str) -> None:
    # hand 1: 8H 3C 9S doubled, 20 against 17; hand 2: 8D 2C 2S 4H 5S, a 21 of five cards
    table = dealt(document, "8H 8D 3C 9S 2C 2S 4H 5S", "9C 8S", doubled_even_money_scope=scope).split("Ann", 1)
    table.double("Ann", 1).proceed().hit("Ann", 1).hit("Ann", 1).hit("Ann", 1)
    assert results(table)[0] == ("Ann", "win", "14.1(d)", paid_by)
    assert table.net("Ann") == net


@both("12.8")
@pytest.mark.parametrize("scope", ["hand", "box"])
def test_12_8_hand_paid_before_the_double_keeps_its_odds(document: str, scope: str) -> None:
    # hand 1: 8H 2C 2S 4H 5S pays $15 at once; hand 2: 8D 3C 9S doubled, 20 against 17
    table = dealt(document, "8H 8D 2C 2S 4H 5S 3C 9S", "9C 8S", doubled_even_money_scope=scope).split("Ann", 1)
    table.hit("Ann", 1).hit("Ann", 1).hit("Ann", 1).double("Ann", 1).proceed()
    assert table.net("Ann") == "35.00"


@both("12.8")
@pytest.mark.parametrize("scope", ["hand", "box"])
def test_12_8_another_box_is_not_touched(document: str, scope: str) -> None:
    table = Table(document, "6H 6S 9C 5D 7S 9S 8S 8C", doubled_even_money_scope=scope)
    table.wager("Ann", 1, "10").wager("Ann", 2, "10").deal().double("Ann", 1).proceed().hit("Ann", 2)
    assert table.net("Ann") == "50.00"  # 20 doubled against 17, and 6-7-8 in spades


@both("12.8")
@pytest.mark.parametrize("scope", ["hand", "box"])
def test_12_8_player_paid_on_the_first_hand_keeps_the_odds(document: str, scope: str) -> None:
    table = shared(document, "8H 8D 2C 2S 4H 5S 3C 9S", "9C 8S", doubled_even_money_scope=scope).split("Ann", 1)
    table.proceed("Bob").hit("Ann", 1).hit("Ann", 1).hit("Ann", 1).double("Ann", 1).proceed()
    assert table.net("Bob") == "15.00"


@both("12.7", "12.1")
def test_12_7_double_for_less_is_a_double_all_the_same(document: str) -> None:
    table = dealt(document, "6S 7S 8S", "9C", wager="20").double("Ann", 1, "5")
    assert [(one.staked, one.returned) for one in table.of(WagerSettled)] == [(2500, 5000)]
