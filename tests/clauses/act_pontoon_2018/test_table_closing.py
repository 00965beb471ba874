"""Hours and closing, what the dealer calls, and the marker of a surrendered hand: act-pontoon-2018 16, 6.2, 9, 10.2."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import call, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.act_pontoon_2018 import DOCUMENT, short_round
from tests.floor import DEALER, INSPECTOR, SUPERVISOR, Floor


def table() -> Floor:
    return Floor(DOCUMENT).open().ready().give(i.Arrive("Ann", 2))


@pytest.mark.clause("act-pontoon-2018 16.1")
def test_16_1_no_round_begins_outside_the_hours_of_gaming() -> None:
    floor = table()
    floor.give(i.SetHours(SUPERVISOR, floor.later(1), floor.later(10))).may_not_start("16.1")
    assert floor.last(e.HoursSet).clause == "16.1"
    floor.wait(1).wager("Ann", 2, "10").wait(8).no_more_bets().cards("KH").wait(2)  # begun a minute before the end
    floor.cards("9C QH").stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "10.00"  # and completed after it
    floor.may_not_start("16.1").refuse("16.1", r.PlaceWager("Ann", 2, Money(1000)))


@pytest.mark.clause("act-pontoon-2018 16.1")
@pytest.mark.parametrize(("seconds", "allowed"), [(599, True), (600, False), (601, False)])
def test_16_1_the_hours_end_with_their_last_moment(seconds: int, allowed: bool) -> None:
    floor = table()
    floor.give(i.SetHours(SUPERVISOR, floor.state.now, floor.later(10))).wager("Ann", 2, "10")
    floor.give(i.TellTime(floor.state.now + seconds))
    if allowed:
        floor.no_more_bets()
    else:
        floor.refuse("16.1", r.NoMoreBets())


@pytest.mark.clause("act-pontoon-2018 16.1")
def test_16_1_hours_are_set_by_the_operator_and_time_does_not_go_back() -> None:
    floor = table()
    floor.refuse("def:casino-operator", i.SetHours(DEALER, floor.state.now, floor.later(10)))
    floor.refuse("16.1", i.SetHours(SUPERVISOR, floor.later(10), floor.later(10)))
    floor.refuse("16.1", i.TellTime(floor.state.now - 1))


@pytest.mark.clause("act-pontoon-2018 16.2")
def test_16_2_a_table_is_closed_early_after_notice() -> None:
    floor = table().refuse("16.2", i.CloseTable(SUPERVISOR))  # the players have had none
    floor.refuse("16.2", i.GiveNotice(DEALER, floor.later(5))).refuse("16.2", i.GiveNotice(INSPECTOR, floor.later(5)))
    floor.refuse("16.2", i.GiveNotice(SUPERVISOR, floor.state.now - 1)).give(i.GiveNotice(SUPERVISOR, floor.later(5)))
    notice = floor.last(e.NoticeGiven)
    assert (notice.closes, notice.by, notice.clause) == (floor.later(5), SUPERVISOR, "16.2")
    floor.refuse("16.2", i.CloseTable(SUPERVISOR))  # its time has not come
    short_round(floor, ("Ann", 2)).wait(5).may_not_start("16.2")
    floor.refuse("16.2", i.CloseTable(DEALER)).give(i.CloseTable(SUPERVISOR))
    assert (floor.last(e.TableClosed).clause, floor.state.guests) == ("16.2", ())
    floor.refuse("def:approved", r.PlaceWager("Ann", 2, Money(1000)))
    floor.refuse("16.2", i.CloseTable(SUPERVISOR)).refuse("16.2", i.GiveNotice(SUPERVISOR, floor.later(5)))


@pytest.mark.clause("act-pontoon-2018 16.2")
def test_16_2_a_round_in_play_is_finished_and_wagers_for_another_go_back_when_the_table_closes() -> None:
    waiting = table().wager("Ann", 2, "10")
    waiting.give(i.GiveNotice(SUPERVISOR, waiting.later(5))).refuse("16.2", i.CloseTable(SUPERVISOR)).wait(5)
    waiting.give(i.CloseTable(SUPERVISOR))
    back = waiting.last(e.StakesReturned)
    assert (back.player, back.amount, back.clause, waiting.net("Ann")) == ("Ann", 1000, "16.2", "0.00")
    playing = table().wager("Ann", 2, "10").deal("KH 9C QH")
    playing.give(i.GiveNotice(SUPERVISOR, playing.later(5))).wait(6).refuse("16.2", i.CloseTable(SUPERVISOR))
    playing.stand("Ann", 2).cards("9D").give(i.CloseTable(SUPERVISOR))


@pytest.mark.clause("act-pontoon-2018 16.2", "act-pontoon-2018 4.1")
@pytest.mark.parametrize(("seconds", "is_taken"), [(299, True), (300, False), (301, False)])
def test_16_2_no_wager_is_taken_from_the_time_of_the_notice_on(seconds: int, is_taken: bool) -> None:
    floor = table()
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(5)), i.TellTime(floor.state.now + seconds))
    wager = r.PlaceWager("Ann", 2, Money(1000))
    floor = floor.give(wager) if is_taken else floor.refuse("16.2", wager)


@pytest.mark.clause("act-pontoon-2018 16.2", "act-pontoon-2018 16.1")
def test_16_2_no_notice_is_due_at_the_end_of_the_hours_or_to_an_empty_table() -> None:
    floor = table()
    floor.give(i.SetHours(SUPERVISOR, floor.state.now, floor.later(10))).wait(10).give(i.CloseTable(SUPERVISOR))
    Floor(DOCUMENT).open().give(i.CloseTable(SUPERVISOR))


@pytest.mark.clause("act-pontoon-2018 16.2", "act-pontoon-2018 16.1")
def test_16_2_hours_that_are_set_when_they_are_over_replace_no_notice() -> None:
    floor = table()
    floor.give(i.SetHours(SUPERVISOR, floor.state.now - 60, floor.state.now)).refuse("16.2", i.CloseTable(SUPERVISOR))
    floor.wait(1).refuse("16.2", i.CloseTable(SUPERVISOR))
    floor.give(i.GiveNotice(SUPERVISOR, floor.state.now), i.CloseTable(SUPERVISOR))


@pytest.mark.clause("act-pontoon-2018 6.2", "act-pontoon-2018 9.1", "act-pontoon-2018 10.2(b)")
def test_the_dealer_calls_what_the_document_has_called() -> None:
    floor = table().wager("Ann", 2, "10").deal("5H AC 6D").give(r.Proceed(), r.Proceed()).hit("Ann", 2, "KD")
    made = [called for event in floor.events if (called := call(floor.state, event)) is not None]
    words = [(one.words, one.clause) for one in made]
    assert words[-3:] == [("NO MORE BETS", "6.2"), ("surrender", "9.1"), ("21", "10.2(b)")]
    assert words[0] == ("the cut goes to a casino supervisor", "5.2(tail)")


@pytest.mark.clause("act-pontoon-2018 def:surrender-button", "act-pontoon-2018 9.2")
def test_surrender_button_marks_the_hand_and_locks_it() -> None:
    floor = table().wager("Ann", 2, "10").wager("Bob", 3, "10").deal("8H KD KC 8D QD")
    floor.give(r.Surrender("Ann", 2), r.Proceed())
    _, marked, other, *_ = view(floor.state, DEALER).boxes
    assert (marked.surrendered, other.surrendered) == (("Ann",), ())
    for given in (r.Hit("Ann", 2), r.Stand("Ann", 2), r.Double("Ann", 2), r.Split("Ann", 2)):
        floor.refuse("9.2", given)
    floor.stand("Bob", 3).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["-5.00", "10.00"]
