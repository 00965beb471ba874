"""Incidents: disqualification, breaks and disputes."""

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.rules.clause import contains
from croupier.rules.tournament import disqualifying_clause
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.results import ties_after
from croupier.tournament.authority import OPERATES, directs, holds, rules_of, rules_of_game, works
from croupier.tournament.machine.lookup import entrant_of
from croupier.tournament.machine.state import Entrant, Refund, Tournament, TournamentDispute
from croupier.tournament.reasons import prizes as reasons

Events = tuple[e.TournamentEvent, ...]


def disqualify(state: Tournament, given: i.DisqualifyEntrant, now: int) -> Events:
    """Disqualify a player; the fee is kept unless the director approves a refund, where the document lets them."""
    # nsw-pontoon-6to5-2017 20.5.6.2: "will not be entitled to a refund of the entry fee except on the approval of the
    # Tournament Manager"; 20.5.7: for a breach, with no refund
    rules = rules_of(state)
    clause = rules.conduct.disqualified.clause
    directs(state, given, given.by, "disqualify a player")
    one = entrant_of(state, given, given.player, clause)
    # nsw-pontoon-6to5-2017 20.5.6.2: once a table has disqualified for absence the refund may still be approved, once
    is_approval = one.fate == "disqualified" and given.refund and not one.refunded
    if one.fate in {"withdrawn", "forfeited", "disqualified", "placed", "reserve"} and not is_approval:
        raise Refused(given, clause, reasons.CANNOT_DISQUALIFY(player=one.player, fate=one.fate))
    if not given.rule.strip() or not given.reason.strip():
        raise Refused(given, clause, reasons.RULE_NOT_STATED)
    back = _refund(state, given, one) if given.refund else Refund(one.payer)
    under = disqualifying_clause(rules, given.rule.strip())
    event = e.EntrantDisqualified(given.by, one.player, given.rule, given.reason, back, (), now, under)
    return (replace(event, ties=ties_after(state, event)),)


def _refund(state: Tournament, given: i.DisqualifyEntrant, one: Entrant) -> Refund:
    """Return the fee that the director approves to refund; raise Refused where the document lets nobody."""
    rules, absence = rules_of(state), rules_of(state).absence
    if absence is None or absence.cancelled.clause != given.rule:
        raise Refused(
            given,
            rules.accounts.no_refund.clause,
            reasons.FEE_NOT_REFUNDED
            if absence is None
            else reasons.REFUND_FOR_ABSENCE_ONLY(clause=absence.cancelled.clause),
        )
    if not _has_seat(state, one.player):
        # nsw-pontoon-6to5-2017 20.5.6: who "does not take an allotted seat … or is absent during a session"
        raise Refused(given, absence.cancelled.clause, reasons.NEVER_ABSENT(player=one.player))
    if _is_out_for_breach(state, one, absence.powers.clause):
        # nsw-pontoon-6to5-2017 20.5.7: "shall not be entitled to receive a refund of the entry fee"
        raise Refused(given, rules.conduct.disqualified.clause, reasons.OUT_FOR_BREACH(player=one.player))
    return Refund(one.payer, one.fee, one.commission)


def _has_seat(state: Tournament, player: str) -> bool:
    """Return whether a seat has been allotted to a player in a ballot or a session."""
    drawn = [seat.player for stage in state.stages for seat in stage.seats]
    return player in drawn or any(seat.player == player for session in state.sessions for seat in session.seats)


def _is_out_for_breach(state: Tournament, one: Entrant, absence: str) -> bool:
    """Return whether the director or a table has disqualified a player for more than absence."""
    if one.broken and not contains(absence, one.broken.strip()):
        return True
    rules = rules_of(state).conduct
    breaches = {rules.disqualified.clause, rules.concealing.clause, rules.topping_up.clause, rules.breach.clause}
    outs = [
        out for session in state.sessions for out in (*session.out, *(session.result.out if session.result else ()))
    ]
    mine = [out for out in outs if out.player == one.player and out.why == "disqualified"]
    # nsw-pontoon-6to5-2017 20.6.4: who sat there and did not wager has contravened a rule; who was absent has 20.5.6.2
    no_wager = rules_of(state).wagering.no_wager.clause
    return any(out.clause in breaches or (out.clause == no_wager and out.absent is not True) for out in mine)


def give_break(state: Tournament, given: i.GiveBreak, now: int) -> Events:
    """Give all players a break of a stated time."""
    # act-blackjack-2005 20.17: "shall specify the amount of time allowed for the break"
    clause = rules_of(state).conduct.breaks.clause
    directs(state, given, given.by, "give a break")
    if given.minutes <= 0:
        raise Refused(given, clause, reasons.NO_MINUTES)
    return (e.BreakGiven(given.by, given.minutes, now + 60 * given.minutes, now, clause),)


def raise_dispute(state: Tournament, given: i.RaiseTournamentDispute, now: int) -> Events:
    """Record a dispute, which stops the tournament until it is decided where the document provides it."""
    # nsw-pontoon-6to5-2017 20.11.2: play waits until a dispute over rules or conditions of entry is settled
    clause = rules_of(state).conduct.disputes.clause
    works(given, given.by, clause, "raise a dispute")
    if not given.about.strip():
        raise Refused(given, clause, reasons.NO_SUBJECT)
    number = len(state.disputes) + 1
    # a player who has lost a place disputes it most of all when the prizes are handed over
    is_late = any(one.is_paid for one in state.awards)
    return (e.TournamentDisputeRaised(given.by, number, given.player, given.about, now, clause, is_late),)


def decide_dispute(state: Tournament, given: i.DecideTournamentDispute, now: int) -> Events:
    """Decide a dispute, finally: the director, or the casino operator where its decision is the final one."""
    conduct, decided_by = rules_of(state).conduct, rules_of_game(state).decided_by
    clause = conduct.disputes.clause
    if not conduct.dispute_stops.value and given.by.role in OPERATES and given.by.name not in state.leaders:
        # act-blackjack-2005 16.4: "The casino operator's decision in any dispute arising from these rules is final"
        clause = decided_by.clause
    else:
        directs(state, given, given.by, "decide a dispute")
    found = next((one for one in state.disputes if one.number == given.number), None)
    if found is None or found.decision:
        raise Refused(given, clause, reasons.DISPUTE_NOT_OPEN(number=given.number))
    if not given.decision.strip():
        raise Refused(given, clause, reasons.NO_DECISION)
    return (e.TournamentDisputeDecided(given.by, given.number, given.decision, now, clause),)


def ask_review(state: Tournament, given: i.AskTournamentReview, now: int) -> Events:
    """Record that the player of a decided dispute asks the Commission for a review."""
    # act-blackjack-2005 16.4: "subject to a review by the ACT Gambling and Racing Commission if requested"
    _check_reviews(state, given)
    clause = rules_of_game(state).reviewed_by.clause
    works(given, given.by, clause, "record a request for a review")
    found = _reviewable(state, given)
    if found.is_review_asked:
        raise Refused(given, clause, reasons.REVIEW_ASKED(number=given.number))
    return (e.TournamentReviewAsked(given.by, given.number, found.player, now, clause),)


def review_dispute(state: Tournament, given: i.ReviewTournamentDispute, now: int) -> Events:
    """Review the decision of a dispute, once it has been asked for."""
    _check_reviews(state, given)
    rule = rules_of_game(state).reviewed_by
    clause = rule.clause
    holds(given, given.by, rule.value, clause, "review a decision")
    found = _reviewable(state, given)
    if not found.is_review_asked or found.review:
        raise Refused(given, clause, reasons.NO_REVIEW_ASKED(number=given.number))
    if not given.decision.strip():
        raise Refused(given, clause, reasons.NO_DECISION)
    return (e.TournamentDisputeReviewed(given.by, given.number, given.decision, now, clause),)


def _check_reviews(state: Tournament, given: i.AskTournamentReview | i.ReviewTournamentDispute) -> None:
    """Raise Refused where the director's decision is final."""
    conduct = rules_of(state).conduct
    if conduct.dispute_stops.value:
        # nsw-pontoon-6to5-2017 20.11.2: "the decision of the Tournament Manager will be final"
        raise Refused(given, conduct.disputes.clause, reasons.DECISION_IS_FINAL)


def _reviewable(state: Tournament, given: i.AskTournamentReview | i.ReviewTournamentDispute) -> TournamentDispute:
    """Return a decided dispute; raise Refused if there is none."""
    found = next((one for one in state.disputes if one.number == given.number and one.decision), None)
    if found is None:
        clause = rules_of_game(state).reviewed_by.clause
        raise Refused(given, clause, reasons.DISPUTE_NOT_DECIDED(number=given.number))
    return found
