"""Rounds per second of simulation: `python -m benchmarks.simulation`.

Beside each figure, in the same run, the yardstick: textbook blackjack without splits as plain code, compiled alike. Two
threads are compared with one, and others' blackjacks against ours with the same play.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from benchmarks import blackjacks, yardstick
from benchmarks.measure import once, rate, show
from croupier.cards import pack
from croupier.money import Money
from croupier.rules.profile import load
from croupier.simulation.estimate import Estimate, estimate
from croupier.simulation.game import SimulatedGame, make_game
from croupier.simulation.plan import BLOCK, Dealing, Plan
from croupier.simulation.report.exact import exact
from croupier.simulation.tally import Tally

WAGER: Final = Money(1_000)
SEED: Final = 7
THREADS: Final = 2
WANTED: Final = 1.8
"""Minimum speed of two threads, as a multiple of one."""
BLOCKS: Final = 2 * THREADS
TURNS: Final = 3
TURN_SECONDS: Final = 0.04
HASTE_SECONDS: Final = 0.1
HASTY_ROUNDS: Final = 1 << 12
CUT_DECKS: Final = (4, 6)
"""Number of decks dealt to the cutting card; with fewer of them it makes more of a difference."""
PAYOUT: Final = {"maximum_payout": "25000"}


class Measured(NamedTuple):
    """A game to be measured, with the million rounds per second that are asked for and aimed at."""

    document: str
    strategy: str
    dealing: Dealing
    asked: int
    aim: int
    election: dict[str, Any]


# fmt: off
GAMES: Final = (
    Measured("act-blackjack-2005", "chart", "fresh", 25, 60, {}),
    Measured("act-blackjack-2005", "chart", "real", 25, 60, {}),
    Measured("act-blackjack-2005", "best", "fresh", 25, 60, {}),
    Measured("act-blackjack-2005", "best", "real", 25, 60, {}),
    Measured("act-pontoon-2018", "chart", "fresh", 10, 40, {}),
    Measured("act-pontoon-2018", "best", "real", 10, 40, {}),
    Measured("nsw-pontoon-6to5-2017", "chart", "fresh", 10, 40, {}),
    Measured("nsw-pontoon-6to5-2017", "best", "real", 10, 40, {}),
    Measured("act-uth-2019", "basic", "fresh", 3, 10, PAYOUT),
    Measured("act-uth-2019", "best", "fresh", 3, 10, PAYOUT),
)
HASTY: Final = (GAMES[0],)
# fmt: on


def report(seconds: float = 3.0) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes; those in haste get one game."""
    in_haste = seconds < HASTE_SECONDS
    rounds = HASTY_ROUNDS if in_haste else BLOCK
    yield "simulation, one box, flat bets; million rounds per second on one core"
    yield f"beside each the yardstick, textbook blackjack as plain code; {THREADS} threads should be {WANTED} times one"
    heads = ("M/s", "yardstick", "÷ yardstick", "asked", "aim", f"{THREADS} ÷ 1", "tables, s")
    yield f"  {'document':<23}{'strategy':<10}{'shoe':<7}" + "".join(f"{head:>12}" for head in heads)
    for one in HASTY if in_haste else GAMES:
        yield _row(one, rounds, seconds)
    yield ""
    yield from beside_others(rounds, seconds)
    yield ""
    yield from _cut_card(*((HASTY_ROUNDS, CUT_DECKS[:1]) if in_haste else (round(100 * seconds) * BLOCK, CUT_DECKS)))


def _row(one: Measured, rounds: int, seconds: float) -> str:
    plan = Plan(one.document, one.election, WAGER, one.strategy, dealing=one.dealing, seed=SEED)
    games: list[SimulatedGame] = []
    taken = once(lambda: games.append(make_game(plan)))
    fast, plain = _beside(partial(games[0].play, 0, rounds), yardstick_of(rounds), seconds)
    figures = (f"{fast * rounds / 1e6:.1f}", f"{plain * rounds / 1e6:.1f}", f"{fast / plain:.2f}")
    a_block = min(BLOCK, max(HASTY_ROUNDS, int(fast * rounds * TURN_SECONDS / BLOCKS)))
    rest = (f"{one.asked}", f"{one.aim}", f"{threaded(games[0], a_block, seconds):.2f}", f"{taken:.1f}")
    told = "".join(f"{figure:>12}" for figure in (*figures, *rest))
    return f"  {one.document:<23}{one.strategy:<10}{one.dealing:<7}{told}"


def _beside(ours: Callable[[], object], theirs: Callable[[], object], seconds: float) -> tuple[float, float]:
    """Return how often two are done in a second, the best of many short turns: other programs only ever slow them."""
    ours()
    theirs()  # what is made once is made before the clock runs
    turns: list[tuple[float, float]] = []
    while sum(map(sum, turns)) < seconds or len(turns) < TURNS:
        turns.append((once(ours), once(theirs)))
    return 1 / min(one for one, _ in turns), 1 / min(other for _, other in turns)


def yardstick_of(rounds: int) -> Callable[[], int]:
    """Return a function that plays a number of rounds of the yardstick, from the shoe of the compared game."""
    decks = load("act-blackjack-2005").cards.decks.value
    shoe = np.array([card.points for card in pack(52)] * decks, np.uint8)
    return lambda: yardstick.play(shoe, np.uint64(SEED), rounds)


def threaded(game: SimulatedGame, rounds: int, seconds: float) -> float:
    """Return how many times as fast two threads are as one: the best of several turns of each."""

    def play(number: int) -> Tally:
        return game.play(number, rounds)

    def alone() -> None:
        for number in range(BLOCKS):
            play(number)

    with ThreadPoolExecutor(THREADS) as threads:

        def together() -> None:
            list(threads.map(play, range(BLOCKS)))

        one, many = _beside(alone, together, seconds)
    return many / one


def beside_others(rounds: int, seconds: float) -> Iterator[str]:
    """Compare other blackjack programs, and report loudly those that are missing."""
    game = make_game(Plan("act-blackjack-2005", {}, WAGER, "mimic-the-dealer", seed=SEED))
    ours = rate(partial(game.play, 0, rounds), seconds).per_second * rounds
    yield "blackjack by others, the player drawing to 17: complete rounds per second on one core"
    yield f"  {'croupier, full rules':<34}{ours:>14,.0f}"
    for name in blackjacks.OTHERS:
        play = blackjacks.player_of(name)
        if isinstance(play, str):
            yield f"  !! {name} is NOT INSTALLED: no figure beside it ({play}). To install: {blackjacks.INSTALL}"
            continue
        theirs = rate(blackjacks.quiet(play), seconds).per_second * blackjacks.AT_A_TIME
        yield f"  {name:<34}{theirs:>14,.0f}   croupier plays {ours / theirs:,.0f} rounds in the time of one"


# --- the cutting card ----------------------------------------------------------------------------------------------


def _cut_card(rounds: int, each: tuple[int, ...]) -> Iterator[str]:
    """Compare the return with a cutting card; the exact figure is that of a whole shoe for every round."""
    yield f"the cutting card: Blackjack by the chart, {rounds:,} rounds each on {THREADS} threads, returns in per cent"
    heads = ("fresh shoe", "real shoe", "real - exact")
    yield f"  {'decks':<7}{'exact':>9}" + "".join(f"{head:>20}" for head in heads) + f"{'seconds':>9}"
    for decks in each:
        plan = Plan("act-blackjack-2005", {"decks": decks}, WAGER, "chart", seed=SEED)
        found: list[Estimate] = []
        taken = once(partial(_both, plan, rounds, found))
        known = exact(plan, load(plan.document, plan.election))
        assert known is not None, "the chart has an exact value"
        fresh, real = found
        told = (
            _figure(fresh.expected_value, fresh.standard_error),
            _figure(real.expected_value, real.standard_error),
            _figure(real.expected_value - known.expected_value, real.standard_error),
        )
        yield (
            f"  {decks:<7}{100 * known.expected_value:>9.4f}" + "".join(f"{one:>20}" for one in told) + f"{taken:>9.1f}"
        )
    yield "  a round of small cards takes more of them, so that fewer such rounds fit before the cutting card"


def _both(plan: Plan, rounds: int, found: list[Estimate]) -> None:
    found.append(returned(plan, rounds))
    found.append(returned(replace(plan, dealing="real"), rounds))


def returned(plan: Plan, rounds: int) -> Estimate:
    """Return what the main game of a plan came to."""
    game, tally = make_game(plan), Tally()
    blocks = [min(BLOCK, rounds - begins) for begins in range(0, rounds, BLOCK)]
    with ThreadPoolExecutor(THREADS) as threads:
        for part in threads.map(game.play, range(len(blocks)), blocks):
            tally.add(part)
    return estimate(tally.nets)


def _figure(value: float, error: float) -> str:
    return f"{100 * value:+.4f} ± {100 * error:.4f}"


if __name__ == "__main__":
    show(report())
