"""Inputs of the sessions: ballots, seats, results, moves, breaks and disputes."""

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.session.terms import SessionResult


class CommitBallot(Struct, frozen=True):
    """Publish the commitment of the ballot of a stage: the SHA-256 of a secret of 32 bytes, as hex.

    `sealed` is the secret sealed with the keys of the store, so that a person with the keys can draw with it later.
    """

    by: Official
    stage: str
    commitment: str
    sealed: str = ""


class DrawBallot(Struct, frozen=True):
    """Draw the seats of a stage with the secret, as hex, that was bound."""

    by: Official
    stage: str
    secret: str


class ChangeStart(Struct, frozen=True):
    """Change the start of a stage; `notice` states how the players were notified."""

    by: Official
    stage: str
    starts: str
    notice: str


class TakeSeat(Struct, frozen=True):
    """A player has taken their seat for the next session."""

    by: Official
    player: str


class StartSitting(Struct, frozen=True):
    """Start the next session of a stage, at the tables that begin; `without` names all who are not there for it."""

    by: Official
    stage: str
    without: tuple[str, ...] = ()


class CorrectResult(Struct, frozen=True):
    """Correct the result that a table reported, with a reason; the reported result stays in the record."""

    by: Official
    table: str
    number: int
    result: SessionResult
    reason: str


class MoveToTable(Struct, frozen=True):
    """Move a player to a free seat at another table, with their chips, to balance or break tables.

    `chips` are those seen: the table counts the actual chips when the player leaves it.
    """

    by: Official
    player: str
    table: str
    box: int
    chips: Money = Money(0)


class BreakTable(Struct, frozen=True):
    """Break a table: its players are moved to free seats at the others, by ballot with a committed secret.

    `chips` are those seen of each player: the table counts the actual chips when a player leaves.
    """

    by: Official
    table: str
    secret: str
    chips: tuple[tuple[str, Money], ...] = ()


class DisqualifyEntrant(Struct, frozen=True):
    """Disqualify a player from the tournament; `rule` is the clause that was broken."""

    by: Official
    player: str
    rule: str
    reason: str
    refund: bool = False


class GiveBreak(Struct, frozen=True):
    """Give all players a break of `minutes`."""

    by: Official
    minutes: int


class RaiseTournamentDispute(Struct, frozen=True):
    """Dispute the rules or conditions of entry: the tournament stops until it is decided."""

    by: Official
    player: str
    about: str


class DecideTournamentDispute(Struct, frozen=True):
    """Decide a dispute, finally, subject to a review where the document provides one."""

    by: Official
    number: int
    decision: str


class AskTournamentReview(Struct, frozen=True):
    """Ask for a review of a decided dispute by the Commission, where the document provides one."""

    by: Official
    number: int


class ReviewTournamentDispute(Struct, frozen=True):
    """The Commission reviews the decision of a dispute for which a review was asked."""

    by: Official
    number: int
    decision: str
