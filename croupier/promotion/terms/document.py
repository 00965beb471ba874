"""The terms and conditions of a promotion as written; a blank is an item not stated yet."""

import hashlib
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

from croupier.money import Money
from croupier.rules.promotion import PromotionRules, load_promotion

Kind = Literal[
    "cash",
    "machinery",
    "vehicle",
    "travel",
    "real-estate",
    "slots-dollars",
    "casino-dollars",
    "liquor",
    "other",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Tag = Literal["tobacco", "firearm", "weapon"]
NO_LIMIT: Final = 0
"""Unlimited number of tickets, or of days for a claim."""
PRIZES_MAX: Final = 10_000


class PrizeAward(Struct, frozen=True, forbid_unknown_fields=True):
    """Award of the prizes: time, place and manner; `one_prize_each` lets nobody win twice."""

    manner: str = ""
    how: Literal["draw", "chance"] = "draw"
    at: int | None = None
    place: str = ""
    one_prize_each: bool = True


class Eligibility(Struct, frozen=True, forbid_unknown_fields=True):
    """Eligibility, each criterion separately, and the wager for an entry; zero if none is needed."""

    criteria: tuple[str, ...] = ()
    minimum_wager: Money | None = None


class Receiving(Struct, frozen=True, forbid_unknown_fields=True):
    """Deadline of entries, and the maximum number of tickets for one person."""

    close: int | None = None
    tickets_max: int = 1


class Holding(Struct, frozen=True, forbid_unknown_fields=True):
    """Place and period of the promotion."""

    place: str = ""
    begins: int | None = None
    ends: int | None = None


class Claiming(Struct, frozen=True, forbid_unknown_fields=True):
    """Claim of a prize: in person or not, the number of days, and whether the prize is drawn again afterwards.

    `redraw_until` is the last day of another draw; without it, the end of the promotion.
    """

    method: str = ""
    presence: bool | None = None
    within_days: int = NO_LIMIT
    redraw: bool = False
    redraw_until: int | None = None


class WinnerNotice(Struct, frozen=True, forbid_unknown_fields=True):
    """Notification of winners."""

    methods: tuple[str, ...] = ()


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    """Publication of the results."""

    published: str = ""


class Item(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A prize, or `count` equal ones; its kind determines which of the later fields are required.

    `includes` names prohibited contents. `cleared` gives, for each word of the description that sounds prohibited, the
    reason why it is not.
    """

    nature: str = ""
    qualifications: str = ""
    kind: Kind | None = None
    details: str = ""
    value: Money | None = None
    conditions: str = ""
    count: int = 1
    cash_alternative: Money | None = None
    liquor_millilitres: int | None = None
    includes: tuple[Tag, ...] = ()
    cleared: dict[str, str] = {}
    make: str = ""
    model: str = ""
    accessories: str = ""
    on_road_costs: bool | None = None
    persons: int | None = None
    airfares: str = ""
    transfers: str = ""
    other_transport: str = ""
    duration: str = ""
    accommodation: str = ""
    meals: str = ""
    restrictions: str = ""
    spending_money: bool | None = None
    dwelling: str = ""
    plans: str = ""
    contract: str = ""
    easements: str = ""
    address: str = ""
    conveyancing: str = ""
    legal_costs: str = ""
    fixtures: str = ""
    furniture: str = ""


class Terms(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The terms of one promotion under one document; without `by_chance` it is a reward, which they do not bind."""

    document: str
    name: str
    by_chance: bool = True
    award: PrizeAward = PrizeAward()
    eligibility: Eligibility = Eligibility()
    entries: Receiving = Receiving()
    promotion: Holding = Holding()
    claim: Claiming = Claiming()
    notice: WinnerNotice = WinnerNotice()
    results: Results = Results()
    prizes: tuple[Item, ...] = ()
    election: dict[str, int | str | list[str]] = msgspec.field(default_factory=dict)


def rules_of(terms: Terms) -> PromotionRules:
    """Return the rules that terms are under; raise UnknownDocument, NoProfile or BadElection."""
    return load_promotion(terms.document, terms.election)


def fingerprint(terms: Terms) -> str:
    """Return the SHA-256 of terms, which identifies them."""
    return hashlib.sha256(msgspec.json.encode(terms, order="sorted")).hexdigest()


def litres(millilitres: int) -> str:
    """Write millilitres as litres, such as "20.1"."""
    whole, rest = divmod(millilitres, 1000)
    return f"{whole}.{rest:03d}".rstrip("0").rstrip(".")
