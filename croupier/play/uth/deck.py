"""The deck: 52 cards shuffled from a seed before each round; never reached by the engine.

The seed makes a game that can be played again. It is for play at home, not for a casino's floor.
"""

from random import Random

from croupier.cards import Card, pack
from croupier.rules.uth import UthRules


class Deck:
    """The deck in play; which of the two it is makes no difference to its cards."""

    def __init__(self, rules: UthRules, seed: int) -> None:
        """Take a deck."""
        self._chance = Random(seed)  # noqa: S311  the same seed must give the same game
        self._pack = pack(rules.cards.pack.value)
        self._cards: list[Card] = []

    @property
    def is_due(self) -> bool:
        """Whether the cards must be shuffled: act-uth-2019 6.1(a), "in preparation for each round of play"."""
        return True

    def shuffle(self) -> None:
        """Shuffle the whole deck."""
        self._cards = list(self._pack)
        self._chance.shuffle(self._cards)

    def draw(self) -> Card:
        """Give the next card; a round never needs more than the deck holds."""
        return self._cards.pop()

    def collect(self) -> None:
        """Put the cards of a finished round away."""
        self._cards = []
