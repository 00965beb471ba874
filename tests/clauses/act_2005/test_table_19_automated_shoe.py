"""The automated shuffling shoe: act-blackjack-2005 19, act-pontoon-2005 19."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine import inputs as r
from croupier.engine.events import CardDealt
from croupier.engine.table import Official, step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.act_2005 import Twin, automated, ready, twins
from tests.floor import ANN_AS_OFFICIAL, DEALER, MANAGER, SUPERVISOR, card

SEATS = (("Ann", 1), ("Bob", 3), ("Cy", 6))
FAILS = i.ReportMalfunction(DEALER, "electrical")


def in_round(document: str, **election: Any) -> Twin:
    """Return a round from an automated shoe: 19 for Ann, 14 for Bob, 12 for Cy, against a nine."""
    floor = Twin(document, shoe="automated", **election)
    floor.open().give(*[i.Arrive(player, box) for player, box in SEATS]).ready()
    for player, box in SEATS:
        floor.wager(player, box, "10")
    floor.deal("KH 9H 8H 9C 9D 5D 4D")
    return floor


def emptied(floor: Twin, left: int) -> Twin:
    """Burn cards by mistake, unseen, until a number of are left in the shoe."""
    while floor.state.shoe.cards > left:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    return floor


def by_hand(floor: Twin) -> Twin:
    """Take the cards out of the failed shoe, shuffle and cut them, and load another one."""
    floor.give(FAILS, i.ShuffleCards(DEALER)).cut(60, 60)
    return floor


def finished(floor: Twin) -> Twin:
    """Let Ann stand, Bob draw to 20, Cy stand on 12, and the dealer come to 18."""
    floor.stand("Ann", 1).hit("Bob", 3, "6C").stand("Bob", 3).stand("Cy", 6).cards("9S")
    return floor


# --- 19.1, 19.2 -----------------------------------------------------------------------------------------------------


@twins("19.1")
def test_19_1_there_is_no_cut_no_cutting_card_and_no_reshuffle(document: str) -> None:
    floor = automated(document)
    floor.refuse("19.2", i.CutCards("Ann", 100)).refuse("19.2", i.DeclineCut("Ann"))
    floor.refuse("19.2", i.CutAsOfficial(SUPERVISOR, 100)).refuse("19.2", i.InsertCuttingCard(DEALER, 60))
    floor.refuse("19.1", i.DrawCuttingCard())
    for _ in range(4):
        floor.play_round()
    assert (
        floor.events_of(e.CutOffered),
        floor.events_of(e.ShuffleFellDue),
        len(floor.events_of(e.CardsShuffled)),
    ) == ([], [], 1)
    assert (floor.net("Ann"), floor.state.shoe.cards, floor.state.shoe.discards) == ("40.00", 6 * floor.deck, 0)


@twins("19.1")
def test_19_1_the_discards_go_back_after_each_round(document: str) -> None:
    floor = automated(document)
    back = floor.play_round().last(e.DiscardsReturned)
    assert (back.cards, back.clause) == (4, "19.1")


@twins("19.1")
def test_19_1_which_shoe_it_is_is_the_operators_choice(document: str) -> None:
    assert automated(document).state.shoe.kind == "device"
    manual = ready(document)
    assert (manual.state.shoe.kind, len(manual.events_of(e.CutOffered))) == ("shoe", 1)


@twins("19.2")
def test_19_2_new_cards_are_shuffled_by_the_dealer_and_then_loaded(document: str) -> None:
    floor = Twin(document, shoe="automated")
    floor.open().may_not_start("5.1").wager("Ann", 2, "10").refuse("5.1", r.NoMoreBets())
    floor.refuse("19.2", i.ShuffleCards(DEALER)).refuse("19.2", i.ShuffleCards(DEALER, "device"))
    floor.refuse("19.2", i.ShuffleCards(DEALER, by_hand_first=True))
    floor.refuse("5.1", i.ShuffleCards(SUPERVISOR, "device", by_hand_first=True))
    floor.give(i.ShuffleCards(DEALER, "device", by_hand_first=True)).deal("KH 9C QD")
    loaded, shuffled = floor.last(e.ShoeLoaded), floor.last(e.CardsShuffled)
    assert (loaded.kind, loaded.cards, loaded.clause) == ("device", 6 * floor.deck, "19.2")
    assert (shuffled.by, shuffled.by_hand_first) == (DEALER, True)


# --- 19.3, 19.4 the malfunction -------------------------------------------------------------------------------------


@twins("19.3", "19.3(a)", "19.3(a)(i)")
def test_19_3_a_i_the_cards_left_are_removed_and_shuffled(document: str) -> None:
    floor = in_round(document)
    emptied(floor, 200).give(FAILS)
    failed, removed = floor.last(e.DeviceFailed), floor.last(e.CardsRemoved)
    assert (failed.fault, failed.in_round, failed.by, failed.clause) == ("electrical", True, DEALER, "19.4")
    assert (removed.cards, removed.clause) == (200, "19.3(a)(i)")
    floor.give(r.Hit("Ann", 1)).refuse("19.3(a)(i)", r.Deal(card("6C"))).give(i.ShuffleCards(DEALER))
    shuffled = floor.last(e.CardsShuffled)
    assert (shuffled.cards, shuffled.by, shuffled.clause) == (200, DEALER, "19.3(a)(i)")
    shoe = floor.state.shoe
    assert (shoe.cards, len(shoe.layout), shoe.discards) == (200, 7, 6 * floor.deck - 207)


@twins("19.3", "19.3(a)")
def test_19_3_a_the_steps_come_in_their_order(document: str) -> None:
    floor = in_round(document)
    floor.refuse("5.4", i.ShuffleCards(DEALER)).give(FAILS)
    floor.refuse("19.3(a)(i)", i.InsertCuttingCard(DEALER, 60)).refuse("19.3(a)(i)", i.CutCards("Cy", 100))
    floor.refuse("5.1", i.ShuffleCards(SUPERVISOR))
    floor.refuse("5.1", i.ShuffleCards(DEALER, "device")).give(i.ShuffleCards(DEALER))
    floor.refuse("5.2", i.InsertCuttingCard(DEALER, 60)).give(r.Hit("Ann", 1)).refuse("5.2", r.Deal(card("6C")))
    floor.give(i.CutCards("Cy", 100)).refuse("5.2", r.Deal(card("6C"))).give(i.InsertCuttingCard(DEALER, 60))
    floor.cards("2C")
    assert [str(one.card) for one in floor.events_of(CardDealt) if one.box == 1] == ["KH", "9D", "2C"]


@twins("19.3(a)(ii)", "5.2(d)", "5.2/tail")
def test_19_3_a_ii_the_cut_goes_to_the_farthest_right_then_clockwise_then_to_a_supervisor(document: str) -> None:
    floor = in_round(document)
    floor.give(FAILS, i.ShuffleCards(DEALER))
    assert (floor.last(e.CutOffered).player, floor.last(e.CutOffered).clause) == ("Cy", "19.3(a)(ii)")
    floor.refuse("5.2", i.CutCards("Ann", 100)).give(i.DeclineCut("Cy"), i.DeclineCut("Ann"), i.DeclineCut("Bob"))
    offers = [(one.player, one.clause) for one in floor.events_of(e.CutOffered)]
    tail = floor.by("5.2/tail")
    assert offers == [("Cy", "19.3(a)(ii)"), ("Ann", "5.2(d)"), ("Bob", "5.2(d)"), ("", tail)]
    floor.give(i.CutAsOfficial(SUPERVISOR, 100))


@twins("19.3(a)(ii)", "5.3")
def test_19_3_a_ii_the_cut_is_a_deck_in_from_either_end(document: str) -> None:
    floor = in_round(document)
    floor.give(FAILS, i.ShuffleCards(DEALER))
    cards = floor.state.shoe.cards
    floor.refuse("5.3", i.CutCards("Cy", floor.deck - 1)).refuse("5.3", i.CutCards("Cy", cards - floor.deck + 1))
    floor.give(i.CutCards("Cy", cards - floor.deck))


@twins("19.3(a)(ii)", "5.3")
def test_19_3_a_ii_a_short_stack_is_cut_where_it_can_be_and_has_no_cutting_card(document: str) -> None:
    floor = emptied(in_round(document), 40)
    floor.give(FAILS, i.ShuffleCards(DEALER)).refuse("5.3", i.CutCards("Cy", 0))
    floor.refuse("5.3", i.CutCards("Cy", 40)).give(i.CutCards("Cy", 39))
    floor.refuse("5.3", i.InsertCuttingCard(DEALER, floor.deck)).give(i.InsertCuttingCard(DEALER, 0))
    assert not floor.state.shoe.has_cutting_card
    assert finished(floor).net("Bob") == "10.00"


@twins("19.3(a)", "19.3(a)(iii)")
def test_19_3_a_iii_the_round_is_completed_from_a_manual_shoe(document: str) -> None:
    floor = by_hand(in_round(document))
    loaded = floor.last(e.ShoeLoaded)
    assert (loaded.kind, loaded.clause, floor.state.shoe.kind) == ("shoe", "19.3(a)(iii)", "shoe")
    finished(floor)
    assert [floor.net(player) for player, _ in SEATS] == ["10.00", "10.00", "-10.00"]
    assert floor.events_of(e.RoundVoided) == []
    shoe = floor.state.shoe
    assert shoe.cards + shoe.discards == 6 * floor.deck


@twins("19.3(a)(iii)", "14.6")
def test_19_3_a_iii_that_shoe_may_run_out_like_any_other(document: str) -> None:
    floor = emptied(by_hand(emptied(in_round(document), 150)), 0)
    floor.stand("Ann", 1).hit("Bob", 3).refuse("14.6", r.Deal(card("6C"))).give(i.ShuffleCards(DEALER))
    assert floor.last(e.CardsShuffled).clause == floor.by("14.6")
    floor.cut().cards("6C").stand("Bob", 3).stand("Cy", 6).cards("9S")
    assert [floor.net(player) for player, _ in SEATS] == ["10.00", "10.00", "-10.00"]


@twins("19.3(a)(i)", "14.6")
def test_19_3_a_i_if_no_card_remains_the_discards_are_shuffled_and_complete_the_round(document: str) -> None:
    floor = emptied(in_round(document), 0).stand("Ann", 1).give(r.Hit("Bob", 3))
    discards = floor.state.shoe.discards
    floor.give(FAILS).refuse("19.3(a)(i)", r.Deal(card("6C"))).give(i.ShuffleCards(DEALER))
    shuffled = floor.last(e.CardsShuffled)
    assert (shuffled.cards, shuffled.number, shuffled.clause) == (discards, 1, floor.by("14.6"))
    assert (floor.state.shoe.discards, floor.last(e.CutOffered).player) == (0, "Cy")
    floor.cut(60, 60).cards("6C").stand("Bob", 3).stand("Cy", 6).cards("9S")
    assert floor.net("Bob") == "10.00"


@twins("19.3(a)(i)", "16.3")
def test_19_3_a_i_with_neither_cards_nor_discards_the_operator_declares_the_round_void(document: str) -> None:
    floor = in_round(document)
    state = replace(floor.state, shoe=replace(floor.state.shoe, cards=0, discards=0))
    floor.state = step(state, FAILS)[1]
    floor.refuse("14.6", i.ShuffleCards(DEALER))
    assert step(floor.state, i.VoidRound(SUPERVISOR, "no cards", "impractical"))[1].played[-1].is_void


@twins("19.3(b)")
@pytest.mark.parametrize("kind", ["device", "shoe"])
def test_19_3_b_after_the_round_the_shoe_is_replaced_and_new_cards_are_used(document: str, kind: Any) -> None:
    floor = by_hand(in_round(document))
    floor.refuse("19.3(b)", i.ReplaceDevice(SUPERVISOR, kind))  # a round is in play
    finished(floor).may_not_start("19.3(b)").refuse("19.3(b)", i.ShuffleCards(DEALER))
    floor.refuse("19.3(b)", i.ReplaceDevice(DEALER, kind)).give(i.ReplaceDevice(MANAGER, kind))
    replaced = floor.last(e.DeviceReplaced)
    assert (replaced.kind, replaced.by) == (kind, MANAGER)
    floor.may_not_start("2.2").refuse("2.2", i.ShuffleCards(DEALER))  # the old cards are gone, the new unchecked
    floor.bring().ready().play_round()
    assert (floor.net("Ann"), floor.state.shoe.kind) == ("20.00", kind)


@twins("19.3(b)/s2", "19.1", "4.7", "5.2")
def test_19_3_b_with_a_manual_replacement_rule_19_no_longer_applies(document: str) -> None:
    floor = finished(by_hand(in_round(document)))
    floor.give(i.ReplaceDevice(SUPERVISOR, "shoe"))
    assert floor.last(e.DeviceReplaced).clause == floor.by("19.3(b)/s2")
    floor.bring().give(i.ShuffleCards(DEALER))
    assert floor.last(e.CutOffered).clause == "5.2(d)"  # the game is not just beginning
    floor.cut()
    assert floor.state.shoe.has_cutting_card
    floor.play_round("Ann", 1).give(i.RestrictPlayer(SUPERVISOR, "Bob", "minimum", "missed the first round"))
    floor.refuse("4.7", r.PlaceWager("Bob", 3, Money(5000)))
    floor.wager("Ann", 1, "10").deal("KH 9C CUT QD").stand("Ann", 1).cards("9D").may_not_start("5.4(b)")


@twins("19.3")
def test_19_3_is_of_a_round_of_play_and_of_a_fault_that_stays(document: str) -> None:
    floor = in_round(document)
    floor.refuse("19.3", i.ReportMalfunction(DEALER, "mechanical", rectified=True))
    finished(floor).give(i.ReportMalfunction(DEALER, "mechanical"))
    assert (floor.last(e.DeviceFailed).in_round, floor.events_of(e.CardsRemoved)) == (False, [])
    floor.may_not_start("19.3(b)").give(i.ReplaceDevice(SUPERVISOR, "device")).bring().ready().play_round("Ann", 1)
    assert floor.net("Ann") == "20.00"


@twins("19.4")
def test_19_4_a_malfunction_is_reported_once_by_staff_and_of_a_device(document: str) -> None:
    floor = in_round(document)
    floor.refuse("19.4", i.ReportMalfunction(ANN_AS_OFFICIAL, "electrical")).give(FAILS).refuse("19.4", FAILS)
    floor.refuse("19.3", i.TakeBack("Ann", 1))  # wagers stay
    manual = ready(document)
    manual.refuse("19.4", FAILS).refuse("19.3(b)", i.ReplaceDevice(SUPERVISOR, "device"))


@twins("19.3(a)", "19.4", "16.3")
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_19_3_a_unfit_cards_void_no_round_which_shall_be_completed(document: str, by: Official) -> None:
    floor = in_round(document)
    floor.give(i.ReportMalfunction(by, "cards-unfit"))
    assert (floor.events_of(e.RoundVoided), floor.last(e.CardsRemoved).clause) == ([], "19.3(a)(i)")
    floor.give(i.ShuffleCards(DEALER)).cut(60, 60)
    floor.stand("Ann", 1).stand("Bob", 3).hit("Cy", 6, "9S").cards("8D")
    assert [floor.net(player) for player, _ in SEATS] == ["10.00", "-10.00", "10.00"]


@twins("19.4", "16.3")
def test_16_3_the_operator_declares_the_round_void_if_unfit_cards_make_it_impractical(document: str) -> None:
    floor = in_round(document)
    floor.give(i.ReportMalfunction(DEALER, "cards-unfit"))
    floor.refuse("16.3", i.VoidRound(DEALER, "the cards are unfit")).give(
        i.VoidRound(SUPERVISOR, "the cards are unfit")
    )
    void = floor.last(e.RoundVoided)
    assert (void.ground, void.clause) == ("impractical", floor.by("16.3"))
    assert [floor.net(player) for player, _ in SEATS] == ["0.00", "0.00", "0.00"]
    floor.may_not_start("19.3(b)").give(i.ReplaceDevice(SUPERVISOR, "device")).bring().ready().play_round("Ann", 1)
    assert floor.net("Ann") == "10.00"


@twins("19.4", "16.3")
def test_19_4_nor_do_too_few(document: str) -> None:
    floor = emptied(in_round(document), 0)
    floor.give(r.Hit("Ann", 1), FAILS)
    assert floor.events_of(e.RoundVoided) == []
    floor.give(i.VoidRound(SUPERVISOR, "no card is left"))
    assert (floor.last(e.RoundVoided).clause, floor.net("Ann")) == (floor.by("16.3"), "0.00")


@twins("19.3(b)")
def test_19_3_b_a_device_whose_fault_is_rectified_need_not_be_replaced(document: str) -> None:
    floor = by_hand(in_round(document))
    rectified = i.RectifyDevice(SUPERVISOR, "a roller cleaned")
    floor.refuse("19.3(b)", rectified)  # the round is completed first
    floor.stand("Ann", 1).stand("Bob", 3).hit("Cy", 6, "9S").cards("8D")
    floor.may_not_start("19.3(b)").refuse("19.3(b)", i.RectifyDevice(DEALER, "cleaned"))
    floor.refuse("19.3(b)", i.RectifyDevice(SUPERVISOR, " ")).give(rectified)
    assert (floor.last(e.DeviceRectified).clause, floor.state.shoe.is_failed) == ("19.3(b)", False)
    assert floor.last(e.DeviceRectified).new_cards is UNSET
    floor.refuse("19.3(b)", rectified).may_not_start("19.3(b)").ready().play_round("Ann", 1)
    assert (floor.net("Ann"), floor.state.shoe.kind) == ("20.00", "device")


@twins("2.2")
def test_2_2_cards_of_a_closed_table_are_checked_before_a_rectified_device_gets_new_ones(document: str) -> None:
    floor = finished(in_round(document, new_cards_after_malfunction="always"))
    floor.give(i.ReportMalfunction(DEALER, "mechanical"), i.GiveNotice(SUPERVISOR, floor.later(5))).wait(5)
    rectified = i.RectifyDevice(SUPERVISOR, "a roller cleaned")
    floor.give(i.CloseTable(SUPERVISOR)).refuse("2.2", rectified).give(i.CheckCards(DEALER))
    floor.give(i.OpenTable(SUPERVISOR), rectified).bring().ready().play_round("Ann", 1)
    assert floor.net("Ann") == "20.00"


@twins("19.3(b)", "19.4", "2.2", "19.2")
@pytest.mark.parametrize(("fault", "cards"), [("cards-unfit", "if_unfit"), ("mechanical", "always")])
@pytest.mark.parametrize("when", ["in a round", "after it"])
def test_19_3_b_new_cards_are_used_where_the_old_are_unfit_or_the_setting_says_always(
    document: str, fault: Any, cards: str, when: str
) -> None:
    floor = in_round(document, new_cards_after_malfunction=cards)
    fails = i.ReportMalfunction(DEALER, fault)
    if when == "in a round":
        floor.give(fails, i.ShuffleCards(DEALER)).cut(60, 60)
        finished(floor)
    else:
        finished(floor).give(fails)
    floor.give(i.RectifyDevice(SUPERVISOR, "a roller cleaned"))
    assert floor.last(e.DeviceRectified).new_cards is True
    floor.may_not_start("2.2").refuse("2.2", i.ShuffleCards(DEALER, "device", by_hand_first=True)).bring()
    floor.refuse("19.2", i.ShuffleCards(DEALER, "device")).ready().play_round("Ann", 1)
    assert (floor.net("Ann"), floor.state.shoe.kind, floor.state.shoe.is_unfit) == ("20.00", "device", False)


@twins("19.3(a)", "19.3(a)(i)", "19.3(a)(iii)")
def test_19_3_a_in_mid_settlement_the_cards_are_shuffled_and_cut_before_the_next_box(document: str) -> None:
    floor = Twin(document, shoe="automated")
    floor.state = replace(floor.state, settlement="box_by_box")
    floor.open().give(*[i.Arrive(player, box) for player, box in SEATS]).ready()
    for player, box in SEATS:
        floor.wager(player, box, "10")
    finished(floor.deal("KH 9H 8H 9C 9D 5D 4D")).give(r.SettleBox(1), FAILS)
    floor.refuse("19.3(a)(i)", r.SettleBox(3)).refuse("19.3(a)(i)", r.SettleBox()).give(i.ShuffleCards(DEALER))
    floor.refuse("5.2", r.SettleBox(3)).give(i.CutCards("Cy", 100)).refuse("5.2", r.SettleBox(3))
    floor.give(i.InsertCuttingCard(DEALER, 60), r.SettleBox())
    assert floor.last(e.ShoeLoaded).clause == "19.3(a)(iii)"
    assert [floor.net(player) for player, _ in SEATS] == ["10.00", "10.00", "-10.00"]
    floor.may_not_start("19.3(b)")


@twins("19.3(a)")
def test_19_3_a_with_no_card_left_in_it_the_settlement_goes_on(document: str) -> None:
    floor = Twin(document, shoe="automated")
    floor.state = replace(floor.state, settlement="box_by_box")
    floor.open().ready().wager("Ann", 1, "10").deal("KH 9C 9D").stand("Ann", 1).cards("9S")
    emptied(floor, 0).give(FAILS, r.SettleBox(1))
    assert floor.net("Ann") == "10.00"
