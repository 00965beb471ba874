"""Inputs about people, seats, limits and settings."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.inputs import MarkedBet
from croupier.engine.table.moments import Moment
from croupier.engine.table.people import Official, Role
from croupier.money import Money


class TellTime(Struct, frozen=True):
    """It is so late."""

    at: Moment


class TimeExpired(Struct, frozen=True):
    """A player has not decided within the time allowed."""

    player: str


class Arrive(Struct, frozen=True):
    """Arrive at the table, at a seat or standing."""

    player: str
    box: int | None = None


class Leave(Struct, frozen=True):
    """A player leaves the table."""

    player: str


class AskForBox(Struct, frozen=True):
    """A player asks for a box where none is vacant."""

    player: str


class GiveUpBox(Struct, frozen=True):
    """A player gives up a box."""

    player: str
    box: int


class ReserveBoxes(Struct, frozen=True):
    """Reserve boxes for one player; none listed ends it."""

    by: Official
    player: str
    boxes: tuple[int, ...]


class RequireVacate(Struct, frozen=True):
    """Order a player who abstains from wagering to leave the seat."""

    by: Official
    player: str


class ChangeLimits(Struct, frozen=True):
    """Show new limits on the sign, from a moment on; `keeping` lets those who play keep their minimum."""

    by: Official
    minimum: Money | None = None
    maximum: Money | None = None
    unit: Money | None = None
    side_minimum: Money | None = None
    side_maximum: Money | None = None
    at: Moment | None = None
    keeping: bool = False


class EndKeptMinimum(Struct, frozen=True):
    """Show on the sign from when on nobody keeps an old minimum."""

    by: Official
    at: Moment


class RaiseLimit(Struct, frozen=True):
    """Allow a player to wager above the maximum, on the box of the marker or by a sign anywhere; no maximum ends it.

    `bet` is the wager at whose box the marker stands, if that is not the main wager.
    """

    by: Official
    player: str
    maximum: Money | None
    box: int | None = None
    minimum: Money | None = None
    bet: MarkedBet | UnsetType = UNSET


class Notify(Struct, frozen=True):
    """Notify an official of an action, before or after it as the document says, or of missing or foreign cards."""

    by: Official
    to: Role
    about: Literal["restriction", "pairs-restriction", "face-down", "missing-cards"]
    player: str = ""


class Approve(Struct, frozen=True):
    """Approve, as an inspector, an action that only an inspector may approve."""

    by: Official
    what: Literal["face-down"]


class RestrictPlayer(Struct, frozen=True):
    """Restrict a player to the minimum, for this shoe or all shoes, or to one box and the minimum; or end it."""

    by: Official
    player: str
    to: Literal["minimum", "minimum-further-shoes", "one-box", "nothing"]
    reason: str
    procedure: str = ""


class ChangeSetting(Struct, frozen=True):
    """Change a setting that the operator may elect while the table is open."""

    by: Official
    setting: str
    value: Any
