"""Stores of a simulated floor with their witnesses: a file for one process, and a database for several."""

import contextlib
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol, cast
from unittest import mock

import msgspec

from croupier.records.house import House
from croupier.records.log.entries import HOUSE, read_head
from croupier.records.log.keys import Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Store, StoreFailed, Unknown
from croupier.records.tables.recovery import decide_again
from croupier.records.witness import file as witness_file
from croupier.records.witness.client import ServedWitness, Submission
from croupier.records.witness.file import FileWitness
from croupier.records.witness.lines import lines_of, read_line
from croupier.records.witness.protocol import Witness
from croupier.records.witness.source import FileLines
from croupier.server.witness_service import RefusedHeads, WitnessService
from tests.floor_simulation.disk import SimulatedDisk, mixed
from tests.floor_simulation.loop import Life
from tests.records import exported
from tests.records.twins import judged, theirs

FILE: Final = "floor.db"


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
        self._faults.disk.forget(self.heads)

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


class _Served(ServedWitness):
    """A witness in another process, over a network that loses questions and answers."""

    def __init__(self, storage: "SharedStorage", life: Life) -> None:
        super().__init__("http://witness")
        self._storage, self._life = storage, life

    assert "_exchange" in vars(ServedWitness), "what is replaced here has another name: the real network would be asked"

    def _exchange(self, method: str, path: str, body: bytes, _: int) -> tuple[int, bytes]:
        self._life.check_alive()
        faults, service = self._storage.faults, self._storage.service
        if faults.is_witness_cut:
            raise ConnectionRefusedError("The witness cannot be reached.")
        if method == "GET":
            return 200, service.state(path.partition("nonce=")[2])
        try:
            line = service.see(msgspec.json.decode(body, type=Submission))
        except RefusedHeads as wrong:
            return wrong.status, str(wrong).encode()
        except StoreFailed as wrong:
            return 503, str(wrong).encode()
        if faults.chance.random() < faults.loses_witness_answers:
            raise ConnectionResetError("The connection was lost.")
        return 201, line


class _Database(MemoryStore):
    """A database server: what it has committed it keeps."""

    def __init__(self) -> None:
        super().__init__()
        self.where = "postgresql://simulated/floor"


class SharedStorage:
    """A database that several processes share, with a witness in other hands."""

    is_shared = True

    def __init__(self, folder: Path, faults: Faults, keys: Keys, chance: Random) -> None:
        """Begin with an empty database."""
        self.faults, self.keys, self._chance = faults, keys, chance
        self.heads = folder / "witness.heads"
        self._witness_keys = Keys.new(chance.randbytes)
        self._database = _Database()
        self.service = WitnessService(self.heads, self._witness_keys, keys.public)

    def open(self, life: Life, clock: Callable[[], int]) -> House:
        """Connect; raise StoreError."""
        guard = Guard(self._database, life, self.faults.before, self.faults.after)
        return House(
            cast("Store", guard),
            self.keys,
            clock=clock,
            witness=_Served(self, life),
            entropy=lambda many: self._chance.randbytes(many).hex(),
        )

    def restart_witness(self) -> None:
        """Kill the process of the witness, and start it again."""
        self.faults.disk.forget(self.heads)
        self.service = WitnessService(self.heads, self._witness_keys, self.keys.public)

    def read(self) -> Store | None:
        """Return the database."""
        return cast("Store", self._database)

    def begin_commit(self) -> None:
        """Do nothing: a database tears nothing."""

    def end_commit(self) -> None:
        """Do nothing."""

    def died(self, life: Life) -> None:
        """Lose nothing: what was committed is in the database."""
        assert life.is_dead

    def copy(self) -> Any:
        """Return what is in the database."""
        return {name: _copied(value) for name, value in vars(self._database).items()}

    def put_back(self, copied: Any) -> None:
        """Put a copy back."""
        vars(self._database).update({name: _copied(value) for name, value in copied.items()})

    def lying(self) -> Store:
        """Return the database."""
        return cast("Store", self._database)

    def findings(self) -> list[str]:
        """Verify the exported log with both verifiers, and the witness line by line."""
        seen: dict[str, dict[int, str]] = {}
        for _, head in self.service.file.heads.values():
            said = msgspec.json.decode(head.body)
            seen.setdefault(said["log"], {})[said["number"]] = said["hash"]
        store = cast("Store", self._database)
        verdicts = judged(list(exported.lines(store)), seen)
        found = [] if verdicts == ("good", "good") else [f"the verifiers find {verdicts[0]} and {verdicts[1]}"]
        for row in store.logs():
            if row.log != HOUSE:
                found += [str(one) for one in decide_again(store, row.log, self.keys)]
        return found

    def close(self) -> None:
        """Close nothing."""


def _copied(value: Any) -> Any:
    """Return a copy of a container, and anything else as it is; the registry of a store goes back with it."""
    if isinstance(value, dict):
        found = value.copy()
        for key, one in found.items():
            found[key] = one.copy() if isinstance(one, list) else one
        return found
    return value.copy() if isinstance(value, list) else value


@contextlib.contextmanager
def on_disk(disk: SimulatedDisk) -> Iterator[None]:
    """Let witnesses be written to a simulated disk."""
    with mock.patch.object(witness_file, "os", disk):
        yield


class Seen:
    """Newest entry of each log of which a witness has durably kept a head."""

    def __init__(self, path: Path, disk: SimulatedDisk) -> None:
        """Take the file."""
        self._path, self._disk = path, disk
        self._read = 0
        self._newest: dict[str, int] = {}

    def newest(self) -> dict[str, int]:
        """Return the newest entries, having read what is new in the file."""
        durable = self._disk.durable(self._path)
        if durable < self._read:
            self._read, self._newest = 0, {}
        if durable > self._read:
            with self._path.open("rb") as file:
                file.seek(self._read)
                for line in lines_of(file):
                    if self._read + len(line) > durable:
                        break
                    self._read += len(line)
                    for head in read_line(line).heads:
                        said = read_head(head.body)
                        self._newest[said.log] = max(said.number, self._newest.get(said.log, 0))
        return self._newest
