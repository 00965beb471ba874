"""Promotional prizes, rule 21: what stays on record for good, second draws, and notice that is immediate."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.narration.promotion import tell
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion import summary
from croupier.promotion.terms.document import Terms
from tests.promotion.promotions import (
    DAY,
    HOUR,
    KIM,
    SECRET,
    TERMS,
    Run,
    at,
    cash,
    dollars,
    faults_of,
    terms_with,
    thing,
)

RULE = "nsw-pontoon-6to5-2017"
LETTER = i.NotifyWinner(KIM, 1, "mail", "letter 1", is_reached=False)


def breaches(run: Run) -> list[str]:
    """Return the breaches in the summary: winners who were notified too late, or not at all."""
    return [one.what for one in summary(run.promotion, run.now).breaches]


# --- denied claims -------------------------------------------------------------------------------------------------


def absent() -> Run:
    return Run(terms_with(presence=True)).drawn().give(i.DeclareAbsent(KIM, 1, "three times"))


def lapsed() -> Run:
    run = Run().drawn().give(LETTER)
    run.now += 31 * DAY
    return run.give(i.LapsePrize(KIM, 1))


def refused() -> Run:
    run = Run().drawn()
    return run.give(i.RefuseClaim(KIM, 1, run.winner, "no proof of identity", run.now, "1 High St"))


def cancelled() -> Run:
    run = Run().drawn()
    return run.give(i.CancelPromotion(KIM, "a forged ticket", run.now))


@pytest.mark.clause(f"{RULE} 21.10, 21.10.1")
@pytest.mark.parametrize("made", [absent, lapsed, refused, cancelled])
def test_21_10_a_denied_claim_is_on_record_whatever_became_of_the_prize(made: Callable[[], Run]) -> None:
    run = made()
    fates, denied, balance = run.fates, len(run.promotion.denied), run.balance("prizes")
    claim = i.RefuseClaim(KIM, 1, run.winner, "too late", run.now)
    run.refused(claim, "21.10.1", "State the claimant's address")
    run.refused(replace(claim, reasons=" ", address="1 High St"), "21.10", "must have reasons")
    run.give(replace(claim, address="1 High St"))
    kept = run.promotion.denied[-1]
    assert (len(run.promotion.denied), kept.claimant, kept.address) == (denied + 1, run.winner, "1 High St")
    assert (kept.retained_until or 0) > run.now + 7 * 365 * DAY
    assert (run.fates, run.balance("prizes")) == (fates, balance)


@pytest.mark.clause(f"{RULE} 21.10.1, 21.3")
@pytest.mark.parametrize(("alternative", "is_kept"), [(100, False), (101, True)])
def test_21_10_1_a_prize_is_over_100_dollars_if_its_cash_alternative_is(alternative: int, is_kept: bool) -> None:
    run = Run(terms_with(thing("other", 90, cash_alternative=dollars(alternative)))).drawn()
    claim = i.RefuseClaim(KIM, 1, run.winner, "no proof of identity", run.now)
    if is_kept:
        run.refused(claim, "21.10.1", "State the claimant's address")
    run.give(replace(claim, address="1 High St"))
    assert (run.promotion.denied[-1].retained_until is not None) == is_kept


# --- breaches ------------------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.8")
def test_21_8_a_breach_stays_whatever_becomes_of_the_prize() -> None:
    run = Run().drawn()
    run.now += 3 * DAY
    told = [f"{run.winner} was not notified of prize 1"]
    assert breaches(run) == told
    assert breaches(run.give(i.ClaimPrize(KIM, 1, run.winner))) == told
    assert breaches(run.give(i.PayPrize(KIM, 1, (i.Part("cash", dollars(500)),)))) == told
    assert breaches(run.give(i.ReopenPrize(KIM, 1, "a slip"), i.CancelPromotion(KIM, "a leak", run.now))) == told


@pytest.mark.clause(f"{RULE} 21.8")
def test_21_8_no_prize_lapses_before_an_attempt_and_a_late_one_stays_a_breach_after_another_draw() -> None:
    claim = replace(TERMS.claim, within_days=3, redraw=True, redraw_until=at("30 20:00"))
    run = Run(replace(TERMS, claim=claim)).drawn("Ann", "Bob")
    first = run.winner
    run.now += 3 * DAY + 1
    run.refused(i.LapsePrize(KIM, 1), "21.8", f"No attempt to notify {first}")
    run.give(LETTER, i.LapsePrize(KIM, 1))
    late = [f"{first} was notified of prize 1 too late, at 2026-12-22 20:00:01"]
    assert breaches(run) == late
    run.give(i.RedrawPrize(KIM, 1, "lapsed"))
    assert (run.winner != first, breaches(run)) == (True, late)
    run.now += 48 * HOUR + 1
    assert breaches(run) == [*late, f"{run.winner} was not notified of prize 1"]


@pytest.mark.clause(f"{RULE} 21.8")
def test_21_8_who_claims_in_time_need_not_be_notified() -> None:
    run = Run().drawn()
    run.now += 48 * HOUR
    run.give(i.ClaimPrize(KIM, 1, run.winner))
    run.now += 30 * DAY
    assert breaches(run) == []


# --- what is no prize ----------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.5, 21.5.1, 21.5.2, 21.5.4")
def test_21_5_each_word_is_cleared_by_itself() -> None:
    bag = thing(details="30 litres of wine, candy cigars and a rifle")
    assert [clause for _, clause in faults_of(terms_with(bag))] == ["21.5.1", "21.5.2", "21.5.4"]
    one = replace(bag, cleared={"cigars": "they are of candy"})
    assert [clause for _, clause in faults_of(terms_with(one))] == ["21.5.2", "21.5.4"]
    assert len(faults_of(terms_with(replace(bag, cleared={"cigars": " "})))) == 3
    all_ = {"Cigar": "of candy", "rifle": "a nickname of the bicycle", "wine": "without alcohol", "alcohol": "none"}
    assert faults_of(terms_with(replace(bag, cleared=all_))) == []


@pytest.mark.clause(f"{RULE} 21.5, 21.5.1, 21.5.2, 21.5.3")
@pytest.mark.parametrize(
    ("said", "clause"),
    [
        ({"conditions": "comes with 200 cigarettes"}, "21.5.1"),
        ({"qualifications": "vaping with tobacco"}, "21.5.1"),
        ({"restrictions": "an E-Cigarette"}, "21.5.1"),
        ({"details": "an imitation of one"}, "21.5.2"),
        ({"details": "a replica handgun"}, "21.5.2"),
        ({"details": "a Glock"}, "21.5.2"),
        ({"accessories": "a box of cartridges and bullets"}, "21.5.2"),
        ({"furniture": "shells"}, "21.5.2"),
        ({"details": "a knuckle-duster"}, "21.5.3"),
        ({"details": "two knuckledusters"}, "21.5.3"),
        ({"details": "flick knives"}, "21.5.3"),
    ],
)
def test_21_5_every_field_is_read_and_a_word_in_all_its_forms(said: dict[str, Any], clause: str) -> None:
    assert faults_of(terms_with(thing(**said))) == [("prizes 1", clause)]


@pytest.mark.clause(f"{RULE} 21.5.4")
@pytest.mark.parametrize(
    ("said", "is_refused"),
    [
        ({"meals": "60 litres of wine"}, True),
        ({"meals": "10 litres of wine", "accommodation": "with 10.001 L of beer"}, True),
        ({"meals": "10 litres of wine", "accommodation": "with 10 L of cold beer"}, False),
        ({"details": "24 bottles of 750 ml red wine"}, False),
        ({"details": "28 x 750 ml wine"}, True),
        ({"details": "a 40-litre rucksack and 0.75 litres of wine"}, False),
        ({"details": "1,000 litres of wine"}, True),
    ],
)
def test_21_5_4_litres_are_summed_over_all_words_of_the_prize(said: dict[str, Any], is_refused: bool) -> None:
    terms = terms_with(thing(**said, liquor_millilitres=20_000))
    assert faults_of(terms) == ([("prizes 1, liquor_litres", "21.5.4")] if is_refused else [])
    assert faults_of(terms_with(thing(**said))) == [("prizes 1, liquor_litres", "21.5.4")]


@pytest.mark.clause(f"{RULE} 21.5.4")
def test_21_5_4_the_stated_liquor_is_not_less_than_the_details_name() -> None:
    wine = thing(details="10 litres of wine", liquor_millilitres=9_999)
    assert faults_of(terms_with(wine)) == [("prizes 1, liquor_litres", "21.5.4")]
    assert faults_of(terms_with(replace(wine, liquor_millilitres=10_000))) == []


# --- the Authority and the inspectorate ----------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.9")
def test_21_9_another_copy_of_the_same_terms_does_not_restart_the_hours() -> None:
    run = Run().lodged().to("02 09:59").give(i.ProvideTerms(KIM, "a copy"))
    assert run.last(e.TermsProvided).earliest == at("02 10:00")
    run.refused(i.CommencePromotion(KIM), "21.9", "Commence at 2026-12-02 10:00")
    assert summary(run.promotion, run.now).earliest == at("02 10:00")
    assert run.to("02 10:00").give(i.CommencePromotion(KIM)).promotion.status == "open"


@pytest.mark.clause(f"{RULE} 21.12")
@pytest.mark.parametrize("what", [i.PostponePromotion, i.CancelPromotion])
def test_21_12_the_inspectorate_is_notified_at_once_and_of_what_is_decided(
    what: type[i.PostponePromotion] | type[i.CancelPromotion],
) -> None:
    run = Run().open()
    for long_ago in (0, run.now - HOUR - 1):
        run.refused(what(KIM, "a forged flyer", long_ago), "21.12", "more than 60 minutes ago. State when it was deci")
    before = what(KIM, "a forged flyer", run.now - 61, run.now - 60)
    run.refused(before, "21.12", "is before the decision")
    run.refused(what(KIM, "a forged flyer", run.now, run.now + 1), "21.12", "is before the decision")
    assert run.give(what(KIM, "a forged flyer", run.now, run.now - HOUR)).promotion.status != "open"
    assert not summary(run.promotion, run.now).breaches


@pytest.mark.clause(f"{RULE} 21.12")
@pytest.mark.parametrize("what", [i.PostponePromotion, i.CancelPromotion])
def test_21_12_a_late_notice_stops_the_promotion_and_is_on_record_as_a_breach(
    what: type[i.PostponePromotion] | type[i.CancelPromotion],
) -> None:
    run = Run().open()
    decided = run.now - HOUR - 1
    run.give(what(KIM, "a forged flyer", run.now, decided))
    assert run.promotion.status in {"postponed", "cancelled"}
    said = run.events[-1]
    assert isinstance(said, e.PromotionPostponed | e.PromotionCancelled)
    assert (said.late_of, said.notified_at, said.clause) == (decided, run.now, "21.12")
    assert "too late: it was decided at" in tell(said)
    [breach] = summary(run.promotion, run.now + 99 * HOUR).breaches
    assert (breach.clause, breach.due, breach.is_overdue) == ("21.12", decided + HOUR, True)
    assert "the inspectorate was notified too late" in breach.what


@pytest.mark.clause(f"{RULE} 21.12")
def test_21_12_a_notice_at_once_that_is_recorded_later_is_no_breach() -> None:
    run = Run().open()
    run.give(i.PostponePromotion(KIM, "a forged flyer", run.now - 5 * HOUR, run.now - 5 * HOUR - 60))
    assert (run.promotion.status, summary(run.promotion, run.now).breaches) == ("postponed", ())


@pytest.mark.clause(f"{RULE} 21.12")
def test_21_12_a_promotion_is_postponed_before_it_commences() -> None:
    run = Run().lodged()
    run.give(i.PostponePromotion(KIM, "a forged flyer", run.now)).to("02 10:00")
    run.refused(i.CommencePromotion(KIM), "21.12", "postponed")
    run.give(i.ResumePromotion(KIM, "the flyers were exchanged"))
    assert run.promotion.status == "drawn up"
    assert run.give(i.CommencePromotion(KIM)).promotion.status == "open"


# --- second draws --------------------------------------------------------------------------------------------------


def dear(terms: Terms) -> Run:
    """A draw of one dear prize that Sue has overseen."""
    run = Run(terms).open().give(i.NominateScrutineer(KIM, "Sue")).enter("Ann", "Bob", "Cleo").to("19 20:00")
    return run.give(i.DrawPrizes(KIM, SECRET, "x", "Sue"))


@pytest.mark.clause(f"{RULE} 21.2")
def test_21_2_a_dear_prize_is_not_drawn_again_without_the_scrutineer() -> None:
    run = dear(terms_with(cash(12_000), presence=True, redraw=True))
    first = run.winner
    run.refused(i.DeclareAbsent(KIM, 1, "three times"), "21.2", "Name Sue")
    run.refused(i.DeclareAbsent(KIM, 1, "three times", "Tom"), "21.2", "Tom was not nominated")
    run.give(i.DeclareAbsent(KIM, 1, "three times", "Sue"))
    said = run.last(e.PrizeRedrawn)
    assert (run.winner != first, said.clause, said.overseen_by) == (True, "21.2", "Sue")
    run.give(i.RefuseClaim(KIM, 1, run.winner, "under age", run.now, "1 High St"), i.NominateScrutineer(KIM, "Tom"))
    run.refused(i.RedrawPrize(KIM, 1, "refused"), "21.2", "Name Tom")
    assert run.give(i.RedrawPrize(KIM, 1, "refused", "Tom")).fates == ["won"]


@pytest.mark.clause(f"{RULE} 21.2")
@pytest.mark.parametrize(("cents", "is_overseen"), [(1_000_000, False), (1_000_001, True)])
def test_21_2_a_cash_alternative_counts_as_the_value(cents: int, is_overseen: bool) -> None:
    car = thing(amount=9_000, cash_alternative=cents)
    run = Run(terms_with(car, redraw=True)).open().enter("Ann", "Bob").to("19 20:00")
    if is_overseen:
        assert "nominate a scrutineer" in [one.what for one in summary(run.promotion, run.now).tasks]
        run.refused(i.DrawPrizes(KIM, SECRET), "21.2", "Nominate one")
    else:
        assert run.give(i.DrawPrizes(KIM, SECRET)).fates == ["won"]


@pytest.mark.clause(f"{RULE} 21.7.2, 21.9.1")
def test_21_7_2_a_prize_is_drawn_again_in_the_time_of_the_terms() -> None:
    run = Run(terms_with(redraw=True)).drawn()
    run.give(i.RefuseClaim(KIM, 1, run.winner, "under age", run.now, "1 High St")).to("19 23:00:01")
    again = i.RedrawPrize(KIM, 1, "refused")
    run.refused(again, "21.9.1", "By its terms a prize can be drawn again until 2026-12-19 23:00")
    later = replace(run.promotion.terms, claim=replace(run.promotion.terms.claim, redraw_until=at("25 20:00")))
    run.give(i.AmendTerms(KIM, later, "time to draw again", "A-3"))
    run.to("25 20:01").refused(again, "21.9.1", "until 2026-12-25 20:00")
    assert run.to("25 20:00").give(again).fates == ["won"]
    early = replace(later, claim=replace(later.claim, redraw_until=at("19 19:59")))
    assert faults_of(early) == [("claim.redraw_until", "21.7.2")]


@pytest.mark.clause(f"{RULE} 21.7.2, 21.7.8")
def test_21_7_2_who_is_absent_after_that_time_loses_the_prize_and_nobody_wins_it() -> None:
    run = Run(terms_with(presence=True, redraw=True)).drawn().to("19 23:00:01")
    assert run.give(i.DeclareAbsent(KIM, 1, "three times")).fates == ["lapsed"]
    assert run.events_of(e.PrizeRedrawn) == []
