"""Cost of records: durable rounds compared with bare commits of the database, replay, checks, restarts."""

import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import psycopg

from benchmarks.measure import rate
from croupier.records.log.entries import hash_of
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Store
from croupier.records.tables import snapshot
from croupier.records.tables.recovery import resume_table
from croupier.records.witness.client import ServedWitness
from croupier.records.witness.file import FileWitness
from croupier.records.witness.protocol import Witness
from tests.postgres import NoServer, Postgres, binaries, fresh_database
from tests.records.copying import Remembering, copied
from tests.records.evening import KEYS, Evening

GAME: Final = "act-pontoon-2018"
EVENTS: Final = 1_000_000
_ROW: Final = bytes(500)
_SECOND: Final = Path(__file__).parent.parent / "tools" / "verify_log.py"


def report(seconds: float, events: int = EVENTS) -> Iterator[str]:
    """Yield what each store makes of the same evening, and what the bare database does in the same minute."""
    yield f"{'rounds recorded':<26}{'rounds/s':>10}{'commands/s':>12}{'bare commits/s':>16}{'÷ bare':>8}"
    yield _recorded("memory", MemoryStore(), None, seconds)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        with closing(open_store(str(path / "evening.db"), writes=True)) as store, _bare_sqlite(path) as bare:
            yield _recorded("SQLite", store, bare, seconds)
            with closing(open_store(str(path / "witnessed.db"), writes=True)) as witnessed:
                file = FileWitness(path / "witnessed.heads", KEYS, KEYS.public)
                yield _recorded("  witnessed by a file", witnessed, bare, seconds, file)
            with closing(open_store(str(path / "served.db"), writes=True)) as witnessed, served_witness(path) as served:
                yield _recorded("  witnessed by a process", witnessed, bare, seconds, served)
        yield from _on_postgres(seconds)
    yield ""
    yield from _restarts(events)


def _on_postgres(seconds: float) -> Iterator[str]:
    try:
        with Postgres(binaries()) as server:
            url = fresh_database(server)
            with closing(open_store(url, writes=True)) as store, _bare_postgres(fresh_database(server)) as bare:
                yield _recorded("PostgreSQL", store, bare, seconds)
    except NoServer as none:
        yield f"PostgreSQL: {none}"


@contextmanager
def served_witness(folder: Path) -> Iterator[ServedWitness]:
    """Run `croupier witness serve` and give what asks it."""
    socket = folder / "socket"
    words = ("witness", "serve", str(folder / "seen"), "--store-key", KEYS.public, "--socket", str(socket))
    command = [sys.executable, "-m", "croupier", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:  # noqa: S603  our own
        try:
            while not socket.exists():
                time.sleep(0.05)
            with closing(ServedWitness(f"unix:{socket}")) as witness:
                yield witness
        finally:
            process.terminate()


def _recorded(
    name: str, store: Store, bare: Callable[[], object] | None, seconds: float, witness: Witness | None = None
) -> str:
    evening = Evening(store, GAME, witness=witness)
    commands = 0
    begun, rounds = time.perf_counter(), 0
    for _ in evening.play(1_000_000):
        commands += 1
        rounds = evening.table.record.table.last_played
        if time.perf_counter() - begun > seconds:
            break
    spent = time.perf_counter() - begun
    line = f"{name:<26}{rounds / spent:>10,.0f}{commands / spent:>12,.0f}"
    if bare is None:
        return line
    commits = rate(bare, seconds).per_second
    return f"{line}{commits:>16,.0f}{commands / spent / commits:>8.3f}"


@contextmanager
def _bare_sqlite(folder: Path) -> Iterator[Callable[[], object]]:
    """Give what commits one row durably, with nothing of croupier."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as connection:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY, body BLOB)")

        def commit() -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO kept (body) VALUES (?)", (_ROW,))
            connection.execute("COMMIT")

        yield commit


@contextmanager
def _bare_postgres(url: str) -> Iterator[Callable[[], object]]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (number bigserial PRIMARY KEY, body bytea)")
        yield partial(connection.execute, "INSERT INTO kept (body) VALUES (%s)", (_ROW,))


# --- reading it back -------------------------------------------------------------------------------------------------


def _restarts(events: int) -> Iterator[str]:
    """Yield what a log of a number of events costs to read back."""
    played, many = Remembering(), 0
    evening = Evening(played, GAME)
    for answer in evening.play(10_000_000):
        many += len(answer.events)
        if many >= events and snapshot.is_due(evening.table.record):
            break
    name, held = evening.name, evening.table.record
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "long.db")
        with closing(open_store(path, writes=True)) as store:
            copied(played, store)
            bare = _seconds(partial(_chained, store, name))
            yield f"a log of {many:,} events in {held.number:,} entries, {held.table.last_played:,} rounds, in SQLite"
            yield f"  its hashes alone: {held.number / bare:,.0f} entries/s"
            log_only = _seconds(partial(_restarted, store, name, held, with_snapshot=False))
            store.save(name, snapshot.take_snapshot(held, KEYS))
            rounds = held.table.last_played
            yield f"  replayed: {rounds / log_only:,.0f} rounds/s, {held.number / log_only:,.0f} entries/s"
            yield f"  restart from the log alone: {log_only:.2f} s"
            with_snapshot = _seconds(partial(_restarted, store, name, held, with_snapshot=True))
            yield f"  restart with a snapshot: {with_snapshot:.3f} s ({log_only / with_snapshot:,.0f} times as fast)"
            yield from _verified(path, held.number)


def _chained(store: Store, name: str) -> str:
    last = ""
    for link in store.links(name):
        last = hash_of(link.body)
    return last


def _restarted(store: Store, name: str, held: Any, *, with_snapshot: bool) -> None:
    assert resume_table(store, name, KEYS, with_snapshot=with_snapshot).hash == held.hash


def _seconds(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _verified(path: str, entries: int) -> Iterator[str]:
    """Yield what both verifiers make of the same store, and this program with every input decided again."""
    asked = {"croupier audit verify": VerifyOptions(), "croupier audit verify --deep": VerifyOptions(is_deep=True)}
    for name, one in asked.items():
        spent = _seconds(partial(_found_good, path, one))
        yield f"  {name}: {entries / spent:,.0f} entries/s"
    spent = _seconds(partial(subprocess.run, [sys.executable, _SECOND, path], check=True, capture_output=True))
    yield f"  tools/verify_log.py, with the standard library alone: {entries / spent:,.0f} entries/s"


def _found_good(path: str, asked: VerifyOptions) -> None:
    assert verify(path, asked).is_good
