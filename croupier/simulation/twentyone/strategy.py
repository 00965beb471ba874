"""Strategies for a hand: the questions asked and the cards seen."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from croupier.cards import Card

Action = Literal["stand", "hit", "double", "split"]
Sight = Literal["total", "cards", "composition"]
"""Criterion by which a strategy distinguishes hands: total (hard or soft), number of cards, or the cards themselves."""


class SeenHand(Struct, frozen=True):
    """A hand to decide on: its cards in the order dealt, the dealer's first card, and the legal decisions."""

    cards: tuple[Card, ...]
    dealer: Card
    may: frozenset[Action]
    is_split: bool = False


class Strategy(Protocol):
    """Plays hands; the same hand always in the same way.

    The order of cards beyond the first two is never looked at, nor suits other than those of 6, 7 and 8 in a hand of
    two or three cards (bonus hands). Of equal values 10 to king are one.
    """

    name: str
    sight: Sight
    sees_suits: bool
    """Return whether it looks at suits at all; where it does not and the rules neither, the tables are smaller."""

    def plays(self, seen: SeenHand) -> Action:
        """Return one of the actions in `seen.may`."""
        ...

    def insures(self, cards: Sequence[Card]) -> bool:
        """Return whether these first two cards are insured, for the most that is allowed, against an ace."""
        ...

    def takes_even_money(self, cards: Sequence[Card]) -> bool:
        """Return whether a natural asks for even money against an ace, where there is such a thing."""
        ...

    def surrenders(self, cards: Sequence[Card], dealer: Card) -> bool:
        """Return whether the first two cards are surrendered where that is offered."""
        ...

    def forfeits(self, seen: SeenHand, total: int) -> bool:
        """True if a doubled hand with its last card, counted by the engine at `total`, is forfeited where offered."""
        ...
