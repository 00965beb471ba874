"""Probability that all hands of a split are settled before a dealer's natural: not a sum over hands."""

from collections import defaultdict
from collections.abc import Sequence
from enum import Enum
from math import prod
from typing import TYPE_CHECKING, Final

import numpy as np

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.hand_solver import ACE, HandSolver, SolvedHands
from croupier.analysis.twentyone.lattice import VALUES, Floats, Ints

if TYPE_CHECKING:
    from croupier.analysis.twentyone.splits.valuation import Pattern

Drawn = tuple[int, ...]
Ways = dict[Drawn, int]

WORK_MAX: Final = 20_000_000
"""Maximum number of pairs of ends to sum; beyond it the sum is bounded instead."""
WORK_LITTLE: Final = 2_000_000
"""Maximum where nobody splits: two hands together, further ones estimated."""


class SplitHandEnd(Enum):
    """Settlement of a split hand before the dealer draws."""

    WON = "won"
    LOST = "lost"


def settled(game: HandSolver, played: SolvedHands, pair: int, wanted: Sequence[SplitHandEnd]) -> tuple[Ways, Ways]:
    """Return the cards that settle a hand, with their orders: by whether the second card is of the pair or not."""
    found: tuple[dict[Drawn, int], dict[Drawn, int]] = (defaultdict(int), defaultdict(int))
    for second in range(VALUES):
        into = found[second == pair]
        for drawn, ways in _ends(game, played, pair, second, wanted).items():
            into[drawn] += ways
    return dict(found[0]), dict(found[1])


def _ends(game: HandSolver, played: SolvedHands, pair: int, second: int, wanted: Sequence[SplitHandEnd]) -> Ways:
    tables = game.tables
    grid = tables.lattice
    layer = game.layer(pair, second)
    orders: dict[int, int] = {grid.of(pair, second): 1}
    found: dict[Drawn, int] = defaultdict(int)
    own = np.zeros(VALUES, np.int64)
    own[pair] = 1
    while orders:
        longer: dict[int, int] = defaultdict(int)
        for place, ways in orders.items():
            drawn = grid.counts[place] - own
            action = played.policy[layer, place]
            if tables.points[place] == 21:
                if SplitHandEnd.WON in wanted and _wins(game, place):
                    found[tuple(drawn.tolist())] += ways
            elif action in (kernel.HIT, kernel.DOUBLE):
                for value in range(VALUES):
                    after = int(grid.child[place, value])
                    if action == kernel.HIT and after >= 0:
                        longer[after] += ways
                        continue
                    how = SplitHandEnd.LOST if action == kernel.HIT else _doubled(game, played, layer, place, value)
                    if how in wanted:
                        more = drawn.copy()
                        more[value] += 1
                        found[tuple(more.tolist())] += ways
        orders = longer
    return found


def _wins(game: HandSolver, place: int) -> bool:
    return bool(game.tables.pays.rows[game.tables.stand_row[place], -1] > 0)


def _doubled(game: HandSolver, played: SolvedHands, layer: int, place: int, value: int) -> SplitHandEnd | None:
    """Return the settlement of a doubled hand by its card, None if it waits for the dealer."""
    points = game.tables.double_points[layer, place, value]
    if points > 21:
        return SplitHandEnd.LOST
    if points == 21 and game.tables.pays.doubled[21, -1] > 0:
        return SplitHandEnd.WON
    return None if played.keep[layer, place, value] else SplitHandEnd.LOST


def all_settled(
    game: HandSolver,
    played: SolvedHands,
    split: tuple[int, Ints],
    patterns: Sequence["Pattern"],
    wanted: Sequence[SplitHandEnd],
    work: int,
) -> tuple[float, float]:
    """Return the probability that every hand is settled, and its error bound.

    `split` is the value of the pair with the deck that second cards come from, `work` the number of pairs of ends to
    sum.
    """
    pair, deck = split
    other, same = settled(game, played, pair, wanted)
    free = {drawn: other.get(drawn, 0) + same.get(drawn, 0) for drawn in other | same}
    if pair == ACE:
        assert len(free) <= VALUES
    chance = bound = 0.0
    for one in patterns:
        left = deck.copy()
        left[pair] -= one.pairs
        if left[pair] < 0:
            continue
        total = int(deck.sum())
        met = one.ways * prod((deck[pair] - at) / (total - at) for at in range(one.pairs))
        hands = [other] * one.others + [free] * one.free
        likely, off = _together(hands, left, work)
        chance += met * likely
        bound += met * off
    return chance, bound


def _together(hands: Sequence[Ways], deck: Ints, work: int) -> tuple[float, float]:
    """Return the probability that all hands draw cards that settle them, exactly for as many hands as `work` allows."""
    if not all(hands):
        return 0.0, 0.0
    factors, total = _falling(deck)
    so_far = _arrays(hands[0])
    likely = _sum(so_far, _arrays({(0,) * VALUES: 1}), factors, total)
    chances = [likely]
    for at, hand in enumerate(hands[1:], 2):
        next_one = _arrays(hand)
        if len(so_far[1]) * len(next_one[1]) > work:
            # all of them are no likelier than those counted so far, and at least zero
            estimate = min(likely, likely * likely / chances[-2] if len(chances) > 1 else likely * likely)
            return estimate, max(estimate, likely - estimate)
        likely = _sum(so_far, next_one, factors, total)
        chances.append(likely)
        if at < len(hands):
            if len(so_far[1]) * len(next_one[1]) > work // 20:
                estimate = min(likely, likely * likely / chances[-2])
                return estimate, max(estimate, likely - estimate)
            so_far = _merged(so_far, next_one)
    return likely, 0.0


def _arrays(ways: Ways) -> tuple[Ints, Floats]:
    return np.array(list(ways), np.int64), np.array(list(ways.values()), np.float64)


def _falling(deck: Ints) -> tuple[Floats, Floats]:
    """Return the products n (n - 1) … for each value of the deck, and for all of it, by number of factors."""
    most = 88
    factors, total = np.zeros((VALUES, most)), np.zeros(most)
    factors[:, 0] = total[0] = 1.0
    whole = float(deck.sum())
    for many in range(1, most):
        factors[:, many] = factors[:, many - 1] * np.maximum(0, deck - many + 1)
        total[many] = total[many - 1] * max(0.0, whole - many + 1) / 100.0  # scaled, to stay within range
    scale = np.array([100.0**-many for many in range(most)])
    return factors * scale, total


def _sum(one: tuple[Ints, Floats], other: tuple[Ints, Floats], factors: Floats, total: Floats) -> float:
    return float(kernel.together(one[0], one[1], other[0], other[1], factors, total))


def _merged(one: tuple[Ints, Floats], other: tuple[Ints, Floats]) -> tuple[Ints, Floats]:
    """Return the cards of both hands together, equal ones as one."""
    counts = (one[0][:, None, :] + other[0][None, :, :]).reshape(-1, VALUES)
    ways = (one[1][:, None] * other[1][None, :]).reshape(-1)
    keys = counts @ (64 ** np.arange(VALUES, dtype=np.int64))
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    return counts[first].astype(np.int64), np.bincount(inverse, weights=ways).astype(np.float64)
