"""Rule 20 as a tournament is conducted: act-blackjack-2005 and act-pontoon-2005, which say the same."""

from typing import Final

import pytest
from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import drawn, laid_out, seed_of
from croupier.tournament.conditions import document as c
from croupier.tournament.machine.state import TournamentSession
from croupier.tournament.session.terms import SessionResult
from tests.tournament.tournaments import (
    DEALER,
    DIRECTOR,
    EVENING,
    FINAL,
    HEAT,
    MANAGER,
    OPERATOR,
    STARTS,
    TournamentRun,
    chips,
    conditions,
    dollars,
    final_without,
    one_table,
    secret_of,
)

BOTH: Final = pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2005"])


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 20.2",
    "act-pontoon-2005 20.2",
    "act-blackjack-2005 def:tournament-director-assistant",
    "act-pontoon-2005 def:tournament-director-assistant",
)
def test_20_2_the_shift_manager_nominates_a_director(document: str) -> None:
    held = TournamentRun(document).give(i.DrawUpConditions(OPERATOR, conditions(document)))
    held.refuse("def:tournament-director-assistant", i.OpenEntries(DIRECTOR), "Nominate a ")
    held.refuse("20.2", i.NominateDirector(DEALER, "Dee"), "Dealer Lou cannot nominate the Tournament Director/Assist")
    held.refuse("20.2", i.NominateDirector(MANAGER, "Dee", ("Dee",)), "once")
    held.give(i.NominateDirector(MANAGER, "Dee", ("Ash",)))
    held.refuse("def:tournament-director-assistant", i.OpenEntries(MANAGER), "Dee or Ash")
    held.refuse("20.3", i.OpenEntries(Official("dealer", "Ash")), "not approved")


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 def:tournament-director-assistant", "act-pontoon-2005 def:tournament-director-assistant"
)
def test_only_those_nominated_draw_a_ballot_or_decide_about_substitutes(document: str) -> None:
    held = TournamentRun(document).open().enter(6).close()
    for person in (DEALER, MANAGER, OPERATOR, Official("player", "Dee")):
        held.refuse("def:tournament-director-assistant", i.DrawBallot(person, "Heats", secret_of("Heats")))
        held.refuse("def:tournament-director-assistant", i.Substitute(person, "P1", "Zoe", is_approved=True))
    held.give(i.DrawBallot(Official("gaming-supervisor", "Ash"), "Heats", secret_of("Heats")))


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.6", "act-pontoon-2005 20.6")
def test_20_6_each_player_enters_once(document: str) -> None:
    held = TournamentRun(document).open().enter("Ann")
    held.refuse("20.6", i.Enter(DIRECTOR, "Ann", dollars(110)), "only once")
    held.give(i.Withdraw(DIRECTOR, "Ann")).refuse("20.6", i.Enter(DIRECTOR, "Ann", dollars(110)))


@BOTH
@pytest.mark.clause("act-blackjack-2005 def:tournament-commission", "act-pontoon-2005 def:tournament-commission")
@pytest.mark.clause("act-blackjack-2005 20.4(c)", "act-pontoon-2005 20.4(c)")
def test_commission_is_kept_apart_from_the_pool(document: str) -> None:
    held = TournamentRun(document).open().enter("Ann")
    assert (held.books["pool"], held.books["commission"], held.books["pocket: Ann"]) == (10_000, 1_000, -11_000)
    assert held.last(e.PlayerEntered).clause == "def:tournament-commission"
    for paid in (109, 111):
        held.refuse("20.4(c)", i.Enter(DIRECTOR, "Bob", dollars(paid)), "$110.00")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.23", "act-pontoon-2005 20.23")
@pytest.mark.parametrize(("approved", "is_taken"), [(999, False), (1000, True), (1001, True)])
def test_20_23_commission_is_never_above_what_was_approved(document: str, approved: int, is_taken: bool) -> None:
    held = TournamentRun(document).papers()
    held.give(i.ApproveCommission(OPERATOR, Money(approved), "R-3"))
    if is_taken:
        held.give(i.OpenEntries(DIRECTOR))
    else:
        held.refuse("20.23", i.OpenEntries(DIRECTOR), "above the approved")


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 20.7", "act-pontoon-2005 20.7", "act-blackjack-2005 20.8", "act-pontoon-2005 20.8"
)
def test_20_7_seats_are_drawn_by_a_ballot_that_anybody_can_draw_again(document: str) -> None:
    held = TournamentRun(document).open().enter(18).close()
    held.refuse("20.7", i.DrawBallot(DIRECTOR, "Heats", secret_of("another")), "This secret does not match the commit")
    held.draw("Heats")
    told = held.last(e.BallotDrawn)
    assert {(seat.table, seat.box) for seat in told.seats} == {(f"T{t}", box) for t in (1, 2, 3) for box in range(1, 7)}
    seed = seed_of(told.secret, tournament="Spring Cup", stage="Heats", draw=1, players=told.players)
    assert drawn(seed, told.players, laid_out(18, 6, ("T1", "T2", "T3"))) == told.seats
    assert told.players == tuple(f"P{n}" for n in range(1, 19))
    held.refuse("20.7", i.DrawBallot(DIRECTOR, "Heats", secret_of("Heats")), "bound")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.7", "act-pontoon-2005 20.7")
def test_20_7_a_ballot_is_bound_before_the_list_is_known_and_held_before_each_session(document: str) -> None:
    held = TournamentRun(document).open().enter(12)
    held.refuse("20.7", i.CloseEntries(DIRECTOR), "not bound")
    held.bind("Heats").refuse("20.7", i.CloseEntries(DIRECTOR), "ballot of Final is not bound")
    held.refuse("20.7", i.DrawBallot(DIRECTOR, "Heats", secret_of("Heats")), "Entries are open")
    held.close().refuse("20.7", i.DrawBallot(DIRECTOR, "Final", secret_of("Final")), "not confirmed")
    held.refuse("20.7", i.StartSitting(DIRECTOR, "Heats"), "Hold the ballot")
    held.refuse("20.7", i.CommitBallot(DIRECTOR, "Heats", "0" * 63), "64 hexadecimal digits")
    held.play("Heats").refuse("20.7", i.StartSitting(DIRECTOR, "Final"), "Hold the ballot")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.9", "act-pontoon-2005 20.9")
def test_20_9_seats_are_taken_before_the_published_start(document: str) -> None:
    held = TournamentRun(document).open().enter(6).close().draw("Heats")
    held.now = EVENING - 60
    held.give(i.TakeSeat(DIRECTOR, "P1"))
    held.refuse("20.9", i.StartSitting(DIRECTOR, "Heats"), STARTS)
    held.refuse("20.9", i.ChangeStart(DIRECTOR, "Heats", "2026-12-05T20:00+11:00", "told"), "Heats was published to s")
    held.give(i.ChangeStart(DIRECTOR, "Final", "2026-12-05T22:00+11:00", "on the board"))
    held.now = EVENING + 60  # the session has not commenced, and so nothing is forfeited yet
    held.seat("Heats", "P1", "P3").start("Heats")
    assert [held.entrant(player).fate for player in ("P1", "P2", "P3")] == ["playing", "playing", "forfeited"]
    held.refuse("20.7", i.TakeSeat(DIRECTOR, "P3"), "forfeited")


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 20.9/s2", "act-blackjack-2005 20.9/s3", "act-pontoon-2005 20.9", "act-pontoon-2005 20.20"
)
def test_20_9_who_is_not_seated_forfeits_and_the_fee_stays_in_the_pool(document: str) -> None:
    held = TournamentRun(document).open().enter(10).close().draw("Heats").seat("Heats", "P4").start("Heats")
    assert held.entrant("P4").fate == "forfeited"
    assert held.at.pool == dollars(1000)
    assert "P4" not in {seat.player for session in held.running() for seat in session.seats}
    assert held.last(e.SeatForfeited).clause in {"20.9", "20.9/s2"}
    held.refuse("20.9", i.Withdraw(DIRECTOR, "P4"), "P4 has forfeited the position")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.10", "act-pontoon-2005 20.10")
def test_20_10_a_reserve_who_pays_takes_a_seat_of_the_first_session(document: str) -> None:
    held = TournamentRun(document).open().enter(10).enter("Di", "Ed", reserve=True, paid=Money(0)).close().draw("Heats")
    held.seat("Heats", "P4").start("Heats")
    held.refuse("20.10", i.OfferSeat(DIRECTOR, "P4", "Ed", dollars(110)), "Ed is not the first reserve")
    held.refuse("20.10", i.OfferSeat(DIRECTOR, "P4", "Di", dollars(100)), "$110.00")
    held.refuse("20.10", i.OfferSeat(DIRECTOR, "P5", "Di", dollars(110)), "no seat")
    held.give(i.OfferSeat(DIRECTOR, "P4", "Di", dollars(110)))
    assert held.at.pool == dollars(1100)
    told = held.last(e.SeatOffered)
    assert told.seat is not None
    assert told.seat.chips == chips(1000)
    held.refuse("20.10", i.OfferSeat(DIRECTOR, "P4", "Ed", dollars(110)), "no seat")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.10", "act-pontoon-2005 20.10")
def test_20_10_no_seat_is_offered_in_a_later_session(document: str) -> None:
    held, late = final_without(document)
    held.refuse("20.10", i.OfferSeat(DIRECTOR, late, "Di", dollars(110)), "first session")


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.11", "act-pontoon-2005 20.11")
def test_20_11_a_substitute_plays_only_when_the_director_approves(document: str) -> None:
    held = TournamentRun(document).open().enter(6).close()
    held.give(i.Substitute(DIRECTOR, "P2", "Zoe", is_approved=False, reason="too late"))
    assert held.at.entrant("Zoe") is None
    held.refuse("20.6", i.Substitute(DIRECTOR, "P2", "P3", is_approved=True), "once")
    held.give(i.Substitute(DIRECTOR, "P2", "Zoe", is_approved=True)).draw("Heats")
    assert held.entrant("Zoe").substitute_of == "P2"
    assert "Zoe" in held.last(e.BallotDrawn).players
    assert "P2" not in held.last(e.BallotDrawn).players


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.17", "act-pontoon-2005 20.17")
def test_20_17_a_break_has_a_stated_time(document: str) -> None:
    held = TournamentRun(document).open()
    held.refuse("20.17", i.GiveBreak(DIRECTOR, 0), "A break must have a length greater than zero")
    held.give(i.GiveBreak(DIRECTOR, 15))
    assert held.at.break_until == held.now + 900


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.19", "act-pontoon-2005 20.19")
def test_20_19_the_director_confirms_the_places_that_were_calculated(document: str) -> None:
    held = one_table(document)
    held.refuse("20.19", i.ConfirmPlaces(DIRECTOR, "Final"), "T1 has not reported its count")
    held.report(1, "Ann 500", "Bob 400", "Cat 300", out=["Dan:3"])
    held.refuse("def:tournament-director-assistant", i.ConfirmPlaces(MANAGER, "Final"))
    held.confirm("Final").give(i.AwardPrizes(DIRECTOR))
    assert [held.entrant(p).place for p in ("Ann", "Bob", "Cat", "Dan")] == [1, 2, 3, 4]
    assert [award.cash for award in held.at.awards] == [20_000, 12_000, 8_000]


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.20", "act-pontoon-2005 20.20", "act-blackjack-2005 20.23/s2")
def test_20_20_all_of_the_pool_is_paid(document: str) -> None:
    held = TournamentRun(document).open().enter(42)
    assert (held.at.pool, held.at.commission) == (dollars(4200), dollars(420))
    held.close().play("Heats").play("Final").pay()
    assert sum(award.cash for award in held.at.awards) == dollars(4200)
    assert (held.at.pool, held.at.status) == (0, "paid")
    assert sum(much for account, much in held.books.items() if account.startswith("pocket")) == -dollars(420)


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.20", "act-pontoon-2005 20.20")
@pytest.mark.parametrize(
    ("fee", "shares", "prizes"),
    [
        (1_001, (5000, 3000, 2000), [3504, 2102, 1401]),  # of 70.07: the odd cent goes to the largest fraction
        (1_001, (3333, 3333, 3334), [2336, 2335, 2336]),
        (1, (5000, 3000, 2000), [4, 2, 1]),
    ],
)
def test_20_20_odd_cents_are_paid_too(document: str, fee: int, shares: tuple[int, ...], prizes: list[int]) -> None:
    split = tuple(c.Share(place=place, share=share) for place, share in enumerate(shares, 1))
    held = TournamentRun(
        document,
        fees=c.Fees(entry=Money(fee), approved="R-1"),
        prizes=replace(conditions(document).prizes or c.Prizes(), places=split),
        stages=(FINAL,),
        players=c.Players(minimum=7, maximum=7, per_table=7),
    )
    held.open().enter(7).close().play("Final").pay()
    assert [award.cash for award in held.at.awards] == prizes
    assert (sum(prizes), held.at.pool, held.books["operator"]) == (7 * fee, 0, 0)


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 20.20", "act-blackjack-2005 20.22", "act-pontoon-2005 20.20", "act-pontoon-2005 20.22"
)
def test_20_20_odd_cents_of_a_shared_prize_go_to_who_entered_first(document: str) -> None:
    fees = c.Fees(entry=Money(1_001), approved="R-1")
    held = one_table(document, fees=fees).report(1, "Ann 900", "Dan 100", out=["Cat:7", "Bob:7"]).confirm("Final").pay()
    assert [(one.player, one.cash) for one in held.at.awards][2:] == [("Bob", 401), ("Cat", 400)]
    assert sum(one.cash for one in held.at.awards) == 4 * 1_001


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.4(d)", "act-pontoon-2005 20.4(d)")
@pytest.mark.parametrize("start", [1000, 5000])
def test_20_4_d_each_player_receives_the_chips_stated_for_the_entry_fee(document: str, start: int) -> None:
    held = (
        TournamentRun(document, chips=c.Chips(start=chips(start))).open().enter(9).close().draw("Heats").seat("Heats")
    )
    held.start("Heats")
    assert {seat.chips for session in held.running() for seat in session.seats} == {chips(start)}
    held.report_all().confirm("Heats").draw("Final").seat("Final").start("Final")
    assert {seat.chips for session in held.running() for seat in session.seats} == {chips(start)}


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.4(e)", "act-pontoon-2005 20.4(e)")
def test_20_4_e_no_fewer_than_the_minimum_and_no_more_than_the_maximum_play(document: str) -> None:
    players = c.Players(minimum=4, maximum=6, per_table=6)
    held = TournamentRun(
        document, players=players, entry=replace(conditions(document).entry, reserves=0), stages=(FINAL,)
    )
    held.open().enter(3)
    for stage in held.conditions.stages:
        held.bind(stage.name)
    held.refuse("20.4(e)", i.CloseEntries(DIRECTOR), "4")
    held.enter("Ann", "Bob", "Cat")
    held.refuse("20.4(e)", i.Enter(DIRECTOR, "Dan", dollars(110)), "6")
    held.give(i.CloseEntries(DIRECTOR)).draw("Final")
    assert len(held.last(e.BallotDrawn).players) == 6


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.21", "act-pontoon-2005 20.21")
def test_20_21_equal_chips_are_played_off_until_they_differ(document: str) -> None:
    held = one_table(document).report(1, "Ann 3000", "Bob 3000", "Cat 300", "Dan 200")
    held.refuse("20.21", i.ConfirmPlaces(DIRECTOR, "Final"), "Start the play-off")
    held.start("Final")
    told = held.last(e.SittingStarted)
    assert [(seat.player, seat.chips) for seat in told.seats] == [("Ann", chips(3000)), ("Bob", chips(3000))]
    assert told.terms.separates
    held.report(2, "Ann 2900", "Bob 2900").start("Final").report(3, "Ann 2800", "Bob 2900").confirm("Final")
    assert held.at.stages[0].order == (("Bob",), ("Ann",), ("Cat",), ("Dan",))


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.21", "act-pontoon-2005 20.21")
def test_20_21_two_level_for_the_last_place_of_a_heat_play_off(document: str) -> None:
    held = TournamentRun(document).open().enter(4).close().draw("Heats").seat("Heats").start("Heats")
    names = [seat.player for seat in held.running()[0].seats]
    held.report(1, f"{names[0]} 500", *(f"{name} 400" for name in names[1:3]), f"{names[3]} 300")
    assert held.at.ties[0].players == tuple(names[1:3])
    assert held.at.ties[0].places == 1
    held.start("Heats").report(2, f"{names[1]} 100", f"{names[2]} 350").confirm("Heats")
    assert set(held.at.stages[0].advanced) == {names[0], names[2]}


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.22", "act-pontoon-2005 20.22")
def test_20_22_those_who_go_out_in_one_round_share_their_prizes(document: str) -> None:
    prizes = c.Prizes(
        places=tuple(c.Share(place=p, share=s) for p, s in enumerate((6000, 2000, 1500, 500), 1)),
        guarantee="none",
        payment="cash",
        distribution="at once",
    )
    held = one_table(document, prizes=prizes)
    held.report(1, "Ann 900", "Dan 100", out=["Bob:7", "Cat:7"]).confirm("Final").give(i.AwardPrizes(DIRECTOR))
    won = {award.player: award.cash for award in held.at.awards}
    assert won == {"Ann": dollars(240), "Dan": dollars(80), "Bob": dollars(40), "Cat": dollars(40)}


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.24", "act-pontoon-2005 20.24")
def test_20_24_a_withdrawal_is_not_refunded(document: str) -> None:
    held = TournamentRun(document).open().enter("Ann", "Bob", "Cat").give(i.Withdraw(DIRECTOR, "Ann"))
    assert held.last(e.PlayerWithdrew).refund.total == 0
    assert held.last(e.PlayerWithdrew).clause == "20.24"
    assert held.at.pool == dollars(300)


@BOTH
@pytest.mark.clause("act-blackjack-2005 20.24/s2", "act-blackjack-2005 20.24/s3", "act-pontoon-2005 20.24")
def test_20_24_a_cancelled_tournament_gives_everything_back(document: str) -> None:
    held = TournamentRun(document).open().enter(42)
    held.refuse("20.24", i.CancelTournament(DEALER, "no dealers"), "Dealer Lou cannot cancel the tournament")
    held.refuse("20.24", i.CancelTournament(OPERATOR, " "), "reason")
    held.give(i.CancelTournament(OPERATOR, "no dealers"))
    assert sum(refund.total for refund in held.last(e.TournamentCancelled).refunds) == dollars(4620)
    assert (held.at.pool, held.at.commission, held.at.status) == (0, 0, "cancelled")
    assert all(not much for much in held.books.values())
    held.refuse("def:tournament-director-assistant", i.Enter(DIRECTOR, "Zoe", dollars(110)), "cancelled")


@BOTH
@pytest.mark.clause("act-pontoon-2005 def:session", "act-blackjack-2005 def:session")
def test_a_session_is_a_number_of_rounds_or_of_shoes(document: str) -> None:
    for ends in (c.Ends(rounds=20), c.Ends(shoes=2)):
        stage = c.Stage(name="Final", kind="final", ends=ends, tables=1)
        held = TournamentRun(document, stages=(stage,), players=c.Players(minimum=3, maximum=6, per_table=6))
        held.open().enter(3).close().draw("Final").seat("Final").start("Final")
        assert held.last(e.SittingStarted).terms.ends == ends


@pytest.mark.clause(
    "act-pontoon-2005 20.20", "act-pontoon-2005 20.23", "act-pontoon-2005 20.9", "act-pontoon-2005 20.22"
)
def test_s29_tournament_money_of_2005() -> None:
    fees = c.Fees(entry=dollars(100), commission=dollars(10), approved="R-1")
    heats = replace(HEAT, advance=c.Advance(best=6))
    held = TournamentRun(
        "act-pontoon-2005", fees=fees, stages=(heats, FINAL), players=c.Players(minimum=8, maximum=60, per_table=6)
    )
    held.open().enter(50)
    assert held.at.pool == dollars(4500)
    cancelled = (
        TournamentRun("act-pontoon-2005", fees=fees).open().enter(50).give(i.CancelTournament(OPERATOR, "storm"))
    )
    assert sum(refund.total for refund in cancelled.last(e.TournamentCancelled).refunds) == dollars(5000)
    held.close().draw("Heats").seat("Heats", "P50").start("Heats")
    assert held.at.pool == dollars(4500)
    held.report_all(distinct).confirm("Heats").draw("Final").seat("Final").start("Final")
    (table,) = held.running()
    names = [seat.player for seat in table.seats]
    out = [*(f"{player}:20" for player in names[1:3]), *(f"{player}:1" for player in names[3:])]
    held.report(table.terms.number, f"{names[0]} 900", out=out).confirm("Final").give(i.AwardPrizes(DIRECTOR))
    won = {award.player: award.cash for award in held.at.awards}
    assert won == {names[0]: dollars(2250), names[1]: dollars(1125), names[2]: dollars(1125)}


def distinct(session: TournamentSession) -> SessionResult:
    stacks = tuple((seat.player, chips(1000 - 10 * session.terms.number - seat.box)) for seat in session.seats)
    return SessionResult(stacks, (), 20)


@BOTH
@pytest.mark.clause(
    "act-blackjack-2005 20.24/s2", "act-blackjack-2005 20.5", "act-pontoon-2005 20.24", "act-pontoon-2005 20.5"
)
def test_20_24_conditions_do_not_take_away_the_right_to_cancel(document: str) -> None:
    held = TournamentRun(document, may_cancel=False).open().enter(6)
    held.refuse("20.24", i.CancelTournament(OPERATOR, " "), "reason")
    held.give(i.CancelTournament(OPERATOR, "a fire in the hall"))
    assert (held.books["pool"], held.books["commission"], held.books["pocket: P1"]) == (0, 0, 0)
