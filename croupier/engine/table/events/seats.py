"""Events of people, seats, limits and settings."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.inputs import AcceptedWager, MarkedBet
from croupier.engine.table.events.acts import Act
from croupier.engine.table.moments import Moment
from croupier.money import Money

Changed = tuple[tuple[str, Any], ...]
"""Settings with their new values."""


class PlayerArrived(Struct, frozen=True):
    """A player arrived at the table, or took a seat."""

    player: str
    box: int | None
    clause: str


class PlayerLeft(Struct, frozen=True):
    """A player left the table."""

    player: str
    clause: str


class BoxAsked(Struct, frozen=True):
    """A player waits for a box; those named have several and must give one up."""

    player: str
    of: tuple[str, ...]
    clause: str


class BoxGivenUp(Struct, frozen=True):
    """A player gave up a box."""

    player: str
    box: int
    clause: str


class DealFrom(Struct, frozen=True):
    """Rounds that open from now on are dealt from this box, clockwise round the table.

    No input of a table causes it: a session of a tournament sends it to its table, with the clause that permits it.
    """

    box: int
    clause: str


class BoxesReserved(Act, frozen=True, kw_only=True):
    """Boxes are for one player's use only; none listed ended it."""

    player: str
    boxes: tuple[int, ...]


class SeatVacated(Act, frozen=True, kw_only=True):
    """A player who had abstained was asked to leave the seat."""

    player: str
    box: int


class LimitsPosted(Act, frozen=True, kw_only=True):
    """The sign shows new limits and the time from which they apply.

    `after_round` is the round that is played under the old ones, where no later time was announced.
    """

    changed: Changed
    holds_from: Moment
    keeping: bool
    after_round: int | UnsetType = UNSET


class LimitsChanged(Struct, frozen=True):
    """New limits apply; `accepted` are wagers on the layout that are outside them and stand for their round."""

    changed: Changed
    rules: str
    clause: str
    accepted: tuple[AcceptedWager, ...] | UnsetType = UNSET


class MinimumKept(Struct, frozen=True):
    """A player may keep the previous minimum; a marker is in front of the box."""

    player: str
    box: int | None
    minimum: Money
    clause: str


class KeptMinimumPosted(Act, frozen=True, kw_only=True):
    """The sign shows from when on nobody keeps an old minimum."""

    ends: Moment


class NoticeWithdrawn(Act, frozen=True, kw_only=True):
    """A notice that was to take effect at `effective` was withdrawn; `changed` are the limits that it announced."""

    notice: Literal["closing", "limits", "kept-minimum"]
    effective: Moment
    changed: Changed


class MarkerRemoved(Struct, frozen=True):
    """A player's marker was removed: that of a kept minimum, or of a raised limit."""

    player: str
    marker: Literal["minimum", "limit"]
    clause: str


class LimitRaised(Act, frozen=True, kw_only=True):
    """A marker or sign lets a player wager above the maximum; of the main wager, or of `bet`."""

    player: str
    box: int | None
    minimum: Money | None
    maximum: Money | None
    bet: MarkedBet | UnsetType = UNSET


class Notified(Act, frozen=True, kw_only=True):
    """An official was notified of an act, before or after it."""

    to: str
    about: str
    player: str


class Approved(Act, frozen=True, kw_only=True):
    """An inspector approved something."""

    what: str


class PlayerRestricted(Act, frozen=True, kw_only=True):
    """A player was restricted to the minimum, or to one box and the minimum, or a restriction was lifted."""

    player: str
    to: str
    reason: str
    procedure: str


class RestrictionEnded(Struct, frozen=True):
    """A player is no longer restricted to the minimum."""

    player: str
    clause: str


class SettingChanged(Act, frozen=True, kw_only=True):
    """The operator changed a setting."""

    setting: str
    value: Any
    rules: str
