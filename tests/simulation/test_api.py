"""The door with the kernels behind it: the same bits on any cores, the exact figure near, sessions of the rounds."""

from contextlib import nullcontext
from typing import Any

import pytest

import croupier.simulation
from croupier.analysis.progress import silent
from croupier.money import Money
from croupier.simulation import simulate
from croupier.simulation.api import RunOptions, how_many, simulated, strategy_name
from croupier.simulation.cluster import connected, make_ready, on_cluster
from croupier.simulation.game import make_game
from croupier.simulation.plan import BLOCK, BadPlan
from croupier.simulation.planner import plan
from croupier.simulation.runner import ROUNDS, ROUNDS_MAX, RunProgress, on_threads, run
from tests.simulation.fake import Coins
from tests.simulation.local_cluster import processes, wait_for_workers

BLACKJACK = "act-blackjack-2005"


def test_one_core_and_two_give_the_same_figures() -> None:
    one, two = (
        simulate(BLACKJACK, rounds=2 * BLOCK + 5, strategy="chart", cores=cores, bankroll=Money(20_000), session=200)
        for cores in (1, 2)
    )
    assert (one.trail, one.distribution, one.frequencies, one.sessions) == (
        two.trail,
        two.distribution,
        two.frequencies,
        two.sessions,
    )
    assert one.exact is not None
    assert one.exact.standard_errors is not None
    assert abs(one.exact.standard_errors) < 4
    assert one.sessions is not None
    assert one.sessions.formula_session == pytest.approx(one.sessions.ruined, abs=0.05)


def test_sessions_end_with_what_their_rounds_won() -> None:
    game = make_game(plan(BLACKJACK, strategy="chart", bankroll=Money(10_000_000), session=1_000), silent)
    found = run(game.plan, 20_000, on_threads(game, 1), where="").tally
    won = sum(net * many for counts in found.nets.values() for net, many in counts.items())
    assert sum((end - 10_000_000) * many for end, many in found.ends.items()) == won
    assert found.ruined == 0
    assert int(game.nets(0, 20_000).sum()) == won


def test_retold_round_has_the_same_result() -> None:
    game = make_game(plan(BLACKJACK, strategy="chart", dealing="real"), silent)
    nets = game.nets(0, 300)
    assert [sum(game.retold(number).nets.values()) for number in range(0, 300, 30)] == nets[::30].tolist()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"rounds": 0}, "rounds"),
        ({"cores": 0}, "cores"),
        ({"until_error": 1.0}, "until_error"),
        ({"cluster": "nowhere"}, "no scheduler answers"),
        ({"strategy": "none"}, "There is no 'none'"),
        ({"until_error": 1e-9}, r"until_error: 1e-09 cannot be reached\. It needs about 1e\+18 rounds"),
        ({"cluster": 5}, "cluster: 5 is not an address"),
        ({"cluster": "nowhere", "cores": 1}, "Leave out cores or the cluster"),
    ],
)
def test_impossible_runs_are_rejected(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(BadPlan, match=told):
        simulate(BLACKJACK, **asked)


def test_default_number_of_rounds_depends_on_the_target_error() -> None:
    assert (how_many(None, None), how_many(None, 0.1), how_many(7, 0.1)) == (ROUNDS, ROUNDS_MAX, 7)


def test_run_stopped_before_its_first_block_raises() -> None:
    with pytest.raises(KeyboardInterrupt):
        simulated(Coins(plan(BLACKJACK)), RunOptions(10, with_exact=False), stopping=lambda: nullcontext(lambda: True))


def test_strategy_is_identified_by_name() -> None:
    assert strategy_name(plan(BLACKJACK)) == "best"
    assert strategy_name(plan(BLACKJACK, strategy='name = "mine"\n')) == "mine"
    assert strategy_name(plan(BLACKJACK, strategy="strategy = 1\n")) == "a strategy file"


def test_api_exports_what_callers_need() -> None:
    from croupier.simulation import BadPlan as Bad  # noqa: PLC0415
    from croupier.simulation import Betting, betting  # noqa: PLC0415

    assert Bad is BadPlan
    assert isinstance(betting("hi-lo", "1:10 2:20", wong=1), Betting)
    assert all(getattr(croupier.simulation, name) for name in croupier.simulation.__all__)


def test_api_exports_nothing_else() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'play'"):
        _ = croupier.simulation.play


# --- long -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_cluster_that_loses_workers_plays_the_kernels_to_the_same_bits() -> None:
    one = plan("act-pontoon-2018", strategy="chart", dealing="real", bankroll=Money(50_000), session=250)
    rounds = 60 * one.block + 123
    with processes(3) as started, connected(started.address) as client:
        wait_for_workers(client, 3)
        make_ready(client, one)
        killed: list[int] = []

        def watch(seen: RunProgress) -> None:
            if len(killed) < 2 and seen.rounds > (8 + 16 * len(killed)) * one.block:
                started.kill(len(killed))
                killed.append(seen.rounds)

        found = run(one, rounds, on_cluster(client, one), where="", watch=watch)
        assert len(killed) == 2
    assert found.tally == run(one, rounds, on_threads(make_game(one, silent), 2), where="").tally


@pytest.mark.long
def test_holdem_with_trips_is_near_its_exact_figures() -> None:
    found = simulate("act-uth-2019", rounds=100_000_000, side_bets={"trips": Money(500)})
    for exact in (found.exact, found.side_bets["trips"].exact):
        assert exact is not None
        assert exact.standard_errors is not None
        assert abs(exact.standard_errors) < 4


@pytest.mark.long
def test_cutting_card_costs_flat_players() -> None:
    fresh = simulate(BLACKJACK, rounds=1_200_000_000, dealing="fresh")
    real = simulate(BLACKJACK, rounds=1_200_000_000, dealing="real")
    assert fresh.exact is not None
    assert fresh.exact.standard_errors is not None
    assert abs(fresh.exact.standard_errors) < 3
    error = (fresh.standard_error**2 + real.standard_error**2) ** 0.5
    # some hundredths of a per cent with six decks and a quarter of them behind the cutting card
    assert 3 * error < fresh.expected_value - real.expected_value < 0.0005
