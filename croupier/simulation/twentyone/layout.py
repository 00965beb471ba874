"""Memory layout of the kernel: the tables it reads and the counters it writes.

A compiled call pays for every array that it is given, so tables of one type are concatenated in one array, and `where`
has the offset at which each begins.
"""

from collections.abc import Mapping
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation import plan

Ints = NDArray[np.int64]
Small = NDArray[np.uint8]
States = NDArray[np.uint32]

NATURAL: Final = 6
ENDS: Final = 7
ACE: Final = 0
UPS: Final = 10
COUNTS: Final = plan.COUNTS
MARKS: Final = 5
"""Marks of a finished hand: its dependence on the dealer, its kind, whether it is paid at once, is doubled,
and is referred to the engine."""

# fmt: off
WIDE, OVERS, LIMIT, SPLITS, CLOSED, CODES, SPAN = range(7)
DOORS, DEALER, DEALER_FIRST, INSURES, MOST, MAY_BE_NATURAL, MARKED, SPLIT_HANGS = range(7, 15)
NETS, TAKEN, CHIPS = range(15, 18)
HANDS, SPLIT_HANDS, BOXES, ROUNDS, BY_COUNT, SIDES, BESIDE = range(18, 25)
# fmt: on
"""The places in `where`. First numbers: kinds of cards, ways for a hand to be over, where ends begin among the states
of hands, the state of a split, where ends begin among the dealer's, codes of split boxes, and the most units of a
round. Then the parts of `states` behind the table of hands, those of `worth`, and those of `counts`."""
WHERE: Final = 25
ALL, OTHERS, PARTS, PACK, IS_TRUE, IS_COUNTED, INSURE_FROM, FLAT, TAGS, LEVELS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 60
BETS: Final = LEVELS + 2 * COUNTS + 1
"""Parameters of boxes and wagers: all boxes and those of others, how the count is computed and from which count one
insures (above them all: as the strategy says), the level of others' wagers, what each card counts, and the level of the
wager by count (-1: sit out)."""


class Book(NamedTuple):
    """Rules, strategy and wagers as arrays; amounts are in units, chips in cents.

    `kinds` has the kind of each card and behind it the value of each kind. In `states` stand the table of hands, rows
    as offsets; the doors into it (the rows of a first card and of one that was split, and what a pair goes on as that
    is not split again); the dealer's table and its doors; who insures, how many hands a pair may become, which first
    cards may become a natural; the marks; what split boxes depend on besides their hands. `worth` has what hands come
    to by level of the wager, whether their box has a doubled hand, hand and end; what a dealer's natural leaves of
    split boxes by level; and by level the chips on a hand, with those of insurance, and what insurance loses and wins.
    """

    where: Ints
    kinds: Small
    states: States
    worth: Ints


class Sides(NamedTuple):
    """Side bets: the result of each by the first two cards, and by a third where two are not enough (255).

    `sevens` is by the suits of two sevens and the third card, the last column where none comes; `nets` are what results
    pay, in units.
    """

    first_two: Small
    sevens: Small
    nets: Ints


class Feed(NamedTuple):
    """Dealing of cards: the burn of a new shoe and the position of the cutting card."""

    dealing: int
    burnt: int
    stop: int


class Sums(NamedTuple):
    """Counters: `counts` in parts, the rounds that the engine has to settle, and the net result of every round.

    A round that is referred has its number, level, count, how many cards, and the cards; the first row tells how many
    there are. `each` has room for every round, or for none.
    """

    counts: Ints
    referred: Ints
    each: Ints


def place(shapes: Mapping[int, tuple[int, ...]], where: Ints) -> None:
    """Write the start of each part of the counters to `where`."""
    begins = 0
    for name, shape in shapes.items():
        where[name] = begins
        begins += prod(shape)


def packed(parts: Mapping[int, NDArray[np.integer]], where: Ints) -> Ints:
    """Return parts joined in one array; the start of each is written to `where`, by its name."""
    place({name: (part.size,) for name, part in parts.items()}, where)
    return np.concatenate([part.reshape(-1).astype(np.int64) for part in parts.values()])
