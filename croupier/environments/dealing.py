"""Who gives the cards: all of them shuffled for every round, or a real shoe with its cutting card.

All chance comes from the generator of the environment, so that a seed tells every card.
"""

from collections import Counter
from typing import Final, Protocol

from numpy.random import Generator

from croupier.cards import Card, Rank, pack
from croupier.engine.shoe import CuttingCard, Shoe
from croupier.rules.profile import Rules
from croupier.rules.twentyone import TwentyOneRules

_PLACE: Final = {rank: place for place, rank in enumerate(Rank)}
_RANKS: Final = tuple([_PLACE[card.rank] for card in Card])
"""The place of a card's rank, the ace first, by the card's index."""


class Dealing(Protocol):
    """Cards in an order of chance."""

    seen: list[int]
    """How many cards of each rank have been dealt since the shuffle, the ace first."""

    @property
    def is_over(self) -> bool:
        """Whether the cards are shuffled before the next round."""
        ...

    def begin(self, chance: Generator) -> None:
        """Make ready for a round."""
        ...

    def draw(self, chance: Generator) -> Card:
        """Give the next card."""
        ...

    def forget(self) -> None:
        """Have the cards shuffled before the next round."""
        ...


def whole(rules: Rules) -> tuple[Card, ...]:
    """Return all cards that are in play."""
    decks = rules.cards.decks.value if isinstance(rules, TwentyOneRules) else 1
    return pack(rules.cards.pack.value) * decks


class Fresh:
    """All cards, shuffled for every round."""

    is_over: Final = True

    def __init__(self, rules: Rules) -> None:
        """Hold the cards of the rules."""
        self._cards = whole(rules)
        self._order: list[int] = []
        self.seen = [0] * len(_PLACE)

    def begin(self, chance: Generator) -> None:
        """Shuffle."""
        self._order = chance.permutation(len(self._cards)).tolist()
        self.seen = [0] * len(_PLACE)

    def draw(self, chance: Generator) -> Card:  # noqa: ARG002  the order is settled
        """Give the next card."""
        card = self._cards[self._order.pop()]
        self.seen[_RANKS[card.index]] += 1
        return card

    def forget(self) -> None:
        """Do nothing: there is a shuffle in any case."""


class Real:
    """A shoe: the round in which the cutting card comes is finished, then all cards are shuffled.

    The cut is left out: cards that were shuffled are in no other order of chance after it.
    """

    def __init__(self, rules: TwentyOneRules, cutting_card: int) -> None:
        """Hold the cards of the rules; the cutting card goes so many cards from the back."""
        self._cards = whole(rules)
        self._burn = rules.shuffle.burn.value
        self._cutting_card = cutting_card
        self._shoe = Shoe(())
        self._begun = 0
        self._is_due = True
        self.seen = [0] * len(_PLACE)

    @property
    def is_over(self) -> bool:
        """Whether the cutting card has come, or is what comes next."""
        # act-blackjack-2005 5.4(a), nsw-pontoon-6to5-2017 4.1.2: before the first card of a round it is shuffled then
        return self._is_due or self._shoe.behind == self._shoe.left

    def begin(self, chance: Generator) -> None:
        """Shuffle if it is due."""
        if self.is_over:
            order = tuple([self._cards[place] for place in chance.permutation(len(self._cards)).tolist()])
            self._shoe = Shoe(order).insert(self._cutting_card).burn(self._burn)
            self._is_due = False
            self.seen = [0] * len(_PLACE)
        self._begun = self._shoe.out

    def draw(self, chance: Generator) -> Card:
        """Give the next card, from the discards once the shoe has run out."""
        if not self._shoe.left:
            self._refill(chance)
        card, self._shoe = self._shoe.draw()
        if isinstance(card, CuttingCard):
            self._is_due = True
            return self.draw(chance)
        self.seen[_RANKS[card.index]] += 1
        return card

    def forget(self) -> None:
        """Have the cards shuffled before the next round."""
        self._is_due = True

    def _refill(self, chance: Generator) -> None:
        """Shuffle the discards, so that the round can be completed."""
        # act-blackjack-2005 14.6, act-pontoon-2018 15.6, nsw-pontoon-6to5-2017 17.9
        on_table = self._shoe.order[self._begun :]
        discards = list((Counter(self._cards) - Counter(on_table)).elements())
        order = tuple([discards[place] for place in chance.permutation(len(discards)).tolist()])
        self._shoe = Shoe(on_table + order, len(on_table))
        self._begun, self._is_due = 0, True
        self.seen = [0] * len(_PLACE)
        for card in on_table:
            self.seen[_RANKS[card.index]] += 1
