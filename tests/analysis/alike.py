"""Equivalent cards and positions of a round: one value serves all of them.

This is the only place where the oracle thinks about the rules instead of asking the engine; that it thinks right is
tested by leaving it out (`recognised="same"` and `recognised="never"`).
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.cards import Card, Rank, Suit
from croupier.engine.twentyone import Hand, Round
from croupier.rules.twentyone import TwentyOneRules

Left = tuple[int, ...]
"""Number of cards of each kind that the shoe still has."""

Key = tuple[Any, ...]

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
NOWHERE: Final = -1
STRAIGHT: Final = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)


class Kinds(Struct, frozen=True):
    """The kinds of card in a shoe: which card stands for each, how many there are, and which ranks have suits."""

    of: dict[Card, Card]
    counts: dict[Card, int]
    suited: frozenset[Rank]

    @property
    def cards(self) -> tuple[Card, ...]:
        """One card for each kind."""
        return tuple(self.counts)


def kinds(rules: TwentyOneRules, shoe: Mapping[Card, int], *, merged: bool) -> Kinds:
    """Return the kinds of card that the rules tell apart in this shoe, or every card as a kind of its own."""
    held = [card for card in Card if shoe.get(card, 0) > 0]
    ranks: Counter[Rank] = Counter()
    for card in held:
        ranks[card.rank] += shoe[card]
    suited = _suited(rules, ranks) if merged else frozenset(STRAIGHT)
    found: dict[tuple[object, ...], Card] = {}
    kind_of: dict[Card, Card] = {}
    counts: dict[Card, int] = {}
    for card in held:
        traits = (card.points, _is_strong(rules, card), card.suit if card.rank in suited else None)
        kind_of[card] = kind = found.setdefault(traits if merged else (card,), card)
        counts[kind] = counts.get(kind, 0) + shoe[card]
    return Kinds(kind_of, counts, suited)


def _suited(rules: TwentyOneRules, ranks: Mapping[Rank, int]) -> frozenset[Rank]:
    """Return the ranks whose suits can matter with a number of cards of each rank."""
    table = rules.payouts
    straights = {table.straight_mixed.value, table.straight_suited.value, table.straight_spades.value}
    sevens = {table.sevens_mixed.value, table.sevens_suited.value, table.sevens_spades.value}
    found: set[Rank] = set()
    if len(straights) > 1 and all(rank in ranks for rank in STRAIGHT):
        found.update(STRAIGHT)
    if (len(sevens) > 1 or rules.super_bonus is not None) and ranks.get(Rank.SEVEN, 0) >= 3:
        found.add(Rank.SEVEN)
    return frozenset(found)


def _is_strong(rules: TwentyOneRules, card: Card) -> bool:
    """Return whether a player may surrender against the card."""
    return rules.surrender is not None and card.rank in rules.surrender.against.value


class Keys:
    """Recognises positions of one player on one box, under one set of rules and with one shoe."""

    def __init__(self, rules: TwentyOneRules, shoe: Kinds) -> None:
        """Find out which of a position's marks the rules read at all."""
        self.rules = rules
        self.suited = shoe.suited
        self.is_traced = rules.dealer.collects.value == "trace_original"
        self.are_losses_returned = rules.dealer.collects.value == "original_only"
        self.is_box_even = rules.doubling.even_money_scope.value == "box"
        rows = rules.payouts
        self.is_flat = len({getattr(rows, name).value for name in rows.__struct_fields__}) == 1
        self.plain = tuple([at for at, one in enumerate(shoe.cards) if one.rank not in shoe.suited])
        at_card = {one: at for at, one in enumerate(shoe.cards)}
        ranks = [rank for rank in STRAIGHT if rank in shoe.suited]
        first: dict[Rank, int] = {}
        self.unsuited = tuple(
            [first.setdefault(one.rank, at) if one.rank in shoe.suited else at for at, one in enumerate(shoe.cards)]
        )
        self.columns = tuple(
            [(suit, tuple([at_card.get(Card(rank + suit), NOWHERE) for rank in ranks])) for suit in SUITS]
        )

    def same(self, state: Round, left: Left) -> Key:
        """Return what only the very same state has."""
        return (*[getattr(state, name) for name in state.__struct_fields__ if name != "rules"], left)

    def alike(self, state: Round, left: Left) -> Key:
        """Return what all positions share from which the same may happen, each for the same money."""
        box = state.boxes[0]
        done, opened = [], []
        for hand in box.hands:
            if hand.is_done:
                done.append(self._done(state, hand))
            else:
                opened.append(hand)
        done.sort()  # their wagers are equal, and what is settled of one does not depend on its place
        held = [_in_order(hand) for hand in opened]
        return (
            state.phase,
            self._dealer(state),
            tuple(done),
            tuple([self._open(state, hand, cards) for hand, cards in zip(opened, held, strict=True)]),
            self._suits(held, left),
            tuple([left[at] for at in self.plain]),
            box.has_split_suited_sevens and self.rules.super_bonus is not None,
            self.is_box_even and box.has_doubled,
            box.lost if self.are_losses_returned else None,
            tuple([(due.amount, due.is_paid) for due in state.bonuses]),
            len(state.rewarded),
            state.insurance,
            state.is_insurance_open,
            state.answered,
        )

    def as_far_as_suits_matter(self, state: Round, left: Left) -> Left:
        """Return the cards left, those of one rank counted as of one suit if no hand can be paid by its suits."""
        if not self.suited or not state.dealer or any(_may_be_straight(hand) for hand in state.boxes[0].hands):
            return left
        counts = [0] * len(left)
        for at, many in zip(self.unsuited, left, strict=True):
            counts[at] += many
        return tuple(counts)

    def _dealer(self, state: Round) -> Key:
        """Return what matters of the dealer's cards; that the second makes a natural shows in their number."""
        cards = state.dealer
        if len(cards) < 2:
            return tuple([(card.points, _is_strong(self.rules, card)) for card in cards])
        return sum([card.points for card in cards]), any(card.points == 1 for card in cards), min(len(cards), 3)

    def _done(self, state: Round, hand: Hand) -> Key:
        """Return what matters of a hand that takes no more cards: nothing once it is settled."""
        if not hand.stakes:
            return ()
        points = state.total(hand).points
        # a 21 that waits for the dealer is paid by its cards where Table 1 has rows for them
        cards = () if points != 21 or self.is_flat else tuple(sorted([card.index for card in hand.cards]))
        return points, state.has_natural(hand), *self._stake(hand), cards

    def _stake(self, hand: Hand) -> Key:
        (stake,) = hand.stakes
        return stake.base, stake.doubled, stake.is_surrendered, self.is_traced and stake.is_original

    def _open(self, state: Round, hand: Hand, cards: tuple[Card, ...]) -> Key:
        """Return what matters of a hand in play, its suits apart."""
        marks = (hand.is_split, hand.doubled_at, *self._stake(hand))
        if hand.doubled_at:
            return *marks, state.total(hand).points, len(cards)
        if len(cards) < 3:
            return *marks, *[card.points for card in cards]
        # Rows of Table 1 with ranks or suits need exactly three cards, and these three have not made 21.
        points = [card.points for card in hand.cards]
        return *marks, min(len(points), 7), sum(points), points.count(1), points[:2].count(1)

    def _suits(self, held: list[tuple[Card, ...]], left: Left) -> Key:
        """Return, suit by suit, what the shoe has left of it and where it lies in hands that three cards may fill."""
        if not self.suited:
            return ()
        found = [
            (
                tuple([left[at] if at != NOWHERE else 0 for at in places]),
                tuple([self._places(cards, suit) for cards in held if len(cards) < 3]),
            )
            for suit, places in self.columns
        ]
        # Hearts, diamonds and clubs are paid alike, so exchanging them changes nothing; spades have rows of their own.
        return found[0], *sorted(found[1:])

    def _places(self, cards: tuple[Card, ...], suit: Suit) -> int:
        return sum([1 << at for at, card in enumerate(cards) if card.suit is suit and card.rank in self.suited])


def _may_be_straight(hand: Hand) -> bool:
    """Return whether the hand, or one split from it, may yet become 6, 7, 8 or 7, 7, 7."""
    return not hand.is_done and len(hand.cards) < 3 and all(card.rank in STRAIGHT for card in hand.cards)


def _in_order(hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand as their order can matter.

    Two of equal points keep it, because the first goes to the first hand of a split, and so do those of a split hand,
    whose first card tells what was split.
    """
    if hand.is_split or len(hand.cards) != 2:
        return hand.cards
    first, second = hand.cards
    return (second, first) if second.points < first.points else hand.cards
