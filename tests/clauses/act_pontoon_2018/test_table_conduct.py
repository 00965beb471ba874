"""Voids, breaches, disputes and duties of staff: act-pontoon-2018 17, def:void; closing: 16."""

import pytest
from msgspec.structs import fields

from croupier.engine import inputs as r
from croupier.engine.events import StakeReturned, WagerReturned
from croupier.engine.table import ROLES, Official, attempt, decide, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.flow import CAUSES
from croupier.engine.twentyone import legal
from croupier.money import Money
from tests.clauses.act_pontoon_2018 import DOCUMENT, short_round
from tests.floor import ANN_AS_OFFICIAL, COMMISSION, DEALER, INSPECTOR, MANAGER, OPERATOR, SUPERVISOR, Floor, card

OPERATORS = ("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")
PLAYERS = ("Ann", "Bob", "Cy")


def table() -> Floor:
    return Floor(DOCUMENT, side_bets=["perfect-pairs"], side_minimum="5").open().ready()


def midway() -> Floor:
    """Ann has been paid $30 for a Pontoon, Bob $60 for a pair, Cy has lost $20 by a bust; Bob has still to decide."""
    floor = (
        table().wager("Ann", 1, "20").wager("Cy", 2, "20").wager("Bob", 3, "10").wager("Bob", 3, "5", "perfect-pairs")
    )
    floor.deal("AH KD QH 9C KH 6D QD")
    floor.hit("Cy", 2, "KS")
    assert [floor.net(one) for one in PLAYERS] == ["30.00", "50.00", "-20.00"]
    return floor


def breach(floor: Floor, person: str = "Bob", kind: str = "wager", note: str = "a late bet") -> Floor:
    return floor.give(i.RecordIncident(DEALER, person, kind, note))


# --- 17.1, 17.3 void rounds -----------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 17.1", "act-pontoon-2018 17.3", "act-pontoon-2018 def:void")
@pytest.mark.parametrize(
    ("ground", "reason", "clause"),
    [
        ("disturbance", "fire", "17.1"),
        ("impractical", "the shoe fell from the table", "17.3"),
        ("fraud", "chips added after the deal", "17.3"),
    ],
)
def test_17_1_a_round_that_is_declared_void_undoes_what_was_wagered_and_paid(
    ground: str, reason: str, clause: str
) -> None:
    floor = midway().give(i.VoidRound(SUPERVISOR, reason, ground))
    void = floor.last(e.RoundVoided)
    assert (void.ground, void.reason, void.by, void.clause) == (ground, reason, SUPERVISOR, clause)
    assert [floor.net(one) for one in PLAYERS] == ["0.00"] * 3
    assert floor.layout() == 0
    assert {one.clause for one in floor.events if isinstance(one, e.StakesReturned | e.PaymentRecovered)} == {
        "def:void"
    }
    recovered = {one.player: one.amount for one in floor.events_of(e.PaymentRecovered)}
    assert recovered == {"Ann": 3000, "Bob": 6000}
    assert [(one.player, one.amount) for one in floor.events_of(e.LossRefunded)] == [("Cy", 2000)]


@pytest.mark.clause("act-pontoon-2018 17.3")
def test_17_3_play_goes_on_with_the_cards_that_are_left() -> None:
    floor = midway().give(i.VoidRound(SUPERVISOR, "a seat collapsed"))
    assert (floor.state.shoe.cards, floor.state.shoe.discards, floor.state.shoe.due) == (184, 8, "")
    assert short_round(floor, ("Ann", 1)).net("Ann") == "10.00"


@pytest.mark.clause("act-pontoon-2018 17.1", "act-pontoon-2018 17.3")
@pytest.mark.parametrize("role", ROLES)
def test_17_3_is_for_the_operator(role: str) -> None:
    floor, person = midway(), Official(role, "X")  # type: ignore[arg-type]
    for ground in ("disturbance", "impractical", "fraud"):
        if role in OPERATORS:
            assert decide(floor.state, i.VoidRound(person, "riot", ground))
        else:
            floor.refuse("17.3", i.VoidRound(person, "riot", ground))


@pytest.mark.clause("act-pontoon-2018 17.1", "act-pontoon-2018 17.3")
def test_17_1_needs_its_reason_a_ground_that_is_known_and_a_round_in_play() -> None:
    floor = midway()
    floor.refuse("17.1", i.VoidRound(SUPERVISOR, " ", "disturbance")).refuse(
        "17.3", i.VoidRound(SUPERVISOR, "", "fraud")
    )
    floor.refuse("17.3", i.VoidRound(SUPERVISOR, "bad luck", "displeasure"))
    floor.refuse("def:void", i.VoidRound(SUPERVISOR, "cheat", "fraud", "Bob", forfeit=True))  # stakes go back
    floor.stand("Bob", 3).cards("9D").refuse("17.1", i.VoidRound(SUPERVISOR, "fire", "disturbance"))
    floor.refuse("17.3", i.ReportCards(SUPERVISOR, missing=(card("9H"),)))  # this document has no rule for it


# --- 17.2 powers against a player -----------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 17.2", "act-pontoon-2018 17.2(a)", "act-pontoon-2018 4.3")
def test_17_2_a_only_the_wagers_of_that_player_are_void() -> None:
    floor = table().wager("Ann", 1, "10").wager("Bob", 1, "50").deal("KH 9C QH")
    floor.refuse("17.2", i.Sanction(SUPERVISOR, 1, "void-wagers", "a late bet"))  # no breach is on record
    breach(floor).give(i.Sanction(SUPERVISOR, 1, "void-wagers", "placed after the first card"))
    recorded, sanctioned = floor.last(e.IncidentRecorded), floor.last(e.Sanctioned)
    assert (recorded.person, recorded.kind, recorded.round, recorded.clause) == ("Bob", "wager", 1, "4.3")
    assert (sanctioned.person, sanctioned.reason, sanctioned.clause) == (
        "Bob",
        "placed after the first card",
        "17.2(a)",
    )
    assert (floor.last(StakeReturned).amount, floor.last(StakeReturned).clause) == (5000, "17.2(a)")
    floor.stand("Ann", 1).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["10.00", "0.00"]


@pytest.mark.clause("act-pontoon-2018 17.2(a)", "act-pontoon-2018 def:void")
def test_17_2_a_what_that_player_had_been_paid_goes_back() -> None:
    floor = breach(midway(), kind="other", note="marked a card").give(
        i.Sanction(SUPERVISOR, 1, "void-wagers", "marking")
    )
    assert (floor.last(e.IncidentRecorded).clause, floor.last(e.PaymentRecovered).clause) == ("17.2", "17.2(a)")
    assert (floor.net("Bob"), floor.last(e.PaymentRecovered).amount) == ("0.00", 6000)
    assert (floor.net("Ann"), floor.net("Cy")) == ("30.00", "-20.00")


@pytest.mark.clause("act-pontoon-2018 17.2(a)")
def test_17_2_a_before_the_first_card_the_wager_leaves_the_layout() -> None:
    floor = breach(table().wager("Ann", 1, "10").wager("Bob", 1, "50"))
    floor.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "not his chips"))
    returned = floor.last(WagerReturned)
    assert (returned.player, returned.amount, returned.why, returned.clause) == ("Bob", 5000, "void", "17.2(a)")
    floor.refuse("17.2(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "again"))  # nothing is left


@pytest.mark.clause("act-pontoon-2018 17.2(a)", "act-pontoon-2018 def:void")
def test_17_2_a_a_wager_that_is_settled_is_void_too_and_the_one_in_play_stays() -> None:
    floor = table().wager("Ann", 1, "10").wager("Bob", 3, "50").deal("KH KD 9C QH QD").stand("Ann", 1).stand("Bob", 3)
    breach(floor.cards("9D"))
    floor.refuse("17.2(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "late", 7))  # no such round
    floor.wager("Bob", 3, "20").deal("KH 9C QD").give(i.Sanction(SUPERVISOR, 1, "void-wagers", "late", 1))
    recovered = floor.last(e.PaymentRecovered)
    assert (recovered.player, recovered.round, recovered.amount, recovered.clause) == ("Bob", 1, 5000, "17.2(a)")
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("10.00", "-20.00", 2000)
    floor.stand("Bob", 3).cards("9D")
    assert floor.net("Bob") == "20.00"
    floor.refuse("17.2(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "late", 1))  # once
    again = breach(table().wager("Bob", 3, "50").deal("KH 9C QH")).stand("Bob", 3).cards("9D")
    assert again.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "late")).net("Bob") == "0.00"  # the round of the breach


@pytest.mark.clause("act-pontoon-2018 17.2(a)")
def test_17_2_a_there_must_be_a_wager_in_play() -> None:
    floor = breach(table()).refuse("17.2(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "late"))
    floor.wager("Ann", 1, "10").deal("KH 9C QH").refuse("17.2(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "late"))
    floor.stand("Ann", 1).cards("9D").refuse("17.2(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "late"))


@pytest.mark.clause("act-pontoon-2018 17.2(b)", "act-pontoon-2018 17.2")
def test_17_2_b_an_excluded_player_takes_no_further_part() -> None:
    floor = breach(table().give(i.Arrive("Bob", 3))).give(i.Sanction(SUPERVISOR, 1, "exclude", "the third time"))
    assert floor.last(e.Sanctioned).clause == "17.2(b)"
    floor.refuse("17.2(b)", r.PlaceWager("Bob", 3, Money(1000))).refuse("17.2(b)", i.Arrive("Bob", 4))
    floor.refuse("17.2(b)", i.AskForBox("Bob")).give(i.Arrive("Cy", 3))  # the seat is free
    short_round(floor, ("Cy", 3))


@pytest.mark.clause("act-pontoon-2018 17.2(b)")
def test_17_2_b_exclusion_alone_leaves_the_wager_of_the_round_in_play() -> None:
    floor = breach(table().wager("Bob", 3, "10").deal("KH 9C QH")).give(i.Sanction(SUPERVISOR, 1, "exclude", "again"))
    assert floor.state.round is not None  # the hand is played as one whose player is not there: 20 stands
    floor.cards("9D").refuse("17.2(b)", r.PlaceWager("Bob", 3, Money(1000)))
    assert floor.net("Bob") == "10.00"


@pytest.mark.clause("act-pontoon-2018 17.2")
def test_17_2_is_for_the_operator_with_a_reason_against_players_and_gives_no_other_power() -> None:
    floor = breach(table().wager("Bob", 1, "10"))
    floor.refuse("17.2", i.Sanction(DEALER, 1, "exclude", "late")).refuse(
        "17.2", i.Sanction(INSPECTOR, 1, "exclude", "x")
    )
    floor.refuse("17.2", i.Sanction(SUPERVISOR, 1, "void-wagers", "")).refuse(
        "17.2", i.Sanction(SUPERVISOR, 2, "exclude", "x")
    )
    floor.refuse("17.2", i.Sanction(SUPERVISOR, 1, "detain", "late"))
    floor.refuse("17.2", i.Sanction(SUPERVISOR, 1, "exclude-from-casino", "late"))
    floor.refuse("17.2(b)", i.Sanction(SUPERVISOR, 1, "exclude-from-round", "late"))
    floor.refuse("17.2", i.HandOver(SUPERVISOR, 1, "police"))
    floor.refuse("4.1", i.RefuseWager(SUPERVISOR, "Bob", 1, "a known cheat"))
    floor.give(i.RecordIncident(SUPERVISOR, "Lou", "procedure", "no call of bets", "dealer"))
    floor.refuse("17.2(b)", i.Sanction(SUPERVISOR, 2, "exclude", "careless"))  # who deals is no player of the game


# --- 17.4 disputes --------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 17.4")
def test_17_4_the_operator_decides_a_dispute_and_the_commission_may_review_it() -> None:
    floor = short_round(table(), ("Ann", 1)).give(i.RaiseDispute("Ann", "my 20 beat an 18, and I was paid even money"))
    raised = floor.last(e.DisputeRaised)
    assert (raised.number, raised.player, raised.round, raised.clause) == (1, "Ann", 1, "17.4")
    floor.refuse("17.4", i.DecideDispute(DEALER, 1, "as paid")).refuse("17.4", i.DecideDispute(SUPERVISOR, 1, " "))
    floor.refuse("17.4", i.AskReview("Ann", 1)).give(i.DecideDispute(SUPERVISOR, 1, "as paid"))
    decided, advised = floor.last(e.DisputeDecided), floor.last(e.ComplaintAdvised)
    assert (decided.ruling, decided.by, decided.at, decided.clause) == ("as paid", SUPERVISOR, floor.state.now, "17.4")
    assert (advised.player, advised.clause) == ("Ann", "17.4")
    floor.refuse("17.4", i.DecideDispute(MANAGER, 1, "otherwise"))  # it is final
    floor.refuse("17.4", i.AskReview("Bob", 1)).refuse("17.4", i.ReviewDispute(COMMISSION, 1, "unasked"))
    floor.give(i.AskReview("Ann", 1)).refuse("17.4", i.AskReview("Ann", 1))
    floor.refuse("17.4", i.ReviewDispute(OPERATOR, 1, "as paid")).refuse(
        "17.4", i.ReviewDispute(INSPECTOR, 1, "as paid")
    )
    floor.refuse("17.4", i.ReviewDispute(COMMISSION, 1, "")).give(i.ReviewDispute(COMMISSION, 1, "rightly paid"))
    assert floor.last(e.DisputeReviewed).by == COMMISSION
    floor.refuse("17.4", i.ReviewDispute(COMMISSION, 1, "once more"))


@pytest.mark.clause("act-pontoon-2018 17.4")
def test_17_4_a_wrong_payment_is_corrected_on_record_and_the_round_stands() -> None:
    floor = short_round(table(), ("Ann", 1)).give(i.RaiseDispute("Ann", "my Pontoon was paid at even money", 1))
    floor.give(i.DecideDispute(OPERATOR, 1, "3 to 2", Money(500)))
    made = floor.last(e.CorrectionMade)
    assert (made.player, made.amount, made.clause, floor.net("Ann")) == ("Ann", 500, "17.4", "15.00")
    floor.give(i.AskReview("Ann", 1), i.ReviewDispute(COMMISSION, 1, "it was no Pontoon", Money(-500)))
    assert (floor.net("Ann"), floor.events_of(e.RoundVoided)) == ("10.00", [])


@pytest.mark.clause("act-pontoon-2018 17.4")
def test_17_4_a_dispute_says_what_it_is_about() -> None:
    floor = table().refuse("17.4", i.RaiseDispute("Ann", " ")).refuse("17.4", i.RaiseDispute("Ann", "round 9", 9))
    floor.refuse("17.4", i.DecideDispute(SUPERVISOR, 1, "there is none"))


# --- 17.5 duties of staff -------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "act-pontoon-2018 17.5",
    "act-pontoon-2018 17.5(a)",
    "act-pontoon-2018 17.5(b)",
    "act-pontoon-2018 17.5(c)",
)
@pytest.mark.parametrize(
    ("kind", "clause"), [("advice-by-staff", "17.5(a)"), ("advantage", "17.5(b)"), ("procedure", "17.5(c)")]
)
def test_17_5_a_breach_by_an_employee_is_recorded_under_its_paragraph(kind: str, clause: str) -> None:
    floor = table().give(i.RecordIncident(SUPERVISOR, "Lou", kind, "told Ann to stand", "dealer"))
    recorded = floor.last(e.IncidentRecorded)
    assert (recorded.person, recorded.role, recorded.by, recorded.clause) == ("Lou", "dealer", SUPERVISOR, clause)
    floor.refuse(clause, i.RecordIncident(SUPERVISOR, "Ann", kind, "told Bob to stand"))  # who is no employee
    floor.refuse(clause, i.RecordIncident(SUPERVISOR, "Lou", kind, " ", "dealer"))
    floor.refuse("17.5", i.RecordIncident(ANN_AS_OFFICIAL, "Lou", kind, "told Bob to stand", "dealer"))


@pytest.mark.clause("act-pontoon-2018 17.5(a)", "act-pontoon-2018 10.2(c)")
def test_17_5_a_a_player_is_told_what_is_allowed_and_never_what_is_wise() -> None:
    floor = table().wager("Ann", 1, "10").deal("KH JC 6H")
    assert floor.state.round is not None
    floor.give(r.Proceed())
    offered = {type(one).__name__ for one in legal(floor.state.round, "Ann")}  # type: ignore[arg-type]
    assert offered == {"Hit", "Stand", "Double"}  # 16 against a ten: all three, in no order of merit
    low = table().wager("Ann", 1, "10").deal("2H 9C 3H")
    low.refuse("10.2(c)", r.Stand("Ann", 1))  # that the rules are kept may be said


@pytest.mark.clause("act-pontoon-2018 17.5(b)")
def test_17_5_b_no_command_pays_or_deals_otherwise_than_by_the_rules() -> None:
    floor = table().wager("Ann", 1, "10").deal("KH 9C 8H").stand("Ann", 1).cards("KS")
    assert floor.net("Ann") == "-10.00"
    floor.refuse("17.4", i.DecideDispute(SUPERVISOR, 1, "a gift", Money(2000)))  # no dispute was raised
    floor.refuse("15.4", i.Reconstruct(SUPERVISOR, (card("KH"), card("9C"), card("AH"), card("KS")), "luck"))
    paying = {one.__name__ for one in CAUSES if "correction" in [field.name for field in fields(one)]}
    assert paying == {"DecideDispute", "ReviewDispute"}


@pytest.mark.clause("act-pontoon-2018 17.5", "act-pontoon-2018 def:dealer")
def test_17_5_every_act_of_staff_names_who_did_it_and_when() -> None:
    floor = midway().give(i.VoidRound(SUPERVISOR, "riot", "disturbance"))
    acts = [one for one in floor.events if hasattr(one, "by") and hasattr(one, "at")]
    assert {one.by.role for one in acts} == {"dealer", "gaming-supervisor"}
    assert all(one.by.name and one.at == floor.state.now for one in acts)
    events, after = attempt(floor.state, i.VoidRound(DEALER, "riot", "disturbance"))
    (refused,) = events
    assert (refused.input, refused.who, refused.clause, after) == ("VoidRound", "dealer Lou", "17.3", floor.state)


# --- 17.7 to 17.9 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 17.7", "act-pontoon-2018 4.5")
def test_17_7_nobody_decides_for_another() -> None:
    floor = table().wager("Ann", 1, "10").wager("Bob", 2, "10").deal("KH KD 9C 6H 6D")
    floor.refuse("4.5", r.Hit("Bob", 1)).refuse("4.5", r.Stand("Zoe", 1))
    floor.give(i.RecordIncident(DEALER, "Zoe", "influence", "told Ann to draw"))
    assert (floor.last(e.IncidentRecorded).person, floor.last(e.IncidentRecorded).clause) == ("Zoe", "17.7")
    floor.give(i.Sanction(SUPERVISOR, 1, "exclude", "would not stop"))


@pytest.mark.clause("act-pontoon-2018 17.8")
def test_17_8_no_wager_is_made_against_another_player() -> None:
    floor = table().wager("Ann", 1, "10").wager("Bob", 1, "10").deal("KH 9C QH").stand("Ann", 1).cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["10.00", "10.00"]  # both against the house
    breach(floor, "Ann", "side-bet", "bet Bob $20 on his own box")
    assert floor.last(e.IncidentRecorded).clause == "17.8"


@pytest.mark.clause("act-pontoon-2018 17.2")
def test_17_2_a_breach_is_of_these_rules() -> None:
    table().refuse("17.2", i.RecordIncident(SUPERVISOR, "Ann", "whistling", "Waltzing Matilda"))


@pytest.mark.clause("act-pontoon-2018 17.9", "act-pontoon-2018 instr:1")
def test_17_9_the_rules_are_shown_to_who_asks() -> None:
    floor = Floor(DOCUMENT).give(i.AskRules("Zoe"))
    shown = floor.last(e.RulesShown)
    assert (shown.player, shown.document, shown.clause) == ("Zoe", DOCUMENT, "17.9")
    assert "Casino Control (Pontoon) Approval 2018" in view(floor.state, Official("player", "Zoe")).instrument
