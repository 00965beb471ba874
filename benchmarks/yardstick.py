"""The yardstick of simulation: textbook blackjack as anybody would write it in C, compiled by numba.

It has no tables, no splits, no insurance and no clauses: `if` after `if`, one box, a whole shoe for every round, cards
as their points. Its chance is what the simulation's is, SplitMix64 and steps of a Fisher–Yates shuffle.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.compilation import borrowed, compiled, inlined

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
_TWO: Final = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S9, _S55 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(9), np.uint64(55)
NATURAL: Final = 99

STRATEGY: Final = """
strategy = 1
document = "act-blackjack-2005"
name = "the yardstick"
source = "what benchmarks/yardstick.py does: basic strategy without splits, no double against T or A"
by = "total"
[hard]
#          2  3  4  5  6  7  8  9  T  A
"4-8"   = "H  H  H  H  H  H  H  H  H  H"
"9"     = "H  D  D  D  D  H  H  H  H  H"
"10-11" = "D  D  D  D  D  D  D  D  H  H"
"12"    = "H  H  S  S  S  H  H  H  H  H"
"13-16" = "S  S  S  S  S  H  H  H  H  H"
"17-21" = "S  S  S  S  S  S  S  S  S  S"
[soft]
"12"    = "H  H  H  H  H  H  H  H  H  H"
"13-14" = "H  H  H  D  D  H  H  H  H  H"
"15-16" = "H  H  D  D  D  H  H  H  H  H"
"17"    = "H  D  D  D  D  H  H  H  H  H"
"18"    = "S  Ds Ds Ds Ds S  S  H  H  H"
"19-21" = "S  S  S  S  S  S  S  S  S  S"
"""
"""The same as a strategy file, by which simulation and engine play what the yardstick plays."""


@compiled
def _draw(shoe: NDArray[np.uint8], here: int, chance: np.uint64) -> int:
    """Return the points of the next card: one step of a Fisher–Yates shuffle."""
    mixed = (chance ^ (chance >> _S30)) * _ONE
    mixed = (mixed ^ (mixed >> _S27)) * _TWO
    mixed = mixed ^ (mixed >> _S31)
    there = here + np.int64(((mixed >> _S9) * np.uint64(len(shoe) - here)) >> _S55)
    card = shoe[there]
    shoe[there] = shoe[here]
    shoe[here] = card
    return int(card)


@compiled
def _doubles(points: int, is_soft: bool, up: int) -> bool:
    if is_soft:
        if points == 17 or points == 18:  # noqa: PLR1714  a set would be made in every round
            return 3 <= up <= 6
        if points == 15 or points == 16:  # noqa: PLR1714  as above
            return 4 <= up <= 6
        return 5 <= up <= 6 and (points == 13 or points == 14)  # noqa: PLR1714  as above
    if points == 9:
        return 3 <= up <= 6
    return 2 <= up <= 9 and (points == 10 or points == 11)  # noqa: PLR1714  as above


@compiled
def _hits(points: int, is_soft: bool, up: int) -> bool:
    if is_soft:
        return points <= 17 or (points == 18 and (up >= 9 or up == 1))
    if points <= 11:
        return True
    if points == 12:
        return up < 4 or up > 6
    return points <= 16 and (up >= 7 or up == 1)


@inlined
def _dealer(shoe: NDArray[np.uint8], here: int, chance: np.uint64, up: int, is_natural: bool) -> tuple[int, np.uint64]:
    """Return the points of the dealer's hand, and chance; against a natural only one more card matters."""
    chance += STEP
    card = _draw(shoe, here, chance)
    here += 1
    held = up + card
    has_ace = up == 1 or card == 1
    if has_ace and held == 11:
        return NATURAL, chance
    while not is_natural and held < 17 and not (has_ace and 7 <= held <= 11):
        chance += STEP
        card = _draw(shoe, here, chance)
        here += 1
        held += card
        has_ace |= card == 1
    return held + 10 if has_ace and held <= 11 else held, chance


@compiled
def play(shoe: NDArray[np.uint8], chance: np.uint64, rounds: int) -> int:
    """Play rounds and return their result, in halves of the wager."""
    shoe, net = borrowed(shoe), 0
    for _ in range(rounds):
        first = _draw(shoe, 0, chance + STEP)
        up = _draw(shoe, 1, chance + STEP * np.uint64(2))
        second = _draw(shoe, 2, chance + STEP * np.uint64(3))
        chance += STEP * np.uint64(3)
        here = 3
        points = first + second
        has_ace = first == 1 or second == 1
        is_natural = has_ace and points == 11
        wager = 2
        if not is_natural:
            is_soft = has_ace and points <= 11
            if _doubles(points + 10 if is_soft else points, is_soft, up):
                chance += STEP
                card = _draw(shoe, here, chance)
                here += 1
                points += card
                has_ace |= card == 1
                wager = 4
            else:
                while _hits(points + 10 if is_soft else points, is_soft, up):
                    chance += STEP
                    card = _draw(shoe, here, chance)
                    here += 1
                    points += card
                    has_ace |= card == 1
                    is_soft = has_ace and points <= 11
            if points > 21:
                net -= wager
                continue
            if has_ace and points <= 11:
                points += 10
        elif 1 < up < 10:
            net += 3
            continue
        held, chance = _dealer(shoe, here, chance, up, is_natural)
        if held == NATURAL:
            if not is_natural:
                net -= wager
        elif is_natural:
            net += 3
        elif held > 21 or points > held:
            net += wager
        elif points < held:
            net -= wager
    return net
