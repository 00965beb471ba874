"""A whole tournament on the floor: drawn up, entered, played at real tables and paid, over HTTP."""

from collections.abc import Iterator

import pytest

from tests.server.cups import Director
from tests.server.floors import Served, served

BOTS = tuple([f"Bot {number:02d}" for number in range(1, 7)])


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(pace_milliseconds=0) as found:
        yield found


def test_a_tournament_of_bots_is_led_from_its_conditions_to_the_last_prize(floor: Served) -> None:
    director = Director(floor)
    director.open(BOTS)
    board = director.lead()
    assert sum(one["cash"] for one in board["awards"]) == 6 * 10000
    assert {one["player"] for one in board["awards"]} <= set(BOTS)
