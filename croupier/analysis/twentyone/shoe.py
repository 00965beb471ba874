"""What is in the shoe: cards by value, and the suits of sixes, sevens and eights, which alone can matter."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.lattice import VALUES, Ints
from croupier.cards import Card, Rank, Suit, pack
from croupier.rules.twentyone import TwentyOneRules

SUITED: Final = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
"""The ranks whose suits a document can pay for: 6, 7, 8 and 7, 7, 7."""
_SUITS: Final = tuple(Suit)


class Shoe(Struct, frozen=True):
    """The cards left: `values` by value, `suits` of 6, 7 and 8 by rank and suit."""

    values: Ints
    suits: Ints

    @classmethod
    def of(cls, cards: Mapping[Card, int]) -> "Shoe":
        """Return the shoe that holds so many of each card."""
        values = np.zeros(VALUES, np.int64)
        suits = np.zeros((len(SUITED), len(_SUITS)), np.int64)
        for card, many in cards.items():
            values[card.points - 1] += many
            if card.rank in SUITED:
                suits[SUITED.index(card.rank), _SUITS.index(card.suit)] += many
        return cls(values, suits)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return int(self.values.sum())


def full(rules: TwentyOneRules, removed: Iterable[Card] = ()) -> Counter[Card]:
    """Return the cards of a new shoe, less those removed."""
    cards = Counter(dict.fromkeys(pack(rules.cards.pack.value), rules.cards.decks.value))
    cards.subtract(removed)
    return cards
