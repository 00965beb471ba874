"""Strengths of hands, asked of the engine once and kept in tables: a strength is a rank in the order of all hands.

A rank is identified by its place in `Rank` and a card by its place in the pack; only the engine says which is higher.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import ne
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Rank, Suit, pack
from croupier.engine.poker import PokerHand, best

Ints = npt.NDArray[Any]
"""An array of whole numbers, as wide as its use needs."""

RANKS: Final = len(Rank)
SUITS: Final = len(Suit)
_DIGITS: Final = 5 ** np.arange(RANKS, dtype=np.int64)
"""Ranks as one number: a digit of base five for each."""


class Strengths(NamedTuple):
    """The order of all hands of seven cards, the lowest first.

    `boards` are the keys of the ranks of five cards, in order, and `by_ranks` the strength that each makes with two
    further ranks when no five cards share a suit; `by_suit` is the strength of five or more cards of one suit, by the
    mask of their ranks. `board_hands` and `suit_kinds` tell the kind of hand of five cards, alike.
    """

    hands: tuple[PokerHand, ...]
    kinds: Ints
    boards: Ints
    by_ranks: Ints
    by_suit: Ints
    board_kinds: Ints
    suit_kinds: Ints


@cache
def strengths() -> Strengths:
    """Return the tables, asked of the engine at the first call."""
    sevens = dict(of_ranks(7))
    fives = dict(of_ranks(5))
    suited = dict(_by_suit(range(5, 8)))
    hands = tuple(sorted({*sevens.values(), *suited.values()}))
    place = {hand: number for number, hand in enumerate(hands)}
    by_suit = np.full(1 << RANKS, -1, np.int16)
    suit_kinds = np.full(1 << RANKS, -1, np.int8)
    for mask, hand in suited.items():
        by_suit[mask], suit_kinds[mask] = place[hand], hand.kind
    boards = np.array(sorted(fives), np.int64)
    return Strengths(
        hands,
        np.array([hand.kind for hand in hands], np.int8),
        boards,
        _with_two(boards, {key: place[hand] for key, hand in sevens.items()}),
        by_suit,
        np.array([fives[key].kind for key in boards.tolist()], np.int8),
        suit_kinds,
    )


def keys(ranks: Ints) -> Ints:
    """Return the key of each row of ranks."""
    return np.asarray(_DIGITS[ranks].sum(axis=-1))


def of_ranks(size: int) -> Iterator[tuple[int, PokerHand]]:
    """Yield the hand of each choice of ranks when no five cards share a suit."""
    # consecutive suits: cards of one rank differ, and no suit comes more than twice
    cards = [pack(52)[place % SUITS :: SUITS] for place in range(size)]
    digits: list[int] = _DIGITS.tolist()
    for ranks in combinations_with_replacement(range(RANKS), size):
        if all(map(ne, ranks, ranks[SUITS:])):
            yield (
                sum([digits[rank] for rank in ranks]),
                best([row[rank] for row, rank in zip(cards, ranks, strict=True)]),
            )


def _by_suit(sizes: Sequence[int]) -> Iterator[tuple[int, PokerHand]]:
    """Yield the hands of cards of one suit, by the mask of their ranks."""
    one_suit = pack(52)[::SUITS]
    for size in sizes:
        for ranks in combinations(range(RANKS), size):
            yield sum(1 << rank for rank in ranks), best([one_suit[rank] for rank in ranks])


def _with_two(boards: Ints, sevens: dict[int, int]) -> Ints:
    """Return the strength of five ranks with each two further ranks, -1 where there are no such cards."""
    known = np.array(sorted(sevens), np.int64)
    strength = np.array([sevens[key] for key in known.tolist()], np.int16)
    strengths = np.full((len(boards), RANKS, RANKS), -1, np.int16)
    for first, second in combinations_with_replacement(range(RANKS), 2):
        counts = [boards // _DIGITS[rank] % 5 for rank in (first, second)]
        possible = (counts[0] < SUITS) & (counts[1] < SUITS) & ((first != second) | (counts[0] < SUITS - 1))
        wanted = boards[possible] + _DIGITS[first] + _DIGITS[second]
        at = np.searchsorted(known, wanted)
        assert np.array_equal(known[at], wanted)
        strengths[possible, first, second] = strengths[possible, second, first] = strength[at]
    return strengths
