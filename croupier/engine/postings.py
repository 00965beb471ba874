"""Postings: movements of money between players, layout and house."""

from enum import Enum
from typing import Any

from croupier.money import Money


class Account(Enum):
    """Accounts other than the players' own."""

    LAYOUT = "layout"
    HOUSE = "house"


Posting = tuple[str | Account, Money]
Moved = tuple[str, int, int]
"""A player, the amount that goes to them, and the amount that goes to the layout; the house has the rest."""


def posted(moved: Moved) -> tuple[Posting, ...]:
    """Return the postings of a movement; they sum to zero."""
    who, player, layout = moved
    return (who, Money(player)), (Account.LAYOUT, Money(layout)), (Account.HOUSE, Money(-player - layout))


def staked(event: Any) -> Moved:
    """Chips go from the player to the layout."""
    return event.player, -event.amount, event.amount


def taken_back(event: Any) -> Moved:
    """Chips go from the layout back to the player."""
    return event.player, event.amount, -event.amount


def settled(event: Any) -> Moved:
    """Take a wager from the layout and credit its result to the player."""
    return event.player, event.returned, -event.staked


def paid_by_house(event: Any) -> Moved:
    """The house gives to the player."""
    return event.player, event.amount, 0
