"""The PostgreSQL server of the tests: it starts, keeps what was committed through a kill, and leaves nothing behind."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy

from tests import postgres as servers
from tests.citations import ROOT
from tests.patience import PATIENCE
from tests.postgres import NoServer, Postgres, fresh_database

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the tests start PostgreSQL on Unix only")


@pytest.fixture(scope="module", params=[servers.installed, servers.packaged], ids=["installed", "packaged"])
def server(request: pytest.FixtureRequest) -> Iterator[Postgres]:
    folder = servers.first(list(request.param()))
    if folder is None:
        pytest.skip(f"no PostgreSQL is {request.param.__name__}")
    with Postgres(folder) as running:
        yield running


@pytest.fixture(scope="module")
def folder() -> Path:
    """Give any server's binaries, for what is about our own handling of it."""
    try:
        return servers.binaries()
    except NoServer as reason:
        pytest.skip(str(reason))


def keep(url: str, *values: int) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (value bigint PRIMARY KEY)")
        connection.cursor().executemany("INSERT INTO kept VALUES (%s)", [(value,) for value in values])


def kept(url: str) -> list[int]:
    with psycopg.connect(url) as connection:
        return [value for (value,) in connection.execute("SELECT value FROM kept ORDER BY value")]


def test_server_syncs_and_listens_only_on_its_socket(server: Postgres) -> None:
    with psycopg.connect(server.url("postgres")) as connection:
        found = {
            name: connection.execute("SELECT current_setting(%s)", [name]).fetchone()
            for name in ("fsync", "synchronous_commit", "full_page_writes", "listen_addresses", "server_encoding")
        }
    assert found == {
        "fsync": ("on",),
        "synchronous_commit": ("on",),
        "full_page_writes": ("on",),
        "listen_addresses": ("",),
        "server_encoding": ("UTF8",),
    }
    assert server.home.stat().st_mode & 0o077 == 0


def test_fsync_can_be_disabled(folder: Path) -> None:
    with Postgres(folder, is_fsync=False) as quick, psycopg.connect(quick.url("postgres")) as connection:
        assert connection.execute("SELECT current_setting('fsync')").fetchone() == ("off",)


def test_every_fresh_database_is_empty_and_apart(server: Postgres) -> None:
    one, other = fresh_database(server), fresh_database(server)
    keep(one, 1)
    keep(other, 2)
    assert (kept(one), kept(other)) == ([1], [2])


def test_sqlalchemy_takes_the_url(server: Postgres) -> None:
    plain = fresh_database(server)
    engine = sqlalchemy.create_engine(sqlalchemy.make_url(plain).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        assert connection.scalar(sqlalchemy.text("SELECT current_user")) == servers.ROLE
    engine.dispose()


def test_what_was_committed_survives_a_kill_and_nothing_else_does(server: Postgres) -> None:
    url = fresh_database(server)
    keep(url, 1, 2)
    with psycopg.connect(url) as open_one:
        open_one.execute("INSERT INTO kept VALUES (3)")
        server.kill()
        assert not server.is_running()
        server.start()
        with pytest.raises(psycopg.OperationalError):
            open_one.commit()
    assert kept(url) == [1, 2]
    assert "automatic recovery" in server.log()


@pytest.mark.long
@pytest.mark.parametrize("mode", servers.SIGNALS)
def test_what_was_committed_survives_a_restart(server: Postgres, mode: servers.Mode) -> None:
    url = fresh_database(server)
    keep(url, 1)
    server.restart(mode)
    assert kept(url) == [1]


def test_a_stopped_server_answers_nobody_until_it_is_started(server: Postgres) -> None:
    server.stop()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(server.url("postgres"))
    server.start()
    assert server.is_running()


@pytest.mark.long
def test_removed_server_leaves_no_files(folder: Path) -> None:
    with Postgres(folder) as other:
        assert (other.home / "data" / "PG_VERSION").is_file()
    assert not other.is_running()
    assert not other.home.exists()


@pytest.mark.long
def test_a_server_that_ended_by_itself_is_removed_too(folder: Path) -> None:
    with Postgres(folder) as other:
        os.kill(int((other.home / "data" / "postmaster.pid").read_text("ascii").split()[0]), signal.Signals["SIGQUIT"])
        latest = time.monotonic() + PATIENCE
        while other.is_running() and time.monotonic() < latest:
            time.sleep(0.02)
        assert not other.is_running()
    assert not other.home.exists()


START_AND_WAIT = """
from pathlib import Path
from tests.postgres import Postgres
with Postgres(Path({folder!r})) as server:
    print(server.home, (server.home / "data" / "postmaster.pid").read_text().split()[0], flush=True)
    input()
"""


@pytest.mark.long
@pytest.mark.parametrize("by", ["SIGKILL", "SIGINT"])
def test_server_ends_with_killed_tests(folder: Path, by: str) -> None:
    program = START_AND_WAIT.format(folder=str(folder))
    with subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, "-c", program],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as tests:
        assert tests.stdout is not None
        home, number = tests.stdout.readline().split()
        assert runs(int(number))
        tests.send_signal(signal.Signals[by])
    latest = time.monotonic() + PATIENCE
    while (runs(int(number)) or Path(home).exists()) and time.monotonic() < latest:
        time.sleep(0.05)
    assert not runs(int(number))
    assert not Path(home).exists()


def runs(number: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{number}/stat")
    return not state.exists() or state.read_text("ascii").rpartition(")")[2].split()[0] != "Z"


def only_for_root(tmp_path: Path) -> None:
    if not servers.account():
        pytest.skip("only root runs the server as somebody else")
    tmp_path.chmod(0o700)


@pytest.mark.long
def test_wheel_readable_only_by_root_is_copied(tmp_path: Path) -> None:
    only_for_root(tmp_path)
    folder = servers.first(list(servers.packaged()))
    if folder is None:
        pytest.skip("no PostgreSQL is packaged")
    for place in folder.parents[2].glob(f"{servers.WHEEL}*"):
        (tmp_path / place.name).symlink_to(place)
    with Postgres(tmp_path / folder.relative_to(folder.parents[2])) as copied:
        assert copied.binaries.is_relative_to(copied.home)
        keep(url := fresh_database(copied), 1)
        assert kept(url) == [1]


def test_server_readable_only_by_root_is_refused(tmp_path: Path) -> None:
    only_for_root(tmp_path)
    broken(tmp_path)
    with pytest.raises(NoServer, match="may not be run"):
        Postgres(tmp_path)


def test_missing_server_is_reported_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "installed", list)
    monkeypatch.setattr(servers, "packaged", list)
    with pytest.raises(NoServer, match="no PostgreSQL is installed"):
        servers.binaries()


def broken(folder: Path) -> None:
    for name in ("initdb", "postgres"):
        (folder / name).write_text("#!/bin/sh\necho broken; exit 1\n")
        (folder / name).chmod(0o755)


def test_a_server_that_cannot_be_created_says_why_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as there:
        Path(there).chmod(0o755)  # open to the user of the server, unlike tmp_path
        broken(Path(there))
        (homes := Path(there) / "homes").mkdir(mode=0o755)
        monkeypatch.setattr(tempfile, "tempdir", str(homes))
        with pytest.raises(NoServer, match=r"initdb failed:\nbroken"):
            Postgres(Path(there))
        assert list(homes.iterdir()) == []


def test_a_server_that_does_not_start_says_why_and_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "PORT", 99_999)
    with tempfile.TemporaryDirectory() as there:
        Path(there).chmod(0o755)
        monkeypatch.setattr(tempfile, "tempdir", there)
        with pytest.raises(NoServer, match=r"does not start:\n.*99999 is outside the valid range"):
            Postgres(folder)
        assert list(Path(there).iterdir()) == []


def test_without_a_server_tests_are_skipped_and_the_run_says_so_loudly(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_it(postgres_url): raise AssertionError\n")
    (tmp_path / "conftest.py").write_text(
        "from tests import postgres\npostgres.installed = postgres.packaged = list\nfrom tests.conftest import *\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(tmp_path)]
    ended = subprocess.run(  # noqa: S603  our own command
        command, cwd=ROOT, check=False, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert "1 skipped" in ended.stdout
    assert "NOTHING WAS TRIED ON POSTGRESQL" in ended.stdout
    assert ended.returncode == 0
