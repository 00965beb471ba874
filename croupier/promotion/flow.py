"""A promotion from its terms to its last prize: the events of each input, or the reason of its refusal."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET, UnsetType

from croupier.engine.refusal import Barred, Reason, Refused
from croupier.engine.table.moments import written
from croupier.engine.table.people import role_list
from croupier.promotion import claims, entries, prizes, reasons
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion.draw import is_secret
from croupier.promotion.evolve import evolve
from croupier.promotion.inputs import PromotionInput
from croupier.promotion.prizes import need
from croupier.promotion.state import Promotion, Status
from croupier.promotion.terms.document import Terms, fingerprint, rules_of
from croupier.promotion.terms.validation import faults
from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import NoProfile
from croupier.rules.promotion import PromotionRules
from croupier.rules.ruled import BadElection

Events = tuple[e.PromotionEvent, ...]

# fmt: off
FLOW: Final[dict[Status, tuple[type, ...]]] = {  # a promotion at a glance
    "outside":   (),
    "drawn up":  (i.StateAvailability, i.ProvideTerms, i.AmendTerms, i.NominateScrutineer, i.CommitDraw,
                  i.CommencePromotion, i.RaiseDispute, i.DecideDispute, i.PostponePromotion, i.CancelPromotion),
    "open":      (i.StateAvailability, i.AmendTerms, i.NominateScrutineer, i.CommitDraw, i.EnterPromotion, i.VoidEntry,
                  i.DrawPrizes, i.AwardPrize, i.DeclareAbsent, i.NotifyWinner, i.ClaimPrize, i.PayPrize, i.RefuseClaim,
                  i.LapsePrize, i.ReopenPrize, i.PublishResults, i.RaiseDispute, i.DecideDispute,
                  i.PostponePromotion, i.CancelPromotion),
    "postponed": (i.StateAvailability, i.AmendTerms, i.NominateScrutineer, i.CommitDraw, i.VoidEntry, i.NotifyWinner,
                  i.RefuseClaim, i.RaiseDispute, i.DecideDispute, i.ResumePromotion, i.CancelPromotion),
    "drawn":     (i.StateAvailability, i.AmendTerms, i.NominateScrutineer, i.DeclareAbsent, i.NotifyWinner,
                  i.ClaimPrize, i.PayPrize, i.RefuseClaim, i.LapsePrize, i.RedrawPrize, i.ReopenPrize,
                  i.PublishResults, i.RaiseDispute, i.DecideDispute, i.CancelPromotion),
    "cancelled": (i.RefuseClaim, i.PublishResults, i.RaiseDispute, i.DecideDispute),
}
# fmt: on


def step(state: Promotion | None, given: PromotionInput, now: int) -> tuple[Events, Promotion]:
    """Return the events of an input at a moment, in seconds since 1970, and the promotion after them; raise Refused."""
    events = decide(state, given, now)
    for event in events:
        state = evolve(state, event)
    assert state is not None, "an input that is taken causes an event"
    return events, state


def decide(state: Promotion | None, given: PromotionInput, now: int) -> Events:
    """Return the events of an input, or raise Refused or Barred; no clock, no chance."""
    if state is None:
        if not isinstance(given, i.DrawUpTerms):
            raise Refused(given, "", reasons.NO_TERMS)
        return _draw_up(given, now)
    rules = rules_of(state.terms)
    _check_power(given, rules)
    if type(given) not in FLOW[state.status]:
        raise Refused(given, *_untimely(state, given, rules))
    return _DECIDE[type(given)](state, given, rules, now)


def _untimely(state: Promotion, given: PromotionInput, rules: PromotionRules) -> tuple[str, Reason]:
    """Return the clause and the reason why an input is not possible in the status of the promotion."""
    if isinstance(given, i.DrawUpTerms):
        return rules.known.amended.clause, reasons.TERMS_EXIST
    match state.status:
        case "outside":
            return rules.scope.prizes.clause, reasons.SCOPE_OUTSIDE
        case "drawn up":
            return rules.known.provided_hours.clause, reasons.NOT_COMMENCED
        case "postponed":
            return rules.refusing.compromised.clause, reasons.POSTPONED
        case "cancelled":
            return rules.refusing.compromised.clause, reasons.CANCELLED
        case "drawn":
            return rules.drawing.when.clause, reasons.DRAWN
        case _:
            if isinstance(given, i.ResumePromotion):
                return rules.refusing.compromised.clause, reasons.NOT_POSTPONED
            if isinstance(given, i.RedrawPrize):
                return rules.drawing.manner.clause, reasons.NO_PRIZE_DRAWN
            return rules.known.provided_hours.clause, reasons.COMMENCED


def _check_power(given: PromotionInput, rules: PromotionRules) -> None:
    power = rules.scope.offered_by
    if given.by.role not in power.value:
        raise Barred(given, power.clause, reasons.NOT_OPERATOR(by=given.by, roles=role_list(power.value)))


def speaking(state: Promotion | None, given: PromotionInput) -> str:
    """Return the clause under which a person may not act, "" where no document is known yet."""
    terms = given.terms if state is None and isinstance(given, i.DrawUpTerms) else state.terms if state else None
    try:
        return "" if terms is None else rules_of(terms).scope.offered_by.clause
    except (UnknownDocument, NoProfile, BadElection):
        return ""


# --- terms ---------------------------------------------------------------------------------------------------------


def _draw_up(given: i.DrawUpTerms, now: int) -> Events:
    try:
        rules = rules_of(given.terms)
    except (UnknownDocument, NoProfile, BadElection) as wrong:
        raise Refused(given, "", reasons.UNKNOWN_RULES(text=str(wrong.args[0]))) from None
    _check_power(given, rules)
    _check_terms(given, given.terms, rules)
    if not given.terms.by_chance:
        # nsw-pontoon-6to5-2017 def:promotional-prizes: "given by way of a prize draw or element of chance"
        return (e.RewardSetApart(at=now, by=given.by, clause=rules.scope.prizes.clause, terms=given.terms),)
    marked = fingerprint(given.terms)
    clause = rules.scope.offered.clause
    return (e.TermsDrawnUp(at=now, by=given.by, clause=clause, terms=given.terms, fingerprint=marked),)


def _check_terms(given: PromotionInput, terms: Terms, rules: PromotionRules) -> None:
    found = faults(terms, rules)
    if found:
        raise Refused(
            given,
            found[0].clause,
            reasons.TERMS_FAULTS(faults="; ".join([f"{found[0].where}: {found[0].why}", *map(str, found[1:])])),
        )


def _available(_: Promotion, given: i.StateAvailability, rules: PromotionRules, now: int) -> Events:
    # nsw-pontoon-6to5-2017 21.6: "make reference to these terms and conditions in the marketing material"
    clause = rules.known.available.clause
    if not any(one.strip() for one in given.where):
        raise Refused(given, clause, reasons.NO_PLACE_OF_TERMS)
    if not any(one.strip() for one in given.marketing):
        raise Refused(given, clause, reasons.NO_MARKETING)
    return (e.AvailabilityStated(at=now, by=given.by, clause=clause, where=given.where, marketing=given.marketing),)


def _provide(state: Promotion, given: i.ProvideTerms, rules: PromotionRules, now: int) -> Events:
    ruled = rules.known.provided_hours
    # another copy of the same terms takes no hours back that have passed: nsw-pontoon-6to5-2017 21.9
    since = now if state.provided_at is None else state.provided_at
    return (
        e.TermsProvided(
            at=now,
            by=given.by,
            clause=ruled.clause,
            fingerprint=state.fingerprint,
            reference=given.reference,
            earliest=since + ruled.value * 3600,
        ),
    )


def _amend(state: Promotion, given: i.AmendTerms, rules: PromotionRules, now: int) -> Events:
    clause = rules.known.amended.clause
    need(given, given.reason, clause, reasons.AMENDMENT_WITHOUT_REASON)
    if state.commenced_at is not None:
        need(given, given.approval, clause, reasons.NO_APPROVAL)
    if (given.terms.document, given.terms.name) != (state.terms.document, state.terms.name):
        raise Refused(given, clause, reasons.OTHER_PROMOTION)
    if not given.terms.by_chance:
        raise Refused(given, rules.scope.prizes.clause, reasons.NOT_A_REWARD)
    try:
        after = rules_of(given.terms)
    except BadElection as wrong:
        raise Refused(given, clause, reasons.UNKNOWN_RULES(text=str(wrong))) from None
    _check_terms(given, given.terms, after)
    if state.drawn_at is not None or any(one.drawn for one in state.prizes):
        before, later = state.terms, given.terms
        if (before.prizes, before.award.how, before.award.one_prize_each) != (
            *(later.prizes, later.award.how),
            later.award.one_prize_each,
        ):
            raise Refused(given, clause, reasons.PRIZES_FIXED)
    marked = fingerprint(given.terms)
    if marked == state.fingerprint:
        raise Refused(given, clause, reasons.SAME_TERMS)
    # before the commencement they are provided again, and the time starts again: nsw-pontoon-6to5-2017 21.9, A63
    by = clause if state.commenced_at is not None else rules.known.provided_hours.clause
    said = (given.reason, given.approval)
    return (
        e.TermsAmended(
            at=now, by=given.by, clause=by, terms=given.terms, fingerprint=marked, reason=said[0], approval=said[1]
        ),
    )


def _commence(state: Promotion, given: i.CommencePromotion, rules: PromotionRules, now: int) -> Events:
    known = rules.known
    if not state.where:
        raise Refused(given, known.available.clause, reasons.TERMS_NOT_AVAILABLE)
    if state.provided_at is None:
        raise Refused(given, known.provided_hours.clause, reasons.TERMS_NOT_PROVIDED)
    # nsw-pontoon-6to5-2017 21.9: "at least 24 hours prior to the commencement of any promotion"
    earliest = state.provided_at + known.provided_hours.value * 3600
    if now < earliest:
        raise Refused(
            given,
            known.provided_hours.clause,
            reasons.TOO_EARLY_AFTER_TERMS(hours=known.provided_hours.value, earliest=written(earliest)),
        )
    begins, ends = _stated(state.terms.promotion.begins), _stated(state.terms.promotion.ends)
    if now < begins:
        raise Refused(given, rules.drawing.begins.clause, reasons.NOT_BEGUN(begins=written(begins)))
    if now > ends:
        raise Refused(given, rules.drawing.begins.clause, reasons.HAS_ENDED(ends=written(ends)))
    return (e.PromotionCommenced(at=now, by=given.by, clause=known.provided_hours.clause),)


def _stated(at: int | None) -> int:
    assert at is not None, "terms without it are refused"
    return at


# --- the draw ------------------------------------------------------------------------------------------------------


def _nominate(_: Promotion, given: i.NominateScrutineer, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.scrutineer_above.clause
    need(given, given.name, clause, reasons.NO_SCRUTINEER_NAME)
    return (e.ScrutineerNominated(at=now, by=given.by, clause=clause, name=given.name),)


def _commit(state: Promotion, given: i.CommitDraw, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.manner.clause
    if state.terms.award.how != "draw":
        raise Refused(given, clause, reasons.NO_DRAW)
    if not is_secret(given.commitment):
        raise Refused(given, clause, reasons.BAD_COMMITMENT)
    if state.commitment:
        need(given, given.reason, clause, reasons.COMMITMENT_WITHOUT_REASON)
    said = {"commitment": given.commitment, "sealed": given.sealed, "reason": given.reason}
    return (e.DrawCommitted(at=now, by=given.by, clause=clause, tickets=state.tickets, **said),)


# --- disputes and integrity ----------------------------------------------------------------------------------------


def _dispute(state: Promotion, given: i.RaiseDispute, rules: PromotionRules, now: int) -> Events:
    clause = rules.refusing.disputes.clause
    need(given, given.person, clause, reasons.NO_PERSON)
    need(given, given.about, clause, reasons.NO_SUBJECT)
    number = len(state.disputes) + 1
    said = {"person": given.person, "about": given.about}
    return (e.DisputeRaised(at=now, by=given.by, clause=clause, dispute=number, **said),)


def _decide_dispute(state: Promotion, given: i.DecideDispute, rules: PromotionRules, now: int) -> Events:
    clause = rules.refusing.disputes.clause
    if not 1 <= given.dispute <= len(state.disputes):
        raise Refused(given, clause, reasons.NO_DISPUTE(number=given.dispute))
    dispute = state.disputes[given.dispute - 1]
    if dispute.decision:
        raise Refused(given, clause, reasons.DECISION_FINAL)
    need(given, given.decision, clause, reasons.NO_DECISION)
    decided = e.DisputeDecided(
        at=now,
        by=given.by,
        clause=clause,
        dispute=given.dispute,
        decision=given.decision,
        is_satisfied=given.is_satisfied,
    )
    if given.is_satisfied:
        return (decided,)
    # nsw-pontoon-6to5-2017 21.11: "the person will be advised of their right to lodge a complaint with an inspector"
    advice = rules.refusing.advice
    said = {"person": dispute.person, "advice": advice.value}
    return decided, e.ComplaintAdvised(at=now, by=given.by, clause=advice.clause, dispute=given.dispute, **said)


def _notified(
    given: i.PostponePromotion | i.CancelPromotion, rules: PromotionRules, now: int
) -> tuple[int, int | UnsetType]:
    """Return when the inspectorate was notified, and the time of the decision if the notice was late.

    Raise Refused if it was not notified and no reason is stated.
    """
    # nsw-pontoon-6to5-2017 21.12: "Should this occur the inspectorate is to be notified immediately."
    ruled = rules.refusing.notified_minutes
    need(given, given.reason, ruled.clause, reasons.NO_CAUSE)
    notified = given.notified_at
    if notified is None:
        raise Refused(given, ruled.clause, reasons.NOT_NOTIFIED)
    if notified > now:
        raise Refused(given, ruled.clause, reasons.NOTIFIED_IN_FUTURE(moment=written(notified)))
    if given.decided_at is None and now - notified > ruled.value * 60:
        raise Refused(given, ruled.clause, reasons.DECISION_NOT_STATED(notified=written(notified), minutes=ruled.value))
    decided = notified if given.decided_at is None else given.decided_at
    if notified < decided:
        raise Refused(
            given, ruled.clause, reasons.NOTIFIED_BEFORE_DECISION(notified=written(notified), decided=written(decided))
        )
    # a late notice is a breach, which is recorded; the promotion is stopped all the same (reading PP-6)
    return notified, decided if notified - decided > ruled.value * 60 else UNSET


def _postpone(_: Promotion, given: i.PostponePromotion, rules: PromotionRules, now: int) -> Events:
    notified, late_of = _notified(given, rules, now)
    clause = rules.refusing.compromised.clause
    said: dict[str, Any] = {"reason": given.reason, "notified_at": notified, "late_of": late_of}
    return (e.PromotionPostponed(at=now, by=given.by, clause=clause, **said),)


def _resume(state: Promotion, given: i.ResumePromotion, rules: PromotionRules, now: int) -> Events:
    clause = rules.refusing.compromised.clause
    need(given, given.validated, clause, reasons.NO_VALIDATION)
    at = _stated(state.terms.award.at)
    if now > at:  # a new date is an amendment: nsw-pontoon-6to5-2017 21.9.1, A63
        raise Refused(given, rules.known.amended.clause, reasons.AWARD_DATE_PASSED(moment=written(at)))
    return (e.PromotionResumed(at=now, by=given.by, clause=clause, validated=given.validated),)


def _cancel(state: Promotion, given: i.CancelPromotion, rules: PromotionRules, now: int) -> Events:
    notified, late_of = _notified(given, rules, now)
    clause = rules.refusing.compromised.clause
    said: dict[str, Any] = {"reason": given.reason, "notified_at": notified, "late_of": late_of}
    said["released"] = state.owed
    return (e.PromotionCancelled(at=now, by=given.by, clause=clause, **said),)


_DECIDE: Final[dict[type, Callable[[Promotion, Any, PromotionRules, int], Events]]] = {
    i.StateAvailability: _available,
    i.ProvideTerms: _provide,
    i.AmendTerms: _amend,
    i.CommencePromotion: _commence,
    i.NominateScrutineer: _nominate,
    i.CommitDraw: _commit,
    i.RaiseDispute: _dispute,
    i.DecideDispute: _decide_dispute,
    i.PostponePromotion: _postpone,
    i.ResumePromotion: _resume,
    i.CancelPromotion: _cancel,
    **entries.DECIDE,
    **prizes.DECIDE,
    **claims.DECIDE,
}
