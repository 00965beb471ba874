"""act-uth-2019 7.2, 8, 9.3, 13: real cards dealt face down are not looked at, and are known when they are turned."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from croupier.cards import cards
from croupier.engine.events import RoundClosed
from croupier.engine.holdem import UthRound, open_round
from croupier.engine.holdem import events as h
from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import Deal, DealFaceDown, NoMoreBets, Proceed, TurnCard
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, seen, view
from croupier.engine.table import inputs as i
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, TurningFellDue
from croupier.engine.view import CardHidden, known
from croupier.money import Money, show
from croupier.narration import sentence
from croupier.records.log.inputs import Setup
from croupier.records.tables.shoes import may_be_unseen
from croupier.rules.profile import load_uth
from tests.clauses.act_uth_2019.tables import CARDS, DOCUMENT, opened, wagered
from tests.families import UTH
from tests.floor import DEALER, SUPERVISOR, Floor
from tests.uth_table import UthTable

ANN, BOB = Official("player", "Ann"), Official("player", "Bob")


def begun(**election: Any) -> Floor:
    """Ann and Bob have wagered, and the cards will be dealt without a look."""
    floor = Floor(DOCUMENT, **election)
    floor.state = replace(floor.state, face_down="unknown")
    floor.open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2))
    return wagered(floor.ready()).give(NoMoreBets())


def dealt(**election: Any) -> Floor:
    """All cards lie face down, and Ann is to decide before the flop."""
    return begun(**election).give(DealFaceDown(11))


def turn(floor: Floor, written: str) -> Floor:
    """Turn cards, one after another."""
    return floor.give(*[TurnCard(one) for one in cards(written)])


def declared(**election: Any) -> Floor:
    """Both have bet four times the ante, and all cards but theirs have been turned."""
    floor = dealt(**election).give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4))
    return turn(turn(floor, "QS 9C 7D"), "4H 2S QC 3D")


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 12.1", "act-uth-2019 15.6(b)")
def test_7_2_a_dealer_who_deals_face_down_names_no_card() -> None:
    floor = begun().refuse("7.2(a)", Deal(cards("QS")[0]))
    floor.give(DealFaceDown(5)).refuse("7.2(c)", Deal(cards("QS")[0]))
    floor.give(DealFaceDown(2), DealFaceDown(2), DealFaceDown(2))
    assert [(one.box, one.clause) for one in floor.events_of(CardDealtFaceDown)] == [
        *[(-1, "7.2(a)")] * 5,
        *[(1, "7.2(c)")] * 2,
        *[(2, "7.2(c)")] * 2,
        *[(0, "7.2(d)")] * 2,
    ]
    assert (floor.state.shoe.face_down, floor.state.shoe.layout) == (11, ())
    assert floor.state.is_in_round
    for person in (ANN, BOB, DEALER, SUPERVISOR):
        shown = view(floor.state, person)
        assert not any(one.known for one in shown.places)
        assert [len(one.cards) for one in shown.places][:2] == [2, 2]
        assert (known(shown.communal), len(shown.communal), len(shown.dealer.cards)) == ((), 5, 2)


@pytest.mark.clause("act-uth-2019 7.2")
def test_7_2_no_more_cards_are_dealt_than_are_due() -> None:
    begun().refuse("7.2(d)", DealFaceDown(12)).refuse("7.2(a)", DealFaceDown(0)).give(DealFaceDown(11))


@pytest.mark.clause("act-uth-2019 7.2")
def test_7_2_a_shoe_that_reads_its_cards_names_each() -> None:
    wagered(opened().ready()).give(NoMoreBets()).refuse("7.2(a)", DealFaceDown())


@pytest.mark.clause("act-uth-2019 8.2", "act-uth-2019 8.4", "act-uth-2019 8.8(b)", "act-uth-2019 9.3(a)")
def test_cards_are_turned_at_their_stage_and_not_before() -> None:
    floor = dealt().refuse("8.2", TurnCard(cards("QS")[0]))
    floor.give(u.Check("Ann"), u.Check("Bob"))
    turn(floor, "QS 9C").refuse("8.1", u.Check("Ann"))
    turn(floor, "7D").give(u.BetPlay("Ann", 2), u.Check("Bob"))
    turn(floor, "4H 2S").give(u.BetPlay("Bob", 1))
    turn(floor, "QC 3D").give(Proceed())
    turn(floor, "KH KD")
    turn(floor, "AH AD")
    due = [(one.box, one.cards, one.clause) for one in floor.events_of(TurningFellDue)]
    assert due == [(-1, 3, "8.2"), (-1, 2, "8.4"), (0, 2, "8.8(b)"), (2, 2, "9.3(a)"), (1, 2, "9.3(a)")]
    assert [one.clause for one in floor.events_of(h.CommunalCardsRevealed)] == ["8.2", "8.4"]
    assert floor.events_of(RoundClosed)
    assert floor.state.shoe.face_down == 0


@pytest.mark.clause("act-uth-2019 8.6")
def test_8_6_a_folded_hand_is_never_keyed() -> None:
    floor = dealt().give(u.Fold("Ann"), u.BetPlay("Bob", 4))
    turn(turn(floor, "QS 9C 7D"), "4H 2S QC 3D").give(Proceed())
    turn(floor, "KH KD")
    assert floor.events_of(RoundClosed)
    assert {one.box for one in floor.events_of(CardTurned)} == {-1, 0, 2}


@pytest.mark.clause("act-uth-2019 2.1", "act-uth-2019 13.6")
def test_13_6_a_card_that_is_out_already_cannot_be_turned_and_is_reported() -> None:
    floor = turn(dealt().give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4)), "QS 9C")
    floor.refuse("13.6", TurnCard(cards("QS")[0]))
    with pytest.raises(Refused, match=r"QS is out already\. Correct the card that was keyed wrongly, or report"):
        floor.give(TurnCard(cards("QS")[0]))
    floor.give(i.ReportCards(SUPERVISOR, foreign=cards("QS")))
    assert floor.layout() == 0
    assert not floor.state.is_in_round


@pytest.mark.clause("act-uth-2019 9.1")
def test_9_1_a_player_may_concede_until_their_cards_are_turned() -> None:
    floor = turn(declared().give(Proceed()), "KH KD").give(u.Concede("Ann"))
    assert floor.events_of(RoundClosed)
    assert [one.player for one in floor.events_of(h.HandTurned)] == ["Bob"]
    other = turn(declared().give(Proceed()), "KH KD AH").refuse("9.1", u.Concede("Ann"))
    turn(other, "AD")


@pytest.mark.clause("act-uth-2019 13.1", "act-uth-2019 13.3")
def test_13_1_a_misdeal_discovered_between_two_hands_undoes_what_was_paid() -> None:
    floor = turn(declared().give(Proceed()), "KH KD")
    assert floor.state.tally("Bob").net > 0
    floor.give(u.DeclareMisdeal("supervisor", "wrong-number-of-cards"))
    assert [(one.bet, one.amount) for one in floor.events_of(h.PaymentTakenBack)] == [("ante", 1000), ("play", 4000)]
    assert (floor.state.tally("Ann").net, floor.state.tally("Bob").net, floor.layout()) == (0, 0, 0)


@pytest.mark.clause("act-uth-2019 13.4(b)")
def test_13_4_b_dealers_cards_that_were_seen_are_named_and_play_continues() -> None:
    floor = dealt().give(u.BetPlay("Ann", 4)).refuse("13.4(b)", u.ExposeDealerCards("supervisor", (2,)))
    floor.give(u.ExposeDealerCards("supervisor", (2,), cards("3D")))
    assert known(view(floor.state, ANN).dealer.cards) == cards("3D")
    floor.give(u.BetPlay("Bob", 4))
    turn(turn(floor, "QS 9C 7D"), "4H 2S QC")
    assert floor.last(h.DealerCardsRevealed).cards == cards("QC 3D")


@pytest.mark.clause("act-uth-2019 13.4(a)")
def test_13_4_a_without_a_play_wager_it_is_a_misdeal_and_no_card_is_named() -> None:
    floor = dealt().give(u.ExposeDealerCards("supervisor", (1,)))
    assert floor.last(h.RoundVoided).clause == "13.4(a)"


@pytest.mark.clause("act-uth-2019 13.7(b)")
def test_13_7_a_play_wager_is_found_while_hands_are_settled() -> None:
    floor = turn(declared().give(Proceed()), "KH KD")
    floor.refuse("13.7(a)", u.FindPlayWager("dealer", 2, Money(5000))).give(u.FindPlayWager("dealer", 1, Money(5000)))
    assert floor.last(h.WagerReturned).amount == 1000


@pytest.mark.clause("act-uth-2019 13.7", "act-uth-2019 13.7(a)", "act-uth-2019 13.7(b)", "act-uth-2019 9.2")
@pytest.mark.parametrize(
    ("amount", "clause", "returned", "net"),
    [(1500, "13.7(a)", [], "10.00"), (3500, "13.7", [], "30.00"), (5000, "13.7(b)", [1000], "35.00")],
)
def test_13_7_a_play_wager_is_measured_by_the_ante_refunded_for_a_dealer_who_does_not_qualify(
    amount: int, clause: str, returned: list[int], net: str
) -> None:
    floor = dealt().give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4))
    turn(turn(floor, "QS 9C 7D"), "4H 2S JC 3D").give(Proceed())
    assert [(one.player, one.paid_by) for one in floor.events_of(h.WagerSettled)] == [("Bob", "9.2"), ("Ann", "9.2")]
    for complies in (3000, 4000):
        floor.refuse("8.1(c)(ii)", u.FindPlayWager("dealer", 1, Money(complies)))
    floor.give(u.FindPlayWager("dealer", 1, Money(amount)))
    assert floor.last(h.PlayWagerFound).clause == clause
    assert [one.amount for one in floor.events_of(h.WagerReturned)] == returned
    turn(floor, "KH KD AH AD")
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == (net, "35.00", 0)


@pytest.mark.clause("act-uth-2019 13.7", "act-uth-2019 13.7(a)", "act-uth-2019 13.7(b)", "act-uth-2019 5.4")
@pytest.mark.parametrize(
    ("times", "wrong", "lies", "withdraws"),
    [(4, 2500, 4000, True), (4, 3500, 3000, True), (3, 6000, 3000, UNSET), (4, 2500, 2000, True)],
)
def test_13_7_a_play_wager_that_was_keyed_wrongly_is_put_back_and_the_advice_about_it_withdrawn(
    times: int, wrong: int, lies: int, withdraws: Any
) -> None:
    floor = dealt().give(u.BetPlay("Ann", times), u.BetPlay("Bob", 4))
    turn(turn(floor, "QS 9C 7D"), "4H 2S JC 3D")
    floor.give(u.FindPlayWager("dealer", 1, Money(wrong)), u.FindPlayWager("dealer", 1, Money(lies)))
    found = floor.last(h.PlayWagerFound)
    complies = lies in (3000, 4000)
    assert (found.found, found.withdraws_advice) == (lies, withdraws)
    assert found.clause == ("8.1(c)(ii)" if complies else "13.7(a)")
    assert floor.state.advised == (() if complies else (("Ann", "play"),))  # of the amount that lies there alone
    assert ("advice" in sentence(found, floor.state, floor.state).text) is (withdraws is True)
    floor.refuse("8.1(c)(ii)", u.FindPlayWager("dealer", 2, Money(4000)))  # as it was bet
    if complies:
        floor.refuse("8.1(c)(ii)", u.FindPlayWager("dealer", 1, Money(lies)))  # as it was put back
    turn(floor.give(Proceed()), "KH KD AH AD")
    assert (floor.net("Ann"), floor.layout()) == (show(Money(lies - 500)), 0)


# --- what a player is told during the deal ---------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 8.1")
def test_8_1_a_player_learns_of_hole_cards_when_all_are_dealt() -> None:
    floor = wagered(opened().ready()).give(NoMoreBets())
    for one in cards(CARDS)[:-1]:
        floor.give(Deal(one))
        told = [seen(event, ANN, floor.state) for event in floor.events]
        assert not any(isinstance(event, h.HoleCardDealt) for event in told)
        assert not any(place.known for place in view(floor.state, ANN).places)
    floor.give(Deal(cards(CARDS)[-1]))
    told = [seen(event, ANN, floor.state) for event in floor.events]
    assert [str(event.card) for event in told if isinstance(event, h.HoleCardDealt)] == ["AH", "AD"]
    at_once = next(event for event in floor.events if isinstance(event, h.HoleCardDealt))
    assert isinstance(seen(at_once, BOB, floor.state), CardHidden)


# --- ante and blind that are not equal -------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 def:blind")
def test_a_blind_that_is_not_equal_is_refused_where_limits_bind_at_entry() -> None:
    floor = opened(minimum="5", maximum="100").ready()
    for blind in (0, 999, 1001):
        floor.refuse("def:blind", u.PlaceAnte("Ann", Money(1000), blind=Money(blind)))
    floor.give(u.PlaceAnte("Ann", Money(1000), blind=Money(1000)))


@pytest.mark.clause("act-uth-2019 13.5(a)", "act-uth-2019 13.5")
def test_13_5_a_what_lies_there_goes_back_and_no_more() -> None:
    floor = dealt().give(u.ReportMissingWager("supervisor", 1, handled=False, blind=Money(0)))
    found = floor.last(h.InitialWagerFound)
    assert (found.bet, found.before, found.found) == ("blind", 1000, 0)
    assert floor.last(h.RoundVoided).clause == "13.5(a)"
    returned = [(one.player, one.bet, one.amount) for one in floor.events_of(h.WagerReturned)]
    assert ("Ann", "ante", 1000) in returned
    assert not any(one[:2] == ("Ann", "blind") for one in returned)
    assert (floor.state.tally("Ann").net, floor.layout()) == (0, 0)


@pytest.mark.clause("act-uth-2019 13.5(b)", "act-uth-2019 13.5")
def test_13_5_b_only_the_hand_with_an_unequal_blind_is_void() -> None:
    floor = dealt().give(u.Check("Ann"), u.BetPlay("Bob", 4))
    floor.refuse("13.5(b)", u.ReportMissingWager("supervisor", 1, handled=True, ante=Money(500), blind=Money(500)))
    turn(floor, "QS 9C 7D").give(u.ReportMissingWager("supervisor", 1, handled=True, blind=Money(400)))
    assert (floor.last(h.HandVoided).player, floor.last(h.HandVoided).clause) == ("Ann", "13.5(b)")
    turn(floor, "4H 2S QC 3D").give(Proceed())
    turn(floor, "KH KD")
    assert floor.state.tally("Ann").net == 0
    assert floor.state.tally("Bob").net == 4500


@pytest.mark.clause("act-uth-2019 13.5(b)", "act-uth-2019 def:blind")
@pytest.mark.parametrize("blind", [0, 500, 1500])
def test_13_5_b_an_ante_found_without_an_equal_blind_has_no_result(blind: int) -> None:
    table = UthTable("QS 9C 7D 4H 2S AH AD KH KD QC 3D")
    table.give(u.PlaceAnte("Ann", Money(1000), blind=Money(blind))).ante("Bob", "10").deal()
    table.bet("Ann", 4).bet("Bob", 4).proceed()
    assert [(one.player, one.clause) for one in table.of(h.HandVoided)] == [("Ann", "13.5(b)")]
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "50.00")


# --- the option of a table -------------------------------------------------------------------------------------------


def test_only_real_cards_that_are_dealt_face_down_can_be_unknown() -> None:
    election = {"minimum": "5", "maximum": "100", "maximum_payout": "25000"}
    assert may_be_unseen(Setup(DOCUMENT, election, cards="physical"))
    assert not may_be_unseen(Setup(DOCUMENT, election, cards="virtual"))
    assert not may_be_unseen(Setup("act-pontoon-2018", {"minimum": "5", "maximum": "100"}, cards="physical"))


def test_a_round_reads_its_cards_unless_it_is_opened_otherwise() -> None:
    (event,), state = open_round(load_uth(UTH, {}, as_found=True))
    assert isinstance(state, UthRound)
    assert state.face_down == "read"
    assert "face_down" not in msgspec.to_builtins(event)
