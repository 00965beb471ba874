"""The Super Bonus of the Pontoons: its frequency, and its value at each wager.

act-pontoon-2005 14.3; act-pontoon-2018 14.3; nsw-pontoon-6to5-2017 10.5.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import perm
from typing import Final

from msgspec import Struct

from croupier.analysis.result import Value
from croupier.analysis.side_bets.shoe import Shoe, decks_allowed, full, ways
from croupier.cards import Card, Rank, pack
from croupier.engine.twentyone import Box, Hand, Round, Stake
from croupier.engine.twentyone.payment.super_bonus import beyond_the_hand, is_won
from croupier.engine.twentyone.state import Wager
from croupier.money import Money, show
from croupier.rules import twentyone as rule
from croupier.rules.twentyone import TwentyOneRules

WAGERS: Final = tuple([Money(dollars * 100) for dollars in range(1, 101)])
"""The wagers for which a Super Bonus is listed: from $1 to $100."""

_PLAYER: Final = "player"


class BonusAt(Struct, frozen=True):
    """Super Bonus at one wager: the amount for the winning hand, and the average as a share of the wager."""

    wager: str
    amount: str
    worth: Value


class BonusByDecks(Struct, frozen=True):
    """Frequency of the Super Bonus for a box at a number of decks."""

    decks: int
    probability: Value


class BonusOfOthers(Struct, frozen=True):
    """Super Bonus of other players when one box wins: the amount, the unit it is paid for, and its frequency.

    For one box each, both drawing to suited sevens; who wins a Super Bonus gets that instead.
    """

    amount: str
    basis: str
    probability: Value
    dollars_a_round: float
    clause: str


class SuperBonusValue(Struct, frozen=True):
    """Value of the Super Bonus when suited sevens are drawn to, neither doubled nor split.

    `best` is the wager of which it is the largest share.
    """

    probability: Value
    by_decks: tuple[BonusByDecks, ...]
    at: tuple[BonusAt, ...]
    best: BonusAt
    others: BonusOfOthers
    clause: str
    note: str


class _Win(Struct, frozen=True):
    """Cards that win: three of the box, and the dealer's first."""

    three: tuple[Card, ...]
    dealer: Card


def super_bonus(
    rules: TwentyOneRules, wagers: tuple[Money, ...] = WAGERS, gone: tuple[Card, ...] = ()
) -> SuperBonusValue | None:
    """Return the value of the Super Bonus, from a shoe that lacks some cards; None for a game without it."""
    chapter = rules.super_bonus
    if chapter is None:
        return None
    shoe, wins = full(rules) - Counter(gone), tuple(_wins(rules))
    at = tuple([_at(rules, shoe, wins, wager) for wager in wagers])
    return SuperBonusValue(
        probability=Value.of(_probability(shoe, wins)),
        by_decks=tuple(_by_decks(rules, wins, Counter(gone))),
        at=at,
        best=max(at, key=lambda one: one.worth.value),
        others=others(rules, shoe),
        clause=chapter.won.clause,
        note=_note(chapter),
    )


def _note(chapter: rule.SuperBonus) -> str:
    split = chapter.after_split
    others = "no split hand wins it" if split.value == "never" else "hands of split mixed sevens may win it, too"
    drawn = f"Suited sevens are drawn to, for a doubled hand wins none ({chapter.not_doubled.clause})"
    return f"{drawn}; {others} ({split.clause}){'' if split.value == 'never' else ', which is not counted here'}."


def probability(rules: TwentyOneRules, shoe: Shoe) -> Fraction:
    """Return the frequency with which the first three cards of a box and the dealer's first win the Super Bonus."""
    return _probability(shoe, tuple(_wins(rules)))


def worth(rules: TwentyOneRules, shoe: Shoe, wager: Money) -> Fraction:
    """Return the average value that the Super Bonus adds to a wager, as a share of it."""
    return _worth(rules, shoe, tuple(_wins(rules)), wager)


def others(rules: TwentyOneRules, shoe: Shoe) -> BonusOfOthers:
    """Return the bonus of a player on another box: the first one's box wins and theirs does not."""
    chapter, wins = rules.super_bonus, tuple(_wins(rules))
    assert chapter is not None
    pairs = [(*one.three, *other.three, one.dealer) for one in wins for other in wins if one.dealer is other.dealer]
    both = Fraction(sum(ways(shoe, cards) for cards in pairs), perm(shoe.total(), 7))
    often, basis = _probability(shoe, wins) - both, chapter.others_basis
    dollars = float(often * chapter.others.value / 100)
    return BonusOfOthers(show(chapter.others.value), basis.value, Value.of(often), dollars, basis.clause)


def _probability(shoe: Shoe, wins: tuple[_Win, ...]) -> Fraction:
    return Fraction(sum(_ways(shoe, win) for win in wins), perm(shoe.total(), 4))


def _worth(rules: TwentyOneRules, shoe: Shoe, wins: tuple[_Win, ...], wager: Money) -> Fraction:
    added = sum(_ways(shoe, win) * _added(rules, win, wager) for win in wins)
    return Fraction(added, perm(shoe.total(), 4) * wager)


def _by_decks(rules: TwentyOneRules, wins: tuple[_Win, ...], gone: Shoe) -> Iterator[BonusByDecks]:
    for decks in decks_allowed(rules.document):
        shoe = full(rules, decks)
        if gone <= shoe:  # fewer decks never had that number of a card
            yield BonusByDecks(decks, Value.of(_probability(shoe - gone, wins)))


def _at(rules: TwentyOneRules, shoe: Shoe, wins: tuple[_Win, ...], wager: Money) -> BonusAt:
    most = max(_added(rules, win, wager) for win in wins)
    return BonusAt(show(wager), show(most), Value.of(_worth(rules, shoe, wins, wager)))


def _wins(rules: TwentyOneRules) -> Iterator[_Win]:
    """Yield the winning hands of sevens, as the engine judges them."""
    sevens = [card for card in pack(rules.cards.pack.value) if card.rank is Rank.SEVEN]
    for three in product(sevens, repeat=3):
        box, hand = _box_with(three, Money(100))
        for dealer in sevens:
            if is_won(Round(rules, dealer=(dealer,)), box, hand):
                yield _Win(three, dealer)


def _ways(shoe: Shoe, win: _Win) -> int:
    return ways(shoe, (*win.three, win.dealer))


def _added(rules: TwentyOneRules, win: _Win, wager: Money) -> Money:
    box, hand = _box_with(win.three, wager)
    return beyond_the_hand(rules, box, hand, hand.stakes[0])


def _box_with(three: tuple[Card, ...], wager: Money) -> tuple[Box, Hand]:
    hand = Hand(three, (Stake(_PLAYER, wager),), (_PLAYER,))
    return Box(1, (Wager(_PLAYER, wager),), (_PLAYER,), (hand,), three[:2], three[2]), hand
