"""Misdeals and breaches that come to light when a round is over, and exclusion: act-uth-2019 13.1, 13.2, 15.3."""

from typing import Literal

import pytest

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.holdem.events import HandVoided, PlayerFolded
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.act_uth_2019.tables import CARDS, alone, dealt, opened, settled, shown, wagered
from tests.clauses.act_uth_2019.test_face_down import declared, turn
from tests.floor import DEALER, INSPECTOR, SUPERVISOR, Floor

Misdeal = Literal["wrong-number-of-cards", "card-revealed"]
MISDEALS: list[tuple[Misdeal, str]] = [("wrong-number-of-cards", "13.1"), ("card-revealed", "13.2")]


def nets(floor: Floor) -> list[str]:
    return [floor.net(player) for player in ("Ann", "Bob")]


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 13.2", "act-uth-2019 13.3", "act-uth-2019 def:void")
@pytest.mark.parametrize(("ground", "clause"), MISDEALS)
def test_13_1_a_misdeal_discovered_after_settlement_voids_that_round(ground: str, clause: str) -> None:
    floor = settled()
    assert nets(floor) == ["45.00", "45.00"]
    floor.refuse(clause, i.VoidRound(SUPERVISOR, " ", ground)).refuse("15.4", i.VoidRound(DEALER, "six", ground))
    floor.refuse("15.4", i.VoidRound(INSPECTOR, "six", ground))
    floor.give(i.VoidRound(SUPERVISOR, "six communal cards", ground))
    voided = floor.last(e.RoundVoided)
    assert (voided.number, voided.ground, voided.clause, nets(floor)) == (1, ground, clause, ["0.00", "0.00"])
    floor.refuse(clause, i.VoidRound(SUPERVISOR, "again", ground))
    wagered(floor.ready()).deal(CARDS)  # 13.3: "a new round of play shall be dealt"


@pytest.mark.clause("act-uth-2019 13.1")
@pytest.mark.parametrize(("ground", "clause"), MISDEALS)
def test_13_1_the_round_is_named_and_later_rounds_stand(ground: str, clause: str) -> None:
    floor = alone(settled())
    before = nets(floor)
    floor.refuse(clause, i.VoidRound(SUPERVISOR, "three hole cards", ground, round=3))
    floor.give(i.VoidRound(SUPERVISOR, "three hole cards", ground, round=1))
    assert (before, nets(floor)) == (["45.00", "25.00"], ["0.00", "-20.00"])


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 13.2")
@pytest.mark.parametrize(("ground", "clause"), MISDEALS)
def test_13_1_in_play_a_misdeal_is_declared_as_one(ground: Misdeal, clause: str) -> None:
    floor = shown().refuse(clause, i.VoidRound(SUPERVISOR, "six", ground))
    floor.give(u.DeclareMisdeal(str(SUPERVISOR), ground, during_deal=True))
    assert nets(floor) == ["0.00", "0.00"]


# --- 12.3 after settlement ------------------------------------------------------------------------------------------


def collusion(number: int | None = None, person: str = "Ann") -> i.VoidRound:
    return i.VoidRound(SUPERVISOR, "signals", "collusion", person, round=number)


@pytest.mark.clause("act-uth-2019 12.3", "act-uth-2019 def:void")
def test_12_3_a_collusion_that_comes_to_light_after_settlement_voids_that_round() -> None:
    floor = settled().refuse("12.3", collusion())  # no violation is on record
    floor.give(i.RecordIncident(DEALER, "Ann", "cards-told", "showed Bob an ace"), collusion())
    voided = floor.last(e.RoundVoided)
    assert (voided.number, voided.ground, voided.clause, nets(floor)) == (1, "collusion", "12.3", ["0.00", "0.00"])
    floor.refuse("12.3", collusion())  # once


@pytest.mark.clause("act-uth-2019 12.3")
def test_12_3_the_violation_is_of_the_round_or_was_discovered_since() -> None:
    early = settled().give(i.RecordIncident(DEALER, "Ann", "cards-told", "showed Bob an ace"))
    alone(early).refuse("12.3", collusion(2)).refuse("12.3", collusion(1, "Bob")).give(collusion(1))
    assert nets(early) == ["0.00", "-20.00"]  # the later round stands
    late = alone(settled()).give(i.RecordIncident(DEALER, "Ann", "cards-exchanged", "seen on a recording"))
    assert nets(late.give(collusion(1))) == ["0.00", "-20.00"]


# --- 15.3 after settlement ------------------------------------------------------------------------------------------


def void_wagers(number: int | None = None) -> i.Sanction:
    return i.Sanction(SUPERVISOR, 1, "void-wagers", "not her chips", number)


@pytest.mark.clause("act-uth-2019 15.3(a)", "act-uth-2019 def:void")
def test_15_3_a_wagers_of_a_round_that_is_over_are_void_too() -> None:
    floor = settled().give(i.RecordIncident(DEALER, "Ann", "other", "not her chips"))
    floor.give(i.CorrectPayment(SUPERVISOR, "Ann", Money(500), "short"), void_wagers())
    assert nets(floor) == ["0.00", "45.00"]
    assert floor.last(e.PaymentRecovered).clause == "15.3(a)"
    floor.refuse("15.3(a)", void_wagers())  # once


@pytest.mark.clause("act-uth-2019 15.3(a)")
def test_15_3_a_the_round_may_be_named_while_another_is_in_play() -> None:
    floor = settled().give(i.RecordIncident(DEALER, "Ann", "other", "not her chips"))
    wagered(floor.ready()).deal(CARDS)
    floor.refuse("15.3(a)", void_wagers(7)).give(void_wagers(1))
    assert floor.net("Ann") == "-25.00"  # on the layout
    floor.give(void_wagers())
    assert floor.net("Ann") == "0.00"


# --- 15.3(b) exclusion with a hand in play --------------------------------------------------------------------------


def exclude(floor: Floor) -> Floor:
    """Let Ann be excluded from the game."""
    floor.give(i.RecordIncident(DEALER, "Ann", "influence", "told Bob to fold"))
    return floor.give(i.Sanction(SUPERVISOR, 1, "exclude", "third time"))


@pytest.mark.clause("act-uth-2019 15.3(b)", "act-uth-2019 13.8")
@pytest.mark.parametrize(
    ("election", "net", "folded"), [({}, "0.00", 0), ({"exclusion_in_play": "absent"}, "-25.00", 1)]
)
def test_15_3_b_a_hand_with_a_decision_outstanding_is_void(election: dict[str, str], net: str, folded: int) -> None:
    floor = exclude(dealt(**election)).give(u.BetPlay("Bob", 4), r.Proceed())
    assert (floor.net("Ann"), floor.net("Bob")) == (net, "45.00")
    assert (len(floor.events_of(PlayerFolded)), len(floor.events_of(HandVoided))) == (folded, 1 - folded)


@pytest.mark.clause("act-uth-2019 15.3(b)")
def test_15_3_b_a_play_wager_that_was_made_is_settled() -> None:
    floor = exclude(dealt().give(u.BetPlay("Ann", 4))).give(u.BetPlay("Bob", 4), r.Proceed())
    assert (nets(floor), floor.events_of(HandVoided)) == (["45.00", "45.00"], [])


@pytest.mark.clause("act-uth-2019 15.3(b)")
def test_15_3_b_wagers_before_the_deal_go_back() -> None:
    floor = exclude(wagered(opened().ready()))
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-25.00")


# --- 13.7 against the record ----------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.7", "act-uth-2019 15.6(b)")
def test_13_7_no_dealer_reports_another_play_wager_than_the_program_took() -> None:
    floor = shown().refuse("13.7(a)", u.FindPlayWager(str(DEALER), 1, Money(1)))
    floor.give(u.FindPlayWager(str(SUPERVISOR), 1, Money(1000)), r.Proceed())
    assert nets(floor) == ["15.00", "45.00"]


# --- corrections of a round, or of a hand, that becomes void ----------------------------------------------------------


def corrected() -> Floor:
    """Bob's hand is settled and a payment to him corrected by $5, and Ann's hand is still to be turned."""
    floor = turn(declared().give(r.Proceed()), "KH KD")
    return floor.give(i.CorrectPayment(SUPERVISOR, "Bob", Money(500), "a chip short"))


@pytest.mark.clause("act-uth-2019 13.5(a)", "act-uth-2019 15.6(c)", "act-uth-2019 def:void")
def test_13_5_a_a_void_round_undoes_a_correction_of_it() -> None:
    floor = dealt().give(i.RaiseDispute("Bob", "a chip"), i.DecideDispute(SUPERVISOR, 1, "granted", Money(700)))
    floor.give(u.ReportMissingWager("supervisor", 1, handled=False, blind=Money(0)))
    assert (nets(floor), floor.last(e.CorrectionUndone).clause) == (["0.00", "0.00"], "13.5(a)")


@pytest.mark.clause("act-uth-2019 13.5(b)", "act-uth-2019 15.6(c)", "act-uth-2019 def:void")
def test_13_5_b_a_void_hand_undoes_the_correction_of_its_player_and_no_other() -> None:
    floor = corrected().give(i.CorrectPayment(SUPERVISOR, "Ann", Money(300), "a chip short"))
    floor.give(u.ReportMissingWager("supervisor", 2, handled=True))
    assert (floor.net("Bob"), floor.last(e.CorrectionUndone).clause) == ("0.00", "13.5(b)")
    turn(floor, "AH AD")
    assert nets(floor) == ["48.00", "0.00"]


@pytest.mark.clause("act-uth-2019 15.3(a)", "act-uth-2019 15.6(c)", "act-uth-2019 def:void")
def test_15_3_a_void_wagers_in_play_undo_the_correction_of_their_player() -> None:
    floor = corrected().give(i.RecordIncident(DEALER, "Bob", "other", "not his chips"))
    floor.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "not his chips"))
    assert (floor.net("Bob"), floor.last(e.CorrectionUndone).clause) == ("0.00", "15.3(a)")
    assert len(floor.events_of(e.CorrectionUndone)) == 1
