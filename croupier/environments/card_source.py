"""Sources of cards: a full shuffle for every round, or a shoe with a cutting card.

All randomness comes from the environment's generator, so a seed determines every card.
"""

from collections import Counter
from typing import Final, Protocol

from numpy.random import Generator

from croupier.cards import Card, Rank, pack
from croupier.engine.game import game_of
from croupier.engine.shoe import CuttingCard, ShoeOrder
from croupier.rules.profile import Rules

_PLACE: Final = {rank: place for place, rank in enumerate(Rank)}
_RANKS: Final = tuple([_PLACE[card.rank] for card in Card])
"""Index of a card's rank (ace first), by the card's index."""


class CardSource(Protocol):
    """Cards in random order."""

    seen: list[int]
    """Number of cards of each rank dealt since the shuffle, ace first."""

    @property
    def is_over(self) -> bool:
        """Return whether the cards are shuffled before the next round."""
        ...

    def begin(self, chance: Generator) -> None:
        """Prepare for a round."""
        ...

    def draw(self, chance: Generator) -> Card:
        """Return the next card."""
        ...

    def forget(self) -> None:
        """Request a shuffle before the next round."""
        ...


def all_cards(rules: Rules) -> tuple[Card, ...]:
    """Return all cards in play."""
    return pack(rules.cards.pack.value) * game_of(rules).decks(rules)


class FreshCards:
    """All cards of the rules, shuffled for every round."""

    is_over: Final = True

    def __init__(self, rules: Rules) -> None:
        """Store the cards of the rules."""
        self._cards = all_cards(rules)
        self._order: list[int] = []
        self.seen = [0] * len(_PLACE)

    def begin(self, chance: Generator) -> None:
        """Shuffle."""
        self._order = chance.permutation(len(self._cards)).tolist()
        self.seen = [0] * len(_PLACE)

    def draw(self, chance: Generator) -> Card:  # noqa: ARG002  the order is fixed
        """Return the next card."""
        card = self._cards[self._order.pop()]
        self.seen[_RANKS[card.index]] += 1
        return card

    def forget(self) -> None:
        """Do nothing: every round starts with a shuffle."""


class CutShoe:
    """A shoe with a cutting card: the round in which it appears is completed, then all cards are shuffled.

    There is no cut: it would not change the distribution of shuffled cards.
    """

    def __init__(self, rules: Rules, cutting_card: int) -> None:
        """Store the cards of the rules; `cutting_card` is its distance from the back, in cards."""
        self._cards = all_cards(rules)
        self._burn = rules.shuffle.burn.value
        self._cutting_card = cutting_card
        self._shoe = ShoeOrder(())
        self._begun = 0
        self._is_due = True
        self.seen = [0] * len(_PLACE)

    @property
    def is_over(self) -> bool:
        """Return whether the cutting card has appeared or is next."""
        # act-blackjack-2005 5.4(a), nsw-pontoon-6to5-2017 4.1.2: before the first card of a round it is shuffled then
        return self._is_due or self._shoe.behind == self._shoe.left

    def begin(self, chance: Generator) -> None:
        """Shuffle if a shuffle is due."""
        if self.is_over:
            order = tuple([self._cards[place] for place in chance.permutation(len(self._cards)).tolist()])
            self._shoe = ShoeOrder(order).insert(self._cutting_card).burn(self._burn)
            self._is_due = False
            self.seen = [0] * len(_PLACE)
        self._begun = self._shoe.out

    def draw(self, chance: Generator) -> Card:
        """Return the next card, from the shuffled discards once the shoe is empty."""
        if not self._shoe.left:
            self._refill(chance)
        card, self._shoe = self._shoe.draw()
        if isinstance(card, CuttingCard):
            self._is_due = True
            return self.draw(chance)
        self.seen[_RANKS[card.index]] += 1
        return card

    def forget(self) -> None:
        """Request a shuffle before the next round."""
        self._is_due = True

    def _refill(self, chance: Generator) -> None:
        """Shuffle the discards so that the round can be completed."""
        # act-blackjack-2005 14.6, act-pontoon-2018 15.6, nsw-pontoon-6to5-2017 17.9
        on_table = self._shoe.order[self._begun :]
        discards = list((Counter(self._cards) - Counter(on_table)).elements())
        order = tuple([discards[place] for place in chance.permutation(len(discards)).tolist()])
        self._shoe = ShoeOrder(on_table + order, len(on_table))
        self._begun, self._is_due = 0, True
        self.seen = [0] * len(_PLACE)
        for card in on_table:
            self.seen[_RANKS[card.index]] += 1
