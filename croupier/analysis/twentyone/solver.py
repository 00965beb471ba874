"""The best play off the top of a shoe, and its return: every first hand against every first card."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.progress import Progress, silent
from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.dealer import NATURAL
from croupier.analysis.twentyone.encode import Tables
from croupier.analysis.twentyone.first_hands import SEVEN, FirstDeal, deals
from croupier.analysis.twentyone.hand_solver import HandSolver, HandTerms, SolvedHands, is_dealt_natural
from croupier.analysis.twentyone.lattice import VALUES, Ints
from croupier.analysis.twentyone.shoe import ShoeContents
from croupier.analysis.twentyone.splits.suits import Pair, Sevens
from croupier.analysis.twentyone.splits.valuation import PairSplits, ValuedSplit, peeked

THREADS: Final = 2
ACTIONS: Final = ("stand", "hit", "double", "split", "surrender", "natural", "even money")


class Decision(Struct, frozen=True):
    """A first hand, the value of each decision on it, and the best of them."""

    dealt: FirstDeal
    values: dict[str, float]
    action: str
    split_bound: float = 0.0
    """Error bound of the value of splitting."""

    def is_exact(self, action: str) -> bool:
        """Return whether the value of a decision is exact."""
        return action != "split" or not self.split_bound

    @property
    def value(self) -> float:
        """Value of the best decision."""
        return self.values[self.action]


class FirstCardValues(Struct, frozen=True):
    """Everything about one first card of the dealer."""

    first: int
    played: SolvedHands
    splits: dict[int, ValuedSplit]
    played_on: Sevens = frozenset()
    """Sevens of one suit that are not split where others are."""


class Solution(Struct, frozen=True):
    """The best play of a game from one shoe."""

    game: HandSolver
    shoe: ShoeContents
    places: Ints
    against: dict[int, FirstCardValues]
    decisions: tuple[Decision, ...]
    post_split: str
    insured: float
    """Value added by insurance where it pays."""

    @property
    def expected_value(self) -> float:
        """Return of best play, per unit of the wager."""
        return float(sum([one.dealt.chance * one.value for one in self.decisions]) + self.insured)

    def insures(self, one: Decision) -> bool:
        """Return whether insuring the hand pays."""
        return _insurance(self.game, self.against[one.dealt.first], one) > 0

    @property
    def bound(self) -> float:
        """Error bound of that value, from the parts that are bounded instead of summed."""
        return sum(
            one.dealt.chance * self.against[one.dealt.first].splits[one.dealt.values[0]].bound
            for one in self.decisions
            if one.action == "split"
        )


def solve(tables: Tables, shoe: ShoeContents, *, post_split: str = "own", progress: Progress = silent) -> Solution:
    """Return the best play from the shoe; `post_split` is "own", or "unsplit" to play split hands like any other."""
    game = HandSolver(tables)
    places = np.flatnonzero(tables.lattice.cards >= 2).astype(np.int64)
    firsts = [first for first in range(VALUES) if shoe.values[first] > 0]
    against: dict[int, FirstCardValues] = {}
    with ThreadPoolExecutor(THREADS) as pool:
        for done, one in enumerate(pool.map(lambda first: _against(game, shoe, first, places, post_split), firsts), 1):
            against[one.first] = one
            progress("best play", done / len(firsts))
    dealt = tuple(deals(shoe, tables))
    decisions = tuple([_decide(game, against[one.first], one) for one in dealt])
    for first, played_on in _where_suits_decide(decisions).items():
        against[first] = _played_on(game, shoe, against[first], played_on, post_split)
    decisions = tuple([_decide(game, against[one.first], one) for one in dealt])
    insured = sum(one.dealt.chance * _insurance(game, against[one.dealt.first], one) for one in decisions)
    return Solution(game, shoe, places, against, decisions, post_split, insured)


def _where_suits_decide(decisions: Iterable[Decision]) -> dict[int, Sevens]:
    """Return the sevens of one suit that are played on, by the first cards against which other sevens are split."""
    sevens = [one for one in decisions if one.dealt.values == (SEVEN, SEVEN)]
    split = {one.dealt.first for one in sevens if one.action == "split"}
    kept = [one.dealt for one in sevens if one.action != "split" and one.dealt.first in split]
    return {dealt.first: frozenset([(one.up, one.suit) for one in kept if one.first == dealt.first]) for dealt in kept}


def _against(game: HandSolver, shoe: ShoeContents, first: int, places: Ints, post_split: str) -> FirstCardValues:
    tables = game.tables
    deck = shoe.values.copy()
    deck[first] -= 1
    dist = game.distributions(deck, first, places)
    pays = peeked(tables.pays) if tables.peek else tables.pays
    played = game.best(deck, first, places, HandTerms(pays, tables.may), dist)
    splits = {}
    for pair in range(VALUES):
        if deck[pair] >= 2 and tables.most_hands > 1:
            unsplit = played if post_split == "unsplit" else None
            rival = _best_unsplit(game, played, pair)
            splits[pair] = PairSplits(game, shoe, Pair(first, pair), unsplit=unsplit).solve(rival)
    return FirstCardValues(first, played, splits)


def _played_on(
    game: HandSolver, shoe: ShoeContents, against: FirstCardValues, played_on: Sevens, post_split: str
) -> FirstCardValues:
    """Return the same with some sevens of one suit not split, so that the others have other suits."""
    unsplit = against.played if post_split == "unsplit" else None
    split = PairSplits(game, shoe, Pair(against.first, SEVEN, played_on), unsplit=unsplit).solve()
    return FirstCardValues(against.first, against.played, {**against.splits, SEVEN: split}, played_on)


def _best_unsplit(game: HandSolver, played: SolvedHands, pair: int) -> float:
    """Return the least value of a pair that is not split."""
    tables, place = game.tables, game.tables.lattice.of(pair, pair)
    values = [played.value(game.layer(pair, pair), place)]
    if tables.surrendered is not None and tables.surrender_against[played.first]:
        values.append(float(tables.surrendered @ played.dist[place]))
    return max(values)


def _decide(game: HandSolver, against: FirstCardValues, dealt: FirstDeal) -> Decision:
    tables, played = game.tables, against.played
    place = tables.lattice.of(*dealt.values)
    dist = played.dist[place]
    if is_dealt_natural(dealt.values):
        values = {"natural": float(tables.natural @ dist)}
        if tables.even_money and tables.insurance_against[dealt.first]:
            values["even money"] = 1.0
        return _best(dealt, values)
    lost = float(dist[NATURAL]) if tables.peek else 0.0  # what a natural takes before anybody plays
    layer = game.layer(*dealt.values)
    worth = played.worth[layer, place]
    values, bound = {}, 0.0
    for action, name in ((kernel.STAND, "stand"), (kernel.HIT, "hit"), (kernel.DOUBLE, "double")):
        if tables.may[place, action - 1]:
            values[name] = float(worth[action]) - lost + (dealt.more if action == kernel.HIT else 0.0)
    if dealt.values[0] == dealt.values[1] and dealt.values[0] in against.splits:
        values["split"] = against.splits[dealt.values[0]].value - lost
        bound = against.splits[dealt.values[0]].bound
    if tables.surrendered is not None and tables.surrender_against[dealt.first]:
        values["surrender"] = float(tables.surrendered @ dist)
    return _best(dealt, values, bound)


def _best(dealt: FirstDeal, values: dict[str, float], bound: float = 0.0) -> Decision:
    return Decision(dealt, values, max(values, key=lambda name: values[name]), bound)


def _insurance(game: HandSolver, against: FirstCardValues, one: Decision) -> float:
    """Return the value added by the maximum insurance, zero where it costs; even money leaves nothing to insure."""
    tables, dealt = game.tables, one.dealt
    if not tables.insurance_against[dealt.first] or one.action == "even money":
        return 0.0
    if is_dealt_natural(dealt.values) and not tables.insurance_on_naturals:
        return 0.0
    natural = float(against.played.dist[tables.lattice.of(*dealt.values), NATURAL])
    return max(0.0, natural * tables.insurance - (1.0 - natural) * tables.insured)
