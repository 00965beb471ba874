"""Faults that independent readers found in the solver, each corrected and tested here."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from croupier.analysis.twentyone.analysis import MainGame, main_game
from croupier.analysis.twentyone.chart import chart
from croupier.analysis.twentyone.charts import by_total
from croupier.analysis.twentyone.encode import tables
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.analysis.twentyone.splits.suits import Pair
from croupier.analysis.twentyone.splits.valuation import PairSplits
from croupier.cards import cards
from croupier.money import Money
from croupier.rules.profile import load

WAGER = Money(1_000)
ACE, SIX, TEN = 0, 5, 9


@cache
def solved(scope: str) -> Solution:
    rules = load("act-pontoon-2018", {"decks": 3, "doubled_even_money_scope": scope})
    return solve(tables(rules, WAGER), ShoeContents.of(full(rules)))


@cache
def pontoon() -> MainGame:
    return main_game(load("act-pontoon-2018", {"decks": 3}), WAGER)


def test_one_to_one_for_the_whole_box_never_makes_a_split_worth_more() -> None:
    for hand, box in zip(solved("hand").decisions, solved("box").decisions, strict=True):
        if "split" in hand.values:
            assert box.values["split"] <= hand.values["split"] + 1e-12, hand.dealt
    sixes = next(one for one in solved("box").decisions if one.dealt.values == (SIX, SIX) and one.dealt.first == 2)
    assert sixes.action == "hit", "split sixes against a 3 would count on bonuses that a double takes"


@pytest.mark.parametrize("value", [2, TEN, SIX])
def test_a_split_that_nobody_makes_is_still_charged_for_the_dealers_natural(value: int) -> None:
    solution = solved("hand")
    shown = next(one for one in solution.decisions if one.dealt.values == (value, value) and one.dealt.first == ACE)
    assert shown.action != "split"
    whole = PairSplits(solution.game, solution.shoe, Pair(ACE, value), unsplit=None).solve()
    assert shown.values["split"] == pytest.approx(whole.value, abs=max(shown.split_bound, 1e-9))
    assert shown.split_bound < 0.1


def test_hit_table_counts_split_hands_and_labels_means_correctly() -> None:
    hits = {hit.name: hit.probability.value for hit in pontoon().main.hits}
    assert hits["21 of 2 cards"] > 0, "ace and ten after a split"
    assert hits["double"] == pytest.approx(pontoon().main.decisions["double"])
    assert "hands made by splits" not in hits
    assert all(0 < chance < 1 for chance in hits.values())


def test_error_bound_includes_possible_gain_after_split_sevens() -> None:
    found = pontoon().approximations
    assert [0 < one.bound < 1e-4 for one in found if one.of == "best play"] == [True]
    assert pontoon().error_bound == pytest.approx(sum(one.bound for one in found if one.of == "return"))


def test_a_chart_by_cards_says_what_to_do_with_more_cards() -> None:
    rules = load("act-blackjack-2005", {"decks": 4})
    solution = solve(tables(rules, WAGER), ShoeContents.of(full(rules)))
    soft = next(one for one in by_total(chart(solution, "cards"), title="cards") if one.name == "soft-cards")
    against_five = soft.columns.index("5")
    assert soft.cells[soft.rows.index("soft 18")][against_five].code == "D3S", "three cards of soft 18 stand"
    assert soft.cells[soft.rows.index("soft 17")][against_five].code == "D3H"


def test_chart_square_of_an_impossible_hand_is_empty() -> None:
    rules = load("act-blackjack-2005", {"decks": 4})
    removed = cards("AH AH AH AH AD AD AD AD AC AC AC AC AS AS AS")
    solution = solve(tables(rules, WAGER), ShoeContents.of(full(rules, removed)))
    soft = next(one for one in by_total(chart(solution, "total"), title="total") if one.name == "soft")
    assert all(row[soft.columns.index("A")].code == "" for row in soft.cells)


def test_kernels_compile_without_a_writable_cache(tmp_path: Path) -> None:
    """A place that is a file can hold no cache, regardless of who runs the test."""
    blocked = tmp_path / "a file"
    blocked.write_text("")
    program = (
        "import numba.core.caching as c; c.CacheImpl._locator_classes = []\n"
        "from croupier.analysis.compilation import compiled\n"
        "@compiled\ndef double(one): return one + one\n"
        "print(double(21))"
    )
    ran = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program], env={"HOME": str(blocked)}, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "42\n", "")
