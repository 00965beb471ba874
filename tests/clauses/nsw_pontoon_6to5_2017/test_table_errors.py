"""Rules 17.1 to 17.7 and 17.17: cards found face up, dealt in error, too many, burned, or dealt to nobody."""

from collections.abc import Callable

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import HandStood
from croupier.engine.table import events as e
from croupier.engine.table import hindrance
from croupier.engine.table import inputs as i
from croupier.engine.table.view import seen
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import (
    burned,
    cards_of,
    clauses,
    dealt,
    from_a_device,
    from_a_shoe,
)
from tests.floor import ANN_AS_OFFICIAL, DEALER, MANAGER, SUPERVISOR, Floor, card

UP = i.FindFaceUp(DEALER, card("9H"))
SUSPECT = "two cards were found face up"


def error(text: str = "7C", *, by: object = DEALER) -> i.DrawInError:
    """Return the report of a card drawn for a hand that was not due one."""
    return i.DrawInError(by, "hand", card(text))  # type: ignore[arg-type]  # any official


def extra(text: str = "", *, is_exposed: bool = True) -> i.DrawInError:
    """Return the report of a card too many on the dealer's hand."""
    return i.DrawInError(DEALER, "dealer", card(text) if text else None, is_exposed)


# --- 17.1: face up ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.1")
def test_17_1_a_card_found_face_up_is_burned_and_the_hand_gets_the_next() -> None:
    floor = dealt({"Ann": "5H 6D"}, dealer="9C").give(r.Hit("Ann", 1), UP).cards("4S")
    assert burned(floor) == [("9H", "17.1")]
    assert cards_of(floor, 1) == ["5H", "6D", "4S"]
    assert floor.state.shoe.discards == 2  # and the first card of the shoe


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.1")
@pytest.mark.parametrize("opened", [from_a_shoe, from_a_device])
def test_17_1_holds_for_shoe_and_device_between_rounds_too(opened: Callable[[], Floor]) -> None:
    floor = opened().give(UP).play_round()
    assert burned(floor) == [("9H", "17.1")]
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.1")
def test_17_1_is_reported_by_an_official_of_a_shoe_in_use() -> None:
    from_a_shoe().refuse("17.1", i.FindFaceUp(ANN_AS_OFFICIAL, card("9H")))
    Floor("nsw-pontoon-6to5-2017").open().refuse("17.1", UP)


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.1", "nsw-pontoon-6to5-2017 17.16")
def test_17_1_a_card_that_is_not_of_the_decks_is_another_matter() -> None:
    from_a_shoe().refuse("17.16", i.FindFaceUp(DEALER, card("TH")))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.1.1")
def test_17_1_1_a_device_is_emptied_and_play_waits_for_the_check() -> None:
    floor = dealt({"Ann": "KH QD"}, dealer="9C", at=from_a_device()).stand("Ann", 1).give(UP)
    floor.refuse("17.1.1", i.CheckDevice(SUPERVISOR, SUSPECT))  # after the round of play has been completed
    floor.cards("9D").give(i.CheckDevice(SUPERVISOR, SUSPECT))
    assert clauses(floor, e.DeviceChecked) == ["17.1.1"]
    assert floor.last(e.ShoeVoided).cards == 288 - 5  # the remaining cards: four were dealt, one was face up
    floor.may_not_start("17.1.1").refuse("17.1.1", i.ShuffleCards(DEALER, "device"))
    floor.give(i.CheckCards(SUPERVISOR)).may_not_start("17.1.1").give(i.ShuffleCards(DEALER, "device"))
    floor.give(i.BurnCards(DEALER)).play_round()
    assert floor.net("Ann") == "20.00"  # 20 beat 18 in both rounds


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.1.1")
def test_17_1_1_is_for_a_casino_supervisor_with_a_reason_and_for_a_device() -> None:
    floor = from_a_device()
    floor.refuse("17.1.1", i.CheckDevice(DEALER, SUSPECT)).refuse("17.1.1", i.CheckDevice(SUPERVISOR, " "))
    from_a_shoe().refuse("17.1.1", i.CheckDevice(SUPERVISOR, SUSPECT))
    Floor("nsw-pontoon-6to5-2017", shoe="shuffling-device").refuse("17.1.1", i.CheckDevice(SUPERVISOR, SUSPECT))
    floor.give(i.CheckDevice(MANAGER, SUSPECT)).may_not_start("17.1.1")


# --- 17.2 to 17.4: a card dealt in error ------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2")
def test_17_2_is_the_next_card_for_the_next_player_who_draws() -> None:
    floor = dealt({"Ann": "9S 5H", "Bob": "9H 2C"}, dealer="8D").stand("Ann", 1).give(error())
    assert [(str(one.card), one.until, one.clause) for one in floor.events_of(e.CardHeld)] == [
        ("7C", "next-card", "17.2")
    ]
    left = floor.state.shoe.cards
    floor.give(r.Hit("Bob", 2))
    assert cards_of(floor, 2) == ["9H", "2C", "7C"]  # without another card of the shoe
    assert floor.state.shoe.cards == left
    floor.stand("Bob", 2).cards("9C")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-10.00", "10.00")  # 14 and 18 against 17


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2", "nsw-pontoon-6to5-2017 12.1(proviso)")
def test_17_2_is_the_one_card_of_a_double() -> None:
    floor = dealt({"Ann": "5S 6H"}, dealer="8D").give(error()).give(r.Double("Ann", 1), r.Proceed("Ann")).cards("9C")
    assert cards_of(floor, 1) == ["5S", "6H", "7C"]
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2")
def test_17_2_two_cards_in_error_come_in_their_order() -> None:
    floor = dealt({"Ann": "2S 3H"}, dealer="8D").give(error("4C"), error("5C"), r.Hit("Ann", 1), r.Hit("Ann", 1))
    assert cards_of(floor, 1) == ["2S", "3H", "4C", "5C"]
    assert floor.state.kept_cards == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2")
@pytest.mark.parametrize("is_known", [True, False])  # in the record of the shoe
def test_17_2_an_unseen_one_is_turned_by_the_player_who_takes_it(is_known: bool) -> None:
    drawn = i.DrawInError(DEALER, "hand", card("7C") if is_known else None, is_exposed=False)
    floor = dealt({"Ann": "5S 6H"}, dealer="8D").give(drawn)
    assert seen(floor.last(e.CardHeld), ANN_AS_OFFICIAL, floor.state).card is None
    left = floor.state.shoe.cards
    floor.hit("Ann", 1, "" if is_known else "7C")
    assert cards_of(floor, 1) == ["5S", "6H", "7C"]
    assert floor.state.shoe.cards == left


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2", "nsw-pontoon-6to5-2017 17.6")
@pytest.mark.parametrize("is_exposed", [True, False])
def test_17_2_a_card_for_a_dealers_hand_that_is_not_complete_is_the_next(is_exposed: bool) -> None:
    floor = dealt({"Ann": "5S 6H"}, dealer="8D").give(extra("7C", is_exposed=is_exposed))
    assert [(one.until, one.clause) for one in floor.events_of(e.CardHeld)] == [("next-card", "17.2")]
    floor.hit("Ann", 1)
    assert cards_of(floor, 1) == ["5S", "6H", "7C"]
    assert cards_of(floor) == ["8D"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2")
def test_17_2_a_card_for_the_dealer_in_the_initial_deal_goes_to_whom_it_is_due() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").deal("5S").give(extra("7C"))
    assert cards_of(floor, 2) == ["7C"]
    assert floor.state.kept_cards == ()
    floor.cards("8D 6H KC")
    assert (cards_of(floor, 1), cards_of(floor, 2), cards_of(floor)) == (["5S", "6H"], ["7C", "KC"], ["8D"])


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2")
def test_17_2_a_card_drawn_in_error_while_one_is_due_is_that_card() -> None:
    floor = dealt({"Ann": "5S 6H"}, dealer="8D").give(r.Hit("Ann", 1), error())
    assert (cards_of(floor, 1), clauses(floor, e.CardHeld)) == (["5S", "6H", "7C"], ["17.2"])
    floor.stand("Ann", 1).refuse("17.2", extra("9C"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2", "nsw-pontoon-6to5-2017 7.1")
def test_17_2_no_card_is_drawn_for_a_hand_while_wagers_are_open() -> None:
    """The first card removed begins the round and ends the wagers: it is dealt."""
    from_a_shoe().wager("Ann", 1, "10").refuse("7.1", error())


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2", "nsw-pontoon-6to5-2017 17.3")
@pytest.mark.parametrize("drawn_for", ["hand", "dealer"])
def test_17_2_a_card_drawn_in_error_in_the_initial_deal_is_the_next_card(drawn_for: str) -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").deal("5S")
    drawn = i.DrawInError(DEALER, drawn_for, card("7C"))  # type: ignore[arg-type]  # one of three words
    floor.give(drawn).refuse("17.3", i.RefuseCard("Bob", 2))
    floor.cards("9D 6H 8H")
    assert (cards_of(floor, 1), cards_of(floor, 2), cards_of(floor)) == (["5S", "6H"], ["7C", "8H"], ["9D"])


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2")
def test_17_2_is_reported_by_an_official_and_an_exposed_card_is_named() -> None:
    floor = dealt({"Ann": "5S 6H"}, dealer="8D")
    floor.refuse("17.2", error(by=ANN_AS_OFFICIAL)).refuse("17.2", i.DrawInError(DEALER, "hand"))
    floor.refuse("17.16", error("TH"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3")
def test_17_3_who_refuses_the_card_gets_no_more() -> None:
    floor = dealt({"Ann": "9S 5H", "Bob": "9H 2C", "Cat": "5D 6C"}, dealer="8D").stand("Ann", 1).give(error())
    floor.give(i.RefuseCard("Bob", 2))
    assert [(one.player, one.box, one.clause) for one in floor.events_of(e.CardRefused)] == [("Bob", 2, "17.3")]
    stood = [(one.box, one.total, one.clause) for one in floor.events_of(HandStood)]
    assert stood == [(1, 14, "11.1.3"), (2, 11, "17.3")]
    floor.refuse("17.3", r.Hit("Bob", 2)).give(r.Hit("Cat", 3))
    assert cards_of(floor, 3) == ["5D", "6C", "7C"]  # offered on
    assert cards_of(floor, 2) == ["9H", "2C"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3")
@pytest.mark.parametrize("given", [r.Hit("Ann", 3), r.Double("Ann", 3), r.Split("Ann", 3)])
def test_17_3_binds_the_player_on_every_box_of_the_round(given: r.Hit | r.Double | r.Split) -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Ann", 3, "10")
    floor.deal("9S 9H 5D 8D 5H 2C 5C").give(error(), i.RefuseCard("Ann", 1)).stand("Bob", 2)
    floor.refuse("17.3", given).stand("Ann", 3).cards("KC")
    assert (cards_of(floor, 3), cards_of(floor)) == (["5D", "5C"], ["8D", "7C", "KC"])
    floor.wager("Ann", 1, "10").deal("9S 8D 2H").hit("Ann", 1, "7H")  # it was for that round of play
    assert cards_of(floor, 1)[-1] == "7H"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3", "nsw-pontoon-6to5-2017 17.10")
def test_17_3_a_player_who_refused_and_lets_the_time_pass_gets_no_card() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Ann", 3, "10").deal("9S 5D 8D 5H 5C")
    floor.give(error(), i.RefuseCard("Ann", 1), i.TimeExpired("Ann")).cards("KC")
    assert (cards_of(floor, 3), cards_of(floor)) == (["5D", "5C"], ["8D", "7C", "KC"])


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3", "nsw-pontoon-6to5-2017 17.10")
@pytest.mark.parametrize(("refuses", "cards"), [(True, ["5D", "5C"]), (False, ["5D", "5C", "QH"])])
@pytest.mark.parametrize("gone", [i.Leave("Ann"), r.MarkAbsent("Ann")])
def test_17_3_a_player_who_refused_and_leaves_gets_no_card(gone: object, refuses: bool, cards: list[str]) -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Ann", 3, "10")
    floor.deal("9S 9H 5D 8D 5H 8C 5C").give(error())
    floor.give(i.RefuseCard("Ann", 1) if refuses else r.Hit("Ann", 1), gone).stand("Bob", 2)
    floor.cards("KC" if refuses else "QH")
    assert cards_of(floor, 3) == cards
    stood = [(one.box, one.clause) for one in floor.events_of(HandStood)]
    assert stood[-1] == (3, "17.3" if refuses else "17.10.1")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3", "nsw-pontoon-6to5-2017 17.8")
@pytest.mark.parametrize("is_over", [False, True])
def test_17_3_holds_when_the_round_is_reconstructed(is_over: bool) -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Ann", 3, "10")
    floor.deal("9S 9H 5D 8D 5H 2C 5C").give(error(), i.RefuseCard("Ann", 1), r.Hit("Bob", 2))
    if is_over:
        floor.stand("Bob", 2).stand("Ann", 3).cards("KC").wager("Bob", 2, "10")
    former = floor.state.former
    assert (former is not None) is is_over  # wagers of the next round lie there
    dealt = floor.state.dealt if former is None else former.dealt
    *first, taken = dealt[:8]
    rest = dealt[8:]
    floor.give(i.Reconstruct(SUPERVISOR, (*first[:-1], taken, first[-1], *rest), "the last two were exchanged"))
    floor.refuse("17.3", r.Hit("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3")
def test_17_3_binds_all_hands_but_a_split_hand_of_one_card_must_receive() -> None:
    floor = dealt({"Ann": "8S 8H"}, dealer="9D").give(r.Split("Ann", 1)).cards("4C").give(error(), error("6C"))
    floor.give(i.RefuseCard("Ann", 1))
    hands = floor.state.round.boxes[0].hands  # type: ignore[union-attr]  # a round of twenty-one
    assert [[str(one) for one in hand.cards] for hand in hands] == [["8S", "4C"], ["8H", "7C"]]
    floor.refuse("17.3", r.Hit("Ann", 1, 2)).give(r.Stand("Ann", 1, 2))  # it has its two cards
    assert cards_of(floor)[-1] == "6C"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3", "nsw-pontoon-6to5-2017 13.2")
def test_17_3_nobody_refuses_below_two_cards() -> None:
    floor = dealt({"Ann": "8S 8H"}, dealer="9D").give(r.Split("Ann", 1))
    floor.refuse("17.3", i.RefuseCard("Ann", 1))  # none was dealt in error
    floor = dealt({"Ann": "8S 8H"}, dealer="9D").give(error(), r.Split("Ann", 1))
    assert cards_of(floor, 1) == ["8S", "8H", "7C"]  # at once
    assert floor.state.round.hand.cards == (card("8S"), card("7C"))  # type: ignore[union-attr]  # as above


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.3", "nsw-pontoon-6to5-2017 5.5")
def test_17_3_is_for_the_player_whose_turn_it_is() -> None:
    floor = dealt({"Ann": "9S 5H", "Bob": "9H 2C"}, dealer="8D").refuse("17.3", i.RefuseCard("Ann", 1))
    floor.give(error()).refuse("11.1", i.RefuseCard("Bob", 2)).refuse("5.5", i.RefuseCard("Bob", 1))
    floor.give(i.RefuseCard("Ann", 1), i.RefuseCard("Bob", 2)).refuse("17.3", i.RefuseCard("Bob", 2))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2", "nsw-pontoon-6to5-2017 17.3", "nsw-pontoon-6to5-2017 17.4")
@pytest.mark.parametrize("takes", [True, False])
def test_17_4_worked_case_21_taken_or_refused_by_all(takes: bool) -> None:
    hands = {"Ann": "9S 5H", "Bob": "9H 2C"}
    floor = dealt(hands, dealer="8D").stand("Ann", 1).give(error())
    if takes:
        floor.hit("Bob", 2)
        assert floor.state.round.total(floor.state.round.hand).points == 18  # type: ignore[union-attr]  # as above
        floor.stand("Bob", 2).cards("KH")
        assert floor.events_of(e.RefusedByAll) == []
        assert cards_of(floor) == ["8D", "KH"]
        assert (floor.net("Ann"), floor.net("Bob")) == ("-10.00", "0.00")
        return
    floor.give(i.RefuseCard("Bob", 2))
    assert clauses(floor, e.RefusedByAll) == ["17.4"]
    assert cards_of(floor) == ["8D", "7C"]
    floor.cards("KH")  # 15, then 25
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.2", "nsw-pontoon-6to5-2017 14.3")
def test_17_2_where_the_dealer_takes_no_card_it_is_burned_with_the_round() -> None:
    floor = dealt({"Ann": "KS 5H"}, dealer="8D").give(error("KD"), error("2C"), r.Hit("Ann", 1))
    assert floor.state.round.is_closed  # type: ignore[union-attr]  # a bust: the dealer draws nothing
    assert (floor.events_of(e.RefusedByAll), cards_of(floor), floor.net("Ann")) == ([], ["8D"], "-10.00")
    assert (floor.last(e.CardBurned).card, floor.last(e.CardBurned).clause) == (card("2C"), "17.5")
    floor.wager("Bob", 2, "10").no_more_bets()
    assert cards_of(floor, 2) == []


# --- 17.5 and 17.6: the dealer's complete hand ------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.5")
def test_17_5_worked_case_21_a_card_exposed_on_the_complete_hand_is_burned() -> None:
    floor = dealt({"Ann": "KS 8H"}, dealer="KH").give(r.Proceed()).stand("Ann", 1).cards("7D").give(extra("4C"))
    assert burned(floor) == [("4C", "17.5")]
    assert cards_of(floor) == ["KH", "7D"]
    assert floor.net("Ann") == "10.00"  # 18 against 17, not against 21
    assert floor.state.kept_cards == ()
    floor.wager("Ann", 1, "10").deal("5S")
    assert cards_of(floor, 1)[-1] == "5S"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.6", "nsw-pontoon-6to5-2017 7.1")
def test_17_6_worked_case_21_a_card_not_exposed_is_the_first_of_the_next_round() -> None:
    floor = dealt({"Ann": "KS 8H"}, dealer="KH").give(r.Proceed()).stand("Ann", 1).cards("7D")
    floor.give(extra(is_exposed=False))
    assert [(one.card, one.until, one.clause) for one in floor.events_of(e.CardHeld)] == [(None, "next-round", "17.6")]
    assert (burned(floor), floor.net("Ann")) == ([], "10.00")
    assert hindrance(floor.state) is None
    left = floor.state.shoe.cards
    floor.wager("Ann", 1, "10").wager("Bob", 2, "25")  # deemed not to have been removed: wagers are open
    floor.deal("4C")
    assert cards_of(floor, 1)[-1] == "4C"
    assert (floor.state.shoe.cards, floor.state.kept_cards) == (left, ())
    floor.cards("5S 8D 6H KC")
    assert floor.state.shoe.cards == left - 4


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.6", "nsw-pontoon-6to5-2017 5.2")
def test_17_6_wagers_end_with_the_held_card() -> None:
    floor = dealt({"Ann": "KS 8H"}, dealer="KH").give(r.Proceed()).stand("Ann", 1).cards("7D")
    floor.give(extra(is_exposed=False)).wager("Ann", 1, "10").deal("4C")
    floor.refuse("5", r.PlaceWager("Bob", 2, Money(1000)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.6", "nsw-pontoon-6to5-2017 4.9")
def test_17_6_a_held_card_goes_back_into_the_pack_with_a_shuffle() -> None:
    floor = dealt({"Ann": "KS 8H"}, dealer="KH").give(r.Proceed()).stand("Ann", 1).cards("7D")
    floor.give(extra(is_exposed=False), i.DirectShuffle(SUPERVISOR, "a player asked")).ready()
    assert floor.state.kept_cards == ()
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (287, 1)  # all cards, and its first card burned


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.6", "nsw-pontoon-6to5-2017 17.16")
def test_17_6_a_held_card_is_still_one_of_the_decks() -> None:
    floor = dealt({"Ann": "KS 8H"}, dealer="KH").give(r.Proceed()).stand("Ann", 1).cards("7D")
    for _ in range(6):
        floor.give(i.FindFaceUp(DEALER, card("4C")))
    floor.give(extra(is_exposed=False)).wager("Ann", 1, "10").no_more_bets()
    floor.refuse("17.16", r.Deal(card("TC"))).refuse("17.16", r.Deal(card("4C")))  # all six are in the rack


# --- 17.7: nobody has wagered -----------------------------------------------------------------------------------------


def empty(*cards: str, by: object = DEALER) -> i.ReportEmptyRound:
    """Return the report of a round that was begun without a wager."""
    return i.ReportEmptyRound(by, tuple(card(one) for one in cards))  # type: ignore[arg-type]  # any official


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7", "nsw-pontoon-6to5-2017 def:burn-ed")
def test_17_7_is_void_and_its_cards_are_burned() -> None:
    floor = from_a_shoe().give(empty("5S", "8D"))
    assert [(one.number, one.ground, one.clause) for one in floor.events_of(e.RoundVoided)] == [
        (1, "no wagers", "17.7")
    ]
    assert burned(floor) == [("5S", "17.7"), ("8D", "17.7")]
    assert floor.state.shoe.discards == 3
    floor.play_round()
    assert floor.net("Ann") == "10.00"
    assert [(one.number, one.is_void) for one in floor.state.played] == [(1, True), (2, False)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7")
def test_17_7_between_rounds_the_last_round_keeps_its_result() -> None:
    floor = from_a_shoe().play_round().give(empty("5S"))
    assert (floor.net("Ann"), floor.last(e.RoundVoided).number) == ("10.00", 2)
    floor.refuse("17.8", i.Reconstruct(SUPERVISOR, floor.state.dealt, "too late"))  # another round has begun


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7")
def test_17_7_wagers_that_were_all_withdrawn_are_no_wagers() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").refuse("17.7", empty("5S"))
    floor.give(r.WithdrawWager("Ann", 1)).give(empty("5S"))
    assert (floor.last(e.RoundVoided).number, floor.net("Ann")) == (1, "0.00")
    floor.play_round()
    assert [(one.number, one.is_void) for one in floor.state.played] == [(1, True), (2, False)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7", "nsw-pontoon-6to5-2017 17.6")
def test_17_7_a_card_held_for_the_round_is_its_first() -> None:
    floor = from_a_shoe().play_round().give(extra(is_exposed=False)).give(empty("4C", "5S"))
    assert floor.state.kept_cards == ()
    assert floor.state.shoe.cards == 288 - 1 - 4 - 2


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7")
def test_17_7_is_for_an_official_before_any_wager_and_names_the_cards() -> None:
    floor = from_a_shoe().refuse("17.7", empty()).refuse("17.7", empty("5S", by=ANN_AS_OFFICIAL))
    floor.refuse("17.7", r.NoMoreBets())  # the dealer cannot begin such a round here
    dealt({"Ann": "5S 6H"}, dealer="8D", at=floor).refuse("17.7", empty("5C"))


# --- 17.17: burned is burned ------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.17", "nsw-pontoon-6to5-2017 def:burn-ed")
@pytest.mark.parametrize("is_exposed", [True, False])
def test_17_17_a_card_burned_in_error_stays_burned(is_exposed: bool) -> None:
    floor = dealt({"Ann": "5S 6H"}, dealer="8D").give(r.Hit("Ann", 1))
    floor.give(i.DrawInError(DEALER, "burn", card("5C"), is_exposed)).cards("4S")
    assert burned(floor) == [("5C" if is_exposed else "None", "17.17")]
    assert (floor.state.kept_cards, cards_of(floor, 1)) == ((), ["5S", "6H", "4S"])
    assert floor.state.shoe.discards == 2
