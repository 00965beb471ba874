"""Observations of a strategy after the flop and on the river, countable from the cards on the table.

Each observation is a whole number computed from hole cards and communal cards. The functions are the readable twin of
the tables in decision_tables.py, and guide the strategy in rounds of the engine.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final

from croupier.cards import Card, pack
from croupier.engine.poker import ORDER, best

Cards = Sequence[Card]
_HEIGHT: Final = {rank: height for height, rank in enumerate(ORDER)}


class Sight(IntEnum):
    """The sights, by their place in tables."""

    KIND = 0
    HIDDEN_PAIR = 1
    BEYOND = 2
    POCKET = 3
    HIGHEST = 4
    DRAW = 5
    OUTS = 6
    HIGHER = 7


def starting_hand(hole: Cards) -> str:
    """Name two hole cards as players do, such as 77, AKs or K5o."""
    high, low = sorted(hole, key=lambda card: -_HEIGHT[card.rank])
    if high.rank is low.rank:
        return high.rank + low.rank
    return high.rank + low.rank + ("s" if high.suit is low.suit else "o")


def kind(hole: Cards, communal: Cards) -> int:
    """Return the kind of hand that all cards make."""
    return best((*hole, *communal)).kind


def hidden_pair(hole: Cards, communal: Cards) -> int:
    """Return 1 if a hole card is one of a pair, else 0."""
    first, second = (card.rank for card in hole)
    others = [card.rank for card in communal]
    return int(first is second or first in others or second in others)


def beyond(hole: Cards, communal: Cards) -> int:
    """Return 1 for a hidden pair or a higher kind of hand than the communal cards make alone, else 0."""
    return int(bool(hidden_pair(hole, communal)) or kind(hole, communal) > best(communal).kind)


def pocket(hole: Cards, communal: Cards) -> int:
    """Return the height of a pair in the hole, 1 for twos to 13 for aces, 0 if there is none."""
    del communal
    first, second = hole
    return _HEIGHT[first.rank] + 1 if first.rank is second.rank else 0


def highest(hole: Cards, communal: Cards) -> int:
    """Return the height of the higher hole card, 1 for a two to 13 for an ace."""
    del communal
    return max(_HEIGHT[card.rank] for card in hole) + 1


def draw(hole: Cards, communal: Cards) -> int:
    """Return the height of the highest hole card of four to a flush, 0 where not four cards share a suit."""
    for suit in {card.suit for card in hole}:
        if sum(card.suit is suit for card in (*hole, *communal)) == 4:
            return max(_HEIGHT[card.rank] for card in hole if card.suit is suit) + 1
    return 0


def outs(hole: Cards, communal: Cards) -> int:
    """Return the number of unseen cards with which the communal cards alone beat the player's hand."""
    mine = best((*hole, *communal))
    return sum(best((card, *communal)) > mine for card in _unseen(hole, communal))


def higher(hole: Cards, communal: Cards) -> int:
    """Return the number of the dealer's holdings that beat the player's hand."""
    mine = best((*hole, *communal))
    return sum(best((*two, *communal)) > mine for two in combinations(_unseen(hole, communal), 2))


def _unseen(hole: Cards, communal: Cards) -> list[Card]:
    return [card for card in pack(52) if card not in hole and card not in communal]


SIGHTS: Final[dict[Sight, Callable[[Cards, Cards], int]]] = {
    Sight.KIND: kind,
    Sight.HIDDEN_PAIR: hidden_pair,
    Sight.BEYOND: beyond,
    Sight.POCKET: pocket,
    Sight.HIGHEST: highest,
    Sight.DRAW: draw,
    Sight.OUTS: outs,
    Sight.HIGHER: higher,
}
RIVER_ONLY: Final = frozenset({Sight.BEYOND, Sight.OUTS, Sight.HIGHER})
FLOP_ONLY: Final = frozenset({Sight.DRAW})
