"""Shared set-up of all tests: Hypothesis, the order of files, the seed of a failed run, logs, PostgreSQL, citations."""

import gc
import logging
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests import citations
from tests.postgres import NoServer, Postgres, binaries, fresh_database

# A slow machine is no fault of the rules: how long one example takes is measured by the benchmarks.
settings.register_profile("croupier", deadline=None, print_blob=True)
settings.load_profile("croupier")

pytest_plugins = ("tests.browser", "tests.sharing")

SLOWEST: Final = (
    "simulation",
    "analysis",
    "page",
    "server/http/test_schema.py",
    "server/proceedings/test_tournaments_moves.py",
    "server/proceedings/test_tournaments.py",
    "server/test_kill.py",
    "server/test_trouble.py",
    "server/test_takeover.py",
    "records/stores/test_failing.py",
    "records/test_kill.py",
    "rules/test_answers_drive.py",
    "floor_simulation/test_floor_simulation.py",
    "terminal/test_store.py",
    "properties/test_table.py",
    "tournament/test_whole_tournaments.py",
)
"""Rooms and files that take longest, begun first: otherwise one worker still runs such a file when others are done."""

UNTRIED: Final = pytest.StashKey[str]()  # why nothing was tried on PostgreSQL


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while tests are collected: all of them stay, and looking takes a sixth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Keep twenty thousand collected tests out of every later garbage collection: a tenth of the time of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(tryfirst=True)  # before -m and -k leave tests out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the slowest files first; read the `clause` markers, and stop if one is not written as a citation."""
    tests = config.rootpath / "tests"
    slowest = {tests / name: place for place, name in enumerate(SLOWEST)}
    places: dict[Path, int] = {}
    for path in {item.path for item in items}:
        room = tests / path.relative_to(tests).parts[0] if path.is_relative_to(tests) else path
        places[path] = slowest.get(path, slowest.get(room, len(slowest)))
    items.sort(key=lambda item: places[item.path])
    marked: dict[citations.Citation, None] = {}  # keeps their order
    for item in items:
        for mark in item.iter_markers("clause"):
            if not mark.args or mark.kwargs:
                raise pytest.UsageError(f"{item.nodeid}: a clause marker takes one citation or more, and no keywords")
            for reference in mark.args:
                try:
                    marked.update(dict.fromkeys(citations.in_marker(reference, item.nodeid)))
                except ValueError as wrong:
                    raise pytest.UsageError(str(wrong)) from wrong
    config.stash[citations.MARKED] = list(marked)


@pytest.fixture
def restored_log() -> Iterator[None]:
    """Leave the loggers of a server as they were: a test that serves as the command does sets all of this."""
    before = [
        (one, one.handlers, one.propagate, one.filters, one.level)
        for one in map(logging.getLogger, ("croupier.server", "uvicorn.error"))
    ]
    yield
    for logger, handlers, propagate, filters, level in before:
        logger.handlers, logger.propagate, logger.filters = handlers, propagate, filters
        logger.setLevel(level)  # which also forgets the levels that were enabled


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest) -> Iterator[Postgres]:
    """Give the server that all tests share; none of them stops it."""
    with _server(request) as server:
        yield server


@pytest.fixture(scope="module")
def mortal_postgres(request: pytest.FixtureRequest) -> Iterator[Postgres]:
    """Give a server that may be killed: with few databases in it, it is there again in a moment."""
    with _server(request) as server:
        yield server


def _server(request: pytest.FixtureRequest) -> Postgres:
    try:
        return Postgres(binaries())
    except NoServer as reason:
        request.config.stash[UNTRIED] = str(reason)
        pytest.skip(str(reason))


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """Give the URL of an empty database of the test's own."""
    return fresh_database(postgres)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """Print what `-q` leaves out: the seed of the order of tests after a failure, and why tests were skipped."""
    if exitstatus == pytest.ExitCode.TESTS_FAILED and config.pluginmanager.has_plugin("randomly"):
        terminalreporter.write_line(f"The same order again: --randomly-seed={config.getoption('randomly_seed')}")
    if reason := config.stash.get(UNTRIED, None):
        terminalreporter.section("NOTHING WAS TRIED ON POSTGRESQL", red=True, bold=True)
        terminalreporter.write_line(reason, red=True, bold=True)
    skipped = Counter(
        [one.longrepr[2] for one in terminalreporter.getreports("skipped") if type(one.longrepr) is tuple]
    )
    if skipped:
        terminalreporter.section("SKIPPED TESTS", red=True, bold=True)
    for why, number in sorted(skipped.items()):
        terminalreporter.write_line(f"{number}: {why.removeprefix('Skipped: ')}", red=True, bold=True)
