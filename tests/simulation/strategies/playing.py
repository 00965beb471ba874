"""A strategy played through the engine: as a policy for the exact walk through a small shoe."""

from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Final

from croupier.cards import Card
from croupier.engine.inputs import Double, Forfeit, Hit, Input, Insure, Proceed, Split, Stand, Surrender, TakeEvenMoney
from croupier.engine.twentyone import Phase, Round
from croupier.simulation.twentyone.strategy import Action, SeenHand, Strategy
from tests.analysis.twentyone.following import Following

INPUTS: Final[dict[Action, type[Input]]] = {"stand": Stand, "hit": Hit, "double": Double, "split": Split}


class Playing(Following):
    """Asks a strategy wherever the engine waits for a player."""

    def __init__(self, strategy: Strategy, shoe: Counter[Card]) -> None:
        """Take the strategy, and the shoe that is walked through."""
        self.strategy, self.shoe = strategy, shoe

    def _wanted(self, state: Round, options: AbstractSet[type[Input]]) -> type[Input]:
        dealer = state.dealer[0]
        if state.phase in (Phase.INSURANCE, Phase.SURRENDER):
            first = state.boxes[0].hands[0].cards
            if Surrender in options:
                return Surrender if self.strategy.surrenders(first, dealer) else Proceed
            if TakeEvenMoney in options and self.strategy.takes_even_money(first):
                return TakeEvenMoney
            return Insure if Insure in options and self.strategy.insures(first) else Proceed
        hand = state.hand
        may = frozenset([action for action, given in INPUTS.items() if given in options])
        seen = SeenHand(hand.cards, dealer, may, hand.is_split)
        if state.phase is Phase.FORFEIT:
            return Forfeit if self.strategy.forfeits(seen, state.total(hand).points) else Proceed
        return INPUTS[self.strategy.plays(seen)]
