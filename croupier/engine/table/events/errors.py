"""Events of errors, voids and malfunctions. A correction is a separate event; no event is erased."""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.engine.table.events.acts import Act
from croupier.money import Money


class CardHeld(Act, frozen=True, kw_only=True):
    """A card drawn in error is kept as the next card, or as the first of the next round; unseen if none is named."""

    card: Card | None
    until: Literal["next-card", "next-round"]
    is_exposed: bool


class CardRefused(Struct, frozen=True):
    """A player refused the card that was drawn in error, and gets no more cards."""

    player: str
    box: int
    clause: str


class RefusedByAll(Struct, frozen=True):
    """Nobody took the card that was drawn in error: it is the dealer's next."""

    clause: str


class OmissionFound(Act, frozen=True, kw_only=True):
    """A step had been left out."""

    what: str


class RoundReconstructed(Act, frozen=True, kw_only=True):
    """The round returns to the state before its first wrong card and is dealt again; `kept` events of it remain."""

    number: int
    kept: int
    before: tuple[Card, ...]
    after: tuple[Card, ...]
    reason: str


class RoundVoided(Act, frozen=True, kw_only=True):
    """A round is void: the current round, or an earlier one with an error."""

    number: int
    ground: str
    reason: str
    person: str


class ResultStands(Act, frozen=True, kw_only=True):
    """An earlier round had an error, and its result stands."""

    number: int
    reason: str


class StakesReturned(Struct, frozen=True):
    """The wagers of a player on the layout went back to the player."""

    player: str
    amount: Money
    round: int
    clause: str


class PaymentRecovered(Struct, frozen=True):
    """The payments of a round to a player went back to the house."""

    player: str
    amount: Money
    round: int
    clause: str


class LossRefunded(Struct, frozen=True):
    """The losses of a player in a round came back."""

    player: str
    amount: Money
    round: int
    clause: str


class WagerConfiscated(Struct, frozen=True):
    """The wagers of a player that a settled round had given back went to the house: they are forfeited for a fraud."""

    player: str
    amount: Money
    round: int
    clause: str


class CorrectionUndone(Struct, frozen=True):
    """A correction of a payment is reversed, since its round is void: the player gives `amount` back, or gets it."""

    player: str
    amount: Money
    round: int
    clause: str
    dispute: int = 0


class PaymentCorrected(Act, frozen=True, kw_only=True):
    """The house corrected a payment that it discovered to be wrong: it pays `amount`, or takes it if negative."""

    player: str
    amount: Money
    round: int
    reason: str


class CardCorrected(Act, frozen=True, kw_only=True):
    """A card had been keyed wrongly: `card` lies on the layout where `keyed` was recorded as card `place` of the round.

    The round returns to the state before that card, of which `kept` events remain; it and the cards keyed after it
    follow as they lie. A card that lies face down is not named to those who may not see it.
    """

    number: int
    place: int
    keyed: Card | None
    card: Card | None
    kept: int


class TotalCorrected(Act, frozen=True, kw_only=True):
    """The dealer had announced a wrong total of a hand; decisions stand, since no player may rely on it."""

    box: int
    hand: int
    announced: int
    total: int


class PaymentStands(Struct, frozen=True):
    """The payments of a round to a player stay valid, though the round is void."""

    player: str
    amount: Money
    round: int
    clause: str


class StakesForfeited(Struct, frozen=True):
    """The house took the wagers of a player on the layout."""

    player: str
    amount: Money
    round: int
    clause: str


class MoneyRestored(Struct, frozen=True):
    """The money moved since the wrong card moved back: `layout` to the layout, `house` to the house."""

    player: str
    layout: Money
    house: Money
    round: int
    clause: str


OF_CARDS: Final = "missing or foreign cards"
"""The subject of a notice of missing or foreign cards."""


class CardsFound(Act, frozen=True, kw_only=True):
    """Cards were missing, or did not belong to the decks."""

    missing: tuple[Card, ...]
    foreign: tuple[Card, ...]


class ShoeVoided(Struct, frozen=True):
    """The rest of the shoe is not dealt: its cards must be checked."""

    cards: int
    clause: str


class DeviceFailed(Act, frozen=True, kw_only=True):
    """The device failed; the last three fields decide the procedure where the document asks for them."""

    fault: str
    in_round: bool
    disadvantage: bool = False
    another_device: bool = True
    practicable: bool = True


class DeviceRectified(Act, frozen=True, kw_only=True):
    """The fault of the device is rectified: it is in use again, with new cards where they are called for."""

    note: str
    new_cards: bool | UnsetType = UNSET


class DeviceChecked(Act, frozen=True, kw_only=True):
    """A device was emptied, and its cards must be checked."""

    reason: str


class CardsDamaged(Struct, frozen=True):
    """The device that failed has damaged cards, and they are removed from play."""

    damaged: tuple[Card, ...]
    clause: str


class PlayContinued(Struct, frozen=True):
    """The round continues where it stopped."""

    clause: str


class ChoiceOffered(Struct, frozen=True):
    """Each player may take back their wagers in the round, until the cards are shuffled."""

    players: tuple[str, ...]
    clause: str


class CardsTransferred(Struct, frozen=True):
    """Cards were transferred from the failed device to another; damaged cards were replaced from a new deck."""

    cards: int
    damaged: tuple[Card, ...]
    clause: str


class CardsRemoved(Struct, frozen=True):
    """The cards left in the device were taken out, to be shuffled and dealt from a shoe."""

    cards: int
    damaged: tuple[Card, ...]
    clause: str


class ChoiceMade(Struct, frozen=True):
    """A player has chosen whether to stay in a round that is finished from another shoe."""

    player: str
    stays: bool
    clause: str


class WagerTakenBack(Struct, frozen=True):
    """A player took a wager out of a round that is finished from another shoe."""

    player: str
    box: int
    clause: str


class DeviceReplaced(Act, frozen=True, kw_only=True):
    """Another device or a card shoe is in use."""

    kind: Literal["device", "shoe"]
