"""One writer to a file: a second one is refused, readers never wait and never write."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from croupier.records.stores import file_lock, sqlite
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore, StoreFailed
from croupier.records.stores.sqlite import has_reset_fault
from croupier.records.stores.sqlite import version_of as version_of_engine
from tests.citations import ROOT
from tests.patience import PATIENCE
from tests.records.evening import DOCUMENTS, Evening
from tests.records.stores.samples import batch, everything

SECOND: Final = "Another process is writing to the store. Only one process can write at a time."

HOLDER: Final = """
import sys
from croupier.records.stores.address import open_store
from tests.records.stores.samples import batch
store = open_store(sys.argv[1], writes=True)
store.append([batch()])
print("held", flush=True)
sys.stdin.read()
store.append([batch(after=1)])
store.close()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give the place of a store."""
    return tmp_path / "store.db"


@contextlib.contextmanager
def holding_process(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Let another process write one entry and hold the store; with the end of its input it writes one more and ends."""
    pipe = subprocess.PIPE
    with subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, "-c", HOLDER, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=pipe,
        stdout=pipe,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        try:
            assert holder.stdout.readline() == "held\n"
            yield holder
        finally:
            if holder.poll() is None:
                holder.kill()


def beside(path: Path) -> dict[str, bytes]:
    """Return the bytes of the store and of its other files, except for the memory that all readers share."""
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")}


# --- the writer -------------------------------------------------------------------------------------------------------


def test_a_second_process_that_would_write_is_refused(path: Path) -> None:
    with holding_process(path) as holder:
        before = beside(path)
        with pytest.raises(StoreFailed) as found:
            open_store(str(path), writes=True)
        assert str(found.value) == f"{path}: {SECOND}"
        assert beside(path) == before
        holder.communicate("", timeout=PATIENCE)
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        assert [row.number for row in store.logs()] == [2]


def test_a_second_writer_in_the_same_process_is_refused_too(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        with pytest.raises(StoreFailed, match=SECOND):
            open_store(str(path), writes=True)
        store.append([batch()])
    open_store(str(path), writes=True).close()


def test_linked_file_is_the_same_store(path: Path) -> None:
    alias = path.parent / "alias.db"
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        alias.symlink_to(path)
        store.append([batch()])
        with pytest.raises(StoreFailed, match=SECOND):
            open_store(str(alias), writes=True)
    with contextlib.closing(open_store(str(alias), writes=True)) as store:
        assert [row.number for row in store.logs()] == [1]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_lock_is_released_when_its_process_is_killed(path: Path) -> None:
    with holding_process(path) as holder:
        holder.send_signal(signal.SIGKILL)
        holder.wait(30)
        with contextlib.closing(open_store(str(path), writes=True)) as store:
            assert [row.number for row in store.logs()] == [1]
            store.append([batch(after=1)])


def test_failed_open_releases_the_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "_PRAGMAS", ("journal_mode = DELETE", "synchronous = OFF"))
    with pytest.raises(
        StoreFailed.__mro__[1], match=r"SQLite does not write safely here \(journal delete, synchronous 0\)\.$"
    ):
        open_store(str(path), writes=True)
    monkeypatch.undo()
    open_store(str(path), writes=True).close()


def test_sqlite_uses_its_safest_settings(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        assert store._writer is not None
        with contextlib.closing(store._writer.raw_connection()) as raw:
            cursor = raw.cursor()
            found = {
                name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous", "recursive_triggers", "mmap_size", "application_id")
            }
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "recursive_triggers": 1,
        "mmap_size": 0,
        "application_id": 0x43525550,
    }


def test_only_one_connection_writes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that one connection writes: it keeps a store whole with the WAL-reset fault of some versions of SQLite."""
    connect: Any = sqlite3.connect
    opened, most = [0], [0]
    writes = threading.Lock()

    class Counted(sqlite3.Connection):
        def close(self) -> None:
            with writes:
                opened[0] -= 1
            super().close()

    def counting(address: str, **given: Any) -> Any:
        if "mode=rwc" not in address:
            assert "mode=ro" in address
            return connect(address, **given)
        with writes:
            opened[0] += 1
            most[0] = max(most[0], opened[0])
        return connect(address, factory=Counted, **given)

    monkeypatch.setattr(sqlite3, "connect", counting)
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        assert store._writer is not None

        def write(log: str) -> None:
            for after in range(20):
                store.append([batch(log, after)])

        threads = [threading.Thread(target=write, args=(f"table {number}",)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert [row.number for row in store.logs()] == [20] * 6
        assert store._writer.pool.status().startswith("Pool size: 1 ")
        with contextlib.closing(store._writer.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA max_page_count = 1")
        with pytest.raises(StoreFailed, match="full"):
            store.append([batch("table 0", 20, 2_000)])
        assert opened == [0]  # one that has failed goes before the next comes
        store.append([batch("table 0", 20)])
    assert (most, opened) == ([1], [0])


@pytest.mark.parametrize(
    ("version", "has_it"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 0), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
        ((4, 0, 0), False),
    ],
)
def test_sqlite_versions_with_the_reset_bug_are_known(version: tuple[int, int, int], *, has_it: bool) -> None:
    assert has_reset_fault(version) is has_it


def test_the_version_in_use_is_known(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        assert version_of_engine(store._reader) == sqlite3.sqlite_version_info


# --- readers ----------------------------------------------------------------------------------------------------------


def test_reader_of_a_closed_store_leaves_no_files(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        list(Evening(store, DOCUMENTS[0]).play(1))
        before = everything(store)
    files = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()}
    with contextlib.closing(open_store(str(path))) as reader:
        assert everything(reader) == before
        assert {file.name for file in path.parent.iterdir()} == set(files)
    assert {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()} == files


def test_reader_does_not_change_files_of_a_writer(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch(many=50)])
        before = beside(path)
        assert len(before["store.db-wal"]) > 0
        for _ in range(3):
            with contextlib.closing(open_store(str(path))) as reader:
                assert len(list(reader.links("table"))) == 50
        assert beside(path) == before
        store.append([batch(after=50)])


def test_a_reader_does_not_wait_for_a_transaction_that_is_open(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch()])
        assert store._writer is not None
        with store._writer.begin() as writing:
            writing.exec_driver_sql("UPDATE logs SET number = number + 7")
            with contextlib.closing(open_store(str(path))) as reader:
                assert [row.number for row in reader.logs()] == [1]
            assert [row.number for row in store.logs()] == [1]


def test_a_writer_does_not_wait_for_a_reader_that_is_reading(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch(many=10)])
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as raw:
            raw.execute("BEGIN")
            assert raw.execute("SELECT count(*) FROM entries").fetchone() == (10,)
            store.append([batch(after=10)])
            assert raw.execute("SELECT count(*) FROM entries").fetchone() == (10,)  # as it was when it began
        assert [row.number for row in store.logs()] == [11]


def test_reader_sees_entries_added_after_opening(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch()])
    with contextlib.closing(open_store(str(path))) as reader:
        assert [row.number for row in reader.logs()] == [1]
        with contextlib.closing(open_store(str(path), writes=True)) as store:
            assert [row.number for row in reader.logs()] == [1]
            store.append([batch(after=1)])
            assert [row.number for row in reader.logs()] == [2]
        assert reader.command("table", "key 1") == (2, 2)


def test_reader_sees_entries_of_a_writer_that_has_closed(path: Path) -> None:
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch()])
    with contextlib.closing(open_store(str(path))) as reader:
        assert reader.command("table", "key 1") is None
        with held_none(path):
            pass
        assert reader.command("table", "key 1") == (2, 2)
        assert len(list(reader.links("table"))) == 2


@contextlib.contextmanager
def held_none(path: Path) -> Iterator[None]:
    """Write one entry more and close the store."""
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch(after=1)])
    yield


def test_store_removed_during_reading_is_reported(path: Path) -> None:
    open_store(str(path), writes=True).close()
    with contextlib.closing(open_store(str(path))) as reader:
        assert reader.logs() == ()
        path.unlink()
        with pytest.raises(StoreFailed, match=r"The store cannot be read: unable to open database file\.$"):
            reader.logs()
    assert not path.exists()


def test_store_replaced_during_reading_is_reported(path: Path) -> None:
    open_store(str(path), writes=True).close()
    with contextlib.closing(open_store(str(path))) as reader:
        path.write_bytes(b"something else " * 500)
        with pytest.raises(BadStore, match=r"The store cannot be read: file is not a database\.$"):
            reader.command("table", "key")


def test_windows_lock_is_one_byte_and_nonblocking(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int, int]] = []
    windows = SimpleNamespace(LK_NBLCK=2, locking=lambda *given: asked.append(given))
    monkeypatch.setattr(file_lock, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(file_lock, "import_module", {"msvcrt": windows}.__getitem__)
    file_lock._lock(7)
    assert asked == [(7, 2, 1)]


def test_write_ahead_log_of_a_killed_writer_is_read(path: Path) -> None:
    with holding_process(path) as holder:
        holder.kill()
        holder.wait(30)
    log = path.with_name("store.db-wal")
    before = log.read_bytes()
    assert before
    with contextlib.closing(open_store(str(path))) as reader:
        assert [row.number for row in reader.logs()] == [1]
    assert log.read_bytes() == before
