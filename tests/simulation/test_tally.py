"""Parts of a simulation add up: every field of a tally, in any order."""

from copy import deepcopy

from msgspec.structs import fields

from croupier.simulation.tally import ByCount, Tally

ONE = Tally(
    rounds=3,
    nets={1000: {-1000: 2, 1500: 1}},
    wagered=3000,
    bets={"trips": {500: {-500: 3}}},
    seen={"natural": 1},
    by_count={1: ByCount(3, 3000, -500, 4_250_000)},
    ruined=1,
    ends={40000: 2},
)
OTHER = Tally(
    rounds=2,
    nets={1000: {-1000: 1}, 0: {0: 1}},
    wagered=1000,
    bets={"trips": {500: {1500: 1}}, "pairs-play": {100: {-100: 2}}},
    seen={"natural": 1, "above 21": 1},
    by_count={1: ByCount(1, 1000, -1000, 1_000_000), -2: ByCount(1)},
    ruined=4,
    ends={40000: 1, 0: 4},
)
BOTH = Tally(
    rounds=5,
    nets={1000: {-1000: 3, 1500: 1}, 0: {0: 1}},
    wagered=4000,
    bets={"trips": {500: {-500: 3, 1500: 1}}, "pairs-play": {100: {-100: 2}}},
    seen={"natural": 2, "above 21": 1},
    by_count={1: ByCount(4, 4000, -1500, 5_250_000), -2: ByCount(1)},
    ruined=5,
    ends={40000: 3, 0: 4},
)


def test_every_field_is_added_in_either_order() -> None:
    for first, second in ((ONE, OTHER), (OTHER, ONE)):
        whole = deepcopy(first)
        whole.add(second)
        assert whole == BOTH
    for field in fields(Tally):
        assert getattr(ONE, field.name), "each field must hold something, or its sum tells nothing"


def test_addition_does_not_change_the_operands() -> None:
    whole, part = Tally(), deepcopy(ONE)
    whole.add(part)
    whole.add(part)
    assert part == ONE
    assert whole.rounds == 2 * ONE.rounds
    assert whole.nets == {1000: {-1000: 4, 1500: 2}}
