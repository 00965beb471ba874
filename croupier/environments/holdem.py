"""Ultimate Texas Hold'em for learning: numbered actions and observations as integers."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

import numpy as np

from croupier.cards import Card
from croupier.engine.game import RoundInput
from croupier.engine.holdem import Phase, UthRound, UthView, legal, open_round, postings, seen, step, view
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import BetPlay, Check, Concede, Fold, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.holdem.state import BETTING
from croupier.engine.inputs import NoMoreBets, Proceed
from croupier.engine.poker import Class, best
from croupier.environments.game import BadEnvironment, Observation
from croupier.money import Money
from croupier.narration.holdem import Teller
from croupier.rules.holdem import UthRules

PHASES: Final = (
    *(Phase.CLOSED, Phase.BEFORE_THE_FLOP, Phase.AFTER_THE_FLOP),
    *(Phase.ON_THE_RIVER, Phase.CONCEDING),
)
"""Phases in which a player decides, by number."""

_PHASES: Final = {phase.value: number for number, phase in enumerate(PHASES)}
_HOLE: Final = 2
_COMMUNAL: Final = 5
_CARDS: Final = len(Card) + 1
"""A card is its index in the pack of 52 plus one; 0 is a card that is not visible."""


class LearningHoldem:
    """A table of Ultimate Texas Hold'em, the first player at place 1."""

    def __init__(self, rules: UthRules, players: tuple[str, ...], wager: Money, side_bets: Mapping[str, Money]) -> None:
        """Set the values that are the same in every round; the wager is the ante."""
        self.rules = rules
        self.players = players
        self._wager, self._trips = wager, side_bets.get("trips", Money(0))
        self._boxes = {player: box for box, player in enumerate(players, 1)}
        stages = (rules.before_the_flop, rules.after_the_flop, rules.on_the_river)
        self._times = tuple(sorted({times for stage in stages for times in stage.multiples.value}))
        self.actions = ("fold", "check", *(f"bet-{times}x" for times in self._times), "concede", "proceed")
        self.proceed = len(self.actions) - 1
        self.fields = self._named_fields()

    def _named_fields(self) -> dict[str, int]:
        fields = {"phase": len(PHASES)}
        fields |= {f"hole_{place}": _CARDS for place in range(1, _HOLE + 1)}
        fields |= {f"communal_{place}": _CARDS for place in range(1, _COMMUNAL + 1)}
        fields |= {f"dealer_{place}": _CARDS for place in range(1, _HOLE + 1)}
        fields |= {"times": self._times[-1] + 1, "is_out": 2, "class": len(Class) + 1}
        if len(self.players) > 1:
            fields["turn"] = len(self.players) + 1
            for box in self._boxes.values():
                fields |= {f"box_{box}_times": self._times[-1] + 1, f"box_{box}_is_out": 2}
                fields |= {f"box_{box}_hole_{place}": _CARDS for place in range(1, _HOLE + 1)}
        return fields

    def wagered(self) -> tuple[list[UthEvent], UthRound]:
        """Return a round with every player's wagers, closed for more; raise Refused."""
        happened, state = open_round(self.rules, self._boxes)
        events = list(happened)
        for player, box in self._boxes.items():
            given: list[UthInput] = [PlaceAnte(player, self._wager, box)]
            given += [PlaceTrips(player, self._trips, box)] if self._trips else []
            for one in given:
                happened, state = step(state, one)
                events += happened
        happened, state = step(state, NoMoreBets())
        return [*events, *happened], state

    def step(self, state: UthRound, given: RoundInput) -> tuple[Sequence[UthEvent], UthRound]:
        """Return the events and state after an input; raise Refused."""
        return step(state, cast("UthInput", given))

    postings = staticmethod(postings)

    def mover(self, state: UthRound) -> str | None:
        """Return the player in turn, or the first who may still concede."""
        if state.phase in BETTING:
            return state.place.player
        return state.asked[0] if state.phase is Phase.CONCEDING else None

    def options(self, state: UthRound, player: str) -> dict[int, UthInput]:
        """Return the legal inputs by action."""
        return {self._number(given): given for given in legal(state, player)}

    def _number(self, given: RoundInput) -> int:
        match given:
            case Fold():
                return 0
            case Check():
                return 1
            case BetPlay():
                return 2 + self._times.index(given.times)
            case Concede():
                return self.proceed - 1
            case _:
                return self.proceed

    def meant(self, state: UthRound, player: str, action: int) -> UthInput:  # noqa: ARG002  a bet names its multiple
        """Return the input that an action means."""
        if action in (0, 1):
            return Check(player) if action else Fold(player)
        if action >= self.proceed - 1:
            return Proceed(player) if action == self.proceed else Concede(player)
        return BetPlay(player, self._times[action - 2])

    def observe(self, state: UthRound, player: str, counts: Sequence[int]) -> Observation:  # noqa: ARG002  no shoe to count
        """Return the numbers of `fields`, all from the engine's view for this player."""
        sight = view(state, player)
        mine = next(place for place in sight.places if place.player == player)
        numbers = [
            _PHASES.get(sight.phase, 0),
            *_shown(mine.known, _HOLE),
            *_shown(sight.communal, _COMMUNAL),
            *_shown(sight.dealer, _HOLE),
            *(mine.play // mine.ante if mine.ante else 0, mine.is_out),
            best((*mine.known, *sight.communal)).kind + 1 if mine.known and sight.communal else 0,
        ]
        if len(self.players) > 1:
            numbers += self._others(sight)
        return np.array(numbers, dtype=np.int64)

    def _others(self, sight: UthView) -> list[int]:
        """Return the turn and, for every place, its bet, whether it is out, and its visible cards."""
        first = sight.turn or next(iter(sight.asked), None)
        numbers = [self._boxes[first] if first else 0]
        for place in sight.places:
            numbers += [place.play // place.ante if place.ante else 0, place.is_out, *_shown(place.known, _HOLE)]
        return numbers

    def names(self, events: Sequence[UthEvent], player: str) -> list[tuple[str, str]]:
        """Return events by name and clause; cards dealt face down stay hidden."""
        return [(type(one).__name__, one.clause) for one in (seen(event, player) for event in events)]

    def sentences(self, events: Sequence[UthEvent], player: str) -> list[str]:
        """Return the events of a round in sentences, without cards hidden from the player."""
        teller = Teller()
        return [f"{teller.tell(seen(event, player))}. [{event.clause}]" for event in events]


def _shown(cards: Sequence[Card], most: int) -> list[int]:
    return [*(card.index + 1 for card in cards), *([0] * (most - len(cards)))]


def cutting_card(rules: UthRules, from_back: object) -> int:  # noqa: ARG001  there is no shoe
    """Raise BadEnvironment: the cards are shuffled for every round, so there is no shoe and no cutting card."""
    where = f"{rules.document} {rules.shuffle.every_round.clause}"
    raise BadEnvironment(f"dealing = real: The cards are shuffled for every round. [{where}]")


def seated(
    rules: UthRules, players: tuple[str, ...], wager: Money, side_bets: Mapping[str, Money], observe: frozenset[str]
) -> LearningHoldem:
    """Return the game with its players seated; raise BadEnvironment for unknown side bets and more to observe."""
    for bet in side_bets:
        if bet != "trips":
            where = f"{rules.document} {rules.wagers.trips.clause}"
            raise BadEnvironment(f"side_bets[{bet}]: Trips is the only side bet. [{where}]")
    if observe:
        observed = ", ".join(sorted(observe))
        raise BadEnvironment(f"observe = {observed}: {rules.document} already shows every card that a player may see.")
    return LearningHoldem(rules, players, wager, side_bets)
