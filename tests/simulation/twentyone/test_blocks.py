"""Blocks, single rounds and the two ways to play them give the same results."""

from copy import copy

import pytest
from msgspec.structs import replace

from croupier.simulation.tally import Tally
from croupier.simulation.twentyone import layout as l
from croupier.simulation.twentyone.game import SimulatedTwentyOne
from tests.simulation.twentyone.tables import DOCUMENTS, drawn_game

SOME = [pytest.param(one, marks=() if "pontoon-20" not in one else pytest.mark.long) for one in DOCUMENTS]


@pytest.mark.parametrize("document", SOME)
def test_a_block_is_the_sum_of_its_rounds(document: str) -> None:
    for seed in range(100, 101):
        game = drawn_game(document, seed)
        rounds = 3_000
        tally, nets = game.play(3, rounds), game.nets(3, rounds)
        assert tally.rounds == rounds
        assert sum(many for counts in tally.nets.values() for many in counts.values()) == rounds
        assert _sum(tally) == nets.sum(), game.plan
        assert sum(row.net for row in tally.by_count.values()) == (_main(tally) if game.plan.betting else 0)
        for at in (0, 17, rounds - 1):
            told = game.retold(3 * game.plan.block + at)
            own = [net for name, net in told.nets.items() if _box(name) > game.plan.others]
            assert sum(own) == nets[at]


def _main(tally: Tally) -> int:
    return sum(net * many for counts in tally.nets.values() for net, many in counts.items())


def _sum(tally: Tally) -> int:
    beside = [counts for bet in tally.bets.values() for counts in bet.values()]
    return _main(tally) + sum(net * many for counts in beside for net, many in counts.items())


def _box(name: str) -> int:
    return int(name.split()[1])


@pytest.mark.parametrize("document", SOME)
def test_one_box_played_as_a_path_is_the_same_as_played_as_a_table(document: str) -> None:
    for seed in range(200, 201):
        game = drawn_game(document, seed, alone=True)
        assert game.encoded.is_path
        assert game.play(1, 5_000) == _as_table(game, 1, 5_000), game.plan


def _as_table(game: SimulatedTwentyOne, number: int, rounds: int) -> Tally:
    twin = copy(game)
    bets = twin.encoded.bets.copy()
    bets[l.IS_COUNTED] = 1  # all tags are nothing, so that only the way of playing changes
    twin.encoded = replace(twin.encoded, bets=bets)
    assert not twin.encoded.is_path
    return twin.play(number, rounds)
