"""The whole game, solved once for all tests that ask for it."""

from functools import cache

from croupier.analysis.holdem.parts import HoldemParts, parts
from croupier.analysis.holdem.solution import HoldemSolution
from croupier.analysis.holdem.solver import solve
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.profile import load_uth
from tests.families import UTH

ANTE = Money(1000)


def table(**election: object) -> UthRules:
    """Return the rules of a table whose maximum payout binds no ante of $10."""
    return load_uth(UTH, {"maximum_payout": "25000", **election})


@cache
def whole() -> HoldemSolution:
    """Return best play of the whole game."""
    return solve(table(), ANTE)


@cache
def analysed_parts() -> HoldemParts:
    """Return what the analysis says of it."""
    return parts(whole(), None)
