"""Ultimate Texas Hold'em solved over all deals: `python -m benchmarks.analysis_uth`.

Beside it the straightforward way on one core, compiled too: each holding of a board is compared with each of the
dealer's, one after another, on some boards, and all boards extrapolated from them. Both must find the same.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import numba
import numpy as np

from benchmarks.measure import show
from croupier.analysis.holdem.kernels.hands import (
    EQUAL,
    HIGHER,
    HOLDINGS,
    LOWER,
    QUALIFIED,
    HandsPays,
    HandsSums,
    sum_values,
)
from croupier.analysis.holdem.layout import PAIRS, Layout, layout
from croupier.analysis.holdem.solver import solve
from croupier.analysis.holdem.strengths import Ints, strengths
from croupier.analysis.holdem.terms import terms
from croupier.cards import Card, cards, pack
from croupier.engine.poker import best
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.profile import load_uth
from tests.families import UTH

AIM_SECONDS: Final = 5.0
MOST_SECONDS: Final = 20.0
ANTE: Final = Money(1_000)
BOARDS: Final = 100
HASTE_SECONDS: Final = 0.1
LITTLE: Final = cards("AH AD AC AS KH KD KC KS QH QD QC QS")
"""A pack for those in haste, and for compiling."""
_COMPILE: Final = "from benchmarks.analysis_uth import compiling; print(compiling())"


def table() -> UthRules:
    """Return the rules of the table that is solved."""
    return load_uth(UTH, {"maximum_payout": "25000"})


def report(seconds: float = 3.0) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes; a hasty one takes a little pack."""
    in_haste = seconds < HASTE_SECONDS
    held = LITTLE if in_haste else pack(52)
    yield f"{UTH} solved exactly; aim {AIM_SECONDS:.0f} s, at most {MOST_SECONDS:.0f} s"
    if not in_haste:
        yield f"  compiling kernels, once for each installation: {_compiled_afresh():.1f} s"
    solve(table(), ANTE, cards=LITTLE)  # what is compiled is loaded
    strengths.cache_clear()
    layout.cache_clear()
    begun = time.process_time()
    taken, found = _timed(lambda: solve(table(), ANTE, cards=held))
    worked = time.process_time() - begun
    again, _ = _timed(lambda: solve(table(), ANTE, cards=held))
    share = f"{taken / AIM_SECONDS:.0%} of the aim, {worked:.2f} s of all cores"
    yield f"  {found.layout.deals:,} deals: {taken:.2f} s, {share}; again, tables being there: {again:.2f} s"
    yield f"  house edge {float(-found.value):.6%}, fraction {-found.value}"
    yield from _beside(found.layout, BOARDS)


def compiling() -> float:
    """Return how long it takes to compile what a solution needs, where nothing is compiled yet."""
    first, _ = _timed(lambda: solve(table(), ANTE, cards=LITTLE))
    again, _ = _timed(lambda: solve(table(), ANTE, cards=LITTLE))
    return first - again


def _compiled_afresh() -> float:
    """Compile in another process, which finds nothing compiled."""
    with tempfile.TemporaryDirectory() as nothing:
        told = subprocess.run(  # noqa: S603  our own module, in our own interpreter
            [sys.executable, "-c", _COMPILE],
            env=os.environ | {"NUMBA_CACHE_DIR": nothing},
            capture_output=True,
            check=True,
            text=True,
        )
    return float(told.stdout)


def _timed(act: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.perf_counter()
    made = act()
    return time.perf_counter() - begun, made


def _beside(held: Layout, boards: int) -> Iterator[str]:
    """Yield the ratio to the straightforward way, and check that the results are equal."""
    pays = terms(table(), ANTE).pays
    some = range(0, len(held.deck.boards), max(1, len(held.deck.boards) // boards))
    ours = HandsSums(np.zeros((2, HOLDINGS), np.int64), np.zeros((len(held.flops), 2, HOLDINGS), np.int64))
    values = [_strengths(held, board) for board in some]
    plain: Any = numba.njit(_plain)
    pairs, plainly = np.array(PAIRS), np.zeros((2, HOLDINGS), np.int64)
    plain(pairs, values[0], strengths().kinds, pays, 0, plainly)  # compiled before the clock runs
    taken, _ = _timed(lambda: [sum_values(held.deck, pays, ours, board, board + 1) for board in some])
    longer, _ = _timed(
        lambda: [
            plain(pairs, value, strengths().kinds, pays, held.deck.weights[board], plainly)
            for board, value in zip(some, values, strict=True)
        ]
    )
    assert np.array_equal(ours.before, plainly)
    whole = longer / len(some) * len(held.deck.boards)
    yield f"  first pass, one core: {longer / taken:.0f} times as fast as comparing pair by pair, and equal"
    yield f"  (on {len(some)} boards; all of them would take the other way about {whole:,.0f} s)"


def _strengths(held: Layout, board: int) -> Ints:
    """Return the strength of each holding with a board, -1 where they share a card."""
    communal = [pack(52)[place] for place in held.deck.boards[board]]
    order = {hand: strength for strength, hand in enumerate(strengths().hands)}
    found = np.full(HOLDINGS, -1)
    for number, pair in enumerate(PAIRS):
        two: list[Card] = [pack(52)[place] for place in pair]
        if all(card in held.cards and card not in communal for card in two):
            found[number] = order[best((*two, *communal))]
    return found


def _plain(pairs: Ints, value: Ints, kinds: Ints, pays: HandsPays, weight: int, sums: Ints) -> None:
    """Add what every holding is paid against every dealer, one after another."""
    for mine in range(len(pairs)):
        if value[mine] < 0:
            continue
        first, second, strength = pairs[mine, 0], pairs[mine, 1], value[mine]
        without, per_ante = pays.without[kinds[strength]], pays.per_ante[kinds[strength]]
        for dealer in range(len(pairs)):
            one, other, against = pairs[dealer, 0], pairs[dealer, 1], value[dealer]
            if against < 0 or first in (one, other) or second in (one, other):
                continue
            state = LOWER if against < strength else HIGHER if against > strength else EQUAL
            if against >= pays.least:
                state += QUALIFIED
            sums[0, mine] += weight * (without[state] + pays.flop * per_ante[state])
            sums[1, mine] += weight * per_ante[state]


if __name__ == "__main__":
    show(report())
