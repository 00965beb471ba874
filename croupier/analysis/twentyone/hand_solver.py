"""One hand against one first card of the dealer: the kernel with its tables, and its results."""

from functools import cache
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.dealer import ENDS, card_of
from croupier.analysis.twentyone.encode import Payoffs, Tables
from croupier.analysis.twentyone.lattice import VALUES, Floats, Ints
from croupier.engine.hands import is_natural

ACE: Final = 0


@cache
def hole_of(first: int) -> int:
    """Return the value that would make the dealer's first card a natural, -1 if none does."""
    return next((value for value in range(VALUES) if is_dealt_natural((first, value))), -1)


@cache
def is_dealt_natural(values: tuple[int, int]) -> bool:
    """Return whether first cards of these values are a natural, as the engine says."""
    return is_natural([card_of(value) for value in values])


class SolvedHands(Struct, frozen=True):
    """Hands against one first card: the dealer's results, the value of each hand, and its policy.

    `worth` has, for each layer and hand, the value by the policy, of standing, of hitting and of doubling.
    """

    deck: Ints
    first: int
    dist: Floats
    worth: Floats
    policy: Ints
    keep: Ints

    def value(self, layer: int, place: int) -> float:
        """Return the value of a hand by the policy."""
        return float(self.worth[layer, place, 0])


class HandTerms(Struct, frozen=True):
    """Payoffs of hands, and whether they can stand, hit and double."""

    pays: Payoffs
    may: Ints


class HandSolver(Struct, frozen=True):
    """The tables of a game, and the ways to play a hand by them."""

    tables: Tables

    def distributions(self, deck: Ints, first: int, places: Ints) -> Floats:
        """Return, for each hand in `places`, the probability of each end of the dealer's hand."""
        grid, trie = self.tables.lattice, self.tables.ends[first]
        found = np.zeros((grid.size, ENDS))
        nodes = (trie.parent, trie.value, trie.before, trie.depth, trie.orders, trie.end)
        kernel.distributions(deck, places, grid.counts, grid.cards, nodes, found)
        return found

    def best(self, deck: Ints, first: int, places: Ints, terms: HandTerms, dist: Floats) -> SolvedHands:
        """Return the best play of each hand, its cards drawn from `deck`."""
        tables = self.tables
        shape = (tables.layers, tables.lattice.size)
        policy = np.zeros(shape, np.int64)
        keep = np.ones((*shape, VALUES), np.int64)
        worth = np.zeros((*shape, 4))
        played = SolvedHands(deck, first, dist, worth, policy, keep)
        self._play(played, places, terms, kernel.DECIDE)
        return played

    def by_policy(
        self, deck: Ints, played: SolvedHands, places: Ints, terms: HandTerms, dist: Floats, *, compare: bool = False
    ) -> SolvedHands:
        """Return the values of hands from another deck, or for other payoffs, by the policy of `played`."""
        found = SolvedHands(deck, played.first, dist, np.zeros_like(played.worth), played.policy, played.keep)
        self._play(found, places, terms, kernel.COMPARE if compare else kernel.FOLLOW)
        return found

    def _play(self, played: SolvedHands, places: Ints, terms: HandTerms, mode: int) -> None:
        tables = self.tables
        kernel.play(
            played.deck,
            places,
            self._lattice,
            (tables.stand_row, terms.may, tables.double_points),
            terms.pays.all,
            tables.may_forfeit,
            hole_of(played.first),
            played.dist,
            played.policy,
            played.keep,
            mode,
            played.worth,
        )

    @property
    def _lattice(self) -> tuple[Ints, Ints, Ints, Ints]:
        grid = self.tables.lattice
        return grid.counts, grid.child, grid.cards, grid.aces

    def layer(self, *values: int) -> int:
        """Return the layer of a hand that begins with two cards of these values."""
        return values.count(ACE) if self.tables.layers > 1 else 0

    def reach(self, played: SolvedHands, starts: dict[tuple[int, int], float], places: Ints) -> tuple[Floats, float]:
        """Return the probability of each hand, by layer, from those that begin; and of going above 21."""
        grid = self.tables.lattice
        found = np.zeros((self.tables.layers, grid.size))
        for (layer, place), chance in starts.items():
            found[layer, place] += chance
        broke = kernel.reach(played.deck, places, self._lattice, played.policy, found)
        return found, broke
