"""Corrections: a result is corrected, the last act undone or repeated; the original stays on record."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table.people import check_reason
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.entries import withdraw
from croupier.tournament.acts.redemption import less, redeemed
from croupier.tournament.acts.results import ties_after
from croupier.tournament.acts.seats import change_start, take_seat
from croupier.tournament.acts.sessions import check_result
from croupier.tournament.authority import directs, rules_of
from croupier.tournament.machine.lookup import session_of, stage_of
from croupier.tournament.machine.postings import postings
from croupier.tournament.machine.state import Tournament, TournamentAct
from croupier.tournament.reasons import prizes as reasons

Events = tuple[e.TournamentEvent, ...]


def correct_result(state: Tournament, given: i.CorrectResult, now: int) -> Events:
    """Correct a reported result, if no later act depends on it."""
    clause = rules_of(state).places.counted.clause
    directs(state, given, given.by, "correct a result")
    check_reason(given, given.reason, clause, "a correction")
    session = session_of(state, given, given.table, given.number, clause)
    if session.result is None:
        raise Refused(given, clause, reasons.NOT_REPORTED(table=given.table, number=given.number))
    stage = stage_of(state, given, session.stage, clause)
    if stage.status == "confirmed":
        raise Refused(given, clause, reasons.CONFIRMED_BEFORE_CORRECTION(stage=stage.name))
    if any(s.result is None and s.tied for s in state.sessions if s.stage == stage.name):
        raise Refused(given, clause, reasons.PLAY_OFF_NOT_OVER(stage=stage.name))
    check_result(given, session, given.result, clause)
    cash = less(redeemed(session, given.result), redeemed(session, session.result))
    event = e.ResultCorrected(
        given.by, given.table, given.number, session.result, given.result, given.reason, (), now, clause, cash
    )
    return (replace(event, ties=ties_after(state, event)),)


def undo(state: Tournament, given: i.Undo, now: int) -> Events:
    """Undo the last act, with its payments."""
    clause = rules_of(state).people.powers.clause
    directs(state, given, given.by, "take an act back")
    check_reason(given, given.reason, clause, "taking an act back")
    if not state.past:
        raise Refused(given, clause, reasons.CANNOT_UNDO)
    act = state.past[-1]
    reverses = tuple((account, Money(-amount)) for account, amount in act.money)
    return (e.ActTakenBack(given.by, act.kind, given.reason, reverses, now, clause, act.about),)


def redo(state: Tournament, given: i.Redo, now: int) -> Events:
    """Redo the act that was undone last."""
    clause = rules_of(state).people.powers.clause
    directs(state, given, given.by, "repeat an act")
    check_reason(given, given.reason, clause, "repeating an act")
    if not state.undone:
        raise Refused(given, clause, reasons.CANNOT_REDO)
    act = state.undone[-1]
    _check_again(state, given, act, now)
    return (e.ActRedone(given.by, act.kind, given.reason, act.money, now, clause, act.about),)


def _check_again(state: Tournament, given: i.Redo, act: TournamentAct, now: int) -> None:
    """Raise Refused for an act that depends on the time and would now be refused, or have another effect."""
    for again, judge in _timely(state, given, act):
        events = judge(state, again, now)
        if tuple(one for event in events for one in postings(event)) != act.money:
            clause = rules_of(state).people.powers.clause
            raise Refused(given, clause, reasons.PAYOUTS_CHANGED)


def _timely(
    state: Tournament, given: i.Redo, act: TournamentAct
) -> Iterator[tuple[Any, Callable[[Tournament, Any, int], Events]]]:
    """Yield the input that a timely act was, read from the state before and after it, with who judges it."""
    pairs = list(zip(state.stages, act.state.stages, strict=True))
    if act.kind == e.SeatTaken.__name__:
        taken = {seat.player for _, after in pairs for seat in after.seats if seat.is_taken}
        taken -= {seat.player for before, _ in pairs for seat in before.seats if seat.is_taken}
        for player in taken:
            yield i.TakeSeat(given.by, player), take_seat
    elif act.kind == e.StartChanged.__name__:
        for before, after in pairs:
            if before.starts != after.starts:
                yield i.ChangeStart(given.by, after.name, after.starts, "as before"), change_start
    elif act.kind == e.PlayerWithdrew.__name__:
        for one, left in zip(state.entrants, act.state.entrants, strict=True):
            if one.fate != left.fate:
                yield i.Withdraw(given.by, one.player), withdraw
