"""A floor for tests: served in a thread of its own on a free port of this computer, quick and quiet."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.shoes import Secrets, practice_secrets
from croupier.server.floor import LiveFloor
from croupier.server.process import serve
from croupier.server.settings import Settings

QUICK = {"wager_seconds": 2, "result_seconds": 0, "cut_seconds": 0, "words_seconds": 0, "pace_milliseconds": 20}
"""Clocks for tests that do not look at them."""


class Served:
    """A floor that is served: its address, and the floor itself for tests that look inside."""

    def __init__(self) -> None:
        self.address = ""
        self.floor: LiveFloor | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def run(self, what: Any) -> Any:
        """Run a coroutine where the floor runs."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(30)


def seeded(seed: int) -> Callable[[str], Secrets]:
    """Return secrets that deal the same cards for the same seed, at every table others."""
    return lambda table: practice_secrets(table, seed)


@contextlib.contextmanager
def served(
    house: House | None = None, *, seed: int | None = 1, settings: Settings | None = None, **changes: Any
) -> Iterator[Served]:
    """Serve a demonstration floor until the block ends; `changes` are to the options of its tables."""
    found, ready = Served(), threading.Event()
    settings = settings or Settings(port=0, is_demo=True)
    stop: list[asyncio.Event] = []
    failed: list[BaseException] = []

    async def main() -> None:
        found.loop = asyncio.get_running_loop()
        stop.append(asyncio.Event())

        def started(address: str, floor: LiveFloor) -> None:
            found.address, found.floor = address, floor
            ready.set()

        source = None if seed is None else seeded(seed)
        kept = house or House(MemoryStore(), Keys.new())
        await serve(kept, settings, started=started, stopped=stop[0], secrets_of=source, **{**QUICK, **changes})

    def thread() -> None:
        try:
            asyncio.run(main())
        except BaseException as wrong:  # noqa: BLE001  told where the test waits
            failed.append(wrong)
        finally:
            ready.set()

    running = threading.Thread(target=thread, name="floor", daemon=True)
    running.start()
    assert ready.wait(30), "the floor did not start"
    if failed:
        raise failed[0]
    try:
        yield found
    finally:
        assert found.loop is not None
        found.loop.call_soon_threadsafe(stop[0].set)
        running.join(20)
        assert not running.is_alive(), "the floor did not stop"
        if failed:
            raise failed[0]
