"""Hours and closing, and what the dealer calls: act-uth-2019 14, 7.1, 8.8(a), 9.1."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.table import call
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.act_uth_2019.tables import CARDS, dealt, opened, settled, shown, wagered
from tests.floor import DEALER, SUPERVISOR


@pytest.mark.clause("act-uth-2019 14.1")
def test_14_1_no_round_begins_outside_the_hours_of_gaming() -> None:
    floor = opened().ready()
    floor.give(i.SetHours(SUPERVISOR, floor.later(1), floor.later(10))).may_not_start("14.1").wait(1)
    assert floor.last(e.HoursSet).clause == "14.1"
    wagered(floor.wait(8)).deal(CARDS).wait(2)
    floor.give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4), r.Proceed())
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["45.00", "45.00"]  # begun before the end, completed after it
    floor.ready().refuse("14.1", u.PlaceAnte("Ann", Money(1000)))


@pytest.mark.clause("act-uth-2019 14.1")
def test_14_1_wagers_that_lie_there_when_the_hours_end_go_back() -> None:
    floor = opened().ready()
    floor.give(i.SetHours(SUPERVISOR, floor.state.now, floor.later(1)))
    wagered(floor).wait(1).refuse("14.1", r.NoMoreBets()).refuse("14.1", u.PlaceTrips("Ann", Money(500)))
    floor.give(u.WithdrawAnte("Ann"), i.CloseTable(SUPERVISOR))
    back = [(one.player, one.clause) for one in floor.events_of(e.StakesReturned)]
    assert (back, floor.net("Ann"), floor.net("Bob")) == ([("Bob", "14.1")], "0.00", "0.00")


@pytest.mark.clause("act-uth-2019 14.2")
def test_14_2_a_table_is_closed_early_after_notice() -> None:
    floor = settled().refuse("14.2", i.CloseTable(SUPERVISOR)).refuse("14.2", i.GiveNotice(DEALER, 2_000_000_000))
    floor.refuse("14.2", i.GiveNotice(SUPERVISOR, floor.state.now - 1)).give(i.GiveNotice(SUPERVISOR, floor.later(5)))
    assert floor.last(e.NoticeGiven).clause == "14.2"
    floor.refuse("14.2", i.CloseTable(SUPERVISOR)).wait(5).ready().may_not_start("14.2")
    floor.refuse("14.2", u.PlaceAnte("Ann", Money(1000)))
    floor.refuse("14.2", i.CloseTable(DEALER)).give(i.CloseTable(SUPERVISOR))
    assert floor.last(e.TableClosed).clause == "14.2"
    floor.refuse("def:approved", u.PlaceAnte("Ann", Money(1000)))


@pytest.mark.clause("act-uth-2019 14.1", "act-uth-2019 14.2")
def test_14_2_hours_that_are_set_when_they_are_over_replace_no_notice() -> None:
    floor = settled()
    floor.give(i.SetHours(SUPERVISOR, floor.state.now - 60, floor.state.now)).refuse("14.2", i.CloseTable(SUPERVISOR))
    floor.give(i.SetHours(SUPERVISOR, floor.state.now - 60, floor.later(5))).refuse("14.2", i.CloseTable(SUPERVISOR))
    floor.wait(5).give(i.CloseTable(SUPERVISOR))


@pytest.mark.clause("act-uth-2019 14.2")
def test_14_2_no_table_is_closed_with_wagers_on_it() -> None:
    floor = dealt().give(i.GiveNotice(SUPERVISOR, 1_790_000_460)).wait(1).refuse("14.2", i.CloseTable(SUPERVISOR))
    floor.give(u.Fold("Ann"), u.Fold("Bob"), i.CloseTable(SUPERVISOR))


@pytest.mark.clause("act-uth-2019 7.1", "act-uth-2019 8.8(a)", "act-uth-2019 9.1")
def test_the_dealer_calls_what_the_document_has_called() -> None:
    floor = shown().give(u.Concede("Bob"), r.Proceed())
    made = [called for event in floor.events if (called := call(floor.state, event)) is not None]
    assert [(one.words, one.clause) for one in made] == [
        ("no more bets", "7.1"),
        ("dealer's hand", "8.8(a)"),
        ("conceding hand", "9.1"),
    ]
