"""Real cards dealt face down and turned later: the same cards give the same money under the same clauses."""

import random
from collections import Counter, defaultdict
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import Card, pack
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
from croupier.engine.refusal import Refused
from croupier.engine.table.postings import postings
from croupier.engine.twentyone import Phase, Round, evolve, legal, open_round, step
from croupier.engine.twentyone.deal.exposure import next_box
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue
from croupier.money import Money
from croupier.rules.profile import load
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.properties.strategies import BETS, PALETTES, PLAYERS

SEED: Final = 20_261_120
ROUNDS: Final = 400
ROUNDS_LONG: Final = 10_000
OF_TURNING: Final = (CardDealtFaceDown, TurningFellDue, CardTurned, ExposureOffered)
"""The events that only tell how cards came to be known."""


class Pair:
    """One round twice: its cards known as they are dealt, and unknown until they are turned."""

    def __init__(self, chance: random.Random) -> None:
        """Open both rounds under the same rules."""
        readings = {"absentPlay": chance.choice(("draw-to-12-then-stop", "no-further-cards"))}
        election: dict[str, Any] = {"face_down": True, "side_bets": ["perfect-pairs"], "readings": readings}
        rules = load(DOCUMENT, election, as_found=True)
        self.chance = chance
        opened, self.read = open_round(rules, {chance.choice(PLAYERS): chance.randint(1, 7)}, "as_found")
        first = replace(opened[0], face_down="unknown")
        self.unknown: Round = evolve(Round(rules), first)
        self.events, self.unknown_events = list(opened), [first]
        self.dealt: dict[int, list[Card]] = defaultdict(list)

    def give(self, given: i.Input) -> None:
        """Give both the input; they must accept or refuse it alike."""
        own = given
        if isinstance(given, i.Deal) and self.unknown.phase is Phase.INITIAL_DEAL:
            due = next_box(self.unknown)
            if due is not None:
                own = i.DealFaceDown()
                self.dealt[due[0].number].append(given.card)
        try:
            events, self.read = step(self.read, given)
        except Refused as refused:
            clause = refused.clause
            with pytest.raises(Refused, check=lambda again: again.clause == clause):
                step(self.unknown, own)
            return
        self.events += events
        self._step(own)
        self._turn()
        assert substance(self.unknown_events, self.unknown) == substance(self.events, self.read), given

    def _turn(self) -> None:
        """Turn what must be turned, and expose every natural and now and then other cards."""
        while self.unknown.phase in (Phase.TURNING, Phase.EXPOSURE):
            if self.unknown.turning is not None and self.unknown.phase is Phase.TURNING:
                box = self.unknown.find(self.unknown.turning[0])
                assert box is not None
                self._step(i.TurnCard(self.dealt[box.number][2 - box.unseen]))
                continue
            hidden = [box for box in self.unknown.boxes if box.unseen and box.hands[0].stakes]
            shown = [box for box in hidden if is_natural(self.dealt[box.number]) or self.chance.random() < 0.2]
            if not shown:
                self._step(i.Proceed())
                continue
            for box in shown[:1]:
                event = TurningFellDue(box.number, box.order[0], box.unseen, "3.6.2")  # as the table has it
                self.unknown, self.unknown_events = evolve(self.unknown, event), [*self.unknown_events, event]

    def _step(self, given: i.Input) -> None:
        before = self.unknown
        events, self.unknown = step(before, given)
        for event in events:
            before = evolve(before, event)
            assert sum(amount for _, amount in postings(event)) == 0
        assert before == self.unknown
        self.unknown_events += events


def substance(events: list[Event], state: Round) -> list[Event]:
    """Return the events without those that tell how cards came to be known."""
    first = state.rules.initial_deal
    clauses = (first.first_card.clause, first.second_card.clause)
    told: list[Event] = []
    for one in events:
        is_first_two = isinstance(one, CardDealt) and one.box != DEALER and one.clause in clauses
        if not isinstance(one, OF_TURNING) and not is_first_two:
            told.append(replace(one, face_down="read") if isinstance(one, RoundOpened) else one)
    return told


def play(pair: Pair) -> None:
    """Play a round with shared boxes and side bets, every decision and card by chance."""
    chance = pair.chance
    for box in chance.sample(range(1, 8), chance.randint(1, 5)):
        for player in chance.sample(PLAYERS, chance.randint(1, 3)):
            pair.give(i.PlaceWager(player, box, Money(chance.choice((500, 2500, 777)))))
            if chance.random() < 0.3:
                pair.give(i.PlaceWager(player, box, Money(500), chance.choice(BETS)))
    pair.give(i.NoMoreBets())
    ranks = chance.choice(PALETTES)
    every = pack(48)
    some = [card for card in every if card.rank.value in ranks] or list(every)
    while not pair.read.is_closed:
        if chance.random() < 0.01:
            pair.give(i.ReturnWagers(chance.choice(PLAYERS), "void"))
        elif chance.random() < 0.02:
            pair.give(i.MarkAbsent(chance.choice(PLAYERS)))
        elif pair.read.awaits_card:
            pair.give(i.Deal(chance.choice(some if chance.random() < 0.7 else every)))
        else:
            pair.give(chance.choice([one for player in PLAYERS for one in legal(pair.read, player)]))
    assert pair.unknown.is_closed


def compare(rounds: int, seed: int) -> Counter[str]:
    """Play rounds twice and compare them after every input; return the number of events of each kind."""
    chance, counted = random.Random(seed), Counter[str]()
    for _ in range(rounds):
        pair = Pair(chance)
        play(pair)
        counted.update(type(one).__name__ for one in pair.unknown_events)
        keyed = sum(isinstance(one, CardTurned) for one in pair.unknown_events)
        counted["unknown to the end"] += sum(isinstance(one, CardDealtFaceDown) for one in pair.unknown_events) - keyed
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
