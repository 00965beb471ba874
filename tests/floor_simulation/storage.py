"""Stores of a simulated floor with their witnesses: what all kinds share, and the faults that befall them."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol

from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import Store, StoreFailed, Unknown
from tests.floor_simulation.disk import SimulatedDisk
from tests.floor_simulation.loop import Life


class Guard:
    """Access of one process to a store: it ends with the process, and fails when the world wants it to."""

    def __init__(self, inner: Any, life: Life, before: Callable[[str], None], after: Callable[[str], None]) -> None:
        """Take the store, and what is called before and after each access."""
        self._inner, self._life, self._before, self._after = inner, life, before, after

    def __getattr__(self, name: str) -> Any:
        """Return a method of the store, guarded."""
        found = getattr(self._inner, name)
        if not callable(found):
            return found

        def guarded(*given: Any, **named: Any) -> Any:
            self._life.check_alive()
            self._before(name)
            result = found(*given, **named)
            self._after(name)
            return Guard(result, self._life, self._before, self._after) if name == "registry" else result

        return guarded


class Storage(Protocol):
    """A store and its witness as they outlive processes."""

    is_shared: bool
    keys: Keys
    heads: Path
    """File of the witness."""

    def open(self, life: Life, clock: Callable[[], int]) -> House:
        """Open the store for a process; raise StoreError."""

    def read(self) -> Store | None:
        """Return the store as it is, None while it is not open."""

    def died(self, life: Life) -> None:
        """Lose what a process that has died had not made durable."""

    def kill_witness(self) -> None:
        """Kill the process of the witness, if it has one of its own."""

    def begin_commit(self) -> None:
        """Take note that a process begins a commit."""

    def end_commit(self) -> None:
        """Take note that a process has committed."""

    def copy(self) -> Any:
        """Return a copy of the store, without its witness."""

    def put_back(self, copied: Any) -> None:
        """Put a copy in the place of the store; no process has it open."""

    def lying(self) -> Store:
        """Return the store as it lies there, to be read and closed; no process has it open."""

    def findings(self) -> list[str]:
        """Return what both verifiers find at the end."""

    def close(self) -> None:
        """Remove everything."""


class Faults:
    """Faults of the store and the witness that are on now."""

    def __init__(self, chance: Random) -> None:
        """Begin without any."""
        self.chance = chance
        self.disk = SimulatedDisk(chance)
        self.is_cut = self.is_witness_cut = False
        self.loses_answers = self.loses_witness_answers = 0.0
        self.tears = False
        """Return whether the commit at which a process dies is torn."""

    def end(self) -> None:
        """End them all."""
        self.is_cut = self.is_witness_cut = self.tears = False
        self.loses_answers = self.loses_witness_answers = 0.0
        self.disk.is_full = self.disk.is_failing = self.disk.tears_next = False

    def before(self, name: str) -> None:
        """Fail before an access to the store."""
        if self.is_cut:
            raise StoreFailed(f"the store: Cannot {name}: the disk or the server does not answer.")

    def after(self, name: str) -> None:
        """Lose the answer of a store that has recorded something."""
        if name == "append" and self.chance.random() < self.loses_answers:
            raise Unknown("the store: The connection was lost while recording.")
