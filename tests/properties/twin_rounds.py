"""One round of twenty-one played twice under the same rules: as usual, and with another form of its opening."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import pack
from croupier.engine import inputs as i
from croupier.engine.events import Event
from croupier.engine.game import game_of
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Round, evolve, legal, open_round, step
from croupier.money import Money
from tests.properties.strategies import BETS, PALETTES, PLAYERS


def checked_step(state: Any, given: Any) -> tuple[tuple[Any, ...], Any]:
    """Return the events of an input and the state after it; the events fold to it, and their money sums to zero."""
    game = game_of(state.rules)
    events, after = game.step(state, given)
    folded = state
    for event in events:
        folded = game.evolve(folded, event)
        assert sum(amount for _, amount in game.postings(event)) == 0
    assert folded == after
    return events, after


class TwinRounds:
    """The two rounds and their events; `changes` are to the event that opens the other round."""

    def __init__(self, rules: Any, chance: random.Random, **changes: Any) -> None:
        """Open both rounds with the same seat."""
        self.chance = chance
        opened, self.usual = open_round(rules, {chance.choice(PLAYERS): chance.randint(1, 7)}, "as_found")
        first = replace(opened[0], **changes)
        self.other: Round = evolve(Round(rules), first)
        self.events: list[Event] = list(opened)
        self.other_events: list[Event] = [first]

    def give(self, given: i.Input) -> None:
        """Give both the input; they must accept or refuse it alike."""
        own = self.own(given)
        try:
            events, self.usual = step(self.usual, given)
        except Refused as refused:
            clause = refused.clause
            with pytest.raises(Refused, check=lambda again: again.clause == clause):
                step(self.other, own)
            return
        self.events += events
        self.step_other(own)
        self.follow()

    def own(self, given: i.Input) -> i.Input:
        """Return the input as the other round is given it."""
        return given

    def follow(self) -> None:
        """Give the other round the inputs that only it needs."""

    def step_other(self, given: i.Input) -> None:
        """Give the other round an input."""
        events, self.other = checked_step(self.other, given)
        self.other_events += events

    def play(self, *, boxes_max: int = 7, side_share: float = 1.0, absent_share: float = 0.0) -> None:
        """Play a round with shared boxes and side bets, every decision and card by chance.

        The shares are the probabilities of a side bet with a wager, and of an absence at each decision.
        """
        chance = self.chance
        for box in chance.sample(range(1, 8), chance.randint(1, boxes_max)):
            for player in chance.sample(PLAYERS, chance.randint(1, 3)):
                self.give(i.PlaceWager(player, box, Money(chance.choice((500, 2500, 777)))))
                if chance.random() < side_share:
                    self.give(i.PlaceWager(player, box, Money(500), chance.choice(BETS)))
        self.give(i.NoMoreBets())
        every = pack(self.usual.rules.cards.pack.value)
        ranks = chance.choice(PALETTES)
        some = [card for card in every if card.rank.value in ranks] or list(every)
        while not self.usual.is_closed:
            if chance.random() < 0.01:
                self.give(i.ReturnWagers(chance.choice(PLAYERS), "void"))
            elif chance.random() < absent_share:
                self.give(i.MarkAbsent(chance.choice(PLAYERS)))
            elif self.usual.awaits_card:
                self.give(i.Deal(chance.choice(some if chance.random() < 0.75 else every)))
            else:
                self.give(chance.choice([one for player in PLAYERS for one in legal(self.usual, player)]))
        assert self.other.is_closed
