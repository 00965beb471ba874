"""A cluster comes to the bits of one machine, whoever dies in it; one that cannot be used is told in a sentence."""

import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier import __version__
from croupier.money import Money
from croupier.simulation import cluster
from croupier.simulation.cluster import NoCluster, connected, identity, knock, make_ready, on_cluster
from croupier.simulation.plan import Plan
from croupier.simulation.planning import plan
from croupier.simulation.running import Block, Progressed, Ran, on_threads, run
from tests.simulation import fake
from tests.simulation.local_cluster import processes, wait_for_workers

SLOW = plan("act-blackjack-2005", strategy=fake.SLOW, bankroll=Money(20_000), session=100)
BLOCKS = 16


def alone(one: Plan, rounds: int) -> Ran:
    quick = replace(one, strategy="best")  # the coins fall as before
    return run(one, rounds, on_threads(fake.made(quick), 2), where="")


def test_workers_killed_in_mid_run_change_no_bit() -> None:
    rounds = BLOCKS * SLOW.block + 777
    with processes(3) as started, connected(started.address) as client:
        wait_for_workers(client, 3)
        make_ready(client, SLOW, fake.made)
        killed: list[int] = []

        def watch(one: Progressed) -> None:
            if len(killed) < 2 and one.rounds > (1 + 3 * len(killed)) * SLOW.block:
                started.kill(len(killed))
                killed.append(one.rounds)

        found = run(SLOW, rounds, on_cluster(client, SLOW, fake.made), where="", watch=watch)
        assert len(killed) == 2
        assert len(client.nthreads()) == 1
        _check_stops_and_losses(client, started.address)
    here = alone(SLOW, rounds)
    assert found.tally == here.tally
    assert found.trail == here.trail
    assert (found.ended, found.tally.rounds) == ("rounds", rounds)


def _check_stops_and_losses(client: Any, address: str) -> None:
    """On the same cluster, since starting one takes longer than all else: stopping, other programs, no more workers."""
    enough = threading.Event()
    stopped = run(
        SLOW,
        500 * SLOW.block,
        on_cluster(client, SLOW, fake.made),
        where="",
        watch=lambda _: enough.set(),
        stopped=enough.is_set,
    )
    assert stopped.ended == "interrupted"
    assert stopped.tally == alone(SLOW, stopped.tally.rounds).tally
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(cluster, "identity", lambda: "croupier 0 (another)")
        with pytest.raises(NoCluster, match=r"a worker has croupier .* install the same croupier everywhere"):
            run(SLOW, 10, on_cluster(client, SLOW, fake.made), where="")
    with pytest.raises(NoCluster, match="no scheduler answers there: missing port"), connected("nowhere"):
        pass
    assert address.startswith("tcp://")


def test_a_worker_without_croupier_or_with_another_one_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 20)
    hidden = "import sys; sys.modules['croupier'] = None; from distributed.cli.dask_worker import main; main()"
    with processes(0) as started:
        words = [started.address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
        worker = subprocess.Popen(  # noqa: S603  our own words
            [sys.executable, "-c", hidden, *words], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        started.workers.append(worker)
        with pytest.raises(NoCluster, match=r"the worker tcp://.* has no croupier"), connected(started.address):
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
def test_an_address_where_nobody_answers_is_told_at_once(address: str, told: str) -> None:
    with pytest.raises(NoCluster) as refused:
        knock(address)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("said", "told"), [(b"SSH-2.0-x", "no scheduler of dask"), (b"", "no scheduler answers")])
def test_what_listens_and_is_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch, said: bytes, told: str) -> None:
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


def test_a_game_is_made_once_for_each_plan() -> None:
    made: list[Plan] = []

    def make(one: Plan) -> fake.Coins:
        made.append(one)
        return fake.Coins(one)

    encoded = msgspec.msgpack.encode(SLOW)
    for number in range(2):
        (tally,) = cluster.play_group(make, encoded, identity(), (Block(number, 100),))
        assert tally.rounds == 100
    assert made == [SLOW]


def test_the_identity_tells_the_version() -> None:
    assert identity().startswith(f"croupier {__version__} (")
