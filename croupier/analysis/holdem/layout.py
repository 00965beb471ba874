"""The pack laid out for the kernels: boards, flops and holdings up to an exchange of suits."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.holdem.kernels.boards import list_boards
from croupier.analysis.holdem.kernels.hands import HOLDINGS, Deck
from croupier.analysis.holdem.strengths import SUITS, Ints, Strengths, keys, strengths
from croupier.cards import Card, pack
from croupier.engine.poker import ORDER

PAIRS: Final = tuple(combinations(range(52), 2))
"""Every holding, as the places of its two cards in the pack; its number is its place here."""
Exchange = tuple[int, ...]
"""The image of each suit."""


class BadPack(ValueError):
    """A pack that is not some ranks of some suits, in one sentence."""


class Layout(NamedTuple):
    """A pack with all that is alike in it but for suits.

    `flops` has one flop of each class; `class_of` tells the class of a holding beside each of them, -1 if it has a card
    of the flop; `sizes` how many holdings and flops that class stands for, `holding_of` and `flop_of` one of them.
    `starting` tells the class of a holding alone, by its place in `names`, such as AKs; `ways` how many are of it.
    """

    cards: tuple[Card, ...]
    deck: Deck
    flops: Ints
    class_of: Ints
    sizes: Ints
    holding_of: Ints
    flop_of: Ints
    starting: Ints
    names: tuple[str, ...]
    ways: Ints

    @property
    def hand_of(self) -> Ints:
        """The starting hand of each class of hole cards and flop."""
        return np.asarray(self.starting[self.holding_of])

    @property
    def dealers(self) -> int:
        """Number of holdings the dealer can have against a holding and a board."""
        return self.deck.dealers

    @property
    def runs(self) -> int:
        """Number of turns and rivers for a holding and a flop."""
        return comb(len(self.cards) - 5, 2)

    def deals_of(self, hand: int) -> int:
        """Return the number of deals that begin with a starting hand."""
        return int(self.ways[hand]) * comb(len(self.cards) - 2, 3) * self.runs * self.dealers

    @property
    def deals(self) -> int:
        """Number of ways to deal hole cards, flop, turn, river and the dealer's cards."""
        size = len(self.cards)
        return comb(size, 2) * comb(size - 2, 3) * self.runs * self.dealers


@cache
def layout(cards: tuple[Card, ...] = pack(52)) -> Layout:
    """Lay out a pack; raise BadPack unless it has the same ranks in each of its suits, and enough cards for a round."""
    suits = _suits(cards)
    exchanges = tuple(_exchanges(suits))
    moved = np.array([[number(one[a & 3] | a & ~3, one[b & 3] | b & ~3) for a, b in PAIRS] for one in exchanges])
    places = np.array(sorted(card.index for card in cards))
    known = strengths()
    boards, weights = _boards(places, suits)
    ranks = np.searchsorted(known.boards, keys(boards >> 2))
    order = np.argsort(ranks, kind="stable")  # boards of like ranks share their flops, which then stay in the cache
    boards, weights, ranks = boards[order], weights[order], ranks[order]
    flops, flop_class, flop_move = _flops(places, suits, exchanges)
    deck = Deck(
        places,
        comb(len(places) - 7, 2),
        boards,
        weights,
        ranks,
        _suited(boards, suits),
        _board_kinds(boards, known.board_kinds[ranks], known),
        known.by_ranks,
        known.by_suit,
        known.kinds,
        flop_class,
        flop_move,
        moved.astype(np.int16),
        np.array([exchanges.index(_back(one)) for one in exchanges]),
    )
    class_of, sizes = _classes(places, flops, exchanges, moved)
    flop_of, holding_of = np.empty(len(sizes), np.int32), np.empty(len(sizes), np.int32)
    is_open = class_of >= 0
    flop_of[class_of[is_open]], holding_of[class_of[is_open]] = np.nonzero(is_open)
    starting, names = _starting()
    ways = np.bincount(starting[np.isin(PAIRS, places).all(axis=1)], minlength=len(names))
    return Layout(cards, deck, flops, class_of, sizes, holding_of, flop_of, starting, names, ways)


def number(first: int, second: int) -> int:
    """Return the number of a holding, its cards in any order; -1 for a card with itself."""
    low, high = min(first, second), max(first, second)
    return low * (103 - low) // 2 + high - low - 1 if low < high else -1


def _suits(cards: Sequence[Card]) -> tuple[int, ...]:
    suits = tuple(sorted({card.index % SUITS for card in cards}))
    ranks = {card.index // SUITS for card in cards}
    if len(set(cards)) != len(cards) or len(cards) != len(suits) * len(ranks):
        raise BadPack(f"{' '.join(map(str, cards))}: A pack must have each rank once in each suit.")
    if len(cards) < 9:
        raise BadPack(f"{' '.join(map(str, cards))}: A round of one player needs nine cards.")
    return suits


def _exchanges(suits: tuple[int, ...]) -> Iterator[Exchange]:
    for order in permutations(suits):
        goes = dict(zip(suits, order, strict=True))
        yield tuple([goes.get(suit, suit) for suit in range(SUITS)])


def _back(exchange: Exchange) -> Exchange:
    return tuple([exchange.index(suit) for suit in range(SUITS)])


def _boards(places: Ints, suits: tuple[int, ...]) -> tuple[Ints, Ints]:
    most = comb(len(places), 5)
    boards, weights = np.empty((most, 5), np.int64), np.empty(most, np.int64)
    count = list_boards(places, np.array(suits), boards, weights)
    assert weights[:count].sum() == most
    return boards[:count].copy(), weights[:count].copy()


def _suited(boards: Ints, suits: tuple[int, ...]) -> Ints:
    """Return the suit that three or more cards of each board share, or -1, the mask of their ranks and their number."""
    found = np.zeros((len(boards), 3), np.int64)
    found[:, 0] = -1
    for suit in suits:
        is_it = boards & 3 == suit
        size = is_it.sum(axis=1)
        masks = (is_it << (boards >> 2)).sum(axis=1)
        found[size >= 3] = np.stack([np.full(len(boards), suit), masks, size], axis=1)[size >= 3]
    return found


def _board_kinds(boards: Ints, by_ranks: Ints, known: Strengths) -> Ints:
    """Return the kind of hand that each board is by itself."""
    masks = np.bitwise_or.reduce(1 << (boards >> 2), axis=1)
    is_flush = (boards & 3 == boards[:, :1] & 3).all(axis=1)
    return np.where(is_flush, known.suit_kinds[masks], by_ranks)


def _flops(places: Ints, suits: tuple[int, ...], exchanges: tuple[Exchange, ...]) -> tuple[Ints, Ints, Ints]:
    """Return one flop of each class; and of every flop its class, and which exchange takes it to that one."""
    flops = np.array(list(combinations(places.tolist(), 3)))
    masks = np.stack([((flops & 3 == suit) << (flops >> 2)).sum(axis=1) for suit in suits], axis=1)
    order = np.argsort(-masks, axis=1, kind="stable")
    goes = np.tile(np.arange(SUITS), (len(flops), 1))
    np.put_along_axis(goes, np.array(suits)[order], np.array(suits)[np.newaxis], axis=1)
    firsts = np.sort(flops & ~3 | np.take_along_axis(goes, flops & 3, axis=1), axis=1)
    _, kept, found = np.unique(firsts @ [52 * 52, 52, 1], return_index=True, return_inverse=True)
    written = 4 ** np.arange(SUITS)
    numbers = {int(one @ written): at for at, one in enumerate(np.array(exchanges))}
    flop_class, flop_move = np.full((52, 52, 52), -1, np.int16), np.full((52, 52, 52), -1, np.int8)
    flop_class[tuple(flops.T)] = found
    flop_move[tuple(flops.T)] = [numbers[one] for one in (goes @ written).tolist()]
    return firsts[kept], flop_class, flop_move


def _classes(places: Ints, flops: Ints, exchanges: tuple[Exchange, ...], moved: Ints) -> tuple[Ints, Ints]:
    """Return the class of each holding with each flop, and the number of holdings and flops of each class."""
    pairs, goes = np.array(PAIRS), np.array(exchanges)
    is_held = np.isin(pairs, places).all(axis=1)
    class_of, sizes, count = np.full((len(flops), HOLDINGS), -1, np.int32), [], 0
    for at, flop in enumerate(flops):
        stays = (np.sort(flop & ~3 | goes[:, flop & 3], axis=1) == flop).all(axis=1)
        is_open = is_held & (pairs[:, :, np.newaxis] != flop).all(axis=(1, 2))
        first = moved[stays].min(axis=0)[is_open]  # of holdings that exchanges take to each other beside this flop
        alike = np.bincount(first, minlength=HOLDINGS)
        class_of[at, is_open] = count + (np.cumsum(alike > 0) - 1)[first]
        # number of flops like this one, each with as many holdings
        sizes.append(alike[alike > 0] * (len(exchanges) // int(stays.sum())))
        count += len(sizes[-1])
    return class_of, np.concatenate(sizes)


def _starting() -> tuple[Ints, tuple[str, ...]]:
    """Return the class of every holding and the names of the classes, the highest ranks first."""
    height = {rank: place for place, rank in enumerate(ORDER)}
    names: dict[str, tuple[int, ...]] = {}
    hands = []
    for first, second in PAIRS:
        cards = sorted((pack(52)[first], pack(52)[second]), key=lambda card: -height[card.rank])
        high, low = cards[0].rank, cards[1].rank
        suited = "" if high is low else "s" if cards[0].suit is cards[1].suit else "o"
        hands.append(f"{high}{low}{suited}")
        names[hands[-1]] = (-height[high], -height[low], suited != "s")
    order = sorted(names, key=lambda name: names[name])
    at = {name: place for place, name in enumerate(order)}
    return np.array([at[name] for name in hands]), tuple(order)
