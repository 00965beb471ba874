"""Ultimate Texas Hold'em, solved over every deal: best play, what it is worth, and what other plays give away."""

from croupier.analysis.uth.joint import Joint, together
from croupier.analysis.uth.parts import Parts, analysis, parts
from croupier.analysis.uth.solution import Advice, FlopRow, Option, Solution
from croupier.analysis.uth.solving import solve

__all__ = ["Advice", "FlopRow", "Joint", "Option", "Parts", "Solution", "analysis", "parts", "solve", "together"]
