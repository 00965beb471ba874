"""Hours and closing: act-blackjack-2005 15, act-pontoon-2005 16."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import sign
from croupier.money import Money
from tests.clauses.act_2005 import Twin, ready, twins
from tests.floor import DEALER, INSPECTOR, OPERATOR, SUPERVISOR


def open_until(document: str, minutes: int) -> Twin:
    """Return a table with a player, and hours that end in a number of minutes."""
    floor = ready(document)
    floor.give(i.Arrive("Ann", 2), i.SetHours(SUPERVISOR, floor.state.now - 60, floor.later(minutes)))
    return floor


@twins("15.1")
def test_15_1_no_round_starts_outside_the_hours_and_one_that_has_begun_is_completed(document: str) -> None:
    floor = open_until(document, 10)
    end = floor.later(10)
    floor.wager("Ann", 2, "10").give(i.TellTime(end - 1)).deal("KH 9C QD").give(i.TellTime(end + 60))
    floor.stand("Ann", 2).cards("9D").may_not_start("15.1")
    assert floor.net("Ann") == "10.00"


@twins("15.1", "4.1")
@pytest.mark.parametrize(("seconds", "is_taken"), [(-1, False), (0, True), (599, True), (600, False)])
def test_15_1_no_wager_is_taken_outside_the_hours(document: str, seconds: int, is_taken: bool) -> None:
    floor = ready(document, side_bets=["perfect-pairs"])
    opens = floor.later(1)
    floor.give(i.SetHours(SUPERVISOR, opens, opens + 600), i.TellTime(opens + seconds))
    for bet in ("main", "perfect-pairs"):
        wager = r.PlaceWager("Ann", 2, Money(1000), bet)
        floor = floor.give(wager) if is_taken else floor.refuse("15.1", wager)
    late = open_until(document, 1).wager("Ann", 2, "10").wait(2).refuse("15.1", r.NoMoreBets())
    late.give(i.CloseTable(SUPERVISOR))
    back = late.last(e.StakesReturned)  # what lies there goes back
    assert (back.player, back.amount, back.clause) == ("Ann", 1000, late.by("15.1"))
    assert late.net("Ann") == "0.00"


@twins("15.1")
def test_15_1_at_the_last_second_no_round_starts_and_the_second_before_one_does(document: str) -> None:
    floor = open_until(document, 10)
    floor.wager("Ann", 2, "10").give(i.TellTime(floor.later(10))).refuse("15.1", r.NoMoreBets())
    early = ready(document)
    early.give(i.SetHours(SUPERVISOR, early.later(5), early.later(60))).may_not_start("15.1")
    early.wait(5).wager("Ann", 2, "10").deal("KH 9C QD")


@twins("15.1")
def test_15_1_the_hours_are_the_operators_to_state_and_end_after_they_begin(document: str) -> None:
    floor = ready(document)
    now = floor.state.now
    floor.refuse("def:casino-operator", i.SetHours(DEALER, now, now + 60))
    floor.refuse("15.1", i.SetHours(OPERATOR, now, now)).give(i.SetHours(OPERATOR, now, now + 1))
    hours = floor.last(e.HoursSet)
    assert (hours.opens, hours.closes, hours.by, hours.clause) == (now, now + 1, OPERATOR, floor.by("15.1"))
    floor.refuse("15.1", i.TellTime(now - 1))


@twins("15.1", "5.5")
@pytest.mark.parametrize(("longer", "is_open"), [(-1, False), (0, False), (1, True)])
def test_15_1_later_hours_take_back_the_final_rounds_of_earlier_ones(document: str, longer: int, is_open: bool) -> None:
    floor = open_until(document, 60)
    closes = floor.later(60)
    floor.give(i.AnnounceFinalRounds(SUPERVISOR)).play_round().play_round().play_round().may_not_start("5.5")
    floor.give(i.SetHours(SUPERVISOR, floor.state.now, closes + longer))
    floor = floor.play_round() if is_open else floor.may_not_start("5.5")
    noticed = open_until(document, 60).give(i.GiveNotice(SUPERVISOR, closes), i.AnnounceFinalRounds(SUPERVISOR))
    noticed.play_round().play_round().play_round().give(i.SetHours(SUPERVISOR, floor.state.now, closes + longer))
    noticed.may_not_start("5.5")


@twins("15.1", "15.2")
def test_15_2_hours_that_are_set_when_they_are_over_replace_no_notice(document: str) -> None:
    floor = ready(document)
    floor.give(i.Arrive("Ann", 2), i.SetHours(OPERATOR, floor.state.now - 60, floor.state.now))
    floor.refuse("15.2", i.CloseTable(SUPERVISOR)).wait(1).refuse("15.2", i.CloseTable(SUPERVISOR))
    floor.give(i.GiveNotice(SUPERVISOR, floor.state.now), i.CloseTable(SUPERVISOR))
    known = ready(document)
    known.give(i.Arrive("Ann", 2), i.SetHours(OPERATOR, known.state.now - 60, known.state.now + 1))
    known.refuse("15.2", i.CloseTable(SUPERVISOR)).give(i.TellTime(known.state.now + 1), i.CloseTable(SUPERVISOR))


@twins("15.2")
def test_15_2_a_table_closes_before_the_end_of_gaming_only_after_notice(document: str) -> None:
    floor = open_until(document, 120)
    floor.refuse("15.2", i.CloseTable(SUPERVISOR)).refuse("15.2", i.GiveNotice(DEALER, floor.later(15)))
    floor.refuse("15.2", i.GiveNotice(SUPERVISOR, floor.state.now - 1))
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(15)))
    notice = floor.last(e.NoticeGiven)
    assert (notice.closes, notice.by, notice.clause) == (floor.later(15), SUPERVISOR, floor.by("15.2"))
    floor.refuse("15.2", i.CloseTable(SUPERVISOR)).play_round().wait(15).may_not_start("15.2")
    floor.refuse("15.2", i.CloseTable(DEALER)).refuse("15.2", i.CloseTable(INSPECTOR)).give(i.CloseTable(OPERATOR))
    closed = floor.last(e.TableClosed)
    assert (closed.by, closed.clause, floor.state.status) == (OPERATOR, floor.by("15.2"), "to check")


@twins("15.2")
def test_15_2_a_round_that_has_begun_is_finished_before_the_table_closes(document: str) -> None:
    floor = open_until(document, 120)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(15))).wager("Ann", 2, "10").deal("KH 9C QD").wait(20)
    floor.refuse("15.2", i.CloseTable(SUPERVISOR)).stand("Ann", 2).cards("9D").give(i.CloseTable(SUPERVISOR))
    assert floor.net("Ann") == "10.00"


@twins("15.2")
def test_15_2_wagers_on_the_layout_go_back_when_the_table_closes(document: str) -> None:
    floor = open_until(document, 120)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(15))).wager("Ann", 2, "10").wager("Bob", 3, "20").wait(14)
    floor.refuse("15.2", i.CloseTable(SUPERVISOR)).wait(1).refuse("15.2", r.NoMoreBets())
    floor.refuse("15.2", i.CloseTable(DEALER)).give(i.CloseTable(SUPERVISOR))
    back = [(one.player, one.amount, one.clause) for one in floor.events_of(e.StakesReturned)]
    assert back == [("Ann", 1000, floor.by("15.2")), ("Bob", 2000, floor.by("15.2"))]
    assert (floor.net("Ann"), floor.net("Bob"), floor.state.guests) == ("0.00", "0.00", ())
    floor.give(i.CheckCards(DEALER), i.OpenTable(SUPERVISOR))
    assert (floor.state.tallies, floor.state.has_wagers) == ((), False)


@twins("15.2")
def test_15_2_a_round_whose_wagers_are_closed_is_dealt_before_the_table_closes(document: str) -> None:
    floor = open_until(document, 120)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(15))).wager("Ann", 2, "10").give(r.NoMoreBets()).wait(15)
    floor.refuse("15.2", i.CloseTable(SUPERVISOR)).cards("KH 9C QD").stand("Ann", 2).cards("9D")
    floor.give(i.CloseTable(SUPERVISOR))
    assert floor.net("Ann") == "10.00"


@twins("15.2", "5.5")
@pytest.mark.parametrize(("minutes", "is_open"), [(14, False), (15, False), (16, True)])
def test_15_2_a_later_notice_takes_back_the_final_rounds_of_an_earlier_one(
    document: str, minutes: int, is_open: bool
) -> None:
    floor = open_until(document, 120)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(15)), i.AnnounceFinalRounds(SUPERVISOR))
    floor.play_round().play_round().play_round().may_not_start("5.5")
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(minutes)))
    floor = floor.play_round() if is_open else floor.may_not_start("5.5")
    assert ("final rounds left" in sign(floor.state)) is not is_open


@twins("15.2", "5.5")
def test_15_2_a_notice_after_final_rounds_of_the_hours_leaves_them_announced(document: str) -> None:
    floor = open_until(document, 30)
    floor.give(i.AnnounceFinalRounds(SUPERVISOR), i.GiveNotice(SUPERVISOR, floor.later(60)))
    assert sign(floor.state)["final rounds left"] == "3"


@twins("15.2", "5.4(b)")
def test_15_2_a_cutting_card_discarded_in_final_rounds_that_are_taken_back_asks_for_the_shuffle(document: str) -> None:
    floor = open_until(document, 120)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(15)), i.AnnounceFinalRounds(SUPERVISOR))
    floor.wager("Ann", 2, "10").give(r.NoMoreBets()).cards("KH").give(i.DrawCuttingCard()).cards("9C QD")
    floor.stand("Ann", 2).cards("9D")
    assert floor.state.shoe.due == ""
    floor.give(i.WithdrawNotice(SUPERVISOR, "closing"))
    assert (floor.state.shoe.due, floor.last(e.ShuffleFellDue).clause) == ("cutting-card", floor.by("5.4(b)"))


@twins("15.1", "5.5")
def test_15_1_hours_of_the_next_day_ask_for_no_shuffle_at_a_closed_table(document: str) -> None:
    floor = open_until(document, 30).give(i.AnnounceFinalRounds(SUPERVISOR))
    floor.wager("Ann", 2, "10").give(r.NoMoreBets()).cards("KH").give(i.DrawCuttingCard()).cards("9C QD")
    floor.stand("Ann", 2).cards("9D").wait(30).give(i.CloseTable(SUPERVISOR))
    floor.give(i.SetHours(SUPERVISOR, floor.later(60), floor.later(600)))
    assert floor.events_of(e.ShuffleFellDue) == []


@twins("15.2", "5.5")
def test_15_2_a_notice_of_closing_is_withdrawn_by_who_may_give_it_before_its_time(document: str) -> None:
    floor = open_until(document, 120)
    floor.refuse("15.2", i.WithdrawNotice(SUPERVISOR, "closing"))
    closes = floor.later(15)
    floor.give(i.GiveNotice(SUPERVISOR, closes), i.AnnounceFinalRounds(SUPERVISOR))
    for by in (DEALER, INSPECTOR):
        floor.refuse("15.2", i.WithdrawNotice(by, "closing"))
    floor.refuse("15.2", i.WithdrawNotice(OPERATOR, "closing", closes + 1)).give(i.TellTime(closes - 1))
    floor.give(i.WithdrawNotice(OPERATOR, "closing", closes))
    gone = floor.last(e.NoticeWithdrawn)
    assert (gone.notice, gone.effective, gone.by, gone.clause) == ("closing", closes, OPERATOR, floor.by("15.2"))
    assert {"table closes", "final rounds left"}.isdisjoint(sign(floor.state))
    floor.wait(1).play_round().refuse("15.2", i.CloseTable(SUPERVISOR))
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(1))).wait(1)
    floor.refuse("15.2", i.WithdrawNotice(SUPERVISOR, "closing"))


@twins("15.1", "15.2")
def test_15_2_at_the_end_of_gaming_and_with_nobody_there_no_notice_is_needed(document: str) -> None:
    floor = open_until(document, 10)
    floor.wait(10).give(i.CloseTable(SUPERVISOR))
    assert floor.state.status == "to check"
    empty = ready(document)
    empty.give(i.CloseTable(SUPERVISOR)).refuse("15.2", i.CloseTable(SUPERVISOR))
    empty.refuse("15.2", i.GiveNotice(SUPERVISOR, empty.later(15)))


@twins("15.2", "4.1")
@pytest.mark.parametrize(("seconds", "is_taken"), [(899, True), (900, False), (901, False)])
def test_15_2_no_wager_is_taken_from_the_time_of_the_notice_on(document: str, seconds: int, is_taken: bool) -> None:
    floor = ready(document, side_bets=["perfect-pairs"]).wager("Bob", 3, "10")
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(15)), i.TellTime(floor.state.now + seconds))
    for bet in ("main", "perfect-pairs"):
        wager = r.PlaceWager("Ann", 2, Money(1000), bet)
        floor = floor.give(wager) if is_taken else floor.refuse("15.2", wager)
    floor.give(r.WithdrawWager("Bob", 3))  # what lies there is taken back all the same


@twins("15.2", "3.2")
def test_15_2_a_closed_table_keeps_no_markers(document: str) -> None:
    floor = ready(document)
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(200_000), 2))
    floor.give(i.CloseTable(SUPERVISOR), i.CheckCards(DEALER), i.OpenTable(SUPERVISOR))
    assert floor.state.personal == ()
