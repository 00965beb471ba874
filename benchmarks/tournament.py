"""Time of a tournament of 100 players, played by bots from the first paper to the last prize, recorded or not."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.dealer.bots.habits import Habits
from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Store
from croupier.terminal.tournament.course import Course, CourseNotes
from croupier.terminal.tournament.reconciliation import sums
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.parser import read, template

DOCUMENT: Final = "act-blackjack-2005"
PLAYERS: Final = 100
AIM_SECONDS: Final = 60
_SEED: Final = 7


class Taken(Struct, frozen=True):
    """One tournament: its seconds, rounds and entries."""

    seconds: float
    rounds: int
    entries: int


def conditions(players: int) -> c.Conditions:
    """Return three stages of 20 rounds for a number of players, six to a table, all tables of a stage at once."""
    stages = (
        c.Stage(name="heats", ends=c.Ends(rounds=20), tables=17, advance=c.Advance(per_table=2)),
        c.Stage(name="semi-final", ends=c.Ends(rounds=20), tables=6, advance=c.Advance(best=6)),
        c.Stage(name="final", kind="final", ends=c.Ends(rounds=20), tables=1),
    )
    return replace(read(template(DOCUMENT)), stages=stages, players=c.Players(minimum=18, maximum=players, per_table=6))


def played(store: Store, players: int) -> Taken:
    """Play a tournament in a store; it has to add up, or the figure is worth nothing."""
    begun = time.perf_counter()
    course = Course.begin(House(store, Keys.new()), conditions(players), CourseNotes(players, Habits(_SEED), _SEED))
    course.go_on()
    spent = time.perf_counter() - begun
    found = sums(store, course.state, course.logs)
    assert not found.wrong, found.wrong
    return Taken(spent, found.rounds, sum(row.number for row in store.logs()))


def report(players: int = PLAYERS) -> Iterator[str]:
    """Yield the same tournament in memory and in SQLite, side by side."""
    heading = f"{'seconds':>10}{'rounds':>10}{'rounds/s':>10}{'entries/s':>12}{'÷ memory':>10}"
    yield f"{f'tournament, {players} bots':<24}{heading}"
    memory = played(MemoryStore(), players)
    yield _line("memory", memory, memory)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(open_store(str(Path(folder) / "cup.db"), writes=True)) as store,
    ):
        yield _line("SQLite, durable", played(store, players), memory)
    yield f"aim: {PLAYERS} players within {AIM_SECONDS} seconds"


def _line(name: str, taken: Taken, beside: Taken) -> str:
    rates = f"{taken.rounds / taken.seconds:>10,.0f}{taken.entries / taken.seconds:>12,.0f}"
    return f"{name:<24}{taken.seconds:>10.1f}{taken.rounds:>10,}{rates}{taken.seconds / beside.seconds:>10.2f}"
