"""Rule 20.5, 20.2.1 and 20.11: the conduct of play in a session."""

from typing import Any

import pytest
from msgspec import UNSET

from croupier.cards import card
from croupier.engine.inputs import Deal, NoMoreBets, PlaceWager
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, standing_table
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table
from croupier.money import Money, parse, show
from croupier.rules.ruled import BadElection
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import Seat, step
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from tests.tournament.session.session import KIM, NOW, SAM, Session, level, terms

DOCUMENT = "nsw-pontoon-6to5-2017"


def session(**changed: Any) -> Session:
    """Begin a session of Ann, Bob and Cy."""
    return Session(DOCUMENT, **changed)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1")
def test_20_2_1_two_players_on_one_box_are_refused_and_a_wager_under_the_minimum_is_made_up() -> None:
    held = session()
    held.refuse("20.6.10", PlaceWager("Ann", 2, parse("100")), "Ann sits at box 1")
    held.wager("Ann", "60")
    assert held.stacks["Ann"] == "1900.00"
    assert held.last(e.WagerCorrected).clause == "20.6.14"
    held.refuse("20.2.1", table.RaiseLimit(SAM, "Ann", parse("5000"), 1, parse("100")), barred=True)
    held.refuse("20.2.1", table.RequireVacate(SAM, "Ann"), barred=True)
    held.refuse("20.6.15", table.ChangeLimits(SAM, minimum=parse("500")))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.7.1")
def test_6_7_1_a_low_limit_table_plays_no_tournament() -> None:
    assert Session(DOCUMENT, election={"shoe": "shuffling-device"}).now.seats
    with pytest.raises(
        BadElection, match=r"nsw-pontoon-6to5-2017 6\.7\.1 offers no tournament at a table of low limit"
    ):
        Session(DOCUMENT, election={"low_limit": True, "shoe": "shuffling-device"})


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1")
def test_20_2_1_a_table_that_plays_by_the_rules_for_cash_hosts_no_session() -> None:
    cash = standing_table(DOCUMENT, {}, now=NOW)
    with pytest.raises(Refused, match=r"the rules for cash.*\[20\.2\.1\]"):
        step(None, cash, i.BeginSitting(KIM, terms(), (Seat("Ann", 1, parse("2000")),)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.2", "nsw-pontoon-6to5-2017 20.6.1")
def test_20_5_2_nobody_but_the_players_of_the_session_wagers_and_only_with_its_chips() -> None:
    held = session()
    held.refuse("20.5.2", PlaceWager("Dan", 4, parse("100")), "Dan has no seat in this session")
    held.refuse("20.6.1", table.WagerTokens("Ann", 1, parse("100"), "v1"), "A tournament must be played", barred=True)
    held.refuse("20.6.1", PlaceWager("Ann", 1, parse("2000.01")), "Ann has chips of $2,000.00, and the wager takes mo")
    held.refuse("20.6.10", table.Arrive("Dan", 5))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.2")
def test_20_5_2_a_table_with_other_guests_hosts_no_session() -> None:
    held = session(ends=Ends(rounds=1)).round().end()
    assert held.table.guests == ()  # the players have left with their session
    _, _, with_dan = step(None, held.table, table.Arrive("Dan", 4))
    held.table = with_dan
    held.refuse("20.5.2", i.BeginSitting(KIM, terms(number=2), (Seat("Ann", 1, parse("2000")),)), "The table must be")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.5", "nsw-pontoon-6to5-2017 20.5.5.1")
def test_20_5_5_1_with_two_to_advance_and_two_left_the_session_may_end_early() -> None:
    held = session(advancing=2)
    held.refuse("20.5.5.1", i.FinishEarly(KIM), "3 players are left and 2 advance")
    held.round("1000").round("1000", wins=["Bob", "Cy"])
    assert held.out == [("Ann", "eliminated")]
    held.refuse("def:tournament-manager", i.FinishEarly(SAM), "Gaming supervisor Sam cannot conclude a s", barred=True)
    held.give(i.FinishEarly(KIM))
    assert (held.now.status, held.last(e.PlayEnded).why, held.last(e.PlayEnded).clause) == (
        "ended",
        "early",
        "20.5.5.1",
    )
    held.refuse("def:session", held.put("Bob", "100"), "The session has ended")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.5.2")
def test_20_5_5_2_where_chips_are_worth_cash_one_objection_is_enough() -> None:
    held = session(advancing=3, cash_percent=10)
    held.refuse("20.5.5.2", i.FinishEarly(KIM, ("Ann", "Cy")), "Missing: Bob")
    held.give(i.FinishEarly(KIM, ("Ann", "Bob", "Cy")))
    assert held.now.why == "early"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.5.1", "nsw-pontoon-6to5-2017 20.5.5")
def test_20_5_5_1_who_cannot_be_caught_up_has_been_determined() -> None:
    near = session(chips={"Ann": "60000", "Bob": "2000", "Cy": "2000"}, ends=Ends(rounds=20))
    near.refuse("20.5.5.1", i.FinishEarly(KIM), "A player can still win")
    far = session(chips={"Ann": "60000", "Bob": "2000", "Cy": "2000"}, ends=Ends(rounds=1))
    far.give(i.FinishEarly(KIM))
    assert far.now.why == "early"
    clock = session(chips={"Ann": "600000", "Bob": "2000", "Cy": "2000"}, ends=Ends(minutes=30))
    clock.refuse("20.5.5.1", i.FinishEarly(KIM), "3 players are left and 1 advance")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6", "nsw-pontoon-6to5-2017 20.5.6.1")
def test_20_5_6_1_absent_in_rounds_1_to_4_of_2000_leaves_1700_and_then_no_wager_is_no_wager() -> None:
    held = session()
    held.refuse("def:tournament-manager", i.MarkAway(SAM, "Ann"), "Gaming supervisor Sam cannot direct d", barred=True)
    held.give(i.MarkAway(KIM, "Ann"))
    stacks = []
    for _ in range(3):
        held.round("100", pushes=["Bob", "Cy"])
        stacks.append(held.stacks["Ann"])
    assert stacks == ["1900.00", "1800.00", "1700.00"]
    assert {one.clause for one in held.events_of(e.AbsenceDeducted)} == {"20.5.6.1"}
    held.round("100", pushes=["Bob", "Cy"])
    assert held.out == [("Ann", "disqualified")]
    gone = held.last(e.PlayerOut)
    assert (show(gone.residual), gone.clause, gone.round, gone.absent) == ("1700.00", "20.6.4", 4, True)
    there = session().wager("Bob", "100").wager("Cy", "100").play(pushes=["Bob", "Cy"])
    assert (there.last(e.PlayerOut).clause, there.last(e.PlayerOut).absent) == ("20.6.4", UNSET)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6.1")
def test_20_5_6_1_back_in_round_3_plays_from_1800_and_keeps_the_deductions_of_the_session() -> None:
    held = session().give(i.MarkAway(KIM, "Ann"))
    held.round(pushes=["Bob", "Cy"]).round(pushes=["Bob", "Cy"]).give(i.MarkBack(SAM, "Ann"))
    held.refuse("20.5.6", i.MarkBack(SAM, "Ann"), "Ann is not away")
    held.round("100", wins=["Ann"], pushes=["Bob", "Cy"])
    assert held.stacks["Ann"] == "1900.00"
    held.give(i.MarkAway(KIM, "Ann")).round(pushes=["Bob", "Cy"])
    assert held.stacks["Ann"] == "1800.00"
    held.round(pushes=["Bob", "Cy"])
    assert held.out == [("Ann", "disqualified")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6.2", "nsw-pontoon-6to5-2017 20.11.4")
def test_20_5_6_2_disqualified_with_1700_of_which_the_value_is_kept() -> None:
    held = session(cash_percent=10).give(i.MarkAway(KIM, "Ann"))
    for _ in range(3):
        held.round(pushes=["Bob", "Cy"])
    held.give(i.Disqualify(KIM, "Ann", "20.5.6.2", "gone since the first round"))
    gone, removed = held.last(e.PlayerOut), held.last(e.StackRemoved)
    assert (gone.clause, show(gone.residual), gone.why) == ("20.5.6.2", "1700.00", "disqualified")
    assert (removed.why, show(removed.amount), show(removed.cash)) == ("redeemed", "1700.00", "170.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7", "nsw-pontoon-6to5-2017 20.6.7", "nsw-pontoon-6to5-2017 20.6.5")
@pytest.mark.parametrize(("rule", "clause"), [("5.3", "20.5.7"), ("20.6.7", "20.6.7"), ("20.6.5", "20.6.5")])
def test_20_5_7_a_breach_puts_a_player_out_with_the_rule_and_the_value_of_the_chips(rule: str, clause: str) -> None:
    held = session()
    held.refuse("def:tournament-manager", i.Disqualify(SAM, "Ann", rule, "seen"), barred=True)
    held.refuse("20.5.7", i.Disqualify(KIM, "Ann", " ", "seen"), "State the rule")
    held.refuse("20.5.7", i.Disqualify(KIM, "Ann", rule, ""), "State the reason")
    held.give(i.Disqualify(KIM, "Ann", rule, "seen on camera 3"))
    gone = held.last(e.PlayerOut)
    assert (gone.why, gone.clause, show(gone.residual)) == ("disqualified", clause, "2000.00")
    assert rule in gone.reason
    assert held.now.find("Ann") is None
    assert held.table.guest("Ann") is None


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7")
def test_20_5_7_the_wager_of_a_fraud_may_be_forfeited_and_the_rest_is_kept() -> None:
    held = session().wager("Ann", "300")
    held.give(i.Disqualify(KIM, "Ann", "19.4.2", "marked cards", forfeits=True))
    removed = [(one.why, show(one.amount)) for one in held.events_of(e.StackRemoved)]
    assert removed == [("forfeited", "300.00"), ("returned", "1700.00")]
    assert show(held.last(e.PlayerOut).residual) == "1700.00"
    assert held.events_of(e.StackRemoved)[0].clause == "19.5"


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.5.7",
    "nsw-pontoon-6to5-2017 20.5.6.2",
    "nsw-pontoon-6to5-2017 20.6.7",
    "nsw-pontoon-6to5-2017 20.11.4",
)
@pytest.mark.parametrize("rule", ["20.6.7", "20.5.6.2", "20.6.5", "20.11.1"])
def test_20_5_7_no_wager_is_forfeited_for_anything_but_fraud(rule: str) -> None:
    held = session().wager("Ann", "300")
    held.refuse("19.5", i.Disqualify(KIM, "Ann", rule, "seen", forfeits=True), "only for fraud")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.8", "nsw-pontoon-6to5-2017 20.10.2")
def test_20_5_8_nothing_is_announced_until_every_count_is_entered() -> None:
    held = session(ends=Ends(rounds=1)).round("500", wins=["Bob"])
    held.refuse("20.5.8", i.EndSitting(SAM), "counted first")
    bare = i.CountStacks(SAM, (("Ann", parse("1500")), ("Bob", parse("2500"))))
    held.refuse("20.5.8", bare, "The chips of Cy are not counted")
    held.refuse("20.5.8", i.CountStacks(Official("player", "Ann"), held.count().counts), barred=True)
    held.give(held.count(Bob="2400"))
    assert held.last(e.StacksCounted).differences == (("Bob", -10_000),)
    held.refuse("20.5.8", i.EndSitting(SAM), "counted first")
    held.end()
    result = held.last(e.SittingEnded).result
    assert [(player, show(chips)) for player, chips in result.stacks] == [
        ("Bob", "2500.00"),
        ("Ann", "1500.00"),
        ("Cy", "1500.00"),
    ]
    assert held.last(e.SittingEnded).clause == "20.10.2"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.8")
def test_20_5_8_a_difference_that_is_explained_stays_on_record_and_the_ledger_is_the_result() -> None:
    held = session(ends=Ends(rounds=1)).round("500", wins=["Bob"])
    wrong = held.count(Bob="2400")
    held.give(i.CountStacks(SAM, wrong.counts, "a chip of 100 fell off the table"), i.EndSitting(SAM))
    assert held.last(e.SittingEnded).result.stacks[0] == ("Bob", parse("2500"))
    assert held.last(e.StacksCounted).reason


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.9")
def test_20_5_9_issued_14000_and_returned_13900_records_a_shortage_of_100_by_denomination() -> None:
    seats = {f"P{box}": box for box in range(1, 8)}
    held = Session(DOCUMENT, seats, ends=Ends(rounds=1))
    returned = ((parse("1000"), 13), (parse("100"), 9))
    held.refuse("20.5.9", i.ReturnChips(SAM, returned), "The session is still being played")
    held.round(pushes=list(seats)).end()
    held.refuse(
        "20.5.9",
        i.ReturnChips(SAM, ((parse("1000"), 13), (parse("1000"), 1))),
        "Each denomination must be stated once, with zero or more chips. State them again.",
    )
    held.give(i.ReturnChips(SAM, returned))
    back = held.last(e.ChipsReturned)
    assert (show(back.expected), show(Money(back.short)), back.returned) == ("14000.00", "100.00", returned)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.9")
def test_20_5_9_what_the_dealer_paid_comes_back_as_well_and_what_was_taken_does_not() -> None:
    held = session(ends=Ends(rounds=1)).round("500", wins=["Ann", "Bob"]).end()
    held.give(i.ReturnChips(SAM, ((parse("100"), 65),)))
    assert (held.last(e.ChipsReturned).expected, held.last(e.ChipsReturned).short) == (parse("6500"), 0)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.2")
def test_20_11_2_nothing_is_dealt_while_a_dispute_is_open_and_the_manager_decides() -> None:
    held = session().all_wager()
    held.give(table.RaiseDispute("Ann", "my wager was 200"))
    held.refuse("20.11.2", NoMoreBets(), "Dispute 1 of Ann")
    held.refuse("def:tournament-manager", table.DecideDispute(SAM, 1, "it was 100"), barred=True)
    held.refuse("20.11.2", table.DecideDispute(KIM, 1, " "), "State the decision")
    held.give(table.DecideDispute(KIM, 1, "it was 100"))
    assert held.last(t.DisputeDecided).clause == "20.11.2"
    held.give(NoMoreBets(), table.RaiseDispute("Bob", "the shoe has moved"))
    held.refuse("20.11.2", Deal(card("KH")), "Dispute 2 of Bob").give(table.DecideDispute(KIM, 2, "it has not"))
    held.deal(["K", "K", "K", "9", "7", "7", "7", "K"])
    assert held.now.rounds == 1


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.2")
def test_20_11_2_a_session_does_not_end_with_a_dispute_open() -> None:
    held = session(ends=Ends(rounds=1)).round("500").give(table.RaiseDispute("Ann", "my 500 won"))
    held.give(held.count()).refuse("20.11.2", i.EndSitting(SAM), "Dispute 1 of Ann")
    held.give(table.DecideDispute(KIM, 1, "they did", Money(100_000)))
    held.refuse("20.5.8", i.EndSitting(SAM), "counted first")  # the count was made before the correction
    held.end()
    assert dict(held.last(e.SittingEnded).result.stacks)["Ann"] == parse("2500")
    early = session(advancing=3).give(table.RaiseDispute("Ann", "my 500 won"))
    early.refuse("20.11.2", i.FinishEarly(KIM), "Dispute 1 of Ann")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.2", "nsw-pontoon-6to5-2017 19.13")
def test_20_11_2_the_decision_is_final_and_the_player_is_told_of_the_right_to_complain() -> None:
    held = session().give(table.RaiseDispute("Ann", "my wager was 200"), table.DecideDispute(KIM, 1, "it was 100"))
    advised = held.last(t.ComplaintAdvised)
    assert (advised.player, advised.clause) == ("Ann", held.table.rules.conduct.complaint.clause)
    held.refuse("20.11.2", table.AskReview("Ann", 1), "is final")
    held.refuse("20.11.2", table.ReviewDispute(KIM, 1, "it was 200"), "is final")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.2")
def test_20_11_2_a_decision_takes_no_more_chips_than_there_are() -> None:
    held = session().give(table.RaiseDispute("Ann", "paid twice"))
    held.give(table.DecideDispute(KIM, 1, "it was", Money(-300_000)))
    assert held.last(t.CorrectionMade).amount == -200_000
    assert held.last(t.DisputeDecided).ruling == "it was (of 3000.00 that were to be taken there are 2000.00)"
    assert held.last(e.PlayerOut).residual == 0


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.3")
def test_20_11_3_the_manager_may_have_all_chips_counted_between_rounds() -> None:
    held = session().round()
    held.refuse("def:tournament-manager", held.count(), "Gaming supervisor Sam cannot have the chips cou", barred=True)
    held.give(i.CountStacks(KIM, held.count().counts))
    assert held.last(e.StacksCounted).clause == "20.11.3"
    assert [player for player, _ in held.last(e.StacksCounted).counts] == ["Ann", "Bob", "Cy"]
    held.wager("Ann", "100")
    held.refuse("20.11.3", i.CountStacks(KIM, held.count().counts), "only between rounds")
    assert held.now.status == "playing"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.1")
def test_20_11_1_advice_between_players_is_a_breach_on_record() -> None:
    held = session()
    held.refuse("20.11.1", table.RecordIncident(SAM, "Ann", "advice", " "), "State what was seen")
    held.give(table.RecordIncident(SAM, "Ann", "advice", "asked Bob whether to draw"))
    incident = held.last(t.IncidentRecorded)
    assert (incident.clause, incident.person, incident.kind) == ("20.11.1", "Ann", "advice")
    assert held.table.incidents[-1].person == "Ann"


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:session")
def test_def_session_of_20_rounds_ends_after_round_20() -> None:
    held = session(ends=Ends(rounds=20))
    for _ in range(19):
        held.round(pushes=["Ann", "Bob", "Cy"])
    assert held.now.status == "playing"
    held.round(pushes=["Ann", "Bob", "Cy"])
    assert (held.now.status, held.last(e.PlayEnded).rounds, held.last(e.PlayEnded).clause) == (
        "ended",
        20,
        "def:session",
    )


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:session")
def test_def_session_by_the_clock_ends_at_its_time_or_after_the_round_that_is_open() -> None:
    held = session(ends=Ends(minutes=30)).tell(1799)
    assert held.now.status == "playing"
    held.wager("Ann", "100").tell(1)
    assert held.now.status == "playing"
    held.all_wager().play()
    assert (held.now.status, held.now.why) == ("ended", "minutes")
    assert session(ends=Ends(minutes=30)).tell(1800).now.why == "minutes"


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:play-off", "nsw-pontoon-6to5-2017 20.10.3")
def test_def_play_off_goes_on_until_the_places_at_issue_are_decided() -> None:
    held = session(separates=True, advancing=1, seats={"Ann": 1, "Bob": 2}, chips="700")
    held.round(pushes=["Ann", "Bob"]).round()
    assert (held.now.status, held.stacks) == ("playing", {"Ann": "600.00", "Bob": "600.00"})
    held.round(wins=["Bob"])
    held.refuse("20.10.3", held.put("Ann", "100"), "counted after each round of a play-off")
    held.give(held.count())
    assert (held.now.status, held.now.why, held.last(e.PlayEnded).clause) == ("ended", "settled", "20.10.3")
    assert [one.clause for one in held.events_of(e.StacksCounted)] == ["20.10.3"] * 3


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:play-off")
def test_def_play_off_of_two_who_are_left_with_nothing_is_none() -> None:
    held = session(separates=True, seats={"Ann": 1, "Bob": 2}, chips="700").round("700")
    held.give(held.count())
    assert (held.now.status, held.now.why) == ("ended", "one-left")
    assert held.out == [("Ann", "eliminated"), ("Bob", "eliminated")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_4_residual_then_the_smallest_wager_then_whose_chips_were_removed_first() -> None:
    chips = {"Ann": "300", "Bob": "550", "Cy": "500", "Dan": "5000"}
    held = session(seats={"Ann": 1, "Bob": 2, "Cy": 3, "Dan": 4}, chips=chips)
    held.round("500", Ann="300")
    # Ann 0 left, wagered 300; Bob 50 left; Cy 0 left, wagered 500
    assert [one.player for one in held.now.out] == ["Ann", "Cy", "Bob"]
    assert [show(one.residual) for one in held.now.out] == ["0.00", "0.00", "50.00"]
    assert [show(one.wagered) for one in held.now.out] == ["300.00", "500.00", "500.00"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_4_with_equal_chips_and_wagers_the_first_whose_chips_were_removed_is_out_first() -> None:
    held = session(chips={"Ann": "200", "Bob": "200", "Cy": "2000"}).round("200")
    first, second = held.now.out
    assert first.removed < second.removed
    assert (first.residual, first.wagered) == (second.residual, second.wagered)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.15")
def test_20_6_15_limits_change_with_the_levels_that_were_published_and_not_otherwise() -> None:
    held = session(levels=(level("100", "1000"), level("200", "2000", 2)))
    held.refuse("20.6.15", table.ChangeLimits(KIM, minimum=parse("500")))
    held.round(pushes=["Ann", "Bob", "Cy"])
    assert show(held.last(e.LevelReached).minimum) == "200.00"
    assert held.table.rules.wagers.minimum.value == parse("200")
    held.wager("Ann", "100")
    assert held.stacks["Ann"] == "1800.00"  # made up to the new minimum
