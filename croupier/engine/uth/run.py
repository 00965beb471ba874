"""The running state of a round of Ultimate Texas Hold'em while `decide` works."""

from croupier.engine.run import Running
from croupier.engine.uth.events import UthEvent
from croupier.engine.uth.evolve import FOLDS
from croupier.engine.uth.state import UthRound
from croupier.rules.uth import UthRules


class Run(Running[UthRound, UthEvent, UthRules]):
    """A round of Ultimate Texas Hold'em."""

    __slots__ = ()

    folds = FOLDS
