"""Extra value of suits in split hands, whose play ignores them: 6, 7, 8 and 7, 7, 7, averaged over the suits."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.twentyone.encode import Tables
from croupier.analysis.twentyone.first_hands import SEVEN, SIX, SUITS, first_suits
from croupier.analysis.twentyone.hand_solver import HandSolver
from croupier.analysis.twentyone.lattice import Floats, Ints
from croupier.analysis.twentyone.shoe import ShoeContents

Shares = tuple[tuple[float, float], ...]
"""Extra payoffs with their probabilities."""

Sevens = frozenset[tuple[int, int]]
"""Sevens of one suit, by the suit of the dealer's card where that is a 6, 7 or 8, and their own."""


class Pair(Struct, frozen=True):
    """A pair that is split against a first card; `played_on` are sevens of one suit that are not.

    By what is played on, the suits of the sevens that are split are not those of any sevens: hands that begin with one
    of the pair and hands that begin with a `later` one, met when splitting again, have different chances of a suit.
    """

    first: int
    value: int
    played_on: Sevens = frozenset()

    def own_suits(self, shoe: ShoeContents, *, later: bool) -> Iterator[tuple[Ints, int, float]]:
        """Yield the suits left besides the pair and the hand's own card, the suit of that card, and the frequency."""
        rank = self.value - SIX
        for up, suits, share in first_suits(shoe, self.first):
            for own in range(SUITS):
                for other in range(SUITS):
                    left = suits.copy()
                    left[rank, own] -= 1
                    ways = share * suits[rank, own] * left[rank, other]
                    if ways <= 0 or (own == other and self.value == SEVEN and (up, own) in self.played_on):
                        continue
                    left[rank, other] -= 1
                    if later:
                        yield from _one_more(left, rank, ways)
                    else:
                        yield left, own, ways

    def straight(self, shoe: ShoeContents, tables: Tables, *, later: bool) -> Shares:
        """Return the value that suits add to a 6, 7, 8."""
        alike, whole = np.zeros(SUITS), 0.0
        for left, own, ways in self.own_suits(shoe, later=later):
            whole += ways
            others = [left[rank] for rank in range(3) if rank != self.value - SIX]
            if all(other.sum() > 0 for other in others):
                alike[own] += ways * np.prod([other[own] / other.sum() for other in others])
        return _shares(np.array(tables.straight.suited), alike, whole)

    def sevens(self, shoe: ShoeContents, tables: Tables, *, later: bool) -> Shares:
        """Return the value that suits add to a 7, 7, 7, the Super Bonus where a split hand may win it."""
        gains = np.array(tables.sevens.suited)
        # act-pontoon-2018 11.10: who splits sevens of one suit forfeits the Super Bonus
        if tables.super_bonus_split and self.first == SEVEN:
            gains = gains + np.array(tables.super_bonus.suited)
        alike, whole = np.zeros(SUITS), 0.0
        for left, own, ways in self.own_suits(shoe, later=later):
            whole += ways
            there, all_left = int(left[SEVEN - SIX, own]), int(left[SEVEN - SIX].sum())
            if there >= 2:
                alike[own] += ways * there * (there - 1) / (all_left * (all_left - 1))
        return _shares(gains, alike, whole)

    def suit_gains(self, shoe: ShoeContents, tables: Tables, *, later: bool) -> dict[int, Shares]:
        """Return the value that suits add, by the place of the hand."""
        if not SIX <= self.value <= SIX + 2 or not any(tables.straight.suited + tables.sevens.suited):
            return {}
        grid = tables.lattice
        found = {grid.of(SIX, SEVEN, SIX + 2): self.straight(shoe, tables, later=later)}
        if self.value == SEVEN:
            found[grid.of(SEVEN, SEVEN, SEVEN)] = self.sevens(shoe, tables, later=later)
        return found


def _one_more(left: Ints, rank: int, ways: float) -> Iterator[tuple[Ints, int, float]]:
    for own in range(SUITS):
        if left[rank, own] > 0:
            after = left.copy()
            after[rank, own] -= 1
            yield after, own, ways * left[rank, own] / left[rank].sum()


def _shares(gains: Floats, alike: Floats, whole: float) -> Shares:
    often = (alike / whole if whole else alike).tolist()
    return ((0.0, 1.0 - sum(often)), *zip(gains.tolist(), often, strict=True))


def mean(shares: Shares) -> float:
    """Return the average value that suits add."""
    return sum(more * share for more, share in shares)


def game_with_suits(game: HandSolver, shoe: ShoeContents, pair: Pair) -> tuple[HandSolver, dict[int, Shares]]:
    """Return the game in which 6, 7, 8 and 7, 7, 7 of a split hand pay what they do on average over the suits.

    The hand's play does not look at suits, and the cards of a rank are exchangeable, so the mean is exact. With it come
    the rows of payoffs that are such means, each with the nets behind it.
    """
    tables = game.tables
    row, rows = tables.stand_row.copy(), [tables.pays.rows]
    by_suit: dict[int, Shares] = {}
    for place, shares in pair.suit_gains(shoe, tables, later=False).items():
        plain = tables.pays.rows[tables.stand_row[place]]
        rows.append((plain + mean(shares))[None, :])
        row[place] = len(tables.pays.rows) + len(rows) - 2
        by_suit[int(row[place])] = tuple([(float(plain[0]) + more, share) for more, share in shares])
    if not by_suit:
        return game, by_suit
    pays = replace(tables.pays, rows=np.concatenate(rows))
    return HandSolver(replace(tables, stand_row=row, pays=pays)), by_suit
