"""How far an honest game may stray: the interval of its mean result over a number of rounds."""

from collections.abc import Iterator
from math import sqrt
from typing import Final

from msgspec import Struct

from croupier.analysis.result import Analysis

ROUNDS: Final = tuple(10**power for power in range(4, 10))
LEVELS: Final = {"90 %": 1.645, "95 %": 1.96, "99 %": 2.576}
"""Two-sided levels of confidence, each with its quantile of the normal distribution."""


class Interval(Struct, frozen=True):
    """Between which means, per unit of the initial wager, so many rounds lie with that confidence."""

    rounds: int
    level: str
    least: float
    most: float


def intervals(found: Analysis) -> Iterator[Interval]:
    """Yield the intervals of the main game for 10⁴ to 10⁹ rounds, each level in turn."""
    mean, deviation = found.main.expected_value.value, found.main.standard_deviation
    for rounds in ROUNDS:
        for level, quantile in LEVELS.items():
            reach = quantile * deviation / sqrt(rounds)
            yield Interval(rounds, level, mean - reach, mean + reach)
