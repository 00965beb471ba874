"""The loops over all boards: the value of each holding against every dealer, and the ends of each play.

A kernel knows no rule: hands compare by `Deck` and are paid by `Pays`. Everything is whole numbers.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from croupier.analysis.compilation import compiled
from croupier.analysis.holdem.strengths import Ints

HOLDINGS: Final = 52 * 51 // 2
CHECK: Final = -1
BETS, FOLDS = 1, 16
"""Code of a decision after the flop, 0 for a check: ten flops are counted in one number, four bits for each play."""
LOWER, EQUAL, HIGHER, QUALIFIED = 0, 1, 2, 3
"""Comparison of the dealer's hand with the player's; QUALIFIED is added where the dealer qualifies."""
STATES: Final = 6
BET, CALL, PLAY = 0, 1, 2
"""Payments to a holding: for a bet after the flop, for the best on the river, and for each ante of a play wager."""
_SPREAD: Final = 0x077CB531
_PLACES: Final = np.zeros(32, np.int64)
"""Index of the bit that is set among 32: a power of two times the first constant is unique in its highest bits."""
for _bit in range(32):
    _PLACES[(_SPREAD << _bit & 0xFFFFFFFF) >> 27] = _bit


class Deck(NamedTuple):
    """The pack, its boards up to suits, and how hands compare; `dealers` is how many holdings one may be up against.

    `weights` tell how many boards each stands for, `ranks` its row in `by_ranks`, `suited` the suit that three or more
    cards share or -1, the mask of their ranks and their number. A flop, by its three cards in order,
    has a class, and a row of `moved` that takes holdings to where they stand beside the one flop kept of its class.
    """

    cards: Ints
    dealers: int
    boards: Ints
    weights: Ints
    ranks: Ints
    suited: Ints
    board_kinds: Ints
    by_ranks: Ints
    by_suit: Ints
    kinds: Ints
    flop_class: Ints
    flop_move: Ints
    moved: Ints
    back: Ints


class HandsPays(NamedTuple):
    """Payments by kind of the player's hand and state of the dealer's: without a play wager, and for each ante of it.

    `least` is the lowest strength with which a dealer qualifies, `fold` what a fold pays; `flop` and `river` are the
    multiples of the ante that may be bet there.
    """

    without: Ints
    per_ante: Ints
    least: int
    fold: int
    flop: int
    river: Ints


class HandsSums(NamedTuple):
    """Payments to holdings, summed over boards: before the flop for BET and PLAY, with a flop for BET and CALL."""

    before: Ints
    after: Ints


class Decisions(NamedTuple):
    """The play of each holding before the flop, by its number or CHECK, and beside each flop: 0, BETS or FOLDS.

    `plays` are the numbers of the bet after the flop, the first bet on the river, and folding after it and there.
    """

    before: Ints
    after: Ints
    plays: Ints


class Counts(NamedTuple):
    """Counts of the ends of each play.

    `ends`: by play, kind and whether the hand would qualify: the number of hands, and of dealers lower, equal and not
    qualified against them. On the river folds and bets by kind of board and hand, and by the number of dealers higher.
    """

    ends: Ints
    by_board: Ints
    by_higher: Ints


class HandsDesk(NamedTuple):
    """Room to work on one board.

    A holding is two cards in one number; `holdings` has them in order of strength; groups of equals begin at `starts`.
    `below` and `through` tell how many holdings with a card are lower than a group, or not higher; `lame` how many do
    not qualify. `shown` is what holdings are paid, by their number, and `turned` the same with suits exchanged.
    """

    live: Ints
    unsorted: Ints
    strength: Ints
    seen: Ints
    next: Ints
    groups: Ints
    starts: Ints
    holdings: Ints
    below: Ints
    through: Ints
    lame: Ints
    shown: Ints
    turned: Ints
    tally: Ints
    flops: Ints


@compiled
def _desk(strengths: int) -> Any:
    return HandsDesk(
        np.empty(52, np.int64),
        np.empty(HOLDINGS, np.int32),
        np.empty(HOLDINGS, np.int32),
        np.zeros((strengths >> 5) + 1, np.int64),
        np.zeros(strengths, np.int32),
        np.empty(strengths, np.int32),
        np.empty(strengths + 1, np.int32),
        np.empty(HOLDINGS, np.int32),
        np.empty(52, np.int64),
        np.empty(52, np.int64),
        np.empty(52, np.int64),
        np.empty((3, HOLDINGS), np.int64),
        np.empty((2, HOLDINGS), np.int64),
        np.empty((3, HOLDINGS), np.uint8),
        np.empty((10, 2), np.int64),
    )


@compiled
def _value(deck: Deck, board: int, desk: HandsDesk) -> int:
    """Compute the strength of every holding that a board leaves; return their number."""
    cards, live, count = deck.boards[board], 0, 0
    for card in deck.cards:
        desk.live[live] = card
        live += card not in cards
    suit, mask, size = deck.suited[board]
    by_ranks, by_suit = deck.by_ranks[deck.ranks[board]], deck.by_suit
    for i in range(live):
        first = desk.live[i]
        row = by_ranks[first >> 2]
        begun = (first * (103 - first) // 2 - first - 1) << 12 | first << 6
        if suit < 0 or (size == 3 and first & 3 != suit):
            for j in range(i + 1, live):
                desk.strength[count] = row[desk.live[j] >> 2]
                desk.unsorted[count] = begun + (desk.live[j] << 12 | desk.live[j])
                count += 1
            continue
        is_one = first & 3 == suit
        with_first = mask | is_one << (first >> 2)
        for j in range(i + 1, live):
            second = desk.live[j]
            is_other = second & 3 == suit
            found = row[second >> 2]
            if size + is_one + is_other >= 5:
                found = by_suit[with_first | is_other << (second >> 2)]
            desk.strength[count] = found
            desk.unsorted[count] = begun + (second << 12 | second)
            count += 1
    return count


@compiled
def _sort(desk: HandsDesk, count: int) -> int:
    """Sort holdings by strength; return the number of groups of equals."""
    for number in range(count):
        found = desk.strength[number]
        desk.seen[found >> 5] |= 1 << (found & 31)
        desk.next[found] += 1
    groups, total = 0, 0
    for word in range(len(desk.seen)):
        bits = desk.seen[word]
        desk.seen[word] = 0
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            strength = (word << 5) + _PLACES[(lowest * _SPREAD & 0xFFFFFFFF) >> 27]
            desk.groups[groups], desk.starts[groups] = strength, total
            groups += 1
            size = desk.next[strength]
            desk.next[strength] = total
            total += size
    desk.starts[groups] = total
    for number in range(count):
        found = desk.strength[number]
        desk.holdings[desk.next[found]] = desk.unsorted[number]
        desk.next[found] += 1
    for group in range(groups):
        desk.next[desk.groups[group]] = 0
    return groups


@compiled
def _count_lame(desk: HandsDesk, groups: int, least: int) -> int:
    """Count the holdings with which a dealer does not qualify, all and for each card; begin with none below."""
    lame = 0
    desk.lame[:] = 0
    desk.below[:] = 0
    desk.through[:] = 0
    for group in range(groups):
        if desk.groups[group] >= least:
            break
        for one in range(desk.starts[group], desk.starts[group + 1]):
            desk.lame[desk.holdings[one] >> 6 & 63] += 1
            desk.lame[desk.holdings[one] & 63] += 1
            lame += 1
    return lame


@compiled
def _flops(deck: Deck, board: int, flops: Ints) -> None:
    """Look up the class and the move of the ten flops that a board may have begun with, in the order of moves."""
    cards, count = deck.boards[board], 0
    for i in range(5):
        for j in range(i + 1, 5):
            for k in range(j + 1, 5):
                move, at = deck.flop_move[cards[i], cards[j], cards[k]], count
                while at and flops[at - 1, 1] > move:
                    flops[at] = flops[at - 1]
                    at -= 1
                flops[at, 0], flops[at, 1] = deck.flop_class[cards[i], cards[j], cards[k]], move
                count += 1


@compiled
def _line(pays: Ints, dealers: int, is_lame: bool) -> tuple[int, int, int, int]:
    """Return the payout against all dealers as a constant, and for each dealer lower, equal and not qualified."""
    # who does not qualify is lower than who does: a hand that would not has them on both sides, another all below
    top = pays[QUALIFIED + HIGHER]
    if is_lame:
        high = pays[HIGHER]
        return dealers * top, pays[LOWER] - high, pays[EQUAL] - high, high - top
    low = pays[QUALIFIED + LOWER]
    return dealers * top, low - top, pays[QUALIFIED + EQUAL] - top, pays[LOWER] - low


@compiled
def _open(desk: HandsDesk, group: int) -> tuple[int, int]:
    """Update `through` with a group; return its start and end."""
    begin, end = desk.starts[group], desk.starts[group + 1]
    for one in range(begin, end):
        desk.through[desk.holdings[one] >> 6 & 63] += 1
        desk.through[desk.holdings[one] & 63] += 1
    return begin, end


@compiled
def _close(desk: HandsDesk, begin: int, end: int) -> None:
    """Update `below` with a group."""
    for one in range(begin, end):
        first, second = desk.holdings[one] >> 6 & 63, desk.holdings[one] & 63
        desk.below[first] = desk.through[first]
        desk.below[second] = desk.through[second]


@compiled
def sum_values(deck: Deck, pays: HandsPays, sums: HandsSums, begin: int, end: int) -> None:
    """Add the payouts of every holding on the boards from `begin` to `end`, the river played best."""
    desk = _desk(len(deck.kinds))
    for board in range(begin, end):
        _flops(deck, board, desk.flops)
        desk.shown[:] = 0
        _sum_board(deck, pays, desk, board)
        _add_to(sums.before[0], desk.shown[BET])
        _add_to(sums.before[1], desk.shown[PLAY])
        for flop in range(10):
            if not flop or desk.flops[flop, 1] != desk.flops[flop - 1, 1]:
                back = deck.moved[deck.back[desk.flops[flop, 1]]]
                _take(desk.turned[BET], desk.shown[BET], back)
                _take(desk.turned[CALL], desk.shown[CALL], back)
            row = sums.after[desk.flops[flop, 0]]
            _add_to(row[BET], desk.turned[BET])
            _add_to(row[CALL], desk.turned[CALL])


@compiled
def _add_to(whole: Ints, part: Ints) -> None:
    for holding in range(HOLDINGS):
        whole[holding] += part[holding]


@compiled
def _take(taken: Ints, among: Ints, places: Ints) -> None:
    for holding in range(HOLDINGS):
        taken[holding] = among[np.uint16(places[holding])]


@compiled
def _sum_board(deck: Deck, pays: HandsPays, desk: HandsDesk, board: int) -> None:
    """Compute the payouts of each holding for betting after the flop, and for checking to the river."""
    groups = _sort(desk, _value(deck, board, desk))
    lame = _count_lame(desk, groups, pays.least)
    dealers, weight = deck.dealers, deck.weights[board]
    shown_bet, shown_call, shown_play = desk.shown[BET], desk.shown[CALL], desk.shown[PLAY]
    for group in range(groups):
        begin, end = _open(desk, group)
        strength = desk.groups[group]
        is_lame = strength < pays.least
        a, b, c, d = _line(pays.without[deck.kinds[strength]], dealers, is_lame)
        e, f, g, h = _line(pays.per_ante[deck.kinds[strength]], dealers, is_lame)
        for one in range(begin, end):
            first, second = desk.holdings[one] >> 6 & 63, desk.holdings[one] & 63
            lower = begin - desk.below[first] - desk.below[second]
            # the holding itself is counted with both of its cards
            equal = end - desk.through[first] - desk.through[second] + 1 - lower
            limp = lame - desk.lame[first] - desk.lame[second] + is_lame
            without = a + b * lower + c * equal + d * limp
            play = e + f * lower + g * equal + h * limp
            best = dealers * pays.fold
            for times in pays.river:
                best = max(best, without + times * play)
            holding = desk.holdings[one] >> 12
            shown_bet[holding] = weight * (without + pays.flop * play)
            shown_call[holding] = weight * best
            shown_play[holding] = weight * play
        _close(desk, begin, end)


@compiled
def count_ends(deck: Deck, pays: HandsPays, decisions: Decisions, counts: Counts, begin: int, end: int) -> None:
    """Count the ends of every play on the boards from `begin` to `end`, by given decisions."""
    desk = _desk(len(deck.kinds))
    for board in range(begin, end):
        _flops(deck, board, desk.flops)
        desk.tally[:] = 0
        for flop in range(10):
            _add_to(desk.tally[1], decisions.after[desk.flops[flop, 0]])
            if flop == 9 or desk.flops[flop, 1] != desk.flops[flop + 1, 1]:
                _take(desk.tally[2], desk.tally[1], deck.moved[desk.flops[flop, 1]])
                _add_to(desk.tally[0], desk.tally[2])
                desk.tally[1] = 0
        _count_board(deck, pays, decisions, counts, desk, board)


@compiled
def _count_board(
    deck: Deck, pays: HandsPays, decisions: Decisions, counts: Counts, desk: HandsDesk, board: int
) -> None:
    """Count the ends of every play on one board."""
    groups = _sort(desk, _value(deck, board, desk))
    lame = _count_lame(desk, groups, pays.least)
    dealers, weight = deck.dealers, deck.weights[board]
    flop_bet, river_bet, fold_after, fold_river = decisions.plays
    for group in range(groups):
        begin, end = _open(desk, group)
        kind, is_lame = deck.kinds[desk.groups[group]], desk.groups[group] < pays.least
        a, b, c, d = _line(pays.without[kind], dealers, is_lame)
        e, f, g, h = _line(pays.per_ante[kind], dealers, is_lame)
        ends = counts.ends[:, kind, int(is_lame)]
        for one in range(begin, end):
            first, second = desk.holdings[one] >> 6 & 63, desk.holdings[one] & 63
            lower = begin - desk.below[first] - desk.below[second]
            equal = end - desk.through[first] - desk.through[second] + 1 - lower
            limp = lame - desk.lame[first] - desk.lame[second] + is_lame
            holding = desk.holdings[one] >> 12
            play = decisions.before[holding]
            if play != CHECK:
                _add(ends[play], weight * 10, lower, equal, limp)
                continue
            bets, folds = desk.tally[0, holding] & 15, desk.tally[0, holding] >> 4
            if bets:
                _add(ends[flop_bet], weight * bets, lower, equal, limp)
            if folds:
                _add(ends[fold_after], weight * folds, lower, equal, limp)
            if bets + folds == 10:
                continue
            without, more = a + b * lower + c * equal + d * limp, e + f * lower + g * equal + h * limp
            best, play = dealers * pays.fold, fold_river
            for number in range(len(pays.river)):
                if without + pays.river[number] * more > best:
                    best, play = without + pays.river[number] * more, river_bet + number
            ways = weight * (10 - bets - folds)
            _add(ends[play], ways, lower, equal, limp)
            counts.by_board[deck.board_kinds[board], kind, int(play != fold_river)] += ways * dealers
            counts.by_higher[dealers - lower - equal, int(play != fold_river)] += ways * dealers
        _close(desk, begin, end)


@compiled
def _add(ends: Ints, ways: int, lower: int, equal: int, limp: int) -> None:
    ends[0] += ways
    ends[1] += ways * lower
    ends[2] += ways * equal
    ends[3] += ways * limp
