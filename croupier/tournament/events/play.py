"""What happened in the sessions: ballots, seats, sittings and their results."""

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.sitting.terms import Out, Seat, SittingResult, SittingTerms
from croupier.tournament.state import Move, Refund, TableSeat, Tied


class BallotBound(Struct, frozen=True):
    """What binds a ballot of a stage was published; `players` had entered when it was."""

    by: Official
    stage: str
    commitment: str
    players: int
    at: int
    clause: str


class BallotDrawn(Struct, frozen=True):
    """The seats of a stage were drawn: from the secret and the players in their order, anybody comes to the same."""

    by: Official
    stage: str
    draw: int
    commitment: str
    secret: str
    players: tuple[str, ...]
    seats: tuple[TableSeat, ...]
    at: int
    clause: str


class StartChanged(Struct, frozen=True):
    """A stage starts at another time, of which the players were notified."""

    by: Official
    stage: str
    starts: str
    notice: str
    at: int
    clause: str


class SeatTaken(Struct, frozen=True):
    """A player is in their seat."""

    by: Official
    player: str
    stage: str
    at: int
    clause: str


class SeatForfeited(Struct, frozen=True):
    """A player was not in their seat when the session began: the position is forfeited, the fee stays in the pool."""

    player: str
    stage: str
    at: int
    clause: str


class BuyInMissing(Struct, frozen=True):
    """A player did not bring the buy-in of the session and is out; the fee is not refunded."""

    player: str
    stage: str
    at: int
    clause: str


class SittingPassedOver(Struct, frozen=True):
    """Nobody was there to play a sitting."""

    by: Official
    stage: str
    sitting: int
    ties: tuple[Tied, ...]
    at: int
    clause: str


class SittingStarted(Struct, frozen=True):
    """A table plays a session from now on: what it is told, who of its players is absent, and whom it tells apart.

    `cash` is what players bring again for chips that were redeemed and that they go on with.
    """

    by: Official
    table: str
    stage: str
    sitting: int
    terms: SittingTerms
    seats: tuple[Seat, ...]
    absent: tuple[str, ...]
    tied: tuple[str, ...]
    at: int
    clause: str
    cash: tuple[tuple[str, Money], ...] = ()


class SittingReported(Struct, frozen=True):
    """A table told how its sitting ended; `ties` are those of the whole stage that have to be settled now.

    `cash` is what the players had for their chips, where these have a value.
    """

    by: Official
    table: str
    number: int
    result: SittingResult
    ties: tuple[Tied, ...]
    at: int
    clause: str
    cash: tuple[tuple[str, Money], ...] = ()


class PlayerReportedOut(Struct, frozen=True):
    """A player is out while the sitting goes on."""

    by: Official
    table: str
    number: int
    out: Out
    at: int
    clause: str


class FirstRoundDealt(Struct, frozen=True):
    """The first round of a sitting is dealt: its seats are given to nobody else any more."""

    by: Official
    table: str
    number: int
    at: int
    clause: str


class RebuysOffered(Struct, frozen=True):
    """A table offers these players, and nobody else, to buy chips back."""

    by: Official
    table: str
    number: int
    players: tuple[str, ...]
    at: int
    clause: str


class ResultCorrected(Struct, frozen=True):
    """The result of a sitting was corrected; `before` is what had been reported.

    `cash` is what players have more, or less, for their chips by it.
    """

    by: Official
    table: str
    number: int
    before: SittingResult
    result: SittingResult
    reason: str
    ties: tuple[Tied, ...]
    at: int
    clause: str
    cash: tuple[tuple[str, Money], ...] = ()


class PlayersMoved(Struct, frozen=True):
    """Players are to go to other tables; if the table is broken, by a ballot among the free seats."""

    by: Official
    table: str
    number: int
    moves: tuple[Move, ...]
    is_broken: bool
    commitment: str
    secret: str
    players: tuple[str, ...]
    free: tuple[TableSeat, ...]
    at: int
    clause: str


class PlayerMoved(Struct, frozen=True):
    """A player has left for another table, with the chips that the table counted."""

    by: Official
    table: str
    number: int
    move: Move
    at: int
    clause: str


class EntrantDisqualified(Struct, frozen=True):
    """A player was disqualified for the breach of a rule; the value of chips that are worth cash is kept."""

    by: Official
    player: str
    rule: str
    reason: str
    refund: Refund
    ties: tuple[Tied, ...]
    at: int
    clause: str


class BreakGiven(Struct, frozen=True):
    """All players have a break until a moment."""

    by: Official
    minutes: int
    until: int
    at: int
    clause: str
