"""Blocks give the same bits however they are played, and a run that ends early is one of fewer rounds."""

import threading
import time
from collections.abc import Generator, Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from croupier.money import Money
from croupier.simulation.estimate import estimate
from croupier.simulation.plan import BLOCK, BadPlan, Plan
from croupier.simulation.planner import plan
from croupier.simulation.runner import (
    EVERY_BLOCK_UNTIL,
    ROUNDS_MAX,
    Block,
    RunProgress,
    RunResult,
    Stopped,
    blocks,
    check_cores,
    check_error,
    check_rounds,
    here,
    never,
    on_threads,
    run,
)
from croupier.simulation.sessions import ended
from croupier.simulation.tally import Tally
from tests.simulation.fake import SLOW, Coins

FLAT = plan("act-blackjack-2005")
SESSIONS = plan("act-blackjack-2005", bankroll=Money(20_000), session=100, seed=7)


def ran(one: Plan, rounds: int, cores: int = 2, **more: Any) -> RunResult:
    return run(one, rounds, on_threads(Coins(one), cores), where="", **more)


# --- estimates ------------------------------------------------------------------------------------------------------


def test_an_estimate_of_one_wager_is_mean_and_deviation() -> None:
    results = np.repeat([-1000, 1000, 1500], [50, 43, 7])
    found = estimate({1000: {-1000: 50, 1000: 43, 1500: 7}})
    assert found.expected_value == pytest.approx(results.mean() / 1000, rel=1e-15)
    assert found.standard_deviation == pytest.approx(results.std(ddof=1) / 1000, rel=1e-12)
    assert found.standard_error == pytest.approx(results.std(ddof=1) / 1000 / 10, rel=1e-12)
    assert found.interval[0] < found.expected_value < found.interval[1]


def test_wagers_are_weighted_by_size_and_sitting_out_counts_zero() -> None:
    nets = {0: {0: 30}, 1000: {-1000: 6, 1000: 5}, 4000: {-4000: 3, 4000: 4, 8000: 1}}
    staked = [1000] * 11 + [4000] * 8
    won = [-1000] * 6 + [1000] * 5 + [-4000] * 3 + [4000] * 4 + [8000]
    value = Fraction(sum(won), sum(staked))
    left = sum((net - value * wager) ** 2 for net, wager in zip(won, staked, strict=True))
    found = estimate(nets)
    assert (found.rounds, found.wagered, found.net) == (19, sum(staked), sum(won))
    assert found.expected_value == float(value)
    assert found.standard_error == pytest.approx(sqrt(left * Fraction(19, 18)) / sum(staked), rel=1e-12)


@pytest.mark.parametrize("nets", [{}, {0: {0: 5}}])
def test_nothing_wagered_is_no_estimate(nets: dict[int, dict[int, int]]) -> None:
    assert estimate(nets).standard_error == estimate(nets).expected_value == 0.0


def test_one_round_has_no_error() -> None:
    assert estimate({10: {20: 1}}).standard_error == 0.0


# --- blocks ---------------------------------------------------------------------------------------------------------


def test_blocks_depend_only_on_the_plan() -> None:
    assert list(blocks(FLAT, 5)) == [Block(0, 5)]
    assert list(blocks(FLAT, BLOCK)) == [Block(0, BLOCK)]
    assert list(blocks(FLAT, 2 * BLOCK + 1)) == [Block(0, BLOCK), Block(1, BLOCK), Block(2, 1)]
    assert list(blocks(SESSIONS, BLOCK)) == [Block(0, BLOCK // 100 * 100), Block(1, BLOCK % 100)]


def test_number_of_cores_does_not_change_the_result() -> None:
    one, two, three = (ran(SESSIONS, 5_000_123, cores) for cores in (1, 2, 3))
    assert one.tally == two.tally == three.tally
    assert one.trail == two.trail == three.trail
    assert (one.tally.rounds, one.ended) == (5_000_123, "rounds")


def test_another_seed_is_another_run() -> None:
    assert ran(plan("act-blackjack-2005", seed=2), 1000).tally != ran(FLAT, 1000).tally


def test_long_run_equals_combined_short_runs() -> None:
    first, whole = ran(FLAT, BLOCK), ran(FLAT, 2 * BLOCK)
    first.tally.add(Coins(FLAT).play(1, BLOCK))
    assert first.tally == whole.tally


def test_target_error_ends_the_run_at_the_same_block() -> None:
    runs = [ran(FLAT, 100 * BLOCK, cores, until_error=0.0004) for cores in (1, 3)]
    assert [one.ended for one in runs] == ["error", "error"]
    assert runs[0].tally == runs[1].tally
    assert runs[0].tally == ran(FLAT, runs[0].tally.rounds).tally
    assert runs[0].trail[-1].standard_error <= 0.0004 < runs[0].trail[-2].standard_error


def test_an_error_that_is_never_reached_ends_with_the_rounds() -> None:
    found = ran(FLAT, BLOCK + 5, until_error=1e-9)
    assert (found.ended, found.tally.rounds) == ("rounds", BLOCK + 5)


def test_stopped_run_contains_whole_blocks() -> None:
    slow = plan("act-blackjack-2005", strategy=SLOW)
    enough = threading.Event()

    def watch(one: RunProgress) -> None:
        if one.rounds >= 3 * BLOCK:
            enough.set()

    found = ran(slow, 500 * BLOCK, watch=watch, stopped=enough.is_set)
    assert found.ended == "interrupted"
    assert 3 * BLOCK <= found.tally.rounds < 20 * BLOCK
    assert found.tally.rounds % BLOCK == 0
    assert found.tally == ran(FLAT, found.tally.rounds).tally
    assert found.trail[-1].rounds == found.tally.rounds


def test_stopping_starts_no_further_block() -> None:
    begun = []

    class Counted(Coins):
        def play(self, number: int, rounds: int) -> Tally:
            begun.append(number)
            time.sleep(0.01)
            return super().play(number, rounds)

    results = on_threads(Counted(FLAT), 2)(iter([Block(number, 10) for number in range(1000)]), never)
    assert isinstance(results, Generator)
    assert next(results).rounds == 10
    results.close()
    assert len(begun) < 20


def test_error_in_a_block_is_reported() -> None:
    class Broken(Coins):
        def play(self, number: int, rounds: int) -> Tally:
            raise TimeoutError(f"the kernel at {number}, {rounds}")

    with pytest.raises(TimeoutError, match="the kernel at 0, 10"):
        run(FLAT, 10, on_threads(Broken(FLAT), 1), where="")


def test_the_trail_has_some_hundred_points_at_most() -> None:
    many = 100_000

    def quick(waiting: Iterator[Block], stopped: Stopped) -> Iterator[Tally]:
        assert not stopped()
        for block in waiting:
            yield Tally(rounds=block.rounds, nets={1000: {1000: block.rounds // 2, -1000: block.rounds // 2}})

    found = run(FLAT, many * BLOCK, quick, where="")
    at = [one.rounds // BLOCK for one in found.trail]
    assert at[:EVERY_BLOCK_UNTIL] == list(range(1, EVERY_BLOCK_UNTIL + 1))
    assert at == sorted(set(at))
    assert at[-1] == many
    assert 200 < len(at) < 400


def test_progress_is_reported() -> None:
    seen: list[RunProgress] = []
    ran(FLAT, 3 * BLOCK, watch=seen.append)
    assert [one.rounds for one in seen] == [BLOCK, 2 * BLOCK, 3 * BLOCK]
    assert seen[0].rounds_per_second > 0
    assert seen[-1].seconds_left == 0.0
    half = RunProgress(1000, 2000, 10.0, estimate({10: {10: 500, -10: 500}}))
    assert half.seconds_left == pytest.approx(10.0)
    error = half.so_far.standard_error
    nearly = RunProgress(1000, 10**9, 10.0, half.so_far, until_error=error / 2)
    assert nearly.seconds_left == pytest.approx(30.0)
    assert RunProgress(0, 10, 0.0, estimate({})).seconds_left == 0.0


@pytest.mark.parametrize("rounds", [0, -1, ROUNDS_MAX + 1, 10**15, 1.5, True, "7"])
def test_impossible_numbers_of_rounds_are_rejected(rounds: object) -> None:
    with pytest.raises(BadPlan, match="rounds"):
        check_rounds(rounds)


@pytest.mark.parametrize("error", [0, -1, 1, float("nan"), "x", True])
def test_impossible_target_errors_are_rejected(error: object) -> None:
    with pytest.raises(BadPlan, match="until_error"):
        check_error(error)


@pytest.mark.parametrize("cores", [0, -1, 5000, 1.5, True])
def test_impossible_numbers_of_cores_are_rejected(cores: object) -> None:
    with pytest.raises(BadPlan, match="cores"):
        check_cores(cores)


def test_all_cores_are_used_by_default() -> None:
    assert check_cores(None) == here() >= 1
    assert check_cores(3) == 3


# --- sessions -------------------------------------------------------------------------------------------------------


def walked(held: int, nets: list[int], least: int) -> tuple[int, bool]:
    """Walk through a session round by round, as the documentation describes it."""
    for net in nets:
        held += net
        if held < least:
            return held, True
    return held, False


def test_session_statistics_equal_a_walk_over_the_rounds() -> None:
    one = plan("act-blackjack-2005", bankroll=Money(5_000), session=40)
    nets = Coins(one).nets(0, 40 * 300)
    ends, ruined = ended(one, nets)
    expected = [walked(5_000, part.tolist(), 1_000) for part in nets.reshape(-1, 40)]
    assert list(zip(ends.tolist(), map(bool, ruined.tolist()), strict=True)) == expected
    assert 0 < ruined.sum() < 300


def test_only_whole_sessions_count() -> None:
    found = ran(SESSIONS, 1_050)
    assert sum(found.tally.ends.values()) == 10
    assert ran(SESSIONS, 99).tally.ends == {}
