"""The whole tournament at a glance: what may be said in which status, and who judges it."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.inputs import Refused
from croupier.tournament import (
    awarding,
    ballot,
    buying,
    correcting,
    entries,
    matters,
    moving,
    papers,
    seats,
    sessions,
    ties,
)
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.evolve import evolve
from croupier.tournament.powers import rules_of
from croupier.tournament.state import Tournament

Judge = Callable[[Any, Any, int], tuple[e.TournamentEvent, ...]]

BEFORE: Final = ("drawn up",)
OPEN: Final = ("open",)
EARLY: Final = ("drawn up", "open")
ENTRY: Final = ("open", "closed")
RUNNING: Final = ("open", "closed", "playing")
HELD: Final = (*RUNNING, "placed", "awarded")
LIVE: Final = ("drawn up", *HELD)

# fmt: off
FLOW: Final[dict[type, tuple[Judge, tuple[str, ...]]]] = {
    i.DrawUpConditions:        (papers.draw_up, LIVE),
    i.NominateDirector:        (papers.nominate, LIVE),
    i.ApproveConditions:       (papers.approve, BEFORE),
    i.ApproveCommission:       (papers.approve_commission, BEFORE),
    i.NotifyCommission:        (papers.notify, BEFORE),
    i.PublishConditions:       (papers.publish, BEFORE),
    i.DesignateTables:         (papers.designate, LIVE),
    i.OpenEntries:             (papers.open_entries, BEFORE),
    i.CloseEntries:            (entries.close_entries, OPEN),
    i.Enter:                   (entries.enter, OPEN),
    i.RefuseEntry:             (entries.refuse_entry, OPEN),
    i.Withdraw:                (entries.withdraw, RUNNING),
    i.PayBuyIn:                (buying.pay_buy_in, RUNNING),
    i.BuyBackIn:               (buying.buy_back, RUNNING),
    i.BuyAddOn:                (buying.buy_add_on, RUNNING),
    i.AddValue:                (entries.add_value, (*RUNNING, "placed")),
    i.CancelTournament:        (entries.cancel, LIVE),
    i.CommitBallot:            (ballot.bind, (*EARLY, *RUNNING)),
    i.DrawBallot:              (ballot.draw, RUNNING),
    i.MoveToTable:             (moving.move, RUNNING),
    i.BreakTable:              (moving.break_table, RUNNING),
    i.ChangeStart:             (seats.change_start, (*EARLY, *RUNNING)),
    i.TakeSeat:                (seats.take_seat, RUNNING),
    i.StartSitting:            (sessions.start, RUNNING),
    i.OfferSeat:               (seats.offer_seat, RUNNING),
    i.Substitute:              (seats.substitute, RUNNING),
    i.ReportSitting:           (sessions.report, RUNNING),
    i.ReportOut:               (sessions.report_out, RUNNING),
    i.ReportDealt:             (sessions.report_dealt, RUNNING),
    i.ReportOffers:            (sessions.report_offers, RUNNING),
    i.ReportMoved:             (moving.report_moved, RUNNING),
    i.CorrectResult:           (correcting.correct_result, HELD),
    i.DisqualifyEntrant:       (matters.disqualify, HELD),
    i.GiveBreak:               (matters.give_break, RUNNING),
    i.RaiseTournamentDispute:  (matters.raise_dispute, (*HELD, "paid")),
    i.DecideTournamentDispute: (matters.decide_dispute, (*HELD, "paid")),
    i.DrawForPlaces:           (ties.draw_for_places, RUNNING),
    i.ConfirmPlaces:           (awarding.confirm, RUNNING),
    i.JoinRepechage:           (awarding.join_repechage, RUNNING),
    i.AwardPrizes:             (awarding.award, ("placed",)),
    i.PayPrize:                (awarding.pay, ("awarded",)),
    i.Undo:                    (correcting.undo, LIVE),
    i.Redo:                    (correcting.redo, LIVE),
}
# fmt: on

IN_DISPUTE: Final = (
    *(i.DecideTournamentDispute, i.RaiseTournamentDispute),
    *(i.ReportSitting, i.ReportOut, i.ReportDealt, i.ReportMoved),
)
"""What is taken while something is in dispute: the decision, and what tables tell of rounds that were under way."""


def decide(state: Tournament | None, given: i.TournamentInput, now: int) -> tuple[e.TournamentEvent, ...]:
    """Return what `given` causes at the moment `now`, or raise Refused; nothing is changed."""
    if state is None:
        assert isinstance(given, i.DrawUpConditions), "the first input of a tournament draws up its conditions"
        return papers.draw_up(None, given, now)
    judge, statuses = FLOW[type(given)]
    if state.status not in statuses:
        clause = rules_of(state).people.powers.clause
        raise Refused(given, clause, f"{_words(given)} is not possible now: the tournament is {state.status}")
    waits = next((one for one in state.disputes if not one.decision), None)
    disputes = rules_of(state).conduct.disputes
    if waits is not None and disputes.value == "stops" and not isinstance(given, IN_DISPUTE):
        raise Refused(given, disputes.clause, f"dispute {waits.number} ({waits.about}) is open: decide it first")
    return judge(state, given, now)


def step(
    state: Tournament | None, given: i.TournamentInput, now: int
) -> tuple[tuple[e.TournamentEvent, ...], Tournament]:
    """Return what an input causes and the state after it, or raise Refused."""
    events = decide(state, given, now)
    for event in events:
        state = evolve(state, event)
    assert state is not None
    return events, state


def _words(given: i.TournamentInput) -> str:
    """Return an input's name as words, such as "draw ballot"."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(given).__name__).strip()
