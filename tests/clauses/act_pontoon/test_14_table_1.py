"""Table 1, payout odds: act-pontoon-2005 14.2, act-pontoon-2018 14.2."""

import pytest

from tests.clauses.act_pontoon import both, dealt, one_box, played, results
from tests.table import Table


def paid(document: str, hand: str, dealer: str = "9C") -> tuple[str, str | None]:
    """Return what a $10 wager wins on a 21 of these cards, and the row that paid it."""
    table = dealt(document, hand, dealer)
    for _ in hand.split()[2:]:
        table.hit("Ann", 1)
    assert table.is_over
    ((_, outcome, clause, row),) = results(table)
    assert (outcome, clause) == ("win", "14.1(d)")
    return table.net("Ann"), row


@both("14.2", "14.2[T1]:pontoon")
def test_14_2_pontoon_pays_3_to_2(document: str) -> None:
    table = dealt(document, "AH JC", "9C")
    assert table.net("Ann") == "15.00"
    assert results(table) == [("Ann", "win", "8.1", "14.2[T1]:pontoon")]


@both("14.2[T1]:5-card-21")
@pytest.mark.parametrize(
    "hand", ["2H 3D 4C 5S 7H", "AH 2D 3C 4S AD", "5H 4D 2C 3S 7H", "AH AD 2C 3S 4H", "6H 2D 3C 4S 6D"]
)
def test_14_2_five_cards_pay_3_to_2(document: str, hand: str) -> None:
    assert paid(document, hand) == ("15.00", "14.2[T1]:5-card-21")


@both("14.2[T1]:6-card-21")
@pytest.mark.parametrize("hand", ["2H 2D 3C 4S 4H 6D", "AH AD 2C 2S 3H 2D", "2H 2H 2H 3H 3H 9H"])
def test_14_2_six_cards_pay_2_to_1(document: str, hand: str) -> None:
    assert paid(document, hand) == ("20.00", "14.2[T1]:6-card-21")


@both("14.2[T1]:7plus-card-21")
@pytest.mark.parametrize(
    "hand",
    [
        "2H 2D 2C 3S 3H 4D 5C",
        "2H 2D 2C 2S 3H 3D 3C 4S",
        "AH AD AC AS 2H 2D 3C",
        "2H 2D 2C 2S 2H 2D 2C 2S 2H 3D",
    ],
)
def test_14_2_seven_or_more_cards_pay_3_to_1(document: str, hand: str) -> None:
    assert paid(document, hand) == ("30.00", "14.2[T1]:7plus-card-21")


@both("14.2[T1]:other", "14.2[T1]:5-card-21")
@pytest.mark.parametrize("hand", ["2H 4D 6C 9S", "AH 2D 3C 5S", "5H 5D 5C 6S", "7H 6D 7C AS", "6H 8D 6C AS"])
def test_14_2_four_cards_pay_1_to_1(document: str, hand: str) -> None:
    assert paid(document, hand) == ("10.00", "14.2[T1]:other")


@both("14.2[T1]:678-mixed", "def:suited")
@pytest.mark.parametrize("hand", ["8H 6D 7C", "6H 7D 8C", "7S 8H 6D", "6H 7H 8D", "6S 7S 8C", "8D 7S 6S", "6C 8C 7D"])
def test_14_2_6_7_8_of_mixed_suits_in_any_order_pays_3_to_2(document: str, hand: str) -> None:
    assert paid(document, hand) == ("15.00", "14.2[T1]:678-mixed")


@both("14.2[T1]:678-suited", "def:suited")
@pytest.mark.parametrize("hand", ["6H 7H 8H", "8D 6D 7D", "7C 8C 6C"])
def test_14_2_6_7_8_of_one_suit_pays_2_to_1(document: str, hand: str) -> None:
    assert paid(document, hand) == ("20.00", "14.2[T1]:678-suited")


@both("14.2[T1]:678-spades")
@pytest.mark.parametrize("hand", ["7S 8S 6S", "6S 7S 8S"])
def test_14_2_6_7_8_of_spades_pays_3_to_1(document: str, hand: str) -> None:
    assert paid(document, hand) == ("30.00", "14.2[T1]:678-spades")


@both("14.2[T1]:777-mixed")
@pytest.mark.parametrize("hand", ["7H 7H 7D", "7H 7D 7C", "7S 7S 7C", "7C 7S 7S"])
@pytest.mark.parametrize("dealer", ["9H", "7H"])
def test_14_2_7_7_7_of_mixed_suits_pays_3_to_2(document: str, hand: str, dealer: str) -> None:
    assert paid(document, hand, dealer) == ("15.00", "14.2[T1]:777-mixed")


@both("14.2[T1]:777-suited")
@pytest.mark.parametrize("hand", ["7C 7C 7C", "7H 7H 7H", "7D 7D 7D"])
def test_14_2_7_7_7_of_one_suit_pays_2_to_1(document: str, hand: str) -> None:
    assert paid(document, hand, "9H") == ("20.00", "14.2[T1]:777-suited")


@both("14.2[T1]:777-spades")
def test_14_2_7_7_7_of_spades_pays_3_to_1(document: str) -> None:
    assert paid(document, "7S 7S 7S", "9H") == ("30.00", "14.2[T1]:777-spades")


@both("14.2[T1]:other")
@pytest.mark.parametrize("hand", ["KH 4D 7C", "5H 7D 9C", "9H 6D 6C", "AH 9D AC", "8H 8D 5C", "6S 6S 9S", "AS 4S 6S"])
def test_14_2_any_other_21_pays_1_to_1(document: str, hand: str) -> None:
    assert paid(document, hand) == ("10.00", "14.2[T1]:other")


@both("14.2[T1]:other")
@pytest.mark.parametrize("hand", ["2H 3D 4C 5S 6H", "2H 2D 3C 3S 4H 6D", "6H 7H 7H", "5S 6S 7S", "KH 9D"])
def test_14_2_any_other_win_pays_1_to_1(document: str, hand: str) -> None:
    # 20, 20, 20, 18 and 19 against 17: the rows of five and six cards are for 21
    table = played(document, hand, "9C 8S")
    assert table.net("Ann") == "10.00"
    assert results(table) == [("Ann", "win", "14.1(b)", "14.2[T1]:other")]


@both("14.2", "14.2[T1]:5-card-21")
def test_14_2_table_1_is_open_to_split_hands(document: str) -> None:
    table = dealt(document, "8H 8D 2D 2C 4H 5S 9D", "9C 8S").split("Ann", 1)
    table.hit("Ann", 1).hit("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert results(table)[0] == ("Ann", "win", "14.1(d)", "14.2[T1]:5-card-21")
    assert table.net("Ann") == "15.00"  # and 17 against 17 on the second hand


@both("14.2[T1]:777-spades", "14.2[T1]:678-spades")
def test_14_2_rows_of_spades_are_open_to_split_hands(document: str) -> None:
    # 7S 7S split: 7S 8S 6S on hand 1, 7S 7S 7S on hand 2
    table = dealt(document, "7S 7S 8S 6S 7S 7S", "9C").split("Ann", 1).hit("Ann", 1).hit("Ann", 1)
    assert [row for *_, row in results(table)] == ["14.2[T1]:678-spades", "14.2[T1]:777-spades"]
    assert table.net("Ann") == "60.00"


@both("14.2")
def test_14_2_every_wager_on_the_hand_is_paid_the_same_odds(document: str) -> None:
    table = Table(document, one_box("6S 7S 8S", "9C")).wager("Ann", 1, "10").wager("Bob", 1, "2.50").wager("Cy", 1, "1")
    table.deal().hit("Ann", 1)
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("30.00", "7.50", "3.00")


@both("14.2", "14.2[T1]:5-card-21")
@pytest.mark.parametrize(("setting", "net"), [("exact", "15.75"), ("nearest_half_chip_player_favour", "16.00")])
def test_14_2_odd_winnings_are_a_reading(document: str, setting: str, net: str) -> None:
    table = dealt(document, "2H 3D 4C 5S 7H", "9C", wager="10.50", smallest_chip="1", odd_amounts=setting)
    for _ in range(3):
        table.hit("Ann", 1)
    assert table.net("Ann") == net
