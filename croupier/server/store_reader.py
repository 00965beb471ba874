"""Reads from the store parallel to the writer, scheduled fairly by account.

A read keeps the interpreter busy, and so delays the tables. Players read one at a time, with a pause of the same length
for the tables after each read; officials have separate capacity.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, ParamSpec, TypeVar

from croupier.records.stores.registry import Login
from croupier.server.accounts.rate_limits import TooMany
from croupier.server.store_writer import Writer

T = TypeVar("T")
P = ParamSpec("P")
IN_LINE_EACH: Final = 8
"""Maximum number of reads of one account at once; all but one wait."""
QUEUE_MAX: Final = 200
"""Maximum number of reads of all accounts at once."""
OFFICIALS_AT_ONCE: Final = 2
"""Maximum number of reads of one official at once: an export does not stop their screens."""

REST_SECONDS_MAX: Final = 0.25
"""Maximum pause between two reads of a player, in seconds."""


class ReaderQueue:
    """The queue of readers."""

    def __init__(self, writer: Writer) -> None:
        """Begin with nobody in it."""
        self._writer = writer
        self._line: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._players = asyncio.Lock()

    async def read(self, login: Login, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read from the store when it is the login's turn; raise TooMany, or an error of the read."""
        async with self._turn(login):
            if login.role != "player":
                return await self._writer.read(do, *args, **kwargs)
            await self._players.acquire()
            began = time.monotonic()
            try:
                return await self._writer.read(do, *args, **kwargs)
            finally:
                rest = min(time.monotonic() - began, REST_SECONDS_MAX)
                asyncio.get_running_loop().call_later(rest, self._players.release)

    @asynccontextmanager
    async def _turn(self, login: Login) -> AsyncIterator[None]:
        who = login.account
        if self._line[who] >= IN_LINE_EACH:
            raise TooMany("You have too many queries at once. Try again in a moment.")
        if self._line.total() >= QUEUE_MAX:
            raise TooMany("The server has too many queries at once. Try again in a moment.")
        self._line[who] += 1
        try:
            at_once = 1 if login.role == "player" else OFFICIALS_AT_ONCE
            async with self._turns.setdefault(who, asyncio.Semaphore(at_once)):
                yield
        finally:
            self._line[who] -= 1
            if not self._line[who]:
                del self._line[who], self._turns[who]
