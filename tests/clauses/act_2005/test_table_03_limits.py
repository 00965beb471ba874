"""The limits on the sign, and a box with a limit of its own: act-blackjack-2005 3, 4.6, act-pontoon-2005 3, 4.6."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import MinimumAdvised, WagerReturned
from croupier.engine.refusal import Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import sign
from croupier.money import Money, parse
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, ready, twins
from tests.floor import DEALER, INSPECTOR, OPERATOR, SUPERVISOR


def table(document: str, **election: Any) -> Twin:
    """Return a table that is ready to deal: minimum $10, maximum $500, in single cents."""
    return ready(document, **({"unit": "0.01"} | election))


def put(player: str, amount: str, box: int = 2) -> r.PlaceWager:
    """Return a wager."""
    return r.PlaceWager(player, box, parse(amount))


def marker(amount: str | None, player: str = "Ann", box: int | None = 2) -> i.RaiseLimit:
    """Return the marker that lets a player wager so much on a box."""
    return i.RaiseLimit(SUPERVISOR, player, None if amount is None else parse(amount), box)


def won(floor: Twin, *players: str) -> list[str]:
    """Let box 2 win on 20 against 18, and return what each player has won."""
    floor.deal("KH 9C QD").stand(players[0], 2).cards("9D")
    return [floor.net(player) for player in players]


# --- 3.1 the sign ---------------------------------------------------------------------------------------------------


@twins("3.1", "3.3")
def test_3_1_the_sign_shows_the_limits_of_a_box_and_the_multiples(document: str) -> None:
    shown = sign(Twin(document, minimum="15", maximum="750", unit="2.50").state)
    assert (shown["minimum"], shown["maximum"], shown["multiples"]) == ("$15.00", "$750.00", "$2.50")


@twins("3.1", "def:casino-operator")
def test_3_1_announced_limits_are_withdrawn_by_who_may_change_them(document: str) -> None:
    floor, gone = table(document), i.WithdrawNotice(OPERATOR, "limits")
    moment = floor.later(5)
    floor.refuse("3.1", gone).give(i.ChangeLimits(OPERATOR, minimum=parse("25"), at=moment))
    floor.give(i.ChangeLimits(OPERATOR, maximum=parse("800"), at=moment + 60))
    floor.refuse("3.1", i.WithdrawNotice(DEALER, "limits")).refuse("3.1", i.WithdrawNotice(INSPECTOR, "limits"))
    floor.refuse("3.1", i.WithdrawNotice(OPERATOR, "limits", moment + 1))
    floor.give(i.WithdrawNotice(OPERATOR, "limits", moment))
    event = floor.last(e.NoticeWithdrawn)
    assert (event.effective, event.changed, event.by, event.clause) == (
        *(moment, (("minimum", "25.00"),)),
        *(OPERATOR, "3.1"),
    )
    assert "minimum announced" not in sign(floor.state)
    assert sign(floor.state)["maximum announced"].startswith("$800.00")
    floor.give(i.TellTime(moment), put("Ann", "10"), gone, i.TellTime(moment + 60)).refuse("3.5", put("Bob", "501", 3))
    assert (sign(floor.state)["minimum"], sign(floor.state)["maximum"]) == ("$10.00", "$500.00")
    floor.refuse("3.1", gone)


@twins("3.1")
def test_3_1_limits_on_which_later_ones_depend_are_not_withdrawn_alone(document: str) -> None:
    floor = table(document)
    floor.give(i.ChangeLimits(OPERATOR, maximum=parse("5000"), at=floor.later(5)))
    floor.give(i.ChangeLimits(OPERATOR, minimum=parse("1000"), at=floor.later(10)))
    floor.refuse("3.1", i.WithdrawNotice(OPERATOR, "limits", floor.later(5)))
    floor.give(i.WithdrawNotice(OPERATOR, "limits"), i.WithdrawNotice(OPERATOR, "limits"))
    assert floor.state.posted == ()


@twins("3.1")
def test_3_1_limits_that_hold_after_the_round_are_withdrawn_before_it_ends(document: str) -> None:
    floor = table(document).wager("Ann", 2, "10")
    floor.give(i.ChangeLimits(OPERATOR, minimum=parse("25"))).deal("KH 9C QD")
    floor.give(i.WithdrawNotice(OPERATOR, "limits")).stand("Ann", 2).cards("9D").wager("Ann", 2, "10")


@twins("3.1", "def:casino-operator")
def test_3_1_new_limits_hold_from_the_moment_that_was_announced(document: str) -> None:
    floor = table(document)
    moment = floor.later(5)
    floor.refuse("3.1", i.ChangeLimits(DEALER, minimum=parse("25"), at=moment))
    floor.refuse("3.1", i.ChangeLimits(INSPECTOR, minimum=parse("25"), at=moment))
    floor.give(i.ChangeLimits(OPERATOR, minimum=parse("25"), maximum=parse("800"), at=moment))
    posted = floor.last(e.LimitsPosted)
    assert (posted.by, posted.holds_from, posted.clause) == (OPERATOR, moment, "3.1")
    assert sign(floor.state)["minimum announced"].startswith("$25.00")
    floor.give(i.TellTime(moment - 1), put("Ann", "24.99"), r.WithdrawWager("Ann", 2)).refuse("3.5", put("Ann", "800"))
    floor.give(i.TellTime(moment)).refuse("3.4", put("Ann", "24.99")).give(put("Ann", "25"), put("Bob", "800", 3))
    assert (sign(floor.state)["minimum"], floor.last(e.LimitsChanged).clause) == ("$25.00", "3.1")


@twins("3.1")
def test_3_1_without_a_moment_the_round_to_come_is_played_under_the_old_limits(document: str) -> None:
    floor = table(document).give(i.Arrive("Ann", 2), i.ChangeLimits(SUPERVISOR, minimum=parse("25")))
    posted = floor.last(e.LimitsPosted)
    assert (posted.after_round, floor.events_of(e.LimitsChanged)) == (1, [])
    assert sign(floor.state)["minimum announced"] == "$25.00 from the round after the next"
    floor.wait(60).wager("Ann", 2, "10")
    assert sign(floor.state)["minimum announced"] == "$25.00 from the next round"
    assert won(floor, "Ann") == ["10.00"]
    floor.refuse("3.4", put("Ann", "10")).give(put("Ann", "25"))
    assert len(floor.events_of(e.LimitsChanged)) == 1


@twins("3.1")
@pytest.mark.parametrize("change", [{"minimum": "5"}, {"maximum": "800"}, {"maximum": "100"}, {"unit": "5"}])
def test_3_1_every_change_needs_prior_notice_while_players_are_there(document: str, change: dict[str, str]) -> None:
    fields: dict[str, Any] = {name: parse(amount) for name, amount in change.items()}
    floor = table(document).give(i.Arrive("Ann", 2))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, **fields, at=floor.state.now))  # no notice
    floor.give(i.ChangeLimits(SUPERVISOR, **fields, at=floor.state.now + 1))
    assert floor.events_of(e.LimitsChanged) == []
    assert len(floor.give(i.TellTime(floor.state.now + 1)).events_of(e.LimitsChanged)) == 1
    empty = table(document).give(i.ChangeLimits(SUPERVISOR, **fields))  # nobody is there to be told
    assert len(empty.events_of(e.LimitsChanged)) == 1
    gone = table(document).give(i.Arrive("Ann", 2), i.ChangeLimits(SUPERVISOR, **fields), i.Leave("Ann"))
    assert len(gone.events_of(e.LimitsChanged)) == 1


@twins("3.1")
def test_3_1_wagers_that_are_all_taken_back_make_no_round(document: str) -> None:
    floor = table(document).give(i.Arrive("Ann", 2), put("Ann", "10"), i.ChangeLimits(SUPERVISOR, minimum=parse("25")))
    floor.give(r.WithdrawWager("Ann", 2), put("Ann", "10"))
    assert won(floor, "Ann") == ["10.00"]
    floor.refuse("3.4", put("Ann", "10"))


@twins("3.1")
def test_3_1_a_round_in_progress_keeps_its_limits(document: str) -> None:
    floor = table(document)
    floor.wager("Ann", 2, "10").deal("KH 9C QD").give(i.ChangeLimits(SUPERVISOR, minimum=parse("25")))
    assert floor.events_of(e.LimitsChanged) == []
    floor.stand("Ann", 2).cards("9D").refuse("3.4", put("Ann", "10")).give(put("Ann", "25"))
    assert floor.layout() == 2500


@twins("3.1", "3.5")
@pytest.mark.parametrize("at_entry", [True, False], ids=["at entry", "as found"])
def test_3_1_a_wager_accepted_before_a_lower_maximum_is_paid_in_full(document: str, at_entry: bool) -> None:
    floor = Twin(document, at_entry=at_entry, minimum="10", unit="1")
    floor.open().ready().give(put("Ann", "500"))
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=parse("100"), at=floor.later(1))).wait(1)
    assert sign(floor.state)["maximum"] == "$100.00"
    if at_entry:
        floor.refuse("3.5", put("Bob", "101", 3))  # placed after the change
    assert (won(floor, "Ann"), floor.events_of(WagerReturned)) == (["500.00"], [])
    floor.give(put("Ann", "100"), r.WithdrawWager("Ann", 2))
    late = Twin(document, at_entry=False, minimum="10", maximum="100", unit="1")
    late.open().ready().give(put("Ann", "500"))
    assert won(late, "Ann") == ["100.00"]  # the same wager, found above the maximum of the sign


@twins("3.1", "3.4", "18.9")
def test_3_1_a_wager_accepted_before_a_higher_minimum_needs_no_advice(document: str) -> None:
    floor = table(document, side_bets=["perfect-pairs"], side_minimum="5")
    floor.give(put("Ann", "10"), r.PlaceWager("Ann", 2, parse("5"), "perfect-pairs"))
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=parse("25"), side_minimum=parse("20")))
    assert (won(floor, "Ann"), floor.events_of(MinimumAdvised)) == (["5.00"], [])
    floor.refuse("3.4", put("Ann", "10")).give(put("Ann", "25"))


@twins("3.1", "3.2")
def test_3_1_a_wager_accepted_with_a_marker_is_paid_in_full_when_the_marker_goes(document: str) -> None:
    floor = table(document).give(marker("2000"), put("Ann", "1500"), marker("600"), marker(None))
    assert (won(floor, "Ann"), floor.events_of(WagerReturned)) == (["1500.00"], [])
    floor.refuse("3.5", put("Ann", "600")).refuse("3.2", marker(None, box=None))


@twins("3.1")
def test_3_1_a_change_tells_what_changes_and_is_not_in_the_past(document: str) -> None:
    floor = table(document)
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, minimum=parse("25"), at=floor.state.now - 1))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, maximum=parse("800"), at=floor.state.now - 1))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, minimum=parse("500.01")))
    floor.refuse("3.1", i.ChangeLimits(SUPERVISOR, minimum=parse("25"), keeping=True))  # nobody keeps an old minimum
    floor.refuse("3.1", i.EndKeptMinimum(SUPERVISOR, floor.later(30)))
    assert sign(floor.state) == sign(table(document).state)


@twins("3.3")
def test_3_3_the_multiples_change_with_notice_too(document: str) -> None:
    floor = table(document)
    floor.give(put("Ann", "12"), r.WithdrawWager("Ann", 2), i.ChangeLimits(SUPERVISOR, unit=parse("5")))
    floor.play_round("Ann", 2).refuse("3.3", put("Ann", "12")).give(put("Ann", "15"))
    assert sign(floor.state)["multiples"] == "$5.00"


# --- 3.2 the marker at a box ----------------------------------------------------------------------------------------


@twins("3.2", "3.5")
def test_3_2_a_marker_at_the_box_lets_its_player_wager_above_the_maximum(document: str) -> None:
    floor = table(document)
    floor.refuse("3.5", put("Ann", "500.01")).give(marker("2000"))
    raised = floor.last(e.LimitRaised)
    assert (raised.player, raised.box, raised.maximum, raised.by) == ("Ann", 2, 200_000, SUPERVISOR)
    assert raised.clause == "3.2"
    assert sign(floor.state)["limit of Ann"] == "$2,000.00 at box 2"
    floor.refuse("3.2", put("Ann", "2000.01")).refuse("3.5", put("Ann", "1500", 3)).give(put("Ann", "1500"))
    assert won(floor, "Ann") == ["1500.00"]


@twins("3.2", "3.5")
@pytest.mark.parametrize(("box", "paid"), [(2, "1800.00"), (3, "500.00")])
def test_3_2_a_wager_found_there_is_paid_in_full_and_elsewhere_to_the_maximum(
    document: str, box: int, paid: str
) -> None:
    floor = Twin(document, at_entry=False)
    floor.open().ready().give(marker("2000")).wager("Ann", box, "1800")
    floor.deal("KH 9C QD").stand("Ann", box).cards("9D")
    assert floor.net("Ann") == paid


@twins("3.2", "def:casino-operator")
def test_3_2_the_operator_places_it_for_a_box_and_above_the_maximum(document: str) -> None:
    floor = table(document)
    floor.refuse("3.2", i.RaiseLimit(DEALER, "Ann", parse("2000"), 2)).refuse("3.2", marker("2000", box=None))
    floor.refuse("3.2", marker("500")).refuse({BLACKJACK: "1.1", PONTOON: "def:box"}[document], marker("2000", box=8))
    floor.refuse("3.2", i.RaiseLimit(SUPERVISOR, "Ann", parse("2000"), 2, parse("100")))  # it denotes the new limit
    floor.give(marker("500.01"), put("Ann", "500.01"))
    assert floor.layout() == 50_001


@twins("3.2")
def test_3_2_nobody_else_may_pass_the_maximum_on_that_box(document: str) -> None:
    floor = table(document)
    floor.give(marker("2000")).refuse("3.5", put("Bob", "500.01")).give(put("Ann", "300"))
    floor.refuse("3.5", put("Bob", "500.01")).give(put("Bob", "500"))
    assert won(floor, "Ann", "Bob") == ["300.00", "500.00"]


@twins("3.2")
def test_3_2_the_marker_goes_when_it_is_taken_away_or_its_player_leaves(document: str) -> None:
    floor = table(document)
    floor.give(marker("2000"), marker(None)).refuse("3.5", put("Ann", "600"))
    floor.give(i.Arrive("Ann", 2), marker("2000"), i.Leave("Ann"))
    assert (floor.last(e.MarkerRemoved).player, floor.last(e.MarkerRemoved).clause) == ("Ann", "3.2")
    floor.give(i.Arrive("Ann", 2)).refuse("3.5", put("Ann", "600"))
    assert "limit of Ann" not in sign(floor.state)


# --- 4.6 others on that box -----------------------------------------------------------------------------------------


@twins("3.2", "4.6")
def test_4_6_a_marker_that_the_sign_has_overtaken_takes_nothing_from_others(document: str) -> None:
    floor = table(document, box_maximum_counts="per_wager").give(marker("600"))
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=parse("1000"))).give(put("Ann", "900"))
    floor.refuse("3.5", put("Bob", "1000.01")).give(put("Bob", "1000")).refuse("4.6", marker("1899.99"))
    assert won(floor, "Ann", "Bob") == ["900.00", "1000.00"]


@twins("4.6")
def test_4_6_others_join_up_to_the_limit_on_the_marker(document: str) -> None:
    floor = table(document)
    floor.give(marker("2000"), put("Ann", "1800")).refuse("4.6", put("Bob", "200.01")).give(put("Bob", "200"))
    floor.refuse("4.6", put("Cy", "10"))
    with pytest.raises(Refused, match=r"would be \$2,010.00, above the maximum of \$2,000.00"):
        floor.give(put("Cy", "10"))
    assert won(floor, "Ann", "Bob") == ["1800.00", "200.00"]


@twins("4.6")
def test_4_6_all_wagers_of_the_box_count_together(document: str) -> None:
    floor = table(document, maximum="400")
    floor.give(marker("500"), put("Ann", "300"), put("Bob", "150")).refuse("4.6", put("Cy", "50.01"))
    floor.give(put("Cy", "50")).refuse("3.2", put("Ann", "0.01"))
    assert won(floor, "Ann", "Bob", "Cy") == ["300.00", "150.00", "50.00"]


@twins("4.6", "4.5")
def test_4_6_the_number_of_players_on_the_box_stays_three(document: str) -> None:
    floor = table(document)
    floor.give(marker("2000"), put("Ann", "600"), put("Bob", "100"), put("Cy", "100"))
    floor.refuse("4.5", put("Dee", "100"))


@twins("4.6")
@pytest.mark.parametrize("seat", [2, None])
def test_4_6_who_came_first_stays_while_the_box_has_room(document: str, seat: int | None) -> None:
    floor = table(document)
    floor.give(i.Arrive("Ann", seat), marker("2000"), put("Bob", "200"), put("Ann", "1800"))
    assert floor.events_of(WagerReturned) == []
    assert floor.layout() == 200_000


@twins("4.6")
def test_4_6_by_the_other_reading_all_stay_within_the_maximum_of_the_sign(document: str) -> None:
    floor = table(document, raised_box_total_basis="sign").give(marker("2000"), put("Ann", "300"))
    floor.refuse("4.6", put("Bob", "200.01")).give(put("Bob", "200"))
    assert won(floor, "Ann", "Bob") == ["300.00", "200.00"]
    alone = table(document, raised_box_total_basis="sign").give(marker("2000"), put("Ann", "600"))
    alone.refuse("4.6", put("Bob", "10"))


@twins("4.6")
def test_4_6_by_the_other_reading_others_keep_what_is_left_of_the_sign(document: str) -> None:
    floor = table(document, raised_box_total_basis="sign").give(marker("2000"), put("Bob", "200"), put("Ann", "350"))
    returned = [(one.player, one.amount, one.clause) for one in floor.events_of(WagerReturned)]
    assert returned == [("Bob", 5_000, "4.6")]  # $500 in all: $350 and $150


@pytest.mark.clause("act-blackjack-2005 4.6", "act-blackjack-2005 3.2")
@pytest.mark.parametrize(("basis", "most"), [("marker", "800.01"), ("sign", "500.01")])
def test_4_6_no_marker_is_placed_under_more_than_all_may_wager_there(basis: str, most: str) -> None:
    floor = table(BLACKJACK, raised_box_total_basis=basis).give(put("Bob", "400"), put("Cy", "400"))
    floor.refuse("4.6", marker("799.99")).give(r.WithdrawWager("Cy", 2), put("Cy", "100"), marker("800"))
    floor.give(r.WithdrawWager("Bob", 2)) if basis == "sign" else None
    left = parse(most) - floor.layout()
    floor.refuse("4.6", r.PlaceWager("Dee", 2, Money(left)))
    floor.give(r.PlaceWager("Dee", 2, Money(left - 1)))
    assert floor.events_of(WagerReturned)[-1].why == "withdrawn"  # nothing that was accepted is cut


@pytest.mark.clause("act-blackjack-2005 4.6")
def test_4_6_found_wagers_count_by_the_elected_reading() -> None:
    for basis, paid in (("marker", ["300.00", "300.00"]), ("sign", ["300.00", "200.00"])):
        floor = Twin(BLACKJACK, at_entry=False, minimum="10", maximum="500", raised_box_total_basis=basis).open()
        floor.ready().give(marker("600"), put("Ann", "300"), put("Bob", "300"))
        assert won(floor, "Ann", "Bob") == paid


@twins("3.1", "3.5")
@pytest.mark.parametrize(("counts", "cut"), [("per_wager", 0), ("per_box", 20000)])
def test_3_5_whether_the_maximum_binds_each_wager_or_the_box_is_a_setting(document: str, counts: str, cut: int) -> None:
    floor = Twin(document, at_entry=False, minimum="10", maximum="500", box_maximum_counts=counts).open()
    floor.ready().give(put("Ann", "400"), put("Bob", "300"), r.NoMoreBets())
    assert sum(one.amount for one in floor.events_of(WagerReturned) if one.player == "Bob") == cut
    live = table(document, minimum="10", maximum="500", box_maximum_counts=counts).give(put("Ann", "400"))
    if cut:
        live.refuse("3.5", put("Bob", "100.01")).give(put("Bob", "100"))
    else:
        live.refuse("3.5", put("Bob", "500.01")).give(put("Bob", "500"))
