"""act-uth-2019 5.2: a marker adjacent to a box lets a player wager above its maximum."""

import pytest
from msgspec import UNSET

from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import NoMoreBets
from croupier.engine.refusal import Barred
from croupier.engine.table import Official, decide, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.server.views.holdem import spots
from croupier.server.views.trials import WagerTrials
from tests.clauses.act_uth_2019.tables import opened
from tests.floor import DEALER, SUPERVISOR, Floor

LIMITS = {"minimum": "10", "maximum": "500", "side_minimum": "5", "side_maximum": "100"}


def ready() -> Floor:
    return opened(**LIMITS).ready()


@pytest.mark.clause("act-uth-2019 5.2", "act-uth-2019 def:box")
def test_5_2_the_marker_at_the_box_of_trips_raises_trips_alone() -> None:
    floor = ready().refuse("5.2", i.RaiseLimit(DEALER, "Ann", Money(30_000), 1, bet="trips"))
    floor.refuse("5.2", i.RaiseLimit(SUPERVISOR, "Ann", Money(10_000), 1, bet="trips"))  # not above the sign's
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(30_000), 1, bet="trips"))
    assert (floor.last(e.LimitRaised).bet, floor.last(e.LimitRaised).clause) == ("trips", "5.2")
    floor.refuse("5.5", u.PlaceAnte("Ann", Money(50_500))).give(u.PlaceAnte("Ann", Money(50_000)))
    floor.refuse("5.5", u.PlaceTrips("Ann", Money(30_500))).give(u.PlaceTrips("Ann", Money(30_000)))
    floor.give(u.PlaceAnte("Bob", Money(1000))).refuse("5.5", u.PlaceTrips("Bob", Money(10_500)))


@pytest.mark.clause("act-uth-2019 5.2")
def test_5_2_the_marker_at_ante_and_blind_does_not_raise_trips() -> None:
    floor = ready().give(i.RaiseLimit(SUPERVISOR, "Ann", Money(80_000), 1))
    assert floor.last(e.LimitRaised).bet is UNSET
    floor.refuse("5.5", u.PlaceAnte("Ann", Money(80_500))).give(u.PlaceAnte("Ann", Money(80_000)))
    floor.refuse("5.5", u.PlaceTrips("Ann", Money(10_500))).give(u.PlaceTrips("Ann", Money(10_000)))


@pytest.mark.clause("act-uth-2019 5.2", "act-uth-2019 5.1")
def test_5_2_a_marker_that_the_sign_has_overtaken_takes_nothing_from_its_player() -> None:
    floor = ready().give(i.RaiseLimit(SUPERVISOR, "Ann", Money(60_000), 1))
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(100_000), at=floor.later(1))).wait(1)
    floor.refuse("5.5", u.PlaceAnte("Ann", Money(100_500))).give(u.PlaceAnte("Ann", Money(100_000)))


@pytest.mark.clause("act-uth-2019 5.2", "act-uth-2019 5.1")
def test_5_2_both_markers_stand_side_by_side_on_the_sign_and_each_ends_alone() -> None:
    floor = ready().give(i.RaiseLimit(SUPERVISOR, "Ann", Money(80_000), 1))
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(30_000), 1, bet="trips"))
    sign = view(floor.state, Official("player", "Bob")).sign
    assert (sign["limit of Ann"], sign["trips limit of Ann"]) == ("$800.00 at box 1", "$300.00 at box 1")
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", None, 1, bet="trips"))
    assert "trips limit of Ann" not in view(floor.state, Official("player", "Bob")).sign
    floor.give(u.PlaceAnte("Ann", Money(80_000))).refuse("5.5", u.PlaceTrips("Ann", Money(30_000)))


@pytest.mark.clause("act-uth-2019 5.2")
def test_5_2_a_wager_accepted_with_a_marker_stands_when_the_marker_goes() -> None:
    floor = ready().give(i.RaiseLimit(SUPERVISOR, "Ann", Money(30_000), 1, bet="trips"))
    floor.give(u.PlaceAnte("Ann", Money(1000)), u.PlaceTrips("Ann", Money(30_000)))
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", None, 1, bet="trips"), NoMoreBets())
    assert floor.layout() == 32_000


@pytest.mark.clause("act-uth-2019 5.2")
def test_5_2_a_player_is_shown_the_limit_of_the_marker() -> None:
    floor = ready().give(i.RaiseLimit(SUPERVISOR, "Ann", Money(80_000), 1))
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(30_000), 1, bet="trips"))
    rules, trials = floor.state.rules, WagerTrials(floor.state)
    assert rules.family == "holdem"
    assert [one.most for one in spots(trials, rules, "Ann")] == [80_000, 30_000]
    assert [one.most for one in spots(trials, rules, "Bob")] == [50_000, 10_000]


def test_a_marker_of_trips_is_barred_where_the_game_has_none() -> None:
    floor = Floor("act-pontoon-2018", minimum="10", maximum="500").open()
    with pytest.raises(Barred):
        decide(floor.state, i.RaiseLimit(SUPERVISOR, "Ann", Money(80_000), 1, bet="trips"))
