"""Cards dealt face down and turned later: the same cards give the same money under the same clauses."""

import random
from collections import Counter
from typing import Final

import pytest
from msgspec.structs import replace

from croupier.cards import Card, pack
from croupier.engine.events import RoundOpened
from croupier.engine.holdem import UthRound, open_round, postings, step
from croupier.engine.holdem import events as e
from croupier.engine.holdem import inputs as i
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.holdem.state import COMMUNAL
from croupier.engine.inputs import Deal, DealFaceDown, TurnCard
from croupier.engine.postings import Account
from croupier.engine.refusal import Refused
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, TurningFellDue
from tests.properties.twin_rounds import checked_step
from tests.properties.uth_chance import round_by_chance

SEED: Final = 20_261_118
ROUNDS: Final = 600
ROUNDS_LONG: Final = 20_000
OF_DEALING: Final = (
    *(e.CommunalCardDealt, e.HoleCardDealt, e.DealerCardDealt),
    *(CardDealtFaceDown, TurningFellDue, CardTurned),
)
"""The events that only tell how cards came to be known."""


class Twin:
    """A round whose cards are unknown until they are turned, given the inputs of a round whose cards are read."""

    def __init__(self, opened: UthRound) -> None:
        """Open the round under the same rules."""
        events, self.state = open_round(opened.rules, dict(opened.seats), opened.limits, face_down="unknown")
        self.events = list(events)

    def give(self, given: UthInput, read: UthRound) -> Refused | None:
        """Give the input in this round, then turn the cards that must be turned; `read` is the other round after it."""
        try:
            self._step(self._own(given, read))
        except Refused as refused:
            return refused
        while self.state.turning is not None:
            self._step(TurnCard(self._due(read)))
        return None

    def _step(self, given: UthInput) -> None:
        events, self.state = checked_step(self.state, given)
        self.events += events

    def _own(self, given: UthInput, read: UthRound) -> UthInput:
        if isinstance(given, Deal):
            return DealFaceDown()
        if isinstance(given, i.ExposeDealerCards) and len(read.dealer) == 2:
            return replace(given, seen=tuple([read.dealer[place - 1] for place in given.places]))
        return given

    def _due(self, read: UthRound) -> Card:
        """Return the card that must be turned now, as the other round knows it."""
        assert self.state.turning is not None
        box, left = self.state.turning
        if box == COMMUNAL:
            return read.communal[len(self.state.communal)]
        if box == 0:
            return next(one for one in read.dealer if one not in self.state.dealer)
        place = read.at(box)
        assert place is not None
        return place.cards[2 - left]


def substance(events: list[UthEvent]) -> list[UthEvent]:
    """Return the events without those that tell how cards came to be known."""
    told = [one for one in events if not isinstance(one, OF_DEALING)]
    return [replace(one, face_down="read") if isinstance(one, RoundOpened) else one for one in told]


def compare(rounds: int, seed: int) -> Counter[str]:
    """Play rounds twice and compare them after every input; return the number of events of each kind."""
    chance, counted = random.Random(seed), Counter[str]()
    for _ in range(rounds):
        steps = list(round_by_chance(chance, players_max=4))
        twin, events = Twin(steps[0].state), list(steps[0].events)
        for stepped in steps[1:]:
            assert stepped.given is not None
            refused = twin.give(stepped.given, stepped.state)
            events += stepped.events
            assert (refused and refused.clause) == (stepped.refused and stepped.refused.clause), stepped.given
            assert substance(twin.events) == substance(events), stepped.given
        assert twin.state.is_closed
        counted.update(type(one).__name__ for one in twin.events)
        keyed = sum(isinstance(one, CardTurned) for one in twin.events)
        counted["unknown to the end"] += sum(isinstance(one, CardDealtFaceDown) for one in twin.events) - keyed
    return counted


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 9.4", "act-uth-2019 8.6")
def test_cards_turned_at_their_stage_give_the_same_money_and_clauses_as_cards_read_at_the_deal() -> None:
    counted = compare(ROUNDS, SEED)
    for kind in (CardTurned, e.HandTurned, e.WagerSettled, e.HandConceded, e.HandVoided, e.RoundVoided, e.LossReturned):
        assert counted[kind.__name__] > 0, f"no round had a {kind.__name__}"
    assert counted["DealerCardsExposed"] > 0
    assert counted["unknown to the end"] > 0, "folded hands are never keyed"


@pytest.mark.long
def test_cards_turned_at_their_stage_give_the_same_money_at_length() -> None:
    assert compare(ROUNDS_LONG, SEED + 1)["RoundClosed"] == ROUNDS_LONG


def test_a_void_in_the_middle_of_settlement_leaves_everybody_as_before_the_round() -> None:
    chance, voided, repaid = random.Random(SEED + 2), 0, 0
    for _ in range(400):
        state, events = _settling(chance)
        if state is None:
            continue
        given = i.DeclareMisdeal("supervisor", "wrong-number-of-cards")
        more, after = step(state, given)
        balance: Counter[str | Account] = Counter()
        for event in (*events, *more):
            for account, amount in postings(event):
                balance[account] += amount
        assert after.is_closed
        assert not any(balance.values()), balance
        voided += 1
        repaid += any(isinstance(one, e.PaymentTakenBack) for one in more)
    assert voided > 50
    assert repaid > 10


def _settling(chance: random.Random) -> tuple[UthRound | None, list[UthEvent]]:
    """Play until one hand or more is settled and another must be turned; None if the round does not come there."""
    steps = list(round_by_chance(chance, players_max=4))
    twin = Twin(steps[0].state)
    shoe = chance.sample(pack(52), 52)
    for stepped in steps[1:]:
        assert stepped.given is not None
        try:
            twin._step(twin._own(stepped.given, stepped.state))
        except Refused:
            continue
        while twin.state.turning is not None:
            if twin.state.turning[0] > 0 and any(place.is_turned for place in twin.state.places):
                return twin.state, twin.events
            twin._step(TurnCard(shoe.pop()))
    return None, []
