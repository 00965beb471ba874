"""A database of a simulated floor that several processes share, with a witness in other hands."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec

from croupier.records.house import House
from croupier.records.log.entries import HOUSE
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Store, StoreFailed
from croupier.records.tables.recovery import decide_again
from croupier.records.witness.client import ServedWitness, Submission
from croupier.server.witness_service import RefusedHeads, WitnessService
from tests.floor_simulation.loop import Life
from tests.floor_simulation.storage import Faults, Guard
from tests.records import exported
from tests.records.twins import judged


class _Served(ServedWitness):
    """A witness in another process, over a network that loses questions and answers."""

    def __init__(self, storage: "SharedStorage", life: Life) -> None:
        super().__init__("http://witness")
        self._storage, self._life = storage, life

    assert "_exchange" in vars(ServedWitness), "what is replaced here has another name: the real network would be asked"

    def _exchange(self, method: str, path: str, body: bytes, _: int) -> tuple[int, bytes]:
        self._life.check_alive()
        faults = self._storage.faults
        if faults.is_witness_cut:
            raise ConnectionRefusedError("The witness cannot be reached.")
        try:
            service = self._storage.service
        except StoreFailed as wrong:  # its disk fails
            raise ConnectionRefusedError(str(wrong)) from None
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
        self._service: WitnessService | None = None

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

    def kill_witness(self) -> None:
        """Kill the process of the witness, perhaps by a loss of power; it starts again when it is asked."""
        self._service = None
        if self._chance.random() < 0.5:
            self.faults.disk.forget(self.heads)

    @property
    def service(self) -> WitnessService:
        """Return the process of the witness, started if it was killed; raise StoreError if it does not start."""
        if self._service is None:
            self._service = WitnessService(self.heads, self._witness_keys, self.keys.public)
        return self._service

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
