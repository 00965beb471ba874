"""The file of a witness on a disk that fills up."""

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
