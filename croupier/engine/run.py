"""A step of a machine: its events, each with the state before and after it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

State = TypeVar("State")
Happened = TypeVar("Happened")
Rules = TypeVar("Rules")


class Transition(Struct, Generic[Happened, State], frozen=True, gc=False):
    """An event with the state before and after it."""

    event: Happened
    before: State
    after: State


class Stepped(tuple[tuple[Happened, ...], State], Generic[Happened, State]):
    """The result of a step: unpacks into the events and the state after them; `transitions` has all states."""

    _states: Sequence[State]

    def __new__(cls, events: Sequence[Happened], states: Sequence[State]) -> "Stepped[Happened, State]":
        """Take the events, and the states: the first before all events, then one after each event."""
        assert len(states) == len(events) + 1
        stepped = super().__new__(cls, (tuple(events), states[-1]))
        stepped._states = states
        return stepped

    @property
    def transitions(self) -> tuple[Transition[Happened, State], ...]:
        """The events, each with the state before and after it."""
        return transitions(self[0], self._states)


def transitions(events: Sequence[Happened], states: Sequence[State]) -> tuple[Transition[Happened, State], ...]:
    """Return the events with the states between which they happened."""
    return tuple([Transition(event, states[at], states[at + 1]) for at, event in enumerate(events)])


class Running(Generic[State, Happened, Rules]):
    """A state while `decide` works, with the events and states that led to it from the input."""

    __slots__ = ("events", "rules", "state", "states")

    folds: ClassVar[Mapping[type, Callable[[Any, Any], Any]]]
    """The fold of each type of event."""

    def __init__(self, state: State, rules: Rules) -> None:
        """Begin at `state`, without an event."""
        self.state = state
        self.rules = rules
        self.events: list[Happened] = []
        self.states: list[State] = [state]

    def emit(self, event: Happened) -> None:
        """Fold the event into the state."""
        self.events.append(event)
        self.state = self.folds[type(event)](self.state, event)
        self.states.append(self.state)

    def stepped(self) -> Stepped[Happened, State]:
        """Return the result of the step."""
        return Stepped(self.events, self.states)
