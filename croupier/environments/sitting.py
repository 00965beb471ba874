"""Players at a table, round after round: the engine plays, the cards come by chance, and the money is counted."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.random import Generator

from croupier.engine.inputs import Deal, Refused
from croupier.environments.dealing import Dealing, Fresh, Real
from croupier.environments.game import Mask, Observation, State
from croupier.environments.terms import Terms
from croupier.rules.twentyone import TwentyOneRules


class Sitting:
    """The round that is being played under some terms; it begins with `begin`."""

    def __init__(self, terms: Terms) -> None:
        """Sit down; no card has been dealt."""
        self.terms = terms
        self.game = terms.game
        self._opened, self._state = terms.game.wagered()
        self._dealing: Dealing = _dealing(terms)
        self.state: State = self._state
        self.events: list[Any] = []
        """Everything that has happened in the round."""
        self.nets: dict[str, int] = {}
        """What each player has won or lost in the round, in cents; wagers that are still open count as lost."""
        self.mover: str | None = None
        self.options: dict[int, Any] = {}
        """What whoever moves may do, by action; where nobody has to, to proceed is all that is left."""

    @property
    def is_closed(self) -> bool:
        """Whether the round is over."""
        return bool(self.state.is_closed)

    @property
    def is_shuffled_next(self) -> bool:
        """Whether the cards are shuffled before the next round."""
        return self._dealing.is_over

    def forget(self) -> None:
        """Have the cards shuffled before the next round."""
        self._dealing.forget()

    def begin(self, chance: Generator) -> Sequence[Any]:
        """Deal a round up to its first decision and return what has happened."""
        self._dealing.begin(chance)
        self.state, self.events = self._state, []
        self.nets = dict.fromkeys(self.game.players, 0)
        return self._go_on(self._opened, chance)

    def give(self, action: int, chance: Generator) -> Sequence[Any]:
        """Let whoever moves take one of the options, and return what happens up to the next decision."""
        happened, self.state = self.game.step(self.state, self.options[action])
        return self._go_on(happened, chance)

    def refusal(self, action: int) -> Refused | None:
        """Return why whoever moves may not do this now, None if they may."""
        if self.mover is None or action in self.options:
            return None
        try:
            self.game.step(self.state, self.game.meant(self.state, self.mover, action))
        except Refused as refused:
            return refused
        raise AssertionError(f"the engine takes {self.game.actions[action]}, and does not call it legal")

    def mask(self, player: str) -> Mask:
        """Return which actions are open to the player: 1 for each that is."""
        mask = np.zeros(len(self.game.actions), dtype=np.int8)
        if player == self.mover:
            mask[list(self.options)] = 1
        return mask

    def observe(self, player: str) -> Observation:
        """Return what the player sees."""
        return self.game.observe(self.state, player, self._dealing.seen)

    def _go_on(self, happened: Sequence[Any], chance: Generator) -> Sequence[Any]:
        """Let the cards come that are due, and find out who decides next."""
        happened = list(happened)
        while self.state.awaits_card:
            events, self.state = self.game.step(self.state, Deal(self._dealing.draw(chance)))
            happened += events
        for event in happened:
            for account, amount in self.game.postings(event):
                if account in self.nets:
                    self.nets[account] += amount
        self.events += happened
        self.mover = self.game.mover(self.state)
        self.options = {} if self.mover is None else self.game.options(self.state, self.mover)
        return happened


def _dealing(terms: Terms) -> Dealing:
    if terms.dealing == "fresh":
        return Fresh(terms.rules)
    assert isinstance(terms.rules, TwentyOneRules)
    return Real(terms.rules, terms.cutting_card)
