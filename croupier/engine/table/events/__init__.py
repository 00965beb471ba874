"""Events of a table outside its rounds, each with its clause of the document in force. Imports the cards and money."""

from croupier.engine.table.events.acts import Act
from croupier.engine.table.events.conduct import (
    CardsExposed,
    CardsTurned,
    ComplaintAdvised,
    CorrectionMade,
    DeterminationsTold,
    DisputeDecided,
    DisputeRaised,
    DisputeReviewed,
    HandedOver,
    IncidentRecorded,
    InputRefused,
    ReviewAsked,
    RulesShown,
    Sanctioned,
    SignalGiven,
    TokenPart,
    TokensSettled,
    TokensWagered,
    VoucherExchanged,
    VoucherStated,
    WagerRefused,
)
from croupier.engine.table.events.errors import (
    OF_CARDS,
    CardCorrected,
    CardHeld,
    CardRefused,
    CardsDamaged,
    CardsFound,
    CardsRemoved,
    CardsTransferred,
    ChoiceMade,
    ChoiceOffered,
    CorrectionUndone,
    DeviceChecked,
    DeviceFailed,
    DeviceRectified,
    DeviceReplaced,
    LossRefunded,
    MoneyRestored,
    OmissionFound,
    PaymentCorrected,
    PaymentRecovered,
    PaymentStands,
    PlayContinued,
    RefusedByAll,
    ResultStands,
    RoundReconstructed,
    RoundVoided,
    ShoeVoided,
    StakesForfeited,
    StakesReturned,
    TotalCorrected,
    WagerConfiscated,
    WagerTakenBack,
)
from croupier.engine.table.events.opening import (
    BetsReopened,
    CardBurned,
    CardsChecked,
    CardsCounted,
    CardsCut,
    CardsDetermined,
    CardsDropped,
    CardsFoundWanting,
    CardsIntroduced,
    CardsReplaced,
    CardsShuffled,
    CutDeclined,
    CutOffered,
    CuttingCardDrawn,
    CuttingCardInserted,
    DealerChanged,
    DiscardsReturned,
    FinalRoundsAnnounced,
    HoursSet,
    ItemStated,
    NoticeGiven,
    ReplacementChecked,
    RiffleApproved,
    ShoeLoaded,
    ShuffleDirected,
    ShuffleFellDue,
    TableClosed,
    TableOpened,
    TimeTold,
)
from croupier.engine.table.events.seats import (
    Approved,
    BoxAsked,
    BoxesReserved,
    BoxGivenUp,
    DealFrom,
    KeptMinimumPosted,
    LimitRaised,
    LimitsChanged,
    LimitsPosted,
    MarkerRemoved,
    MinimumKept,
    NoticeWithdrawn,
    Notified,
    PlayerArrived,
    PlayerLeft,
    PlayerRestricted,
    RestrictionEnded,
    SeatVacated,
    SettingChanged,
)

TableEvent = (
    Approved
    | BetsReopened
    | BoxAsked
    | BoxGivenUp
    | BoxesReserved
    | CardBurned
    | CardCorrected
    | CardHeld
    | CardRefused
    | CardsChecked
    | CardsCounted
    | CardsCut
    | CardsDamaged
    | CardsDetermined
    | CardsDropped
    | CardsExposed
    | CardsTurned
    | CardsFound
    | CardsFoundWanting
    | CardsIntroduced
    | CardsRemoved
    | CardsReplaced
    | CardsShuffled
    | CardsTransferred
    | ChoiceMade
    | ChoiceOffered
    | ComplaintAdvised
    | CorrectionMade
    | CorrectionUndone
    | CutDeclined
    | CutOffered
    | CuttingCardDrawn
    | CuttingCardInserted
    | DealFrom
    | DealerChanged
    | DeterminationsTold
    | DeviceChecked
    | DeviceFailed
    | DeviceRectified
    | DeviceReplaced
    | DiscardsReturned
    | DisputeDecided
    | DisputeRaised
    | DisputeReviewed
    | FinalRoundsAnnounced
    | HandedOver
    | HoursSet
    | IncidentRecorded
    | InputRefused
    | ItemStated
    | KeptMinimumPosted
    | LimitRaised
    | LimitsChanged
    | LimitsPosted
    | LossRefunded
    | MarkerRemoved
    | MinimumKept
    | MoneyRestored
    | NoticeGiven
    | NoticeWithdrawn
    | Notified
    | OmissionFound
    | PaymentCorrected
    | PaymentRecovered
    | PaymentStands
    | PlayContinued
    | PlayerArrived
    | PlayerLeft
    | PlayerRestricted
    | RefusedByAll
    | ReplacementChecked
    | RestrictionEnded
    | ResultStands
    | ReviewAsked
    | RiffleApproved
    | RoundReconstructed
    | RoundVoided
    | RulesShown
    | Sanctioned
    | SeatVacated
    | SettingChanged
    | ShoeLoaded
    | ShoeVoided
    | ShuffleDirected
    | ShuffleFellDue
    | SignalGiven
    | StakesForfeited
    | StakesReturned
    | TableClosed
    | TableOpened
    | TimeTold
    | TokensSettled
    | TokensWagered
    | TotalCorrected
    | VoucherExchanged
    | VoucherStated
    | WagerConfiscated
    | WagerRefused
    | WagerTakenBack
)

__all__ = [
    "OF_CARDS",
    "Act",
    "Approved",
    "BetsReopened",
    "BoxAsked",
    "BoxGivenUp",
    "BoxesReserved",
    "CardBurned",
    "CardCorrected",
    "CardHeld",
    "CardRefused",
    "CardsChecked",
    "CardsCounted",
    "CardsCut",
    "CardsDamaged",
    "CardsDetermined",
    "CardsDropped",
    "CardsExposed",
    "CardsFound",
    "CardsFoundWanting",
    "CardsIntroduced",
    "CardsRemoved",
    "CardsReplaced",
    "CardsShuffled",
    "CardsTransferred",
    "CardsTurned",
    "ChoiceMade",
    "ChoiceOffered",
    "ComplaintAdvised",
    "CorrectionMade",
    "CorrectionUndone",
    "CutDeclined",
    "CutOffered",
    "CuttingCardDrawn",
    "CuttingCardInserted",
    "DealFrom",
    "DealerChanged",
    "DeterminationsTold",
    "DeviceChecked",
    "DeviceFailed",
    "DeviceRectified",
    "DeviceReplaced",
    "DiscardsReturned",
    "DisputeDecided",
    "DisputeRaised",
    "DisputeReviewed",
    "FinalRoundsAnnounced",
    "HandedOver",
    "HoursSet",
    "IncidentRecorded",
    "InputRefused",
    "ItemStated",
    "KeptMinimumPosted",
    "LimitRaised",
    "LimitsChanged",
    "LimitsPosted",
    "LossRefunded",
    "MarkerRemoved",
    "MinimumKept",
    "MoneyRestored",
    "NoticeGiven",
    "NoticeWithdrawn",
    "Notified",
    "OmissionFound",
    "PaymentCorrected",
    "PaymentRecovered",
    "PaymentStands",
    "PlayContinued",
    "PlayerArrived",
    "PlayerLeft",
    "PlayerRestricted",
    "RefusedByAll",
    "ReplacementChecked",
    "RestrictionEnded",
    "ResultStands",
    "ReviewAsked",
    "RiffleApproved",
    "RoundReconstructed",
    "RoundVoided",
    "RulesShown",
    "Sanctioned",
    "SeatVacated",
    "SettingChanged",
    "ShoeLoaded",
    "ShoeVoided",
    "ShuffleDirected",
    "ShuffleFellDue",
    "SignalGiven",
    "StakesForfeited",
    "StakesReturned",
    "TableClosed",
    "TableEvent",
    "TableOpened",
    "TimeTold",
    "TokenPart",
    "TokensSettled",
    "TokensWagered",
    "TotalCorrected",
    "VoucherExchanged",
    "VoucherStated",
    "WagerConfiscated",
    "WagerRefused",
    "WagerTakenBack",
]
