"""The whole game, solved once for all tests that ask for it."""

from functools import cache

from croupier.analysis.uth.parts import Parts, parts
from croupier.analysis.uth.solution import Solution
from croupier.analysis.uth.solving import solve
from croupier.money import Money
from croupier.rules.profile import UTH, load_uth
from croupier.rules.uth import UthRules

ANTE = Money(1000)


def table(**election: object) -> UthRules:
    """Return the rules of a table whose maximum payout binds no ante of $10."""
    return load_uth(UTH, {"maximum_payout": "25000", **election})


@cache
def whole() -> Solution:
    """Return best play of the whole game."""
    return solve(table(), ANTE)


@cache
def said() -> Parts:
    """Return what the analysis says of it."""
    return parts(whole(), None)
