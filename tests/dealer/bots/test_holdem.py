"""Bots at Ultimate Texas Hold'em: wagers within the limits, places, and habits."""

import pytest

from croupier.dealer.bots import holdem
from croupier.dealer.bots.bot import Bot, cast
from croupier.engine.holdem import UthRound, legal, step, view
from croupier.engine.holdem.inputs import BetPlay, Check, Fold
from croupier.engine.table import Table, standing_table
from croupier.engine.table import step as table_step
from croupier.engine.table.inputs import Arrive
from tests.families import UTH
from tests.floor import EVENING
from tests.terminal.test_uth_parts import dealt


def standing(**election: object) -> Table:
    """Return a table that is ready for its first round."""
    return standing_table(UTH, {"maximum_payout": "25000"} | election, now=EVENING)


@pytest.mark.parametrize("least", ["none", "10", "15", "500"])
def test_bots_wager_within_the_limits(least: str) -> None:
    state = standing(minimum=least, maximum="500" if least != "none" else "none")
    for bot in cast(holdem.CAST, 6, ["You"]):
        for given in holdem.wagers(bot, state):
            _, state = table_step(state, given)
    assert isinstance(state.round, UthRound)
    places = state.round.places
    assert len(places) == 6
    assert any(place.trips for place in places)
    assert len({place.ante for place in places}) > 1 or least == "500"


def test_a_bot_without_a_place_sits_out() -> None:
    state = standing(boxes=1)
    _, state = table_step(state, Arrive("You", 1))
    assert holdem.wagers(holdem.CAST[0], state) == []


def test_there_is_a_bot_for_every_seat() -> None:
    assert len({bot.name for bot in cast(holdem.CAST, 21, ["CORA"])}) == 21


@pytest.mark.parametrize(
    ("style", "hole", "chosen"),
    [
        ("cautious", "JH JD", BetPlay("Bot", 3)),
        ("cautious", "TH TD", Check("Bot")),
        ("bold", "KH 2D", BetPlay("Bot", 4)),
        ("bold", "TH 2D", Check("Bot")),
        ("steady", "AH 2D", BetPlay("Bot", 4)),
        ("steady", "KH QD", Check("Bot")),
        ("fanciful", "KH 2D", BetPlay("Bot", 4)),
        ("fanciful", "KS 2D", Check("Bot")),
    ],
)
def test_bots_have_their_habits_before_the_flop(style: str, hole: str, chosen: object) -> None:
    bot = Bot("Bot", style, 1)
    state = dealt("Bot", f"3H 5S 7D 9C JS {hole} 4C 4D")
    assert holdem.choose(bot, view(state, "Bot"), legal(state, "Bot")) == chosen


@pytest.mark.parametrize(("style", "chosen"), [("cautious", Fold("Bot")), ("bold", BetPlay("Bot", 1))])
def test_on_the_river_a_bot_bets_or_folds(style: str, chosen: object) -> None:
    bot = Bot("Bot", style, 1)
    state = dealt("Bot", "3H 5S 7D 9C JS TH 2D 4C 4D")
    for _ in range(2):
        state = step(state, holdem.choose(bot, view(state, "Bot"), legal(state, "Bot")))[1]
    assert holdem.choose(bot, view(state, "Bot"), legal(state, "Bot")) == chosen
