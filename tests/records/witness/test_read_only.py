"""A file system that becomes read-only under a store, its witness or its keys, and one that fills up under new keys."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.engine.table import inputs as t
from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log.entries import PROGRAM
from croupier.records.log.keys import BadKeys, Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.protocol import StoreError, StoreFailed
from croupier.records.tables.writer import TableWriter
from croupier.records.witness.source import lines_at
from tests.records.disks import mounted, remount
from tests.records.evening import EVENING, KEYS, setup

TABLE = "table 1"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Give a file system of its own that can become read-only."""
    with mounted(tmp_path / "disk", "4m") as folder:
        yield folder


def opened(store: Path, heads: Path, keys: Path) -> tuple[House, TableWriter]:
    """Return a store with its witness and a table."""
    house = open_house(places(str(store), str(keys), str(heads)))
    if house.store.log(TABLE) is None:
        return house, TableWriter.create(house, TABLE, setup("act-pontoon-2018"))
    return house, TableWriter.resume(house, TABLE, is_told=False)


def number(house: House) -> int:
    row = house.store.log(TABLE)
    assert row is not None
    return row.number


def test_store_on_a_read_only_file_system_is_not_opened_and_recovers(tmp_path: Path, disk: Path) -> None:
    """An error while the store is open is in tests/records/stores/test_failing.py."""
    where = disk / "floor.db", tmp_path / "floor.heads", tmp_path / "floor.keys"
    house, table = opened(*where)
    table.command(t.TellTime(EVENING), PROGRAM)
    before = number(house)
    house.close()
    remount(disk, "ro")
    with pytest.raises(StoreError, match="cannot be written") as wrong:
        opened(*where)
    assert "\n" not in str(wrong.value)
    remount(disk, "rw")
    house, table = opened(*where)
    table.command(t.TellTime(EVENING + 1), PROGRAM)
    assert number(house) == before + 1
    house.close()
    assert verify(str(where[0]), VerifyOptions(witness=lines_at(str(where[1])))).is_good


def test_read_only_witness_acknowledges_nothing_and_recovers(tmp_path: Path, disk: Path) -> None:
    where = tmp_path / "floor.db", disk / "floor.heads", tmp_path / "floor.keys"
    house, table = opened(*where)
    table.command(t.TellTime(EVENING), PROGRAM, key="before")
    before = number(house)
    remount(disk, "ro")
    for second in range(3):
        with pytest.raises(StoreFailed, match="Read-only file system") as wrong:
            table.command(t.TellTime(EVENING + 1 + second), PROGRAM, key=f"{second}")
        assert str(wrong.value).endswith("The command was not acknowledged.")
        assert "\n" not in str(wrong.value)
    assert number(house) == before + 1, "the first was recorded, and not acknowledged; then nothing more is recorded"
    with contextlib.suppress(StoreError):
        house.close()
    with pytest.raises(StoreError, match="cannot be written"):
        opened(*where)
    remount(disk, "rw")
    house, table = opened(*where)
    for second in range(3):
        table.command(t.TellTime(EVENING + 1 + second), PROGRAM, key=f"{second}")
    assert number(house) == before + 3
    house.close()
    assert verify(str(where[0]), VerifyOptions(witness=lines_at(str(where[1])))).is_good


def test_keys_on_a_read_only_file_system_are_enough_to_run_but_not_to_begin(tmp_path: Path, disk: Path) -> None:
    keys = disk / "floor.keys"
    KEYS.save(keys)
    remount(disk, "ro")
    house, table = opened(tmp_path / "floor.db", tmp_path / "floor.heads", keys)
    table.command(t.TellTime(EVENING), PROGRAM)
    house.close()
    with pytest.raises(BadKeys, match="The keys cannot be written: Read-only file system"):
        opened(tmp_path / "new.db", tmp_path / "new.heads", disk / "new.keys")


def test_new_keys_are_written_whole_or_not_at_all(disk: Path) -> None:
    with contextlib.suppress(OSError), (disk / "ballast").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4_096))
    with pytest.raises(BadKeys, match="The keys cannot be written: No space left on device"):
        Keys.new().save(disk / "floor.keys")
    assert [one.name for one in disk.iterdir()] == ["ballast"]
    (disk / "ballast").unlink()
    Keys.new().save(disk / "floor.keys")
    Keys.load(disk / "floor.keys")


def test_keys_that_systemd_passes_are_read_and_only_those(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mask of their access list looks like the right of a group to read."""
    passed, other = tmp_path / "passed", tmp_path / "other"
    for folder in (passed, other):
        folder.mkdir()
        KEYS.save(folder / "floor.keys")
        (folder / "floor.keys").chmod(0o440)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(passed))
    assert Keys.load(passed / "floor.keys").public == KEYS.public
    (passed / "floor.keys").chmod(0o444)
    for folder in (passed, other):
        with pytest.raises(BadKeys, match="Other users can read the keys"):
            Keys.load(folder / "floor.keys")
