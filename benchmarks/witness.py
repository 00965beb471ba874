"""Cost of seals and witness for each command: the same commands with and without them, in turns of one run.

`python -m benchmarks.witness` prints it alone. A group is one commit of commands to several tables, as the floor
records what arrives in the same moment.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.measure import show
from benchmarks.records import served_witness
from croupier.engine.table import inputs as t
from croupier.records.commands import Prepared
from croupier.records.house import House
from croupier.records.index_seals import Sealing
from croupier.records.log.entries import PROGRAM
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import Batch
from croupier.records.tables.writer import TableWriter
from croupier.records.witness.file import FileWitness
from croupier.records.witness.protocol import Witness
from tests.records.evening import EVENING, KEYS, setup

GAME: Final = "act-pontoon-2018"
TABLES: Final = 16
_TURN: Final = 5
"""Number of commits of each kind before the turn of the next one: other programs disturb all kinds alike."""


class _Unsealed(Sealing):
    """Sealing that leaves batches as they are, as programs did before index rows were sealed."""

    def with_seal(self, batch: Batch, store: str) -> Batch:  # noqa: ARG002  the store is what others seal with
        """Return the batch without a seal."""
        return batch


class Measured:
    """A store of its own with tables, and the time that its commits took."""

    def __init__(self, name: str, path: Path, witness: Witness | None, *, is_sealed: bool = True) -> None:
        """Set up the tables."""
        self.name = name
        self.store = open_store(str(path), writes=True)
        self.house = House(self.store, KEYS, witness=witness)
        if not is_sealed:
            self.house._seals = _Unsealed(self.store, KEYS)  # noqa: SLF001  no store is without seals otherwise
        self.tables = [TableWriter.create(self.house, f"table {one}", setup(GAME)) for one in range(TABLES)]
        self.turns: list[float] = []

    def turn(self, tables: int) -> None:
        """Record a number of commits, each of one command to some tables."""
        begun = time.perf_counter()
        for _ in range(_TURN):
            self._commit(tables)
        self.turns.append(1e6 * (time.perf_counter() - begun) / (_TURN * tables))

    def _commit(self, tables: int) -> None:
        pending = [(one, one.prepare(t.TellTime(EVENING + one.version), PROGRAM)) for one in self.tables[:tables]]
        judged = [(table, one) for table, one in pending if isinstance(one, Prepared)]
        self.house.append([one.batch for _, one in judged])
        for table, one in judged:
            table.settle(one)


def report(seconds: float) -> Iterator[str]:
    """Yield the median time of a command, and of its ratio to one without seals and witness in the same turn."""
    beside = f"{'÷ without':>11}"
    yield f"{'seals and witness, SQLite':<28}{'alone, µs':>12}{beside}{f'of {TABLES}, µs':>12}{beside}"
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        path = Path(folder)
        file = FileWitness(path / "file.heads", KEYS, KEYS.public)
        served = stack.enter_context(served_witness(path))
        kinds = [
            Measured("without", path / "bare.db", None, is_sealed=False),
            Measured("sealed", path / "sealed.db", None),
            Measured("  witnessed by a file", path / "file.db", file),
            Measured("  witnessed by a process", path / "served.db", served),
        ]
        for one in kinds:
            stack.enter_context(closing(one.store))
        found = {one.name: list[str]() for one in kinds}
        for tables in (1, TABLES):
            until = time.perf_counter() + seconds
            while not kinds[-1].turns or time.perf_counter() < until:
                for one in kinds:
                    one.turn(tables)
            for one in kinds:
                ratio = median([own / bare for own, bare in zip(one.turns, kinds[0].turns, strict=True)])
                found[one.name].append(f"{median(one.turns):>12,.0f}{ratio:>11.2f}")
            for one in kinds:
                one.turns.clear()
        for name, columns in found.items():
            yield f"{name:<28}{''.join(columns)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.witness", description="Cost of seals and witness.")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each of the two columns")
    show(report(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
