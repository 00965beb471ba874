"""Shoes by the real chain of secret, seed and shuffle, and the same with faults planted in them."""

import hashlib
from collections.abc import Callable, Iterator
from typing import Final

from croupier.fairness.commitment import seed_of
from croupier.fairness.generator import Below, drawing, words
from croupier.fairness.shuffle import shuffled

DECKS: Final = 8
KINDS: Final = 52
LABELS: Final = bytes(range(KINDS)) * DECKS
"""Eight new decks, as `new_decks` lays them, each card by its index."""

Make = Callable[[Iterator[int], int], bytes]
"""Makes a shoe of the words of its seed and its number."""


def fair(source: Iterator[int], _number: int) -> bytes:
    """Shuffle as croupier does."""
    return _by(drawing(source))


def bytes_modulo(source: Iterator[int], _number: int) -> bytes:
    """Draw a byte modulo the bound: the plain fault of scaling."""
    return _by(lambda bound: (next(source) & 0xFF) % bound)


def one_draw_in_a_hundred(source: Iterator[int], _number: int) -> bytes:
    """Leave the card where it lies at one draw in a hundred."""
    below = drawing(source)
    return _by(lambda bound: bound - 1 if below(100) == 0 else below(bound))


def one_shoe_in_a_hundred(source: Iterator[int], number: int) -> bytes:
    """Bring the first card of the new decks to the front in one shoe of a hundred: never draw its place."""
    below = drawing(source)
    return _by(below if number % 100 else lambda bound: 1 + below(bound - 1))


def cut_one_shoe_in_a_hundred(source: Iterator[int], number: int) -> bytes:
    """Cut one shoe of a hundred instead of shuffling it: every position looks right, the neighbours do not."""
    if number % 100:
        return fair(source, number)
    at = drawing(source)(len(LABELS))
    return LABELS[at:] + LABELS[:at]


def shoes(count: int, make: Make = fair) -> Iterator[bytes]:
    """Yield shoes of eight decks, by the real chain of secret, seed and words; the same at each run."""
    for number in range(1, count + 1):
        secret = hashlib.sha256(b"statistics %d" % number).digest()
        yield make(words(seed_of(secret, number, ())), number)


def _by(below: Below) -> bytes:
    return bytes(shuffled(LABELS, below))
