"""Inputs about opening and closing a table, its cards, the shuffle and the cut."""

from typing import Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.table.moments import Moment
from croupier.engine.table.people import Official


class StateItem(Struct, frozen=True):
    """State an item that the document requires before a table opens, with its reference."""

    by: Official
    item: str
    reference: str


class Determine(Struct, frozen=True):
    """Determine the approved shuffle, and if it changes the number of decks."""

    by: Official
    shuffle: str
    decks: int | None = None


class IntroduceCards(Struct, frozen=True):
    """Bring cards to the table: new, or prepared, secured under a reference; one of two decks that are used in turn."""

    by: Official
    colour: str
    prepared: Literal["", "casino", "angel"] = ""
    secured: str = ""


class CheckCards(Struct, frozen=True):
    """Check the cards: one by one or by a device, with those that are missing, foreign or unlike the others."""

    by: Official
    how: Literal["one-by-one", "device"] = "one-by-one"
    colour: str = ""
    alike: bool = True
    missing: tuple[Card, ...] = ()
    foreign: tuple[Card, ...] = ()


class OpenTable(Struct, frozen=True):
    """Open the table for gaming."""

    by: Official


class ReplaceCards(Struct, frozen=True):
    """Replace some cards, or all if none is named."""

    by: Official
    reason: str
    cards: tuple[Card, ...] = ()


class CheckReplacement(Struct, frozen=True):
    """Confirm that the replacement cards have been checked."""

    by: Official


class CountCards(Struct, frozen=True):
    """Count the cards; `counted` in all."""

    by: Official
    counted: int


class ChangeDealer(Struct, frozen=True):
    """Replace the dealer."""

    by: Official


class ReportDropped(Struct, frozen=True):
    """The dealer has mishandled or dropped cards."""

    by: Official


class ShuffleCards(Struct, frozen=True):
    """Shuffle the cards: by hand, by a multishuffler, or by putting them into the device."""

    by: Official
    method: Literal["manual", "multishuffler", "device"] = "manual"
    by_hand_first: bool = False


class DirectShuffle(Struct, frozen=True):
    """Order a shuffle after the round."""

    by: Official
    reason: str


class AskRiffle(Struct, frozen=True):
    """A player asks for a riffle of prepared cards, and `approved_by` approves it."""

    player: str
    approved_by: Official
    before: Literal["multishuffler", "cut"] = "cut"


class CutCards(Struct, frozen=True):
    """Cut `cards` from the top, by the player who is offered the cut."""

    player: str
    at: int


class DeclineCut(Struct, frozen=True):
    """Decline the cut."""

    player: str


class CutAsOfficial(Struct, frozen=True):
    """Cut the cards that no player would."""

    by: Official
    at: int


class InsertCuttingCard(Struct, frozen=True):
    """Insert the cutting card `from_back` cards from the back and load the shoe."""

    by: Official
    from_back: int


class BurnCards(Struct, frozen=True):
    """Burn the first cards of a new shoe, unseen."""

    by: Official


class DrawCuttingCard(Struct, frozen=True):
    """The shoe gives the cutting card."""


class AnnounceFinalRounds(Struct, frozen=True):
    """Announce the last rounds before closing."""

    by: Official


class SetHours(Struct, frozen=True):
    """The hours of gaming of the day, as determined under the Act."""

    by: Official
    opens: Moment
    closes: Moment


class GiveNotice(Struct, frozen=True):
    """Announce to the players that the table will be closed, and when."""

    by: Official
    at: Moment


class WithdrawNotice(Struct, frozen=True):
    """Withdraw a notice that has not taken effect: of closing, of new limits, or of the end of a kept minimum.

    `at` is the time on the notice; without it the limits that were announced last are meant.
    """

    by: Official
    notice: Literal["closing", "limits", "kept-minimum"]
    at: Moment | None = None


class CloseTable(Struct, frozen=True):
    """Close the table."""

    by: Official
