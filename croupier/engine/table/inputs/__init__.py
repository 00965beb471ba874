"""Inputs of a table, in addition to those of its round. Imports the cards and money.

Moments are whole seconds; the caller gives the time with `TellTime`, since the engine never reads a clock.
"""

from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Input
from croupier.engine.table.inputs.conduct import (
    AddTokens,
    AskDeterminations,
    AskReview,
    AskRules,
    DecideDispute,
    ExchangeVoucher,
    ExposeCards,
    HandOver,
    RaiseDispute,
    RecordIncident,
    RefuseWager,
    ReviewDispute,
    Sanction,
    Signal,
    StateVoucher,
    WagerTokens,
)
from croupier.engine.table.inputs.errors import (
    CheckDevice,
    CorrectCard,
    CorrectPayment,
    DrawInError,
    FindFaceUp,
    Reconstruct,
    RectifyDevice,
    RefuseCard,
    ReplaceDevice,
    ReportCards,
    ReportEmptyRound,
    ReportError,
    ReportMalfunction,
    ReportOmission,
    ReportTotal,
    TakeBack,
    VoidRound,
)
from croupier.engine.table.inputs.opening import (
    AnnounceFinalRounds,
    AskRiffle,
    BurnCards,
    ChangeDealer,
    CheckCards,
    CheckReplacement,
    CloseTable,
    CountCards,
    CutAsOfficial,
    CutCards,
    DeclineCut,
    Determine,
    DirectShuffle,
    DrawCuttingCard,
    GiveNotice,
    InsertCuttingCard,
    IntroduceCards,
    OpenTable,
    ReplaceCards,
    ReportDropped,
    SetHours,
    ShuffleCards,
    StateItem,
)
from croupier.engine.table.inputs.seats import (
    Approve,
    Arrive,
    AskForBox,
    ChangeLimits,
    ChangeSetting,
    EndKeptMinimum,
    GiveUpBox,
    Leave,
    Notify,
    RaiseLimit,
    RequireVacate,
    ReserveBoxes,
    RestrictPlayer,
    TellTime,
    TimeExpired,
)

# fmt: off
TableInput = (
    TellTime | TimeExpired | StateItem | Determine | IntroduceCards | CheckCards | OpenTable | ReplaceCards
    | CheckReplacement | CountCards | ReportDropped | ShuffleCards | DirectShuffle | AskRiffle | CutCards
    | DeclineCut | CutAsOfficial | InsertCuttingCard | BurnCards | DrawCuttingCard | AnnounceFinalRounds | Arrive
    | Leave | AskForBox | GiveUpBox | ReserveBoxes | RequireVacate | ChangeLimits | EndKeptMinimum | RaiseLimit
    | Notify | Approve | RestrictPlayer | ChangeSetting | RecordIncident | Sanction | HandOver | RefuseWager
    | RaiseDispute | DecideDispute | AskReview | ReviewDispute | AskRules | AskDeterminations | Signal | ExposeCards
    | WagerTokens | FindFaceUp | DrawInError | RefuseCard | Reconstruct | ReportError | ReportOmission
    | ReportEmptyRound | ReportCards | CheckDevice | VoidRound | ReportMalfunction | TakeBack | ReplaceDevice
    | SetHours | GiveNotice | CloseTable | ExchangeVoucher | ChangeDealer | CorrectPayment | ReportTotal
    | RectifyDevice | StateVoucher | AddTokens | CorrectCard
)
# fmt: on
PlayInput = TableInput | Input | UthInput
"""An input of a table or of its round."""

__all__ = [
    "AddTokens",
    "AnnounceFinalRounds",
    "Approve",
    "Arrive",
    "AskDeterminations",
    "AskForBox",
    "AskReview",
    "AskRiffle",
    "AskRules",
    "BurnCards",
    "ChangeDealer",
    "ChangeLimits",
    "ChangeSetting",
    "CheckCards",
    "CheckDevice",
    "CheckReplacement",
    "CloseTable",
    "CorrectCard",
    "CorrectPayment",
    "CountCards",
    "CutAsOfficial",
    "CutCards",
    "DecideDispute",
    "DeclineCut",
    "Determine",
    "DirectShuffle",
    "DrawCuttingCard",
    "DrawInError",
    "EndKeptMinimum",
    "ExchangeVoucher",
    "ExposeCards",
    "FindFaceUp",
    "GiveNotice",
    "GiveUpBox",
    "HandOver",
    "InsertCuttingCard",
    "IntroduceCards",
    "Leave",
    "Notify",
    "OpenTable",
    "PlayInput",
    "RaiseDispute",
    "RaiseLimit",
    "Reconstruct",
    "RecordIncident",
    "RectifyDevice",
    "RefuseCard",
    "RefuseWager",
    "ReplaceCards",
    "ReplaceDevice",
    "ReportCards",
    "ReportDropped",
    "ReportEmptyRound",
    "ReportError",
    "ReportMalfunction",
    "ReportOmission",
    "ReportTotal",
    "RequireVacate",
    "ReserveBoxes",
    "RestrictPlayer",
    "ReviewDispute",
    "Sanction",
    "SetHours",
    "ShuffleCards",
    "Signal",
    "StateItem",
    "StateVoucher",
    "TableInput",
    "TakeBack",
    "TellTime",
    "TimeExpired",
    "VoidRound",
    "WagerTokens",
]
