"""Best play, exactly as the analysis values it, so that a simulation must reach its figure."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.first_hands import ANY_SUIT
from croupier.analysis.twentyone.hand_solver import SolvedHands
from croupier.analysis.twentyone.lattice import VALUES
from croupier.analysis.twentyone.solver import Decision, Solution
from croupier.cards import Card, Suit
from croupier.simulation.twentyone.strategy import Action, SeenHand, Sight

BEST: Final = "best"
_SUITS: Final = tuple(Suit)
_ACTIONS: Final[dict[int, Action]] = {kernel.STAND: "stand", kernel.HIT: "hit", kernel.DOUBLE: "double"}
_AN_ACE: Final = Card("AH")


class BestPlay:
    """Strategy that plays each hand by its cards as the solution does: after a split, by the best play then."""

    sight: Sight = "composition"
    sees_suits = False  # it does only where the rules do

    def __init__(self, solution: Solution, name: str = BEST) -> None:
        """Group the decisions on first hands by the information available when they are taken."""
        self.name, self.solution = name, solution
        self._index = solution.game.tables.lattice.index
        self._layers = solution.game.tables.layers
        self._decisions: dict[tuple[int, int, int, int], Decision] = {}
        alike: dict[tuple[int, int, int, int], list[Decision]] = defaultdict(list)
        for one in solution.decisions:
            alike[(*one.dealt.values, one.dealt.first, one.dealt.suit)].append(one)
        for key, among in alike.items():
            self._decisions[key] = _likeliest(among)

    def plays(self, seen: SeenHand) -> Action:
        """Return the best of the legal decisions."""
        if seen.is_split and "split" in seen.may:
            return "split"  # the value of a split is that of splitting again while that is allowed
        if len(seen.cards) == 2 and not seen.is_split:
            decision = self.decision(seen.cards, seen.dealer)
            if decision is not None:
                return max(seen.may, key=lambda one: (decision.values.get(one, -9.0), one))
        played, layer, place = self._at(seen)
        wanted = _ACTIONS.get(int(played.policy[layer, place]), "stand")
        if wanted in seen.may:
            return wanted
        return "stand" if "stand" in seen.may else "hit"  # a hand that best play never reaches

    def decision(self, cards: Sequence[Card], dealer: Card) -> Decision | None:
        """Return the decision on two cards against a first card, by suits where these are distinguished."""
        one, other = sorted([card.points - 1 for card in cards])
        suit = _SUITS.index(cards[0].suit) if cards[0].suit is cards[1].suit else ANY_SUIT
        key = (one, other, dealer.points - 1)
        return self._decisions.get((*key, suit)) or self._decisions.get((*key, ANY_SUIT))

    def _at(self, seen: SeenHand) -> tuple[SolvedHands, int, int]:
        """Return the play that the hand follows, and its layer and place there."""
        against = self.solution.against[seen.dealer.points - 1]
        own = seen.cards[0].points - 1
        played = against.splits[own].played if seen.is_split and own in against.splits else against.played
        return played, self._layer(seen.cards), self._index[_counts(seen.cards)]

    def _layer(self, cards: Sequence[Card]) -> int:
        return sum(card.points == 1 for card in cards[:2]) if self._layers > 1 else 0

    def insures(self, cards: Sequence[Card]) -> bool:
        """Insure where that pays."""
        decision = self.decision(cards, _AN_ACE)
        return decision is not None and self.solution.insures(decision)

    def takes_even_money(self, cards: Sequence[Card]) -> bool:
        """Take even money where it is worth more than the natural's expected payout."""
        decision = self.decision(cards, _AN_ACE)
        return decision is not None and decision.action == "even money"

    def surrenders(self, cards: Sequence[Card], dealer: Card) -> bool:
        """Surrender where no other decision is worth more."""
        decision = self.decision(cards, dealer)
        return decision is not None and decision.action == "surrender"

    def forfeits(self, seen: SeenHand, total: int) -> bool:
        """Forfeit where the doubled hand is worth less; only the total shows which card came last."""
        points = self.solution.game.tables.double_points
        played, layer, _ = self._at(seen)
        counts = list(_counts(seen.cards))
        for card in reversed(seen.cards[2:]):
            value = card.points - 1
            counts[value] -= 1
            place = self._index[tuple(counts)]
            counts[value] += 1
            if points[layer, place, value] == total:
                return not played.keep[layer, place, value]
        raise AssertionError((seen, total))


def _likeliest(among: list[Decision]) -> Decision:
    """Return the most common decision; they differ by the suit of the dealer's card at most."""
    chances: dict[str, float] = defaultdict(float)
    for one in among:
        chances[one.action] += one.dealt.chance
    return max(among, key=lambda one: chances[one.action])


def _counts(cards: Sequence[Card]) -> tuple[int, ...]:
    found = [0] * VALUES
    for card in cards:
        found[card.points - 1] += 1
    return tuple(found)
