"""Trips of Ultimate Texas Hold'em: every hand of seven cards by its kind, counted by ranks and suits.

act-uth-2019 9.7, 10.1.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import comb, prod

from croupier.analysis.result import SideBetAnalysis
from croupier.analysis.side_bets.prices import PriceLine, PriceTable
from croupier.cards import Card, Rank, Suit, pack
from croupier.engine.holdem.settlement import row
from croupier.engine.holdem.settlement import trips as settled
from croupier.engine.poker import Class, PokerHand, best
from croupier.money import EXACT, Money
from croupier.rules.holdem import UthRules

_SEVEN = 7
_FLUSH = 5


def trips(rules: UthRules, wager: Money) -> SideBetAnalysis:
    """Return the value of a trips wager on a hand that is never folded; a fold loses it."""
    stated = rules.wagers.trips_minimum
    table = PriceTable(tuple(_lines(rules)), wager if stated.value is None else stated.value, EXACT)
    fold = rules.play.fold_loses.clause
    note = f"When the hand is never folded, which loses trips, too ({fold}). Payments are exact."
    return table.side_bet("Trips", rules.wagers.trips.clause, note)


def _lines(rules: UthRules) -> Iterator[PriceLine]:
    found = kinds(tuple(Rank))
    for kind in sorted(Class, reverse=True):
        result, name = settled(rules, PokerHand(kind, ())), kind.name.lower().replace("_", " ")
        odds = row(rules.trips_pay, kind)
        if result.value == "win":
            assert odds is not None
            yield PriceLine(name, found[kind], odds.value, odds.clause)
        else:
            yield PriceLine(name, found[kind], None, result.clause)


@cache
def kinds(ranks: tuple[Rank, ...]) -> Counter[Class]:
    """Return the number of hands of seven cards of these ranks, four suits each, of each kind."""
    found: Counter[Class] = Counter()
    for kind, many in (*_flushes(ranks), *_others(ranks)):
        found[kind] += many
    return found


def _flushes(ranks: tuple[Rank, ...]) -> Iterator[tuple[Class, int]]:
    """Yield the kinds of hands with five or more cards of one suit, by the ranks of that suit."""
    cards = _cards()
    for suited in range(_FLUSH, _SEVEN + 1):
        # for any other cards: two more cards make no hand better than a flush
        others = comb(3 * len(ranks), _SEVEN - suited)
        for chosen in combinations(ranks, suited):
            kind = best([cards[rank, Suit.HEARTS] for rank in chosen]).kind
            yield kind, len(Suit) * others


def _others(ranks: tuple[Rank, ...]) -> Iterator[tuple[Class, int]]:
    """Yield the kinds of hands without a flush, by ranks and their numbers."""
    cards, suits = _cards(), tuple(Suit)
    for copies in _patterns(_SEVEN, len(Suit)):
        # the choice of the rank held more often changes no kind, so that one hand represents all of those
        many = _without_flush(copies) * len(set(permutations(copies)))
        for chosen in combinations(ranks, len(copies)):
            hand = [rank for rank, often in zip(chosen, copies, strict=True) for _ in range(often)]
            # cards of one rank stand side by side, so that going round the suits gives each its own, and no flush
            yield best([cards[rank, suits[place % 4]] for place, rank in enumerate(hand)]).kind, many


def _patterns(number: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the multiplicities of ranks among that number of cards, none above `most`, the largest first."""
    if not number:
        yield ()
    for first in range(min(number, most), 0, -1):
        for others in _patterns(number - first, first):
            yield first, *others


@cache
def _without_flush(copies: tuple[int, ...]) -> int:
    """Return the number of ways in which ranks take their suits without five cards of one suit."""
    every = prod(comb(4, many) for many in copies)
    return every - len(Suit) * sum(_with_suit(copies, suited) for suited in range(_FLUSH, _SEVEN + 1))


def _with_suit(copies: Sequence[int], suited: int) -> int:
    """Return the number of those ways with exactly that number of cards of one given suit."""
    return sum(
        prod(comb(3, many - has) for many, has in zip(copies, holds, strict=True))
        for holds in product((0, 1), repeat=len(copies))
        if sum(holds) == suited
    )


@cache
def _cards() -> dict[tuple[Rank, Suit], Card]:
    return {(card.rank, card.suit): card for card in pack(52)}
