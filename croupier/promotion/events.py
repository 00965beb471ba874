"""Events of a promotion, each with its time, person and clause."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.promotion.inputs import Part
from croupier.promotion.terms.document import Terms

Over = Literal["paid", "refused", "lapsed"]
"""Final states from which a prize can be reopened."""


class _Event(Struct, frozen=True, kw_only=True):
    """Fields of all events: the time in seconds since 1970, the person, and the clause."""

    at: int
    by: Official
    clause: str


class TermsDrawnUp(_Event, frozen=True, kw_only=True):
    """The terms were drawn up; the fingerprint identifies them."""

    terms: Terms
    fingerprint: str


class RewardSetApart(_Event, frozen=True, kw_only=True):
    """A reward without chance is not a promotional prize: it was recorded as outside the rule."""

    terms: Terms


class AvailabilityStated(_Event, frozen=True, kw_only=True):
    """The availability of the terms was stated, and the marketing material that refers to them."""

    where: tuple[str, ...]
    marketing: tuple[str, ...]


class TermsProvided(_Event, frozen=True, kw_only=True):
    """The Authority has the terms; the promotion may commence from `earliest`."""

    fingerprint: str
    reference: str
    earliest: int


class TermsAmended(_Event, frozen=True, kw_only=True):
    """The terms were amended; before the commencement they must be provided again."""

    terms: Terms
    fingerprint: str
    reason: str
    approval: str


class PromotionCommenced(_Event, frozen=True, kw_only=True):
    """Entries can be received."""


class ScrutineerNominated(_Event, frozen=True, kw_only=True):
    """The operator nominated who oversees the draw."""

    name: str


class DrawCommitted(_Event, frozen=True, kw_only=True):
    """The secret of the draw is committed; `tickets` had been issued by then."""

    commitment: str
    sealed: str
    reason: str
    tickets: int


class EntryTaken(_Event, frozen=True, kw_only=True):
    """An entry was received, with tickets from `first` on."""

    entry: int
    entrant: str
    first: int
    tickets: int
    wagered: Money


class EntryVoided(_Event, frozen=True, kw_only=True):
    """An entry was taken out."""

    entry: int
    reason: str


class DrawMade(_Event, frozen=True, kw_only=True):
    """The secret was revealed; with the words it orders all tickets, as docs/promotions.md describes."""

    secret: str
    words: str
    tickets: int
    overseen_by: str


class PrizeWon(_Event, frozen=True, kw_only=True):
    """A prize has a winner: by the ticket at this place of the order, both counted from 1; 0 where there was no draw.

    `due` is when the winner must have been notified, None where winners are present.
    """

    prize: int
    winner: str
    value: Money
    ticket: int = 0
    place: int = 0
    due: int | None = None
    how: str = ""


class PrizeNotWon(_Event, frozen=True, kw_only=True):
    """No ticket was left for a prize."""

    prize: int


class WinnerAbsent(_Event, frozen=True, kw_only=True):
    """A winner who must be present was called and not there."""

    prize: int
    winner: str
    called: str
    released: Money


class NoticeAttempted(_Event, frozen=True, kw_only=True):
    """A person tried to notify a winner; an attempt after the time limit `is_late`, a breach."""

    prize: int
    winner: str
    method: str
    evidence: str
    is_reached: bool
    made_at: int
    is_late: bool


class PrizeClaimed(_Event, frozen=True, kw_only=True):
    """A winner claimed a prize."""

    prize: int
    winner: str
    is_present: bool


class PrizePaid(_Event, frozen=True, kw_only=True):
    """A prize was paid, or handed over where there are no parts."""

    prize: int
    winner: str
    value: Money
    parts: tuple[Part, ...]
    takes_cash: bool


class ClaimRefused(_Event, frozen=True, kw_only=True):
    """A claim was refused with reasons; the details are retained until `retained_until`, if they must be.

    `is_winner` is whether the claim was the winner's own, whose prize it ends.
    """

    prize: int
    claimant: str
    address: str
    reasons: str
    told_at: int
    is_winner: bool
    released: Money
    retained_until: int | None


class PrizeLapsed(_Event, frozen=True, kw_only=True):
    """A prize was not claimed."""

    prize: int
    winner: str
    released: Money


class PrizeRedrawn(_Event, frozen=True, kw_only=True):
    """A prize goes to another ticket of the same order."""

    prize: int
    reason: str
    overseen_by: str = ""


class PrizeReopened(_Event, frozen=True, kw_only=True):
    """The state of a prize was corrected, and its postings were reversed."""

    prize: int
    winner: str
    reason: str
    was: Over
    value: Money
    parts: tuple[Part, ...]


class ResultsPublished(_Event, frozen=True, kw_only=True):
    """The results were published."""

    where: str


class DisputeRaised(_Event, frozen=True, kw_only=True):
    """A person disputes something."""

    dispute: int
    person: str
    about: str


class DisputeDecided(_Event, frozen=True, kw_only=True):
    """The operator decided a dispute, finally."""

    dispute: int
    decision: str
    is_satisfied: bool


class ComplaintAdvised(_Event, frozen=True, kw_only=True):
    """A person who is not satisfied was advised of the right to complain, in these words."""

    dispute: int
    person: str
    advice: str


class PromotionPostponed(_Event, frozen=True, kw_only=True):
    """It stops until its integrity is validated; the inspectorate was notified.

    `late_of` is the time of the decision of which it was notified too late, a breach.
    """

    reason: str
    notified_at: int
    late_of: int | UnsetType = UNSET


class PromotionResumed(_Event, frozen=True, kw_only=True):
    """Its integrity was validated, and the promotion continues."""

    validated: str


class PromotionCancelled(_Event, frozen=True, kw_only=True):
    """It ended, with all prizes that were not paid; the inspectorate was notified, too late of a decision `late_of`."""

    reason: str
    notified_at: int
    released: Money
    late_of: int | UnsetType = UNSET


PromotionEvent = (
    TermsDrawnUp
    | RewardSetApart
    | AvailabilityStated
    | TermsProvided
    | TermsAmended
    | PromotionCommenced
    | ScrutineerNominated
    | DrawCommitted
    | EntryTaken
    | EntryVoided
    | DrawMade
    | PrizeWon
    | PrizeNotWon
    | WinnerAbsent
    | NoticeAttempted
    | PrizeClaimed
    | PrizePaid
    | ClaimRefused
    | PrizeLapsed
    | PrizeRedrawn
    | PrizeReopened
    | ResultsPublished
    | DisputeRaised
    | DisputeDecided
    | ComplaintAdvised
    | PromotionPostponed
    | PromotionResumed
    | PromotionCancelled
)
