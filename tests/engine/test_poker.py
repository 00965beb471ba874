"""Poker hands: exact counts of every class, the slow twin, the order of all values, names, and which five cards."""

import os
import random
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

import pytest

from croupier.cards import Card, cards, pack
from croupier.engine.poker import Class, best, best_five
from tests.reference import poker as twin

DECK = pack(52)

# How many of all hands are in each class, lowest first: high card, pair, two pairs, trips, straight, flush, …
OF_FIVE = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
OF_SEVEN = [
    *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020),
    *(4_047_644, 3_473_184, 224_848, 37_260, 4_324),
]
# How many different values each class has, that is hands that differ by more than suits: 7,462 in all.
VALUES_OF_FIVE = [1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 9, 1]


# --- counts ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 3.1")
def test_five_card_hands_have_the_known_class_counts() -> None:
    counts = [0] * len(Class)
    for five in combinations(DECK, 5):
        counts[best(five).kind] += 1
    assert counts == OF_FIVE
    assert sum(counts) == comb(52, 5)


@pytest.mark.long
@pytest.mark.clause("act-uth-2019 3.1", "act-uth-2019 9.3(b)")
def test_seven_card_hands_have_the_known_class_counts() -> None:
    firsts = list(combinations(range(52), 2))
    assert twin.count_all(firsts, processes=os.cpu_count() or 1) == OF_SEVEN


def test_the_known_counts_of_seven_cards_are_those_of_a_whole_deck() -> None:
    assert sum(OF_SEVEN) == comb(52, 7) == 133_784_560


@pytest.mark.parametrize("first", [(40, 41), (0, 44), (38, 40)])
def test_sample_of_seven_card_hands_agrees_with_the_twin(first: tuple[int, int]) -> None:
    lead = (DECK[first[0]], DECK[first[1]])
    expected = [0] * len(Class)
    for rest in combinations(DECK[first[1] + 1 :], 5):
        expected[twin.best_value(lead + rest)[0]] += 1
    assert sum(expected) == comb(51 - first[1], 5)
    assert twin.count_from(first) == expected


# --- the order ------------------------------------------------------------------------------------------------------


def every_value() -> list[tuple[Card, ...]]:
    """Return one hand of each value: all choices of ranks, of two suits where there is room, then of one suit."""
    by_rank = [DECK[at : at + 4] for at in range(0, 52, 4)]
    found = []
    for chosen in combinations_with_replacement(range(13), 5):
        if chosen.count(chosen[0]) == 5:
            continue
        # the n-th card of a rank has its n-th suit, and an unpaired hand's last card another than the rest
        taken = [chosen[:at].count(rank) for at, rank in enumerate(chosen)]
        is_unpaired = not any(taken)
        taken[-1] += is_unpaired
        found.append(tuple([by_rank[rank][suit] for rank, suit in zip(chosen, taken, strict=True)]))
        if is_unpaired:
            found.append(tuple([by_rank[rank][0] for rank in chosen]))
    return found


@pytest.mark.clause("act-uth-2019 3.1", "act-uth-2019 3.2", "act-uth-2019 2.3")
def test_values_of_five_cards_follow_the_order_of_the_document() -> None:
    hands = every_value()
    hands.sort(key=twin.value)
    values = [best(hand) for hand in hands]
    assert [sum(value.kind is kind for value in values) for kind in Class] == VALUES_OF_FIVE
    assert len(values) == 7_462
    assert all(lower < higher for lower, higher in pairwise(values))


@pytest.mark.clause("act-uth-2019 3.1", "act-uth-2019 3.2", "act-uth-2019 def:communal-cards")
def test_eight_thousand_seven_card_hands_agree_with_the_twin() -> None:
    """Two hands on each of four thousand boards: their classes, and which of them is higher."""
    chance = random.Random(2019)
    ties = 0
    for _ in range(4_000):
        *board, a, b, c, d = chance.sample(DECK, 9)
        first, second = (*board, a, b), (c, *board, d)
        slow = (twin.best_value(first), twin.best_value(second))
        quick = (best(first), best(second))
        assert [one.kind for one in quick] == [one[0] for one in slow], (first, second)
        assert (quick[0] > quick[1], quick[0] == quick[1]) == (slow[0] > slow[1], slow[0] == slow[1]), (first, second)
        ties += quick[0] == quick[1]
    assert 40 < ties < 400  # equal hands were among them


def test_six_cards_are_worth_their_best_five() -> None:
    chance = random.Random(6)
    for _ in range(500):
        first, second = chance.sample(DECK, 6), chance.sample(DECK, 6)
        slow, quick = (twin.best_value(first), twin.best_value(second)), (best(first), best(second))
        assert (quick[0].kind, quick[1].kind) == (slow[0][0], slow[1][0])
        assert (quick[0] > quick[1], quick[0] == quick[1]) == (slow[0] > slow[1], slow[0] == slow[1])


@pytest.mark.clause("act-uth-2019 2.3")
def test_neither_order_nor_suits_change_a_value() -> None:
    chance = random.Random(23)
    turned = dict(zip("HDCS", "DCSH", strict=True))
    for _ in range(500):
        held = chance.sample(DECK, 7)
        mixed = chance.sample(held, 7)
        others = cards(" ".join(str(card)[0] + turned[str(card)[1]] for card in mixed))
        assert best(held) == best(mixed) == best(others)


# --- which five cards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "five"),
    [
        ("AH 2H KH 9H 4H QS 7D", "AH KH 9H 4H 2H"),
        ("6C 6D 6H QS QD 2C 9S", "6C 6D 6H QS QD"),
        ("KH KD KC QH QD QC 2S", "KH KD KC QH QD"),
        ("AH 2D 3C 4S 5H 5D KC", "AH 2D 3C 4S 5H"),
        ("AH 2D 3C 4S 5H 6D KC", "2D 3C 4S 5H 6D"),
        ("9C 9D 9H 9S 2C AH 3D", "9C 9D 9H 9S AH"),
        ("QH QD 4C 4S 2H 2D JC", "QH QD 4C 4S JC"),
        ("AH KH QH JH TH 9H 8H", "AH KH QH JH TH"),
        ("5H 4H 3H 2H AH AD AC", "5H 4H 3H 2H AH"),
        ("TC JD QH KS AC 2S 3D", "TC JD QH KS AC"),
        ("KS QH 9D 7C 4S", "KS QH 9D 7C 4S"),
    ],
)
def test_best_five_names_the_cards_that_count(held: str, five: str) -> None:
    found = best_five(cards(held))
    assert len(found) == 5
    # of equal threes and pairs any two of three will do, so their ranks are compared, and that they are held
    assert sorted(str(card)[0] for card in found) == sorted(one[0] for one in five.split())
    assert set(found) <= set(cards(held))
    assert best(found) == best(cards(held)) == best(cards(five))


def test_best_five_is_five_of_the_cards_with_their_value() -> None:
    chance = random.Random(5)
    for _ in range(500):
        held = chance.sample(DECK, 7)
        found = best_five(held)
        assert (len(set(found)), set(found) <= set(held)) == (5, True)
        assert twin.value(found) == twin.best_value(held)


# --- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 8.8(c)", "act-uth-2019 9.3(b)")
@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("AS KS QS JS TS", "Royal flush"),
        ("AS KS QS JS TS 9S 8S", "Royal flush"),
        ("KS QS JS TS 9S", "Straight flush, king high"),
        ("5H 4H 3H 2H AH", "Straight flush, five high"),
        ("5H 4H 3H 2H AH KH QH", "Straight flush, five high"),
        ("AH AD AC AS 4H", "Four of a kind, aces"),
        ("6H 6D 6C 6S KH KD KC", "Four of a kind, sixes"),
        ("KH KD KC 5H 5D", "Full house, kings over fives"),
        ("QC QS QD 9H 9S 6H 2C", "Full house, queens over nines"),
        ("6C 6D 6H QS QD 2C 9S", "Full house, sixes over queens"),
        ("2C 2D 2H 3S 3D 3C 9S", "Full house, threes over twos"),
        ("KD JD 9D 7D 5D", "Flush, king high"),
        ("AH 2H KH 9H 4H QS 7D", "Flush, ace high"),
        ("5H 4D 3C 2S AH", "Straight, five high"),
        ("6H 5D 4C 3S 2H AH", "Straight, six high"),
        ("TC JD QH KS AC 2S 3D", "Straight, ace high"),
        ("QH QD QC 8S 5H", "Three of a kind, queens"),
        ("6H 6D 6C 8S 5H", "Three of a kind, sixes"),
        ("QH QD 4C 4S JH", "Two pairs, queens and fours"),
        ("6H 6D AC AS JH", "Two pairs, aces and sixes"),
        ("TH TD KC 6S 2H", "Pair of tens"),
        ("6H 6D KC TS 2H", "Pair of sixes"),
        ("QH TC 7C 4D 3S", "Queen high"),
        ("AH TC 7C 4D 3S 9D JD", "Ace high"),
        ("7H 5C 4C 3D 2S", "Seven high"),
    ],
)
def test_a_hand_is_named_in_words(held: str, name: str) -> None:
    assert str(best(cards(held))) == name
