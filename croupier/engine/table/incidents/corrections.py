"""Corrections of payments and announcements, and their reversal when the round is void.

act-blackjack-2005 16.5(c), def:void; act-pontoon-2005 17.5(c), def:void; act-pontoon-2018 17.5(c), def:void;
nsw-pontoon-6to5-2017 3.9, 16.2, 17.8; act-uth-2019 15.6(c), def:void.
"""

from croupier.engine.game import game_of
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, tokens
from croupier.engine.table.people import check_power, check_reason
from croupier.engine.table.run import Run
from croupier.engine.table.state import RoundTally, Table
from croupier.money import Money


def correct_payment(run: Run, given: i.CorrectPayment) -> None:
    """Correct a payment of a round that the house itself has discovered to be wrong."""
    rule = run.rules.conduct.payment_corrected
    check_power(run.rules, given, given.by, rule, "correct a payment")
    check_reason(given, given.reason, rule.clause, "a correction")
    if not given.amount:
        raise Refused(given, rule.clause, reasons.CORRECTION_OF_NOTHING)
    number = meant_round(run.state, given.player) if given.round is None else given.round
    if given.player not in _players_of(run.state, number):
        raise Refused(given, rule.clause, reasons.NOT_PAID_IN_ROUND(player=given.player, number=number))
    fields = {"player": given.player, "amount": given.amount, "round": number, "reason": given.reason}
    run.act(e.PaymentCorrected, given.by, rule.clause, **fields)


def meant_round(state: Table, player: str) -> int:
    """Return the round that a player's dispute or correction means if none is named.

    While wagers for the next round are placed it is the one that is over, if the player had a wager in it.
    """
    last = state.played[-1] if state.played and state.has_open_round and not state.has_dealt else None
    if last is not None and any(one.player == player for one in last.tallies):
        return last.number
    return state.number


def _players_of(state: Table, number: int) -> set[str]:
    """Return the players with a wager in a round that is not void."""
    tallies: tuple[RoundTally, ...] = ()
    if number == state.number and state.round is not None and not state.round.is_closed:
        tallies = state.tallies if state.dealt else ()
    else:
        tallies = next((one.tallies for one in state.played if one.number == number and not one.is_void), ())
    return {one.player for one in tallies}


def report_total(run: Run, given: i.ReportTotal) -> None:
    """Record that a wrong total was announced; it changes no decision and no payment."""
    state, rule = run.state, run.rules.calls.wrong_total
    if given.by.role == "player":
        raise Barred(given, rule.clause, reasons.OFFICIALS_ONLY)
    game = game_of(run.rules)
    if not game.has_totals:
        raise Barred(given, rule.clause, reasons.NO_TOTALS)
    total = None if state.round is None else game.points(state.round, given.box, given.hand)
    if total is None:
        raise Refused(given, rule.clause, reasons.NO_SUCH_HAND(box=given.box, hand=given.hand))
    if total == given.announced:
        raise Refused(given, rule.clause, reasons.TOTAL_RIGHT(total=total))
    # nsw-pontoon-6to5-2017 3.9: "no player shall be entitled to rely on the point total announced by the dealer"
    fields = {"box": given.box, "hand": given.hand, "announced": given.announced, "total": total}
    run.act(e.TotalCorrected, given.by, rule.clause, **fields)


def restore_money(
    run: Run, number: int, now: tuple[RoundTally, ...], then: tuple[RoundTally, ...], clause: str
) -> None:
    """Move back the money of a round that returns to an earlier card, where the tallies were `then`."""
    for tally in now:
        was = next((one for one in then if one.player == tally.player), RoundTally(tally.player))
        layout, house = was.layout - tally.layout, tally.net - was.net
        if layout or house:
            run.emit(e.MoneyRestored(tally.player, Money(layout), Money(house), number, clause))
        if house:
            # what was paid or lost is settled again, and a correction of it moves back with it
            undo_corrections(run, number, clause, tally.player)


def return_next_wagers(run: Run, clause: str) -> None:
    """Return the wagers for the next round, which waits until the one before it is settled."""
    number = run.state.number
    for tally in run.state.tallies:
        tokens.settle_all(run, tally.player, "returned")
        if tally.layout:
            run.emit(e.StakesReturned(tally.player, Money(tally.layout), number, clause))


def undo_corrections(run: Run, number: int, clause: str, player: str = "", but: frozenset[str] = frozenset()) -> None:
    """Reverse the corrections of a round that is void, `but` for some, or of one player whose wagers in it are."""
    # act-blackjack-2005 def:void: chips "wagered or paid shall be returned as if the round of play had never occurred"
    for one in run.state.corrections:
        if one.round == number and player in ("", one.player) and one.player not in but:
            run.emit(e.CorrectionUndone(one.player, one.amount, number, clause, one.dispute))
