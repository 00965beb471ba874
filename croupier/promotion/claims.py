"""What becomes of the prizes of a promotion: notified, claimed, paid, refused, lapsed, and corrected."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.inputs import Refused
from croupier.engine.table.moments import DAY, written
from croupier.money import NOTHING
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion.prizes import need, prize_of
from croupier.promotion.state import OWED, Prize, Promotion, item_of
from croupier.promotion.terms import NO_LIMIT
from croupier.rules.promotion import PromotionRules

Events = tuple[e.PromotionEvent, ...]
YEAR: Final = 366 * DAY
"""The longest: what is kept for years is never kept for less."""


# --- notice and claim ----------------------------------------------------------------------------------------------


def _notify(state: Promotion, given: i.NotifyWinner, rules: PromotionRules, now: int) -> Events:
    hours = rules.winning.notice_hours
    prize = prize_of(state, given, hours.clause)
    if not prize.winner:
        raise Refused(given, hours.clause, f"prize {prize.number} is {prize.fate}: there is no winner to notify")
    method = next((one for one in rules.winning.methods if one.value == given.method), None)
    if method is None:
        known = ", ".join(one.value for one in rules.winning.methods)
        raise Refused(given, hours.clause, f"{given.method!r} is no method to notify a winner by: {known}")
    need(given, given.evidence, hours.clause, "name the evidence of the attempt")
    made = now if given.made_at is None else given.made_at
    if not prize.won_at <= made <= now:
        why = f"an attempt is made between the draw, {written(prize.won_at)}, and now, {written(now)}"
        raise Refused(given, hours.clause, why)
    is_late = prize.due is not None and made > prize.due
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
            made_at=made,
            is_late=is_late,
        ),
    )


def _claim(state: Promotion, given: i.ClaimPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = prize_of(state, given, clause)
    if prize.fate != "won":
        raise Refused(given, clause, f"prize {prize.number} is {prize.fate}")
    if given.claimant != prize.winner:
        raise Refused(given, clause, f"{given.claimant!r} has not won it: refuse the claim, with reasons")
    if state.terms.claim.presence and not given.is_present:
        raise Refused(given, clause, "by the terms the winner must be present")
    last = claim_by(state, prize)
    if last is not None and now > last:
        raise Refused(given, clause, f"by the terms it was to be claimed by {written(last)}")
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "is_present": given.is_present}
    return (e.PrizeClaimed(at=now, by=given.by, clause=clause, **said),)


def claim_by(state: Promotion, prize: Prize) -> int | None:
    """Return until when a prize may be claimed, None if the terms set no limit."""
    days = state.terms.claim.within_days
    return None if days == NO_LIMIT else prize.won_at + days * DAY


# --- payment -------------------------------------------------------------------------------------------------------


def _pay(state: Promotion, given: i.PayPrize, rules: PromotionRules, now: int) -> Events:
    winning_rules = rules.winning
    prize = prize_of(state, given, winning_rules.claimed.clause)
    if prize.fate != "claimed":
        raise Refused(given, winning_rules.claimed.clause, f"prize {prize.number} is {prize.fate}, not claimed")
    item = item_of(state, prize)
    clause = winning_rules.claimed.clause
    if given.takes_cash:
        # nsw-pontoon-6to5-2017 21.3: "which shall be clearly stated in the terms and conditions of the promotion"
        clause = winning_rules.alternative.clause
        if item.cash_alternative is None:
            raise Refused(given, clause, "the terms state no cash alternative to this prize")
        _check_parts(given, prize, item.cash_alternative, rules)
    elif item.kind == "cash":
        _check_parts(given, prize, prize.value, rules)
        clause = winning_rules.paid_by.clause if prize.value > winning_rules.choice_above.value else clause
    elif given.parts:
        why = "it is no cash prize: hand it over, or pay the cash alternative if the terms state one"
        raise Refused(given, winning_rules.alternative.clause, why)
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "value": prize.value}
    return (e.PrizePaid(at=now, by=given.by, clause=clause, parts=given.parts, takes_cash=given.takes_cash, **said),)


def _check_parts(given: i.PayPrize, prize: Prize, amount: int, rules: PromotionRules) -> None:
    # nsw-pontoon-6to5-2017 21.4: "as cash, by a crossed cheque made out to the winner, by electronic funds transfer to
    # the winner or by a combination of these payment options"
    choice, ways = rules.winning.choice_above, rules.winning.paid_by
    paid = sum(one.amount for one in given.parts)
    if paid != amount or any(one.amount <= NOTHING for one in given.parts):
        why = f"the parts come to ${paid / 100:,.2f}, and the prize is ${amount / 100:,.2f}"
        raise Refused(given, ways.clause, why)
    for one in given.parts:
        if one.method != "cash" and amount <= choice.value:
            why = f"${amount / 100:,.2f} is paid in cash: only above ${choice.value / 100:,.2f} does the winner choose"
            raise Refused(given, choice.clause, why)
        is_winners = " ".join(one.to.split()).casefold() == prize.winner.casefold()
        if one.method == "crossed-cheque" and not is_winners:
            raise Refused(given, ways.clause, f"a crossed cheque is made out to the winner, {prize.winner}")
        if one.method == "transfer" and not is_winners:
            why = f"a transfer goes to an account that the winner holds, {prize.winner}, and not {one.to or 'nobody'}"
            raise Refused(given, ways.clause, why)
        if one.method == "transfer" and not one.account.strip():
            raise Refused(given, ways.clause, f"a transfer goes to the winner: name the account of {prize.winner}")


# --- refusing, lapsing, correcting ---------------------------------------------------------------------------------


def _refuse(state: Promotion, given: i.RefuseClaim, rules: PromotionRules, now: int) -> Events:
    told, kept = rules.refusing.reasons, rules.refusing.retained_above
    prize = prize_of(state, given, told.clause)
    need(given, given.claimant, told.clause, "name the claimant")
    need(given, given.reasons, told.clause, "a refusal needs its reasons")
    if given.told_at is None:
        raise Refused(given, told.clause, "the claimant is told why as soon as practicable: say when")
    if given.told_at > now:
        raise Refused(given, told.clause, f"{written(given.told_at)} is still to come: tell the claimant now")
    if given.told_at < prize.won_at:
        raise Refused(given, told.clause, f"{written(given.told_at)} is before the draw, {written(prize.won_at)}")
    is_winner = given.claimant == prize.winner and prize.fate in OWED
    if given.claimant == prize.winner and prize.fate == "paid":
        raise Refused(given, told.clause, f"prize {prize.number} is {prize.fate}")
    # who claims again what was refused, has lapsed or is cancelled is told why, too, and the prize stays what it is
    # nsw-pontoon-6to5-2017 21.10.1: "the names and addresses of the claimants and the reason(s)"
    is_kept = prize.value > kept.value
    if is_kept:
        above = f"${kept.value / 100:,.2f}"
        why = f"the claim is for more than {above}: its details are retained, with the claimant's address"
        need(given, given.address, kept.clause, why)
    years = rules.refusing.retention_years.value
    return (
        e.ClaimRefused(
            at=now,
            by=given.by,
            clause=kept.clause if is_kept else told.clause,
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
        raise Refused(given, clause, f"prize {prize.number} is {prize.fate}")
    last = claim_by(state, prize)
    if last is None:
        raise Refused(given, clause, "the terms set no time to claim a prize in: it stays the winner's")
    if now <= last:
        raise Refused(given, clause, f"by the terms it may be claimed until {written(last)}")
    # nsw-pontoon-6to5-2017 21.8: "reasonable endeavours must be made by the casino operator to notify the winner"
    if prize.due is not None and not prize.attempts:
        why = f"nobody has tried to notify {prize.winner}: no prize lapses of which its winner was never told"
        raise Refused(given, rules.winning.notice_hours.clause, why)
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "released": prize.value}
    return (e.PrizeLapsed(at=now, by=given.by, clause=clause, **said),)


def _reopen(state: Promotion, given: i.ReopenPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = prize_of(state, given, clause)
    need(given, given.reason, clause, "a correction needs its reason")
    if prize.fate not in {"paid", "refused", "lapsed"}:
        raise Refused(given, clause, f"prize {prize.number} is {prize.fate}: there is nothing to correct")
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
    need(given, given.where, clause, f"say where they are published; by the terms: {state.terms.results.published}")
    if not any(one.drawn for one in state.prizes) and state.status not in ("drawn", "cancelled"):
        raise Refused(given, clause, "there are no results yet")
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
