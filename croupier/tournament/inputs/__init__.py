"""Inputs of a tournament, of its officials and of the tables that report to it. Imports the conditions and terms."""

from croupier.tournament.inputs.after import (
    AwardPrizes,
    CancelTournament,
    ConfirmPlaces,
    DrawForPlaces,
    JoinRepechage,
    PayPrize,
    PaySessionPrize,
    Redo,
    Undo,
)
from croupier.tournament.inputs.before import (
    AddValue,
    ApproveCommission,
    ApproveConditions,
    BuyAddOn,
    BuyBackIn,
    CloseEntries,
    DesignateTables,
    DrawUpConditions,
    Enter,
    NominateDirector,
    NotifyCommission,
    OfferSeat,
    OpenEntries,
    PayBuyIn,
    PublishConditions,
    RefuseEntry,
    Substitute,
    Withdraw,
)
from croupier.tournament.inputs.play import (
    AskTournamentReview,
    BreakTable,
    ChangeStart,
    CommitBallot,
    CorrectResult,
    DecideTournamentDispute,
    DisqualifyEntrant,
    DrawBallot,
    GiveBreak,
    MoveToTable,
    RaiseTournamentDispute,
    ReviewTournamentDispute,
    StartSitting,
    TakeSeat,
)
from croupier.tournament.inputs.reports import (
    REPORTS,
    ReportDealt,
    ReportMoved,
    ReportOffers,
    ReportOut,
    ReportSitting,
)

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
    | AskTournamentReview
    | ReviewTournamentDispute
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

__all__ = [
    "REPORTS",
    "AddValue",
    "ApproveCommission",
    "ApproveConditions",
    "AskTournamentReview",
    "AwardPrizes",
    "BreakTable",
    "BuyAddOn",
    "BuyBackIn",
    "CancelTournament",
    "ChangeStart",
    "CloseEntries",
    "CommitBallot",
    "ConfirmPlaces",
    "CorrectResult",
    "DecideTournamentDispute",
    "DesignateTables",
    "DisqualifyEntrant",
    "DrawBallot",
    "DrawForPlaces",
    "DrawUpConditions",
    "Enter",
    "GiveBreak",
    "JoinRepechage",
    "MoveToTable",
    "NominateDirector",
    "NotifyCommission",
    "OfferSeat",
    "OpenEntries",
    "PayBuyIn",
    "PayPrize",
    "PaySessionPrize",
    "PublishConditions",
    "RaiseTournamentDispute",
    "Redo",
    "RefuseEntry",
    "ReportDealt",
    "ReportMoved",
    "ReportOffers",
    "ReportOut",
    "ReportSitting",
    "ReviewTournamentDispute",
    "StartSitting",
    "Substitute",
    "TakeSeat",
    "TournamentInput",
    "Undo",
    "Withdraw",
]
