"""Servers of a simulated floor: each a process that starts, pauses, dies at any point and comes back."""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from croupier.records.house import House
from croupier.records.stores.protocol import StoreError
from croupier.server.clock import FloorClock
from croupier.server.demo import floor as demo
from croupier.server.demo.floor import Demo
from croupier.server.floor import LiveFloor
from croupier.server.process import assembled
from croupier.server.settings import Settings
from croupier.server.store_writer import Writer
from tests.floor_simulation.determinism import EPOCH
from tests.floor_simulation.loop import Life, SimulatedLoop, SimulatedThreads
from tests.floor_simulation.network import Route
from tests.floor_simulation.storage import Storage

CLOCKS: Final[dict[str, Any]] = {
    "wager_seconds": 4,
    "result_seconds": 1,
    "cut_seconds": 1,
    "words_seconds": 1,
    "pace_milliseconds": 250,
}
"""Options of the tables: a round takes some seconds."""


class Server:
    """One server, whichever life it is in."""

    def __init__(self, number: int, storage: Storage, loop: SimulatedLoop, chance: Random, tables: tuple[Demo, ...]):
        """Name it; it does not run yet."""
        self.name, self.port = f"server {number}", 8_600 + number
        self.address = f"http://127.0.0.1:{self.port}"
        self.peers: frozenset[str] = frozenset()
        self._storage, self._loop, self._chance, self._tables = storage, loop, chance, tables
        self.offset = 0
        """Milliseconds by which the clock of the computer is ahead."""
        self.life: Life | None = None
        self.floor: LiveFloor | None = None
        self.route: Route | None = None
        self._house: House | None = None
        self.lives: list[Life] = []
        self._why = ""
        self.dies_at: tuple[str, int] | None = None
        """Point of a commit at which the process dies, and how often it passes it before."""
        self.secret_of: Callable[[str, int], bytes] = lambda *_: self._chance.randbytes(32)

    def clock(self) -> int:
        """Return the time of the computer, in milliseconds since 1970."""
        return EPOCH + int(self._loop.time() * 1_000) + self.offset

    @property
    def is_running(self) -> bool:
        """Return whether the process is alive."""
        return self.life is not None and not self.life.is_dead

    @property
    def is_serving(self) -> bool:
        """Return whether the process is alive and open."""
        return self.is_running and self.floor is not None

    # --- life ------------------------------------------------------------------------------------------------------

    async def start(self) -> str:
        """Start the process; return why it did not start, "" if it did."""
        assert not self.is_running
        life = Life(f"{self.name}, life {len(self.lives) + 1}")
        self.life, self.floor = life, None
        self.lives.append(life)
        self._why = ""
        found = await self.within(self._start(life))
        return self._why or str(found)

    async def _start(self, life: Life) -> str:
        clock = FloorClock(self.clock, lambda: int(self._loop.time() * 1_000))
        try:
            self._house = self._storage.open(life, clock)
        except StoreError as wrong:
            self._why = str(wrong)
            self.kill()
            return self._why
        writer = Writer(lambda threads, _: SimulatedThreads(life, threads, self._chance, self._dead))
        settings = Settings(port=self.port, is_demo=True)
        if self._storage.is_shared:
            settings = replace(settings, address=self.address, peers=self.peers)
        try:
            floor, app = assembled(
                self._house,
                settings,
                writer,
                clock,
                self.clock,
                secrets_of=lambda table: lambda shoe: self.secret_of(table, shoe),
                chance=lambda: Random(self._chance.random()),
            )
            await floor.start()
            await demo.set_up(floor, self._tables, **CLOCKS)
        except StoreError as wrong:
            self._why = str(wrong)
            self.kill()
            return self._why
        self.floor = floor
        self.route = Route(app, life, self.port)
        return ""

    async def within(self, do: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine in the process; return "it died" if it dies meanwhile."""
        life = self.life
        assert life is not None
        running: asyncio.Task[Any] = self._loop.create_task(do, context=life.context)
        while not running.done() and not life.is_dead:
            await asyncio.sleep(0.01)
        if life.is_dead:
            self._dead(life)  # a death outside of its threads has not been noticed yet
        return "it died" if life.is_dead or running.cancelled() else running.result()

    async def stop(self) -> str:
        """Stop in good order, as `croupier serve` does; return the sentence with which the process ends, "" if none."""
        if not self.is_serving:
            self.kill()
            return ""
        found = await self.within(self._stop())
        if found == "it died":
            return ""
        self.kill()
        return str(found)

    async def _stop(self) -> str:
        assert self.floor is not None
        assert self._house is not None
        await self.floor.stop()
        try:
            self._house.close()
        except StoreError as wrong:
            return str(wrong)
        return ""

    def kill(self) -> None:
        """Kill the process: nothing that is not durable is left of it."""
        assert self.life is not None
        self.life.is_dead = True
        self._dead(self.life)

    def _dead(self, life: Life) -> None:
        """Clear up after a process that has died."""
        if life is not self.life or life.is_purged:
            return
        if self.route is not None:
            self.route.cut()
        self.route, self.floor, self.dies_at = None, None, None
        self._storage.died(life)
        self._loop.call_soon(self._loop.purge, life, context=contextvars.Context())

    def pass_point(self, point: str) -> bool:
        """Take note that a commit has come to a point; return whether the process dies there."""
        if self.dies_at is None or self.dies_at[0] != point:
            return False
        self.dies_at = (point, self.dies_at[1] - 1)
        return self.dies_at[1] <= 0

    def pause(self) -> None:
        """Stop the process as SIGSTOP does."""
        if self.life is not None:
            self.life.is_paused = True

    def go_on(self) -> None:
        """Let a paused process go on."""
        if self.life is not None and self.life.is_paused:
            self._loop.resume(self.life)
