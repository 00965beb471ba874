"""The first two cards against a first card of the dealer: every deal with its probability, and the best decision."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.analysis.twentyone.encode import Tables
from croupier.analysis.twentyone.lattice import VALUES, Ints
from croupier.analysis.twentyone.shoe import ShoeContents

SIX: Final = 5
SEVEN: Final = 6
SUITS: Final = 4

ANY_SUIT: Final = -1


class FirstDeal(Struct, frozen=True):
    """A first hand by value against a first card: how likely, and what suits add to hitting it.

    `suit` is the one that both cards share where that matters; `third` the chance that the next card completes 6, 7, 8
    or 7, 7, 7 in it, and `more` what that adds to hitting; `up` the suit of the dealer's card where that matters too.
    """

    values: tuple[int, int]
    first: int
    chance: float
    more: float = 0.0
    third: float = 0.0
    suit: int = ANY_SUIT
    up: int = ANY_SUIT

    @property
    def suited(self) -> bool:
        """Return whether both cards share a suit that matters."""
        return self.suit >= 0


def deals(shoe: ShoeContents, tables: Tables) -> Iterator[FirstDeal]:
    """Yield every first hand against every first card; their chances sum to one.

    Hands of 6, 7 and 8 come once for each way in which suits make a difference.
    """
    size = shoe.size
    for first in range(VALUES):
        if not shoe.values[first]:
            continue
        deck = shoe.values.copy()
        deck[first] -= 1
        up = shoe.values[first] / size
        for one in range(VALUES):
            for other in range(one, VALUES):
                ways = deck[one] * (deck[one] - 1) if one == other else 2 * deck[one] * deck[other]
                chance = up * ways / ((size - 1) * (size - 2))
                if chance > 0:
                    yield from _by_suit(shoe, tables, FirstDeal((one, other), first, chance))


def _by_suit(shoe: ShoeContents, tables: Tables, dealt: FirstDeal) -> Iterator[FirstDeal]:
    third = _third(dealt.values)
    extra = tables.sevens if dealt.values[0] == dealt.values[1] else tables.straight
    bonus = tables.super_bonus if dealt.values == (SEVEN, SEVEN) == (dealt.first,) * 2 else None
    gains = [extra.suited[suit] + (bonus.suited[suit] if bonus else 0.0) for suit in range(SUITS)]
    if third is None or not any(gains):
        yield dealt
        return
    left = dealt.chance
    for up, suits, share in first_suits(shoe, dealt.first):
        cards = shoe.size - 1
        for suit in range(SUITS):
            one, other = (suits[value - SIX, suit] for value in dealt.values)
            same = dealt.values[0] == dealt.values[1]
            ways = one * (one - 1) if same else 2 * one * other
            if ways <= 0:
                continue
            chance = share * shoe.values[dealt.first] / shoe.size * ways / (cards * (cards - 1))
            there = max(0, suits[third - SIX, suit] - (2 if same else 0)) / (cards - 2)
            yield FirstDeal(dealt.values, dealt.first, chance, there * gains[suit], there, suit, up)
            left -= chance
    if left > 1e-15:
        yield FirstDeal(dealt.values, dealt.first, left)


def _third(values: tuple[int, int]) -> int | None:
    """Return the value that completes 6, 7, 8 or 7, 7, 7, None if none does."""
    if values == (SEVEN, SEVEN):
        return SEVEN
    if values[0] != values[1] and all(SIX <= value <= SIX + 2 for value in values):
        return 3 * SIX + 3 - sum(values)
    return None


def first_suits(shoe: ShoeContents, first: int) -> Iterator[tuple[int, Ints, float]]:
    """Yield each suit of the dealer's card, the suits of sixes, sevens and eights left, and its share."""
    if not SIX <= first <= SIX + 2:
        yield ANY_SUIT, shoe.suits, 1.0
        return
    for suit in range(SUITS):
        there = shoe.suits[first - SIX, suit]
        if there > 0:
            left = shoe.suits.copy()
            left[first - SIX, suit] -= 1
            yield suit, left, there / shoe.values[first]
