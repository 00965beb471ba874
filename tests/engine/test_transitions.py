"""Transitions of a step: each event with the state before and after it."""

from typing import Any

from croupier.engine import twentyone
from croupier.engine.inputs import NoMoreBets, PlaceWager
from croupier.engine.run import Stepped
from croupier.engine.table import evolve as table_evolve
from croupier.engine.table import inputs as i
from croupier.engine.table import step as table_step
from croupier.engine.table.initial import standing_table
from croupier.money import Money
from croupier.rules.profile import load

BLACKJACK = "act-blackjack-2005"


def _check(stepped: Stepped[Any, Any], before: Any, evolve: Any) -> None:
    events, after = stepped
    assert tuple(one.event for one in stepped.transitions) == events
    for one in stepped.transitions:
        assert one.before is before
        assert one.after == evolve(one.before, one.event)
        before = one.after
    assert before is after


def test_round_transitions_link_consecutive_states() -> None:
    _, state = twentyone.open_round(load(BLACKJACK, as_found=True), {"Ann": 1})
    for given in (PlaceWager("Ann", 1, Money(1000)), NoMoreBets()):
        stepped = twentyone.step(state, given)
        _check(stepped, state, twentyone.evolve)
        state = stepped[1]


def test_table_transitions_link_consecutive_states() -> None:
    table = standing_table(BLACKJACK, {}, {"Ann": 1}, now=1_800_000_000)
    for given in (i.TellTime(table.now + 1), PlaceWager("Ann", 1, Money(1000)), PlaceWager("Bo", 2, Money(1000))):
        stepped = table_step(table, given)
        assert stepped.transitions
        _check(stepped, table, table_evolve)
        table = stepped[1]
