"""Setup of the tables of a tournament in a store: their game, their chips and their names."""

from typing import Any, Literal

from croupier.records.log.inputs import Setup
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.validation import election_of
from croupier.tournament.machine.lookup import planned
from croupier.tournament.machine.state import Tournament, TournamentSession
from croupier.tournament.sync import log_of


def table_setup(
    state: Tournament,
    document: str = "",
    *,
    cards: Literal["virtual", "physical"] = "virtual",
    notes: dict[str, Any] | None = None,
) -> Setup:
    """Return the setup of a table for a tournament, with the limits of the first level and the tournament's chips."""
    key = document or state.conditions.document
    return Setup(key, election_of(state.conditions, key=key), cards=cards, unit=log_of(state), notes=notes or {})


def games_of(conditions: Conditions) -> tuple[str, ...]:
    """Return the documents of all games that are played in a tournament."""
    named = [conditions.document, *[one.document for one in conditions.stages]]
    return tuple([one for one in dict.fromkeys(named) if one])


def logs_of(state: Tournament) -> dict[str, str]:
    """Return the logs of all designated tables, each with the document of the game that is played there."""
    games = games_of(state.conditions)
    return {table_log(state, table, game): game for table in state.tables for game in games}


def log_at(state: Tournament, at: TournamentSession) -> str:
    """Return the log of the table at which a session is played."""
    return table_log(state, at.table, game_at(state, at))


def game_at(state: Tournament, at: TournamentSession) -> str:
    """Return the document of the game that is played in a session."""
    return planned(state, at.stage).document or state.conditions.document


def table_log(state: Tournament, table: str, document: str) -> str:
    """Return the log of a designated table for a game: its own name, with the game where stages differ in it."""
    return table if document == state.conditions.document else f"{table} ({document})"
