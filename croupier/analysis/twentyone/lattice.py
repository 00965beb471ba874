"""Hands by composition: the number of cards of each value, and the hand that a further card makes.

Values are indexed 0 to 9: the ace, 2 to 9, and the cards worth ten. A hand's own cards, whatever their order, are all
that the chances of its next card depend on; the lattice holds every hand whose aces at one do not exceed 21.
"""

from functools import cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

VALUES: Final = 10
TEN: Final = 9
BUST: Final = -1

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Hand = tuple[int, ...]


class Lattice(Struct, frozen=True):
    """All hands of up to 21 points, aces at one, fewer points first; `child` is the hand one card later, or BUST."""

    counts: Ints
    child: Ints
    cards: Ints
    points: Ints
    aces: Ints
    index: dict[Hand, int]

    @property
    def size(self) -> int:
        """Number of hands."""
        return len(self.cards)

    def of(self, *values: int) -> int:
        """Return the place of the hand with these values."""
        counts = [0] * VALUES
        for value in values:
            counts[value] += 1
        return self.index[tuple(counts)]

    def holding(self, value: int) -> Ints:
        """Return the indices of the hands that contain a card of the value."""
        return np.flatnonzero(self.counts[:, value] > 0).astype(np.int64)


@cache
def lattice() -> Lattice:
    """Return the lattice of hands; it is the same for every game."""
    found: list[list[tuple[Hand, int]]] = [[] for _ in range(22)]

    def grow(counts: list[int], value: int, points: int) -> None:
        if value == VALUES:
            found[points].append((tuple(counts), points))
            return
        for many in range((21 - points) // (value + 1) + 1):
            counts[value] = many
            grow(counts, value + 1, points + many * (value + 1))
        counts[value] = 0

    grow([0] * VALUES, 0, 0)
    hands = [one for level in found for one in level]
    index = {counts: place for place, (counts, _) in enumerate(hands)}
    child = np.full((len(hands), VALUES), BUST, np.int64)
    for place, (counts, points) in enumerate(hands):
        for value in range(VALUES):
            if points + value + 1 <= 21:
                child[place, value] = index[(*counts[:value], counts[value] + 1, *counts[value + 1 :])]
    hand_counts = np.array([counts for counts, _ in hands], np.int64)
    worth = np.array([points for _, points in hands], np.int64)
    return Lattice(hand_counts, child, hand_counts.sum(axis=1), worth, hand_counts[:, 0].copy(), index)
