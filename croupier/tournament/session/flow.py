"""A session at a glance: the function of each input, and the steps between rounds.

Inputs of the session are its own. Every other input is judged by the session first, where the rules of tournaments
apply, and then given to the table.
"""

from collections.abc import Callable
from typing import Any, Final, cast, get_args

from msgspec import Struct

from croupier.engine.game import WAGERS, WITHDRAWALS
from croupier.engine.holdem.inputs import FindPlayWager, ReportMissingWager, UthInput
from croupier.engine.inputs import Double, Input, Insure, NoMoreBets, Split
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import Table
from croupier.engine.table import inputs as t
from croupier.engine.table import step as table_step
from croupier.engine.table.inputs import PlayInput
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.course import absence, chip_count, conduct, elimination, end, start, voids
from croupier.tournament.session.inputs import SessionPlayInput
from croupier.tournament.session.run import Run, SessionStepped, rules_of
from croupier.tournament.session.state import TableSession
from croupier.tournament.session.wagers import order, placement, undisclosed

_OF_ROUND: Final = frozenset({*get_args(Input), *get_args(UthInput), t.TimeExpired, t.Signal})
"""Inputs that advance a round."""


def step(session: TableSession | None, table: Table, given: SessionPlayInput) -> SessionStepped:
    """Return the events of `given`, of the session and of its table, and both after it, or raise Refused."""
    kind: type[Struct] = type(given)
    if isinstance(given, i.BeginSitting):
        run = start.begin(session, table, given)
    elif session is None:
        if kind in OWN:
            clause = rules_of(table.rules.document).precedence.session.clause
            raise Refused(given, clause, reasons.NO_SESSION)
        stepped = table_step(table, cast("PlayInput", given))
        return SessionStepped(stepped.transitions, None, stepped[1])
    else:
        run = Run(session, table)
        if kind in _OF_ROUND:
            order.check_disputes(run, given)
        judge = OWN.get(kind) or JUDGED.get(kind)
        if judge is None:
            run.play(cast("PlayInput", given))
        else:
            judge(run, given)
    voids.follow(run, table)
    if run.session.status == "playing" and run.is_between:
        _between_rounds(run)
    return run.stepped()


def _between_rounds(run: Run) -> None:
    """Carry out the steps between rounds: the end, new limits, eliminations, the marker."""
    undisclosed.announce(run)
    elimination.put_out_excluded(run)
    if run.session.passed and run.session.passed[0] not in run.session.sat_out:
        # nsw-pontoon-6to5-2017 20.7.1: "collected by the dealer at the conclusion of each round of play"
        rules = run.rules.pass_cards
        assert rules is not None
        run.emit(e.PassCardsCollected(run.session.passed, rules.equal.clause))
    if order.awaits_count(run):
        return
    end.check_length(run)
    if run.session.status != "playing":
        return
    start.reach_level(run)
    elimination.eliminate(run)
    end.check_left(run)
    if run.session.status == "playing":
        order.place_marker(run)


# --- what a tournament has to say of the table's own inputs ----------------------------------------------------------


def _no_seats(run: Run, given: Struct) -> None:
    """Nobody comes, goes or changes boxes but by the director."""
    clause = run.rules.seating.own_seat.clause
    if run.session.status == "over":
        clause = run.rules.seating.exclusive.clause
    raise Refused(given, clause, reasons.SEATS_BY_DIRECTOR)


def _no_limits(run: Run, given: Struct) -> None:
    """The limits change with the levels of the conditions alone."""
    raise Refused(given, run.rules.wagering.levels.clause, reasons.LIMITS_BY_CONDITIONS)


def _no_terms(run: Run, given: t.ChangeSetting) -> None:
    """The side bets and the most that is paid are those of the conditions until the session is over."""
    rules, is_over = run.rules.wagering, run.session.status == "over"
    if given.setting == "side_bets" and not is_over:
        raise Refused(given, rules.side_bets.clause, reasons.TERMS_OF_SESSION(setting=given.setting))
    if given.setting == "maximum_payout" and not is_over:
        raise Refused(given, rules.limits.clause, reasons.TERMS_OF_SESSION(setting=given.setting))
    run.play(given)


def _no_cash(run: Run, given: Struct) -> None:
    """A tournament is played with its own chips."""
    raise Barred(given, run.rules.wagering.with_chips.clause, reasons.CHIPS_ONLY)


def _no_closing(run: Run, given: PlayInput) -> None:
    """A table closes when its session is over, and neither notice nor final rounds may stop play before."""
    if run.session.status != "over":
        raise Refused(given, run.rules.precedence.session.clause, reasons.END_SESSION_FIRST)
    run.play(given)


# fmt: off
OWN: Final[dict[type, Callable[[Run, Any], None]]] = {
    i.AskToWager:         order.ask,
    i.VoidOutOfOrder:     order.void,
    i.PlayPassCard:       placement.pass_card,
    i.WriteUndisclosed:   undisclosed.write,
    i.ExamineUndisclosed: undisclosed.examine,
    i.AskForForm:         undisclosed.ask,
    i.MarkAway:           absence.away,
    i.MarkBack:           absence.back,
    i.Disqualify:         elimination.disqualify,
    i.IssueChips:         elimination.issue,
    i.DeclineRebuy:       elimination.decline,
    i.SeatPlayer:         elimination.seat,
    i.MovePlayer:         elimination.move,
    i.TakeBreak:          conduct.take_break,
    i.EndBreak:           conduct.end_break,
    i.SetPace:            conduct.set_pace,
    i.DirectPlayer:       conduct.direct,
    i.FinishEarly:        end.finish,
    i.CountStacks:        chip_count.count,
    i.EndSitting:         chip_count.end,
    i.ReturnChips:        chip_count.return_chips,
}

JUDGED: Final[dict[type, Callable[[Run, Any], None]]] = {
    **dict.fromkeys(WAGERS, placement.place),
    **dict.fromkeys(WITHDRAWALS, placement.withdraw),
    Insure:            placement.insure,
    Double:            undisclosed.add,
    Split:             undisclosed.add,
    NoMoreBets:        placement.close,
    t.TimeExpired:     placement.expire,
    t.Arrive:          _no_seats,
    t.Leave:           _no_seats,
    t.AskForBox:       _no_seats,
    t.GiveUpBox:       _no_seats,
    t.ReserveBoxes:    _no_seats,
    t.ChangeLimits:    _no_limits,
    t.EndKeptMinimum:  _no_limits,
    t.ChangeSetting:   _no_terms,
    t.ExchangeVoucher: _no_cash,
    t.WagerTokens:     _no_cash,
    t.StateVoucher:    _no_cash,
    t.AddTokens:       _no_cash,
    t.DecideDispute:   conduct.decide_dispute,
    t.AskReview:       conduct.no_review,
    t.ReviewDispute:   conduct.no_review,
    t.RecordIncident:  conduct.record_incident,
    t.Sanction:        elimination.sanction,
    t.CorrectPayment:  conduct.correct_payment,
    t.Reconstruct:     voids.undo,
    t.CorrectCard:     voids.undo,
    t.ReportError:     voids.report,
    t.VoidRound:       voids.undo,
    t.GiveNotice:      _no_closing,
    t.AnnounceFinalRounds: _no_closing,
    FindPlayWager:     placement.record_found,
    ReportMissingWager: placement.record_found,
    t.CloseTable:      _no_closing,
}
# fmt: on
