"""Chance for bots that needs no memory: what somebody does at some moment follows from the seed and that moment.

So a tournament that was stopped goes on as if it had not been, wherever that was.
"""

import hashlib

from msgspec import Struct


class Habits(Struct, frozen=True):
    """How bots behave: how many of 100 do not come to their seat, buy back in, or buy the add-on."""

    seed: int
    absent: int = 0
    rebuys: int = 60
    add_ons: int = 50
    joins: int = 80


def chance(seed: int, *about: object) -> int:
    """Return a number below 2**64 that follows from the seed and what it is about."""
    told = "\0".join([str(seed), *map(str, about)])
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")


def happens(percent: int, seed: int, *about: object) -> bool:
    """Whether something happens that happens to so many of 100."""
    return chance(seed, *about) % 100 < percent
