"""Stateless randomness for bots: a choice follows from the seed and its subject.

A tournament that was interrupted therefore continues as if it had not been.
"""

import hashlib

from msgspec import Struct


class Habits(Struct, frozen=True):
    """Behaviour of bots in a tournament, in percent: absence, re-buys, add-ons, entries."""

    seed: int
    absent: int = 0
    rebuys: int = 60
    add_ons: int = 50
    joins: int = 80


def chance(seed: int, *about: object) -> int:
    """Return a number below 2**64 determined by the seed and the subject."""
    subject = "\0".join([str(seed), *map(str, about)])
    return int.from_bytes(hashlib.sha256(subject.encode()).digest()[:8], "big")


def happens(percent: int, seed: int, *about: object) -> bool:
    """Return whether an event with this probability in percent happens."""
    return chance(seed, *about) % 100 < percent
