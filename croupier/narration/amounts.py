"""Gains and losses as people read them, and amounts in dollars. `Unit.write` writes every amount."""

from croupier.money import DOLLARS, Unit


def dollars(amount: int) -> str:
    """Write an amount for a person, such as $1,250.00."""
    return DOLLARS.write(amount)


def signed(amount: int, unit: Unit = DOLLARS) -> str:
    """Write a gain or a loss, such as +$20.00."""
    return f"+{unit.write(amount)}" if amount > 0 else unit.write(amount)
