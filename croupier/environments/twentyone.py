"""Blackjack and Pontoon for learners: their decisions by number, and what a player sees as whole numbers."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from croupier.cards import Rank
from croupier.engine import inputs as i
from croupier.engine.events import Event
from croupier.engine.hands import are_suited
from croupier.engine.twentyone import Box, Hand, Phase, Round, evolve, legal, open_round, postings, step
from croupier.engine.twentyone.insurance import in_steps
from croupier.environments.game import Observation
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.telling.twentyone import Teller

ACTIONS: Final = ("stand", "hit", "double", "split", "surrender", "insure", "even-money", "forfeit", "proceed")
PHASES: Final = (Phase.CLOSED, Phase.INSURANCE, Phase.SURRENDER, Phase.DECISION, Phase.FORFEIT)
"""What the player is asked, by number; every other phase passes without a decision of theirs."""

_KINDS: Final[tuple[type[i.Input], ...]] = (
    *(i.Stand, i.Hit, i.Double, i.Split, i.Surrender),
    *(i.Insure, i.TakeEvenMoney, i.Forfeit, i.Proceed),
)
_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}
_PHASES: Final = {phase: number for number, phase in enumerate(PHASES)}
_RANKS: Final = tuple(Rank)
_ASKED: Final = (Phase.DECISION, Phase.CARD, Phase.FORFEIT)
_TOTALS: Final = 32
"""A hand of 20 that gets a ten is the worst there is."""
_CARDS: Final = 23
"""Twenty-one aces, and one card more."""
_POINTS: Final = 11


class TwentyOne:
    """A table of Blackjack or Pontoon, each player on a box of their own, the first on box 1."""

    proceed: Final = len(ACTIONS) - 1

    def __init__(
        self,
        rules: TwentyOneRules,
        players: tuple[str, ...],
        wager: Money,
        side_bets: Mapping[str, Money],
        observe: Collection[str],
    ) -> None:
        """Hold what is the same in every round."""
        self.rules = rules
        self.players = players
        self._wager, self._side_bets = wager, side_bets
        self._has_hand, self._has_seen = "hand" in observe, "seen" in observe
        self._boxes = {player: box for box, player in enumerate(players, 1)}
        self._opened = partial(open_round, rules, self._boxes)
        others = rules.insurance_by_others
        # act-pontoon-2018 7.2: with the operator's leave others insure what an owner declines
        self._for_others = players if others is not None and others.permitted.value and len(players) > 1 else ()
        self.actions = (*ACTIONS, *(f"insure-box-{self._boxes[player]}" for player in self._for_others))
        self.fields = self._named_fields()

    def _named_fields(self) -> dict[str, int]:
        rules, several = self.rules, len(self.players) > 1
        most = rules.splitting.most_hands.value + rules.splitting.third_hand.value + 1
        fields = {"phase": len(PHASES), "total": _TOTALS, "is_soft": 2, "cards": _CARDS, "pair": _POINTS}
        fields |= {"dealer": _POINTS, "hand": most, "hands": most, "is_doubled": 2, "is_insured": 2}
        if several:
            fields["turn"] = len(self.players) + 1
            for box in self._boxes.values():
                fields |= {f"box_{box}_total": _TOTALS, f"box_{box}_hands": most}
        if self._has_hand:
            fields |= {f"hand_{rank.value}": _CARDS for rank in _RANKS} | {"is_suited": 2}
        if self._has_seen:
            fields |= {f"seen_{rank.value}": 4 * rules.cards.decks.value + 1 for rank in _RANKS}
        return fields

    def wagered(self) -> tuple[list[Event], Round]:
        """Return a round with every player's wagers, closed for more; raise Refused."""
        happened, state = self._opened()
        events = list(happened)
        for player, box in self._boxes.items():
            for bet, amount in (("main", self._wager), *self._side_bets.items()):
                happened, state = step(state, i.PlaceWager(player, box, amount, bet))  # type: ignore[arg-type]  # as offered
                events += happened
        happened, state = step(state, i.NoMoreBets())
        return [*events, *happened], state

    def step(self, state: Round, given: Any) -> tuple[Sequence[Event], Round]:
        """Return what an input causes; raise Refused."""
        return step(state, given)

    postings = staticmethod(postings)

    def mover(self, state: Round) -> str | None:
        """Return who decides for the hand in turn, or the first to whom something is still offered."""
        match state.phase:
            case Phase.DECISION:
                return state.decider
            case Phase.FORFEIT:
                return state.asked[0]
            case Phase.INSURANCE | Phase.SURRENDER:
                return next(player for player in self.players if self._is_offered(state, player))
            case _:
                return None

    def _is_offered(self, state: Round, player: str) -> bool:
        if len(self.players) == 1:
            return True
        try:
            step(state, i.Proceed(player))
        except i.Refused:
            return False
        return True

    def options(self, state: Round, player: str) -> dict[int, i.Input]:
        """Return what the engine calls legal; doubles and insurance are for the most that is allowed."""
        return {self._number(given, player): given for given in legal(state, player)}

    def _number(self, given: i.Input, player: str) -> int:
        if isinstance(given, i.Insure) and given.owner != player:
            return len(ACTIONS) + given.box - 1
        return _NUMBERS[type(given)]

    def meant(self, state: Round, player: str, action: int) -> i.Input:
        """Return the input that an action means."""
        number = self._boxes[player]
        if action >= len(ACTIONS):
            owner = self._for_others[action - len(ACTIONS)]
            return i.Insure(player, self._boxes[owner], in_steps(state, self._wager // 2), owner)
        kind = _KINDS[action]
        if kind is i.Insure:
            return i.Insure(player, number, in_steps(state, self._wager // 2), player)
        return i.Proceed(player) if kind is i.Proceed else kind(player, number)  # type: ignore[arg-type, call-arg]

    def observe(self, state: Round, player: str, counts: Sequence[int]) -> Observation:
        """Return the numbers of `fields`: all cards of these games lie face up."""
        box = state.find(self._boxes[player])
        assert box is not None
        place = self._place(state, box)
        hand, held = box.hands[place], state.total(box.hands[place])
        cards, first = hand.cards, hand.cards[0].points
        is_pair = len(cards) == 2 and first == cards[1].points
        numbers = [
            *(_PHASES.get(state.phase, 0), held.points, held.is_soft, len(cards), first if is_pair else 0),
            *(state.dealer[0].points, place + 1, len(box.hands), hand.doubled_at > 0),
            any(one.owner == player == one.player for one in state.insurance),
        ]
        if len(self.players) > 1:
            mover = self.mover(state)
            numbers.append(self._boxes[mover] if mover else 0)
            for other in self._boxes.values():
                numbers += self._box(state, other)
        if self._has_hand:
            numbers += _by_rank(hand)
        if self._has_seen:
            numbers += counts
        return np.array(numbers, dtype=np.int64)

    def _place(self, state: Round, box: Box) -> int:
        """Return which hand of a box is looked at: the one in turn, the first before it, the last after it."""
        if state.phase in _ASKED and state.box.number == box.number:
            return state.turn[1]
        return next((place for place, hand in enumerate(box.hands) if not hand.is_done), len(box.hands) - 1)

    def _box(self, state: Round, number: int) -> tuple[int, int]:
        box = state.find(number)
        assert box is not None
        return state.total(box.hands[self._place(state, box)]).points, len(box.hands)

    def names(self, events: Sequence[Event], player: str) -> list[tuple[str, str]]:  # noqa: ARG002  nothing is hidden
        """Return events by name and clause."""
        return [(type(event).__name__, event.clause) for event in events]

    def told(self, events: Sequence[Event], player: str) -> list[str]:  # noqa: ARG002  nothing is hidden
        """Return the events of a round in sentences."""
        teller, state, lines = Teller(self.rules), Round(self.rules), []
        for event in events:
            state = evolve(state, event)
            lines.append(f"{teller.tell(event, state)}. [{event.clause}]")
        return lines


def _by_rank(hand: Hand) -> list[int]:
    """Return how many cards of each rank a hand has, and whether all are of one suit."""
    ranks = [card.rank for card in hand.cards]
    return [*(ranks.count(rank) for rank in _RANKS), are_suited(hand.cards)]
