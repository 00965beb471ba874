"""Protocol of a game for learning environments: rounds of the engine, numbered actions, observations."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.engine.game import RoundInput
from croupier.engine.postings import Posting
from croupier.rules.profile import Rules

Observation = NDArray[np.int64]
Mask = NDArray[np.int8]
RoundState = Any
"""A round of the engine, of any family."""


class BadEnvironment(ValueError):
    """Arguments that the document does not allow, in one sentence."""


class LearningGame(Protocol):
    """A table of one document with the same players in every round. It keeps no round itself."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Players in the order of their boxes."""
        ...

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions, by their numbers."""
        ...

    @property
    def fields(self) -> Mapping[str, int]:
        """Names of the observed fields, each with its number of values (from 0)."""
        ...

    @property
    def proceed(self) -> int:
        """The action that declines an offer, or continues where there is no decision."""
        ...

    def wagered(self) -> tuple[Sequence[Any], RoundState]:
        """Return the events and state of a round whose wagers are placed and closed; raise Refused."""
        ...

    def step(self, state: RoundState, given: RoundInput) -> tuple[Sequence[Any], RoundState]:
        """Return the events and state after an input; raise Refused."""
        ...

    def postings(self, event: Any) -> tuple[Posting, ...]:
        """Return the postings of an event."""
        ...

    def mover(self, state: RoundState) -> str | None:
        """Return the player who decides next, None while cards are due or the round is over."""
        ...

    def options(self, state: RoundState, player: str) -> dict[int, Any]:
        """Return the inputs that the engine calls legal for the player, by action."""
        ...

    def meant(self, state: RoundState, player: str, action: int) -> Any:
        """Return the input that an action means, legal or not."""
        ...

    def observe(self, state: RoundState, player: str, counts: Sequence[int]) -> Observation:
        """Return the player's observation; `counts` are the cards dealt since the shuffle by rank, ace first."""
        ...

    def names(self, events: Sequence[Any], player: str) -> list[tuple[str, str]]:
        """Return events by name and clause, as the player sees them."""
        ...

    def sentences(self, events: Sequence[Any], player: str) -> list[str]:
        """Return the events of a round in sentences, each with its clause, as the player sees them."""
        ...
