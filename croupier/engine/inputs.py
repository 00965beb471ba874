"""Inputs of a round, given by a player, an official or the shoe."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.money import Money

Bet = Literal["main", "perfect-pairs", "pairs-play", "super-sevens"]
FaceDown = Literal["read", "unknown"]
"""Record of cards dealt face down: read as they leave the shoe, or unknown until they are turned."""
MarkedBet = Literal["trips"]
"""Wager in a box of its own, beside that of the main wager, at which a marker may stand."""
SettlementMode = Literal["at_once", "box_by_box"]
"""Final settlement: all boxes as soon as the dealer's hand is complete, or each box by an input of the dealer."""


class PlaceWager(Struct, frozen=True):
    """Place chips in a box, or on its side bet; chips on the same bet are added."""

    player: str
    box: int
    amount: Money
    bet: Bet = "main"


class WithdrawWager(Struct, frozen=True):
    """Take a wager back before wagers are closed."""

    player: str
    box: int
    bet: Bet = "main"


class NoMoreBets(Struct, frozen=True):
    """Close the wagers; the initial deal follows."""


class Deal(Struct, frozen=True):
    """Deal the next card of the shoe to the hand that is due one."""

    card: Card


class DealFaceDown(Struct, frozen=True):
    """Deal the next cards of the shoe face down without looking at them."""

    cards: int = 1


class TurnCard(Struct, frozen=True):
    """Turn the next face-down card."""

    card: Card


class Insure(Struct, frozen=True):
    """Insure one's own wager on a box, or the declined wager of its `owner`."""

    player: str
    box: int
    amount: Money
    owner: str | None = None


class TakeEvenMoney(Struct, frozen=True):
    """Request even money on a natural against the dealer's ace."""

    player: str
    box: int


class Surrender(Struct, frozen=True):
    """Give up half the wager on a box."""

    player: str
    box: int


class Hit(Struct, frozen=True):
    """Draw a card."""

    player: str
    box: int
    hand: int | None = None


class Stand(Struct, frozen=True):
    """Take no more cards."""

    player: str
    box: int
    hand: int | None = None


class Double(Struct, frozen=True):
    """Add to the wager for one card more; the whole wager if no amount is named."""

    player: str
    box: int
    amount: Money | None = None
    hand: int | None = None


class Split(Struct, frozen=True):
    """Make two hands of two cards of equal value."""

    player: str
    box: int
    hand: int | None = None


class Forfeit(Struct, frozen=True):
    """Give up the wager on a doubled hand and take the double back."""

    player: str
    box: int
    hand: int | None = None


class Proceed(Struct, frozen=True):
    """Decline an offer: for one player, or for all who have not answered."""

    player: str | None = None


class MarkAbsent(Struct, frozen=True):
    """A player is absent and takes no further decisions."""

    player: str


class SettleBox(Struct, frozen=True):
    """Pay and collect the wagers on a box after the dealer's hand; without a box, on all that are left."""

    box: int | None = None


class DeferPayment(Struct, frozen=True):
    """An official has winning hands of 21 paid at the final settlement."""

    by: str


class ReturnWagers(Struct, frozen=True):
    """Return a player's wagers by order of an official: all of them, those on one box, or `amount` of one.

    `clause` is the clause under which a restricted player's wagers go back; otherwise it follows from `why`.
    """

    player: str
    why: Literal["void", "refused", "taken_back", "excluded", "excluded_from_game", "restricted"]
    box: int | None = None
    bet: Bet | None = None
    amount: Money | UnsetType = UNSET
    clause: str | UnsetType = UNSET


class ReopenInsurance(Struct, frozen=True):
    """Insurance had not been offered, and it is noticed now."""


class AcceptedWager(Struct, frozen=True):
    """A wager, or as much of it, that was within the limits before they changed: it stands for its round."""

    player: str
    box: int
    bet: str
    amount: Money


def accepted_amount(accepted: tuple[AcceptedWager, ...], player: str, box: int, bet: str) -> Money:
    """Return the part of a wager that was accepted under earlier limits."""
    return Money(sum(one.amount for one in accepted if (one.player, one.box, one.bet) == (player, box, bet)))


def without_returned(
    accepted: tuple[AcceptedWager, ...], player: str, box: int, bet: str, amount: Money
) -> tuple[AcceptedWager, ...]:
    """Return the accepted wagers after a part of one has gone back to its player."""
    left = []
    for one in accepted:
        is_it = (one.player, one.box, one.bet) == (player, box, bet)
        stands = Money(one.amount - amount) if is_it else one.amount
        if stands > 0:
            left.append(AcceptedWager(one.player, one.box, one.bet, stands))
    return tuple(left)


class PersonalLimit(Struct, frozen=True):
    """Limits of one player, everywhere or on one box, in place of the table's; of the main wager, or of `bet`."""

    player: str
    box: int | None
    minimum: Money | None
    maximum: Money | None
    bet: MarkedBet | UnsetType = UNSET


Input = (
    PlaceWager
    | WithdrawWager
    | NoMoreBets
    | Deal
    | DealFaceDown
    | TurnCard
    | Insure
    | TakeEvenMoney
    | Surrender
    | Hit
    | Stand
    | Double
    | Split
    | Forfeit
    | Proceed
    | MarkAbsent
    | SettleBox
    | DeferPayment
    | ReturnWagers
    | ReopenInsurance
)
