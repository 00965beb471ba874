"""Communication, collusion, voids, breaches, disputes and duties: act-uth-2019 8.7, 12, 15, def:void."""

from typing import Any

import pytest
from msgspec.structs import fields

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.holdem import legal
from croupier.engine.holdem.events import HandVoided, HoleCardDealt, LossReturned, WagerReturned
from croupier.engine.holdem.state import UthRound
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, Role, attempt, decide, seen, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.flow import CAUSES
from croupier.engine.view import known
from croupier.money import Money
from tests.clauses.act_uth_2019.tables import DOCUMENT, alone, dealt, opened, settled, shown, wagered
from tests.floor import COMMISSION, DEALER, INSPECTOR, MANAGER, OPERATOR, SUPERVISOR, SURVEILLANCE, Floor, card

OPERATORS = ("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")
BOTH = ("Ann", "Bob")


def nets(floor: Floor) -> list[str]:
    return [floor.net(one) for one in BOTH]


def colluded(floor: Floor, kind: str = "cards-told", person: str = "Ann") -> Floor:
    return floor.give(i.RecordIncident(DEALER, person, kind, "showed Bob an ace"))


def out_of_round(incident: int = 1) -> i.Sanction:
    return i.Sanction(SUPERVISOR, incident, "exclude-from-round", "collusion")


# --- 8.7, 12 --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "act-uth-2019 8.7", "act-uth-2019 12.1", "act-uth-2019 12.2", "act-uth-2019 12.2(a)", "act-uth-2019 12.2(b)"
)
@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("communication", "8.7"),
        ("cards-not-protected", "12.1"),
        ("cards-exchanged", "12.2(a)"),
        ("cards-told", "12.2(b)"),
    ],
)
def test_12_2_a_breach_is_recorded_under_its_rule(kind: str, clause: str) -> None:
    floor = dealt().give(i.RecordIncident(DEALER, "Ann", kind, "talked to Bob"))
    recorded = floor.last(e.IncidentRecorded)
    assert (recorded.person, recorded.round, recorded.by, recorded.clause) == ("Ann", 1, DEALER, clause)
    floor.refuse(clause, i.RecordIncident(DEALER, "Ann", kind, " "))
    floor.refuse(clause, i.RecordIncident(DEALER, "Lou", kind, "talked to Bob", "dealer"))  # it is a player's breach


@pytest.mark.clause("act-uth-2019 8.7", "act-uth-2019 12.2(b)")
def test_8_7_players_say_no_more_than_fold_check_or_bet() -> None:
    floor = dealt()
    assert isinstance(floor.state.round, UthRound)
    said = {type(one) for one in legal(floor.state.round, "Ann")}
    assert said == {u.Fold, u.Check, u.BetPlay}
    by_players = [one for one in CAUSES if [field.name for field in fields(one)][:1] == ["player"]]
    heard = {field.name for one in by_players for field in fields(one) if field.type is str} - {"player"}
    assert heard == {"about", "sign", "voucher"}  # of a dispute, a signal and tokens: no word to another player


@pytest.mark.clause("act-uth-2019 12.1")
def test_12_1_each_player_sees_no_cards_but_their_own() -> None:
    floor = dealt()
    for player, mine in (("Ann", ["AH", "AD"]), ("Bob", ["KH", "KD"]), ("Zoe", [])):
        person = Official("player", player)
        places = view(floor.state, person).places
        assert [str(one) for place in places for one in place.known] == mine
        told = [seen(event, person, floor.state) for event in floor.events]
        assert [str(one.card) for one in told if isinstance(one, HoleCardDealt)] == mine
    for official in (DEALER, SUPERVISOR, INSPECTOR, SURVEILLANCE):
        shown = view(floor.state, official)
        assert not any(one.known for one in shown.places)
        assert (known(shown.dealer.cards), known(shown.communal)) == ((), ())


@pytest.mark.clause("act-uth-2019 12.2(a)")
def test_12_2_a_no_card_changes_its_place() -> None:
    floor = dealt().give(
        u.Check("Ann"), u.Check("Bob"), u.BetPlay("Ann", 2), u.Check("Bob"), u.BetPlay("Bob", 1), r.Proceed()
    )
    assert isinstance(floor.state.round, UthRound)
    assert [tuple(map(str, one.cards)) for one in floor.state.round.places] == [("AH", "AD"), ("KH", "KD")]


@pytest.mark.clause("act-uth-2019 12.3", "act-uth-2019 def:void")
def test_12_3_a_player_is_excluded_from_the_round_and_the_others_go_on() -> None:
    floor = colluded(dealt().give(u.BetPlay("Ann", 4))).give(out_of_round())
    sanctioned, void = floor.last(e.Sanctioned), floor.last(HandVoided)
    assert (sanctioned.person, sanctioned.power, sanctioned.clause) == ("Ann", "exclude-from-round", "12.3")
    assert (void.player, void.clause) == ("Ann", "12.3")
    assert {(one.bet, one.amount, one.clause) for one in floor.events_of(WagerReturned)} == {
        *{("ante", 1000, "12.3"), ("blind", 1000, "12.3"), ("play", 4000, "12.3"), ("trips", 500, "12.3")},
    }
    floor.give(u.BetPlay("Bob", 4)).give(r.Proceed())
    assert nets(floor) == ["0.00", "45.00"]
    wagered(floor.ready())  # of this round only: both may wager on the next


@pytest.mark.clause("act-uth-2019 12.3")
def test_12_3_the_turn_passes_on_from_who_is_excluded() -> None:
    floor = colluded(dealt()).give(out_of_round()).refuse("12.3", u.Check("Ann"))
    floor.give(u.Fold("Bob"))
    assert (nets(floor), floor.layout()) == (["0.00", "-25.00"], 0)


@pytest.mark.clause("act-uth-2019 12.3")
def test_12_3_before_settlement_the_last_who_is_asked_may_be_excluded() -> None:
    floor = colluded(shown().give(r.Proceed("Bob")), "cards-exchanged").give(out_of_round())
    assert (nets(floor), floor.layout()) == (["0.00", "45.00"], 0)


@pytest.mark.clause("act-uth-2019 12.3")
def test_12_3_or_the_round_is_void() -> None:
    floor = dealt().give(u.BetPlay("Ann", 4), u.Fold("Bob"))
    floor.refuse("12.3", i.VoidRound(SUPERVISOR, "signals", "collusion", "Ann"))  # no violation is on record
    colluded(floor).refuse("12.3", i.VoidRound(SUPERVISOR, "signals", "collusion", "Bob"))
    floor.refuse("12.3", i.VoidRound(SUPERVISOR, " ", "collusion", "Ann"))
    floor.give(i.VoidRound(SUPERVISOR, "signals", "collusion", "Ann"))
    void = floor.last(e.RoundVoided)
    assert (void.ground, void.person, void.clause, nets(floor)) == ("collusion", "Ann", "12.3", ["0.00", "0.00"])


@pytest.mark.clause("act-uth-2019 12.3")
def test_12_3_is_for_a_violation_of_rule_12_by_one_who_has_a_hand() -> None:
    floor = colluded(dealt(), "communication").refuse("12.3", out_of_round())  # that is rule 8.7
    colluded(floor).refuse("15.3", i.Sanction(DEALER, 2, "exclude-from-round", "collusion"))
    floor.refuse("12.3", i.Sanction(SUPERVISOR, 2, "exclude-from-round", " ")).give(u.Fold("Ann"))
    floor.refuse("12.3", out_of_round(2))  # she has folded
    colluded(opened().ready()).refuse("12.3", out_of_round())
    colluded(settled()).refuse("12.3", out_of_round())


# --- 15.1 devices ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 15.1", "act-uth-2019 15.1/s2")
def test_15_1_using_a_device_is_a_breach_unless_it_is_the_casinos_on_duty() -> None:
    floor = dealt().give(i.RecordIncident(DEALER, "Ann", "device", "a phone that reckons odds"))
    assert (floor.last(e.IncidentRecorded).person, floor.last(e.IncidentRecorded).clause) == ("Ann", "15.1")
    for role in ("dealer", "gaming-supervisor", "surveillance", "operator"):
        floor.refuse("15.1/s2", i.RecordIncident(DEALER, "X", "device", "a camera", role))
    floor.give(i.Sanction(SUPERVISOR, 1, "exclude", "the phone"))


@pytest.mark.clause("act-uth-2019 15.1", "act-uth-2019 15.1/s2", "act-uth-2019 15.3(b)")
def test_15_1_the_exemption_ends_with_the_duty() -> None:
    floor = dealt().give(i.RecordIncident(SUPERVISOR, "Lou", "device", "a phone", "dealer", off_duty=True))
    found = floor.last(e.IncidentRecorded)
    assert (found.person, found.role, found.off_duty, found.clause) == ("Lou", "dealer", True, "15.1")
    floor.give(i.Sanction(SUPERVISOR, 1, "exclude", "a phone")).refuse("15.3(b)", i.Arrive("Lou", 3))


@pytest.mark.clause("act-uth-2019 15.6(c)", "act-uth-2019 def:void")
def test_15_6_c_the_house_corrects_a_payment_and_a_void_undoes_it() -> None:
    floor = settled().refuse("15.6(c)", i.CorrectPayment(DEALER, "Ann", Money(500), "short"))
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", Money(500), "a chip short"))
    assert (floor.net("Ann"), floor.last(e.PaymentCorrected).round) == ("50.00", 1)
    floor.refuse("9.3(b)", i.ReportTotal(DEALER, 1, 20))
    assert nets(floor.give(i.VoidRound(SUPERVISOR, "a marked ace", "fraud", "Ann"))) == ["0.00", "0.00"]


@pytest.mark.clause("act-uth-2019 15.1", "act-uth-2019 15.1/s2")
def test_15_1_what_is_left_in_the_shoe_is_shown_to_those_who_inspect_and_to_no_player() -> None:
    floor = dealt()
    assert view(floor.state, Official("player", "Ann")).cards_left is None
    assert view(floor.state, SURVEILLANCE).cards_left == 41
    names = {field.name for field in fields(type(view(floor.state, Official("player", "Ann"))))}
    assert not {name for name in names if "odds" in name or "advice" in name or "probabil" in name}


# --- 15.2, 15.4 voids -----------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 15.2", "act-uth-2019 15.4", "act-uth-2019 def:void")
@pytest.mark.parametrize(("ground", "clause"), [("disturbance", "15.2"), ("impractical", "15.4"), ("fraud", "15.4")])
def test_15_2_a_void_round_gives_back_every_wager(ground: str, clause: str) -> None:
    floor = dealt().give(u.BetPlay("Ann", 4), u.Fold("Bob"), i.VoidRound(SUPERVISOR, "brawl at the next table", ground))
    void = floor.last(e.RoundVoided)
    assert (void.reason, void.by, void.clause) == ("brawl at the next table", SUPERVISOR, clause)
    assert (nets(floor), floor.layout()) == (["0.00", "0.00"], 0)
    assert {one.clause for one in floor.events_of(e.StakesReturned)} == {"def:void"}
    floor.may_not_start("6.1(a)")  # a new shuffle, in preparation for the next round


@pytest.mark.clause("act-uth-2019 15.2", "act-uth-2019 15.4")
def test_15_2_only_prior_to_the_rounds_completion() -> None:
    for ground, clause in (("disturbance", "15.2"), ("impractical", "15.4")):
        settled().refuse(clause, i.VoidRound(SUPERVISOR, "fire", ground))
        assert decide(shown().state, i.VoidRound(SUPERVISOR, "fire", ground))  # the last wager is not settled
    assert nets(settled()) == ["45.00", "45.00"]


@pytest.mark.clause("act-uth-2019 15.4")
def test_15_4_a_fraud_voids_the_round_it_affected_also_when_that_is_over() -> None:
    floor = settled().give(i.VoidRound(SUPERVISOR, "marked cards", "fraud"))
    assert nets(floor) == ["0.00", "0.00"]


@pytest.mark.clause("act-uth-2019 15.2", "act-uth-2019 15.4")
def test_15_4_needs_its_reason_a_ground_and_the_operator() -> None:
    floor = dealt().refuse("15.4", i.VoidRound(DEALER, "fire", "disturbance"))
    floor.refuse("15.2", i.VoidRound(SUPERVISOR, " ", "disturbance")).refuse(
        "15.4", i.VoidRound(SUPERVISOR, "", "fraud")
    )
    floor.refuse("15.4", i.VoidRound(SUPERVISOR, "no luck", "displeasure"))
    floor.refuse("def:void", i.VoidRound(SUPERVISOR, "marks", "fraud", "Ann", forfeit=True))


# --- 15.3 powers against a player -----------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 15.3", "act-uth-2019 15.3(a)", "act-uth-2019 4.6")
def test_15_3_a_only_that_players_wagers_are_void() -> None:
    floor = dealt().give(u.BetPlay("Ann", 4)).refuse("15.3", i.Sanction(SUPERVISOR, 1, "void-wagers", "late"))
    floor.give(i.RecordIncident(DEALER, "Ann", "wager", "added a chip after the deal"))
    assert floor.last(e.IncidentRecorded).clause == "4.6"
    floor.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "added a chip"))
    assert (floor.last(e.Sanctioned).clause, floor.last(HandVoided).clause) == ("15.3(a)", "15.3(a)")
    floor.give(u.BetPlay("Bob", 4), r.Proceed())
    assert nets(floor) == ["0.00", "45.00"]


@pytest.mark.clause("act-uth-2019 15.3(a)")
def test_15_3_a_a_wager_lost_by_folding_is_void_too() -> None:
    floor = dealt().give(u.Fold("Ann"), i.RecordIncident(DEALER, "Ann", "other", "not her chips"))
    floor.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "not her chips"))
    assert floor.last(e.IncidentRecorded).clause == "15.3"  # any other provision
    assert (nets(floor), floor.last(LossReturned).clause) == (["0.00", "-25.00"], "15.3(a)")
    floor.refuse("15.3(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "again"))
    floor.give(u.DeclareMisdeal("dealer", "wrong-number-of-cards"))
    assert nets(floor) == ["0.00", "0.00"]  # and nothing comes back twice


@pytest.mark.clause("act-uth-2019 15.3(a)")
def test_15_3_a_there_must_be_a_wager() -> None:
    floor = opened().ready().give(i.RecordIncident(DEALER, "Ann", "wager", "late"))
    floor.refuse("15.3(a)", i.Sanction(SUPERVISOR, 1, "void-wagers", "late"))


@pytest.mark.clause("act-uth-2019 15.3(b)")
def test_15_3_b_an_excluded_player_takes_no_further_part() -> None:
    floor = dealt().give(i.RecordIncident(DEALER, "Ann", "influence", "told Bob to fold"))
    floor.give(i.Sanction(SUPERVISOR, 1, "exclude", "third time"))
    with pytest.raises(Refused):
        floor.give(u.BetPlay("Ann", 4))
    floor.give(u.Fold("Bob"))
    # the round in play goes on without the hand, which loses nothing by it
    assert (floor.last(e.Sanctioned).clause, floor.net("Ann")) == ("15.3(b)", "0.00")
    assert (floor.last(HandVoided).player, floor.last(HandVoided).clause) == ("Ann", "15.3(b)")
    floor.refuse("15.3(b)", u.PlaceAnte("Ann", Money(1000))).refuse("15.3(b)", i.Arrive("Ann", 3))
    floor.give(i.Arrive("Cy", 1))


@pytest.mark.clause("act-uth-2019 15.3")
def test_15_3_is_for_the_operator_with_a_reason_and_gives_no_other_power() -> None:
    floor = dealt().give(i.RecordIncident(DEALER, "Ann", "wager", "late"))
    floor.refuse("15.3", i.Sanction(INSPECTOR, 1, "exclude", "late")).refuse(
        "15.3", i.Sanction(SUPERVISOR, 1, "exclude", "")
    )
    floor.refuse("15.3", i.Sanction(SUPERVISOR, 1, "detain", "late")).refuse(
        "15.3", i.HandOver(SUPERVISOR, 1, "police")
    )
    floor.refuse("15.3", i.Sanction(SUPERVISOR, 1, "exclude-from-casino", "late"))
    floor.refuse("15.3", i.RecordIncident(DEALER, "Ann", "whistling", "a tune"))  # no rule is broken


# --- 15.5 disputes --------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 15.5")
def test_15_5_the_operators_decision_is_final_unless_the_commission_is_asked() -> None:
    floor = settled().give(i.RaiseDispute("Ann", "my straight was not paid"))
    assert (floor.last(e.DisputeRaised).round, floor.last(e.DisputeRaised).clause) == (1, "15.5")
    floor.refuse("15.5", i.DecideDispute(DEALER, 1, "none")).refuse("15.5", i.DecideDispute(SUPERVISOR, 1, " "))
    floor.refuse("15.5", i.RaiseDispute("Bob", "")).refuse("15.5", i.RaiseDispute("Bob", "round 2", 2))
    floor.give(i.DecideDispute(OPERATOR, 1, "it was one, and pays even", Money(1000)))
    assert (floor.last(e.CorrectionMade).clause, floor.net("Ann")) == ("15.5", "55.00")
    assert floor.last(e.ComplaintAdvised).clause == "15.5"
    floor.refuse("15.5", i.DecideDispute(MANAGER, 1, "no")).refuse("15.5", i.ReviewDispute(COMMISSION, 1, "no"))
    floor.give(i.AskReview("Ann", 1)).refuse("15.5", i.ReviewDispute(OPERATOR, 1, "yes"))
    floor.give(i.ReviewDispute(COMMISSION, 1, "it was none", Money(-1000)))
    assert (floor.last(e.DisputeReviewed).by, floor.net("Ann")) == (COMMISSION, "45.00")


# --- 15.6 to 15.10 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 15.6", "act-uth-2019 15.6(a)", "act-uth-2019 15.6(b)", "act-uth-2019 15.6(c)")
@pytest.mark.parametrize(
    ("kind", "clause"), [("advice-by-staff", "15.6(a)"), ("advantage", "15.6(b)"), ("procedure", "15.6(c)")]
)
def test_15_6_a_breach_by_an_employee_is_recorded_under_its_paragraph(kind: str, clause: str) -> None:
    floor = dealt().give(i.RecordIncident(SUPERVISOR, "Lou", kind, "told Ann to bet", "dealer"))
    assert (floor.last(e.IncidentRecorded).role, floor.last(e.IncidentRecorded).clause) == ("dealer", clause)
    floor.refuse(clause, i.RecordIncident(SUPERVISOR, "Ann", kind, "told Bob to bet"))
    floor.refuse("15.6", i.RecordIncident(Official("player", "Bob"), "Lou", kind, "told Ann to bet", "dealer"))
    floor.refuse("15.3", i.Sanction(SUPERVISOR, 1, "exclude", "careless"))  # the powers are over players


@pytest.mark.clause("act-uth-2019 15.6(a)", "act-uth-2019 9.1")
def test_15_6_a_a_player_is_told_what_is_allowed_and_never_what_is_wise() -> None:
    floor = shown()
    assert isinstance(floor.state.round, UthRound)
    assert {type(one) for one in legal(floor.state.round, "Ann")} == {u.Concede, u.Fold, r.Proceed}  # aces up


@pytest.mark.clause("act-uth-2019 15.6(b)")
@pytest.mark.parametrize("role", ROLES)
def test_15_6_b_nobody_sees_a_card_before_the_rules_turn_it(role: Role) -> None:
    floor = dealt().give(u.Check("Ann"), u.Check("Bob"))
    shown = view(floor.state, Official(role, "X"))
    assert ([str(one) for one in known(shown.communal)], known(shown.dealer.cards)) == (["QS", "9C", "7D"], ())
    assert not any(one.known for one in shown.places)


@pytest.mark.clause("act-uth-2019 15.6(b)", "act-uth-2019 15.6")
def test_15_6_b_no_command_moves_money_otherwise_and_every_refusal_is_on_record() -> None:
    paying = {one.__name__ for one in CAUSES if "correction" in [field.name for field in fields(one)]}
    assert paying == {"DecideDispute", "ReviewDispute"}
    floor = settled()
    (refused,), after = attempt(floor.state, i.DecideDispute(SUPERVISOR, 1, "a gift", Money(2000)))
    assert (refused.input, refused.clause, after) == ("DecideDispute", "15.5", floor.state)


@pytest.mark.clause("act-uth-2019 15.7")
def test_15_7_after_three_rounds_without_a_wager_a_seat_is_asked_back() -> None:
    floor = opened(boxes=3).give(i.Arrive("Cy", 3))
    alone(alone(floor)).refuse("15.7", i.RequireVacate(SUPERVISOR, "Ann"))
    alone(floor).refuse("15.7", i.RequireVacate(DEALER, "Ann")).refuse("15.7", i.RequireVacate(SUPERVISOR, "Bob"))
    floor.give(i.RequireVacate(SUPERVISOR, "Ann"))
    assert (floor.last(e.SeatVacated).box, floor.last(e.SeatVacated).clause) == (1, "15.7")
    floor.give(i.Arrive("Dee", 1))


@pytest.mark.clause("act-uth-2019 15.7")
def test_15_7_only_while_all_other_seats_are_in_use() -> None:
    floor = opened(boxes=3)
    for _ in range(3):
        alone(floor)
    floor.refuse("15.7", i.RequireVacate(SUPERVISOR, "Ann")).refuse("15.7", i.RequireVacate(SUPERVISOR, "Zoe"))
    floor.give(i.Arrive("Cy", 3))
    for _ in range(3):
        floor.refuse("15.7", i.RequireVacate(SUPERVISOR, "Ann"))
        alone(floor)
    floor.give(i.RequireVacate(SUPERVISOR, "Ann"))


@pytest.mark.clause("act-uth-2019 15.8", "act-uth-2019 15.9")
@pytest.mark.parametrize(("kind", "clause"), [("influence", "15.8"), ("side-bet", "15.9")])
def test_15_8_onlookers_and_players_neither_influence_play_nor_bet_with_each_other(kind: str, clause: str) -> None:
    floor = dealt().give(i.RecordIncident(DEALER, "Zoe", kind, "from behind Ann"))
    assert (floor.last(e.IncidentRecorded).person, floor.last(e.IncidentRecorded).clause) == ("Zoe", clause)


@pytest.mark.clause("act-uth-2019 15.8")
@pytest.mark.parametrize("given", [u.Fold("Zoe"), u.BetPlay("Zoe", 4), u.Check("Bob")])
def test_15_8_only_the_owner_of_a_hand_decides_on_it(given: Any) -> None:
    floor = dealt()
    before = floor.state
    floor.refuse("4.2" if given.player == "Zoe" else "8.1", given)
    assert floor.state is before


@pytest.mark.clause("act-uth-2019 15.9")
def test_15_9_every_wager_is_against_the_house() -> None:
    floor = settled()
    assert nets(floor) == ["45.00", "45.00"]
    moving = {one.__name__ for one in CAUSES if {"to", "amount"} <= {field.name for field in fields(one)}}
    assert moving == set()  # there is no way to hand money to another player


@pytest.mark.clause("act-uth-2019 15.10", "act-uth-2019 inst:1")
def test_15_10_the_rules_are_shown_to_who_asks() -> None:
    floor = Floor(DOCUMENT).give(i.AskRules("Zoe"))
    shown_to = floor.last(e.RulesShown)
    assert (shown_to.player, shown_to.document, shown_to.clause) == ("Zoe", DOCUMENT, "15.10")
    assert "NI2019-212" in view(floor.state, Official("player", "Zoe")).instrument
    opened().give(i.AskDeterminations("Zoe"))


@pytest.mark.clause("act-uth-2019 def:check")
@pytest.mark.parametrize("sign", ["tap", "knock"])
def test_check_is_declared_by_tapping_or_knocking(sign: str) -> None:
    floor = dealt().refuse("8.1", i.Signal("Bob", 2, sign)).give(i.Signal("Ann", 1, sign))
    given = floor.last(e.SignalGiven)
    assert (given.means, given.clause) == ("check", "def:check")
    floor.refuse("def:check", i.Signal("Bob", 2, "wink"))
    assert card("QS") not in view(floor.state, DEALER).communal
