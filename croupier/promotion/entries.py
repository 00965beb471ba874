"""Entries of a promotion: eligibility, number of tickets, and withdrawal of entries."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.refusal import Refused
from croupier.engine.table.moments import written
from croupier.money import NOTHING
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion import reasons
from croupier.promotion.draw import TICKETS_MAX
from croupier.promotion.entry_list import PromotionEntrant
from croupier.promotion.state import Promotion
from croupier.promotion.terms.document import NO_LIMIT
from croupier.rules.promotion import PromotionRules
from croupier.rules.ruled import Citation

Events = tuple[e.PromotionEvent, ...]


def _enter(state: Promotion, given: i.EnterPromotion, rules: PromotionRules, now: int) -> Events:
    terms, drawing = state.terms, rules.drawing
    close = terms.entries.close
    assert close is not None, "terms without it are refused"
    if not given.entrant.strip():
        raise Refused(given, drawing.eligible.clause, reasons.NO_ENTRANT)
    if now > close:
        raise Refused(given, drawing.closing.clause, reasons.ENTRIES_CLOSED(close=written(close)))
    lacking = [one for number, one in enumerate(terms.eligibility.criteria, 1) if number not in given.meets]
    if lacking:
        raise Refused(
            given, drawing.eligible.clause, reasons.CRITERIA_NOT_MET(entrant=given.entrant, criteria="; ".join(lacking))
        )
    least = terms.eligibility.minimum_wager or NOTHING
    if given.wagered < least:
        raise Refused(
            given,
            drawing.wager.clause,
            reasons.WAGERED_TOO_LITTLE(entrant=given.entrant, wagered=given.wagered, least=least),
        )
    entrant = state.entries.entrant(given.entrant)
    _check_tickets(state, given, entrant, drawing.eligible)
    return (
        e.EntryTaken(
            at=now,
            by=given.by,
            clause=drawing.closing.clause,
            entry=len(state.entries) + 1,
            entrant=entrant.name,
            first=state.tickets + 1,
            tickets=given.tickets,
            wagered=given.wagered,
        ),
    )


def _check_tickets(state: Promotion, given: i.EnterPromotion, entrant: PromotionEntrant, ruled: Citation) -> None:
    """Raise Refused where a person would have more tickets than the terms give one, or the draw than it can order."""
    most, tickets = state.terms.entries.tickets_max, entrant.tickets
    if given.tickets < 1:
        raise Refused(given, ruled.clause, reasons.NO_TICKETS(tickets=given.tickets))
    if most != NO_LIMIT and tickets + given.tickets > most:
        raise Refused(given, ruled.clause, reasons.TOO_MANY_TICKETS(entrant=entrant.name, tickets=tickets, most=most))
    if state.tickets + given.tickets > TICKETS_MAX:
        raise Refused(given, ruled.clause, reasons.DRAW_FULL(most=TICKETS_MAX))


def _void_entry(state: Promotion, given: i.VoidEntry, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.eligible.clause
    if not given.reason.strip():
        raise Refused(given, clause, reasons.VOID_WITHOUT_REASON)
    if not 1 <= given.entry <= len(state.entries) or state.entries[given.entry - 1].is_void:
        raise Refused(given, clause, reasons.NO_ENTRY(number=given.entry))
    return (e.EntryVoided(at=now, by=given.by, clause=clause, entry=given.entry, reason=given.reason),)


DECIDE: Final[dict[type, Callable[[Promotion, Any, PromotionRules, int], Events]]] = {
    i.EnterPromotion: _enter,
    i.VoidEntry: _void_entry,
}
