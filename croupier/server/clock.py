"""Clock of the floor: the time of day, which never goes back, and a steady clock for waits.

The clock of a computer is set by people and programs. A step of it changes no wait, and every table records it.
"""

import time
from collections.abc import Callable
from typing import Final

from croupier.records.house import now

TOLERANCE_MILLISECONDS: Final = 2_000
"""Maximum change against the steady clock that is drift, and not a step."""


def steady() -> int:
    """Return milliseconds that only ever go forward, whatever is done to the clock of the computer."""
    return time.monotonic_ns() // 1_000_000


class FloorClock:
    """Clock of one process. After a step back it continues from where it was."""

    def __init__(self, wall: Callable[[], int] = now, steady: Callable[[], int] = steady) -> None:
        """Take the clock of the computer and a steady one, both in milliseconds."""
        self._wall, self.steady = wall, steady
        self._offset = self._shift = wall() - steady()
        self._last = 0
        self.steps: tuple[int, ...] = ()
        """Steps of the clock so far, in milliseconds, those back below zero."""

    def __call__(self) -> int:
        """Return the time of the floor in milliseconds; never less than before."""
        at = self.steady()
        offset = self._wall() - at
        step = offset - self._offset
        if abs(step) > TOLERANCE_MILLISECONDS:
            self.steps += (step,)
        self._offset = offset
        if offset >= self._shift - TOLERANCE_MILLISECONDS:
            self._shift = offset
        self._last = max(self._last, at + self._shift)
        return self._last
