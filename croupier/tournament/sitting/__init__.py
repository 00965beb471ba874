"""A sitting: one table in tournament mode, for one session.

A machine around a table: `step` judges an input of the sitting or of its table, `evolve` folds what happened.
"""

from croupier.tournament.sitting.accounts import postings
from croupier.tournament.sitting.evolve import evolve
from croupier.tournament.sitting.flow import step
from croupier.tournament.sitting.order import stopping
from croupier.tournament.sitting.standing import Standing, due, legal, standing, turn
from croupier.tournament.sitting.state import Sitter, Sitting
from croupier.tournament.sitting.terms import Out, Seat, SittingResult, SittingTerms

__all__ = [
    "Out",
    "Seat",
    "Sitter",
    "Sitting",
    "SittingResult",
    "SittingTerms",
    "Standing",
    "due",
    "evolve",
    "legal",
    "postings",
    "standing",
    "step",
    "stopping",
    "turn",
]
