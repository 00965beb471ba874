"""The one thread that writes: everything that goes to the store goes through it, one after another."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

WAITING_MOST: Final = 2_000
"""How much may wait for the writer before the floor says that it is too busy."""


class TooBusy(Exception):
    """More waits to be recorded than the floor takes; nothing was done."""


class Writer:
    """A thread of its own for the store, so that a slow disk stops nobody who only looks on."""

    def __init__(self) -> None:
        """Begin the thread."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="keeper")
        self._reckoner = ThreadPoolExecutor(1, thread_name_prefix="reckoner")
        self.waiting = 0

    async def run(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Do something that touches the store, in its turn; raise TooBusy, or what it raises."""
        if self.waiting >= WAITING_MOST:
            raise TooBusy("the floor is too busy now: try again")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: do(*given, **named))
        finally:
            self.waiting -= 1

    async def read(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Read what may take long, beside the writer."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: do(*given, **named))

    async def reckon(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Reckon what keeps a core and much memory busy, such as the hash of a password: one at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._reckoner, lambda: do(*given, **named))

    async def keep(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Do what must not wait behind commands, as a lease does not that runs out."""
        return await asyncio.get_running_loop().run_in_executor(self._keeper, lambda: do(*given, **named))

    def close(self) -> None:
        """Finish what waits, and end the threads."""
        self._reckoner.shutdown()
        self._readers.shutdown()
        self._keeper.shutdown()
        self._thread.shutdown()
