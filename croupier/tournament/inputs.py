"""Inputs of a tournament: of its officials, and of the tables that report to it."""

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.acts.prize_inputs import AwardPrizes as AwardPrizes  # noqa: PLC0414  said here, too
from croupier.tournament.acts.prize_inputs import JoinRepechage as JoinRepechage  # noqa: PLC0414  said here, too
from croupier.tournament.acts.prize_inputs import PaySessionPrize as PaySessionPrize  # noqa: PLC0414  said here, too
from croupier.tournament.acts.reports import ReportDealt as ReportDealt  # noqa: PLC0414  said here, too
from croupier.tournament.acts.reports import ReportMoved as ReportMoved  # noqa: PLC0414  said here, too
from croupier.tournament.acts.reports import ReportOffers as ReportOffers  # noqa: PLC0414  said here, too
from croupier.tournament.acts.reports import ReportOut as ReportOut  # noqa: PLC0414  said here, too
from croupier.tournament.acts.reports import ReportSitting as ReportSitting  # noqa: PLC0414  said here, too
from croupier.tournament.conditions.document import Conditions, PoolAddition
from croupier.tournament.session.terms import SessionResult

# --- before entries ---------------------------------------------------------------------------------------------------


class DrawUpConditions(Struct, frozen=True):
    """Draw up the conditions; the first of all inputs, and again to amend them before they are published."""

    by: Official
    conditions: Conditions
    reason: str = ""


class NominateDirector(Struct, frozen=True):
    """Nominate the director (in NSW the Tournament Manager) and assistants by name."""

    by: Official
    director: str
    assistants: tuple[str, ...] = ()


class ApproveConditions(Struct, frozen=True):
    """State that the conditions were approved, with the reference."""

    by: Official
    reference: str


class ApproveCommission(Struct, frozen=True):
    """State which commission was approved of each entry fee at most, with the reference."""

    by: Official
    most: Money
    reference: str


class NotifyCommission(Struct, frozen=True):
    """State that the Commission was notified and has a copy of the conditions."""

    by: Official
    reference: str


class PublishConditions(Struct, frozen=True):
    """Make the conditions available to patrons; `where` states the place."""

    by: Official
    where: str


class DesignateTables(Struct, frozen=True):
    """Designate the gaming tables that are used for the tournament alone."""

    by: Official
    tables: tuple[str, ...]


class OpenEntries(Struct, frozen=True):
    """Open entries."""

    by: Official


class CloseEntries(Struct, frozen=True):
    """Close entries."""

    by: Official


# --- entries ----------------------------------------------------------------------------------------------------------


class Enter(Struct, frozen=True):
    """Enter a player, with the declarations of the entry form and the payment.

    `groups` and `criteria` are those that the person meets; `received` and `agreed` refer to the conditions.
    """

    by: Official
    player: str
    paid: Money
    groups: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    is_entitled: bool = True
    received: bool = True
    agreed: bool = True
    reserve: bool = False


class RefuseEntry(Struct, frozen=True):
    """Refuse an application, where the conditions reserve the right."""

    by: Official
    player: str
    reason: str


class Withdraw(Struct, frozen=True):
    """A player withdraws."""

    by: Official
    player: str


class PayBuyIn(Struct, frozen=True):
    """A player pays the buy-in of a stage."""

    by: Official
    player: str
    stage: str
    paid: Money


class BuyBackIn(Struct, frozen=True):
    """A player who is out, or short of the minimum, buys back in."""

    by: Official
    player: str
    paid: Money


class BuyAddOn(Struct, frozen=True):
    """A player buys the add-on."""

    by: Official
    player: str
    paid: Money


class AddValue(Struct, frozen=True):
    """The operator adds to the prize pool."""

    by: Official
    added: PoolAddition


class Substitute(Struct, frozen=True):
    """Decide on a substitute for a player, with the same declarations as on an entry form."""

    by: Official
    player: str
    substitute: str
    is_approved: bool
    reason: str = ""
    groups: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    is_entitled: bool = True
    received: bool = True
    agreed: bool = True


class OfferSeat(Struct, frozen=True):
    """Give the seat of a player who forfeited it to a reserve, who pays the entry fee."""

    by: Official
    forfeited: str
    reserve: str
    paid: Money


# --- sessions ---------------------------------------------------------------------------------------------------------


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
    """The director decides a dispute; the decision is final."""

    by: Official
    number: int
    decision: str


# --- places and prizes ------------------------------------------------------------------------------------------------


class DrawForPlaces(Struct, frozen=True):
    """Separate tied players by a draw of cards, the higher card first; equal cards draw again."""

    by: Official
    cards: tuple[tuple[str, Card], ...]


class ConfirmPlaces(Struct, frozen=True):
    """Confirm the places of a stage as calculated; they determine who advances."""

    by: Official
    stage: str


class PayPrize(Struct, frozen=True):
    """Pay a prize out; goods are handed over."""

    by: Official
    player: str
    place: int
    method: str


class CancelTournament(Struct, frozen=True):
    """Cancel the tournament: every fee goes back."""

    by: Official
    reason: str


class Undo(Struct, frozen=True):
    """Undo the director's last act; it stays on record, and can be repeated."""

    by: Official
    reason: str


class Redo(Struct, frozen=True):
    """Redo the act that was undone last."""

    by: Official
    reason: str


TournamentInput = (
    DrawUpConditions
    | NominateDirector
    | ApproveConditions
    | ApproveCommission
    | NotifyCommission
    | PublishConditions
    | DesignateTables
    | OpenEntries
    | CloseEntries
    | Enter
    | RefuseEntry
    | Withdraw
    | PayBuyIn
    | BuyBackIn
    | BuyAddOn
    | AddValue
    | Substitute
    | OfferSeat
    | CommitBallot
    | DrawBallot
    | ChangeStart
    | TakeSeat
    | StartSitting
    | ReportSitting
    | ReportOut
    | ReportDealt
    | ReportOffers
    | ReportMoved
    | CorrectResult
    | MoveToTable
    | BreakTable
    | DisqualifyEntrant
    | GiveBreak
    | RaiseTournamentDispute
    | DecideTournamentDispute
    | DrawForPlaces
    | ConfirmPlaces
    | JoinRepechage
    | AwardPrizes
    | PayPrize
    | PaySessionPrize
    | CancelTournament
    | Undo
    | Redo
)
