"""Reports of tables to the tournament."""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.session.terms import SessionResult


class ReportSitting(Struct, frozen=True):
    """A table reports the result of its session."""

    by: Official
    table: str
    number: int
    result: SessionResult


class ReportOut(Struct, frozen=True):
    """A table reports that a player is out while its session continues, and under which clause.

    `absent` tells that the player was absent when no wager was made.
    """

    by: Official
    table: str
    number: int
    player: str
    why: Literal["eliminated", "disqualified"]
    residual: Money
    wagered: Money
    round: int
    removed: int
    clause: str | UnsetType = UNSET
    absent: bool | UnsetType = UNSET


class ReportDealt(Struct, frozen=True):
    """A table reports that the first round of its session is dealt: its seats can no longer be reassigned."""

    by: Official
    table: str
    number: int


class ReportOffers(Struct, frozen=True):
    """A table reports the players to whom it offers a re-buy now."""

    by: Official
    table: str
    number: int
    players: tuple[str, ...]


class ReportMoved(Struct, frozen=True):
    """Report that a player has left for another table, with `chips`."""

    by: Official
    table: str
    number: int
    player: str
    chips: Money


REPORTS: Final = (ReportSitting, ReportOut, ReportDealt, ReportOffers, ReportMoved)
"""Inputs of a table to its tournament: on a floor no person gives them."""
