"""Rounds of a session that are void, or dealt again: their effects other than wagers are reversed.

nsw-pontoon-6to5-2017 17.8, 17.16.2, 19.4 with 20.2.1 and 20.2.2.1; act-blackjack-2005 14, 16.3; act-pontoon-2018 15.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from croupier.engine.refusal import Refused
from croupier.engine.table import Table
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table_inputs
from croupier.money import Money
from croupier.tournament.session import reasons, reversals
from croupier.tournament.session.run import Run
from croupier.tournament.session.state import SessionPlayer
from croupier.tournament.session.wagers import undisclosed


def undo(run: Run, given: table_inputs.VoidRound | table_inputs.Reconstruct | table_inputs.CorrectCard) -> None:
    """Void the round in play or the last one, or deal it again: who was eliminated in it is in, and play continues."""
    session, number = run.session, run.table.last_played
    named = given.round if isinstance(given, table_inputs.VoidRound) and isinstance(given.round, int) else number
    is_earlier = named < number or (session.is_dealing and named < run.table.number)
    if is_earlier:
        _check_there(run, given, named)
        run.play(given)
        _check_stacks(run, given)
        return
    is_void = run.table.last_round is None
    if session.is_dealing or is_void or (session.status == "over" and session.last != number):
        run.play(given)  # the table gives the reason if there is no round to undo
        return
    clause = run.table.rules.voids.undoes.clause
    if session.status == "over":
        raise Refused(given, run.rules.precedence.session.clause, reasons.RESULT_REPORTED)
    if session.last != number:
        raise Refused(given, clause, reasons.LATER_ROUND_PLAYED(number=number))
    reinstate(run, run.session.gone, clause)
    run.play(given)
    _check_stacks(run, given)


def reinstate(run: Run, players: Sequence[SessionPlayer], clause: str) -> None:
    """Take players back who went out in the last round; a session that had ended with it goes on."""
    if run.session.status == "ended":
        # nsw-pontoon-6to5-2017 20.2.1: the rules of the game apply, and 17.8 knows no round that is the last
        run.emit(reversals.PlayReopened(run.session.rounds, run.now, clause))
    for one in players:
        left = next(each for each in reversed(run.session.out) if each.player == one.player)
        cash = _redeemed(run, left.residual)
        run.emit(reversals.PlayerReinstated(one.player, one.box, left.residual, cash, run.now, clause))
        run.play(table_inputs.Arrive(one.player, one.box))


def _redeemed(run: Run, chips: Money) -> Money:
    """Return the cash that a player had for their chips, and gives back for them."""
    percent = run.session.terms.cash_percent
    return Money(0) if percent is None else Money(chips * percent // 100)


def report(run: Run, given: table_inputs.ReportError) -> None:
    """Handle an error discovered later, unless it would move chips of a player who has left since."""
    errors = run.table.rules.errors
    if given.round != run.session.last and errors is not None and errors.found_later.value == "void":
        _check_there(run, given, given.round)
    run.play(given)
    _check_stacks(run, given)


def _check_there(run: Run, given: Struct, number: int) -> None:
    """Raise Refused where a void would move chips of a player who has left since that round."""
    found = next((one for one in run.table.played if one.number == number), None)
    gone = [] if found is None else [one.player for one in found.tallies if run.session.find(one.player) is None]
    if gone:
        raise Refused(given, run.rules.conduct.disputes.clause, reasons.OUT_SINCE_ROUND(players=", ".join(gone)))


def _check_stacks(run: Run, given: Struct) -> None:
    """Raise Refused where what goes back is more than a player has in front of them."""
    short = [one.player for one in run.session.seats if one.chips < 0]
    if short:
        raise Refused(given, run.rules.conduct.disputes.clause, reasons.STACK_TOO_SMALL(players=", ".join(short)))


def follow(run: Run, before: Table) -> None:
    """Return the forms, pass cards and deductions of a round that has just become void: of the last one, or in play."""
    first = before.number if before.is_in_round else before.last_played
    if not any(isinstance(one, t.RoundVoided) and one.number >= first for one in run.events):
        return
    clause = run.table.rules.voids.undoes.clause
    undisclosed.take_back(run)
    coming = run.session.rounds + 1
    # a pass card may lie already for the round after the one that was over
    lie = [each for each in run.session.spent if each.round > coming and each.player in run.session.sat_out]
    for one in [each for each in run.session.spent if each.round >= coming and each not in lie]:
        sitter: Any = run.session.find(one.player)
        if sitter is None:
            continue
        if one.amount is None:
            run.emit(reversals.PassCardReturned(one.player, sitter.pass_cards + 1, one.round, clause))
        else:
            # nsw-pontoon-6to5-2017 20.5.6.1: a deduction is "for each round of play", and there was none
            run.emit(reversals.AbsenceReturned(one.player, one.amount, sitter.deductions - 1, one.round, clause))
