"""Rare cases of a session: other ends, errors and voids, and inputs refused before anything happens."""

from typing import Any

import pytest

from croupier.cards import card
from croupier.engine.holdem.inputs import DeclareMisdeal
from croupier.engine.inputs import Deal, Hit, NoMoreBets, PlaceWager, Stand, WithdrawWager
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, new_table, standing_table
from croupier.engine.table import inputs as t
from croupier.money import parse, show
from croupier.rules.tournament import load_tournament
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import Seat, due, legal, step, turn
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from tests.tournament.session.session import BOARD, DOCUMENTS, KIM, LOU, NOW, SAM, UTH, Session, level, terms

NSW = "nsw-pontoon-6to5-2017"
BLACKJACK = "act-blackjack-2005"
ALL = ["Ann", "Bob", "Cy"]


def test_a_table_without_a_session_knows_none_of_its_inputs_and_plays_on() -> None:
    table = standing_table(NSW, {}, now=NOW)
    with pytest.raises(Refused, match="No session is being played"):
        step(None, table, i.AskToWager())
    events, session, after = step(None, table, t.Arrive("Ann", 1))
    assert (len(events), session, after.guests[0].player) == (1, None, "Ann")


def test_a_session_of_shoes_ends_with_the_round_in_which_the_last_one_does() -> None:
    held = Session(BLACKJACK, ends=Ends(shoes=1)).round(pushes=ALL)
    assert held.now.status == "playing"
    held.all_wager().give(NoMoreBets(), t.DrawCuttingCard())  # before the first card: this round is of the next shoe
    held.ready().give(NoMoreBets()).deal(["K", "K", "K", "9", "9", "9", "9", "K"])
    assert (held.now.status, held.now.why, held.now.rounds) == ("ended", "shoes", 2)


def test_director_ends_a_session_that_runs_until_players_remain() -> None:
    chips = {"Ann": "100", "Bob": "2000", "Cy": "2000"}
    held = Session("act-pontoon-2018", chips=chips, ends=Ends(players=2))
    held.refuse("def:session", i.FinishEarly(KIM), "3 players are left").round(pushes=["Bob", "Cy"])
    assert (held.out, held.now.status) == ([("Ann", "eliminated")], "playing")
    held.give(i.FinishEarly(KIM))
    assert held.now.why == "players"
    held.refuse("20", i.FinishEarly(KIM), "The session has ended").end()


def test_a_broken_table_waits_for_its_last_player_and_is_over_without_any() -> None:
    held = Session(UTH, {"Ann": 1, "Bob": 2}).give(i.MovePlayer(KIM, "Ann", "the table is broken"))
    assert held.now.status == "playing"
    held.give(i.MovePlayer(KIM, "Bob", "the table is broken"))
    assert (held.now.status, held.out) == ("ended", [("Ann", "moved"), ("Bob", "moved")])
    held.give(due(held.now, held.table), i.EndSitting(SAM))
    result = held.last(e.SittingEnded).result
    assert (result.stacks, [one.why for one in result.out]) == ((), ["moved", "moved"])
    assert held.now.issued == 0


def test_a_void_round_is_played_again_with_every_stack_as_it_was() -> None:
    # scenario S29: 100 wagered of 1,000, a pontoon pays 120 at once, and the round is void
    held = Session(NSW, chips="1000").all_wager().give(NoMoreBets())
    for rank in ("A", "K", "K", "9", "K"):
        held.give_card(rank)
    held.give_card("7").give_card("7")
    assert held.stacks["Ann"] == "1120.00"
    held.give(t.VoidRound(SAM, "the cards fell", "reconstruction"))
    assert (held.stacks, held.now.rounds) == (dict.fromkeys(ALL, "1000.00"), 0)
    held.ready().round(pushes=ALL)
    assert held.now.rounds == 1


def test_a_round_before_the_last_is_not_undone_once_somebody_is_out() -> None:
    held = Session(BLACKJACK, chips={"Ann": "100", "Bob": "2000", "Cy": "2000"}).round()
    assert held.out == [("Ann", "eliminated")]
    held.round().refuse("20.18", t.ReportError(SAM, 1, "a wrong card"), "Ann is out since that round")


def test_a_round_that_is_over_may_be_dealt_again_while_everybody_is_in() -> None:
    held = Session(NSW).round(pushes=ALL)
    assert held.now.rounds == 1
    first, *_ = dealt = held.table.dealt
    dealers = dealt[3]
    right = (dealers, *dealt[1:3], first, *dealt[4:])
    held.give(t.Reconstruct(SAM, right, "box 1 had the dealer's card"))
    assert held.now.rounds == 0
    held.deal([])
    assert (held.now.rounds, held.stacks) == (1, dict.fromkeys(ALL, "1900.00"))  # the dealer has 20


def test_before_the_first_card_nothing_is_disqualified_that_is_in_play() -> None:
    held = Session(NSW).all_wager().give(NoMoreBets()).give_card("K")
    held.refuse("20.5.7", i.Disqualify(KIM, "Ann", "5.3", "seen"), "finished first")
    held.refuse("20.5.3", i.TakeBreak(KIM, 5), "only between rounds")


def test_a_table_that_closes_waits_for_its_session() -> None:
    held = Session(NSW, ends=Ends(rounds=1))
    held.refuse("def:session", t.CloseTable(SAM), "End it first").round().end()
    held.refuse("20.5.2", t.Arrive("Dan", 1), "Only the director")
    held.refuse("def:session", i.EndSitting(SAM), "The session is still being played")


@pytest.mark.clause("act-blackjack-2005 15.2", "act-pontoon-2005 16.2", "act-pontoon-2018 16.2")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_notice_of_closing_stops_a_session(document: str) -> None:
    held = Session(document, ends=Ends(rounds=1))
    notice = t.GiveNotice(SAM, NOW + 3_600)
    rules = load_tournament(document)
    held.refuse(rules.precedence.session.clause, notice, "End it first").round().end().give(notice)
    seats = tuple([Seat(one, box, parse("2000")) for box, one in enumerate(ALL, 1)])
    again = i.BeginSitting(KIM, terms(number=2), seats)
    held.refuse(held.table.rules.closing.notice_minutes.clause, again, "Close it and open it again")


@pytest.mark.clause("act-blackjack-2005 5.5", "act-pontoon-2005 5.5", "act-pontoon-2018 5.5")
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_no_final_rounds_stop_a_session_and_it_goes_on_in_the_hours_of_the_next_day(document: str) -> None:
    held = Session(document, ends=Ends(rounds=5)).give(t.SetHours(SAM, NOW, NOW + 3_600)).round()
    final = t.AnnounceFinalRounds(SAM)
    held.refuse(load_tournament(document).precedence.session.clause, final, "End it first").round().round().round()
    held.give(t.TellTime(NOW + 3_600))
    wager = held.put(held.now.in_order[0].player, "100")
    held.refuse(held.table.rules.closing.hours.clause, wager, "outside the hours of gaming")
    held.give(t.SetHours(SAM, NOW + 86_400, NOW + 90_000), t.TellTime(NOW + 86_400)).round().end()
    assert (held.now.rounds, held.table.final_rounds) == (5, None)
    assert held.give(final).table.final_rounds == 3


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"undisclosed": 1}, "no undisclosed wagers"),
        ({"cash_percent": 10}, "cannot have a cash value"),
        ({"deals_from_marker": True}, "The deal cannot begin at the marker under this document"),
        ({"ends": Ends(rounds=1, shoes=1)}, "exactly one end"),
    ],
)
def test_terms_that_the_document_does_not_have_are_refused(changed: dict[str, Any], words: str) -> None:
    table = standing_table(BLACKJACK, {"tournament": {}}, now=NOW)
    with pytest.raises(Refused, match=words):
        step(None, table, i.BeginSitting(KIM, terms(**changed), (Seat("Ann", 1, parse("500")),)))


def test_seats_that_do_not_fit_are_refused() -> None:
    table = standing_table(BLACKJACK, {"tournament": {}}, now=NOW)
    for seats, words in (((Seat("Ann", 8, parse("500")),), "1 to 7"), ((Seat("Ann", 1, parse("0")),), "with chips")):
        with pytest.raises(Refused, match=words):
            step(None, table, i.BeginSitting(KIM, terms(), seats))
    with_round = step(None, table, PlaceWager("Dan", 1, parse("100")))[2]
    with pytest.raises(Refused, match="A round is open"):
        step(None, with_round, i.BeginSitting(KIM, terms(), (Seat("Ann", 1, parse("500")),)))


def test_add_ons_are_issued_between_rounds_by_the_director() -> None:
    held = Session(UTH)
    held.refuse("16", i.IssueChips(KIM, "Ann", parse("0"), "add-on"), "greater than zero")
    held.give(i.IssueChips(KIM, "Ann", parse("500"), "add-on"))
    assert held.stacks["Ann"] == "2500.00"
    held.wager("Ann", "100").refuse("16", i.IssueChips(KIM, "Bob", parse("500"), "add-on"), "between rounds")


def test_no_seat_is_given_without_chips_or_after_the_end() -> None:
    held = Session(UTH, ends=Ends(rounds=1))
    held.refuse("def:tournament-chips", i.SeatPlayer(KIM, Seat("Dan", 5, parse("0")), "moved"), "must bring chips")
    held.round().refuse("16.9", i.SeatPlayer(KIM, Seat("Dan", 5, parse("100")), "moved"), "has ended")


def test_a_late_player_may_wager_no_more_than_the_minimum_where_wagers_are_not_corrected() -> None:
    held = Session("act-pontoon-2018", seconds=20, late="held-to-minimum").give(t.TimeExpired("Ann"))
    held.refuse("20.17", held.put("Ann", "105"), "no more than the minimum").wager("Ann", "100")
    held.refuse("20.17", t.TimeExpired("Ann"), "has wagered")


def test_late_decisions_are_left_to_the_table() -> None:
    held = Session(NSW, seconds=20).all_wager().give(NoMoreBets())
    for rank in ("K", "K", "K", "9", "7", "7", "7"):
        held.give_card(rank)
    assert turn(held.now, held.table) == ""
    assert Stand("Ann", 1) in legal(held.now, held.table, "Ann")
    held.give(t.TimeExpired("Ann"))
    assert Hit("Bob", 2) in legal(held.now, held.table, "Bob")
    assert legal(held.now, held.table, "Zed") == ()


def test_absent_players_and_excess_wagers_are_refused() -> None:
    held = Session(NSW, pass_cards=1).give(i.MarkAway(KIM, "Ann"))
    held.refuse("20.5.6", i.MarkAway(KIM, "Ann"), "already away").refuse(
        "20.6.10", held.put("Ann", "100"), "Ann is away"
    )
    held.refuse("def:pass-card", i.PlayPassCard("Ann"), "is away").wager("Bob", "100")
    held.refuse("def:pass-card", i.PlayPassCard("Bob"), "has wagered").wager("Bob", "150")
    assert show(held.last(e.WagerCorrected).counts) == "200.00"  # 250 lie, and 200 of them count
    held.refuse("20.6.14", held.put("Bob", "50"), "no more would count")
    held.refuse("20.2.1", PlaceWager("Bob", 2, parse("10"), "perfect-pairs"), "do not allow perfect-pairs")


def test_more_chips_than_were_issued_do_not_come_back() -> None:
    held = Session(NSW, ends=Ends(rounds=1)).round().end()
    held.refuse("20.5.9", i.ReturnChips(SAM, ((parse("1000"), 7),)), "more than the $5,700.00")
    twice = i.CountStacks(SAM, (("Ann", parse("1")), ("Ann", parse("1"))))
    Session(NSW, ends=Ends(rounds=1)).round().refuse("20.5.8", twice, "counted once")


def test_disputes_do_not_stop_play_in_documents_that_continue() -> None:
    held = Session(BLACKJACK).give(t.RaiseDispute("Ann", "I was paid short"))
    held.round(pushes=ALL).give(t.DecideDispute(Official("operator", "Kim"), 1, "it was right"))
    assert held.table.disputes[0].decided_by
    nsw = Session(NSW)
    nsw.refuse("20.11.2", t.DecideDispute(KIM, 1, "nothing"), "no open dispute 1")


def test_a_breach_of_the_game_is_recorded_as_ever_and_advice_by_officials_alone() -> None:
    held = Session(BLACKJACK).give(t.RecordIncident(SAM, "Ann", "influence", "whispered"))
    assert held.table.incidents[0].kind == "influence"
    by_bob = t.RecordIncident(Official("player", "Bob"), "Ann", "advice", "whispered")
    held.refuse("20.19", by_bob, "Ask a dealer or supervisor", barred=True)


def test_a_closed_table_and_levels_out_of_order_begin_no_session() -> None:
    closed = new_table(BLACKJACK, {"tournament": {}})
    seats = (Seat("Ann", 1, parse("500")),)
    with pytest.raises(Refused, match="The table is not open"):
        step(None, closed, i.BeginSitting(KIM, terms(), seats))
    table = standing_table(BLACKJACK, {"tournament": {}}, now=NOW)
    levels = (level("100"), level("300", None, 5), level("200", None, 4))
    with pytest.raises(Refused, match="Each level must begin at a later round than the level before"):
        step(None, table, i.BeginSitting(KIM, terms(levels=levels), seats))


def test_correction_for_an_eliminated_player_changes_only_the_books() -> None:
    held = Session(NSW, chips={"Ann": "100", "Bob": "2000", "Cy": "2000"}).round()
    before = held.now.seats
    held.give(t.RaiseDispute("Ann", "I had 20"), t.DecideDispute(KIM, 1, "you had", parse("100")))
    assert (held.now.seats, held.books()["Ann"]) == (before, 10_000)


def test_a_misdeal_is_played_again_and_does_not_count() -> None:
    held = Session(UTH).all_wager().give(NoMoreBets())
    held.give(*[Deal(card(one)) for one in BOARD], DeclareMisdeal("dealer", "card-revealed"))
    assert (held.now.rounds, held.stacks) == (0, dict.fromkeys(ALL, "2000.00"))
    held.round()
    assert held.now.rounds == 1


def test_withdrawing_the_last_wager_leaves_no_round() -> None:
    held = Session("act-pontoon-2018").wager("Ann", "100").give(WithdrawWager("Ann", 1))
    held.refuse("4", WithdrawWager("Ann", 1)).give(i.TakeBreak(KIM, 5))  # between rounds
    held.tell(300).give(i.EndBreak(KIM)).round()
    assert (held.now.rounds, held.now.number, held.table.number) == (1, 1, 1)


def test_a_round_in_play_that_is_dealt_again_is_still_the_same_round() -> None:
    held = Session(NSW).all_wager().give(NoMoreBets())
    for rank in ("K", "K", "K", "9", "7", "7", "7"):
        held.give_card(rank)
    dealt = held.table.dealt
    held.give(t.Reconstruct(SAM, (dealt[3], *dealt[1:3], dealt[0], *dealt[4:]), "box 1 had the dealer's card"))
    assert (held.now.is_dealing, held.now.rounds) == (True, 0)
    held.deal(["K"])
    assert held.now.rounds == 1


@pytest.mark.parametrize("document", [BLACKJACK, NSW])
def test_cards_keyed_wrongly_in_a_session_are_corrected_as_at_any_table(document: str) -> None:
    held = Session(document).all_wager().give(NoMoreBets())
    for rank in ("A", "K", "K", "9", "6", "7", "7"):
        held.give_card(rank)
    held.give(t.CorrectCard(LOU, held.card("8")), t.CorrectCard(LOU, held.card("K"), 5))
    assert held.stacks["Ann"] > "1900.00"  # a natural, paid at once
    held.refuse(held.table.rules.conduct.payment_corrected.clause, t.CorrectCard(LOU, held.card("7"), 5), barred=True)
    held.give(t.CorrectCard(SAM, held.card("8"), 5))
    assert (held.stacks["Ann"], held.now.is_dealing, held.now.rounds) == ("1900.00", True, 0)
    held.deal(["K"])  # 19, 17 and 18 against 19
    assert (held.now.rounds, held.stacks["Bob"], held.stacks["Cy"]) == (1, "1900.00", "1900.00")


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if one != UTH])
def test_players_who_lost_their_last_chips_by_a_card_keyed_wrongly_are_in_again(document: str) -> None:
    held = Session(document, {"Ann": 1, "Bob": 2}, chips="100", ends=Ends(rounds=5)).all_wager().give(NoMoreBets())
    held.deal(["K", "K", "9", "8", "8", "K"])  # 18 and 18 against 19
    assert (held.out, held.now.status) == ([("Ann", "eliminated"), ("Bob", "eliminated")], "ended")
    held.refuse(held.table.rules.conduct.payment_corrected.clause, t.CorrectCard(LOU, held.card("7")), barred=True)
    held.give(t.CorrectCard(SAM, held.card("7")))
    assert (held.now.status, held.now.is_dealing, held.now.rounds, held.out) == ("playing", True, 0, [])
    assert held.stacks == {"Ann": "0.00", "Bob": "0.00"}
    held.deal(["9"])  # the dealer has too many
    assert (held.now.rounds, held.stacks) == (1, {"Ann": "200.00", "Bob": "200.00"})


def test_a_card_of_a_session_whose_result_is_reported_is_not_corrected() -> None:
    held = Session(BLACKJACK, {"Ann": 1, "Bob": 2}, ends=Ends(rounds=1)).round().end()
    held.refuse("def:session", t.CorrectCard(SAM, held.card("7")), "its result reported")


def test_inputs_after_the_wagers_are_left_to_the_round() -> None:
    held = Session(NSW, pass_cards=1).all_wager().give(NoMoreBets()).give_card("K")
    held.refuse("5", held.put("Ann", "100"))
    held.refuse("def:pass-card", i.PlayPassCard("Ann"), "before the first card")
    held.refuse("7", NoMoreBets())
    ended = Session(NSW, ends=Ends(rounds=1)).round().end()
    assert due(ended.now, ended.table) is None
    assert ended.give(t.CloseTable(SAM)).table.status != "open"


def test_side_bets_in_order_and_given_back_with_a_disqualification() -> None:
    election = {"side_bets": ["perfect-pairs"], "side_minimum": "10", "side_maximum": "100"}
    held = Session(NSW, order=True, side_bets=("perfect-pairs",), election=election)
    pair = PlaceWager("Ann", 1, parse("20"), "perfect-pairs")
    held.wager("Ann", "100").give(pair).wager("Bob", "100").refuse("20.9.6", pair)
    held.give(i.Disqualify(KIM, "Ann", "5.3", "late wager"))
    assert show(held.last(e.PlayerOut).residual) == "2000.00"
    assert held.now.find("Ann") is None


def test_a_play_off_for_every_place_ends_when_all_stacks_differ() -> None:
    held = Session(BLACKJACK, separates=True, advancing=0)
    held.round(wins=["Ann"])
    assert held.now.status == "playing"  # Bob and Cy are level
    held.round(wins=["Ann"], pushes=["Bob"])
    assert held.now.why == "settled"


def test_powers_excluded_in_tournaments_are_refused() -> None:
    Session(UTH).refuse("16.9/s3", t.RequireVacate(SAM, "Ann"), "Nobody can", barred=True)


def test_a_round_in_which_all_pass_after_a_wager_was_taken_back_ends_the_session_too() -> None:
    held = Session(NSW, pass_cards=1, ends=Ends(rounds=1)).wager("Ann", "100").give(WithdrawWager("Ann", 1))
    held.give(*[i.PlayPassCard(one) for one in ALL], NoMoreBets())
    assert (held.now.status, held.now.rounds, held.now.passed) == ("ended", 1, ())
    held.end().give(i.BeginSitting(KIM, terms(number=2), (Seat("Ann", 1, parse("500")), Seat("Bob", 2, parse("500")))))
    assert held.now.terms.number == 2
