"""Rounds of Ultimate Texas Hold'em by a seed: `python -m tests.properties.uth_chance SEED ROUNDS` prints a digest."""

import hashlib
import random
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from croupier.cards import pack
from croupier.engine.holdem import Phase, UthRound, legal, open_round, step
from croupier.engine.holdem import inputs as i
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Deal, MarkAbsent, NoMoreBets, Proceed
from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.rules.profile import load_uth
from tests.families import UTH

PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
STRANGER: Final = "Zoe"
SCOPES: Final = ("blind_wager", "player_round", "table_round")


class Stepped(NamedTuple):
    """One input, what it caused (or the refusal), and the state after it."""

    given: UthInput | None
    events: tuple[UthEvent, ...]
    state: UthRound
    refused: Refused | None = None


def event_bytes(events: list[UthEvent]) -> bytes:
    """Return the events byte for byte, each with its name."""
    return msgspec.msgpack.encode([[type(event).__name__, event] for event in events])


def round_by_chance(chance: random.Random, players_max: int = 8) -> Iterator[Stepped]:
    """Play one round step by step: wagers, cards, decisions and irregularities all by chance, some refused."""
    election = {
        "boxes": 8,
        "maximum_payout": chance.choice(("25000", "100")),
        "max_payout_scope": chance.choice(SCOPES),
    }
    opened, state = open_round(load_uth(UTH, election, as_found=True), {"Hal": 3}, "as_found")
    yield Stepped(None, opened, state)
    for given in _wagers(chance, players_max):
        yield (stepped := _stepped(state, given))
        state = stepped.state
    shoe = iter(chance.sample(pack(52), 52))
    while not state.is_closed:
        if chance.random() < 0.04:
            given = _interruption(state, chance)
        elif state.awaits_card:
            given = Deal(next(shoe))
        else:
            given = _decision(state, chance)
        yield (stepped := _stepped(state, given))
        state = stepped.state


def _wagers(chance: random.Random, players_max: int) -> Iterator[UthInput]:
    many = min(chance.randint(1, players_max) for _ in range(3))  # eight are rare, two or three are not
    for player in chance.sample(PLAYERS[:players_max], many):
        yield i.PlaceAnte(player, Money(chance.choice((500, 2500, 777))))
        if chance.random() < 0.5:
            yield i.PlaceTrips(player, Money(chance.choice((500, 333))))
    yield NoMoreBets()


def _decision(state: UthRound, chance: random.Random) -> UthInput:
    asked = state.asked or (state.place.player,)
    may = legal(state, chance.choice(asked))
    stay = [one for one in may if not isinstance(one, i.Fold | i.Concede)]
    return chance.choice(stay if chance.random() < 0.6 else may)


def _interruption(state: UthRound, chance: random.Random) -> UthInput:
    """Return an irregularity, an absence or an input out of turn; a void of all the round is the rarest."""
    box, player = chance.randint(1, 8), chance.choice((*PLAYERS, STRANGER))
    if state.phase is not Phase.DEAL and chance.random() < 0.3:
        return i.ExposeDealerCards("dealer", chance.choice(((1,), (2,), (1, 2))))
    given: tuple[UthInput, ...] = (
        MarkAbsent(player),
        i.ReportMissingWager("supervisor", box, handled=chance.random() < 0.9),
        i.FindPlayWager("dealer", box, Money(chance.choice((500, 777, 2000, 20000)))),
        i.BetPlay(player, chance.randint(0, 5)),
        i.Check(player),
        i.Fold(player),
        i.Concede(player),
        Proceed(player),
        Deal(chance.choice(pack(52))) if state.phase is not Phase.DEAL else MarkAbsent(player),
    )
    if chance.random() < 0.03:
        return i.DeclareMisdeal("supervisor", chance.choice(("wrong-number-of-cards", "card-revealed")))
    return chance.choice(given)


def _stepped(state: UthRound, given: UthInput) -> Stepped:
    try:
        events, after = step(state, given)
    except Refused as refused:
        return Stepped(given, (), state, refused)
    return Stepped(given, events, after)


def digest(seed: int, rounds: int) -> str:
    """Return a digest of the events of a number of rounds."""
    found = hashlib.sha256()
    chance = random.Random(seed)
    for _ in range(rounds):
        found.update(event_bytes([event for stepped in round_by_chance(chance) for event in stepped.events]))
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1]), int(sys.argv[2])) + "\n")
