"""Cards, and the packs of 52 and of 48 that the documents play with."""

from enum import StrEnum
from functools import cache
from typing import Final

from msgspec import Struct


class Rank(StrEnum):
    """A card's rank, ace first."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Suit(StrEnum):
    """One of the four suits."""

    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    SPADES = "S"

    @property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self is Suit.HEARTS or self is Suit.DIAMONDS


class Card(Struct, frozen=True, weakref=False, gc=False):
    """A card; `points` is its value in the twenty-one games, an ace low; `index` its place in a pack of 52."""

    rank: Rank
    suit: Suit
    points: int
    index: int

    def __str__(self) -> str:
        """Write the card as rank and suit, such as 9H."""
        return self.rank.value + self.suit.value


_POINTS: Final = {Rank.ACE: 1, Rank.TEN: 10, Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10}

_CARDS: Final[dict[str, Card]] = {
    rank.value + suit.value: Card(rank, suit, _POINTS.get(rank) or int(rank.value), index)
    for index, (rank, suit) in enumerate((rank, suit) for rank in Rank for suit in Suit)
}


class BadCard(ValueError):
    """A card that cannot be read, in one sentence."""


def card(text: str) -> Card:
    """Return the card written as rank and suit, such as "9H"; raise BadCard."""
    try:
        return _CARDS[text]
    except (KeyError, TypeError):
        raise BadCard(f"{text!r} is not a card: write rank (A 2 … 9 T J Q K) and suit (H D C S), such as 9H") from None


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards written with spaces between them; raise BadCard."""
    return tuple([card(one) for one in text.split()])


@cache
def pack(size: int) -> tuple[Card, ...]:
    """Return one pack: of 52 cards, or of 48 with the four tens removed."""
    assert size in (48, 52), size
    return tuple([one for one in _CARDS.values() if size == 52 or one.rank is not Rank.TEN])
