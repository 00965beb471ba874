"""The house: closing a store and its witness when one of them cannot be closed."""

from pathlib import Path

import pytest

from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log.inputs import RefuseAccess
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import StoreFailed
from croupier.records.stores.sql import SqlStore
from tests.records.evening import KEYS
from tests.records.memory_witness import MemoryWitness

REFUSED = RefuseAccess("Ann", "", "log in", "wrong password", "")


def test_store_is_closed_although_its_witness_cannot_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: MemoryWitness) -> None:
        raise StoreFailed("memory: Cannot close the witness.")

    closed: list[str] = []
    monkeypatch.setattr(MemoryWitness, "close", fail)
    monkeypatch.setattr(MemoryStore, "close", lambda store: closed.append(store.where))
    house = House(MemoryStore(), KEYS, witness=MemoryWitness())
    with pytest.raises(StoreFailed, match=r"^memory: Cannot close the witness\.$"):
        house.close()
    assert closed == [house.store.where]


def test_store_that_cannot_be_closed_has_shown_everything_to_its_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: MemoryStore) -> None:
        raise StoreFailed("memory: Cannot close: Input/output error.")

    witness = MemoryWitness()
    house = House(MemoryStore(), KEYS, witness=witness)
    witness.is_down = True
    with pytest.raises(StoreFailed):
        house.refuse_access(REFUSED)
    witness.is_down = False
    monkeypatch.setattr(MemoryStore, "close", fail)
    with pytest.raises(StoreFailed, match="Cannot close"):
        house.close()
    assert witness.newest(house.id)[1] == {row.log: row.now for row in house.store.logs()}


def test_file_that_cannot_be_closed_is_released_and_keeps_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = places(str(tmp_path / "floor.db"))
    house = open_house(where)
    house.refuse_access(REFUSED)
    kept = list(house.store.logs())
    close = SqlStore.close

    def fail(store: SqlStore) -> None:
        close(store)
        raise StoreFailed(f"{store.where}: Cannot close: disk I/O error.")

    with monkeypatch.context() as patched:
        patched.setattr(SqlStore, "close", fail)
        with pytest.raises(StoreFailed, match="disk I/O error"):
            house.close()
    again = open_house(where)
    assert list(again.store.logs()) == kept
    again.close()
