"""Measuring: rounds in a second on one core, and where the time goes."""

import cProfile
import gc
import pstats
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple


class Rate(NamedTuple):
    """Number of repetitions, and the time that they took."""

    done: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Return the rate."""
        return self.done / self.seconds if self.seconds else 0.0


class Spent(NamedTuple):
    """Share of one function or module in the whole time."""

    name: str
    calls: int
    share: float


def once(act: Callable[[], object]) -> float:
    """Return how many seconds one call takes."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def show(report: Iterable[str]) -> None:
    """Print a report, each line as it comes."""
    for line in report:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def rate(act: Callable[[], object], seconds: float) -> Rate:
    """Do it until the time is over; the best of three stretches, since other programs only ever slow it down."""
    act()  # what is made once is made before the clock runs
    return max((_stretch(act, seconds / 3) for _ in range(3)), key=lambda one: one.per_second)


def _stretch(act: Callable[[], object], seconds: float) -> Rate:
    gc.collect()
    done = 0
    begun = time.perf_counter()
    until = begun + seconds
    while (now := time.perf_counter()) < until or not done:
        act()
        done += 1
    return Rate(done, now - begun)


def profiled(act: Callable[[], object], times: int, most: int) -> tuple[list[Spent], list[Spent]]:
    """Return what took longest, by function and by module, own time only."""
    profile = cProfile.Profile()
    profile.enable()
    for _ in range(times):
        act()
    profile.disable()
    modules: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
    functions: list[tuple[str, int, float]] = []
    for (file, line, name), (_, calls, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        module = Path(file).stem if line else "builtins"
        functions.append((f"{module}.{name}", calls, own))
        modules[module][0] += calls
        modules[module][1] += own
    whole = sum(own for _, _, own in functions) or 1.0
    by_function = [Spent(name, calls, own / whole) for name, calls, own in functions]
    by_module = [Spent(name, int(calls), own / whole) for name, (calls, own) in modules.items()]
    return _largest(by_function, most), _largest(by_module, most)


def _largest(spent: list[Spent], most: int) -> list[Spent]:
    return sorted(spent, key=lambda one: -one.share)[:most]
