"""What all tests share: how Hypothesis runs, the seed of a failed run, and that every `clause` marker is a citation."""

import pytest
from hypothesis import settings

from tests import citations

# A slow machine is no fault of the rules: how long one example takes is measured by the benchmarks.
settings.register_profile("croupier", deadline=None, print_blob=True)
settings.load_profile("croupier")


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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """Print the seed of the order of tests after a failure, since `-q` leaves it out."""
    if exitstatus == pytest.ExitCode.TESTS_FAILED and config.pluginmanager.has_plugin("randomly"):
        terminalreporter.write_line(f"The same order again: --randomly-seed={config.getoption('randomly_seed')}")
