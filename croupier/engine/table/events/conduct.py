"""Events of breaches, disputes and requests."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.inputs import Bet
from croupier.engine.table.events.acts import Act
from croupier.engine.table.moments import Moment
from croupier.money import Money


class IncidentRecorded(Act, frozen=True, kw_only=True):
    """A breach was recorded; the clause is the one that was broken. `off_duty` is omitted unless it is true."""

    number: int
    person: str
    role: str
    kind: str
    note: str
    round: int
    off_duty: bool | UnsetType = UNSET


class Sanctioned(Act, frozen=True, kw_only=True):
    """A power was used against a person."""

    incident: int
    person: str
    power: str
    reason: str


class HandedOver(Act, frozen=True, kw_only=True):
    """An inspector or police officer took over."""

    incident: int
    to: str


class WagerRefused(Act, frozen=True, kw_only=True):
    """A wager was refused and removed from the layout before the first card."""

    player: str
    box: int
    bet: Bet
    reason: str


class DisputeRaised(Struct, frozen=True):
    """A player disputes something of a round."""

    number: int
    player: str
    about: str
    round: int
    clause: str


class DisputeDecided(Act, frozen=True, kw_only=True):
    """The dispute was decided."""

    dispute: int
    ruling: str


class ReviewAsked(Struct, frozen=True):
    """The player asked for a review."""

    dispute: int
    player: str
    clause: str


class DisputeReviewed(Act, frozen=True, kw_only=True):
    """The decision was reviewed."""

    dispute: int
    ruling: str


class ComplaintAdvised(Struct, frozen=True):
    """A player was advised of the right to complain."""

    dispute: int
    player: str
    clause: str


class CorrectionMade(Act, frozen=True, kw_only=True):
    """A ruling corrected a payment: the house pays the player `amount`, or takes it if negative."""

    player: str
    amount: Money
    dispute: int


class RulesShown(Struct, frozen=True):
    """A person was given the rules."""

    player: str
    document: str
    clause: str


class DeterminationsTold(Struct, frozen=True):
    """A player was informed of decks and shuffle."""

    player: str
    decks: int
    shuffle: str
    clause: str


class SignalGiven(Struct, frozen=True):
    """A player decided by a hand signal."""

    player: str
    box: int
    sign: str
    means: str
    clause: str


class CardsExposed(Struct, frozen=True):
    """A player turned the first two cards, dealt face down."""

    player: str
    box: int
    clause: str


class CardsTurned(Struct, frozen=True):
    """The dealer turned the first two cards of a box, dealt face down, which their player had not exposed."""

    box: int
    clause: str


class VoucherExchanged(Act, frozen=True, kw_only=True):
    """The dealer gave a player tokens of the value of a promotional voucher, whose conditions bind them."""

    player: str
    voucher: str
    value: Money
    conditions: str


TokenPart = Literal["double", "split", "insurance"]
"""The added wager in which tokens lie."""


class VoucherStated(Act, frozen=True, kw_only=True):
    """The conditions on a voucher: where its tokens may be wagered, and whether they are collected once used."""

    voucher: str
    only: tuple[str, ...]
    is_once: bool


class TokensWagered(Struct, frozen=True):
    """A part of a wager is promotional tokens; `part` and `hand` identify a double, a split or insurance."""

    player: str
    box: int
    bet: Bet
    amount: Money
    voucher: str
    clause: str
    hand: int | UnsetType = UNSET
    part: TokenPart | UnsetType = UNSET


class TokensSettled(Struct, frozen=True):
    """The tokens of a wager were collected or returned from the layout, or moved after that.

    Collected ones may be given back or refunded, returned ones confiscated; those that may be wagered once are used up
    when they win. Winnings of tokens are paid in chips.
    """

    player: str
    box: int
    bet: Bet
    amount: Money
    voucher: str
    result: str
    clause: str
    hand: int | UnsetType = UNSET
    part: TokenPart | UnsetType = UNSET


class InputRefused(Struct, frozen=True):
    """An input was refused; the state is unchanged."""

    input: str
    who: str
    why: str
    clause: str
    at: Moment
