"""Promotional prizes, rule 21: winners notified, prizes claimed, paid and refused, disputes."""

import pytest
from msgspec.structs import replace

from croupier.money import Money
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion import summary
from croupier.promotion.terms.document import Receiving
from croupier.rules.promotion import Method
from tests.promotion.promotions import DAY, HOUR, KIM, TERMS, Run, at, cash, dollars, terms_with, thing

RULE = "nsw-pontoon-6to5-2017"


def part(amount: int, method: Method = "cash", to: str = "", account: str = "") -> i.Part:
    return i.Part(method, dollars(amount), to, account or ("062-000 1234" if method == "transfer" else ""))


def big(amount: int = 12_000) -> Run:
    """A cash prize that is claimed, of a draw that Sue has overseen."""
    run = Run(terms_with(cash(amount))).open().give(i.NominateScrutineer(KIM, "Sue")).enter("Ann").to("19 20:00")
    return run.give(i.DrawPrizes(KIM, "5e" * 32, "seven", "Sue")).claimed()


# --- notice --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "clause"),
    [
        pytest.param("face-to-face", "21.8.1", marks=pytest.mark.clause(f"{RULE} 21.8.1")),
        pytest.param("mail", "21.8.2", marks=pytest.mark.clause(f"{RULE} 21.8.2")),
        pytest.param("telephone", "21.8.3", marks=pytest.mark.clause(f"{RULE} 21.8.3")),
        pytest.param("email", "21.8.4", marks=pytest.mark.clause(f"{RULE} 21.8.4")),
    ],
)
def test_21_8_an_attempt_is_logged_with_method_time_and_who(method: str, clause: str) -> None:
    run = Run().drawn().to("20 09:00").give(i.NotifyWinner(KIM, 1, method, "note 1", is_reached=True))
    said = run.last(e.NoticeAttempted)
    assert (said.method, said.made_at, said.by.name, said.is_late, said.clause) == (
        *(method, at("20 09:00"), "Kim", False),
        clause,
    )


@pytest.mark.clause(f"{RULE} 21.8")
@pytest.mark.parametrize(("now", "is_overdue"), [("21 19:59", False), ("21 20:00", False), ("21 20:00:01", True)])
def test_21_8_the_task_is_overdue_48_hours_after_the_draw(now: str, is_overdue: bool) -> None:
    run = Run().drawn().to(now)
    (task,) = [one for one in summary(run.promotion, run.now).tasks if one.clause == "21.8"]
    assert (task.due, task.is_overdue) == (at("21 20:00"), is_overdue)
    assert bool(summary(run.promotion, run.now).breaches) is is_overdue
    run.give(i.NotifyWinner(KIM, 1, "mail", "letter 1", is_reached=False))  # in this second, in time or not alike
    assert run.last(e.NoticeAttempted).is_late is is_overdue
    assert bool(summary(run.promotion, run.now).breaches) is is_overdue


@pytest.mark.clause(f"{RULE} 21.8")
@pytest.mark.parametrize(("made", "is_late"), [("21 19:59", False), ("21 20:00", False), ("21 20:01", True)])
def test_21_8_a_late_attempt_is_a_breach_that_stays_in_sight(made: str, is_late: bool) -> None:
    attempt = i.NotifyWinner(KIM, 1, "mail", "letter 7", is_reached=False, made_at=at(made))
    run = Run().drawn().to("23 09:00").give(attempt)
    assert run.last(e.NoticeAttempted).is_late is is_late
    told = [one.what for one in summary(run.promotion, run.now).breaches]
    assert told == ([f"{run.winner} was notified of prize 1 too late, at 2026-12-21 20:01"] if is_late else [])


@pytest.mark.clause(f"{RULE} 21.8")
def test_21_8_an_attempt_needs_a_listed_method_evidence_and_its_time() -> None:
    run = Run().drawn()
    run.refused(i.NotifyWinner(KIM, 1, "fax", "x", is_reached=True), "21.8", "face-to-face, mail, telephone, email")
    run.refused(i.NotifyWinner(KIM, 1, "mail", " ", is_reached=True), "21.8", "evidence")
    for wrong in (at("19 19:59"), at("19 20:01")):
        given = i.NotifyWinner(KIM, 1, "mail", "x", is_reached=True, made_at=wrong)
        run.refused(given, "21.8", "between the draw")
    Run().open().refused(i.NotifyWinner(KIM, 1, "mail", "x", is_reached=True), "21.8", "no winner to notify")


@pytest.mark.clause(f"{RULE} 21.7.9")
def test_21_7_9_the_methods_of_the_terms_are_what_winners_are_notified_by() -> None:
    run = Run().drawn()
    assert run.promotion.terms.notice.methods == ("telephone", "email")
    run.give(i.NotifyWinner(KIM, 1, "telephone", "call 12", is_reached=True))
    assert summary(run.promotion, run.now + 3 * DAY).breaches == ()


# --- claim, present or not -----------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.7.8")
def test_21_7_8_presence_decides_whether_a_winner_is_notified_or_called() -> None:
    here = Run(terms_with(presence=True)).drawn()
    here.refused(i.ClaimPrize(KIM, 1, here.winner), "21.7.8", "must be present")
    here.refused(i.DeclareAbsent(KIM, 1, " "), "21.7.8", "was called")
    assert "21.8" not in [one.clause for one in summary(here.promotion, here.now).tasks]
    assert here.claimed().fates == ["claimed"]
    away = Run().drawn()
    away.refused(i.DeclareAbsent(KIM, 1, "called"), "21.7.8", "need not be present")
    assert away.give(i.ClaimPrize(KIM, 1, away.winner)).fates == ["claimed"]


@pytest.mark.clause(f"{RULE} 21.7.8")
def test_21_7_8_who_is_absent_loses_the_prize_and_another_is_drawn_if_the_terms_say_so() -> None:
    kept = Run(terms_with(presence=True)).drawn().give(i.DeclareAbsent(KIM, 1, "three times over the speakers"))
    assert (kept.fates, kept.balance("prizes")) == (["lapsed"], 0)
    again = Run(terms_with(presence=True, redraw=True)).drawn("Ann", "Bob")
    first = again.winner
    again.give(i.DeclareAbsent(KIM, 1, "three times"))
    assert (again.fates, {first, again.winner}) == (["won"], {"Ann", "Bob"})
    again.give(i.DeclareAbsent(KIM, 1, "three times"))
    assert (again.fates, again.balance("prizes")) == (["lapsed"], 0)


@pytest.mark.clause(f"{RULE} 21.7.8")
def test_21_7_8_a_claim_is_the_winners_and_in_the_time_of_the_terms() -> None:
    run = Run().drawn()
    run.refused(i.ClaimPrize(KIM, 1, "Zoe"), "21.7.8", "has not won the prize")
    run.refused(i.ClaimPrize(KIM, 2, "Zoe"), "21.7.8", "1 to 1")
    run.refused(i.LapsePrize(KIM, 1), "21.7.8", "until 2027-01-18 20:00")
    run.now += 30 * DAY + 1
    run.refused(i.ClaimPrize(KIM, 1, run.winner), "21.7.8", "by 2027-01-18 20:00")
    assert summary(run.promotion, run.now).owed == dollars(500)
    run.give(i.NotifyWinner(KIM, 1, "mail", "letter 1", is_reached=False), i.LapsePrize(KIM, 1))
    assert (run.fates, run.balance("operator"), run.balance("prizes")) == (["lapsed"], 0, 0)
    run.refused(i.LapsePrize(KIM, 1), "21.7.8", "is lapsed")
    ever = Run(replace(TERMS, claim=replace(TERMS.claim, within_days=0))).drawn()
    ever.now += 1000 * DAY
    ever.refused(i.LapsePrize(KIM, 1), "21.7.8", "remains the winner's")
    assert ever.give(i.ClaimPrize(KIM, 1, ever.winner)).fates == ["claimed"]


# --- payment -------------------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.4")
def test_21_4_above_10_000_dollars_the_winner_chooses() -> None:
    run = big().give(i.PayPrize(KIM, 1, (part(5_000), part(7_000, "transfer", "Ann"))))
    assert (run.fates, run.last(e.PrizePaid).clause, run.balance("pocket: Ann")) == (["paid"], "21.4", dollars(12_000))
    cheque = big().give(i.PayPrize(KIM, 1, (part(12_000, "crossed-cheque", "Ann"),)))
    assert cheque.fates == ["paid"]


@pytest.mark.clause(f"{RULE} 21.4")
@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ((part(5_000), part(6_999, "transfer", "a")), r"add up to \$11,999.00, but the prize is \$12,000.00"),
        ((part(12_000), part(0, "transfer", "a")), r"The parts add up to \$12,000.00, but the prize is \$12,000.00"),
        ((), "add up to"),
        ((part(12_000, "crossed-cheque", "Bob"),), "made out to the winner, Ann"),
        ((part(12_000, "transfer"),), "A transfer must go to an account of the winner, Ann, not of nobody"),
        ((part(12_000, "transfer", "Zoe Smith"),), "A transfer must go to an account of the winner, Ann, not of Zoe"),
        ((part(12_000, "transfer", "Anna"),), "A transfer must go to an account of the winner, Ann, not of Anna"),
        ((part(12_000, "transfer", "Ann", " "),), "account of Ann"),
    ],
)
def test_21_4_the_parts_are_the_prize_and_go_to_the_winner(parts: tuple[i.Part, ...], why: str) -> None:
    big().refused(i.PayPrize(KIM, 1, parts), "21.4", why)


@pytest.mark.clause(f"{RULE} 21.4")
@pytest.mark.parametrize(("amount", "clause"), [(9_999, "21.7.8"), (10_000, "21.7.8"), (10_001, "21.4")])
@pytest.mark.parametrize("method", ["cash", "crossed-cheque", "transfer"])
def test_21_4_gives_a_choice_above_10_000_dollars_and_forbids_no_way_below(
    amount: int, clause: str, method: Method
) -> None:
    run = big(amount).give(i.PayPrize(KIM, 1, (part(amount, method, "" if method == "cash" else "Ann"),)))
    assert (run.fates, run.last(e.PrizePaid).clause) == (["paid"], clause)
    below = big(amount)
    below.refused(i.PayPrize(KIM, 1, (part(amount, "crossed-cheque", "Bob"),)), "21.4", "made out to the winner, Ann")


@pytest.mark.clause(f"{RULE} 21.3")
def test_21_3_the_cash_alternative_is_paid_where_the_terms_state_it() -> None:
    bicycle = thing(amount=900, cash_alternative=dollars(700))
    run = Run(terms_with(bicycle)).drawn().claimed()
    run.refused(
        i.PayPrize(KIM, 1, (part(900),)),
        "21.3",
        "The prize is not cash. Hand it over, or pay the cash alternative of the terms.",
    )
    run.refused(i.PayPrize(KIM, 1, (part(900),), takes_cash=True), "21.4", r"the prize is \$700.00")
    run.give(i.PayPrize(KIM, 1, (part(700),), takes_cash=True))
    assert (run.last(e.PrizePaid).clause, run.balance(f"pocket: {run.winner}")) == ("21.3", dollars(700))
    assert (run.balance("operator"), run.balance("prizes")) == (-dollars(700), 0)
    none = Run(terms_with(thing())).drawn().claimed()
    none.refused(i.PayPrize(KIM, 1, (part(500),), takes_cash=True), "21.3", "state no cash alternative")
    assert none.give(i.PayPrize(KIM, 1)).fates == ["paid"]


@pytest.mark.clause(f"{RULE} 21.7.8")
def test_21_7_8_a_prize_is_paid_once_and_when_it_is_claimed() -> None:
    run, pay = Run().drawn(), i.PayPrize(KIM, 1, (part(500),))
    run.refused(pay, "21.7.8", "Prize 1 is won, not claimed")
    run.claimed().give(pay).refused(pay, "21.7.8", "Prize 1 is paid, not claimed")


# --- refusals ------------------------------------------------------------------------------------------------------


def refusal(run: Run, *, address: str = "", reasons: str = "under age", claimant: str = "") -> i.RefuseClaim:
    return i.RefuseClaim(KIM, 1, claimant or run.winner, reasons, run.now, address)


@pytest.mark.clause(f"{RULE} 21.10")
def test_21_10_a_refusal_has_reasons_that_the_patron_was_told() -> None:
    run = Run(terms_with(cash(100))).drawn()
    run.refused(refusal(run, reasons=" "), "21.10", "must have reasons")
    run.refused(replace(refusal(run), told_at=None), "21.10", "State when")
    run.refused(replace(refusal(run), told_at=run.now + 1), "21.10", "2026-12-19 20:00:01 is in the future")
    run.refused(replace(refusal(run), told_at=run.now - 1), "21.10", "before the draw")
    run.refused(refusal(run, claimant=" "), "21.10", "The claimant is missing")
    run.give(refusal(run))
    said = run.last(e.ClaimRefused)
    assert (run.fates, said.clause, said.retained_until, run.balance("prizes")) == (["refused"], "21.10", None, 0)
    paid = Run(terms_with(cash(100))).drawn().claimed().give(i.PayPrize(KIM, 1, (part(100),)))
    paid.refused(refusal(paid), "21.10", "Prize 1 is paid")


@pytest.mark.clause(f"{RULE} 21.10.1")
@pytest.mark.parametrize(("cents", "is_retained"), [(9_999, False), (10_000, False), (10_001, True), (15_000, True)])
def test_21_10_1_details_of_denied_claims_above_100_dollars_are_retained(cents: int, is_retained: bool) -> None:
    run = Run(terms_with(cash(value=Money(cents)))).drawn()
    if not is_retained:
        assert run.give(refusal(run)).promotion.denied[0].retained_until is None
        return
    run.refused(refusal(run), "21.10.1", "State the claimant's address")
    run.give(refusal(run, address="2 Hill Road"))
    kept = run.promotion.denied[0]
    assert (kept.claimant, kept.address, kept.reasons) == (run.winner, "2 Hill Road", "under age")
    assert kept.retained_until is not None
    assert kept.retained_until >= run.now + 7 * 365 * DAY + 2 * DAY


@pytest.mark.clause(f"{RULE} 21.10.1")
def test_21_10_1_details_are_kept_longer_where_the_operator_elects_so() -> None:
    run = Run(terms_with(cash(), election={"retention_years": 10})).drawn()
    run.give(refusal(run, address="2 Hill Road"))
    assert (run.promotion.denied[0].retained_until or 0) >= run.now + 10 * 365 * DAY


@pytest.mark.clause(f"{RULE} 21.10")
def test_21_10_a_claim_of_somebody_else_leaves_the_prize_to_its_winner() -> None:
    run = Run().drawn().give(i.RefuseClaim(KIM, 1, "Zoe", "did not enter", at("19 20:00"), "3 Low Lane"))
    assert (run.fates, run.promotion.denied[0].claimant, run.balance("prizes")) == (["won"], "Zoe", dollars(500))


@pytest.mark.clause(f"{RULE} 21.10")
def test_21_10_a_refused_prize_is_drawn_again_only_where_the_terms_say_so() -> None:
    no = Run().drawn()
    no.give(refusal(no, address="x")).refused(i.RedrawPrize(KIM, 1, "refused"), "21.7.1", "terms do not allow")
    run = Run(terms_with(redraw=True, entries=Receiving(at("19 19:00"), 0))).open().enter("Ann", "Ann", "Bob")
    run.to("19 20:00").give(i.DrawPrizes(KIM, "5e" * 32))
    first = run.winner
    run.refused(i.RedrawPrize(KIM, 1, "x"), "21.7.1", "Prize 1 is won")
    run.give(refusal(run, address="x")).refused(i.RedrawPrize(KIM, 1, " "), "21.7.1", "reason")
    run.give(i.RedrawPrize(KIM, 1, "the first was refused"))
    assert {first, run.winner} == {"Ann", "Bob"}
    run.give(refusal(run, address="x")).refused(i.RedrawPrize(KIM, 1, "again"), "21.7.1", "No ticket is left")


# --- corrections and disputes --------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.7.8")
def test_21_7_8_what_became_of_a_prize_is_corrected_by_a_new_event_with_its_reason() -> None:
    run = Run().drawn()
    run.refused(i.ReopenPrize(KIM, 1, "x"), "21.7.8", "nothing to correct")
    run.claimed().give(i.PayPrize(KIM, 1, (part(500),)))
    run.refused(i.ReopenPrize(KIM, 1, " "), "21.7.8", "A correction must have a reason")
    run.give(i.ReopenPrize(KIM, 1, "paid to the wrong person"))
    assert (run.fates, run.balance(f"pocket: {run.winner}"), run.balance("prizes")) == (["claimed"], 0, dollars(500))
    run.give(refusal(run, address="x"), i.ReopenPrize(KIM, 1, "she is of age"))
    assert (run.fates, run.balance("prizes"), run.events_of(e.PrizeReopened)[1].was) == (["claimed"], 50_000, "refused")


@pytest.mark.clause(f"{RULE} 21.11")
def test_21_11_the_decision_is_final_and_who_is_not_satisfied_is_advised() -> None:
    run = Run().drawn().give(i.RaiseDispute(KIM, "Zoe", "my ticket was not in"))
    assert summary(run.promotion, run.now).tasks[-1].what == "decide dispute 1 of Zoe"
    run.refused(i.DecideDispute(KIM, 2, "no", is_satisfied=False), "21.11", "no dispute 2")
    run.refused(i.DecideDispute(KIM, 1, "", is_satisfied=False), "21.11", "The decision is missing")
    run.give(i.DecideDispute(KIM, 1, "it came after the closing time", is_satisfied=False))
    said = run.last(e.ComplaintAdvised)
    assert (said.person, said.clause) == ("Zoe", "21.11")
    assert "section 33 of the Gaming and Liquor Administration Act 2007" in said.advice
    run.refused(i.DecideDispute(KIM, 1, "yes", is_satisfied=True), "21.11", "final")
    run.refused(i.RaiseDispute(KIM, "", "x"), "21.11", "name")
    run.refused(i.RaiseDispute(KIM, "Zoe", ""), "21.11", "A dispute must state its subject")
    run.give(i.RaiseDispute(KIM, "Bob", "when?"), i.DecideDispute(KIM, 2, "on Sunday", is_satisfied=True))
    assert len(run.events_of(e.ComplaintAdvised)) == 1


# --- the scenarios -------------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.2, 21.4")
def test_s33_a_large_cash_prize() -> None:
    run = Run(terms_with(cash(12_000))).open().enter("Ann").to("19 20:00")
    run.refused(i.DrawPrizes(KIM, "5e" * 32), "21.2")
    paid = big().give(i.PayPrize(KIM, 1, (part(5_000), part(7_000, "transfer", "Ann"))))
    assert paid.promotion.owed == 0
    ten = Run(terms_with(cash(10_000))).drawn("Ann").claimed()
    ten.refused(i.PayPrize(KIM, 1, (part(3_000), part(7_000, "transfer", "Bob"))), "21.4")
    assert ten.give(i.PayPrize(KIM, 1, (part(3_000), part(7_000, "transfer", "Ann")))).promotion.owed == 0


@pytest.mark.clause(f"{RULE} 21.8")
def test_21_8_a_winner_is_not_notified_twice_as_late_who_was_notified_in_time() -> None:
    run = Run().drawn().give(i.NotifyWinner(KIM, 1, "mail", "letter 1", is_reached=False))
    run.now += 60 * HOUR
    run.give(i.NotifyWinner(KIM, 1, "telephone", "call 2", is_reached=True))
    assert run.last(e.NoticeAttempted).is_late
    assert summary(run.promotion, run.now).breaches == ()
