"""Play by a chart: one decision for all hands of a kind, the best that such a chart can be, and what it gives away.

A kind is a hand's total, hard or soft, and for the finer chart its number of cards as well. Which decision is best for
a kind depends on how often its hands are met, and that on the chart itself; so the chart is improved until it stays.
"""

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.dealer import NATURAL
from croupier.analysis.twentyone.first_hands import FirstDeal
from croupier.analysis.twentyone.hand_solver import HandSolver, HandTerms, is_dealt_natural
from croupier.analysis.twentyone.lattice import Floats, Ints
from croupier.analysis.twentyone.solver import THREADS, FirstCardValues, Solution
from croupier.analysis.twentyone.splits.suits import Pair
from croupier.analysis.twentyone.splits.valuation import PairSplits, ValuedSplit, peeked

By = Literal["total", "cards"]
Kind = tuple[str, int, int]
"""hard or soft, the total, and the number of cards (0 where it does not matter)."""
_ROUNDS: Final = 12
_CARDS_MAX: Final = 6
_CLEARLY: Final = 0.02


class ChartAgainst(Struct, frozen=True):
    """The chart against one first card: the decision for each kind, the pairs to split, the totals to surrender."""

    decisions: dict[Kind, tuple[int, int]]
    splits: frozenset[int]
    surrenders: frozenset[Kind]
    value: float
    chances: dict[Kind, float]
    """Probability of each kind of hand in a round against this card."""


class ChartPlay(Struct, frozen=True):
    """A chart for every first card, and its return."""

    by: By
    against: dict[int, ChartAgainst]
    expected_value: float


def chart(solution: Solution, by: By) -> ChartPlay:
    """Return the best chart of its kind."""
    kinds = _kinds(solution.game, by)
    with ThreadPoolExecutor(THREADS) as pool:
        solved = pool.map(lambda one: _Charting(solution, one, kinds).solve(), solution.against.values())
        against = dict(zip(solution.against, solved, strict=True))
    value = sum(one.value for one in against.values()) + solution.insured
    return ChartPlay(by, against, value)


def kind_of(game: HandSolver, place: int, by: By) -> Kind:
    """Return the kind of a hand."""
    tables, grid = game.tables, game.tables.lattice
    points = int(tables.points[place])
    cards = min(int(grid.cards[place]), _CARDS_MAX) if by == "cards" else 0
    return ("soft" if points > grid.points[place] else "hard", points, cards)


def _kinds(game: HandSolver, by: By) -> dict[Kind, Ints]:
    found: dict[Kind, list[int]] = defaultdict(list)
    grid = game.tables.lattice
    for place in np.flatnonzero(grid.cards >= 2).tolist():
        if game.tables.points[place] < 21:
            found[kind_of(game, place, by)].append(place)
    return {kind: np.array(places, np.int64) for kind, places in found.items()}


class _Charting:
    """The search for the best chart against one first card."""

    def __init__(self, solution: Solution, against: FirstCardValues, kinds: dict[Kind, Ints]) -> None:
        self.solution, self.against, self.kinds = solution, against, kinds
        self.game, self.places = solution.game, solution.places
        tables = self.game.tables
        self.terms = HandTerms(peeked(tables.pays) if tables.peek else tables.pays, tables.may)
        self.deals = [one.dealt for one in solution.decisions if one.dealt.first == against.first]
        self.played = replace(against.played, policy=against.played.policy.copy(), worth=against.played.worth.copy())
        self.splits: dict[int, ValuedSplit] = {}
        self.leave: set[tuple[int, int]] = set()
        """The first hands that are split, or surrendered, and so not played on."""
        self.surrenders: set[Kind] = set()

    def solve(self) -> ChartAgainst:
        self._first_guess()
        for _ in range(_ROUNDS):
            self._settle()
            before = self.leave
            self._leave()
            if before == self.leave:
                break
        found = self._weights()
        decisions = {kind: self._decision(kind) for kind in self.kinds}
        chances = {kind: float(found[:, places].sum()) for kind, places in self.kinds.items()}
        value = sum(dealt.chance * self._value(dealt) for dealt in self.deals)
        pairs = frozenset([one for one, other in self.leave if one == other and self._splits(one)])
        return ChartAgainst(decisions, pairs, frozenset(self.surrenders), value, chances)

    def _settle(self) -> None:
        """Improve the chart until it stays, the hands that leave being those they are."""
        for _ in range(_ROUNDS):
            before = self.played.policy.copy()
            self._improve(self._weights())
            if (before == self.played.policy).all():
                break
        self._evaluate(compare=False)

    def _first_guess(self) -> None:
        """Begin with the splits of best play, and its decisions hand by hand."""
        self.leave = {
            one.dealt.values
            for one in self.solution.decisions
            if one.dealt.first == self.against.first and one.action == "split"
        }
        self._evaluate(compare=False)

    def _evaluate(self, *, compare: bool) -> None:
        found = self.game.by_policy(
            self.played.deck, self.played, self.places, self.terms, self.played.dist, compare=compare
        )
        self.played = found

    def _weights(self) -> Floats:
        """Return the probability of each hand, without first hands that leave the table."""
        starts: dict[tuple[int, int], float] = defaultdict(float)
        grid = self.game.tables.lattice
        for dealt in self.deals:
            if not is_dealt_natural(dealt.values) and dealt.values not in self.leave:
                starts[self.game.layer(*dealt.values), grid.of(*dealt.values)] += dealt.chance
        return self.game.reach(self.played, starts, self.places)[0]

    def _improve(self, found: Floats) -> None:
        """Choose for each kind the decision that is best over its hands, as often as they are met."""
        self._evaluate(compare=True)
        worth, may = self.played.worth, self.game.tables.may
        for places in self.kinds.values():
            weight = found[:, places]
            if weight.sum() <= 0:
                continue
            sums = [(_sum(worth, weight, places, way), -at, way) for at, way in enumerate(_ways(may, places))]
            best = max(sums, key=lambda one: one[:2])[2]
            for layer in range(len(weight)):
                self.played.policy[layer, places] = best

    def _decision(self, kind: Kind) -> tuple[int, int]:
        """Return the chart's decision on a kind, and its alternative where that is not allowed."""
        decided = set(self.played.policy[0, self.kinds[kind]].tolist())
        doubles = kernel.DOUBLE in decided
        other = min(decided - {kernel.DOUBLE}, default=kernel.HIT)
        return (kernel.DOUBLE, other) if doubles else (other, other)

    def _leave(self) -> None:
        """Decide which pairs are split and which totals surrendered."""
        self.splits.clear()
        self.leave = {(pair, pair) for pair in self.against.splits if self._splits(pair)}
        self._surrender()

    def _splits(self, pair: int) -> bool:
        if pair not in self.against.splits:
            return False
        tables, place = self.game.tables, self.game.tables.lattice.of(pair, pair)
        played = self.played.value(self.game.layer(pair, pair), place)
        if tables.surrendered is not None and tables.surrender_against[self.against.first]:
            played = max(played, float(tables.surrendered @ self.played.dist[place]))
        if self.against.splits[pair].value < played - _CLEARLY:
            return False  # by the best play of its hands it would be worth less
        return self._split(pair, played).value > played

    def _split(self, pair: int, rival: float = -1e9) -> ValuedSplit:
        if pair not in self.splits:
            at = Pair(self.against.first, pair)
            splitting = PairSplits(self.game, self.solution.shoe, at, unsplit=self.played)
            self.splits[pair] = splitting.solve(rival)
        return self.splits[pair]

    def _surrender(self) -> None:
        tables = self.game.tables
        self.surrenders.clear()
        if tables.surrendered is None or not tables.surrender_against[self.against.first]:
            return
        gain: dict[Kind, float] = defaultdict(float)
        for dealt in self.deals:
            if not is_dealt_natural(dealt.values) and dealt.values not in self.leave:
                kind = self._kind(dealt)
                given_up = float(tables.surrendered @ self.played.dist[tables.lattice.of(*dealt.values)])
                gain[kind] += dealt.chance * (given_up - self._played_on(dealt))
        self.surrenders |= {kind for kind, more in gain.items() if more > 0}
        self.leave |= {dealt.values for dealt in self.deals if self._kind(dealt) in self.surrenders}

    def _kind(self, dealt: FirstDeal) -> Kind:
        by: By = "cards" if any(kind[2] for kind in self.kinds) else "total"
        return kind_of(self.game, self.game.tables.lattice.of(*dealt.values), by)

    def _played_on(self, dealt: FirstDeal) -> float:
        tables = self.game.tables
        place, layer = tables.lattice.of(*dealt.values), self.game.layer(*dealt.values)
        hits = self.played.policy[layer, place] == kernel.HIT
        lost = float(self.played.dist[place, NATURAL]) if tables.peek else 0.0
        return self.played.value(layer, place) - lost + (dealt.more if hits else 0.0)

    def _value(self, dealt: FirstDeal) -> float:
        """Return the value of a first hand by the chart."""
        tables = self.game.tables
        place = tables.lattice.of(*dealt.values)
        dist = self.played.dist[place]
        if is_dealt_natural(dealt.values):
            return float(tables.natural @ dist)
        one, other = dealt.values
        if one == other and dealt.values in self.leave and self._splits(one):
            return self._split(one).value - (float(dist[NATURAL]) if tables.peek else 0.0)
        if self._kind(dealt) in self.surrenders:
            assert tables.surrendered is not None
            return float(tables.surrendered @ dist)
        return self._played_on(dealt)


def _ways(may: Ints, places: Ints) -> list[Ints]:
    """Return the possible decisions of a chart: stand, hit, double where allowed and else hit, or else stand."""
    stand, hit = (np.full(len(places), action, np.int64) for action in (kernel.STAND, kernel.HIT))
    may_stand, doubles = bool(may[places, 0].all()), may[places, 2] == 1
    found = [stand, hit] if may_stand else [hit]
    if doubles.any():
        found.append(np.where(doubles, kernel.DOUBLE, hit))
    if may_stand and doubles.any() and not doubles.all():
        found.append(np.where(doubles, kernel.DOUBLE, stand))
    return found


def _sum(worth: Floats, weight: Floats, places: Ints, way: Ints) -> float:
    found = 0.0
    for layer in range(len(weight)):
        met = weight[layer] > 0
        found += float((weight[layer, met] * worth[layer, places[met], way[met]]).sum())
    return found
