"""Limits on the sign, and the personal limit of a player: act-pontoon-2018 3.1, 3.2, 3.3, 4.6."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import MinimumAdvised, WagerReturned
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import sign
from croupier.money import Money
from tests.clauses.act_pontoon_2018 import DOCUMENT
from tests.floor import DEALER, INSPECTOR, SUPERVISOR, Floor

LIMIT = i.RaiseLimit(SUPERVISOR, "Ann", Money(200_000), 2)


def table(**election: Any) -> Floor:
    """An open table, ready to deal: minimum $10, maximum $500, in single cents."""
    settings: dict[str, Any] = {"unit": "0.01", "maximum": "500"} | election
    return Floor(DOCUMENT, **settings).open().ready()


def put(player: str, amount: str, box: int = 2) -> r.PlaceWager:
    dollars, _, cents = amount.partition(".")
    return r.PlaceWager(player, box, Money(100 * int(dollars) + int(cents or 0)))


# --- 3.1 the sign ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 3.1", "act-pontoon-2018 3.3")
def test_3_1_the_sign_shows_minimum_maximum_and_multiples() -> None:
    shown = sign(Floor(DOCUMENT, minimum="15", maximum="750", unit="2.50").state)
    assert (shown["minimum"], shown["maximum"], shown["multiples"]) == ("$15.00", "$750.00", "$2.50")


@pytest.mark.clause("act-pontoon-2018 3.1", "act-pontoon-2018 def:casino-operator")
def test_3_1_the_operator_changes_the_limits_after_notice() -> None:
    floor = table()
    floor.refuse("3.1", i.ChangeLimits(DEALER, minimum=Money(2500), at=floor.later(5)))
    floor.refuse("3.1", i.ChangeLimits(INSPECTOR, minimum=Money(2500), at=floor.later(5)))
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(2500), maximum=Money(100_000), at=floor.later(5)))
    posted = floor.last(e.LimitsPosted)
    assert (posted.holds_from, posted.by, posted.clause) == (floor.later(5), SUPERVISOR, "3.1")
    assert sign(floor.state)["minimum announced"].startswith("$25.00")
    floor.give(put("Ann", "24.99")).give(r.WithdrawWager("Ann", 2))  # the old minimum holds until then
    floor.wait(5).refuse("3.4", put("Ann", "24.99")).give(put("Ann", "25"), put("Bob", "1000", 3))
    assert (floor.last(e.LimitsChanged).clause, sign(floor.state)["minimum"]) == ("3.1", "$25.00")


@pytest.mark.clause("act-pontoon-2018 3.1")
def test_3_1_a_change_says_what_changes_and_is_not_in_the_past() -> None:
    floor = table()
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, minimum=Money(2500), at=floor.state.now - 1))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, minimum=Money(50_001)))  # above the maximum
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, minimum=Money(2500), keeping=True))  # nobody keeps an old one
    floor.refuse("3.1", i.EndKeptMinimum(SUPERVISOR, floor.later(30)))


@pytest.mark.clause("act-pontoon-2018 3.1", "act-pontoon-2018 3.3")
def test_3_1_limits_do_not_change_during_a_round() -> None:
    floor = table().wager("Ann", 2, "10").deal("KH 9C QD")
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(2500), unit=Money(500)))
    assert floor.events_of(e.LimitsChanged) == []
    floor.stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "10.00"
    floor.wait(1).refuse("3.3", put("Ann", "26")).refuse("3.4", put("Ann", "20"))


@pytest.mark.clause("act-pontoon-2018 3.1")
def test_3_1_the_sign_shows_every_change_that_is_announced() -> None:
    floor = table().give(i.Arrive("Ann", 1))
    floor.give(i.ChangeLimits(SUPERVISOR, Money(3000), at=floor.later(60)))
    floor.give(i.ChangeLimits(SUPERVISOR, Money(2000), at=floor.later(30)))
    first, _, then = sign(floor.state)["minimum announced"].partition(", then ")
    assert (first.partition(" ")[0], then.partition(" ")[0]) == ("$20.00", "$30.00")


@pytest.mark.clause("act-pontoon-2018 3.2")
def test_3_2_the_sign_shows_the_markers_of_a_player_at_each_box() -> None:
    floor = table().give(*(i.RaiseLimit(SUPERVISOR, "Ann", Money(100_000 * box), box) for box in (2, 3)))
    assert sign(floor.state)["limit of Ann"] == "$2,000.00 at box 2, $3,000.00 at box 3"


# --- 3.2 the personal limit -----------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 3.2", "act-pontoon-2018 3.5")
def test_3_2_a_player_with_a_personal_limit_wagers_above_the_maximum() -> None:
    floor = table().refuse("3.5", put("Ann", "500.01")).give(LIMIT)
    raised = floor.last(e.LimitRaised)
    assert (raised.player, raised.maximum, raised.by, raised.clause) == ("Ann", 200_000, SUPERVISOR, "3.2")
    assert "$2,000.00" in sign(floor.state)["limit of Ann"]
    floor.refuse("3.2", put("Ann", "2000.01")).refuse("3.5", put("Bob", "600"))
    floor.give(put("Ann", "1500")).deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "1500.00"  # paid in full


@pytest.mark.clause("act-pontoon-2018 3.2")
def test_3_2_the_limit_is_the_players_and_not_the_boxs() -> None:
    floor = table().give(LIMIT).refuse("3.5", put("Bob", "600"))
    floor.refuse("3.5", put("Bob", "500.01", 4)).give(put("Bob", "500", 4))


@pytest.mark.clause("act-pontoon-2018 3.2", "act-pontoon-2018 4.6")
def test_3_2_the_marker_stands_at_one_box() -> None:
    floor = table().refuse("3.2", i.RaiseLimit(SUPERVISOR, "Ann", Money(200_000)))  # "adjacent to the box"
    floor.refuse("3.5", put("Ann", "1500", 5)).give(LIMIT).refuse("3.5", put("Ann", "1500", 5))
    floor.give(put("Ann", "1500")).refuse("3.2", i.RaiseLimit(SUPERVISOR, "Ann", None))


@pytest.mark.clause("act-pontoon-2018 3.2", "act-pontoon-2018 3.1")
@pytest.mark.parametrize("gone", [i.RaiseLimit(SUPERVISOR, "Ann", None, 2), i.Leave("Ann")], ids=["taken away", "left"])
def test_3_2_a_wager_accepted_with_the_marker_stands_when_the_marker_goes(gone: Any) -> None:
    floor = table().give(i.Arrive("Ann", 2), LIMIT, put("Ann", "1500"), gone).deal("KH 9C QD")
    if isinstance(gone, i.RaiseLimit):
        floor.stand("Ann", 2)
    floor.cards("9D")
    assert (floor.events_of(WagerReturned), floor.net("Ann")) == ([], "1500.00")
    floor.refuse("3.5", put("Ann", "600"))


# --- a change of limits while wagers lie on the layout -------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 3.1", "act-pontoon-2018 3.5")
@pytest.mark.parametrize("at_entry", [True, False], ids=["at entry", "as found"])
def test_3_1_a_lower_maximum_leaves_the_wagers_that_lie_there(at_entry: bool) -> None:
    floor = Floor(DOCUMENT, at_entry=at_entry, minimum="10", maximum="500", unit="1").open().ready()
    floor.give(put("Ann", "500"), i.ChangeLimits(SUPERVISOR, maximum=Money(10_000), at=floor.later(1))).wait(1)
    assert sign(floor.state)["maximum"] == "$100.00"
    if at_entry:
        floor.refuse("3.5", put("Bob", "101", 3))  # placed after the change
    floor.deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert (floor.events_of(WagerReturned), floor.net("Ann"), sign(floor.state)["maximum"]) == ([], "500.00", "$100.00")
    floor.wager("Ann", 2, "100").give(r.WithdrawWager("Ann", 2))
    if at_entry:
        floor.refuse("3.5", put("Ann", "101"))


@pytest.mark.clause("act-pontoon-2018 3.1", "act-pontoon-2018 3.4", "act-pontoon-2018 18.7")
def test_3_1_a_higher_minimum_leaves_the_wagers_that_lie_there_and_nobody_is_advised() -> None:
    floor = table(side_bets=["perfect-pairs"]).give(
        put("Ann", "10"), r.PlaceWager("Ann", 2, Money(200), "perfect-pairs")
    )
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(2500), side_minimum=Money(1000))).deal("KH 9C QD")
    assert floor.events_of(MinimumAdvised) == []
    floor.stand("Ann", 2).cards("9D").refuse("3.4", put("Ann", "10")).give(put("Ann", "25"))


@pytest.mark.clause("act-pontoon-2018 3.1")
def test_3_1_a_change_that_touches_no_wager_holds_from_the_moment_announced() -> None:
    floor = table().give(put("Ann", "100"))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, maximum=Money(10_000), at=floor.state.now))  # that is no notice
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(10_000), at=floor.later(1))).wager("Bob", 3, "101")
    floor.give(r.WithdrawWager("Bob", 3)).wait(1)
    assert sign(floor.state)["maximum"] == "$100.00"
    floor.refuse("3.5", put("Bob", "101", 3)).give(put("Bob", "100", 3))


@pytest.mark.clause("act-pontoon-2018 3.1")
def test_3_1_without_a_moment_the_round_to_come_is_played_under_the_old_limits() -> None:
    floor = table().give(i.Arrive("Ann", 2), i.ChangeLimits(SUPERVISOR, maximum=Money(10_000)))
    assert sign(floor.state)["maximum announced"] == "$100.00 from the round after the next"
    floor.play_round("Ann", 2)
    assert (floor.last(e.LimitsPosted).after_round, sign(floor.state)["maximum"]) == (1, "$100.00")
    floor.refuse("3.5", put("Ann", "101"))


@pytest.mark.clause("act-pontoon-2018 3.1")
def test_3_1_a_wager_that_is_taken_back_and_placed_again_is_bound() -> None:
    floor = table().give(put("Ann", "500"))
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(10_000), at=floor.later(1))).wait(1)
    floor.give(r.WithdrawWager("Ann", 2)).refuse("3.5", put("Ann", "101"))
    assert sign(floor.state)["maximum"] == "$100.00"


@pytest.mark.clause("act-pontoon-2018 3.2", "act-pontoon-2018 def:casino-operator")
def test_3_2_is_for_the_operator_and_above_the_maximum() -> None:
    floor = table()
    floor.refuse("3.2", i.RaiseLimit(DEALER, "Ann", Money(200_000), 2))
    floor.refuse("3.2", i.RaiseLimit(SUPERVISOR, "Ann", Money(50_000), 2))  # that is the maximum itself
    floor.refuse("3.2", i.RaiseLimit(SUPERVISOR, "Ann", Money(60_000), 2, minimum=Money(60_001)))
    floor.refuse("def:box", i.RaiseLimit(SUPERVISOR, "Ann", Money(200_000), 8))
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(50_001), 2), put("Ann", "500.01"))


@pytest.mark.clause("act-pontoon-2018 3.2")
def test_3_2_the_marker_goes_when_it_is_taken_away_and_when_its_player_leaves() -> None:
    floor = table().give(LIMIT, i.RaiseLimit(SUPERVISOR, "Ann", None, 2)).refuse("3.5", put("Ann", "600"))
    assert "limit of Ann" not in sign(floor.state)
    floor.give(i.Arrive("Ann", 2), LIMIT, i.Leave("Ann"), i.Arrive("Ann", 2)).refuse("3.5", put("Ann", "600"))
    assert floor.last(e.MarkerRemoved).player == "Ann"


@pytest.mark.clause("act-pontoon-2018 3.2", "act-pontoon-2018 3.5")
def test_3_2_a_wager_found_on_the_layout_counts_up_to_the_personal_limit() -> None:
    floor = Floor(DOCUMENT, at_entry=False, maximum="500").open().ready().give(LIMIT)
    floor.wager("Ann", 2, "2500").deal("KH 9C QD").stand("Ann", 2).cards("9D")
    returned = floor.last(WagerReturned)
    assert (returned.player, returned.amount, floor.net("Ann")) == ("Ann", 50_000, "2000.00")


# --- 4.6 others on the box ------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 4.6", "act-pontoon-2018 3.2")
def test_4_6_others_join_while_all_wagers_stay_within_the_maximum_of_the_table() -> None:
    floor = table().give(LIMIT, put("Ann", "300")).refuse("4.6", put("Bob", "200.01"))
    floor.give(put("Bob", "200")).refuse("4.6", put("Cy", "10"))
    alone = table().give(LIMIT, put("Ann", "600"))
    alone.refuse("4.6", put("Bob", "10")).give(put("Bob", "500", 3))


@pytest.mark.clause("act-pontoon-2018 4.6")
def test_4_6_by_the_other_reading_the_marked_players_own_wager_is_not_counted() -> None:
    floor = table(raised_box_total_basis="sign_excluding_marked_player").give(LIMIT, put("Ann", "1500"))
    floor.refuse("4.6", put("Bob", "500.01")).give(put("Bob", "300")).refuse("4.6", put("Cy", "200.01"))
    floor.give(put("Cy", "200")).deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["1500.00", "300.00", "200.00"]


@pytest.mark.clause("act-pontoon-2018 4.6")
@pytest.mark.parametrize("seat", [2, None])
def test_4_6_a_marked_player_who_passes_the_maximum_leaves_no_room_for_others(seat: int | None) -> None:
    floor = table().give(i.Arrive("Ann", seat), LIMIT, put("Bob", "200"), put("Cy", "100"), put("Ann", "350"))
    returned = [(one.player, one.amount, one.clause) for one in floor.events_of(WagerReturned)]
    assert returned == [("Cy", 10_000, "4.6"), ("Bob", 5_000, "4.6")]  # $500 in all: $350 and $150
    floor.give(put("Ann", "250"))
    assert floor.last(WagerReturned).amount == 15_000
    floor.deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["600.00", "0.00", "0.00"]


@pytest.mark.clause("act-pontoon-2018 4.6", "act-pontoon-2018 3.5")
def test_4_6_wagers_of_others_on_a_raised_box_go_back_at_the_deal_where_they_were_not_refused() -> None:
    floor = Floor(DOCUMENT, at_entry=False, maximum="500").open().ready()
    floor.give(i.Arrive("Ann", 2), LIMIT, put("Bob", "200"), put("Ann", "1000"), put("Dee", "700", 3))
    floor.deal("KH KD 9C QD QC")
    returned = [(one.player, one.amount, one.clause) for one in floor.events_of(WagerReturned)]
    assert returned == [("Bob", 20_000, "4.6"), ("Dee", 20_000, "3.5")]


@pytest.mark.clause("act-pontoon-2018 4.6")
@pytest.mark.parametrize("seat", [2, None])
def test_4_6_by_the_other_reading_nobody_is_displaced(seat: int | None) -> None:
    floor = table(raised_box_total_basis="sign_excluding_marked_player").give(i.Arrive("Ann", seat), LIMIT)
    floor.give(put("Bob", "500"), put("Ann", "2000"))
    assert floor.events_of(WagerReturned) == []
    floor.deal("KH 9C QD").stand("Ann" if seat else "Bob", 2).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["2000.00", "500.00"]


@pytest.mark.clause("act-pontoon-2018 4.6", "act-pontoon-2018 3.5")
def test_4_6_found_on_the_layout_the_marked_players_wager_comes_first() -> None:
    floor = Floor(DOCUMENT, at_entry=False, maximum="500").open().ready().give(LIMIT)
    floor.wager("Bob", 2, "400").wager("Ann", 2, "300").deal("KH 9C QD").stand("Bob", 2).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["300.00", "200.00"]
    assert [(one.player, one.amount) for one in floor.events_of(WagerReturned)] == [("Bob", 20_000)]
