"""Tournaments: conditions, entries, the ballot, sessions, places and prizes, as each document has them."""

from croupier.tournament.accounts import postings
from croupier.tournament.agenda import Due, due
from croupier.tournament.board import Board, Summary, standings, summary
from croupier.tournament.events import TournamentEvent
from croupier.tournament.evolve import evolve
from croupier.tournament.flow import decide, step
from croupier.tournament.inputs import TournamentInput
from croupier.tournament.state import Tournament

__all__ = [
    "Board",
    "Due",
    "Summary",
    "Tournament",
    "TournamentEvent",
    "TournamentInput",
    "decide",
    "due",
    "evolve",
    "postings",
    "standings",
    "step",
    "summary",
]
