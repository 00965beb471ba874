"""The solver agrees with its slow twin to the last cent, on packs so small that every deal can be looked at."""

from fractions import Fraction
from functools import cache

import pytest

from croupier.analysis.holdem.figures import frequencies, nets
from croupier.analysis.holdem.solution import Advice
from croupier.analysis.holdem.solver import solve
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.profile import load_uth
from tests.analysis.holdem.twin import Cards, Twin, of, small
from tests.daily import evenly
from tests.families import UTH

ANTE = Money(1000)
QUADS = small("AK2", "HDCS")
FULL_HOUSES = small("AKQ9", "HDS")
FLUSHES = small("AKQJT9", "HS")
WHEELS = small("A2345", "DC")
ODD_CARDS = small("AKQ8643", "HC")
"""Seven ranks, so that a dealer may fail to qualify."""


@cache
def rules(maximum: str = "25000") -> UthRules:
    return load_uth(UTH, {"maximum_payout": maximum})


def totals(advice: Advice, deals: int) -> dict[str, Fraction]:
    """Return what each option is paid in cents over a number of deals."""
    return {option.name: option.value * ANTE * deals for option in advice.options}


@pytest.mark.parametrize(
    ("pack", "maximum", "trips"),
    evenly(
        [
            (QUADS, "25000", 0),
            (FULL_HOUSES, "25000", 500),
            pytest.param(FLUSHES, "25000", 0, marks=pytest.mark.long),
            (FLUSHES, "100.01", 2000),
            pytest.param(WHEELS, "25000", 1000, marks=pytest.mark.long),
            pytest.param(ODD_CARDS, "25000", 0, marks=pytest.mark.long),
        ],
        1,
    ),
    ids=["quads", "full-houses", "flushes", "flushes-capped-with-trips", "wheels-with-trips", "odd-cards"],
)
def test_value_of_every_option_equals_that_of_the_twin(pack: Cards, maximum: str, trips: int) -> None:
    twin = Twin(rules(maximum), pack, ANTE, Money(trips))
    found = solve(rules(maximum), ANTE, Money(trips), cards=pack)
    deals = found.layout.deals
    assert found.total * found.terms.unit == twin.total
    assert nets(found) == twin.results
    assert deals == twin.results.total()
    told = {f"{name} {where}": share for where, named in frequencies(found).items() for name, share in named.items()}
    assert {name: share * deals for name, share in told.items() if share and "check" not in name} == twin.plays
    for hole, before in twin.before.items():
        assert totals(found.before_flop(of(hole)), deals // len(twin.before)) == before
    for (hole, flop), after in twin.after.items():
        assert totals(found.after_flop(of(hole), of(flop)), deals // len(twin.after)) == after
