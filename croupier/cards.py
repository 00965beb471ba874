"""Cards, and the packs of 52 and of 48 that the documents play with."""

from enum import Enum, StrEnum
from functools import cache
from typing import Final


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
        """Return whether the suit is hearts or diamonds."""
        return self is Suit.HEARTS or self is Suit.DIAMONDS


_POINTS: Final = {Rank.ACE: 1, Rank.TEN: 10, Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10}


class Card(Enum):
    """A card, written as rank and suit, such as 9H; there is one object for each.

    `points` is its value in the twenty-one games, an ace low; `index` its place in a pack of 52.
    """

    rank: Rank
    suit: Suit
    points: int
    index: int

    def __new__(cls, text: str) -> "Card":
        """Make a card of its text."""
        card = object.__new__(cls)
        card._value_ = text
        card.rank, card.suit = Rank(text[0]), Suit(text[1])
        card.points = _POINTS.get(card.rank) or int(card.rank.value)
        card.index = len(cls.__members__)
        return card

    def __str__(self) -> str:
        """Write the card as rank and suit, such as 9H."""
        return str(self._value_)

    __repr__ = __str__

    def __hash__(self) -> int:
        """Return a number that is the same in every run of the program."""
        return self.index

    # fmt: off
    AH,  AD,  AC,  AS = "AH", "AD", "AC", "AS"
    _2H, _2D, _2C, _2S = "2H", "2D", "2C", "2S"
    _3H, _3D, _3C, _3S = "3H", "3D", "3C", "3S"
    _4H, _4D, _4C, _4S = "4H", "4D", "4C", "4S"
    _5H, _5D, _5C, _5S = "5H", "5D", "5C", "5S"
    _6H, _6D, _6C, _6S = "6H", "6D", "6C", "6S"
    _7H, _7D, _7C, _7S = "7H", "7D", "7C", "7S"
    _8H, _8D, _8C, _8S = "8H", "8D", "8C", "8S"
    _9H, _9D, _9C, _9S = "9H", "9D", "9C", "9S"
    TH,  TD,  TC,  TS = "TH", "TD", "TC", "TS"
    JH,  JD,  JC,  JS = "JH", "JD", "JC", "JS"
    QH,  QD,  QC,  QS = "QH", "QD", "QC", "QS"
    KH,  KD,  KC,  KS = "KH", "KD", "KC", "KS"
    # fmt: on


_CARDS: Final[dict[str, Card]] = {one.value: one for one in Card}


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
