"""Tournament play at a table: act-pontoon-2018 20.7, 20.12 to 20.17."""

from typing import Any

import pytest

from croupier.engine.inputs import NoMoreBets, PlaceWager
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table
from croupier.money import Money, parse, show
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import standing
from tests.tournament.session.session import KIM, SAM, Session, level


def session(**changed: Any) -> Session:
    """Begin a session of Ann, Bob and Cy with the limits 10 and 100."""
    return Session("act-pontoon-2018", **{"levels": (level("10", "100"),), "chips": "500", **changed})


@pytest.mark.clause("act-pontoon-2018 20.7")
def test_20_7_a_wager_from_another_seat_is_refused() -> None:
    held = session(seats={"Ann": 5, "Bob": 2})
    held.refuse("20.7", PlaceWager("Ann", 6, parse("10")), "Ann sits at box 5")


@pytest.mark.clause("act-pontoon-2018 20.12")
def test_20_12_the_leaderboard_shows_every_stack() -> None:
    held = session().round("50", wins=["Ann"])
    seen = {one.player: show(one.chips or parse("0")) for one in standing(held.now, held.table).places}
    assert seen == {"Ann": "550.00", "Bob": "450.00", "Cy": "450.00"}


@pytest.mark.clause("act-pontoon-2018 20.13")
def test_20_13_no_chips_come_or_go_but_by_play() -> None:
    held = session()
    held.refuse("20.13", i.IssueChips(KIM, "Ann", parse("100"), "re-buy"))
    held.refuse("def:tournament-chips", table.ExchangeVoucher(SAM, "Ann", "v1", parse("10")), barred=True)
    held.refuse("20.7", table.Leave("Ann"))
    assert sum(held.round().books().values()) == 0


@pytest.mark.clause("act-pontoon-2018 20.14")
@pytest.mark.parametrize(("left", "is_out"), [("8", True), ("9.99", True), ("10", False)])
def test_20_14_with_8_chips_at_a_minimum_of_10_a_player_is_out(left: str, is_out: bool) -> None:
    held = session(chips={"Ann": left, "Bob": "500", "Cy": "500"})
    assert held.out == ([("Ann", "eliminated")] if is_out else [])


@pytest.mark.clause("act-pontoon-2018 20.14")
def test_20_14_all_players_wager_and_a_wager_outside_the_limits_is_refused() -> None:
    held = session().wager("Ann", "10").wager("Bob", "100")
    held.refuse("20.14", NoMoreBets(), "Cy, box 3, has not wagered")
    held.refuse("20.14", held.put("Cy", "5"), "below the minimum").refuse(
        "3", held.put("Cy", "105"), "above the maximum"
    )


@pytest.mark.clause("act-pontoon-2018 def:starting-marker")
def test_def_starting_marker_on_seat_2_of_1_2_4_goes_to_4_and_then_to_1() -> None:
    held = session(seats={"P1": 1, "P2": 2, "P4": 4}, order=True)
    for _ in range(3):
        held.round("10", pushes=["P1", "P2", "P4"])
    assert [one.box for one in held.events_of(e.MarkerPlaced)] == [1, 2, 4, 1]
    assert session().now.marker == 0  # only where the conditions say so


@pytest.mark.clause("act-pontoon-2018 def:starting-marker", "act-pontoon-2018 17.2(a)")
def test_def_starting_marker_a_wager_out_of_order_stands_however_often_and_is_void_for_a_breach_alone() -> None:
    held = session(order=True)
    for number in (1, 2):
        held.wager("Cy", "50")
        noted = held.last(e.WageredOutOfOrder)
        assert (noted.player, noted.times, noted.clause) == ("Cy", number, "def:starting-marker")
        held.refuse("def:starting-marker", i.VoidOutOfOrder(KIM, "Cy"), "voids no wager", barred=True)
        assert held.stacks["Cy"] == "450.00"
        if number == 1:
            held.round("50", pushes=["Ann", "Bob", "Cy"])
    held.give(table.RecordIncident(SAM, "Cy", "influence", "told Ann what to do"))
    held.give(table.Sanction(SAM, 1, "void-wagers", "a breach"))
    assert held.stacks["Cy"] == "500.00"


@pytest.mark.clause("act-pontoon-2018 20.15")
def test_20_15_an_advice_incident_is_recorded_against_ann() -> None:
    held = session().give(table.RecordIncident(SAM, "Ann", "advice", "asked a guest behind the table"))
    incident = held.last(t.IncidentRecorded)
    assert (incident.person, incident.kind, incident.clause) == ("Ann", "advice", "20.15")


@pytest.mark.clause("act-pontoon-2018 20.16")
def test_20_16_a_break_without_duration_is_refused() -> None:
    held = session().refuse("20.16", i.TakeBreak(KIM, 0)).refuse("20.16", i.TakeBreak(KIM, -5))
    assert held.give(i.TakeBreak(KIM, 10)).last(e.BreakBegun).until == held.table.now + 600


@pytest.mark.clause("act-pontoon-2018 20.17")
def test_20_17_a_pace_of_30_seconds_is_shown_and_a_direction_to_ann_is_logged() -> None:
    held = session().give(i.SetPace(KIM, 30, "announced"), i.DirectPlayer(KIM, "Ann", "please decide"))
    assert (standing(held.now, held.table).seconds, held.last(e.PlayerDirected).player) == (30, "Ann")
    assert {held.last(e.PaceSet).clause, held.last(e.PlayerDirected).clause} == {"20.17"}


@pytest.mark.clause("act-pontoon-2018 20.17")
def test_20_17_the_minimum_is_wagered_for_a_player_whose_time_is_over() -> None:
    held = session(seconds=30).wager("Ann", "50").give(table.TimeExpired("Bob"))
    assert held.last(e.MinimumStaked) == e.MinimumStaked("Bob", 2, parse("10"), held.table.now, "20.17")
    held.refuse("20.14", NoMoreBets(), "Cy, box 3, has not wagered")
    by_director = session(seconds=30, late="director").wager("Ann", "50")
    by_director.refuse("20.17", table.TimeExpired("Bob"), "The director decides about Bob")
    session().refuse("20.17", table.TimeExpired("Bob"), "No time")


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)(D)")
def test_20_3_a_xi_d_additional_rounds_go_on_without_a_count_until_the_places_differ() -> None:
    held = session(separates=True, advancing=0).round("10", wins=["Ann"])
    assert held.now.status == "playing"  # Bob and Cy are level
    held.round("10", wins=["Ann"], pushes=["Bob"])
    assert (held.now.why, held.last(e.PlayEnded).clause) == ("settled", "20.3(a)(xi)(D)")


@pytest.mark.clause("act-pontoon-2018 17.4", "act-pontoon-2018 20.13", "act-pontoon-2018 20.14")
def test_20_13_a_ruling_takes_the_chips_there_are_and_brings_back_who_was_put_out_by_a_wrong_payment() -> None:
    held = session().round("50", wins=["Ann"]).give(table.RaiseDispute("Ann", "a wrong total", 1))
    held.give(table.DecideDispute(SAM, 1, "all was wrong", Money(-100_000)))
    assert (held.out, held.now.out[0].residual) == ([("Ann", "eliminated")], 0)
    assert (held.last(t.CorrectionMade).amount, held.last(t.CorrectionMade).clause) == (Money(-55_000), "17.4")
    wrong = session(chips="60").round("60", pushes=["Bob", "Cy"]).give(table.RaiseDispute("Ann", "mine stood off", 1))
    wrong.give(table.DecideDispute(SAM, 1, "a stand-off", parse("60")))
    assert (wrong.out, wrong.stacks["Ann"]) == ([], "60.00")
