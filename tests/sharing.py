"""Distribution of the tests over processes: files one by one, and three rooms as a whole."""

from typing import TYPE_CHECKING, Final

import pytest
from xdist.scheduler.loadfile import LoadFileScheduling

if TYPE_CHECKING:
    from xdist.remote import Producer

TOGETHER: Final = ("tests/simulation/", "tests/analysis/", "tests/page/")
"""Rooms whose files one process runs: they share compiled kernels and solved games, or a browser."""


class ByRoom(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Scheduler that keeps a file in one process, and a room of shared results as well."""

    def _split_scope(self, nodeid: str) -> str:
        return next((room for room in TOGETHER if nodeid.startswith(room)), super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> ByRoom | None:
    """Give the scheduler of daily runs; long ones take hours in those rooms and are distributed by file."""
    return ByRoom(config, log) if config.getoption("markexpr") == "not long" else None
