"""Rate limits: calls and messages per second, and attempts at passwords."""

import asyncio
import ipaddress
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from msgspec import Struct


class Pace(Struct, frozen=True):
    """Token bucket: a rate per second on average, and a burst."""

    rate: float
    burst: int


MESSAGES: Final = Pace(20, 40)
"""Messages of one account, over all its sockets."""
CALLS: Final = Pace(20, 100)
"""HTTP calls of one account, over all its logins."""
NEIGHBOURS: Final = Pace(1_000, 10_000)
"""HTTP calls of all accounts from one address: a casino may have one for everybody."""
STRANGERS: Final = Pace(100, 1_000)
"""Calls without a valid cookie from one address."""
GUESSES: Final = Pace(1 / 6, 10)
"""Rate limit of wrong passwords from one address; a right one does not count."""
REFUSALS: Final = Pace(1, 50)
"""Maximum number of recorded refusals from one address; the others are only counted."""
LOGINS_MAX: Final = 32
"""Maximum queue of password checks: each takes a tenth of a second and 64 MiB, one at a time."""
COMING_IN_EACH: Final = 2
"""Maximum number from one address, so that nobody fills the queue."""
KNOWN_MAX: Final = 10_000
"""Maximum number of addresses and accounts tracked."""


class TooMany(Exception):
    """A rate limit is exceeded, in one sentence; retry after `seconds`."""

    def __init__(self, why: str, seconds: float = 1) -> None:
        """Store the sentence and the seconds."""
        super().__init__(why)
        self.seconds = max(1, math.ceil(seconds))


class Bucket:
    """Set the rate per second and the burst."""

    def __init__(self, pace: Pace, now: float) -> None:
        """Begin full."""
        self.pace, self._left, self._at = pace, float(pace.burst), now

    def takes(self, now: float) -> bool:
        """Return whether another may come now."""
        if self.left(now) < 1:
            return False
        self._left -= 1
        return True

    def left(self, now: float) -> float:
        """Return the number of calls available now."""
        self._left = min(self.pace.burst, self._left + max(0, now - self._at) * self.pace.rate)
        self._at = now
        return self._left

    def give_back(self) -> None:
        """Return the last call to the bucket."""
        self._left = min(self.pace.burst, self._left + 1)


class Rates:
    """A bucket for each address or account; those who have been quiet are forgotten."""

    def __init__(self, pace: Pace, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody."""
        self._pace, self._clock = pace, clock
        self._buckets: dict[str, Bucket] = {}

    def takes(self, who: str) -> bool:
        """Return whether another may come from them now."""
        return self._of(who).takes(self._clock())

    def check(self, who: str, why: str) -> None:
        """Raise TooMany if no other may come from them now."""
        bucket = self._of(who)
        if not bucket.takes(self._clock()):
            raise TooMany(why, (1 - bucket.left(self._clock())) / self._pace.rate)

    def give_back(self, who: str) -> None:
        """Return the last call to the bucket."""
        self._of(who).give_back()

    def _of(self, who: str) -> Bucket:
        found = self._buckets.get(who)
        if found is None:
            if len(self._buckets) >= KNOWN_MAX:
                self._forget()
            found = self._buckets[who] = Bucket(self._pace, self._clock())
        return found

    def _forget(self) -> None:
        """Remove full buckets; if there are none, the oldest ones."""
        now = self._clock()
        full = [who for who, one in self._buckets.items() if one.left(now) >= self._pace.burst]
        for who in full or list(self._buckets)[: KNOWN_MAX // 10]:
            del self._buckets[who]


class Gate:
    """Queue of password checks: an address that guesses waits, and nobody fills the queue."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody before it."""
        self._guesses = Rates(GUESSES, clock)
        self._waiting: Counter[str] = Counter()
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def passed(self, who: str) -> AsyncIterator[None]:
        """Let one password be checked at a time; raise TooMany. A guess counts until it is found to be right.

        `who` is an address as `area` has it, or a device or login that is known.
        """
        if self._waiting[who] >= COMING_IN_EACH or self._waiting.total() >= LOGINS_MAX:
            raise TooMany("Too many people are logging in. Try again in a moment.", 2)
        self._guesses.check(who, "There were too many wrong passwords from your address. Try again later.")
        self._waiting[who] += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def guessed(self, who: str, ago: float) -> None:
        """Count a guess at another process, some seconds ago; one that is long ago has been given back."""
        if ago * GUESSES.rate < GUESSES.burst:
            self._guesses.takes(who)

    def was_right(self, who: str) -> None:
        """Let their last guess not count."""
        self._guesses.give_back(who)


def area(where: str) -> str:
    """Return the unit of rate limits for an address: of IPv6 the network, since one computer has all of it."""
    try:
        found = ipaddress.ip_address(where)
    except ValueError:
        return where
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
