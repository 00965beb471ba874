"""Corrections: a result is put right, the last act taken back or done again; what was stays on record."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.engine.table.people import check_reason
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.accounts import postings
from croupier.tournament.entries import withdraw
from croupier.tournament.finding import sitting_of, stage_of
from croupier.tournament.powers import directs, rules_of
from croupier.tournament.redeeming import less, redeemed
from croupier.tournament.results import ties_after
from croupier.tournament.seats import change_start, take_seat
from croupier.tournament.sessions import check_result
from croupier.tournament.state import Act, Tournament

Events = tuple[e.TournamentEvent, ...]


def correct_result(state: Tournament, given: i.CorrectResult, now: int) -> Events:
    """Put a reported result right, as long as nothing was built on it."""
    clause = rules_of(state).places.counted.clause
    directs(state, given, given.by, "correct a result")
    check_reason(given, given.reason, clause, "a correction")
    sitting = sitting_of(state, given, given.table, given.number, clause)
    if sitting.result is None:
        raise Refused(
            given, clause, f"{given.table} has not reported sitting {given.number}: there is nothing to correct"
        )
    stage = stage_of(state, given, sitting.stage, clause)
    if stage.status == "confirmed":
        why = f"the places of {stage.name} are confirmed: take the confirmation back first, if nothing followed it"
        raise Refused(given, clause, why)
    if any(s.result is None and s.tied for s in state.sittings if s.stage == stage.name):
        raise Refused(given, clause, f"a play-off of {stage.name} goes on: let it end first")
    check_result(given, sitting, given.result, clause)
    cash = less(redeemed(sitting, given.result), redeemed(sitting, sitting.result))
    told = e.ResultCorrected(
        given.by, given.table, given.number, sitting.result, given.result, given.reason, (), now, clause, cash
    )
    return (replace(told, ties=ties_after(state, told)),)


def undo(state: Tournament, given: i.Undo, now: int) -> Events:
    """Take the last act back; money goes back the way it came."""
    clause = rules_of(state).people.powers.clause
    directs(state, given, given.by, "take an act back")
    check_reason(given, given.reason, clause, "to take an act back")
    if not state.past:
        why = (
            "nothing can be taken back: a ballot that is bound or drawn, a session that has started, what a table "
            "told, a decision and a prize that was handed over stand; correct a result, or cancel the tournament"
        )
        raise Refused(given, clause, why)
    act = state.past[-1]
    reverses = tuple((account, Money(-amount)) for account, amount in act.money)
    return (e.ActTakenBack(given.by, act.kind, given.reason, reverses, now, clause, act.about),)


def redo(state: Tournament, given: i.Redo, now: int) -> Events:
    """Do again what was taken back last."""
    clause = rules_of(state).people.powers.clause
    directs(state, given, given.by, "do an act again")
    check_reason(given, given.reason, clause, "to do an act again")
    if not state.undone:
        raise Refused(given, clause, "nothing was taken back that could be done again")
    act = state.undone[-1]
    _check_again(state, given, act, now)
    return (e.ActRedone(given.by, act.kind, given.reason, act.money, now, clause, act.about),)


def _check_again(state: Tournament, given: i.Redo, act: Act, now: int) -> None:
    """Raise Refused for an act that depends on the time and would not be taken, or not as it was, any more."""
    for again, judge in _timely(state, given, act):
        events = judge(state, again, now)
        if tuple(one for event in events for one in postings(event)) != act.money:
            clause = rules_of(state).people.powers.clause
            raise Refused(given, clause, "money would go another way by now: do the act anew instead")


def _timely(
    state: Tournament, given: i.Redo, act: Act
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
