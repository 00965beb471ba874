"""Charts: one decision for all hands of a kind, the best that such a chart can be."""

from functools import cache

import pytest

from croupier.analysis.suppositions import suppose
from croupier.analysis.twentyone import kernel
from croupier.analysis.twentyone.chart import By, chart
from croupier.analysis.twentyone.charts import by_total, first_two
from croupier.analysis.twentyone.encode import tables
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.money import Money
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules


@cache
def solved(document: str, supposed: tuple[tuple[str, str], ...] = ()) -> Solution:
    rules = load(document, {"decks": 8} if document.startswith("nsw") else {"decks": 4})
    changed = suppose(rules, dict(supposed))
    assert isinstance(changed.rules, TwentyOneRules)
    return solve(tables(changed.rules, Money(1_000), peek=changed.peek), ShoeContents.of(full(changed.rules)))


def test_a_pair_is_surrendered_where_nothing_may_be_split() -> None:
    supposed = (("surrender", "act-pontoon-2018"), ("splitting.most_hands", "1"), ("peek", "true"))
    found = chart(solved("act-blackjack-2005", supposed), "total")
    assert any(kind[:2] == ("hard", 16) for kind in found.against[9].surrenders), "hard 16 against a ten"
    assert not any(one.splits for one in found.against.values())


@pytest.mark.parametrize("document", ["act-blackjack-2005", "nsw-pontoon-6to5-2017"])
def test_finer_chart_is_never_worse_nor_better_than_best_play(document: str) -> None:
    solution = solved(document)
    values = {by: chart(solution, by).expected_value for by in ("total", "cards")}
    assert values["total"] <= values["cards"] + 1e-9
    assert values["cards"] <= solution.expected_value + 1e-12
    assert solution.expected_value - values["total"] < 0.001


@pytest.mark.parametrize("by", ["total", "cards"])
def test_chart_gives_a_legal_play_for_every_hand(by: By) -> None:
    solution = solved("act-blackjack-2005")
    found = chart(solution, by)
    for first, against in found.against.items():
        likely = {kind for kind, chance in against.chances.items() if chance > 1e-9}
        for kind in likely:
            said, _ = against.decisions[kind]
            assert said in (kernel.STAND, kernel.HIT, kernel.DOUBLE), (first, kind)
            if kind[0] == "hard" and kind[1] < 12:
                assert said != kernel.STAND, "a hand that must draw is not stood on"


def test_charts_have_a_square_for_every_hand_and_first_card() -> None:
    solution = solved("nsw-pontoon-6to5-2017")
    drawn = (*by_total(chart(solution, "total"), title="by total"), first_two(solution))
    for one in drawn:
        assert len(one.columns) == 10
        assert all(len(row) == len(one.columns) for row in one.cells)
        assert len(one.rows) == len(one.cells)
        assert {cell.code.rstrip("*0123456789") for row in one.cells for cell in row} <= set(one.legend)
