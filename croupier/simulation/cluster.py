"""Running a plan on many computers with dask.distributed: groups of blocks as tasks, added up in their order."""

import logging
import socket
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from importlib.util import find_spec
from itertools import islice
from threading import Lock
from typing import Any, Final

import msgspec

from croupier.simulation import game as games
from croupier.simulation.game import SimulatedGame
from croupier.simulation.identity import identity
from croupier.simulation.plan import BadPlan, Plan
from croupier.simulation.runner import Block, Player, Results, Stopped, played
from croupier.simulation.tally import Tally

CONNECT_SECONDS: Final = 10
NOBODY_SECONDS: Final = 60
"""Time to wait for a worker after the last one has left, in seconds."""
FRAMES_MAX: Final = 1 << 20
LOOK_SECONDS: Final = 0.01
ASK_SECONDS: Final = 2.0
"""Interval between queries for workers while no result arrives, in seconds."""
GROUP: Final = 4
"""Blocks of one task."""
AHEAD: Final = 3
"""Tasks given out for each thread of the cluster."""
RETRIES_MAX: Final = 5
"""Maximum number of retries of a group after its workers died."""

Maker = Callable[[Plan], SimulatedGame]
Group = tuple[Block, ...]
Client = Any
Future = Any
"""Dask's own, which have no types, in an extra that only a cluster needs."""


class NoCluster(BadPlan):
    """A cluster that cannot be used, in one sentence."""


# --- on the workers -------------------------------------------------------------------------------------------------

_MAKING: Final = Lock()


def play_group(make: Maker, plan: bytes, program: str, group: Group, tables: str = "") -> list[Tally]:
    """Play a group of blocks on a worker; the game is made once for each plan, its tables being those of `tables`."""
    if identity() != program:
        raise NoCluster(
            f"A worker has {identity()}, and this computer {program}. Install the same croupier everywhere."
        )
    with _MAKING:  # one thread makes it, the others of this worker find it
        game = _game(make, plan)
    if tables and _fingerprint(make, plan) != tables:
        # best play is found in floating point, where another processor may see a tie otherwise
        raise NoCluster("A worker computed different tables for the same plan. Use computers of the same kind.")
    return [played(game, block) for block in group]


def make_game(plan: Plan) -> SimulatedGame:
    """Make the tables of a plan without reporting progress."""
    return games.make_game(plan)


@lru_cache(maxsize=4)
def _game(make: Maker, plan: bytes) -> SimulatedGame:
    return make(msgspec.msgpack.decode(plan, type=Plan))


@lru_cache(maxsize=4)
def _fingerprint(make: Maker, plan: bytes) -> str:
    return _game(make, plan).fingerprint


# --- from here ------------------------------------------------------------------------------------------------------


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """Connect to a scheduler whose workers have this croupier; raise NoCluster."""
    import distributed  # noqa: PLC0415  an extra, which only a cluster needs

    for name in ("distributed", "distributed.client", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # errors that concern the user are reported in a sentence
    knock(address)
    client: Client = distributed.Client.__new__(distributed.Client)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other versions of what dask needs are dask's own affair
        try:
            client.__init__(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as wrong:
            client.status = "closed"  # else it would wait for an answer once more when it is collected
            raise _unanswered(address, wrong) from None
    try:
        _check(client, address)
        yield client
    finally:
        with suppress(OSError, CancelledError):  # a lost worker need not be closed
            client.close(timeout=CONNECT_SECONDS)


def knock(address: str) -> None:
    """Raise NoCluster where nobody listens, or nobody of dask: its client would wait on and on."""
    from distributed.comm.addressing import get_address_host_port, parse_address  # noqa: PLC0415  as above

    try:
        with socket.create_connection(get_address_host_port(address), timeout=CONNECT_SECONDS) as line:
            if parse_address(address)[0] != "tcp":
                return
            # a scheduler speaks first: the number of frames and their lengths, each in eight bytes, the lowest first
            said = line.recv(8, socket.MSG_WAITALL)
    except (OSError, ValueError) as wrong:
        raise _unanswered(address, wrong) from None
    if len(said) < 8 or int.from_bytes(said, "little") > FRAMES_MAX:
        raise NoCluster(f"cluster {address}: There is no dask scheduler at this address.")


def _unanswered(address: str, wrong: Exception) -> NoCluster:
    said = getattr(wrong, "strerror", None) or str(wrong).partition("\n")[0].rstrip(".")
    return NoCluster(f"cluster {address}: no scheduler answers there: {said}")


def _check(client: Client, address: str) -> None:
    """Raise NoCluster if there is no worker, or one with another version of croupier."""
    until = time.monotonic() + CONNECT_SECONDS
    while not client.nthreads():
        if time.monotonic() > until:
            raise NoCluster(
                f"cluster {address}: The scheduler has no workers. Start some with `dask worker {address}`."
            )
        time.sleep(0.1)
    lacking = "has no croupier: install it there with what its extras analysis and cluster bring"
    if client.run_on_scheduler(find_spec, "croupier") is None:
        raise NoCluster(f"cluster {address}: The scheduler {lacking}.")
    for worker, found in client.run(find_spec, "croupier", on_error="return").items():
        if found is None or isinstance(found, Exception):
            raise NoCluster(f"cluster {address}: The worker {worker} {lacking}.")
    for worker, found in client.run(identity, on_error="return").items():
        if found != identity():
            has = f"lacks something: {found}" if isinstance(found, Exception) else f"has {found}"
            raise NoCluster(
                f"cluster {address}: The worker {worker} {has}, not {identity()}. Install the same version."
            )


def make_ready(client: Client, plan: Plan, make: Maker = make_game) -> None:
    """Make tables and compile on every worker; a later worker does so with its first blocks."""
    encoded, one = msgspec.msgpack.encode(plan), (Block(0, 1),)
    waiting = {
        worker: client.submit(play_group, make, encoded, identity(), one, workers=[worker], pure=False)
        for worker in client.nthreads()
    }
    while waiting:
        there = client.nthreads()
        waiting = {worker: future for worker, future in waiting.items() if worker in there and not future.done()}
        time.sleep(10 * LOOK_SECONDS)


def on_cluster(client: Client, plan: Plan, make: Maker = make_game, tables: str = "") -> Player:
    """Return a player of blocks on a cluster; a group whose worker is lost is played again, and counted once.

    Every worker must have made the tables with the hash `tables`, if that is given.
    """
    encoded, program = msgspec.msgpack.encode(plan), identity()

    def give(group: Group) -> Future:
        # results of equal groups are never shared between runs: a key is made for each
        return client.submit(play_group, make, encoded, program, group, tables, pure=False)

    def play(waiting: Iterator[Block], stopped: Stopped) -> Results:
        ahead: deque[tuple[Group, Future]] = deque()
        with _reporting_loss():
            most = AHEAD * max(1, sum(client.nthreads().values()))
        while True:
            with _reporting_loss():
                while len(ahead) < most and (group := tuple(islice(waiting, GROUP))):
                    ahead.append((group, give(group)))
                if not ahead:
                    return
                group, future = ahead.popleft()
                found = _group_result(client, future, partial(give, group), stopped)
                if found is None:
                    client.cancel([one for _, one in ahead])
                    return
            yield from found

    return play


@contextmanager
def _reporting_loss() -> Iterator[None]:
    """Raise NoCluster when the scheduler has gone."""
    try:
        yield
    except (OSError, CancelledError):
        raise NoCluster("The cluster was lost: its scheduler no longer answers.") from None


def _group_result(client: Client, future: Future, again: Callable[[], Future], stopped: Stopped) -> list[Tally] | None:
    """Return the result of a group, None if it is no longer waited for; raise NoCluster when all workers are lost."""
    from distributed.scheduler import KilledWorker  # noqa: PLC0415  an extra, which only a cluster needs

    there = _There(client)
    killed = 0
    while not stopped():
        if future.status in ("cancelled", "lost"):
            raise CancelledError
        if future.status == "error":
            wrong: Any = future.exception()
            if not isinstance(wrong, KilledWorker):
                raise wrong
            killed += 1
            if killed > RETRIES_MAX:
                raise NoCluster(
                    f"The cluster lost every worker that ran one group of blocks, {killed} times. Check their memory."
                )
            future = again()
        elif future.status == "finished":
            # its worker may die before it has sent what it found; then another plays the group again
            with suppress(TimeoutError):
                found: list[Tally] = future.result(timeout=ASK_SECONDS)
                return found
        else:
            time.sleep(LOOK_SECONDS)
        there.check()
    return None


class _There:
    """Check at intervals whether the cluster has workers."""

    def __init__(self, client: Client) -> None:
        """Start as if a worker had just been seen."""
        self.client = client
        self.last_question = self.seen = time.monotonic()

    def check(self) -> None:
        """Raise NoCluster if there has been nobody for too long."""
        now = time.monotonic()
        if now - self.last_question < ASK_SECONDS:
            return
        self.last_question = now
        if self.client.nthreads():
            self.seen = now
        elif now - self.seen > NOBODY_SECONDS:
            raise NoCluster(f"The cluster has had no worker for {NOBODY_SECONDS} seconds.")
