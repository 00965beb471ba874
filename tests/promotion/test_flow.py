"""Inputs of a promotion by its status and by the giver."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Barred, Refused
from croupier.engine.table.people import Official
from croupier.narration.promotion import tell
from croupier.promotion import decide, speaking, step
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion.terms.document import Terms
from tests.promotion.promotions import DEALER, KEY, KIM, TERMS, Run, at, cash, dollars, terms_with, thing


@pytest.mark.parametrize("role", ["player", "dealer", "inspector", "surveillance", "commission"])
def test_only_the_operators_people_run_a_promotion(role: Any) -> None:
    with pytest.raises(Barred, match=f"{role.capitalize()} Lou cannot act for the casino operator") as wrong:
        decide(Run().promotion, i.ProvideTerms(Official(role, "Lou")), at("01 10:00"))
    assert wrong.value.clause == "21.1"


def test_authority_is_checked_before_the_time() -> None:
    Run().drawn().refused(i.CommencePromotion(DEALER), "21.1", "Dealer Lou cannot act for the casino operator")


def test_names_are_compared_without_case_and_spaces() -> None:
    run = Run().open().enter("Ann Lee")
    for name in ("ann lee", " Ann  Lee "):
        run.refused(i.EnterPromotion(KIM, name, (1, 2), dollars(25)), "21.7.3", "Ann Lee has 1")
    two = Run(replace(TERMS, entries=replace(TERMS.entries, tickets_max=2))).open().enter("Ann Lee", "ANN lee")
    assert [one.entrant for one in two.promotion.entries] == ["Ann Lee", "Ann Lee"]


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        (replace(TERMS, document="act-uth-2019"), "has no rule on promotional prizes"),
        (replace(TERMS, document="act-snap-1999"), "There is no document"),
        (replace(TERMS, election={"retention_years": 1}), "allows 7 to 99"),
    ],
)
def test_terms_under_no_such_rule_are_refused(terms: Terms, why: str) -> None:
    with pytest.raises(Refused, match=why):
        step(None, i.DrawUpTerms(KIM, terms), at("01 10:00"))
    assert speaking(None, i.DrawUpTerms(KIM, terms)) == ""


def test_refusal_for_lack_of_authority_cites_the_rule() -> None:
    assert speaking(None, i.DrawUpTerms(DEALER, TERMS)) == "21.1"
    assert speaking(Run().promotion, i.ProvideTerms(DEALER)) == "21.1"
    assert speaking(None, i.ProvideTerms(DEALER)) == ""


@pytest.mark.parametrize(
    ("run", "given", "clause", "why"),
    [
        (Run(), i.DrawUpTerms(KIM, TERMS), "21.9.1", "Amend them"),
        (Run().open(), i.CommencePromotion(KIM), "21.9", "has commenced"),
        (Run().open(), i.RedrawPrize(KIM, 1, "x"), "21.7.1", "No prize has been drawn"),
        (Run().drawn(), i.EnterPromotion(KIM, "Zoe", (1, 2), dollars(25)), "21.7.2", "The prizes are drawn"),
        (Run().open(), i.VoidEntry(KIM, 1, "x"), "21.7.3", "no entry 1"),
        (Run().open().enter("Ann"), i.VoidEntry(KIM, 1, ""), "21.7.3", "reason"),
        (Run().lodged(), i.AmendTerms(KIM, replace(TERMS, by_chance=False), "x"), "def:promotional-prizes", "reward"),
        (Run(), i.AmendTerms(KIM, replace(TERMS, election={"retention_years": 1}), "x"), "21.9.1", "7 to 99"),
    ],
)
def test_input_at_the_wrong_stage_is_refused(run: Run, given: Any, clause: str, why: str) -> None:
    run.refused(given, clause, why)


def test_withdrawn_entry_cannot_win() -> None:
    run = Run().open().enter("Ann", "Bob").give(i.VoidEntry(KIM, 2, "not a member")).to("19 20:00")
    assert run.give(i.DrawPrizes(KIM, "5e" * 32)).winner == "Ann"
    run = Run().open().enter("Ann", "Bob").give(i.VoidEntry(KIM, 1, "not a member")).to("19 20:00")
    assert run.give(i.DrawPrizes(KIM, "5e" * 32)).winner == "Bob"


def test_prizes_remain_after_a_draw_without_winner() -> None:
    run = Run(terms_with(cash(), cash())).open().to("19 20:00").give(i.DrawPrizes(KIM, "5e" * 32))
    assert run.fates == ["not won", "not won"]
    run.refused(i.AmendTerms(KIM, TERMS, "one prize", "A-1"), "21.9.1", "The prizes cannot change")
    run.give(
        i.AmendTerms(KIM, replace(run.promotion.terms, results=replace(TERMS.results, published="here")), "x", "A-2")
    )
    assert run.promotion.terms.results.published == "here"


def test_every_event_has_a_sentence() -> None:
    wheel = terms_with(cash(), award=replace(TERMS.award, how="chance"))
    run = Run(wheel).give(i.StateAvailability(KIM, ("here",), ("flyer",)), i.ProvideTerms(KIM)).to("02 10:00")
    run.give(i.CommencePromotion(KIM)).enter("Ann").to("19 20:00").give(i.AwardPrize(KIM, 1, "Ann", "the wheel"))
    assert tell(run.last(e.PrizeWon)) == "Ann wins prize 1, worth $500.00, by the wheel"
    meal = Run(Terms(document=KEY, name="A meal", by_chance=False))
    assert tell(meal.events[0]) == "A meal is not decided by chance and is not a promotional prize"
    lapsed = Run().drawn()
    lapsed.now += 31 * 86_400
    lapsed.give(i.NotifyWinner(KIM, 1, "mail", "letter 1", is_reached=False))
    assert tell(lapsed.give(i.LapsePrize(KIM, 1)).events[-1]).startswith("prize 1 has lapsed: ")
    car = Run(terms_with(cash(12_000))).open().give(i.NominateScrutineer(KIM, "Sue")).enter("Ann").to("19 20:00")
    car.give(i.DrawPrizes(KIM, "5e" * 32, "x", "Sue")).claimed()
    car.give(i.PayPrize(KIM, 1, (i.Part("cash", dollars(1)), i.Part("crossed-cheque", dollars(11_999), "Ann"))))
    assert tell(car.events[-1]) == "prize 1 goes to Ann, $1.00 in cash and $11,999.00 by crossed cheque to Ann"
    assert (
        tell(car.give(i.ReopenPrize(KIM, 1, "a slip")).events[-1])
        == "operator Kim corrects that prize 1 was paid: a slip"
    )
    parts = (i.Part("cash", dollars(1)), i.Part("transfer", dollars(11_999), "Ann", "062-000 1234"))
    told = tell(car.give(i.PayPrize(KIM, 1, parts)).events[-1])
    assert told.endswith("$11,999.00 by electronic funds transfer to Ann, account 062-000 1234")
    thing_won = Run(terms_with(thing())).drawn("Ann").claimed().give(i.PayPrize(KIM, 1))
    assert tell(thing_won.events[-1]) == "prize 1 goes to Ann, handed over"
    late = Run().drawn("Ann")
    late.now += 49 * 3600
    late.give(i.NotifyWinner(KIM, 1, "mail", "letter 1", is_reached=False))
    said = "Ann could not be reached about prize 1 by mail at 2026-12-21 21:00, too late: letter 1"
    assert tell(late.events[-1]) == said
    refused = late.give(i.RefuseClaim(KIM, 1, "Ann", "under age", late.now, "x")).events[-1]
    assert tell(refused).startswith(
        "the claim of Ann to prize 1 is refused, and the claimant was told at 2026-12-21 21:00: under age; the details"
    )
