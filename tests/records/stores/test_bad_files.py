"""Files that are not usable stores: one sentence for each, and no byte is written."""

import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from croupier.records.locations import open_house, places
from croupier.records.log.keys import BadKeys, Keys
from croupier.records.stores import sqlite
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore, StoreError, StoreFailed
from tests.citations import ROOT
from tests.daily import evenly
from tests.patience import PATIENCE
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.stores.samples import batch, everything

NO_DATABASE: Final = "This is not a store: the file is not an SQLite database"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a store with a short evening, closed."""
    path = tmp_path_factory.mktemp("played") / "store.db"
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        list(Evening(store, DOCUMENTS[0]).play(2))
    return path


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    """Give a copy of the store, alone in its directory."""
    return Path(shutil.copy(played, tmp_path / "store.db"))


def bytes_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return every file with its bytes and the moment of its last change."""
    return {
        str(file.relative_to(folder)): (file.read_bytes() if file.is_file() else b"", file.lstat().st_mtime_ns)
        for file in sorted(folder.rglob("*"))
    }


def refused(path: Path, sentence: str, *, writes: bool, folder: Path | None = None) -> None:
    """See that the store is refused in one sentence that names it, and that nothing is written."""
    folder = folder or path.parent
    before = bytes_of(folder)
    with pytest.raises(StoreError) as found:
        open_store(str(path), writes=writes)
    told = str(found.value)
    assert "\n" not in told
    assert told.startswith(f"{path}: {sentence}"), told
    assert bytes_of(folder) == before


# --- other things in its place ----------------------------------------------------------------------------------------


def other_database(path: Path, *, is_wal: bool = False) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as raw:
        if is_wal:
            raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("CREATE TABLE guests (name)")
        raw.execute("INSERT INTO guests VALUES ('Ann')")


MADE: Final[dict[str, tuple[Callable[[Path], object], str]]] = {
    "a directory": (Path.mkdir, "This is not a store: it is not a file"),
    "a pipe": (os.mkfifo, "This is not a store: it is not a file"),
    "a text": (lambda path: path.write_text("Ann\n" * 500), "The store cannot be read: file is not a database"),
    "a short text": (lambda path: path.write_text("Ann\n"), NO_DATABASE),
    "zeros": (lambda path: path.write_bytes(bytes(4096)), "The store cannot be read: file is not a database"),
    "another database": (other_database, "The database is not a croupier store: it has guests"),
    "another one in WAL": (
        lambda path: other_database(path, is_wal=True),
        "The database is not a croupier store: it has guests",
    ),
}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize("writes", [False, True])
@pytest.mark.parametrize("made", MADE)
def test_foreign_file_is_rejected(tmp_path: Path, made: str, *, writes: bool) -> None:
    make, sentence = MADE[made]
    path = tmp_path / "store.db"
    make(path)
    if made in ("a directory", "a pipe"):
        with pytest.raises(BadStore, match=rf"{sentence}\.$"):
            open_store(str(path), writes=writes)
        assert [file.name for file in tmp_path.iterdir()] == ["store.db"]
        return
    refused(path, sentence, writes=writes)


def test_missing_file_is_rejected(tmp_path: Path) -> None:
    refused(tmp_path / "store.db", "The store does not exist", writes=False)
    refused(tmp_path / "no" / "store.db", "The store does not exist", writes=False, folder=tmp_path)
    refused(tmp_path / "no" / "store.db", f"There is no directory {tmp_path / 'no'}", writes=True, folder=tmp_path)
    (tmp_path / "file").write_bytes(b"")
    refused(tmp_path / "file" / "store.db", f"There is no directory {tmp_path / 'file'}", writes=True, folder=tmp_path)
    refused(tmp_path / ("x" * 300), "The store cannot be read: File name too long", writes=True)
    with pytest.raises(BadStore, match="The store cannot be read: embedded null"):
        open_store("a\0b", writes=True)


def test_empty_file_is_no_store_but_can_be_initialised(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(b"")
    refused(path, "This is not a store: the file is empty", writes=False)
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch()])


def test_empty_database_is_no_store_but_can_be_initialised(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("VACUUM")
    refused(path, "The database is empty. It is not a store", writes=False)
    open_store(str(path), writes=True).close()


def test_unusual_file_names_are_accepted(tmp_path: Path) -> None:
    for name in ("a ?mode=rw&x#%20é.db", 'it\'s 100% "x"', ":memory:", "file:x"):
        path = tmp_path / name
        with contextlib.closing(open_store(str(path), writes=True)) as store:
            store.append([batch()])
        with contextlib.closing(open_store(str(path))) as store:
            assert [row.number for row in store.logs()] == [1]
        assert path.is_file()


# --- forms ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("writes", [False, True])
def test_newer_format_is_not_touched(copy: Path, *, writes: bool) -> None:
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '0042'")
    refused(copy, "The store has format 0042, newer than this program, which reads ", writes=writes)


def test_too_old_sqlite_is_rejected_by_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "OLDEST", (9, 0, 0))
    with pytest.raises(BadStore, match=r"^SQLite 3\.\d+\.\d+ is too old. A store needs 9\.0\.0 or later.$"):
        open_store(str(tmp_path / "store.db"), writes=True)
    assert list(tmp_path.iterdir()) == []


def test_a_network_file_system_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = Path("/proc/mounts")
    if not mounts.exists():
        pytest.skip("this system does not tell its mounts")
    kinds = {line.split()[2] for line in mounts.read_text("utf-8").splitlines()}
    monkeypatch.setattr(sqlite, "_REMOTE", tuple(kinds))  # as if all of them were on a network
    with pytest.raises(
        BadStore, match=r"A store is not safe on a network file system \([\w.]+\)\. Use a local disk\.$"
    ):
        open_store(str(tmp_path / "store.db"), writes=True)
    assert list(tmp_path.iterdir()) == []


# --- damage -----------------------------------------------------------------------------------------------------------


def read_all(path: Path) -> str:
    """Read everything; return what is wrong, "" if nothing was seen."""
    told = ""
    try:
        with contextlib.closing(open_store(str(path))) as store:
            everything(store)
            for row in store.logs():
                store.snapshots(row.log)
                store.number_at(row.log, 2**62)
                store.command(row.log, "open 0")
    except StoreError as wrong:
        told = str(wrong)
    assert not told or told.startswith(f"{path}: "), told
    assert "\n" not in told
    return told


@pytest.mark.parametrize("part", [0.1, 0.4, 0.7, 0.99])
def test_truncated_file_is_rejected_as_damaged(copy: Path, part: float) -> None:
    os.truncate(copy, int(copy.stat().st_size * part) // 4096 * 4096)
    before = bytes_of(copy.parent)
    assert "malformed" in read_all(copy) or "damaged" in read_all(copy)
    assert bytes_of(copy.parent) == before


@pytest.mark.parametrize("place", [0, 5, 16, 18, 28, 44, 56, 100, 103, 105])
def test_changed_header_is_rejected_or_harmless(copy: Path, played: Path, place: int) -> None:
    with contextlib.closing(open_store(str(played))) as store:
        whole = everything(store)
    body = bytearray(copy.read_bytes())
    body[place] ^= 0x15
    copy.write_bytes(body)
    before = bytes_of(copy.parent)
    if not read_all(copy):
        with contextlib.closing(open_store(str(copy))) as store:
            assert everything(store) == whole
    assert bytes_of(copy.parent) == before


@pytest.mark.parametrize("seed", evenly(range(8), 4))
def test_flipped_bytes_end_in_one_sentence(copy: Path, seed: int) -> None:
    chance = random.Random(seed)
    whole = copy.read_bytes()
    found = set()
    for _ in range(12):
        body = bytearray(whole)
        for _ in range(chance.choice((1, 4, 40))):
            body[chance.randrange(100, len(body))] = chance.randrange(256)
        copy.write_bytes(body)
        found.add(read_all(copy))
        assert copy.read_bytes() == bytes(body)
    assert {file.name for file in copy.parent.iterdir()} == {"store.db"}
    assert found - {""}, "not one of them was noticed"


def test_value_of_wrong_type_is_reported_as_damage(copy: Path) -> None:
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER entries_no_update")
        raw.execute("UPDATE entries SET body = 'text' WHERE number = 4")
    with contextlib.closing(open_store(str(copy))) as store, pytest.raises(BadStore, match="The store is damaged: "):
        everything(store)


# --- rights -----------------------------------------------------------------------------------------------------------

SOMEBODY: Final = """
import os, sys
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import StoreError
open_store(sys.argv[1]).close()  # loads what somebody else may not load from here
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
try:
    store = open_store(sys.argv[1], writes=sys.argv[2] == "True")
    print(len(store.logs()))
except StoreError as wrong:
    print(type(wrong).__name__, wrong)
"""


@pytest.fixture
def open_copy(played: Path) -> Iterator[Path]:
    """Give a copy of the store where others may look, too."""
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        (Path(folder) / "store").mkdir()
        Path(folder).chmod(0o755)
        yield Path(shutil.copy(played, Path(folder) / "store" / "store.db"))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can be somebody else")
@pytest.mark.parametrize(
    ("file", "folder", "writes", "told"),
    evenly(
        [
            (0o600, 0o755, False, "BadStore {}: The store cannot be read: permission denied."),
            (0o644, 0o755, True, "BadStore {}: The store or its directory cannot be written: permission denied."),
            (0o666, 0o755, True, "BadStore {}: The store or its directory cannot be written: permission denied."),
            (0o644, 0o777, True, "BadStore {}: The store or its directory cannot be written: permission denied."),
            (0o644, 0o700, False, "BadStore {}: The store cannot be read: Permission denied."),
            (0o644, 0o755, False, "2"),
        ],
        3,
    ),
)
def test_missing_permission_is_reported(open_copy: Path, file: int, folder: int, told: str, *, writes: bool) -> None:
    copy = open_copy
    copy.chmod(file)
    copy.parent.chmod(folder)
    before = bytes_of(copy.parent)
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", SOMEBODY, str(copy), str(writes)],
        cwd="/",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.stdout, done.stderr) == (told.format(copy) + "\n", "")
    assert bytes_of(copy.parent) == before


@pytest.mark.parametrize(
    ("missing", "writes", "told"),
    [
        (os.R_OK, False, "The store cannot be read: permission denied"),
        (os.W_OK, True, "The store or its directory cannot be written: permission denied"),
    ],
)
def test_unreadable_file_is_reported(
    copy: Path, monkeypatch: pytest.MonkeyPatch, missing: int, told: str, *, writes: bool
) -> None:
    monkeypatch.setattr(os, "access", lambda path, right: path != copy or right != missing)
    refused(copy, told, writes=writes)


def test_lock_that_cannot_be_created_is_reported(copy: Path) -> None:
    Path(f"{copy}.lock").mkdir()
    with pytest.raises(StoreFailed, match="The store cannot be written: Is a directory"):
        open_store(str(copy), writes=True)


# --- keys -------------------------------------------------------------------------------------------------------------


def house_refused(copy: Path, keys: Path, sentence: str) -> None:
    before = bytes_of(copy.parent)
    with pytest.raises((BadKeys, StoreError)) as found:
        open_house(places(str(copy), str(keys)))
    assert sentence in str(found.value)
    assert "\n" not in str(found.value)
    after = bytes_of(copy.parent)
    assert {name: after[name][0] for name in before} == {name: before[name][0] for name in before}
    assert set(after) - set(before) <= {"store.db.lock"}
    with contextlib.closing(open_store(str(copy), writes=True)):
        pass  # it can be opened at once: nobody holds its lock


def test_foreign_keys_cannot_write_a_store(copy: Path) -> None:
    keys = copy.parent / "keys"
    house_refused(copy, keys, f"{keys}: The keys are missing. The store cannot be written without them.")
    keys.write_bytes(b"nothing of that kind")
    house_refused(copy, keys, f"{keys}: The file has no keys of a store.")
    keys.unlink()
    keys.mkdir()
    house_refused(copy, keys, f"{keys}: The keys cannot be read: Is a directory.")
    keys.rmdir()
    Keys.new().save(keys)
    house_refused(copy, keys, f"{copy}: The store is signed with the key {KEYS.public[:16]}…, not with ")
    assert "sealing" in keys.read_text("utf-8")
    keys.unlink()
    KEYS.save(keys)
    open_house(places(str(copy), str(keys))).store.close()
