"""General provisions: act-blackjack-2005 16, act-pontoon-2005 17."""

from typing import get_args

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import WagerSettled
from croupier.engine.postings import Account
from croupier.engine.table import ROLES, Official, Role, postings, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs import TableInput
from croupier.engine.twentyone import Round, legal
from croupier.money import Money, parse
from tests.clauses.act_2005 import Twin, ready, twins
from tests.floor import ANN_AS_OFFICIAL, COMMISSION, DEALER, INSPECTOR, MANAGER, OPERATOR, SUPERVISOR

OPERATORS = ("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")


def shared(document: str) -> Twin:
    """Return a round on box 2 where Ann decides with $50, Bob has $20 beside her, and Cy $10 on box 4."""
    floor = ready(document)
    floor.wager("Ann", 2, "50").wager("Bob", 2, "20").wager("Cy", 4, "10").deal("KH KD 9C QH 7D")
    return floor


def breach(person: str = "Ann", kind: str = "influence", role: Role = "player") -> i.RecordIncident:
    """Return the record of a breach."""
    return i.RecordIncident(DEALER, person, kind, "seen by the dealer", role)


def power(name: str, by: Official = SUPERVISOR, incident: int = 1, reason: str = "breach") -> i.Sanction:
    """Return the use of a power."""
    return i.Sanction(by, incident, name, reason)  # type: ignore[arg-type]  # one of the powers


# --- 16.1, 16.3 void rounds -----------------------------------------------------------------------------------------


@twins("16.1", "16.3", "def:void")
@pytest.mark.parametrize(("ground", "clause"), [("disturbance", "16.1"), ("impractical", "16.3"), ("fraud", "16.3")])
def test_16_1_16_3_the_operator_declares_the_round_void_on_a_ground_with_a_reason(
    document: str, ground: str, clause: str
) -> None:
    floor = shared(document)
    floor.refuse(clause, i.VoidRound(SUPERVISOR, " ", ground))
    floor.refuse("16.3", i.VoidRound(DEALER, "fire", ground)).refuse("16.3", i.VoidRound(INSPECTOR, "fire", ground))
    floor.give(i.VoidRound(OPERATOR, "fire in the kitchen", ground))
    void = floor.last(e.RoundVoided)
    assert (void.number, void.ground, void.reason, void.by) == (1, ground, "fire in the kitchen", OPERATOR)
    assert void.clause == floor.by(clause)
    assert [floor.net(player) for player in ("Ann", "Bob", "Cy")] == ["0.00", "0.00", "0.00"]
    assert {one.clause for one in floor.events_of(e.StakesReturned)} == {"def:void"}


@twins("16.1", "16.3")
def test_16_1_not_of_a_round_that_is_over_or_on_another_ground(document: str) -> None:
    floor = ready(document)
    floor.refuse("16.1", i.VoidRound(SUPERVISOR, "fire", "disturbance"))
    floor.play_round().refuse("16.1", i.VoidRound(SUPERVISOR, "fire", "disturbance"))
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "smoke", "impractical")).wager("Ann", 2, "10").deal("KH 9C QD")
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "slow", "boredom"))
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "slow", "reconstruction"))
    floor.refuse("def:void", i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann", forfeit=True))
    assert floor.stand("Ann", 2).cards("9D").net("Ann") == "20.00"


@twins("16.3", "def:void")
def test_16_3_a_fraud_is_found_after_the_round_that_it_has_affected(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.VoidRound(SUPERVISOR, "a marked king", "fraud", "Ann"))
    assert (floor.last(e.RoundVoided).number, floor.last(e.RoundVoided).clause) == (1, floor.by("16.3"))
    assert floor.net("Ann") == "0.00"
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "a marked king", "fraud", "Ann")).play_round()
    assert floor.net("Ann") == "10.00"


@twins("16.3")
def test_16_3_a_fraud_voids_the_round_it_affected_also_when_that_is_over(document: str) -> None:
    floor = ready(document).play_round().give(i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann"))
    assert (floor.net("Ann"), floor.last(e.RoundVoided).clause) == ("0.00", floor.by("16.3"))
    floor.refuse("16.3", i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Ann"))  # it is void


@twins("16.3")
def test_16_3_play_goes_on_with_the_cards_that_are_left(document: str) -> None:
    floor = shared(document)
    floor.give(i.VoidRound(SUPERVISOR, "a fraud", "fraud", "Ann")).play_round()
    assert (floor.net("Ann"), floor.state.shoe.number) == ("10.00", 1)
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (6 * floor.deck - 9, 9)


@twins("16.3")
def test_16_3_missing_cards_have_no_rule_of_their_own(document: str) -> None:
    floor = shared(document)
    floor.refuse("16.3", i.ReportCards(SUPERVISOR)).refuse("16.3", i.ReportCards(ANN_AS_OFFICIAL))


# --- 16.2 breaches --------------------------------------------------------------------------------------------------


@twins("16.2", "16.2(a)")
def test_16_2_a_the_wager_of_who_broke_a_rule_is_void_and_the_others_play_on(document: str) -> None:
    floor = shared(document)
    floor.give(breach(), power("void-wagers"))
    used = floor.last(e.Sanctioned)
    assert (used.person, used.power, used.by, used.clause) == ("Ann", "void-wagers", SUPERVISOR, floor.by("16.2(a)"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.net("Cy")) == ("0.00", "-20.00", "-10.00")
    floor.refuse("4.5", r.Stand("Ann", 2)).stand("Bob", 2).stand("Cy", 4).cards("9D")  # Bob decides for the box now
    assert (floor.net("Ann"), floor.net("Bob"), floor.net("Cy")) == ("0.00", "20.00", "-10.00")


@twins("16.2(a)")
def test_16_2_a_before_the_first_card_and_with_no_one_else_in_the_round(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "50").give(breach(), power("void-wagers"))
    assert (floor.net("Ann"), floor.layout()) == ("0.00", 0)
    floor.wager("Ann", 2, "50").deal("KH 9C QD").give(power("void-wagers"))
    assert (floor.net("Ann"), floor.state.is_betting, floor.state.shoe.discards) == ("0.00", True, 3)
    floor.refuse("16.2(a)", power("void-wagers"))  # nothing is in play


@twins("16.2(a)", "def:void")
def test_16_2_a_a_wager_that_is_settled_is_void_too(document: str) -> None:
    floor = ready(document).wager("Ann", 2, "50").wager("Bob", 3, "20").deal("KH 9S 9C QD KS")
    floor.stand("Ann", 2).stand("Bob", 3).cards("9D").give(breach())
    assert (floor.net("Ann"), floor.net("Bob")) == ("50.00", "20.00")
    floor.refuse("16.2(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "late", 7)).give(power("void-wagers"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "20.00")
    assert floor.last(e.PaymentRecovered).clause == floor.by("16.2(a)")
    floor.refuse("16.2(a)", power("void-wagers"))  # once


@twins("16.2(a)", "def:void")
def test_16_2_a_the_wager_of_a_named_round_is_void_and_the_one_in_play_stays(document: str) -> None:
    floor = ready(document).play_round(amount="50").play_round().give(breach())
    floor.wager("Ann", 2, "20").deal("KH 9C QD").give(i.Sanction(SUPERVISOR, 1, "void-wagers", "marked cards", 1))
    assert (floor.net("Ann"), floor.layout()) == ("-10.00", 2000)  # round 1 is undone, 2 is paid, 3 is in play
    assert (floor.last(e.PaymentRecovered).round, floor.last(e.PaymentRecovered).amount) == (1, 5000)
    floor.stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "30.00"


@twins("16.2", "16.2(b)")
def test_16_2_b_who_is_excluded_takes_no_further_part(document: str) -> None:
    floor = shared(document)
    floor.give(i.Arrive("Ann", 3), breach(), power("exclude"))
    assert floor.last(e.Sanctioned).clause == floor.by("16.2(b)")
    assert "Ann" not in floor.state.seats()
    # the wager that was made stays, unless it is void as well; Bob, who is still there, decides for the box
    floor.refuse("4.5", r.Stand("Ann", 2)).stand("Bob", 2).stand("Cy", 4).cards("9D")
    assert floor.net("Ann") == "50.00"
    floor.refuse("16.2(b)", r.PlaceWager("Ann", 2, Money(1000))).refuse("16.2(b)", i.Arrive("Ann", 2))
    floor.refuse("16.2(b)", i.AskForBox("Ann")).play_round("Bob")


@twins("16.2")
def test_16_2_needs_a_breach_on_record_the_operator_and_a_reason(document: str) -> None:
    floor = shared(document)
    floor.refuse("16.2", power("exclude")).give(breach())
    for name in ("exclude", "void-wagers"):
        floor.refuse("16.2", power(name, by=DEALER)).refuse("16.2", power(name, by=COMMISSION))
        floor.refuse("16.2", power(name, reason=" ")).refuse("16.2", power(name, incident=2))
    assert floor.events_of(e.Sanctioned) == []


@twins("16.2")
@pytest.mark.parametrize("name", ["exclude-from-casino", "detain", "exclude-from-round"])
def test_16_2_gives_no_other_powers(document: str, name: str) -> None:
    floor = shared(document)
    floor.give(breach()).refuse("16.2", power(name, by=MANAGER)).refuse("16.2", i.HandOver(INSPECTOR, 1, "police"))


@twins("16.2", "16.7", "16.8", "4.3")
@pytest.mark.parametrize(
    ("kind", "clause"), [("influence", "16.7"), ("side-bet", "16.8"), ("wager", "4.3"), ("other", "16.2")]
)
def test_16_2_a_breach_is_recorded_under_the_rule_that_was_broken(document: str, kind: str, clause: str) -> None:
    floor = shared(document)
    found = floor.give(breach(kind=kind)).last(e.IncidentRecorded)
    assert (found.person, found.kind, found.note, found.by) == ("Ann", kind, "seen by the dealer", DEALER)
    assert (found.round, found.clause) == (1, floor.by(clause))
    floor.refuse("16.2", breach(kind="rudeness")).refuse(clause, i.RecordIncident(DEALER, "Ann", kind, " "))
    floor.refuse("16.5", i.RecordIncident(ANN_AS_OFFICIAL, "Bob", kind, "Ann says so"))


@twins("4.1")
def test_4_1_no_wager_is_refused_at_the_operators_pleasure(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").refuse("4.1", i.RefuseWager(MANAGER, "Ann", 2, "too lucky"))


# --- 16.4 disputes --------------------------------------------------------------------------------------------------


@twins("16.4")
def test_16_4_a_dispute_is_raised_decided_and_reviewed_if_asked_for(document: str) -> None:
    floor = ready(document)
    floor.play_round().refuse("16.4", i.RaiseDispute("Ann", " ")).refuse("16.4", i.RaiseDispute("Ann", "pay", 2))
    floor.give(i.RaiseDispute("Ann", "paid even money on my 21", 1))
    raised = floor.last(e.DisputeRaised)
    assert (raised.number, raised.player, raised.round, raised.clause) == (1, "Ann", 1, floor.by("16.4"))
    floor.refuse("16.4", i.DecideDispute(DEALER, 1, "as paid")).refuse(
        "16.4", i.DecideDispute(COMMISSION, 1, "as paid")
    )
    floor.refuse("16.4", i.DecideDispute(MANAGER, 1, " ")).refuse("16.4", i.DecideDispute(MANAGER, 2, "as paid"))
    floor.refuse("16.4", i.AskReview("Ann", 1)).give(i.DecideDispute(MANAGER, 1, "as paid"))
    decided = floor.last(e.DisputeDecided)
    assert (decided.by, decided.at, decided.ruling, decided.clause) == (
        MANAGER,
        floor.state.now,
        "as paid",
        floor.by("16.4"),
    )
    floor.refuse("16.4", i.DecideDispute(OPERATOR, 1, "otherwise"))  # final, but for a review
    floor.refuse("16.4", i.ReviewDispute(COMMISSION, 1, "upheld")).refuse("16.4", i.AskReview("Bob", 1))
    floor.give(i.AskReview("Ann", 1)).refuse("16.4", i.AskReview("Ann", 1))
    floor.refuse("16.4", i.ReviewDispute(MANAGER, 1, "upheld")).refuse("16.4", i.ReviewDispute(INSPECTOR, 1, "upheld"))
    floor.refuse("16.4", i.ReviewDispute(COMMISSION, 1, " ")).give(i.ReviewDispute(COMMISSION, 1, "upheld"))
    floor.refuse("16.4", i.ReviewDispute(COMMISSION, 1, "again"))
    assert (floor.last(e.DisputeReviewed).by, floor.last(e.DisputeReviewed).clause) == (COMMISSION, floor.by("16.4"))


@twins("16.4", "16.5(b)")
def test_16_4_a_wrong_payment_is_corrected_by_a_ruling_and_the_round_stands(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.RaiseDispute("Ann", "$5 short"), i.DecideDispute(SUPERVISOR, 1, "right", parse("5")))
    assert (floor.net("Ann"), floor.events_of(e.RoundVoided)) == ("15.00", [])
    made = floor.last(e.CorrectionMade)
    assert (made.player, made.amount, made.dispute, made.by) == ("Ann", 500, 1, SUPERVISOR)
    floor.give(i.AskReview("Ann", 1), i.ReviewDispute(COMMISSION, 1, "it was right", Money(-500)))
    assert floor.net("Ann") == "10.00"
    assert floor.events_of(e.ComplaintAdvised)[0].clause == floor.by("16.4")


# --- 16.5 staff -----------------------------------------------------------------------------------------------------


@twins("16.5", "16.5(a)", "16.5(b)", "16.5(c)")
@pytest.mark.parametrize(
    ("kind", "clause"), [("advice-by-staff", "16.5(a)"), ("advantage", "16.5(b)"), ("procedure", "16.5(c)")]
)
def test_16_5_a_breach_by_an_employee_is_recorded_under_its_paragraph(document: str, kind: str, clause: str) -> None:
    floor = shared(document)
    found = floor.give(breach("Lou", kind, "dealer")).last(e.IncidentRecorded)
    assert (found.person, found.role, found.clause) == ("Lou", "dealer", floor.by(clause))
    floor.refuse(clause, breach("Ann", kind)).refuse("16.2", power("exclude"))  # staff are no players of the game
    floor.refuse("16.7", breach("Lou", "influence", "dealer"))


@twins("16.5(a)")
def test_16_5_a_players_are_told_what_they_may_do_and_never_what_is_wise(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").deal("KH 9C 6D")
    assert isinstance(floor.state.round, Round)
    assert {type(one) for one in legal(floor.state.round, "Ann")} >= {r.Hit, r.Stand}
    low = ready(document)
    low.wager("Ann", 2, "10").deal("5H 9C 6D")
    assert isinstance(low.state.round, Round)
    assert r.Stand not in {type(one) for one in legal(low.state.round, "Ann")}  # the rules ask for a card: that is told
    words = {name.lower() for kind in get_args(TableInput) for name in (kind.__name__, *kind.__struct_fields__)}
    assert not any(word.startswith(("advise", "hint", "recommend")) for word in words)


@twins("16.5(b)")
@pytest.mark.parametrize("role", ROLES)
def test_16_5_b_nobody_sees_cards_that_have_not_been_dealt(document: str, role: Role) -> None:
    floor = shared(document)
    told = view(floor.state, Official(role, "Zoe"))
    shown = [card for box in told.boxes for hand in box.hands for card in hand.cards] + list(told.dealer.cards)
    assert sorted(map(str, shown)) == sorted(map(str, floor.state.shoe.layout))
    assert told.cards_left in (None, floor.state.shoe.cards)


@twins("16.5(b)")
def test_16_5_b_money_moves_only_with_a_result_or_a_ruling(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").deal("KH 9C 7D").stand("Ann", 2).cards("9D")
    assert (floor.net("Ann"), floor.last(WagerSettled).outcome) == ("-10.00", "lose")
    floor.refuse("16.4", i.DecideDispute(MANAGER, 1, "a gift", parse("20")))  # no dispute, no payment
    floor.refuse("14.4", i.Reconstruct(MANAGER, floor.state.dealt, "let her win"))
    assert floor.net("Ann") == "-10.00"


@twins("16.5(c)", "def:dealer")
def test_16_5_c_the_record_tells_who_deals(document: str) -> None:
    floor = ready(document)
    floor.give(i.ChangeDealer(DEALER)).play_round()
    changed = floor.last(e.DealerChanged)
    assert (changed.by, changed.clause) == (DEALER, "def:dealer")
    assert view(floor.state, ANN_AS_OFFICIAL).deals == "Lou"
    floor.refuse("def:dealer", i.ChangeDealer(SUPERVISOR)).refuse("def:dealer", i.ChangeDealer(DEALER)).give(
        i.ChangeDealer(Official("dealer", "Pat"))
    )
    assert view(floor.state, ANN_AS_OFFICIAL).deals == "Pat"


# --- 16.7 to 16.9 ---------------------------------------------------------------------------------------------------


@twins("16.7", "4.5")
def test_16_7_nobody_decides_for_another_players_box(document: str) -> None:
    floor = shared(document)
    turn = "9.1" if document.startswith("act-blackjack") else "10.1"
    floor.refuse("4.5", r.Hit("Bob", 2)).refuse("4.5", r.Hit("Cy", 2)).refuse(turn, r.Hit("Ann", 4))
    floor.stand("Ann", 2).refuse("4.5", r.Stand("Ann", 4)).refuse("4.5", r.Hit("Zoe", 4))


@twins("16.8")
def test_16_8_no_money_passes_between_players(document: str) -> None:
    floor = shared(document)
    floor.stand("Ann", 2).stand("Cy", 4).cards("9D").give(i.RaiseDispute("Ann", "x"))
    floor.give(i.DecideDispute(MANAGER, 1, "y", parse("5")))
    for event in floor.events:
        players = {who for who, amount in postings(event) if not isinstance(who, Account) and amount}
        assert len(players) <= 1, event  # each event moves one player's chips, against the house alone
    moving = [kind for kind in get_args(TableInput) if "amount" in kind.__struct_fields__]
    wagers = [kind for kind in moving if "by" not in kind.__struct_fields__]
    assert wagers == [i.WagerTokens, i.AddTokens]  # and these are for NSW: refused here
    floor.refuse("4.2", i.WagerTokens("Ann", 2, Money(1000), "voucher 7"))


@twins("16.9")
@pytest.mark.parametrize("person", ["Ann", "a visitor"])
def test_16_9_the_rules_are_given_to_who_asks(document: str, person: str) -> None:
    floor = Twin(document)
    shown = floor.give(i.AskRules(person)).last(e.RulesShown)
    assert (shown.player, shown.document, shown.clause) == (person, document, floor.by("16.9"))


@twins("9.1")
def test_decisions_are_not_made_by_signals_here(document: str) -> None:
    floor = shared(document)
    floor.refuse("6.2", i.Signal("Ann", 2, "tap")).refuse("6.1", i.ExposeCards("Ann", 2))
