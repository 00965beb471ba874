"""Figures from the frequencies of the ends of each play: return, spread, wagers and results, all as fractions."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.analysis.holdem.kernels.hands import EQUAL, HIGHER, LOWER, QUALIFIED, STATES
from croupier.analysis.holdem.solution import CHECKED, HoldemSolution
from croupier.analysis.holdem.strengths import Ints
from croupier.analysis.holdem.terms import HoldemTerms
from croupier.analysis.result import EventFrequency, Value
from croupier.engine.holdem.settlement import row
from croupier.engine.poker import Class

KINDS: Final = {kind: kind.name.lower().replace("_", " ") for kind in Class}


def nets(found: HoldemSolution, agreed: HoldemTerms | None = None) -> Counter[int]:
    """Return the number of deals for each result in cents; `agreed` are other terms of payment, if any."""
    terms = found.terms if agreed is None else agreed
    counted: Counter[int] = Counter()
    for paid, ways in zip(terms.paid.ravel().tolist(), found.ends.ravel().tolist(), strict=True):
        if ways:
            counted[paid * terms.unit] += ways
    return counted


def mean(results: Counter[int], ante: int) -> Fraction:
    """Return the mean of results in antes."""
    return Fraction(sum(net * ways for net, ways in results.items()), results.total() * ante)


def variance(results: Counter[int], ante: int) -> Fraction:
    """Return the variance of results in antes."""
    square = Fraction(sum(net * net * ways for net, ways in results.items()), results.total() * ante * ante)
    return square - mean(results, ante) ** 2


def average_wager(found: HoldemSolution) -> Fraction:
    """Return the total amount wagered, in antes: ante, blind and play."""
    ends = [int(part.sum()) for part in found.ends]
    wagered = sum(play.wagered * ways for play, ways in zip(found.terms.plays, ends, strict=True))
    return Fraction(wagered, found.layout.deals)


def frequencies(found: HoldemSolution) -> dict[str, dict[str, Fraction]]:
    """Return the share of all rounds that reaches each decision, by stage."""
    by_stage: dict[str, dict[str, Fraction]] = {}
    for play, ends in zip(found.terms.plays, found.ends, strict=True):
        by_stage.setdefault(play.where, {})[play.what] = Fraction(int(ends.sum()), found.layout.deals)
    left = Fraction(1)
    for stage, checks in zip(by_stage.values(), found.terms.checks, strict=True):
        left -= sum(stage.values())
        if checks:
            stage[CHECKED] = left
    assert left == 0
    return by_stage


def hits(found: HoldemSolution) -> Iterator[EventFrequency]:
    """Yield the ends of rounds; their returns add up to the return of the game."""
    rules, bets = found.rules.settlement, np.array([not play.is_fold for play in found.terms.plays])
    order = np.arange(STATES) % QUALIFIED
    for kind in sorted(Class, reverse=True):
        odds = row(found.rules.blind_pays, kind)
        pays = "blind pushes" if odds is None else f"blind {odds.value}"
        clause = rules.blind_pushes.clause if odds is None else odds.clause
        is_kind = np.arange(len(Class)) == kind
        won = bets[:, np.newaxis, np.newaxis] & is_kind[:, np.newaxis] & (order == LOWER)
        yield _hit(found, f"higher hand: {KINDS[kind]}", won, pays, clause)
    equal = bets[:, np.newaxis, np.newaxis] & np.ones((len(Class), 1), bool) & (order == EQUAL)
    yield _hit(found, "equal hands", equal, "all push", rules.play_ties.clause)
    lower = bets[:, np.newaxis, np.newaxis] & np.ones((len(Class), 1), bool) & (order == HIGHER)
    yield _hit(found, "lower hand", lower, "", rules.play_loses.clause)
    folded = ~bets[:, np.newaxis, np.newaxis] & np.ones((len(Class), STATES), bool)
    yield _hit(found, "folded", folded, "", found.rules.play.fold_loses.clause)


def _hit(found: HoldemSolution, name: str, chosen: Ints, pays: str, clause: str) -> EventFrequency:
    ways = found.ends[chosen]
    total = sum(one * paid for one, paid in zip(ways.tolist(), found.terms.paid[chosen].tolist(), strict=True))
    probability = Fraction(int(ways.sum()), found.layout.deals)
    returned = float(found.per_deal(total, found.layout.deals))
    return EventFrequency(name, Value.of(probability), pays, returned, clause)
