"""The order of a shoe: new decks, the exchange of Fisher and Yates, the cut and the burn."""

from collections.abc import Sequence
from typing import Final, TypeVar

from croupier.cards import Card, pack
from croupier.fairness.generator import Below, drawing, words

T = TypeVar("T")

DECKS_MAX: Final = 100
"""More decks than any document plays with; a proof that tells of more is not recomputed."""


def new_decks(decks: int, size: int) -> tuple[Card, ...]:
    """Return the cards before the shuffle: one pack of `size` after another, each in its own order."""
    assert 1 <= decks <= DECKS_MAX, decks
    return pack(size) * decks


def shuffled(items: Sequence[T], below: Below) -> list[T]:
    """Return the items shuffled: each place, from the last to the second, is exchanged with a drawn one up to it."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def shoe_order(seed: bytes, decks: int, size: int) -> tuple[Card, ...]:
    """Return the whole shoe that a seed makes, the first card to be dealt first."""
    return tuple(shuffled(new_decks(decks, size), drawing(words(seed))))


def reshuffled_order(seed: bytes, decks: int, size: int, kept: Sequence[Card]) -> tuple[Card, ...]:
    """Return what a later shuffle makes of all cards but those kept on the table; a ValueError if one is none of them.

    Before it the cards lie as in new decks, of each that is kept the first one taken out.
    """
    cards = list(new_decks(decks, size))
    for card in kept:
        cards.remove(card)
    return tuple(shuffled(cards, drawing(words(seed))))


def to_deal(order: Sequence[T], cut: int | None, burned: int) -> tuple[T, ...]:
    """Return what a shoe deals: with a cut at n the cards before n go to the back, then the first cards are burned."""
    at = cut or 0
    return (*order[at:], *order[:at])[burned:]
