"""Award of prizes: drawn, given by chance, or drawn again."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Reason, Refused
from croupier.engine.table.moments import written
from croupier.money import Money
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion import reasons
from croupier.promotion.draw import commitment_of, is_secret, winning
from croupier.promotion.evolve import evolve
from croupier.promotion.state import Promotion, PromotionPrize, item_of
from croupier.promotion.terms.validation import individual_value_max, worth
from croupier.rules.promotion import PromotionRules

Events = tuple[e.PromotionEvent, ...]
AboutPrize = (
    i.AwardPrize
    | i.DeclareAbsent
    | i.NotifyWinner
    | i.ClaimPrize
    | i.PayPrize
    | i.RefuseClaim
    | i.LapsePrize
    | i.RedrawPrize
    | i.ReopenPrize
)
"""An input about one prize."""


def prize_of(state: Promotion, given: AboutPrize, clause: str) -> PromotionPrize:
    """Return the prize of an input; raise Refused if it does not exist."""
    number = given.prize
    if not 1 <= number <= len(state.prizes):
        raise Refused(given, clause, reasons.NO_PRIZE(number=number, most=len(state.prizes)))
    return state.prizes[number - 1]


def need(given: Struct, text: str, clause: str, reason: Reason) -> None:
    """Raise Refused for a text that is blank."""
    if not text.strip():
        raise Refused(given, clause, reason)


# --- winning -------------------------------------------------------------------------------------------------------


def _draw(state: Promotion, given: i.DrawPrizes, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.manner.clause
    _check_moment(state, given, rules, now)
    if state.terms.award.how != "draw":
        raise Refused(given, clause, reasons.AWARD_INSTEAD)
    _check_scrutineer(state, given, rules, individual_value_max(state.terms))
    if not state.commitment:
        raise Refused(given, clause, reasons.NO_COMMITMENT)
    if not is_secret(given.secret) or commitment_of(given.secret, state.terms.name) != state.commitment:
        raise Refused(given, clause, reasons.WRONG_SECRET)
    draw = e.DrawMade(
        at=now,
        by=given.by,
        clause=rules.drawing.scrutineer_above.clause if given.overseen_by else clause,
        secret=given.secret,
        words=given.words,
        tickets=state.tickets,
        overseen_by=given.overseen_by,
    )
    return (draw, *_winners(evolve(state, draw), given, rules, now))


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
    state: Promotion,
    given: i.DrawPrizes | i.AwardPrize | i.RedrawPrize | i.DeclareAbsent,
    rules: PromotionRules,
    now: int,
    prize: PromotionPrize,
    found: tuple[int, int, str],
) -> e.PrizeWon:
    place, ticket, winner = found
    # nsw-pontoon-6to5-2017 21.8: "When an entrant is not required to be present at a draw … within 2 days of the draw"
    due = None if state.terms.claim.presence else now + rules.winning.notice_hours.value * 3600
    clause = rules.drawing.manner.clause
    said: dict[str, Any] = {"prize": prize.number, "winner": winner, "value": prize.value, "due": due}
    return e.PrizeWon(at=now, by=given.by, clause=clause, ticket=ticket, place=place, **said)


def _check_moment(state: Promotion, given: Struct, rules: PromotionRules, now: int) -> None:
    at, ends = state.terms.award.at, state.terms.promotion.ends
    assert at is not None, "terms without it are refused"
    assert ends is not None, "terms without it are refused"
    if now < at:
        raise Refused(given, rules.drawing.when.clause, reasons.AWARDED_LATER(moment=written(at)))
    if now > ends:
        raise Refused(given, rules.known.amended.clause, reasons.ENDED_BEFORE_AWARD(ends=written(ends)))


def _check_again(state: Promotion, given: Struct, rules: PromotionRules, now: int) -> None:
    """Raise Refused after the time in which the terms let a prize be won again."""
    last = again_by(state)
    if now > last:
        raise Refused(given, rules.known.amended.clause, reasons.REDRAWN_TOO_LATE(last=written(last)))


def again_by(state: Promotion) -> int:
    """Return the time until which a prize may be drawn again: as the terms state, else the end of the promotion."""
    ends, until = state.terms.promotion.ends, state.terms.claim.redraw_until
    assert ends is not None, "terms without it are refused"
    return ends if until is None else until


def _check_scrutineer(
    state: Promotion, given: i.DrawPrizes | i.RedrawPrize | i.DeclareAbsent, rules: PromotionRules, value: Money
) -> None:
    """Raise Refused where nobody oversees a draw of prizes of which the dearest has this value, or the wrong one."""
    # nsw-pontoon-6to5-2017 21.2: "overseen by a scrutineer nominated by the casino operator"
    ruled = rules.drawing.scrutineer_above
    if given.overseen_by:
        if given.overseen_by != state.scrutineer:
            raise Refused(
                given,
                ruled.clause,
                reasons.WRONG_SCRUTINEER(name=given.overseen_by, scrutineer=state.scrutineer or "nobody"),
            )
        if given.overseen_by == given.by.name:
            raise Refused(given, ruled.clause, reasons.DRAWER_OVERSEES)
    elif value > ruled.value:
        raise Refused(
            given,
            ruled.clause,
            reasons.SCRUTINEER_NEEDED(above=ruled.value, scrutineer=state.scrutineer)
            if state.scrutineer
            else reasons.NO_SCRUTINEER(above=ruled.value),
        )


def _award(state: Promotion, given: i.AwardPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.manner.clause
    prize = prize_of(state, given, clause)
    if prize.drawn:
        _check_again(state, given, rules, now)
    else:
        _check_moment(state, given, rules, now)
    if state.terms.award.how != "chance":
        raise Refused(given, clause, reasons.DRAWN_BY_TERMS)
    need(given, given.how, clause, reasons.NO_MANNER)
    if prize.fate != "to be won" and not (prize.fate in {"refused", "lapsed"} and state.terms.claim.redraw):
        raise Refused(given, clause, reasons.WRONG_FATE(number=prize.number, fate=prize.fate))
    entered = state.entries.entrant(given.winner)
    if entered.name != given.winner or not entered.tickets:
        raise Refused(given, rules.drawing.eligible.clause, reasons.NOT_ENTERED(winner=repr(given.winner)))
    winners = {name for one in state.prizes for name in one.drawn}
    if state.terms.award.one_prize_each and given.winner in winners:
        raise Refused(given, clause, reasons.WON_ALREADY(winner=given.winner))
    return (replace(_won(state, given, rules, now, prize, (0, 0, given.winner)), how=given.how),)


def _absent(state: Promotion, given: i.DeclareAbsent, rules: PromotionRules, now: int) -> Events:
    clause = rules.winning.claimed.clause
    prize = prize_of(state, given, clause)
    if not state.terms.claim.presence:
        raise Refused(given, clause, reasons.NEED_NOT_BE_PRESENT)
    if prize.fate != "won":
        raise Refused(given, clause, reasons.WRONG_FATE(number=prize.number, fate=prize.fate))
    need(given, given.called, clause, reasons.NO_CALL)
    said: dict[str, Any] = {"prize": prize.number, "winner": prize.winner, "called": given.called}
    absent = e.WinnerAbsent(at=now, by=given.by, clause=clause, released=prize.value, **said)
    if not state.terms.claim.redraw or state.terms.award.how != "draw" or now > again_by(state):
        return (absent,)
    return (absent, *_next(evolve(state, absent), given, rules, now, "the winner is absent"))


def _next(
    state: Promotion, given: i.DeclareAbsent | i.RedrawPrize, rules: PromotionRules, now: int, reason: str
) -> Events:
    """Return the event that the next ticket wins a prize, if there is a ticket; raise Refused if nobody oversees it."""
    prize = state.prizes[given.prize - 1]
    found = next(winning(state, prize), None)
    if found is None:
        return ()
    _check_scrutineer(state, given, rules, worth(item_of(state, prize)))
    drawing, overseer = rules.drawing, given.overseen_by
    clause = drawing.scrutineer_above.clause if overseer else drawing.manner.clause
    said: dict[str, Any] = {"prize": prize.number, "reason": reason, "overseen_by": overseer}
    redrawn = e.PrizeRedrawn(at=now, by=given.by, clause=clause, **said)
    return redrawn, _won(state, given, rules, now, prize, found)


def _redraw(state: Promotion, given: i.RedrawPrize, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.manner.clause
    prize = prize_of(state, given, clause)
    if not state.terms.claim.redraw:
        raise Refused(given, clause, reasons.NO_REDRAW)
    if prize.fate not in {"refused", "lapsed"}:
        raise Refused(given, clause, reasons.WRONG_FATE(number=prize.number, fate=prize.fate))
    need(given, given.reason, clause, reasons.REDRAW_WITHOUT_REASON)
    _check_again(state, given, rules, now)
    found = _next(state, given, rules, now, given.reason)
    if not found:
        raise Refused(given, clause, reasons.NO_TICKET_LEFT)
    return found


DECIDE: Final[dict[type, Callable[[Promotion, Any, PromotionRules, int], Events]]] = {
    i.DrawPrizes: _draw,
    i.AwardPrize: _award,
    i.DeclareAbsent: _absent,
    i.RedrawPrize: _redraw,
}
