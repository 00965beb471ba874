"""Processes that record an evening until they are killed.

`python -m tests.records.victim` imports the program once, and forks a process for each line of JSON that it reads, the
arguments of `play`: so one life costs milliseconds. Each tells what it has acknowledged, line by line.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

from croupier.records.log import failpoints
from croupier.records.stores import postgres as _postgres  # noqa: F401  imported once, and not in every life
from croupier.records.stores import sqlite as _sqlite  # noqa: F401
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import Stale
from croupier.records.tables.writer import TableWriter
from croupier.records.witness.file import FileWitness
from tests.records import raffle
from tests.records.evening import KEYS, Evening
from tests.records.raffle import plug_in
from tests.records.tombola import RAFFLE, Tombola

SNAPSHOT_EVERY: Final = 40
"""Number of entries between snapshots of the state: small, so that kills meet them."""


def killer(point: str, passes: int) -> Callable[[str], None]:
    """Return a hook that kills this process when a point is passed for the n-th time."""
    left = passes

    def reached(name: str) -> None:
        nonlocal left
        if name == point:
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

    return reached


def tell(line: str) -> None:
    """Write a line at once: what is in the pipe stays there when the process is killed."""
    os.write(1, line.encode() + b"\n")


def play(places: tuple[str, str], document: str, seed: int, rounds: int, point: str, passes: int) -> None:
    """Play the evening on from wherever its log ends, and tell each acknowledgement after it came."""
    where, witness = places
    if document == RAFFLE:
        plug_in(raffle.RAFFLE)
    if point:
        failpoints.install(killer(point, passes))
    store = open_store(where, writes=True)
    seen = FileWitness(Path(witness), KEYS, KEYS.public)
    evening = Tombola(store, seed, witness=seen) if document == RAFFLE else Evening(store, document, seed, witness=seen)
    table = evening.table
    kept = table.version
    tell(f"at {table.version} {table.record.hash}")
    is_over = False
    while not is_over:
        try:
            for answer in evening.play(rounds):
                tell(f"ack {answer.first} {answer.last} {table.record.hash} {answer.steps[0].key}")
                failpoints.reach("after reply")
                if isinstance(table, TableWriter) and table.version - kept >= SNAPSHOT_EVERY:
                    table.keep()
                    kept = table.version
            is_over = True
        except Stale:  # the server ended a commit of the life before while this one began
            tell("stale")
    tell("done")
    store.close()


def serve() -> None:
    """Fork a life for each line, and tell how it began and ended."""
    for line in sys.stdin:
        life = os.fork()
        if not life:
            try:
                play(*json.loads(line))
            except BaseException:  # noqa: BLE001  the parent is told, and this process must end here
                tell("failed " + traceback.format_exc().replace("\n", " | "))
            os._exit(0)
        tell(f"born {life}")
        _, status = os.waitpid(life, 0)
        tell(f"ended {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    serve()
