"""Inputs of a round of Ultimate Texas Hold'em, in addition to those of every round."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.engine.inputs import (
    Deal,
    DealFaceDown,
    MarkAbsent,
    NoMoreBets,
    Proceed,
    ReturnWagers,
    SettleBox,
    TurnCard,
)
from croupier.money import Money


class PlaceAnte(Struct, frozen=True):
    """Place an ante and the equal blind; without a box, at the player's seat or the first free place.

    `blind` is the amount found in its box, where it is not equal to the ante.
    """

    player: str
    amount: Money
    box: int | None = None
    blind: Money | UnsetType = UNSET


class PlaceTrips(Struct, frozen=True):
    """Place a trips wager in addition to ante and blind."""

    player: str
    amount: Money
    box: int | None = None


class WithdrawAnte(Struct, frozen=True):
    """Take ante, blind and trips back before wagers are closed."""

    player: str


class BetPlay(Struct, frozen=True):
    """Place the play wager: a multiple of the ante."""

    player: str
    times: int


class Check(Struct, frozen=True):
    """Stay in without a wager."""

    player: str


class Fold(Struct, frozen=True):
    """Give up the hand and all wagers on it."""

    player: str


class Concede(Struct, frozen=True):
    """Fold after the dealer's hand has been declared."""

    player: str


class DeclareMisdeal(Struct, frozen=True):
    """An official declares a misdeal.

    `during_deal` states that a card was revealed during the deal, where that is discovered after a decision.
    """

    by: str
    why: Literal["wrong-number-of-cards", "card-revealed"]
    during_deal: bool | UnsetType = UNSET


class ExposeDealerCards(Struct, frozen=True):
    """One or both of the dealer's cards were revealed by mistake: the first, the second, or both.

    `seen` are the cards that were seen, where they were not read as they were dealt.
    """

    by: str
    places: tuple[int, ...] = (1,)
    seen: tuple[Card, ...] | UnsetType = UNSET


class ReportMissingWager(Struct, frozen=True):
    """A hand was dealt to a place that lacks ante or blind; `handled` if any player has handled cards.

    `ante` and `blind` are the actual amounts there, where they differ from those recorded.
    """

    by: str
    box: int
    handled: bool
    ante: Money | UnsetType = UNSET
    blind: Money | UnsetType = UNSET


class FindPlayWager(Struct, frozen=True):
    """Report, during settlement, a play wager of another amount than rule 8 allows."""

    by: str
    box: int
    amount: Money


UthInput = (
    PlaceAnte
    | PlaceTrips
    | WithdrawAnte
    | NoMoreBets
    | Deal
    | DealFaceDown
    | TurnCard
    | BetPlay
    | Check
    | Fold
    | Concede
    | Proceed
    | MarkAbsent
    | DeclareMisdeal
    | ExposeDealerCards
    | ReportMissingWager
    | FindPlayWager
    | ReturnWagers
    | SettleBox
)
