"""Promotional prizes, rule 21: known to players and the Authority, commenced, entered, drawn, postponed, cancelled."""

import pytest
from msgspec.structs import replace

from croupier.money import Money
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion import summary
from croupier.promotion.draw import commitment_of
from croupier.promotion.terms.document import Receiving
from tests.promotion.promotions import HOUR, KIM, SECRET, TERMS, Run, at, cash, dollars, terms_with

RULE = "nsw-pontoon-6to5-2017"
DRAW = i.DrawPrizes(KIM, SECRET)


# --- known, and commenced ------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.6")
def test_21_6_a_promotion_whose_terms_are_nowhere_cannot_start() -> None:
    run = Run().give(i.ProvideTerms(KIM)).to("03 10:00")
    run.refused(i.CommencePromotion(KIM), "21.6", "The place of the terms is not stated")
    run.refused(i.StateAvailability(KIM, (" ",), ("the flyer",)), "21.6", "The place of the terms is missing")
    run.refused(i.StateAvailability(KIM, ("at the desk",), ()), "21.6", "marketing")
    run.give(i.StateAvailability(KIM, ("at the desk", "by email"), ("the flyer",)), i.CommencePromotion(KIM))
    assert (run.promotion.where, run.last(e.AvailabilityStated).clause) == (("at the desk", "by email"), "21.6")


@pytest.mark.clause(f"{RULE} 21.9")
@pytest.mark.parametrize(("now", "is_taken"), [("02 09:00", False), ("02 09:59", False), ("02 10:00", True)])
def test_21_9_the_authority_has_the_terms_24_hours_before(now: str, is_taken: bool) -> None:
    early = replace(TERMS, promotion=replace(TERMS.promotion, begins=at("01 10:00")))
    run = Run(early).lodged().to(now)
    if is_taken:
        assert run.give(i.CommencePromotion(KIM)).last(e.PromotionCommenced).clause == "21.9"
    else:
        run.refused(i.CommencePromotion(KIM), "21.9", "Commence at 2026-12-02 10:00 or later")


@pytest.mark.clause(f"{RULE} 21.9")
def test_21_9_terms_unknown_to_the_authority_do_not_start_and_amended_terms_restart_the_hours() -> None:
    run = Run().give(i.StateAvailability(KIM, ("at the desk",), ("the flyer",))).to("04 10:00")
    run.refused(i.CommencePromotion(KIM), "21.9", "has not been provided")
    run.give(i.ProvideTerms(KIM))
    amended = i.AmendTerms(KIM, terms_with(cash(600)), "a greater prize")
    assert run.to("05 09:00").give(amended).last(e.TermsAmended).clause == "21.9"
    run.to("05 10:00").refused(i.CommencePromotion(KIM), "21.9", "has not been provided with these terms")
    run.give(i.ProvideTerms(KIM)).to("06 09:59").refused(i.CommencePromotion(KIM), "21.9")
    assert run.to("06 10:00").give(i.CommencePromotion(KIM)).promotion.status == "open"


@pytest.mark.clause(f"{RULE} 21.9.1")
def test_21_9_1_after_the_start_terms_are_amended_with_approval_alone() -> None:
    run = Run().open()
    greater = terms_with(cash(600))
    run.refused(i.AmendTerms(KIM, greater, "a greater prize"), "21.9.1", "Name the Authority's approval")
    run.refused(i.AmendTerms(KIM, greater, " ", "A-7"), "21.9.1", "reason")
    run.refused(i.AmendTerms(KIM, replace(greater, name="Another"), "x", "A-7"), "21.9.1", "a promotion cannot change")
    run.refused(i.AmendTerms(KIM, TERMS, "x", "A-7"), "21.9.1", "the current terms")
    run.refused(i.AmendTerms(KIM, terms_with(cash(value=None)), "x", "A-7"), "21.7.11", "value")
    run.give(i.AmendTerms(KIM, greater, "a greater prize", "A-7"))
    said = run.last(e.TermsAmended)
    assert (said.clause, said.approval, run.promotion.prizes[0].value) == ("21.9.1", "A-7", dollars(600))
    drawn = run.enter("Ann").to("19 20:00").give(DRAW)
    drawn.refused(i.AmendTerms(KIM, TERMS, "less", "A-8"), "21.9.1", "The prizes cannot change")


@pytest.mark.clause(f"{RULE} 21.7.7")
def test_21_7_7_a_promotion_starts_neither_before_nor_after_its_time() -> None:
    run = Run().lodged().to("02 10:00")
    early = Run(replace(TERMS, promotion=replace(TERMS.promotion, begins=at("03 10:00")))).lodged()
    early.to("03 09:59").refused(i.CommencePromotion(KIM), "21.7.7", "begins at 2026-12-03 10:00")
    assert early.to("03 10:00").give(i.CommencePromotion(KIM)).promotion.status == "open"
    run.to("19 23:01").refused(i.CommencePromotion(KIM), "21.7.7", "ended at 2026-12-19 23:00")
    assert run.to("19 23:00").give(i.CommencePromotion(KIM)).promotion.status == "open"


# --- entries -------------------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.7.4")
@pytest.mark.parametrize(("cents", "is_taken"), [(1000, False), (2499, False), (2500, True), (2501, True)])
def test_21_7_4_the_minimum_wager_makes_a_player_eligible(cents: int, is_taken: bool) -> None:
    entry = i.EnterPromotion(KIM, "Ann", (1, 2), Money(cents))
    run = Run().open()
    if is_taken:
        assert run.give(entry).promotion.entries[0].entrant == "Ann"
    else:
        run.refused(entry, "21.7.4", r"At least \$25.00 is required")


@pytest.mark.clause(f"{RULE} 21.7.3")
def test_21_7_3_who_does_not_meet_a_criterion_is_not_entered() -> None:
    run = Run().open()
    run.refused(i.EnterPromotion(KIM, "Ann", (1,), dollars(25)), "21.7.3", "Ann does not meet: a member of the club")
    run.refused(i.EnterPromotion(KIM, " ", (1, 2), dollars(25)), "21.7.3", "name")
    run.enter("Ann").refused(i.EnterPromotion(KIM, "Ann", (1, 2), dollars(25)), "21.7.3", "at most 1")
    run.refused(i.EnterPromotion(KIM, "Bob", (1, 2), dollars(25), 0), "21.7.3", "at least one ticket")


@pytest.mark.clause(f"{RULE} 21.7.3")
def test_21_7_3_terms_may_give_a_person_more_tickets() -> None:
    three = Run(replace(TERMS, entries=Receiving(at("19 19:00"), 3))).open()
    three.give(i.EnterPromotion(KIM, "Ann", (1, 2), dollars(25), 2), i.EnterPromotion(KIM, "Ann", (1, 2), dollars(25)))
    three.refused(i.EnterPromotion(KIM, "Ann", (1, 2), dollars(25)), "21.7.3", "Ann has 3")
    three.give(i.VoidEntry(KIM, 1, "paid for twice")).enter("Ann")
    assert (three.promotion.tickets, three.promotion.entries[2].first) == (4, 4)
    many = Run(replace(TERMS, entries=Receiving(at("19 19:00"), 0))).open()
    many.give(i.EnterPromotion(KIM, "Ann", (1, 2), dollars(25), 1_000_000))
    many.refused(i.EnterPromotion(KIM, "Bob", (1, 2), dollars(25)), "21.7.3", "at most 1,000,000 tickets")


@pytest.mark.clause(f"{RULE} 21.7.6")
def test_21_7_6_an_entry_one_minute_late_is_refused() -> None:
    run = Run().open().to("19 19:00").enter("Ann")
    entry = i.EnterPromotion(KIM, "Bob", (1, 2), dollars(25))
    run.to("19 19:01").refused(entry, "21.7.6", "Entries closed at 2026-12-19 19:00")
    Run().refused(entry, "21.9", "has not commenced")


# --- the draw ------------------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.2")
@pytest.mark.parametrize(("cents", "is_overseen"), [(999_999, False), (1_000_000, False), (1_000_001, True)])
def test_21_2_a_scrutineer_oversees_the_draw_above_10_000_dollars(cents: int, is_overseen: bool) -> None:
    run = Run(terms_with(cash(value=cents), cash())).open().enter("Ann", "Bob").to("19 20:00")
    if not is_overseen:
        assert run.give(DRAW).fates == ["won", "won"]
        return
    run.refused(DRAW, "21.2", "Nominate one")
    run.refused(replace(DRAW, overseen_by="Sue"), "21.2", "Sue was not nominated as scrutineer: nobody was")
    run.give(i.NominateScrutineer(KIM, "Sue")).refused(DRAW, "21.2", "Name Sue")
    run.refused(replace(DRAW, overseen_by="Tom"), "21.2", "Tom was not nominated as scrutineer: Sue was")
    run.give(replace(DRAW, overseen_by="Sue"))
    assert (run.last(e.DrawMade).clause, run.last(e.DrawMade).overseen_by) == ("21.2", "Sue")


@pytest.mark.clause(f"{RULE} 21.2")
def test_21_2_the_value_is_of_an_individual_prize_and_nobody_oversees_themself() -> None:
    run = Run(terms_with(cash(10_000, count=3))).drawn("Ann", "Bob", "Cleo")
    assert run.fates == ["won", "won", "won"]
    own = Run(terms_with(cash(10_001))).open().give(i.NominateScrutineer(KIM, "Kim")).to("19 20:00")
    own.refused(replace(DRAW, overseen_by="Kim"), "21.2", "cannot oversee the draw")
    own.refused(i.NominateScrutineer(KIM, ""), "21.2", "A scrutineer must have a name")


@pytest.mark.clause(f"{RULE} 21.7.1")
def test_21_7_1_the_draw_keeps_to_its_manner_and_to_the_secret_that_was_committed_to() -> None:
    terms = replace(TERMS, name="Another")
    run = Run(terms).open().to("19 20:00")
    run.refused(i.DrawPrizes(KIM, "ab" * 32), "21.7.1", "does not match")
    run.refused(i.DrawPrizes(KIM, "x"), "21.7.1", "does not match")
    again = commitment_of("ab" * 32, "Another")
    run.refused(i.CommitDraw(KIM, again), "21.7.1", "The draw has a commitment already")
    run.refused(i.CommitDraw(KIM, "x"), "21.7.1", "SHA-256")
    run.give(i.CommitDraw(KIM, again, reason="the first secret was seen")).refused(DRAW, "21.7.1", "does not match")
    assert run.give(i.DrawPrizes(KIM, "ab" * 32)).fates == ["not won"]
    run.refused(DRAW, "21.7.2", "The prizes are drawn")
    bare = Run().give(i.StateAvailability(KIM, ("here",), ("flyer",)), i.ProvideTerms(KIM)).to("02 10:00")
    bare.give(i.CommencePromotion(KIM)).to("19 20:00").refused(DRAW, "21.7.1", "No commitment")


@pytest.mark.clause(f"{RULE} 21.7.1")
def test_21_7_1_an_award_without_a_draw_states_the_element_of_chance() -> None:
    wheel = terms_with(cash(), cash(), award=replace(TERMS.award, how="chance", manner="by a wheel"), redraw=True)
    run = Run(wheel)
    run.refused(i.CommitDraw(KIM, "00" * 32), "21.7.1", "has no draw")
    run.give(i.StateAvailability(KIM, ("here",), ("flyer",)), i.ProvideTerms(KIM)).to("02 10:00")
    run.give(i.CommencePromotion(KIM)).enter("Ann").to("19 20:00")
    run.refused(DRAW, "21.7.1", "has no draw")
    run.refused(i.AwardPrize(KIM, 1, "Zoe", "the wheel"), "21.7.3", "has not entered")
    run.refused(i.AwardPrize(KIM, 1, "Ann", ""), "21.7.1", "The element of chance")
    run.refused(i.AwardPrize(KIM, 3, "Ann", "the wheel"), "21.7.1", "There is no prize 3")
    run.give(i.AwardPrize(KIM, 1, "Ann", "the wheel"))
    run.refused(i.AwardPrize(KIM, 1, "Ann", "the wheel"), "21.7.1", "Prize 1 is won")
    run.refused(i.AwardPrize(KIM, 2, "Ann", "the wheel"), "21.7.1", "Ann has won already")
    assert (run.fates, run.last(e.PrizeWon).how) == (["won", "to be won"], "the wheel")
    Run().open().to("19 20:00").refused(i.AwardPrize(KIM, 1, "Ann", "a wheel"), "21.7.1", "the prizes are drawn")


@pytest.mark.clause(f"{RULE} 21.7.2")
def test_21_7_2_the_draw_is_when_the_terms_say() -> None:
    run = Run().open().enter("Ann").to("19 19:59")
    run.refused(DRAW, "21.7.2", "awarded at 2026-12-19 20:00")
    run.to("19 23:01").refused(DRAW, "21.9.1", "Amend the terms, with approval, for a new date.")
    assert run.to("19 23:00").give(DRAW).fates == ["won"]


@pytest.mark.clause(f"{RULE} 21.7.10")
def test_21_7_10_results_are_published_after_the_draw() -> None:
    run = Run().open()
    run.refused(i.PublishResults(KIM, "the website"), "21.7.10", "no results yet")
    run.enter("Ann").to("19 20:00").give(DRAW)
    assert "publish the results" in " ".join(one.what for one in summary(run.promotion, run.now).tasks)
    run.refused(i.PublishResults(KIM, ""), "21.7.10", "on the notice board")
    run.give(i.PublishResults(KIM, "the website"))
    assert run.last(e.ResultsPublished).clause == "21.7.10"
    assert "publish" not in " ".join(one.what for one in summary(run.promotion, run.now).tasks)


# --- integrity -----------------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.12")
def test_21_12_a_promotion_is_postponed_with_notice_at_once_and_goes_on_when_validated() -> None:
    run = Run().open().enter("Ann").to("10 12:00")
    run.refused(i.PostponePromotion(KIM, "the barrel was open"), "21.12", "State when it was")
    run.refused(i.PostponePromotion(KIM, "", run.now), "21.12", "how the integrity")
    run.refused(i.PostponePromotion(KIM, "the barrel was open", run.now + 60), "21.12", "2026-12-10 12:01 is in the f")
    run.refused(i.ResumePromotion(KIM, "counted"), "21.12", "not postponed")
    run.give(i.PostponePromotion(KIM, "the barrel was open", run.now))
    run.refused(i.EnterPromotion(KIM, "Bob", (1, 2), dollars(25)), "21.12", "postponed")
    run.refused(i.ResumePromotion(KIM, ""), "21.12", "was validated")
    assert summary(run.promotion, run.now).tasks[0].clause == "21.12"
    run.give(i.ResumePromotion(KIM, "all tickets were counted")).enter("Bob")
    assert run.promotion.status == "open"


@pytest.mark.clause(f"{RULE} 21.12, 21.9.1")
def test_21_12_a_new_date_is_an_amendment_that_needs_approval() -> None:
    run = Run().open().enter("Ann").to("19 18:00").give(i.PostponePromotion(KIM, "in doubt", at("19 18:00")))
    run.to("20 20:00").refused(
        i.ResumePromotion(KIM, "counted"), "21.9.1", "Amend the terms, with approval, for a new date."
    )
    later = replace(
        TERMS,
        award=replace(TERMS.award, at=at("21 20:00")),
        promotion=replace(TERMS.promotion, ends=at("21 23:00")),
    )
    run.refused(i.AmendTerms(KIM, later, "postponed"), "21.9.1", "approval")
    run.give(i.AmendTerms(KIM, later, "postponed", "A-9"), i.ResumePromotion(KIM, "counted"))
    assert run.to("21 20:00").give(DRAW).fates == ["won"]


@pytest.mark.clause(f"{RULE} 21.12")
def test_21_12_a_cancelled_draw_gives_no_prize_that_is_not_paid() -> None:
    run = Run(terms_with(cash(), cash(700))).drawn().claimed(1)
    run.give(i.PayPrize(KIM, 1, (i.Part("cash", dollars(500)),)))
    run.refused(i.CancelPromotion(KIM, "a forged ticket"), "21.12", "State when it was")
    run.give(i.CancelPromotion(KIM, "a forged ticket", run.now))
    assert (run.fates, run.balance("prizes"), run.balance("operator")) == (["paid", "cancelled"], 0, -dollars(500))
    run.refused(i.ClaimPrize(KIM, 2, "Ann"), "21.12", "is cancelled")
    unstarted = Run().give(i.CancelPromotion(KIM, "a leak", at("01 09:00")))
    assert (unstarted.promotion.status, unstarted.fates) == ("cancelled", ["cancelled"])


@pytest.mark.clause(f"{RULE} 21.8")
def test_21_8_the_time_for_notice_starts_at_the_draw() -> None:
    run = Run().drawn()
    assert run.promotion.prizes[0].due == at("19 20:00") + 48 * HOUR
    assert Run(terms_with(presence=True)).drawn().promotion.prizes[0].due is None
