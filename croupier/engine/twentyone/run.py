"""The running state of a round of Blackjack or Pontoon while `decide` works."""

from croupier.engine.events import Event
from croupier.engine.run import Running
from croupier.engine.twentyone.evolve import FOLDS
from croupier.engine.twentyone.state import Round
from croupier.rules.twentyone import TwentyOneRules


class Run(Running[Round, Event, TwentyOneRules]):
    """A round of Blackjack or Pontoon."""

    __slots__ = ()

    folds = FOLDS
