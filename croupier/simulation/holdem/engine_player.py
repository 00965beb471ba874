"""One round of the real engine with given cards and a strategy's decisions: the reference of the kernel."""

from collections.abc import Sequence

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.holdem import Phase, UthRound, open_round, step
from croupier.engine.holdem.events import UthEvent, WagerSettled
from croupier.engine.holdem.inputs import BetPlay, Check, Fold, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.inputs import Deal, NoMoreBets, Proceed
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.simulation.holdem.engine_queries import player
from croupier.simulation.holdem.strategy import UthStrategy


class EngineRound(Struct, frozen=True):
    """Events of a round, and the net result of each wager in cents, such as "box 1 ante"."""

    events: tuple[UthEvent, ...]
    nets: dict[str, int]


def piloted(
    rules: UthRules, strategy: UthStrategy, cards: Sequence[Card], boxes: int, ante: Money, trips: Money
) -> EngineRound:
    """Play a round with these cards in the order of dealing, the same wagers on every box."""
    events, state = open_round(rules)
    wagers: list[UthInput] = []
    for box in range(1, boxes + 1):
        wagers.append(PlaceAnte(player(box), ante, box))
        if trips:
            wagers.append(PlaceTrips(player(box), trips, box))
    record = list(events)
    for given in (*wagers, NoMoreBets(), *map(Deal, cards)):
        events, state = step(state, given)
        record += events
    while not state.is_closed:
        events, state = step(state, _decision(state, strategy))
        record += events
    return EngineRound(tuple(record), _nets(record))


def _decision(state: UthRound, strategy: UthStrategy) -> UthInput:
    if state.phase is Phase.CONCEDING:
        return Proceed()
    first, second = state.place.cards
    match state.phase:
        case Phase.BEFORE_THE_FLOP:
            times = strategy.before_the_flop((first, second))
        case Phase.AFTER_THE_FLOP:
            times = strategy.after_the_flop((first, second), state.communal[: state.revealed])
        case _:
            times = strategy.on_the_river((first, second), state.communal[: state.revealed])
    if times:
        return BetPlay(state.place.player, times)
    return Check(state.place.player) if state.betting.check.value else Fold(state.place.player)


def _nets(events: Sequence[UthEvent]) -> dict[str, int]:
    nets: dict[str, int] = {}
    for event in events:
        if isinstance(event, WagerSettled):
            name = f"box {event.box} {event.bet}"
            nets[name] = nets.get(name, 0) + event.returned - event.staked
    return dict(sorted(nets.items()))
