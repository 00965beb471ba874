"""Seats that go to others, and money that goes back: reserves, substitutes, tables that were drawn, the whole pool."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.money import Money
from croupier.tournament import due
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from tests.tournament.tournaments import (
    DEALER,
    DIRECTOR,
    EVENING,
    FINAL,
    OPERATOR,
    TournamentRun,
    conditions,
    dollars,
    one_table,
)

FEW = {"players": c.Players(minimum=3, maximum=4, per_table=6), "stages": (FINAL,)}
ACT = pytest.mark.parametrize(
    "document", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018", "act-uth-2019"]
)


def with_reserves(document: str, *reserves: str, **changes: Any) -> TournamentRun:
    held = TournamentRun(document, **{**FEW, **changes}).open().enter(4)
    return held.give(*(i.Enter(DIRECTOR, name, Money(0), reserve=True) for name in reserves))


def offer(gone: str, reserve: str) -> i.OfferSeat:
    return i.OfferSeat(DIRECTOR, gone, reserve, dollars(110))


@pytest.mark.clause("act-blackjack-2005 20.4(e)", "act-pontoon-2018 20.3(a)(v)", "act-uth-2019 16.3(a)(v)")
@ACT
def test_one_place_is_not_offered_to_two_reserves(document: str) -> None:
    held = with_reserves(document, "R1", "R2").give(i.Withdraw(DIRECTOR, "P1"), offer("P1", "R1"))
    held.refuse(held.rules.entries.most.clause, offer("P1", "R2"), "The place of P1 is filled")
    other = with_reserves(document, "R1").give(i.Withdraw(DIRECTOR, "P1")).enter("N")
    other.refuse(other.rules.entries.most.clause, offer("P1", "R1"), "4 players play, and the conditions allow 4")


@pytest.mark.clause(
    "act-blackjack-2005 20.10", "act-pontoon-2005 20.10", "act-pontoon-2018 20.10", "act-uth-2019 16.11"
)
@ACT
def test_a_seat_that_was_drawn_and_given_up_goes_to_a_reserve_before_the_session(document: str) -> None:
    held = with_reserves(document, "R").close().draw("Final").give(i.Withdraw(DIRECTOR, "P1"), offer("P1", "R"))
    assert held.books["pool"] == dollars(500)
    held.give(i.Undo(DIRECTOR, "wrong"), i.Redo(DIRECTOR, "right")).seat("Final", "R").start("Final")
    assert {seat.player for seat in held.running()[0].seats} == {"R", "P2", "P3", "P4"}


@pytest.mark.clause(
    "act-blackjack-2005 20.10", "act-pontoon-2005 20.10", "act-pontoon-2018 20.10", "act-uth-2019 16.11"
)
@ACT
def test_a_seat_is_offered_until_the_first_round_is_dealt(document: str) -> None:
    held = with_reserves(document, "R", "S").close().draw("Final").seat("Final", "P1", "P2").start("Final")
    held.give(offer("P1", "R"), i.ReportDealt(DEALER, "T1", 1))
    held.refuse(held.rules.seating.reserve.clause, offer("P2", "S"), "The first round at T1 is dealt")
    held.refuse(held.rules.seating.reserve.clause, i.ReportDealt(DEALER, "T1", 1), "has already reported")


@pytest.mark.clause(
    "act-blackjack-2005 20.10", "act-pontoon-2005 20.10", "act-pontoon-2018 20.10", "act-uth-2019 16.11"
)
@ACT
def test_a_table_where_nobody_was_there_is_played_by_reserves(document: str) -> None:
    held = with_reserves(document, "R", "S").close().draw("Final").start("Final")
    held.give(offer("P1", "R"), offer("P2", "S"))
    held.refuse(held.rules.places.counted.clause, i.ConfirmPlaces(DIRECTOR, "Final"), "Start its next session")
    held.start("Final").report(1, "R 1500", "S 500").confirm("Final").pay()
    assert sum(award.cash for award in held.at.awards) == dollars(600)
    assert held.at.awards[0].player == "R"


@pytest.mark.clause("act-pontoon-2018 20.7")
def test_a_start_is_not_moved_into_the_past() -> None:
    held = TournamentRun("act-pontoon-2018", **FEW).open().enter(4).close().draw("Final")
    held.refuse("20.7", i.ChangeStart(DIRECTOR, "Final", "2020-01-01T00:00+11:00", "told"), "is in the past")
    held.give(i.ChangeStart(DIRECTOR, "Final", "2026-12-05T20:00+11:00", "told"), i.Undo(DIRECTOR, "wrong"))
    held.now = EVENING + 7200
    held.refuse("20.7", i.Redo(DIRECTOR, "right"), "is in the past")


@pytest.mark.clause("act-pontoon-2018 20.7", "act-pontoon-2018 20.9")
def test_a_start_that_has_passed_lets_nobody_in_by_a_change() -> None:
    held = TournamentRun("act-pontoon-2018", **FEW).open().enter(4).close().draw("Final").seat("Final", "P4")
    later = i.ChangeStart(DIRECTOR, "Final", "2026-12-05T19:30+11:00", "called out")
    held.now = EVENING - 1
    held.give(later, i.Undo(DIRECTOR, "wrong"))
    held.now = EVENING
    held.refuse("20.9", later, "was to start at 2026-12-05T19:00+11:00, and that is past")
    held.refuse("20.9", i.Redo(DIRECTOR, "right"), "that is past")
    held.start("Final").refuse("20.7", later, "Final is playing. Its start cannot change")
    assert held.entrant("P4").fate == "forfeited"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.3", "act-blackjack-2005 20.9", "act-pontoon-2005 20.9")
@pytest.mark.parametrize("document", ["nsw-pontoon-6to5-2017", "act-blackjack-2005", "act-pontoon-2005"])
def test_a_start_may_change_until_the_session_begins_where_nothing_is_forfeited_at_the_time(document: str) -> None:
    held = TournamentRun(document).open().enter(12).close().play("Heats").draw("Final")
    held.specify("Final").seat("Final").specify("Final").start("Final")
    again = i.ChangeStart(DIRECTOR, "Final", "2026-12-06T19:00+11:00", "called out")
    held.refuse(held.rules.seating.start_changed.clause, again, "Final is playing")


@pytest.mark.clause("act-pontoon-2018 20.9", "act-uth-2019 16.10")
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_nobody_forfeits_a_seat_in_a_session_without_a_specified_start(document: str) -> None:
    held = TournamentRun(document).open().enter(12).close().play("Heats").draw("Final")
    late = held.at.stages[1].seats[0].player
    held.seat("Final", late)
    clause = held.rules.seating.late_from.clause
    held.refuse(clause, i.StartSitting(DIRECTOR, "Final", (late,)), f"Seat {late}, or change the start")
    assert [one.give for one in due(held.at, held.now)] == ["TakeSeat", "ChangeStart"]
    held.specify("Final").refuse(clause, i.TakeSeat(DIRECTOR, late), "forfeits the position")
    held.give(i.StartSitting(DIRECTOR, "Final", (late,)))
    assert held.entrant(late).fate == "forfeited"
    all_there = TournamentRun(document).open().enter(12).close().play("Heats").draw("Final").seat("Final")
    all_there.give(i.StartSitting(DIRECTOR, "Final"))
    assert len(all_there.running()) == 1


@pytest.mark.clause("act-pontoon-2018 20.9", "act-uth-2019 16.10")
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_the_second_session_of_a_stage_needs_its_own_start(document: str) -> None:
    stage = replace(FINAL, name="Heats", kind="session", tables=1, advance=c.Advance(per_table=2))
    held = TournamentRun(document, stages=(stage, FINAL)).open().enter(12).close().draw("Heats")
    held.seat("Heats").start("Heats").report_all()
    late = next(seat.player for seat in held.at.stages[0].seats if seat.session == 2)
    held.seat("Heats", late)
    start = i.StartSitting(DIRECTOR, "Heats", (late,))
    held.refuse(held.rules.seating.late_from.clause, start, "No start was specified for the next session of Heats")
    held.specify("Heats").give(start)
    assert held.entrant(late).fate == "forfeited"


@pytest.mark.clause("act-pontoon-2018 20.9", "act-uth-2019 16.10")
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_a_start_that_was_past_when_the_seats_were_drawn_forfeits_none_of_them(document: str) -> None:
    held = TournamentRun(document, **FEW).open().enter(4).close()
    held.now = EVENING
    held.draw("Final").seat("Final", "P4")
    start = i.StartSitting(DIRECTOR, "Final", ("P4",))
    held.refuse(held.rules.seating.late_from.clause, start, "No start was specified")
    held.specify("Final").give(start)
    assert held.entrant("P4").fate == "forfeited"


@pytest.mark.clause("act-pontoon-2018 20.9", "act-uth-2019 16.10")
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_a_session_that_nobody_came_to_leaves_no_start_to_the_next_one(document: str) -> None:
    stage = replace(FINAL, name="Heats", kind="session", tables=1, advance=c.Advance(per_table=2))
    held = TournamentRun(document, stages=(stage, FINAL)).open().enter(12).close().draw("Heats").start("Heats")
    assert (held.at.stages[0].begun, held.at.stages[0].starts) == (1, "")
    held.seat("Heats").give(i.StartSitting(DIRECTOR, "Heats"))
    assert len(held.running()) == 1


@pytest.mark.clause("act-pontoon-2018 20.9", "act-uth-2019 16.10")
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_a_seat_that_was_taken_back_is_not_taken_again_once_the_time_is_over(document: str) -> None:
    held = (
        TournamentRun(document, **FEW)
        .open()
        .enter(4)
        .close()
        .draw("Final")
        .seat("Final")
        .give(i.Undo(DIRECTOR, "wrong"))
    )
    held.give(i.Redo(DIRECTOR, "right"), i.Undo(DIRECTOR, "wrong"))
    held.now = EVENING
    held.refuse(held.rules.seating.late_from.clause, i.Redo(DIRECTOR, "right"), "forfeits the position")


@pytest.mark.clause("act-uth-2019 16.23")
def test_a_withdrawal_that_was_taken_back_is_not_done_again_with_another_refund() -> None:
    entry = replace(conditions("act-uth-2019").entry, refund_until="2026-12-05T18:00+11:00")
    held = TournamentRun("act-uth-2019", **FEW, entry=entry).open().enter(4)
    held.give(i.Withdraw(DIRECTOR, "P1"), i.Undo(DIRECTOR, "wrong"))
    held.now = EVENING - 60
    held.refuse("def:tournament-director-assistant", i.Redo(DIRECTOR, "right"), "Repeat the action")


@pytest.mark.clause(
    "act-blackjack-2005 20.11", "act-pontoon-2005 20.11", "act-pontoon-2018 20.11", "act-uth-2019 16.12"
)
@ACT
def test_substitute_must_be_admissible_and_enter_once(document: str) -> None:
    entry = replace(conditions(document).entry, groups=("members",), agreement=True)
    held = TournamentRun(document, **FEW, entry=entry).open().enter(4, groups=("members",))
    swap = i.Substitute(DIRECTOR, "P1", "Zoe", is_approved=True, reason="ill", groups=("members",))
    entries = held.rules.entries
    held.refuse(entries.restricted.clause, replace(swap, groups=()), "Zoe does not belong to them")
    held.refuse(entries.agreement.clause, replace(swap, agreed=False), "Zoe must agree")
    held.refuse(entries.entitled.clause, replace(swap, is_entitled=False), "Zoe is not allowed")
    held.give(swap, replace(swap, player="Zoe", substitute="Yan"))
    for gone in ("P1", "Zoe"):
        held.refuse(entries.one_entry.clause, replace(swap, player="P2", substitute=gone), "once")


@pytest.mark.clause(
    "act-blackjack-2005 20.11", "act-pontoon-2005 20.11", "act-pontoon-2018 20.11", "act-uth-2019 16.12"
)
@ACT
def test_a_reserve_who_waits_may_be_a_substitute_and_waits_no_longer(document: str) -> None:
    held = with_reserves(document, "Rae", "Sol").close().draw("Final").seat("Final")
    swap = i.Substitute(DIRECTOR, "P1", "rae", is_approved=True, reason="ill")
    held.give(swap)
    assert [one.player for one in held.at.entrants] == ["Rae", "P2", "P3", "P4", "Sol"]
    assert held.entrant("Rae").substitute_of == "P1"
    assert "Rae" in {seat.player for seat in held.at.stages[0].seats}
    held.refuse(held.rules.entries.one_entry.clause, replace(swap, player="P2"), "once")
    held.give(i.Undo(DIRECTOR, "wrong"))
    assert (held.entrant("P1").fate, held.entrant("Rae").fate) == ("entered", "reserve")
    held.give(i.Redo(DIRECTOR, "right")).start("Final").give(i.Withdraw(DIRECTOR, "Sol"))
    assert held.replayed() == held.state


def test_tables_with_drawn_seats_must_stay_designated() -> None:
    held = TournamentRun("act-pontoon-2018", **FEW).open().enter(4).close().draw("Final")
    others = tuple(f"X{number}" for number in range(1, 30))
    held.refuse("20.7", i.DesignateTables(DIRECTOR, others), "drawn seats at T1")
    held.give(i.DesignateTables(DIRECTOR, ("T1", *others)))


def test_negative_commission_is_refused() -> None:
    held = TournamentRun("act-blackjack-2005").give(i.DrawUpConditions(OPERATOR, conditions("act-blackjack-2005")))
    held.refuse("20.23", i.ApproveCommission(OPERATOR, Money(-100), "R-2"), "zero or more")


@pytest.mark.clause("act-uth-2019 16.3(a)(iv)")
def test_what_a_buy_back_gives_is_what_the_conditions_say() -> None:
    back = c.BuyBack(times=1, price=dollars(50), chips=Money(30_000), until_stage="Heats", into="Final", method="desk")
    held = TournamentRun("act-uth-2019", buy_back=back, players=c.Players(minimum=4, maximum=12, per_table=6))
    held.open().enter(6).close().play("Heats")
    fallen = next(one.player for one in held.at.entrants if one.fate == "fallen")
    held.give(i.BuyBackIn(DIRECTOR, fallen, dollars(50))).draw("Final").seat("Final").start("Final")
    stacks = {seat.player: seat.chips for seat in held.last(e.SittingStarted).seats}
    assert {stacks.pop(fallen), *stacks.values()} == {30_000, 100_000}


@pytest.mark.clause("act-uth-2019 16.24/s2")
def test_cancellation_refunds_everybody_who_paid() -> None:
    add_on = c.AddOn(price=dollars(20), chips=Money(20_000), before_stage="Final", method="desk")
    back = c.BuyBack(times=1, price=dollars(50), chips=Money(50_000), until_stage="Final", method="desk")
    entry = replace(conditions("act-uth-2019").entry, refund_until="2026-12-05T18:00+11:00")
    held = TournamentRun("act-uth-2019", **FEW, add_on=add_on, buy_back=back, entry=entry).open().enter(4)
    held.give(i.Substitute(DIRECTOR, "P1", "Sub", is_approved=True, reason="ill"))
    held.give(i.BuyAddOn(DIRECTOR, "Sub", dollars(20)), i.BuyAddOn(DIRECTOR, "P2", dollars(20)))
    held.give(i.Withdraw(DIRECTOR, "P2"))  # the fee goes back, the add-on does not
    assert held.books["pocket: P2"] == -dollars(20)
    held.close().draw("Final").seat("Final").start("Final").offer("Sub")
    held.give(i.BuyBackIn(DIRECTOR, "Sub", dollars(50)), i.CancelTournament(OPERATOR, "flood"))
    assert not any(held.books.values()), held.books
    assert (held.entrant("Sub").refunded, held.last(e.TournamentCancelled).added) == (dollars(180), 0)


@pytest.mark.clause(
    "act-blackjack-2005 20.6", "act-blackjack-2005 20.13", "act-pontoon-2005 20.6", "act-pontoon-2005 20.13"
)
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2005"])
def test_buy_backs_and_add_ons_are_refused_in_2005(document: str) -> None:
    back = c.BuyBack(times=1, price=dollars(50), chips=Money(50_000), until_stage="Heats", method="desk")
    held = TournamentRun(document, buy_back=back).give(
        i.DrawUpConditions(OPERATOR, conditions(document, buy_back=back))
    )
    held.refuse("20.6", i.ApproveConditions(OPERATOR, "R"), "Buying back is not allowed")
    add_on = c.AddOn(price=dollars(20), chips=Money(20_000), before_stage="Final", method="desk")
    other = TournamentRun(document).give(i.DrawUpConditions(OPERATOR, conditions(document, add_on=add_on)))
    other.refuse("20.13", i.ApproveConditions(OPERATOR, "R"), "Add-ons are not allowed")


@pytest.mark.clause(
    "act-blackjack-2005 20.20", "act-pontoon-2005 20.20", "act-pontoon-2018 20.19", "act-uth-2019 16.21(b)"
)
@ACT
def test_pool_of_empty_places_is_returned(document: str) -> None:
    places = (c.Share(place=1), c.Share(place=2, share=10_000))
    prizes = c.Prizes(places=places, guarantee="none", payment="in cash", distribution="after the final")
    held = TournamentRun(document, **FEW, prizes=prizes).open().enter(3).close().draw("Final").seat("Final", "P2", "P3")
    held.start("Final").report(1, "P1 900").confirm("Final").pay()
    assert [(one.player, one.cash) for one in held.at.awards] == [("P1", dollars(300))]


@pytest.mark.clause(
    "act-blackjack-2005 20.20", "act-pontoon-2005 20.20", "act-pontoon-2018 20.19", "act-uth-2019 16.21(b)"
)
@ACT
def test_shares_of_empty_places_are_returned_in_exact_proportion(document: str) -> None:
    places = (c.Share(place=1, share=4000), c.Share(place=2, share=3000), c.Share(place=3, share=3000))
    prizes = c.Prizes(places=places, guarantee="none", payment="in cash", distribution="after the final")
    held = TournamentRun(document, **FEW, prizes=prizes).open().enter(4).close().draw("Final").seat("Final", "P3", "P4")
    held.start("Final").report(1, "P1 900", "P2 700").confirm("Final").pay()
    # four sevenths and three sevenths of $400, and the odd cent to the larger fraction
    assert [(one.player, one.cash) for one in held.at.awards] == [("P1", 22857), ("P2", 17143)]


@pytest.mark.clause("act-uth-2019 16.22")
def test_added_prize_goes_to_the_named_place() -> None:
    car = c.PoolAddition(kind="goods", what="a car", value=dollars(20_000), place=2)
    held = one_table("act-uth-2019").give(i.AddValue(OPERATOR, car))
    held.report(1, "Ann 500", "Bob 400", "Cat 300", "Dan 100").confirm("Final").pay()
    assert [(one.player, one.goods) for one in held.at.awards] == [("Ann", ()), ("Bob", ("a car",)), ("Cat", ())]
