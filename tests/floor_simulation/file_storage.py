"""A store in a file of a simulated floor, with the file of its witness, for one process."""

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import Store, StoreFailed
from croupier.records.witness.file import FileWitness
from croupier.records.witness.protocol import Witness
from croupier.records.witness.source import FileLines
from tests.floor_simulation.disk import mixed
from tests.floor_simulation.loop import Life
from tests.floor_simulation.storage import Faults, Guard
from tests.records.twins import theirs

FILE: Final = "floor.db"


class FileStorage:
    """A store in an SQLite file, with a witness in a file beside it, for one process."""

    is_shared = False

    def __init__(self, folder: Path, faults: Faults, keys: Keys, chance: Random) -> None:
        """Take an empty folder."""
        self._folder, self._faults, self.keys, self._chance = folder, faults, keys, chance
        self._lives = 0
        self._place = folder / "0"
        self._place.mkdir()
        self.heads = folder / "floor.heads"
        self._store: Any = None
        self._before: tuple[bytes, bytes] | None = None

    @property
    def path(self) -> Path:
        """Return the file of the store."""
        return self._place / FILE

    def open(self, life: Life, clock: Callable[[], int]) -> House:
        """Open the file; raise StoreError."""
        assert self._store is None
        self._store = open_store(str(self.path), writes=True)
        guard = Guard(self._store, life, self._before_access, self._faults.after)
        witness = _Reached(FileWitness(self.heads, self.keys, self.keys.public, clock), life, self._faults)
        try:
            return House(
                cast("Store", guard),
                self.keys,
                clock=clock,
                witness=cast("Witness", witness),
                entropy=lambda many: self._chance.randbytes(many).hex(),
            )
        except BaseException:
            self.let_go()
            raise

    def _before_access(self, name: str) -> None:
        self._faults.before(name)
        if name == "append" and self._faults.disk.is_full:  # as far as SQLite needs another page
            (pages,) = _query(self._store, "PRAGMA page_count")
            _query(self._store, f"PRAGMA max_page_count = {pages}")

    def let_go(self) -> None:
        """Close the store."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def read(self) -> Store | None:
        """Return the open store."""
        return cast("Store | None", self._store)

    def begin_commit(self) -> None:
        """Keep the files as they are before a commit that may be torn."""
        if self._faults.tears:
            self._before = self.copy()

    def end_commit(self) -> None:
        """Take note that the last commit is durable: no later death tears it."""
        self._before = None

    def died(self, life: Life) -> None:
        """Leave the files as the process has left them, and the last commit torn if it is to be."""
        assert life.is_dead
        if self._store is None:
            return
        base, log = self.copy()
        if self._before is not None and self._faults.tears and self._before[0] == base:  # not checkpointed meanwhile
            log = mixed(self._before[1], log, self._chance)
        self._before, self._faults.tears = None, False
        old, self._lives = self._place, self._lives + 1
        self._place = self._folder / str(self._lives)
        self._place.mkdir()
        self.let_go()
        shutil.rmtree(old)
        self.put_back((base, log))
        if self._chance.random() < 0.5:  # the computer lost its power; else the process alone has died
            self._faults.disk.forget(self.heads)

    def kill_witness(self) -> None:
        """Do nothing: the server itself writes the file."""

    def copy(self) -> tuple[bytes, bytes]:
        """Return the bytes of the database and of its write-ahead log."""
        log = self.path.with_name(f"{FILE}-wal")
        return self.path.read_bytes() if self.path.exists() else b"", log.read_bytes() if log.exists() else b""

    def put_back(self, copied: tuple[bytes, bytes]) -> None:
        """Write both files."""
        for beside in self._place.glob(f"{FILE}-*"):
            beside.unlink()
        if copied[0]:
            self.path.write_bytes(copied[0])
        if copied[1]:
            self.path.with_name(f"{FILE}-wal").write_bytes(copied[1])

    def lying(self) -> Store:
        """Open a copy of the file, which is not touched."""
        shutil.rmtree(self._folder / "lying", ignore_errors=True)
        shutil.copytree(self._place, self._folder / "lying")
        return open_store(str(self._folder / "lying" / FILE))

    def findings(self) -> list[str]:
        """Verify the file deeply with the program, and with the tool of the standard library."""
        self.let_go()
        with contextlib.closing(sqlite3.connect(self.path)) as base:  # as a reader of the last process would
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        report = verify(str(self.path), VerifyOptions(keys=self.keys, witness=FileLines(self.heads), is_deep=True))
        found = [str(one) for one in report.findings] + [report.unreadable] * bool(report.unreadable)
        other = theirs(self.path, self.heads)
        return [*found, *([] if other == "good" else [f"tools/verify_log.py: {other}"])]

    def close(self) -> None:
        """Close the store."""
        self.let_go()


def _query(store: Any, statement: str) -> tuple[Any, ...]:
    ((row, *_), *_) = store.write("ask for pages", [(statement, ())])
    return tuple(row)


class _Reached:
    """A witness as one process reaches it."""

    def __init__(self, inner: Any, life: Life, faults: Faults) -> None:
        self._inner, self._life, self._faults = inner, life, faults
        self.where = inner.where

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def see(self, heads: Any, store: str) -> None:
        self._life.check_alive()
        if self._faults.is_witness_cut:
            raise StoreFailed(f"{self.where}: The witness cannot be reached.")
        self._inner.see(heads, store)
