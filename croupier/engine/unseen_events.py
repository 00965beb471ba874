"""Events of cards that are dealt face down without a look, and turned later, in any family of games."""

from msgspec import Struct

from croupier.cards import Card


class CardDealtFaceDown(Struct, frozen=True):
    """A card was dealt face down and nobody has seen it; box -1 is the communal cards, 0 the dealer's."""

    box: int
    player: str
    clause: str


class TurningFellDue(Struct, frozen=True):
    """Cards that lie face down must be turned; box -1 is the communal cards, 0 the dealer's."""

    box: int
    player: str
    cards: int
    clause: str


class CardTurned(Struct, frozen=True):
    """A card that was dealt face down was turned; box -1 is the communal cards, 0 the dealer's."""

    box: int
    player: str
    card: Card
    clause: str


class ExposureOffered(Struct, frozen=True):
    """All cards are dealt, and players who have a natural expose it before anything else is offered."""

    clause: str
