"""Tournament play at a table: act-uth-2019 16.7, 16.9, 16.13 to 16.19."""

from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine.holdem.inputs import BetPlay, FindPlayWager, Fold, PlaceAnte, PlaceTrips, WithdrawAnte
from croupier.engine.inputs import Deal, NoMoreBets, Proceed
from croupier.engine.table import inputs as table
from croupier.money import parse, show
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import Seat, standing, turn
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from tests.tournament.session.session import KIM, SAM, UTH, Session

SIX = {f"P{box}": box for box in range(1, 7)}


def session(seats: dict[str, int] | None = None, **changed: Any) -> Session:
    """Begin a session."""
    return Session(UTH, seats, **changed)


@pytest.mark.clause("act-uth-2019 16.7")
def test_16_7_without_chips_and_with_no_re_buy_left_a_player_is_out() -> None:
    held = session(chips={"Ann": "200", "Bob": "2000", "Cy": "2000"}).round()
    assert held.out == [("Ann", "eliminated")]
    assert held.last(e.PlayerOut).clause == "16.7"


@pytest.mark.clause("act-uth-2019 16.7")
def test_16_7_a_re_buy_is_offered_first_and_nothing_is_dealt_meanwhile() -> None:
    held = session(chips={"Ann": "200", "Bob": "2000", "Cy": "2000"}, rebuys=("Ann",)).round()
    assert (held.out, held.now.offers) == ([], ("Ann",))
    held.ready().refuse("16", held.put("Bob", "100"), "Ann can buy back first")
    held.refuse("def:tournament-director-assistant", i.IssueChips(SAM, "Ann", parse("1000"), "re-buy"), barred=True)
    held.give(i.IssueChips(KIM, "Ann", parse("1000"), "re-buy"))
    assert (held.stacks["Ann"], held.now.offers) == ("1000.00", ())
    held.round().round("400", Ann="100")
    assert held.now.find("Ann") is not None
    held.round("100", Ann="300")
    assert held.out == [("Ann", "eliminated")]  # it was the only one


@pytest.mark.clause("act-uth-2019 16.7")
def test_16_7_a_re_buy_that_is_declined_puts_the_player_out() -> None:
    held = session(chips={"Ann": "200", "Bob": "2000", "Cy": "2000"}, rebuys=("Ann",)).round()
    held.refuse("16.3(a)(iii)(G)", i.DeclineRebuy(SAM, "Bob")).give(i.DeclineRebuy(SAM, "Ann"))
    assert held.out == [("Ann", "eliminated")]


@pytest.mark.clause("act-uth-2019 16.9/s2", "act-uth-2019 16.9/s3")
def test_16_9_a_player_is_moved_with_their_chips_and_plays_in_the_position_assigned() -> None:
    one, other = session({"Ann": 4, "Bob": 2}), session({"Cy": 1, "Dan": 2}, ends=Ends(players=1))
    one.refuse("16.9/s3", PlaceAnte("Ann", parse("100"), 5), "Ann sits at box 4")
    one.refuse("16.9", i.MovePlayer(KIM, "Ann", " "), "State the reason")
    one.give(i.MovePlayer(KIM, "Ann", "table 4 is broken"))
    moved = one.last(e.StackRemoved)
    assert (moved.why, show(moved.amount), one.out) == ("moved", "2000.00", [("Ann", "moved")])
    other.refuse("16.9", i.SeatPlayer(KIM, Seat("Cy", 5, moved.amount), "table 4 is broken"), "Cy already has a seat")
    other.give(i.SeatPlayer(KIM, Seat("Ann", 5, moved.amount), "table 4 is broken"))
    assert other.stacks == {"Cy": "2000.00", "Dan": "2000.00", "Ann": "2000.00"}
    other.refuse("16.9/s3", PlaceAnte("Ann", parse("100"), 4)).round()


@pytest.mark.clause("act-uth-2019 16.13")
def test_16_13_counts_are_visible_to_all() -> None:
    held = session().round(wins=["Bob"])
    assert {one.player: show(one.chips or parse("0")) for one in standing(held.now, held.table).places} == held.stacks


@pytest.mark.clause("act-uth-2019 16.14")
def test_16_14_chips_change_by_play_and_the_totals_reconcile() -> None:
    held = session()
    held.refuse("16.14", i.IssueChips(KIM, "Ann", parse("100"), "re-buy"))
    held.round(wins=["Ann"]).round(wins=["Bob", "Cy"])
    books = held.books()
    assert sum(books.values()) == 0
    assert {one.player: one.chips for one in held.now.seats} == {one: books[one] for one in ("Ann", "Bob", "Cy")}


@pytest.mark.clause("act-uth-2019 16.14")
def test_16_14_a_play_wager_takes_chips_that_are_there() -> None:
    held = session(chips={"Ann": "250", "Bob": "2000", "Cy": "2000"}).all_wager().give(NoMoreBets())
    held.give(*[Deal(one) for one in cards("2C 7D 9H JS 4C AS AH 3S 5H 3D 5S KH KD")])
    held.refuse("def:tournament-chips", BetPlay("Ann", 4), "Ann has chips of $50.00, and the wager takes more")


@pytest.mark.clause("act-uth-2019 16.14", "act-uth-2019 13.7")
def test_16_14_a_play_wager_is_not_found_of_more_chips_than_its_player_has() -> None:
    held = session(chips={"Ann": "520", "Bob": "2000", "Cy": "2000"}).all_wager().give(NoMoreBets())
    held.give(*[Deal(one) for one in cards("2C 7D 9H JS 4C AS AH 3S 5H 3D 5S KH KD")])
    held.give(BetPlay("Ann", 3), Fold("Bob"), Fold("Cy"))
    by = "gaming-supervisor Sam"
    held.refuse("16.14", FindPlayWager(by, 1, parse("320.50")), "Ann has chips of $20.00 beside the layout")
    held.refuse("16.14", FindPlayWager(by, 1, parse("500")))
    held.give(FindPlayWager(by, 1, parse("320")))
    assert held.stacks["Ann"] == "0.00"
    held.give(Proceed())
    assert held.stacks["Ann"] == "940.00"  # 100 on ante and 320 on play are won


@pytest.mark.clause("act-uth-2019 16.15")
def test_16_15_nobody_passes_a_round() -> None:
    held = session().wager("Ann", "100").wager("Bob", "100")
    held.refuse("16.15", i.PlayPassCard("Cy")).refuse("16.15", NoMoreBets(), "Cy, box 3, has not wagered")


@pytest.mark.clause("act-uth-2019 16.15/s2")
@pytest.mark.parametrize(("left", "is_out"), [("150", True), ("199.50", True), ("200", False)])
def test_16_15_with_150_ante_and_blind_of_100_cannot_be_made(left: str, is_out: bool) -> None:
    held = session(chips={"Ann": left, "Bob": "2000", "Cy": "2000"})
    assert held.out == ([("Ann", "eliminated")] if is_out else [])


@pytest.mark.clause("act-uth-2019 16.16", "act-uth-2019 16.16/s2")
def test_16_16_with_the_marker_on_4_of_6_the_order_is_4_5_6_1_2_3() -> None:
    held = session(SIX, order=True)
    assert session(SIX).now.marker == 0
    for _ in range(3):
        held.round()
    assert turn(held.now, held.table) == "P4"
    held.all_wager()
    assert [one.box for one in held.events_of(e.PlayerAsked)][-6:] == [4, 5, 6, 1, 2, 3]


@pytest.mark.clause("act-uth-2019 16.16/s3", "act-uth-2019 16.17")
def test_16_16_ante_blind_and_trips_belong_to_one_opportunity() -> None:
    held = session(order=True).ask().wager("Ann", "100").give(PlaceTrips("Ann", parse("20")))
    held.give(WithdrawAnte("Ann")).wager("Ann", "200").ask()
    assert (held.last(e.PlayerAsked).player, held.last(e.PlayerAsked).clause) == ("Bob", "16.17")
    held.refuse("16.16/s3", PlaceTrips("Ann", parse("20"))).refuse("16.16/s3", WithdrawAnte("Ann"))


@pytest.mark.clause("act-uth-2019 16.16/s4")
def test_16_16_out_of_order_stands_and_the_second_time_may_be_void() -> None:
    held = session(order=True).ask().wager("Ann", "100").wager("Cy", "100")
    assert held.last(e.WageredOutOfOrder).times == 1
    held.refuse("16.16/s4", i.VoidOutOfOrder(KIM, "Cy"))
    held.all_wager().play().ready().ask().wager("Cy", "200")  # the marker is with Bob, who has been asked
    assert (held.last(e.WageredOutOfOrder).times, held.last(e.WageredOutOfOrder).clause) == (2, "16.16/s4")
    held.give(i.VoidOutOfOrder(KIM, "Cy"))
    assert show(held.last(e.WagerVoided).amount) == "400.00"  # ante and blind
    held.all_wager().play()
    assert held.now.rounds == 2


@pytest.mark.clause("act-uth-2019 16.16/s2", "act-uth-2019 16.16/s4")
def test_16_16_trips_out_of_order_stands_with_the_ante_and_is_no_further_infringement() -> None:
    held = session(order=True).ask().wager("Ann", "100").wager("Cy", "100").give(PlaceTrips("Cy", parse("20")))
    assert [one.times for one in held.events_of(e.WageredOutOfOrder)] == [1]
    held.refuse("4.5", PlaceTrips("Cy", parse("20"))).refuse("16.16/s3", WithdrawAnte("Cy"))
    held.all_wager().play().ready().ask().wager("Cy", "200").give(PlaceTrips("Cy", parse("50")))
    assert held.last(e.WageredOutOfOrder).times == 2
    held.give(i.VoidOutOfOrder(KIM, "Cy"))
    assert show(held.last(e.WagerVoided).amount) == "450.00"  # ante, blind and trips
    held.wager("Bob", "100").ask().wager("Cy", "100").ask()
    held.refuse("16.16/s3", PlaceTrips("Cy", parse("20")))  # the opportunity is completed


@pytest.mark.clause("act-uth-2019 16.18")
def test_16_18_a_break_without_duration_is_refused() -> None:
    held = session().refuse("16.18", i.TakeBreak(KIM, 0)).give(i.TakeBreak(KIM, 20))
    held.refuse("16.18", held.put("Ann", "100"), "have a break")


@pytest.mark.clause("act-uth-2019 16.19")
def test_16_19_the_clock_is_shown_and_directions_are_logged() -> None:
    held = session(ends=Ends(minutes=30)).give(i.SetPace(KIM, 20, ""), i.DirectPlayer(KIM, "Ann", "please decide"))
    seen = standing(held.now, held.table)
    assert (seen.seconds, seen.ends_at) == (20, held.table.now + 1800)
    assert held.last(e.PlayerDirected).clause == "16.19"
    held.give(table.TimeExpired("Bob"))
    assert held.stacks["Bob"] == "1800.00"
