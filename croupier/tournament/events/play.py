"""Events of the sessions: ballots, seats, sessions and their results."""

from msgspec import Struct, field

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.machine.state import Move, Refund, TableSeat, Tied
from croupier.tournament.session.terms import Out, Seat, SessionResult, SessionTerms


class BallotBound(Struct, frozen=True):
    """The commitment of a stage's ballot was published; `players` had entered by then."""

    by: Official
    stage: str
    commitment: str
    players: int
    at: int
    clause: str


class BallotDrawn(Struct, frozen=True):
    """The seats of a stage were drawn: anyone can repeat the draw from the secret and the players in their order."""

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
    """Nobody was there to play a session."""

    by: Official
    stage: str
    session: int = field(name="sitting")
    ties: tuple[Tied, ...]
    at: int
    clause: str


class SittingStarted(Struct, frozen=True):
    """A table starts a session: its terms, the absent players, and the tied players of a play-off.

    `cash` is the amount that players pay again for redeemed chips that they carry over.
    """

    by: Official
    table: str
    stage: str
    session: int = field(name="sitting")
    terms: SessionTerms
    seats: tuple[Seat, ...]
    absent: tuple[str, ...]
    tied: tuple[str, ...]
    at: int
    clause: str
    cash: tuple[tuple[str, Money], ...] = ()


class SittingReported(Struct, frozen=True):
    """A table reported the result of its session; `ties` are those of the whole stage that must be settled now.

    `cash` is the amount that the players received for their chips, where these have a value.
    """

    by: Official
    table: str
    number: int
    result: SessionResult
    ties: tuple[Tied, ...]
    at: int
    clause: str
    cash: tuple[tuple[str, Money], ...] = ()


class PlayerReportedOut(Struct, frozen=True):
    """A player is out while the session continues."""

    by: Official
    table: str
    number: int
    out: Out
    at: int
    clause: str


class FirstRoundDealt(Struct, frozen=True):
    """The first round of a session is dealt: its seats can no longer be reassigned."""

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
    """The result of a session was corrected; `before` is the reported result.

    `cash` is the change of the players' cash for their chips.
    """

    by: Official
    table: str
    number: int
    before: SessionResult
    result: SessionResult
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
    """A player was disqualified for the breach of a rule; the value of chips that are worth cash is retained."""

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
