"""Entries of a promotion: who is taken, with how many tickets, and which entry is taken out again."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.inputs import Refused
from croupier.engine.table.moments import written
from croupier.money import NOTHING
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion.drawing import TICKETS_MAX
from croupier.promotion.entries import Entrant
from croupier.promotion.state import Promotion
from croupier.promotion.terms import NO_LIMIT
from croupier.rules.promotion import PromotionRules
from croupier.rules.ruled import Ruled

Events = tuple[e.PromotionEvent, ...]


def _enter(state: Promotion, given: i.EnterPromotion, rules: PromotionRules, now: int) -> Events:
    terms, drawing = state.terms, rules.drawing
    close = terms.entries.close
    assert close is not None, "terms without it are refused"
    if not given.entrant.strip():
        raise Refused(given, drawing.eligible.clause, "an entry needs the name of the entrant")
    if now > close:
        raise Refused(given, drawing.closing.clause, f"entries were received until {written(close)}")
    lacking = [one for number, one in enumerate(terms.eligibility.criteria, 1) if number not in given.meets]
    if lacking:
        raise Refused(given, drawing.eligible.clause, f"{given.entrant} does not meet: {'; '.join(lacking)}")
    least = terms.eligibility.minimum_wager or NOTHING
    if given.wagered < least:
        why = f"{given.entrant} has wagered ${given.wagered / 100:,.2f}, and ${least / 100:,.2f} make a player eligible"
        raise Refused(given, drawing.wager.clause, why)
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


def _check_tickets(state: Promotion, given: i.EnterPromotion, entrant: Entrant, ruled: Ruled[str]) -> None:
    """Raise Refused where a person would have more tickets than the terms give one, or the draw than it can order."""
    most, held = state.terms.entries.tickets_max, entrant.tickets
    if given.tickets < 1:
        raise Refused(given, ruled.clause, f"an entry has one ticket or more, not {given.tickets}")
    if most != NO_LIMIT and held + given.tickets > most:
        has = f"{entrant.name} has {held}, and " if held else ""
        one = "one ticket is" if most == 1 else f"{most} tickets are"
        raise Refused(given, ruled.clause, f"{has}{one} the most that the terms give a person")
    if state.tickets + given.tickets > TICKETS_MAX:
        raise Refused(given, ruled.clause, f"a draw has at most {TICKETS_MAX:,} tickets")


def _void_entry(state: Promotion, given: i.VoidEntry, rules: PromotionRules, now: int) -> Events:
    clause = rules.drawing.eligible.clause
    if not given.reason.strip():
        raise Refused(given, clause, "to take an entry out needs its reason")
    if not 1 <= given.entry <= len(state.entries) or state.entries[given.entry - 1].is_void:
        raise Refused(given, clause, f"there is no entry {given.entry} to take out")
    return (e.EntryVoided(at=now, by=given.by, clause=clause, entry=given.entry, reason=given.reason),)


DECIDE: Final[dict[type, Callable[[Promotion, Any, PromotionRules, int], Events]]] = {
    i.EnterPromotion: _enter,
    i.VoidEntry: _void_entry,
}
