"""Table 2, the Super Bonus: act-pontoon-2005 14.3, act-pontoon-2018 14.3."""

import pytest

from croupier.engine.events import BonusPaid, RoundClosed, SuperBonusPaid, SuperBonusWon, WagerSettled
from tests.clauses.act_pontoon import both, dealt, one_box, results
from tests.table import Table

BONUS, OTHERS = "14.3[T2]:super-bonus", "14.3[T2]:other-wagers"


@both("14.3", "14.3[T2]:super-bonus")
@pytest.mark.parametrize(
    ("wager", "net", "bonus"),
    [
        ("10", "1020.00", 100000),
        ("24.50", "1049.00", 100000),
        ("24.99", "1049.98", 100000),
        ("25", "5050.00", 500000),
        ("25.01", "5050.02", 500000),
        ("0.01", "1000.02", 100000),
        ("500", "6000.00", 500000),
    ],
)
def test_14_3_bonus_is_1000_below_25_and_5000_from_25(document: str, wager: str, net: str, bonus: int) -> None:
    table = dealt(document, "7H 7H 7H", "7C", wager=wager).hit("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == net
    assert [(one.player, one.amount, one.clause) for one in table.of(SuperBonusPaid)] == [("Ann", bonus, "14.3")]
    assert [(one.player, one.amount, one.clause) for one in table.of(SuperBonusWon)] == [("Ann", bonus, BONUS)]


@both("14.3[T2]:super-bonus")
@pytest.mark.parametrize(("suit", "net"), [("H", "1020.00"), ("D", "1020.00"), ("C", "1020.00"), ("S", "1030.00")])
@pytest.mark.parametrize("dealer", ["7H", "7D", "7C", "7S"])
def test_14_3_any_suit_wins_against_any_seven(document: str, suit: str, net: str, dealer: str) -> None:
    assert dealt(document, f"7{suit} 7{suit} 7{suit}", dealer).hit("Ann", 1).net("Ann") == net


@both("14.3[T2]:super-bonus")
@pytest.mark.parametrize("dealer", ["6C", "8C", "9C", "KC", "AC"])
def test_14_3_no_bonus_against_another_card(document: str, dealer: str) -> None:
    table = dealt(document, "7H 7H 7H", dealer).hit("Ann", 1)
    assert table.of(SuperBonusPaid) == []
    assert table.net("Ann") == "20.00"


@both("14.3[T2]:super-bonus")
@pytest.mark.parametrize("hand", ["7H 7H 7D", "7S 7S 7C", "7H 7D 7H", "6H 7H 8H", "6S 7S 8S"])
def test_14_3_no_bonus_without_three_sevens_of_one_suit(document: str, hand: str) -> None:
    table = dealt(document, hand, "7C").hit("Ann", 1)
    assert table.of(SuperBonusPaid) == []


@both("14.3[T2]:super-bonus")
def test_14_3_second_seven_of_the_dealer_does_not_count(document: str) -> None:
    table = Table(document, "7H KH 8C 7H 9D 7H 7C 2S").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1).stand("Bob", 2)  # the dealer: 8, 15, 17
    assert table.net("Ann") == "20.00"


@both("14.3[T2]:super-bonus")
def test_14_3_each_player_on_the_hand_wins_by_the_own_wager(document: str) -> None:
    table = Table(document, one_box("7H 7H 7H", "7C")).wager("Ann", 1, "10").wager("Bob", 1, "25").deal()
    table.hit("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("1020.00", "5050.00")
    assert table.of(BonusPaid) == []


@both("14.3")
def test_14_3_bonus_is_paid_before_the_cards_are_collected(document: str) -> None:
    table = Table(document, "7H KH 7C 7H 9D 7H KS").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1).stand("Bob", 2)
    kinds = (WagerSettled, SuperBonusPaid, BonusPaid, RoundClosed)
    assert [type(event).__name__ for event in table.events if isinstance(event, kinds)] == [
        "WagerSettled",
        "WagerSettled",
        "SuperBonusPaid",
        "BonusPaid",
        "RoundClosed",
    ]


@both("14.3", "14.2[T1]:777-suited")
@pytest.mark.parametrize(("additive", "net", "bonus"), [(True, "1020.00", 100_000), (False, "1000.00", 98_000)])
def test_14_3_on_top_of_table_1_or_instead_is_a_reading(document: str, additive: bool, net: str, bonus: int) -> None:
    """Instead of Table 1 the Super Bonus tops up what 10.2(b) has paid at once."""
    table = dealt(document, "7H 7H 7H", "7C", super_bonus_additive=additive).hit("Ann", 1)
    assert table.net("Ann") == net
    assert results(table) == [("Ann", "win", "14.1(d)", "14.2[T1]:777-suited")]
    assert [one.amount for one in table.of(SuperBonusPaid)] == [bonus]


@both("14.3", "14.2[T1]:777-suited")
def test_14_3_reading_does_not_touch_sevens_without_a_bonus(document: str) -> None:
    assert dealt(document, "7H 7H 7H", "9C", super_bonus_additive=False).hit("Ann", 1).net("Ann") == "20.00"


# --- the others -----------------------------------------------------------------------------------------------


@both("14.3[T2]:other-wagers")
def test_14_3_other_wagers_get_50_winning_or_losing(document: str) -> None:
    table = Table(document, "7H KH KD 7C 7H 8D 6D 7H 9C KS").wager("Ann", 1, "10")
    table.wager("Cy", 2, "20").wager("Di", 3, "30").deal().hit("Ann", 1).stand("Cy", 2).hit("Di", 3)
    assert (table.net("Ann"), table.net("Cy"), table.net("Di")) == ("1020.00", "70.00", "20.00")
    assert [(one.player, one.box, one.amount, one.clause) for one in table.of(BonusPaid)] == [
        ("Cy", 2, 5000, OTHERS),
        ("Di", 3, 5000, OTHERS),
    ]


@both("14.3[T2]:other-wagers")
def test_14_3_no_50_without_a_super_bonus(document: str) -> None:
    table = Table(document, "7H KH 9C 7H 9D 7H 8S").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1).stand("Bob", 2)
    assert table.of(BonusPaid) == []
    assert table.net("Bob") == "10.00"


@both("14.3[T2]:other-wagers", "14.1(h)", "8.1")
def test_14_3_stand_offs_and_paid_pontoons_get_50(document: str) -> None:
    table = (
        Table(document, "7H KH AD 7C 7H 7D KD 7H KS").wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Cy", 3, "10")
    )
    table.deal().hit("Ann", 1).stand("Bob", 2)
    assert (table.net("Bob"), table.net("Cy")) == ("50.00", "65.00")


@both("14.3[T2]:other-wagers")
def test_14_3_winners_wager_on_another_box_gets_50(document: str) -> None:
    table = Table(document, "7H KH 7C 7H 6D 7H KS").wager("Ann", 1, "10").wager("Ann", 2, "10").deal()
    table.hit("Ann", 1).stand("Ann", 2)  # 16 against 17
    assert table.net("Ann") == "1060.00"


@both("14.3[T2]:other-wagers")
def test_14_3_two_winners_get_no_50_and_the_others_get_it_once(document: str) -> None:
    table = Table(document, "7H 7S KH 7C 7H 7S 6D 7H 7S KS").wager("Ann", 1, "10").wager("Bob", 2, "25")
    table.wager("Cy", 3, "10").deal().hit("Ann", 1).hit("Bob", 2).stand("Cy", 3)
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("1020.00", "5075.00", "40.00")


@both("14.3[T2]:other-wagers", "11.2(b)")
def test_14_3_wager_on_another_hand_of_the_winning_box_gets_50(document: str) -> None:
    # Bob stays on hand 1, 7D 9C; Ann alone wins on hand 2, 7H 7H 7H
    table = Table(document, one_box("7D 7H 9C 7H 7H", "7C KS")).wager("Ann", 1, "10").wager("Bob", 1, "10").deal()
    table.split("Ann", 1).proceed("Bob").stand("Ann", 1).hit("Ann", 1)
    assert table.net("Ann") == "1010.00"  # $20 and $1,000, less $10 on hand 1
    assert table.net("Bob") == "40.00"


@both("14.3[T2]:other-wagers", "12.6")
def test_14_3_forfeited_wager_gets_50(document: str) -> None:
    table = Table(document, "6H 7H 7C 5D 7H 2C 7H").wager("Bob", 1, "10").wager("Ann", 2, "10").deal()
    table.double("Bob", 1).forfeit("Bob", 1).hit("Ann", 2)
    assert table.net("Bob") == "40.00"


@both("14.3[T2]:other-wagers", "3.5")
def test_14_3_wager_returned_above_the_maximum_gets_no_50(document: str) -> None:
    table = Table(document, "7H KH 7C 7H 9D 7H KS", maximum="100").wager("Ann", 1, "10")
    table.wager("Bob", 2, "100").wager("Cy", 2, "10").deal().hit("Ann", 1).stand("Bob", 2)
    assert (table.net("Bob"), table.net("Cy")) == ("150.00", "0.00")


@both("14.3[T2]:other-wagers")
def test_14_3_side_bet_is_no_other_wager(document: str) -> None:
    table = Table(document, "7H KH 7C 7H 9D 7H KS", side_bets=["perfect-pairs"]).wager("Ann", 1, "10")
    table.wager("Bob", 2, "10").wager("Bob", 2, "5", "perfect-pairs").wager("Ann", 1, "5", "perfect-pairs").deal()
    table.hit("Ann", 1).stand("Bob", 2)
    assert table.net("Ann") == "1145.00"  # $20, $1,000 and 25 to 1 on the pair
    assert table.net("Bob") == "55.00"


@both("14.3[T2]:other-wagers")
@pytest.mark.parametrize(
    ("basis", "ann", "bob", "paid"),
    [
        ("original_wager", "1060.00", "60.00", [("Ann", 2), ("Bob", 3)]),
        ("hand", "1060.00", "110.00", [("Ann", 2), ("Bob", 3), ("Bob", 3)]),
        ("player", "1010.00", "60.00", [("Bob", 0)]),
    ],
)
def test_14_3_what_counts_as_one_other_wager_is_a_reading(
    document: str, basis: str, ann: str, bob: str, paid: list[tuple[str, int]]
) -> None:
    # Ann wins on box 1 and loses 16 on box 2; Bob splits on box 3: 18 wins and 17 stands off against 17
    table = Table(document, "7H KH 8H 7C 7H 6D 8D 7H KD 9D KS", super_bonus_other_basis=basis)
    table.wager("Ann", 1, "10").wager("Ann", 2, "10").wager("Bob", 3, "10").deal()
    table.hit("Ann", 1).stand("Ann", 2).split("Bob", 3).stand("Bob", 3).stand("Bob", 3)
    assert (table.net("Ann"), table.net("Bob")) == (ann, bob)
    assert [(one.player, one.box) for one in table.of(BonusPaid)] == paid


@both("14.3[T2]:other-wagers", "11.10")
@pytest.mark.parametrize(("basis", "ann"), [("original_wager", "1010.00"), ("hand", "1060.00"), ("player", "1010.00")])
def test_14_3_other_hand_of_the_winning_wager_is_another_only_by_hand(document: str, basis: str, ann: str) -> None:
    # Ann splits 7D 7H: 16 loses to 17, and 7H 7H 7H wins $20 and $1,000; Bob has 20 on box 2
    table = Table(document, "7D KH 7C 7H QD 9C 7H 7H KS", super_bonus_other_basis=basis)
    table.wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.split("Ann", 1).stand("Ann", 1).hit("Ann", 1).stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == (ann, "60.00")
