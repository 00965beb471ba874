"""How hands end under a policy: the probability of each end, by the dealer's and the hand's own."""

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.dealer import ENDS
from croupier.analysis.twentyone.lattice import VALUES, Floats, Ints
from croupier.analysis.twentyone.playing import Game, Played

Starts = dict[tuple[int, int], float]
"""Hands to begin with, by layer and place, each with its probability."""


class Tally(Struct, frozen=True):
    """The probabilities of the ends of one hand, each by the end of the dealer's hand where that matters.

    `stood` by row of payoffs, `doubled` by total; `by_cards` counts hands of 21 by their number of cards.
    """

    stood: Floats
    doubled: Floats
    broke: float
    doubled_broke: float
    forfeited: float
    by_cards: Floats

    @property
    def whole(self) -> float:
        """The probability of all of it."""
        return float(self.stood.sum() + self.doubled.sum()) + self.broke + self.doubled_broke + self.forfeited

    @property
    def doubles(self) -> float:
        """How likely the hand is doubled."""
        return float(self.doubled.sum()) + self.doubled_broke + self.forfeited


def tally(game: Game, played: Played, starts: Starts, doubling: Starts, standing: Starts, places: Ints) -> Tally:
    """Follow the policy from `starts`, double at once those of `doubling`, and let those of `standing` stand."""
    tables, grid = game.tables, game.tables.lattice
    found, broke = game.reach(played, starts, places)
    stood = np.zeros((len(tables.pays.rows), ENDS))
    by_cards = np.zeros(22)
    doubled = np.zeros((22, ENDS))
    lost = [0.0, 0.0]
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
                lost[0] += one
            elif tables.may_forfeit and points < 21 and not played.keep[layer, place, value]:
                lost[1] += one
            else:
                doubled[points] += one * played.dist[grid.child[place, value]]
    return Tally(stood, doubled, broke, lost[0], lost[1], by_cards)
