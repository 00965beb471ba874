"""The running state of a round of Ultimate Texas Hold'em while `decide` works."""

from croupier.engine.run import Running
from croupier.engine.uth.events import UthEvent
from croupier.engine.uth.evolve import FOLDS
from croupier.engine.uth.state import UthRound


class Run(Running[UthRound, UthEvent]):
    """A round, its rules at hand."""

    __slots__ = ("rules",)

    folds = FOLDS

    def __init__(self, state: UthRound) -> None:
        """Begin at `state`."""
        super().__init__(state)
        self.rules = state.rules
