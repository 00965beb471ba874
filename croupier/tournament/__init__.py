"""Tournaments: conditions, entries, the ballot, sessions, places and prizes, as each document has them.

Imports the engine.
"""

from croupier.tournament.agenda import Due, due
from croupier.tournament.board import Board, TournamentSummary, standings, summary
from croupier.tournament.events import TournamentEvent
from croupier.tournament.inputs import TournamentInput
from croupier.tournament.machine.evolve import evolve
from croupier.tournament.machine.flow import decide, step
from croupier.tournament.machine.postings import postings
from croupier.tournament.machine.state import Tournament

__all__ = [
    "Board",
    "Due",
    "Tournament",
    "TournamentEvent",
    "TournamentInput",
    "TournamentSummary",
    "decide",
    "due",
    "evolve",
    "postings",
    "standings",
    "step",
    "summary",
]
