"""The end of minimums that players keep: nsw-pontoon-6to5-2017 6.5.2."""

from croupier.engine.refusal import Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.moments import MINUTE
from croupier.engine.table.people import check_power
from croupier.engine.table.run import Run


def end_kept(run: Run, given: i.EndKeptMinimum) -> None:
    """Show on the sign from when on nobody keeps an old minimum."""
    state, rules = run.state, run.rules.limits
    check_power(run.rules, given, given.by, rules.changed_by, "change the limits")
    if not state.kept:
        raise Refused(given, rules.kept_until.clause, reasons.NOBODY_KEEPS)
    if given.at < state.now + rules.notice_minutes.value * MINUTE:
        why = reasons.SHORT_NOTICE(minutes=rules.notice_minutes.value)
        raise Refused(given, rules.kept_until.clause, why)
    run.act(e.KeptMinimumPosted, given.by, rules.kept_until.clause, ends=given.at)


def end_due(run: Run) -> None:
    """End the minimums that the sign concerns once its time has come and no round is in play.

    Where the table's minimum has risen at once since the sign was displayed, they rise to the one that it announced.
    """
    state, clause = run.state, run.rules.limits.kept_until.clause
    if state.kept_until is None or state.kept_until > state.now or not state.is_betting:
        return
    # nsw-pontoon-6to5-2017 6.5.2: changed "if a sign indicating the new minimum … has been displayed"
    announced = state.kept_then
    for player, box, minimum in state.kept:
        if announced is None:
            run.emit(e.MarkerRemoved(player, "minimum", clause))
        elif minimum < announced:
            run.emit(e.MinimumKept(player, box, announced, clause))
