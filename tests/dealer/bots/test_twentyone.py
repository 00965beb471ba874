"""Bots at Blackjack and Pontoon: wagers within the limits, and names."""

import pytest

from croupier.dealer.bots import twentyone
from croupier.dealer.bots.bot import cast
from croupier.engine.inputs import PlaceWager
from croupier.engine.table import standing_table, step
from croupier.engine.twentyone import Round
from croupier.money import Money
from tests.families import TWENTY_ONE
from tests.floor import EVENING


@pytest.mark.parametrize("key", TWENTY_ONE)
@pytest.mark.parametrize("least", ["none", "10", "12.50", "500"])
def test_bots_wager_within_the_limits(key: str, least: str) -> None:
    state = standing_table(key, {"minimum": least, "maximum": "500" if least != "none" else "none"}, now=EVENING)
    for box, bot in enumerate(cast(twentyone.CAST, 7, ["You"]), 1):
        for given in twentyone.wagers(bot, state, box):
            _, state = step(state, given)
    assert isinstance(state.round, Round)
    placed = [wager.amount for box in state.round.boxes for wager in box.wagers]
    assert len(placed) == 7 or least == "12.50"
    assert len(set(placed)) > 1 or least in ("500", "12.50")


def test_a_bot_without_room_sits_out() -> None:
    state = standing_table("act-pontoon-2018", now=EVENING)
    _, state = step(state, PlaceWager("You", 1, Money(50000)))
    assert twentyone.wagers(cast(twentyone.CAST, 1, [])[0], state, 1) == []


def test_no_bot_has_a_name_that_is_taken() -> None:
    assert "Max" not in [bot.name for bot in cast(twentyone.CAST, 13, ["MAX"])]
