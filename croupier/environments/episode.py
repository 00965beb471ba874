"""Rounds of one environment: the engine plays them, a card source deals, and net results are counted."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.random import Generator

from croupier.engine.inputs import Deal
from croupier.engine.refusal import Refused
from croupier.environments.card_source import CardSource, CutShoe, FreshCards
from croupier.environments.game import Mask, Observation, RoundState
from croupier.environments.terms import EnvironmentTerms


class Episode:
    """The rounds of an episode, one after another; `begin` starts each."""

    def __init__(self, terms: EnvironmentTerms) -> None:
        """Set up the game and its card source; no card is dealt."""
        self.terms = terms
        self.game = terms.game
        self._opened, self._state = terms.game.wagered()
        self._dealing: CardSource = _dealing(terms)
        self.state: RoundState = self._state
        self.events: list[Any] = []
        """All events of the round."""
        self.nets: dict[str, int] = {}
        """Each player's net result of the round in cents; open wagers count as lost."""
        self.mover: str | None = None
        self.options: dict[int, Any] = {}
        """Legal inputs of the player who moves, by action; empty when nobody moves."""

    @property
    def is_closed(self) -> bool:
        """Return whether the round is over."""
        return bool(self.state.is_closed)

    @property
    def is_shuffled_next(self) -> bool:
        """Return whether the cards are shuffled before the next round."""
        return self._dealing.is_over

    def forget(self) -> None:
        """Request a shuffle before the next round."""
        self._dealing.forget()

    def begin(self, chance: Generator) -> Sequence[Any]:
        """Deal a round up to its first decision and return its events."""
        self._dealing.begin(chance)
        self.state, self.events = self._state, []
        self.nets = dict.fromkeys(self.game.players, 0)
        return self._go_on(self._opened, chance)

    def give(self, action: int, chance: Generator) -> Sequence[Any]:
        """Take an action for the player who moves and return the events up to the next decision."""
        happened, self.state = self.game.step(self.state, self.options[action])
        return self._go_on(happened, chance)

    def refusal(self, action: int) -> Refused | None:
        """Return the refusal of an action of the player who moves, None if it is legal."""
        if self.mover is None or action in self.options:
            return None
        try:
            self.game.step(self.state, self.game.meant(self.state, self.mover, action))
        except Refused as refused:
            return refused
        raise AssertionError(f"the engine takes {self.game.actions[action]}, and does not call it legal")

    def mask(self, player: str) -> Mask:
        """Return the player's action mask: 1 for each legal action."""
        mask = np.zeros(len(self.game.actions), dtype=np.int8)
        if player == self.mover:
            mask[list(self.options)] = 1
        return mask

    def observe(self, player: str) -> Observation:
        """Return the player's observation."""
        return self.game.observe(self.state, player, self._dealing.seen)

    def _go_on(self, happened: Sequence[Any], chance: Generator) -> Sequence[Any]:
        """Deal the cards that are due, then determine who decides next."""
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


def _dealing(terms: EnvironmentTerms) -> CardSource:
    if terms.dealing == "fresh":
        return FreshCards(terms.rules)
    return CutShoe(terms.rules, terms.cutting_card)
