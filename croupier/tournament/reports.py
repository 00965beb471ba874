"""What tables tell the tournament, beside what its officials say to it."""

from typing import Literal

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.sitting.terms import SittingResult


class ReportSitting(Struct, frozen=True):
    """A table tells how a sitting ended."""

    by: Official
    table: str
    number: int
    result: SittingResult


class ReportOut(Struct, frozen=True):
    """A table tells that a player is out while its sitting goes on."""

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
    """A table tells that the first round of its sitting is dealt: no seat there is given away any more."""

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
    """A table tells that a player has left for the table that they were told, with so many chips."""

    by: Official
    table: str
    number: int
    player: str
    chips: Money
