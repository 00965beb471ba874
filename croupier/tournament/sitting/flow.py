"""A sitting at a glance: what each input causes, and what follows between rounds.

Inputs of the sitting are its own. Every other input is judged by the sitting first, as far as a tournament has
something to say of it, and then given to the table.
"""

from collections.abc import Callable
from typing import Any, Final, get_args

from croupier.engine.inputs import Barred, Double, Input, Insure, NoMoreBets, PlaceWager, Refused, Split, WithdrawWager
from croupier.engine.table import Table
from croupier.engine.table import inputs as t
from croupier.engine.table import step as table_step
from croupier.engine.uth.inputs import PlaceAnte, PlaceTrips, UthInput, WithdrawAnte
from croupier.tournament.sitting import (
    absence,
    beginning,
    conduct,
    counting,
    elimination,
    ending,
    order,
    undisclosed,
    voiding,
    wagers,
)
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import inputs as i
from croupier.tournament.sitting.run import Run, rules_of
from croupier.tournament.sitting.state import Sitting

_OF_ROUND: Final = frozenset({*get_args(Input), *get_args(UthInput), t.TimeExpired, t.Signal})
"""What carries a round on."""
Stepped = tuple[tuple[Any, ...], Sitting | None, Table]
"""What happened, of the sitting and its table in one list, and both after it."""


def step(sitting: Sitting | None, table: Table, given: Any) -> Stepped:
    """Return what `given` causes and the state after it, or raise Refused; nothing given ever changes."""
    if isinstance(given, i.BeginSitting):
        run = beginning.begin(sitting, table, given)
    elif sitting is None:
        if type(given) in OWN:
            clause = rules_of(table.rules.document).precedence.session.clause
            raise Refused(given, clause, "no session is being played at this table")
        events, after = table_step(table, given)
        return events, None, after
    else:
        run = Run(sitting, table)
        if type(given) in _OF_ROUND:
            order.check_disputes(run, given)
        judge = OWN.get(type(given)) or JUDGED.get(type(given))
        if judge is None:
            run.play(given)
        else:
            judge(run, given)
    voiding.follow(run)
    if run.sitting.status == "playing" and run.is_between:
        _between_rounds(run)
    return tuple(run.events), run.sitting, run.table


def _between_rounds(run: Run) -> None:
    """Let happen what is due between rounds: the end, other limits, who goes out, the marker."""
    undisclosed.announce(run)
    if run.sitting.passed and run.sitting.passed[0] not in run.sitting.sat_out:
        # nsw-pontoon-6to5-2017 20.7.1: "collected by the dealer at the conclusion of each round of play"
        rules = run.rules.pass_cards
        assert rules is not None
        run.emit(e.PassCardsCollected(run.sitting.passed, rules.equal.clause))
    if order.awaits_count(run):
        return
    ending.check_length(run)
    if run.sitting.status != "playing":
        return
    beginning.reach_level(run)
    elimination.eliminate(run)
    ending.check_left(run)
    if run.sitting.status == "playing":
        order.place_marker(run)


# --- what a tournament has to say of the table's own inputs ----------------------------------------------------------


def _no_seats(run: Run, given: Any) -> None:
    """Nobody comes, goes or changes boxes but by the director."""
    clause = run.rules.seating.own_seat.clause
    if run.sitting.status == "over":
        clause = run.rules.seating.exclusive.clause
    raise Refused(given, clause, "seats are given and taken by the director of the tournament")


def _no_limits(run: Run, given: Any) -> None:
    """The limits change with the levels of the conditions alone."""
    raise Refused(given, run.rules.wagering.levels.clause, "limits change as the conditions say, and not otherwise")


def _no_cash(run: Run, given: Any) -> None:
    """A tournament is played with its own chips."""
    raise Barred(given, run.rules.wagering.with_chips.clause, "a tournament is played with its own chips alone")


def _no_closing(run: Run, given: Any) -> None:
    if run.sitting.status != "over":
        raise Refused(given, run.rules.precedence.session.clause, "a session is being played: end it first")
    run.play(given)


# fmt: off
OWN: Final[dict[type, Callable[[Run, Any], None]]] = {
    i.AskToWager:         order.ask,
    i.VoidOutOfOrder:     order.void,
    i.PlayPassCard:       wagers.pass_card,
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
    i.FinishEarly:        ending.finish,
    i.CountStacks:        counting.count,
    i.EndSitting:         counting.end,
    i.ReturnChips:        counting.return_chips,
}

JUDGED: Final[dict[type, Callable[[Run, Any], None]]] = {
    PlaceWager:        wagers.place,
    PlaceAnte:         wagers.place,
    PlaceTrips:        wagers.place,
    WithdrawWager:     wagers.withdraw,
    WithdrawAnte:      wagers.withdraw,
    Insure:            wagers.insure,
    Double:            undisclosed.add,
    Split:             undisclosed.add,
    NoMoreBets:        wagers.close,
    t.TimeExpired:     wagers.expire,
    t.Arrive:          _no_seats,
    t.Leave:           _no_seats,
    t.AskForBox:       _no_seats,
    t.GiveUpBox:       _no_seats,
    t.ReserveBoxes:    _no_seats,
    t.ChangeLimits:    _no_limits,
    t.EndKeptMinimum:  _no_limits,
    t.ExchangeVoucher: _no_cash,
    t.WagerTokens:     _no_cash,
    t.DecideDispute:   conduct.decide_dispute,
    t.AskReview:       conduct.no_review,
    t.ReviewDispute:   conduct.no_review,
    t.RecordIncident:  conduct.record_incident,
    t.Reconstruct:     voiding.undo,
    t.ReportError:     voiding.report,
    t.VoidRound:       voiding.undo,
    t.CloseTable:      _no_closing,
}
# fmt: on
