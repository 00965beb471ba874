"""Inputs about errors: cards, omitted steps, rounds, devices."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.engine.table.inputs.conduct import Correction
from croupier.engine.table.people import Official

Omission = Literal["cut", "shuffle", "burn", "put-back", "insurance"]
Fault = Literal["mechanical", "electrical", "cards-unfit"]


class FindFaceUp(Struct, frozen=True):
    """Report a card that is face up in the shoe."""

    by: Official
    card: Card


class DrawInError(Struct, frozen=True):
    """A card was drawn in error: for a hand, for the dealer, or burnt; nobody may know which it is."""

    by: Official
    drawn_for: Literal["hand", "dealer", "burn"]
    card: Card | None = None
    is_exposed: bool = True


class RefuseCard(Struct, frozen=True):
    """Refuse the card that was drawn in error."""

    player: str
    box: int


class Reconstruct(Struct, frozen=True):
    """Put the cards of the round, as they should have been dealt, in their right order."""

    by: Official
    cards: tuple[Card, ...]
    reason: str


class ReportError(Struct, frozen=True):
    """Report an error of card placement in an earlier round."""

    by: Official
    round: int
    reason: str


class ReportOmission(Struct, frozen=True):
    """A step was left out, and it is noticed now."""

    by: Official
    what: Omission


class ReportEmptyRound(Struct, frozen=True):
    """The dealer has begun a round without a wager."""

    by: Official
    cards: tuple[Card, ...]


class ReportCards(Struct, frozen=True):
    """Report cards that are missing or do not belong to the decks."""

    by: Official
    missing: tuple[Card, ...] = ()
    foreign: tuple[Card, ...] = ()


class CheckDevice(Struct, frozen=True):
    """Order a device to be emptied and its cards checked."""

    by: Official
    reason: str


class VoidRound(Struct, frozen=True):
    """Declare a round void: the one in play, or the earlier `round` that a fraud, a collusion or a misdeal affected."""

    by: Official
    reason: str
    ground: str = "impractical"
    person: str = ""
    forfeit: bool = False
    round: int | UnsetType | None = UNSET


class CorrectPayment(Struct, frozen=True):
    """Correct a payment that the house itself has discovered to be wrong."""

    by: Official
    player: str
    amount: Correction
    reason: str
    round: int | None = None


class CorrectCard(Struct, frozen=True):
    """Correct the record of a card that was keyed wrongly: `card` lies on the layout, and has lain there all along.

    `place` is the place of the card among those keyed in the round, the first being 1; the last one if none is named.
    """

    by: Official
    card: Card
    place: int | None = None


class ReportTotal(Struct, frozen=True):
    """Report that the dealer announced a wrong total of a hand."""

    by: Official
    box: int
    announced: int
    hand: int = 1


class ReportMalfunction(Struct, frozen=True):
    """The device fails; the other fields are asked for where the document decides by them."""

    by: Official
    fault: Fault
    rectified: bool = False
    disadvantage: bool = False
    another_device: bool = True
    practicable: bool = True
    damaged: tuple[Card, ...] = ()


class TakeBack(Struct, frozen=True):
    """A player takes a wager back from a round that will be finished from another shoe."""

    player: str
    box: int


class RectifyDevice(Struct, frozen=True):
    """Put the device that has failed back into use: the fault is rectified."""

    by: Official
    note: str


class ReplaceDevice(Struct, frozen=True):
    """Replace a failed device with another device or a card shoe."""

    by: Official
    kind: Literal["device", "shoe"]
