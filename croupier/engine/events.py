"""Events of a round, each with its clause of the document in force.

Box 0 is the dealer's. Hands of a box are numbered from 1 in the order of play. Amounts are whole cents.
"""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.engine.inputs import Bet, FaceDown, PersonalLimit, SettlementMode
from croupier.engine.offers import (
    HandSurrendered,
    InsuranceClosed,
    InsuranceOffered,
    InsurancePlaced,
    InsuranceReduced,
    InsuranceReopened,
    InsuranceRequested,
    InsuranceReturned,
    InsuranceSettled,
    OfferDeclined,
    SurrenderClosed,
    SurrenderOffered,
)
from croupier.engine.presence import PlayerAbsent, PlayerReturned
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue
from croupier.money import Money

DEALER: Final = 0

Outcome = Literal["win", "lose", "stand_off", "even_money", "surrendered"]
Part = Literal["whole", "wager", "double"]


class RoundOpened(Struct, frozen=True):
    """A round began under the rules with this fingerprint; `limits` states whether they bind at entry.

    `advised` are the players, with the bet, who have been advised that further wagers below the minimum will be
    returned. Cards are dealt from `first_box` on; it is omitted where that is the first box of the layout. `face_down`
    states how cards dealt face down are recorded; it is omitted where they are read as they are dealt. `settlement` is
    the mode of the final settlement; it is omitted where all boxes are settled at once.
    """

    document: str
    rules: str
    seats: tuple[tuple[str, int], ...]
    limits: Literal["at_entry", "as_found"]
    advised: tuple[tuple[str, str], ...]
    clause: str
    personal: tuple[PersonalLimit, ...] = ()
    first_box: int | UnsetType = UNSET
    face_down: FaceDown | UnsetType = UNSET
    settlement: SettlementMode | UnsetType = UNSET


class WagerPlaced(Struct, frozen=True):
    """Chips went from a player to the layout."""

    player: str
    box: int
    bet: Bet
    amount: Money
    clause: str


class WagerReturned(Struct, frozen=True):
    """Chips on the layout went back to their player without a result."""

    player: str
    box: int
    bet: Bet
    amount: Money
    why: Literal["withdrawn", "above_maximum", "void", "displaced", "refused", "taken_back", "restricted"]
    clause: str


class BetsClosed(Struct, frozen=True):
    """No more bets."""

    clause: str


class MinimumAdvised(Struct, frozen=True):
    """A wager is below the minimum; it counts, and its owner is advised."""

    player: str
    box: int
    bet: Bet
    amount: Money
    clause: str


class ControlAscertained(Struct, frozen=True):
    """Control of a box, and the succession in `order`."""

    box: int
    player: str
    order: tuple[str, ...]
    clause: str


class CardDealt(Struct, frozen=True):
    """A card left the shoe for a hand; `total` is the hand's total with it."""

    box: int
    hand: int
    card: Card
    total: int
    clause: str


class SideBetSettled(Struct, frozen=True):
    """A side bet won or lost; `returned` is the amount paid to the player, stake included."""

    player: str
    box: int
    bet: Bet
    staked: Money
    returned: Money
    result: str
    clause: str


class TurnCame(Struct, frozen=True):
    """It is this hand's turn."""

    box: int
    hand: int
    clause: str


class CardCalled(Struct, frozen=True):
    """The hand is due a card."""

    box: int
    hand: int
    clause: str


class HandSplit(Struct, frozen=True):
    """The controlling player split; the new hand follows this one, and `asked` may answer."""

    box: int
    hand: int
    player: str
    amount: Money
    asked: tuple[str, ...]
    clause: str


class SplitJoined(Struct, frozen=True):
    """Another player on the box put an equal wager on the new hand."""

    box: int
    hand: int
    player: str
    amount: Money
    clause: str


class HandDoubled(Struct, frozen=True):
    """The controlling player doubled; `asked` may answer."""

    box: int
    hand: int
    player: str
    amount: Money
    asked: tuple[str, ...]
    clause: str


class DoubleJoined(Struct, frozen=True):
    """Another player on the hand doubled too."""

    box: int
    hand: int
    player: str
    amount: Money
    clause: str


class HandStood(Struct, frozen=True):
    """The hand takes no more cards."""

    box: int
    hand: int
    total: int
    clause: str


class HandBust(Struct, frozen=True):
    """The hand went above 21."""

    box: int
    hand: int
    total: int
    clause: str


class ForfeitOffered(Struct, frozen=True):
    """Those who doubled may give up the wager and take the double back."""

    box: int
    hand: int
    asked: tuple[str, ...]
    clause: str


class WagerForfeited(Struct, frozen=True):
    """A player gave up the wager on a doubled hand; the double came back."""

    box: int
    hand: int
    player: str
    lost: Money
    returned: Money
    clause: str


class StakeReturned(Struct, frozen=True):
    """Stakes of a player on a hand were returned, the double included."""

    box: int
    hand: int
    player: str
    amount: Money
    clause: str


class PlayerRemoved(Struct, frozen=True):
    """A player has no wager left in the round, or on one box of it."""

    player: str
    box: int | None
    clause: str


class ControlPassed(Struct, frozen=True):
    """Another player decides for the box, the one before being absent."""

    box: int
    player: str
    clause: str


class PaymentDeferred(Struct, frozen=True):
    """Hands of 21 are paid at the final settlement."""

    by: str
    clause: str


class DealerTurnCame(Struct, frozen=True):
    """The players' hands are complete."""

    clause: str


class DealerStood(Struct, frozen=True):
    """The dealer draws no more."""

    total: int
    clause: str


class WagerSettled(Struct, frozen=True):
    """A wager got its one result; `returned` went to the player, stake included; `paid_by` names the odds."""

    box: int
    hand: int
    player: str
    part: Part
    staked: Money
    returned: Money
    outcome: Outcome
    clause: str
    paid_by: str | None = None


class LossReturned(Struct, frozen=True):
    """Losses of a bust hand beyond the original wager were returned on the dealer's natural."""

    box: int
    player: str
    amount: Money
    clause: str


class SuperBonusWon(Struct, frozen=True):
    """A wager won the Super Bonus; it is paid when the rules say."""

    box: int
    hand: int
    player: str
    amount: Money
    clause: str


class SuperBonusPaid(Struct, frozen=True):
    """The Super Bonus was paid to its winner."""

    box: int
    hand: int
    player: str
    amount: Money
    clause: str


class BonusPaid(Struct, frozen=True):
    """A bonus was paid to another player or wager of a round with a Super Bonus."""

    player: str
    box: int
    hand: int
    amount: Money
    clause: str


class CardsCollected(Struct, frozen=True):
    """The cards are in the discard rack, and something is still to be paid."""

    clause: str


class RoundClosed(Struct, frozen=True):
    """All wagers are settled and the cards collected."""

    clause: str


# fmt: off
Event = (
    RoundOpened | WagerPlaced | WagerReturned | BetsClosed | MinimumAdvised | ControlAscertained | CardDealt
    | SideBetSettled | InsuranceOffered | InsuranceRequested | InsurancePlaced | InsuranceReturned | InsuranceReduced
    | InsuranceReopened | InsuranceClosed | InsuranceSettled | SurrenderOffered | HandSurrendered | SurrenderClosed
    | OfferDeclined | TurnCame | CardCalled | HandSplit | SplitJoined | HandDoubled | DoubleJoined | HandStood
    | HandBust | ForfeitOffered | WagerForfeited | StakeReturned | PlayerRemoved | PlayerAbsent | PlayerReturned
    | ControlPassed | PaymentDeferred | DealerTurnCame | DealerStood | WagerSettled | LossReturned | SuperBonusWon
    | SuperBonusPaid | BonusPaid | CardsCollected | RoundClosed | CardDealtFaceDown | TurningFellDue | CardTurned
    | ExposureOffered
)
# fmt: on

__all__ = [
    "DEALER",
    "BetsClosed",
    "BonusPaid",
    "CardCalled",
    "CardDealt",
    "CardsCollected",
    "ControlAscertained",
    "ControlPassed",
    "DealerStood",
    "DealerTurnCame",
    "DoubleJoined",
    "Event",
    "ForfeitOffered",
    "HandBust",
    "HandDoubled",
    "HandSplit",
    "HandStood",
    "HandSurrendered",
    "InsuranceClosed",
    "InsuranceOffered",
    "InsurancePlaced",
    "InsuranceReduced",
    "InsuranceReopened",
    "InsuranceRequested",
    "InsuranceReturned",
    "InsuranceSettled",
    "LossReturned",
    "MinimumAdvised",
    "OfferDeclined",
    "Outcome",
    "Part",
    "PaymentDeferred",
    "PlayerAbsent",
    "PlayerRemoved",
    "PlayerReturned",
    "RoundClosed",
    "RoundOpened",
    "SideBetSettled",
    "SplitJoined",
    "StakeReturned",
    "SuperBonusPaid",
    "SuperBonusWon",
    "SurrenderClosed",
    "SurrenderOffered",
    "TurnCame",
    "WagerForfeited",
    "WagerPlaced",
    "WagerReturned",
    "WagerSettled",
]
