"""The automated shuffling shoe: act-pontoon-2018 19 and the footnote to rule 5."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs.errors import Fault
from croupier.engine.twentyone import Phase
from tests.clauses.act_pontoon_2018 import DOCUMENT
from tests.floor import ANN_AS_OFFICIAL, DEALER, SUPERVISOR, Floor, card


def automated() -> Floor:
    """Ann at box 1, Bob at box 3 and Cy at box 6 of an open table with an automated shoe, its cards checked."""
    floor = Floor(DOCUMENT, shoe="automated").open()
    return floor.give(i.Arrive("Ann", 1), i.Arrive("Bob", 3), i.Arrive("Cy", 6))


def dealt() -> Floor:
    """The first two cards of three boxes, twenty each against a nine; seven cards on the layout."""
    floor = automated().ready().wager("Ann", 1, "10").wager("Bob", 3, "10").wager("Cy", 6, "10")
    return floor.deal("KH KD KS 9C QH QD QS")


def failed(fault: Fault = "mechanical") -> Floor:
    return dealt().give(i.ReportMalfunction(DEALER, fault))


def stood(floor: Floor) -> Floor:
    return floor.stand("Ann", 1).stand("Bob", 3).stand("Cy", 6)


def finished() -> Floor:
    """The round in which the device failed, completed from a shoe that is not automated."""
    floor = failed().give(i.ShuffleCards(DEALER), i.CutCards("Cy", 90), i.InsertCuttingCard(DEALER, 60))
    return stood(floor).cards("9D")


# --- 19.1, 19.2 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 19.1", "act-pontoon-2018 5:fn1", "act-pontoon-2018 19.2")
def test_19_1_there_is_no_cut_and_no_cutting_card() -> None:
    floor = automated().ready()
    assert (floor.events_of(e.CutOffered), floor.events_of(e.CuttingCardInserted)) == ([], [])
    floor.refuse("19.2", i.CutCards("Ann", 96)).refuse("19.2", i.DeclineCut("Ann"))
    floor.refuse("19.2", i.CutAsOfficial(SUPERVISOR, 96)).refuse("19.2", i.InsertCuttingCard(DEALER, 60))
    floor.refuse("19.1", i.DrawCuttingCard())
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(60))).refuse("19.1", i.AnnounceFinalRounds(SUPERVISOR))


@pytest.mark.clause("act-pontoon-2018 5:fn1")
def test_5_fn1_a_shoe_that_is_not_automated_has_both() -> None:
    floor = Floor(DOCUMENT, shoe="manual").open().give(i.Arrive("Ann", 1)).ready()
    assert (len(floor.events_of(e.CutOffered)), floor.state.shoe.has_cutting_card) == (1, True)


@pytest.mark.clause("act-pontoon-2018 19.1", "act-pontoon-2018 4.7")
def test_19_1_nobody_is_held_to_the_minimum_for_a_missed_round() -> None:
    floor = automated().ready().play_round("Ann", 1)
    floor.refuse("19.1", i.RestrictPlayer(SUPERVISOR, "Bob", "minimum", "sat out"))


@pytest.mark.clause("act-pontoon-2018 19.1", "act-pontoon-2018 15.8")
def test_19_1_no_shuffle_is_missed() -> None:
    dealt().refuse("19.1", i.ReportOmission(DEALER, "shuffle"))


@pytest.mark.clause("act-pontoon-2018 19.1", "act-pontoon-2018 15.6")
def test_19_1_a_device_that_runs_dry_is_not_filled_from_the_discards() -> None:
    floor = dealt()
    while floor.state.shoe.cards:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    stood(floor).refuse("19.1", r.Deal(card("9D"))).refuse("19.1", i.ShuffleCards(DEALER, "device"))
    floor.give(i.VoidRound(SUPERVISOR, "the shoe is empty"))
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["0.00"] * 3


@pytest.mark.clause("act-pontoon-2018 19.1")
def test_19_1_the_discards_go_back_after_each_round() -> None:
    floor = stood(dealt()).cards("9D")
    returned = floor.last(e.DiscardsReturned)
    assert (returned.cards, returned.clause) == (8, "19.1")
    assert (floor.state.shoe.cards, floor.state.shoe.discards, floor.state.shoe.due) == (192, 0, "")
    floor.refuse("5.4", i.ShuffleCards(DEALER, "device"))


@pytest.mark.clause("act-pontoon-2018 19.2")
def test_19_2_new_cards_are_shuffled_by_hand_and_then_put_into_the_device() -> None:
    floor = automated().may_not_start("5.1")
    floor.refuse("19.2", i.ShuffleCards(DEALER)).refuse("19.2", i.ShuffleCards(DEALER, "device"))
    floor.refuse("5.1", i.ShuffleCards(SUPERVISOR, "device", by_hand_first=True))
    floor.give(i.ShuffleCards(DEALER, "device", by_hand_first=True))
    assert floor.last(e.CardsShuffled).by_hand_first
    loaded = floor.last(e.ShoeLoaded)
    assert (loaded.kind, loaded.cards, loaded.clause) == ("device", 192, "19.2")


@pytest.mark.clause("act-pontoon-2018 19.2", "act-pontoon-2018 2.4")
def test_19_2_so_are_cards_that_replace_all_others() -> None:
    floor = stood(dealt()).cards("9D").give(i.ReplaceCards(SUPERVISOR, "worn"))
    floor.give(i.CheckReplacement(DEALER), i.CheckReplacement(SUPERVISOR))
    floor.refuse("19.2", i.ShuffleCards(DEALER, "device")).give(i.ShuffleCards(DEALER, "device", by_hand_first=True))
    assert floor.state.shoe.cards == 192


# --- 19.3(a) the round is completed ---------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 19.3", "act-pontoon-2018 19.3(a)", "act-pontoon-2018 19.4")
def test_19_3_a_malfunction_stops_the_round_until_its_steps_are_done_in_order() -> None:
    floor = failed()
    reported = floor.last(e.DeviceFailed)
    assert (reported.fault, reported.in_round, reported.clause, reported.by) == ("mechanical", True, "19.4", DEALER)
    stood(floor).refuse("19.3(a)(i)", r.Deal(card("9D"))).refuse("19.3(a)(i)", i.CutCards("Cy", 90))
    floor.refuse("19.3(a)(i)", i.InsertCuttingCard(DEALER, 60)).give(i.ShuffleCards(DEALER))
    floor.refuse("5.2", r.Deal(card("9D"))).refuse("5.2", i.InsertCuttingCard(DEALER, 60))
    floor.give(i.CutCards("Cy", 90)).refuse("5.2", r.Deal(card("9D"))).give(i.InsertCuttingCard(DEALER, 60))
    floor.cards("9D")
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["10.00"] * 3


@pytest.mark.clause("act-pontoon-2018 19.3(a)(i)")
def test_19_3_a_i_the_cards_left_in_the_device_are_removed_and_shuffled_by_hand() -> None:
    floor = failed()
    removed = floor.last(e.CardsRemoved)
    assert (removed.cards, removed.clause) == (185, "19.3(a)(i)")
    floor.refuse("5.1", i.ShuffleCards(DEALER, "device")).give(i.ShuffleCards(DEALER))
    shuffled = floor.last(e.CardsShuffled)
    assert (shuffled.cards, shuffled.method, shuffled.clause) == (185, "manual", "19.3(a)(i)")
    floor.refuse("5.4", i.ShuffleCards(DEALER))  # they have been


@pytest.mark.clause("act-pontoon-2018 19.3(a)(i)")
def test_19_3_a_i_cards_in_the_rack_stay_there() -> None:
    floor = dealt()
    for _ in range(20):
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    floor.give(i.ReportMalfunction(DEALER, "electrical"), i.ShuffleCards(DEALER))
    shoe = floor.state.shoe
    assert (floor.last(e.CardsShuffled).cards, shoe.discards, len(shoe.layout)) == (165, 20, 7)


@pytest.mark.clause("act-pontoon-2018 19.3(a)(ii)", "act-pontoon-2018 5.2(d)", "act-pontoon-2018 5.2(tail)")
def test_19_3_a_ii_the_cut_is_offered_from_the_farthest_right_clockwise() -> None:
    floor = failed().give(i.ShuffleCards(DEALER))
    offered = floor.last(e.CutOffered)
    assert (offered.player, offered.then, offered.clause) == ("Cy", ("Ann", "Bob"), "19.3(a)(ii)")
    floor.refuse("5.2", i.CutCards("Ann", 90)).give(i.DeclineCut("Cy"), i.DeclineCut("Ann"), i.DeclineCut("Bob"))
    assert floor.last(e.CutOffered).clause == "5.2(tail)"
    floor.refuse("5.3", i.CutAsOfficial(SUPERVISOR, 47)).refuse("5.3", i.CutAsOfficial(SUPERVISOR, 138))
    floor.give(i.CutAsOfficial(SUPERVISOR, 137))


@pytest.mark.clause("act-pontoon-2018 19.3(a)(ii)", "act-pontoon-2018 5.3")
@pytest.mark.parametrize(("at", "allowed"), [(0, False), (1, True), (79, True), (80, False)])
def test_19_3_a_ii_fewer_cards_than_two_decks_are_cut_with_a_card_on_either_side(at: int, allowed: bool) -> None:
    floor = dealt()
    while floor.state.shoe.cards > 80:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    floor.give(i.ReportMalfunction(DEALER, "electrical"), i.ShuffleCards(DEALER))
    if allowed:
        stood(floor.give(i.CutCards("Cy", at), i.InsertCuttingCard(DEALER, 0))).cards("9D")
        assert floor.net("Ann") == "10.00"
    else:
        floor.refuse("5.3", i.CutCards("Cy", at))


@pytest.mark.clause("act-pontoon-2018 19.3(a)(iii)")
def test_19_3_a_iii_the_round_is_completed_from_a_shoe_that_is_not_automated() -> None:
    floor = finished()
    loaded = floor.last(e.ShoeLoaded)
    assert (loaded.kind, loaded.cards, loaded.clause) == ("shoe", 185, "19.3(a)(iii)")
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["10.00"] * 3
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (184, 8)  # nothing goes back into the device


@pytest.mark.clause("act-pontoon-2018 19.3")
def test_19_3_is_for_what_cannot_be_rectified_and_for_a_device_in_use() -> None:
    dealt().refuse("19.3", i.ReportMalfunction(DEALER, "mechanical", rectified=True))
    dealt().refuse("19.4", i.ReportMalfunction(ANN_AS_OFFICIAL, "mechanical"))
    failed().refuse("19.4", i.ReportMalfunction(DEALER, "mechanical"))
    Floor(DOCUMENT).open().ready().refuse("19.4", i.ReportMalfunction(DEALER, "mechanical"))
    failed().refuse("19.3", i.TakeBack("Ann", 1))


@pytest.mark.clause("act-pontoon-2018 19.4", "act-pontoon-2018 19.3")
@pytest.mark.parametrize("fault", ["mechanical", "electrical"])
def test_19_4_malfunction_is_a_mechanical_or_electrical_fault(fault: Fault) -> None:
    assert failed(fault).last(e.DeviceFailed).fault == fault


@pytest.mark.clause("act-pontoon-2018 19.3(a)", "act-pontoon-2018 19.4")
def test_19_3_a_a_round_is_completed_though_cards_are_reported_unfit() -> None:
    floor = failed("cards-unfit")
    assert floor.events_of(e.RoundVoided) == []
    floor.give(i.ShuffleCards(DEALER), i.CutCards("Cy", 90), i.InsertCuttingCard(DEALER, 60))
    assert stood(floor).cards("9D").net("Ann") == "10.00"


@pytest.mark.clause("act-pontoon-2018 19.4", "act-pontoon-2018 17.3")
def test_17_3_the_operator_declares_a_round_void_if_the_cards_are_unfit_and_no_dealer_does() -> None:
    floor = failed("cards-unfit").refuse("17.3", i.VoidRound(DEALER, "unfit cards"))
    floor.give(i.VoidRound(SUPERVISOR, "unfit cards"))
    assert (floor.last(e.RoundVoided).clause, floor.net("Ann"), floor.layout()) == ("17.3", "0.00", 0)
    floor.may_not_start("19.3(b)")


# --- 19.3(b) after the round ----------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 19.3(b)")
def test_19_3_b_the_device_is_replaced_after_the_round_and_new_cards_are_used() -> None:
    failed().refuse("19.3(b)", i.ReplaceDevice(SUPERVISOR, "device"))
    automated().ready().refuse("19.3(b)", i.ReplaceDevice(SUPERVISOR, "device"))
    floor = finished().may_not_start("19.3(b)")
    floor.refuse("19.3(b)", i.ShuffleCards(DEALER)).refuse("19.3(b)", i.ReplaceDevice(DEALER, "device"))
    floor.give(i.ReplaceDevice(SUPERVISOR, "device")).may_not_start("2.2")
    assert (floor.last(e.DeviceReplaced).clause, floor.state.sets) == ("19.3(b)", ())
    floor.bring().refuse("19.2", i.ShuffleCards(DEALER, "device")).ready()
    assert (floor.state.shoe.kind, floor.state.shoe.cards) == ("device", 192)
    floor.wager("Ann", 1, "10").deal("KH 9C QH").stand("Ann", 1).cards("9D")
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("act-pontoon-2018 19.3(b)", "act-pontoon-2018 5:fn1", "act-pontoon-2018 4.7")
def test_19_3_b_with_a_shoe_that_is_not_automated_rule_5_applies_again() -> None:
    floor = finished().give(i.ReplaceDevice(SUPERVISOR, "shoe")).bring()
    assert floor.last(e.DeviceReplaced).clause == "19.3(b)"
    floor.refuse("5.1", i.ShuffleCards(DEALER, "device", by_hand_first=True)).give(i.ShuffleCards(DEALER))
    assert floor.last(e.CutOffered).player == "Ann"
    floor.cut().wager("Ann", 1, "10").deal("KH 9C CUT QH").stand("Ann", 1).cards("9D").may_not_start("5.4(b)")
    floor.give(i.RestrictPlayer(SUPERVISOR, "Bob", "minimum", "sat out"))


@pytest.mark.clause("act-pontoon-2018 19.3", "act-pontoon-2018 19.3(b)")
def test_19_3_a_device_that_fails_between_rounds_voids_nothing_and_is_replaced() -> None:
    floor = stood(dealt()).cards("9D").give(i.ReportMalfunction(DEALER, "electrical")).may_not_start("19.3(b)")
    assert (floor.last(e.DeviceFailed).in_round, floor.net("Ann")) == (False, "10.00")
    floor.give(i.ReplaceDevice(SUPERVISOR, "device")).bring().ready()
    assert floor.state.round is not None
    assert floor.state.round.phase is Phase.CLOSED
