"""Queries of the engine: a round just before the answer, and the engine's answer."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.twentyone.dealer import card_of
from croupier.cards import Card, Suit, cards
from croupier.engine.events import LossReturned, SuperBonusWon, WagerSettled
from croupier.engine.hands import is_natural, total
from croupier.engine.inputs import Input, Insure
from croupier.engine.twentyone import legal
from croupier.engine.twentyone.deal import insurance, splitting, surrender
from croupier.engine.twentyone.payment import settlement
from croupier.engine.twentyone.payment import super_bonus as payment_super_bonus
from croupier.engine.twentyone.payment.chips import payment
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Hand, Phase, Round, Stake, Wager
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules

PLAYER: Final = "player"
DEALERS: Final = tuple([cards(text) for text in ("KH 7H", "KH 8H", "KH 9H", "KH QH", "KH 5H 6H", "KH 6H QH", "AH KH")])
"""A dealer's hand for each end, in the order of dealer.py."""
_SUITS: Final = tuple(Suit)


class QueriedHand(Struct, frozen=True):
    """A hand to ask about: its cards, whether it came from a split or was doubled, and whether it is already lost."""

    cards: tuple[Card, ...]
    is_split: bool = False
    doubled_at: int = 0
    is_surrendered: bool = False
    lost: int = 0
    """Amount collected when the hand went above 21 or was forfeited, in wagers."""


def of_values(counts: Iterable[int], first_aces: int | None = None, suits: Iterable[Suit] | None = None) -> list[Card]:
    """Return cards of these values, of mixed suits if none are given, with `first_aces` aces among the first two."""
    order: list[int] = [value for value, many in enumerate(counts) for _ in range(many)]
    if first_aces is not None:
        others = [value for value in order if value]
        aces = [0] * (len(order) - len(others))
        front = aces[:first_aces] + others[: 2 - first_aces]
        order = front + others[2 - first_aces :] + aces[first_aces:]
    dealt = list(suits) if suits is not None else [_SUITS[at % len(_SUITS)] for at in range(len(order))]
    return [card_of(value, suit) for value, suit in zip(order, dealt, strict=True)]


class EngineQueries(Struct, frozen=True):
    """The engine under one set of rules and one wager."""

    rules: TwentyOneRules
    wager: Money

    def round(self, hands: Sequence[QueriedHand], dealer: Sequence[Card], phase: Phase = Phase.DECISION) -> Round:
        """Return a round with these hands on one box, the first in turn."""
        lost = Money(sum(one.lost for one in hands) * self.wager)
        box = Box(
            number=1,
            wagers=(Wager(PLAYER, self.wager),),
            order=(PLAYER,),
            hands=tuple([self._hand(one, is_original=at == 0) for at, one in enumerate(hands)]),
            first_two=tuple(hands[0].cards[:2]),
            has_doubled=any(one.doubled_at for one in hands),
            lost=(Wager(PLAYER, lost),) if lost else (),
        )
        return Round(self.rules, phase=phase, limits="as_found", boxes=(box,), dealer=tuple(dealer), turn=(0, 0))

    def _hand(self, hand: QueriedHand, *, is_original: bool) -> Hand:
        doubled = self.wager if hand.doubled_at else Money(0)
        stake = Stake(PLAYER, self.wager, doubled, is_original, hand.is_surrendered)
        stakes = () if hand.lost else (stake,)
        return Hand(hand.cards, stakes, (PLAYER,), hand.is_split, hand.doubled_at, is_done=bool(hand.lost))

    def net(self, hands: Sequence[QueriedHand], dealer: Sequence[Card]) -> int:
        """Return the player's net result in cents when the dealer's hand has ended so."""
        state = self.round(hands, dealer, Phase.DEALER)
        run = Run(state, self.rules)
        settlement.final(run)
        net = -sum(one.lost for one in hands) * self.wager
        for event in run.events:
            if isinstance(event, WagerSettled):
                net += event.returned - event.staked
            elif isinstance(event, LossReturned):
                net += event.amount
        return net

    def nets(self, hand: QueriedHand) -> list[float]:
        """Return the net result of a single hand for each end of the dealer's hand, per unit of the wager."""
        return [self.net([hand], dealer) / self.wager for dealer in DEALERS]

    def options(self, queried: QueriedHand, hands: int, first: Card) -> frozenset[type[Input]]:
        """Return the decisions that the engine offers on a hand that is one of several."""
        others = [replace(queried, cards=queried.cards[:1])] * (hands - 1)
        state = self.round([queried, *others], [first])
        hand = state.hand
        if hand.is_split_aces and not splitting.may_split_again(state):
            return frozenset()
        return frozenset([type(one) for one in legal(state, PLAYER)])

    def may_surrender(self, hand: QueriedHand, first: Card) -> bool:
        """Return whether surrender is offered for a first hand against the dealer's card."""
        if is_natural(hand.cards):
            return False
        return surrender.offer(Run(self.round([hand], [first]), self.rules))

    def may_insure(self, hand: QueriedHand, first: Card) -> bool:
        """Return whether insurance is offered for a first hand against the dealer's card."""
        return insurance.offer(Run(self.round([hand], [first]), self.rules))

    def points(self, hand: QueriedHand) -> int:
        """Return the total that the engine gives the hand."""
        if not hand.doubled_at:
            return total(hand.cards).points
        state = self.round([hand], DEALERS[0])
        return state.total(state.hand).points

    def super_bonus(self, hand: QueriedHand, first: Card, *, split_suited_sevens: bool = False) -> float:
        """Return the Super Bonus that the hand wins besides its odds, per unit of the wager."""
        hands = [hand] if not hand.is_split else [hand, QueriedHand(hand.cards[:1], is_split=True)]
        state = self.round(hands, [first])
        box = replace(state.box, has_split_suited_sevens=split_suited_sevens)
        state = replace(state, boxes=(box,))
        if not payment_super_bonus.is_won(state, box, state.hand):
            return 0.0
        run = Run(state, self.rules)
        payment_super_bonus.win(run, box, 1, state.hand)
        return sum(event.amount for event in run.events if isinstance(event, SuperBonusWon)) / self.wager

    def insurance(self) -> tuple[Money, Money]:
        """Return the maximum insurance, in its chips, and its win."""
        state = self.round([QueriedHand((card_of(8), card_of(7)))], [card_of(0)], Phase.INSURANCE)
        placed = [
            one.amount for one in legal(replace(state, is_insurance_open=True), PLAYER) if isinstance(one, Insure)
        ]
        most = max(placed, default=Money(0))
        return most, self.rules.insurance.odds.value.on(most, payment(self.rules))

    def offers(self, hand: QueriedHand) -> frozenset[type[Input]]:
        """Return the engine's offers against an ace of the dealer before the subsequent deal."""
        state = self.round([hand], [card_of(0)], Phase.INSURANCE)
        return frozenset([type(one) for one in legal(state, PLAYER)])
