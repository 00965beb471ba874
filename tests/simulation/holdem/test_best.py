"""Best play, simulated: it decides as analysis does, and returns what analysis says within its error."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import sqrt
from typing import Final

import pytest

from croupier.money import Money
from croupier.simulation.holdem.best import solved, trips_value
from croupier.simulation.holdem.game import SimulatedHoldem
from croupier.simulation.holdem.strategy import BEST
from croupier.simulation.plan import BLOCK
from croupier.simulation.tally import Counts, Tally
from tests.simulation.holdem.alike import differences, game

ANTE: Final = Money(1000)
ERRORS: Final = 3


@cache
def best(seed: int = 1, **election: str) -> SimulatedHoldem:
    return game(strategy=BEST, seed=seed, election={"maximum_payout": "25000", **election})


def exact(held: SimulatedHoldem) -> float:
    return float(solved(held.rules, ANTE).value)


def played(held: SimulatedHoldem, rounds: int, first: int = 0, threads: int = 2) -> Tally:
    """Play whole blocks and a part of one, threads sharing the game."""
    blocks = [(first + begin // BLOCK, min(BLOCK, rounds - begin)) for begin in range(0, rounds, BLOCK)]
    found = Tally()
    with ThreadPoolExecutor(threads) as executor:
        for part in executor.map(held.play, *zip(*blocks, strict=True)):
            found.add(part)
    return found


def estimate(nets: Counts) -> tuple[float, float]:
    """Return mean and standard error in antes."""
    many = sum(nets.values())
    mean = sum(net * ways for net, ways in nets.items()) / many
    square = sum(net * net * ways for net, ways in nets.items()) / many
    return mean / ANTE, sqrt((square - mean * mean) / many) / ANTE


def misses(held: SimulatedHoldem, value: float, runs: int, rounds: int) -> Iterator[float]:
    """Yield by how many standard errors each of a number of runs misses the exact value."""
    for run in range(runs):
        mean, error = estimate(played(held, rounds, 1000 + run * (rounds // BLOCK + 1)).nets[ANTE])
        yield (mean - value) / error


def test_best_play_decides_as_analysis_does() -> None:
    assert list(differences(best(), best().strategy(), 1500)) == []


def test_best_play_returns_what_analysis_says() -> None:
    mean, error = estimate(played(best(), 2_000_000).nets[ANTE])
    assert abs(mean - exact(best())) < ERRORS * error
    assert error < 0.004


def test_intervals_miss_as_often_as_stated() -> None:
    found = [abs(miss) for miss in misses(best(), exact(best()), 20, 500_000)]
    # of twenty about six are beyond one error and one beyond two; more than these is less likely than one in a thousand
    assert sum(miss > 1 for miss in found) <= 13
    assert sum(miss > 2 for miss in found) <= 5
    assert sum(miss > 1 for miss in found) >= 1


def test_game_is_shared_between_threads() -> None:
    assert played(best(), 3_000_000, threads=4) == played(best(), 3_000_000, threads=1)


def test_wrong_value_is_outside_the_interval() -> None:
    mean, error = estimate(played(best(), 2_000_000).nets[ANTE])
    assert abs(mean - exact(best()) - 0.02) > ERRORS * error


def test_decisions_come_as_often_as_analysis_says() -> None:
    held, rounds = best(), 200_000
    found, seen = solved(held.rules, ANTE), played(held, rounds).seen
    for play, ends in zip(found.terms.plays, found.ends, strict=True):
        share = int(ends.sum()) / found.layout.deals
        assert abs(seen.get(f"{play.where}: {play.what}", 0) / rounds - share) <= 4 * sqrt(share * (1 - share) / rounds)


def test_trips_returns_what_analysis_says_with_best_play() -> None:
    trips = Money(500)
    tally = played(game(strategy=BEST, seed=4, side_bets={"trips": trips}), 2_000_000)
    mean, error = (one * ANTE / trips for one in estimate(tally.bets["trips"][trips]))
    value = trips_value(best().rules, ANTE, trips)
    assert abs(mean - float(value)) < ERRORS * error
    assert tally.nets == played(game(strategy=BEST, seed=4), 2_000_000).nets  # trips do not change how it plays


def test_a_blind_bet_returns_what_analysis_says() -> None:
    # "blind" bets 4x on every hand: what analysis has for that is the sum of the bets before the flop
    found = solved(best().rules, ANTE)
    value = found.per_deal(sum(one["bet 4x"] for one in found.before), found.layout.deals)
    mean, error = estimate(played(game(strategy="blind", seed=2), 2_000_000).nets[ANTE])
    assert abs(mean - float(value)) < ERRORS * error


@pytest.mark.long
@pytest.mark.parametrize("election", [{}, {"maximum_payout": "2500"}, {"max_payout_scope": "table_round"}])
def test_best_play_returns_what_analysis_says_at_a_billion_rounds(election: dict[str, str]) -> None:
    held = best(7, **election)
    mean, error = estimate(played(held, 1_000_000_000).nets[ANTE])
    assert abs(mean - exact(held)) < ERRORS * error
    assert error < 0.00016


@pytest.mark.long
def test_intervals_miss_as_often_as_stated_in_long_runs() -> None:
    found = [abs(miss) for miss in misses(best(), exact(best()), 20, 20_000_000)]
    assert sum(miss > 1 for miss in found) <= 13
    assert sum(miss > 2 for miss in found) <= 5


@pytest.mark.long
def test_basic_costs_what_is_published() -> None:
    # Wizard of Odds gives 2.43 % for the simple strategy, to two digits
    mean, error = estimate(played(game(strategy="basic", seed=3), 1_000_000_000).nets[ANTE])
    assert abs(mean + 0.0243) < 0.00005 + ERRORS * error
