"""Chapters of the officials' inputs, and the requests of players, as their screens show them."""

from typing import Final

from msgspec import Struct

from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import DeferPayment
from croupier.engine.table import inputs as i
from croupier.records.books import cash
from croupier.records.log import inputs as r

# fmt: off
CHAPTERS: Final[dict[str, dict[type[Struct], str]]] = {
    "Opening and closing": {
        i.StateItem:           "State what the table needs",
        i.OpenTable:           "Open the table",
        i.SetHours:            "Set the hours of gaming",
        i.AnnounceFinalRounds: "Announce the final rounds",
        i.GiveNotice:          "Give notice of closing",
        i.WithdrawNotice:      "Withdraw a notice",
        i.CloseTable:          "Close the table",
        i.ChangeDealer:        "Take over as dealer",
        r.AssignDealer:        "Assign a dealer to this table",
        r.EndAssignment:       "End a dealer's shift at this table",
    },
    "Cards": {
        i.Determine:           "Determine decks and shuffle",
        i.IntroduceCards:      "Bring cards to the table",
        i.CheckCards:          "Check the cards",
        i.ReplaceCards:        "Have cards replaced",
        i.CheckReplacement:    "Confirm the check of a replacement",
        i.CountCards:          "Have the cards counted",
        i.ShuffleCards:        "Shuffle the cards",
        i.DirectShuffle:       "Order a shuffle after the round",
        i.AskRiffle:           "Approve a riffle that a player asks for",
        i.CutAsOfficial:       "Cut the cards if no player cuts",
        i.InsertCuttingCard:   "Insert the cutting card",
        i.BurnCards:           "Burn the first card",
        i.Approve:             "Approve dealing face down",
    },
    "Limits and settings": {
        i.ChangeLimits:        "Change the limits",
        i.EndKeptMinimum:      "End the kept minimum",
        i.RaiseLimit:          "Raise a player's limit",
        i.ChangeSetting:       "Change a setting",
    },
    "Players and seats": {
        i.Arrive:              "Seat a player",
        i.Leave:               "A player leaves",
        i.AskForBox:           "Record that a player asks for a box",
        i.GiveUpBox:           "A player gives up a box",
        i.WagerTokens:         "Place a player's promotional tokens",
        i.AddTokens:           "Add a player's promotional tokens",
        i.RestrictPlayer:      "Restrict a player, or lift a restriction",
        i.Notify:              "Notify an official",
        i.ReserveBoxes:        "Reserve boxes",
        i.RequireVacate:       "Ask an idle player's seat back",
        i.RefuseWager:         "Refuse a wager",
        i.StateVoucher:        "State the conditions of a voucher",
        i.ExchangeVoucher:     "Exchange a voucher",
        DeferPayment:          "Defer the payment of a 21",
    },
    "Conduct and disputes": {
        i.RecordIncident:      "Record an incident",
        i.Sanction:            "Apply a sanction for an incident",
        i.HandOver:            "Record the handover of a detained person",
        i.RaiseDispute:        "Record a player's dispute",
        i.DecideDispute:       "Decide a dispute, with a correction",
        i.AskReview:           "Record that a player asks for a review",
        i.ReviewDispute:       "Review a decision",
        i.CorrectPayment:      "Correct a wrong payment",
        i.ReportTotal:         "Report a total announced wrongly",
        i.AskRules:            "Give a person a copy of the rules",
        i.AskDeterminations:   "Tell a player the decks and the shuffle",
    },
    "Irregularities and voids": {
        i.CorrectCard:         "Correct a card that was keyed wrongly",
        i.VoidRound:           "Declare a round void",
        i.Reconstruct:         "Have the round reconstructed",
        i.ReportError:         "Report an error in an earlier round",
        i.ReportOmission:      "Report a step that was left out",
        i.DrawInError:         "Report a card drawn in error",
        i.FindFaceUp:          "Report a card found face up",
        i.ReportEmptyRound:    "Report a round without wagers",
        i.ReportCards:         "Report missing or foreign cards",
        i.ReportDropped:       "Report dropped cards",
        u.DeclareMisdeal:      "Declare a misdeal",
        u.ExposeDealerCards:   "Report that the dealer's cards were seen",
        u.ReportMissingWager:  "Report a hand without ante or blind",
        u.FindPlayWager:       "Report a wrong play wager",
    },
    "Malfunctions": {
        i.ReportMalfunction:   "Report that the device fails",
        i.ReplaceDevice:       "Replace the device",
        i.RectifyDevice:       "Put the device back into use",
        i.CheckDevice:         "Have the device checked",
    },
    "Chips and float": {
        cash.BuyIn:            "Sell chips",
        cash.BringChips:       "Record chips brought to the table",
        cash.CashOut:          "Pay chips out",
        cash.PayDebt:          "Take the payment of a debt",
        cash.AllotChips:       "Allot tournament chips",
        cash.FillFloat:        "Fill the float",
        cash.CreditFloat:      "Credit the float",
        cash.CountDrop:        "Count the drop box",
    },
}
REQUESTS: Final[dict[type[Struct], str]] = {
    i.RaiseDispute:        "Raise a dispute",
    i.AskReview:           "Ask for a review of a decision",
    i.AskRules:            "Ask for a copy of the rules",
    i.AskDeterminations:   "Ask for the decks and the shuffle",
    i.AskForBox:           "Ask for a box",
    i.GiveUpBox:           "Give up a box",
    i.WagerTokens:         "Wager promotional tokens",
    i.AddTokens:           "Double, split or insure with promotional tokens",
}
"""Inputs of a player that are neither wagers nor decisions, as their screen shows them."""
# fmt: on
LABELS: Final = {kind: label for forms in CHAPTERS.values() for kind, label in forms.items()}
