"""The conditions of a tournament: everything that is decided before the first entry, as a document.

A part that is None has not been stated; `"none"` states that there is none. Which parts a document demands is an answer
of its tournament profile; `validation.py` compares the two. Amounts of money are cents, of chips whole chips in
hundredths as everywhere (1,000 chips are `Money(100_000)`), moments are text with their offset.
"""

from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.money import Money

NONE: Final = "none"
No = Literal["none"]

Tie = Literal["play-off", "share", "draw"]
"""Tie-break of players with equal chips or points: further rounds, an equal share, or a draw of cards."""


class EntryTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entry: procedure and eligibility.

    `groups` are those to whom entry is restricted, `criteria` further requirements; the entry form says which of them a
    person meets. `entitled` is the statement of who is eligible at all; `refund_until` is the moment up to which a
    withdrawal is refunded.
    """

    method: str | None = None
    form: str | None = None
    entitled: str | None = None
    groups: tuple[str, ...] | No | None = None
    criteria: tuple[str, ...] | No | None = None
    may_refuse: bool | None = None
    agreement: bool | None = None
    refund_until: str | No | None = None
    reserves: int = 0


class Fees(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fee of an entry and its commission; `approved` is the reference of the approval."""

    entry: Money
    commission: Money = Money(0)
    approved: str = ""
    buy_in: Money = Money(0)


class Players(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Number of players: minimum, maximum, and maximum at one table."""

    minimum: int
    maximum: int
    per_table: int


class Chips(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The starting chips of each player, and the percentage of their value in cash, if any (NSW only).

    Payouts of a game, bonuses included, are paid as the same number of chips.
    """

    start: Money
    cash_percent: int | No = NONE
    smallest: Money = Money(100)


class Level(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits from a round of each session on."""

    minimum: Money
    maximum: Money | None = None
    from_round: int = 1


class SessionWagering(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wagering in a session: order, time limit, late and undisclosed wagers, and passes.

    `late` is the consequence for a player whose time is over: the minimum is wagered for them, they may wager at most
    the minimum, or the director decides.
    """

    compulsory: bool | None = None
    order: bool | None = None
    deals_from_marker: bool = False
    seconds: int | No | None = None
    late: Literal["minimum", "held-to-minimum", "director"] = "minimum"
    pass_cards: int | No | None = None
    undisclosed: int | No | None = None
    side_bets: tuple[str, ...] | No | None = None


class Ends(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """End condition of a session: exactly one is stated; `players` are those left in the whole tournament."""

    rounds: int | None = None
    shoes: int | None = None
    minutes: int | None = None
    players: int | None = None


class Advance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Advancement: a number from each table, and a number of the best others in the stage."""

    per_table: int = 0
    best: int = 0


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of the tournament: heats, a repechage, a final. Each plays one session, at `tables` at once.

    With more players than seats the stage is played in several sessions, one after another. `document` is another game
    that is played in it, if it is. A repechage is played by those who fell out of the stage `of`: all of them, or so
    many `best`.
    """

    name: str
    kind: Literal["heat", "repechage", "final"] = "heat"
    ends: Ends
    tables: int
    stack: Literal["start", "carried"] = "start"
    advance: Advance = Advance()
    of: str = ""
    best: int | None = None
    is_voluntary: bool = False
    starts: str | None = None
    document: str = ""


class Points(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points for places in each session, from the first; below `eliminates_below` after a stage a player is out.

    `tied_places` are the points of players who are level and stay so: combined and divided, or those of the place.
    """

    by_place: tuple[int, ...]
    tied_places: Literal["share", "same"] | UnsetType = UNSET
    eliminates_below: tuple[tuple[str, int], ...] = ()


class BuyBack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Re-buy for a player who is out: number, price, and the last stage or round.

    It gives chips at the same table, or a seat in the stage `into`.
    """

    times: int
    price: Money
    chips: Money
    until_stage: str
    until_round: int | None = None
    into: str = ""
    method: str = ""


class AddOn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Further chips for a player who is in, before a stage begins."""

    price: Money
    chips: Money
    before_stage: str
    method: str = ""


class Ties(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tie-break where the document leaves it to the conditions."""

    session: Tie | None = None
    final: Tie | None = None
    points: Tie | None = None
    playoff_stack: Literal["carried", "start"] = "carried"


class Share(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the prize pool for one place, in hundredths of a percent (5000 is half), or a thing of a value."""

    place: int
    share: int = 0
    goods: str = ""
    value: Money = Money(0)


class Band(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The breakdown of the pool for up to a number of entries."""

    up_to: int
    shares: tuple[int, ...]


class PoolAddition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Addition of the operator to the pool: cash, or goods or services of a value.

    Additions by the conditions are won by their places; for later additions `place` names the winner's place.
    """

    kind: Literal["cash", "goods", "services"]
    what: str
    value: Money
    place: int = 0


class Prizes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The breakdown of the pool: shares by place, or bands of them by the number of entries; and the additions."""

    places: tuple[Share, ...] = ()
    bands: tuple[Band, ...] = ()
    added: tuple[PoolAddition, ...] = ()
    guarantee: Money | No | None = None
    guarantee_entries: int | None = None
    payment: str | None = None
    distribution: str | None = None


class SessionPrize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prize of a place at each table of a stage, awarded when the session is over: cash of the pool, or an object.

    The shares of the pool in `prizes` are those of the pool without these.
    """

    stage: str
    place: int
    cash: Money = Money(0)
    goods: str = ""
    value: Money = Money(0)


class Structure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Structure in words besides the stages: filling, balancing and breaking of tables."""

    format: Literal["scheduled", "sit-and-go"] = "scheduled"
    starts_with: int | None = None
    allocation: str | None = None
    balancing: str | No | None = None
    breaks_tables: bool = False
    elimination: str | None = None
    progression: str | None = None
    repechage: str | No | None = None


class Conditions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The conditions of one tournament.

    `changes` are answers of the game's rules that the conditions change, such as {"naturals.odds": "2 to 1"}, where the
    document lets conditions prevail. `statement` is that the tournament is conducted by the rules.
    """

    name: str
    document: str
    starts: str | None = None
    entry: EntryTerms = EntryTerms()
    fees: Fees | None = None
    players: Players | None = None
    chips: Chips | None = None
    limits: tuple[Level, ...] = ()
    wagering: SessionWagering = SessionWagering()
    structure: Structure = Structure()
    stages: tuple[Stage, ...] = ()
    points: Points | No | None = None
    buy_back: BuyBack | No | None = None
    add_on: AddOn | No | None = None
    ties: Ties = Ties()
    prizes: Prizes | None = None
    may_cancel: bool = True
    settings: dict[str, Any] = {}
    changes: dict[str, Any] = {}
    statement: str | None = None
    session_prizes: tuple[SessionPrize, ...] | UnsetType = UNSET
