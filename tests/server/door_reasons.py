"""Inputs that a door does not accept, each with its reason; `tests.server.test_doors` tries all others."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.table import inputs as i

Place = Literal["program", "dealer", "real", "terminal", "scenario"]
"""A door: three served tables, the terminal, a scenario file."""

INNER: Final = "The table gives it to its round when an official refuses a wager or reports an omission."
VIRTUAL: Final = "Nobody touches the cards of a virtual shoe, so nothing happens to them that could be reported."
MISDEALT: Final = "A virtual shoe deals the right number of cards and reveals none by mistake."
ON_RECORD: Final = "The wagers of a virtual table are those on record."
BY_ITSELF: Final = "A table with a virtual shoe pays and collects on all boxes by itself."
NO_OFFICIALS: Final = "The terminal has no officials. Its dealer is the program, which does what the rules direct."
NO_DEVICE: Final = "No device fails at a table with a virtual shoe."
ONE_PERSON: Final = "The terminal has one person, who keeps their boxes until they quit."
NO_CLOCK: Final = "The terminal waits for the person without a limit."
TYPED: Final = "The person types the decision itself."
SHOWN: Final = "The commands `rules`, `why` and `table` show the rules, each payment's clause and the sign."
KNOWN: Final = "A scenario lists its cards, so that none is unknown."
NO_VOUCHERS: Final = "The terminal plays with chips alone."

BY_HAND: Final = (
    *(i.ReplaceCards, i.CheckReplacement, i.CountCards, i.ReportDropped, i.ReportCards, i.FindFaceUp, i.DrawInError),
    *(i.RefuseCard, i.ReportEmptyRound, i.ReportMalfunction, i.ReplaceDevice, i.CheckDevice, i.RectifyDevice),
    *(r.DealFaceDown, r.TurnCard, r.SettleBox, i.CorrectCard),
)
VIRTUAL_MISDEALS: Final = (u.DeclareMisdeal, u.ExposeDealerCards)
VIRTUAL_WAGERS: Final = (u.ReportMissingWager, u.FindPlayWager)
_INNER: Final[dict[type[Struct], str]] = dict.fromkeys((r.ReturnWagers, r.ReopenInsurance), INNER)
_NOT_BY_HAND: Final[dict[type[Struct], str]] = {
    **dict.fromkeys(BY_HAND, VIRTUAL),
    **_INNER,
    i.TakeBack: NO_DEVICE,
    r.SettleBox: BY_ITSELF,
    **dict.fromkeys(VIRTUAL_MISDEALS, MISDEALT),
    **dict.fromkeys(VIRTUAL_WAGERS, ON_RECORD),
}
_NOT_AT_TERMINAL: Final[dict[type[Struct], str]] = {
    **_NOT_BY_HAND,
    i.ReportOmission: NO_OFFICIALS,
    i.TimeExpired: NO_CLOCK,
    i.Signal: TYPED,
    **dict.fromkeys((i.AskRules, i.AskDeterminations), SHOWN),
    **dict.fromkeys((i.Leave, i.AskForBox, i.GiveUpBox), ONE_PERSON),
    **dict.fromkeys((i.StateVoucher, i.ExchangeVoucher, i.WagerTokens, i.AddTokens), NO_VOUCHERS),
    **dict.fromkeys(
        (
            *(i.DirectShuffle, i.AskRiffle, i.SetHours, i.ReserveBoxes, i.RequireVacate, i.ChangeLimits),
            i.WithdrawNotice,
            *(i.EndKeptMinimum, i.RaiseLimit, i.Notify, i.RestrictPlayer, i.ChangeSetting, i.RecordIncident),
            *(i.Sanction, i.HandOver, i.RefuseWager, i.RaiseDispute, i.DecideDispute, i.AskReview, i.ReviewDispute),
            *(
                i.Reconstruct,
                i.ReportError,
                i.CorrectPayment,
                i.ReportTotal,
                r.DeferPayment,
                u.DeclareMisdeal,
                u.ExposeDealerCards,
            ),
            *(u.ReportMissingWager, u.FindPlayWager),
        ),
        NO_OFFICIALS,
    ),
}
NOT_AT: Final[Mapping[Place, Mapping[type[Struct], str]]] = {
    "program": _NOT_BY_HAND,
    "dealer": _NOT_BY_HAND,
    "real": _INNER,
    "terminal": _NOT_AT_TERMINAL,
    "scenario": {**_INNER, **dict.fromkeys((r.DealFaceDown, r.TurnCard), KNOWN)},
}
