"""The solver and the engine agree on small shoes, where every line of every round can be walked through the engine."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Final

import pytest
from msgspec.structs import replace

from croupier.analysis.twentyone.encode import tables
from croupier.analysis.twentyone.shoe import ShoeContents
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.analysis.twentyone.splits import valuation
from croupier.cards import Card
from croupier.money import Money
from tests.analysis import oracle
from tests.analysis.oracle import Allowed
from tests.analysis.packs import PACKS as SHOES
from tests.analysis.packs import Pack
from tests.analysis.twentyone.following import INSURING, Following, value
from tests.analysis.twentyone.packs import (
    ACT_2005,
    ACT_2018,
    BLACKJACK,
    COLLECTING,
    GAMES,
    NSW,
    PACKS,
    WAGER,
    Case,
    Rules,
)
from tests.daily import evenly

CLOSE: Final = 1e-12
"""Tolerance for floating point between a figure and the exact fraction."""

NO_SPLIT: Final = Allowed(insurance=True, no_split=True)


def cases(games: Sequence[Rules], quick: Sequence[str]) -> list[object]:
    """Return each game with each pack; but for some games from one of the quick packs in turn, they are long tests."""
    found: list[object] = []
    for at, rules in enumerate(games):
        # readings of 2005 are those of 2018 as well, and these settings are felt by odd wagers only
        is_same = rules.document == ACT_2005 or any(name in str(rules) for name in ("odd_amounts", "Rounding", "Floor"))
        chosen = "" if is_same or not quick else quick[at % len(quick)]
        for pack in PACKS if rules.document != ACT_2005 else ("6 to 10", "A 7 8 9 10"):
            marks = () if pack == chosen else pytest.mark.long
            found.append(pytest.param(Case(rules, pack), marks=marks, id=f"{rules} from {pack}"))
    return found


def unsplit(case: Case) -> Solution:
    """Solve the game without splits."""
    return solve(replace(case.rules.tables, most_hands=1, most_aces=1), ShoeContents.of(case.shoe))


def deals(shoe: Counter[Card]) -> list[tuple[tuple[Card, Card], Card]]:
    """Return every first hand against every first card, once for each order that makes no difference."""
    return [
        ((one, other), first)
        for one, other, first in product(shoe, repeat=3)
        if (one.points, one.index) <= (other.points, other.index) and not Counter([one, other, first]) - shoe
    ]


# --- without splits: everything is exact ------------------------------------------------------------------------------


@pytest.mark.parametrize("case", evenly(cases(GAMES, ("A 5 10", "sevens", "6 to 10")), 5))
def test_best_play_without_splits_is_worth_what_the_engine_says(case: Case) -> None:
    best = oracle.best_value(case.rules.loaded, case.shoe, WAGER, NO_SPLIT) / WAGER
    assert abs(unsplit(case).expected_value - best) < CLOSE


@pytest.mark.parametrize(
    "case",
    [
        Case(Rules(BLACKJACK), "A 7 8 9 10"),
        Case(Rules(ACT_2018), "6 7 8"),
        Case(Rules(ACT_2018), "A 6 7 9 10"),
        Case(Rules(NSW), "sevens"),
    ],
    ids=str,
)
def test_every_first_decision_is_worth_what_the_engine_says(case: Case) -> None:
    rules, shoe = case.rules.loaded, case.shoe
    told = Following(unsplit(case), shoe)
    found = set()
    for cards, first in deals(shoe)[::7]:
        values = told.decision(cards, first).values
        exact = oracle.values_at(rules, shoe, WAGER, (cards, first), Allowed(no_split=True))
        for name, worth in exact.items():
            mine = values["natural"] if name == "none" else values[name]
            assert abs(mine - worth / WAGER) < CLOSE, (cards, first, name)
        assert len(exact) == len(values) - ("even money" in values)
        found |= set(exact)
    assert found >= {"stand", "hit", "double"}


# --- with splits: exact for the play that is stated -------------------------------------------------------------------


@pytest.mark.parametrize("case", evenly(cases(GAMES, ("A 7 8 9 10", "A 5 10")), 5))
def test_the_solutions_play_is_worth_what_the_engine_says(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case", evenly([*cases(COLLECTING[1::3], ("A 7 8 9 10",)), *cases(COLLECTING[2::3], ("A 5 10",))], 4)
)
def test_dealer_natural_against_three_or_four_hands_equals_the_engine(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", cases(COLLECTING[::3], ()))
def test_dealer_natural_against_two_hands_equals_the_engine(case: Case) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        Case(Rules(NSW), "sevens"),
        Case(Rules(BLACKJACK), "sevens"),
        pytest.param(Case(Rules(NSW, (("third_hand", True),)), "6 to 10"), marks=pytest.mark.long),
        Case(Rules(ACT_2018, (("dealer_pontoon_collection", "original_only"),)), "A 6 7 9 10"),
    ],
    ids=str,
)
def test_splits_of_other_pairs_equal_the_engine(case: Case) -> None:
    check(case)


def check(case: Case) -> Solution:
    """Play the solution through the engine."""
    solution = case.solution
    exact = value(case.rules.loaded, WAGER, Following(solution, case.shoe))
    assert abs(solution.expected_value - exact) < CLOSE + solution.bound
    return solution


@pytest.mark.parametrize("rules", COLLECTING[4:6], ids=str)
def test_estimates_stay_within_their_bounds(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let so little be summed that the chance of all hands being settled is estimated, as from large shoes."""
    monkeypatch.setattr(valuation, "WORK_MAX", 1)
    case = Case(rules, "A 7 8 9 10")
    solution = check(case)
    assert 0 < solution.bound < 0.01


def test_exact_values_have_no_error_bound() -> None:
    box, plain = (Rules(ACT_2018, settings) for settings in ((("doubled_even_money_scope", "box"),), ()))
    assert Case(box, "6 to 10").solution.bound > 0
    assert Case(plain, "6 to 10").solution.bound == 0


# --- all that could be played -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "most"),
    [
        pytest.param(Case(Rules(NSW), "A 5 10"), 0.0, marks=pytest.mark.long),
        (Case(Rules(NSW), "2 3 9 10"), 0.01),
        pytest.param(Case(Rules(BLACKJACK), "2 3 9 10"), 0.02, marks=pytest.mark.long),
        pytest.param(Case(Rules(BLACKJACK), "6 to 10"), 0.01, marks=pytest.mark.long),
        pytest.param(Case(Rules(ACT_2018), "6 to 10"), 0.01, marks=pytest.mark.long),
        pytest.param(Case(Rules(NSW), "sevens"), 0.01, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_only_memory_of_split_hands_beats_the_solution(case: Case, most: float) -> None:
    solution = case.solution
    best = oracle.best_value(case.rules.loaded, case.shoe, WAGER, INSURING) / WAGER
    more = best - Fraction(solution.expected_value)
    assert -CLOSE - solution.bound < more < most + CLOSE + solution.bound
    if not any(one.action == "split" for one in solution.decisions):
        assert abs(more) < CLOSE


# --- the oracle's own shoes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pack", evenly([one for one in SHOES if one.allowed.max_splits is None], 5), ids=lambda one: one.name
)
def test_solver_equals_the_oracle_on_its_shoes(pack: Pack) -> None:
    """Shoes on which every part of the games happens, odd wagers and large ones among them."""
    asked = tables(pack.rules, Money(pack.wager))
    if pack.allowed.no_split:
        asked = replace(asked, most_hands=1, most_aces=1)
    solution = solve(asked, ShoeContents.of(pack.shoe))
    exact = value(pack.rules, pack.wager, Following(solution, Counter(pack.shoe)))
    assert abs(solution.expected_value - exact) < CLOSE + solution.bound
