"""The shoe: decks shuffled from a seed, dealt to a cutting card; never reached by the engine.

The seed makes a game that can be played again. It is for play at home, not for a casino's floor.
"""

from random import Random
from typing import Final

from croupier.cards import Card, pack
from croupier.rules.twentyone import TwentyOneRules

_BEHIND_PARTS: Final = 4


class Shoe:
    """Cards in order; a quarter of them, at least one deck, lies behind the cutting card."""

    def __init__(self, rules: TwentyOneRules, seed: int) -> None:
        """Make the first shoe."""
        self._chance = Random(seed)  # noqa: S311  the same seed must give the same game
        self._pack = pack(rules.cards.pack.value)
        self._decks = rules.cards.decks.value
        self._burn = rules.shuffle.burn.value
        self._cards: list[Card] = []
        self._dealt: list[Card] = []
        self._discards: list[Card] = []
        # act-pontoon-2018 5.3: the cutting card lies one deck to about half the decks from the back
        self._behind = max(len(self._pack), len(self._pack) * self._decks // _BEHIND_PARTS)
        self.burnt = 0
        self.times_refilled = 0

    @property
    def is_due(self) -> bool:
        """Whether the cutting card is out, so that the cards must be shuffled before the next round."""
        return len(self._cards) <= self._behind

    @property
    def left(self) -> int:
        """How many cards can still be dealt before the cutting card."""
        return max(0, len(self._cards) - self._behind)

    def shuffle(self) -> None:
        """Shuffle all decks and burn what the document burns."""
        self._cards = [card for card in self._pack for _ in range(self._decks)]
        self._dealt, self._discards = [], []
        self._chance.shuffle(self._cards)
        self.burnt = self._burn
        for _ in range(self._burn):
            self._discards.append(self._cards.pop())

    def collect(self) -> None:
        """Put the cards of a finished round into the discard rack."""
        self._discards += self._dealt
        self._dealt = []

    def draw(self) -> Card:
        """Give the next card; if there is none, the discard rack is shuffled to complete the round."""
        if not self._cards:
            # act-blackjack-2005 14.6, act-pontoon-2018 15.6, nsw-pontoon-6to5-2017 17.9
            self._cards, self._discards = self._discards or [*self._pack], []
            self._chance.shuffle(self._cards)
            self.times_refilled += 1
        card = self._cards.pop()
        self._dealt.append(card)
        return card
