"""Complete rounds of Ultimate Texas Hold'em in a second: `python -m benchmarks.uth`.

A hand with an ace or a pair bets four times the ante before the flop, any other checks twice and bets on the river, so
that every betting round is played; nobody concedes.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle
from typing import Final

from benchmarks.measure import profiled, rate
from croupier.cards import Card, Rank, pack
from croupier.engine.holdem import Phase, UthRound, open_round, step
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import BetPlay, Check, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.inputs import Deal, NoMoreBets, Proceed
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.profile import load_uth
from tests.families import UTH

PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
ANTE: Final = Money(1000)
TRIPS: Final = Money(500)
SEED: Final = 1
DECKS: Final = 5_000


def table() -> UthRules:
    """Return the rules of the table that is timed: the profile's own limits."""
    return load_uth(UTH, {"maximum_payout": "25000"})


def decks(seed: int, count: int) -> list[tuple[Card, ...]]:
    """Return a number of shuffled packs, one for each round."""
    chance = random.Random(seed)  # noqa: S311  a benchmark needs the same cards each time, not secrecy
    return [tuple(chance.sample(pack(52), 52)) for _ in range(count)]


def play(rules: UthRules, deck: Sequence[Card], players: int) -> list[UthEvent]:
    """Play one round; return its events."""
    happened, state = open_round(rules)
    events = list(happened)
    wagers = [wager for player in PLAYERS[:players] for wager in (PlaceAnte(player, ANTE), PlaceTrips(player, TRIPS))]
    for given in (*wagers, NoMoreBets(), *map(Deal, deck[: 7 + 2 * players])):
        happened, state = step(state, given)
        events += happened
    while not state.is_closed:
        happened, state = step(state, _decision(state))
        events += happened
    return events


def _decision(state: UthRound) -> UthInput:
    if state.phase is Phase.CONCEDING:
        return Proceed()
    place = state.place
    first, second = place.cards
    if state.phase is Phase.BEFORE_THE_FLOP and (first.rank is second.rank or Rank.ACE in (first.rank, second.rank)):
        return BetPlay(place.player, 4)
    return BetPlay(place.player, 1) if state.phase is Phase.ON_THE_RIVER else Check(place.player)


def report(seconds: float, profile_rounds: int = 0) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes."""
    yield f"{UTH}, ante, blind and trips on every place"
    yield f"  {'players':<10}{'rounds/s':>10}{'hands/s':>10}{'events/round':>14}"
    rules, shuffled = table(), decks(SEED, DECKS)
    for players in (1, len(PLAYERS)):
        measured = rate(partial(_next, rules, cycle(shuffled), players), seconds).per_second
        events = [len(play(rules, deck, players)) for deck in shuffled[:200]]
        mean = f"{sum(events) / len(events):.1f}"
        yield f"  {players:<10}{measured:>10,.0f}{measured * players:>10,.0f}{mean:>14}"
    if profile_rounds:
        functions, modules = profiled(partial(_next, rules, cycle(shuffled), 1), profile_rounds, 12)
        yield f"  where the time goes, {profile_rounds} rounds with one player"
        for module, function in zip(modules, functions, strict=False):
            yield f"    {module.name[:30]:<30}{module.share:>6.1%}   {function.name[:40]:<40}{function.share:>6.1%}"


def _next(rules: UthRules, endless: Iterator[Sequence[Card]], players: int) -> list[UthEvent]:
    return play(rules, next(endless), players)


def main() -> None:
    """Measure and print."""
    for line in report(3.0, 1_000):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
