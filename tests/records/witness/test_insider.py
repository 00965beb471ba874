"""An insider with the real key of a store: a log that is rewritten and signed again, and who finds it.

The hashes and signatures of such a log are right, so that only the witness can tell. A witness in a file is signed with
the key of the store: a person who has that key and can write the file as well is not found (docs/security.md).
"""

from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from croupier.engine.table import inputs as t
from croupier.records.house import House
from croupier.records.house_state import Exemption
from croupier.records.log.entries import PROGRAM
from croupier.records.log.keys import Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore
from croupier.records.tables.writer import TableWriter
from croupier.records.witness.file import FileWitness
from croupier.records.witness.protocol import Witness
from croupier.records.witness.source import lines_at
from tests.records.evening import EVENING, KEYS
from tests.records.memory_witness import MemoryWitness
from tests.records.twins import theirs
from tests.server.test_witness_service import Served, commanded

TABLE = "table 1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a store will be, whose keys are known to the insider."""
    KEYS.save(tmp_path / "floor.db.keys")
    return tmp_path / "floor.db"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Return a witness in other hands, with a key of its own."""
    (tmp_path / "elsewhere").mkdir()
    witness = Served(tmp_path / "elsewhere", Keys.new())
    witness.start()
    yield witness
    witness.stop()


def rewritten(path: Path, before: bytes, more: int, witness: Witness | None = None) -> None:
    """Put a store back, and write another course of it with its real keys, past the comparison with its witness."""
    for beside in path.parent.glob(f"{path.name}-*"):
        beside.unlink()
    path.write_bytes(before)
    with mock.patch.object(House, "_compare_witness"):
        house = House(open_store(str(path), writes=True), KEYS, witness=witness)
    table = TableWriter.resume(house, TABLE, is_told=False)
    for second in range(more):
        table.command(t.TellTime(EVENING + 5_000 + second), PROGRAM)
    house.close()


def refused(path: Path, heads: str) -> str:
    """Return the sentence with which a server does not start on a store."""
    with pytest.raises(BadStore) as wrong:
        commanded(path, heads)
    return str(wrong.value)


@pytest.mark.parametrize("more", [1, 3, 9])
def test_log_that_is_signed_again_differs_from_the_witness_in_a_file(path: Path, more: int) -> None:
    """Shorter than the true log, as long, or longer: the entry that was witnessed is another one."""
    heads = path.with_name("floor.db.heads")
    commanded(path, str(heads))
    before = path.read_bytes()
    commanded(path, str(heads), 3)
    rewritten(path, before, more)
    assert not verify(str(path), VerifyOptions(witness=lines_at(str(heads)))).is_good
    assert theirs(path, heads) == "found"
    assert "of table 1, which the store does not have" in refused(path, str(heads))


@pytest.mark.parametrize("more", [1, 3, 9])
def test_log_that_is_signed_again_differs_from_a_served_witness(path: Path, served: Served, more: int) -> None:
    commanded(path, served.where)
    before = path.read_bytes()
    commanded(path, served.where, 3)
    rewritten(path, before, more)
    assert not verify(str(path), VerifyOptions(witness=lines_at(served.where))).is_good
    assert theirs(path, served.file) == "found"
    assert "The witness unix:" in refused(path, served.where)


def test_insider_cannot_sign_lines_of_a_served_witness(path: Path, served: Served, tmp_path: Path) -> None:
    """Lines with the key of the store, in a file or from a process of the insider, are not those of the witness."""
    commanded(path, served.where)
    before = path.read_bytes()
    commanded(path, served.where, 3)
    forged = tmp_path / "forged.heads"
    rewritten(path, before, 3, FileWitness(forged, KEYS, KEYS.public))
    assert not verify(str(path), VerifyOptions(witness=lines_at(str(forged)))).is_good
    assert theirs(path, forged) == "found"
    assert "This witness signs with the key" in refused(path, str(forged))


def test_insider_who_writes_store_and_file_of_the_witness_is_not_found(path: Path) -> None:
    """The accepted case of docs/security.md: therefore a served witness, in other hands."""
    heads = path.with_name("floor.db.heads")
    commanded(path, str(heads))
    before, lines = path.read_bytes(), heads.read_bytes()
    commanded(path, str(heads), 3)
    heads.write_bytes(lines)
    rewritten(path, before, 3, FileWitness(heads, KEYS, KEYS.public))
    assert verify(str(path), VerifyOptions(witness=lines_at(str(heads)))).is_good
    assert theirs(path, heads) == "good"


def test_new_witness_for_a_rewritten_store_is_on_record_and_contradicts_the_old_one(path: Path, served: Served) -> None:
    commanded(path, served.where)
    before = path.read_bytes()
    commanded(path, served.where, 3)
    rewritten(path, before, 3)
    house = House(open_store(str(path), writes=True), KEYS, exempt=Exemption(lost="The witness was lost."))
    witness = MemoryWitness()
    house.change_witness(witness, "The witness was lost.")
    house.close()
    report = verify(str(path), VerifyOptions(witness=lines_at(served.where)))
    assert not report.is_good
