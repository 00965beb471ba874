"""The best chart of analysis as the rows of a strategy file, so that it is played as it is valued."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

import numpy as np
from msgspec.structs import replace

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.chart import ChartAgainst, ChartPlay, Kind, kind_of
from croupier.analysis.twentyone.lattice import VALUES
from croupier.analysis.twentyone.solver import Solution
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.strategies.parser import Rows, StrategyFile, StrategyTables
from croupier.simulation.strategies.rows import MANY, RowCards, StrategyRow, Totals

_ACE, _TEN = 0, 9
_FIRSTS: Final = (*range(1, VALUES), _ACE)
"""First cards of the dealer in the order of the columns."""
_NEVER: Final = ChartAgainst({}, frozenset(), frozenset(), 0.0, {})
Codes = tuple[str, ...]


def drawn(solution: Solution, play: ChartPlay, rules: TwentyOneRules, name: str) -> StrategyFile:
    """Return a chart as the rows of a file; what it says of forfeits and insurance is what best play does."""
    # a small shoe may have no such card of the dealer; its column is filled all the same
    play = replace(play, against={first: play.against.get(first, _NEVER) for first in _FIRSTS})
    surrendered = sorted({kind for one in play.against.values() for kind in one.surrenders})
    return StrategyFile(
        document=(rules.document,),
        name=name,
        source=f"the best chart by {play.by} that croupier analyse finds for these rules",
        by=play.by,
        play=StrategyTables(
            hard=_totals(solution, play, "hard"),
            soft=_totals(solution, play, "soft"),
            pairs=_pairs(play),
            forfeit=_joined(_forfeits(solution, play)),
        ),
        surrender=tuple([_surrender(play, kind) for kind in surrendered]),
        insurance=_insured(solution) or False,
    )


def _totals(solution: Solution, play: ChartPlay, softness: str) -> Rows:
    rows: list[StrategyRow] = []
    for points in range(12 if softness == "soft" else 4, 21):
        kinds = sorted(
            {kind for one in play.against.values() for kind in one.decisions if kind[:2] == (softness, points)}
        )
        runs: list[tuple[int, Codes]] = []
        for kind in kinds:
            codes = tuple([_code(solution, play.against[first], kind) for first in _FIRSTS])
            if not runs or runs[-1][1] != codes:
                runs.append((kind[2], codes))
        rows += _by_number(points, runs, is_soft=softness == "soft")
    return _joined(rows)


def _by_number(points: int, runs: list[tuple[int, Codes]], *, is_soft: bool) -> list[StrategyRow]:
    """Return a row for each run of numbers of cards with the same codes, a plain one if there is but one run."""
    if len(runs) == 1:
        return [StrategyRow(str(points), Totals(points, points, is_soft), runs[0][1])]
    found = []
    for at, (least, codes) in enumerate(runs):
        most = runs[at + 1][0] - 1 if at + 1 < len(runs) else MANY
        many = f"{least}+" if most == MANY else str(least) if least == most else f"{least}-{most}"
        totals_row = Totals(points, points, is_soft, least, most, is_counted=True)
        found.append(StrategyRow(f"{points}, {many} cards", totals_row, codes))
    return found


def _joined(rows: Iterable[StrategyRow]) -> Rows:
    """Return the rows with neighbours that say the same as one."""
    found: list[StrategyRow] = []
    for row in rows:
        assert isinstance(row.of, Totals)
        last = found[-1] if found else None
        if last is None or row.of.is_counted or last.codes != row.codes or not _are_neighbours(last.of, row.of):
            found.append(row)
            continue
        totals_row = replace(row.of, least=last.of.least)
        found[-1] = StrategyRow(f"{totals_row.least}-{totals_row.most}", totals_row, row.codes)
    return tuple(found)


def _are_neighbours(last: Totals | RowCards, totals_row: Totals) -> TypeGuard[Totals]:
    return isinstance(last, Totals) and not last.is_counted and last.most + 1 == totals_row.least


def _code(solution: Solution, against: ChartAgainst, kind: Kind) -> str:
    said, otherwise = against.decisions.get(kind, (kernel.NOTHING, kernel.NOTHING))
    if said == kernel.DOUBLE:
        return "Ds" if otherwise == kernel.STAND else "D"
    if said == kernel.NOTHING:  # it never comes
        lookup = solution.game.tables
        may_stand = bool(lookup.may[lookup.points == kind[1], 0].all())
        return "S" if may_stand and kind[1] > 16 else "H"
    return "S" if said == kernel.STAND else "H"


def _pairs(play: ChartPlay) -> Rows:
    found = []
    for value in range(VALUES):
        codes = tuple(["P" if value in play.against[first].splits else "-" for first in _FIRSTS])
        if "P" in codes:
            title = {_ACE: "A", _TEN: "T"}.get(value, str(value + 1))
            found.append(StrategyRow(title, RowCards((value + 1,) * 2), codes))
    return tuple(found)


def _surrender(play: ChartPlay, kind: Kind) -> StrategyRow:
    softness, points, _ = kind
    is_soft = softness == "soft"
    codes = tuple(["R" if kind in play.against[first].surrenders else "-" for first in _FIRSTS])
    return StrategyRow(f"soft {points}" if is_soft else str(points), Totals(points, points, is_soft), codes)


def _insured(solution: Solution) -> tuple[RowCards, ...]:
    hands = {one.dealt.values for one in solution.decisions if solution.insures(one)}
    return tuple([RowCards((one + 1, other + 1)) for one, other in sorted(hands)])


def _forfeits(solution: Solution, play: ChartPlay) -> list[StrategyRow]:
    """Return which totals after a double are forfeited: those where that is better over the hands so doubled."""
    given_up = _given_up(solution, play)
    rows = []
    for points in range(4, 21):
        codes = tuple(["F" if sum(given_up[points, first]) > 0 else "-" for first in _FIRSTS])
        if "F" in codes:
            rows.append(StrategyRow(str(points), Totals(points, points), codes))
    return rows


def given_away(solution: Solution, play: ChartPlay) -> float:
    """Return the loss of a chart by forfeiting by total: the analysis values it with forfeits by cards."""
    return float(sum(min(more, -less) for more, less in _given_up(solution, play).values()))


def _given_up(solution: Solution, play: ChartPlay) -> dict[tuple[int, int], tuple[float, float]]:
    """Return the gain and the loss of forfeiting, by total after the double and first card of the dealer."""
    tables = solution.game.tables
    found: dict[tuple[int, int], tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    if not tables.may_forfeit:
        return found
    for first, against in solution.against.items():
        for layer, place, chance in _doubled(solution, play, first):
            left = against.played.deck - tables.lattice.counts[place]
            for value in np.flatnonzero(left > 0).tolist():
                points = int(tables.double_points[layer, place, value])
                if points < 21:
                    dist = against.played.dist[tables.lattice.child[place, value]]
                    gain = float((tables.pays.forfeited - tables.pays.doubled[points]) @ dist)
                    gain *= chance * float(left[value]) / float(left.sum())
                    more, less = found[points, first]
                    found[points, first] = (more + max(0.0, gain), less + min(0.0, gain))
    return found


def _doubled(solution: Solution, play: ChartPlay, first: int) -> Iterator[tuple[int, int, float]]:
    """Yield layer and place of every hand that the chart doubles, and the probability that best play reaches it."""
    game, tables, said = solution.game, solution.game.tables, play.against[first].decisions
    starts: dict[tuple[int, int], float] = defaultdict(float)
    for one in solution.decisions:
        if one.dealt.first == first:
            starts[game.layer(*one.dealt.values), tables.lattice.of(*one.dealt.values)] += one.dealt.chance
    found, _ = game.reach(solution.against[first].played, starts, solution.places)
    for place in np.flatnonzero((tables.may[:, 2] == 1) & (tables.points < 21)).tolist():
        if said.get(kind_of(game, place, play.by), (kernel.NOTHING, 0))[0] == kernel.DOUBLE:
            for layer in range(min(tables.layers, int(tables.lattice.aces[place]) + 1)):
                if (chance := float(found[layer, place])) > 0:
                    yield layer, place, chance
