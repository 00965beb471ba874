"""A promotion as determined by its events."""

from typing import Final, Literal

from msgspec import Struct

from croupier.money import NOTHING, Money
from croupier.promotion.entry_list import EntryList
from croupier.promotion.inputs import Part
from croupier.promotion.terms.document import Item, Terms

Status = Literal["outside", "drawn up", "open", "postponed", "drawn", "cancelled"]
Fate = Literal["to be won", "won", "claimed", "paid", "refused", "lapsed", "not won", "cancelled"]
OWED: Final = frozenset({"won", "claimed"})
"""Status of owed prizes: won, and neither paid nor refused nor lapsed."""


class Attempt(Struct, frozen=True):
    """An attempt to notify a winner."""

    method: str
    made_at: int
    by: str
    evidence: str
    is_reached: bool
    is_late: bool


class PromotionPrize(Struct, frozen=True):
    """One prize, with the index of its item in the terms, and its status."""

    number: int
    item: int
    value: Money
    fate: Fate = "to be won"
    winner: str = ""
    ticket: int = 0
    won_at: int = 0
    due: int | None = None
    over_at: int | None = None
    """Time at which the duty to notify its winner ended: claimed, refused, lapsed or cancelled."""
    attempts: tuple[Attempt, ...] = ()
    paid: tuple[Part, ...] = ()
    takes_cash: bool = False
    before: Fate = "to be won"
    """State before it was paid, refused or lapsed."""
    drawn: tuple[str, ...] = ()
    """All who were drawn for it, the winner last."""


class Denied(Struct, frozen=True):
    """A claim that was refused."""

    prize: int
    claimant: str
    address: str
    reasons: str
    told_at: int
    retained_until: int | None


class PromotionDispute(Struct, frozen=True):
    """A dispute and its decision."""

    number: int
    person: str
    about: str
    decision: str = ""
    is_satisfied: bool | None = None


class LateNotice(Struct, frozen=True):
    """A decision to stop the promotion of which the inspectorate was not notified at once."""

    decided_at: int
    notified_at: int


class Promotion(Struct, frozen=True, kw_only=True):
    """A promotion; `place` is the position in the order of tickets."""

    terms: Terms
    fingerprint: str
    status: Status = "drawn up"
    where: tuple[str, ...] = ()
    marketing: tuple[str, ...] = ()
    provided_at: int | None = None
    commenced_at: int | None = None
    scrutineer: str = ""
    commitment: str = ""
    sealed: str = ""
    entries: EntryList = EntryList()
    secret: str = ""
    words: str = ""
    drawn_at: int | None = None
    place: int = 0
    prizes: tuple[PromotionPrize, ...] = ()
    earlier: tuple[PromotionPrize, ...] = ()
    """Prizes that were drawn again, as they stood before."""
    denied: tuple[Denied, ...] = ()
    disputes: tuple[PromotionDispute, ...] = ()
    published: str = ""
    late_notices: tuple[LateNotice, ...] = ()

    @property
    def tickets(self) -> int:
        """Number of tickets issued."""
        return self.entries[-1].first + self.entries[-1].tickets - 1 if self.entries else 0

    @property
    def owed(self) -> Money:
        """The value of all owed prizes."""
        return Money(sum(one.value for one in self.prizes if one.fate in OWED))


def prizes_of(terms: Terms) -> tuple[PromotionPrize, ...]:
    """Return the prizes of terms individually, none of them won."""
    items = [place for place, item in enumerate(terms.prizes) for _ in range(item.count)]
    return tuple(
        [PromotionPrize(number, place, terms.prizes[place].value or NOTHING) for number, place in enumerate(items, 1)]
    )


def item_of(state: Promotion, prize: PromotionPrize) -> Item:
    """Return the terms of a prize."""
    return state.terms.prizes[prize.item]
