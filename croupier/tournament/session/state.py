"""The state of a session: frozen, and built by folding events."""

from typing import Any, Final, Literal

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.session.terms import Out, SessionResult, SessionTerms

MINUTE: Final = 60


class SessionPlayer(Struct, frozen=True):
    """A player who is in: the box, the chips in front of them, and what the session has seen of them.

    `staked` is all that was wagered in the round that is open or was played last, `removed` the place of the removal of
    their last chips among all removals. `infringed` counts wagers out of order, `deductions` rounds of absence that
    were paid for.
    """

    player: str
    box: int
    chips: Money = Money(0)
    staked: Money = Money(0)
    removed: int = 0
    pass_cards: int = 0
    forms_used: int = 0
    infringed: int = 0
    deductions: int = 0
    is_away: bool = False
    is_held: bool = False


class Deduction(Struct, frozen=True):
    """Deduction from a player without a wager in a round: a pass card, or the `amount` of an absence."""

    player: str
    round: int
    amount: Money | None = None


class TableSession(Struct, frozen=True):
    """One session at one table; `seats` are the players who are in, by box, `rounds` those that were played.

    `marker` is the box that wagers first, 0 where there is no order, `marked_before` the one of the round before. In
    the round that takes wagers, `asked` is the player whose turn it is, `done` are those who have had their turn,
    `early` those who wagered before it, and `sat_out` those without a wager, by a pass card (`passed`) or by absence;
    `number` is its number at the table. `last` is the number of the round before while it can be declared void, with
    the deductions `spent` and the players `gone` since it began. `issued` are the chips issued to the players of the
    table, less those taken to other tables, `removed` those returned to the operator; `offers` are the players who may
    buy back now, `rebuys` those who still may. `counted_for` is the round after which the chips were last counted.
    """

    terms: SessionTerms
    by: Official
    begun_at: int
    shoe: int
    number: int
    seats: tuple[SessionPlayer, ...] = ()
    out: tuple[Out, ...] = ()
    rounds: int = 0
    status: Literal["playing", "ended", "over"] = "playing"
    why: str = ""
    is_counted: bool = False
    counted_for: int = 0
    level: int = 0
    marker: int = 0
    marked_for: int = 0
    marked_before: int = 0
    asked: str = ""
    done: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    sat_out: tuple[str, ...] = ()
    is_dealing: bool = False
    is_void: bool = False
    last: int = 0
    spent: tuple[Deduction, ...] = ()
    gone: tuple[SessionPlayer, ...] = ()
    removals: int = 0
    break_from: int = 0
    break_until: int | None = None
    paused: int = 0
    pace: int | None = None
    rebuys: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    rebought: tuple[str, ...] = ()
    issued: Money = Money(0)
    removed: Money = Money(0)
    forms: tuple[Any, ...] = ()
    shown: tuple[Any, ...] = ()
    result: SessionResult | None = None

    def find(self, player: str) -> SessionPlayer | None:
        """Return the player if they are in."""
        for one in self.seats:
            if one.player == player:
                return one
        return None

    def at(self, box: int) -> SessionPlayer | None:
        """Return the player at a box."""
        for one in self.seats:
            if one.box == box:
                return one
        return None

    @property
    def ends_at(self) -> int | None:
        """The moment at which a clock ends the session; it stops during a break."""
        if self.terms.ends.minutes is None:
            return None
        in_break = 0 if self.break_until is None else self.break_until - self.break_from
        return self.begun_at + self.terms.ends.minutes * MINUTE + self.paused + in_break

    @property
    def seconds(self) -> int | None:
        """The time for a wager or decision: as the director has set it, or the conditions."""
        return self.terms.seconds if self.pace is None else self.pace

    @property
    def in_order(self) -> tuple[SessionPlayer, ...]:
        """The players who are in, clockwise from the marker."""
        first = [one for one in self.seats if one.box >= self.marker]
        return (*first, *(one for one in self.seats if one.box < self.marker))
