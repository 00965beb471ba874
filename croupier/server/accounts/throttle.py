"""Growing delays after wrong passwords and codes, for each account together with the address or device that tries.

No account is ever locked: a stranger who guesses at a name delays only their own address, and the owner logs in from
elsewhere, or from a browser in which they were logged in before.
"""

import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from croupier.records.stores.registry import folded
from croupier.server.accounts.rate_limits import TooMany

FREE: Final = 3
"""Wrong passwords without a delay."""
DELAY_SECONDS_MAX: Final = 900
FORGOTTEN_SECONDS: Final = 3_600
"""Time without a try after which the wrong ones are forgotten, in seconds."""
KNOWN_MAX: Final = 10_000
"""Maximum number of pairs of an account and an address that are tracked."""


class _Tries(Struct):
    wrong: int
    last: float

    def left(self, now: float) -> float:
        """Return for how many seconds no further try is taken."""
        if self.wrong < FREE:
            return 0
        return max(0.0, self.last + min(2.0 ** (self.wrong - FREE), DELAY_SECONDS_MAX) - now)


class Throttle:
    """Wrong tries by account and by who tries: an address or a device."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody."""
        self._clock = clock
        self._tries: dict[tuple[str, str], _Tries] = {}

    def check(self, account: str, who: str) -> None:
        """Raise TooMany if they must wait before the next try."""
        found = self._tries.get((folded(account), who))
        left = 0.0 if found is None else found.left(self._clock())
        if left > 0:
            raise TooMany("There were too many wrong passwords for this account from here. Try again later.", left)

    def wrong(self, account: str, who: str, ago: float = 0) -> None:
        """Count a wrong try, which was some seconds ago at another process."""
        if ago > FORGOTTEN_SECONDS:
            return
        self._forget_old()
        at = self._clock() - ago
        found = self._tries.setdefault((folded(account), who), _Tries(0, at))
        found.wrong, found.last = found.wrong + 1, max(found.last, at)

    def right(self, account: str, who: str) -> None:
        """Forget the wrong tries of who has now come in."""
        self._tries.pop((folded(account), who), None)

    def forget(self, account: str) -> bool:
        """Forget all wrong tries at an account; return whether anybody had to wait."""
        there = [pair for pair in self._tries if pair[0] == folded(account)]
        waited = [pair for pair in there if self._tries[pair].left(self._clock()) > 0]
        for pair in there:
            del self._tries[pair]
        return bool(waited)

    def waits(self, account: str) -> int:
        """Return the longest delay at an account, in seconds."""
        found = [one.left(self._clock()) for pair, one in self._tries.items() if pair[0] == folded(account)]
        return int(max(found, default=0))

    def _forget_old(self) -> None:
        now = self._clock()
        if len(self._tries) < KNOWN_MAX:
            return
        old = [pair for pair, one in self._tries.items() if now - one.last > FORGOTTEN_SECONDS]
        for pair in old or list(self._tries)[: KNOWN_MAX // 10]:
            del self._tries[pair]
