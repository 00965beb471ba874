"""Claims of prizes: notified, claimed, paid, refused, lapsed, and corrected."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.refusal import Refused
from croupier.engine.table.moments import DAY, written
from croupier.money import NOTHING
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion import reasons
from croupier.promotion.prizes import need, prize_of
from croupier.promotion.state import OWED, Promotion, PromotionPrize, item_of
from croupier.promotion.terms.document import NO_LIMIT
from croupier.promotion.terms.validation import worth
from croupier.rules.promotion import PromotionRules

Events = tuple[e.PromotionEvent, ...]
YEAR: Final = 366 * DAY
"""Longest retention: records that are kept for years are never kept for less."""


# --- notice and claim ----------------------------------------------------------------------------------------------


def _notify(state: Promotion, given: i.NotifyWinner, rules: PromotionRules, now: int) -> Events:
    hours = rules.winning.notice_hours
    prize = prize_of(state, given, hours.clause)
    if not prize.winner:
        raise Refused(given, hours.clause, reasons.NO_WINNER(number=prize.number, fate=prize.fate))
    method = next((one for one in rules.winning.methods if one.value == given.method), None)
    if method is None:
        known = ", ".join(one.value for one in rules.winning.methods)
        raise Refused(given, hours.clause, reasons.BAD_METHOD(method=repr(given.method), methods=known))
    need(given, given.evidence, hours.clause, reasons.NO_EVIDENCE)
    moment = now if given.made_at is None else given.made_at
    if not prize.won_at <= moment <= now:
        raise Refused(given, hours.clause, reasons.BAD_ATTEMPT(won=written(prize.won_at), now=written(now)))
    is_late = prize.due is not None and moment > prize.due
    return (
        e.NoticeAttempted(
            at=now,
            by=given.by,
            clause=hours.clause if is_late else method.clause,
            prize=prize.number,
            winner=prize.winner,
            method=given.method,
            evidence=given.evidence,
            is_reached=given.is_reached,
            made_at=moment,
            is_late=is_late,
        ),
    )


def _claim(state: Promotion, given: i.ClaimPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = prize_of(state, given, clause)
    if prize.fate != "won":
        raise Refused(given, clause, reasons.WRONG_FATE(number=prize.number, fate=prize.fate))
    if given.claimant != prize.winner:
        raise Refused(given, clause, reasons.NOT_WINNER(claimant=repr(given.claimant)))
    if state.terms.claim.presence and not given.is_present:
        raise Refused(given, clause, reasons.MUST_BE_PRESENT)
    last = claim_by(state, prize)
    if last is not None and now > last:
        raise Refused(given, clause, reasons.CLAIMED_TOO_LATE(last=written(last)))
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "is_present": given.is_present}
    return (e.PrizeClaimed(at=now, by=given.by, clause=clause, **said),)


def claim_by(state: Promotion, prize: PromotionPrize) -> int | None:
    """Return until when a prize may be claimed, None if the terms set no limit."""
    days = state.terms.claim.within_days
    return None if days == NO_LIMIT else prize.won_at + days * DAY


# --- payment -------------------------------------------------------------------------------------------------------


def _pay(state: Promotion, given: i.PayPrize, rules: PromotionRules, now: int) -> Events:
    winning_rules = rules.winning
    prize = prize_of(state, given, winning_rules.claimed.clause)
    if prize.fate != "claimed":
        raise Refused(given, winning_rules.claimed.clause, reasons.NOT_CLAIMED(number=prize.number, fate=prize.fate))
    item = item_of(state, prize)
    clause = winning_rules.claimed.clause
    if given.takes_cash:
        # nsw-pontoon-6to5-2017 21.3: "which shall be clearly stated in the terms and conditions of the promotion"
        clause = winning_rules.alternative.clause
        if item.cash_alternative is None:
            raise Refused(given, clause, reasons.NO_CASH_ALTERNATIVE)
        _check_parts(given, prize, item.cash_alternative, rules)
    elif item.kind == "cash":
        _check_parts(given, prize, prize.value, rules)
        clause = winning_rules.paid_by.clause if prize.value > winning_rules.choice_above.value else clause
    elif given.parts:
        raise Refused(given, winning_rules.alternative.clause, reasons.NOT_A_CASH_PRIZE)
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "value": prize.value}
    return (e.PrizePaid(at=now, by=given.by, clause=clause, parts=given.parts, takes_cash=given.takes_cash, **said),)


def _check_parts(given: i.PayPrize, prize: PromotionPrize, amount: int, rules: PromotionRules) -> None:
    # nsw-pontoon-6to5-2017 21.4: "as cash, by a crossed cheque made out to the winner, by electronic funds transfer to
    # the winner or by a combination of these payment options"
    # to no more than $10,000 it gives no choice, and forbids the operator no way
    ways = rules.winning.paid_by
    paid = sum(one.amount for one in given.parts)
    if paid != amount or any(one.amount <= NOTHING for one in given.parts):
        raise Refused(given, ways.clause, reasons.WRONG_SUM(paid=paid, amount=amount))
    for one in given.parts:
        if one.method not in ways.value:
            raise Refused(given, ways.clause, reasons.WAY_NOT_OFFERED(method=one.method.replace("-", " ")))
        is_winners = " ".join(one.to.split()).casefold() == prize.winner.casefold()
        if one.method == "crossed-cheque" and not is_winners:
            raise Refused(given, ways.clause, reasons.CHEQUE_TO_WINNER(winner=prize.winner))
        if one.method == "transfer" and not is_winners:
            raise Refused(given, ways.clause, reasons.TRANSFER_TO_WINNER(winner=prize.winner, to=one.to or "nobody"))
        if one.method == "transfer" and not one.account.strip():
            raise Refused(given, ways.clause, reasons.NO_ACCOUNT(winner=prize.winner))


# --- refusing, lapsing, correcting ---------------------------------------------------------------------------------


def _refuse(state: Promotion, given: i.RefuseClaim, rules: PromotionRules, now: int) -> Events:
    stated, kept = rules.refusing.reasons, rules.refusing.retained_above
    prize = prize_of(state, given, stated.clause)
    need(given, given.claimant, stated.clause, reasons.NO_CLAIMANT)
    need(given, given.reasons, stated.clause, reasons.REFUSAL_WITHOUT_REASON)
    if given.told_at is None:
        raise Refused(given, stated.clause, reasons.REASON_NOT_GIVEN)
    if given.told_at > now:
        raise Refused(given, stated.clause, reasons.INFORMED_IN_FUTURE(moment=written(given.told_at)))
    if given.told_at < prize.won_at:
        raise Refused(
            given, stated.clause, reasons.INFORMED_BEFORE_DRAW(moment=written(given.told_at), won=written(prize.won_at))
        )
    is_winner = given.claimant == prize.winner and prize.fate in OWED
    if given.claimant == prize.winner and prize.fate == "paid":
        raise Refused(given, stated.clause, reasons.WRONG_FATE(number=prize.number, fate=prize.fate))
    # a further claim to a refused, lapsed or cancelled prize gets its reasons, too, and the prize keeps its status
    # nsw-pontoon-6to5-2017 21.10.1: "the names and addresses of the claimants and the reason(s)"
    is_kept = worth(item_of(state, prize)) > kept.value
    if is_kept:
        need(given, given.address, kept.clause, reasons.NO_ADDRESS(above=kept.value))
    years = rules.refusing.retention_years.value
    return (
        e.ClaimRefused(
            at=now,
            by=given.by,
            clause=kept.clause if is_kept else stated.clause,
            prize=prize.number,
            claimant=given.claimant,
            address=given.address,
            reasons=given.reasons,
            told_at=given.told_at,
            is_winner=is_winner,
            released=prize.value if is_winner else NOTHING,
            retained_until=now + years * YEAR if is_kept else None,
        ),
    )


def _lapse(state: Promotion, given: i.LapsePrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = prize_of(state, given, clause)
    if prize.fate != "won":
        raise Refused(given, clause, reasons.WRONG_FATE(number=prize.number, fate=prize.fate))
    last = claim_by(state, prize)
    if last is None:
        raise Refused(given, clause, reasons.NO_TIME_LIMIT)
    if now <= last:
        raise Refused(given, clause, reasons.CLAIM_STILL_OPEN(last=written(last)))
    # nsw-pontoon-6to5-2017 21.8: "reasonable endeavours must be made by the casino operator to notify the winner"
    if prize.due is not None and not prize.attempts:
        raise Refused(given, rules.winning.notice_hours.clause, reasons.WINNER_NOT_NOTIFIED(winner=prize.winner))
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "released": prize.value}
    return (e.PrizeLapsed(at=now, by=given.by, clause=clause, **said),)


def _reopen(state: Promotion, given: i.ReopenPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = prize_of(state, given, clause)
    need(given, given.reason, clause, reasons.CORRECTION_WITHOUT_REASON)
    if prize.fate not in {"paid", "refused", "lapsed"}:
        raise Refused(given, clause, reasons.NOTHING_TO_CORRECT(number=prize.number, fate=prize.fate))
    return (
        e.PrizeReopened(
            at=now,
            by=given.by,
            clause=clause,
            prize=prize.number,
            winner=prize.winner,
            reason=given.reason,
            was=prize.fate,
            value=prize.value,
            parts=prize.paid,
        ),
    )


def _publish(state: Promotion, given: i.PublishResults, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.results.clause
    need(given, given.where, clause, reasons.NO_PLACE_OF_RESULTS(published=state.terms.results.published))
    if not any(one.drawn for one in state.prizes) and state.status not in ("drawn", "cancelled"):
        raise Refused(given, clause, reasons.NO_RESULTS)
    return (e.ResultsPublished(at=now, by=given.by, clause=clause, where=given.where),)


DECIDE: Final[dict[type, Callable[[Promotion, Any, PromotionRules, int], Events]]] = {
    i.NotifyWinner: _notify,
    i.ClaimPrize: _claim,
    i.PayPrize: _pay,
    i.RefuseClaim: _refuse,
    i.LapsePrize: _lapse,
    i.ReopenPrize: _reopen,
    i.PublishResults: _publish,
}
