"""Events of a tournament, each with its clause. Imports the types of the conditions and of the state.

An act that can be taken back is one event, so that undoing it restores the state before that event.
"""

from croupier.tournament.events.after import (
    ActRedone,
    ActTakenBack,
    PlacesConfirmed,
    PlacesDrawn,
    PrizePaid,
    PrizesAwarded,
    RepechageAnswered,
    SessionPrizePaid,
    TournamentCancelled,
    TournamentDisputeDecided,
    TournamentDisputeRaised,
    TournamentDisputeReviewed,
    TournamentReviewAsked,
)
from croupier.tournament.events.before import (
    AddOnBought,
    BoughtBack,
    BuyInPaid,
    CommissionApproved,
    CommissionNotified,
    ConditionsApproved,
    ConditionsDrawnUp,
    ConditionsPublished,
    DirectorNominated,
    EntriesClosed,
    EntriesOpened,
    EntryRefused,
    PlayerEntered,
    PlayerWithdrew,
    SeatOffered,
    SubstituteDecided,
    TablesDesignated,
    ValueAdded,
)
from croupier.tournament.events.play import (
    BallotBound,
    BallotDrawn,
    BreakGiven,
    BuyInMissing,
    EntrantDisqualified,
    FirstRoundDealt,
    PlayerMoved,
    PlayerReportedOut,
    PlayersMoved,
    RebuysOffered,
    ResultCorrected,
    SeatForfeited,
    SeatTaken,
    SittingPassedOver,
    SittingReported,
    SittingStarted,
    StartChanged,
)

TournamentEvent = (
    ConditionsDrawnUp
    | DirectorNominated
    | ConditionsApproved
    | CommissionApproved
    | CommissionNotified
    | ConditionsPublished
    | TablesDesignated
    | EntriesOpened
    | EntriesClosed
    | PlayerEntered
    | EntryRefused
    | PlayerWithdrew
    | BuyInPaid
    | BoughtBack
    | AddOnBought
    | ValueAdded
    | SubstituteDecided
    | SeatOffered
    | BallotBound
    | BallotDrawn
    | StartChanged
    | SeatTaken
    | SeatForfeited
    | BuyInMissing
    | SittingPassedOver
    | SittingStarted
    | SittingReported
    | PlayerReportedOut
    | FirstRoundDealt
    | RebuysOffered
    | ResultCorrected
    | PlayersMoved
    | PlayerMoved
    | EntrantDisqualified
    | BreakGiven
    | TournamentDisputeRaised
    | TournamentDisputeDecided
    | TournamentReviewAsked
    | TournamentDisputeReviewed
    | PlacesDrawn
    | PlacesConfirmed
    | RepechageAnswered
    | PrizesAwarded
    | PrizePaid
    | SessionPrizePaid
    | TournamentCancelled
    | ActTakenBack
    | ActRedone
)

__all__ = [
    "ActRedone",
    "ActTakenBack",
    "AddOnBought",
    "BallotBound",
    "BallotDrawn",
    "BoughtBack",
    "BreakGiven",
    "BuyInMissing",
    "BuyInPaid",
    "CommissionApproved",
    "CommissionNotified",
    "ConditionsApproved",
    "ConditionsDrawnUp",
    "ConditionsPublished",
    "DirectorNominated",
    "EntrantDisqualified",
    "EntriesClosed",
    "EntriesOpened",
    "EntryRefused",
    "FirstRoundDealt",
    "PlacesConfirmed",
    "PlacesDrawn",
    "PlayerEntered",
    "PlayerMoved",
    "PlayerReportedOut",
    "PlayerWithdrew",
    "PlayersMoved",
    "PrizePaid",
    "PrizesAwarded",
    "RebuysOffered",
    "RepechageAnswered",
    "ResultCorrected",
    "SeatForfeited",
    "SeatOffered",
    "SeatTaken",
    "SessionPrizePaid",
    "SittingPassedOver",
    "SittingReported",
    "SittingStarted",
    "StartChanged",
    "SubstituteDecided",
    "TablesDesignated",
    "TournamentCancelled",
    "TournamentDisputeDecided",
    "TournamentDisputeRaised",
    "TournamentDisputeReviewed",
    "TournamentEvent",
    "TournamentReviewAsked",
    "ValueAdded",
]
