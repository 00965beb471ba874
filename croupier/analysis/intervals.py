"""Confidence interval of the mean result of an honest game over a number of rounds."""

from collections.abc import Iterator
from math import sqrt
from typing import Final

from msgspec import Struct

from croupier.analysis.result import Analysis

ROUNDS: Final = tuple(10**power for power in range(4, 10))
LEVELS: Final = {"90 %": 1.645, "95 %": 1.96, "99 %": 2.576}
"""Two-sided levels of confidence, each with its quantile of the normal distribution."""


class Interval(Struct, frozen=True):
    """Interval of the mean result, per unit of the initial wager, of a number of rounds at a level of confidence.

    `error` is the most that either end can be off.
    """

    rounds: int
    level: str
    least: float
    most: float
    error: float = 0.0


def intervals(found: Analysis) -> Iterator[Interval]:
    """Yield the intervals of the main game for 10⁴ to 10⁹ rounds, each level in turn."""
    mean, deviation, off = found.main.expected_value.value, found.main.standard_deviation, deviation_error(found)
    for rounds in ROUNDS:
        for level, quantile in LEVELS.items():
            reach = quantile * deviation / sqrt(rounds)
            error = found.error_bound + quantile * off / sqrt(rounds)
            yield Interval(rounds, level, mean - reach, mean + reach, error)


def deviation_error(found: Analysis) -> float:
    """Return the bound of the error of the standard deviation, from quantities that change no expected value."""
    return sum(one.bound for one in found.approximations if one.of == "deviation")


def variance_error(found: Analysis) -> float:
    """Return the bound of the error of the variance."""
    off = deviation_error(found)
    return off * (2 * found.main.standard_deviation + off)
