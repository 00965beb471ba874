"""Random rounds of every document, legal and illegal inputs mixed, hold to all that is promised."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings

from croupier.cards import Card
from croupier.engine import inputs as i
from croupier.engine.inputs import Input
from croupier.engine.twentyone import Phase as RoundPhase
from croupier.engine.twentyone import Round, legal
from croupier.rules.profile import load
from tests.daily import evenly
from tests.families import TWENTY_ONE
from tests.properties import strategies
from tests.properties.strategies import NAMES, Case, Placed
from tests.properties.watched import Watched, event_bytes, state_bytes

EXAMPLES = 40
EXAMPLES_LONG = 3000
INPUTS_TO_THE_END = 400
QUIET = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], database=None)


def play(key: str, case: Case) -> Watched:
    """Play a round to its end, checking after every input; the shoe comes round again when it is used up."""
    opening = case.opening
    note(f"{key} {opening}")
    rules = load(key, opening.election, as_found=opening.limits == "as_found")
    table = Watched(rules, opening.seats, opening.limits, NAMES)
    cards = cycle(case.shoe)
    for wager in case.wagers:
        table.give(wager.meant(rules) if isinstance(wager, Placed) else wager)
    table.give(i.NoMoreBets())
    for move in case.moves:
        while table.state.awaits_card:
            if not table.give(i.Deal(next(cards))):
                break
        if (one := strategies.chosen(table.state, move)) is not None:
            table.give(one)
    finish(table, cards)
    return table


def finish(table: Watched, cards: Iterator[Card]) -> None:
    """Let everybody stand or decline until the round is over; it must be over after a bounded number of inputs."""
    if not table.state.boxes:
        return
    for _ in range(INPUTS_TO_THE_END):
        if table.state.is_closed:
            table.check_end()
            return
        assert any(table.give(one) for one in _ways_on(table.state, cards)), f"stuck in {table.state.phase}"
    raise AssertionError("the round does not end")


def _ways_on(state: Round, cards: Iterator[Card]) -> Iterator[Input]:
    if state.phase is RoundPhase.WAGERS:
        yield i.NoMoreBets()
    elif state.awaits_card:
        yield i.Deal(next(cards))
    elif state.phase is RoundPhase.DECISION:
        player = state.decider
        assert player is not None
        yield i.Stand(player, state.box.number)
        yield i.Hit(player, state.box.number)
    else:
        yield i.Proceed()


def _run(key: str, examples: int) -> None:
    @settings(QUIET, max_examples=examples)
    @given(strategies.cases(key))
    def holds(case: Case) -> None:
        play(key, case)

    holds()


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_every_round_keeps_the_invariants(key: str) -> None:
    _run(key, EXAMPLES)


@pytest.mark.long
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_every_round_keeps_the_invariants_at_length(key: str) -> None:
    _run(key, EXAMPLES_LONG)


@pytest.mark.parametrize("key", evenly(TWENTY_ONE, 2))
def test_rounds_are_deterministic_and_independent(key: str) -> None:
    @settings(QUIET, max_examples=EXAMPLES // 4, phases=[Phase.explicit, Phase.generate])
    @given(strategies.cases(key), strategies.cases(key))
    def holds(first: Case, second: Case) -> None:
        alone = [play(key, first), play(key, second)]
        together = [Watched(one.rules, dict(one.state.seats), one.state.limits, ()) for one in alone]
        for step in range(max(len(one.given) for one in alone)):
            for before, now in zip(alone, together, strict=True):
                if step < len(before.given):
                    now.give(before.given[step])
        for before, now in zip(alone, together, strict=True):
            assert event_bytes(now.events) == event_bytes(before.events)
            assert state_bytes(now.state) == state_bytes(before.state)

    holds()


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_no_action_is_legal_while_nobody_is_asked(key: str) -> None:
    table = Watched(load(key, as_found=True), {}, "as_found", NAMES)
    assert [legal(table.state, name) for name in NAMES] == [()] * len(NAMES)
