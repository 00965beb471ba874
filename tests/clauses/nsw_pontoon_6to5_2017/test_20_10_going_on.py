"""Rules 20.4.2, 20.5.6.2, 20.6.9, 20.7.1 and 20.10: who goes on, cash for chips, refunds and what conditions state."""

from typing import Any

import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.validation import faults
from croupier.tournament.session.terms import Out, SessionResult
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.tournament.tournaments import (
    DEALER,
    DIRECTOR,
    FINAL,
    HEAT,
    OPERATOR,
    TournamentRun,
    chips,
    conditions,
    dollars,
    one_table,
)


def tables_of_four(advance: int = 1, **changes: Any) -> TournamentRun:
    """Start the heats of eight players at two tables, each with its buy-in paid."""
    stages = (replace(HEAT, advance=c.Advance(per_table=advance)), changes.pop("final", FINAL))
    base: dict[str, Any] = {"stages": stages, "players": c.Players(minimum=8, maximum=8, per_table=4)}
    held = TournamentRun(DOCUMENT, **(base | changes)).open().enter(8).close().draw("Heats")
    fees = held.conditions.fees
    if fees is not None and fees.buy_in:
        for number in range(1, 9):
            held.give(i.PayBuyIn(DIRECTOR, f"P{number}", "Heats", fees.buy_in))
    return held.seat("Heats").start("Heats")


def at_tables(held: TournamentRun) -> tuple[list[str], list[str]]:
    first, second = ([seat.player for seat in one.seats] for one in held.running())
    return first, second


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4", "nsw-pontoon-6to5-2017 20.10.1")
def test_20_10_4_of_those_who_went_out_together_the_one_with_residual_chips_goes_on() -> None:
    held = tables_of_four()
    (a, b, third, d), others = at_tables(held)
    held.report(1, out=[f"{a}:5:0:300:1", f"{b}:5:50:300:2", f"{third}:4:0:100:1", f"{d}:3:0:100:1"])
    held.report(2, *(f"{player} {900 - at}" for at, player in enumerate(others))).confirm("Heats")
    assert set(held.at.stages[0].advanced) == {b, others[0]}


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.1", "nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_1_two_advance_though_one_alone_has_chips() -> None:
    held = one_table(DOCUMENT, stages=(replace(HEAT, advance=c.Advance(per_table=2)), FINAL))
    held.report(1, "Ann 900", out=["Bob:5:50:300:2", "Cat:5:0:100:1", "Dan:3:0:100:1"]).confirm("Heats")
    assert held.at.stages[0].advanced == ("Ann", "Bob")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.9", "nsw-pontoon-6to5-2017 def:tournament-chips")
@pytest.mark.parametrize(("buy_in", "percent", "is_sound"), [(200, 10, True), (200, 50, False), (0, 10, False)])
def test_20_6_9_chips_are_bought_at_the_ratio_at_which_they_are_redeemed(
    buy_in: int, percent: int, is_sound: bool
) -> None:
    fees = c.Fees(entry=dollars(100), buy_in=dollars(buy_in))
    told = conditions(DOCUMENT, fees=fees, chips=c.Chips(start=chips(2000), cash_percent=percent))
    found = [(one.field, one.clause) for one in faults(told)]
    assert found == ([] if is_sound else [("fees.buy_in", "20.6.9")])


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.9", "nsw-pontoon-6to5-2017 def:buy-in")
def test_20_6_9_a_buy_in_for_chips_without_cash_value_is_the_price_of_the_session() -> None:
    fees = c.Fees(entry=dollars(100), buy_in=dollars(200))
    assert not faults(conditions(DOCUMENT, fees=fees, chips=c.Chips(start=chips(2000), cash_percent="none")))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(d)")
def test_20_4_2_d_conditions_without_a_maximum_are_at_fault() -> None:
    (found,) = faults(conditions(DOCUMENT, limits=(c.Level(minimum=chips(10)),)))
    assert (found.field, found.clause) == ("limits", "20.4.2(d)")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.7.1")
def test_20_7_1_pass_cards_are_of_heats_and_the_final_and_none_of_a_play_off() -> None:
    wagering = replace(conditions(DOCUMENT).wagering, pass_cards=1)
    held = tables_of_four(wagering=wagering)
    assert held.last(e.SittingStarted).terms.pass_cards == 1
    (a, b, third, d), others = at_tables(held)
    held.report(1, f"{a} 700", f"{b} 700", f"{third} 10", f"{d} 20")
    held.report(2, *(f"{player} {900 - at}" for at, player in enumerate(others))).start("Heats")
    assert (held.last(e.SittingStarted).tied != (), held.last(e.SittingStarted).terms.pass_cards) == (True, 0)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6.2")
def test_20_5_6_2_a_refund_is_approved_once_after_the_table_has_disqualified_for_absence() -> None:
    held = tables_of_four()
    first, *rest = at_tables(held)[0]
    gone = Out(first, "disqualified", 4, chips(700), Money(0), 0, "20.6.4", absent=True)
    result = SessionResult(tuple((player, chips(900 - at)) for at, player in enumerate(rest)), (gone,), 20)
    held.give(i.ReportSitting(DEALER, held.running()[0].table, 1, result))
    approves = i.DisqualifyEntrant(DIRECTOR, first, "20.5.6.2", "was taken ill", refund=True)
    held.refuse("20.3.2", replace(approves, rule="20.6.7"), "The fee of a disqualified player can be refunded only fo")
    held.give(approves)
    assert held.books[f"pocket: {first}"] == 0
    held.refuse("20.5.7", approves, "cannot be disqualified")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.4", "nsw-pontoon-6to5-2017 20.5.6.2", "nsw-pontoon-6to5-2017 20.5.7")
@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize(("absent", "is_refunded"), [(True, True), (UNSET, False)])
def test_20_6_4_the_fee_of_who_did_not_wager_may_be_refunded_to_one_who_was_absent(
    is_over: bool, absent: bool | UnsetType, is_refunded: bool
) -> None:
    held = tables_of_four()
    first, *rest = at_tables(held)[0]
    table = held.running()[0].table
    out = i.ReportOut(DEALER, table, 1, first, "disqualified", chips(700), Money(0), 4, 0, "20.6.4", absent)
    held.refuse("20.5.7", replace(out, clause="20.6.44"), "is no clause")
    held.give(out)
    assert held.last(e.PlayerReportedOut).clause == "20.6.4"
    if is_over:
        gone = Out(first, "disqualified", 4, chips(700), Money(0), 0, "20.6.4", absent)
        stacks = tuple((player, chips(900 - at)) for at, player in enumerate(rest))
        held.give(i.ReportSitting(DEALER, table, 1, SessionResult(stacks, (gone,), 20)))
    approves = i.DisqualifyEntrant(DIRECTOR, first, "20.5.6.2", "was taken ill", refund=True)
    if is_refunded:
        held.give(approves)
    else:
        held.refuse("20.5.7", approves, "for a breach")
    assert (held.books[f"pocket: {first}"] == 0) is is_refunded


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7", "nsw-pontoon-6to5-2017 20.5.6.2")
def test_20_5_7_who_was_disqualified_for_a_breach_gets_no_refund_as_absent() -> None:
    held = tables_of_four()
    first, *rest = at_tables(held)[0]
    gone = Out(first, "disqualified", 4, chips(700), Money(0), 0, "20.5.7")
    result = SessionResult(tuple((player, chips(900 - at)) for at, player in enumerate(rest)), (gone,), 20)
    held.give(i.ReportSitting(DEALER, held.running()[0].table, 1, result))
    held.refuse("20.5.7", i.DisqualifyEntrant(DIRECTOR, first, "20.5.6.2", "ill", refund=True), "for a breach")
    assert held.books[f"pocket: {first}"] < 0


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.9", "nsw-pontoon-6to5-2017 def:tournament-chips")
def test_20_6_9_what_is_redeemed_comes_from_the_buy_ins_and_a_play_off_is_not_paid_twice() -> None:
    fees = c.Fees(entry=dollars(100), buy_in=dollars(100))
    held = tables_of_four(fees=fees, chips=c.Chips(start=chips(1000), cash_percent=10))
    (a, b, third, d), others = at_tables(held)
    assert held.books["buy-ins"] == dollars(800)
    held.report(1, f"{a} 700", f"{b} 700", f"{third} 10", f"{d} 20")
    held.report(2, *(f"{player} 900" if at else f"{player} 1000" for at, player in enumerate(others)))
    # 70 + 70 + 1 + 2 and 100 + 90 + 90 + 90 were redeemed
    assert held.books["buy-ins"] == dollars(800 - 143 - 370)
    held.start("Heats")
    assert held.books["buy-ins"] == dollars(800 - 143 - 370 + 140), "who plays off brings the chips again"
    held.report(3, f"{a} 800", f"{b} 600")
    assert held.books["buy-ins"] == dollars(800 - 143 - 370)
    assert held.books[f"pocket: {a}"] == dollars(-200 + 80)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.9", "nsw-pontoon-6to5-2017 20.3.4")
def test_20_3_4_a_cancelled_tournament_gives_back_buy_ins_whose_chips_were_never_redeemed() -> None:
    fees = c.Fees(entry=dollars(100), buy_in=dollars(100))
    held = tables_of_four(fees=fees, chips=c.Chips(start=chips(1000), cash_percent=10))
    first = at_tables(held)[0]
    held.report(1, *(f"{player} {900 - 100 * at}" for at, player in enumerate(first)))
    held.give(i.CancelTournament(OPERATOR, "storm"))
    assert held.books[f"pocket: {first[0]}"] == dollars(-100 + 90)
    assert {held.books[f"pocket: P{number}"] for number in range(1, 9)} - {
        held.books[f"pocket: {player}"] for player in first
    } <= {0}
    assert held.books["buy-ins"] == dollars(400 - 90 - 80 - 70 - 60)


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.7", "nsw-pontoon-6to5-2017 20.5.6.2")
@pytest.mark.parametrize(("rule", "is_refunded"), [("20.6.7", False), ("20.5.7", False), ("20.5.6.2", True)])
def test_20_5_7_whom_the_manager_disqualified_for_a_breach_gets_no_refund_as_absent(
    rule: str, is_refunded: bool
) -> None:
    held = tables_of_four()
    first = at_tables(held)[0][0]
    held.give(i.DisqualifyEntrant(DIRECTOR, first, rule, "seen by the dealer"))
    assert held.last(e.EntrantDisqualified).clause == rule
    approves = i.DisqualifyEntrant(DIRECTOR, first, "20.5.6.2", "ill", refund=True)
    if is_refunded:
        held.give(approves)
    else:
        held.refuse("20.5.7", approves, "for a breach")
    assert (held.books[f"pocket: {first}"] == 0) is is_refunded
