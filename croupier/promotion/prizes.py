"""The prizes of a promotion: drawn or awarded, notified, claimed, paid, refused, lapsed, and corrected."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.engine.table.moments import DAY, written
from croupier.money import NOTHING, show
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion.checking import individual_value_max
from croupier.promotion.drawing import commitment_of, is_secret, winning
from croupier.promotion.evolve import evolve
from croupier.promotion.state import OWED, Prize, Promotion, item_of
from croupier.promotion.terms import NO_LIMIT
from croupier.rules.promotion import PromotionRules

Events = tuple[e.PromotionEvent, ...]
YEAR: Final = 366 * DAY
"""The longest: what is kept for years is never kept for less."""


def _prize(state: Promotion, given: Any, clause: str) -> Prize:
    number: int = given.prize
    if not 1 <= number <= len(state.prizes):
        raise Refused(given, clause, f"there is no prize {number}: they are 1 to {len(state.prizes)}")
    return state.prizes[number - 1]


def _need(given: Any, text: str, clause: str, why: str) -> None:
    if not text.strip():
        raise Refused(given, clause, why)


# --- winning -------------------------------------------------------------------------------------------------------


def _draw(state: Promotion, given: i.DrawPrizes, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.manner.clause
    _check_moment(state, given, rules, now)
    if state.terms.award.how != "draw":
        raise Refused(given, clause, "by its terms the promotion has no draw: tell who has won each prize")
    _check_scrutineer(state, given, rules)
    if not state.commitment:
        raise Refused(given, clause, "no commitment was published before the draw")
    if not is_secret(given.secret) or commitment_of(given.secret, state.terms.name) != state.commitment:
        raise Refused(given, clause, "this is not the secret that was committed to")
    made = e.DrawMade(
        at=now,
        by=given.by,
        clause=rules.drawing.scrutineer_above.clause if given.overseen_by else clause,
        secret=given.secret,
        words=given.words,
        tickets=state.tickets,
        overseen_by=given.overseen_by,
    )
    return (made, *_winners(evolve(state, made), given, rules, now))


def _winners(state: Promotion, given: i.DrawPrizes, rules: PromotionRules, now: int) -> Iterator[e.PromotionEvent]:
    """Yield who wins each prize, in the order of the terms."""
    next_ones = winning(state)
    for prize in state.prizes:
        found = next(next_ones, None)
        if found is None:
            yield e.PrizeNotWon(at=now, by=given.by, clause=rules.drawing.manner.clause, prize=prize.number)
        else:
            yield _won(state, given, rules, now, prize, found)


def _won(
    state: Promotion, given: Any, rules: PromotionRules, now: int, prize: Prize, found: tuple[int, int, str]
) -> e.PrizeWon:
    place, ticket, winner = found
    # nsw-pontoon-6to5-2017 21.8: "When an entrant is not required to be present at a draw … within 2 days of the draw"
    due = None if state.terms.claim.presence else now + rules.winning.notice_hours.value * 3600
    clause = rules.drawing.manner.clause
    said: dict[str, Any] = {"prize": prize.number, "winner": winner, "value": prize.value, "due": due}
    return e.PrizeWon(at=now, by=given.by, clause=clause, ticket=ticket, place=place, **said)


def _check_moment(state: Promotion, given: Any, rules: PromotionRules, now: int) -> None:
    at, ends = state.terms.award.at, state.terms.promotion.ends
    assert at is not None, "terms without it are refused"
    assert ends is not None, "terms without it are refused"
    if now < at:
        raise Refused(given, rules.drawing.when.clause, f"by its terms the prize is awarded at {written(at)}")
    if now > ends:
        why = f"by its terms the promotion ended at {written(ends)}: a new date is an amendment with approval"
        raise Refused(given, rules.known.amended.clause, why)


def _check_scrutineer(state: Promotion, given: i.DrawPrizes, rules: PromotionRules) -> None:
    # nsw-pontoon-6to5-2017 21.2: "overseen by a scrutineer nominated by the casino operator"
    ruled = rules.drawing.scrutineer_above
    if given.overseen_by:
        if given.overseen_by != state.scrutineer:
            why = f"{given.overseen_by} was not nominated: {state.scrutineer or 'nobody'} was"
            raise Refused(given, ruled.clause, why)
        if given.overseen_by == given.by.name:
            raise Refused(given, ruled.clause, "who draws does not oversee it, too")
    elif individual_value_max(state.terms) > ruled.value:
        mend = f"{state.scrutineer} was nominated" if state.scrutineer else "nominate one"
        why = f"a prize is worth more than ${show(ruled.value)}: a scrutineer oversees the draw; {mend}"
        raise Refused(given, ruled.clause, why)


def _award(state: Promotion, given: i.AwardPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.manner.clause
    prize = _prize(state, given, clause)
    _check_moment(state, given, rules, now)
    if state.terms.award.how != "chance":
        raise Refused(given, clause, "by its terms the prizes are drawn")
    _need(given, given.how, clause, "say how chance has given it")
    if prize.fate != "to be won" and not (prize.fate in {"refused", "lapsed"} and state.terms.claim.redraw):
        raise Refused(given, clause, f"prize {prize.number} is {prize.fate}")
    entered = {one.entrant for one in state.entries if not one.is_void}
    if given.winner not in entered:
        raise Refused(given, rules.drawing.eligible.clause, f"{given.winner!r} has not entered")
    winners = {name for one in state.prizes for name in one.drawn}
    if state.terms.award.one_prize_each and given.winner in winners:
        raise Refused(given, clause, f"{given.winner} has won, and by the terms nobody wins twice")
    return (replace(_won(state, given, rules, now, prize, (0, 0, given.winner)), how=given.how),)


def _absent(state: Promotion, given: i.DeclareAbsent, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = _prize(state, given, clause)
    if not state.terms.claim.presence:
        raise Refused(given, clause, "by the terms the winner need not be present")
    if prize.fate != "won":
        raise Refused(given, clause, f"prize {prize.number} is {prize.fate}")
    _need(given, given.called, clause, "say how the winner was called")
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "called": given.called}
    absent = e.WinnerAbsent(at=now, by=given.by, clause=clause, released=prize.value, **said)
    if not state.terms.claim.redraw or state.terms.award.how != "draw":
        return (absent,)
    return (absent, *_next(evolve(state, absent), given, rules, now, "the winner is absent"))


def _next(state: Promotion, given: Any, rules: PromotionRules, now: int, reason: str) -> Events:
    """Return that the next ticket of the order wins a prize, if there is one."""
    prize = state.prizes[given.prize - 1]
    found = next(winning(state, prize), None)
    if found is None:
        return ()
    clause = rules.drawing.manner.clause
    redrawn = e.PrizeRedrawn(at=now, by=given.by, clause=clause, prize=prize.number, reason=reason)
    return redrawn, _won(state, given, rules, now, prize, found)


def _redraw(state: Promotion, given: i.RedrawPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.manner.clause
    prize = _prize(state, given, clause)
    if not state.terms.claim.redraw:
        raise Refused(given, clause, "the terms do not say that a prize is drawn again")
    if prize.fate not in {"refused", "lapsed"}:
        raise Refused(given, clause, f"prize {prize.number} is {prize.fate}")
    _need(given, given.reason, clause, "to draw again needs its reason")
    found = _next(state, given, rules, now, given.reason)
    if not found:
        raise Refused(given, clause, "no ticket is left that could win it")
    return found


# --- notice and claim ----------------------------------------------------------------------------------------------


def _notify(state: Promotion, given: i.NotifyWinner, rules: PromotionRules, now: int) -> Events:
    hours = rules.winning.notice_hours
    prize = _prize(state, given, hours.clause)
    if not prize.winner:
        raise Refused(given, hours.clause, f"prize {prize.number} is {prize.fate}: there is no winner to notify")
    method = next((one for one in rules.winning.methods if one.value == given.method), None)
    if method is None:
        known = ", ".join(one.value for one in rules.winning.methods)
        raise Refused(given, hours.clause, f"{given.method!r} is no method to notify a winner by: {known}")
    _need(given, given.evidence, hours.clause, "name the evidence of the attempt")
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
    prize = _prize(state, given, clause)
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
    prize = _prize(state, given, winning_rules.claimed.clause)
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
        raise Refused(given, ways.clause, f"the parts come to ${show(paid)}, and the prize is ${show(amount)}")
    for one in given.parts:
        if one.method != "cash" and amount <= choice.value:
            why = f"${show(amount)} is paid in cash: only above ${show(choice.value)} does the winner choose"
            raise Refused(given, choice.clause, why)
        if one.method == "crossed-cheque" and one.to != prize.winner:
            raise Refused(given, ways.clause, f"a crossed cheque is made out to the winner, {prize.winner}")
        if one.method == "transfer" and not one.to.strip():
            raise Refused(given, ways.clause, f"a transfer goes to the winner: name the account of {prize.winner}")


# --- refusing, lapsing, correcting ---------------------------------------------------------------------------------


def _refuse(state: Promotion, given: i.RefuseClaim, rules: PromotionRules, now: int) -> Events:
    told, kept = rules.refusing.reasons, rules.refusing.retained_above
    prize = _prize(state, given, told.clause)
    _need(given, given.claimant, told.clause, "name the claimant")
    _need(given, given.reasons, told.clause, "a refusal needs its reasons")
    if given.told_at is None:
        raise Refused(given, told.clause, "the claimant is told why as soon as practicable: say when")
    if given.told_at > now:
        raise Refused(given, told.clause, f"{written(given.told_at)} is still to come: tell the claimant now")
    if given.told_at < prize.won_at:
        raise Refused(given, told.clause, f"{written(given.told_at)} is before the draw, {written(prize.won_at)}")
    is_winner = given.claimant == prize.winner and prize.fate in OWED
    if given.claimant == prize.winner and not is_winner:
        raise Refused(given, told.clause, f"prize {prize.number} is {prize.fate}")
    # nsw-pontoon-6to5-2017 21.10.1: "the names and addresses of the claimants and the reason(s)"
    is_kept = prize.value > kept.value
    if is_kept:
        why = f"the claim is for more than ${show(kept.value)}: its details are retained, with the claimant's address"
        _need(given, given.address, kept.clause, why)
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
    prize = _prize(state, given, clause)
    if prize.fate != "won":
        raise Refused(given, clause, f"prize {prize.number} is {prize.fate}")
    last = claim_by(state, prize)
    if last is None:
        raise Refused(given, clause, "the terms set no time to claim a prize in: it stays the winner's")
    if now <= last:
        raise Refused(given, clause, f"by the terms it may be claimed until {written(last)}")
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "released": prize.value}
    return (e.PrizeLapsed(at=now, by=given.by, clause=clause, **said),)


def _reopen(state: Promotion, given: i.ReopenPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = _prize(state, given, clause)
    _need(given, given.reason, clause, "a correction needs its reason")
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
    _need(given, given.where, clause, f"say where they are published; by the terms: {state.terms.results.published}")
    if not any(one.drawn for one in state.prizes) and state.status not in ("drawn", "cancelled"):
        raise Refused(given, clause, "there are no results yet")
    return (e.ResultsPublished(at=now, by=given.by, clause=clause, where=given.where),)


DECIDE: Final[dict[type, Callable[[Promotion, Any, PromotionRules, int], Events]]] = {
    i.DrawPrizes: _draw,
    i.AwardPrize: _award,
    i.DeclareAbsent: _absent,
    i.NotifyWinner: _notify,
    i.ClaimPrize: _claim,
    i.PayPrize: _pay,
    i.RefuseClaim: _refuse,
    i.LapsePrize: _lapse,
    i.RedrawPrize: _redraw,
    i.ReopenPrize: _reopen,
    i.PublishResults: _publish,
}
