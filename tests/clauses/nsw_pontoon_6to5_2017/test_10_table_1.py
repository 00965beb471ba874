"""Rule 10.5, Table 1: each row, its neighbours, and the footnote on doubles."""

import pytest

from tests.clauses.nsw_pontoon_6to5_2017.rounds import results, solo
from tests.table import Table

ROW = "10.5/T1/"


def reach(cards: str, *, dealer: str = "9C") -> Table:
    """Play $10 on the cards, the first two dealt and the others drawn."""
    first, second, *rest = cards.split()
    played = solo(f"{first} {second}", dealer=dealer, then=" ".join(rest))
    for _ in rest:
        played.hit("Ann", 1)
    return played


def check(cards: str, row: str, net: str) -> None:
    played = reach(cards)
    assert played.is_over
    assert [(outcome, paid_by) for _, outcome, _, paid_by in results(played)] == [("win", ROW + row)]
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/pontoon", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize("cards", ["AS KD", "JH AC", "QD AD"])
def test_t1_pontoon_pays_6_to_5(cards: str) -> None:
    check(cards, "pontoon", "12.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/5-card-21", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize(
    "cards",
    ["2H 3D 4C 5S 7H", "AH 2D 3C 4S AC", "2H 3H 4H 5H 7H", "2S 3S 4S 5S 7S", "AH AD AC 9S 9C", "6H 2D 2C 3S 8H"],
)
def test_t1_five_card_21_pays_3_to_2(cards: str) -> None:
    check(cards, "5-card-21", "15.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/6-card-21", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize("cards", ["2H 2D 3C 3S 4H 7D", "AH AD 2C 3S 5H 9D", "2S 2S 3S 3S 4S 7S"])
def test_t1_six_card_21_pays_2_to_1(cards: str) -> None:
    check(cards, "6-card-21", "20.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/7-card-21", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize(
    "cards",
    ["2H 2D 2C 3S 3H 4D 5C", "AH AD AC 2S 2H 5D 9C", "2H 2D 2C 2S 3H 3D 3C 4S", "AH AD AC AS AH AD 2C 2S 2H 9D"],
)
def test_t1_seven_or_more_card_21_pays_3_to_1(cards: str) -> None:
    check(cards, "7-card-21", "30.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/678-mixed", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize("cards", ["8D 6H 7C", "6H 7H 8D", "6S 7S 8C", "7S 6D 8S", "8H 7D 6D"])
def test_t1_678_of_mixed_suits_pays_3_to_2(cards: str) -> None:
    check(cards, "678-mixed", "15.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/678-suited", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize("cards", ["6H 7H 8H", "8D 6D 7D", "7C 8C 6C", "6H 8H 7H", "7D 6D 8D", "8C 7C 6C"])
def test_t1_678_of_one_suit_pays_2_to_1(cards: str) -> None:
    check(cards, "678-suited", "20.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/678-spades", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize("cards", ["7S 8S 6S", "6S 7S 8S", "8S 6S 7S"])
def test_t1_678_of_spades_pays_3_to_1(cards: str) -> None:
    check(cards, "678-spades", "30.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/777-mixed", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize("cards", ["7H 7D 7D", "7H 7D 7C", "7S 7S 7C", "7C 7S 7S"])
def test_t1_777_of_mixed_suits_pays_3_to_2(cards: str) -> None:
    check(cards, "777-mixed", "15.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/777-suited", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize("cards", ["7D 7D 7D", "7H 7H 7H", "7C 7C 7C"])
def test_t1_777_of_one_suit_pays_2_to_1(cards: str) -> None:
    check(cards, "777-suited", "20.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/777-spades", "nsw-pontoon-6to5-2017 10.4")
def test_t1_777_of_spades_pays_3_to_1() -> None:
    check("7S 7S 7S", "777-spades", "30.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/other", "nsw-pontoon-6to5-2017 10.4")
@pytest.mark.parametrize(
    "cards",
    [
        "7H 5D 9C",
        "5H 7H 9H",  # 5, 7, 9 is no 6, 7, 8
        "6H 6D 9C",
        "8S 8S 5S",
        "KH QD AC",
        "AH 4D 6C",
        "2H 3D 7C 9S",  # four cards
        "AS 2S 3S 5S",
        "7H 7D 6C AS",
    ],
)
def test_t1_every_other_21_pays_1_to_1(cards: str) -> None:
    check(cards, "other", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/other")
@pytest.mark.parametrize(("hand", "dealer"), [("KH 9D", "9C 9S"), ("KH 9D", "9C 6S KD"), ("AH 8D", "9C 8S")])
def test_t1_every_other_winning_wager_pays_1_to_1(hand: str, dealer: str) -> None:
    played = solo(hand, dealer=dealer).stand("Ann", 1)
    assert results(played)[0][3] == "10.5/T1/other"
    assert played.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/other")
def test_t1_a_winning_hand_of_five_cards_below_21_pays_1_to_1() -> None:
    played = solo("2H 3D", dealer="9C 9S", then="4C 5S 6H").hit("Ann", 1).hit("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert played.net("Ann") == "10.00"


DOUBLED = ["2H 3D 4C 5S 7H", "2H 2D 3C 3S 4H 7D", "2H 2D 2C 3S 3H 4D 5C", "8D 6H 7C", "6H 7H 8H", "6S 7S 8S"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/footnote", "nsw-pontoon-6to5-2017 12.2")
@pytest.mark.parametrize("cards", [*DOUBLED, "7H 7D 7D", "7D 7D 7D", "7S 7S 7S"])
def test_t1_footnote_a_doubled_hand_is_paid_1_to_1_whatever_its_cards(cards: str) -> None:
    first, second, *rest = cards.split()
    played = solo(f"{first} {second}", dealer="9C", then=" ".join(rest))
    for _ in rest[:-1]:
        played.hit("Ann", 1)
    played.double("Ann", 1)
    assert played.is_over
    assert [paid_by for *_, paid_by in results(played)] == ["12.2"]
    assert played.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/footnote", "nsw-pontoon-6to5-2017 12.2")
def test_t1_footnote_holds_for_both_parts_of_a_double_for_less() -> None:
    played = solo("6H 7H", dealer="9C", then="8H").double("Ann", 1, "4")
    assert played.net("Ann") == "14.00"


SPLIT_HANDS = [
    ("7H 7D", "2C 3S 4H 5D KC", 4, "5-card-21", "15.00"),
    ("6H 6D", "7C 8S KH", 2, "678-mixed", "15.00"),
    ("6H 6D", "7H 8H KH", 2, "678-suited", "20.00"),
    ("7S 7D", "7S 7S KH", 2, "777-spades", "30.00"),
    ("7H 7D", "7H 7S KH", 2, "777-mixed", "15.00"),
]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T1/footnote", "nsw-pontoon-6to5-2017 10.5/T2/exclusion")
@pytest.mark.parametrize(("hand", "then", "cards", "row", "won"), SPLIT_HANDS)
def test_t1_applies_to_split_hands(hand: str, then: str, cards: int, row: str, won: str) -> None:
    """The single star bars doubles only. The second hand, a stand-off, has the dealer's total."""
    second = {"7": "17", "6": "16"}[hand[0]]
    dealer = "9C 8S" if second == "17" else "9C 2S 6H"
    played = solo(hand, dealer=dealer, then=then).split("Ann", 1)
    for _ in range(cards - 1):
        played.hit("Ann", 1)
    assert played.net("Ann") == f"{int(won[:2]) - 10}.00"  # the wager on the second hand lies on the layout
    played.stand("Ann", 1)
    assert results(played)[0][3] == ROW + row
