import contextlib
import shutil
import sqlite3
import time
import zipfile
from pathlib import Path

import pytest

from croupier.records.copies.archive import write_archive
from croupier.records.copies.backup import backups_in, named_copy, prune
from croupier.records.locations import open_house, places
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.frozen import still
from croupier.records.witness.source import lines_at
from tests.cli.conftest import Run
from tests.records.copies.witnessed import backed_up
from tests.records.evening import KEYS
from tools import verify_log


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return backed_up(tmp_path_factory.mktemp("evening"))


def test_restored_store_plays_on_with_a_new_witness(evening: Path, tmp_path: Path, run: Run) -> None:
    target = tmp_path / "again.db"
    words = ("--keys", evening / "floor.db.keys", "--heads", evening / "floor.db.heads")
    told = run("restore", evening / "backup.db", target, *words, "--deep")
    assert told.exit_code == 0, told.output
    assert "entries were witnessed after the backup" in told.output
    assert told.output.endswith("again.db: restored.\n")
    refused = run("serve", "--store", target, "--port", "0", *words)
    assert refused.exit_code == 2
    new = tmp_path / "new.heads"
    changed = run("witness", "change", target, new, "--keys", words[1], "--lost", "Restored after a fire.")
    assert changed.exit_code == 0, changed.output
    with contextlib.closing(open_house(places(str(target), str(words[1]), str(new)))) as house:
        assert not house.is_new
    assert verify(str(target), VerifyOptions(keys=KEYS, witness=lines_at(str(new)))).is_good


def test_changed_backup_is_not_restored(evening: Path, tmp_path: Path, run: Run) -> None:
    copy = Path(shutil.copy(evening / "backup.db", tmp_path / "copy.db"))
    with contextlib.closing(sqlite3.connect(copy)) as changed:
        for (name,) in changed.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            changed.execute(f"DROP TRIGGER {name}")
        changed.execute("UPDATE entries SET body = replace(body, 'Ann', 'Bob') WHERE number = 12")
        changed.commit()
    told = run("restore", copy, tmp_path / "again.db")
    assert told.exit_code == 1
    assert not (tmp_path / "again.db").exists()


def test_restore_refuses_what_it_cannot_do(evening: Path, tmp_path: Path, run: Run) -> None:
    there = tmp_path / "there.db"
    there.write_text("mine")
    log = tmp_path / "log.jsonl"
    assert run("audit", "log", evening / "floor.db", "--output", log).exit_code == 0
    for words, error in (
        ((evening / "backup.db", there), "The file already exists. Name a new file."),
        ((evening / "backup.db",), "Name the STORE to restore to, or use --rehearse without one."),
        ((log, "--rehearse"), "This is an exported log, not a backup."),
        ((tmp_path / "none", "--rehearse"), "does not exist"),
    ):
        told = run("restore", *words)
        assert told.exit_code == 2, told.output
        assert error in told.output
    assert there.read_text() == "mine"


def test_rehearsal_without_a_witness_says_so(evening: Path, run: Run) -> None:
    told = run("restore", evening / "backup.db", "--rehearse")
    assert told.exit_code == 0
    assert "witness   NONE" in told.output
    assert told.output.endswith("Rehearsed: nothing was restored.\n")


def test_copies_in_a_folder_are_named_by_time_and_pruned(evening: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "floor-20200101T000000Z.db").write_text("old")
    (tmp_path / "other-20200101T000000Z.db").write_text("of another store")
    told = run("backup", evening / "floor.db", tmp_path, "--keep", "1")
    assert told.exit_code == 0, told.output
    assert "floor-20200101T000000Z.db: deleted." in told.output
    assert len(backups_in(tmp_path, "floor.db")) == 1
    assert (tmp_path / "other-20200101T000000Z.db").exists()
    assert named_copy("postgresql://u:p@h/casino?x=1", time.gmtime(0)) == "casino-19700101T000000Z.db"
    assert prune([], 1) == []


def test_backups_repeat_on_a_schedule(evening: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 2:
            raise KeyboardInterrupt
        for one in tmp_path.iterdir():
            one.unlink()

    monkeypatch.setattr("croupier.cli.backup.time.sleep", sleep)
    told = run("backup", evening / "floor.db", tmp_path, "--every", "6")
    assert told.exit_code == 130
    assert waited == [6 * 3_600] * 2


def test_archive_is_verified_without_the_program(evening: Path, tmp_path: Path, run: Run) -> None:
    told = run("audit", "archive", evening / "floor.db", tmp_path / "floor.zip")
    assert told.exit_code == 0, told.output
    with zipfile.ZipFile(tmp_path / "floor.zip") as archive:
        archive.extractall(tmp_path)
        sums = archive.read("SHA256SUMS").decode()
    assert set(archive.namelist()) == {"README.txt", "log.jsonl", "witness.jsonl", "SHA256SUMS"}
    assert sums == "".join(f"{line}\n" for line in told.output.splitlines()[:-1])
    assert verify_log.main([str(tmp_path / "log.jsonl")]) == 0
    assert b"password" not in (tmp_path / "log.jsonl").read_bytes()
    again = run("audit", "archive", evening / "floor.db", tmp_path / "floor.zip")
    assert again.exit_code == 2
    assert "The file already exists." in again.output
    with still(str(evening / "floor.db")) as store:
        assert set(write_archive(store, tmp_path / "bare.zip", None)) == {"README.txt", "log.jsonl"}
