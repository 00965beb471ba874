"""The running state of a round of Blackjack or Pontoon while `decide` works."""

from croupier.engine.events import Event
from croupier.engine.run import Running
from croupier.engine.twentyone.evolve import FOLDS
from croupier.engine.twentyone.state import Round


class Run(Running[Round, Event]):
    """A round, its rules at hand."""

    __slots__ = ("rules",)

    folds = FOLDS

    def __init__(self, state: Round) -> None:
        """Begin at `state`."""
        super().__init__(state)
        self.rules = state.rules
