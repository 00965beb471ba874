"""Every case of a decision, listed for decision_tables.py: flops, and on the river the relevant communal cards."""

from bisect import bisect_left
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.holdem.strengths import RANKS, Ints, of_ranks, strengths
from croupier.cards import Rank
from croupier.engine.poker import ORDER
from croupier.simulation.holdem.decision_tables import HOLDINGS, Boards, Order
from croupier.simulation.holdem.kernel import HIDDEN, PAIRS

FLOPS: Final = 22_100
_DIGITS: Final = 5 ** np.arange(RANKS, dtype=np.int64)


class CaseDecisions(NamedTuple):
    """Decisions of a strategy: before the flop a play's number or CHECK by two cards, then bits for bets."""

    before: Ints
    after: Ints
    plain: Ints
    suited: Ints


class Rivers(NamedTuple):
    """Communal cards without three of a suit, and those with them; where the latter begin, by the mask of that suit."""

    plain: Boards
    suited: Boards
    firsts: Ints


@cache
def order() -> Order:
    """Return the engine's comparison of hands."""
    known = strengths()
    digits = np.meshgrid(*[_DIGITS] * 5, indexing="ij")
    at = np.minimum(np.searchsorted(known.boards, sum(digits)), len(known.boards) - 1)
    return Order(
        known.by_ranks,
        known.by_suit,
        known.kinds,
        known.boards[:, np.newaxis] // _DIGITS % 5,
        _sixes(),
        known.board_kinds,
        known.board_kinds[at],
        known.suit_kinds,
        np.array([ORDER.index(rank) + 1 for rank in Rank]),
    )


def _sixes() -> Ints:
    """Return how many hands of seven cards are lower than five ranks with one more, no five cards sharing a suit."""
    known = strengths()
    places = {key: bisect_left(known.hands, hand) for key, hand in of_ranks(6)}
    sixes = np.full((len(known.boards), RANKS), -1, np.int64)
    for row, board in enumerate(known.boards.tolist()):
        for rank, digit in enumerate(_DIGITS.tolist()):
            sixes[row, rank] = places.get(board + digit, -1)
    return sixes


@cache
def rivers() -> Rivers:
    """List communal cards by what matters of them."""
    boards = strengths().boards
    nothing = np.zeros(len(boards), np.int64)
    rows: list[int] = []
    masks: list[int] = []
    sizes: list[int] = []
    firsts = np.zeros(1 << RANKS, np.int64)
    for mask in range(1 << RANKS):
        of_suit = [rank for rank in range(RANKS) if mask >> rank & 1]
        if 3 <= len(of_suit) <= 5:
            firsts[mask] = len(rows)
            key = int(_DIGITS[of_suit].sum())
            for others in _others(5 - len(of_suit)):
                rows.append(key + others)
                masks.append(mask)
                sizes.append(len(of_suit))
    suited = Boards(np.searchsorted(boards, rows), np.array(masks), np.array(sizes))
    return Rivers(Boards(np.arange(len(boards)), nothing, nothing), suited, firsts)


def _others(many: int) -> list[int]:
    """Return the keys of the ranks of that number of other cards, in the order of `two_number` in the kernel."""
    digits: list[int] = _DIGITS.tolist()
    if many == 2:
        return [digits[low] + digits[high] for high in range(RANKS) for low in range(high + 1)]
    return digits if many else [0]


def empty_river(boards: Boards) -> Ints:
    """Return an array to mark the bets with these boards."""
    is_suited = bool(boards.sizes.any())
    return np.zeros((len(boards.rows), HIDDEN if is_suited else PAIRS), np.bool_)


def empty_flop() -> Ints:
    """Return room to mark the bets of every holding after every flop."""
    return np.zeros((FLOPS, HOLDINGS), np.bool_)


def packed(bets: Ints) -> Ints:
    """Return marks as bits."""
    return np.packbits(bets, bitorder="little")
