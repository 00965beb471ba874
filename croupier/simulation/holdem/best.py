"""Best play of the ante, as analysis has found it over every deal."""

from fractions import Fraction
from functools import lru_cache

import numpy as np
from msgspec import Struct

from croupier.analysis.holdem import Advice, HoldemSolution, solve
from croupier.analysis.holdem.figures import mean, nets
from croupier.analysis.holdem.kernels.hands import BETS, FOLDS
from croupier.analysis.holdem.layout import PAIRS
from croupier.analysis.holdem.strengths import Ints
from croupier.analysis.holdem.terms import HoldemTerms, terms
from croupier.analysis.progress import Progress, silent
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.simulation.holdem import cases, decision_tables
from croupier.simulation.holdem.cases import FLOPS, CaseDecisions
from croupier.simulation.holdem.kernel import CHECK
from croupier.simulation.holdem.strategy import BEST, CHECKS, Communal, Hole
from croupier.simulation.holdem.strategy_file import before_by_cards


def solved(rules: UthRules, ante: Money, progress: Progress = silent) -> HoldemSolution:
    """Return best play for an ante; raise BadElection. The last few are kept."""
    kept = _kept(rules, ante)
    if not kept:
        kept.append(solve(rules, ante, progress=progress))
    return kept[0]


@lru_cache(maxsize=4)
def _kept(rules: UthRules, ante: Money) -> list[HoldemSolution]:
    """Return the cached list for a solution, empty at first: the progress callback is not part of the key."""
    del rules, ante
    return []


def trips_value(rules: UthRules, ante: Money, trips: Money, progress: Progress = silent) -> Fraction:
    """Return the return of a unit on trips with best play of the ante, which sometimes folds and loses it."""
    found = solved(rules, ante, progress)
    apart = mean(nets(found, terms(rules, ante, trips)), ante)
    return (apart - found.value) * ante / trips


class BestHoldemPlay(Struct, frozen=True):
    """Best play: looked up before and after the flop, on the river counted over all that the dealer may hold."""

    found: HoldemSolution
    name: str = BEST

    def before_the_flop(self, hole: Hole) -> int:
        """Return the number of antes to bet before the flop."""
        return self._times(self.found.before_flop(hole))

    def after_the_flop(self, hole: Hole, flop: Communal) -> int:
        """Return the number of antes to bet after the flop."""
        return self._times(self.found.after_flop(hole, flop))

    def on_the_river(self, hole: Hole, communal: Communal) -> int:
        """Return the number of antes to bet on the river."""
        return self._times(self.found.river(hole, communal))

    def _times(self, advice: Advice) -> int:
        return next((play.times for play in self.found.terms.plays if play.what == advice.best.name), CHECKS)

    def decided(self, terms: HoldemTerms) -> CaseDecisions:
        """Return the same for every case, as the kernel reads it."""
        found = self.found
        plays = {play.what: at for at, play in enumerate(terms.plays) if not play.stage}
        before = np.array([plays.get(name, CHECK) for name in found.chosen])[found.layout.starting]
        rivers = cases.rivers()
        bet, fold = (_river(found.terms, is_fold=is_fold) for is_fold in (False, True))
        paid = decision_tables.RiverPayments(bet, int(fold.flat[0]), found.terms.pays.least)
        marks = []
        for boards in (rivers.plain, rivers.suited):
            bets = cases.empty_river(boards)
            decision_tables.bet_best(cases.order(), boards, paid, bets)
            marks.append(cases.packed(bets))
        return CaseDecisions(before_by_cards(before), cases.packed(_after(found)), *marks)


def _river(agreed: HoldemTerms, *, is_fold: bool) -> Ints:
    (row,) = (
        row for play, row in zip(agreed.plays, agreed.paid, strict=True) if play.stage == 2 and play.is_fold is is_fold
    )
    return np.asarray(row)


def _after(found: HoldemSolution) -> Ints:
    """Mark the bets after every flop, whatever its suits: all flops of a class are alike."""
    layout, deck = found.layout, found.layout.deck
    assert not (found.shown == FOLDS).any(), "a fold is better than a check"
    first, second = np.array(PAIRS).T
    places = second * (second - 1) // 2 + first  # as the kernel numbers holdings
    after = cases.empty_flop()
    one, two, three = np.nonzero(deck.flop_class >= 0)
    numbers = three * (three - 1) * (three - 2) // 6 + two * (two - 1) // 2 + one
    assert len(numbers) == FLOPS
    classes, moves = deck.flop_class[one, two, three], deck.flop_move[one, two, three]
    for flop, row, move in zip(numbers.tolist(), classes.tolist(), moves.tolist(), strict=True):
        known = layout.class_of[row, deck.moved[move]]
        after[flop, places] = (known >= 0) & (found.shown[known] == BETS)
    return after
