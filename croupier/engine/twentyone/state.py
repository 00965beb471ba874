"""The state of one round of Blackjack or Pontoon: frozen, and built by folding events."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.hands import Total, is_natural, total
from croupier.engine.inputs import AcceptedWager, Bet, FaceDown, PersonalLimit, SettlementMode
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules


class Phase(StrEnum):
    """Phase of a round; flow.py has the inputs of each."""

    WAGERS = "wagers"
    INITIAL_DEAL = "initial deal"
    EXPOSURE = "exposure"
    TURNING = "turning"
    INSURANCE = "insurance"
    SURRENDER = "surrender"
    DECISION = "decision"
    SPLIT_OFFER = "split offer"
    DOUBLE_OFFER = "double offer"
    CARD = "card"
    FORFEIT = "forfeit"
    DEALER = "dealer"
    SETTLEMENT = "settlement"
    CLOSED = "closed"


class Stake(Struct, frozen=True):
    """Stake of one player on one hand; `is_original` for the wager placed before the deal."""

    player: str
    base: Money
    doubled: Money = Money(0)
    is_original: bool = True
    is_surrendered: bool = False

    @property
    def whole(self) -> Money:
        """The wager and its double."""
        return Money(self.base + self.doubled)


class Hand(Struct, frozen=True):
    """Cards with the stakes still open on them; `backers` remembers everyone who ever had one."""

    cards: tuple[Card, ...]
    stakes: tuple[Stake, ...]
    backers: tuple[str, ...]
    is_split: bool = False
    doubled_at: int = 0
    is_done: bool = False

    @property
    def is_open(self) -> bool:
        """Return whether the hand is still to be played: a second hand that nobody has joined is not."""
        return bool(self.stakes) and not self.is_done

    @property
    def is_split_aces(self) -> bool:
        """Return whether the hand came from splitting aces."""
        return self.is_split and self.cards[0].points == 1

    def stake(self, player: str) -> Stake | None:
        """Return the stake of `player` on the hand, None without one."""
        for stake in self.stakes:
            if stake.player == player:
                return stake
        return None


class Wager(Struct, frozen=True):
    """One player's initial wager on a box, counted up to the limit."""

    player: str
    amount: Money


class Box(Struct, frozen=True):
    """A box: its initial wagers from the dealer outwards, who decides in which order, and its hands.

    `unseen` is the number of cards of its first hand that lie face down and that nobody has seen.
    """

    number: int
    wagers: tuple[Wager, ...]
    order: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()
    first_two: tuple[Card, ...] = ()
    third: Card | None = None
    has_split_suited_sevens: bool = False
    has_doubled: bool = False
    lost: tuple[Wager, ...] = ()
    unseen: int = 0

    def has_stake(self, player: str) -> bool:
        """Return whether the player has anything open on the box; before the deal every wager is."""
        if not self.hands:
            return self.wager(player) > 0
        return any(hand.stake(player) is not None for hand in self.hands)

    def wager(self, player: str) -> Money:
        """Return the player's initial wager on the box, zero without one."""
        for wager in self.wagers:
            if wager.player == player:
                return wager.amount
        return Money(0)


class SideWager(Struct, frozen=True):
    """A side bet on the layout."""

    player: str
    box: int
    bet: Bet
    amount: Money


class InsuranceWager(Struct, frozen=True):
    """An insurance wager of `player` on the wager of `owner`, or the wish for one."""

    player: str
    box: int
    owner: str
    amount: Money


class BonusDue(Struct, frozen=True):
    """A Super Bonus that was won."""

    box: int
    hand: int
    player: str
    amount: Money
    is_paid: bool = False


class Round(Struct, frozen=True):
    """One round; `turn` is the hand in play, and `asked` are the players who have still to answer an offer.

    `boxes` are in the order in which they are dealt to: from `first_box` clockwise round the table. `refusers` have
    refused a card drawn in error at the table and get no additional card; `accepted` wagers stand after a change of
    limits. With `face_down` "unknown" nobody sees the first two cards of a box until they are turned; `turning` is the
    box whose cards must be turned now, and the phase that follows.
    """

    rules: TwentyOneRules
    phase: Phase = Phase.WAGERS
    limits: Literal["at_entry", "as_found"] = "at_entry"
    seats: tuple[tuple[str, int], ...] = ()
    advised: tuple[tuple[str, str], ...] = ()
    boxes: tuple[Box, ...] = ()
    side_wagers: tuple[SideWager, ...] = ()
    side_bettors: tuple[str, ...] = ()
    dealer: tuple[Card, ...] = ()
    dealt: int = 0
    is_insurance_open: bool = False
    insurance: tuple[InsuranceWager, ...] = ()
    requests: tuple[InsuranceWager, ...] = ()
    answered: tuple[tuple[str, str, int], ...] = ()
    turn: tuple[int, int] = (0, 0)
    asked: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    is_deferred: bool = False
    bonuses: tuple[BonusDue, ...] = ()
    rewarded: tuple[str, ...] = ()
    personal: tuple[PersonalLimit, ...] = ()
    is_insurance_late: bool = False
    first_box: int = 1
    settlement: SettlementMode = "at_once"
    refusers: tuple[str, ...] = ()
    accepted: tuple[AcceptedWager, ...] = ()
    face_down: FaceDown = "read"
    turning: tuple[int, Phase] | None = None

    @property
    def awaits_card(self) -> bool:
        """Return whether the shoe is to give a card next."""
        phase = self.phase
        return phase is Phase.CARD or phase is Phase.INITIAL_DEAL or phase is Phase.DEALER

    @property
    def awaits_turn(self) -> bool:
        """Return whether a card that lies face down is to be turned next."""
        return self.phase is Phase.TURNING

    @property
    def is_final(self) -> bool:
        """Return whether the subsequent deal to players is over: payments are those of the final settlement."""
        return self.phase is Phase.DEALER or self.phase is Phase.SETTLEMENT

    @property
    def is_closed(self) -> bool:
        """Return whether the round is over."""
        return self.phase is Phase.CLOSED

    @property
    def box(self) -> Box:
        """The box whose turn it is."""
        return self.boxes[self.turn[0]]

    @property
    def hand(self) -> Hand:
        """The hand whose turn it is."""
        return self.boxes[self.turn[0]].hands[self.turn[1]]

    def may_be_joined(self, box: int, hand: int) -> bool:
        """Return whether somebody is still asked to split onto that hand, the second of those just formed."""
        if self.phase is not Phase.SPLIT_OFFER or not self.asked:
            return False
        return (box, hand) == (self.box.number, self.turn[1] + 2)

    def find(self, number: int) -> Box | None:
        """Return the box with that number, if anybody has wagered on it."""
        for box in self.boxes:
            if box.number == number:
                return box
        return None

    def controller(self, box: Box) -> str | None:
        """Return the player who decides for the box: the first in its order who is present and has a wager on it."""
        for player in box.order:
            if player not in self.absent and box.has_stake(player):
                return player
        return None

    @property
    def decider(self) -> str | None:
        """Player who decides for the hand whose turn it is."""
        return self.controller(self.box)

    @property
    def has_refused(self) -> bool:
        """Return whether the hand in turn is of a player who has refused a card, and nobody decides for it."""
        first = next((player for player in self.box.order if self.box.has_stake(player)), None)
        return self.decider is None and first in self.refusers

    def has_natural(self, hand: Hand) -> bool:
        """Return whether the hand is a natural; after a split it counts only where the document says so."""
        # act-pontoon-2018 11.7: after a split, ace and ten "shall not constitute a Pontoon"
        return is_natural(hand.cards) and (not hand.is_split or self.rules.naturals.after_split.value)

    def total(self, hand: Hand) -> Total:
        """Return the hand's total, its aces counted one where a double makes them so."""
        if not hand.doubled_at:
            return total(hand.cards)
        return total(hand.cards, _aces_as_one(hand, self.rules.doubling.aces_as_one.value))


def _aces_as_one(hand: Hand, scope: str) -> int:
    # act-pontoon-2018 2.5(a): "unless it is in the first two cards of a double then it shall have the value of one"
    # nsw-pontoon-6to5-2017 12.1.4: an ace in the initial point total of any double counts one
    if scope == "never" or (scope == "two_card_double_only" and hand.doubled_at != 2):
        return 0
    counted = hand.cards[: hand.doubled_at if scope == "all_held" else 2]
    return sum(card.points == 1 for card in counted)
