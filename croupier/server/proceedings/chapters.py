"""Chapters of the forms of tournaments and promotions, in the order in which they are shown."""

from collections.abc import Mapping
from typing import Final

from croupier.promotion import inputs as p
from croupier.tournament import inputs as t
from croupier.tournament.inputs import REPORTS

# fmt: off
CHAPTERS: Final[Mapping[str, tuple[type, ...]]] = {
    "Papers": (
        t.DrawUpConditions, t.NominateDirector, t.ApproveConditions, t.ApproveCommission, t.NotifyCommission,
        t.PublishConditions, t.DesignateTables,
        p.StateAvailability, p.ProvideTerms, p.AmendTerms, p.NominateScrutineer,
    ),
    "Entries": (
        t.OpenEntries, t.CloseEntries, t.Enter, t.RefuseEntry, t.Withdraw, t.PayBuyIn, t.BuyBackIn, t.BuyAddOn,
        t.AddValue, t.Substitute, t.OfferSeat,
        p.CommencePromotion, p.EnterPromotion, p.VoidEntry,
    ),
    "Sessions": (
        t.CommitBallot, t.DrawBallot, t.ChangeStart, t.TakeSeat, t.StartSitting, t.MoveToTable, t.BreakTable,
        t.DisqualifyEntrant, t.GiveBreak,
    ),
    "Places and prizes": (
        t.DrawForPlaces, t.ConfirmPlaces, t.JoinRepechage, t.AwardPrizes, t.PayPrize, t.PaySessionPrize,
        p.CommitDraw, p.DrawPrizes, p.AwardPrize, p.DeclareAbsent, p.NotifyWinner, p.ClaimPrize, p.PayPrize,
        p.RefuseClaim, p.LapsePrize, p.RedrawPrize, p.PublishResults,
    ),
    "Disputes, corrections, cancellation": (
        t.CorrectResult, t.RaiseTournamentDispute, t.DecideTournamentDispute, t.AskTournamentReview,
        t.ReviewTournamentDispute, t.CancelTournament,
        p.ReopenPrize, p.RaiseDispute, p.DecideDispute, p.PostponePromotion, p.ResumePromotion, p.CancelPromotion,
    ),
}
# fmt: on
ELSEWHERE: Final = (
    p.DrawUpTerms,
    t.Undo,
    t.Redo,
    *REPORTS,
)
"""Inputs without a chapter: they have a separate place on a console, or a table gives them."""
_CHAPTER_OF: Final = {kind: title for title, kinds in CHAPTERS.items() for kind in kinds}
_ORDER: Final = {title: number for number, title in enumerate((*CHAPTERS, ""))}


def chapter_of(kind: type) -> str:
    """Return the chapter of an input, "" for one that has its place elsewhere."""
    return _CHAPTER_OF.get(kind, "")


def place_of(kind: type) -> int:
    """Return the number by which the forms of inputs are sorted into their chapters."""
    return _ORDER[chapter_of(kind)]
