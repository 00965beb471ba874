"""A cluster of processes on this machine, which a test may kill."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.simulation.cluster import NoCluster, knock
from tests.citations import ROOT
from tests.patience import PATIENCE

QUIET = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "critical"}


class Processes:
    """A scheduler and its workers."""

    def __init__(self, workers: int) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = _started("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        self.workers = [
            _started("worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "30")
            for _ in range(workers)
        ]

    def wait_for_scheduler(self, seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while True:
            try:
                return knock(self.address)
            except NoCluster:
                assert time.monotonic() < until, "the scheduler did not come"
                time.sleep(0.05)

    def kill(self, worker: int) -> None:
        """Kill a worker as a machine fails that loses its power."""
        self.workers[worker].send_signal(signal.SIGKILL)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait(20)


def _started(what: str, *words: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, "-m", "distributed.cli.dask_" + what, *words],
        cwd=ROOT,
        env=os.environ | QUIET | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@contextmanager
def processes(workers: int) -> Iterator[Processes]:
    """Give a cluster of a number of workers of one thread each, and end it."""
    started = Processes(workers)
    try:
        started.wait_for_scheduler()
        yield started
    finally:
        started.end()


def wait_for_workers(client: Any, workers: int, seconds: float = PATIENCE) -> None:
    """Wait until a number of workers are there."""
    until = time.monotonic() + seconds
    while len(client.nthreads()) < workers:
        assert time.monotonic() < until, "the workers did not come"
        time.sleep(0.05)
