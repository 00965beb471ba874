"""A store that fails while it is written: nothing acknowledged is lost, nothing is there twice, one sentence each."""

import contextlib
import logging
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

from croupier.engine.table import inputs as t
from croupier.records.log import failpoints
from croupier.records.log.entries import PROGRAM
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Store, StoreFailed, Unknown
from croupier.records.stores.sql import SqlStore
from tests.citations import ROOT
from tests.daily import daily
from tests.postgres import Postgres, binaries, fresh_database
from tests.records.disks import mounted
from tests.records.evening import DOCUMENTS, EVENING, Evening
from tests.records.stores.samples import batch, everything, snapshot

DOCUMENT: Final = DOCUMENTS[0]
APPENDING: Final = ("before append", "after append", "before commit", "after commit")
GIVEN: Final = t.TellTime(EVENING + 3_600)


@pytest.fixture
def evening(where: str) -> Iterator[Evening]:
    """Give a table with one round behind it, in each kind of database."""
    with contextlib.closing(open_store(where, writes=True)) as store:
        found = Evening(store, DOCUMENT)
        list(found.play(1))
        yield found


@pytest.fixture(autouse=True)
def nothing_on_the_screen(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """See that no library writes about a failure what a logger without handlers puts on the screen, as a trace."""
    yield
    said = [one for one in caplog.get_records("call") if one.levelno >= logging.WARNING]
    heard = {one.name for one in said if not logging.getLogger(one.name.partition(".")[0]).handlers}
    assert heard == set(), [one.getMessage() for one in said]


@contextlib.contextmanager
def at(point: str, act: Callable[[], Any]) -> Iterator[None]:
    """Call a function once when a point is reached."""
    left = [act]

    def hook(reached: str) -> None:
        if reached == point and left:
            left.pop()()

    failpoints.install(hook)
    try:
        yield
    finally:
        failpoints.install(None)
    assert not left, f"{point} was not reached"


def recorded_once(evening: Evening, key: str) -> None:
    """Give the command again, twice: it is in the log exactly once, as in an evening without faults."""
    first = evening.table.command(GIVEN, PROGRAM, key=key)
    again = evening.table.command(GIVEN, PROGRAM, key=key)
    assert again.is_repeated
    assert (first.first, first.last, first.events) == (again.first, again.last, again.events)
    alone = Evening(MemoryStore(), DOCUMENT)
    list(alone.play(1))
    alone.table.command(GIVEN, PROGRAM, key=key)
    same_as(evening.table.store, alone.table.store)
    list(evening.play(2))  # and the evening goes on


def same_as(store: Store, twin: Store) -> None:
    assert everything(store) == everything(twin)


# --- connections that are cut -----------------------------------------------------------------------------------------


def cut(store: Store) -> None:
    """End all connections to the database of a store, as an administrator or a network would."""
    assert isinstance(store, SqlStore)
    where = store._reader.url.render_as_string(hide_password=False).replace("+psycopg", "")
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    asked = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}".encode()  # noqa: S608
    with psycopg.connect(where, autocommit=True) as raw:
        assert raw.execute(asked).fetchall(), "there was no connection to be cut"


@pytest.fixture
def served(postgres_url: str) -> Iterator[Evening]:
    """Give a table with one round behind it, on a server."""
    with contextlib.closing(open_store(postgres_url, writes=True)) as store:
        found = Evening(store, DOCUMENT)
        list(found.play(1))
        yield found


def test_connection_cut_between_commands_is_reopened(served: Evening) -> None:
    cut(served.table.store)
    recorded_once(served, "after the cut")


@pytest.mark.parametrize("point", APPENDING)
def test_connection_cut_at_any_point_loses_and_repeats_nothing(served: Evening, point: str) -> None:
    store = served.table.store
    before, version = everything(store), served.table.version
    with at(point, lambda: cut(store)):
        if point in ("before append", "after commit"):
            assert served.table.command(GIVEN, PROGRAM, key="cut").first == version + 1
        else:
            with pytest.raises(Unknown, match=r"Cannot record: .*\. The command was not acknowledged\.$") as found:
                served.table.command(GIVEN, PROGRAM, key="cut")
            assert "\n" not in str(found.value)
            assert everything(store) == before  # the server never saw the commit
    recorded_once(served, "cut")


def test_commit_with_lost_answer_is_recovered_by_repeating(served: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server commits, and the connection is gone before it can say so."""
    store = served.table.store
    commit = psycopg.Connection.commit

    def lost(connection: Any) -> None:
        commit(connection)
        monkeypatch.undo()
        connection.close()
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(psycopg.Connection, "commit", lost)
    version = served.table.version
    with pytest.raises(Unknown, match=r"the connection is lost. The command was not acknowledged."):
        served.table.command(GIVEN, PROGRAM, key="lost")
    assert store.command(served.name, "lost") == (version + 1, version + 1)
    recorded_once(served, "lost")


@pytest.fixture
def own() -> Iterator[Postgres]:
    """Give a server that may be killed."""
    with Postgres(binaries()) as server:
        yield server


def test_crashed_server_keeps_acknowledged_commands(own: Postgres) -> None:
    with contextlib.closing(open_store(fresh_database(own), writes=True)) as store:
        served = Evening(store, DOCUMENT)
        list(served.play(1))
        before = everything(store)
        for number, point in enumerate(APPENDING[:3]):
            given = t.TellTime(EVENING + 5_000 + number)
            with at(point, lambda: own.stop("immediate")), pytest.raises(StoreFailed) as found:
                served.table.command(given, PROGRAM, key=point)
            assert isinstance(found.value, Unknown) == (number > 0)
            assert "\n" not in str(found.value)
            with pytest.raises(StoreFailed):  # it is still away
                served.table.command(given, PROGRAM, key=point)
            own.start()
            assert everything(store) == before
            assert not served.table.command(given, PROGRAM, key=point).is_repeated
            assert served.table.command(given, PROGRAM, key=point).is_repeated
            before = everything(store)
        with at("after commit", own.kill):
            answer = served.table.command(t.TellTime(EVENING + 9_000), PROGRAM, key="acknowledged")
            assert answer.last == served.table.version
        own.start()
        assert store.command(served.name, "acknowledged") == (served.table.version, served.table.version)
        assert served.table.command(t.TellTime(EVENING + 9_000), PROGRAM, key="acknowledged").is_repeated


@pytest.mark.parametrize("point", daily(APPENDING[:3]))
def test_killed_server_keeps_acknowledged_commands(own: Postgres, point: str) -> None:
    """With kill -9 its parts that serve a connection may live on for a moment, and even commit."""
    with contextlib.closing(open_store(fresh_database(own), writes=True)) as store:
        served = Evening(store, DOCUMENT)
        list(served.play(1))
        version, answer = served.table.version, None
        with at(point, own.kill), contextlib.suppress(StoreFailed):
            answer = served.table.command(GIVEN, PROGRAM, key="killed")
        own.start()
        if answer is not None:
            assert store.command(served.name, "killed") == (version + 1, version + 1)
        recorded_once(served, "killed")


def test_server_killed_during_commands_loses_nothing(own: Postgres) -> None:
    """At no chosen point: whatever was acknowledged is there, and at most the one in flight beside it."""
    with contextlib.closing(open_store(fresh_database(own), writes=True)) as store:
        number = 0
        for seconds in (0.05, 0.1, 0.2):
            killing = threading.Timer(seconds, own.kill)
            killing.start()
            failed: StoreFailed | None = None
            while failed is None:
                try:
                    store.append([batch("table", number, 3)])
                    number += 3
                except StoreFailed as wrong:
                    failed = wrong
            killing.join(30)
            own.start()
            row = store.log("table")
            there = 0 if row is None else row.number
            assert there in ((number, number + 3) if isinstance(failed, Unknown) else (number,))
            number = there
            assert [one.number for one in store.links("table")] == list(range(1, number + 1))
        assert number


# --- disks that are full ----------------------------------------------------------------------------------------------


@pytest.fixture
def filed(tmp_path: Path) -> Iterator[Evening]:
    """Give a table with one round behind it, in a file."""
    with contextlib.closing(open_store(str(tmp_path / "store.db"), writes=True)) as store:
        found = Evening(store, DOCUMENT)
        list(found.play(1))
        yield found


def limit_pages(store: Store, pages: int) -> None:
    assert isinstance(store, SqlStore)
    assert store._writer is not None
    with contextlib.closing(store._writer.raw_connection()) as held:
        held.cursor().execute(f"PRAGMA max_page_count = {pages}")


def test_store_at_its_page_limit_refuses_and_recovers(filed: Evening) -> None:
    store = filed.table.store
    limit_pages(store, 1)  # as many as it has
    before, played, told = everything(store), 0, ""
    while not told and played < 200:
        try:
            filed.table.command(t.TellTime(EVENING + 5_000 + played), PROGRAM, key=f"k{played}")
            before, played = everything(store), played + 1
        except StoreFailed as wrong:
            told = str(wrong)
    assert told.endswith("Cannot record: database or disk is full. The command was not acknowledged.")
    assert store.command(filed.name, f"k{played}") is None
    assert everything(store) == before
    limit_pages(store, 1_000_000)
    answer = filed.table.command(t.TellTime(EVENING + 5_000 + played), PROGRAM, key=f"k{played}")
    assert not answer.is_repeated
    assert filed.table.command(t.TellTime(EVENING + 5_000 + played), PROGRAM, key=f"k{played}").is_repeated


def test_failed_snapshot_is_tolerated(filed: Evening) -> None:
    store = filed.table.store
    limit_pages(store, 1)
    with pytest.raises(StoreFailed, match="Cannot store a snapshot: database or disk is full"):
        store.save(filed.name, snapshot(1, bytes(10_000_000)))
    limit_pages(store, 1_000_000)
    store.save(filed.name, snapshot(2))
    assert [one.number for one in store.snapshots(filed.name)] == [2]


LIMITED: Final = """
import contextlib, resource, sys
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import StoreFailed
from tests.records.stores.samples import batch

store = open_store(sys.argv[1], writes=True)
number = 0
is_limited = len(sys.argv) > 2
if is_limited:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    while True:
        store.append([batch("table", number, 20)])
        number += 20
        print(number, flush=True)
except StoreFailed as wrong:
    print(wrong)
if is_limited:
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    store.append([batch("table", number, 20)])
    print(number + 20)
store.close()
"""


def run(*words: str) -> list[str]:
    """Run appends until they fail; return what was printed: every acknowledged number, and the sentences."""
    done = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-c", LIMITED, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_file_at_its_size_limit_refuses_commands(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    *acknowledged, wrong, after = run(str(path), str(300_000))
    assert wrong.startswith(f"{path}: Cannot record: ")
    assert wrong.endswith(". The command was not acknowledged.")
    assert acknowledged
    assert int(after) == int(acknowledged[-1]) + 20
    with contextlib.closing(open_store(str(path))) as store:
        assert [one.number for one in store.links("table")] == list(range(1, int(after) + 1))
    whole(path)


def whole(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Give a disk of half a megabyte."""
    with mounted(tmp_path / "small", "512k") as folder:
        yield folder


def test_full_disk_refuses_commands(small: Path) -> None:
    path = small / "store.db"
    ballast = small / "ballast"
    ballast.write_bytes(bytes(100_000))
    *acknowledged, wrong = run(str(path))
    assert ". The command was not acknowledged." in wrong
    last = int(acknowledged[-1])
    with contextlib.closing(open_store(str(path))) as store:
        assert [one.number for one in store.links("table")] == list(range(1, last + 1))
    ballast.unlink()
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        store.append([batch("table", last, 5)])
        assert [one.number for one in store.links("table")] == list(range(1, last + 6))
    whole(path)


def test_a_new_store_on_a_full_disk_is_refused(small: Path) -> None:
    with contextlib.suppress(OSError), (small / "ballast").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    with pytest.raises(StoreFailed, match="disk"):
        open_store(str(small / "store.db"), writes=True)
    (small / "ballast").unlink()
    with contextlib.closing(open_store(str(small / "store.db"), writes=True)) as store:
        store.append([batch()])


# --- errors of the system ---------------------------------------------------------------------------------------------


class Failing:
    """A connection of the driver on which one method fails once."""

    def __init__(self, real: Any, method: str, wrong: Exception, *, is_done: bool) -> None:
        self._real, self._method, self._wrong, self._is_done = real, method, wrong, is_done

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._real, name)
        if name != self._method:
            return found

        def fails(*given: Any) -> Any:
            self._method = ""
            if self._is_done:
                found(*given)
            raise self._wrong

        return fails


@pytest.mark.parametrize("is_done", [False, True], ids=["not done", "done and not told"])
@pytest.mark.parametrize("method", ["execute", "commit"])
def test_disk_error_is_reported_and_the_command_applied_once(filed: Evening, method: str, *, is_done: bool) -> None:
    store = filed.table.store
    assert isinstance(store, SqlStore)
    assert store._writer is not None
    wrong = sqlite3.OperationalError("disk I/O error")
    with contextlib.closing(store._writer.raw_connection()) as held:
        record = held._connection_record
        record.dbapi_connection = Failing(record.dbapi_connection, method, wrong, is_done=is_done)
    with pytest.raises(StoreFailed, match=r"Cannot record: disk I/O error. The command was not acknowledged.") as found:
        filed.table.command(GIVEN, PROGRAM, key="error")
    assert isinstance(found.value, Unknown) == (method == "commit")
    assert (store.command(filed.name, "error") is not None) == (method == "commit" and is_done)
    recorded_once(filed, "error")


@pytest.mark.parametrize("point", APPENDING)
def test_process_stopped_at_any_point_loses_and_repeats_nothing(evening: Evening, where: str, point: str) -> None:
    class Stop(BaseException):
        """The program ends."""

    def stop() -> None:
        raise Stop

    with at(point, stop), pytest.raises(Stop):
        evening.table.command(GIVEN, PROGRAM, key="stop")
    evening.table.store.close()
    with contextlib.closing(open_store(where, writes=True)) as store:
        assert (store.command(evening.name, "stop") is not None) == (point == "after commit")
        recorded_once(Evening(store, DOCUMENT), "stop")
    assert is_address(where) or Path(where).exists()
