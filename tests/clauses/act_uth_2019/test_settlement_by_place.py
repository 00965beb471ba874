"""act-uth-2019 9.3: with a reading shoe the dealer settles hand by hand, and enters what is discovered then."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import cards
from croupier.engine.events import PlayerAbsent, PlayerReturned, RoundClosed
from croupier.engine.holdem import events as h
from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import MarkAbsent, Proceed, SettleBox, TurnCard
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.unseen_events import TurningFellDue
from croupier.money import Money
from tests.clauses.act_uth_2019.tables import CARDS, DOCUMENT, shown, wagered
from tests.floor import DEALER, SUPERVISOR, Floor, card


def declared(**election: Any) -> Floor:
    """Both have bet four times the ante and keep their hands; the shoe has read all cards, and no hand is turned."""
    floor = Floor(DOCUMENT, **election)
    floor.state = replace(floor.state, settlement="box_by_box")
    floor.open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2))
    wagered(floor.ready()).deal(CARDS)
    return floor.give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4), Proceed())


def half() -> Floor:
    """Bob's hand is settled, and Ann's is not."""
    return declared().give(SettleBox(2))


def nets(floor: Floor) -> list[str]:
    return [floor.net("Ann"), floor.net("Bob")]


@pytest.mark.clause("act-uth-2019 9.3", "act-uth-2019 9.3(a)", "act-uth-2019 9.3(c)", "act-uth-2019 9.4")
def test_9_3_hands_are_settled_one_by_one_from_the_dealers_right() -> None:
    floor = declared()
    assert (floor.state.unsettled, floor.layout(), floor.events_of(h.HandTurned)) == ((2, 1), 13_000, [])
    floor.refuse("9.3", SettleBox(1)).refuse("9.3", SettleBox(5)).give(SettleBox(2))
    assert (floor.state.unsettled, nets(floor), floor.layout()) == ((1,), ["-65.00", "45.00"], 6_500)
    floor.refuse("9.3", SettleBox(2)).give(SettleBox(1))
    assert (nets(floor), floor.layout(), len(floor.events_of(RoundClosed))) == (["45.00", "45.00"], 0, 1)
    assert [(one.box, one.clause) for one in floor.events_of(TurningFellDue)] == [(2, "9.3(a)"), (1, "9.3(a)")]
    floor.refuse("9.3", SettleBox(1))


@pytest.mark.clause("act-uth-2019 9.3", "act-uth-2019 9.4")
def test_9_3_the_hands_that_are_left_can_be_settled_together() -> None:
    floor = declared().give(SettleBox())
    assert (nets(floor), [one.box for one in floor.events_of(h.HandTurned)]) == (["45.00", "45.00"], [2, 1])


@pytest.mark.clause("act-uth-2019 9.3", "act-uth-2019 8.8")
def test_9_3_no_hand_is_settled_before_the_dealers_is_declared_nor_by_hand_where_all_are_settled_at_once() -> None:
    floor = shown().refuse("9.3", SettleBox(2))  # players are asked whether they concede
    assert not floor.give(Proceed()).refuse("9.3", SettleBox(1)).state.is_in_round


@pytest.mark.clause("act-uth-2019 9.2", "act-uth-2019 9.5(c)(ii)")
def test_9_2_all_antes_go_back_before_the_first_hand_is_turned() -> None:
    floor = Floor(DOCUMENT)
    floor.state = replace(floor.state, settlement="box_by_box")
    floor.open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2))
    wagered(floor.ready()).deal("QS 9C 7D 4H 2S AH AD KH KD JC 3D")
    floor.give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4), Proceed())
    refunded = [(one.player, one.bet, one.paid_by) for one in floor.events_of(h.WagerSettled)]
    assert refunded == [("Bob", "ante", "9.2"), ("Ann", "ante", "9.2")]
    assert (floor.events_of(h.HandTurned), floor.state.unsettled) == ([], (2, 1))


@pytest.mark.clause("act-uth-2019 9.1")
def test_9_1_a_player_may_concede_until_the_hand_is_turned() -> None:
    floor = half().refuse("9.1", u.Concede("Bob")).give(u.Concede("Ann"))
    assert (nets(floor), floor.layout(), floor.state.is_in_round) == (["-65.00", "45.00"], 0, False)
    first = declared().give(u.Fold("Bob"))
    assert first.state.unsettled == (1,)


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 9.3(a)")
def test_9_3_a_cards_that_the_shoe_has_read_are_not_keyed_again() -> None:
    half().refuse("9.3(a)", TurnCard(cards("AH")[0]))


@pytest.mark.clause("act-uth-2019 11.1", "act-uth-2019 13.6(b)", "act-uth-2019 13.1", "act-uth-2019 15.4")
@pytest.mark.parametrize(
    ("given", "clause"),
    [
        (i.ReportMalfunction(DEALER, "mechanical"), "11.1"),
        (i.ReportCards(DEALER, foreign=(card("QS"),)), "13.6(b)"),
        (i.ReportCards(DEALER, missing=(card("5S"),)), "13.6(b)"),
        (i.VoidRound(SUPERVISOR, "marked cards", "fraud", "Bob"), "15.4"),
        (u.DeclareMisdeal("gaming-supervisor Kim", "wrong-number-of-cards"), "13.1"),
    ],
)
def test_what_voids_a_round_between_two_hands_undoes_the_settled_one_and_returns_the_other(
    given: Any, clause: str
) -> None:
    floor = half().give(given)
    voided = [one.clause for one in floor.events if isinstance(one, e.RoundVoided | h.RoundVoided)]
    assert voided == [clause]
    assert (nets(floor), floor.layout(), floor.state.unsettled) == (["0.00", "0.00"], 0, ())


@pytest.mark.clause("act-uth-2019 13.7(b)", "act-uth-2019 13.7")
def test_13_7_a_play_wager_is_found_during_settlement_at_a_hand_that_is_not_settled() -> None:
    by = "gaming-supervisor Kim"
    floor = half().refuse("13.7(a)", u.FindPlayWager(by, 2, Money(5000))).give(u.FindPlayWager(by, 1, Money(5000)))
    assert (floor.last(h.WagerReturned).amount, floor.last(h.WagerReturned).clause) == (1000, "13.7(b)")
    assert nets(floor.give(SettleBox(1))) == ["45.00", "45.00"]


@pytest.mark.clause("act-uth-2019 13.5(b)", "act-uth-2019 15.3(a)")
def test_a_hand_that_becomes_void_leaves_the_settlement() -> None:
    by = "gaming-supervisor Kim"
    floor = declared().give(u.ReportMissingWager(by, 2, handled=True, blind=Money(0)))
    assert (floor.state.unsettled, floor.net("Bob")) == ((1,), "0.00")
    other = half().give(i.RecordIncident(DEALER, "Ann", "other", "not her chips"))
    other.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "not her chips"))
    assert (nets(other), other.state.is_in_round) == (["0.00", "45.00"], False)


# --- 13.8 -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.8")
def test_13_8_nobody_is_absent_from_a_settlement_in_which_no_decision_is_left() -> None:
    floor = half().refuse("13.8", MarkAbsent("Ann")).refuse("13.8", i.TimeExpired("Ann"))
    floor.give(i.Leave("Ann"))
    assert floor.events_of(PlayerAbsent) == []
    assert nets(floor.give(SettleBox(1))) == ["45.00", "45.00"]


@pytest.mark.clause("act-uth-2019 13.8")
def test_13_8_who_has_no_wager_in_the_round_is_not_absent_from_it() -> None:
    floor = wagered(Floor(DOCUMENT).open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2)).ready())
    floor.refuse("13.8", MarkAbsent("Zoe")).deal(CARDS).refuse("13.8", MarkAbsent("Zoe"))
    floor.give(MarkAbsent("Ann"))


@pytest.mark.clause("act-uth-2019 13.8")
def test_13_8_who_is_back_before_the_turn_is_present_to_decide() -> None:
    floor = wagered(Floor(DOCUMENT).open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2)).ready()).deal(CARDS)
    floor.give(MarkAbsent("Bob"), i.Arrive("Bob"), u.Check("Ann"))
    assert (floor.last(PlayerReturned).player, floor.last(PlayerReturned).clause) == ("Bob", "13.8")
    floor.give(u.BetPlay("Bob", 4))
    assert floor.events_of(h.PlayerFolded) == []
    gone = wagered(Floor(DOCUMENT).open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2)).ready()).deal(CARDS)
    gone.give(MarkAbsent("Bob"), u.Check("Ann"))
    assert [one.player for one in gone.events_of(h.PlayerFolded)] == ["Bob"]
    gone.refuse("4.1", i.Arrive("Bob"))  # the hand is folded, and comes back no more
    assert gone.events_of(PlayerReturned) == []
