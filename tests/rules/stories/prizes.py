"""Stories of promotions: terms in which a part is missing, and prizes of several values that are drawn and paid."""

from collections.abc import Iterator
from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.promotion import inputs as pi
from croupier.promotion.terms.document import Item, Kind
from croupier.promotion.terms.validation import WANTED
from croupier.rules.promotion import Method
from tests.promotion import promotions as p

TERMS_PARTS: Final = tuple([one for one in WANTED if "." in one])
DETAILS: Final = tuple([one for one in WANTED if "." not in one and one not in ("prizes", "kind", "value", "persons")])
DESCRIBED: Final = ("a cigar", "an imitation gun", "a dagger", "2 litres of wine", "a present of the gaming-manager")


def terms(document: str) -> Iterator[str]:
    """Yield the faults of a promotion's terms in which one part after another is missing, or a prize is another."""
    assert document == p.KEY
    for where in (*TERMS_PARTS, "prizes"):
        yield f"{where}: {p.faults_of(p.blank(where))}"
    for kind in get_args(Kind):
        full = p.thing(kind, 500, **{name: "x" for name in DETAILS if not name.endswith(("costs", "money"))}, persons=2)
        full = replace(full, on_road_costs=True, spending_money=True, legal_costs="x")
        for cash in (None, Money(10000)):
            yield f"{kind}: {p.faults_of(p.terms_with(replace(full, cash_alternative=cash)))}"
        for name in (*DETAILS, "persons", "value", "kind"):
            empty = getattr(Item(), name)
            yield f"{kind} without {name}: {p.faults_of(p.terms_with(replace(full, **{name: empty})))}"
    for words in DESCRIBED:
        yield f"{words}: {p.faults_of(p.terms_with(p.thing('other', 500, details=words)))}"
    for much in (19_000, 20_500, 21_500):
        wine = p.thing("liquor", 500, details="wine", liquor_millilitres=much)
        yield f"{much}: {p.faults_of(p.terms_with(wine))}"


def promotion(document: str) -> Iterator[str]:
    """Yield the outcomes of promotions with a cash prize of several values, under a document."""
    assert document == p.KEY
    for amount in (500, 5_005, 9_999, 10_001, 10_006, 15_000, 50_000):
        try:
            run = p.Run(p.terms_with(p.cash(amount))).drawn()
        except Refused as refused:
            yield str(refused)
            run = p.Run(p.terms_with(p.cash(amount))).lodged()
            run.give(pi.NominateScrutineer(p.KIM, "Sue")).to("02 10:00").give(pi.CommencePromotion(p.KIM))
            run.enter("Ann").to("19 20:00").give(pi.DrawPrizes(p.KIM, p.SECRET, "seven", "Sue"))
        yield from _prize(run, Money(amount * 100))


def _prize(run: p.Run, amount: Money) -> Iterator[str]:
    def give(one: Any) -> str:
        try:
            before = len(run.events)
            run.give(one)
        except Refused as refused:
            return f"{type(one).__name__}: {refused.clause} {refused.why}"
        return " ".join(map(str, run.events[before:]))

    for method in ("face-to-face", "mail", "telephone", "email"):
        yield give(pi.NotifyWinner(p.KIM, 1, method, "x", is_reached=True))
    yield give(pi.RaiseDispute(p.KIM, "Bob", "x"))
    yield give(pi.DecideDispute(p.KIM, 1, "no", is_satisfied=False))
    yield give(pi.RefuseClaim(p.KIM, 1, "Cy", "no winner", run.now, ""))
    yield give(pi.ClaimPrize(p.KIM, 1, run.winner, is_present=True))
    for method in get_args(Method):
        yield give(pi.PayPrize(p.KIM, 1, (pi.Part(method, amount, "Zed", "1"),)))
    for method in get_args(Method)[::-1]:
        yield give(pi.PayPrize(p.KIM, 1, (pi.Part(method, amount, run.winner, "1"),)))
