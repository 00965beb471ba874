"""Cost of a round at a table, compared with the bare round: the same cards and decisions, measured in the same run."""

import random
from collections.abc import Iterator
from functools import partial
from typing import Final

from benchmarks import rounds
from benchmarks.measure import rate
from croupier.cards import Card, pack
from croupier.engine import inputs as i
from croupier.engine.table import Table, standing_table, step
from croupier.engine.twentyone import Phase, Round
from croupier.rules.profile import load
from tests.families import TWENTY_ONE

EVENING: Final = 1_790_000_400
DEVICES: Final = {"nsw-pontoon-6to5-2017": "shuffling-device"}
SEED: Final = 1
ROUNDS: Final = 200


def report(seconds: float) -> Iterator[str]:
    """Yield rounds per second at a table that a device deals for, and what share that is of the bare round's."""
    yield f"{'at a table':<24}{'rounds/s':>10}{'÷ bare round':>14}"
    for key in TWENTY_ONE:
        rules = load(key)
        shoe = rounds.shuffled(rules, SEED, ROUNDS)
        bare = rate(partial(rounds.play, rules, shoe, 1), seconds).per_second
        table = _Played(key)
        at_table = rate(table.play, seconds).per_second
        yield f"{key:<24}{at_table:>10,.0f}{at_table / bare:>14.3f}"


class _Played:
    """A table that goes on from round to round; its device never runs out of cards."""

    def __init__(self, key: str) -> None:
        election = {"shoe": DEVICES.get(key, "automated")}
        self._state = standing_table(key, election, {"Ann": 1}, now=EVENING)
        self._chance = random.Random(SEED)  # noqa: S311  a benchmark needs the same cards each time, not secrecy
        self._pack = pack(self._state.rules.cards.pack.value)

    def play(self) -> None:
        """Play one round with one player."""
        state = step(self._state, i.PlaceWager("Ann", 1, rounds.WAGER))[1]
        state = step(state, i.NoMoreBets())[1]
        while state.round is not None and not state.round.is_closed:
            state = self._next(state)
        self._state = state

    def _card(self) -> Card:
        return self._chance.choice(self._pack)

    def _next(self, state: Table) -> Table:
        round_ = state.round
        assert isinstance(round_, Round)
        if state.awaits_card:
            return step(state, i.Deal(self._card()))[1]
        if round_.phase is not Phase.DECISION:
            return step(state, i.Proceed())[1]
        if round_.total(round_.hand).points < 17:
            return step(state, i.Hit("Ann", 1))[1]
        return step(state, i.Stand("Ann", 1))[1]
