"""Blackjack and Pontoon for learning: numbered actions and observations as integers."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final, cast

import numpy as np

from croupier.cards import Rank
from croupier.engine import inputs as i
from croupier.engine.events import Event
from croupier.engine.game import RoundInput
from croupier.engine.hands import are_suited
from croupier.engine.refusal import Refused
from croupier.engine.table.cards.shuffle import depths
from croupier.engine.twentyone import Box, Hand, Phase, Round, evolve, legal, open_round, postings, step
from croupier.engine.twentyone.deal.insurance import in_steps
from croupier.environments.game import BadEnvironment, Observation
from croupier.money import Money
from croupier.narration.twentyone import Teller
from croupier.rules.twentyone import TwentyOneRules

ACTIONS: Final = ("stand", "hit", "double", "split", "surrender", "insure", "even-money", "forfeit", "proceed")
PHASES: Final = (Phase.CLOSED, Phase.INSURANCE, Phase.SURRENDER, Phase.DECISION, Phase.FORFEIT)
"""Phases in which a player decides, by number; all other phases need no decision."""

_KINDS: Final[tuple[type[i.Input], ...]] = (
    *(i.Stand, i.Hit, i.Double, i.Split, i.Surrender),
    *(i.Insure, i.TakeEvenMoney, i.Forfeit, i.Proceed),
)
_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}
_PHASES: Final = {phase: number for number, phase in enumerate(PHASES)}
_RANKS: Final = tuple(Rank)
_ASKED: Final = (Phase.DECISION, Phase.CARD, Phase.FORFEIT)
_TOTALS: Final = 32
"""Totals from 0 to 31; a hand cannot exceed 30 (20 and a ten)."""
_CARDS: Final = 23
"""Card counts from 0 to 22: twenty-one aces and one card more."""
_POINTS: Final = 11


class LearningTwentyOne:
    """A table of Blackjack or Pontoon; each player has one box, the first player box 1."""

    proceed: Final = len(ACTIONS) - 1

    def __init__(
        self,
        rules: TwentyOneRules,
        players: tuple[str, ...],
        wager: Money,
        side_bets: Mapping[str, Money],
        observe: Collection[str],
    ) -> None:
        """Set the values that are the same in every round."""
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

    def step(self, state: Round, given: RoundInput) -> tuple[Sequence[Event], Round]:
        """Return the events and state after an input; raise Refused."""
        return step(state, cast("i.Input", given))

    postings = staticmethod(postings)

    def mover(self, state: Round) -> str | None:
        """Return the player who decides for the hand in turn, or the first with an open offer."""
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
        except Refused:
            return False
        return True

    def options(self, state: Round, player: str) -> dict[int, i.Input]:
        """Return the legal inputs by action; doubles and insurance are for the maximum amount."""
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
        """Return the numbers of `fields`. All cards of these games are face up."""
        box = state.find(self._boxes[player])
        assert box is not None
        place = self._place(state, box)
        hand, total = box.hands[place], state.total(box.hands[place])
        cards, first = hand.cards, hand.cards[0].points
        is_pair = len(cards) == 2 and first == cards[1].points
        numbers = [
            *(_PHASES.get(state.phase, 0), total.points, total.is_soft, len(cards), first if is_pair else 0),
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
        """Return the index of the observed hand: the hand in turn, else the first unfinished, else the last."""
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

    def sentences(self, events: Sequence[Event], player: str) -> list[str]:  # noqa: ARG002  nothing is hidden
        """Return the events of a round in sentences."""
        teller, state, lines = Teller(self.rules), Round(self.rules), []
        for event in events:
            state = evolve(state, event)
            lines.append(f"{teller.tell(event, state)}. [{event.clause}]")
        return lines


def _by_rank(hand: Hand) -> list[int]:
    """Return the number of cards of each rank in a hand, then whether all are of one suit."""
    ranks = [card.rank for card in hand.cards]
    return [*(ranks.count(rank) for rank in _RANKS), are_suited(hand.cards)]


def cutting_card(rules: TwentyOneRules, from_back: object) -> int:
    """Return the cutting card's distance from the back, by default the dealer's usual one."""
    rule, dealt_from = rules.cut, rules.shuffle.dealt_from
    if rule is None or dealt_from.value == "device":
        where = f"{rules.document} {dealt_from.clause}"
        raise BadEnvironment(f"dealing = real: The cards are dealt from a device, which has no cutting card. [{where}]")
    deck, decks = rules.cards.pack.value, rules.cards.decks.value
    least, most = depths(rule, deck, decks, deck * decks)
    if from_back is None:
        return min(max(rule.depth.value, least), most)
    if isinstance(from_back, bool) or not isinstance(from_back, int) or not least <= from_back <= most:
        clause = (rule.depth_most if isinstance(from_back, int) and from_back > most else rule.depth_least).clause
        where = f"{least} to {most} cards from the back"
        raise BadEnvironment(f"cutting_card = {from_back}: {rules.document} {clause} puts it {where}.")
    return from_back


def seated(
    rules: TwentyOneRules,
    players: tuple[str, ...],
    wager: Money,
    side_bets: Mapping[str, Money],
    observe: frozenset[str],
) -> LearningTwentyOne:
    """Return the game with its players seated; raise BadEnvironment for a side bet that is not offered."""
    offered = rules.side_bets.offered
    for bet in side_bets:
        if bet not in offered.value:
            where = f"{rules.document} {offered.clause}"
            raise BadEnvironment(f"side_bets[{bet}]: It is not offered at this table. [{where}]")
    return LearningTwentyOne(rules, players, wager, side_bets, observe)
