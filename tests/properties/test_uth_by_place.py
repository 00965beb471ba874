"""Hands settled one by one: the same round gives the same money under the same clauses as settlement at once."""

import random
from collections import Counter
from typing import Final

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine.events import RoundOpened
from croupier.engine.holdem import UthRound, evolve
from croupier.engine.holdem.events import HandTurned, UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import SettleBox
from croupier.engine.refusal import Refused
from croupier.engine.unseen_events import TurningFellDue
from tests.properties.twin_rounds import checked_step
from tests.properties.uth_chance import round_by_chance

SEED: Final = 20_261_120
ROUNDS: Final = 600
ROUNDS_LONG: Final = 20_000


class Placed:
    """A round that is settled place by place, given the inputs of a round that is settled at once."""

    def __init__(self, opened: tuple[UthEvent, ...], state: UthRound) -> None:
        """Open the round under the same rules."""
        (first,) = opened
        assert isinstance(first, RoundOpened)
        event = replace(first, settlement="box_by_box")
        self.state, self.settled = evolve(UthRound(state.rules), event), 0
        self.events: list[UthEvent] = [event]

    def give(self, given: UthInput) -> Refused | None:
        """Give the input, then settle the hands that are to be settled."""
        try:
            self._step(given)
        except Refused as refused:
            return refused
        while self.state.unsettled:
            self._step(SettleBox(self.state.unsettled[0]))
            self.settled += 1
        return None

    def _step(self, given: UthInput) -> None:
        events, self.state = checked_step(self.state, given)
        self.events += [one for one in events if not isinstance(one, TurningFellDue)]


def compare(rounds: int, seed: int) -> Counter[str]:
    """Play rounds twice and compare them after every input; return the number of events of each kind."""
    chance, counted = random.Random(seed), Counter[str]()
    for _ in range(rounds):
        steps = list(round_by_chance(chance))
        twin, events = Placed(steps[0].events, steps[0].state), list(steps[0].events)
        for stepped in steps[1:]:
            assert stepped.given is not None
            refused = twin.give(stepped.given)
            events += stepped.events
            assert (refused and refused.clause) == (stepped.refused and stepped.refused.clause), stepped.given
        assert twin.state.is_closed
        assert [
            replace(one, settlement=UNSET) if isinstance(one, RoundOpened) else one for one in twin.events
        ] == events
        counted.update(type(one).__name__ for one in twin.events)
        counted["settled"] += twin.settled
    return counted


@pytest.mark.clause("act-uth-2019 9.3", "act-uth-2019 9.4", "act-uth-2019 9.2")
def test_hands_settled_one_by_one_give_the_same_money_and_clauses_as_all_at_once() -> None:
    counted = compare(ROUNDS, SEED)
    assert counted["RoundClosed"] == ROUNDS
    assert counted["settled"] == counted[HandTurned.__name__] > ROUNDS


@pytest.mark.long
def test_hands_settled_one_by_one_give_the_same_money_at_length() -> None:
    assert compare(ROUNDS_LONG, SEED + 1)["RoundClosed"] == ROUNDS_LONG
