"""Best play drawn as charts: by total, by total and number of cards, pairs, and the first two cards by composition."""

from typing import Final

from croupier.analysis.result import Cell, Chart
from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.chart import ChartAgainst, ChartPlay, Kind
from croupier.analysis.twentyone.hand_solver import ACE
from croupier.analysis.twentyone.lattice import TEN, VALUES
from croupier.analysis.twentyone.solver import Decision, Solution

LEGEND: Final = {
    "H": "hit",
    "S": "stand",
    "D": "double, or hit where that is not allowed",
    "Ds": "double, or stand where that is not allowed",
    "P": "split",
    "R": "surrender",
    "-": "not split: play as its total",
}
_CODES: Final = {kernel.STAND: "S", kernel.HIT: "H", kernel.DOUBLE: "D"}
_WORDS: Final = {kernel.STAND: "stand", kernel.HIT: "hit", kernel.DOUBLE: "double"}
_ACTIONS: Final = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R", "natural": "N"}
_COLUMNS: Final = (*range(1, VALUES), ACE)
"""First cards of the dealer in the order of a chart: 2 to ten, then the ace."""
_MOST_CARDS: Final = 6


def name_of(value: int) -> str:
    """Return the notation of a value in a chart."""
    return {ACE: "A", TEN: "10"}.get(value, str(value + 1))


def by_total(play: ChartPlay, *, title: str) -> tuple[Chart, ...]:
    """Return the charts of hard totals, soft totals and pairs."""
    firsts = [first for first in _COLUMNS if first in play.against]
    suffix = "" if play.by == "total" else "-cards"
    found = []
    for softness, least in (("hard", 5), ("soft", 13)):
        rows = [total for total in range(20, least - 1, -1) if _is_met(play, softness, total)]
        cells = tuple([tuple([_cell(play, play.against[first], softness, row) for first in firsts]) for row in rows])
        names = tuple([f"{softness} {row}" for row in rows])
        note = "" if play.by == "total" else _NOTE
        columns = tuple([name_of(first) for first in firsts])
        found.append(Chart(f"{softness}{suffix}", f"{title}: {softness} totals", names, columns, cells, LEGEND, note))
    if play.by == "total":
        found.append(_pairs(play, firsts, title))
    return tuple(found)


_NOTE: Final = (
    "A number and a letter after it: with that number of cards or more, play that instead. S5H: stand, with five hit."
)


def _is_met(play: ChartPlay, softness: str, total: int) -> bool:
    return any(
        chance > 0 and kind[:2] == (softness, total)
        for one in play.against.values()
        for kind, chance in one.chances.items()
    )


def _cell(play: ChartPlay, against: ChartAgainst, softness: str, total: int) -> Cell:
    numbers = (0,) if play.by == "total" else range(2, _MOST_CARDS + 1)
    kinds = [(softness, total, cards) for cards in numbers]
    met = [kind for kind in kinds if against.chances.get(kind, 0.0) > 0]
    if not met:
        return Cell("", note="never met")
    if play.by == "total":
        return Cell(_code(against, met[0]), note=_note(against, met[0]))
    changes: list[tuple[int, str]] = []
    for kind in met:
        one = _code(against, kind)
        if not changes or one != changes[-1][1]:
            changes.append((kind[2], one))
    said = "; ".join(f"{_many(cards)}: {LEGEND.get(one, one)}" for cards, one in changes)
    # "D3H": double, from three cards on hit
    return Cell(changes[0][1] + "".join(f"{cards}{one}" for cards, one in changes[1:]), note=said)


def _many(cards: int) -> str:
    return f"{cards} or more cards"


def _code(against: ChartAgainst, kind: Kind) -> str:
    if kind in against.surrenders:
        return "R"
    said, otherwise = against.decisions[kind]
    return "Ds" if said == kernel.DOUBLE and otherwise == kernel.STAND else _CODES[said]


def _note(against: ChartAgainst, kind: Kind) -> str:
    said, otherwise = against.decisions[kind]
    played = _WORDS[said] if said == otherwise else f"{_WORDS[said]}, else {_WORDS[otherwise]}"
    return f"surrender, else {played}" if kind in against.surrenders else played


def _pairs(play: ChartPlay, firsts: list[int], title: str) -> Chart:
    values = [ACE, *range(TEN, 0, -1)]
    cells = tuple([tuple([Cell("P" if v in play.against[f].splits else "-") for f in firsts]) for v in values])
    names = tuple([f"{name_of(value)}, {name_of(value)}" for value in values])
    columns = tuple([name_of(first) for first in firsts])
    return Chart("pairs", f"{title}: pairs", names, columns, cells, LEGEND)


def first_two(solution: Solution) -> Chart:
    """Return the chart of the first two cards: the best decision for each pair of values, with its value."""
    firsts = [first for first in _COLUMNS if first in solution.against]
    likeliest: dict[tuple[tuple[int, int], int], Decision] = {}
    varies: set[tuple[tuple[int, int], int]] = set()
    for one in solution.decisions:
        at = (one.dealt.values, one.dealt.first)
        known = likeliest.get(at)
        if known is not None and known.action != one.action:
            varies.add(at)
        if known is None or one.dealt.chance > known.dealt.chance:
            likeliest[at] = one
    hands = sorted({values for values, _ in likeliest}, key=_order)
    cells = tuple([tuple([_first_cell(likeliest, varies, hand, first) for first in firsts]) for hand in hands])
    return Chart(
        name="first-two",
        title="Best play of the first two cards, by composition",
        rows=tuple([f"{name_of(one)}, {name_of(other)}" for one, other in hands]),
        columns=tuple([name_of(first) for first in firsts]),
        cells=cells,
        legend={**LEGEND, "N": "natural"},
        note="A star: in one suit it is played otherwise, for what 6, 7, 8 or 7, 7, 7 of one suit pay."
        if varies
        else "",
    )


def _order(hand: tuple[int, int]) -> tuple[int, ...]:
    """Sort pairs last, soft hands before them, hard hands first, high totals before low ones."""
    one, other = hand
    group = 2 if one == other else (1 if ACE in hand else 0)
    return group, -(one + other), -max(hand)


def _first_cell(
    found: dict[tuple[tuple[int, int], int], Decision],
    varies: set[tuple[tuple[int, int], int]],
    hand: tuple[int, int],
    first: int,
) -> Cell:
    one = found.get((hand, first))
    if one is None:
        return Cell("", note="no such deal")
    code = _ACTIONS.get(one.action, one.action) + ("*" if (hand, first) in varies else "")
    best_first = sorted(one.values.items(), key=lambda it: -it[1])
    said = ", ".join(f"{name} {value:+.{6 if one.is_exact(name) else 3}f}" for name, value in best_first)
    return Cell(code, one.value, said)
