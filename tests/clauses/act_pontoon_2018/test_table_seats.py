"""Boxes in demand, players held to the minimum or to one box, idle seats: act-pontoon-2018 4.4, 4.7 to 4.9, 17.6."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.notices.limits import unreported
from croupier.money import Money
from tests.clauses.act_pontoon_2018 import DOCUMENT, short_round
from tests.floor import COMMISSION, DEALER, INSPECTOR, MANAGER, SUPERVISOR, Floor

PROCEDURE = "tracking record 14 of 2017"


def table(**election: Any) -> Floor:
    return Floor(DOCUMENT, **election).open().ready()


def put(player: str, dollars: int, box: int = 2) -> r.PlaceWager:
    return r.PlaceWager(player, box, Money(100 * dollars))


def restrict(
    floor: Floor, player: str, to: str = "minimum", reason: str = "missed a round", procedure: str = ""
) -> Floor:
    return floor.give(i.RestrictPlayer(SUPERVISOR, player, to, reason, procedure))  # type: ignore[arg-type]


# --- 4.4 several boxes ----------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 4.4")
def test_4_4_a_player_may_be_permitted_several_boxes_and_decides_on_each() -> None:
    floor = table().give(put("Ann", 10, 1), put("Ann", 10, 2)).deal("KH KD 9C QH QD")
    floor.stand("Ann", 1).stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("act-pontoon-2018 4.4", "act-pontoon-2018 def:casino-operator")
def test_4_4_is_the_operators_permission() -> None:
    floor = table(several_boxes=False).give(put("Ann", 10, 1)).refuse("4.4", put("Ann", 10, 2))
    floor.refuse("4.4", i.ChangeSetting(DEALER, "several_boxes", value=True))
    floor.give(i.ChangeSetting(SUPERVISOR, "several_boxes", value=True))
    assert floor.last(e.SettingChanged).clause == "4.4"
    floor.give(put("Ann", 10, 2))


def crowded() -> Floor:
    """Seven boxes: Ann sits at 1 and has wagered on 2 and 3 too, four others sit at theirs; a round has been played."""
    floor = table().give(i.Arrive("Ann", 1), *[i.Arrive(f"P{box}", box) for box in (4, 5, 6, 7)])
    return short_round(floor, ("Ann", 1), ("Ann", 2), ("Ann", 3), *[(f"P{box}", box) for box in (4, 5, 6, 7)])


@pytest.mark.clause("act-pontoon-2018 4.4")
def test_4_4_who_decides_on_several_boxes_gives_one_up_when_none_is_vacant() -> None:
    floor = crowded().give(i.AskForBox("Bob"))
    asked = floor.last(e.BoxAsked)
    assert (asked.player, asked.of, asked.clause) == ("Bob", ("Ann",), "4.4")
    floor.refuse("4.4", i.AskForBox("Bob")).give(put("Ann", 10, 1), put("Ann", 10, 2))
    floor.refuse("4.4", put("Ann", 10, 3))  # the last box that is not hers
    floor.refuse("4.4", i.GiveUpBox("P4", 3)).refuse("4.3", i.GiveUpBox("Ann", 1))  # a wager lies there
    floor.give(i.Arrive("Bob", 3), put("Bob", 10, 3))


@pytest.mark.clause("act-pontoon-2018 4.4")
def test_4_4_a_box_may_be_given_up_between_rounds() -> None:
    floor = crowded().give(i.AskForBox("Bob"), i.GiveUpBox("Ann", 3))
    given_up = floor.last(e.BoxGivenUp)
    assert (given_up.player, given_up.box, given_up.clause) == ("Ann", 3, "4.4")
    floor.refuse("4.4", i.GiveUpBox("Ann", 3))
    floor.give(put("Ann", 10, 1), put("Ann", 10, 2)).refuse("4.4", put("Ann", 10, 3)).give(put("Bob", 10, 3))


@pytest.mark.clause("act-pontoon-2018 4.4")
def test_4_4_two_who_wait_leave_one_box_each() -> None:
    floor = crowded().give(i.AskForBox("Bob"), i.AskForBox("Cy"), put("Ann", 10, 1))
    floor.refuse("4.4", put("Ann", 10, 2)).refuse("4.4", put("Ann", 10, 3)).give(i.Leave("Cy"), put("Ann", 10, 2))


@pytest.mark.clause("act-pontoon-2018 4.4")
def test_4_4_nobody_gives_up_a_box_that_is_not_needed() -> None:
    floor = table().give(put("Ann", 10, 1), put("Ann", 10, 2)).refuse("4.4", i.AskForBox("Bob"))  # 3 is vacant
    full = Floor(DOCUMENT, boxes=2).open().ready().give(put("Ann", 10, 1), put("Dee", 10, 2))
    full.refuse("4.4", i.AskForBox("Bob")).refuse("4.4", i.AskForBox("Ann"))  # nobody has two, and Ann has one
    floor.refuse("4.4", i.ReserveBoxes(MANAGER, "Ann", (1, 2)))  # the document reserves none


@pytest.mark.clause("act-pontoon-2018 4.4")
def test_4_4_a_box_where_somebody_sits_is_not_taken() -> None:
    table().give(i.Arrive("Ann", 2)).refuse("4.4", i.Arrive("Bob", 2)).refuse("def:box", i.Arrive("Bob", 8))


# --- 4.7 held to the minimum for the shoe ---------------------------------------------------------------------------


def fifth_round() -> Floor:
    """Four rounds of a shoe, all of them with Ann; Cy has skipped the fourth."""
    floor = table(unit="5")
    for _ in range(3):
        short_round(floor, ("Ann", 2), ("Cy", 3))
    return short_round(floor, ("Ann", 2))


@pytest.mark.clause("act-pontoon-2018 4.7", "act-pontoon-2018 4.7(a)", "act-pontoon-2018 4.7(tail)")
def test_4_7_a_who_did_not_wager_on_the_first_round_is_held_to_the_minimum() -> None:
    floor = fifth_round().give(i.Arrive("Bob", 5))
    restrict(floor, "Bob")
    restricted = floor.last(e.PlayerRestricted)
    assert (restricted.player, restricted.to, restricted.by, restricted.clause) == (
        "Bob",
        "minimum",
        SUPERVISOR,
        "4.7(a)",
    )
    floor.refuse("4.7", put("Bob", 50, 5)).refuse("4.7", put("Bob", 15, 5)).refuse("3.4", put("Bob", 5, 5))
    floor.give(put("Bob", 10, 5)).refuse("4.7", put("Bob", 5, 5))


@pytest.mark.clause("act-pontoon-2018 4.7", "act-pontoon-2018 4.7(b)", "act-pontoon-2018 4.7(tail)")
def test_4_7_b_who_sat_out_a_later_round_is_held_to_the_minimum() -> None:
    floor = fifth_round()
    restrict(floor, "Cy")
    assert floor.last(e.PlayerRestricted).clause == "4.7(b)"
    floor.refuse("4.7", put("Cy", 15, 3)).give(put("Cy", 10, 3)).give(put("Ann", 50, 2))


@pytest.mark.clause("act-pontoon-2018 4.7(a)", "act-pontoon-2018 4.7(b)")
def test_4_7_who_has_wagered_on_every_round_is_not_restricted() -> None:
    floor = fifth_round()
    floor.refuse("4.7", i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", "wins too much"))
    early = table().give(i.Arrive("Bob", 5))
    early.refuse("4.7", i.RestrictPlayer(SUPERVISOR, "Bob", "minimum", "new"))  # the first round is still to come
    early.refuse("4.7", i.RestrictPlayer(SUPERVISOR, "Zoe", "minimum", "who?"))


@pytest.mark.clause("act-pontoon-2018 4.7(tail)", "act-pontoon-2018 4.7", "act-pontoon-2018 def:new-shoe")
def test_4_7_tail_it_ends_with_a_new_shoe() -> None:
    floor = restrict(fifth_round(), "Cy").give(put("Ann", 10, 2)).deal("JH 9C CUT JC").stand("Ann", 2).cards("9C")
    floor.refuse("4.7", put("Cy", 15, 3)).ready()
    ended = floor.last(e.RestrictionEnded)
    assert (ended.player, ended.clause) == ("Cy", "4.7(tail)")
    floor.give(put("Cy", 500, 3)).deal("KH 9C QH").stand("Cy", 3).cards("9D")
    floor.refuse("4.7", i.RestrictPlayer(SUPERVISOR, "Cy", "minimum", "again"))  # of this shoe no round was missed
    restrict(floor, "Ann")
    assert floor.last(e.PlayerRestricted).clause == "4.7(a)"


@pytest.mark.clause("act-pontoon-2018 4.7", "act-pontoon-2018 def:casino-operator")
def test_4_7_is_for_the_operator_with_a_reason_and_may_be_lifted() -> None:
    floor = fifth_round()
    floor.refuse("4.7", i.RestrictPlayer(DEALER, "Cy", "minimum", "sat out"))
    floor.refuse("4.7", i.RestrictPlayer(SUPERVISOR, "Cy", "minimum", " "))
    floor.refuse("4.7", i.RestrictPlayer(SUPERVISOR, "Cy", "nothing", "lifted"))  # he is not held
    floor.refuse("4.7", i.RestrictPlayer(MANAGER, "Cy", "minimum-further-shoes", "sat out"))  # no such power
    restrict(restrict(floor, "Cy"), "Cy", "nothing").give(put("Cy", 50, 3))


# --- 4.8, 4.9 one box and the minimum -------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 4.8")
def test_4_8_a_player_is_held_to_one_box_and_the_minimum() -> None:
    floor = restrict(table(), "Ann", "one-box", "counts cards", PROCEDURE)
    restricted = floor.last(e.PlayerRestricted)
    assert (restricted.procedure, restricted.reason, restricted.clause) == (PROCEDURE, "counts cards", "4.8")
    floor.refuse("4.8", put("Ann", 20, 1)).give(put("Ann", 10, 1)).refuse("4.8", put("Ann", 10, 2))
    floor.deal("KH 9C QH").stand("Ann", 1).cards("9D").refuse("4.8", put("Ann", 15, 1))


@pytest.mark.clause("act-pontoon-2018 4.8")
def test_4_8_the_commission_is_advised_by_a_person_and_once_for_each_restriction() -> None:
    advised = i.Notify(SUPERVISOR, "commission", "restriction", "Ann")
    floor = table().refuse("4.8", advised)  # nobody is restricted
    restrict(floor, "Ann", "one-box", "counts cards", PROCEDURE)
    assert unreported(floor.state) == [("commission", "Ann")]
    assert floor.events_of(e.Notified) == []
    floor.give(advised).refuse("4.8", advised)
    told = floor.last(e.Notified)
    assert (told.by, told.to, told.about, told.player, told.clause) == (
        *(SUPERVISOR, "commission"),
        *("restriction", "Ann", "4.8"),
    )
    assert unreported(floor.state) == []
    restrict(restrict(floor, "Ann", "nothing", "a month has passed"), "Ann", "one-box", "again")
    assert unreported(floor.state) == [("commission", "Ann")]


@pytest.mark.clause("act-pontoon-2018 4.8")
def test_4_8_the_end_of_a_restriction_cites_its_own_clause() -> None:
    floor = restrict(table(), "Ann", "one-box", "counts cards", PROCEDURE)
    assert restrict(floor, "Ann", "nothing", "a month has passed").last(e.PlayerRestricted).clause == "4.8"


@pytest.mark.clause("act-pontoon-2018 4.8")
def test_4_8_does_not_end_with_the_shoe() -> None:
    floor = restrict(table(), "Ann", "one-box", "counts cards", PROCEDURE)
    floor.give(put("Ann", 10, 1)).deal("KH 9C CUT QH").stand("Ann", 1).cards("9D").ready()
    floor.refuse("4.8", put("Ann", 15, 1))


@pytest.mark.clause("act-pontoon-2018 4.8", "act-pontoon-2018 def:casino-operator")
def test_4_8_is_for_the_operator_by_the_approved_procedure() -> None:
    floor = table()
    floor.refuse("4.8", i.RestrictPlayer(DEALER, "Ann", "one-box", "counts", PROCEDURE))
    floor.refuse("4.8", i.RestrictPlayer(COMMISSION, "Ann", "one-box", "counts", PROCEDURE))
    floor.refuse("4.8", i.RestrictPlayer(SUPERVISOR, "Ann", "one-box", "", PROCEDURE))
    floor.refuse("4.8", i.RestrictPlayer(SUPERVISOR, "Ann", "one-box", "counts"))  # tracked by what procedure?
    floor.refuse("4.8", i.Notify(SUPERVISOR, "inspector", "restriction", "Ann"))  # nobody is told before


@pytest.mark.clause("act-pontoon-2018 4.8", "act-pontoon-2018 19.1")
def test_4_8_holds_with_an_automated_shoe_too() -> None:
    floor = Floor(DOCUMENT, shoe="automated").open().ready()
    restrict(floor, "Ann", "one-box", "counts cards", PROCEDURE).refuse("4.8", put("Ann", 15, 1))


@pytest.mark.clause("act-pontoon-2018 4.9")
def test_4_9_who_was_tracked_and_restricted_before_is_restricted_without_being_tracked_again() -> None:
    floor = restrict(table(), "Ann", "one-box", "counts cards", PROCEDURE)
    restrict(floor, "Ann", "nothing", "a month has passed").give(put("Ann", 50, 1), put("Ann", 50, 2))
    floor.give(r.WithdrawWager("Ann", 1), r.WithdrawWager("Ann", 2))
    restrict(floor, "Ann", "one-box", "counts again")
    assert floor.last(e.PlayerRestricted).clause == "4.9"
    floor.refuse("4.9", put("Ann", 20, 1)).refuse("4.8", i.RestrictPlayer(SUPERVISOR, "Bob", "one-box", "a friend"))


# --- 17.6 an idle seat ----------------------------------------------------------------------------------------------


def idle(rounds: int, seated: int = 7) -> Floor:
    """Ann sits at box 4 and abstains for a number of rounds, box 1 plays, and the seats are filled."""
    floor = table().give(i.Arrive("Ann", 4))
    others = [box for box in range(1, 8) if box != 4][: seated - 1]
    floor.give(*[i.Arrive(f"P{box}", box) for box in others])
    for _ in range(rounds):
        short_round(floor, ("P1", 1))
    return floor


@pytest.mark.clause("act-pontoon-2018 17.6")
def test_17_6_after_three_rounds_without_a_wager_a_seat_is_asked_back() -> None:
    floor = idle(2).refuse("17.6", i.RequireVacate(SUPERVISOR, "Ann"))
    short_round(floor, ("P1", 1))
    floor.refuse("17.6", i.RequireVacate(DEALER, "Ann")).refuse("17.6", i.RequireVacate(INSPECTOR, "Ann"))
    floor.refuse("17.6", i.RequireVacate(SUPERVISOR, "P1")).refuse("17.6", i.RequireVacate(SUPERVISOR, "Zoe"))
    floor.give(i.RequireVacate(SUPERVISOR, "Ann"))
    vacated = floor.last(e.SeatVacated)
    assert (vacated.player, vacated.box, vacated.clause) == ("Ann", 4, "17.6")
    floor.give(i.Arrive("Bob", 4))


@pytest.mark.clause("act-pontoon-2018 17.6")
def test_17_6_only_while_all_other_seats_are_in_use() -> None:
    floor = idle(3, seated=6).refuse("17.6", i.RequireVacate(SUPERVISOR, "Ann"))
    floor.give(i.Arrive("Last", 7))
    for _ in range(3):  # the three rounds are those "whilst all other seats at that table are in use"
        floor.refuse("17.6", i.RequireVacate(SUPERVISOR, "Ann"))
        short_round(floor, ("P1", 1))
    floor.give(i.RequireVacate(SUPERVISOR, "Ann"))


@pytest.mark.clause("act-pontoon-2018 17.6")
def test_17_6_a_seat_that_is_free_for_a_round_begins_the_count_again() -> None:
    floor = idle(2).give(i.Leave("P7"))
    short_round(floor, ("P1", 1))
    floor.give(i.Arrive("New", 7)).refuse("17.6", i.RequireVacate(SUPERVISOR, "Ann"))
    for _ in range(3):
        short_round(floor, ("P1", 1))
    floor.give(i.RequireVacate(SUPERVISOR, "Ann"))


@pytest.mark.clause("act-pontoon-2018 17.6")
def test_17_6_the_rounds_are_consecutive() -> None:
    floor = short_round(idle(2), ("Ann", 4))
    for _ in range(2):
        short_round(floor, ("P1", 1))
    floor.refuse("17.6", i.RequireVacate(SUPERVISOR, "Ann"))
