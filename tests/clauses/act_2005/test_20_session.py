"""Tournament play at a table: act-blackjack-2005 and act-pontoon-2005 20.7, 20.12 to 20.18."""

import pytest

from croupier.engine.inputs import NoMoreBets, PlaceWager, WithdrawWager
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table
from croupier.money import Money, parse, show
from croupier.rules.tournament import load_tournament
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import due, standing, turn
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from tests.floor import COMMISSION
from tests.tournament.session.session import KIM, SAM, Session, level

BOTH = pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2005"])
LEADER = "def:tournament-director-assistant"
SIX = {f"P{box}": box for box in range(1, 7)}


def at_marker_4(document: str) -> Session:
    """Play three rounds of six players, so that the marker is on 4."""
    held = Session(document, SIX)
    for _ in range(3):
        held.round(pushes=list(SIX))
    assert held.now.marker == 4
    return held


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.7", "act-pontoon-2005 20.7")
def test_20_7_a_player_wagers_in_the_assigned_position_and_nowhere_else(document: str) -> None:
    held = Session(document, {"Ann": 4, "Bob": 6})
    held.refuse("20.7", PlaceWager("Ann", 5, parse("100")), "Ann sits at box 4").refuse("20.7", table.Arrive("Ann", 5))
    held.refuse("20.7", i.MovePlayer(KIM, "Ann", "a draught"), "keeps the position", barred=True)
    held.refuse("20.7", table.AskForBox("Ann"))


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.12", "act-pontoon-2005 20.12")
def test_20_12_every_stack_is_in_view_after_each_round(document: str) -> None:
    held = Session(document).round("200", wins=["Bob"])
    seen = standing(held.now, held.table)
    assert {one.player: show(one.chips or parse("0")) for one in seen.places} == held.stacks
    assert (seen.rounds, seen.rounds_left, seen.marker) == (1, 19, 2)


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.13", "act-pontoon-2005 20.13")
def test_20_13_chips_change_by_play_alone_and_their_sum_is_constant(document: str) -> None:
    held = Session(document)
    held.refuse("20.13", i.IssueChips(KIM, "Ann", parse("100"), "re-buy"))
    for wins in (["Ann"], ["Bob", "Cy"], []):
        held.round("300", wins=wins)
        books = held.books()
        assert sum(books.values()) == 0
        assert {one.player: one.chips for one in held.now.seats} == {one: books[one] for one in ("Ann", "Bob", "Cy")}


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.14", "act-pontoon-2005 20.14")
def test_20_14_nobody_passes_a_round(document: str) -> None:
    held = Session(document).ask().wager("Ann", "100").ask().wager("Bob", "100")
    held.refuse("20.14", i.PlayPassCard("Cy"), "Wager instead")
    held.refuse("20.14", NoMoreBets(), "Cy, box 3, has not wagered")
    held.refuse("20.14", i.MarkAway(KIM, "Cy"), barred=True)


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.14/s2", "act-pontoon-2005 20.14")
@pytest.mark.parametrize(("left", "is_out"), [("75", True), ("95", True), ("100", False)])
def test_20_14_who_cannot_wager_the_minimum_is_out_and_vacates_the_seat(document: str, left: str, is_out: bool) -> None:
    held = Session(document, chips={"Ann": left, "Bob": "2000", "Cy": "2000"})
    assert held.out == ([("Ann", "eliminated")] if is_out else [])
    assert (held.table.guest("Ann") is None) is is_out


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.15", "act-blackjack-2005 20.15/s2", "act-pontoon-2005 20.15")
def test_20_15_the_marker_on_seat_4_prompts_4_5_6_1_2_3(document: str) -> None:
    held = at_marker_4(document)
    assert turn(held.now, held.table) == "P4"
    asked = []
    for _ in SIX:
        assert due(held.now, held.table) == i.AskToWager()
        held.ask()
        asked.append(held.last(e.PlayerAsked).box)
        held.wager(f"P{asked[-1]}", "100")
    assert asked == [4, 5, 6, 1, 2, 3]
    held.refuse("20.15", i.AskToWager(), "Every player has been asked")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.15/s3", "act-blackjack-2005 20.16", "act-pontoon-2005 20.16")
def test_20_15_20_16_a_wager_may_be_changed_until_the_next_player_is_asked(document: str) -> None:
    held = at_marker_4(document).ask().wager("P4", "200")
    held.wager("P4", "100").give(WithdrawWager("P4", 4)).wager("P4", "300")
    held.tell(7).ask()
    assert (held.last(e.PlayerAsked).clause, held.last(e.PlayerAsked).at) == ("20.16", held.table.now)
    held.refuse("20.15", held.put("P4", "100"), "The wager of P4 can no longe").refuse("20.15", WithdrawWager("P4", 4))
    held.refuse("20.14", i.AskToWager(), "P5 has been asked to wager")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.15/s4", "act-pontoon-2005 20.15")
def test_20_15_out_of_order_stands_with_a_warning_and_the_second_time_may_be_void(document: str) -> None:
    held = at_marker_4(document).ask().wager("P4", "100").wager("P6", "200")
    warned = held.last(e.WageredOutOfOrder)
    assert (warned.player, warned.times) == ("P6", 1)
    held.refuse("20.15", i.VoidOutOfOrder(KIM, "P6"), "The first wager")
    held.refuse("20.15", WithdrawWager("P6", 6))
    held.all_wager().play(pushes=list(SIX))
    held.ask().wager("P5", "100").wager("P2", "200").wager("P1", "100").wager("P6", "100")
    assert [(one.player, one.times) for one in held.events_of(e.WageredOutOfOrder)] == [("P6", 1), ("P2", 1), ("P1", 1)]
    held.all_wager().play(pushes=list(SIX)).ask().wager("P6", "100").wager("P2", "300")
    held.refuse(LEADER, i.VoidOutOfOrder(SAM, "P2"), "Gaming supervisor Sam cannot declare a wager void", barred=True)
    held.give(i.VoidOutOfOrder(KIM, "P2"))
    assert (show(held.last(e.WagerVoided).amount), held.stacks["P2"]) == ("300.00", "2000.00")
    held.refuse("20.14", NoMoreBets()).all_wager().play()


@BOTH
@pytest.mark.clause("act-blackjack-2005 def:starting-marker", "act-pontoon-2005 def:starting-marker")
def test_def_starting_marker_goes_to_the_next_player_who_is_in(document: str) -> None:
    held = Session(document, {"P1": 1, "P2": 2, "P4": 4})
    held.round(pushes=["P1", "P2", "P4"]).round(pushes=["P1", "P2", "P4"]).round(pushes=["P1", "P2", "P4"])
    assert [one.box for one in held.events_of(e.MarkerPlaced)] == [1, 2, 4, 1]
    six = Session(document, SIX, chips=dict.fromkeys(SIX, "2000") | {"P1": "1000"})
    for _ in range(5):
        six.round(pushes=list(SIX))
    assert six.now.marker == 6
    six.round("1000", pushes=["P2", "P3", "P4", "P5", "P6"])
    assert (six.out, six.now.marker) == ([("P1", "eliminated")], 2)


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.17", "act-pontoon-2005 20.17")
def test_20_17_a_break_has_a_duration_and_nothing_is_wagered_in_it(document: str) -> None:
    held = Session(document)
    held.refuse("20.17", i.TakeBreak(KIM, 0), "A break must be long").refuse(LEADER, i.TakeBreak(SAM, 15), barred=True)
    held.give(i.TakeBreak(KIM, 15))
    assert standing(held.now, held.table).break_until == held.table.now + 900
    held.refuse("20.17", held.put("Ann", "100"), "have a break").refuse("20.17", i.TakeBreak(KIM, 5))
    assert due(held.now, held.table) is None
    held.tell(899).refuse("20.17", i.EndBreak(KIM), "1 more minutes").tell(1).give(i.EndBreak(KIM))
    held.refuse("20.17", i.EndBreak(KIM), "There is no break").round()


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.17", "act-pontoon-2005 20.17")
def test_20_17_the_clock_of_a_session_stands_still_in_a_break(document: str) -> None:
    held = Session(document, ends=Ends(minutes=30)).tell(600).give(i.TakeBreak(KIM, 60))
    assert standing(held.now, held.table).ends_at == held.table.now + 3600 + 1200
    held.tell(3660).give(i.EndBreak(KIM)).tell(1199)
    assert held.now.status == "playing"
    assert held.tell(1).now.why == "minutes"


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.18", "act-pontoon-2005 20.18")
def test_20_18_a_pace_of_30_seconds_is_shown_and_a_direction_is_logged(document: str) -> None:
    held = Session(document).refuse(LEADER, i.SetPace(SAM, 30, ""), barred=True).give(i.SetPace(KIM, 30, ""))
    assert standing(held.now, held.table).seconds == 30
    held.refuse("20.18", i.DirectPlayer(KIM, "Bob", " ")).give(i.DirectPlayer(KIM, "Bob", "decide more quickly"))
    assert (held.last(e.PlayerDirected).player, held.last(e.PlayerDirected).clause) == ("Bob", "20.18")
    held.ask().refuse("20.15", table.TimeExpired("Bob"), "It is the turn of Ann")
    held.give(table.TimeExpired("Ann"))
    assert (show(held.last(e.MinimumStaked).amount), held.stacks["Ann"]) == ("100.00", "1900.00")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.18", "act-pontoon-2005 20.18")
def test_20_18_where_the_director_decides_nothing_is_staked_for_a_late_player(document: str) -> None:
    held = Session(document, seconds=30, late="director").ask()
    held.refuse("20.18", table.TimeExpired("Ann"), "The director decides about Ann")
    held.give(i.Disqualify(KIM, "Ann", "20.14", "would not wager"))
    assert held.out == [("Ann", "disqualified")]
    assert held.now.marker == 2


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.21", "act-pontoon-2005 20.21")
def test_20_21_additional_rounds_are_played_until_two_differ(document: str) -> None:
    held = Session(document, {"Ann": 1, "Bob": 2}, chips="3000", separates=True, ends=Ends(rounds=1), advancing=1)
    held.round().round(pushes=["Ann", "Bob"])
    assert held.now.status == "playing"
    held.round(wins=["Ann"])
    assert (held.now.why, held.last(e.PlayEnded).clause) == ("settled", "20.21")


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 16.4", "act-pontoon-2005 17.4", "act-blackjack-2005 20.13", "act-pontoon-2005 20.13"
)
def test_20_13_a_ruling_or_a_review_takes_no_more_chips_than_the_player_has(document: str) -> None:
    held = Session(document, {"P1": 1, "P2": 2, "P3": 3}, chips="500", levels=(level("10", "100"),))
    held.round("50", wins=["P1"]).give(table.RaiseDispute("P1", "a wrong total", 1))
    held.give(table.DecideDispute(SAM, 1, "paid twice", Money(-10_000)))
    assert held.stacks["P1"] == "450.00"
    held.give(table.AskReview("P1", 1), table.ReviewDispute(COMMISSION, 1, "all was wrong", Money(-100_000)))
    assert (held.out, held.now.out[0].residual) == ([("P1", "eliminated")], 0)
    made = held.last(t.CorrectionMade)
    assert (made.amount, made.clause) == (Money(-45_000), "16.4" if document == "act-blackjack-2005" else "17.4")


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 16.4", "act-pontoon-2005 17.4", "act-blackjack-2005 20.14", "act-pontoon-2005 20.14"
)
def test_20_14_who_was_put_out_by_a_wrong_payment_is_in_again_with_the_chips_of_the_ruling(document: str) -> None:
    held = Session(document, {"P1": 1, "P2": 2, "P3": 3}, chips="60", levels=(level("10", "100"),))
    held.round("60", pushes=["P2", "P3"]).give(table.RaiseDispute("P1", "mine was a stand-off", 1))
    assert held.out == [("P1", "eliminated")]
    held.give(table.DecideDispute(SAM, 1, "a stand-off", parse("60")))
    assert (held.out, held.stacks["P1"]) == ([], "60.00")
    held.round("10", pushes=["P1", "P2", "P3"])
    late = Session(document, {"P1": 1, "P2": 2, "P3": 3}, chips="60", levels=(level("10", "100"),))
    late.round("60", pushes=["P2", "P3"]).round("10", pushes=["P2", "P3"]).give(table.RaiseDispute("P1", "mine", 1))
    rule = "16.4" if document == "act-blackjack-2005" else "17.4"
    late.refuse(rule, table.DecideDispute(SAM, 1, "a stand-off", parse("60")), "not put out by the last round")
    late.give(table.DecideDispute(SAM, 1, "as settled"))


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 16.4", "act-pontoon-2005 17.4", "act-blackjack-2005 20.13", "act-pontoon-2005 20.13"
)
def test_20_13_no_ruling_moves_chips_of_a_session_that_is_over(document: str) -> None:
    held = Session(document, {"P1": 1, "P2": 2}, chips="60", levels=(level("10", "100"),))
    held.round("60", wins=["P2"]).end()
    assert (held.now.status, held.stacks) == ("over", {})
    held.give(table.RaiseDispute("P1", "mine was a stand-off", 1))
    clause = load_tournament(document).conduct.disputes.clause
    for amount in (6_000, -6_000):
        held.refuse(clause, table.DecideDispute(SAM, 1, "a stand-off", Money(amount)), "correct the result")
    held.give(table.DecideDispute(SAM, 1, "a stand-off, by the result"), table.AskReview("P1", 1))
    held.refuse(clause, table.ReviewDispute(COMMISSION, 1, "as it was", parse("60")), "correct the result")
    held.give(table.ReviewDispute(COMMISSION, 1, "as it was"))


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.4(h)", "act-pontoon-2005 20.4(h)")
def test_20_4_h_a_side_bet_is_taken_only_where_the_conditions_allow_it(document: str) -> None:
    pairs = PlaceWager("Ann", 1, parse("10"), "perfect-pairs")
    held = Session(document).ready().wager("Ann", "100")
    held.refuse("20.4(h)", pairs, "do not allow perfect-pairs")
