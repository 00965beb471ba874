"""Contents of the shoe: cards by value, and the suits of sixes, sevens and eights, the only suits that can matter."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.side_bets.removed_cards import BadRemoval, RemovedCards, left
from croupier.analysis.twentyone.lattice import VALUES, Ints
from croupier.cards import Card, Rank, Suit, pack
from croupier.rules.ruled import BadElection
from croupier.rules.twentyone import TwentyOneRules

SUITED: Final = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
"""The ranks whose suits a document can pay for: 6, 7, 8 and 7, 7, 7."""
LEAST: Final = 48
"""Minimum number of cards left: with fewer, split hands could reach the end of the shoe."""
_SUITS: Final = tuple(Suit)


class ShoeContents(Struct, frozen=True):
    """The cards left: `values` by value, `suits` of 6, 7 and 8 by rank and suit."""

    values: Ints
    suits: Ints

    @classmethod
    def of(cls, cards: Mapping[Card, int]) -> "ShoeContents":
        """Return the shoe with these numbers of each card."""
        values = np.zeros(VALUES, np.int64)
        suits = np.zeros((len(SUITED), len(_SUITS)), np.int64)
        for card, many in cards.items():
            values[card.points - 1] += many
            if card.rank in SUITED:
                suits[SUITED.index(card.rank), _SUITS.index(card.suit)] += many
        return cls(values, suits)

    @property
    def size(self) -> int:
        """Number of cards."""
        return int(self.values.sum())


def full(rules: TwentyOneRules, removed: Iterable[Card] = ()) -> Counter[Card]:
    """Return the cards of a new shoe, less those removed."""
    cards = Counter(dict.fromkeys(pack(rules.cards.pack.value), rules.cards.decks.value))
    cards.subtract(removed)
    return cards


def cards_gone(rules: TwentyOneRules, removed: str) -> tuple[Card, ...]:
    """Return the cards removed, such as "5 5 TS"; raise BadElection for cards that cannot be gone.

    A rank alone is enough where suits pay nothing.
    """
    if not removed.split():
        return ()
    try:
        gone = RemovedCards.parse(removed)
        left(rules, gone)
    except BadRemoval as bad:
        raise BadElection(str(bad)) from None
    found = list(gone.cards)
    for rank in gone.ranks:
        if rank in SUITED and (clause := _pays_suits(rules)) is not None:
            hint = f"write its suit, such as {rank}S, for {rules.document} {clause} pays by suit"
            raise BadElection(f"removed: {rank}: {hint}")
        found.append(_likeliest(full(rules, found), rank))
    if (many := full(rules, found).total()) < LEAST:
        raise BadElection(f"removed: {many} cards are left. At least {LEAST} are needed.")
    return tuple(found)


def _likeliest(shoe: Counter[Card], rank: Rank) -> Card:
    """Return a card of the rank, one of the suit that most are left of."""
    return max((card for card in shoe if card.rank is rank), key=lambda card: shoe[card])


def _pays_suits(rules: TwentyOneRules) -> str | None:
    """Return the clause that pays for suits, None if suits are all the same to the rules."""
    pays = rules.payouts
    for mixed, *suited in (
        (pays.straight_mixed, pays.straight_suited, pays.straight_spades),
        (pays.sevens_mixed, pays.sevens_suited, pays.sevens_spades),
    ):
        for one in suited:
            if one.value != mixed.value:
                return one.clause
    return None if rules.super_bonus is None else rules.super_bonus.won.clause
