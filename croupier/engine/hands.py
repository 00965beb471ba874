"""Totals of hands in the twenty-one games, with soft aces.

act-blackjack-2005 2.5, act-pontoon-2005 2.5, act-pontoon-2018 2.5, nsw-pontoon-6to5-2017 3.2.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.cards import Card, Rank


class Total(NamedTuple):
    """The best total of a hand: soft if an ace counts eleven in it."""

    points: int
    is_soft: bool


_HARD: Final = tuple([Total(points, is_soft=False) for points in range(64)])
_SOFT: Final = tuple([Total(points, is_soft=True) for points in range(22)])


def total(cards: Sequence[Card], aces_as_one: int = 0) -> Total:
    """Return the highest total that is not above 21; `aces_as_one` aces may not count eleven."""
    points = aces = 0
    for card in cards:
        points += card.points
        if card.points == 1:
            aces += 1
    # nsw-pontoon-6to5-2017 3.2.1: an ace is 11 except where that would give more than 21
    if aces > aces_as_one and points <= 11:
        return _SOFT[points + 10]
    return _HARD[points]


def is_natural(cards: Sequence[Card]) -> bool:
    """Return whether two cards are an ace and a card worth ten."""
    return len(cards) == 2 and cards[0].points + cards[1].points == 11 and 1 in (cards[0].points, cards[1].points)


def are_suited(cards: Sequence[Card]) -> bool:
    """Return whether all cards share one suit."""
    return all(card.suit is cards[0].suit for card in cards)


def are_sevens(cards: Sequence[Card]) -> bool:
    """Return whether every card is a seven."""
    return all(card.rank is Rank.SEVEN for card in cards)
