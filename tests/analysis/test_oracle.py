"""The oracle of the twenty-one games: shoes worked by hand, every order of a tiny shoe, and what must be better.

In a shoe of kings and one ace a natural is worth what it pays, two kings push unless the ace comes, and each card
drawn to a split hand has the same chance to be that ace as the dealer's second card has.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import Card, cards
from croupier.engine.inputs import Deal, Double, Forfeit, Hit, Input, NoMoreBets, PlaceWager, Proceed, Split, Stand
from croupier.engine.twentyone import Account, Phase, Round, legal, open_round, postings, step
from croupier.money import Money
from croupier.rules.profile import load
from croupier.rules.ruled import Ruled
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis import oracle
from tests.analysis.oracle import (
    ANYTHING,
    Allowed,
    RanOut,
    best_policy,
    best_value,
    distribution_of,
    shoe,
    value_of,
    values_at,
)
from tests.analysis.packs import NO_SPLIT, ONE_SPLIT, PACKS, Pack
from tests.daily import evenly

BLACKJACK: Final = "act-blackjack-2005"
PONTOON_2005: Final = "act-pontoon-2005"
PONTOON: Final = "act-pontoon-2018"
NSW: Final = "nsw-pontoon-6to5-2017"
DOCUMENTS: Final = (BLACKJACK, PONTOON_2005, PONTOON, NSW)

WAGER: Final = 1000
KINGS_AND_ACE: Final = "AS KS:19"


def rules_of(document: str, **election: Any) -> TwentyOneRules:
    return load(document, election, as_found=True)


def named(name: str) -> Pack:
    return next(pack for pack in PACKS if pack.name == name)


# --- worked by hand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS)
def test_shoe_of_kings_always_pushes(document: str) -> None:
    assert best_value(rules_of(document), shoe("KS:16"), WAGER) == 0


@pytest.mark.parametrize(
    ("document", "election", "natural", "splits", "draws", "taken"),
    [
        # k hands draw 2(k - 1) cards; the dealer's natural then takes k wagers in Blackjack, one in Pontoon
        (BLACKJACK, {}, Fraction(3, 2), 3, 6, 4),
        (BLACKJACK, {}, Fraction(3, 2), 2, 4, 3),
        (BLACKJACK, {}, Fraction(3, 2), 1, 2, 2),
        (BLACKJACK, {}, Fraction(3, 2), 0, 0, 1),
        (PONTOON_2005, {}, Fraction(3, 2), 3, 6, 1),
        (PONTOON, {}, Fraction(3, 2), 3, 6, 1),
        (PONTOON, {"dealer_pontoon_collection": "original_only"}, Fraction(3, 2), 3, 6, 1),
        (PONTOON, {}, Fraction(3, 2), 2, 4, 1),
        (PONTOON, {}, Fraction(3, 2), 0, 0, 1),
        (NSW, {}, Fraction(6, 5), 3, 2, 1),
        (NSW, {"third_hand": True}, Fraction(6, 5), 3, 4, 1),
        (NSW, {"third_hand": True, "pontoonVsSplit": "traceOriginal"}, Fraction(6, 5), 3, 4, 1),
        (NSW, {}, Fraction(6, 5), 0, 0, 1),
    ],
)
def test_shoe_of_kings_and_one_ace_has_the_known_value(
    document: str, election: dict[str, Any], natural: Fraction, splits: int, draws: int, taken: int
) -> None:
    found = best_value(rules_of(document, **election), shoe(KINGS_AND_ACE), WAGER, Allowed(max_splits=splits))
    # The ace is one of 20 cards: two places give a natural, the dealer's first card loses the wager, each card drawn
    # to a split hand wins one, and the dealer's second card loses what is taken.
    assert found == WAGER * (2 * natural - 1 + draws - taken) / 20


@pytest.mark.parametrize("document", DOCUMENTS)
def test_insurance_against_a_certain_natural_saves_the_wager(document: str) -> None:
    rules, kings = rules_of(document), shoe(KINGS_AND_ACE)
    insured = best_value(rules, kings, WAGER, Allowed(insurance=True))
    assert insured - best_value(rules, kings, WAGER) == Fraction(WAGER, 20)


def test_even_money_is_an_option_of_insurance() -> None:
    # A and K against an ace: with kings alone to come it is even money or a stand-off
    rules, dealt = rules_of(BLACKJACK), (Card.AS, Card.KS, Card.AS)
    walk = oracle.Best(rules, shoe("AS:2 KS:8"), WAGER, Allowed(insurance=True))
    paid, state, left = walk.after_cards((dealt[0], dealt[2], dealt[1]))
    assert paid * oracle.orders(left) + walk.worth(state, left) == WAGER * oracle.orders(left)
    assert values_at(rules, shoe("AS:2 KS:8"), WAGER, ((Card.AS, Card.KS), Card.AS)) == {"none": 0}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        # 16 against 6 with fives to come: the dealer makes 6, 5, 5, 5 = 21, and so does a card drawn
        (BLACKJACK, {"hit": 0, "stand": -1, "double": 0}),
        (PONTOON, {"hit": 1, "stand": -1, "double": 2}),
        (NSW, {"hit": 1, "stand": -1, "double": 2}),
    ],
)
def test_dealer_21_has_the_known_value(document: str, expected: dict[str, int]) -> None:
    found = values_at(rules_of(document), shoe("KS 6S 6H 5S:10"), WAGER, ((Card.KS, Card._6S), Card._6H))
    assert found == {name: wagers * WAGER for name, wagers in expected.items()}


@pytest.mark.parametrize(
    ("document", "double", "hit"),
    [
        # soft 14 against a king with sevens to come: the dealer has 17
        (BLACKJACK, 2, 1),
        # an ace doubled on counts one, and 11 is forfeited for half of what is lost
        (PONTOON, -1, 1),
        (NSW, -1, 1),
    ],
)
def test_an_ace_doubled_on_counts_one(document: str, double: int, hit: int) -> None:
    found = values_at(rules_of(document), shoe("AS 3S KS 7S:10"), WAGER, ((Card.AS, Card._3S), Card.KS))
    assert found["double"] == double * WAGER
    assert found["hit"] == hit * WAGER


def test_surrender_loses_half_unless_the_dealer_has_a_natural() -> None:
    # 16 against a king: of the 20 cards left 5 are aces and 15 sevens, so that the dealer has a natural or 17
    found = values_at(rules_of(PONTOON), shoe("9S 7S:16 KS AS:5"), WAGER, ((Card._9S, Card._7S), Card.KS))
    assert found["surrender"] == -WAGER * (Fraction(5, 20) + Fraction(1, 2) * Fraction(15, 20))
    assert found["stand"] == -WAGER
    assert "surrender" not in values_at(rules_of(BLACKJACK), shoe("9S 7S KS:9"), WAGER, ((Card._9S, Card._7S), Card.KS))


@pytest.mark.parametrize(
    ("document", "election", "wager", "expected"),
    [
        (PONTOON, {}, 1000, 2 * 1000 + 100_000),
        (PONTOON, {}, 2500, 2 * 2500 + 500_000),
        (PONTOON, {"super_bonus_additive": False}, 1000, 100_000),
        (NSW, {}, 500, 2 * 500 + 100_000),
        (NSW, {}, 499, 2 * 499),
        (NSW, {"superBonusFloor": "0"}, 499, 2 * 499 + 100_000),
        (BLACKJACK, {}, 1000, 0),
    ],
)
def test_super_bonus_has_the_known_value(document: str, election: dict[str, Any], wager: int, expected: int) -> None:
    dealt = (Card._7H, Card._7H), Card._7S
    found = values_at(rules_of(document, **election), shoe("7H:20 7S"), wager, dealt)
    assert found["hit"] == expected


def test_a_straight_is_paid_by_its_suits() -> None:
    # 6 and 7 of spades against 9: an eight of each suit and nothing else to come, then 9 + 8 = 17 for the dealer
    dealt = (Card._6S, Card._7S), Card._9S
    found = values_at(rules_of(PONTOON), shoe("6S 7S 9S 8S 8H 8D 8C"), WAGER, dealt)
    assert found["hit"] == WAGER * (3 + 3 * Fraction(3, 2)) / 4
    assert found["double"] == 2 * WAGER
    assert found["stand"] == -WAGER


def stand_if_one_may(_: Round, options: tuple[Input, ...]) -> Input:
    kinds = {type(one): one for one in options}
    return kinds.get(Stand) or kinds.get(Proceed) or kinds[Hit]


@pytest.mark.parametrize(("document", "natural"), [(BLACKJACK, 1500), (PONTOON, 1500), (NSW, 1200)])
def test_standing_has_the_known_distribution(document: str, natural: int) -> None:
    found = distribution_of(rules_of(document), shoe(KINGS_AND_ACE), WAGER, stand_if_one_may)
    # the ace in the player's two cards, in the dealer's two, or elsewhere
    assert found == {-WAGER: Fraction(2, 20), 0: Fraction(16, 20), natural: Fraction(2, 20)}


# --- every order of a tiny shoe ---------------------------------------------------------------------------------------


def lively(state: Round, options: tuple[Input, ...]) -> Input:
    """Split and double where one may, forfeit below 12, draw to 15: for lines that have everything in them."""
    kinds = {type(one): one for one in options}
    points = state.total(state.hand).points
    if Split in kinds:
        return kinds[Split]
    if Forfeit in kinds:
        return kinds[Forfeit if points < 12 else Proceed]
    if Double in kinds and points in (10, 11, 13):
        return kinds[Double]
    return kinds[Hit] if Hit in kinds and points < 15 else stand_if_one_may(state, options)


def in_this_order(rules: TwentyOneRules, order: tuple[Card, ...]) -> int:
    """Play one order of the cards without the oracle, and return what the player has won."""
    _, state = open_round(rules, {"Ann": 1}, "as_found")
    won: Counter[str | Account] = Counter()
    shoe_left = iter(order)
    inputs: list[Input] = [PlaceWager("Ann", 1, Money(WAGER)), NoMoreBets()]
    while not state.is_closed:
        if inputs:
            given = inputs.pop(0)
        elif state.awaits_card:
            given = Deal(next(shoe_left))
        elif state.phase is Phase.INSURANCE:
            given = Proceed("Ann")
        else:
            given = lively(state, legal(state, "Ann"))
        events, state = step(state, given)
        for event in events:
            for account, amount in postings(event):
                won[account] += amount
    assert won[Account.LAYOUT] == 0
    assert won["Ann"] == -won[Account.HOUSE]
    return won["Ann"]


@pytest.mark.parametrize(
    ("document", "text"),
    evenly(
        [
            (BLACKJACK, "8H 8D KS KH 9S 9H 7S"),
            (PONTOON_2005, "8H 8D KS KH 9S 9H 7S"),
            (PONTOON, "AS 3S 6H 7H 8H 9S KS"),
            (NSW, "AS 3S 6H 7H 8H 9S KS"),
        ],
        2,
    ),
)
def test_oracle_agrees_over_every_order_of_seven_cards(document: str, text: str) -> None:
    rules = rules_of(document)
    found = Counter(in_this_order(rules, order) for order in permutations(cards(text)))
    expected = {net: Fraction(ways, 5040) for net, ways in sorted(found.items())}
    assert distribution_of(rules, shoe(text), WAGER, lively) == expected
    mean = sum(net * share for net, share in expected.items())
    assert value_of(rules, shoe(text), WAGER, lively) == mean


# --- best play --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pontoon-box-even", "pontoon-sevens"])
def test_best_play_is_a_policy_and_no_other_is_better(name: str) -> None:
    pack = named(name)
    best = best_value(pack.rules, pack.shoe, pack.wager, pack.allowed)
    policy = best_policy(pack.rules, pack.shoe, pack.wager, pack.allowed)
    spread = distribution_of(pack.rules, pack.shoe, pack.wager, policy, pack.allowed)
    assert value_of(pack.rules, pack.shoe, pack.wager, policy, pack.allowed) == best
    assert sum(spread.values()) == 1
    assert sum(net * share for net, share in spread.items()) == best
    assert value_of(pack.rules, pack.shoe, pack.wager, stand_if_one_may, pack.allowed) < best
    assert value_of(pack.rules, pack.shoe, pack.wager, lively, pack.allowed) < best


@pytest.mark.parametrize("document", [BLACKJACK, PONTOON, NSW])
def test_value_is_the_mean_over_all_deals(document: str) -> None:
    rules, few = rules_of(document), shoe("AS 7S:2 9S:3 KS:6")
    allowed = ONE_SPLIT
    total = Fraction(0)
    for first in few:
        for dealer in few - Counter([first]):
            for second in few - Counter([first, dealer]):
                left = Counter(few)
                ways = 1
                for card in (first, dealer, second):
                    ways *= left[card]
                    left[card] -= 1
                values = values_at(rules, few, WAGER, ((first, second), dealer), allowed)
                total += Fraction(ways, 12 * 11 * 10) * max(values.values())
    assert total == best_value(rules, few, WAGER, allowed)


# --- what must be better than what ------------------------------------------------------------------------------------


def collecting(how: Any) -> TwentyOneRules:
    """Return Pontoon rules with a collection of their own; not every one is in a document."""
    rules = rules_of(PONTOON)
    return replace(rules, dealer=replace(rules.dealer, collects=Ruled(how, rules.dealer.collects.clause)))


def test_value_rises_the_less_a_dealer_natural_collects() -> None:
    few = shoe("AS:2 6S:2 KS:8")
    everything, bust_plus_one, traced, original = [
        best_value(collecting(how), few, WAGER, ONE_SPLIT)
        for how in ("everything", "bust_plus_one", "trace_original", "original_only")
    ]
    assert everything < bust_plus_one < traced  # the trace ends with the original hand, won or lost
    assert bust_plus_one <= original


@pytest.mark.long
def test_earlier_losses_count_towards_the_original_wager() -> None:
    eights, original_only = named("pontoon-eights"), named("pontoon-original-only")
    assert best_value(eights.rules, eights.shoe, WAGER) < best_value(original_only.rules, eights.shoe, WAGER)


def test_value_rises_the_fewer_aces_count_one() -> None:
    few = shoe("AS:3 2S:2 6S:2 9S:2 KS:3")
    all_held, first_two, two_card_double = [
        best_value(rules_of(PONTOON_2005, double_ace_scope=scope), few, WAGER, NO_SPLIT)
        for scope in ("all_held", "first_two", "two_card_double_only")
    ]
    assert all_held < first_two < two_card_double


def test_doubling_on_any_cards_is_better_than_on_two() -> None:
    pack = named("blackjack-any-cards")
    on_two = best_value(rules_of(BLACKJACK), pack.shoe, WAGER, pack.allowed)
    assert on_two < best_value(pack.rules, pack.shoe, WAGER, pack.allowed)


def test_each_further_split_raises_the_value() -> None:
    pack = named("pontoon-box-even")
    values = [best_value(rules_of(PONTOON), pack.shoe, WAGER, Allowed(max_splits=most)) for most in range(5)]
    assert values[0] < values[1] < values[2] < values[3] == values[4]
    assert best_value(rules_of(PONTOON), pack.shoe, WAGER, Allowed(no_split=True, max_splits=2)) == values[0]


def test_documents_rank_by_their_known_values() -> None:
    few = shoe("AS:2 7S 9S:3 KS:7")
    blackjack, pontoon, nsw = [best_value(rules_of(one), few, WAGER, ONE_SPLIT) for one in (BLACKJACK, PONTOON, NSW)]
    # a 21 that wins whatever the dealer has, surrender: Blackjack has neither; 6 to 5 is less than 3 to 2
    assert blackjack < nsw < pontoon


# --- what is wrong is told --------------------------------------------------------------------------------------------


def test_too_small_a_shoe_is_rejected() -> None:
    with pytest.raises(RanOut, match=r"^the shoe of 4 cards runs out in the dealer phase$"):
        best_value(rules_of(BLACKJACK), shoe("2S 3S KS KH"), WAGER, Allowed(no_split=True))


@pytest.mark.parametrize("dealt", [((Card._9S, Card.KS), Card.KS), ((Card.KS, Card.KS), Card.KS)])
def test_card_missing_from_the_shoe_is_rejected(dealt: tuple[tuple[Card, Card], Card]) -> None:
    with pytest.raises(ValueError, match=r"is not in the shoe, or not often enough$"):
        values_at(rules_of(BLACKJACK), shoe("KS:2 8S:9"), WAGER, dealt)


def test_policy_outside_its_options_is_rejected() -> None:
    def stubborn(_: Round, options: tuple[Input, ...]) -> Input:
        return Forfeit("Ann", 1) if options else options[0]

    with pytest.raises(AssertionError, match="is not among"):
        value_of(rules_of(BLACKJACK), shoe(KINGS_AND_ACE), WAGER, stubborn, ANYTHING)
