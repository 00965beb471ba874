"""Money in whole cents, odds as pairs of whole numbers, and rounding that a rule must name."""

import re
from enum import Enum
from typing import Final, NewType

from msgspec import Struct

Money = NewType("Money", int)
"""An amount in whole cents; there is no way in from a float."""

NOTHING: Final = Money(0)
CENT: Final = Money(1)
MOST: Final = Money(100_000_000_000)
"""One billion dollars: an amount above it is a slip of the pen, not a wager."""

_TEXT = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?")


class BadAmount(ValueError):
    """An amount of money that cannot be read, in one sentence."""


def parse(text: object) -> Money:
    """Read dollars from text such as "12.50", or from a whole number of dollars; raise BadAmount."""
    if isinstance(text, bool) or not isinstance(text, int | str):
        raise BadAmount(f'{text!r} is not an amount: write dollars and cents as text, such as "12.50"')
    written = str(text).strip()
    if written.startswith("-"):
        raise BadAmount(f"{written} is negative: an amount must be zero or more")
    matched = _TEXT.fullmatch(written)
    if matched is None:
        raise BadAmount(f'{written!r} is not an amount: write dollars and cents, such as "12.50"')
    dollars, fraction = matched[1].replace(",", ""), matched[2] or ""
    if len(fraction) > 2 and fraction[2:].strip("0"):
        raise BadAmount(f"{written} has a fraction of a cent: amounts are whole cents")
    if len(dollars) > 12:
        raise BadAmount(f"{written} is too large: the maximum is ${show(MOST)}")
    cents = Money(int(dollars) * 100 + int((fraction + "00")[:2]))
    if cents > MOST:
        raise BadAmount(f"{written} is too large: the maximum is ${show(MOST)}")
    return cents


def show(amount: int) -> str:
    """Write cents as dollars with two decimals, such as "-7.50"; no thousands separators, no sign of dollars."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


class Unit(Enum):
    """The unit of a table's amounts, which are whole cents in either: dollars, or the chips of a tournament."""

    # act-pontoon-2018 def:tournament-chips: "Chips that cannot be exchanged for money"
    DOLLARS = "dollars"
    CHIPS = "chips"

    def write(self, amount: int) -> str:
        """Write an amount for a person: $1,250.00 in dollars, 1,250 in chips."""
        sign, whole, odd = "-" if amount < 0 else "", abs(amount) // 100, abs(amount) % 100
        if self is Unit.DOLLARS:
            return f"{sign}${whole:,}.{odd:02d}"
        return f"{sign}{whole:,}.{odd:02d}" if odd else f"{sign}{whole:,}"

    def write_limit(self, amount: int | None) -> str:
        """Write a limit for a person: an amount, or none."""
        return "none" if amount is None else self.write(amount)

    def write_range(self, least: int | None, most: int | None) -> str:
        """Write the least and the most for a person."""
        return f"{self.write_limit(least)} to {self.write_limit(most)}"


DOLLARS: Final = Unit.DOLLARS
CHIPS: Final = Unit.CHIPS


class Rounding(Struct, frozen=True):
    """Rounding of an exact sum to a multiple of `numerator / denominator` cents, in the player's favour."""

    numerator: int = 1
    denominator: int = 1

    def up(self, cents: int, parts: int = 1) -> Money:
        """Return the least payable amount that is not below `cents / parts`."""
        steps = -(-cents * self.denominator // (parts * self.numerator))
        return Money(-(-steps * self.numerator // self.denominator))

    def down(self, cents: int, parts: int = 1) -> Money:
        """Return the largest payable amount that is not above `cents / parts`."""
        steps = cents * self.denominator // (parts * self.numerator)
        return Money(steps * self.numerator // self.denominator)


EXACT: Final = Rounding()
"""To the cent; a fraction of a cent goes to the player."""


class Odds(Struct, frozen=True):
    """Winnings to a stake, such as 3 to 2; the stake itself is not part of the winnings."""

    wins: int
    staked: int

    def on(self, wager: Money, rounding: Rounding) -> Money:
        """Return the winnings on `wager`, the wager not included."""
        return rounding.up(wager * self.wins, self.staked)

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Read odds such as "3 to 2"."""
        wins, _, staked = text.partition(" to ")
        return cls(int(wins), int(staked))

    def __str__(self) -> str:
        """Write the odds as the documents do: 3 to 2."""
        return f"{self.wins:,} to {self.staked}"
