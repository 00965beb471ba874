"""Ranks of hands for the kernel: strengths asked of the engine, in tables that fit a cache."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.holdem.strengths import RANKS, SUITS, Ints, Strengths, strengths
from croupier.simulation.holdem.kernel import BOARD_BUCKETS, BOARD_SLOTS, BUCKETS, SLOTS, SUIT_BITS

_DIGITS: Final = 5 ** np.arange(RANKS, dtype=np.int64)
_AT_ONCE: Final = 256


class Ranking(NamedTuple):
    """The tables of `Hands` in the kernel but for the rules' part, and those that find the row of five ranks."""

    codes: Ints
    moves: Ints
    values: Ints
    board_moves: Ints
    board_rows: Ints
    known: Strengths


class _Alike(Exception):
    """Two keys that no move can part."""


@cache
def ranking() -> Ranking:
    """Return the tables; the numbers of the ranks are tried until no two sums are alike."""
    known = strengths()
    sevens, strength = _sevens(known)
    boards = _counts(known.boards)
    for attempt in range(1000):
        numbers = np.random.default_rng(attempt).integers(1, 1 << 32, RANKS)
        try:
            moves, places = _placed(sevens @ numbers, BUCKETS, SLOTS)
            board_moves, board_places = _placed(boards @ numbers, BOARD_BUCKETS, BOARD_SLOTS)
        except _Alike:
            continue
        break
    else:
        raise AssertionError("no numbers of ranks were found whose sums differ")
    values, rows = np.zeros(SLOTS + 1, np.int16), np.zeros(BOARD_SLOTS + 1, np.int16)
    values[places], rows[board_places] = strength, np.arange(len(boards))
    cards = np.arange(RANKS * SUITS)
    codes = (numbers[cards // SUITS] << SUIT_BITS) + 16 ** (cards % SUITS)
    return Ranking(codes, moves, values, board_moves, rows, known)


def _sevens(known: Strengths) -> tuple[Ints, Ints]:
    """Return the number of each rank in seven cards, for every choice of ranks, and the strength of each."""
    rows, first, second = np.nonzero(known.by_ranks >= 0)
    keys = known.boards[rows] + _DIGITS[first] + _DIGITS[second]
    found, at = np.unique(keys, return_index=True)
    return _counts(found), known.by_ranks[rows[at], first[at], second[at]]


def _counts(keys: Ints) -> Ints:
    return np.asarray(keys[:, np.newaxis] // _DIGITS % 5)


def _placed(keys: Ints, bits: int, slots: int) -> tuple[Ints, Ints]:
    """Compute the displacement of each bucket of keys so that no two collide; return moves and places."""
    bucket, high = keys & ((1 << bits) - 1), keys >> bits
    if len(np.unique(bucket * (slots + 1) + (high & slots))) < len(keys):
        raise _Alike
    moves, places = np.zeros(1 << bits, np.uint16), np.zeros(len(keys), np.int64)
    taken = np.zeros(slots + 1, bool)
    order = np.argsort(bucket, kind="stable")
    sizes = np.bincount(bucket, minlength=1 << bits)
    ends = np.cumsum(sizes)
    for one in np.argsort(-sizes, kind="stable")[: np.count_nonzero(sizes)].tolist():
        mine = order[ends[one] - sizes[one] : ends[one]]
        for begin in range(0, slots + 1, _AT_ONCE):
            wanted = (high[mine] + np.arange(begin, begin + _AT_ONCE)[:, np.newaxis]) & slots
            is_free = ~taken[wanted].any(axis=1)
            if is_free.any():
                move = int(is_free.argmax())
                moves[one], places[mine] = begin + move, wanted[move]
                taken[wanted[move]] = True
                break
        else:
            raise _Alike
    return moves, places
