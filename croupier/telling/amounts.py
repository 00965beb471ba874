"""Amounts as people read them."""

import re
from typing import Final

_MONEY: Final = re.compile(r"\$([0-9]+(?:,[0-9]{3})*)(?:\.([0-9]{2}))?(?![0-9])")


def dollars(amount: int) -> str:
    """Write an amount for a person, such as $1,250.00."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def signed(amount: int) -> str:
    """Write a gain or a loss, such as +$20.00."""
    return dollars(amount) if amount < 0 else "+" + dollars(amount) if amount else dollars(amount)


def in_chips(text: str) -> str:
    """Write the amounts in a text as a tournament's chips: "above the maximum of $1500.00" → "… of 1,500"."""
    # act-pontoon-2018 def:tournament-chips: "Chips that cannot be exchanged for money"
    return _MONEY.sub(_chips, text)


def chips(amount: int) -> str:
    """Write a number of tournament chips, such as 1,250."""
    return in_chips(dollars(amount))


def _chips(found: re.Match[str]) -> str:
    whole, odd = int(found[1].replace(",", "")), found[2] or "00"
    return f"{whole:,}" if odd == "00" else f"{whole:,}.{odd}"
