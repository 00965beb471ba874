"""From a name or a text to a strategy, and its value where the analysis has it."""

from functools import cache
from importlib import resources
from typing import Final

from croupier.analysis.progress import Progress, silent, within
from croupier.analysis.twentyone.analysis import ROUNDING
from croupier.analysis.twentyone.chart import By, ChartPlay, chart
from croupier.analysis.twentyone.encode import tables
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.plan import BadStrategy
from croupier.simulation.strategies.best import BEST, BestPlay
from croupier.simulation.strategies.chart_export import drawn, given_away
from croupier.simulation.strategies.chart_player import ChartPlayer
from croupier.simulation.strategies.parser import StrategyFile, read
from croupier.simulation.strategies.validation import check
from croupier.simulation.twentyone.strategy import Strategy

CHARTS: Final[dict[str, By]] = {"chart": "total", "chart-cards": "cards"}
"""The best charts by name, and the criterion of each."""
_SUFFIX: Final = ".toml"


@cache
def shipped() -> dict[str, str]:
    """Return the text of every strategy that comes with the program, by name."""
    folder = resources.files("croupier.simulation.strategies")
    files = [file for file in folder.iterdir() if file.name.endswith(_SUFFIX)]
    texts = {file.name.removesuffix(_SUFFIX): file.read_text("utf-8") for file in files}
    return dict(sorted(texts.items()))


def names(document: str) -> tuple[str, ...]:
    """Return the names of the strategies that can be played under a document."""
    return (BEST, *CHARTS, *(name for name, text in shipped().items() if document in read(text).document))


def find_strategy(strategy: str, rules: TwentyOneRules, wager: Money, progress: Progress = silent) -> Strategy:
    """Return the strategy of a name, or of the text of a file; raise BadStrategy."""
    if strategy == BEST:
        return BestPlay(_solved(rules, wager, progress).solution)
    if strategy in CHARTS:
        return ChartPlayer(written(strategy, rules, wager, progress))
    text = shipped().get(strategy)
    if text is None:
        if "\n" not in strategy and "=" not in strategy:
            known = ", ".join(names(rules.document))
            raise BadStrategy(f"strategy: There is no {strategy!r} for {rules.document}. Use {known}, or a file.")
        text = strategy
    stated = read(text)
    check(stated, rules, wager)
    return ChartPlayer(stated)


def written(name: str, rules: TwentyOneRules, wager: Money, progress: Progress = silent) -> StrategyFile:
    """Return one of the best charts as the rows of a file."""
    solved = _solved(rules, wager, within(progress, 0, 2))
    progress("best chart", 0.5)
    play = solved.chart(name)
    progress("best chart", 1.0)
    return drawn(solved.solution, play, rules, name)


def exact_value(strategy: str, rules: TwentyOneRules, wager: Money) -> tuple[float, float] | None:
    """Return the return of a strategy per unit of the wager and its error, None if unknown.

    It applies to one box and a whole shoe before every round.
    """
    if strategy == BEST:
        solution = _solved(rules, wager).solution
        return float(solution.expected_value), ROUNDING + float(solution.bound)
    if strategy in CHARTS:
        solved = _solved(rules, wager)
        play = solved.chart(strategy)
        return float(play.expected_value), ROUNDING + _bound(solved.solution, play)
    return None


def _bound(solution: Solution, play: ChartPlay) -> float:
    """Return the error bound of a chart: its splits as those of best play, and its forfeits by total."""
    pairs = [one.dealt for one in solution.decisions if one.dealt.values[0] == one.dealt.values[1]]
    off = sum(
        one.chance * solution.against[one.first].splits[one.values[0]].bound
        for one in pairs
        if one.values[0] in play.against[one.first].splits
    )
    return float(off) + given_away(solution, play)


class _Solved:
    """A solution with the charts that were found from it."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._charts: dict[str, ChartPlay] = {}

    def chart(self, name: str) -> ChartPlay:
        if name not in self._charts:
            self._charts[name] = chart(self.solution, CHARTS[name])
        return self._charts[name]


_LAST: Final[dict[tuple[TwentyOneRules, Money], _Solved]] = {}
"""Cache of the last solution: a strategy and its value are asked for one after the other."""


def _solved(rules: TwentyOneRules, wager: Money, progress: Progress = silent) -> _Solved:
    key = (rules, wager)
    known = _LAST.get(key)
    if known is None:
        known = _Solved(solve(tables(rules, wager), ShoeContents.of(full(rules)), progress=progress))
        _LAST.clear()
        _LAST[key] = known
    return known
