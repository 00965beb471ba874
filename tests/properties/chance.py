"""Rounds by a seed: `python -m tests.properties.chance SEED ROUNDS` prints a digest of all their events."""

import hashlib
import random
import sys

from croupier.cards import pack
from croupier.engine import inputs as i
from croupier.engine.events import Event
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Round, legal, open_round, step
from croupier.money import Money
from croupier.rules.profile import load
from tests.families import TWENTY_ONE
from tests.properties.strategies import BETS, PALETTES, PLAYERS
from tests.properties.watched import event_bytes


def round_by_chance(key: str, chance: random.Random) -> list[Event]:
    """Play one round with shared boxes and side bets, every decision and card by chance."""
    offered = ["super-sevens", "perfect-pairs"] if key == "act-blackjack-2005" else ["perfect-pairs"]
    rules = load(key, {"side_bets": offered}, as_found=True)
    happened, state = open_round(rules, {chance.choice(PLAYERS): chance.randint(1, 7)}, "as_found")
    events = list(happened)
    for box in chance.sample(range(1, 8), chance.randint(1, 7)):
        for player in chance.sample(PLAYERS, chance.randint(1, 3)):
            state = _give(state, i.PlaceWager(player, box, Money(chance.choice((500, 2500, 777)))), events)
            state = _give(state, i.PlaceWager(player, box, Money(500), chance.choice(BETS)), events)
    state = _give(state, i.NoMoreBets(), events)
    ranks = chance.choice(PALETTES)
    some = [card for card in pack(rules.cards.pack.value) if card.rank.value in ranks]
    every = pack(rules.cards.pack.value)
    while not state.is_closed:
        if state.awaits_card:
            state = _give(state, i.Deal(chance.choice(some if chance.random() < 0.8 else every)), events)
        elif chance.random() < 0.02:
            state = _give(state, i.MarkAbsent(chance.choice(PLAYERS)), events)
        else:
            may = [one for player in PLAYERS for one in legal(state, player)]
            state = _give(state, chance.choice(may), events)
    return events


def _give(state: Round, given: i.Input, events: list[Event]) -> Round:
    try:
        happened, state = step(state, given)
    except Refused:
        return state
    events += happened
    return state


def digest(seed: int, rounds: int) -> str:
    """Return a digest of the events of a number of rounds of every document."""
    found = hashlib.sha256()
    for key in TWENTY_ONE:
        chance = random.Random(seed)
        for _ in range(rounds):
            found.update(event_bytes(round_by_chance(key, chance)))
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1]), int(sys.argv[2])) + "\n")
