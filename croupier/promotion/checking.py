"""What is wrong with terms, every fault at once: what they leave out, what contradicts itself, what may be no prize."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.engine.table.moments import written
from croupier.money import MOST, NOTHING, Money
from croupier.promotion.screening import prohibited
from croupier.promotion.terms import KINDS, NO_LIMIT, PRIZES_MAX, Item, Terms
from croupier.rules.promotion import PromotionRules, Texts

WANTED: Final = {
    "award.manner": "say how the prize is awarded",
    "award.at": 'say when it is awarded, such as "2026-12-19 20:00"',
    "award.place": "say where it is awarded",
    "eligibility.criteria": "list what makes a player eligible",
    "eligibility.minimum_wager": 'state the minimum or compulsory wager, or "none"',
    "entries.close": 'say until when entries are received, such as "2026-12-19 19:00"',
    "promotion.place": "say where the promotion is held",
    "promotion.begins": 'say when the promotion begins, such as "2026-12-01 10:00"',
    "promotion.ends": 'say when the promotion ends, such as "2026-12-19 23:00"',
    "claim.method": "say how a prize is claimed",
    "claim.presence": "say true if the winner must be present, or false",
    "notice.methods": "list how the winner is notified",
    "results.published": "say how the results are published",
    "prizes": "describe at least one prize in [[prizes]]",
    "nature": "say what the prize is",
    "qualifications": 'state any qualification, reservation or guarantee, or "none"',
    "kind": f"name its kind: {', '.join(KINDS)}",
    "details": "describe the prize",
    "value": 'state its value, such as "12000"',
    "conditions": 'state any condition of receiving, using or accepting it, or "none"',
    "make": "name its make",
    "model": "name its model",
    "accessories": 'list its accessories, or "none"',
    "on_road_costs": "say true if registration and other on-road costs are included, or false",
    "persons": "say how many persons may travel",
    "airfares": 'say which airfares are included, or "none"',
    "transfers": 'say which transfers are included, or "none"',
    "other_transport": 'say which other transport is included, or "none"',
    "duration": "say how long it lasts",
    "accommodation": "state the standard of the accommodation",
    "meals": 'say which meals are included, or "none"',
    "restrictions": 'state when the travel must be taken, or "none"',
    "spending_money": "say true if spending money is included, or false",
    "dwelling": "state the type of dwelling",
    "plans": "say where its plans are",
    "contract": "give the details of the contract",
    "easements": 'give the details of easements, or "none"',
    "address": "give its address or other location",
    "conveyancing": "say whether conveyancing is included",
    "legal_costs": "say whether legal costs are included",
    "fixtures": "say which fixtures are included",
    "furniture": "say which furniture is included",
}
"""What mends a blank, by the field that the documents' answers name."""


class Fault(Struct, frozen=True):
    """What is wrong with one field of terms, and the clause; `why` says what would mend it."""

    where: str
    clause: str
    why: str

    def __str__(self) -> str:
        """Write the fault in one line."""
        return f"{self.where}: {self.why} [{self.clause}]"


def faults(terms: Terms, rules: PromotionRules) -> tuple[Fault, ...]:
    """Return all that is wrong with terms, in the order of the document; nothing of a reward without chance."""
    if not terms.by_chance:
        return tuple(_unnamed(terms, rules))
    found = [*_unnamed(terms, rules), *_blanks(terms, rules), *_times(terms, rules), *_sizes(terms, rules)]
    known = [one.value for one in rules.winning.methods]
    for method in terms.notice.methods:
        if method not in known:
            clause = rules.winning.notice_hours.clause
            found.append(Fault("notice.methods", clause, f"{method!r} is none of {', '.join(known)}"))
    for number, prize in enumerate(terms.prizes, 1):
        found += _of_prize(prize, f"prizes {number}", rules)
    return tuple(found)


def _unnamed(terms: Terms, rules: PromotionRules) -> Iterator[Fault]:
    if not terms.name.strip():
        yield Fault("name", rules.required.terms.clause, "give the promotion a name")


def _blanks(terms: Terms, rules: PromotionRules) -> Iterator[Fault]:
    for item in rules.required.items:
        held: Any = terms
        for name in item.value.split("."):
            held = getattr(held, name)
        if _is_blank(held):
            yield Fault(item.value, item.clause, WANTED[item.value])


def _is_blank(held: object) -> bool:
    if isinstance(held, tuple):
        return not held or all(_is_blank(one) for one in held)
    return held is None or (isinstance(held, str) and not held.strip())


def _times(terms: Terms, rules: PromotionRules) -> Iterator[Fault]:
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
            yield Fault(where, ruled.clause, f"{written(second)} is too early: {what} {written(first)}")


def _sizes(terms: Terms, rules: PromotionRules) -> Iterator[Fault]:
    if terms.entries.tickets_max < NO_LIMIT:
        yield Fault("entries.tickets_max", rules.drawing.eligible.clause, 'write a number of tickets, or "any"')
    if terms.claim.within_days < NO_LIMIT:
        yield Fault("claim.within_days", rules.winning.claimed.clause, 'write a number of days, or "any"')
    if sum(max(one.count, 0) for one in terms.prizes) > PRIZES_MAX:
        yield Fault("prizes", rules.required.terms.clause, f"there are at most {PRIZES_MAX:,} prizes")


# --- one prize -----------------------------------------------------------------------------------------------------


def details_of(prize: Item, rules: PromotionRules) -> Texts:
    """Return which details the document wants of a prize of this kind, beside those of every prize."""
    wanted = rules.required
    by_kind: dict[str | None, Texts] = {
        "machinery": wanted.machinery,
        "vehicle": wanted.vehicle,
        "travel": wanted.travel,
        "real-estate": wanted.real_estate,
    }
    return by_kind[prize.kind] if any(one.value == prize.kind for one in wanted.kinds) else ()


def _of_prize(prize: Item, where: str, rules: PromotionRules) -> Iterator[Fault]:
    for item in (*rules.required.of_prizes, *details_of(prize, rules)):
        if _is_blank(getattr(prize, item.value)):
            yield Fault(f"{where}, {item.value}", item.clause, WANTED[item.value])
    priced = next(one for one in rules.required.of_prizes if one.value == "value")
    if prize.value is not None and not NOTHING < prize.value <= MOST:
        yield Fault(f"{where}, value", priced.clause, "a prize is worth more than nothing")
    if prize.count < 1:
        yield Fault(f"{where}, count", priced.clause, "there is one such prize, or more")
    if prize.persons is not None and prize.persons < 1:
        persons = next(one for one in rules.required.travel if one.value == "persons")
        yield Fault(f"{where}, persons", persons.clause, "one person travels, or more")
    yield from _alternative(prize, where, rules)
    yield from (Fault(*one) for one in prohibited(prize, where, rules))


def _alternative(prize: Item, where: str, rules: PromotionRules) -> Iterator[Fault]:
    # nsw-pontoon-6to5-2017 21.3: "with the exception of prizes consisting of slots dollars and/or casino dollars"
    if prize.cash_alternative is None:
        return
    barred, stated = rules.winning.no_alternative, rules.winning.alternative
    if prize.kind in barred.value:
        why = f"there is no cash alternative to {str(prize.kind).replace('-', ' ')}: leave it out"
        yield Fault(f"{where}, cash_alternative", barred.clause, why)
    elif prize.kind == "cash":
        why = "a cash prize has no cash alternative: leave it out"
        yield Fault(f"{where}, cash_alternative", stated.clause, why)
    elif not NOTHING < prize.cash_alternative <= MOST:
        yield Fault(f"{where}, cash_alternative", stated.clause, "it is more than nothing, or left out")


def worth(prize: Item) -> Money:
    """Return what a prize is worth: its value, or its cash alternative where that is more."""
    return max(prize.value or NOTHING, prize.cash_alternative or NOTHING)


def individual_value_max(terms: Terms) -> Money:
    """Return what the dearest single prize is worth."""
    return max((worth(one) for one in terms.prizes), default=NOTHING)
