"""Properties of any shoe and any rules, and the figures of the game that everybody solves."""

from collections import Counter
from itertools import pairwise
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.suppositions import suppose
from croupier.analysis.twentyone.chart import chart
from croupier.analysis.twentyone.encode import tables
from croupier.analysis.twentyone.first_hands import deals
from croupier.analysis.twentyone.hand_solver import HandSolver
from croupier.analysis.twentyone.lattice import VALUES
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.analysis.twentyone.splits.valuation import patterns
from croupier.cards import Card, cards
from croupier.money import Money
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis.twentyone.packs import ACT_2018, BLACKJACK, NSW, PACKS, WAGER, Case, Rules
from tests.daily import evenly

CLOSE: Final = 1e-12

SHOES: Final = st.dictionaries(st.sampled_from(tuple(Card)), st.integers(1, 8), min_size=3).map(Counter)


# --- chances ----------------------------------------------------------------------------------------------------------


@given(shoe=SHOES.filter(lambda shoe: shoe.total() >= 3))
@settings(max_examples=30)
@pytest.mark.parametrize("rules", [Rules(BLACKJACK), Rules(ACT_2018)], ids=str)
def test_chances_of_first_hands_sum_to_one(rules: Rules, shoe: Counter[Card]) -> None:
    found = tuple(deals(ShoeContents.of(shoe), rules.tables))
    assert sum(one.chance for one in found) == pytest.approx(1, abs=CLOSE)
    assert all(one.chance > 0 for one in found)
    values = Counter(card.points - 1 for card in shoe.elements())
    first: Counter[int] = Counter()
    for one in found:
        first[one.first] += one.chance  # type: ignore[assignment]  # a Counter of chances
    assert dict(first) == pytest.approx({value: many / shoe.total() for value, many in values.items()}, abs=CLOSE)


@pytest.mark.parametrize(("rules", "decks"), [(Rules(BLACKJACK), 8), (Rules(ACT_2018), 3)], ids=str)
def test_the_dealers_ends_sum_to_one_whatever_has_been_drawn(rules: Rules, decks: int) -> None:
    game, grid = HandSolver(rules.tables), rules.tables.lattice
    cards_left = np.array([4 * decks] * 9 + [(rules.loaded.cards.pack.value - 36) * decks], np.int64)
    places = np.arange(0, grid.size, 7, dtype=np.int64)
    for first in range(VALUES):
        deck = cards_left.copy()
        deck[first] -= 1
        possible = places[(grid.counts[places] <= deck).all(axis=1)]
        found = game.distributions(deck, first, places)[possible]
        assert (found >= 0).all()
        assert found.sum(axis=1) == pytest.approx(np.ones(len(possible)), abs=CLOSE)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_split_patterns_cover_all_second_cards(most: int) -> None:
    """The probabilities of all patterns sum to one for any probability that a second card is of the pair."""
    for chance in (0.0, 0.1, 0.5, 1.0):
        whole = sum(one.ways * chance**one.pairs * (1 - chance) ** one.others for one in patterns(most))
        assert whole == pytest.approx(1, abs=CLOSE)
    for one in patterns(most):
        hands = one.pairs + 2
        assert one.others + one.free == hands <= most
        # every pair split again begins one hand with a later card
        assert one.later_others + one.later_free == one.ways * one.pairs


# --- values -----------------------------------------------------------------------------------------------------------


def value(rules: Rules, pack: str) -> float:
    """Return what a game is worth from a small shoe."""
    return Case(rules, pack).solution.expected_value


@pytest.mark.parametrize(
    ("document", "question", "odds", "pack"),
    [
        (BLACKJACK, "naturals.odds", ("1 to 1", "6 to 5", "3 to 2", "2 to 1"), "A 5 10"),
        (NSW, "payouts.five_cards", ("1 to 1", "3 to 2", "5 to 1"), "A 2 3 5 10"),
        (ACT_2018, "payouts.sevens_mixed", ("1 to 1", "3 to 2", "2 to 1"), "sevens"),
        (ACT_2018, "payouts.straight_suited", ("3 to 2", "2 to 1", "9 to 1"), "6 7 8"),
        (ACT_2018, "payouts.doubled", ("1 to 2", "1 to 1", "2 to 1"), "2 3 9 10"),
        (BLACKJACK, "insurance.odds", ("2 to 1", "5 to 2", "3 to 1"), "A 5 10"),
    ],
)
def test_higher_payout_raises_the_value(document: str, question: str, odds: tuple[str, ...], pack: str) -> None:
    worth = [value(Rules(document, (), ((question, one),)), pack) for one in odds]
    assert all(less < more - 1e-9 for less, more in pairwise(worth))


@pytest.mark.parametrize(
    ("rules", "better"),
    evenly(
        [
            (Rules(NSW), Rules(NSW, (("third_hand", True),))),
            (Rules(BLACKJACK), Rules(BLACKJACK, (("double_on", "any_cards"),))),
            (Rules(ACT_2018), Rules(ACT_2018, (("dealer_pontoon_collection", "original_only"),))),
            (Rules(ACT_2018, (), (("surrender", "none"),)), Rules(ACT_2018)),
            (Rules(ACT_2018, (), (("forfeit", "none"),)), Rules(ACT_2018)),
        ],
        2,
    ),
    ids=str,
)
def test_additional_option_never_lowers_the_value(rules: Rules, better: Rules) -> None:
    gains = [value(better, pack) - value(rules, pack) for pack in ("A 5 10", "A 2 3 5 10")]
    assert min(gains) > -CLOSE
    assert max(gains) > 1e-6


@pytest.mark.parametrize("pack", PACKS)
def test_best_decision_is_the_maximum_and_no_chart_beats_it(pack: str) -> None:
    solution = Case(Rules(ACT_2018), pack).solution
    for one in solution.decisions:
        assert one.value == max(one.values.values())
    by_cards, by_total = (chart(solution, by).expected_value for by in ("cards", "total"))
    assert by_total <= solution.expected_value + solution.bound + CLOSE
    assert by_cards <= solution.expected_value + solution.bound + CLOSE


# --- shoes ------------------------------------------------------------------------------------------------------------


def test_removing_no_card_leaves_the_shoe_unchanged() -> None:
    rules = load(NSW)
    whole, less_nothing, less_two = (
        ShoeContents.of(full(rules)),
        ShoeContents.of(full(rules, [])),
        ShoeContents.of(full(rules, cards("7S KH"))),
    )
    assert (whole.values == less_nothing.values).all()
    assert whole.values.tolist() == [32] * 9 + [96]
    assert (whole.suits == 8).all()
    assert (whole.values - less_two.values).tolist() == [0, 0, 0, 0, 0, 0, 1, 0, 0, 1]
    assert (whole.suits - less_two.suits).sum() == 1


def test_removal_counts_every_card_in_any_order() -> None:
    rules = Rules(ACT_2018)
    one, other = (
        solve(rules.tables, ShoeContents.of(Counter(cards(PACKS["A 7 8 9 10"])) - Counter(cards(gone)))).expected_value
        for gone in ("KH 8H", "8H KH")
    )
    assert one == other != value(rules, "A 7 8 9 10")


# --- the game that everybody solves -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def everybodys() -> Solution:
    """Solve eight decks, S17, the dealer looks, double any two, also after a split, four hands, aces once."""
    held = suppose(load(BLACKJACK, {"decks": 8}), {"peek": True})
    assert isinstance(held.rules, TwentyOneRules)
    return solve(tables(held.rules, Money(WAGER), peek=held.peek), ShoeContents.of(full(held.rules)))


def test_eight_decks_by_composition_have_the_known_value(everybodys: Solution) -> None:
    assert 100 * everybodys.expected_value == pytest.approx(-0.430581, abs=5e-7)
    assert everybodys.bound == 0


def test_eight_decks_by_total_have_the_known_value(everybodys: Solution) -> None:
    assert 100 * chart(everybodys, "total").expected_value == pytest.approx(-0.432478, abs=5e-7)
