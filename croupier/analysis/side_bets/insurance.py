"""Insurance: the probability of a ten-value second card of the dealer, given an ace and the removed cards.

act-blackjack-2005 7, 8; act-pontoon-2005 7; act-pontoon-2018 7; nsw-pontoon-6to5-2017 8.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import ceil

from msgspec import Struct

from croupier.analysis.result import ByDecks, SideBetAnalysis, Value
from croupier.analysis.side_bets.amount import rounding_note
from croupier.analysis.side_bets.prices import PriceLine, PriceTable
from croupier.analysis.side_bets.removed_cards import NOTHING, BadRemoval, RemovedCards, left
from croupier.analysis.side_bets.shoe import decks_allowed
from croupier.cards import Card, Rank, pack
from croupier.engine.hands import is_natural
from croupier.engine.twentyone import Round
from croupier.engine.twentyone.deal.insurance import in_steps
from croupier.engine.twentyone.payment.chips import payment
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules


class Composition(Struct, frozen=True):
    """Insurance at one composition of the shoe, without the dealer's ace and the removed cards.

    `tens` of the `cards` that are left are worth ten. Insurance breaks even where their share is `break_even`: with
    `tens_needed` of that number of cards, or when `others_to_go` more cards that are not worth ten have left.
    """

    removed: str
    cards: int
    tens: int
    probability: Value
    expected_value: Value
    break_even: Value
    tens_needed: int
    others_to_go: int


class HandInsured(Struct, frozen=True):
    """Value of insurance to the holder of two cards off the top of the shoe, per unit of insurance.

    `may` tells whether the document lets this hand insure, under `clause`. `even_money`, on a natural that may ask for
    it, is what asking gains over playing on, per unit of the wager.
    """

    hand: str
    probability: Value
    expected_value: Value
    may: bool
    clause: str
    even_money: Value | None = None


def insurance(rules: TwentyOneRules, wager: Money, removed: RemovedCards = NOTHING) -> SideBetAnalysis:
    """Return the value of insurance per unit insured, against the dealer's ace; raise BadRemoval.

    `removed` are cards that have been seen besides the dealer's ace: the player's own, the others', the discards.
    """
    table = _table(rules, wager, removed, rules.cards.decks.value)
    seen = f"the dealer's ace and {removed} have" if removed.listed else "nothing but the dealer's ace has"
    return table.side_bet(
        "Insurance",
        rules.insurance.offered.clause,
        by_decks=tuple(_by_decks(rules, wager, removed)),
        note=f"When {seen} left the shoe. {rounding_note(rules, table)}",
    )


def composition(rules: TwentyOneRules, wager: Money, removed: RemovedCards = NOTHING) -> Composition:
    """Return the value of insurance at a composition, and its distance from breaking even; raise BadRemoval."""
    table = _table(rules, wager, removed, rules.cards.decks.value)
    won, lost = table.lines
    pays = table.net(won)
    return Composition(
        removed=str(removed),
        cards=table.ways,
        tens=won.ways,
        probability=table.probability(won),
        expected_value=Value.of(table.expected_value),
        break_even=Value.of(1 / (1 + pays)),
        tens_needed=ceil(table.ways / (1 + pays)),
        others_to_go=max(0, ceil(lost.ways - won.ways * pays)),
    )


def by_hand(rules: TwentyOneRules, wager: Money, removed: RemovedCards = NOTHING) -> tuple[HandInsured, ...]:
    """Return the value of insurance to each hand of two cards that can be dealt against an ace, by their values.

    The hand is dealt off the top of the shoe, less the removed cards.
    """
    points = sorted({card.points for card in pack(rules.cards.pack.value)})
    found = []
    for values in combinations_with_replacement(points, 2):
        try:
            found.append(_insured(rules, wager, removed, _hand(rules, removed, values)))
        except BadRemoval:  # too few such cards are left, or no ace besides
            continue
    return tuple(found)


def _hand(rules: TwentyOneRules, removed: RemovedCards, values: tuple[int, ...]) -> tuple[Card, ...]:
    """Return cards of these values, each of the rank that most are left of; raise BadRemoval."""
    ranks, hand = left(rules, removed), []
    for points in values:
        cards = [card for card in pack(rules.cards.pack.value) if card.points == points]
        hand.append(max(cards, key=lambda card: ranks[card.rank]))
        ranks = left(rules, RemovedCards.of([*removed.listed, *(card.rank for card in hand)]))
    return tuple(hand)


def _insured(rules: TwentyOneRules, wager: Money, removed: RemovedCards, hand: tuple[Card, ...]) -> HandInsured:
    seen = RemovedCards.of([*removed.listed, *(card.rank for card in hand)])
    table = _table(rules, wager, seen, rules.cards.decks.value)
    natural, chapter = is_natural(hand), rules.insurance
    clause = (chapter.naturals_may if natural else chapter.offered).clause
    return HandInsured(
        hand="-".join("A" if card.points == 1 else str(card.points) for card in hand),
        probability=table.probability(table.lines[0]),
        expected_value=Value.of(table.expected_value),
        may=not natural or chapter.naturals_may.value,
        clause=clause,
        even_money=_even_money(rules, wager, table) if natural and rules.naturals.even_money.value else None,
    )


def _even_money(rules: TwentyOneRules, wager: Money, table: PriceTable) -> Value:
    """Return the gain of even money over waiting for the dealer's second card, per unit of the wager."""
    pays = Fraction(rules.naturals.odds.value.on(wager, payment(rules)), wager)
    ties = {"win": pays, "stand_off": Fraction(0), "lose": Fraction(-1)}[rules.naturals.against_dealer.value]
    natural, none = table.lines
    # act-blackjack-2005 8.1(b): the wager is paid 1 to 1 for any second card of the dealer
    return Value.of(1 - (ties * natural.ways + pays * none.ways) / table.ways)


def _table(rules: TwentyOneRules, wager: Money, removed: RemovedCards, decks: int) -> PriceTable:
    """Return both results of insurance, won and lost, against an ace; a way is a card that is left."""
    ranks = left(rules, removed, decks)
    if not ranks[Rank.ACE]:
        clause = rules.insurance.offered.clause
        raise BadRemoval(f"removed: No ace is left for the dealer, and {clause} offers insurance only against an ace.")
    ranks[Rank.ACE] -= 1
    if not ranks.total():
        raise BadRemoval("removed: No card is left for the dealer's second card.")
    cards = {card.rank: card for card in pack(rules.cards.pack.value)}
    tens = sum(many for rank, many in ranks.items() if is_natural((cards[Rank.ACE], cards[rank])))
    won = PriceLine("dealer's second card worth ten", tens, rules.insurance.odds.value, rules.insurance.odds.clause)
    lost = PriceLine("lost", ranks.total() - tens, None, rules.insurance.lost.clause)
    # the most that may be insured; a wager too small for that is priced as if it could be
    amount = in_steps(Round(rules), wager // 2) or wager
    return PriceTable((won, lost), amount, payment(rules))


def _by_decks(rules: TwentyOneRules, wager: Money, removed: RemovedCards) -> Iterator[ByDecks]:
    for decks in decks_allowed(rules.document):
        try:
            worth = _table(rules, wager, removed, decks).expected_value
        except BadRemoval:  # fewer decks than the removed cards need
            continue
        yield ByDecks(decks, Value.of(worth))
