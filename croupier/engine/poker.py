"""Poker hands: the best five of up to seven cards, by act-uth-2019 2.3, 3.1, 3.2.

The readable definition is `_by_kinds` and `_by_straight`; the tables cache their results.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final, NamedTuple

from croupier.cards import Card, Rank, Suit, pack


class Class(IntEnum):
    """The order of hands, lowest first."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class PokerHand(NamedTuple):
    """A hand's value: greater is better, equal is equal; `ranks` are those that decide, 2 is 0 and the ace 12."""

    kind: Class
    ranks: tuple[int, ...]

    def __str__(self) -> str:
        """Describe the hand in words, such as "Full house, kings over fives"."""
        words = _WORDS[self.kind].format(*(_SINGULAR[rank] for rank in self.ranks), many=_Plurals(self.ranks))
        return words[0].upper() + words[1:]


# act-uth-2019 2.3: "from highest to lowest is Ace, King, Queen, Jack, 10, …, 3 and 2"
ORDER: Final = (*(rank for rank in Rank if rank is not Rank.ACE), Rank.ACE)
_HEIGHT: Final = {rank: height for height, rank in enumerate(ORDER)}
_ACE: Final = _HEIGHT[Rank.ACE]

_SINGULAR: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip

_WORDS: Final = {
    Class.ROYAL_FLUSH: "Royal flush",
    Class.STRAIGHT_FLUSH: "Straight flush, {0} high",
    Class.FOUR_OF_A_KIND: "Four of a kind, {many[0]}",
    Class.FULL_HOUSE: "Full house, {many[0]} over {many[1]}",
    Class.FLUSH: "Flush, {0} high",
    Class.STRAIGHT: "Straight, {0} high",
    Class.THREE_OF_A_KIND: "Three of a kind, {many[0]}",
    Class.TWO_PAIRS: "Two pairs, {many[0]} and {many[1]}",
    Class.ONE_PAIR: "Pair of {many[0]}",
    Class.HIGH_CARD: "{0} high",
}


class _Plurals:
    """The ranks in the plural, by place."""

    def __init__(self, ranks: tuple[int, ...]) -> None:
        self._ranks = ranks

    def __getitem__(self, place: int) -> str:
        word = _SINGULAR[self._ranks[place]]
        return word + ("es" if word == "six" else "s")


# --- the definition ------------------------------------------------------------------------------------------


def _straight_top(heights: frozenset[int]) -> int | None:
    """Return the highest card of the best five in sequence, an ace high or low, or None."""
    for top in range(_ACE, 3, -1):
        if all(height in heights for height in range(top - 4, top + 1)):
            return top
    # act-uth-2019 3.1(f): "An Ace may count high or low in a Straight (for example, 5; 4; 3; 2; A)"
    return 3 if heights >= {_ACE, 0, 1, 2, 3} else None


def _by_kinds(heights: Sequence[int]) -> PokerHand:
    """Return the best hand that cards of these ranks make when no five share a suit."""
    counts = [0] * 13
    for height in heights:
        counts[height] += 1
    by_count = sorted((height for height in range(13) if counts[height]), key=lambda h: (-counts[h], -h))
    most, first = counts[by_count[0]], by_count[0]
    others = sorted((height for height in set(heights) if height != first), reverse=True)
    # act-uth-2019 3.1(c), 3.2: the quads first, then the fifth card
    if most == 4:
        return PokerHand(Class.FOUR_OF_A_KIND, (first, *others[:1]))
    pairs = [height for height in others if counts[height] >= 2]
    # act-uth-2019 3.1(d): "All hands take their rank from the Three of a Kind"; then the pair, by 3.2
    if most == 3 and pairs:
        return PokerHand(Class.FULL_HOUSE, (first, pairs[0]))
    top = _straight_top(frozenset(heights))
    if top is not None:
        return PokerHand(Class.STRAIGHT, (top,))
    if most == 3:
        return PokerHand(Class.THREE_OF_A_KIND, (first, *others[:2]))
    if most == 2 and pairs:
        kicker = [height for height in others if height != pairs[0]][:1]
        return PokerHand(Class.TWO_PAIRS, (first, pairs[0], *kicker))
    if most == 2:
        return PokerHand(Class.ONE_PAIR, (first, *others[:3]))
    return PokerHand(Class.HIGH_CARD, tuple(by_count[:5]))


def _by_suit(heights: frozenset[int]) -> PokerHand:
    """Return the best hand of five or more cards of one suit, these being their ranks."""
    top = _straight_top(heights)
    if top == _ACE:
        return PokerHand(Class.ROYAL_FLUSH, ())
    if top is not None:
        return PokerHand(Class.STRAIGHT_FLUSH, (top,))
    return PokerHand(Class.FLUSH, tuple(sorted(heights, reverse=True)[:5]))


# --- what is remembered --------------------------------------------------------------------------------------

# A hand's ranks as one number, a digit of base five for each rank; its suits as four hexadecimal digits.
_RANKS: Final = tuple([5 ** _HEIGHT[card.rank] for card in pack(52)])
_SUITS: Final = tuple([16 ** list(Suit).index(card.suit) for card in pack(52)])
_KINDS: Final[dict[int, PokerHand]] = {}
_FLUSHES: Final[dict[frozenset[int], PokerHand]] = {}


def best(cards: Sequence[Card]) -> PokerHand:
    """Return the value of the best five of five to seven cards."""
    ranks = suits = 0
    for card in cards:
        ranks += _RANKS[card.index]
        suits += _SUITS[card.index]
    if (suits + 0x3333) & 0x8888:  # a digit of five or more
        return _flush(cards)
    found = _KINDS.get(ranks)
    if found is None:
        found = _KINDS[ranks] = _by_kinds([_HEIGHT[card.rank] for card in cards])
    return found


def _flush(cards: Sequence[Card]) -> PokerHand:
    """Return the best hand of cards five of which share a suit: the two others leave no room for anything between."""
    suit = next(suit for suit in Suit if sum(card.suit is suit for card in cards) >= 5)
    heights = frozenset([_HEIGHT[card.rank] for card in cards if card.suit is suit])
    if heights not in _FLUSHES:
        _FLUSHES[heights] = _by_suit(heights)
    return _FLUSHES[heights]


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return five of the cards that make the best hand."""
    wanted = best(cards)
    return next(five for five in combinations(cards, 5) if best(five) == wanted)
