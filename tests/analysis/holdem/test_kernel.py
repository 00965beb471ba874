"""The kernels compare hands as the engine does, on boards of every kind, and lose nothing on the way."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.holdem.kernels.hands import (
    HOLDINGS,
    STATES,
    Counts,
    Decisions,
    HandsPays,
    HandsSums,
    count_ends,
    sum_values,
)
from croupier.analysis.holdem.layout import PAIRS, BadPack, Layout, layout
from croupier.analysis.holdem.strengths import strengths
from croupier.analysis.holdem.terms import state_of, terms
from croupier.cards import cards, pack
from croupier.engine.holdem.settlement import qualifies
from croupier.engine.poker import Class, best
from croupier.money import Money
from croupier.rules.profile import load_uth
from tests.families import UTH

RULES = load_uth(UTH, {"maximum_payout": "25000"})
CHANCE = 2019


def board_of(held: Layout, *, suited: int, alike: int, seed: int) -> int:
    """Return a board with a number of cards of its commonest suit and a number of of its commonest rank."""
    boards = held.deck.boards
    of_suit = np.max([(boards & 3 == suit).sum(axis=1) for suit in range(4)], axis=0)
    of_rank = np.max([(boards >> 2 == rank).sum(axis=1) for rank in range(13)], axis=0)
    found = np.flatnonzero((of_suit == suited) & (of_rank == alike))
    return int(random.Random(seed).choice(found))


def states_by_kernel(held: Layout, board: int) -> np.typing.NDArray[np.int64]:
    """Return how many dealers are in each state to each holding: one unit is paid in one state, nothing in others."""
    told = np.empty((STATES, HOLDINGS), np.int64)
    least = terms(RULES, Money(1000)).pays.least
    for state in range(STATES):
        pays = np.zeros((len(Class), STATES), np.int64)
        pays[:, state] = 1
        sums = HandsSums(np.zeros((2, HOLDINGS), np.int64), np.zeros((len(held.flops), 2, HOLDINGS), np.int64))
        none = np.zeros_like(pays)
        sum_values(held.deck, HandsPays(pays, none, least, 0, 2, np.array([1])), sums, board, board + 1)
        told[state] = sums.before[0] // held.deck.weights[board]
    return told


@pytest.mark.parametrize(
    ("suited", "alike"), [(2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (2, 4)]
)
def test_each_dealer_hand_is_counted_once_at_its_engine_strength(suited: int, alike: int) -> None:
    held = layout()
    board = board_of(held, suited=suited, alike=alike, seed=CHANCE)
    communal = [pack(52)[place] for place in held.deck.boards[board]]
    others = [card for card in pack(52) if card not in communal]
    value = {pair: best((*pair, *communal)) for pair in combinations(others, 2)}
    told = states_by_kernel(held, board)
    for hole in random.Random(CHANCE).sample(list(value), 12):
        counted = Counter(state_of(RULES, value[hole], hand) for pair, hand in value.items() if not {*pair} & {*hole})
        number = PAIRS.index((hole[0].index, hole[1].index))
        assert told[:, number].tolist() == [counted[state] for state in range(STATES)]
        assert counted.total() == 990


def test_counts_of_boards_flops_and_classes_are_correct() -> None:
    held = layout()
    assert len(held.deck.boards) == 134_459
    assert held.deck.weights.sum() == 2_598_960
    assert len(held.flops) == 1_755
    assert len(held.sizes) == 1_286_792
    assert held.sizes.sum() == 1_326 * 19_600
    assert len(held.names) == 169
    assert held.deals == 27_813_810_024_000


def test_strengths_order_hands_as_the_engine_does() -> None:
    known, chance = strengths(), random.Random(CHANCE)
    assert list(known.hands) == sorted(set(known.hands))
    for _ in range(500):
        seven = chance.sample(pack(52), 7)
        ranks = np.array([card.index >> 2 for card in seven])
        key = sum(5 ** int(rank) for rank in ranks[:5])
        found = known.by_ranks[np.searchsorted(known.boards, key), ranks[5], ranks[6]]
        for suit in range(4):
            mask = sum(1 << (card.index >> 2) for card in seven if card.index & 3 == suit)
            if mask.bit_count() >= 5:
                found = known.by_suit[mask]
        assert known.hands[found] == best(seven)
        assert known.kinds[found] == best(seven).kind


def test_dealer_qualifies_from_a_threshold_strength() -> None:
    least = terms(RULES, Money(1000)).pays.least
    for strength, hand in enumerate(strengths().hands):
        assert qualifies(RULES, hand) is (strength >= least)


def test_board_counts_cover_every_deal() -> None:
    held, agreed = layout(), terms(RULES, Money(1000))
    board = board_of(held, suited=3, alike=1, seed=7)
    decisions = Decisions(
        np.full(HOLDINGS, -1, np.int8), np.zeros((len(held.flops), HOLDINGS), np.uint8), np.array([4, 6, 3, 5])
    )
    counts = Counts(np.zeros((7, 10, 2, 4), np.int64), np.zeros((10, 10, 2), np.int64), np.zeros((991, 2), np.int64))
    count_ends(held.deck, agreed.pays, decisions, counts, board, board + 1)
    deals = int(held.deck.weights[board]) * 10 * 1081
    assert counts.ends[:, :, :, 0].sum() == deals
    assert counts.by_board.sum() == counts.by_higher.sum() == deals * 990
    kinds = {kind for kind in range(10) if counts.by_board[kind].any()}
    assert kinds == {best([pack(52)[place] for place in held.deck.boards[board]]).kind}


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("AH AD KH KD QH QD", "nine cards"),
        ("AH AD AC KH KD KC QH QD QC JH", "each rank once in each suit"),
        ("AH AD AC KH KD KC QH QD QC QC", "each rank once in each suit"),
    ],
)
def test_pack_too_small_to_deal_is_rejected(told: str, why: str) -> None:
    with pytest.raises(BadPack, match=why):
        layout(cards(told))
