"""Random rounds of Ultimate Texas Hold'em, legal and illegal inputs mixed, hold to all that is promised."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings

from croupier.cards import Card, pack
from croupier.engine.holdem import Phase as RoundPhase
from croupier.engine.holdem import UthRound, legal, step
from croupier.engine.holdem.inputs import BetPlay, Check, Concede, Fold, PlaceAnte, UthInput
from croupier.engine.inputs import Deal, NoMoreBets, Proceed
from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.rules.profile import load_uth
from tests.citations import ROOT
from tests.families import UTH
from tests.properties.uth_chance import digest, event_bytes
from tests.properties.uth_strategies import NAMES, Case, Staked, at_the_showdown, cases, chosen
from tests.properties.uth_watched import Watched, state_bytes

EXAMPLES = 80
EXAMPLES_LONG = 3000
INPUTS_TO_THE_END = 200
SEED = 20190212
ROUNDS = 40
QUIET = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], database=None)


def play(case: Case) -> Watched:
    """Play a round to its end, checking after every input; a card that is out already is refused and passed over."""
    opening = case.opening
    note(f"{opening}")
    rules = load_uth(UTH, opening.election, as_found=opening.limits == "as_found")
    table = Watched(rules, opening.seats, opening.limits, opening.advised, NAMES)
    cards, dealt = cycle(case.shoe), 0
    for wager in case.wagers:
        table.give(wager.meant(rules) if isinstance(wager, Staked) else wager)
    table.give(NoMoreBets())
    moves, showdown = iter(case.moves), iter(case.showdown)
    while table.state.phase not in (RoundPhase.WAGERS, RoundPhase.CLOSED):
        if table.state.awaits_card:
            if dealt in case.disturbed:
                table.give(case.disturbed[dealt])
            dealt += 1
            if table.state.awaits_card:
                table.give(Deal(next(cards)))
            continue
        if (move := next(moves, None)) is None:
            break
        if (one := chosen(table.state, move)) is not None:
            table.give(one)
    finish(table, cards, showdown)
    return table


def finish(table: Watched, cards: Iterator[Card], showdown: Iterator[int]) -> None:
    """Let everybody check, bet on the river and keep the hand; the round must end after a bounded number of inputs."""
    if not table.state.places and table.state.phase is RoundPhase.WAGERS:
        return
    for _ in range(INPUTS_TO_THE_END):
        if table.state.is_closed:
            table.check_end()
            return
        table.give(_way_on(table.state, cards, showdown))
    raise AssertionError(f"the round does not end: {table.state.phase}")


def _way_on(state: UthRound, cards: Iterator[Card], showdown: Iterator[int]) -> UthInput:
    match state.phase:
        case RoundPhase.WAGERS:
            return NoMoreBets()
        case RoundPhase.DEAL:
            return Deal(next(cards))
        case RoundPhase.CONCEDING:
            number = next(showdown, None)
            return Proceed() if number is None else at_the_showdown(state, number)
        case RoundPhase.ON_THE_RIVER:
            return BetPlay(state.place.player, 1)
        case _:
            return Check(state.place.player)


def _run(examples: int) -> None:
    @settings(QUIET, max_examples=examples)
    @given(cases())
    def holds(case: Case) -> None:
        play(case)

    holds()


def test_every_round_keeps_the_invariants() -> None:
    _run(EXAMPLES)


@pytest.mark.long
def test_every_round_keeps_the_invariants_at_length() -> None:
    _run(EXAMPLES_LONG)


def test_rounds_are_deterministic_and_independent() -> None:
    @settings(QUIET, max_examples=EXAMPLES // 10, phases=[Phase.explicit, Phase.generate])
    @given(cases(), cases())
    def holds(first: Case, second: Case) -> None:
        alone = [play(first), play(second)]
        together = [Watched(one.rules, dict(one.state.seats), one.state.limits, one.state.advised, ()) for one in alone]
        for turn in range(max(len(one.given) for one in alone)):
            for before, now in zip(alone, together, strict=True):
                if turn < len(before.given):
                    now.give(before.given[turn])
        for before, now in zip(alone, together, strict=True):
            assert event_bytes(now.events) == event_bytes(before.events)
            assert state_bytes(now.state) == state_bytes(before.state)

    holds()


def test_no_action_is_legal_while_nobody_is_asked() -> None:
    table = Watched(load_uth(UTH, as_found=True), {}, "as_found", (), NAMES)
    assert [legal(table.state, name) for name in NAMES] == [()] * len(NAMES)


def test_seed_determines_rounds() -> None:
    assert digest(SEED, 5) == digest(SEED, 5)
    assert digest(SEED, 5) != digest(SEED + 1, 5)


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_another_hash_seed_gives_identical_bytes(hash_seed: str) -> None:
    told = subprocess.run(  # noqa: S603  our own module with our own arguments
        [sys.executable, "-m", "tests.properties.uth_chance", str(SEED), str(ROUNDS)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == digest(SEED, ROUNDS)


def test_refusal_contains_its_input() -> None:
    table = Watched(load_uth(UTH, as_found=True), {}, "as_found", (), NAMES)
    inputs: tuple[UthInput, ...] = (PlaceAnte("Ann", Money(500)), NoMoreBets(), *map(Deal, pack(52)[:9]))
    for one in (*inputs, BetPlay("Ann", 4), Proceed()):
        assert table.give(one)
        for other in (Fold("Bob"), Check("Bob"), BetPlay("Bob", 1), Concede("Bob"), Proceed("Bob")):
            with pytest.raises(Refused) as refused:
                step(table.state, other)
            assert refused.value.given is other, table.state.phase


def test_ante_outside_the_layout_is_refused() -> None:
    table = Watched(load_uth(UTH, {"boxes": 1}, as_found=True), {"Ann": 2}, "as_found", (), NAMES)
    assert not table.give(PlaceAnte("Ann", Money(500)))
