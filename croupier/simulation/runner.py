"""Runner of a plan: blocks on all cores, added up in their order, so that every machine gets the same bits."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import contextmanager
from time import perf_counter
from typing import Final, Literal

from msgspec import Struct

from croupier.simulation.estimate import Estimate, estimate
from croupier.simulation.game import SimulatedGame
from croupier.simulation.plan import BadPlan, Plan
from croupier.simulation.sessions import with_sessions
from croupier.simulation.tally import Tally

ROUNDS: Final = 10_000_000
"""Default number of rounds."""
ROUNDS_MAX: Final = 10**13
"""More is a slip of the pen: ten years of a fast computer."""
CORES_MAX: Final = 4096
WAIT_SECONDS: Final = 0.1
"""Interval at which a waiting thread checks for a stop, in seconds."""
SHOWN_SECONDS: Final = 0.2
"""Minimum interval between progress reports, in seconds."""
LEAST_ROUNDS: Final = 1_000
"""Rounds with a wager before an error is believed to be small: two equal results have none at all."""
EVERY_BLOCK_UNTIL: Final = 64
"""Number of blocks up to which each is a point of the trail; after that every 32nd part more."""

Ended = Literal["rounds", "error", "interrupted"]


class Block(Struct, frozen=True):
    """One block to play, or the beginning of it."""

    number: int
    rounds: int


class Point(Struct, frozen=True):
    """Estimate after a number of rounds."""

    rounds: int
    expected_value: float
    standard_error: float


class RunProgress(Struct, frozen=True):
    """Progress of a run, for display."""

    rounds: int
    of: int
    seconds: float
    so_far: Estimate
    until_error: float = 0.0

    @property
    def rounds_per_second(self) -> float:
        """Speed of all cores together, in rounds per second."""
        return self.rounds / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float:
        """Time until the requested error is reached or all rounds are played, in seconds."""
        wanted = float(self.of)
        if self.until_error and self.so_far.standard_error:
            wanted = min(wanted, self.rounds * (self.so_far.standard_error / self.until_error) ** 2)
        return max(0.0, wanted - self.rounds) / self.rounds_per_second if self.rounds else 0.0


class RunResult(Struct, frozen=True):
    """Result of a run: the tally of consecutive rounds from the first, its trail, and the reason it ended."""

    tally: Tally
    trail: tuple[Point, ...]
    ended: Ended
    seconds: float
    where: str


Watch = Callable[[RunProgress], None]
Stopped = Callable[[], bool]
Results = Iterator[Tally]
Player = Callable[[Iterator[Block], Stopped], "Results"]
"""Plays blocks and yields their tallies in the same order; it ends early, after whole blocks, when it is stopped."""


def unwatched(_: RunProgress) -> None:
    """Show nothing."""


def never() -> bool:
    """Go on to the end."""
    return False


def blocks(plan: Plan, rounds: int) -> Iterator[Block]:
    """Yield the blocks of a plan, the last one shorter: they depend on the plan alone, not on who plays them."""
    number = 0
    while rounds > 0:
        yield Block(number, min(rounds, plan.block))
        rounds -= plan.block
        number += 1


def check_rounds(rounds: object) -> int:
    """Return a number of rounds; raise BadPlan for none, or an absurd one."""
    if isinstance(rounds, bool) or not isinstance(rounds, int):
        raise BadPlan(f"rounds: {rounds!r} is not a whole number.")
    if rounds < 1:
        raise BadPlan(f"rounds: {rounds} is too few. At least one round must be played.")
    if rounds > ROUNDS_MAX:
        raise BadPlan(f"rounds: {rounds:,} is too many. The maximum is {ROUNDS_MAX:,}.")
    return rounds


def check_error(error: object) -> float:
    """Return an error to run until; raise BadPlan."""
    if isinstance(error, bool) or not isinstance(error, int | float) or not 0 < error < 1:
        raise BadPlan(f"until_error: {error!r} must be between 0 and 1, such as 0.0001.")
    return float(error)


def check_cores(cores: object) -> int:
    """Return the number of cores to use, by default all of the process; raise BadPlan."""
    if cores is None:
        return here()
    if isinstance(cores, bool) or not isinstance(cores, int) or not 1 <= cores <= CORES_MAX:
        raise BadPlan(f"cores: {cores!r} must be 1 to {CORES_MAX}.")
    return cores


def here() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- playing --------------------------------------------------------------------------------------------------------


def played(game: SimulatedGame, block: Block) -> Tally:
    """Return the results of one block, with its sessions."""
    return with_sessions(game, block.number, block.rounds, game.play(block.number, block.rounds))


def on_threads(game: SimulatedGame, cores: int) -> Player:
    """Return a player of blocks on the cores of this machine: kernels release the lock, so threads are enough."""

    def play(waiting: Iterator[Block], stopped: Stopped) -> Results:
        with ThreadPoolExecutor(cores) as pool, _ended(pool):
            ahead: deque[Future[Tally]] = deque()
            for block in waiting:
                ahead.append(pool.submit(played, game, block))
                if len(ahead) >= 2 * cores:
                    if (found := waited(ahead.popleft(), stopped)) is None:
                        return
                    yield found
            while ahead:
                if (found := waited(ahead.popleft(), stopped)) is None:
                    return
                yield found

    return play


@contextmanager
def _ended(pool: ThreadPoolExecutor) -> Iterator[None]:
    """Start no further block after a request to stop."""
    try:
        yield
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def waited(future: "Future[Tally]", stopped: Stopped) -> Tally | None:
    """Return the result of a block, None if it is no longer waited for."""
    while not stopped():
        try:
            return future.result(timeout=WAIT_SECONDS)
        except NotYet:
            if future.done():  # it ended just now, or the block itself timed out
                return future.result()
    return None


# --- adding up ------------------------------------------------------------------------------------------------------


def run(  # noqa: PLR0913  each of them is another's business
    plan: Plan,
    rounds: int,
    player: Player,
    *,
    where: str,
    until_error: float = 0.0,
    watch: Watch = unwatched,
    stopped: Stopped = never,
) -> RunResult:
    """Play a plan for a number of rounds, or until the standard error of the return is small enough, and add it up.

    Whether the error is small enough is asked only at fixed numbers of blocks, so that every machine stops alike.
    """
    total, trail, began = Tally(), list[Point](), perf_counter()
    ended: Ended = "rounds"
    is_next, shown = 1, 0.0
    for done, tally in enumerate(player(blocks(plan, rounds), stopped), 1):
        total.add(tally)
        seconds = perf_counter() - began
        if (is_point := done == is_next) or seconds - shown > SHOWN_SECONDS:
            so_far, shown = estimate(total.nets), seconds
            watch(RunProgress(total.rounds, rounds, seconds, so_far, until_error))
            if is_point:
                is_next = done + (1 if done < EVERY_BLOCK_UNTIL else done // 32)
                trail.append(_point(total, so_far))
                if until_error and so_far.rounds >= LEAST_ROUNDS and so_far.standard_error <= until_error:
                    ended = "error"
                    break
    if ended == "rounds" and total.rounds < rounds:
        ended = "interrupted"
    if trail and trail[-1].rounds < total.rounds:
        trail.append(_point(total, estimate(total.nets)))
    return RunResult(total, tuple(trail), ended, perf_counter() - began, where)


def _point(total: Tally, so_far: Estimate) -> Point:
    return Point(total.rounds, so_far.expected_value, so_far.standard_error)
