"""Evenings in a store whose process is killed repeatedly, compared with the same evenings in memory."""

import hashlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Final, Self

from msgspec.structs import replace

from croupier.records.log.entries import is_table
from croupier.records.log.failpoints import POINTS
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, RecordFilter, Store
from croupier.records.tables.recovery import resume_proceeding, resume_table
from croupier.records.tables.state import TableRecord
from tests.citations import ROOT
from tests.patience import PATIENCE
from tests.records import exported
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.memory_witness import MemoryWitness
from tests.records.states import whole
from tests.records.tombola import RAFFLE, Tombola

OF_MATTERS: Final = POINTS[:6]
"""The points that the log of a proceeding passes: it deals no cards and has no snapshots."""
SOONEST: Final = 0.25
"""Within a number of seconds a process that is killed at random is killed."""


class Stable:
    """Source of the victims; `live` lets one live and returns its lines and how it ended."""

    def __init__(self) -> None:
        """Start the process that forks them."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.records.victim"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        self._pipe = self._process.stdout.fileno()
        self._rest = b""
        self._witnesses = tempfile.TemporaryDirectory()

    def __enter__(self) -> Self:
        """Give the stable."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()
        self._witnesses.cleanup()

    def live(self, where: str, *arguments: Any, kill_after: float | None = None) -> tuple[list[list[str]], int]:
        """Run a victim on a store, at most for the given seconds; return its lines as words, and its exit code."""
        witness = Path(self._witnesses.name) / f"{hashlib.sha256(where.encode()).hexdigest()}.heads"
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(((where, str(witness)), *arguments)).encode() + b"\n")
        self._process.stdin.flush()
        born = self._line(PATIENCE)
        told = []
        while born is not None and born[0] != "born":  # the first line of a life may come before that of its birth
            told.append(born)
            born = self._line(PATIENCE)
        assert born is not None
        ends = time.monotonic() + (PATIENCE if kill_after is None else kill_after)
        while not (told and told[-1][0] == "ended"):
            line = self._line(max(0.0, ends - time.monotonic()))
            if line is None:
                assert kill_after is not None, f"the process still runs after {PATIENCE} seconds"
                os.kill(int(born[1]), signal.SIGKILL)
                ends = time.monotonic() + PATIENCE
                continue
            told.append(line)
        failed = [line for line in told if line[0] == "failed"]
        assert not failed, failed
        return told[:-1], int(told[-1][1])

    def _line(self, seconds: float) -> list[str] | None:
        while b"\n" not in self._rest:
            if not select.select([self._pipe], [], [], seconds)[0]:
                return None
            more = os.read(self._pipe, 65_536)
            assert more, "the stable has ended"
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode().split(" ", 4)


class Uncut:
    """An evening in memory that nothing happened to: its entries, and its state after each command."""

    def __init__(self, document: str, seed: int, rounds: int) -> None:
        """Play it."""
        self.store = MemoryStore()
        seen = MemoryWitness(KEYS.public)
        is_raffle = document == RAFFLE
        evening = (
            Tombola(self.store, seed, witness=seen) if is_raffle else Evening(self.store, document, seed, witness=seen)
        )
        self.name = evening.name
        self.states = {evening.table.version: _whole(evening.table.record)}
        for answer in evening.play(rounds):
            self.states[answer.last] = _whole(evening.table.record)
        self.links = list(self.store.links(self.name))

    def check_so_far(self, store: Store, acknowledged: list[list[str]], seen: int) -> int:
        """Assert that everything acknowledged is in the store, once and as it was; return how far it has come."""
        row = store.log(self.name)
        if row is None:
            assert not acknowledged
            return 0
        assert row.number in self.states, f"half of a command is there, up to entry {row.number}"
        assert list(store.links(self.name, seen + 1)) == self.links[seen : row.number]
        assert row.hash == self.links[row.number - 1].hash
        for first, last, digest, key in (line[1:] for line in acknowledged):
            assert int(last) <= row.number, f"entry {last} was acknowledged, and the log ends at {row.number}"
            assert self.links[int(last) - 1].hash == digest
            assert store.command(self.name, key) == (int(first), int(last))
        assert self._resumed(store) == self.states[row.number]
        return row.number

    def check_whole(self, store: Store) -> None:
        """Assert that the evening is there as if it had not been cut, with all that is made from it."""
        assert list(exported.lines(store)) == list(exported.lines(self.store))
        assert list(store.postings(self.name)) == list(self.store.postings(self.name))
        assert sum(store.balances(self.name).values()) == 0
        assert store.rounds(RecordFilter()) == self.store.rounds(RecordFilter())
        assert list(store.marks(RecordFilter())) == list(self.store.marks(RecordFilter()))
        for one in self.store.rounds(RecordFilter()):
            assert store.parts(self.name, one.round) == self.store.parts(self.name, one.round)
        assert self._resumed(store, with_snapshot=False) == self.states[len(self.links)]

    def _resumed(self, store: Store, *, with_snapshot: bool = True) -> Any:
        if is_table(self.name):
            return whole(resume_table(store, self.name, KEYS, with_snapshot=with_snapshot))
        return _whole(resume_proceeding(store, self.name, KEYS))


def _whole(held: TableRecord | ProceedingRecord) -> Any:
    """Return all of a state, without what only its last entry moved."""
    return whole(held) if isinstance(held, TableRecord) else replace(held, moved=())


def killed_evenings(fresh: Callable[[int], str], kills: int, rounds: int, seed: int) -> dict[str, int]:
    """Kill the process that records evenings so often; return how often at each point, and at random.

    `fresh` gives the name of an empty store for the evening with a number.
    """
    chance = Random(seed)
    counted = dict.fromkeys((*POINTS, "at random"), 0)
    points = list(POINTS)
    evening = 0
    with Stable() as stable:
        while sum(counted.values()) < kills:
            document, where = DOCUMENTS[(evening + seed) % len(DOCUMENTS)], fresh(evening)
            uncut, seen, is_done = Uncut(document, evening, rounds), 0, False
            while not is_done:
                point, passes = "", 0
                if sum(counted.values()) < kills and chance.random() < 0.5:
                    # in turn, so that each is tried in the shortest run; the first passes are those of the beginning
                    point, passes = points[0], chance.choice((1, 1, 2, 3, 5, 9))
                    points = [*points[1:], point]
                is_random = not point and sum(counted.values()) < kills
                after = chance.uniform(0, SOONEST) if is_random else None
                told, code = stable.live(where, document, evening, rounds, point, passes, kill_after=after)
                is_done = ["done"] in told
                assert code in (0, -signal.SIGKILL), (told, code)
                counted[point or "at random"] += code != 0
                seen = _checked(where, uncut, told, seen)
            evening += 1
    return counted


def killed_raffle(fresh: Callable[[int], str], players: int) -> dict[str, int]:
    """Kill the process that records a raffle at every fault point that its log passes; return how often at each."""
    counted = dict.fromkeys(OF_MATTERS, 0)
    uncut = Uncut(RAFFLE, 1, players)
    with Stable() as stable:
        for number, passes in enumerate((2, 4)):
            where, seen, told = fresh(number), 0, list[list[str]]()
            for point in (*OF_MATTERS, ""):
                told, code = stable.live(where, RAFFLE, 1, players, point, passes)
                assert code in (0, -signal.SIGKILL), (told, code)
                counted[point or OF_MATTERS[0]] += code != 0
                seen = _checked(where, uncut, told, seen)
            assert ["done"] in told
    return counted


def _checked(where: str, uncut: Uncut, told: list[list[str]], seen: int) -> int:
    for line in told:
        # a server may end a commit after the process that asked for it is gone, and after we looked
        if line[0] == "at":
            assert int(line[1]) >= seen if is_address(where) or not seen else int(line[1]) == seen, (line, seen)
    acknowledged = [line for line in told if line[0] == "ack"]
    try:
        store = open_store(where)
    except BadStore:  # killed before there was one
        assert not told, told
        assert not seen
        return 0
    try:
        seen = uncut.check_so_far(store, acknowledged, seen)
        if ["done"] in told:
            uncut.check_whole(store)
    finally:
        store.close()
    return seen


def files(folder: Path) -> Callable[[int], str]:
    """Return names of stores in files of a folder."""
    return lambda number: str(folder / f"evening-{number}.db")
