"""What the kernel reads and writes: tables, and the room for what it counts."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.uint8]
States = NDArray[np.uint32]
Chance = NDArray[np.uint64]

NATURAL: Final = 6
ACE: Final = 0
OWN: Final = 5
KINDS: Final = 6
BOXES: Final = 12
HANDS: Final = 8
COUNTS: Final = 64
"""Counts are told apart from -64 to 64."""


class Shoe(NamedTuple):
    """The cards and how they are dealt: burnt from a new shoe, and how far the cutting card is."""

    cards: Small
    dealing: int
    burnt: int
    stop: int


class Hands(NamedTuple):
    """The tables of automaton.py and rounds.py, rows as offsets; `limit` is where ends of hands begin."""

    kinds: Small
    values: Small
    table: States
    limit: int
    splits: int
    first: States
    split: States
    unsplit: States
    insures: Small
    most: Ints
    dealer: States
    dealer_first: States
    dealer_limit: int
    may_be_natural: Small


class Pays(NamedTuple):
    """What hands come to, in units: by level of the wager, whether the box has a doubled hand, hand and end.

    `hangs` is what must be seen of the dealer's hand, `kind` what a hand is to a dealer's natural, `taken` what that
    leaves of split boxes; `insured` is what insurance costs and wins, by level.
    """

    nets: Ints
    wagered: Ints
    hangs: Small
    kind: Small
    at_once: Small
    doubles: Small
    refers: Small
    taken: Ints
    insured: Ints


class Sides(NamedTuple):
    """Side bets: the result of each by the first two cards, and by a third where two are not enough (255).

    `sevens` is by the suits of two sevens and the third card, the last column where none comes; `nets` are what results
    pay, in units.
    """

    first_two: Small
    sevens: Small
    nets: Ints


class Bets(NamedTuple):
    """Boxes and wagers: `levels` by count from -64 on (-1: sit out), `tags` by card, `insure_from` a count or more."""

    boxes: int
    others: int
    levels: Ints
    tags: Ints
    parts: int
    pack: int
    is_true: bool
    insure_from: int


class Sums(NamedTuple):
    """What is counted: hands of unsplit and of split boxes, how many hands these had, insurance lost and won, nets of
    rounds, chips, results of side bets, and by count: rounds, nets, and their squares in two parts.

    `referred` holds the rounds that the engine has to settle: number, level, count, how many cards, and the cards; its
    first row tells how many there are. `each` is the net of every round, where it has room for them.
    """

    hands: Ints
    split_hands: Ints
    splits: Ints
    insured: Ints
    nets: Ints
    wagered: Ints
    sides: Ints
    by_count: Ints
    sat_out: Ints
    referred: Ints
    each: Ints


class Box(NamedTuple):
    """Room for the boxes of a round."""

    first: Ints
    second: Ints
    third: Ints
    many: Ints
    over: Ints
    had_doubled: Ints
    insured: Ints
    pending: Ints


class Table(NamedTuple):
    """Everything that a round is played with."""

    hands: Hands
    pays: Pays
    shoe: Shoe
    at: Ints
    chance: Chance
    room: Box


def room() -> Box:
    """Return room for the boxes of a round."""
    first, second, third, many, insured = (np.zeros(BOXES, np.int64) for _ in range(5))
    over, had_doubled = (np.zeros((BOXES, HANDS), np.int64) for _ in range(2))
    return Box(first, second, third, many, over, had_doubled, insured, np.zeros(HANDS + 1, np.int64))
