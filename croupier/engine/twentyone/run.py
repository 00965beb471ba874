"""The running state while `decide` works out what an input causes."""

from croupier.engine.events import Event
from croupier.engine.twentyone.evolve import FOLDS
from croupier.engine.twentyone.state import Round


class Run:
    """A state, and the events that led to it from where the input was given."""

    __slots__ = ("events", "rules", "state")

    def __init__(self, state: Round) -> None:
        """Begin at `state`, with nothing having happened yet."""
        self.state = state
        self.rules = state.rules
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Let the event happen."""
        self.events.append(event)
        self.state = FOLDS[type(event)](self.state, event)
