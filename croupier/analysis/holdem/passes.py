"""The kernels over all boards, in threads with separate sums: whole numbers, so that the order does not matter."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import pairwise
from queue import SimpleQueue
from typing import Final, TypeVar

import numpy as np

from croupier.analysis.holdem.kernels.hands import (
    HOLDINGS,
    Counts,
    Decisions,
    Deck,
    HandsPays,
    HandsSums,
    count_ends,
    sum_values,
)
from croupier.analysis.holdem.layout import Layout
from croupier.analysis.progress import Progress
from croupier.engine.poker import Class

THREADS_MAX: Final = 8
"""Each takes some 40 MB."""
CHUNKS: Final = 200
T = TypeVar("T", HandsSums, Counts)


def summed(layout: Layout, pays: HandsPays, progress: Progress) -> HandsSums:
    """Return the payouts of every holding before the flop, and with each class of flop."""

    def empty() -> HandsSums:
        after = np.zeros((len(layout.flops), 2, HOLDINGS), np.int64)
        return HandsSums(np.zeros((2, HOLDINGS), np.int64), after)

    def work(sums: HandsSums, begin: int, end: int) -> None:
        sum_values(layout.deck, pays, sums, begin, end)

    return _over_boards(layout.deck, work, empty, "valuing hands on all boards", progress)


def counted(layout: Layout, pays: HandsPays, decisions: Decisions, plays: int, progress: Progress) -> Counts:
    """Return the frequency of each end of each play."""
    kinds = len(Class)

    def empty() -> Counts:
        ends, by_board = np.zeros((plays, kinds, 2, 4), np.int64), np.zeros((kinds, kinds, 2), np.int64)
        return Counts(ends, by_board, np.zeros((layout.dealers + 1, 2), np.int64))

    def work(counts: Counts, begin: int, end: int) -> None:
        count_ends(layout.deck, pays, decisions, counts, begin, end)

    return _over_boards(layout.deck, work, empty, "counting how hands end", progress)


def _over_boards(
    deck: Deck, work: Callable[[T, int, int], None], empty: Callable[[], T], doing: str, progress: Progress
) -> T:
    """Run threads on some boards at a time; return the sum of their results."""
    boards, found = len(deck.boards), empty()
    progress("compiling kernels", 0.0)
    work(found, 0, 0)
    progress(doing, 0.0)
    each = [found]
    each += [empty() for _ in range(1, _threads())]
    free: SimpleQueue[T] = SimpleQueue()
    for one in each:
        free.put(one)

    def some(begin: int, end: int) -> None:
        mine = free.get()
        work(mine, begin, end)
        free.put(mine)

    ends = [boards * number // CHUNKS for number in range(CHUNKS + 1)]
    executor = ThreadPoolExecutor(len(each))
    try:
        waiting = [executor.submit(some, *span) for span in pairwise(ends)]
        for done, future in enumerate(as_completed(waiting), 1):
            future.result()
            progress(doing, done / CHUNKS)
    finally:
        executor.shutdown(cancel_futures=True)  # Ctrl-C waits for what is under way, a moment, and for no more
    for other in each[1:]:
        for whole, part in zip(found, other, strict=True):
            np.add(whole, part, out=whole)
    return found


def _threads() -> int:
    """Return the number of cores this process may use, up to a limit."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, THREADS_MAX)
