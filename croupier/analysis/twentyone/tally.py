"""Ends of hands under a policy: the probability of each, by the dealer's end and the hand's own."""

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.dealer import ENDS
from croupier.analysis.twentyone.hand_solver import HandSolver, SolvedHands, hole_of
from croupier.analysis.twentyone.lattice import VALUES, Floats, Ints, Lattice

Starts = dict[tuple[int, int], float]
"""Hands to begin with, by layer and place, each with its probability."""


class PolicyTally(Struct, frozen=True):
    """The probabilities of the ends of one hand, each by the end of the dealer's hand where that matters.

    `stood` by row of payoffs, `doubled` by total; hands lost before by whether the dealer has no natural or one;
    `by_cards` counts hands of 21 by their number of cards.
    """

    stood: Floats
    doubled: Floats
    broke: Floats
    doubled_broke: Floats
    forfeited: Floats
    by_cards: Floats

    @property
    def whole(self) -> float:
        """The total probability."""
        parts = (self.stood, self.doubled, self.broke, self.doubled_broke, self.forfeited)
        return float(sum(part.sum() for part in parts))

    @property
    def doubles(self) -> float:
        """Probability that the hand is doubled."""
        return float(self.doubled.sum() + self.doubled_broke.sum() + self.forfeited.sum())


def tally(
    game: HandSolver, played: SolvedHands, starts: Starts, doubling: Starts, standing: Starts, places: Ints
) -> PolicyTally:
    """Follow the policy from `starts`, double those of `doubling` at once, and stand on those of `standing`."""
    tables, grid = game.tables, game.tables.lattice
    found, broke = game.reach(played, starts, places)
    stood = np.zeros((len(tables.pays.rows), ENDS))
    by_cards = np.zeros(22)
    doubled = np.zeros((22, ENDS))
    doubled_broke, forfeited = np.zeros(2), np.zeros(2)
    ends = {(layer, place): found[layer, place] for layer, place in np.argwhere(found > 0).tolist()}
    standing = dict(standing)
    doubling = dict(doubling)
    for at, chance in ends.items():
        action = played.policy[at]
        if action == kernel.STAND:
            standing[at] = standing.get(at, 0.0) + chance
        elif action == kernel.DOUBLE:
            doubling[at] = doubling.get(at, 0.0) + chance
    for (_, place), chance in standing.items():
        stood[tables.stand_row[place]] += chance * played.dist[place]
        if tables.points[place] == 21:
            by_cards[grid.cards[place]] += chance
    for (layer, place), chance in doubling.items():
        left = played.deck - grid.counts[place]
        for value in range(VALUES):
            if left[value] <= 0:
                continue
            one = chance * left[value] / left.sum()
            points = int(tables.double_points[layer, place, value])
            if points > 21:
                doubled_broke += one * then_natural(played, left, value)
            elif tables.may_forfeit and points < 21 and not played.keep[layer, place, value]:
                forfeited += one * then_natural(played, left, value)
            else:
                doubled[points] += one * played.dist[grid.child[place, value]]
    lost = np.array([broke, 0.0]) if hole_of(played.first) < 0 else _broke(grid, played, ends)
    return PolicyTally(stood, doubled, lost, doubled_broke, forfeited, by_cards)


def _broke(grid: Lattice, played: SolvedHands, ends: Starts) -> Floats:
    """Return the probability of going above 21 by hitting, without and with a later dealer's natural."""
    broke = np.zeros(2)
    for (layer, place), chance in ends.items():
        if played.policy[layer, place] == kernel.HIT:
            left = played.deck - grid.counts[place]
            for value in np.flatnonzero((grid.child[place] < 0) & (left > 0)).tolist():
                broke += chance * left[value] / left.sum() * then_natural(played, left, value)
    return broke


def then_natural(played: SolvedHands, left: Ints, value: int) -> Floats:
    """Return the probability of no natural and of a natural of the dealer, once a card of the value is drawn."""
    hole = hole_of(played.first)
    if hole < 0:
        return np.array([1.0, 0.0])
    natural = (left[hole] - (value == hole)) / (left.sum() - 1)
    return np.array([1.0 - natural, natural])
