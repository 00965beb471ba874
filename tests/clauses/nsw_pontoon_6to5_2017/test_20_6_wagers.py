"""Rules 20.6, 20.7 and 20.9: wagers in a session, pass cards and the order of wagering."""

from typing import Any

import pytest

from croupier.engine.inputs import Deal, NoMoreBets, PlaceWager, WithdrawWager
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table
from croupier.money import Money, parse, show
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import Seat, due, legal, standing, turn
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from tests.tournament.session.session import KIM, SAM, Session

DOCUMENT = "nsw-pontoon-6to5-2017"
FIVE = {f"P{box}": box for box in range(1, 6)}


def session(seats: dict[str, int] | None = None, **changed: Any) -> Session:
    """Begin a session of Ann, Bob and Cy, or of those named."""
    return Session(DOCUMENT, seats, **changed)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.2")
def test_20_6_2_every_stack_is_2000_at_the_start() -> None:
    held = session()
    assert held.stacks == {"Ann": "2000.00", "Bob": "2000.00", "Cy": "2000.00"}
    assert {one.clause for one in held.events_of(e.StackIssued)} == {"20.6.2"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.4")
def test_20_6_4_no_wager_and_no_pass_card_is_disqualified_with_a_pass_card_not() -> None:
    held = session(pass_cards=1).wager("Ann", "100").give(i.PlayPassCard("Bob"))
    held.play(pushes=["Ann"])
    assert held.out == [("Cy", "disqualified")]
    assert held.last(e.PlayerOut).clause == "20.6.4"
    assert held.stacks == {"Ann": "2000.00", "Bob": "2000.00"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.5", "nsw-pontoon-6to5-2017 20.6.6")
def test_20_6_5_nobody_gets_chips_but_by_winning_and_none_leave_the_table() -> None:
    held = session()
    held.refuse("20.6.5", i.IssueChips(KIM, "Ann", parse("500"), "re-buy"), "has no offer")
    held.refuse("def:tournament-manager", i.IssueChips(SAM, "Ann", parse("500"), "re-buy"), barred=True)
    held.refuse("20.6.10", i.MovePlayer(KIM, "Ann", "to another table"), "keeps the position", barred=True)
    held.refuse("20.6.10", table.Leave("Ann"))
    assert {one.chips for one in standing(held.now, held.table).places} == {parse("2000")}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.6")
def test_20_6_6_every_chip_stays_on_the_table_and_is_seen_by_all_while_play_is_in_progress() -> None:
    held = session().all_wager("100", Bob="300")
    seen = {one.player: (one.chips, one.wager) for one in standing(held.now, held.table).places}
    assert seen == {"Ann": (190_000, 10_000), "Bob": (170_000, 30_000), "Cy": (190_000, 10_000)}
    for player in ("Ann", "Bob", "Cy"):  # nobody takes chips away, with a wager or without
        held.refuse("20.6.10", table.Leave(player))
        held.refuse("20.6.10", i.SeatPlayer(KIM, Seat(player, 5, parse("100")), "chips of another"))
    held.play(wins=["Ann"])
    after = {one.player: one.chips for one in standing(held.now, held.table).places}
    assert after == {"Ann": 210_000, "Bob": 170_000, "Cy": 190_000}
    books = held.books()
    assert {player: books[player] for player in after} == after
    held.refuse("20.6.10", table.Leave("Ann"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.8")
def test_20_6_8_a_pontoon_on_100_pays_120_tournament_chips() -> None:
    held = session().all_wager()
    held.give(NoMoreBets()).deal(["A", "K", "K", "9", "K", "9", "9", "K"])
    assert held.stacks == {"Ann": "2120.00", "Bob": "2000.00", "Cy": "2000.00"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.9")
@pytest.mark.parametrize(("percent", "why", "cash"), [(None, "returned", "0.00"), (10, "redeemed", "140.00")])
def test_20_6_9_at_10_percent_1400_redeem_140_dollars_and_without_a_value_nothing(
    percent: int | None, why: str, cash: str
) -> None:
    held = session(cash_percent=percent, ends=Ends(rounds=1)).round("600").end()
    removed = held.last(e.StackRemoved)
    assert (show(removed.amount), removed.why, show(removed.cash)) == ("1400.00", why, cash)
    assert held.now.seats == ()
    assert held.table.guests == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.10")
def test_20_6_10_a_wager_on_another_box_is_refused() -> None:
    session().refuse("20.6.10", PlaceWager("Ann", 2, parse("100"))).refuse(
        "20.6.10", PlaceWager("Ann", 5, parse("100"))
    )


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.11")
def test_20_6_11_a_time_limit_without_notice_is_refused() -> None:
    held = session()
    held.refuse("20.6.11", table.TimeExpired("Ann"), "No time for wagers")
    held.refuse("20.6.11", i.SetPace(KIM, 30, " "), "how the players were notified")
    held.refuse("20.6.11", i.SetPace(KIM, 0, "announced"), "The time to wager must be greater than zero seconds")
    held.give(i.SetPace(KIM, 30, "announced before the round"))
    assert (held.last(e.PaceSet).clause, standing(held.now, held.table).seconds) == ("20.6.11", 30)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.12")
def test_20_6_12_nothing_is_staked_for_a_late_player_who_is_out_without_a_wager() -> None:
    held = session(seconds=30).give(table.TimeExpired("Ann")).wager("Bob", "100").wager("Cy", "100")
    assert not held.events_of(e.MinimumStaked)
    held.play()
    assert held.out == [("Ann", "disqualified")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.12")
def test_20_6_12_a_wager_of_500_after_the_time_is_cut_to_100() -> None:
    held = session(seconds=30, late="held-to-minimum").give(table.TimeExpired("Ann"))
    assert held.last(e.HeldToMinimum).clause == "20.6.12"
    held.refuse("20.6.12", table.TimeExpired("Ann"))
    held.wager("Ann", "500")
    cut = held.last(e.WagerCorrected)
    assert (cut.why, show(cut.counts), cut.clause) == ("late", "100.00", "20.6.12")
    held.all_wager().play(pushes=["Ann", "Bob", "Cy"]).wager("Ann", "500")
    assert held.stacks["Ann"] == "1500.00"  # the next round is free again


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.13")
@pytest.mark.parametrize(("left", "is_out"), [("60", True), ("99.99", True), ("100", False)])
def test_20_6_13_a_stack_of_60_at_a_minimum_of_100_is_eliminated(left: str, is_out: bool) -> None:
    held = session(chips={"Ann": left, "Bob": "2000", "Cy": "2000"})
    assert held.out == ([("Ann", "eliminated")] if is_out else [])
    assert (held.table.guest("Ann") is None) is is_out
    if is_out:
        assert held.last(e.PlayerOut).clause == "20.6.13"
        held.refuse("20.6.13", PlaceWager("Ann", 1, parse("60")), "Ann is out")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14")
@pytest.mark.parametrize(
    ("placed", "counts", "why"),
    [
        *(("1300", "1000", "above-maximum"), ("1000", "1000", ""), ("250", "200", "increment")),
        *(("60", "100", "below-minimum"), ("100", "100", ""), ("199.99", "100", "increment")),
    ],
)
def test_20_6_14_1300_counts_1000_and_250_counts_200_and_60_is_made_up_to_100(
    placed: str, counts: str, why: str
) -> None:
    held = session().wager("Ann", placed)
    assert show(standing(held.now, held.table).places[0].wager or parse("0")) == f"{counts}.00"
    assert [one.why for one in held.events_of(e.WagerCorrected)] == ([why] if why else [])
    assert held.stacks["Ann"] == show(Money(parse("2000") - parse(counts)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.14")
def test_20_6_14_60_that_cannot_be_made_up_is_void_and_its_player_out() -> None:
    chips = {"Ann": "100", "Bob": "2000", "Cy": "2000"}
    held = session(chips=chips).wager("Bob", "100")
    held.give(table.RaiseDispute("Ann", "I was paid 40 too much"))
    held.give(table.DecideDispute(KIM, 1, "it goes back", Money(-4000))).wager("Ann", "60")
    assert held.out == [("Ann", "eliminated")]
    assert held.last(e.PlayerOut).clause == "20.6.14"
    assert show(held.last(e.WagerCorrected).counts) == "0.00"
    assert show(held.last(e.PlayerOut).residual) == "60.00"


# --- pass cards ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:pass-card", "nsw-pontoon-6to5-2017 20.7.1")
def test_20_7_1_one_pass_card_each_the_second_use_is_refused_and_a_wager_demanded() -> None:
    held = session(pass_cards=1).give(i.PlayPassCard("Ann"))
    assert (held.last(e.PassCardPlayed).left, held.last(e.PassCardPlayed).clause) == (0, "def:pass-card")
    held.refuse("20.6.4", held.put("Ann", "100"), "does not play in this round")
    held.all_wager().play(pushes=["Bob", "Cy"])
    assert held.stacks["Ann"] == "2000.00"
    assert held.last(e.PassCardsCollected).players == ("Ann",)
    held.refuse("20.7.1", i.PlayPassCard("Ann"), "no pass card left", "Wager instead")
    assert {one.pass_cards for one in held.now.seats} == {0, 1}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.7.1")
def test_20_7_1_a_round_in_which_all_pass_counts_and_their_cards_are_collected() -> None:
    held = session(pass_cards=1).give(*[i.PlayPassCard(one) for one in ("Ann", "Bob", "Cy")], NoMoreBets())
    assert held.now.rounds == 1
    assert held.last(e.PassCardsCollected).players == ("Ann", "Bob", "Cy")


def test_pass_cards_are_only_where_the_conditions_give_them() -> None:
    session().refuse("20.6.4", i.PlayPassCard("Ann"), "This session has no pass cards")


# --- the order of wagering -------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.1")
def test_20_9_1_without_an_order_no_marker_is_enforced() -> None:
    held = session(FIVE).wager("P5", "100").wager("P2", "100")
    assert (held.now.marker, turn(held.now, held.table)) == (0, "")
    held.refuse("20.9.1", i.AskToWager(), "no order of wagering")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.2", "nsw-pontoon-6to5-2017 def:marker")
def test_20_9_2_round_1_box_1_round_2_box_2_and_round_8_box_1_again() -> None:
    seats = {f"P{box}": box for box in range(1, 8)}
    held = session(seats, order=True)
    for _ in range(7):
        held.round(pushes=list(seats))
    assert [one.box for one in held.events_of(e.MarkerPlaced)] == [1, 2, 3, 4, 5, 6, 7, 1]
    assert held.last(e.MarkerPlaced).clause == "20.9.2"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.2")
def test_20_9_2_an_empty_box_is_passed_over() -> None:
    held = session({"Ann": 2, "Bob": 5, "Cy": 6}, order=True)
    for _ in range(3):
        held.round(pushes=["Ann", "Bob", "Cy"])
    assert [one.box for one in held.events_of(e.MarkerPlaced)] == [2, 5, 6, 2]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.4", "nsw-pontoon-6to5-2017 20.9.5", "nsw-pontoon-6to5-2017 20.9.6")
def test_20_9_4_to_20_9_6_scenario_s31() -> None:
    held = session(FIVE, order=True).round(pushes=list(FIVE)).round(pushes=list(FIVE))
    assert [one.box for one in held.now.in_order] == [3, 4, 5, 1, 2]
    held.refuse("20.9.5", held.put("P5", "300"), "It is the turn of P3, box 3")
    held.wager("P3", "200")
    held.refuse("20.9.5", held.put("P5", "300"), "box 4")
    held.refuse("20.9.6", held.put("P3", "100"), "The wager of P3 can no longer change").wager("P4", "100")
    held.refuse("20.9.6", held.put("P3", "100")).refuse("20.9.6", WithdrawWager("P3", 3))
    held.wager("P5", "300").all_wager().give(NoMoreBets())
    held.deal([*["K"] * 5, "9", *["9"] * 5, "K"])
    assert held.now.marker == 4


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.2")
def test_20_9_2_if_box_4_is_out_the_marker_goes_to_box_5() -> None:
    chips = dict.fromkeys(FIVE, "2000") | {"P4": "1000"}
    held = session(FIVE, order=True, chips=chips)
    for _ in range(2):
        held.round(pushes=list(FIVE))
    held.round("1000", pushes=["P1", "P2", "P3", "P5"])
    assert held.out == [("P4", "eliminated")]
    assert held.now.marker == 5


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.3")
def test_20_9_3_the_deal_begins_at_the_marker_where_the_manager_chooses_so() -> None:
    held = session(FIVE, order=True, deals_from_marker=True).round(pushes=list(FIVE))
    assert held.last(t.DealFrom).box == 2
    held.all_wager().give(NoMoreBets(), Deal(held.card("K")))
    assert held.events[-1].box == 2


def test_what_the_dealer_does_next_and_what_a_player_may_do() -> None:
    held = session(order=True, pass_cards=1)
    assert due(held.now, held.table) == i.AskToWager()
    held.ask()
    assert due(held.now, held.table) is None
    offered = legal(held.now, held.table, "Ann")
    assert offered == (held.put("Ann", "100"), held.put("Ann", "1000"), i.PlayPassCard("Ann"))
    assert legal(held.now, held.table, "Bob") == ()
    held.wager("Ann", "100").ask().wager("Bob", "100").ask().wager("Cy", "100")
    assert due(held.now, held.table) == NoMoreBets()


def test_the_same_seat_is_not_given_twice() -> None:
    held = session(ends=Ends(rounds=1)).round().end()
    twice = (Seat("Ann", 1, parse("100")), Seat("Ann", 2, parse("100")))
    held.refuse("20.6.10", i.BeginSitting(KIM, held.now.terms, twice), "Ann is listed twice")
