"""Queries to the engine: the settlement of finished hands, in cents for each wager."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.twentyone.dealer import NATURAL, card_of
from croupier.analysis.twentyone.engine_queries import DEALERS, PLAYER, EngineQueries, QueriedHand
from croupier.cards import Card
from croupier.engine.events import LossReturned, WagerSettled
from croupier.engine.hands import is_natural, total
from croupier.engine.inputs import Double, Hit, Insure, Split, Stand, TakeEvenMoney
from croupier.engine.twentyone import legal, step
from croupier.engine.twentyone.deal import doubling
from croupier.engine.twentyone.deal.dealer import stops_under
from croupier.engine.twentyone.payment import settlement
from croupier.engine.twentyone.payment.super_bonus import is_won
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Phase
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.game import Ints
from croupier.simulation.twentyone.strategy import Action

How = Literal["stood", "broke", "forfeited", "surrendered", "even money"]
LIVE, LIVE_DOUBLED, BROKE, BROKE_DOUBLED, FORFEITED, OWN = range(6)
"""Treatment of a split hand against a dealer's natural: one of five ways of collection, or settled by itself."""
KINDS: Final = 6
ACTIONS: Final[dict[type, Action]] = {Stand: "stand", Hit: "hit", Double: "double", Split: "split"}
_SOME: Final = (card_of(7), card_of(3))
_ACE: Final = 0
_TEN: Final = card_of(9)


class Over(Struct, frozen=True):
    """A completed hand; `refers` if the engine itself must settle the whole round.

    `nets` are cents by wager, by whether another hand of the box was doubled, and by the end of the dealer's hand;
    `wagered` are all chips on the hand, by wager.
    """

    name: str
    kind: int
    nets: tuple[tuple[tuple[int, ...], ...], ...]
    wagered: tuple[int, ...]
    hangs_on: int
    """Required knowledge of the dealer's hand: 0 none, 1 whether it is a natural, 2 all of it."""
    is_paid_at_once: bool = False
    is_doubled: bool = False
    refers: bool = False


class SettlementQueries:
    """The engine under one set of rules, asked for several sizes of the wager at once."""

    def __init__(self, rules: TwentyOneRules, wagers: Sequence[Money]) -> None:
        """Remember whom to ask."""
        self.rules = rules
        self.askings = tuple([EngineQueries(rules, wager) for wager in wagers])
        self._known: dict[tuple[object, ...], Over] = {}
        self._at_21: dict[tuple[object, ...], Over] = {}
        self._doubled: dict[tuple[object, ...], int] = {}

    def may(self, cards: tuple[Card, ...], dealer: Card, *, hands: int) -> frozenset[Action]:
        """Return the engine's decisions on a hand that is one of several."""
        hand = QueriedHand(cards, is_split=hands > 1)
        options = self.askings[0].options(hand, hands, dealer)
        return frozenset([ACTIONS[one] for one in options if one in ACTIONS])

    def points(self, cards: tuple[Card, ...], doubled_at: int) -> int:
        """Return the total that the engine gives a hand."""
        if not doubled_at:
            return total(cards).points
        key = (doubled_at, *[card.points for card in cards])
        if key not in self._doubled:
            self._doubled[key] = self.askings[0].points(QueriedHand(cards, doubled_at=doubled_at))
        return self._doubled[key]

    @property
    def may_forfeit(self) -> bool:
        """Return whether a doubled hand may be forfeited."""
        asking = self.askings[0]
        hand = QueriedHand((*_SOME, card_of(1)), doubled_at=2)
        return doubling.offer_forfeit(Run(asking.round([hand], [card_of(1)]), asking.rules))

    def may_surrender(self, dealer: Card) -> bool:
        """Return whether surrender is offered against the dealer's card."""
        return self.askings[0].may_surrender(QueriedHand(_SOME), dealer)

    def may_insure(self, cards: tuple[Card, ...], dealer: Card) -> bool:
        """True if a first hand with a wager that can be halved may be insured against the dealer's card."""
        return any(Insure in self._between(asking, cards, dealer) for asking in self.askings)

    def may_take_even_money(self, cards: tuple[Card, ...], dealer: Card) -> bool:
        """Return whether a first hand may ask for even money against the dealer's card."""
        return TakeEvenMoney in self._between(self.askings[0], cards, dealer)

    @staticmethod
    def _between(asking: EngineQueries, cards: tuple[Card, ...], dealer: Card) -> frozenset[type]:
        if not asking.may_insure(QueriedHand(_SOME), dealer):
            return frozenset()
        state = replace(asking.round([QueriedHand(cards)], [dealer], Phase.INSURANCE), is_insurance_open=True)
        return frozenset([type(one) for one in legal(state, PLAYER)])

    def insurance(self) -> tuple[tuple[int, int], ...]:
        """Return for each wager the maximum insurance and its win."""
        return tuple([asking.insurance() for asking in self.askings])

    @property
    def most_hands(self) -> Ints:
        """Maximum number of hands from a pair of each value."""
        found = []
        for value in range(10):
            pair, many = (card_of(value), card_of(value)), 1
            while "split" in self.may(pair, card_of(1), hands=many):
                many += 1
            found.append(many)
        return np.array(found, np.int64)

    # --- hands that are over ----------------------------------------------------------------------------------------

    def over(self, cards: tuple[Card, ...], dealer: Card, how: How, doubled_at: int = 0, *, is_split: bool) -> Over:
        """Return the result of a completed hand; the same object for hands that settle the same."""
        points = self.points(cards, doubled_at)
        key = (how, doubled_at > 0, *_told_apart(cards, points), is_split and is_natural(cards))
        if how == "stood" and points == 21 and not doubled_at:
            key = (*key, is_split, dealer.points)  # some win a bonus against some first cards
        if key not in self._known:
            hand = QueriedHand(
                cards,
                is_split=is_split,
                doubled_at=doubled_at,
                is_surrendered=how == "surrendered",
                lost={"broke": 2 if doubled_at else 1, "forfeited": 1}.get(how, 0),
            )
            self._known[key] = self._settled_against(key[:-1], hand, dealer, points, how)
        return self._known[key]

    def _settled_against(self, key: tuple[object, ...], hand: QueriedHand, dealer: Card, points: int, how: How) -> Over:
        """Return a settlement, asked once for all first cards of the dealer: those decide only on a bonus."""
        if how != "stood" or points != 21 or hand.doubled_at:
            return self._settled(hand, points, how)
        if key not in self._at_21:
            self._at_21[key] = self._settled(hand, points, how)
        found = self._at_21[key]
        return replace(found, refers=True) if self._wins_bonus(hand, dealer) else found

    def _wins_bonus(self, hand: QueriedHand, dealer: Card) -> bool:
        state = self.askings[0].round([hand], [dealer])
        return is_won(state, state.box, state.hand)

    def _settled(self, hand: QueriedHand, points: int, how: How) -> Over:
        nets: tuple[tuple[tuple[int, ...], ...], ...]
        if how == "even money":
            nets = tuple([((self._even_money(asking),) * len(DEALERS),) * 2 for asking in self.askings])
        else:
            nets = tuple(
                [
                    tuple(
                        [tuple([net(asking, hand, end, has_doubled=box) for end in DEALERS]) for box in (False, True)]
                    )
                    for asking in self.askings
                ]
            )
        chips = 2 if hand.doubled_at else 1
        return Over(
            name=self._name(hand, points, how),
            kind=self._kind(hand, how),
            nets=nets,
            wagered=tuple([chips * asking.wager for asking in self.askings]),
            hangs_on=0 if how == "even money" else self._hangs([hand]),
            is_paid_at_once=how == "stood" and points == 21 and self.rules.play.twenty_one_paid.value == "at_once",
            is_doubled=hand.doubled_at > 0,
        )

    def _hangs(self, hands: Sequence[QueriedHand]) -> int:
        """Ask the engine for the number of cards of a dealer who begins with a ten, with no hand open."""
        for seen, dealer in enumerate(((_TEN,), (_TEN, card_of(1)))):
            state = self.askings[0].round(hands, dealer, Phase.DEALER)
            if stops_under(state, total(dealer)) is not None:
                return seen
        return 2

    def _name(self, hand: QueriedHand, points: int, how: How) -> str:
        if how == "broke":
            return "doubled, above 21" if hand.doubled_at else "above 21"
        if how != "stood":
            return how
        if is_natural(hand.cards) and not hand.is_split:
            return "natural"
        total = str(points) if points >= 17 else "16 or less"
        if hand.doubled_at:
            return f"doubled to {total}"
        if points < 21:
            return f"stood on {total}"
        box = self.askings[0].round([hand], DEALERS[0]).box
        odds = settlement.odds_of(self.rules, box, box.hands[0], box.hands[0].stakes[0], 21)
        return f"21 paid {odds.value}"

    def _kind(self, hand: QueriedHand, how: How) -> int:
        if how == "forfeited":
            return FORFEITED
        if how == "broke":
            return BROKE_DOUBLED if hand.doubled_at else BROKE
        state = self.askings[0].round([hand], DEALERS[NATURAL], Phase.DEALER)
        found = settlement.result_of(state, state.box, state.hand, state.hand.stakes[0])
        if found.outcome != "collected":
            return OWN
        return LIVE_DOUBLED if hand.doubled_at else LIVE

    @staticmethod
    def _even_money(asking: EngineQueries) -> int:
        state = asking.round([QueriedHand((card_of(_ACE), card_of(9)))], [card_of(_ACE)], Phase.INSURANCE)
        events, _ = step(state, TakeEvenMoney(PLAYER, 1))
        return sum(event.returned - event.staked for event in events if isinstance(event, WagerSettled))

    def taken(self, most: int) -> Ints:
        """Return what a dealer's natural leaves of a split box, by wager and the kinds of its hands, the first lowest.

        Hands that are settled by themselves count nothing here; kinds are digits of base six below a leading one.
        """
        own = self._own
        found = np.zeros((len(self.askings), 2 * KINDS**most), np.int64)
        for kinds in self._split_boxes(most):
            hands = [own if kind == OWN and own is not None else _OF_KIND[kind] for kind in kinds]
            for at, asking in enumerate(self.askings):
                alone = 0 if own is None else net(asking, own, DEALERS[NATURAL], has_doubled=False)
                found[at, code_of(kinds)] = asking.net(hands, DEALERS[NATURAL]) - alone * kinds.count(OWN)
        return found

    def split_hangs(self, most: int) -> Ints:
        """Return the shared part of a split box: losses that a dealer's natural would return."""
        found = np.zeros(2 * KINDS**most, np.int64)
        for kinds in self._split_boxes(most):
            hands = [_OF_KIND[kind] for kind in kinds if kind != OWN]
            found[code_of(kinds)] = self._hangs(hands) if hands else 0
        return found

    @property
    def _own(self) -> QueriedHand | None:
        """A split hand that a dealer's natural settles by itself, None if the rules have none."""
        return next((points for points in _PERHAPS_OWN if self._kind(points, "stood") == OWN), None)

    def _split_boxes(self, most: int) -> Iterator[tuple[int, ...]]:
        """Yield the kinds of hands that split boxes can have."""
        kinds = KINDS if self._own is not None else OWN
        for many in range(2, most + 1):
            yield from product(range(kinds), repeat=many)


def code_of(kinds: Sequence[int]) -> int:
    """Return the number of a split box by the kinds of its hands: the first is the lowest digit, a one leads."""
    code = 1
    for kind in reversed(kinds):
        code = code * KINDS + kind
    return code


_OF_KIND: Final = (
    QueriedHand(_SOME, is_split=True),
    QueriedHand((*_SOME, card_of(4)), is_split=True, doubled_at=2),
    QueriedHand(_SOME, is_split=True, lost=1),
    QueriedHand((*_SOME, card_of(4)), is_split=True, doubled_at=2, lost=2),
    QueriedHand(_SOME, is_split=True, doubled_at=2, lost=1),
)
_PERHAPS_OWN: Final = (
    QueriedHand((card_of(9), card_of(4), card_of(5)), is_split=True),
    QueriedHand((card_of(_ACE), card_of(9)), is_split=True),
)


def net(asking: EngineQueries, hand: QueriedHand, dealer: Sequence[Card], *, has_doubled: bool) -> int:
    """Return the net result of a hand in cents, another hand of its box being doubled or not."""
    state = asking.round([hand], dealer, Phase.DEALER)
    if has_doubled:
        state = replace(state, boxes=(replace(state.box, has_doubled=True),))
    run = Run(state, asking.rules)
    settlement.final(run)
    found = -hand.lost * asking.wager
    for event in run.events:
        if isinstance(event, WagerSettled):
            found += event.returned - event.staked
        elif isinstance(event, LossReturned):
            found += event.amount
    return found


def _told_apart(cards: tuple[Card, ...], points: int) -> tuple[object, ...]:
    """Return the key by which a settlement distinguishes standing hands; tests ask the engine of every hand."""
    if points != 21:
        return (min(points, 22),)
    if len(cards) == 3:
        return (21, 3, tuple(sorted(card.index for card in cards)))
    return (21, len(cards))
