"""The best chart of analysis as the rows of a strategy file, so that it is played as it is valued."""

from collections import defaultdict
from typing import Final

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.chart import ChartAgainst, ChartPlay, Kind
from croupier.analysis.twentyone.lattice import VALUES
from croupier.analysis.twentyone.solve import Solution
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.strategies.reading import Part, Rows, Written
from croupier.simulation.strategies.rows import MANY, Cards, Row, Totals

_ACE, _TEN = 0, 9
_FIRSTS: Final = (*range(1, VALUES), _ACE)
"""First cards of the dealer in the order of the columns."""
_MOST_CARDS: Final = 6
"""From so many cards on a chart by number of cards takes all hands as one."""


def drawn(solution: Solution, play: ChartPlay, rules: TwentyOneRules, name: str) -> Written:
    """Return a chart as the rows of a file; what it says of forfeits and insurance is what best play does."""
    numbers = (0,) if play.by == "total" else tuple(range(2, _MOST_CARDS + 1))
    kinds = {
        is_soft: [
            (is_soft, points, cards)
            for points in range(12 if is_soft else 4, 21)
            for cards in numbers
            if any((_kind(is_soft), points, cards) in one.decisions for one in play.against.values())
        ]
        for is_soft in (False, True)
    }
    hard, soft = (tuple([_row(solution, play, kind) for kind in kinds[is_soft]]) for is_soft in (False, True))
    surrendered = sorted({kind for one in play.against.values() for kind in one.surrenders})
    return Written(
        document=(rules.document,),
        name=name,
        source=f"the best chart by {play.by} that croupier analyse finds for these rules",
        by=play.by,
        play=Part(hard=hard, soft=soft, pairs=_pairs(play), forfeit=_forfeits(solution, play)),
        surrender=tuple([_surrender(play, kind) for kind in surrendered]),
        insurance=_insured(solution),
    )


def _kind(is_soft: bool) -> str:
    return "soft" if is_soft else "hard"


def _title(points: int, cards: int) -> str:
    return f"{points}, {cards}{'+' if cards == _MOST_CARDS else ''} cards" if cards else str(points)


def _row(solution: Solution, play: ChartPlay, kind: tuple[bool, int, int]) -> Row:
    is_soft, points, cards = kind
    most = cards if 0 < cards < _MOST_CARDS else MANY
    held = Totals(points, points, is_soft, cards or 2, most, is_counted=cards > 0)
    codes = [_code(solution, play.against[first], (_kind(is_soft), points, cards)) for first in _FIRSTS]
    return Row(_title(points, cards), held, tuple(codes))


def _code(solution: Solution, against: ChartAgainst, kind: Kind) -> str:
    said, otherwise = against.decisions.get(kind, (kernel.NOTHING, kernel.NOTHING))
    if said == kernel.DOUBLE:
        return "Ds" if otherwise == kernel.STAND else "D"
    if said == kernel.NOTHING:  # it never comes
        grid = solution.game.tables
        may_stand = bool(grid.may[grid.points == kind[1], 0].all())
        return "S" if may_stand and kind[1] > 16 else "H"
    return "S" if said == kernel.STAND else "H"


def _pairs(play: ChartPlay) -> Rows:
    found = []
    for value in range(VALUES):
        codes = tuple(["P" if value in play.against[first].splits else "-" for first in _FIRSTS])
        if "P" in codes:
            title = {_ACE: "A", _TEN: "T"}.get(value, str(value + 1))
            found.append(Row(title, Cards((value + 1,) * 2), codes))
    return tuple(found)


def _surrender(play: ChartPlay, kind: Kind) -> Row:
    softness, points, _ = kind
    is_soft = softness == "soft"
    codes = tuple(["R" if kind in play.against[first].surrenders else "-" for first in _FIRSTS])
    return Row(f"soft {points}" if is_soft else str(points), Totals(points, points, is_soft), codes)


def _insured(solution: Solution) -> tuple[Cards, ...]:
    hands = {one.dealt.values for one in solution.decisions if solution.insures(one)}
    return tuple([Cards((one + 1, other + 1)) for one, other in sorted(hands)])


def _forfeits(solution: Solution, play: ChartPlay) -> Rows:
    """Return which totals after a double are forfeited: what best play does with most of their hands."""
    tables = solution.game.tables
    if not tables.may_forfeit:
        return ()
    given_up: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for first in play.against:
        played = solution.against[first].played
        starts: dict[tuple[int, int], float] = defaultdict(float)
        for one in solution.decisions:
            if one.dealt.first == first:
                starts[solution.game.layer(*one.dealt.values), tables.lattice.of(*one.dealt.values)] += one.dealt.chance
        found, _ = solution.game.reach(played, starts, solution.places)
        for layer, place in zip(*((found > 0) & (tables.may[:, 2] == 1)).nonzero(), strict=True):
            for value in range(VALUES):
                points = int(tables.double_points[layer, place, value])
                sign = -1.0 if played.keep[layer, place, value] else 1.0
                given_up[points][first] += sign * float(found[layer, place])
    rows = []
    for points in range(4, 21):
        codes = tuple(["F" if given_up[points][first] > 0 else "-" for first in _FIRSTS])
        if "F" in codes:
            rows.append(Row(str(points), Totals(points, points), codes))
    return tuple(rows)
