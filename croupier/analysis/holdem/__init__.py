"""Ultimate Texas Hold'em, solved over every deal: best play and the cost of other plays. Imports the engine."""

from croupier.analysis.holdem.joint import Joint, together
from croupier.analysis.holdem.parts import HoldemParts, analysis, parts
from croupier.analysis.holdem.solution import Advice, FlopRow, HoldemSolution, Option
from croupier.analysis.holdem.solver import solve

__all__ = [
    "Advice",
    "FlopRow",
    "HoldemParts",
    "HoldemSolution",
    "Joint",
    "Option",
    "analysis",
    "parts",
    "solve",
    "together",
]
