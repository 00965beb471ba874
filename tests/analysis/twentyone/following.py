"""Decisions of a solution as a policy for the oracle, played through the engine."""

from collections import Counter
from fractions import Fraction
from typing import Final

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.first_hands import ANY_SUIT
from croupier.analysis.twentyone.hand_solver import SolvedHands
from croupier.analysis.twentyone.solver import Decision, Solution
from croupier.cards import Card, Suit
from croupier.engine.inputs import Double, Forfeit, Hit, Input, Insure, Proceed, Split, Stand, Surrender, TakeEvenMoney
from croupier.engine.twentyone import Hand, Phase, Round
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis import oracle
from tests.analysis.alike import Key, Keys
from tests.analysis.oracle import Allowed

_SUITS: Final = tuple(Suit)
INSURING: Final = Allowed(insurance=True)
_BY_ACTION: Final[dict[int, type[Input]]] = {kernel.STAND: Stand, kernel.HIT: Hit, kernel.DOUBLE: Double}
_BY_NAME: Final[dict[str, type[Input]]] = {"stand": Stand, "hit": Hit, "double": Double, "split": Split}


class Following:
    """Plays as a solution says; the shoe is the one that was solved."""

    def __init__(self, solution: Solution, shoe: Counter[Card]) -> None:
        """Sort the decisions by what is seen when they are taken."""
        self.solution, self.shoe = solution, shoe
        self.decisions: dict[tuple[tuple[int, int], int], list[Decision]] = {}
        for one in solution.decisions:
            self.decisions.setdefault((one.dealt.values, one.dealt.first), []).append(one)

    def __call__(self, state: Round, options: tuple[Input, ...]) -> Input:
        """Return what the solution says, one of the options."""
        wanted = self._wanted(state, {type(one) for one in options})
        (found,) = [one for one in options if isinstance(one, wanted)]
        return found

    def _wanted(self, state: Round, options: set[type[Input]]) -> type[Input]:
        if state.phase is Phase.FORFEIT:
            return Proceed if self._keeps(state) else Forfeit
        hand = state.boxes[0].hands[0] if state.phase in (Phase.INSURANCE, Phase.SURRENDER) else state.hand
        if hand.is_split:
            return Split if Split in options else _BY_ACTION[self._action(state, hand)]
        if len(hand.cards) > 2:
            return _BY_ACTION[self._action(state, hand)]
        decision = self.decision((hand.cards[0], hand.cards[1]), state.dealer[0])
        if state.phase is Phase.SURRENDER:
            return Surrender if decision.action == "surrender" else Proceed
        if state.phase is Phase.INSURANCE:
            if decision.action == "even money":
                return TakeEvenMoney
            return Insure if Insure in options and self.solution.insures(decision) else Proceed
        return _BY_NAME[decision.action]

    def decision(self, cards: tuple[Card, Card], first: Card) -> Decision:
        """Return the row of two cards against a first card, with their suits where the report distinguishes them."""
        one, other = sorted(card.points - 1 for card in cards)
        among = self.decisions[(one, other), first.points - 1]
        if cards[0].suit is not cards[1].suit:
            return next((decision for decision in among if not decision.dealt.suited), among[0])
        suit, up = (_SUITS.index(card.suit) for card in (cards[0], first))
        alike = [one for one in among if one.dealt.suit == suit and one.dealt.up in (ANY_SUIT, up)]
        return alike[0] if alike else next((one for one in among if not one.dealt.suited), among[0])

    def _played(self, state: Round, hand: Hand) -> SolvedHands:
        against = self.solution.against[state.dealer[0].points - 1]
        return against.splits[hand.cards[0].points - 1].played if hand.is_split else against.played

    def _at(self, cards: tuple[Card, ...]) -> tuple[int, int]:
        """Return layer and place of the cards."""
        game = self.solution.game
        values = [card.points - 1 for card in cards]
        return game.layer(*values[:2]), game.tables.lattice.of(*values)

    def _action(self, state: Round, hand: Hand) -> int:
        return int(self._played(state, hand).policy[self._at(hand.cards)])

    def _keeps(self, state: Round) -> bool:
        hand = state.hand
        *held, drawn = hand.cards
        return bool(self._played(state, hand).keep[(*self._at(tuple(held)), drawn.points - 1)])


class _Composed(Keys):
    """Tells hands in play apart by all their cards and by the pair they came from, for a policy that does."""

    def _open(self, state: Round, hand: Hand, cards: tuple[Card, ...]) -> Key:
        first, *others = [card.points for card in hand.cards]
        points = (first, *sorted(others)) if hand.is_split else sorted((first, *others))
        return *super()._open(state, hand, cards), *points


def value(rules: TwentyOneRules, wager: int, policy: Following) -> Fraction:
    """Return the exact expected net of the policy through the engine, per unit of the wager."""
    walk = oracle.Played(rules, policy.shoe, wager, INSURING, policy)
    walk.keys = _Composed(rules, walk.kinds)
    found = walk.added(walk.paid, walk.worth(walk.start, walk.left), oracle.orders(walk.left))
    return Fraction(found, oracle.orders(walk.left) * wager)


def distribution(rules: TwentyOneRules, wager: int, policy: Following) -> dict[Fraction, Fraction]:
    """Return the exact probability of each net result of the policy through the engine, per unit of the wager."""
    walk = oracle.Spread(rules, policy.shoe, wager, INSURING, policy)
    walk.keys = _Composed(rules, walk.kinds)
    found = walk.added(walk.paid, walk.worth(walk.start, walk.left), oracle.orders(walk.left))
    return {Fraction(net, wager): Fraction(ways, oracle.orders(walk.left)) for net, ways in found.items()}
