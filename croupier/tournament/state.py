"""The state of a tournament: frozen, and made by folding events."""

from typing import Any, Literal

from msgspec import Struct

from croupier.money import Money
from croupier.tournament.conditions import Added, Conditions
from croupier.tournament.sitting.terms import Seat, SittingResult, SittingTerms

Fate = Literal[
    "entered", "reserve", "playing", "advanced", "fallen", "withdrawn", "forfeited", "disqualified", "placed"
]
"""What became of an entrant so far: everybody has exactly one."""


class Entrant(Struct, frozen=True):
    """A person who entered: what they paid and when, where they are, and what they have won.

    `fallen_in` is the stage in which they fell out. `points` are those of all stages.
    """

    player: str
    entered_at: int
    fee: Money
    fate: Fate = "entered"
    buy_ins: tuple[tuple[str, Money], ...] = ()
    buy_backs: int = 0
    bought_back: Money = Money(0)
    added_on: Money = Money(0)
    refunded: Money = Money(0)
    stage: str = ""
    chips: Money = Money(0)
    points: int = 0
    place: int = 0
    substitute_of: str = ""
    fallen_in: str = ""


class TableSeat(Struct, frozen=True):
    """A seat that was drawn: the sitting of the stage, the table, the box and who has it."""

    sitting: int
    table: str
    box: int
    player: str
    is_taken: bool = False


class SittingAt(Struct, frozen=True):
    """A sitting at one table: what the table was told, and how it ended if it has."""

    table: str
    stage: str
    sitting: int
    terms: SittingTerms
    seats: tuple[Seat, ...]
    result: SittingResult | None = None
    out: tuple[str, ...] = ()


class StageState(Struct, frozen=True):
    """How far a stage has come."""

    name: str
    status: Literal["waiting", "bound", "drawn", "playing", "played", "confirmed"] = "waiting"
    starts: str = ""
    commitment: str = ""
    secret: str = ""
    players: tuple[str, ...] = ()
    seats: tuple[TableSeat, ...] = ()
    sittings: int = 0
    begun: int = 0
    order: tuple[tuple[str, ...], ...] = ()
    advanced: tuple[str, ...] = ()


class Award(Struct, frozen=True):
    """A prize of a place: cash, and things; `shared_with` how many had equal claims to it."""

    player: str
    place: int
    cash: Money
    goods: tuple[str, ...] = ()
    is_paid: bool = False
    paid_at: int = 0


class Tied(Struct, frozen=True):
    """Players who are level for places that matter, and how they are told apart."""

    stage: str
    table: str
    players: tuple[str, ...]
    places: int
    how: Literal["play-off", "share", "draw"]


class Tournament(Struct, frozen=True):
    """One tournament; `sittings` are all that were ever started, by their number in the terms."""

    conditions: Conditions
    drawn_up_at: int
    version: int = 1
    status: Literal["drawn up", "open", "closed", "playing", "placed", "awarded", "paid", "cancelled"] = "drawn up"
    director: str = ""
    assistants: tuple[str, ...] = ()
    approval: str = ""
    commission_approved: Money | None = None
    notification: str = ""
    published: str = ""
    tables: tuple[str, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    pool: Money = Money(0)
    commission: Money = Money(0)
    added: tuple[Added, ...] = ()
    stages: tuple[StageState, ...] = ()
    sittings: tuple[SittingAt, ...] = ()
    ties: tuple[Tied, ...] = ()
    awards: tuple[Award, ...] = ()
    disputes: tuple[tuple[int, str, str, str], ...] = ()
    past: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()

    def entrant(self, player: str) -> Entrant | None:
        """Return a person who entered, None if they did not."""
        for one in self.entrants:
            if one.player == player:
                return one
        return None

    def stage(self, name: str) -> StageState | None:
        """Return how far a stage has come, None if there is none of the name."""
        for one in self.stages:
            if one.name == name:
                return one
        return None

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those who may direct it."""
        return (self.director, *self.assistants) if self.director else ()
