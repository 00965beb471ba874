"""`croupier backup`: a copy of a store that is in use, whole, checked, and good to go on with."""

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from tests.cli.conftest import Run
from tests.records.evening import KEYS, Evening

GAME = "act-pontoon-2018"
PLAYING = """
import sys
from croupier.records.stores.address import open_store
from tests.records.evening import Evening
store = open_store(sys.argv[1], writes=True)
for number, _ in enumerate(Evening(store, "act-pontoon-2018").play(1_000_000)):
    if number == 50:
        print("plays", flush=True)
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("store") / "house.db"
    with contextlib.closing(open_store(str(file), writes=True)) as store:
        for _ in Evening(store, GAME).play(3):
            pass
    return file


def test_backup_of_a_store_in_use_is_complete_and_playable(tmp_path: Path, run: Run) -> None:
    store, copy = tmp_path / "house.db", tmp_path / "copy.db"
    command = [sys.executable, "-c", PLAYING, str(store)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as playing:  # noqa: S603  our own words
        try:
            assert playing.stdout is not None
            assert playing.stdout.readline() == "plays\n"
            result = run("backup", store, copy, "--deep")
            assert playing.poll() is None, "it played all the time"
        finally:
            playing.kill()
    assert result.exit_code == 0, result.output
    assert result.stdout.endswith(", verified.\n")
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith("copy")) == ["copy.db"]
    assert copy.stat().st_mode & 0o077 == 0, "dealt cards stand in it"
    copied = verify(str(copy), VerifyOptions(keys=KEYS, is_deep=True))
    whole = verify(str(store), VerifyOptions(keys=KEYS))
    assert copied.is_good
    assert whole.is_good
    assert copied.entries <= whole.entries
    with contextlib.closing(open_store(str(copy), writes=True)) as again:  # a restore is to go on with the copy
        evening = Evening(again, GAME)
        before = evening.table.version
        next(evening.play(1_000_000))
        assert evening.table.version > before
    assert verify(str(copy), VerifyOptions(keys=KEYS, is_deep=True)).is_good


def test_the_keys_and_the_witness_are_compared_and_not_copied(played: Path, tmp_path: Path, run: Run) -> None:
    store = Path(shutil.copy(played, tmp_path / "house.db"))
    KEYS.save(Path(f"{store}.keys"))
    assert run("audit", "heads", store, "--output", f"{store}.heads").exit_code == 0
    result = run("backup", store, tmp_path / "copy.db")
    assert result.exit_code == 0, result.output
    assert sorted(one.name for one in tmp_path.glob("copy*")) == ["copy.db"]


def test_a_copy_that_does_not_verify_is_not_kept(played: Path, tmp_path: Path, run: Run) -> None:
    store = Path(shutil.copy(played, tmp_path / "house.db"))
    with contextlib.closing(sqlite3.connect(store)) as held:
        (trigger,) = held.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%entries%'"
        ).fetchall()[:1]
        for (name,) in held.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            held.execute(f"DROP TRIGGER {name}")
        held.execute("UPDATE entries SET body = replace(body, 'Ann', 'Bob') WHERE number = 30")
        held.commit()
    assert trigger
    result = run("backup", store, tmp_path / "copy.db")
    assert result.exit_code == 1
    assert "30" in result.stdout
    assert not list(tmp_path.glob("copy*"))


def test_impossible_backup_ends_with_one_sentence(played: Path, tmp_path: Path, run: Run) -> None:
    there = tmp_path / "there.db"
    there.write_text("mine")
    for words, told in (
        ((played, there), "The file already exists. Choose another name."),
        (("postgresql://u:secret@127.0.0.1:1/x", tmp_path / "a.db"), "The database cannot be used"),
        ((played, tmp_path / "a.db", "--keep", "1"), "is not a folder. --every and --keep need a folder."),
        ((tmp_path / "none.db", tmp_path / "a.db"), "The store does not exist."),
        ((played, tmp_path / "nowhere" / "a.db"), "The copy failed: No such file or directory."),
    ):
        result = run("backup", *words)
        assert result.exit_code != 0
        assert told in result.output
        assert "secret" not in result.output
    assert there.read_text() == "mine"


def test_interrupted_backup_leaves_no_file(
    played: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Path, half: Path) -> None:
        half.write_bytes(b"half")
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("croupier.records.copies.backup._copy_pages", broken)
    result = run("backup", played, tmp_path / "copy.db")
    assert result.exit_code != 0
    assert "The copy failed: disk I/O error" in result.output
    assert not list(tmp_path.iterdir())
