"""Splits, valued exactly for a stated way to play the hands that they make.

The way: a hand that is again a pair is split again while that is allowed; any other is played by the best play of a
hand with its cards after a split, from a deck less its cards, the other card of the pair and the dealer's. So a hand's
play depends on its own cards alone, and by exchangeability of the cards in the shoe the value of a split is a sum over
the numbers of pairs met and of cards known not to be of the pair, by inclusion and exclusion.
"""

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.dealer import NATURAL
from croupier.analysis.twentyone.encode import Payoffs
from croupier.analysis.twentyone.first_hands import SEVEN
from croupier.analysis.twentyone.hand_solver import ACE, HandSolver, HandTerms, SolvedHands, hole_of
from croupier.analysis.twentyone.lattice import VALUES, Floats, Ints
from croupier.analysis.twentyone.shoe import ShoeContents
from croupier.analysis.twentyone.splits.joint import WORK_LITTLE, WORK_MAX, SplitHandEnd, all_settled
from croupier.analysis.twentyone.splits.suits import Pair, game_with_suits, mean


class Pattern(Struct, frozen=True):
    """Pattern of second cards: `pairs` that were split again, `others` known not to match, `free` cards.

    `ways` is the number of orders in which they can fall so. Every hand has one second card: others + free hands.
    `later_others` and `later_free` count, over all ways, those of them that begin with a card met when splitting again.
    """

    pairs: int
    others: int
    free: int
    ways: int
    later_others: int
    later_free: int


@cache
def patterns(most: int) -> tuple[Pattern, ...]:
    """Return the patterns of a split into at most `most` hands; hands get their second cards one after another."""
    found: dict[tuple[int, int, int], list[int]] = {}

    def fall(pairs: int, others: tuple[int, ...], waiting: tuple[int, ...]) -> None:
        if pairs + 2 == most or not waiting:
            sums = found.setdefault((pairs, len(others), len(waiting)), [0, 0, 0])
            sums[:] = [sums[0] + 1, sums[1] + sum(others), sums[2] + sum(waiting)]
            return
        mine, *rest = waiting
        fall(pairs, (*others, mine), tuple(rest))
        fall(pairs + 1, others, (mine, 1, *rest))  # a pair is split into itself and a hand directly after it

    fall(0, (), (0, 0))
    return tuple([Pattern(*fallen, *sums) for fallen, sums in found.items()])


def falling(many: int, times: int) -> float:
    """Return the falling factorial many * (many - 1) * …, with `times` factors."""
    product = 1.0
    for step in range(times):
        product *= max(0, many - step)
    return product


class SplitMean(Struct, frozen=True):
    """A mean over one split hand: the part whose second card is not of the pair, and the part where it is.

    One entry for each number of cards of the pair that have left the deck besides the two split.
    """

    other: tuple[float, ...]
    pair: tuple[float, ...]

    @property
    def free(self) -> tuple[float, ...]:
        """The mean over all second cards."""
        return tuple([one + two for one, two in zip(self.other, self.pair, strict=True)])


class ValuedSplit(Struct, frozen=True):
    """A split of a pair against a first card: its value and its results.

    `bound` is the error bound of the value; `hands` the mean number of hands, `wagered` of wagers on them.
    """

    value: float
    bound: float
    hands: float
    wagered: float
    played: SolvedHands
    deck: Ints
    places: Ints


class PairSplits:
    """The splits of one pair against one first card."""

    def __init__(self, game: HandSolver, shoe: ShoeContents, pair: Pair, *, unsplit: SolvedHands | None) -> None:
        """Take the shoe with the dealer's card still in it; `unsplit` gives the policy of another play."""
        first, value = pair.first, pair.value
        self.later = _later(game, shoe, pair)
        game, self.by_suit = game_with_suits(game, shoe, pair)
        self.game, self.first, self.pair = game, first, value
        deck = shoe.values.copy()
        deck[first] -= 1
        tables = game.tables
        self.most = tables.most_aces if value == ACE else tables.most_hands
        self.deck = deck.copy()
        self.deck[value] -= 1  # the other card of the pair; a hand's own card counts among its cards
        self.left = int(deck.sum()) - 2
        self.pairs_left = int(deck[value]) - 2
        self.places = tables.lattice.holding(value)
        self.policy = self._policy(unsplit)
        self.needed = self._needed()
        self.dists: dict[int, Floats] = {}

    def _policy(self, unsplit: SolvedHands | None) -> SolvedHands:
        game, tables = self.game, self.game.tables
        if self.pair == ACE:
            return self._stood()
        if unsplit is not None:
            return unsplit
        dist = game.distributions(self.deck, self.first, self.places)
        share = self._pays(0.5, 0.5)
        return game.best(self.deck, self.first, self.places, HandTerms(share, tables.may_split), dist)

    def _stood(self) -> SolvedHands:
        """Return the policy of split aces: one card each."""
        tables = self.game.tables
        shape = (tables.layers, tables.lattice.size)
        policy = np.zeros(shape, np.int64)
        for value in range(VALUES):
            place = tables.lattice.of(ACE, value)
            policy[self.game.layer(ACE, value), place] = kernel.STAND
        keep = np.ones((*shape, VALUES), np.int64)
        return SolvedHands(self.deck, self.first, np.zeros((0, 0)), np.zeros((*shape, 4)), policy, keep)

    def _needed(self) -> Ints:
        """Return the hands whose end the dealer's hand can decide, under the policy."""
        grid = self.game.tables.lattice
        found, _ = self.game.reach(self.policy, self.starts(0), self.places)
        here = np.flatnonzero(found.sum(axis=0) > 0)
        doubled = here[(self.policy.policy[:, here] == kernel.DOUBLE).any(axis=0)]
        after = grid.child[doubled]
        return np.unique(np.concatenate([here, after[after >= 0]])).astype(np.int64)

    def starts(self, gone: int) -> dict[tuple[int, int], float]:
        """Return the two-card hands with their chances when `gone` further cards of the pair have left."""
        found = {}
        for value, chance in self.seconds(gone):
            found[self.game.layer(self.pair, value), self.game.tables.lattice.of(self.pair, value)] = chance
        return found

    def seconds(self, gone: int) -> Iterator[tuple[int, float]]:
        """Yield the values of a second card with their chances."""
        total = self.left - gone
        for value in range(VALUES):
            there = self.deck[value] - (1 + gone if value == self.pair else 0)
            if there > 0 and total > 0:
                yield value, there / total

    def _pays(self, live: float, joint: float, *, first: bool = False) -> Payoffs:
        """Return what a split hand pays: its nature against a dealer's natural is that of the box.

        `live` mixes what is taken from the first hand and from another, `joint` is the share of what is taken from
        the box that this hand bears.
        """
        tables, taken = self.game.tables, self.game.tables.collected
        part = 1.0 if first else live
        if tables.peek:
            return peeked(tables.pays)
        once = taken.joint * joint
        dead = once if taken.joint_unless_won else 0.0
        rows, doubled = tables.pays.rows.copy(), tables.pays.doubled.copy()
        for table, one, other in (
            (rows, taken.live_first, taken.live_other),
            (doubled, taken.doubled_first, taken.doubled_other),
        ):
            lost = table[:, NATURAL] < 0
            table[lost, NATURAL] = part * one + (1 - part) * other + once
        broke, doubled_broke, forfeited = (
            _with_natural(row, value + dead)
            for row, value in (
                (tables.pays.broke, taken.broke),
                (tables.pays.doubled_broke, taken.doubled_broke),
                (tables.pays.forfeited, taken.forfeited),
            )
        )
        return Payoffs(rows, doubled, broke, doubled_broke, forfeited)

    def parts(self, pays: Payoffs) -> SplitMean:
        """Return the mean of `pays` over one hand, for each number of cards of the pair gone."""
        other, pair = [], []
        tables = self.game.tables
        for gone in range(self._gone_most() + 1):
            deck = self.deck.copy()
            deck[self.pair] -= gone
            if deck[self.pair] < 1:
                other.append(0.0)
                pair.append(0.0)
                continue
            if gone not in self.dists:
                self.dists[gone] = self.game.distributions(deck, self.first, self.needed)
            terms = HandTerms(pays, _any(tables.may_split))
            played = self.game.by_policy(deck, self.policy, self.needed, terms, self.dists[gone])
            sums = [0.0, 0.0]
            for value, chance in self.seconds(gone):
                place = tables.lattice.of(self.pair, value)
                sums[value == self.pair] += chance * played.value(self.game.layer(self.pair, value), place)
            other.append(sums[0])
            pair.append(sums[1])
        return SplitMean(tuple(other), tuple(pair))

    def _gone_most(self) -> int:
        return max(one.pairs + one.others for one in patterns(self.most))

    def _over_hands(self, parts: SplitMean) -> float:
        """Return the mean of the sum over all hands of the split."""
        return sum(one.ways * self._pairs_met(one.pairs) * self._in(one, parts) for one in patterns(self.most))

    def _first_hand(self, parts: SplitMean) -> float:
        """Return the mean over the first hand alone: it is the first whose second card is not of the pair."""
        whole = 0.0
        for one in patterns(self.most):
            met = one.ways * self._pairs_met(one.pairs)
            if one.others:
                whole += met * self._without(one.pairs, one.others - 1, parts.other)
            else:
                whole += met * self._without(one.pairs, 0, parts.free)
        return whole

    def _pairs_met(self, pairs: int) -> float:
        return falling(self.pairs_left, pairs) / falling(self.left, pairs)

    def _in(self, one: Pattern, parts: SplitMean) -> float:
        hands = 0.0
        if one.others:
            hands += one.others * self._without(one.pairs, one.others - 1, parts.other)
        if one.free:
            hands += one.free * self._without(one.pairs, one.others, parts.free)
        return hands

    def _without(self, pairs: int, others: int, mean: tuple[float, ...]) -> float:
        """Return the mean over a hand where `others` other second cards are not of the pair, by inclusion-exclusion."""
        whole = 0.0
        for more in range(others + 1):
            met = falling(self.pairs_left - pairs, more) / falling(self.left - pairs, more)
            whole += (-1) ** more * comb(others, more) * met * mean[pairs + more]
        return whole

    def solve(self, rival: float = -1e9) -> ValuedSplit:
        """Return the value of splitting; an approximation with its bound, where its maximum is less than `rival`."""
        tables = self.game.tables
        value = self._over_hands(self.parts(self._pays(0.0, 0.0)))
        taken = tables.collected
        if taken.live_first != taken.live_other and not tables.peek:
            first, other = (self.parts(self._pays(0.0, 0.0, first=is_first)) for is_first in (True, False))
            value += self._first_hand(first) - self._first_hand(other)
        bound = 0.0
        hole = hole_of(self.first)
        if taken.joint and hole >= 0 and not tables.peek:
            natural = self.deck[hole] - (1 if hole == self.pair else 0)
            chance = natural / self.left
            settled = 1.0
            if natural > 0:
                settled, bound = self._all_settled(hole, WORK_MAX if value >= rival else WORK_LITTLE)
            value += taken.joint * chance * (1.0 - settled)
            bound *= abs(taken.joint) * chance
        hands = 1.0 + sum(one.ways * self.chance(one) * (1 + one.pairs) for one in patterns(self.most))
        wagered = self._over_hands(self.parts(_staked(tables.pays)))
        if self.later:
            value += self._later_hands()
        if tables.super_bonus_split and self.first == self.pair == SEVEN:
            bound += self._bonus()
        if tables.even_money_in_box:
            # a hand after the first has half of all hands before it, on average
            lost, unsure = self._after_a_double(1.0 - (2.0 - wagered / hands) ** (hands / 2))
            value, bound = value - lost, bound + unsure
        return ValuedSplit(float(value), float(bound), hands, wagered, self.policy, self.deck, self.needed)

    def _later_hands(self) -> float:
        """Return the value that suits add to hands that begin with a later card of the pair, beyond the others."""
        tables = self.game.tables
        rows = np.zeros_like(tables.pays.rows)
        for place, more in self.later.items():
            rows[tables.stand_row[place]] = more
        nothing = np.zeros_like(tables.pays.broke)
        parts = self.parts(Payoffs(rows, np.zeros_like(tables.pays.doubled), nothing, nothing, nothing))
        whole = 0.0
        for one in patterns(self.most):
            met = self._pairs_met(one.pairs)
            if one.later_others:
                whole += met * one.later_others * self._without(one.pairs, one.others - 1, parts.other)
            if one.later_free:
                whole += met * one.later_free * self._without(one.pairs, one.others, parts.free)
        return whole

    def _bonus(self) -> float:
        """Return the value of the Super Bonus of split sevens: splitting suited ones again may forfeit it."""
        tables = self.game.tables
        row = tables.stand_row[tables.lattice.of(SEVEN, SEVEN, SEVEN)]
        least = min(tables.super_bonus.suited)
        rows = np.zeros_like(tables.pays.rows)
        rows[row] = sum(net * share for net, share in self.by_suit.get(int(row), ()) if net >= least)
        nothing = np.zeros_like(tables.pays.broke)
        payoffs = Payoffs(rows, np.zeros_like(tables.pays.doubled), nothing, nothing, nothing)
        return self._over_hands(self.parts(payoffs))

    def _after_a_double(self, doubles: float) -> tuple[float, float]:
        """Return what bonus odds on a hand lose by a double on a hand before it, and how far that may be off.

        Hands are treated as independent; `doubles` is the probability that an earlier hand is doubled. The loss is at
        least zero and at most all that the hands after the first are paid beyond 1 to 1.
        """
        pays = self.game.tables.pays
        rows = np.where(pays.rows[:, NATURAL:] > 0, np.maximum(0.0, pays.rows - 1.0), 0.0)
        nothing = np.zeros_like(pays.broke)
        parts = self.parts(Payoffs(rows, np.zeros_like(pays.doubled), nothing, nothing, nothing))
        beyond = self._over_hands(parts) - self._first_hand(parts)
        lost = beyond * doubles
        return lost, max(lost, beyond - lost)

    def chance(self, one: Pattern) -> float:
        """Return the probability of second cards in one order of the pattern."""
        others = falling(self.left - self.pairs_left, one.others) / falling(self.left - one.pairs, one.others)
        return self._pairs_met(one.pairs) * others

    def _all_settled(self, hole: int, work: int) -> tuple[float, float]:
        """Return the probability that no hand is left for a dealer's natural, and its error bound."""
        deck = self.deck.copy()
        deck[self.pair] -= 1
        deck[hole] -= 1
        unless_won = self.game.tables.collected.joint_unless_won
        wanted = (SplitHandEnd.WON,) if unless_won else (SplitHandEnd.WON, SplitHandEnd.LOST)
        return all_settled(self.game, self.policy, (self.pair, deck), patterns(self.most), wanted, work)


def _later(game: HandSolver, shoe: ShoeContents, pair: Pair) -> dict[int, float]:
    """Return the further value that suits add to hands that begin with a later card of the pair, where that differs."""
    if not pair.played_on:
        return {}
    own, later = (pair.suit_gains(shoe, game.tables, later=is_later) for is_later in (False, True))
    return {place: mean(later[place]) - mean(shares) for place, shares in own.items()}


def _with_natural(row: Floats, value: float) -> Floats:
    found = row.copy()
    found[NATURAL] = value
    return found


def _any(may: Ints) -> Ints:
    """Return the decisions with standing allowed everywhere: split aces stand on any card."""
    found = may.copy()
    found[:, 0] = 1
    return found


def peeked(pays: Payoffs) -> Payoffs:
    """Return the payoffs where a dealer's natural ends the round before anybody plays: it is computed separately."""
    rows, doubled = pays.rows.copy(), pays.doubled.copy()
    rows[:, NATURAL] = doubled[:, NATURAL] = 0.0
    others = (_with_natural(row, 0.0) for row in (pays.broke, pays.doubled_broke, pays.forfeited))
    return Payoffs(rows, doubled, *others)


def _staked(pays: Payoffs) -> Payoffs:
    """Return the stake of a hand at any end: one wager, two if it was doubled."""
    one, two = np.ones_like(pays.broke), np.full_like(pays.broke, 2.0)
    return Payoffs(np.ones_like(pays.rows), np.full_like(pays.doubled, 2.0), one, two, two)


RESPLIT: Final = "a hand that is again a pair is split again while that is allowed"
