"""Amounts as people read them."""


def dollars(amount: int) -> str:
    """Write an amount for a person, such as $1,250.00."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def signed(amount: int) -> str:
    """Write a gain or a loss, such as +$20.00."""
    return dollars(amount) if amount < 0 else "+" + dollars(amount) if amount else dollars(amount)
