"""Voids of earlier rounds, corrections, and breaches off duty: act-blackjack-2005 16, act-pontoon-2005 17."""

import pytest
from msgspec.structs import replace

from croupier.engine import inputs as r
from croupier.engine.events import SuperBonusPaid
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money, parse
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, ready, twins
from tests.floor import ANN_AS_OFFICIAL, DEALER, MANAGER, SUPERVISOR

VACATE = i.RequireVacate(SUPERVISOR, "Dee")


def full(document: str) -> Twin:
    """Return a table of two seats with Ann and Dee in them."""
    floor = ready(document, boxes=2)
    floor.give(i.Arrive("Ann", 1), i.Arrive("Dee", 2))
    return floor


# --- 16.3 the round that a fraud affected ---------------------------------------------------------------------------


@twins("16.3", "def:void")
def test_16_3_a_fraud_names_the_round_that_it_affected_however_long_ago(document: str) -> None:
    floor = ready(document)
    floor.play_round("Ann", 2).play_round("Bob", 3).play_round("Ann", 2).wager("Ann", 2, "50").deal("KH 9C QD")
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann", round=7))
    floor.refuse("16.1", i.VoidRound(SUPERVISOR, "fire", "disturbance", round=1))
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "slow", "impractical", round=1))
    floor.give(i.VoidRound(SUPERVISOR, "a marked king", "fraud", "Ann", round=1))
    assert [(one.player, one.amount, one.round) for one in floor.events_of(e.PaymentRecovered)] == [("Ann", 1000, 1)]
    assert [one.is_void for one in floor.state.played] == [True, False, False]
    assert (floor.last(e.RoundVoided).number, floor.layout()) == (1, 5000)  # the round in play goes on
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "a marked king", "fraud", "Ann", round=1)).stand("Ann", 2).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("60.00", "10.00")


@twins("16.3")
def test_16_3_a_fraud_in_the_round_before_does_not_touch_the_one_in_play(document: str) -> None:
    floor = ready(document)
    floor.play_round().wager("Ann", 2, "10").give(i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann", round=1))
    assert (floor.net("Ann"), floor.layout()) == ("-10.00", 1000)
    floor.deal("KH 9C QD").give(i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann", round=2))
    assert (floor.net("Ann"), floor.layout(), floor.state.is_in_round) == ("0.00", 0, False)


@twins("16.3", "def:void")
@pytest.mark.parametrize("round_", [1, 2, None])
def test_16_3_a_fraud_that_is_discovered_after_the_table_was_closed_voids_its_round(
    document: str, round_: int | None
) -> None:
    floor = ready(document)
    floor.play_round("Ann", 2).play_round("Bob", 3).give(i.GiveNotice(SUPERVISOR, floor.state.now))
    floor.give(i.CloseTable(SUPERVISOR)).refuse("16.3", i.VoidRound(SUPERVISOR, "slow", "impractical"))
    floor.refuse("16.1", i.VoidRound(SUPERVISOR, "a brawl", "disturbance"))
    void = i.VoidRound(SUPERVISOR, "a marked king", "fraud", "Ann")
    floor.give(void if round_ is None else replace(void, round=round_))
    assert (floor.net("Ann"), floor.net("Bob")) == (("0.00", "10.00") if round_ == 1 else ("10.00", "0.00"))
    assert floor.last(e.RoundVoided).number == (round_ or 2)


# --- def:void: as if the round of play had never occurred -----------------------------------------------------------


@twins("def:void", "16.3")
@pytest.mark.parametrize("correction", [1500, -1500])
def test_def_void_undoes_the_corrections_of_the_round_by_a_ruling_and_by_the_house(
    document: str, correction: int
) -> None:
    floor = ready(document)
    floor.play_round().play_round("Bob", 3)
    floor.give(i.RaiseDispute("Ann", "short paid", 1), i.DecideDispute(MANAGER, 1, "so it was", Money(correction)))
    floor.give(i.CorrectPayment(MANAGER, "Ann", parse("3"), "one chip short", 1))
    floor.give(i.CorrectPayment(MANAGER, "Bob", parse("4"), "one chip short", 2))
    floor.give(i.VoidRound(SUPERVISOR, "a marked king", "fraud", "Ann", round=1))
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "14.00")
    undone = [(one.dispute, one.amount, one.clause) for one in floor.events_of(e.CorrectionUndone)]
    assert undone == [(1, Money(correction), "def:void"), (0, 300, "def:void")]


@twins("def:void", "16.3")
def test_def_void_undoes_a_correction_in_the_round_in_play(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").deal("KH 9C QD").give(i.RaiseDispute("Ann", "the last chip"))
    floor.give(i.DecideDispute(MANAGER, 1, "so it was", parse("15")))
    floor.give(i.VoidRound(SUPERVISOR, "a fight", "impractical"))
    assert (floor.net("Ann"), floor.state.corrections) == ("0.00", ())


@twins("def:void", "14.5")
def test_def_void_undoes_a_correction_where_a_misplaced_card_voids_the_round(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.RaiseDispute("Ann", "short paid", 1))
    floor.give(i.DecideDispute(MANAGER, 1, "so it was", parse("15"))).wager("Ann", 2, "10").deal("KH 9C QD")
    floor.give(i.ReportError(SUPERVISOR, 1, "a card on the wrong hand"))
    assert (floor.last(e.CorrectionUndone).round, floor.net("Ann")) == (1, "-10.00")


@twins("16.4", "16.5(c)", "def:void")
@pytest.mark.parametrize("by", ["dispute", "house"])
def test_16_4_while_wagers_for_the_next_round_lie_the_round_that_is_over_is_meant(document: str, by: str) -> None:
    floor = ready(document)
    floor.play_round().wager("Ann", 2, "10").wager("Bob", 3, "10")
    if by == "dispute":
        floor.give(i.RaiseDispute("Ann", "short paid"), i.DecideDispute(MANAGER, 1, "so it was", parse("5")))
        assert floor.give(i.RaiseDispute("Bob", "no room")).last(e.DisputeRaised).round == 2  # he was not in the first
    else:
        floor.give(i.CorrectPayment(MANAGER, "Ann", parse("5"), "short paid"))
        floor.refuse("16.5(c)", i.CorrectPayment(MANAGER, "Bob", parse("5"), "short paid"))
    floor.give(i.VoidRound(SUPERVISOR, "a marked king", "fraud", "Ann", round=1))
    assert (floor.last(e.CorrectionUndone).round, floor.net("Ann")) == (1, "-10.00")  # $10 lie on the layout
    floor.deal("KH KD 9C QD QC").give(i.RaiseDispute("Ann", "a push"))
    assert floor.last(e.DisputeRaised).round == 2


@twins("16.6", "def:void")
@pytest.mark.parametrize("when", ["in play", "over"])
def test_16_6_a_void_round_is_none_of_the_three(document: str, when: str) -> None:
    floor = full(document)
    floor.play_round("Ann", 1).play_round("Ann", 1)
    if when == "in play":
        floor.wager("Ann", 1, "10").deal("KH 9C QD").give(i.VoidRound(SUPERVISOR, "a fight", "impractical"))
    else:
        floor.play_round("Ann", 1).give(i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann"))
    floor.refuse("16.6", VACATE).play_round("Ann", 1).give(VACATE)


@twins("16.6", "def:void")
def test_16_6_an_earlier_round_that_becomes_void_is_none_of_the_three(document: str) -> None:
    floor = full(document)
    floor.play_round("Ann", 1).play_round("Ann", 1).play_round("Ann", 1)
    floor.give(i.VoidRound(SUPERVISOR, "marked", "fraud", "Ann", round=1))
    floor.refuse("16.6", VACATE).play_round("Ann", 1).give(VACATE)


@twins("16.2(a)", "def:void")
def test_16_2_a_void_wagers_in_play_take_the_corrections_of_their_player_with_them(document: str) -> None:
    floor = ready(document).wager("Ann", 2, "10").wager("Bob", 3, "10").deal("KH KD 9C QD QC")
    floor.give(
        i.CorrectPayment(MANAGER, "Ann", parse("5"), "change"), i.CorrectPayment(MANAGER, "Bob", parse("4"), "change")
    )
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", "other", "touches the chips", "player"))
    floor.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "a breach"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "-6.00", 1000)
    assert floor.last(e.CorrectionUndone).clause == floor.by("16.2(a)")


# --- errors of the house --------------------------------------------------------------------------------------------


@twins("16.5(c)")
def test_16_5_c_the_house_corrects_a_payment_that_it_finds_wrong_without_a_dispute(document: str) -> None:
    floor = ready(document)
    floor.play_round()
    floor.refuse("16.5(c)", i.CorrectPayment(DEALER, "Ann", Money(-400), "paid on $14", 1))
    floor.refuse("16.5(c)", i.CorrectPayment(SUPERVISOR, "Ann", Money(-400), " ", 1))
    floor.refuse("16.5(c)", i.CorrectPayment(SUPERVISOR, "Ann", Money(0), "nothing", 1))
    floor.refuse("16.5(c)", i.CorrectPayment(SUPERVISOR, "Bob", parse("4"), "not in it", 1))
    floor.refuse("16.5(c)", i.CorrectPayment(SUPERVISOR, "Ann", parse("4"), "not yet", 2))
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", Money(-400), "paid on $14"))
    made = floor.last(e.PaymentCorrected)
    assert (made.player, made.amount, made.round, made.clause) == ("Ann", -400, 1, floor.by("16.5(c)"))
    assert (floor.net("Ann"), floor.events_of(e.DisputeRaised)) == ("6.00", [])


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param(BLACKJACK, "13.1", marks=pytest.mark.clause("act-blackjack-2005 13.1")),
        pytest.param(PONTOON, "14.1", marks=pytest.mark.clause("act-pontoon-2005 14.1")),
    ],
)
def test_the_cards_decide_and_not_a_total_announced_wrongly(document: str, clause: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").deal("KH 9C QD")
    floor.give(i.ReportTotal(DEALER, 2, 19))
    found = floor.last(e.TotalCorrected)
    assert (found.announced, found.total, found.clause) == (19, 20, clause)
    assert floor.stand("Ann", 2).cards("9D").net("Ann") == "10.00"


@twins("16.2", "16.8")
def test_16_2_an_employee_off_duty_is_a_person_like_any_other(document: str) -> None:
    floor = ready(document)
    floor.refuse("16.8", i.RecordIncident(SUPERVISOR, "Lou", "side-bet", "with Ann", "dealer"))
    floor.refuse("16.5(b)", i.RecordIncident(SUPERVISOR, "Ann", "advantage", "a peek", "player", off_duty=True))
    floor.give(i.RecordIncident(SUPERVISOR, "Lou", "other", "shouts", "dealer"))
    floor.give(i.RecordIncident(SUPERVISOR, "Lou", "side-bet", "with Ann", "dealer", off_duty=True))
    assert [one.off_duty is True for one in floor.events_of(e.IncidentRecorded)] == [False, True]
    floor.refuse("16.2(b)", i.Sanction(SUPERVISOR, 1, "exclude", "breach"))
    floor.give(i.Sanction(SUPERVISOR, 2, "exclude", "breach")).refuse("16.2(b)", i.Arrive("Lou", 2))
    floor.refuse("16.5", i.RecordIncident(ANN_AS_OFFICIAL, "Lou", "other", "shouts", "dealer"))


@twins("16.1", "def:void")
def test_16_1_by_the_other_reading_a_disturbance_invalidates_a_round_that_is_over(document: str) -> None:
    void = i.VoidRound(SUPERVISOR, "a brawl took the chips", "disturbance")
    ready(document).play_round().refuse("16.1", void)
    floor = ready(document, disturbance_voids_finished_rounds=True).play_round("Ann", 2).play_round("Bob", 3)
    floor.refuse("16.1", i.VoidRound(SUPERVISOR, "a brawl", "disturbance", round=7)).give(void)
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "0.00")  # the last one
    floor.give(i.VoidRound(SUPERVISOR, "a brawl", "disturbance", round=1))
    assert (floor.net("Ann"), floor.last(e.RoundVoided).clause) == ("0.00", floor.by("16.1"))
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "a brawl", "impractical", round=1))  # that is about going on


# --- 17.2(a) of Pontoon: settled wagers that are void before the round is over --------------------------------------

BREACH = (
    i.RecordIncident(SUPERVISOR, "Ann", "other", "touches the chips", "player"),
    i.Sanction(SUPERVISOR, 1, "void-wagers", "a breach"),
)
SUITED = "7H KD 7C 7H 6C"
"""Two sevens of hearts for Ann on box 2, 16 for Bob on box 3, against a seven."""


@pytest.mark.clause("act-pontoon-2005 17.2(a)", "act-pontoon-2005 14.3[T2]:super-bonus", "act-pontoon-2005 def:void")
def test_17_2_a_a_void_wager_wins_no_super_bonus_that_is_not_yet_paid() -> None:
    floor = ready(PONTOON).wager("Ann", 2, "30").wager("Bob", 3, "10").deal(SUITED).hit("Ann", 2, "7H")
    assert floor.net("Ann") == "60.00"  # Table 1 is paid at once, Table 2 with the end of the round
    floor.give(*BREACH).stand("Bob", 3).cards("KC")
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-10.00")  # nobody has won it, and nobody gets $50
    assert floor.events_of(SuperBonusPaid) == []


@pytest.mark.clause("act-pontoon-2005 17.2(a)", "act-pontoon-2005 14.3[T2]:other-wagers")
@pytest.mark.parametrize("basis", ["original_wager", "hand", "player"])
def test_17_2_a_a_lost_wager_that_is_void_gets_no_50(basis: str) -> None:
    floor = ready(PONTOON, super_bonus_other_basis=basis).wager("Ann", 1, "10").wager("Bob", 2, "30")
    floor.wager("Cy", 3, "10").deal("KD 7H KS 7C 6C 7H QS").hit("Ann", 1, "KC").give(*BREACH)
    floor.hit("Bob", 2, "7H").stand("Cy", 3).cards("KC")
    assert (floor.net("Ann"), floor.net("Bob"), floor.net("Cy")) == ("0.00", "5060.00", "60.00")


@pytest.mark.clause("act-pontoon-2005 17.2(a)", "act-pontoon-2005 12.5")
def test_17_2_a_a_void_loss_is_refunded_once() -> None:
    floor = ready(PONTOON, dealer_pontoon_collection="original_only").wager("Ann", 2, "10").wager("Bob", 3, "10")
    floor.deal("9H KD KC 6H QS").give(r.Proceed(), r.Double("Ann", 2, parse("10"))).cards("KH")
    assert floor.net("Ann") == "-20.00"
    floor.give(*BREACH).stand("Bob", 3).cards("AC")
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-10.00")
