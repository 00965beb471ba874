"""The file of a witness on a disk that fills up or fails."""

import os
from pathlib import Path
from unittest import mock

import pytest

from croupier.records.house import House
from croupier.records.log.inputs import RefuseAccess
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Unknown
from croupier.records.witness.file import FileWitness
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
