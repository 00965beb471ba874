"""The rounds that are timed: wagers, the deal, drawing below 17, standing; offers are declined."""

import random
from collections.abc import Sequence
from typing import Final

from croupier.cards import Card, pack
from croupier.engine import inputs as i
from croupier.engine.events import Event
from croupier.engine.twentyone import Phase, Round, open_round, step
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules

WAGER: Final = Money(1000)
PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
CARDS_PER_BOX_MAX: Final = 12


class Shoe:
    """Cards in a shuffled order that never ends; `next` is a list index and nothing else."""

    __slots__ = ("at", "cards")

    def __init__(self, cards: Sequence[Card]) -> None:
        """Begin with the first card."""
        self.cards = cards
        self.at = 0

    def next(self) -> Card:
        """Return the next card; from the last one the shoe begins again."""
        card = self.cards[self.at]
        self.at = self.at + 1 if self.at + 1 < len(self.cards) else 0
        return card


def shuffled(rules: TwentyOneRules, seed: int, rounds: int) -> Shoe:
    """Return enough shuffled decks for a number of rounds with one box."""
    of = pack(rules.cards.pack.value) * rules.cards.decks.value
    cards: list[Card] = []
    chance = random.Random(seed)  # noqa: S311  a benchmark needs the same cards each time, not secrecy
    while len(cards) < rounds * CARDS_PER_BOX_MAX and len(cards) < 200_000:
        deck = list(of)
        chance.shuffle(deck)
        cards += deck
    return Shoe(cards)


def play(rules: TwentyOneRules, shoe: Shoe, boxes: int) -> list[Event]:
    """Play one round with a player on each box; return its events."""
    happened, state = open_round(rules)
    events = list(happened)
    for box in range(1, boxes + 1):
        happened, state = step(state, i.PlaceWager(PLAYERS[box - 1], box, WAGER))
        events += happened
    happened, state = step(state, i.NoMoreBets())
    events += happened
    while not state.is_closed:
        happened, state = _next(state, shoe)
        events += happened
    return events


def _next(state: Round, shoe: Shoe) -> tuple[tuple[Event, ...], Round]:
    if state.awaits_card:
        return step(state, i.Deal(shoe.next()))
    if state.phase is not Phase.DECISION:
        return step(state, i.Proceed())
    box = state.box
    player = PLAYERS[box.number - 1]
    if state.total(state.hand).points < 17:
        return step(state, i.Hit(player, box.number))
    return step(state, i.Stand(player, box.number))
