"""Inputs of a promotion, each by a named person who acts for the casino operator."""

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.money import NOTHING, Money
from croupier.promotion.terms.document import Terms
from croupier.rules.promotion import Method


class DrawUpTerms(Struct, frozen=True):
    """Draw up the terms: the first of all."""

    by: Official
    terms: Terms


class StateAvailability(Struct, frozen=True):
    """State where the terms are available, and which marketing material refers to them."""

    by: Official
    where: tuple[str, ...]
    marketing: tuple[str, ...]


class ProvideTerms(Struct, frozen=True):
    """Provide the Authority with the current terms."""

    by: Official
    reference: str = ""


class AmendTerms(Struct, frozen=True):
    """Replace the current terms; after the commencement with the Authority's approval."""

    by: Official
    terms: Terms
    reason: str
    approval: str = ""


class CommencePromotion(Struct, frozen=True):
    """Start the promotion: entries can be received."""

    by: Official


class NominateScrutineer(Struct, frozen=True):
    """Nominate who oversees the draw."""

    by: Official
    name: str


class CommitDraw(Struct, frozen=True):
    """Publish the commitment to the secret of the draw; `sealed` keeps the secret, a second one needs its reason."""

    by: Official
    commitment: str
    sealed: str = ""
    reason: str = ""


class EnterPromotion(Struct, frozen=True):
    """Enter a person, with the criteria of the terms that they meet, counted from 1, and the amount wagered."""

    by: Official
    entrant: str
    meets: tuple[int, ...]
    wagered: Money = NOTHING
    tickets: int = 1


class VoidEntry(Struct, frozen=True):
    """Void an entry that should not have been received; its tickets cannot win."""

    by: Official
    entry: int
    reason: str


class DrawPrizes(Struct, frozen=True):
    """Reveal the secret and draw: a person present said `words` after the commitment, and they enter the shuffle."""

    by: Official
    secret: str
    words: str = ""
    overseen_by: str = ""


class AwardPrize(Struct, frozen=True):
    """Record the winner of a prize by an element of chance other than a draw, such as a wheel."""

    by: Official
    prize: int
    winner: str
    how: str


class DeclareAbsent(Struct, frozen=True):
    """A winner who must be present was called, and is not there; where another is drawn it may be overseen."""

    by: Official
    prize: int
    called: str
    overseen_by: str = ""


class NotifyWinner(Struct, frozen=True):
    """Record an attempt to notify a winner, with method, evidence and time (default now)."""

    by: Official
    prize: int
    method: str
    evidence: str
    is_reached: bool
    made_at: int | None = None


class ClaimPrize(Struct, frozen=True):
    """A winner claims a prize."""

    by: Official
    prize: int
    claimant: str
    is_present: bool = False


class Part(Struct, frozen=True):
    """A part of a payment; `to` is the payee of a cheque, or the owner of the account of a transfer."""

    method: Method
    amount: Money
    to: str = ""
    account: str = ""


class PayPrize(Struct, frozen=True):
    """Pay or hand over a prize; `takes_cash` if the winner takes the cash alternative."""

    by: Official
    prize: int
    parts: tuple[Part, ...] = ()
    takes_cash: bool = False


class RefuseClaim(Struct, frozen=True):
    """Refuse a claim of the winner or of another person, with the reasons and when they were given."""

    by: Official
    prize: int
    claimant: str
    reasons: str
    told_at: int | None = None
    address: str = ""


class LapsePrize(Struct, frozen=True):
    """A prize was not claimed in the time of the terms."""

    by: Official
    prize: int


class RedrawPrize(Struct, frozen=True):
    """Draw another winner for a prize that was refused or has lapsed."""

    by: Official
    prize: int
    reason: str
    overseen_by: str = ""


class ReopenPrize(Struct, frozen=True):
    """Correct the status of a prize: undo its payment, refusal or lapse."""

    by: Official
    prize: int
    reason: str


class PublishResults(Struct, frozen=True):
    """The results are published."""

    by: Official
    where: str


class RaiseDispute(Struct, frozen=True):
    """A person disputes something under the terms."""

    by: Official
    person: str
    about: str


class DecideDispute(Struct, frozen=True):
    """Decide a dispute, and record whether the person is satisfied."""

    by: Official
    dispute: int
    decision: str
    is_satisfied: bool


class PostponePromotion(Struct, frozen=True):
    """Its integrity is compromised: it stops until that is validated; the inspectorate was notified at this time.

    `decided_at` is the time of the decision, if it differs.
    """

    by: Official
    reason: str
    notified_at: int | None = None
    decided_at: int | None = None


class ResumePromotion(Struct, frozen=True):
    """Validate the integrity of the promotion, with a statement; it continues."""

    by: Official
    validated: str


class CancelPromotion(Struct, frozen=True):
    """Its integrity is compromised: it ends, with all prizes that were not paid; the moments are as of postponing."""

    by: Official
    reason: str
    notified_at: int | None = None
    decided_at: int | None = None


PromotionInput = (
    DrawUpTerms
    | StateAvailability
    | ProvideTerms
    | AmendTerms
    | CommencePromotion
    | NominateScrutineer
    | CommitDraw
    | EnterPromotion
    | VoidEntry
    | DrawPrizes
    | AwardPrize
    | DeclareAbsent
    | NotifyWinner
    | ClaimPrize
    | PayPrize
    | RefuseClaim
    | LapsePrize
    | RedrawPrize
    | ReopenPrize
    | PublishResults
    | RaiseDispute
    | DecideDispute
    | PostponePromotion
    | ResumePromotion
    | CancelPromotion
)
