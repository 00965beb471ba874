"""Rule 20 as a tournament is conducted: nsw-pontoon-6to5-2017."""

from typing import Final

import pytest
from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.session.terms import SessionResult
from tests.tournament.tournaments import (
    DEALER,
    DIRECTOR,
    EVENING,
    FINAL,
    HEAT,
    OPERATOR,
    STARTS,
    TournamentRun,
    chips,
    conditions,
    dollars,
    one_table,
)

DOCUMENT: Final = "nsw-pontoon-6to5-2017"


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:tournament-manager")
def test_only_the_tournament_manager_disqualifies_or_alters_a_start() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close()
    for person in (DEALER, OPERATOR, Official("player", "Dee")):
        held.refuse(
            "def:tournament-manager", i.DisqualifyEntrant(person, "P1", "20.5.7", "cheated"), "Tournament Manager"
        )
        held.refuse("def:tournament-manager", i.ChangeStart(person, "Heats", STARTS, "told"))
    held.give(i.DisqualifyEntrant(DIRECTOR, "P1", "20.5.7", "cheated"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:tournament")
def test_an_entrant_without_the_fee_has_no_seat() -> None:
    held = TournamentRun(DOCUMENT).open()
    held.refuse("def:tournament", i.Enter(DIRECTOR, "Ann", dollars(0)), "$100.00")
    held.enter("Ann")
    assert held.at.entrant("Ann") is not None


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.1", "nsw-pontoon-6to5-2017 20.3.2")
def test_20_3_1_fees_and_what_the_operator_adds_are_the_pool() -> None:
    held = TournamentRun(DOCUMENT).open().enter(40)
    held.refuse(
        "20.3.1", i.AddValue(DEALER, c.PoolAddition(kind="cash", what="cash", value=dollars(1000))), "Dealer Lou can"
    )
    held.give(i.AddValue(OPERATOR, c.PoolAddition(kind="cash", what="cash", value=dollars(1000))))
    assert (held.at.pool, held.at.commission) == (dollars(5000), 0)
    held.give(i.AddValue(OPERATOR, c.PoolAddition(kind="goods", what="a car", value=dollars(30000), place=1)))
    assert held.at.pool == dollars(5000)
    assert held.at.added[-1].what == "a car"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.2", "nsw-pontoon-6to5-2017 20.4.2(i)")
def test_20_3_2_a_fee_is_refunded_only_within_the_period_of_the_conditions() -> None:
    entry = replace(conditions(DOCUMENT).entry, refund_until="2026-12-05T12:00+11:00")
    held = TournamentRun(DOCUMENT, entry=entry).open().enter("Ann", "Bob", "Cat")
    held.now = EVENING - 7 * 3600
    held.give(i.Withdraw(DIRECTOR, "Ann"))
    assert held.books["pocket: Ann"] == 0
    held.now += 1
    held.give(i.Withdraw(DIRECTOR, "Bob"))
    assert held.books["pocket: Bob"] == -dollars(100)
    without = TournamentRun(DOCUMENT).open().enter("Ann").give(i.Withdraw(DIRECTOR, "Ann"))
    assert without.last(e.PlayerWithdrew).clause == "20.3.2"
    assert without.books["pocket: Ann"] == -dollars(100)


def guaranteed(*, may_cancel: bool = True) -> TournamentRun:
    prizes = replace(c.Prizes(), guarantee=dollars(5000), guarantee_entries=50, payment="cash", distribution="at once")
    prizes = replace(prizes, places=(c.Share(place=1, share=10_000),))
    return TournamentRun(DOCUMENT, prizes=prizes, may_cancel=may_cancel).open()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.3", "nsw-pontoon-6to5-2017 20.3.4")
def test_20_3_3_with_fewer_entries_than_the_guarantee_was_based_on_it_may_be_cancelled() -> None:
    guaranteed(may_cancel=False).enter(40).give(i.CancelTournament(OPERATOR, "too few"))
    guaranteed(may_cancel=False).enter(49).give(i.CancelTournament(OPERATOR, "too few"))
    enough = guaranteed(may_cancel=False).enter(50)
    enough.give(i.CancelTournament(OPERATOR, "storm"))  # 20.3.4 needs no reservation in the conditions
    assert not any(enough.books.values())


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.3")
def test_20_3_3_the_operator_makes_the_pool_up_to_the_guarantee() -> None:
    prizes = c.Prizes(
        places=(c.Share(place=1, share=10_000),), guarantee=dollars(900), payment="cash", distribution="at once"
    )
    held = one_table(DOCUMENT, prizes=prizes).report(1, "Ann 4", "Bob 3", "Cat 2", "Dan 1").confirm("Final").pay()
    assert held.books["operator"] == -dollars(500)
    assert held.books["pocket: Ann"] == dollars(800)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.4")
def test_20_3_4_a_cancelled_tournament_refunds_every_fee() -> None:
    held = TournamentRun(DOCUMENT).open().enter(40)
    held.give(i.AddValue(OPERATOR, c.PoolAddition(kind="cash", what="cash", value=dollars(1000))))
    held.give(i.CancelTournament(OPERATOR, "storm"))
    assert sum(refund.total for refund in held.last(e.TournamentCancelled).refunds) == dollars(4000)
    assert not any(held.books.values())


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.1")
def test_20_4_1_conditions_are_published_and_each_player_has_a_copy() -> None:
    held = TournamentRun(DOCUMENT).give(
        i.DrawUpConditions(OPERATOR, conditions(DOCUMENT)), i.NominateDirector(OPERATOR, "Dee")
    )
    held.refuse("20.4.1", i.OpenEntries(DIRECTOR), "not published")
    held = TournamentRun(DOCUMENT).open()
    held.refuse("20.4.1", i.Enter(DIRECTOR, "Ann", dollars(100), received=False), "no copy")
    held.enter("Ann")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(h)(i)")
def test_20_4_2_h_i_an_excluded_person_does_not_enter() -> None:
    TournamentRun(DOCUMENT).open().refuse(
        "20.4.2(h)(i)", i.Enter(DIRECTOR, "Ann", dollars(100), is_entitled=False), "not allowed"
    )


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(h)(ii)")
def test_20_4_2_h_ii_an_application_is_refused_only_where_that_right_is_kept() -> None:
    held = TournamentRun(DOCUMENT).open()
    held.refuse("20.4.2(h)(ii)", i.RefuseEntry(OPERATOR, "Ann", "rude"), "reserve no right")
    entry = replace(conditions(DOCUMENT).entry, may_refuse=True)
    kept = TournamentRun(DOCUMENT, entry=entry).open().give(i.RefuseEntry(OPERATOR, "Ann", "rude"))
    assert kept.at.refused == (("Ann", "rude"),)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(h)(iii)", "nsw-pontoon-6to5-2017 20.4.2(h)")
def test_20_4_2_h_iii_criteria_of_the_conditions_are_met() -> None:
    entry = replace(conditions(DOCUMENT).entry, criteria=("a member",))
    held = TournamentRun(DOCUMENT, entry=entry).open()
    held.refuse("20.4.2(h)", i.Enter(DIRECTOR, "Ann", dollars(100)), "a member")
    held.enter("Ann", criteria=("a member",))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.3")
def test_20_4_3_an_agreement_in_writing_may_be_required() -> None:
    held = TournamentRun(DOCUMENT, entry=replace(conditions(DOCUMENT).entry, agreement=True)).open()
    held.refuse("20.4.3", i.Enter(DIRECTOR, "Ann", dollars(100), agreed=False), "in writing")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.1")
def test_20_5_1_the_manager_designates_the_tables() -> None:
    held = TournamentRun(DOCUMENT).papers()
    held.refuse("def:tournament-manager", i.DesignateTables(DEALER, ("T1",)))
    held.refuse("20.5.1", i.DesignateTables(DIRECTOR, ("T1", "T1")), "once")
    held.give(i.DesignateTables(DIRECTOR, ("T1",))).refuse("20.5.1", i.OpenEntries(DIRECTOR), "1 of the 20 tables")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.3")
def test_20_5_3_a_start_is_changed_on_notice() -> None:
    held = TournamentRun(DOCUMENT).open()
    held.refuse("20.5.3", i.ChangeStart(DIRECTOR, "Heats", "2026-12-05T20:00+11:00", ""), "notified")
    held.give(i.ChangeStart(DIRECTOR, "Heats", "2026-12-05T20:00+11:00", "on the board"))
    assert held.at.stages[0].starts == "2026-12-05T20:00+11:00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6")
def test_20_5_6_who_is_late_is_absent_and_not_out() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close().draw("Heats").seat("Heats", "P2").start("Heats")
    told = held.last(e.SittingStarted)
    assert told.absent == ("P2",)
    assert held.entrant("P2").fate == "playing"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6.2")
def test_20_5_6_2_an_absent_player_is_disqualified_with_a_refund_only_if_the_manager_approves() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close().draw("Heats").seat("Heats", "P2", "P3").start("Heats")
    held.give(i.DisqualifyEntrant(DIRECTOR, "P2", "20.5.6.2", "never came"))
    assert held.books["pocket: P2"] == -dollars(100)
    held.give(i.DisqualifyEntrant(DIRECTOR, "P3", "20.5.6.2", "ill", refund=True))
    assert held.books["pocket: P3"] == 0
    assert held.entrant("P3").chips == chips(1000)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6", "nsw-pontoon-6to5-2017 20.5.6.2")
def test_20_5_6_2_nobody_without_an_allotted_seat_is_absent_and_gets_the_fee_back() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6)
    back = i.DisqualifyEntrant(DIRECTOR, "P3", "20.5.6.2", "ill", refund=True)
    held.refuse("20.5.6.2", back, "P3 has had no seat")
    held.close().refuse("20.5.6.2", back)
    held.draw("Heats").give(back)
    assert (held.books["pocket: P3"], held.entrant("P3").fate) == (0, "disqualified")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7", "nsw-pontoon-6to5-2017 20.11.4")
def test_20_5_7_a_breach_disqualifies_without_refund() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6)
    held.refuse("20.5.7", i.DisqualifyEntrant(DIRECTOR, "P1", "", "hid chips"), "must name the broken rule")
    held.refuse("20.3.2", i.DisqualifyEntrant(DIRECTOR, "P1", "20.6.7", "hid chips", refund=True), "The fee of a disq")
    held.give(i.DisqualifyEntrant(DIRECTOR, "P1", "20.6.7", "hid chips"))
    assert held.entrant("P1").fate == "disqualified"
    assert held.at.pool == dollars(600)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.8")
def test_20_5_8_winners_are_announced_when_every_count_is_in() -> None:
    held = TournamentRun(DOCUMENT).open().enter(12).close().draw("Heats").seat("Heats").start("Heats")
    first, second = held.running()
    held.refuse("20.5.8", i.ConfirmPlaces(DIRECTOR, "Heats"), "T1 has not reported its count")
    held.report(1, *(f"{seat.player} {900 - seat.box}" for seat in first.seats))
    held.refuse("20.5.8", i.ConfirmPlaces(DIRECTOR, "Heats"), "T2 has not reported its count")
    names = [seat.player for seat in second.seats]
    held.refuse(
        "20.5.8",
        i.ReportSitting(DEALER, "T2", 2, descending_but(names[1:])),
        f"The result of T2 lacks {names[0]}. Count the player's chips, or state when the player went out.",
    )
    held.report(2, *(f"{seat.player} {900 - seat.box}" for seat in second.seats)).confirm("Heats")


def descending_but(names: list[str]) -> SessionResult:
    return SessionResult(tuple((name, chips(100 - n)) for n, name in enumerate(names)), (), 20)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.2", "nsw-pontoon-6to5-2017 20.4.2(b)")
def test_20_6_2_everybody_begins_with_the_same() -> None:
    held = (
        TournamentRun(DOCUMENT, chips=c.Chips(start=chips(2000))).open().enter(13).close().draw("Heats").seat("Heats")
    )
    held.start("Heats")
    assert {seat.chips for session in held.running() for seat in session.seats} == {chips(2000)}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.3", "nsw-pontoon-6to5-2017 def:buy-in")
def test_20_6_3_without_the_buy_in_a_player_is_out_and_the_fee_is_kept() -> None:
    fees = c.Fees(entry=dollars(100), buy_in=dollars(200))
    held = TournamentRun(DOCUMENT, fees=fees, chips=c.Chips(start=chips(2000), cash_percent=10)).open().enter(6).close()
    held.draw("Heats").refuse("20.6.3", i.PayBuyIn(DIRECTOR, "P1", "Heats", dollars(199)), "The buy-in is $200.00, bu")
    for number in range(1, 6):
        held.give(i.PayBuyIn(DIRECTOR, f"P{number}", "Heats", dollars(200)))
    held.refuse("20.6.3", i.PayBuyIn(DIRECTOR, "P1", "Heats", dollars(200)), "P1 has already paid the buy-in of Heats")
    held.seat("Heats").start("Heats")
    assert held.entrant("P6").fate == "fallen"
    assert held.last(e.BuyInMissing).clause == "20.6.3"
    assert (held.at.pool, held.books["buy-ins"]) == (dollars(600), dollars(1000))
    assert held.last(e.SittingStarted).terms.cash_percent == 10


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.1", "nsw-pontoon-6to5-2017 20.4.2(e)")
def test_20_10_1_the_number_that_advances_is_fixed() -> None:
    held = TournamentRun(DOCUMENT).give(i.DrawUpConditions(OPERATOR, conditions(DOCUMENT)))
    fewer = conditions(DOCUMENT, stages=(replace(HEAT, advance=c.Advance(per_table=1)), FINAL))
    held.refuse("20.4", i.DrawUpConditions(OPERATOR, fewer), "New conditions for the same tournament must have a reas")
    held.give(i.DrawUpConditions(OPERATOR, fewer, "one is enough"))
    assert (held.at.version, held.at.conditions.stages[0].advance.per_table) == (2, 1)
    held = TournamentRun(DOCUMENT).open()
    held.refuse("20.10.1", i.DrawUpConditions(OPERATOR, fewer, "one is enough"), "The conditions are published and ca")


def heat(places: int, **changes: object) -> TournamentRun:
    stages = (replace(HEAT, advance=c.Advance(per_table=places)), FINAL)
    return one_table(DOCUMENT, stages=stages, **changes)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.2", "nsw-pontoon-6to5-2017 def:session")
def test_20_10_2_the_most_chips_of_each_table_win() -> None:
    held = heat(2).report(1, "Ann 500", "Bob 900", "Cat 700", "Dan 100").confirm("Heats")
    assert held.at.stages[0].advanced == ("Bob", "Cat")
    assert held.entrant("Ann").fate == "fallen"


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.10.3", "nsw-pontoon-6to5-2017 def:tie", "nsw-pontoon-6to5-2017 def:play-off"
)
def test_20_10_3_more_level_than_places_left_play_off() -> None:
    held = heat(2).report(1, "Ann 900", "Bob 700", "Cat 700", "Dan 500")
    assert [(tie.players, tie.places) for tie in held.at.ties] == [(("Bob", "Cat"), 1)]
    held.refuse("def:tie", i.ConfirmPlaces(DIRECTOR, "Heats"), "Bob and Cat are level")
    held.start("Heats")
    told = held.last(e.SittingStarted)
    assert [(seat.player, seat.chips) for seat in told.seats] == [("Bob", chips(700)), ("Cat", chips(700))]
    assert (told.terms.separates, told.terms.advancing) == (True, 1)
    held.report(2, "Bob 600", "Cat 650").confirm("Heats")
    assert held.at.stages[0].advanced == ("Ann", "Cat")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.3")
def test_20_10_3_as_many_level_as_places_left_need_no_play_off() -> None:
    assert heat(2).report(1, "Ann 900", "Bob 900", "Cat 700", "Dan 700").at.ties == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:play-off", "nsw-pontoon-6to5-2017 20.10.4")
def test_players_level_on_nothing_are_not_played_off() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 900", "Bob 0", "Cat 0", out=["Dan:3"])
    assert held.at.ties == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_4_those_out_in_one_round_rank_by_residual_wager_and_removal() -> None:
    held = one_table(DOCUMENT).report(1, "Dan 900", out=["Ann:5:0:300:1", "Bob:5:50:100:2", "Cat:5:0:500:3"])
    held.confirm("Final")
    assert held.at.stages[0].order == (("Dan",), ("Bob",), ("Cat",), ("Ann",))
    equal = one_table(DOCUMENT).report(1, "Dan 900", out=["Ann:5:0:300:2", "Bob:5:0:300:1", "Cat:4:90:300:1"])
    equal.confirm("Final")
    assert equal.at.stages[0].order == (("Dan",), ("Ann",), ("Bob",), ("Cat",))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.2")
def test_20_11_2_a_dispute_stops_everything_until_the_manager_decides() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close()
    held.give(i.RaiseTournamentDispute(DEALER, "P1", "whether P2 may play"))
    held.refuse("20.11.2", i.DrawBallot(DIRECTOR, "Heats", "0" * 64), "whether P2 may play")
    held.refuse("def:tournament-manager", i.DecideTournamentDispute(DEALER, 1, "yes"))
    held.give(i.DecideTournamentDispute(DIRECTOR, 1, "yes")).draw("Heats")
    held.refuse("20.11.2", i.DecideTournamentDispute(DIRECTOR, 1, "no"), "final")
