"""Validation of terms, all faults at once: omissions, contradictions and prohibited prizes."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.engine.table.moments import written
from croupier.money import MOST, NOTHING, Money
from croupier.promotion.terms.document import KINDS, NO_LIMIT, PRIZES_MAX, Item, Terms
from croupier.promotion.terms.exclusions import prohibited
from croupier.rules.promotion import PromotionRules, Texts

WANTED: Final = {
    "award.manner": "State how the prize is awarded.",
    "award.at": 'State when it is awarded, such as "2026-12-19 20:00".',
    "award.place": "State where it is awarded.",
    "eligibility.criteria": "List what makes a player eligible.",
    "eligibility.minimum_wager": 'State the minimum or compulsory wager, or "none".',
    "entries.close": 'State until when entries are received, such as "2026-12-19 19:00".',
    "promotion.place": "State where the promotion is held.",
    "promotion.begins": 'State when the promotion begins, such as "2026-12-01 10:00".',
    "promotion.ends": 'State when the promotion ends, such as "2026-12-19 23:00".',
    "claim.method": "State how a prize is claimed.",
    "claim.presence": "State true if the winner must be present, or false.",
    "notice.methods": "List how the winner is notified.",
    "results.published": "State how the results are published.",
    "prizes": "Describe at least one prize in [[prizes]].",
    "nature": "State what the prize is.",
    "qualifications": 'State any qualification, reservation or guarantee, or "none".',
    "kind": f"Name its kind: {', '.join(KINDS)}.",
    "details": "Describe the prize.",
    "value": 'State its value, such as "12000".',
    "conditions": 'State any condition of receiving, using or accepting it, or "none".',
    "make": "Name its make.",
    "model": "Name its model.",
    "accessories": 'List its accessories, or "none".',
    "on_road_costs": "State true if registration and other on-road costs are included, or false.",
    "persons": "State how many persons may travel.",
    "airfares": 'State which airfares are included, or "none".',
    "transfers": 'State which transfers are included, or "none".',
    "other_transport": 'State which other transport is included, or "none".',
    "duration": "State how long it lasts.",
    "accommodation": "State the standard of the accommodation.",
    "meals": 'State which meals are included, or "none".',
    "restrictions": 'State when the travel must be taken, or "none".',
    "spending_money": "State true if spending money is included, or false.",
    "dwelling": "State the type of dwelling.",
    "plans": "State where its plans are.",
    "contract": "Give the details of the contract.",
    "easements": 'Give the details of easements, or "none".',
    "address": "Give its address or other location.",
    "conveyancing": "State whether conveyancing is included.",
    "legal_costs": "State whether legal costs are included.",
    "fixtures": "State which fixtures are included.",
    "furniture": "State which furniture is included.",
}
"""Remedies for a blank, by the field that the documents' answers name."""


class TermsFault(Struct, frozen=True):
    """Fault of one field of the terms, with its clause; `why` includes the remedy."""

    where: str
    clause: str
    why: str

    def __str__(self) -> str:
        """Write the fault in one line."""
        return f"{self.where}: {self.why} [{self.clause}]"


def faults(terms: Terms, rules: PromotionRules) -> tuple[TermsFault, ...]:
    """Return all faults of terms, in the order of the document; none for a reward without chance."""
    if not terms.by_chance:
        return tuple(_unnamed(terms, rules))
    found = [*_unnamed(terms, rules), *_blanks(terms, rules), *_times(terms, rules), *_sizes(terms, rules)]
    known = [one.value for one in rules.winning.methods]
    for method in terms.notice.methods:
        if method not in known:
            clause = rules.winning.notice_hours.clause
            found.append(
                TermsFault("notice.methods", clause, f"{method!r} is not a method. Choose one of {', '.join(known)}.")
            )
    for number, prize in enumerate(terms.prizes, 1):
        found += _of_prize(prize, f"prizes {number}", rules)
    return tuple(found)


def _unnamed(terms: Terms, rules: PromotionRules) -> Iterator[TermsFault]:
    if not terms.name.strip():
        yield TermsFault("name", rules.required.terms.clause, "Give the promotion a name.")


def _blanks(terms: Terms, rules: PromotionRules) -> Iterator[TermsFault]:
    for item in rules.required.items:
        value: Any = terms
        for name in item.value.split("."):
            value = getattr(value, name)
        if _is_blank(value):
            yield TermsFault(item.value, item.clause, WANTED[item.value])


def _is_blank(value: object) -> bool:
    if isinstance(value, tuple):
        return not value or all(_is_blank(one) for one in value)
    return value is None or (isinstance(value, str) and not value.strip())


def _times(terms: Terms, rules: PromotionRules) -> Iterator[TermsFault]:
    """Yield where moments that are stated cannot follow each other as they do."""
    begins, ends, close, at = terms.promotion.begins, terms.promotion.ends, terms.entries.close, terms.award.at
    order = (
        ("promotion.ends", rules.drawing.begins, begins, ends, "the promotion begins at"),
        ("entries.close", rules.drawing.closing, begins, close, "the promotion begins at"),
        ("award.at", rules.drawing.when, close, at, "entries are received until"),
        ("promotion.ends", rules.drawing.begins, at, ends, "the prize is awarded at"),
        ("claim.redraw_until", rules.drawing.when, at, terms.claim.redraw_until, "the prize is awarded at"),
    )
    for where, ruled, first, second, what in order:
        if first is not None and second is not None and second < first:
            yield TermsFault(where, ruled.clause, f"{written(second)} is too early: {what} {written(first)}.")


def _sizes(terms: Terms, rules: PromotionRules) -> Iterator[TermsFault]:
    if terms.entries.tickets_max < NO_LIMIT:
        yield TermsFault("entries.tickets_max", rules.drawing.eligible.clause, 'Write a number of tickets, or "any".')
    if terms.claim.within_days < NO_LIMIT:
        yield TermsFault("claim.within_days", rules.winning.claimed.clause, 'Write a number of days, or "any".')
    if sum(max(one.count, 0) for one in terms.prizes) > PRIZES_MAX:
        yield TermsFault("prizes", rules.required.terms.clause, f"There can be at most {PRIZES_MAX:,} prizes.")


# --- one prize -----------------------------------------------------------------------------------------------------


def details_of(prize: Item, rules: PromotionRules) -> Texts:
    """Return the details that the document requires for this kind of prize, in addition to those of every prize."""
    wanted = rules.required
    by_kind: dict[str | None, Texts] = {
        "machinery": wanted.machinery,
        "vehicle": wanted.vehicle,
        "travel": wanted.travel,
        "real-estate": wanted.real_estate,
    }
    return by_kind[prize.kind] if any(one.value == prize.kind for one in wanted.kinds) else ()


def _of_prize(prize: Item, where: str, rules: PromotionRules) -> Iterator[TermsFault]:
    for item in (*rules.required.of_prizes, *details_of(prize, rules)):
        if _is_blank(getattr(prize, item.value)):
            yield TermsFault(f"{where}, {item.value}", item.clause, WANTED[item.value])
    priced = next((one for one in rules.required.of_prizes if one.value == "value"), rules.required.terms)
    if prize.value is not None and not NOTHING < prize.value <= MOST:
        yield TermsFault(f"{where}, value", priced.clause, "The value must be greater than zero.")
    if prize.count < 1:
        yield TermsFault(f"{where}, count", priced.clause, "The count must be at least one.")
    if prize.persons is not None and prize.persons < 1:
        persons = next((one for one in rules.required.travel if one.value == "persons"), rules.required.terms)
        yield TermsFault(f"{where}, persons", persons.clause, "The number of persons must be at least one.")
    yield from _alternative(prize, where, rules)
    yield from (TermsFault(*one) for one in prohibited(prize, where, rules))


def _alternative(prize: Item, where: str, rules: PromotionRules) -> Iterator[TermsFault]:
    # nsw-pontoon-6to5-2017 21.3: "with the exception of prizes consisting of slots dollars and/or casino dollars"
    if prize.cash_alternative is None:
        return
    barred, stated = rules.winning.no_alternative, rules.winning.alternative
    if prize.kind in barred.value:
        why = f"There is no cash alternative to {str(prize.kind).replace('-', ' ')}. Leave it out."
        yield TermsFault(f"{where}, cash_alternative", barred.clause, why)
    elif prize.kind == "cash":
        why = "A cash prize has no cash alternative. Leave it out."
        yield TermsFault(f"{where}, cash_alternative", stated.clause, why)
    elif not NOTHING < prize.cash_alternative <= MOST:
        yield TermsFault(
            f"{where}, cash_alternative",
            stated.clause,
            "The cash alternative must be greater than zero. Correct it or leave it out.",
        )


def worth(prize: Item) -> Money:
    """Return the value of a prize: its stated value, or its cash alternative where that is higher."""
    return max(prize.value or NOTHING, prize.cash_alternative or NOTHING)


def individual_value_max(terms: Terms) -> Money:
    """Return the highest value of a single prize."""
    return max((worth(one) for one in terms.prizes), default=NOTHING)
