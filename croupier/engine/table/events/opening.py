"""Events of the cards and the shoe, and of opening and closing the table."""

from typing import Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.table.events.acts import Act
from croupier.engine.table.moments import Moment

Due = Literal[
    "opening", "cutting-card", "directed", "not-cut", "not-shuffled", "misdeal", "round", "replaced", "checked"
]


class ItemStated(Act, frozen=True, kw_only=True):
    """An item that the document requires before a table opens is present, with its reference."""

    item: str
    reference: str


class CardsDetermined(Act, frozen=True, kw_only=True):
    """The shuffle and the number of decks are determined."""

    shuffle: str
    decks: int


class CardsIntroduced(Act, frozen=True, kw_only=True):
    """Cards were brought to the table."""

    colour: str
    prepared: str
    secured: str
    cards: int


class CardsChecked(Act, frozen=True, kw_only=True):
    """Cards were checked and are correct."""

    how: str
    colour: str


class CardsFoundWanting(Act, frozen=True, kw_only=True):
    """Cards are missing, foreign or unlike the others: the set is not used."""

    colour: str
    missing: tuple[Card, ...]
    foreign: tuple[Card, ...]


class TableOpened(Act, frozen=True, kw_only=True):
    """The table is open under the rules with this fingerprint."""

    document: str
    game: str
    instrument: str
    rules: str


class CardsReplaced(Act, frozen=True, kw_only=True):
    """Cards were replaced by new ones of the same rank and suit, or all cards by new ones if none is listed."""

    cards: tuple[Card, ...]
    reason: str
    reshuffle: bool


class ReplacementChecked(Act, frozen=True, kw_only=True):
    """An authorised official has checked the replacement."""


class CardsCounted(Act, frozen=True, kw_only=True):
    """The cards were counted."""

    counted: int
    expected: int


class DealerChanged(Act, frozen=True, kw_only=True):
    """Another dealer takes over; `before` is the previous dealer, if any."""

    before: str


class CardsDropped(Act, frozen=True, kw_only=True):
    """Cards were dropped and must be verified before play continues."""


class CardsShuffled(Act, frozen=True, kw_only=True):
    """The cards were shuffled; `cards` of them, which may be the discards of a shoe that ran out."""

    method: str
    cards: int
    by_hand_first: bool
    number: int


class ShuffleDirected(Act, frozen=True, kw_only=True):
    """A shuffle was ordered after the round."""

    reason: str


class ShuffleFellDue(Struct, frozen=True):
    """The cards must be shuffled before another round."""

    why: Due
    clause: str


class RiffleApproved(Act, frozen=True, kw_only=True):
    """A riffle of prepared cards was approved at a player's request."""

    player: str
    before: str


class CutOffered(Struct, frozen=True):
    """The cut is offered to a player, and `then` to others; to a casino supervisor if no player is named."""

    player: str
    then: tuple[str, ...]
    clause: str


class CutDeclined(Struct, frozen=True):
    """A player declined the cut."""

    player: str
    clause: str


class CardsCut(Struct, frozen=True):
    """The cards were cut: `cards` from the top went to the back."""

    cut_by: str
    cards: int
    clause: str


class CuttingCardInserted(Act, frozen=True, kw_only=True):
    """The cutting card was inserted `from_back` cards from the back; 0 if the stack is too short for it."""

    from_back: int


class ShoeLoaded(Struct, frozen=True):
    """The cards are in the shoe or the device."""

    number: int
    cards: int
    kind: Literal["shoe", "device"]
    clause: str


class CardBurned(Struct, frozen=True):
    """A card went to the discard rack without being played; nobody has seen it if none is named."""

    card: Card | None
    why: Literal["new-shoe", "face-up", "error", "dealer-error", "no-wagers", "left-over"]
    clause: str


class CuttingCardDrawn(Struct, frozen=True):
    """The cutting card came where a card for the box was due: 0 is the dealer's hand, -1 before the first card.

    `player` decides for that box.
    """

    box: int
    player: str
    clause: str


class BetsReopened(Struct, frozen=True):
    """No card has been dealt: wagers may be changed again."""

    clause: str


class DiscardsReturned(Struct, frozen=True):
    """The discards went back into the device."""

    cards: int
    clause: str


class FinalRoundsAnnounced(Act, frozen=True, kw_only=True):
    """A number of final rounds was announced; they are dealt even after the cutting card."""

    rounds: int


class HoursSet(Act, frozen=True, kw_only=True):
    """The hours of gaming are known."""

    opens: Moment
    closes: Moment


class NoticeGiven(Act, frozen=True, kw_only=True):
    """The players know when the table will be closed."""

    closes: Moment


class TableClosed(Act, frozen=True, kw_only=True):
    """The table is closed."""


class TimeTold(Struct, frozen=True):
    """It is so late."""

    at: Moment
    clause: str
