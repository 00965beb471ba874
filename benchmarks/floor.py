"""The live floor under load: tables of seven players, each with a socket, beside a socket that does nothing else.

Everything is durable, in SQLite with full synchronisation. The players are in processes of their own on the same
computer, so they share its cores with the floor.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from benchmarks.floor_players import SEATS, Measured
from benchmarks.measure import show
from croupier.client import Floor
from croupier.records.stores.address import open_store

TABLES: Final = 50
AIM_MILLISECONDS: Final = 150
MORE: Final = 25
MOST: Final = 400
_PLAYERS: Final = 2
"""In how many processes the players are."""
_GAMES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("act-blackjack-2005", {"minimum": "5", "maximum": "500", "decks": 6, "decision_seconds": 40}),
    ("act-pontoon-2005", {"minimum": "5", "maximum": "300", "decision_seconds": 40}),
    ("act-pontoon-2018", {"minimum": "10", "maximum": "1000", "decision_seconds": 40}),
    ("nsw-pontoon-6to5-2017", {"minimum": "5", "maximum": "500", "decision_seconds": 40}),
)
_OPTIONS: Final = {
    "sells_chips": True,
    "is_demo": True,
    "pace_milliseconds": 100,
    "wager_seconds": 5,
    "result_seconds": 1,
    "cut_seconds": 0,
}


class Load(Struct, frozen=True):
    """Measurements of a floor with a number of tables."""

    tables: int
    found: Measured
    cpu: float
    lost: int
    doubled: int

    @property
    def rate(self) -> float:
        """Actions a second."""
        return len(self.found.milliseconds) / self.found.seconds

    @property
    def state_bytes(self) -> int:
        """The bytes of a state, on average."""
        return self.found.bytes // max(1, self.found.states)

    def at(self, share: float) -> float:
        """Return the time below which a share of the actions was on all screens, in milliseconds."""
        return at(self.found.milliseconds, share)


def at(times: list[float], share: float) -> float:
    """Return the time below which a share of them lies; without end if there is none."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("inf")


def report(seconds: float, tables: int = TABLES) -> Iterator[str]:
    """Yield the load of the floor, that of the bare socket, and the number of tables it supports."""
    yield f"the floor: {SEATS} players a table, each with a socket, who think a second or so; SQLite, all durable"
    yield f"{'tables':<8}{'actions/s':>10}{'states/s':>10}{'p50 ms':>8}{'p99 ms':>8}{'CPU':>6}{'lost':>6}{'doubled':>9}"
    if not tables:
        return
    first = load(tables, seconds)
    yield _line(first)
    bare, cpu = _echoed(tables, seconds, first)
    slow, fast = at(bare.milliseconds, 0.99), at(bare.milliseconds, 0.5)
    rate = len(bare.milliseconds) / bare.seconds
    yield f"{'bare':<8}{rate:>10,.0f}{bare.states / bare.seconds:>10,.0f}{fast:>8.1f}{slow:>8.1f}{cpu:>6.0%}"
    yield f"  a bare socket with as many messages of {first.state_bytes:,} bytes to as many screens:"
    yield f"  the floor takes {first.at(0.5) / fast:.1f} times as long at p50, {first.at(0.99) / slow:.1f} at p99"
    held, many = (tables if first.at(0.99) < AIM_MILLISECONDS else 0), tables
    while held == many and many < MOST:
        many += MORE
        more = load(many, seconds)
        yield _line(more)
        held = many if more.at(0.99) < AIM_MILLISECONDS else held
    players, cores = held * SEATS, os.cpu_count()
    yield f"it holds {held} tables with {players:,} players at p99 under {AIM_MILLISECONDS} ms on {cores} cores"


def _line(one: Load) -> str:
    found = one.found
    times = f"{one.at(0.5):>8.1f}{one.at(0.99):>8.1f}{one.cpu:>6.0%}{one.lost:>6}{one.doubled:>9}"
    troubles = f"  faults: {found.faults[:2]}" if found.faults else ""
    return f"{one.tables:<8}{one.rate:>10,.0f}{found.states / found.seconds:>10,.0f}{times}{troubles}"


def load(tables: int, seconds: float) -> Load:
    """Serve a floor of a number of tables, let players play, and compare their answers with the log."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "floor.db")
        with _served("--store", store) as (address, process):
            names = asyncio.run(_set_up(address, tables))
            shares = [names[place::_PLAYERS] for place in range(_PLAYERS) if names[place::_PLAYERS]]
            players = [_players(address, "--tables", ",".join(one), f"--seconds={seconds}") for one in shares]
            began, before = time.perf_counter(), _cpu_seconds(process.pid)
            found = _together([_result(one) for one in players])
            cpu = (_cpu_seconds(process.pid) - before) / (time.perf_counter() - began)
        lost, doubled = _counted(store, found)
        return Load(tables, found, cpu, lost, doubled)


class _Keyed(Struct):
    key: str


def _counted(store: str, found: Measured) -> tuple[int, int]:
    """Return how many commands that were answered are not in the log, and how many are there twice."""
    lost, doubled = found.unanswered, 0
    with contextlib.closing(open_store(store)) as held:
        for table, keys in found.keys.items():
            there = Counter([msgspec.json.decode(link.body, type=_Keyed).key for link in held.links(table)])
            lost += sum(key not in there for key in keys)
            doubled += sum(many > 1 for key, many in there.items() if key)
    return lost, doubled


def _together(parts: list[Measured]) -> Measured:
    whole = Measured()
    for one in parts:
        whole.milliseconds += one.milliseconds
        whole.keys |= one.keys
        whole.faults += one.faults
        whole.refused += one.refused
        whole.stale += one.stale
        whole.states += one.states
        whole.bytes += one.bytes
        whole.unanswered += one.unanswered
        whole.seconds = max(whole.seconds, one.seconds)
    return whole


def _echoed(tables: int, seconds: float, beside: Load) -> tuple[Measured, float]:
    """Return what a bare socket makes of as many messages to as many screens."""
    a_second = max(1.0, beside.found.states / beside.found.seconds / SEATS)
    with _served("--echo", str(beside.state_bytes)) as (address, process):
        began, before = time.perf_counter(), _cpu_seconds(process.pid)
        found = _result(_players(address, f"--echo={tables}", f"--rate={a_second}", f"--seconds={seconds}"))
        return found, (_cpu_seconds(process.pid) - before) / (time.perf_counter() - began)


# --- processes -------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _served(*words: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    process = subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, "-m", "benchmarks.floor_served", *words], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address, "the floor did not start"
        yield address, process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


async def _set_up(address: str, many: int) -> list[str]:
    """Set up a number of tables, and wait until all of them are open."""
    async with Floor.demo(address, "operator") as floor:
        names = []
        for number in range(many):
            document, election = _GAMES[number % len(_GAMES)]
            names.append(f"t{number:03d}")
            given = {"name": names[-1], "document": document, "election": election, "options": _OPTIONS}
            await floor.post("/api/tables", given)
            await asyncio.sleep(0.05)  # no more calls than one login may make
        async with asyncio.timeout(120):
            while any(one.status != "open" for one in (await floor.lobby()).tables):
                await asyncio.sleep(0.5)
    return names


def _players(address: str, *words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "benchmarks.floor_players", address, *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603  our own words


def _result(process: "subprocess.Popen[bytes]") -> Measured:
    told, _ = process.communicate(timeout=600)
    return msgspec.json.decode(told, type=Measured)


def _cpu_seconds(pid: int) -> float:
    """Return what a process has used of all cores; nothing where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    show(report(float(sys.argv[1]) if len(sys.argv) > 1 else 10, int(sys.argv[2]) if len(sys.argv) > 2 else TABLES))
