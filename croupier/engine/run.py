"""The running state while `decide` works out what an input causes; each game has a Run of its own kind."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

State = TypeVar("State")
Happened = TypeVar("Happened")
Rules = TypeVar("Rules")


class Running(Generic[State, Happened, Rules]):
    """A state, and the events that led to it from where the input was given, with the rules at hand."""

    __slots__ = ("events", "rules", "state")

    folds: ClassVar[Mapping[type, Callable[[Any, Any], Any]]]
    """How each kind of event changes the state."""

    def __init__(self, state: State, rules: Rules) -> None:
        """Begin at `state`, with nothing having happened yet."""
        self.state = state
        self.rules = rules
        self.events: list[Happened] = []

    def emit(self, event: Happened) -> None:
        """Let the event happen."""
        self.events.append(event)
        self.state = self.folds[type(event)](self.state, event)
