"""The running state of a round of Ultimate Texas Hold'em while `decide` works."""

from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.evolve import FOLDS
from croupier.engine.holdem.state import UthRound
from croupier.engine.run import Running
from croupier.rules.holdem import UthRules


class Run(Running[UthRound, UthEvent, UthRules]):
    """A round of Ultimate Texas Hold'em."""

    __slots__ = ()

    folds = FOLDS
