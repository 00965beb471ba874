import json
from pathlib import Path

import pytest

from croupier.records.copies.backup import back_up
from croupier.records.copies.restore import rehearse, restore
from croupier.records.queries.verify import VerifyOptions
from croupier.records.stores.frozen import still
from croupier.records.stores.protocol import BadStore
from croupier.records.witness.source import lines_at
from tests.postgres import Postgres, fresh_database
from tests.records.copies.witnessed import backed_up, play
from tests.records.evening import KEYS

DEEP = VerifyOptions(keys=KEYS, is_deep=True)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return backed_up(tmp_path_factory.mktemp("evening"))


def test_rehearsal_counts_what_a_restore_would_lose(evening: Path) -> None:
    found = rehearse(evening / "backup.db", DEEP, lines_at(str(evening / "floor.db.heads")))
    assert found.is_good
    assert found.compared is not None
    assert found.compared.agreeing > 10
    with still(str(evening / "floor.db")) as whole, still(str(evening / "backup.db")) as copy:
        assert found.compared.lost == whole.many("entries") - copy.many("entries") > 0


def test_postgresql_store_is_backed_up_and_restored(postgres: Postgres, tmp_path: Path) -> None:
    where, heads = fresh_database(postgres), tmp_path / "heads"
    play(where, heads, 2)
    asked = VerifyOptions(keys=KEYS, witness=lines_at(str(heads)), is_deep=True)
    assert back_up(where, tmp_path / "copy.db", asked).is_good
    assert [one.name for one in tmp_path.glob("copy*")] == ["copy.db"]
    target = fresh_database(postgres)
    found = restore(tmp_path / "copy.db", target, DEEP, lines_at(str(heads)))
    assert found.is_good
    assert found.compared is not None
    assert found.compared.lost == 0
    with still(where) as before, still(target) as after:
        assert before.logs() == after.logs()
        assert sorted(before.all_rows("postings")) == sorted(after.all_rows("postings"))
    with pytest.raises(BadStore, match="The store is not empty"):
        restore(tmp_path / "copy.db", target, VerifyOptions(), None)


def test_backup_of_another_course_is_found_by_the_witness(evening: Path, tmp_path: Path) -> None:
    """A person with the keys can sign another log: the witness has seen the true one."""
    other, heads = str(tmp_path / "other.db"), tmp_path / "other.heads"
    play(other, heads, 2, seed=2)
    found = rehearse(Path(other), VerifyOptions(keys=KEYS), lines_at(str(evening / "floor.db.heads")))
    assert found.report.is_good
    assert not found.is_good
    assert found.compared is not None
    assert "is not the one that the witness has seen" in found.compared.findings[0]


def test_broken_witness_fails_the_rehearsal(evening: Path, tmp_path: Path) -> None:
    lines = (evening / "floor.db.heads").read_bytes().splitlines(keepends=True)
    cut, forged = tmp_path / "cut", tmp_path / "forged"
    cut.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    found = rehearse(evening / "backup.db", VerifyOptions(), lines_at(str(cut)))
    assert not found.is_good
    last = json.loads(lines[-1])
    last["signature"] = "0" * 128
    forged.write_bytes(b"".join(lines[:-1]) + json.dumps(last, separators=(",", ":"), sort_keys=True).encode() + b"\n")
    found = rehearse(evening / "backup.db", VerifyOptions(), lines_at(str(forged)))
    assert found.compared is not None
    assert "is not signed with the key of the witness" in found.compared.findings[-1]
