"""A trips wager with the ante: a fold loses it, so that the best play of both together differs."""

from collections import Counter
from fractions import Fraction

import numpy as np
from msgspec import Struct

from croupier.analysis.holdem.figures import KINDS, mean, nets
from croupier.analysis.holdem.solution import CHECKED, HoldemSolution
from croupier.analysis.holdem.solver import solve
from croupier.analysis.holdem.terms import HoldemTerms
from croupier.analysis.progress import Progress
from croupier.engine.poker import Class
from croupier.money import Money
from croupier.rules.holdem import UthRules


class HandChange(Struct, frozen=True):
    """A starting hand that is played otherwise with a trips wager on."""

    hand: str
    alone: str
    together: str


class RiverChange(Struct, frozen=True):
    """A kind of hand that folds more or less on the river with a trips wager on: shares of all rounds."""

    hand: str
    folds_alone: Fraction
    folds_together: Fraction


class Joint(Struct, frozen=True):
    """Joint value of ante and trips; `by_itself` and `beside` in units of the trips wager, all else in antes.

    `by_itself`: trips of hands that never fold. `beside`: trips when the ante is played as if it were alone. `apart`:
    both played so. `best`: both played best together, of which `ante` and `trips` have each its part.
    """

    wager: Money
    by_itself: Fraction
    beside: Fraction
    apart: Fraction
    best: Fraction
    ante: Fraction
    trips: Fraction
    hands: tuple[HandChange, ...]
    flops: int
    flop_share: Fraction
    river: tuple[RiverChange, ...]

    @property
    def cost(self) -> Fraction:
        """Cost of playing the ante as if there were no trips wager."""
        return self.best - self.apart


def together(alone: HoldemSolution, wager: Money, progress: Progress) -> Joint:
    """Solve the table again with a trips wager, and compare it with the ante alone; raise BadElection."""

    def with_trips(doing: str, done: float) -> None:
        progress(f"{doing}, with trips", done)

    both = solve(alone.rules, alone.terms.ante, wager, with_trips, alone.layout.cards)
    ante = alone.terms.ante
    apart, best = mean(nets(alone, both.terms), ante), mean(nets(both), ante)
    assert best == both.value
    of_ante = mean(nets(both, alone.terms), ante)
    changed = _is_there(alone) & _is_there(both) & (alone.shown != both.shown)
    return Joint(
        wager,
        _never_folded(alone, both.terms),
        (apart - alone.value) * ante / wager,
        apart,
        best,
        of_ante,
        best - of_ante,
        tuple(_hands(alone, both)),
        int(changed.sum()),
        Fraction(int(alone.layout.sizes[changed].sum()), int(alone.layout.sizes.sum())),
        tuple(_river(alone, both)),
    )


def _is_there(found: HoldemSolution) -> np.typing.NDArray[np.bool_]:
    """Return the classes of hole cards and flop that reach a decision after the flop."""
    return np.array([name == CHECKED for name in found.chosen])[found.layout.hand_of]


def _never_folded(alone: HoldemSolution, with_trips: HoldemTerms) -> Fraction:
    """Return the value of trips to hands that all stay in: those that fold are paid as if they had bet."""
    bet = next(at for at, play in enumerate(with_trips.plays) if not play.is_fold)
    paid = with_trips.paid[bet] * with_trips.unit - alone.terms.paid[bet] * alone.terms.unit
    results: Counter[int] = Counter()
    for net, ways in zip(paid.ravel().tolist(), alone.ends.sum(axis=0).ravel().tolist(), strict=True):
        results[net] += ways
    return mean(results, with_trips.trips)


def _hands(alone: HoldemSolution, both: HoldemSolution) -> list[HandChange]:
    changes = zip(alone.layout.names, alone.chosen, both.chosen, strict=True)
    return [HandChange(name, one, other) for name, one, other in changes if one != other]


def _river(alone: HoldemSolution, both: HoldemSolution) -> list[RiverChange]:
    at = next(at for at, play in enumerate(alone.terms.plays) if play.is_fold and play.stage == 2)
    deals = alone.layout.deals
    found = []
    for kind in sorted(Class, reverse=True):
        one, other = (Fraction(int(each.ends[at, kind].sum()), deals) for each in (alone, both))
        if one != other:
            found.append(RiverChange(KINDS[kind], one, other))
    return found


def usual(rules: UthRules, ante: Money) -> Money:
    """Return the trips wager that is as much as the ante, or the nearest that the table takes."""
    least, most, unit = rules.wagers.trips_minimum.value, rules.wagers.trips_maximum.value, rules.wagers.unit.value
    amount = ante if most is None else min(ante, most // unit * unit)
    return Money(amount if least is None else max(amount, -(-least // unit) * unit))
