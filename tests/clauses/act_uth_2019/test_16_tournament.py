"""Rule 16 as a tournament is conducted: act-uth-2019."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
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
    one_table,
    secret_of,
)

DOCUMENT: Final = "act-uth-2019"


@pytest.mark.clause("act-uth-2019 16.4", "act-uth-2019 16.2", "act-uth-2019 16.2(b)", "act-uth-2019 16.2(c)")
def test_16_4_nothing_starts_without_a_director_and_notification() -> None:
    held = TournamentRun(DOCUMENT).give(i.DrawUpConditions(OPERATOR, conditions(DOCUMENT)))
    held.refuse("def:tournament-director-assistant", i.OpenEntries(DIRECTOR), "Nominate")
    held.refuse("16.4", i.NominateDirector(DEALER, "Dee"))
    held.give(i.NominateDirector(MANAGER, "Dee")).refuse("16.2", i.OpenEntries(DIRECTOR), "not notified")
    held.give(i.NotifyCommission(OPERATOR, "2026-11-20")).refuse("16.2", i.OpenEntries(DIRECTOR), "not published")
    held.give(i.PublishConditions(OPERATOR, "desk"), i.DesignateTables(DIRECTOR, tuple(f"T{n}" for n in range(20))))
    held.give(i.OpenEntries(DIRECTOR))  # no approval of the commission is wanted here


@pytest.mark.clause("act-uth-2019 def:tournament-director-assistant")
def test_the_ballot_is_refused_to_any_other() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close()
    held.refuse("def:tournament-director-assistant", i.DrawBallot(OPERATOR, "Heats", secret_of("Heats")))


@pytest.mark.clause("act-uth-2019 16.5")
def test_16_5_an_agreement_may_be_required() -> None:
    held = TournamentRun(DOCUMENT, entry=replace(conditions(DOCUMENT).entry, agreement=True)).open()
    held.refuse("16.5", i.Enter(DIRECTOR, "Ann", dollars(110), agreed=False), "in writing")
    held.enter("Ann")


REBUY: Final = c.BuyBack(
    times=1, price=dollars(100), chips=chips(1000), until_stage="Heats", until_round=10, method="at the table"
)
ADD_ON: Final = c.AddOn(price=dollars(50), chips=chips(600), before_stage="Final", method="at the desk")


@pytest.mark.clause("act-uth-2019 16.6", "act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.7")
def test_16_6_one_entry_and_a_re_buy_in_its_window() -> None:
    held = TournamentRun(DOCUMENT, buy_back=REBUY).open().enter(6)
    held.refuse("16.6", i.Enter(DIRECTOR, "P1", dollars(110)), "once")
    held.refuse("16.3(a)(iii)(G)", i.BuyBackIn(DIRECTOR, "P1", dollars(100)), "P1 does not play at a table")
    held.close().draw("Heats").seat("Heats").start("Heats")
    assert set(held.last(e.SittingStarted).terms.rebuys) == {f"P{n}" for n in range(1, 7)}
    held.refuse("16.3(a)(iii)(G)", i.BuyBackIn(DIRECTOR, "P1", dollars(100)), "T1 has not offered chips to P1")
    held.offer("P1").give(i.BuyBackIn(DIRECTOR, "P1", dollars(100)))
    told = held.last(e.BoughtBack)
    assert (told.table, told.chips, held.at.pool) == ("T1", chips(1000), dollars(700))
    held.refuse("16.3(a)(iii)(G)", i.BuyBackIn(DIRECTOR, "P1", dollars(100)), "1 of 1 times")
    held.refuse("16.3(a)(iii)(G)", i.ReportOffers(DEALER, "T1", 1, ("P1",)), "P1 cannot buy back again")


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(H)", "act-uth-2019 16.3(a)(iv)")
def test_16_3_an_add_on_is_bought_before_its_stage() -> None:
    held = TournamentRun(DOCUMENT, add_on=ADD_ON).open().enter(6).close().play("Heats")
    player, other = held.at.stages[0].advanced[:2]
    fallen = next(one.player for one in held.at.entrants if one.fate == "fallen")
    held.refuse("16.3(a)(iii)(H)", i.BuyAddOn(DIRECTOR, fallen, dollars(50)), "Only players who are still in can buy")
    held.give(i.BuyAddOn(DIRECTOR, player, dollars(50)))
    held.refuse("16.3(a)(iii)(H)", i.BuyAddOn(DIRECTOR, player, dollars(50)), "P1 has already bought the add-on")
    held.draw("Final").seat("Final").start("Final")
    stacks = {seat.player: seat.chips for seat in held.running()[0].seats}
    assert (stacks[player], stacks[other]) == (chips(1600), chips(1000))
    held.refuse("16.3(a)(iii)(H)", i.BuyAddOn(DIRECTOR, other, dollars(50)), "before Final begins")


@pytest.mark.clause("act-uth-2019 16.8", "act-uth-2019 16.9")
def test_16_8_seats_of_the_first_session_are_drawn() -> None:
    held = TournamentRun(DOCUMENT).open().enter(11).close().draw("Heats")
    told = held.last(e.BallotDrawn)
    assert (told.clause, told.secret) == ("16.8", secret_of("Heats"))
    assert sorted(seat.player for seat in told.seats) == sorted(told.players)
    assert [sum(seat.table == table for seat in told.seats) for table in ("T1", "T2")] == [6, 5]


def until_six_are_left(**changes: Any) -> TournamentRun:
    """Twelve at three tables of four, which are broken as players go out."""
    stages = (c.Stage(name="Heats", ends=c.Ends(players=4), tables=6), FINAL)
    structure = replace(conditions(DOCUMENT).structure, breaks_tables=True, balancing="by ballot")
    few = c.Players(minimum=12, maximum=12, per_table=5)
    held = TournamentRun(DOCUMENT, stages=stages, structure=structure, players=few, **changes).open().enter(12)
    held.bind("Heats").bind("Heats").close().draw("Heats").seat("Heats").start("Heats")
    return held


@pytest.mark.clause("act-uth-2019 16.9/s2", "act-uth-2019 16.9/s3", "act-uth-2019 16.3(a)(iii)(C)")
def test_16_9_a_table_is_broken_by_ballot_onto_the_emptiest() -> None:
    held = until_six_are_left()
    third = held.running()[2]
    gone, stay = third.seats[0].player, [seat.player for seat in third.seats[1:]]
    held.give(i.ReportOut(DEALER, "T3", 3, gone, "eliminated", Money(0), chips(10), 4, 1))
    stacks = tuple((player, chips(700)) for player in stay)
    wrong = i.BreakTable(DIRECTOR, "T3", secret_of("Heats", 2), (*stacks, (gone, chips(700))))
    held.refuse("16.9", wrong, "each once")
    held.refuse("16.9", i.BreakTable(DIRECTOR, "T3", secret_of("Heats", 2), stacks), "2 seats are free")
    first = held.running()[0].seats[0].player
    held.give(i.ReportOut(DEALER, "T1", 1, first, "eliminated", Money(0), chips(10), 4, 1))
    held.give(i.BreakTable(DIRECTOR, "T3", secret_of("Heats", 2), stacks))
    told = held.last(e.PlayersMoved)
    assert sorted(move.player for move in told.moves) == sorted(stay)
    assert sorted(move.table for move in told.moves) == ["T1", "T1", "T2"]
    assert [len([s for s in t.seats if s.player != first]) for t in held.running()] == [3, 4, 4]
    held.refuse("16.9", i.MoveToTable(DIRECTOR, stay[0], "T1", 5), "Wait until the player has left")
    held.refuse("16.9", i.ReportMoved(DEALER, "T1", 1, stay[0], chips(710)), "was not directed to leave")
    for player in stay:  # what the table counts goes along, whatever was seen before
        held.give(i.ReportMoved(DEALER, "T3", 3, player, chips(710)))
    assert [len([s for s in t.seats if s.player != first]) for t in held.running()] == [5, 5, 1]
    assert {seat.chips for t in held.running() for seat in t.seats if seat.player in stay} == {chips(710)}
    held.refuse("16.9", i.BreakTable(DIRECTOR, "T2", secret_of("Heats", 2), ()), "bound")


@pytest.mark.clause("act-uth-2019 16.9/s2", "act-uth-2019 def:session", "act-uth-2019 def:session(a)")
def test_16_9_players_are_moved_to_balance_and_the_stage_ends_when_all_tables_have_reported() -> None:
    held = until_six_are_left()
    names = [[seat.player for seat in session.seats] for session in held.running()]
    for player, removed in ((names[0][0], 1), (names[0][1], 2)):
        held.give(i.ReportOut(DEALER, "T1", 1, player, "eliminated", Money(0), chips(10), 4, removed))
    held.refuse("16.9", i.MoveToTable(DIRECTOR, names[0][2], "T2", 5, chips(700)), "does not have fewer players")
    held.refuse("16.9", i.MoveToTable(DIRECTOR, names[1][0], "T1", 3, chips(700)), "not free")
    held.give(i.MoveToTable(DIRECTOR, names[1][0], "T1", 5, chips(700)))
    held.give(i.ReportMoved(DEALER, "T2", 2, names[1][0], chips(700)))
    held.report(
        1, f"{names[0][2]} 800", f"{names[1][0]} 900", out=[f"{p}:4" for p in names[0][:2]] + [f"{names[0][3]}:9"]
    )
    held.report(2, f"{names[1][1]} 500", out=[f"{p}:{n}" for n, p in enumerate(names[1][2:], 5)])
    held.report(3, f"{names[2][0]} 400", out=[f"{p}:{n}" for n, p in enumerate(names[2][1:], 6)]).confirm("Heats")
    assert set(held.at.stages[0].advanced) == {names[0][2], names[1][0], names[1][1], names[2][0]}
    assert held.entrant(names[1][0]).chips == chips(900)


@pytest.mark.clause("act-uth-2019 16.10", "act-uth-2019 16.10/s2")
def test_16_10_who_is_not_seated_forfeits_and_the_pool_stays() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).close().draw("Heats")
    held.now = EVENING
    held.refuse("16.10", i.TakeSeat(DIRECTOR, "P1"), "forfeits")
    held.now = EVENING - 1
    held.seat("Heats", "P1").start("Heats")
    assert held.entrant("P1").fate == "forfeited"
    held.refuse("16.10/s2", i.Withdraw(DIRECTOR, "P1"), "P1 has forfeited the position")
    assert held.at.pool == dollars(600)


@pytest.mark.clause("act-uth-2019 16.11", "act-uth-2019 def:tournament-commission")
def test_16_11_a_reserve_who_pays_is_seated() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6).enter("Di", reserve=True, paid=Money(0)).close().draw("Heats")
    held.seat("Heats", "P1").start("Heats").give(i.OfferSeat(DIRECTOR, "P1", "Di", dollars(110)))
    assert held.at.pool == dollars(700)
    assert "Di" in {seat.player for seat in held.running()[0].seats}


@pytest.mark.clause("act-uth-2019 16.12")
def test_16_12_a_substitute_is_decided_on_and_recorded() -> None:
    held = TournamentRun(DOCUMENT).open().enter(6)
    held.give(i.Substitute(DIRECTOR, "P1", "Zoe", is_approved=False, reason="no"))
    assert held.last(e.SubstituteDecided).clause == "16.12"
    assert held.at.entrant("Zoe") is None


@pytest.mark.clause("act-uth-2019 16.18")
def test_16_18_a_break_has_a_time() -> None:
    TournamentRun(DOCUMENT).open().refuse("16.18", i.GiveBreak(DIRECTOR, 0))


@pytest.mark.clause("act-uth-2019 16.20", "act-uth-2019 def:session(b)")
def test_16_20_places_are_calculated_and_need_the_directors_confirmation() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 500", "Bob 700", "Cat 300", out=["Dan:2"])
    held.refuse("def:tournament-director-assistant", i.ConfirmPlaces(OPERATOR, "Final"))
    assert held.confirm("Final").last(e.PlacesConfirmed).order == (("Bob",), ("Ann",), ("Cat",), ("Dan",))


@pytest.mark.clause("act-uth-2019 16.21", "act-uth-2019 16.21/s2", "act-uth-2019 16.21(a)", "act-uth-2019 16.21(b)")
def test_16_21_fees_less_commission_with_re_buys_and_add_ons_are_the_pool_and_all_of_it_is_paid() -> None:
    held = TournamentRun(DOCUMENT, buy_back=REBUY, add_on=ADD_ON).open().enter(30).close().draw("Heats").seat("Heats")
    held.start("Heats")
    for number in range(1, 6):
        held.offer(f"P{number}").give(i.BuyBackIn(DIRECTOR, f"P{number}", dollars(100)))
    held.report_all().confirm("Heats")
    for player in held.at.stages[0].advanced:
        held.give(i.BuyAddOn(DIRECTOR, player, dollars(50)))
    assert held.at.pool == dollars(4000)
    held.play("Final").pay()
    assert sum(award.cash for award in held.at.awards) == dollars(4000)


@pytest.mark.clause("act-uth-2019 16.22")
def test_16_22_the_operator_adds_cash_goods_or_services() -> None:
    held = TournamentRun(DOCUMENT).open().enter(3)
    held.give(i.AddValue(OPERATOR, c.PoolAddition(kind="cash", what="cash", value=dollars(1000))))
    dinner = c.PoolAddition(kind="services", what="a dinner", value=dollars(100))
    held.refuse("16.22", i.AddValue(OPERATOR, dinner), "the place that wins it")
    held.give(i.AddValue(OPERATOR, replace(dinner, place=2)))
    assert held.at.pool == dollars(1300)
    assert [one.what for one in held.at.added] == ["cash", "a dinner"]


@pytest.mark.clause("act-uth-2019 16.23")
def test_16_23_nothing_is_refunded_unless_the_conditions_say_so() -> None:
    held = TournamentRun(DOCUMENT).open().enter("Ann").give(i.Withdraw(DIRECTOR, "Ann"))
    assert (held.last(e.PlayerWithdrew).clause, held.books["pocket: Ann"]) == ("16.23", -dollars(110))
    entry = replace(conditions(DOCUMENT).entry, refund_until="2026-12-05T18:00+11:00")
    kind = TournamentRun(DOCUMENT, entry=entry).open().enter("Ann").give(i.Withdraw(DIRECTOR, "Ann"))
    assert (kind.books["pocket: Ann"], kind.at.pool, kind.at.commission) == (0, 0, 0)


@pytest.mark.clause("act-uth-2019 16.24", "act-uth-2019 16.24/s2")
def test_16_24_when_it_is_cancelled_everything_goes_back() -> None:
    held = TournamentRun(DOCUMENT, buy_back=REBUY).open().enter(6).close().draw("Heats").seat("Heats").start("Heats")
    held.offer("P1").give(i.BuyBackIn(DIRECTOR, "P1", dollars(100)))
    assert held.books["pocket: P1"] == -dollars(210)
    held.give(i.CancelTournament(OPERATOR, "fire"))
    assert held.books["pocket: P1"] == 0
    assert not any(held.books.values())
    held.refuse("def:tournament-director-assistant", i.StartSitting(DIRECTOR, "Heats"), "cancelled")


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(E)c", "act-uth-2019 16.3(a)(iii)(E)b")
def test_16_3_equal_points_are_shared_or_decided_by_cards() -> None:
    points = c.Points(by_place=(10, 6, 4))
    for how in ("share", "draw"):
        ties = c.Ties(session="play-off", final="share", points=how)
        everybody = replace(HEAT, advance=c.Advance())
        held = one_table(DOCUMENT, stages=(everybody, FINAL), points=points, ties=ties)
        held.report(1, "Ann 500", "Bob 400", "Cat 300", "Dan 1").confirm("Heats").draw("Final").seat("Final").start(
            "Final"
        )
        held.report(2, "Bob 500", "Ann 400", "Cat 300", "Dan 1")
        if how == "draw":
            held.refuse("16", i.ConfirmPlaces(DIRECTOR, "Final"), "draw cards")
            held.refuse("16", i.DrawForPlaces(DIRECTOR, (("Ann", Card("9H")), ("Cat", Card("8H")))), "These players d")
            held.give(i.DrawForPlaces(DIRECTOR, (("Ann", Card("9H")), ("Bob", Card("9S")))))
            held.give(i.DrawForPlaces(DIRECTOR, (("Ann", Card("KH")), ("Bob", Card("AS")))))
        held.confirm("Final").give(i.AwardPrizes(DIRECTOR))
        won = {one.player: one.cash for one in held.at.awards}
        expected = {"share": (16_000, 16_000), "draw": (12_000, 20_000)}[how]
        assert (won["Ann"], won["Bob"], won["Cat"]) == (*expected, 8_000)


@pytest.mark.clause("act-uth-2019 16.3(a)(v)")
@pytest.mark.parametrize("most", [36, 56])
def test_16_3_one_more_than_the_maximum_is_refused(most: int) -> None:
    held = TournamentRun(DOCUMENT, players=c.Players(minimum=3, maximum=most, per_table=6)).open().enter(most)
    held.refuse("16.3(a)(v)", i.Enter(DIRECTOR, "one more", dollars(110)), f"{most} players have entered")
    held.give(i.Withdraw(DIRECTOR, "P1")).enter("one more")


@pytest.mark.clause("act-uth-2019 16.3(a)(vi)")
def test_16_3_a_group_that_is_left_out_does_not_enter() -> None:
    held = TournamentRun(DOCUMENT, entry=replace(conditions(DOCUMENT).entry, groups=("members",))).open()
    held.refuse("16.3(a)(vi)", i.Enter(DIRECTOR, "Ann", dollars(110), groups=("guests",)), "restricted to members")
    held.enter("Ann", groups=("members", "guests"))
