"""The order of the cards in a virtual shoe or device, with the cutting card.

The engine never reads it: a card is an input of the engine. There is no randomness here, and no rule.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from msgspec import Struct

from croupier.cards import Card


class CuttingCard(Enum):
    """The cutting card, which is no card of the pack; there is one."""

    CUTTING_CARD = "cutting card"


CUTTING_CARD: Final = CuttingCard.CUTTING_CARD


class ShoeOrder(Struct, frozen=True):
    """Cards in order, the next one first; `out` have left the shoe, and `behind` are behind the cutting card, if any.

    Every method returns a new shoe. An impossible request is a programming error and fails an assertion.
    """

    order: tuple[Card, ...]
    out: int = 0
    behind: int | None = None

    @property
    def left(self) -> int:
        """Number of cards in the shoe, without the cutting card."""
        return len(self.order) - self.out

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the shoe, the next one first."""
        return self.order[self.out :]

    @property
    def drawn(self) -> tuple[Card, ...]:
        """The cards that have left the shoe, burnt cards included, in order."""
        return self.order[: self.out]

    def cut(self, at: int) -> "ShoeOrder":
        """Return the shoe cut: `at` cards from the front go to the back, before the cutting card is inserted."""
        assert self.behind is None, "the cutting card is in the shoe"
        assert 0 <= at <= self.left, (at, self.left)
        cards = self.cards
        return ShoeOrder(cards[at:] + cards[:at])

    def insert(self, from_back: int) -> "ShoeOrder":
        """Return the shoe with the cutting card inserted the given number of cards from the back."""
        assert self.behind is None, "the cutting card is in the shoe"
        assert 0 <= from_back <= self.left, (from_back, self.left)
        return ShoeOrder(self.order, self.out, from_back)

    def burn(self, many: int) -> "ShoeOrder":
        """Return the shoe without its first cards, which nobody has seen; they are the last of `drawn`."""
        assert 0 <= many <= self.left - (self.behind or 0), (many, self.left)
        return ShoeOrder(self.order, self.out + many, self.behind)

    def draw(self) -> tuple[Card | CuttingCard, "ShoeOrder"]:
        """Return the next card, or the cutting card if it is next, and the shoe without it."""
        if self.behind == len(self.order) - self.out:
            return CUTTING_CARD, ShoeOrder(self.order, self.out)
        assert self.out < len(self.order), "the shoe is empty"
        return self.order[self.out], ShoeOrder(self.order, self.out + 1, self.behind)

    def put_back(self, cards: Sequence[Card], places: Sequence[int] | None = None) -> "ShoeOrder":
        """Return the shoe with cards back in it: behind all others, or one by one, each at the given place.

        Each place counts with those put back before; at the place of the cutting card a card goes behind it. Choosing
        the places is the shuffle.
        """
        order, behind = list(self.cards), self.behind
        where = range(self.left, self.left + len(cards)) if places is None else places
        for card, place in zip(cards, where, strict=True):
            assert 0 <= place <= len(order), (place, len(order))
            if behind is not None and place >= len(order) - behind:
                behind += 1
            order.insert(place, card)
        return ShoeOrder(tuple(order), 0, behind)
