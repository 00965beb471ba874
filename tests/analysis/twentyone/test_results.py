"""The distribution of a round's results, against every line of small shoes through the engine."""

from math import sqrt
from typing import Final

import pytest
from msgspec.structs import replace

from croupier.analysis.twentyone.results import RoundResults, follow
from croupier.analysis.twentyone.shoe import ShoeContents
from croupier.analysis.twentyone.solver import solve
from croupier.analysis.twentyone.splits.results import HANDS
from tests.analysis.twentyone.following import Following, distribution
from tests.analysis.twentyone.packs import ACT_2018, BLACKJACK, NSW, WAGER, Case, Rules

CLOSE: Final = 1e-12
ORIGINAL_ONLY: Final = Rules(ACT_2018, (("dealer_pontoon_collection", "original_only"),))

UNSPLIT: Final = (
    Case(Rules(BLACKJACK), "A 7 8 9 10"),  # insurance and even money
    Case(Rules(BLACKJACK), "sevens"),
    Case(Rules(ACT_2018), "6 7 8"),  # suits
    Case(ORIGINAL_ONLY, "A 6 7 9 10"),  # losses on doubles given back
    Case(ORIGINAL_ONLY, "A 5 10"),  # the same, insured
    Case(Rules(NSW), "sevens"),  # Super Bonus
)
SPLIT: Final = (
    Case(Rules(BLACKJACK), "2 3 9 10"),
    Case(Rules(ACT_2018), "A 7 8 9 10"),
    Case(Rules(NSW), "A 6 7 9 10"),
    Case(Rules(NSW, (("pontoonVsSplit", "traceOriginal"),)), "A 5 10"),
)


def results(case: Case, *, splits: bool) -> tuple[RoundResults, dict[float, float]]:
    """Return the reported results, and those of the engine."""
    table = case.rules.tables if splits else replace(case.rules.tables, most_hands=1, most_aces=1)
    solution = solve(table, ShoeContents.of(case.shoe))
    exact = distribution(case.rules.loaded, WAGER, Following(solution, case.shoe))
    return follow(solution), {round(float(net), 9): float(chance) for net, chance in exact.items()}


@pytest.mark.parametrize("case", UNSPLIT, ids=str)
def test_result_probabilities_without_splits_equal_the_engine(case: Case) -> None:
    said, exact = results(case, splits=False)
    found = {net: chance for net, chance in said.results.items() if chance > CLOSE}
    assert found == pytest.approx(exact, abs=CLOSE, rel=0)
    assert said.mean == pytest.approx(sum(net * chance for net, chance in exact.items()), abs=CLOSE)
    assert said.deviation_bound == 0


@pytest.mark.parametrize("case", SPLIT, ids=str)
def test_deviation_with_splits_stays_within_its_bound(case: Case) -> None:
    said, exact = results(case, splits=True)
    mean = sum(net * chance for net, chance in exact.items())
    deviation = sqrt(sum(net * net * chance for net, chance in exact.items()) - mean * mean)
    assert 0 < said.deviation_bound < 0.4
    assert abs(said.deviation - deviation) < said.deviation_bound
    assert sum(said.results.values()) == pytest.approx(1, abs=CLOSE)
    assert abs(said.mean - mean) < said.deviation_bound


@pytest.mark.parametrize("case", [UNSPLIT[0], SPLIT[1]], ids=str)
def test_average_wager_includes_doubles_splits_and_insurance(case: Case) -> None:
    solution = case.solution
    said = follow(solution)
    insured = sum(one.dealt.chance for one in solution.decisions if solution.insures(one))
    doubled = said.often["double"]
    more_hands = said.often[HANDS] - said.often["split"]
    table = solution.game.tables
    assert insured > 0
    assert said.wagered == pytest.approx(1 + doubled + more_hands + table.insured * insured, abs=CLOSE)
