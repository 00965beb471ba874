"""A wager that is checked without being placed is refused exactly as a wager that is placed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.game import game_of
from croupier.engine.holdem.inputs import PlaceAnte, PlaceTrips, WithdrawAnte
from croupier.engine.inputs import NoMoreBets, PlaceWager, WithdrawWager
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, Table, check_wager, standing_table, step, wager_situations
from croupier.engine.table.inputs import AskForBox, Leave, ReserveBoxes, RestrictPlayer
from croupier.money import Money
from croupier.rules.clause import keys
from tests.daily import evenly
from tests.floor import EVENING

PLAYERS = ("Ann", "Ben", "Cat", "Dot", " ")
BETS = ("main", "main", "main", "perfect-pairs", "pairs-play", "super-sevens")
AMOUNTS = (-500, 0, 100, 250, 500, 1_000, 1_050, 2_500, 50_000, 100_000, 500_000, 10_000_000)
CHIEF = Official("gaming-supervisor", "Gus")

players = st.sampled_from(PLAYERS)
amounts = st.sampled_from(AMOUNTS).map(Money)
boxes = st.integers(0, 8)
of_twentyone = st.builds(PlaceWager, players, boxes, amounts, st.sampled_from(BETS))
of_holdem = st.one_of(
    st.builds(PlaceAnte, players, amounts, st.none() | boxes), st.builds(PlaceTrips, players, amounts, st.none())
)
others = st.one_of(
    st.builds(WithdrawWager, players, boxes),
    st.builds(WithdrawAnte, players),
    st.builds(AskForBox, players),
    st.builds(Leave, players),
    st.builds(
        RestrictPlayer, st.just(CHIEF), players, st.sampled_from(("minimum", "one-box")), st.just("x"), st.just("p")
    ),
    st.builds(ReserveBoxes, st.just(CHIEF), players, st.lists(boxes, max_size=2).map(tuple)),
    st.just(NoMoreBets()),
)


def _after(table: Table, given: Any) -> Table:
    try:
        return step(table, given)[1]
    except Refused:
        return table


def _refusal(judge: Any, table: Table, given: Any) -> tuple[str, str] | None:
    try:
        judge(table, given)
    except Refused as refused:
        return refused.clause, refused.why
    return None


@pytest.mark.parametrize("document", evenly(keys(), 2))
@given(data=st.data())
def test_a_checked_wager_is_refused_as_a_placed_one(document: str, data: st.DataObject) -> None:
    election = {"maximum_payout": "25000"} if document == "act-uth-2019" else {}
    table = standing_table(document, election, {"Ann": 1, "Ben": 2}, now=EVENING, as_found=data.draw(st.booleans()))
    wagers = of_twentyone if PlaceWager in game_of(table.rules).wagers else of_holdem
    for given_ in data.draw(st.lists(wagers | others, max_size=8)):
        table = _after(table, given_)
    for wager in data.draw(st.lists(wagers | of_twentyone, min_size=1, max_size=8)):
        assert _refusal(check_wager, table, wager) == _refusal(step, table, wager)


@pytest.mark.parametrize("document", [one for one in keys() if one != "act-uth-2019"])
@given(data=st.data())
def test_players_in_the_same_situation_get_the_same_answer(document: str, data: st.DataObject) -> None:
    table = standing_table(document, {}, {"Ann": 1, "Ben": 2}, now=EVENING, as_found=data.draw(st.booleans()))
    for given_ in data.draw(st.lists(of_twentyone | others, max_size=8)):
        table = _after(table, given_)
    wager = data.draw(of_twentyone)
    found: dict[tuple[object, ...], tuple[str, str] | None] = {}
    for player in PLAYERS:
        own = PlaceWager(player, wager.box, wager.amount)
        answer = _refusal(check_wager, table, own)
        situation = wager_situations(table, player).get(wager.box, (player,))
        assert found.setdefault(situation, answer) == answer
