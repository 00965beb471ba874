"""Decisions of a strategy after the flop and on the river, tabulated for the kernel of rounds.

On the river suits matter only by which cards are of the suit that three or more communal cards share, if there is one:
a card is told by its rank, and 13 is added to it for that suit. Like kernel.py, this file calls nothing of other files.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from croupier.analysis.compilation import compiled
from croupier.analysis.holdem.strengths import Ints

CARDS: Final = 52
HOLDINGS: Final = 1326
DEALERS: Final = 990
SYMBOLS: Final = 26
RANKS: Final = 13
SIGHTS: Final = 8
_KIND, _HIDDEN_PAIR, _BEYOND, _POCKET, _HIGHEST, _DRAW, _OUTS, _HIGHER = range(SIGHTS)
"""As `Sight` numbers them."""


class Boards(NamedTuple):
    """Communal cards: the row of their ranks, the mask of those of the suit that three or more share, and its size."""

    rows: Ints
    masks: Ints
    sizes: Ints


class Order(NamedTuple):
    """Order of hands: the strength of five ranks with two more, or of one suit by its mask; and their kinds.

    `counts` tells how often each rank comes in a row. `sixes` is the strength of a row with one more rank: as many
    hands of seven cards are lower. `board_kinds`, `five_kinds` and `suit_kinds` are of five cards: by row, by ranks one
    by one, and by mask. `heights` go from 1 for a two.
    """

    by_ranks: Ints
    by_suit: Ints
    kinds: Ints
    counts: Ints
    sixes: Ints
    board_kinds: Ints
    five_kinds: Ints
    suit_kinds: Ints
    heights: Ints


class Tests(NamedTuple):
    """Rules in the order in which they are looked at: sight, least and most for each of its tests, and what it says.

    A rule of fewer tests than others is filled up with tests that always hold.
    """

    tests: Ints
    says: Ints


class RiverPayments(NamedTuple):
    """Payments of a bet on the river by kind of hand and state of the dealer's, of a fold, and the qualifying hands."""

    bet: Ints
    fold: int
    least: int


class _Room(NamedTuple):
    """Room for one board: cards left of each symbol; pairs of symbols with strengths; dealers lower, equal, lame."""

    left: Ints
    first: Ints
    second: Ints
    strength: Ints
    lower: Ints
    equal: Ints
    lame: Ints
    below: Ints
    through: Ints
    limp: Ints


@compiled
def _room() -> Any:
    pairs = SYMBOLS * (SYMBOLS + 1) // 2
    return _Room(
        np.empty(SYMBOLS, np.int64),
        np.empty(pairs, np.int64),
        np.empty(pairs, np.int64),
        np.empty(pairs, np.int64),
        np.empty(pairs, np.int64),
        np.empty(pairs, np.int64),
        np.empty(pairs, np.int64),
        np.empty(SYMBOLS, np.int64),
        np.empty(SYMBOLS, np.int64),
        np.empty(SYMBOLS, np.int64),
    )


@compiled
def _lay(order: Order, boards: Boards, board: int, room: _Room) -> int:
    """Find the pairs of symbols possible with a board, and their strengths; return their number."""
    row, mask, size = boards.rows[board], boards.masks[board], boards.sizes[board]
    for rank in range(RANKS):
        is_there = mask >> rank & 1
        of_suit = 1 if size else 0
        room.left[rank] = 4 - of_suit - (order.counts[row, rank] - is_there)
        room.left[RANKS + rank] = of_suit - is_there
    count = 0
    for second in range(SYMBOLS):
        for first in range(second + 1):
            if not room.left[first] or room.left[second] < 1 + (first == second):
                continue
            room.first[count], room.second[count] = first, second
            in_suit = (first >= RANKS) + (second >= RANKS)
            if size and size + in_suit >= 5:
                both_cards = mask | (first >= RANKS) << (first % RANKS) | (second >= RANKS) << (second % RANKS)
                room.strength[count] = order.by_suit[both_cards]
            else:
                room.strength[count] = order.by_ranks[row, first % RANKS, second % RANKS]
            count += 1
    return count


@compiled
def _take(room: _Room, pair: int, whole: Ints) -> Any:
    """Count the holdings of a pair of symbols, and those that have one card of each symbol."""
    first, second = room.first[pair], room.second[pair]
    if first == second:
        whole[first] += room.left[first] - 1
        return np.int64(room.left[first] * (room.left[first] - 1) // 2)
    whole[first] += room.left[second]
    whole[second] += room.left[first]
    return np.int64(room.left[first] * room.left[second])


@compiled
def _compare(room: _Room, count: int, least: int) -> None:
    """Compute for every pair of symbols the dealer's holdings that are lower, equal, and do not qualify."""
    order = np.argsort(room.strength[:count])
    room.below[:] = 0
    room.through[:] = 0
    room.limp[:] = 0
    lame = 0
    for pair in range(count):
        if room.strength[pair] < least:
            lame += _take(room, pair, room.limp)
    begin, below, through = 0, 0, 0
    while begin < count:
        end, strength = begin, room.strength[order[begin]]
        while end < count and room.strength[order[end]] == strength:
            through += _take(room, order[end], room.through)
            end += 1
        for place in range(begin, end):
            pair = order[place]
            first, second = room.first[pair], room.second[pair]
            room.lower[pair] = below - room.below[first] - room.below[second]
            # the holding itself is counted with both of its cards
            room.equal[pair] = through - room.through[first] - room.through[second] + 1 - room.lower[pair]
            room.lame[pair] = lame - room.limp[first] - room.limp[second] + (strength < least)
        begin, below = end, through
        room.below[:] = room.through


@compiled
def bet_best(order: Order, boards: Boards, paid: RiverPayments, bets: Ints) -> None:
    """Mark where a bet on the river pays more than a fold, by board and the number of a pair of symbols."""
    room = _room()
    for board in range(len(boards.rows)):
        count = _lay(order, boards, board, room)
        _compare(room, count, paid.least)
        for pair in range(count):
            lower, equal, lame = room.lower[pair], room.equal[pair], room.lame[pair]
            row = paid.bet[order.kinds[room.strength[pair]]]
            if room.strength[pair] < paid.least:
                total = row[0] * lower + row[1] * equal + row[2] * (lame - lower - equal) + row[5] * (DEALERS - lame)
            else:
                total = row[0] * lame + row[3] * (lower - lame) + row[4] * equal + row[5] * (DEALERS - lower - equal)
            first, second = room.first[pair], room.second[pair]
            bets[board, second * (second + 1) // 2 + first] = total > paid.fold * DEALERS


@compiled
def _says(tests: Tests, seen: Ints) -> Any:
    """Return the result of the first rule whose tests all pass, 0 if none does."""
    for rule in range(len(tests.says)):
        holds = True
        for test in range(tests.tests.shape[1]):
            sight, least, most = tests.tests[rule, test]
            holds = holds and least <= seen[sight] <= most
        if holds:
            return np.int64(tests.says[rule])
    return 0


@compiled
def _asks(tests: Tests, sight: int) -> bool:
    """Return whether any rule uses an observation: some are expensive."""
    for rule in range(len(tests.says)):
        for test in range(tests.tests.shape[1]):
            if tests.tests[rule, test, 0] == sight:
                return True
    return False


@compiled
def bet_river(order: Order, boards: Boards, tests: Tests, bets: Ints) -> None:
    """Mark where rules say to bet on the river, by board and the number of a pair of symbols."""
    room, seen, out = _room(), np.zeros(SIGHTS, np.int64), np.zeros(SYMBOLS, np.int64)
    asks_outs, asks_higher = _asks(tests, _OUTS), _asks(tests, _HIGHER)
    for board in range(len(boards.rows)):
        row, mask, size = boards.rows[board], boards.masks[board], boards.sizes[board]
        count = _lay(order, boards, board, room)
        if asks_higher:
            _compare(room, count, 0)
        alone = order.suit_kinds[mask] if size == 5 else order.board_kinds[row]
        for symbol in range(SYMBOLS):
            rank = symbol % RANKS
            if not room.left[symbol]:
                out[symbol] = -1
            elif size + (symbol >= RANKS) >= 5:
                out[symbol] = order.by_suit[mask | (symbol >= RANKS) << rank]
            else:
                out[symbol] = order.sixes[row, rank]
        for pair in range(count):
            first, second, strength = room.first[pair], room.second[pair], room.strength[pair]
            one, other = first % RANKS, second % RANKS
            seen[_KIND] = order.kinds[strength]
            seen[_HIDDEN_PAIR] = one == other or order.counts[row, one] > 0 or order.counts[row, other] > 0
            seen[_BEYOND] = seen[_HIDDEN_PAIR] or seen[_KIND] > alone
            seen[_POCKET] = order.heights[one] if one == other else 0
            seen[_HIGHEST] = max(order.heights[one], order.heights[other])
            if asks_higher:
                seen[_HIGHER] = DEALERS - room.lower[pair] - room.equal[pair]
            if asks_outs:
                seen[_OUTS] = -(out[first] > strength) - (out[second] > strength)
                for symbol in range(SYMBOLS):
                    seen[_OUTS] += room.left[symbol] * (out[symbol] > strength)
            bets[board, second * (second + 1) // 2 + first] = _says(tests, seen)


@compiled
def bet_flop(order: Order, tests: Tests, bets: Ints) -> None:
    """Mark where rules say to bet after the flop, by the numbers of flop and holding."""
    seen, sizes, flop = np.zeros(SIGHTS, np.int64), np.zeros(4, np.int64), 0
    for c in range(CARDS):
        for b in range(c):
            for a in range(b):
                sizes[:] = 0
                for card in (a, b, c):
                    sizes[card & 3] += 1
                _bet_flop(order, tests, (a, b, c), sizes, seen, bets[flop])
                flop += 1


@compiled
def _bet_flop(order: Order, tests: Tests, flop: Any, sizes: Ints, seen: Ints, bets: Ints) -> None:
    a, b, c = flop
    mask, kinds, holding = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2), order.five_kinds[a >> 2, b >> 2, c >> 2], -1
    for second in range(CARDS):
        for first in range(second):
            holding += 1
            if first in (a, b, c) or second in (a, b, c):
                continue
            one, other, are_alike = first >> 2, second >> 2, first & 3 == second & 3
            seen[_DRAW] = 0
            if sizes[first & 3] + 1 + are_alike == 4:
                seen[_DRAW] = order.heights[one]
            if sizes[second & 3] + 1 + are_alike == 4:
                seen[_DRAW] = max(seen[_DRAW], order.heights[other])
            seen[_KIND] = kinds[one, other]
            if sizes[first & 3] + 1 + are_alike == 5:
                seen[_KIND] = order.suit_kinds[mask | 1 << one | 1 << other]
            seen[_HIDDEN_PAIR] = one == other or mask >> one & 1 or mask >> other & 1
            seen[_POCKET] = order.heights[one] if one == other else 0
            seen[_HIGHEST] = max(order.heights[one], order.heights[other])
            bets[holding] = _says(tests, seen)
