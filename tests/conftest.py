"""What all tests share: how Hypothesis runs, the seed of a failed run, PostgreSQL, a browser, and `clause` markers."""

from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import settings

from tests import citations
from tests.postgres import NoServer, Postgres, binaries, fresh_database

# A slow machine is no fault of the rules: how long one example takes is measured by the benchmarks.
settings.register_profile("croupier", deadline=None, print_blob=True)
settings.load_profile("croupier")

pytest_plugins = ("tests.browser",)

UNTRIED: Final = pytest.StashKey[str]()  # why nothing was tried on PostgreSQL


@pytest.hookimpl(tryfirst=True)  # before -m and -k leave tests out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Read the `clause` markers of all collected tests, and stop if one is not written as a citation."""
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
    """Print what `-q` leaves out: the seed of the order of tests after a failure, and that PostgreSQL was not tried."""
    if exitstatus == pytest.ExitCode.TESTS_FAILED and config.pluginmanager.has_plugin("randomly"):
        terminalreporter.write_line(f"The same order again: --randomly-seed={config.getoption('randomly_seed')}")
    if reason := config.stash.get(UNTRIED, None):
        terminalreporter.section("NOTHING WAS TRIED ON POSTGRESQL", red=True, bold=True)
        terminalreporter.write_line(reason, red=True, bold=True)
