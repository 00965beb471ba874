"""Breaks, pace, directions, disputes and advice in a session.

act-blackjack-2005 20.17, 20.18; act-pontoon-2005 20.17, 20.18; act-pontoon-2018 20.15 to 20.17; act-uth-2019 16.18,
16.19; nsw-pontoon-6to5-2017 20.6.11, 20.11.1, 20.11.2.
"""

from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table import events as t
from croupier.engine.table import inputs as table_inputs
from croupier.money import Money, show
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.course import voids
from croupier.tournament.session.run import Run, check_between, check_leader, check_staff, check_words
from croupier.tournament.session.state import MINUTE, SessionPlayer

ADVICE = "advice"


def take_break(run: Run, given: i.TakeBreak) -> None:
    """Start a break of a stated time."""
    clause = run.rules.conduct.breaks.clause
    check_leader(run, given, "give a break")
    if run.session.status != "playing" or run.session.break_until is not None:
        raise Refused(given, clause, reasons.NO_BREAK_NOW)
    if given.minutes <= 0:
        # act-blackjack-2005 20.17: "and shall specify the amount of time allowed for the break"
        raise Refused(given, clause, reasons.NO_MINUTES)
    check_between(run, given, clause, "A break")
    until = run.now + given.minutes * MINUTE
    run.emit(e.BreakBegun(given.by, given.minutes, until, run.now, clause))


def end_break(run: Run, given: i.EndBreak) -> None:
    """Resume play when the time of a break is over."""
    clause, until = run.rules.conduct.breaks.clause, run.session.break_until
    check_leader(run, given, "end a break")
    if until is None:
        raise Refused(given, clause, reasons.NOT_IN_BREAK)
    if run.now < until:
        left = (until - run.now + MINUTE - 1) // MINUTE
        raise Refused(given, clause, reasons.BREAK_NOT_OVER(minutes=left))
    run.emit(e.BreakOver(given.by, run.now, clause))


def set_pace(run: Run, given: i.SetPace) -> None:
    """Limit the time for a wager or decision, with notice."""
    rules = run.rules.wagering
    rule = rules.time_limit if rules.time_notice.value else run.rules.conduct.pace
    check_leader(run, given, "set the pace")
    if given.seconds <= 0:
        raise Refused(given, rule.clause, reasons.NO_SECONDS)
    if rules.time_notice.value:
        # nsw-pontoon-6to5-2017 20.6.11: "Subject to reasonable notice"
        check_words(given, given.notice, rules.time_notice.clause, "how the players were notified")
        check_between(run, given, rules.time_notice.clause, "Another time limit")
    run.emit(e.PaceSet(given.by, given.seconds, given.notice.strip(), run.now, rule.clause))


def direct(run: Run, given: i.DirectPlayer) -> None:
    """Give a player a direction."""
    clause = run.rules.conduct.pace.clause
    check_leader(run, given, "direct players")
    one = run.sitter(given, given.player)
    check_words(given, given.words, clause, "what the player is directed to do")
    run.emit(e.PlayerDirected(given.by, one.player, given.words.strip(), run.now, clause))


def decide_dispute(run: Run, given: table_inputs.DecideDispute) -> None:
    """Decide a dispute by the director, finally where the document provides it."""
    rules = run.rules.conduct
    found = next((one for one in run.table.disputes if one.number == given.dispute), None)
    _check_not_counted(run, given)
    if not rules.dispute_stops.value:
        run.play(_with_takeable(run, given))
        return
    check_leader(run, given, "decide a dispute")
    if found is None or found.decided_by:
        raise Refused(given, rules.disputes.clause, reasons.DISPUTE_NOT_OPEN(number=given.dispute))
    check_words(given, given.ruling, rules.disputes.clause, "the decision")
    fields: dict[str, Any] = {"by": given.by, "at": run.now, "clause": rules.disputes.clause, "dispute": given.dispute}
    one = run.session.find(found.player)
    ruling, amount = given.ruling, given.correction
    if one is not None:
        ruling, amount = _takeable(one, ruling, amount)
    run.tell(t.DisputeDecided(**fields, ruling=ruling))
    if amount:
        run.tell(t.CorrectionMade(**fields, player=found.player, amount=amount))
    # reading A43: the decision is final in the tournament; the player is still advised of the right to complain
    run.tell(t.ComplaintAdvised(found.number, found.player, run.table.rules.conduct.complaint.clause))


D = TypeVar("D", table_inputs.DecideDispute, table_inputs.ReviewDispute)


def _with_takeable(run: Run, given: D) -> D:
    """Return a ruling that takes at most the chips of the player whose dispute it decides."""
    # act-blackjack-2005 20.13: chips change "in accordance with these rules", and nobody owes tournament chips
    found = next((one for one in run.table.disputes if one.number == given.dispute), None)
    if found is not None and given.correction > 0:
        _take_back(run, given, found.player)
    one = None if found is None else run.session.find(found.player)
    if one is None:
        return given
    ruling, amount = _takeable(one, given.ruling, given.correction)
    return replace(given, ruling=ruling, correction=amount)


def _check_not_counted(run: Run, given: table_inputs.DecideDispute | table_inputs.ReviewDispute) -> None:
    """Raise Refused if a ruling moves chips of a session that is over: its result has them."""
    # act-blackjack-2005 20.13: chips change hands "in accordance with these rules", and after a session none is there
    if given.correction and run.session.status == "over":
        raise Refused(given, run.rules.conduct.disputes.clause, reasons.CHIPS_COUNTED)


def _take_back(run: Run, given: D, player: str) -> None:
    """Take a player back whom the last round put out, and to whom a ruling gives chips of it."""
    # act-blackjack-2005 20.14: who "cannot wager at least the table minimum" is out, and by the ruling they could
    session, clause = run.session, run.table.rules.conduct.final.clause
    if session.find(player) is not None:
        return
    put_out = {one.player for one in session.out if one.why == "eliminated"}
    gone = [one for one in session.gone if one.player == player and player in put_out]
    if session.is_dealing or not gone:
        raise Refused(given, clause, reasons.OUT_TOO_LONG(player=player))
    voids.reinstate(run, gone, clause)


def _takeable(one: SessionPlayer, words: str, amount: Money) -> tuple[str, Money]:
    """Return the words and the amount of a correction; at most the player's chips are taken."""
    if amount >= -one.chips:
        return words, amount
    return f"{words} (of {show(Money(-amount))} that were to be taken there are {show(one.chips)})", Money(-one.chips)


def correct_payment(run: Run, given: table_inputs.CorrectPayment) -> None:
    """Correct a payment of a player who is in; at most the player's chips are taken."""
    one = run.session.find(given.player)
    if one is None:
        raise Refused(given, run.rules.conduct.disputes.clause, reasons.OUT_SINCE_ROUND(players=given.player))
    reason, amount = _takeable(one, given.reason, given.amount)
    run.play(replace(given, reason=reason, amount=amount))


def no_review(run: Run, given: table_inputs.AskReview | table_inputs.ReviewDispute) -> None:
    """Refuse a review while the session lasts, where the director's decision is final."""
    if isinstance(given, table_inputs.ReviewDispute):
        _check_not_counted(run, given)
    if run.session.status == "over" or not run.rules.conduct.dispute_stops.value:
        run.play(_with_takeable(run, given) if isinstance(given, table_inputs.ReviewDispute) else given)
        return
    # nsw-pontoon-6to5-2017 20.11.2: "the decision of the Tournament Manager will be final"
    raise Refused(
        given, run.rules.conduct.disputes.clause, reasons.DECISION_FINAL(title=run.rules.people.director.value)
    )


def record_incident(run: Run, given: table_inputs.RecordIncident) -> None:
    """Record a breach; in a tournament advice that a player gives or seeks is one."""
    rule = run.rules.conduct.advice
    known = {one.value for one in run.table.rules.conduct.incidents}
    if given.kind != ADVICE or ADVICE in known:
        run.play(given)
        return
    check_staff(run, given, "record a breach")
    check_words(given, given.note, rule.clause, "what was seen")
    fields: dict[str, Any] = {"by": given.by, "at": run.now, "clause": rule.clause, "round": run.table.number}
    fields |= {"number": len(run.table.incidents) + 1, "person": given.person, "role": given.role, "kind": given.kind}
    run.tell(t.IncidentRecorded(**fields, note=given.note))
