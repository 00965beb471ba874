"""Reports of tables to the tournament."""

from typing import Literal

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.session.terms import SessionResult


class ReportSitting(Struct, frozen=True):
    """A table tells how a session ended."""

    by: Official
    table: str
    number: int
    result: SessionResult


class ReportOut(Struct, frozen=True):
    """A table tells that a player is out while its session goes on."""

    by: Official
    table: str
    number: int
    player: str
    why: Literal["eliminated", "disqualified"]
    residual: Money
    wagered: Money
    round: int
    removed: int


class ReportDealt(Struct, frozen=True):
    """A table tells that the first round of its session is dealt: no seat there is given away any more."""

    by: Official
    table: str
    number: int


class ReportOffers(Struct, frozen=True):
    """A table tells to whom it offers to buy chips back now, and to nobody else."""

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
