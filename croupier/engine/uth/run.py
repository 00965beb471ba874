"""The running state while `decide` works out what an input causes."""

from croupier.engine.uth.events import UthEvent
from croupier.engine.uth.evolve import FOLDS
from croupier.engine.uth.state import UthRound


class Run:
    """A state, and the events that led to it from where the input was given."""

    __slots__ = ("events", "rules", "state")

    def __init__(self, state: UthRound) -> None:
        """Begin at `state`, with nothing having happened yet."""
        self.state = state
        self.rules = state.rules
        self.events: list[UthEvent] = []

    def emit(self, event: UthEvent) -> None:
        """Let the event happen."""
        self.events.append(event)
        self.state = FOLDS[type(event)](self.state, event)
