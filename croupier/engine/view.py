"""Parts of a view that every game has: cards as one person sees them, and hands. A view is sent as it is, as JSON."""

from typing import Final, Literal

from msgspec import Struct

from croupier.cards import Card

FACE_DOWN: Final[Literal[""]] = ""
"""A card that the viewer sees from its back."""
ShownCard = Card | Literal[""]
"""A card as a viewer sees it: the card, or FACE_DOWN."""


def face_down(number: int) -> tuple[ShownCard, ...]:
    """Return a number of cards that lie face down."""
    return (FACE_DOWN,) * number


def known(cards: tuple[ShownCard, ...]) -> tuple[Card, ...]:
    """Return the cards that are shown."""
    return tuple([card for card in cards if isinstance(card, Card)])


class HandView(Struct, frozen=True):
    """A hand: its cards, "" for a card that lies face down, its value in words, and the stakes of each player.

    `sideways` is the index of the card that lies sideways.
    """

    cards: tuple[ShownCard, ...]
    name: str
    stakes: tuple[tuple[str, int], ...]
    is_turn: bool
    sideways: int | None = None
    is_doubled: bool = False


class CardHidden(Struct, frozen=True):
    """A card was dealt face down; box -1 is the communal cards, 0 the dealer's."""

    box: int
    clause: str


NO_HAND: Final = HandView((), "", (), is_turn=False)
"""The dealer's hand without a round."""


class LayoutSeats(Struct, frozen=True):
    """The areas of a layout as one person sees them: who sits there, who reserved them, whose first cards are hidden.

    `viewer` is the player who looks, None for a person without a hand.
    """

    areas: tuple[int, ...]
    seated: dict[int, str]
    reserved: dict[int, str]
    hidden: frozenset[int]
    viewer: str | None
