"""The file of a witness on a disk that fills up or fails."""

import os
from pathlib import Path
from random import Random
from unittest import mock

import pytest

from croupier.records.house import House
from croupier.records.log.inputs import RefuseAccess
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import StoreFailed, Unknown
from croupier.records.witness.file import FileWitness
from tests.floor_simulation.disk import SimulatedDisk, on_disk
from tests.records.evening import KEYS


def test_line_that_is_written_in_part_is_not_acknowledged(tmp_path: Path) -> None:
    """A disk that fills up takes the beginning of a line, and says how much of it."""
    path = tmp_path / "floor.heads"
    house = House(MemoryStore(), KEYS, witness=FileWitness(path, KEYS, KEYS.public))
    refused = RefuseAccess("Ann", "", "log in", "wrong password", "")
    real = os.write
    with (
        mock.patch("croupier.records.witness.file.os.write", lambda file, line: real(file, line[:-40])),
        pytest.raises(Unknown, match="No space left on device"),
    ):
        house.refuse_access(refused)
    house.refuse_access(refused)
    assert FileWitness(path, KEYS, KEYS.public).newest(house.id)[1] == {row.log: row.now for row in house.store.logs()}


def test_line_that_is_not_durable_is_not_left_in_the_file(tmp_path: Path) -> None:
    """Another process would take it for one that was kept, and a loss of power would then cut the witness."""
    path = tmp_path / "floor.heads"
    house = House(MemoryStore(), KEYS, witness=FileWitness(path, KEYS, KEYS.public))
    before = path.read_bytes()
    with (
        mock.patch("croupier.records.witness.file.os.fdatasync", side_effect=OSError(5, "Input/output error")),
        pytest.raises(Unknown, match="Input/output error"),
    ):
        house.refuse_access(RefuseAccess("Ann", "", "log in", "wrong password", ""))
    assert path.read_bytes() == before


class _Killed(BaseException):
    """The process was killed."""


def test_line_of_a_killed_process_is_durable_before_it_is_trusted(tmp_path: Path) -> None:
    """A store is compared with the line; if a loss of power took it later, an earlier copy of the store would fit."""
    path, disk, store = tmp_path / "floor.heads", SimulatedDisk(Random(1)), MemoryStore()
    with on_disk(disk):
        house = House(store, KEYS, witness=FileWitness(path, KEYS, KEYS.public))
        with mock.patch.object(disk, "fdatasync", side_effect=_Killed), pytest.raises(_Killed):
            house.refuse_access(RefuseAccess("Ann", "", "log in", "wrong password", ""))
        assert disk.durable(path) < path.stat().st_size
        _, trusted = FileWitness(path, KEYS, KEYS.public).newest(house.id)
        assert trusted == {row.log: row.now for row in store.logs()}
        disk.forget(path)
        assert FileWitness(path, KEYS, KEYS.public).newest(house.id)[1] == trusted


def test_store_is_not_opened_with_a_witness_that_cannot_be_made_durable(tmp_path: Path) -> None:
    path, store = tmp_path / "floor.heads", MemoryStore()
    House(store, KEYS, witness=FileWitness(path, KEYS, KEYS.public))
    before = path.read_bytes(), [row.hash for row in store.logs()]
    with (
        mock.patch("croupier.records.witness.file.os.fdatasync", side_effect=OSError(5, "Input/output error")),
        pytest.raises(StoreFailed) as wrong,
    ):
        House(store, KEYS, witness=FileWitness(path, KEYS, KEYS.public))
    assert str(wrong.value) == f"{path}: The witness cannot be made durable: Input/output error."
    assert (path.read_bytes(), [row.hash for row in store.logs()]) == before
