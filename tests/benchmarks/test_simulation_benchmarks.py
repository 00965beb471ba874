"""The yardstick of simulation plays the engine's game; other programs play whole rounds or are reported as missing."""

import numpy as np
import pytest

from benchmarks import blackjacks, simulation, yardstick
from croupier.cards import pack
from croupier.money import Money
from croupier.rules.profile import load
from croupier.simulation.plan import Plan
from croupier.simulation.twentyone.engine_player import LayoutWagers, pilot
from croupier.simulation.twentyone.game import SimulatedTwentyOne

ROUNDS = 2_000
MOST = 30


def test_yardstick_results_equal_the_engine() -> None:
    plan = Plan("act-blackjack-2005", {"decks": 8}, Money(1_000), yardstick.STRATEGY)
    game = SimulatedTwentyOne.of(plan, load(plan.document, plan.election))
    wagers = LayoutWagers((plan.wager,), ({},))
    of_points = {card.points: card for card in pack(52)}
    shoe = np.array([card.points for card in pack(52)] * 8, np.uint8)
    seen = set()
    for number in range(ROUNDS):
        net = yardstick.play(shoe, np.uint64(number), 1) * 500
        left = tuple([of_points[points] for points in shoe[:MOST].tolist()])  # what has left the shoe lies in front
        assert pilot(game.rules, game.strategy, wagers, left).nets == {"box 1 main": net}
        seen.add(net)
    assert seen == {-2_000, -1_000, 0, 1_000, 1_500, 2_000}


@pytest.mark.parametrize("name", blackjacks.OTHERS)
def test_other_libraries_play_whole_rounds(name: str) -> None:
    play = blackjacks.player_of(name)
    if isinstance(play, str):
        pytest.skip(f"{name}: {play}; {blackjacks.INSTALL}")
    blackjacks.quiet(play)()


@pytest.mark.long
def test_missing_library_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blackjacks, "import_module", _nothing)
    told = "\n".join(simulation.beside_others(100, 0.001))
    for name in blackjacks.OTHERS:
        assert f"!! {name} is NOT INSTALLED: no figure beside it (no " in told
    assert "pip install" in told


def _nothing(name: str) -> object:
    raise ImportError(f"no {name}")


@pytest.mark.long
def test_one_and_two_threads_play_the_same_blocks() -> None:
    plan = Plan("act-blackjack-2005", {}, Money(1_000), "never-bust", seed=3)
    found = simulation.returned(plan, 3 * 4_096)
    game = SimulatedTwentyOne.of(plan, load(plan.document, plan.election))
    assert found.rounds == 3 * 4_096
    assert found.net == int(game.nets(0, 3 * 4_096).sum())
    assert simulation.threaded(game, 64, 0.001) > 0
