"""The order of a shoe: new decks, the Fisher-Yates shuffle, the cut and the burn."""

from collections.abc import Sequence
from typing import Final, TypeVar

from croupier.cards import Card, pack
from croupier.fairness.generator import Below, drawing, words

T = TypeVar("T")

DECKS_MAX: Final = 100
"""Maximum number of decks, more than any document allows. A proof with more is not recomputed."""


def new_decks(decks: int, size: int) -> tuple[Card, ...]:
    """Return the cards before the shuffle: `decks` packs of `size` cards, each in pack order."""
    assert 1 <= decks <= DECKS_MAX, decks
    return pack(size) * decks


def shuffled(items: Sequence[T], below: Below) -> list[T]:
    """Return the items shuffled: each position, from last to second, is swapped with a drawn one up to it."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def shoe_order(seed: bytes, decks: int, size: int) -> tuple[Card, ...]:
    """Return the shoe of a seed in dealing order."""
    return tuple(shuffled(new_decks(decks, size), drawing(words(seed))))


def reshuffled_order(seed: bytes, decks: int, size: int, kept: Sequence[Card]) -> tuple[Card, ...]:
    """Return the order after a reshuffle of all cards except those kept; raise ValueError for a card not in the shoe.

    The cards start in the order of new decks, with the first copy of each kept card removed.
    """
    cards = list(new_decks(decks, size))
    for card in kept:
        cards.remove(card)
    return tuple(shuffled(cards, drawing(words(seed))))


def to_deal(order: Sequence[T], cut: int | None, burned: int) -> tuple[T, ...]:
    """Return the cards in dealing order: a cut at n moves the first n cards to the back, then cards are burned."""
    at = cut or 0
    return (*order[at:], *order[:at])[burned:]
