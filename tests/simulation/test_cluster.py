"""A cluster gives the bits of one machine even if workers die; an unusable one is reported in a sentence."""

import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from distributed.scheduler import KilledWorker
from msgspec.structs import replace

from croupier import __version__
from croupier.money import Money
from croupier.simulation import cluster
from croupier.simulation.cluster import NoCluster, connected, knock, make_ready, on_cluster
from croupier.simulation.identity import identity
from croupier.simulation.plan import Plan
from croupier.simulation.planner import plan
from croupier.simulation.runner import Block, RunProgress, RunResult, never, on_threads, run
from croupier.simulation.tally import Tally
from tests.simulation import fake
from tests.simulation.local_cluster import Processes, processes, wait_for_workers

SLOW = plan("act-blackjack-2005", strategy=fake.SLOW, bankroll=Money(20_000), session=100)
BLOCKS = 16


def alone(one: Plan, rounds: int) -> RunResult:
    quick = replace(one, strategy="best")  # the coins fall as before
    return run(one, rounds, on_threads(fake.make_coins(quick), 2), where="")


@pytest.mark.long
def test_killed_workers_do_not_change_the_result() -> None:
    rounds = BLOCKS * SLOW.block + 777
    with processes(3) as started, connected(started.address) as client:
        wait_for_workers(client, 3)
        make_ready(client, SLOW, fake.make_coins)
        gone: list[int] = []

        def watch(one: RunProgress) -> None:
            if len(gone) < 2 and one.rounds > (1 + 3 * len(gone)) * SLOW.block:
                started.kill(len(gone))
                gone.append(one.rounds)

        found = run(SLOW, rounds, on_cluster(client, SLOW, fake.make_coins), where="", watch=watch)
        assert len(gone) == 2
        assert len(client.nthreads()) == 1
        _check_stops(client)
        _check_losses(client, started)
    here = alone(SLOW, rounds)
    assert found.tally == here.tally
    assert found.trail == here.trail
    assert (found.ended, found.tally.rounds) == ("rounds", rounds)


def _check_stops(client: Any) -> None:
    """On the same cluster, since starting one takes longer than all else: who stops, and another program."""
    enough = threading.Event()
    stopped = run(
        SLOW,
        500 * SLOW.block,
        on_cluster(client, SLOW, fake.make_coins),
        where="",
        watch=lambda _: enough.set(),
        stopped=enough.is_set,
    )
    assert stopped.ended == "interrupted"
    assert stopped.tally == alone(SLOW, stopped.tally.rounds).tally
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(cluster, "identity", lambda: "croupier 0 (another)")
        with pytest.raises(NoCluster, match=r"A worker has croupier .* Install the same croupier everywhere"):
            run(SLOW, 10, on_cluster(client, SLOW, fake.make_coins), where="")


def _check_losses(client: Any, started: Processes) -> None:
    """Still on that cluster: the last worker goes, then the scheduler."""
    started.kill(2)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(cluster, "ASK_SECONDS", 0.1)
        patched.setattr(cluster, "NOBODY_SECONDS", 0.5)
        with pytest.raises(NoCluster, match=r"no worker for 0\.5 seconds"):
            run(SLOW, 10, on_cluster(client, SLOW, fake.make_coins), where="")
        threading.Timer(0.3, started.scheduler.kill).start()
        patched.setattr(cluster, "NOBODY_SECONDS", 30)
        with pytest.raises(NoCluster, match="its scheduler no longer answers"):
            run(SLOW, 10, on_cluster(client, SLOW, fake.make_coins), where="")


class Stub:
    """A future with a given history, and the client that knows one worker."""

    def __init__(self, status: str, wrong: Exception | None = None, result: object = None) -> None:
        self.status, self.wrong, self.held = status, wrong, result

    def exception(self) -> Exception | None:
        return self.wrong

    def result(self, timeout: float) -> object:
        assert timeout
        if isinstance(self.held, Exception):
            wrong, self.held = self.held, [Tally(1)]
            raise wrong
        return self.held

    def nthreads(self) -> dict[str, int]:
        return {"worker": 1}


def killed() -> Stub:
    lost = KilledWorker("key", "worker", 3)  # type: ignore[arg-type]  # its name is enough
    return Stub("error", lost)


def test_group_of_a_dead_worker_is_repeated_and_counted_once() -> None:
    given = [killed(), Stub("finished", result=[Tally(5)])]
    assert cluster._group_result(given[0], killed(), lambda: given.pop(0), never) == [Tally(5)]
    assert given == []


def test_group_that_kills_every_worker_is_abandoned() -> None:
    with pytest.raises(NoCluster, match="lost every worker that ran one group of blocks, 6 times"):
        cluster._group_result(killed(), killed(), killed, never)


def test_unsent_result_of_a_worker_is_awaited() -> None:
    late = Stub("finished", result=TimeoutError())
    assert cluster._group_result(late, late, killed, never) == [Tally(1)]


def test_error_in_a_block_is_reported() -> None:
    wrong = Stub("error", ValueError("the kernel"))
    with pytest.raises(ValueError, match="the kernel"):
        cluster._group_result(wrong, wrong, killed, never)


def test_worker_without_matching_croupier_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 20)
    hidden = "import sys; sys.modules['croupier'] = None; from distributed.cli.dask_worker import main; main()"
    with processes(0) as started:
        words = [started.address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
        worker = subprocess.Popen(  # noqa: S603  our own words
            [sys.executable, "-c", hidden, *words], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        started.workers.append(worker)
        with pytest.raises(NoCluster, match=r"The worker tcp://.* has no croupier"), connected(started.address):
            pass


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nowhere", "missing port number"),
        ("tcp://127.0.0.1:1", "Connection refused"),
        ("http://127.0.0.1:80", "unknown address scheme"),
        ("", "missing port number"),
    ],
)
def test_unreachable_scheduler_is_reported(address: str, told: str) -> None:
    with pytest.raises(NoCluster) as refused:
        knock(address)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("said", "told"), [(b"SSH-2.0-x", "no dask scheduler"), (b"", "no scheduler answers")])
def test_foreign_server_is_reported(monkeypatch: pytest.MonkeyPatch, said: bytes, told: str) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        held: list[socket.socket] = []

        def answer() -> None:
            line, _ = server.accept()
            held.append(line)
            line.sendall(said)

        answering = threading.Thread(target=answer)
        answering.start()
        with pytest.raises(NoCluster, match=told):
            knock(f"tcp://127.0.0.1:{server.getsockname()[1]}")
        answering.join()
        held[0].close()


def test_a_game_is_built_once_for_each_plan() -> None:
    made: list[Plan] = []

    def make(one: Plan) -> fake.Coins:
        made.append(one)
        return fake.Coins(one)

    encoded = msgspec.msgpack.encode(SLOW)
    for number in range(2):
        (tally,) = cluster.play_group(make, encoded, identity(), (Block(number, 100),))
        assert tally.rounds == 100
    assert made == [SLOW]


def test_worker_with_other_tables_is_reported() -> None:
    encoded = msgspec.msgpack.encode(SLOW)
    (tally,) = cluster.play_group(fake.make_coins, encoded, identity(), (Block(0, 10),), fake.Coins(SLOW).fingerprint)
    assert tally.rounds == 10
    with pytest.raises(NoCluster, match="different tables for the same plan"):
        cluster.play_group(fake.make_coins, encoded, identity(), (Block(0, 10),), "those of another strategy")


def test_identity_includes_the_version() -> None:
    assert identity().startswith(f"croupier {__version__} (")
