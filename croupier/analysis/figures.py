"""How figures are written: percentages with as many digits as the error leaves, signs that agree."""

from decimal import Decimal
from math import ceil, log10
from typing import Final

LEAST_DIGITS: Final = 3
MOST_DIGITS: Final = 6


def digits(error: float) -> int:
    """Return how many decimals of a percentage mean something when the value may be off by `error`."""
    if error <= 0:
        return MOST_DIGITS
    return max(LEAST_DIGITS, min(MOST_DIGITS, ceil(-log10(error * 100))))


def percent(value: float, decimals: int = MOST_DIGITS, *, signed: bool = False) -> str:
    """Write a part of one as a percentage, such as -0.430581 %; with `signed` a gain has its sign, too."""
    return f"{decimal(value * 100, decimals, signed=signed)} %"


def bound(value: float) -> str:
    """Write how far a figure may be off, as a percentage of two significant digits."""
    # two digits first, then written out: 0.0000075, not 7.5e-06
    return f"{Decimal(f'{value * 100:.2g}'):f} %" if value else "none"


def decimal(value: float, decimals: int, *, signed: bool = False) -> str:
    """Write a number with so many decimals; what rounds to nothing has no sign."""
    shown = round(value, decimals) + 0.0  # minus nothing is nothing
    return f"{shown:{'+' if signed and shown else ''},.{decimals}f}"


def chance(probability: float) -> str:
    """Write a probability as a percentage of four significant digits, the tiny ones as one in so many."""
    if 0 < probability < 0.00001:
        return f"1 in {1 / probability:,.0f}"
    return f"{probability * 100:.4g} %" if probability else "never"


def net(value: float) -> str:
    """Write a result in units of the wager, such as +1.5 or -1."""
    return f"{round(value, 4) + 0.0:{'+' if value else ''},.10g}"
