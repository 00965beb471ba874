"""Rules 20.6.14, 20.6.15 and 20.2.1: units of the minimum at every level, the maximum, and settings in a session."""

from typing import Any

import pytest
from msgspec import UNSET

from croupier.engine.events import HandDoubled
from croupier.engine.inputs import Double, PlaceWager
from croupier.engine.table import inputs as t
from croupier.money import Money, parse
from croupier.tournament.conditions.document import Level
from croupier.tournament.session import events as e
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.clauses.nsw_pontoon_6to5_2017.sessions import Session, session
from tests.floor import MANAGER, SUPERVISOR
from tests.tournament.tournaments import one_table

FIRST = Level(minimum=parse("100"), maximum=parse("1000"))


def at_level(minimum: str, maximum: str = "1000", **terms: Any) -> Session:
    """Return a session whose second round has these limits, with that round to come."""
    second = Level(minimum=parse(minimum), maximum=parse(maximum), from_round=2)
    floor = session(levels=(FIRST, second), unit="100", **terms)
    return floor.wager("Ann", 1, "100").wager("Bob", 2, "100").played()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14", "nsw-pontoon-6to5-2017 20.6.15")
@pytest.mark.parametrize(
    ("minimum", "wager", "counts"),
    [
        ("50", "100", 10_000),
        ("50", "150", 15_000),
        ("50", "170", 15_000),
        ("150", "300", 30_000),
        ("150", "400", 30_000),
    ],
)
def test_20_6_14_units_are_those_of_the_minimum_of_the_level(minimum: str, wager: str, counts: int) -> None:
    floor = at_level(minimum).wager("Ann", 1, wager)
    assert floor.state.tally("Ann").layout == counts
    assert floor.state.rules.wagers.unit.value == parse(minimum)  # the sign tells it


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14")
@pytest.mark.parametrize(
    ("wager", "over", "counts"),
    [
        *(("300", UNSET, 25_000), ("250", UNSET, 20_000), ("200", UNSET, 20_000)),
        *(("300", True, 20_000), ("250", True, 20_000)),
    ],
)
def test_20_6_14_a_wager_above_the_maximum_is_for_the_maximum(wager: str, over: Any, counts: int) -> None:
    floor = at_level("100", "250", cut_to_unit=over).wager("Ann", 1, wager)
    assert floor.state.tally("Ann").layout == counts
    told = [(one.counts, one.clause) for one in floor.events_of(e.WagerCorrected)]
    assert told == ([] if wager == "200" else [(counts, "20.6.14")])


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14")
@pytest.mark.parametrize(("settings", "cut"), [({}, UNSET), ({"tournamentMaximum": "last-increment"}, True)])
def test_20_6_14_the_conditions_may_elect_the_other_reading(settings: dict[str, object], cut: object) -> None:
    held = one_table(DOCUMENT, settings=settings)
    assert [one.terms.cut_to_unit for one in held.running()] == [cut]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1", "nsw-pontoon-6to5-2017 20.6.10")
@pytest.mark.parametrize("value", [True, False])
def test_20_2_1_no_setting_brings_a_rule_back_that_is_switched_off(value: bool) -> None:
    floor = session().refuse("20.2.1", t.ChangeSetting(SUPERVISOR, "several_boxes", value))
    floor.refuse("20.2.1", t.ChangeSetting(SUPERVISOR, "players_per_box", 2))
    floor.refuse("20.6.10", PlaceWager("Ann", 3, Money(10_000)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1", "nsw-pontoon-6to5-2017 15.1")
def test_20_2_1_the_side_bets_of_a_session_are_those_of_its_conditions() -> None:
    session(pairs=True).refuse("20.2.1", t.ChangeSetting(MANAGER, "side_bets", []))
    session().refuse("20.2.1", t.ChangeSetting(MANAGER, "side_bets", ["perfect-pairs"]))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14", "nsw-pontoon-6to5-2017 12.1")
@pytest.mark.parametrize(
    ("amount", "in_units", "doubled"),
    [("100", True, 10_000), ("150", True, 10_000), ("300", True, 30_000), ("150", UNSET, 15_000), ("50", UNSET, 5_000)],
)
def test_20_6_14_a_double_counts_to_its_last_complete_unit(amount: str, in_units: Any, doubled: int) -> None:
    floor = session(doubles_in_units=in_units).wager("Ann", 1, "300").wager("Bob", 2, "100")
    floor.deal("5H KS 9C 6D 9S").give(Double("Ann", 1, parse(amount)))
    assert floor.last(HandDoubled).amount == doubled
    told = [(one.placed, one.counts, one.clause) for one in floor.events_of(e.WagerCorrected)]
    assert told == ([] if doubled == parse(amount) else [(parse(amount), doubled, "20.6.14")])


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14", "nsw-pontoon-6to5-2017 12.1")
def test_20_6_14_a_double_below_a_unit_is_refused_and_a_whole_one_is_not() -> None:
    floor = session(doubles_in_units=True, levels=(Level(minimum=parse("100"), maximum=parse("250")),))
    floor.wager("Ann", 1, "300").wager("Bob", 2, "100").deal("5H KS 9C 6D 9S")
    floor.refuse("20.6.14", Double("Ann", 1, parse("99.99"))).give(Double("Ann", 1, parse("250")))
    assert floor.last(HandDoubled).amount == 25_000


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14")
@pytest.mark.parametrize(("settings", "in_units"), [({}, True), ({"tournamentDoubles": "any-amount"}, UNSET)])
def test_20_6_14_the_conditions_may_elect_doubles_of_any_amount(settings: dict[str, object], in_units: object) -> None:
    held = one_table(DOCUMENT, settings=settings)
    assert [one.terms.doubles_in_units for one in held.running()] == [in_units]
