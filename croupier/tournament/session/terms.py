"""Terms of one session for a table, and its result."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.money import Money
from croupier.tournament.conditions.document import Ends, Level

EndOfPlay = Literal["rounds", "shoes", "minutes", "players", "settled", "early", "one-left"]
"""Ground on which the play of a session ends."""


class Seat(Struct, frozen=True):
    """A player's place at the table: the box, the chips issued there, and the number of re-buys.

    `rebuys` is set for players who join during the session; for all others it is in the terms.
    """

    player: str
    box: int
    chips: Money
    rebuys: int = 0


class SessionTerms(Struct, frozen=True, kw_only=True):
    """Rules of one session at one table.

    `number` counts the sessions of the tournament. `advancing` is how many of this table go on. A play-off `separates`:
    it goes on round by round until it is settled who has the first `advancing` places (or every place, if that is 0).
    `rebuys` are the players who may buy back at the table, each as often as they may, until the end of round
    `rebuy_until`. `leaders` are the director and assistants. With `cut_to_unit` a wager above the maximum counts to the
    last unit of the minimum within it, and not for the maximum itself; with `doubles_in_units` so does a double.
    """

    tournament: str
    stage: str
    number: int
    ends: Ends
    levels: tuple[Level, ...]
    leaders: tuple[str, ...]
    advancing: int = 0
    separates: bool = False
    order: bool = False
    deals_from_marker: bool = False
    seconds: int | None = None
    late: Literal["minimum", "held-to-minimum", "director"] = "minimum"
    pass_cards: int = 0
    undisclosed: int = 0
    side_bets: tuple[str, ...] = ()
    cash_percent: int | None = None
    rebuys: tuple[str, ...] = ()
    rebuy_until: int | None = None
    cut_to_unit: bool | UnsetType = UNSET
    doubles_in_units: bool | UnsetType = UNSET


class Out(Struct, frozen=True):
    """A player who left the session before its end: why, in which round, and what tells apart those of one round.

    `residual` are the chips that were left, `wagered` all that the player had wagered in that round, `removed` the
    place of the removal of their last chips among all removals of the session. `absent` tells that the player was
    absent when no wager was made.
    """

    player: str
    why: Literal["eliminated", "disqualified", "moved"]
    round: int
    residual: Money
    wagered: Money
    removed: int
    clause: str
    absent: bool | UnsetType = UNSET


class SessionResult(Struct, frozen=True):
    """Result of a session: the counted stacks of those left, and those who went out, in order."""

    stacks: tuple[tuple[str, Money], ...]
    out: tuple[Out, ...]
    rounds: int
