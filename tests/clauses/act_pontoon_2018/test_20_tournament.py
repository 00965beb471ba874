"""Rule 20 as a tournament is conducted: act-pontoon-2018."""

from typing import Final

import pytest
from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.machine.state import POINT
from tests.tournament.tournaments import (
    DEALER,
    DIRECTOR,
    EVENING,
    FINAL,
    HEAT,
    MANAGER,
    OPERATOR,
    TournamentRun,
    chips,
    conditions,
    dollars,
    final_without,
    one_table,
    secret_of,
)

DOCUMENT: Final = "act-pontoon-2018"
FEES: Final = c.Fees(entry=dollars(100), commission=dollars(10), approved="R-1")


@pytest.mark.clause(
    "act-pontoon-2018 20.4", "act-pontoon-2018 20.2", "act-pontoon-2018 20.2(b)", "act-pontoon-2018 20.2(c)"
)
def test_20_4_nothing_opens_without_a_director_notification_and_conditions_for_patrons() -> None:
    held = TournamentRun(DOCUMENT).give(i.DrawUpConditions(OPERATOR, conditions(DOCUMENT)))
    held.refuse("def:tournament-director-assistant", i.OpenEntries(DIRECTOR), "Nominate a ")
    held.refuse("20.4", i.NominateDirector(OPERATOR, "Dee"), "Operator Op cannot nominate the Tournament Director/Ass")
    held.give(i.NominateDirector(MANAGER, "Dee"))
    held.refuse("20.2", i.OpenEntries(DIRECTOR), "not notified")
    held.refuse("20.2", i.NotifyCommission(OPERATOR, ""), "The reference of")
    held.give(i.NotifyCommission(OPERATOR, "N-1")).refuse("20.2", i.OpenEntries(DIRECTOR), "not published")
    held.give(i.PublishConditions(OPERATOR, "desk")).refuse("20.20", i.OpenEntries(DIRECTOR), "not approved")
    held.refuse("def:tournament-director-assistant", i.Enter(DIRECTOR, "Ann", dollars(110)), "drawn up")


@pytest.mark.clause("act-pontoon-2018 def:tournament-director-assistant")
def test_only_those_nominated_draw_seats() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close()
    held.refuse("def:tournament-director-assistant", i.DrawBallot(MANAGER, "Heats", secret_of("Heats")), "Dee or Ash")
    held.give(i.DrawBallot(Official("dealer", "Ash"), "Heats", secret_of("Heats")))


@pytest.mark.clause("act-pontoon-2018 20.5")
def test_20_5_an_agreement_in_writing_may_be_required() -> None:
    entry = replace(conditions(DOCUMENT).entry, agreement=True)
    held = TournamentRun(DOCUMENT, entry=entry).open()
    held.refuse("20.5", i.Enter(DIRECTOR, "Ann", dollars(110), agreed=False), "in writing")
    held.enter("Ann")
    TournamentRun(DOCUMENT).open().enter("Ann", agreed=False)


BACK: Final = c.BuyBack(times=1, price=dollars(50), chips=chips(1000), until_stage="Heats", into="Final", method="desk")


@pytest.mark.clause("act-pontoon-2018 20.6", "act-pontoon-2018 20.3(a)(ii)(F)")
def test_20_6_one_entry_and_a_buy_back_in_its_window() -> None:
    held = (
        TournamentRun(DOCUMENT, buy_back=BACK, players=c.Players(minimum=4, maximum=40, per_table=6)).open().enter(12)
    )
    held.refuse("20.6", i.Enter(DIRECTOR, "P1", dollars(110)), "once")
    held.refuse("20.3(a)(ii)(F)", i.BuyBackIn(DIRECTOR, "P1", dollars(50)), "Only a player who was eliminated")
    held.close().play("Heats")
    fallen = [one.player for one in held.at.entrants if one.fate == "fallen"]
    held.refuse("20.3(a)(ii)(F)", i.BuyBackIn(DIRECTOR, fallen[0], dollars(49)), "The buy-back costs $50.00, but $49.")
    held.give(i.BuyBackIn(DIRECTOR, fallen[0], dollars(50)))
    assert held.at.pool == dollars(1250)
    held.refuse("20.3(a)(ii)(F)", i.BuyBackIn(DIRECTOR, fallen[0], dollars(50)), "1 of 1 times")
    held.draw("Final")
    assert fallen[0] in held.last(e.BallotDrawn).players
    held.refuse("20.3(a)(ii)(F)", i.BuyBackIn(DIRECTOR, fallen[1], dollars(50)), "too late")


@pytest.mark.clause("act-pontoon-2018 20.7")
def test_20_7_the_start_is_altered_with_notice_alone() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close().draw("Heats")
    later = "2026-12-05T19:30+11:00"
    held.refuse("20.7", i.ChangeStart(DIRECTOR, "Heats", later, " "), "notified")
    held.refuse("20.7", i.ChangeStart(DIRECTOR, "Heats", "19:30", "told at the desk"), "'19:30' is not a date and tim")
    held.give(i.ChangeStart(DIRECTOR, "Heats", later, "told at the desk"))
    held.now = EVENING + 1799
    held.seat("Heats").refuse("20.9", i.StartSitting(DIRECTOR, "Heats"), later)
    held.now += 1
    held.give(i.StartSitting(DIRECTOR, "Heats"))
    assert held.at.notices[0].text.endswith("told at the desk")


@pytest.mark.clause("act-pontoon-2018 20.7", "act-pontoon-2018 20.8")
def test_20_8_six_at_a_table_make_three_tables_of_eighteen() -> None:
    held = TournamentRun(DOCUMENT).open().enter(18).close().draw("Heats")
    seats = held.last(e.BallotDrawn).seats
    assert {seat.table for seat in seats} == {"T1", "T2", "T3"}
    assert len(seats) == 18


@pytest.mark.clause("act-pontoon-2018 20.9")
def test_20_9_who_is_not_seated_forfeits() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close().draw("Heats").seat("Heats", "P2").start("Heats")
    assert held.entrant("P2").fate == "forfeited"
    assert held.at.pool == dollars(600)


@pytest.mark.clause("act-pontoon-2018 20.10")
def test_20_10_a_reserve_takes_a_seat_of_a_players_own_first_session() -> None:
    held = TournamentRun(DOCUMENT).open().enter(12).enter("Di", reserve=True, paid=Money(0)).close().draw("Heats")
    held.seat("Heats", "P2").start("Heats").give(i.OfferSeat(DIRECTOR, "P2", "Di", dollars(110)))
    assert held.entrant("Di").fate == "playing"
    again, late = final_without(DOCUMENT)
    again.refuse("20.10", i.OfferSeat(DIRECTOR, late, "Di", dollars(110)), "has played")


@pytest.mark.clause("act-pontoon-2018 20.11")
def test_20_11_a_substitute_needs_approval() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close().draw("Heats")
    held.refuse("def:tournament-director-assistant", i.Substitute(DEALER, "P1", "Zoe", is_approved=True))
    held.give(i.Substitute(DIRECTOR, "P1", "Zoe", is_approved=True, reason="ill"))
    assert {seat.player for seat in held.at.stages[0].seats} >= {"Zoe"}


@pytest.mark.clause("act-pontoon-2018 20.18")
def test_20_18_places_follow_the_chips_and_are_confirmed() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 500", "Bob 400", "Cat 300", "Dan 200").confirm("Final")
    told = held.last(e.PlacesConfirmed)
    assert told.order == (("Ann",), ("Bob",), ("Cat",), ("Dan",))
    assert (told.clause, told.by) == ("20.18", DIRECTOR)


@pytest.mark.clause("act-pontoon-2018 20.19", "act-pontoon-2018 20.20", "act-pontoon-2018 def:tournament-commission")
def test_20_20_fees_less_commission_are_the_pool_and_all_of_it_is_paid() -> None:
    held = TournamentRun(DOCUMENT, fees=FEES).open().enter(50)
    assert (held.at.pool, held.at.commission) == (dollars(4500), dollars(500))
    held.close().play("Heats").play("Final").pay()
    assert sum(award.cash for award in held.at.awards) == dollars(4500)


@pytest.mark.clause("act-pontoon-2018 20.21")
def test_20_21_no_refund_but_everything_when_it_is_cancelled() -> None:
    held = TournamentRun(DOCUMENT, fees=FEES).open().enter("Ann", "Bob").give(i.Withdraw(DIRECTOR, "Ann"))
    assert held.books["pocket: Ann"] == -dollars(100)
    held.give(i.CancelTournament(OPERATOR, "storm"))
    assert held.books["pocket: Bob"] == 0
    assert held.at.pool == held.at.commission == 0


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)(C)", "act-pontoon-2018 20.3(a)(xi)(A)")
def test_s29_level_for_second_and_third_share_if_the_conditions_say_so() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 500", "Bob 400", "Cat 400", "Dan 200").confirm("Final")
    held.give(i.AwardPrizes(DIRECTOR))
    assert [(one.player, one.place, one.cash) for one in held.at.awards[1:]] == [
        ("Bob", 2, dollars(100)),
        ("Cat", 2, dollars(100)),
    ]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)(D)", "act-pontoon-2018 20.3(a)(viii)(B)")
def test_s29_level_for_second_and_third_play_off_if_the_conditions_say_so() -> None:
    ties = c.Ties(session="play-off", final="play-off", points="share")
    held = one_table(DOCUMENT, ties=ties).report(1, "Ann 500", "Bob 400", "Cat 400", "Dan 200")
    held.start("Final").report(2, "Bob 300", "Cat 420").confirm("Final").give(i.AwardPrizes(DIRECTOR))
    assert [(one.player, one.cash) for one in held.at.awards[1:]] == [("Cat", dollars(120)), ("Bob", dollars(80))]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)", "act-pontoon-2018 20.3(a)(xi)(A)")
def test_20_3_level_in_the_final_cites_the_distribution_of_the_pool() -> None:
    ties = c.Ties(session="play-off", final="play-off", points="share")
    held = one_table(DOCUMENT, ties=ties).report(1, "Ann 500", "Bob 400", "Cat 400", "Dan 200")
    held.refuse("20.3(a)(xi)(A)", i.ConfirmPlaces(DIRECTOR, "Final"))


POINTS: Final = c.Points(by_place=(10, 6, 4), eliminates_below=(("Heats", 4),))


@pytest.mark.clause(
    "act-pontoon-2018 20.3(a)(ii)(D)",
    "act-pontoon-2018 20.3(a)(ix)",
    "act-pontoon-2018 20.3(a)(ix)(A)",
    "act-pontoon-2018 20.3(a)(ix)(B)",
    "act-pontoon-2018 20.3(a)(xi)(B)",
)
def test_20_3_points_are_summed_shared_by_tied_places_and_eliminate() -> None:
    everybody = replace(HEAT, advance=c.Advance())
    few = c.Players(minimum=4, maximum=6, per_table=6)
    ties = c.Ties(session="share", final="share", points="share")
    held = one_table(DOCUMENT, stages=(everybody, FINAL), points=POINTS, players=few, ties=ties)
    held.report(1, "Ann 500", "Bob 500", "Cat 300", "Dan 200").confirm("Heats")
    assert [held.entrant(p).points for p in ("Ann", "Bob", "Cat", "Dan")] == [8 * POINT, 8 * POINT, 4 * POINT, 0]
    assert held.entrant("Dan").fate == "fallen"
    held.draw("Final").seat("Final").start("Final").report(2, "Ann 100", "Bob 200", "Cat 300").confirm("Final")
    held.give(i.AwardPrizes(DIRECTOR))
    assert held.last(e.PrizesAwarded).places == (("Bob", "Cat"), ("Ann",), ("Dan",))
    assert [one.cash for one in held.at.awards] == [dollars(160), dollars(160), dollars(80)]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(E)", "act-pontoon-2018 20.3(a)(ii)(C)")
def test_20_3_the_best_losers_play_a_repechage() -> None:
    chance = c.Stage(
        name="Second",
        kind="repechage",
        of="Heats",
        best=6,
        ends=c.Ends(rounds=5),
        tables=2,
        advance=c.Advance(per_table=1),
    )
    few = c.Players(minimum=12, maximum=24, per_table=6)
    held = TournamentRun(DOCUMENT, stages=(HEAT, chance, FINAL), players=few).open().enter(18).close().play("Heats")
    fell = [player for group in held.at.stages[0].order for player in group if held.entrant(player).fate == "fallen"]
    held.draw("Second")
    assert set(held.last(e.BallotDrawn).players) == set(fell[:6])
    held.seat("Second").start("Second").report_all().confirm("Second").draw("Final")
    assert len(held.last(e.BallotDrawn).players) == 7


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(B)")
def test_20_3_a_sit_and_go_starts_a_table_when_enough_are_there() -> None:
    structure = replace(conditions(DOCUMENT).structure, format="sit-and-go", starts_with=6)
    held = TournamentRun(DOCUMENT, structure=structure, players=c.Players(minimum=6, maximum=24, per_table=6)).open()
    held.bind("Heats").bind("Heats").bind("Final").enter(5)
    held.refuse("20.7", i.DrawBallot(DIRECTOR, "Heats", secret_of("Heats")), "5 players wait for a table that starts")
    held.enter("P6").draw("Heats").seat("Heats").start("Heats")
    assert held.at.status == "open"
    held.enter(*(f"P{n}" for n in range(7, 12))).report_all()
    held.refuse("20.3(a)(ii)(B)", i.CloseEntries(DIRECTOR), "5 players wait for a table that starts with 6")
    held.enter("P12").draw("Heats", 2).seat("Heats").start("Heats").report_all().close().confirm("Heats")
    assert len(held.at.stages[0].advanced) == 4


@pytest.mark.clause("act-pontoon-2018 20.3(a)(v)")
@pytest.mark.parametrize("most", [36, 56])
def test_20_3_one_more_than_the_maximum_is_refused(most: int) -> None:
    held = TournamentRun(DOCUMENT, players=c.Players(minimum=3, maximum=most, per_table=6)).open().enter(most)
    held.refuse("20.3(a)(v)", i.Enter(DIRECTOR, "one more", dollars(110)), f"{most} players have entered")
    held.give(i.Withdraw(DIRECTOR, "P1")).enter("one more")


@pytest.mark.clause("act-pontoon-2018 20.3(a)(vi)")
def test_20_3_a_group_that_is_left_out_does_not_enter() -> None:
    held = TournamentRun(DOCUMENT, entry=replace(conditions(DOCUMENT).entry, groups=("members",))).open()
    held.refuse("20.3(a)(vi)", i.Enter(DIRECTOR, "Ann", dollars(110), groups=("guests",)), "restricted to members")
    held.enter("Ann", groups=("members", "guests"))


@pytest.mark.clause("act-pontoon-2018 20.3(a)(i)")
def test_20_3_who_does_not_meet_a_criterion_of_entry_does_not_enter() -> None:
    held = TournamentRun(DOCUMENT, entry=replace(conditions(DOCUMENT).entry, criteria=("over 21",))).open()
    held.refuse("20.3(a)(i)", i.Enter(DIRECTOR, "Ann", dollars(110)), "over 21")
    held.enter("Ann", criteria=("over 21",))


@pytest.mark.clause("act-pontoon-2018 def:session")
def test_a_session_is_bounded_by_rounds_or_shoes() -> None:
    for ends in (c.Ends(rounds=20), c.Ends(shoes=2)):
        held = one_table(DOCUMENT, stages=(replace(FINAL, ends=ends),))
        assert held.last(e.SittingStarted).terms.ends == ends


@pytest.mark.clause("act-pontoon-2018 20.3(a)(i)", "act-pontoon-2018 20.3(a)(vi)", "act-uth-2019 16.3(a)(i)")
@pytest.mark.parametrize(
    ("document", "criterion", "group"),
    [(DOCUMENT, "20.3(a)(i)", "20.3(a)(vi)"), ("act-uth-2019", "16.3(a)(i)", "16.3(a)(vi)")],
)
def test_20_3_a_criterion_of_eligibility_and_a_restriction_to_groups_have_their_own_clauses(
    document: str, criterion: str, group: str
) -> None:
    entry = replace(TournamentRun(document).conditions.entry, criteria=("a member",), groups=("staff",))
    held = TournamentRun(document, entry=entry).open()
    ask = i.Enter(DIRECTOR, "Ann", dollars(110), groups=("staff",))
    held.refuse(criterion, ask, "a member")
    held.refuse(group, replace(ask, groups=(), criteria=("a member",)), "restricted to staff")
    held.give(replace(ask, criteria=("a member",)))
