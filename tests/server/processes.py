"""Floors that can be killed: each a process of its own on a store, quick, on a port of this computer."""

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from croupier.client import Floor, Refused, Stale, Table
from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.server.demo.floor import TABLES
from croupier.server.floor import LiveFloor
from croupier.server.process import log_to, serve
from croupier.server.settings import Settings
from croupier.server.tables.messages import TableState
from tests.server.floors import QUICK

START_SECONDS: Final = 60


def free_port() -> int:
    """Return a port that nobody uses just now."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


class Served:
    """A floor in a process of its own."""

    def __init__(self, store: str, keys: Path, tables: tuple[str, ...], port: int = 0) -> None:
        """Start it; it is there when `wait` returns."""
        self._words = (store, str(keys), ",".join(tables))
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = self._started()

    def _started(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "tests.server.processes", *self._words, str(self.port)]
        root = Path(__file__).parents[2]
        return subprocess.Popen(  # noqa: S603  our own command
            command, cwd=root, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )

    def wait(self) -> "Served":
        """Wait until the floor is open."""
        assert self.process.stdout is not None
        assert self.process.stdout.readline().strip() == self.address, "the floor did not start"
        return self

    def kill(self) -> None:
        """Kill it with kill -9, without any chance to tidy up."""
        self.process.kill()
        self.process.wait(30)

    def stop(self) -> int:
        """Stop it as a service manager does, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def again(self) -> None:
        """Start it again at the same place."""
        self._close()
        self.process = self._started()

    def _close(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()

    def end(self) -> None:
        """End it, if it runs."""
        if self.process.poll() is None:
            self.kill()
        self._close()


@contextlib.contextmanager
def floor_of(many: int, store: str, folder: Path, *tables: str) -> Iterator[list[Served]]:
    """Give a floor of a number of processes; all are ended after that."""
    keys = folder / "floor.keys"
    if not keys.exists():
        Keys.new().save(keys)
    held: list[Served] = []
    try:
        for _ in range(many):
            held.append(Served(store, keys, tables))
            if len(held) == 1:
                held[0].wait()  # it makes the store and the tables
        for one in held[1:]:
            one.wait()
        yield held
    finally:
        for one in held:
            one.end()


# --- players ---------------------------------------------------------------------------------------------------------


class Guest:
    """Somebody who plays at a table and keeps what was acknowledged."""

    def __init__(self, floor: Floor, table: Table, box: int) -> None:
        """Take the table."""
        self.name, self.table, self.box = floor.me.name, table, box
        self.keys: list[str] = []

    async def give(self, given: Any, **more: Any) -> None:
        """Give an input with a key of its own, and keep the key when it is acknowledged."""
        key = f"{self.name}-{len(self.keys)}-{time.monotonic_ns()}"
        await self.table.command(given, key=key, **more)
        self.keys.append(key)

    async def sit(self) -> None:
        """Buy chips and sit down."""
        await self.table.buy(100_000, key=f"{self.name}-bought")
        self.keys.append(f"{self.name}-bought")
        await self.give({"do": "Arrive", "player": self.name, "box": self.box})

    async def act(self, *, decides: bool = True) -> None:
        """Wager or decide as offered; another player may be quicker."""
        own = self.table.state.own
        try:
            if own.offers and decides:
                await self.give(min(own.offers, key=lambda one: one.costs).input, version=self.table.state.version)
            elif not own.offers and not own.at_stake:
                for spot in own.spots:
                    if spot.box == self.box and not spot.why_not and spot.bet in ("main", "ante"):
                        await self.give({**spot.input, "amount": spot.least})
                        await self.table.ready()
                        return
        except (Refused, Stale):
            await asyncio.sleep(0.1)

    async def to_decision(self) -> TableState:
        """Play until a decision about a hand is to be made, and return the state."""
        async for state in self.table:
            if any(one.word in ("hit", "stand") for one in state.own.offers):
                return state
            await self.act()
        raise AssertionError

    async def play(self, rounds: int) -> int:
        """Play a number of rounds on; return the number of the last."""
        first = last = int(self.table.view["round"])
        await self.act()  # what is offered already: nothing new may come before the clock has run down
        async for _ in self.table:
            last = int(self.table.view["round"])
            if last >= first + rounds:
                break
            await self.act()
        return last


@contextlib.asynccontextmanager
async def guest(addresses: list[str], table: str, box: int) -> Any:
    """Give a guest at a table, seated and with chips."""
    async with Floor.demo(addresses) as floor, floor.table(table) as found:
        one = Guest(floor, found, box)
        await one.sit()
        yield one


def check_kept(store: str, keys: Path, guests: list[Guest]) -> None:
    """Check that the store verifies whole, and that what was acknowledged is in it once."""
    report = verify(store, VerifyOptions(keys=Keys.load(keys), is_deep=True))
    assert report.is_good, report
    with contextlib.closing(open_store(store)) as held:
        for one in guests:
            name = one.table.name
            recorded = [link.body for link in held.links(name)]
            for key in one.keys:
                assert held.command(name, f"{one.name}:{key}") is not None, f"{key} is lost"
                assert sum(f'"{one.name}:{key}"'.encode() in body for body in recorded) == 1, f"{key} is doubled"
            assert sum(held.balances(name).values()) == 0


class Neighbours(frozenset[str]):
    """Addresses of the other processes: their ports are not known in advance."""

    def __contains__(self, address: object) -> bool:
        """Return whether an address is on this computer."""
        return str(address).startswith("http://127.0.0.1:")


def main() -> None:
    """Serve, as the command line says."""
    parser = argparse.ArgumentParser()
    for word in ("store", "keys", "tables", "port"):
        parser.add_argument(word)
    chosen = parser.parse_args()
    log_to(sys.stderr, is_quiet=True)
    house = House(open_store(chosen.store, writes=True), Keys.load(Path(chosen.keys)))
    port = int(chosen.port)
    settings = Settings(port=port, is_demo=True, address=f"http://127.0.0.1:{port}")
    tables = tuple([one for one in TABLES if one.name in chosen.tables.split(",")])

    def started(address: str, floor: LiveFloor) -> None:
        floor.peers = Neighbours()
        sys.stdout.write(address + "\n")
        sys.stdout.flush()

    changes: dict[str, Any] = {"tables": tables, **QUICK}
    asyncio.run(serve(house, settings, started=started, **changes))
    house.close()


if __name__ == "__main__":
    main()
