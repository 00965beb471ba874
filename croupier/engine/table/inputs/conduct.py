"""Inputs about breaches, disputes and requests, and those of the players of a table."""

from typing import Annotated, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.inputs import Bet
from croupier.engine.table.people import Official, Role
from croupier.money import Money

Correction = Annotated[Money, "negative if the house collects it"]


class RecordIncident(Struct, frozen=True):
    """Record a breach by a person; `role` if it is an official, who may have been off duty."""

    by: Official
    person: str
    kind: str
    note: str
    role: Role = "player"
    off_duty: bool | UnsetType = UNSET


class Sanction(Struct, frozen=True):
    """Use a power against a person for an incident that was recorded.

    `round` is the round that is over and whose wagers are declared void; without it they are those in play, or of the
    round of the incident.
    """

    by: Official
    incident: int
    power: Literal["void-wagers", "exclude", "exclude-from-casino", "detain", "exclude-from-round"]
    reason: str
    round: int | UnsetType | None = UNSET


class HandOver(Struct, frozen=True):
    """An inspector or a police officer has taken over from those who detain a person."""

    by: Official
    incident: int
    to: str


class RefuseWager(Struct, frozen=True):
    """Refuse a wager before the first card, on reasonable grounds."""

    by: Official
    player: str
    box: int
    reason: str
    bet: Bet = "main"


class RaiseDispute(Struct, frozen=True):
    """A player disputes something."""

    player: str
    about: str
    round: int | None = None


class DecideDispute(Struct, frozen=True):
    """Decide a dispute; `correction` is the amount that the house pays the player, negative if it collects."""

    by: Official
    dispute: int
    ruling: str
    correction: Correction = Money(0)


class AskReview(Struct, frozen=True):
    """A player asks for a review of the decision."""

    player: str
    dispute: int


class ReviewDispute(Struct, frozen=True):
    """Review the decision of a dispute."""

    by: Official
    dispute: int
    ruling: str
    correction: Correction = Money(0)


class AskRules(Struct, frozen=True):
    """A person asks for a copy of the rules."""

    player: str


class AskDeterminations(Struct, frozen=True):
    """A player asks which decks and which shuffle are used."""

    player: str


class Signal(Struct, frozen=True):
    """A player decides by a hand signal."""

    player: str
    box: int
    sign: str


class ExposeCards(Struct, frozen=True):
    """A player turns the first two cards, dealt face down."""

    player: str
    box: int


class ExchangeVoucher(Struct, frozen=True):
    """The dealer gives a player promotional tokens for a voucher, subject to its conditions."""

    by: Official
    player: str
    voucher: str
    value: Money
    conditions: str = ""


class StateVoucher(Struct, frozen=True):
    """State the conditions on a voucher before it is exchanged: where its tokens may be wagered, and whether once only.

    `only` names main, perfect-pairs, double, split and insurance; none of them means all.
    """

    by: Official
    voucher: str
    only: tuple[str, ...] = ()
    is_once: bool = False


class AddTokens(Struct, frozen=True):
    """Double, split or insure with promotional tokens; `amount` is the whole new wager if chips lie with them."""

    player: str
    box: int
    tokens: Money
    voucher: str
    act: Literal["double", "split", "insure"]
    amount: Money | None = None
    hand: int | None = None


class WagerTokens(Struct, frozen=True):
    """A wager of promotional tokens that a voucher was exchanged for."""

    player: str
    box: int
    amount: Money
    voucher: str
    bet: Bet = "main"
