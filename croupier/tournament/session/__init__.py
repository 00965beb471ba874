"""A session of a tournament: one table in tournament mode. Imports the conditions and the engine.

A machine around a table: `step` judges an input of the session or of its table, `evolve` folds an event.
"""

from croupier.tournament.session.evolve import evolve
from croupier.tournament.session.flow import step
from croupier.tournament.session.postings import postings
from croupier.tournament.session.state import SessionPlayer, TableSession
from croupier.tournament.session.status import Standing, due, legal, standing, turn
from croupier.tournament.session.terms import Out, Seat, SessionResult, SessionTerms
from croupier.tournament.session.wagers.order import stopping

__all__ = [
    "Out",
    "Seat",
    "SessionPlayer",
    "SessionResult",
    "SessionTerms",
    "Standing",
    "TableSession",
    "due",
    "evolve",
    "legal",
    "postings",
    "standing",
    "step",
    "stopping",
    "turn",
]
