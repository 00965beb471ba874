"""The arithmetic of best play, compiled: it reads tables that were asked of the engine, and knows no rule itself.

A deck is ten numbers of cards by value; a hand is its place in the lattice; a payoff is seven numbers, one for each end
of the dealer's hand. Layers tell hands apart that differ only in how many of their first two cards are aces.
"""

from typing import Any, Final

import numpy as np

from croupier.analysis.compilation import compiled
from croupier.analysis.twentyone.lattice import Floats, Ints

NOTHING: Final = 0
STAND: Final = 1
HIT: Final = 2
DOUBLE: Final = 3
"""Decision of a policy for a hand; impossible hands have none."""

FOLLOW: Final = 0
DECIDE: Final = 1
COMPARE: Final = 2
"""Mode: follow a policy, find the best, or follow one and compute the value of every other decision."""

_ENDS: Final = 7
_VALUES: Final = 10
_NATURAL: Final = 6


@compiled
def distributions(
    deck: Ints, places: Ints, counts: Ints, cards: Ints, trie: tuple[Ints, Ints, Ints, Ints, Ints, Ints], out: Floats
) -> None:
    """Fill in, for each hand, the probability of each end of the dealer's hand without the hand's cards."""
    parent, value, before, depth, orders, end = trie
    size = parent.shape[0]
    chance = np.empty(size)
    left = np.empty(_VALUES)
    everything = deck.sum()
    inverse = np.zeros(depth.max() + 1)
    for place in places:
        possible = True
        for v in range(_VALUES):
            left[v] = deck[v] - counts[place, v]
            possible = possible and left[v] >= 0
        for e in range(_ENDS):
            out[place, e] = 0.0
        if not possible:
            continue
        total = everything - cards[place]
        for drawn in range(inverse.shape[0]):
            inverse[drawn] = 1.0 / (total - drawn) if total > drawn else 0.0
        for node in range(size):
            p = parent[node]
            up = 1.0 if p < 0 else chance[p]
            chance[node] = up * max(0.0, left[value[node]] - before[node]) * inverse[depth[node]]
            if end[node] >= 0:
                out[place, end[node]] += chance[node] * orders[node]


@compiled
def _worth(pay: Floats, dist: Floats) -> float:
    worth = 0.0
    for e in range(_ENDS):
        worth += pay[e] * dist[e]
    return worth


@compiled
def _broke(pay: Floats, left: Ints, total: int, drawn: int, hole: int) -> Any:
    """Return the value of a hand that went above 21 on the value `drawn`: only a natural can still matter to it."""
    if hole < 0 or pay[0] == pay[_NATURAL]:
        return pay[0]
    natural = (left[hole] - (1 if drawn == hole else 0)) / (total - 1)
    return pay[0] * (1.0 - natural) + pay[_NATURAL] * natural


@compiled
def _doubled(
    place: int,
    layer: int,
    left: Ints,
    total: int,
    child: Ints,
    double_points: Ints,
    pays: tuple[Floats, Floats, Floats, Floats, Floats],
    keep: Ints,
    deciding: bool,
    may_forfeit: bool,
    hole: int,
    dist: Floats,
) -> float:
    """Return the value of doubling: one card, then to keep the double or, where offered, to forfeit the wager.

    `keep` states for each hand and total after a double whether it is kept; where `deciding`, it is decided and
    written.
    """
    _, double_pay, _, double_broke, forfeit_pay = pays
    worth = 0.0
    for v in range(_VALUES):
        if left[v] <= 0:
            continue
        points = double_points[layer, place, v]
        after = child[place, v]
        if points > 21:
            one = _broke(double_broke, left, total, v, hole)
        else:
            one = _worth(double_pay[points], dist[after])
            if may_forfeit and points < 21:
                given_up = _worth(forfeit_pay, dist[after])
                if deciding:
                    keep[layer, place, v] = 1 if one >= given_up else 0
                if keep[layer, place, v] == 0:
                    one = given_up
        worth += left[v] / total * one
    return worth


@compiled
def _hit(place: int, layer: int, left: Ints, total: int, child: Ints, broke: Floats, hole: int, worth: Floats) -> float:
    """Return the value of one more card."""
    found = 0.0
    for v in range(_VALUES):
        if left[v] > 0:
            after = child[place, v]
            if after < 0:
                found += left[v] / total * _broke(broke, left, total, v, hole)
            else:
                found += left[v] / total * worth[layer, after, 0]
    return found


@compiled
def play(
    deck: Ints,
    places: Ints,
    lattice: tuple[Ints, Ints, Ints, Ints],
    hands: tuple[Ints, Ints, Ints],
    pays: tuple[Floats, Floats, Floats, Floats, Floats],
    may_forfeit: bool,
    hole: int,
    dist: Floats,
    policy: Ints,
    keep: Ints,
    mode: int,
    worth: Floats,
) -> None:
    """Fill in the value of each hand, from the largest down: by the best play, or by the given policy.

    `worth` has a row for each layer and hand: by the policy, standing, hitting, doubling. `hands` are the row of
    payoffs of a hand that stands, three flags (stand, hit, double) and the totals after a double. A hand of which the
    policy says nothing is worth nothing.
    """
    counts, child, cards, aces = lattice
    stand_row, may, double_points = hands
    deciding = mode == DECIDE
    everything = deck.sum()
    left = np.empty(_VALUES, np.int64)
    for at in range(places.shape[0] - 1, -1, -1):
        place = places[at]
        for v in range(_VALUES):
            left[v] = deck[v] - counts[place, v]
        total = everything - cards[place]
        for layer in range(policy.shape[0]):
            if layer > aces[place]:
                continue
            here = worth[layer, place]
            here[:] = -1e9
            here[0] = 0.0
            if left.min() < 0:
                continue
            every = mode != FOLLOW
            if may[place, 0]:
                here[STAND] = _worth(pays[0][stand_row[place]], dist[place])
            if may[place, 1] and total > 0 and (every or policy[layer, place] == HIT):
                here[HIT] = _hit(place, layer, left, total, child, pays[2], hole, worth)
            if may[place, 2] and total > 0 and (every or policy[layer, place] == DOUBLE):
                here[DOUBLE] = _doubled(
                    place, layer, left, total, child, double_points, pays, keep, deciding, may_forfeit, hole, dist
                )
            if deciding:
                policy[layer, place] = STAND + np.argmax(here[STAND:])
            if policy[layer, place] != NOTHING:
                here[0] = here[policy[layer, place]]


@compiled
def reach(
    deck: Ints,
    places: Ints,
    lattice: tuple[Ints, Ints, Ints, Ints],
    policy: Ints,
    found: Floats,
) -> float:
    """Carry the probabilities in `found` forward from the hands that begin to all that the policy leads to.

    Return the probability of going above 21 by hitting.
    """
    counts, child, cards, _ = lattice
    broke = 0.0
    everything = deck.sum()
    for place in places:
        total = everything - cards[place]
        for layer in range(policy.shape[0]):
            here = found[layer, place]
            if here == 0.0 or policy[layer, place] != HIT:
                continue
            for v in range(_VALUES):
                there = deck[v] - counts[place, v]
                if there > 0:
                    after = child[place, v]
                    if after < 0:
                        broke += here * there / total
                    else:
                        found[layer, after] += here * there / total
    return broke


@compiled
def together(one: Ints, one_ways: Floats, other: Ints, other_ways: Floats, factors: Floats, total: Floats) -> float:
    """Return the probability that two hands each draw one of their sets of cards, from one deck."""
    found = 0.0
    for i in range(one.shape[0]):
        inner = 0.0
        for j in range(other.shape[0]):
            product = 1.0
            cards = 0
            for v in range(_VALUES):
                many = one[i, v] + other[j, v]
                product *= factors[v, many]
                cards += many
            if product > 0.0:
                inner += other_ways[j] * product / total[cards]
        found += one_ways[i] * inner
    return found
