"""Additions of a table to its rounds: discards of a device, signals, totals, the sideways card, operator's options.

nsw-pontoon-6to5-2017 7.2, 9.1, 11.4, 12.3, 12.5, 13.6, 13.9, 15.4.
"""

from typing import Any

import pytest

from croupier import money
from croupier.engine import inputs as r
from croupier.engine.events import HandSplit, HandStood, HandSurrendered, WagerForfeited
from croupier.engine.table import Official, call, sign, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.floors import dealt, from_a_device, from_a_shoe
from tests.floor import ASSISTANT, DEALER, INSPECTOR, MANAGER, OPERATOR, SUPERVISOR, SURVEILLANCE, Floor

ANN = Official("player", "Ann")
BELOW_MANAGER = (ANN, DEALER, SUPERVISOR, ASSISTANT, OPERATOR, INSPECTOR, SURVEILLANCE)
HIT, STAND = ("scratch", "tap", "knock"), "wave"


def dealer_calls(floor: Floor, *events: Any) -> list[tuple[str, str]]:
    """Return what the dealer announces with events."""
    return [(one.words, one.clause) for one in (call(floor.state, event) for event in events) if one is not None]


# --- the discards of a device -----------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.2")
def test_7_2_discards_go_back_into_the_device_when_the_initial_deal_is_complete() -> None:
    floor = from_a_device().play_round()
    assert [one.cards for one in floor.events_of(e.DiscardsReturned)] == [1]  # the burned card, in the first round
    assert (floor.state.shoe.discards, floor.state.shoe.cards) == (4, 284)
    floor.wager("Ann", 2, "10").deal("KH 9C")
    assert floor.state.shoe.discards == 4
    floor.cards("QD")
    returned = floor.last(e.DiscardsReturned)
    assert (returned.cards, returned.clause) == (4, "7.2")
    assert (floor.state.shoe.discards, floor.state.shoe.cards, len(floor.state.shoe.layout)) == (0, 285, 3)
    floor.stand("Ann", 2).cards("9D")
    assert len(floor.events_of(e.DiscardsReturned)) == 2


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.2")
def test_7_2_after_the_second_card_of_the_last_of_several_areas() -> None:
    floor = from_a_device().wager("Ann", 1, "10").wager("Bob", 5, "10").deal("KH KD 9C QH")
    assert floor.events_of(e.DiscardsReturned) == []
    floor.cards("QD")
    assert len(floor.events_of(e.DiscardsReturned)) == 1


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.2")
def test_7_2_cards_that_went_back_may_come_again() -> None:
    floor = from_a_device()
    for _ in range(7):  # each round has two of six kings of hearts
        floor.wager("Ann", 2, "10").deal("KH 9C KH").stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "70.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.2")
def test_7_2_is_not_of_a_card_shoe() -> None:
    floor = from_a_shoe().play_round().play_round()
    assert floor.events_of(e.DiscardsReturned) == []
    assert floor.state.shoe.discards == 9


# --- signals and totals -----------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.4")
@pytest.mark.parametrize("sign_", HIT)
def test_11_4_scratching_tapping_or_knocking_asks_for_a_card(sign_: str) -> None:
    floor = dealt({"Ann": "8H 4D"}, dealer="9C").give(i.Signal("Ann", 1, sign_))
    given = floor.last(e.SignalGiven)
    assert (given.player, given.sign, given.means, given.clause) == ("Ann", sign_, "hit", "11.4")
    assert floor.state.awaits_card
    floor.cards("5C")
    assert dealer_calls(floor, floor.events[-1]) == [("17", "11.4")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.4")
def test_11_4_a_horizontal_move_of_the_hand_is_to_stand() -> None:
    floor = dealt({"Ann": "8H 4D"}, dealer="9C").give(i.Signal("Ann", 1, STAND))
    assert (floor.last(e.SignalGiven).means, floor.last(HandStood).total) == ("stand", 12)


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.4")
def test_11_4_another_sign_another_player_or_another_moment_is_none() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").deal("8H KD 9C 4D QD")
    floor.refuse("11.4", i.Signal("Ann", 1, "nod")).refuse("5.5", i.Signal("Bob", 1, "tap"))
    floor.refuse("11.1", i.Signal("Bob", 2, "tap")).stand("Ann", 1).stand("Bob", 2).cards("9D")
    floor.refuse("11", i.Signal("Ann", 1, "tap"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.4", "nsw-pontoon-6to5-2017 11.1", "nsw-pontoon-6to5-2017 3.9")
def test_11_4_totals_are_announced_at_the_turn_and_after_each_additional_card() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").deal("8H AD 9C 2D 6C")
    assert dealer_calls(floor, *floor.events[-2:]) == [("10", "11.1")]  # none for the cards of the initial deal
    before = len(floor.events)
    floor.hit("Ann", 1, "5C").hit("Ann", 1, "2S")
    assert dealer_calls(floor, *floor.events[before:]) == [("15", "11.4"), ("17", "11.4")]
    before = len(floor.events)
    floor.stand("Ann", 1)
    assert dealer_calls(floor, *floor.events[before:]) == [("17", "11.1")]  # soft 17
    floor.hit("Bob", 2, "9S")
    assert dealer_calls(floor, floor.events[-1]) == [("16", "11.4")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.1", "nsw-pontoon-6to5-2017 8.3", "nsw-pontoon-6to5-2017 9.2")
def test_8_3_the_dealer_calls_what_closes_and_what_is_offered() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").deal("8H AC 2D").give(r.Proceed())
    calls = [one for one in dealer_calls(floor, *floor.events) if one[1] in ("7.1", "8.3", "9.2")]
    assert calls == [("no more bets", "7.1"), ("insurance", "8.3"), ("surrender", "9.2")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1", "nsw-pontoon-6to5-2017 3.6.2")
def test_11_1_no_total_tells_cards_that_lie_face_down() -> None:
    floor = from_a_shoe(face_down=True).give(i.Approve(INSPECTOR, "face-down")).wager("Ann", 1, "10").deal("8H 9C 2D")
    assert dealer_calls(floor, *floor.events[-3:]) == []
    floor.give(i.ExposeCards("Ann", 1)).hit("Ann", 1, "5C")
    assert dealer_calls(floor, floor.events[-1]) == [("15", "11.4")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1")
@pytest.mark.parametrize("sign_", HIT)
def test_9_1_the_same_signs_surrender_while_surrender_is_offered(sign_: str) -> None:
    floor = dealt({"Ann": "8H 7D"}, dealer="KC").refuse("11.4", i.Signal("Ann", 1, STAND))
    floor.give(i.Signal("Ann", 1, sign_))
    assert (floor.last(e.SignalGiven).means, floor.last(e.SignalGiven).clause) == ("surrender", "9.1")
    assert floor.last(HandSurrendered).player == "Ann"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.5")
@pytest.mark.parametrize(("sign_", "means"), [*((one, "forfeit") for one in HIT), (STAND, "proceed")])
def test_12_5_the_same_signs_forfeit_after_a_double(sign_: str, means: str) -> None:
    floor = dealt({"Ann": "5H 6D"}, dealer="9C").give(r.Double("Ann", 1)).cards("2C").give(i.Signal("Ann", 1, sign_))
    assert (floor.last(e.SignalGiven).means, floor.last(e.SignalGiven).clause) == (means, "12.5")
    assert len(floor.events_of(WagerForfeited)) == (means == "forfeit")


# --- the sideways card ------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.3")
@pytest.mark.parametrize(("then", "at"), [("", 2), ("2S", 3), ("2S 2C", 4)])
def test_12_3_the_card_of_a_double_lies_face_up_and_sideways(then: str, at: int) -> None:
    floor = dealt({"Ann": "5H 2D"}, dealer="9C")
    for one in then.split():
        floor.hit("Ann", 1, one)
    assert [hand.sideways for hand in view(floor.state, ANN).boxes[0].hands] == [None]
    floor.give(r.Double("Ann", 1)).cards("3C")
    (hand,) = view(floor.state, Official("player", "Bob")).boxes[0].hands
    assert (hand.sideways, str(hand.cards[at])) == (at, "3C")


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.6", "nsw-pontoon-6to5-2017 13.7.1")
def test_13_6_the_card_on_each_split_ace_lies_sideways() -> None:
    floor = dealt({"Ann": "AH AD", "Bob": "9H 9D"}, dealer="9C").give(r.Split("Ann", 1))
    assert [hand.sideways for hand in view(floor.state, ANN).boxes[0].hands] == [None, None]
    floor.cards("5C 6C")
    lying = [[hand.sideways for hand in box.hands] for box in view(floor.state, ANN).boxes]
    assert lying[:2] == [[1, 1], [None]]


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.3", "nsw-pontoon-6to5-2017 12.1.2")
def test_12_3_on_a_split_hand_too() -> None:
    floor = (
        dealt({"Ann": "8H 8D"}, dealer="9C").give(r.Split("Ann", 1)).cards("3C").give(r.Double("Ann", 1)).cards("5S")
    )
    floor.give(r.Proceed("Ann")).cards("2C")
    assert [hand.sideways for hand in view(floor.state, ANN).boxes[0].hands] == [2, None]


# --- a third hand -----------------------------------------------------------------------------------------------------


THIRD = i.ChangeSetting(MANAGER, "third_hand", value=True)


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9", "nsw-pontoon-6to5-2017 13.9.1")
def test_13_9_1_players_are_told_of_a_third_hand_before_play_begins() -> None:
    floor = from_a_shoe()
    assert "splitting" not in sign(floor.state)
    floor.give(THIRD)
    told = floor.last(e.SettingChanged)
    assert (told.by, told.setting, told.value, told.clause) == (MANAGER, "third_hand", True, "13.9")
    assert sign(floor.state)["splitting"] == "again, to three hands"
    floor.wager("Ann", 1, "10").deal("8H 9C 8D").give(r.Split("Ann", 1)).cards("8C").give(r.Split("Ann", 1))
    assert len(floor.events_of(HandSplit)) == 2


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.1")
def test_13_9_1_during_a_shoe_it_waits_for_the_next() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").deal("8H 9C").refuse("13.9", THIRD)
    floor.cards("8D").give(r.Split("Ann", 1)).cards("8C").refuse("13.8", r.Split("Ann", 1))
    floor.stand("Ann", 1).cards("KD").stand("Ann", 1).cards("9D").refuse("13.9.1", THIRD)
    floor.give(i.DirectShuffle(SUPERVISOR, "clumps")).refuse("13.9.1", THIRD).ready().give(THIRD)
    floor.play_round().refuse("13.9.1", i.ChangeSetting(MANAGER, "third_hand", value=False))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9")
@pytest.mark.parametrize("by", BELOW_MANAGER, ids=str)
def test_13_9_is_for_a_gaming_manager(by: Official) -> None:
    floor = from_a_shoe().refuse("13.9", i.ChangeSetting(by, "third_hand", value=True))
    assert not floor.state.rules.splitting.third_hand.value  # type: ignore[union-attr]


# --- perfect pairs with a main wager only -----------------------------------------------------------------------------


ONLY_WITH_WAGER = i.ChangeSetting(MANAGER, "perfect_pairs_needs_wager", value=True)


def pairs() -> Floor:
    """A table that offers Perfect Pairs, Ann having wagered on box 2."""
    return from_a_shoe(side_bets=["perfect-pairs"]).wager("Ann", 2, "10")


def on_pairs(player: str) -> r.PlaceWager:
    """A Perfect Pairs wager on box 2 that has not been placed."""
    return r.PlaceWager(player, 2, money.parse("5"), "perfect-pairs")


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4", "nsw-pontoon-6to5-2017 15.4.1", "nsw-pontoon-6to5-2017 15.4.2")
def test_15_4_pairs_are_kept_to_main_bettors_after_notice_and_with_a_sign() -> None:
    floor = pairs().give(on_pairs("Bob"), r.WithdrawWager("Bob", 2, "perfect-pairs")).refuse("15.4.1", ONLY_WITH_WAGER)
    assert sign(floor.state)["perfect pairs"] == "$5.00 to $100.00"
    floor.give(
        i.Notify(MANAGER, "surveillance", "pairs-restriction"), i.Notify(MANAGER, "inspector", "pairs-restriction")
    )
    told = [(one.to, one.about, one.clause) for one in floor.events_of(e.Notified)]
    assert told == [(to, "pairs-restriction", "15.4.1") for to in ("surveillance", "inspector")]
    floor.give(ONLY_WITH_WAGER)
    assert (floor.last(e.SettingChanged).by, floor.last(e.SettingChanged).clause) == (MANAGER, "15.4")
    assert sign(floor.state)["perfect pairs"] == "$5.00 to $100.00"
    assert sign(floor.state)["perfect pairs need"] == "a main wager"
    floor.refuse("15.4", on_pairs("Bob")).give(on_pairs("Ann")).wager("Bob", 2, "10").give(on_pairs("Bob"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4.1")
@pytest.mark.parametrize("told", ["surveillance", "inspector"])
def test_15_4_1_one_notice_is_not_enough(told: str) -> None:
    floor = pairs().give(i.Notify(MANAGER, told, "pairs-restriction"))  # type: ignore[arg-type]
    floor.refuse("15.4.1", ONLY_WITH_WAGER).refuse("15.4.1", i.Notify(MANAGER, "gaming-manager", "pairs-restriction"))
    floor.refuse("15.4.1", i.Notify(ANN, "inspector", "pairs-restriction")).give(on_pairs("Bob"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4")
@pytest.mark.parametrize("by", BELOW_MANAGER, ids=str)
def test_15_4_is_for_a_gaming_manager_between_rounds(by: Official) -> None:
    floor = pairs()
    floor.give(
        i.Notify(MANAGER, "surveillance", "pairs-restriction"), i.Notify(MANAGER, "inspector", "pairs-restriction")
    )
    floor.refuse("15.4", i.ChangeSetting(by, "perfect_pairs_needs_wager", value=True))
    floor.deal("KH 9C").refuse("15.4", ONLY_WITH_WAGER).cards("QD").stand("Ann", 2).cards("9D").give(ONLY_WITH_WAGER)


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.1")
def test_15_1_what_the_rules_do_not_offer_is_not_elected_at_the_table() -> None:
    floor = from_a_shoe().refuse("15.1", i.ChangeSetting(SUPERVISOR, "side_bets", ["super-sevens"]))
    floor.refuse("5.9", i.ChangeSetting(SUPERVISOR, "smallest_chip", "1"))
    assert floor.state.settings == from_a_shoe().state.settings
