"""Moments: text with its offset as the conditions have it, and whole seconds since 1970 as entries have them."""

from datetime import datetime


def moment(text: str) -> int | None:
    """Return the seconds since 1970 of a moment such as "2026-12-05T19:00+11:00"; None if it is malformed."""
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        return None
    if date.tzinfo is None:
        return None
    return int(date.timestamp())
