"""Totals of hands, naturals, and cards of one suit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, cards, pack
from croupier.engine.hands import Total, are_sevens, are_suited, is_natural, total

hands = st.lists(st.sampled_from(pack(52)), min_size=1, max_size=22)


@pytest.mark.clause("act-blackjack-2005 2.5", "nsw-pontoon-6to5-2017 3.2")
@pytest.mark.parametrize(
    ("held", "points", "is_soft"),
    [
        ("AH", 11, True),
        ("AH KH", 21, True),
        ("AH AD", 12, True),
        ("AH AD AC", 13, True),
        ("AH 9H", 20, True),
        ("AH 9H AD", 21, True),
        ("AH 9H 2D", 12, False),
        ("AH KD KH", 21, False),
        ("AH KD KH AD", 22, False),
        ("5H 6H", 11, False),
        ("TH 6D 6C", 22, False),
        ("9H 8H", 17, False),
    ],
)
def test_the_best_total_is_the_highest_not_above_21(held: str, points: int, is_soft: bool) -> None:
    assert total(cards(held)) == Total(points, is_soft)


@pytest.mark.clause("act-pontoon-2018 2.5(a)", "nsw-pontoon-6to5-2017 12.1.4")
@pytest.mark.parametrize(
    ("held", "as_one", "points", "is_soft"),
    [
        ("AH AD", 2, 2, False),
        ("AH AD", 1, 12, True),
        ("AH 7D 3C", 1, 11, False),
        ("AH 7D AC", 1, 19, True),
        ("5H 5D AC", 0, 21, True),
        ("AH 7D KC", 1, 18, False),
    ],
)
def test_aces_counted_as_one_stay_one(held: str, as_one: int, points: int, is_soft: bool) -> None:
    assert total(cards(held), as_one) == Total(points, is_soft)


@given(hands)
def test_the_total_is_the_best_of_all_ways_to_count_the_aces(drawn: list[Card]) -> None:
    held: list[Card] = []
    for card in drawn:  # nobody draws to a hand above 21
        held.append(card)
        if sum(one.points for one in held) > 21:
            break
    low, aces = sum(one.points for one in held), sum(one.points == 1 for one in held)
    ways = {low + 10 * many for many in range(aces + 1)}
    assert total(held).points == max((one for one in ways if one <= 21), default=low)


@pytest.mark.parametrize(
    ("held", "natural"),
    [
        ("AH KH", True),
        ("TH AD", True),
        ("AH AD", False),
        ("5H 6D", False),
        ("AH 9H AD", False),
        ("AH", False),
        ("KH", False),
    ],
)
def test_a_natural_is_an_ace_with_a_ten_value_card_and_nothing_else(held: str, natural: bool) -> None:
    assert is_natural(cards(held)) is natural


def test_suited_cards_and_sevens_are_recognised() -> None:
    assert are_suited(cards("7H 7H KH"))
    assert not are_suited(cards("7H 7H KD"))
    assert are_sevens(cards("7H 7D 7C"))
    assert not are_sevens(cards("7H 7D 8C"))
