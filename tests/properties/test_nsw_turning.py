"""Real cards dealt face down and turned later: the same cards give the same money under the same clauses."""

import random
from collections import Counter, defaultdict
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import inputs as i
from croupier.engine.events import (
    DEALER,
    CardDealt,
    Event,
    HandSurrendered,
    InsurancePlaced,
    RoundOpened,
    SideBetSettled,
)
from croupier.engine.hands import is_natural
from croupier.engine.twentyone import Phase, Round, evolve
from croupier.engine.twentyone.deal.exposure import next_box
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue
from croupier.rules.profile import load
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.properties.twin_rounds import TwinRounds

SEED: Final = 20_261_120
ROUNDS: Final = 400
ROUNDS_LONG: Final = 10_000
OF_TURNING: Final = (CardDealtFaceDown, TurningFellDue, CardTurned, ExposureOffered)
"""The events that only tell how cards came to be known."""


class TurnedRounds(TwinRounds):
    """One round twice: its cards known as they are dealt, and unknown until they are turned."""

    def __init__(self, chance: random.Random) -> None:
        """Open both rounds under the same rules."""
        readings = {"absentPlay": chance.choice(("draw-to-12-then-stop", "no-further-cards"))}
        election: dict[str, Any] = {"face_down": True, "side_bets": ["perfect-pairs"], "readings": readings}
        super().__init__(load(DOCUMENT, election, as_found=True), chance, face_down="unknown")
        self.dealt: dict[int, list[Card]] = defaultdict(list)

    def own(self, given: i.Input) -> i.Input:
        """Return the input with a card of the initial deal face down; the card is kept to be turned later."""
        due = next_box(self.other) if self.other.phase is Phase.INITIAL_DEAL else None
        if not isinstance(given, i.Deal) or due is None:
            return given
        self.dealt[due[0].number].append(given.card)
        return i.DealFaceDown()

    def follow(self) -> None:
        """Turn the cards that must be turned, expose every natural and now and then other cards, and compare."""
        while self.other.phase in (Phase.TURNING, Phase.EXPOSURE):
            if self.other.turning is not None and self.other.phase is Phase.TURNING:
                box = self.other.find(self.other.turning[0])
                assert box is not None
                self.step_other(i.TurnCard(self.dealt[box.number][2 - box.unseen]))
                continue
            hidden = [box for box in self.other.boxes if box.unseen and box.hands[0].stakes]
            exposed = [box for box in hidden if is_natural(self.dealt[box.number]) or self.chance.random() < 0.2]
            if not exposed:
                self.step_other(i.Proceed())
                continue
            for box in exposed[:1]:
                event = TurningFellDue(box.number, box.order[0], box.unseen, "3.6.2")  # as the table has it
                self.other, self.other_events = evolve(self.other, event), [*self.other_events, event]
        assert substance(self.other_events, self.other) == substance(self.events, self.usual)


def substance(events: list[Event], state: Round) -> list[Event]:
    """Return the events without those that tell how cards came to be known."""
    first = state.rules.initial_deal
    clauses = (first.first_card.clause, first.second_card.clause)
    found: list[Event] = []
    for one in events:
        is_first_two = isinstance(one, CardDealt) and one.box != DEALER and one.clause in clauses
        if not isinstance(one, OF_TURNING) and not is_first_two:
            found.append(replace(one, face_down="read") if isinstance(one, RoundOpened) else one)
    return found


def compare(rounds: int, seed: int) -> Counter[str]:
    """Play rounds twice and compare them after every input; return the number of events of each kind."""
    chance, counted = random.Random(seed), Counter[str]()
    for _ in range(rounds):
        pair = TurnedRounds(chance)
        pair.play(boxes_max=5, side_share=0.3, absent_share=0.02)
        counted.update(type(one).__name__ for one in pair.other_events)
        keyed = sum(isinstance(one, CardTurned) for one in pair.other_events)
        counted["unknown to the end"] += sum(isinstance(one, CardDealtFaceDown) for one in pair.other_events) - keyed
    return counted


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 10.1", "nsw-pontoon-6to5-2017 15.9")
def test_3_6_2_cards_turned_at_their_stage_give_the_same_money_and_clauses_as_cards_known_at_the_deal() -> None:
    counted = compare(ROUNDS, SEED)
    for kind in (CardTurned, ExposureOffered, SideBetSettled, HandSurrendered, InsurancePlaced):
        assert counted[kind.__name__] > 0, f"no round had a {kind.__name__}"
    assert counted["unknown to the end"] > 0, "cards of a surrendered hand are never keyed"


@pytest.mark.long
def test_3_6_2_cards_turned_at_their_stage_give_the_same_money_at_length() -> None:
    assert compare(ROUNDS_LONG, SEED + 1)["RoundClosed"] == ROUNDS_LONG
