"""Results of a round under best play: distribution, deviation, and frequencies of events.

Hands that are not split are followed exactly; those of a split are in splits/results.py.
"""

from collections import defaultdict
from math import sqrt

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.dealer import ENDS, NATURAL
from croupier.analysis.twentyone.encode import Payoffs, Tables
from croupier.analysis.twentyone.first_hands import SEVEN, SIX
from croupier.analysis.twentyone.hand_solver import HandSolver
from croupier.analysis.twentyone.lattice import Floats
from croupier.analysis.twentyone.solver import Decision, FirstCardValues, Solution
from croupier.analysis.twentyone.splits.results import Adding, Results, add_splits, count
from croupier.analysis.twentyone.tally import PolicyTally, Starts, tally, then_natural


class RoundResults(Struct, frozen=True):
    """A round under best play: results, frequencies of decisions and events, and the total amount wagered."""

    results: Results
    often: dict[str, float]
    wagered: float
    deviation: float
    deviation_bound: float
    mean: float


def follow(solution: Solution) -> RoundResults:
    """Follow best play through every deal."""
    tables = solution.game.tables
    results: Results = defaultdict(float)
    often: dict[str, float] = defaultdict(float)
    wagered, unsure = 1.0, 0.0
    for first, against in solution.against.items():
        mine = [one for one in solution.decisions if one.dealt.first == first]
        insured = [one for one in mine if solution.insures(one)]
        others = [one for one in mine if one not in insured]
        wagered += tables.insured * sum(one.dealt.chance for one in insured)
        for some, beside in ((others, np.zeros(ENDS)), (insured, _insured(tables))):
            adding = Adding(results, often, beside)
            wagered += _unsplit(solution, against, some, adding)
            more, off = add_splits(solution, against, some, adding)
            wagered += more
            unsure += off
    mean = solution.expected_value
    squares = sum(net * net * chance for net, chance in results.items())
    deviation = sqrt(max(0.0, squares - mean * mean))
    found = sum(net * chance for net, chance in results.items())
    return RoundResults(
        dict(sorted(results.items())), dict(often), wagered, deviation, unsure / (2 * deviation or 1.0), found
    )


def _insured(tables: Tables) -> Floats:
    """Return the result of insurance at each end of the dealer's hand."""
    found = np.full(ENDS, -tables.insured)
    found[NATURAL] = tables.insurance
    return found


def _unsplit(solution: Solution, against: FirstCardValues, mine: list[Decision], adding: Adding) -> float:
    """Add the rounds without a split; return the amount wagered beyond the initial wager."""
    game, tables = solution.game, solution.game.tables
    played, often = against.played, adding.often
    starts, doubling, standing = _begin(game, against, mine, adding)
    ends = tally(game, played, starts, doubling, standing, solution.places)
    _add(adding, tables, ends)
    often["double"] += ends.doubles
    count(often, ends)
    for one in mine:
        chance, place = one.dealt.chance, tables.lattice.of(*one.dealt.values)
        dist = played.dist[place]
        often[f"first decision: {one.action}"] += chance
        if one.action == "surrender":
            assert tables.surrendered is not None
            adding.spread(tables.surrendered, chance * dist)
            often["surrender annulled"] += chance * float(dist[NATURAL])
        elif one.action == "natural":
            adding.spread(tables.natural, chance * dist)
        elif one.action == "even money":
            adding.spread(np.ones(ENDS), chance * dist)
        often["dealer's natural, if the second card is drawn"] += chance * float(dist[NATURAL])
    return ends.doubles


def _begin(
    game: HandSolver, against: FirstCardValues, mine: list[Decision], adding: Adding
) -> tuple[Starts, Starts, Starts]:
    """Add the first decision on each hand; where suits matter to a hit, their effect is separate."""
    tables, grid = game.tables, game.tables.lattice
    starts: Starts = defaultdict(float)
    doubling: Starts = defaultdict(float)
    standing: Starts = defaultdict(float)
    for one in mine:
        place, layer = grid.of(*one.dealt.values), game.layer(*one.dealt.values)
        if one.action == "stand":
            standing[layer, place] += one.dealt.chance
        elif one.action == "double":
            doubling[layer, place] += one.dealt.chance
        elif one.action == "hit":
            left = against.played.deck - grid.counts[place]
            for value in np.flatnonzero(left > 0).tolist():
                chance = one.dealt.chance * left[value] / left.sum()
                after = int(grid.child[place, value])
                if after < 0:
                    adding.lost(tables.pays.broke, chance * then_natural(against.played, left, value))
                    adding.often["above 21"] += chance
                else:
                    starts[layer, after] += chance - _suited(tables, one, value, against.played.dist[after], adding)
    return starts, doubling, standing


def _suited(tables: Tables, one: Decision, value: int, dist: Floats, adding: Adding) -> float:
    """Add the third cards that make 6, 7, 8 or 7, 7, 7 of one suit; return their probability."""
    if not one.dealt.suited or sorted((*one.dealt.values, value)) not in ([SIX, SEVEN, SIX + 2], [SEVEN] * 3):
        return 0.0
    is_sevens = value == SEVEN and one.dealt.values == (SEVEN, SEVEN)
    extra = (tables.sevens if is_sevens else tables.straight).suited[one.dealt.suit]
    name = f"{'7-7-7' if is_sevens else '6-7-8'} of one suit"
    if is_sevens and one.dealt.first == SEVEN and any(tables.super_bonus.suited):
        extra += tables.super_bonus.suited[one.dealt.suit]
        name = "Super Bonus"
    row = tables.pays.rows[tables.stand_row[tables.lattice.of(*one.dealt.values, value)]]
    chance = one.dealt.chance * one.dealt.third
    adding.spread(row + extra, chance * dist)
    adding.often[name] += chance
    adding.often["21 of 3 cards"] += chance
    return chance


def _add(adding: Adding, tables: Tables, ends: PolicyTally) -> None:
    pays = natural_first(tables.pays) if tables.peek else tables.pays
    for nets, chances in ((pays.rows, ends.stood), (pays.doubled, ends.doubled)):
        for row in range(len(nets)):
            adding.spread(nets[row], chances[row])
    adding.lost(pays.broke, ends.broke)
    adding.lost(pays.doubled_broke, ends.doubled_broke)
    adding.lost(pays.forfeited, ends.forfeited)


def natural_first(pays: Payoffs) -> Payoffs:
    """Return the payoffs where a dealer's natural takes the initial wager before anybody plays."""

    def taken(table: Floats) -> Floats:
        found = table.copy()
        found[..., NATURAL] = -1.0
        return found

    tables = (pays.rows, pays.doubled, pays.broke, pays.doubled_broke, pays.forfeited)
    return Payoffs(*(taken(table) for table in tables))
