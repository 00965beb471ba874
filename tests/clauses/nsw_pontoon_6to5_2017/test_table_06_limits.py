"""The sign and its changes, kept minimums, limits of one player, low limit gaming: nsw-pontoon-6to5-2017 6.4 to 6.7."""

import pytest

from croupier import money
from croupier.engine import inputs as r
from croupier.engine.table import Official, sign
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.moments import written
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_device, from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import (
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    OPERATOR,
    PIT_MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    Floor,
)

ANN = Official("player", "Ann")
SUPERVISORS = (SUPERVISOR, PIT_MANAGER, ASSISTANT, MANAGER)
NOT_SUPERVISORS = (ANN, DEALER, INSPECTOR, SURVEILLANCE, OPERATOR)
NOTICE = 20 * 60
TWENTY_FIVE = Money(2500)


def floor_of_ten(**election: object) -> Floor:
    """A table with a minimum of $10 and a maximum of $500."""
    return from_a_shoe(**({"minimum": "10", "maximum": "500"} | election))


def bet(player: str, box: int, amount: str, on: r.Bet = "main") -> r.PlaceWager:
    """A wager that has not been placed."""
    return r.PlaceWager(player, box, money.parse(amount), on)


def after(floor: Floor, seconds: int) -> Floor:
    """Let seconds pass."""
    return floor.give(i.TellTime(floor.state.now + seconds))


def to_twenty_five(floor: Floor, seconds: int | None = None, *, keeping: bool = False) -> i.ChangeLimits:
    """A minimum of $25, a number of seconds from now."""
    at = None if seconds is None else floor.state.now + seconds
    return i.ChangeLimits(SUPERVISOR, minimum=TWENTY_FIVE, at=at, keeping=keeping)


# --- the sign ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.4", "nsw-pontoon-6to5-2017 6.1")
def test_6_4_players_see_the_limits_and_a_wager_outside_them_is_refused() -> None:
    floor = floor_of_ten(unit="5")
    shown = sign(floor.state)
    assert (shown["minimum"], shown["maximum"], shown["multiples"]) == ("$10.00", "$500.00", "$5.00")
    floor.refuse("6.1", bet("Ann", 2, "9.99")).refuse("6.1", bet("Ann", 2, "505")).refuse("6.1", bet("Ann", 2, "12"))
    floor.wager("Ann", 2, "10").wager("Bob", 3, "500")
    floor.refuse("6.1", i.ChangeLimits(SUPERVISOR, maximum=Money(500)))  # a sign with the most below the least


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
@pytest.mark.parametrize("by", SUPERVISORS, ids=str)
def test_6_5_a_casino_supervisor_alters_limits_at_any_time(by: Official) -> None:
    floor = floor_of_ten().give(i.ChangeLimits(by, maximum=Money(100_000)))
    told, changed = floor.last(e.LimitsPosted), floor.last(e.LimitsChanged)
    assert (told.by, told.clause, changed.clause, changed.changed) == (by, "6.5", "6.5", (("maximum", "1000.00"),))
    assert changed.rules == floor.state.rules.fingerprint
    floor.wager("Ann", 2, "1000").give(i.ChangeLimits(by, minimum=Money(500))).wager("Bob", 3, "5")
    assert sign(floor.state)["minimum"] == "$5.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
@pytest.mark.parametrize("by", NOT_SUPERVISORS, ids=str)
def test_6_5_nobody_else_alters_limits(by: Official) -> None:
    floor = floor_of_ten().refuse("6.5", i.ChangeLimits(by, maximum=Money(100_000)))
    floor.refuse("6.5", i.ChangeLimits(SUPERVISOR))
    floor.refuse("6.5", i.ChangeLimits(SUPERVISOR, maximum=Money(100_000), at=floor.state.now - 1))
    assert sign(floor.state)["maximum"] == "$500.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
def test_6_5_limits_altered_during_a_round_hold_after_it() -> None:
    floor = floor_of_ten().wager("Ann", 2, "10").deal("KH 9C QD").give(i.ChangeLimits(SUPERVISOR, maximum=Money(2000)))
    assert floor.events_of(e.LimitsChanged) == []
    floor.stand("Ann", 2).cards("9D")
    assert len(floor.events_of(e.LimitsChanged)) == 1
    floor.refuse("6.1", bet("Ann", 2, "20.01")).wager("Ann", 2, "20")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
def test_6_5_a_higher_minimum_is_on_the_sign_for_twenty_minutes_to_the_second() -> None:
    floor = floor_of_ten()
    floor.refuse("6.5", to_twenty_five(floor)).refuse("6.5", to_twenty_five(floor, NOTICE - 1))
    floor.refuse("6.5", to_twenty_five(floor, -1)).give(to_twenty_five(floor, NOTICE))
    told = floor.last(e.LimitsPosted)
    assert (told.changed, told.holds_from, told.clause) == ((("minimum", "25.00"),), floor.state.now + NOTICE, "6.5")
    assert sign(floor.state)["minimum announced"] == f"$25.00 from {written(told.holds_from)}"
    after(floor, NOTICE - 1).wager("Ann", 2, "10")
    assert sign(floor.state)["minimum"] == "$10.00"
    after(floor, 1).refuse("6.1", bet("Bob", 3, "10")).refuse("6.1", bet("Bob", 3, "24.99")).wager("Bob", 3, "25")
    assert sign(floor.state)["minimum"] == "$25.00"
    assert "minimum announced" not in sign(floor.state)


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5", "nsw-pontoon-6to5-2017 6.3")
@pytest.mark.parametrize("at_entry", [True, False], ids=["at entry", "as found"])
def test_6_5_a_lower_maximum_leaves_the_wagers_that_lie_there(at_entry: bool) -> None:
    floor = Floor(DOCUMENT, at_entry=at_entry, minimum="10", maximum="500", decks=6).open().ready()
    floor.wager("Ann", 2, "300").wager("Bob", 2, "100").give(i.ChangeLimits(SUPERVISOR, maximum=Money(35_000)))
    assert sign(floor.state)["maximum"] == "$350.00"
    assert floor.last(e.LimitsChanged).accepted == (r.AcceptedWager("Bob", 2, "main", Money(10_000)),)
    floor.deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert ([floor.net(one) for one in ("Ann", "Bob")], sign(floor.state)["maximum"]) == (
        ["300.00", "100.00"],
        "$350.00",
    )


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5", "nsw-pontoon-6to5-2017 6.1", "nsw-pontoon-6to5-2017 15.3")
def test_6_5_a_wager_placed_after_the_change_is_bound_by_it() -> None:
    floor = floor_of_ten(side_bets=["perfect-pairs"]).wager("Ann", 2, "300").wager("Ann", 2, "100", "perfect-pairs")
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(10_000), side_maximum=Money(5000)))
    floor.refuse("6.1", bet("Bob", 3, "100.01")).wager("Bob", 3, "100").refuse("6.1", bet("Ann", 2, "1"))
    floor.refuse("15.3", bet("Bob", 3, "50.01", "perfect-pairs")).wager("Bob", 3, "50", "perfect-pairs")
    floor.wager("Cat", 4, "100").give(r.WithdrawWager("Cat", 4)).refuse("6.1", bet("Cat", 4, "101"))
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(5000)))  # and another change
    floor.deal("KH KD 9C QD QH").stand("Ann", 2).stand("Bob", 3).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("200.00", "50.00")
    floor.refuse("6.1", bet("Ann", 2, "300"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5", "nsw-pontoon-6to5-2017 6.3")
def test_6_5_a_wager_taken_back_after_the_change_is_placed_again_under_the_new_limits() -> None:
    floor = floor_of_ten().wager("Ann", 2, "300").give(i.ChangeLimits(SUPERVISOR, maximum=Money(10_000)))
    floor.give(r.WithdrawWager("Ann", 2)).refuse("6.1", bet("Ann", 2, "300")).wager("Ann", 2, "100")
    late = Floor(DOCUMENT, at_entry=False, minimum="10", maximum="500", decks=6).open().ready()
    late.wager("Ann", 2, "600").wager("Bob", 3, "300").give(i.ChangeLimits(SUPERVISOR, maximum=Money(10_000)))
    late.give(r.WithdrawWager("Bob", 3)).wager("Bob", 3, "300").deal("KH KD 9C QD QH").stand("Ann", 2).stand("Bob", 3)
    late.cards("9D")
    assert (late.net("Ann"), late.net("Bob")) == ("500.00", "100.00")  # 500 of 600 was within the limit before


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
def test_6_5_a_cent_more_needs_the_notice_and_a_cent_less_does_not() -> None:
    floor = floor_of_ten().refuse("6.5", i.ChangeLimits(SUPERVISOR, minimum=Money(1001)))
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(1000)), i.ChangeLimits(SUPERVISOR, minimum=Money(999)))
    assert sign(floor.state)["minimum"] == "$9.99"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
def test_6_5_time_that_comes_during_a_round_changes_the_minimum_after_it() -> None:
    floor = floor_of_ten()
    after(floor.give(to_twenty_five(floor, NOTICE)).wager("Ann", 2, "10").deal("KH 9C QD"), NOTICE)
    floor.stand("Ann", 2).cards("9D").refuse("6.1", bet("Ann", 2, "10"))
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
def test_6_5_no_detour_by_a_lower_minimum_shortens_the_notice() -> None:
    floor = floor_of_ten().give(i.ChangeLimits(SUPERVISOR, minimum=Money(500), at=None))
    floor.refuse("6.5", i.ChangeLimits(SUPERVISOR, minimum=Money(1000)))
    floor = floor_of_ten()
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(500), at=floor.later(10)))
    floor.refuse("6.5", i.ChangeLimits(SUPERVISOR, minimum=Money(1000), at=floor.later(10)))
    floor.refuse("6.5", i.ChangeLimits(SUPERVISOR, minimum=Money(1000), at=floor.later(11)))
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(1000), at=floor.later(20)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
def test_6_5_limits_change_together_and_with_what_the_sign_announces() -> None:
    floor = floor_of_ten()
    both = i.ChangeLimits(SUPERVISOR, minimum=Money(60_000), maximum=Money(100_000), at=floor.later(20))
    floor.give(both).refuse("6.1", i.ChangeLimits(SUPERVISOR, maximum=Money(50_000), at=floor.later(21)))
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(20_000))).wait(20)  # holds until then
    assert (sign(floor.state)["minimum"], sign(floor.state)["maximum"]) == ("$600.00", "$1,000.00")
    floor.refuse("6.1", bet("Ann", 2, "500")).wager("Ann", 2, "600")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5", "nsw-pontoon-6to5-2017 15.3")
def test_6_5_the_minimum_of_perfect_pairs_is_a_minimum_too() -> None:
    floor = floor_of_ten(side_bets=["perfect-pairs"]).refuse("6.5", i.ChangeLimits(SUPERVISOR, side_minimum=Money(501)))
    assert sign(floor.state)["perfect pairs"] == "$5.00 to $100.00"
    floor.give(i.ChangeLimits(SUPERVISOR, side_minimum=Money(1000), at=floor.later(20))).wait(20)
    assert sign(floor.state)["perfect pairs"] == "$10.00 to $100.00"
    floor.wager("Ann", 2, "10").refuse("15.3", bet("Ann", 2, "5", "perfect-pairs"))
    floor.give(i.ChangeLimits(SUPERVISOR, side_maximum=Money(20_000), side_minimum=Money(100)))
    floor.wager("Ann", 2, "1", "perfect-pairs")


# --- at once ----------------------------------------------------------------------------------------------------------


def raised(**election: object) -> Floor:
    """A table whose minimum was raised to $25 at once, Ann at box 2 and Bob, who stands at box 4, playing at $10."""
    floor = floor_of_ten(**election).give(i.Arrive("Ann", 2), i.Arrive("Eve", 6))
    floor.wager("Ann", 2, "10").wager("Ann", 3, "10").wager("Bob", 4, "10").deal("KH KD KC 9C QH QD QC")
    floor.stand("Ann", 2).stand("Ann", 3).stand("Bob", 4).cards("9D")
    return floor.give(to_twenty_five(floor, keeping=True))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.1", "nsw-pontoon-6to5-2017 6.5.4")
def test_6_5_1_those_who_play_keep_their_minimum_and_newcomers_do_not() -> None:
    floor = raised()
    assert (floor.last(e.LimitsPosted).clause, floor.last(e.LimitsPosted).keeping) == ("6.5.1", True)
    floor.wager("Ann", 2, "10").wager("Bob", 4, "10").refuse("6.1", bet("Ann", 5, "9.99"))
    floor.give(i.Arrive("Cat", 5)).refuse("6.5.4", bet("Cat", 5, "10")).refuse("6.5.4", bet("Cat", 5, "24.99"))
    floor.wager("Cat", 5, "25").refuse("6.5.4", bet("Dan", 7, "10"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.1")
def test_6_5_1_one_who_has_a_seat_and_has_not_played_is_not_playing() -> None:
    floor = raised().refuse("6.5.4", bet("Eve", 6, "10"))
    assert {one.player for one in floor.events_of(e.MinimumKept)} == {"Ann", "Bob"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.1")
def test_6_5_1_is_only_for_a_higher_minimum() -> None:
    floor = floor_of_ten().play_round()
    floor.refuse("6.5.1", i.ChangeLimits(SUPERVISOR, minimum=Money(500), keeping=True))
    floor.refuse("6.5.1", i.ChangeLimits(SUPERVISOR, maximum=Money(100_000), keeping=True))
    floor.refuse("6.5", i.ChangeLimits(DEALER, minimum=TWENTY_FIVE, keeping=True))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.1.1", "nsw-pontoon-6to5-2017 6.5.1.3", "nsw-pontoon-6to5-2017 6.5.3")
def test_6_5_1_1_a_marker_stands_at_the_box_where_the_player_is_and_the_sign_shows_both_limits() -> None:
    floor = raised()
    kept = [(one.player, one.box, one.minimum, one.clause) for one in floor.events_of(e.MinimumKept)]
    assert kept == [("Ann", 2, 1000, "6.5.1.1"), ("Bob", 4, 1000, "6.5.1.1")]
    shown = sign(floor.state)
    assert (shown["marker of Ann"], shown["marker of Bob"]) == ("$10.00 at box 2", "$10.00 at box 4")
    assert (shown["minimum"], shown["maximum"]) == ("$25.00", "$500.00")
    assert (shown["minimum of marked players"], shown["previous limits"]) == ("$10.00", "$10.00 to $500.00")
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(60_000)))
    assert (sign(floor.state)["maximum"], sign(floor.state)["previous limits"]) == ("$600.00", "$10.00 to $500.00")
    assert not any("limits" in name or "marked" in name for name in sign(floor_of_ten().state))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.1.2", "nsw-pontoon-6to5-2017 6.5.3")
def test_6_5_1_2_who_leaves_loses_the_marker_and_returns_as_a_newcomer() -> None:
    floor = raised().give(i.Leave("Ann"))
    removed = floor.last(e.MarkerRemoved)
    assert (removed.player, removed.marker, removed.clause) == ("Ann", "minimum", "6.5.1.2")
    assert "marker of Ann" not in sign(floor.state)
    assert sign(floor.state)["previous limits"] == "$10.00 to $500.00"
    floor.give(i.Arrive("Ann", 2)).refuse("6.5.4", bet("Ann", 2, "10")).wager("Ann", 2, "25").wager("Bob", 4, "10")
    floor.deal("KH KD 9C QH QD").stand("Ann", 2).stand("Bob", 4).cards("9D")
    assert "previous limits" not in sign(floor.give(i.Leave("Bob")).state)


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.1", "nsw-pontoon-6to5-2017 6.5.2", "nsw-pontoon-6to5-2017 6.5.3")
def test_6_5_2_another_rise_at_once_leaves_each_what_they_keep() -> None:
    floor = raised().wager("Cat", 5, "25").deal("KH 9C QD").stand("Cat", 5).cards("9D")
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(5000), keeping=True))
    assert sign(floor.state)["minimum of marked players"] == "$10.00, $25.00"
    assert (sign(floor.state)["minimum"], sign(floor.state)["previous limits"]) == ("$50.00", "$25.00 to $500.00")
    floor.wager("Ann", 2, "10").refuse("6.1", bet("Cat", 5, "24.99")).wager("Cat", 5, "25")
    floor.refuse("6.5.4", bet("Dan", 7, "49.99"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.2")
def test_6_5_2_a_kept_minimum_ends_twenty_minutes_after_its_sign_to_the_second() -> None:
    floor = raised().refuse("6.5.2", i.EndKeptMinimum(SUPERVISOR, 0))
    floor.refuse("6.5.2", i.EndKeptMinimum(SUPERVISOR, floor.state.now + NOTICE - 1))
    for by in NOT_SUPERVISORS:
        floor.refuse("6.5", i.EndKeptMinimum(by, floor.state.now + NOTICE))
    floor.give(i.EndKeptMinimum(SUPERVISOR, floor.state.now + NOTICE))
    told = floor.last(e.KeptMinimumPosted)
    assert (told.ends, told.clause) == (floor.state.now + NOTICE, "6.5.2")
    assert sign(floor.state)["minimum of marked players ends"] == written(told.ends)
    after(floor, NOTICE - 1).wager("Ann", 2, "10")
    after(floor, 1).refuse("6.1", bet("Bob", 4, "10")).wager("Bob", 4, "25")
    assert {(one.player, one.clause) for one in floor.events_of(e.MarkerRemoved)} == {
        ("Ann", "6.5.2"),
        ("Bob", "6.5.2"),
    }
    assert "previous limits" not in sign(floor.state)
    floor.refuse("6.5.2", i.EndKeptMinimum(SUPERVISOR, floor.state.now + NOTICE))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.2", "nsw-pontoon-6to5-2017 6.5")
def test_6_5_2_a_sign_of_a_higher_minimum_or_of_the_end_of_a_kept_one_is_withdrawn() -> None:
    floor = raised().refuse("6.5.2", i.WithdrawNotice(SUPERVISOR, "kept-minimum"))
    ends = floor.state.now + NOTICE
    floor.give(i.EndKeptMinimum(SUPERVISOR, ends))
    for by in NOT_SUPERVISORS:
        floor.refuse("6.5", i.WithdrawNotice(by, "kept-minimum"))
    floor.refuse("6.5.2", i.WithdrawNotice(SUPERVISOR, "kept-minimum", ends - 1))
    floor.give(i.WithdrawNotice(SUPERVISOR, "kept-minimum", ends))
    gone = floor.last(e.NoticeWithdrawn)
    assert (gone.notice, gone.effective, gone.clause) == ("kept-minimum", ends, "6.5.2")
    assert "minimum of marked players ends" not in sign(floor.state)
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(5000), at=ends), i.WithdrawNotice(SUPERVISOR, "limits"))
    after(floor, NOTICE).wager("Ann", 2, "10").wager("Cat", 5, "25")


def raised_twice(between: int = 0) -> Floor:
    """Ann and Bob keep $10 until a sign of 20 minutes ends that, Cat $25 since a minimum of $50 within them."""
    floor = raised()
    floor.give(i.EndKeptMinimum(SUPERVISOR, floor.state.now + NOTICE))
    floor.wager("Cat", 5, "25").deal("KH 9C QD").stand("Cat", 5).cards("9D")
    return after(floor, between).give(i.ChangeLimits(SUPERVISOR, minimum=Money(5000), keeping=True))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.2", "nsw-pontoon-6to5-2017 6.5.1")
def test_6_5_2_a_sign_about_one_minimum_ends_no_other_that_is_kept_later() -> None:
    floor = raised_twice(NOTICE - 1)
    ends = floor.last(e.KeptMinimumPosted).ends
    expected = f"{written(ends)}, below $25.00, which they keep then"
    assert sign(floor.state)["minimum of marked players ends"] == expected
    floor.wager("Ann", 2, "10")
    after(floor, 1).refuse("6.1", bet("Bob", 4, "24.99")).wager("Bob", 4, "25").wager("Cat", 5, "25")
    rose = [(one.player, one.box, one.minimum, one.clause) for one in floor.events_of(e.MinimumKept)[-2:]]
    assert rose == [("Ann", 2, 2500, "6.5.2"), ("Bob", 4, 2500, "6.5.2")]
    assert floor.events_of(e.MarkerRemoved) == []
    shown = sign(floor.state)
    assert (shown["minimum of marked players"], shown["previous limits"]) == ("$25.00", "$25.00 to $500.00")
    assert "minimum of marked players ends" not in shown
    floor.refuse("6.5.2", i.WithdrawNotice(SUPERVISOR, "kept-minimum"))
    floor.give(i.EndKeptMinimum(SUPERVISOR, floor.state.now + NOTICE))
    after(floor, NOTICE)
    assert {one.player for one in floor.events_of(e.MarkerRemoved)} == {"Ann", "Bob", "Cat"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.2")
def test_6_5_2_a_sign_is_of_no_effect_once_those_whom_it_concerned_have_left() -> None:
    floor = raised_twice().give(i.Leave("Ann"))
    assert "minimum of marked players ends" in sign(floor.state)
    floor.give(i.Leave("Bob"))
    assert "minimum of marked players ends" not in sign(floor.state)
    after(floor, NOTICE).wager("Cat", 5, "25")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.2", "nsw-pontoon-6to5-2017 6.5.3")
def test_6_5_2_a_later_sign_ends_every_minimum_that_is_kept() -> None:
    floor = raised_twice()
    floor.give(i.EndKeptMinimum(SUPERVISOR, floor.state.now + NOTICE + 1))
    after(floor, NOTICE).wager("Ann", 2, "10")
    after(floor, 1).refuse("6.1", bet("Bob", 4, "49.99")).refuse("6.1", bet("Cat", 5, "49.99"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.2", "nsw-pontoon-6to5-2017 6.5.3")
def test_6_5_2_when_the_table_goes_back_the_announced_end_leads_to_its_minimum() -> None:
    floor = raised_twice().give(i.ChangeLimits(SUPERVISOR, minimum=TWENTY_FIVE))
    assert [one.player for one in floor.events_of(e.MarkerRemoved)] == ["Cat"]
    assert sign(floor.state)["minimum of marked players ends"] == written(floor.last(e.KeptMinimumPosted).ends)
    after(floor, NOTICE)
    assert [one.player for one in floor.events_of(e.MarkerRemoved)] == ["Cat", "Ann", "Bob"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.2")
def test_6_5_2_the_moment_comes_during_a_round() -> None:
    floor = raised()
    floor.give(i.EndKeptMinimum(SUPERVISOR, floor.state.now + NOTICE)).wager("Ann", 2, "10").deal("KH 9C QD")
    after(floor, NOTICE)
    assert floor.events_of(e.MarkerRemoved) == []
    floor.stand("Ann", 2).cards("9D").refuse("6.1", bet("Ann", 2, "10"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5.3")
@pytest.mark.parametrize("minimum", [1000, 500])
def test_6_5_3_when_the_table_goes_back_there_is_one_minimum_again(minimum: int) -> None:
    floor = raised().give(i.ChangeLimits(SUPERVISOR, minimum=Money(1001)))
    assert floor.events_of(e.MarkerRemoved) == []
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(minimum)))
    assert [(one.player, one.clause) for one in floor.events_of(e.MarkerRemoved)] == [
        ("Ann", "6.5.3"),
        ("Bob", "6.5.3"),
    ]
    assert "previous limits" not in sign(floor.state)
    floor.wager("Ann", 2, money.show(minimum)).wager("Cat", 5, money.show(minimum))


# --- the limits of one player -----------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.6")
def test_6_6_a_sign_lets_one_player_exceed_the_maximum() -> None:
    floor = floor_of_ten(maximum="1000").refuse("6.1", bet("Ann", 2, "3000"))
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(500_000), minimum=Money(10_000)))
    told = floor.last(e.LimitRaised)
    assert (told.player, told.minimum, told.maximum, told.clause) == ("Ann", 10_000, 500_000, "6.6")
    assert sign(floor.state)["limit of Ann"] == "$100.00 to $5,000.00"
    floor.refuse("6.6", bet("Ann", 2, "5001")).refuse("6.6", bet("Ann", 2, "99")).wager("Ann", 2, "5000")
    floor.wager("Ann", 4, "3000").refuse("6.1", bet("Bob", 3, "3000")).wager("Bob", 3, "1000")
    floor.refuse("6.1", bet("Cat", 3, "10"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.6")
@pytest.mark.parametrize("by", NOT_SUPERVISORS, ids=str)
def test_6_6_is_for_a_casino_supervisor_and_the_sign_states_both_limits(by: Official) -> None:
    floor = floor_of_ten().refuse("6.6", i.RaiseLimit(by, "Ann", Money(500_000), minimum=Money(10_000)))
    floor.refuse("6.6", i.RaiseLimit(SUPERVISOR, "Ann", Money(500_000)))
    floor.refuse("6.6", i.RaiseLimit(SUPERVISOR, "Ann", Money(50_000), minimum=Money(1000)))  # is the table's own
    floor.refuse("6.6", i.RaiseLimit(SUPERVISOR, "Ann", Money(60_000), minimum=Money(60_001)))
    assert "limit of Ann" not in sign(floor.state)
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(60_000), minimum=Money(60_000))).wager("Ann", 2, "600")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.6")
def test_6_6_ends_with_the_sign_or_when_the_player_leaves() -> None:
    floor = floor_of_ten().give(i.Arrive("Ann", 2), i.RaiseLimit(SUPERVISOR, "Ann", Money(60_000), minimum=Money(1000)))
    floor.wager("Ann", 2, "600").give(r.WithdrawWager("Ann", 2), i.RaiseLimit(SUPERVISOR, "Ann", None))
    assert "limit of Ann" not in sign(floor.state)
    floor.refuse("6.1", bet("Ann", 2, "501"))
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(60_000), minimum=Money(1000)), i.Leave("Ann"))
    assert (floor.last(e.MarkerRemoved).marker, floor.last(e.MarkerRemoved).clause) == ("limit", "6.6")
    floor.give(i.Arrive("Ann", 2)).refuse("6.1", bet("Ann", 2, "501"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.6", "nsw-pontoon-6to5-2017 6.5.2")
def test_6_6_stands_when_a_kept_minimum_of_the_same_player_ends() -> None:
    floor = raised().give(i.RaiseLimit(SUPERVISOR, "Ann", Money(60_000), minimum=Money(1500)))
    floor.give(i.EndKeptMinimum(SUPERVISOR, floor.later(20))).wait(20)
    assert sign(floor.state)["limit of Ann"] == "$15.00 to $600.00"
    floor.wager("Ann", 2, "600")


# --- low limit gaming -------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.7", "nsw-pontoon-6to5-2017 6.7.2")
def test_6_7_2_low_limit_gaming_is_dealt_from_a_shuffling_device() -> None:
    Floor(DOCUMENT, low_limit=True).states().refuse("6.7.2", i.OpenTable(SUPERVISOR))
    floor = Floor(DOCUMENT, low_limit=True, shoe="shuffling-device").states().give(i.OpenTable(SUPERVISOR))
    assert floor.state.status == "open"
    change = i.ChangeSetting(SUPERVISOR, "low_limit", value=True)
    from_a_shoe().refuse("6.7.2", change)
    table = from_a_device().refuse("6.7", i.ChangeSetting(DEALER, "low_limit", value=True)).give(change)
    assert table.state.rules.limits.low_limit.value
    table.give(i.ChangeSetting(SUPERVISOR, "low_limit", value=False))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.7.2")
def test_6_7_2_no_card_shoe_replaces_its_device() -> None:
    floor = from_a_device(low_limit=True).play_round().give(i.ReportMalfunction(SUPERVISOR, "mechanical"))
    floor.refuse("6.7.2", i.ReplaceDevice(SUPERVISOR, "shoe")).give(i.ReplaceDevice(SUPERVISOR, "device"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1", "nsw-pontoon-6to5-2017 6.5.1")
def test_6_1_units_are_counted_from_the_minimum_that_a_player_keeps() -> None:
    floor = from_a_shoe(minimum="10", maximum="500", unit="10").play_round("Ann", 2, "10")
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=money.parse("25"), keeping=True))
    floor.refuse("6.1", r.PlaceWager("Ann", 2, money.parse("15"))).refuse(
        "6.1", r.PlaceWager("Ann", 2, money.parse("35"))
    )
    floor.refuse("6.1", r.PlaceWager("Bob", 3, money.parse("30"))).wager("Ann", 2, "30").wager("Bob", 3, "35")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1", "nsw-pontoon-6to5-2017 6.6")
def test_6_1_units_are_counted_from_the_minimum_on_a_players_own_sign() -> None:
    floor = from_a_shoe(minimum="15", maximum="100", unit="10")
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", money.parse("500"), minimum=money.parse("50")))
    floor.refuse("6.6", r.PlaceWager("Ann", 2, money.parse("40"))).refuse(
        "6.1", r.PlaceWager("Ann", 2, money.parse("55"))
    )
    floor.wager("Ann", 2, "50").wager("Bob", 3, "55")
