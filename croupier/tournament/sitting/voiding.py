"""Rounds of a session that are void, or dealt again: what they did beside their wagers goes back with them.

nsw-pontoon-6to5-2017 17.8, 17.16.2, 19.4 with 20.2.1 and 20.2.2.1; act-blackjack-2005 14, 16.3; act-pontoon-2018 15.
"""

from typing import Any

from croupier.engine.inputs import Refused
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table_inputs
from croupier.money import Money
from croupier.tournament.sitting import taken_back, undisclosed
from croupier.tournament.sitting.run import Run


def undo(run: Run, given: table_inputs.VoidRound | table_inputs.Reconstruct) -> None:
    """Let the round in play have no result, or the one that is over: who went out in it is in, and play goes on."""
    sitting, number = run.sitting, run.table.last_played
    is_void = run.table.last_round is None
    if sitting.is_dealing or is_void or (sitting.status == "over" and sitting.last != number):
        run.play(given)  # the table tells why not, if there is nothing to undo
        return
    clause = run.table.rules.voids.undoes.clause
    if sitting.status == "over":
        why = "the session is over, and its result told: the director decides it as a dispute"
        raise Refused(given, run.rules.precedence.session.clause, why)
    if sitting.last != number:
        why = f"a round has come since round {number} of the table: the director decides it as a dispute"
        raise Refused(given, clause, why)
    if run.sitting.status == "ended":
        # nsw-pontoon-6to5-2017 20.2.1: the rules of the game apply, and 17.8 knows no round that is the last
        run.emit(taken_back.PlayReopened(run.sitting.rounds, run.now, clause))
    for one in run.sitting.gone:
        left = next(each for each in reversed(run.sitting.out) if each.player == one.player)
        cash = _redeemed(run, left.residual)
        run.emit(taken_back.PlayerReinstated(one.player, one.box, left.residual, cash, run.now, clause))
        run.play(table_inputs.Arrive(one.player, one.box))
    run.play(given)


def _redeemed(run: Run, chips: Money) -> Money:
    """Return the cash that a player had for their chips, and gives back for them."""
    percent = run.sitting.terms.cash_percent
    return Money(0) if percent is None else Money(chips * percent // 100)


def report(run: Run, given: table_inputs.ReportError) -> None:
    """Deal with an error found later, unless it would move chips of a player who has gone since."""
    errors = run.table.rules.errors
    found = next((one for one in run.table.played if one.number == given.round), None)
    is_later = found is not None and found.number != run.sitting.last
    if found is not None and is_later and errors is not None and errors.found_later.value == "void":
        gone = [one.player for one in found.tallies if run.sitting.find(one.player) is None]
        if gone:
            why = f"{', '.join(gone)} is out since that round: the director decides it as a dispute"
            raise Refused(given, run.rules.conduct.disputes.clause, why)
    run.play(given)


def follow(run: Run) -> None:
    """Give back what a round took that has become void by what was just done: forms, pass cards and deductions."""
    if not any(isinstance(one, t.RoundVoided) for one in run.events):
        return
    clause = run.table.rules.voids.undoes.clause
    undisclosed.take_back(run)
    coming = run.sitting.rounds + 1
    # a pass card may lie already for the round after the one that was over
    lie = [each for each in run.sitting.spent if each.round > coming and each.player in run.sitting.sat_out]
    for one in [each for each in run.sitting.spent if each.round >= coming and each not in lie]:
        sitter: Any = run.sitting.find(one.player)
        if sitter is None:
            continue
        if one.amount is None:
            run.emit(taken_back.PassCardReturned(one.player, sitter.pass_cards + 1, one.round, clause))
        else:
            # nsw-pontoon-6to5-2017 20.5.6.1: a deduction is "for each round of play", and there was none
            run.emit(taken_back.AbsenceReturned(one.player, one.amount, sitter.deductions - 1, one.round, clause))
