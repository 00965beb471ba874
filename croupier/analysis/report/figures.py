"""Formats of figures: percentages with as many digits as the error allows, and consistent signs."""

from decimal import Decimal
from math import ceil, log10
from typing import Final

from croupier.analysis.result import Effect

LEAST_DIGITS: Final = 3
MOST_DIGITS: Final = 6


def digits(error: float) -> int:
    """Return the number of meaningful decimals of a percentage with this `error`."""
    if error <= 0:
        return MOST_DIGITS
    return max(LEAST_DIGITS, min(MOST_DIGITS, ceil(-log10(error * 100))))


def percent(value: float, decimals: int = MOST_DIGITS, *, signed: bool = False) -> str:
    """Write a part of one as a percentage, such as -0.430581 %; with `signed` a gain has its sign, too."""
    return f"{decimal(value * 100, decimals, signed=signed)} %"


def bound(value: float) -> str:
    """Write the error of a figure, as a percentage of two significant digits."""
    # two digits first, then written out: 0.0000075, not 7.5e-06
    return f"{Decimal(f'{value * 100:.2g}'):f} %" if value else "none"


def off(error: float) -> str:
    """Write the error of a number, with two significant digits."""
    return f"{Decimal(f'{error:.2g}'):f}" if error else "none"


def within(value: float, error: float, most: int = MOST_DIGITS) -> str:
    """Write a number with the decimals that its error leaves, at most `most`, and the error: 1.15 ± 0.026."""
    shown = decimal(value, left(error, most))
    return f"{shown} ± {off(error)}" if error else shown


def left(error: float, most: int) -> int:
    """Return the number of significant decimals of a number with this `error`, at most `most`."""
    return max(0, min(most, ceil(-log10(error)))) if error > 0 else most


def decimal(value: float, decimals: int, *, signed: bool = False) -> str:
    """Write a number with that number of decimals; zero has no sign."""
    shown = round(value, decimals) + 0.0  # minus nothing is nothing
    return f"{shown:{'+' if signed and shown else ''},.{decimals}f}"


def chance(probability: float) -> str:
    """Write a probability as a percentage of four significant digits, tiny ones as "1 in N"."""
    if 0 < probability < 0.00001:
        return f"1 in {1 / probability:,.0f}"
    return f"{probability * 100:.4g} %" if probability else "never"


def net(value: float) -> str:
    """Write a result in units of the wager, such as +1.5 or -1."""
    return f"{round(value, 4) + 0.0:{'+' if value else ''},.10g}"


def changed(one: Effect, decimals: int) -> str:
    """Write a change of the return, with its error where that is a twentieth of it or more."""
    change = percent(one.change, decimals, signed=True)
    return f"{change} ± {percent(one.bound, decimals)}" if one.bound > abs(one.change) / 20 else change
