"""The rounds: cards are drawn, decisions looked up, hands compared; a kernel knows no rule, only tables.

What is called here stands in this file: what is kept of a compiled function is renewed by changes in its file alone.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from croupier.analysis.compilation import compiled
from croupier.analysis.holdem.strengths import Ints

CARDS: Final = 52
COMMUNAL: Final = 5
RANKS: Final = 13
HOLDINGS: Final = CARDS * (CARDS - 1) // 2
QUALIFIED: Final = 3
CHECK: Final = -1
KINDS: Final = 10
STATES: Final = 6
ENDS: Final = KINDS * STATES
"""Ends of one play: a kind of the player's hand and a state of the dealer's."""
SLOTS: Final = (1 << 16) - 1
BUCKETS: Final = 13
BOARD_SLOTS: Final = (1 << 13) - 1
BOARD_BUCKETS: Final = 10
"""Index of a key of ranks in a table: its low bits give the displacement of its high bits."""
SUIT_BITS: Final = 16
PAIRS: Final = 91
HIDDEN: Final = 351
"""Two hole cards by their ranks; and by their ranks and whether each is of the suit that may make a flush."""

Whole = Any
"""A whole number of the kernels: of 64 bits, and of numpy's types where Python runs them."""
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_9, _27, _30, _31, _32, _55 = (np.uint64(bits) for bits in (9, 27, 30, 31, 32, 55))
BATCH: Final = 256
"""Rounds that go through each step together: steps are short, so that the waits of many lookups overlap."""
NO_SUIT: Final = 4
BOX_BITS: Final = 8
BOX_MASK: Final = (1 << BOX_BITS) - 1


class Hands(NamedTuple):
    """Tables that rank seven cards.

    `codes` hold for each card a number of its rank, and below it a digit of its suit: the sum of seven is the key of
    their ranks with the sizes of their suits. `moves` and `values` tell the strength by that key, `by_suit` that of
    five or more cards of a suit by the mask of their ranks. A dealer qualifies from the strength `least` on.
    """

    codes: Ints
    moves: Ints
    values: Ints
    by_suit: Ints
    kinds: Ints
    least: int


class Plays(NamedTuple):
    """Decisions: before the flop by two cards, a play's number or CHECK; then a bit for each case, set for a bet.

    `after` is by the numbers of flop and holding. On the river `plain` is by the ranks of the communal cards and of the
    two, `suited` where three or more of the communal cards share a suit by those of that suit and the ranks of the
    others; `moves` and `rows` find the row of the first, `firsts` that of the second. `ends` are the plays that follow:
    the bet after the flop, the bet on the river and the fold there.
    """

    before: Ints
    after: Ints
    moves: Ints
    rows: Ints
    plain: Ints
    firsts: Ints
    suited: Ints
    ends: Ints


class Pays(NamedTuple):
    """Payments of the ends in cents: the main game without the blind's winnings, the blind's winnings, and trips.

    `purse` is what the blinds of all boxes may win together in a round, -1 if each has its own maximum; `uncut` what
    they would win without it. `order` is that in which boxes are settled.
    """

    main: Ints
    blind: Ints
    trips: Ints
    uncut: Ints
    purse: int
    order: Ints


class Desk(NamedTuple):
    """Room for a batch: cards by round; totals, suits and masks of the communal cards; then all by hand.

    The strength of every hand, the dealer's last of its round; the play and the end of every box.
    """

    pack: Ints
    dealt: Ints
    totals: Ints
    suits: Ints
    masks: Ints
    strengths: Ints
    plays: Ints
    waiting: Ints
    ends: Ints


# --- chance -----------------------------------------------------------------------------------------------------------


@compiled
def _mixed(z: Whole) -> Whole:
    """Return the bits of a number well stirred, as the finaliser of SplitMix64 does (Steele, Lea and Flood, 2014)."""
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@compiled
def counter(seed: Any, block: int) -> Any:
    """Return where the numbers of a block begin: those of a seed are one long row, every block has its own part."""
    return _mixed(_mixed(seed + _STEP) + _STEP) + _STEP * (np.uint64(block) << _32)


@compiled
def _deal(pack: Ints, at: Whole, cards: int) -> Any:
    """Draw the first cards of the pack from all that are left; return where the numbers go on."""
    for place in range(cards):
        drawn = place + np.int64(((_mixed(at) >> _9) * np.uint64(CARDS - place)) >> _55)
        card = pack[drawn]
        pack[drawn] = pack[place]
        pack[place] = card
        at += _STEP
    return at


# --- a batch of rounds ------------------------------------------------------------------------------------------------


@compiled
def _desk(boxes: int) -> Any:
    return Desk(
        np.arange(CARDS),
        np.empty((BATCH, COMMUNAL + 2 * boxes + 2), np.uint8),
        np.empty(BATCH, np.int64),
        np.empty(BATCH, np.int64),
        np.empty(BATCH, np.int64),
        np.empty((BATCH, boxes + 1), np.int64),
        np.empty((BATCH, boxes), np.int64),
        np.empty((2, BATCH * boxes), np.int64),
        np.empty((BATCH, boxes), np.int64),
    )


@compiled
def _deal_all(desk: Desk, hands: Hands, at: Whole, rounds: int) -> Any:
    """Deal: communal cards, two to each box, two to the dealer; add up the communal ones. Return as `_deal` does."""
    cards = desk.dealt.shape[1]
    for number in range(rounds):
        at = _deal(desk.pack, at, cards)
        for place in range(cards):
            desk.dealt[number, place] = desk.pack[place]
        total, mask = np.int64(0), np.int64(0)
        for place in range(COMMUNAL):
            total += hands.codes[desk.pack[place]]
        many = (total & 0xFFFF) + 0x5555 & 0x8888  # a digit of three or more
        suit = np.int64(many > 0x8) + np.int64(many > 0x80) + np.int64(many > 0x800) + NO_SUIT * np.int64(many == 0)
        for place in range(COMMUNAL):
            mask |= np.int64(desk.pack[place] & 3 == suit) << (desk.pack[place] >> 2)
        desk.totals[number], desk.suits[number], desk.masks[number] = total, suit, mask
    return at


@compiled
def _compare_all(desk: Desk, hands: Hands, rounds: int) -> None:
    """Find the strength of every hand, the dealer's too."""
    each = desk.strengths.shape[1]
    for number in range(rounds):
        total, suit, mask = desk.totals[number], desk.suits[number], desk.masks[number]
        size = (total & 0xFFFF) >> 4 * suit & 15
        for hand in range(each):
            first = np.int64(desk.dealt[number, COMMUNAL + 2 * hand])
            second = np.int64(desk.dealt[number, COMMUNAL + 2 * hand + 1])
            is_first, is_second = np.int64(first & 3 == suit), np.int64(second & 3 == suit)
            key = (total + hands.codes[first] + hands.codes[second]) >> SUIT_BITS
            place = ((key >> BUCKETS) + hands.moves[key & ((1 << BUCKETS) - 1)]) & SLOTS
            if size + is_first + is_second >= 5:
                place = mask | is_first << (first >> 2) | is_second << (second >> 2)
                desk.strengths[number, hand] = hands.by_suit[place]
            else:
                desk.strengths[number, hand] = hands.values[place]


@compiled
def _is_set(bits: Ints, place: Whole) -> Whole:
    return np.int64(bits[place >> 3]) >> (place & 7) & 1


@compiled
def two_number(first: Whole, second: Whole) -> Whole:
    """Return the number of two, in any order and maybe alike."""
    low, high = min(first, second), max(first, second)
    return (high * (high + 1) >> 1) + low


@compiled
def holding_number(first: Whole, second: Whole) -> Whole:
    """Return the number of a holding, its cards in any order."""
    low, high = min(first, second), max(first, second)
    return (high * (high - 1) >> 1) + low


@compiled
def flop_number(one: Whole, two: Whole, three: Whole) -> Whole:
    """Return the number of a flop, its cards in any order."""
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    return high * (high - 1) * (high - 2) // 6 + (middle * (middle - 1) >> 1) + low


@compiled
def _decide_early(desk: Desk, plays: Plays, rounds: int) -> int:
    """Look up the plays before and after the flop; return the number of hands left to the river."""
    boxes = desk.plays.shape[1]
    left, waiting, dealt = 0, desk.waiting[0], desk.dealt
    for number in range(rounds):
        for box in range(boxes):
            first = np.int64(dealt[number, COMMUNAL + 2 * box])
            second = np.int64(dealt[number, COMMUNAL + 2 * box + 1])
            play = np.int64(plays.before[first * CARDS + second])
            desk.plays[number, box] = play
            waiting[left] = number << BOX_BITS | box
            left += play == CHECK
    checked, left, twice = left, 0, desk.waiting[1]
    for place in range(checked):
        number, box = waiting[place] >> BOX_BITS, waiting[place] & BOX_MASK
        first, second = np.int64(dealt[number, COMMUNAL + 2 * box]), np.int64(dealt[number, COMMUNAL + 2 * box + 1])
        flop = flop_number(np.int64(dealt[number, 0]), np.int64(dealt[number, 1]), np.int64(dealt[number, 2]))
        bets = _is_set(plays.after, flop * HOLDINGS + holding_number(first, second))
        desk.plays[number, box] = plays.ends[0]
        twice[left] = waiting[place]
        left += 1 - bets
    return left


@compiled
def _decide_river(desk: Desk, plays: Plays, left: int) -> None:
    """Look up the plays on the river of hands that have checked twice."""
    waiting, dealt = desk.waiting[1], desk.dealt
    for place in range(left):
        number, box = waiting[place] >> BOX_BITS, waiting[place] & BOX_MASK
        suit = desk.suits[number]
        first, second = np.int64(dealt[number, COMMUNAL + 2 * box]), np.int64(dealt[number, COMMUNAL + 2 * box + 1])
        if suit == NO_SUIT:
            key = desk.totals[number] >> SUIT_BITS
            row = plays.rows[((key >> BOARD_BUCKETS) + plays.moves[key & ((1 << BOARD_BUCKETS) - 1)]) & BOARD_SLOTS]
            bets = _is_set(plays.plain, np.int64(row) * PAIRS + two_number(first >> 2, second >> 2))
        else:
            row = plays.firsts[desk.masks[number]] + _others(dealt, number, suit)
            hidden = two_number(
                (first >> 2) + RANKS * np.int64(first & 3 == suit), (second >> 2) + RANKS * np.int64(second & 3 == suit)
            )
            bets = _is_set(plays.suited, row * HIDDEN + hidden)
        desk.plays[number, box] = plays.ends[2 - bets]


@compiled
def _others(dealt: Ints, number: Whole, suit: Whole) -> Whole:
    """Return the number of the ranks of those communal cards of a round, two at most, that are not of a suit."""
    many, total, high = np.int64(0), np.int64(0), np.int64(0)
    for place in range(COMMUNAL):
        is_other = np.int64(dealt[number, place] & 3 != suit)
        rank = np.int64(dealt[number, place] >> 2) * is_other
        many, total, high = many + is_other, total + rank, max(high, rank)
    return two_number(total - high, high) if many == 2 else high


@compiled
def _play(desk: Desk, hands: Hands, plays: Plays, at: Whole, rounds: int) -> Any:
    """Play a batch and write the end of each box; return the next position in the random numbers."""
    at = _deal_all(desk, hands, at, rounds)
    _compare_all(desk, hands, rounds)
    _decide_river(desk, plays, _decide_early(desk, plays, rounds))
    boxes = desk.plays.shape[1]
    for number in range(rounds):
        dealer = desk.strengths[number, boxes]
        for box in range(boxes):
            mine, play = desk.strengths[number, box], desk.plays[number, box]
            state = np.int64(dealer >= mine) + np.int64(dealer > mine) + QUALIFIED * np.int64(dealer >= hands.least)
            shown = np.int64(hands.kinds[mine]) * STATES + state
            desk.ends[number, box] = play * ENDS + shown * np.int64(play != plays.ends[2])
    return at


# --- blocks of rounds -------------------------------------------------------------------------------------------------


@compiled
def count(hands: Hands, plays: Plays, at: Whole, rounds: int, boxes: int, others: int, counts: Ints) -> None:
    """Play rounds of a block from its beginning, and count the ends of the boxes after the first `others`."""
    desk = _desk(boxes)
    for begin in range(0, rounds, BATCH):
        batch = min(BATCH, rounds - begin)
        at = _play(desk, hands, plays, at, batch)
        for number in range(batch):
            for box in range(others, boxes):
                counts[desk.ends[number, box]] += 1


@compiled
def _pay(pays: Pays, ends: Ints, others: int, won: Ints) -> Any:
    """Return what the boxes after the first `others` win in a round, main and trips; `won` is told of every blind."""
    main, trips, purse = np.int64(0), np.int64(0), np.int64(pays.purse)
    for box in pays.order:
        won[box] = pays.blind[ends[box]]
        if pays.purse >= 0:
            won[box] = min(won[box], purse)
            purse -= won[box]
        if box >= others:
            main += pays.main[ends[box]] + won[box]
            trips += pays.trips[ends[box]]
    return main, trips


@compiled
def pay(
    hands: Hands, plays: Plays, pays: Pays, at: Whole, boxes: int, others: int, counts: Ints, main: Ints, trips: Ints
) -> int:
    """Play as many rounds as `main` has places, write down what each has won, and count ends.

    Return how many blinds won less than they would without a maximum.
    """
    desk, won, cut = _desk(boxes), np.empty(boxes, np.int64), 0
    for begin in range(0, len(main), BATCH):
        batch = min(BATCH, len(main) - begin)
        at = _play(desk, hands, plays, at, batch)
        for number in range(batch):
            ends = desk.ends[number]
            main[begin + number], trips[begin + number] = _pay(pays, ends, others, won)
            for box in range(others, boxes):
                counts[ends[box]] += 1
                cut += won[box] < pays.uncut[ends[box]]
    return cut


@compiled
def trace(
    hands: Hands, plays: Plays, pays: Pays, at: Whole, boxes: int, begin: int, dealt: Ints, ends: Ints, won: Ints
) -> None:
    """Play from the beginning of a block, and write down the rounds from `begin` on: cards, ends, and blinds' wins."""
    desk, cards = _desk(boxes), COMMUNAL + 2 * boxes + 2
    for _ in range(begin):
        at = _deal(desk.pack, at, cards)
    for first in range(0, len(dealt), BATCH):
        batch = min(BATCH, len(dealt) - first)
        at = _play(desk, hands, plays, at, batch)
        for number in range(batch):
            dealt[first + number] = desk.dealt[number]
            ends[first + number] = desk.ends[number]
            _pay(pays, desk.ends[number], 0, won[first + number])


@compiled
def tally(values: Ints, keys: Ints, counts: Ints) -> int:
    """Count how often each value comes, in a table of a power of two places; return -1 if it is too small."""
    size, found = len(keys) - 1, 0
    for value in values:
        at = np.int64(_mixed(np.uint64(value)) & np.uint64(size))
        while counts[at] and keys[at] != value:
            at = (at + 1) & size
        if not counts[at]:
            keys[at] = value
            found += 1
            if 2 * found > size:
                return -1
        counts[at] += 1
    return found
