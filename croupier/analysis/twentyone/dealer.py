"""Ends of the dealer's hand: every set of cards drawn to a first card, with the number of orders of each.

Whether the dealer draws is asked of the engine; the probability of an end is that of its cards times its orders.
"""

from collections import defaultdict
from functools import cache
from typing import Final

import numpy as np
from msgspec import Struct

from croupier.analysis.twentyone.lattice import VALUES, Hand, Ints
from croupier.cards import Card, Rank, Suit
from croupier.engine.hands import is_natural, total
from croupier.engine.twentyone.deal.dealer import draws_under
from croupier.rules.twentyone import Dealer

ENDS: Final = 7
"""Ends of a dealer's hand: 17, 18, 19, 20, 21, above 21, and a natural."""
LEAST: Final = 17
BROKE: Final = 5
NATURAL: Final = 6

_RANKS: Final = (*tuple(Rank)[:9], Rank.KING)


@cache
def card_of(value: int, suit: Suit = Suit.HEARTS) -> Card:
    """Return a card of the value, to ask the engine with."""
    return Card(f"{_RANKS[value].value}{suit.value}")


class DealerEnds(Struct, frozen=True):
    """The ends of the hands that begin with one card, as a trie of sorted draws.

    Node by node: the previous node (-1: the first card), the value drawn, the number of it and of all cards drawn
    before; and for a node that ends a hand in `orders` orders, its end (-1: none).
    """

    parent: Ints
    value: Ints
    before: Ints
    depth: Ints
    orders: Ints
    end: Ints


def ends(rules: Dealer, first: int) -> DealerEnds:
    """Return all ends of the dealer's hands that begin with a card of the value `first`."""
    open_hands: dict[Hand, int] = {(0,) * VALUES: 1}
    over: dict[Hand, tuple[int, int]] = {}
    while open_hands:
        longer: dict[Hand, int] = defaultdict(int)
        for drawn, orders in open_hands.items():
            for value in range(VALUES):
                hand = (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])
                end = _end(rules, first, hand)
                if end is None:
                    longer[hand] += orders
                else:
                    assert over.get(hand, (end, 0))[0] == end
                    over[hand] = (end, over.get(hand, (end, 0))[1] + orders)
        open_hands = longer
    return _trie(over)


def _end(rules: Dealer, first: int, drawn: Hand) -> int | None:
    """Return the end of a hand, None if it goes on."""
    cards = [card_of(first), *(card_of(value) for value, many in enumerate(drawn) for _ in range(many))]
    points = total(cards)
    if is_natural(cards):
        return NATURAL
    if points.points > 21:
        return BROKE
    if draws_under(points, rules) is not None:
        return None
    assert points.points >= LEAST, "a dealer who stands below 17 would need more ends"
    return points.points - LEAST


def _trie(over: dict[Hand, tuple[int, int]]) -> DealerEnds:
    nodes: dict[tuple[int, ...], int] = {}
    rows: list[list[int]] = []
    for drawn in sorted(over):
        draws = tuple([value for value, many in enumerate(drawn) for _ in range(many)])
        for length in range(1, len(draws) + 1):
            path = draws[:length]
            if path not in nodes:
                nodes[path] = len(rows)
                before = path[:-1].count(path[-1])
                rows.append([nodes.get(path[:-1], -1), path[-1], before, length - 1, 0, -1])
        end, orders = over[drawn]
        rows[nodes[draws]][4:] = [orders, end]
    columns = np.array(rows, np.int64).T.copy()
    return DealerEnds(*columns)
