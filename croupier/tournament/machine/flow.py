"""The whole tournament at a glance: the inputs that each status accepts, and the function that judges each."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.refusal import Refused
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts import (
    awards,
    ballot,
    corrections,
    entries,
    incidents,
    moves,
    preparation,
    purchases,
    seats,
    session_prizes,
    sessions,
    ties,
)
from croupier.tournament.authority import rules_of
from croupier.tournament.machine.evolve import evolve
from croupier.tournament.machine.state import Tournament
from croupier.tournament.reasons import play as reasons

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
    i.DrawUpConditions:        (preparation.draw_up, LIVE),
    i.NominateDirector:        (preparation.nominate, LIVE),
    i.ApproveConditions:       (preparation.approve, BEFORE),
    i.ApproveCommission:       (preparation.approve_commission, BEFORE),
    i.NotifyCommission:        (preparation.notify, BEFORE),
    i.PublishConditions:       (preparation.publish, BEFORE),
    i.DesignateTables:         (preparation.designate, LIVE),
    i.OpenEntries:             (preparation.open_entries, BEFORE),
    i.CloseEntries:            (entries.close_entries, OPEN),
    i.Enter:                   (entries.enter, OPEN),
    i.RefuseEntry:             (entries.refuse_entry, OPEN),
    i.Withdraw:                (entries.withdraw, RUNNING),
    i.PayBuyIn:                (purchases.pay_buy_in, RUNNING),
    i.BuyBackIn:               (purchases.buy_back, RUNNING),
    i.BuyAddOn:                (purchases.buy_add_on, RUNNING),
    i.AddValue:                (entries.add_value, (*RUNNING, "placed")),
    i.CancelTournament:        (entries.cancel, LIVE),
    i.CommitBallot:            (ballot.bind, (*EARLY, *RUNNING)),
    i.DrawBallot:              (ballot.draw, RUNNING),
    i.MoveToTable:             (moves.move, RUNNING),
    i.BreakTable:              (moves.break_table, RUNNING),
    i.ChangeStart:             (seats.change_start, (*EARLY, *RUNNING)),
    i.TakeSeat:                (seats.take_seat, RUNNING),
    i.StartSitting:            (sessions.start, RUNNING),
    i.OfferSeat:               (seats.offer_seat, RUNNING),
    i.Substitute:              (seats.substitute, RUNNING),
    i.ReportSitting:           (sessions.report, RUNNING),
    i.ReportOut:               (sessions.report_out, RUNNING),
    i.ReportDealt:             (sessions.report_dealt, RUNNING),
    i.ReportOffers:            (sessions.report_offers, RUNNING),
    i.ReportMoved:             (moves.report_moved, RUNNING),
    i.CorrectResult:           (corrections.correct_result, HELD),
    i.DisqualifyEntrant:       (incidents.disqualify, HELD),
    i.GiveBreak:               (incidents.give_break, RUNNING),
    i.RaiseTournamentDispute:  (incidents.raise_dispute, (*HELD, "paid")),
    i.DecideTournamentDispute: (incidents.decide_dispute, (*HELD, "paid")),
    i.AskTournamentReview:     (incidents.ask_review, (*HELD, "paid")),
    i.ReviewTournamentDispute: (incidents.review_dispute, (*HELD, "paid")),
    i.DrawForPlaces:           (ties.draw_for_places, RUNNING),
    i.ConfirmPlaces:           (awards.confirm, RUNNING),
    i.JoinRepechage:           (awards.join_repechage, RUNNING),
    i.AwardPrizes:             (awards.award, ("placed",)),
    i.PayPrize:                (awards.pay, ("awarded",)),
    i.PaySessionPrize:         (session_prizes.pay, HELD),
    i.Undo:                    (corrections.undo, LIVE),
    i.Redo:                    (corrections.redo, LIVE),
}
# fmt: on

IN_DISPUTE: Final = (
    *(i.DecideTournamentDispute, i.RaiseTournamentDispute),
    *(i.ReportSitting, i.ReportOut, i.ReportDealt, i.ReportMoved),
)
"""Inputs taken during a dispute: the decision, and reports of tables on rounds under way."""


def decide(state: Tournament | None, given: i.TournamentInput, now: int) -> tuple[e.TournamentEvent, ...]:
    """Return the events of `given` at the time `now`, or raise Refused; the state is not changed."""
    if state is None:
        assert isinstance(given, i.DrawUpConditions), "the first input of a tournament draws up its conditions"
        return preparation.draw_up(None, given, now)
    judge, statuses = FLOW[type(given)]
    if state.status not in statuses:
        clause = rules_of(state).people.powers.clause
        raise Refused(given, clause, reasons.NOT_NOW(act=_words(given).capitalize(), status=state.status))
    waits = next((one for one in state.disputes if not one.decision), None)
    disputes = rules_of(state).conduct.disputes
    if waits is not None and disputes.value == "stops" and not isinstance(given, IN_DISPUTE):
        raise Refused(given, disputes.clause, reasons.DISPUTE_OPEN(number=waits.number, about=waits.about))
    return judge(state, given, now)


def step(
    state: Tournament | None, given: i.TournamentInput, now: int
) -> tuple[tuple[e.TournamentEvent, ...], Tournament]:
    """Return the events of an input and the state after them, or raise Refused."""
    events = decide(state, given, now)
    for event in events:
        state = evolve(state, event)
    assert state is not None
    return events, state


def _words(given: i.TournamentInput) -> str:
    """Return an input's name as words, such as "draw ballot"."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(given).__name__).strip()
