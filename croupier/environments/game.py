"""What an environment asks of a game, whatever the document: the engine's round, its actions and what a player sees."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.engine.accounts import Posting
from croupier.rules.profile import Rules

Observation = NDArray[np.int64]
Mask = NDArray[np.int8]
State = Any
"""A round of the engine, of whichever game."""


class Game(Protocol):
    """One table of one document with the same players in every round; it holds no round itself."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order of their boxes."""
        ...

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions, by their numbers."""
        ...

    @property
    def fields(self) -> Mapping[str, int]:
        """The names of what is observed, each with how many values it may have, from 0 on."""
        ...

    @property
    def proceed(self) -> int:
        """The action that declines an offer, or goes on where nothing is left to decide."""
        ...

    def wagered(self) -> tuple[Sequence[Any], State]:
        """Return a round with the players' wagers on it, closed for more, and its events; raise Refused."""
        ...

    def step(self, state: State, given: Any) -> tuple[Sequence[Any], State]:
        """Return what an input causes; raise Refused."""
        ...

    def postings(self, event: Any) -> tuple[Posting, ...]:
        """Return what an event moves."""
        ...

    def mover(self, state: State) -> str | None:
        """Return who has to decide next, None while cards are due or the round is over."""
        ...

    def options(self, state: State, player: str) -> dict[int, Any]:
        """Return the inputs that the engine calls legal for the player, by action."""
        ...

    def meant(self, state: State, player: str, action: int) -> Any:
        """Return the input that an action means, legal or not."""
        ...

    def observe(self, state: State, player: str, counts: Sequence[int]) -> Observation:
        """Return what the player sees; `counts` are the cards since the shuffle by rank, the ace first."""
        ...

    def names(self, events: Sequence[Any], player: str) -> list[tuple[str, str]]:
        """Return events by name and clause, as the player sees them."""
        ...

    def told(self, events: Sequence[Any], player: str) -> list[str]:
        """Return the events of a round in sentences, each with its clause, as the player sees them."""
        ...
