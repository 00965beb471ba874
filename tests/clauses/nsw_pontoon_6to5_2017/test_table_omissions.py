"""Rules 17.9 to 17.15: cards that run out, a player who does not decide, and steps that were left out."""

import pytest
from msgspec.structs import replace

from croupier.engine import inputs as r
from croupier.engine.events import (
    CardCalled,
    HandStood,
    InsuranceClosed,
    InsurancePlaced,
    InsuranceReopened,
    PlayerAbsent,
)
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import step
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import cards_of, clauses, dealt, emptied, from_a_device, from_a_shoe
from tests.floor import ANN_AS_OFFICIAL, DEALER, SUPERVISOR, Floor, card

ALL = r.Proceed()


def left_out(what: str, *, by: object = DEALER) -> i.ReportOmission:
    """Return the report of a step that was left out."""
    return i.ReportOmission(by, what)  # type: ignore[arg-type]  # any official


# --- 17.9: the cards run out ------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.9", "nsw-pontoon-6to5-2017 4.3", "nsw-pontoon-6to5-2017 4.4")
def test_17_9_the_discards_are_shuffled_and_cut_and_the_round_is_completed() -> None:
    floor = from_a_shoe().give(i.Arrive("Ann", 1), i.Arrive("Eve", 6))
    emptied(floor, 2).wager("Ann", 1, "10").deal("KH 9C").refuse("17.9", r.Deal(card("QD")))
    floor.give(i.ShuffleCards(DEALER))
    shuffled = floor.last(e.CardsShuffled)
    assert (shuffled.cards, shuffled.method, shuffled.clause) == (286, "manual", "17.9")  # not those on the layout
    offered = floor.last(e.CutOffered)
    assert (offered.player, offered.then, offered.clause) == ("Eve", ("Ann",), "4.3")  # farthest to the right
    floor.refuse("4.3", r.Deal(card("QD"))).refuse("4.5", i.CutCards("Eve", 47)).give(i.DeclineCut("Eve"))
    floor.give(i.CutCards("Ann", 48)).refuse("4.3", r.Deal(card("QD"))).give(i.InsertCuttingCard(DEALER, 0))
    assert len(floor.events_of(e.CardBurned)) == 1 + 285  # no burn in the middle of a round
    floor.refuse("17.16", r.Deal(card("TH"))).cards("QD").stand("Ann", 1).cards("9D")
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.9", "nsw-pontoon-6to5-2017 4.1.3")
def test_17_9_the_game_goes_on_with_a_shuffle_of_all_cards() -> None:
    floor = emptied(from_a_shoe(), 2).wager("Ann", 1, "10").deal("KH 9C").give(i.ShuffleCards(DEALER)).cut(48, 0)
    floor.cards("QD").stand("Ann", 1).cards("9D").may_not_start("17.9").ready().play_round()
    assert floor.net("Ann") == "20.00"
    assert floor.events_of(e.CardsShuffled)[-1].cards == 288


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.9", "nsw-pontoon-6to5-2017 4.7")
def test_17_9_a_device_takes_the_discards_without_a_cut() -> None:
    floor = emptied(from_a_device(), 2).wager("Ann", 1, "10").deal("KH 9C").refuse("17.9", r.Deal(card("QD")))
    floor.refuse("4", i.ShuffleCards(DEALER)).give(i.ShuffleCards(DEALER, "device"))
    assert (floor.last(e.CardsShuffled).cards, floor.events_of(e.CutOffered)) == (286, [])
    floor.cards("QD").stand("Ann", 1).cards("9D").play_round()  # nothing is left to be shuffled
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.9")
def test_17_9_only_when_no_card_is_left_and_one_is_due() -> None:
    floor = emptied(from_a_shoe(), 4).wager("Ann", 1, "10").deal("5H 9C 6D").refuse("4.1", i.ShuffleCards(DEALER))
    floor.hit("Ann", 1, "2S").refuse("4.1", i.ShuffleCards(DEALER)).give(r.Hit("Ann", 1))
    floor.refuse("4.1", i.ShuffleCards(SUPERVISOR)).give(i.ShuffleCards(DEALER))
    assert floor.last(e.CardsShuffled).clause == "17.9"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.9", "nsw-pontoon-6to5-2017 4.9")
@pytest.mark.parametrize(("discards", "stage"), [(1, "ready"), (2, "to burn")])
def test_17_9_the_only_discard_completes_the_round_and_is_not_burned(discards: int, stage: str) -> None:
    floor = from_a_shoe(burnInRound=True).give(i.Arrive("Ann", 1)).wager("Ann", 1, "10").deal("KH 9C")
    state = replace(floor.state, shoe=replace(floor.state.shoe, cards=0, discards=discards))
    for given in (i.ShuffleCards(DEALER), i.CutCards("Ann", 1), i.InsertCuttingCard(DEALER, 0)):
        state = step(state, given)[1]
    assert (state.shoe.stage, state.shoe.cards) == (stage, discards)
    if discards > 1:
        state = step(state, i.BurnCards(DEALER))[1]
    after = step(state, r.Deal(card("QD")))[1]
    assert [str(one) for one in after.dealt] == ["KH", "9C", "QD"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.9", "nsw-pontoon-6to5-2017 16.2")
def test_17_9_the_shuffle_after_the_round_stays_due_when_its_last_card_is_corrected() -> None:
    floor = emptied(from_a_shoe(), 2).wager("Ann", 1, "10").deal("KH 9C").give(i.ShuffleCards(DEALER)).cut(48, 0)
    floor.cards("QD").stand("Ann", 1).cards("9D").give(i.CorrectCard(SUPERVISOR, card("8D")))
    assert (floor.state.shoe.due, floor.state.shoe.due_under) == ("round", "17.9")
    floor.may_not_start("17.9").ready().play_round()


# --- 17.10: time is up ------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 17.10.1")
def test_17_10_who_does_not_decide_in_time_draws_past_11_and_stops() -> None:
    floor = dealt({"Ann": "3H 4D"}, dealer="9C").give(i.TimeExpired("Ann")).cards("2S AS")
    assert (clauses(floor, PlayerAbsent), set(clauses(floor, CardCalled))) == (["17.10"], {"17.10"})
    assert [(one.total, one.clause) for one in floor.events_of(HandStood)] == [(20, "17.10.1")]
    floor.cards("9D")
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 17.10.1")
def test_17_10_1_above_11_no_further_card() -> None:
    floor = dealt({"Ann": "8H 4D"}, dealer="9C").give(i.TimeExpired("Ann"))
    assert [(one.total, one.clause) for one in floor.events_of(HandStood)] == [(12, "17.10.1")]
    floor = dealt({"Ann": "3H 4D"}, dealer="9C", at=from_a_shoe(absentPlay="no-further-cards"))
    floor.give(i.TimeExpired("Ann"))
    assert [(one.total, one.clause) for one in floor.events_of(HandStood)] == [(7, "17.10.1")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 5.5")
def test_17_10_is_for_whom_a_decision_is_outstanding() -> None:
    floor = from_a_shoe().refuse("17.10", i.TimeExpired("Ann")).wager("Ann", 1, "10")
    floor.refuse("17.10", i.TimeExpired("Ann")).wager("Bob", 2, "10").deal("3H 9S AC 4D 8H")
    floor.refuse("17.10", i.TimeExpired("Cat")).give(i.TimeExpired("Ann")).refuse("17.10", i.TimeExpired("Ann"))
    floor.give(r.Proceed("Bob")).give(r.Proceed("Bob"))  # insurance, surrender: Ann is not waited for
    floor.cards("KS").refuse("11.1", r.Hit("Ann", 1)).give(i.TimeExpired("Bob")).cards("9C")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-10.00", "-10.00")  # 17 and 17 against 20
    floor.refuse("17.10", i.TimeExpired("Bob"))


# --- 17.11 and 17.14: not cut, not shuffled ---------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.11", "nsw-pontoon-6to5-2017 17.14")
@pytest.mark.parametrize(("what", "clause"), [("cut", "17.11"), ("shuffle", "17.14")])
def test_17_11_the_round_is_finished_then_the_cards_are_shuffled_and_cut(what: str, clause: str) -> None:
    floor = from_a_shoe().give(i.Arrive("Ann", 2), i.Arrive("Eve", 6)).play_round().play_round()
    floor.wager("Ann", 2, "10").deal("KH 9C QD").give(left_out(what, by=SUPERVISOR))
    assert [(one.what, one.clause) for one in floor.events_of(e.OmissionFound)] == [(what, clause)]
    floor.stand("Ann", 2).cards("9D")
    assert (floor.net("Ann"), floor.events_of(e.RoundVoided)) == ("30.00", [])  # the results of all three stand
    floor.wager("Ann", 2, "10").may_not_start(clause).refuse(clause, r.NoMoreBets()).give(i.ShuffleCards(DEALER))
    assert (floor.last(e.CardsShuffled).clause, floor.last(e.CardsShuffled).cards) == (clause, 288)
    assert (floor.last(e.CutOffered).player, floor.last(e.CutOffered).clause) == ("Eve", "4.3")
    floor.refuse("4.3", r.NoMoreBets()).cut().give(i.BurnCards(DEALER)).deal("KH 9C QD").stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.11", "nsw-pontoon-6to5-2017 17.14")
@pytest.mark.parametrize(("what", "clause"), [("cut", "17.11"), ("shuffle", "17.14")])
def test_17_11_found_between_rounds_the_shuffle_comes_at_once(what: str, clause: str) -> None:
    floor = from_a_shoe().play_round().give(left_out(what, by=SUPERVISOR)).may_not_start(clause).ready().play_round()
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.11", "nsw-pontoon-6to5-2017 17.14")
@pytest.mark.parametrize(("what", "clause"), [("cut", "17.11"), ("shuffle", "17.14")])
def test_17_11_is_reported_once_by_an_official_of_a_shoe_in_use(what: str, clause: str) -> None:
    Floor("nsw-pontoon-6to5-2017").open().refuse(clause, left_out(what))
    floor = from_a_shoe().play_round().refuse(clause, left_out(what, by=ANN_AS_OFFICIAL))
    floor.give(left_out(what, by=SUPERVISOR))
    floor.refuse(clause, left_out(what))
    from_a_device().refuse("def:shuffling-device", left_out(what))  # which shuffles, and is not cut


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.14", "nsw-pontoon-6to5-2017 4.1")
def test_17_14_no_shuffle_was_left_out_before_the_cutting_card_can_have_come() -> None:
    floor = from_a_shoe().refuse("4.1", left_out("shuffle")).refuse("4.1", left_out("shuffle", by=SUPERVISOR))
    emptied(floor.play_round().refuse("4.1", left_out("shuffle")), 61).refuse("4.1", left_out("shuffle"))
    emptied(floor, 60).give(left_out("shuffle"))


# --- 17.12: not burned ------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.12", "nsw-pontoon-6to5-2017 4.9")
def test_17_12_the_first_card_stays_in_play() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").deal("9H 9C").give(left_out("burn"))
    assert (clauses(floor, e.OmissionFound), cards_of(floor, 1)) == (["17.12"], ["9H"])
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (288 - 2, 0)  # none was burned
    floor.cards("QD").stand("Ann", 1).cards("9D")
    assert (floor.net("Ann"), floor.state.shoe.discards) == ("10.00", 4)
    floor.play_round()


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.12")
def test_17_12_may_be_noticed_later_and_is_noticed_once() -> None:
    floor = from_a_shoe().play_round().give(left_out("burn"))
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (288 - 4, 4)
    floor.refuse("17.12", left_out("burn")).play_round()
    floor.refuse("17.12", left_out("burn", by=ANN_AS_OFFICIAL))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.12", "nsw-pontoon-6to5-2017 4.9")
def test_17_12_a_burn_that_is_still_due_is_not_skipped() -> None:
    floor = Floor("nsw-pontoon-6to5-2017").open().give(i.ShuffleCards(DEALER)).cut()
    floor.refuse("17.12", left_out("burn")).may_not_start("4.9")


# --- 17.13: insurance was not offered ---------------------------------------------------------------------------------


def not_offered(hands: dict[str, str], wager: str = "20") -> Floor:
    """Return a round against an ace in which nobody was asked for insurance, nor wanted to surrender."""
    return dealt(hands, dealer="AH", wager=wager).give(ALL, ALL)


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13", "nsw-pontoon-6to5-2017 8.1")
def test_17_13_a_player_may_still_insure_before_the_dealers_second_card() -> None:
    floor = not_offered({"Ann": "9S 9D", "Bob": "KS 8H"}).stand("Ann", 1)
    insure = r.Insure("Ann", 1, Money(1000))
    floor.refuse("8", insure).give(left_out("insurance"))
    assert (clauses(floor, InsuranceReopened), clauses(floor, e.OmissionFound)) == (["17.13"], ["17.13"])
    floor.refuse("8.1", r.Insure("Ann", 1, Money(1100))).refuse("8.1", r.Insure("Ann", 2, Money(500))).give(insure)
    assert [(one.player, one.amount) for one in floor.events_of(InsurancePlaced)] == [("Ann", 1000)]
    floor.stand("Bob", 2).cards("KC")
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-20.00")  # 20 lost, 20 won


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13", "nsw-pontoon-6to5-2017 14.2")
def test_17_13_the_window_closes_with_the_second_card_and_not_before() -> None:
    floor = not_offered({"Ann": "9S 9D"}).give(left_out("insurance")).stand("Ann", 1)  # the dealer's turn has come
    floor.give(r.Insure("Ann", 1, Money(500))).cards("4C")  # and the insurance is lost
    assert (clauses(floor, InsuranceClosed), floor.net("Ann")) == (["8.3", "17.13"], "-25.00")
    floor.refuse("8", r.Insure("Ann", 1, Money(500))).refuse("17.13", left_out("insurance")).cards("KD 2D")
    assert floor.net("Ann") == "15.00"  # 18 against 17, and 5 of insurance lost


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13")
def test_17_13_noticed_when_only_the_dealer_is_left() -> None:
    floor = not_offered({"Ann": "9S 9D"}).stand("Ann", 1).give(left_out("insurance"))
    floor.give(r.Insure("Ann", 1, Money(1000))).cards("KC")
    assert floor.net("Ann") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13", "nsw-pontoon-6to5-2017 11.5", "nsw-pontoon-6to5-2017 10.2.1")
@pytest.mark.parametrize(("third", "net"), [("9D", "0.00"), ("5D", "40.00")])  # above 21, and 21
def test_17_13_a_player_whose_hand_is_settled_may_insure_too(third: str, net: str) -> None:
    floor = not_offered({"Ann": "KS 6D", "Bob": "KS 8H"}).hit("Ann", 1, third).give(left_out("insurance"))
    floor.refuse("8.1", r.Insure("Ann", 1, Money(1100))).give(r.Insure("Ann", 1, Money(1000)), r.Stand("Bob", 2))
    assert floor.cards("KC").net("Ann") == net
    assert floor.net("Bob") == "-20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13", "nsw-pontoon-6to5-2017 11.5")
def test_17_13_by_the_other_reading_only_open_wagers_are_insured() -> None:
    floor = dealt(
        {"Ann": "KS 6D", "Bob": "KS 8H"}, dealer="AH", wager="20", at=from_a_shoe(lateInsurance="open-wagers")
    )
    floor.give(ALL, ALL).hit("Ann", 1, "9D").give(left_out("insurance"))
    floor.refuse("17.13", r.Insure("Ann", 1, Money(1000)))  # lost and collected
    floor.give(r.Insure("Bob", 2, Money(1000)), r.Stand("Bob", 2)).cards("KC")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-20.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13", "nsw-pontoon-6to5-2017 13.1")
@pytest.mark.parametrize("reading", ["every-player", "open-wagers"])
def test_17_13_one_hand_of_a_split_is_enough(reading: str) -> None:
    floor = dealt({"Ann": "8S 8D"}, dealer="AH", wager="20", at=from_a_shoe(lateInsurance=reading)).give(ALL, ALL)
    floor.give(r.Split("Ann", 1)).cards("6C").hit("Ann", 1, "KC").cards("9C").give(left_out("insurance"))
    floor.give(r.Insure("Ann", 1, Money(1000)), r.Stand("Ann", 1)).cards("KD")
    assert floor.net("Ann") == "-20.00"  # 20 bust, 20 of the other hand, and 20 of insurance


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13", "nsw-pontoon-6to5-2017 8.2", "nsw-pontoon-6to5-2017 19.3.1")
def test_17_13_is_not_for_a_pontoon_nor_for_a_wager_that_is_void() -> None:
    floor = not_offered({"Ann": "AS KD", "Bob": "KS 8H", "Cat": "9S 9H"})
    floor.give(i.RecordIncident(SUPERVISOR, "Bob", "device", "a counter"))
    floor.give(i.Sanction(SUPERVISOR, 1, "void-wagers", "it"), left_out("insurance"))
    floor.refuse("8.2", r.Insure("Ann", 1, Money(1000))).refuse("8.1", r.Insure("Bob", 2, Money(1000)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.13", "nsw-pontoon-6to5-2017 8.1")
def test_17_13_only_against_an_ace_and_after_the_subsequent_deal_began() -> None:
    from_a_shoe().refuse("17.13", left_out("insurance"))
    dealt({"Ann": "9S 9D"}, dealer="KH").give(ALL).refuse("17.13", left_out("insurance"))
    floor = dealt({"Ann": "9S 9D"}, dealer="AH").refuse("17.13", left_out("insurance"))  # it is being offered
    floor.give(ALL).refuse("17.13", left_out("insurance")).give(ALL).give(left_out("insurance"))
    floor.refuse("17.13", left_out("insurance"))


# --- 17.15: discards not put back -------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.15", "nsw-pontoon-6to5-2017 7.2")
def test_17_15_both_sets_of_discards_go_in_after_the_next_initial_deal() -> None:
    floor = from_a_device().play_round()
    assert floor.state.shoe.discards == 4
    floor.wager("Ann", 2, "10").deal("KH 9C QD")
    assert (floor.last(e.DiscardsReturned).cards, floor.state.shoe.discards) == (4, 0)
    floor.give(left_out("put-back"))
    assert clauses(floor, e.OmissionFound) == ["17.15"]
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (288 - 7, 4)  # they are still in the rack
    floor.stand("Ann", 2).cards("9D")
    assert floor.state.shoe.discards == 8
    floor.wager("Ann", 2, "10").deal("KH 9C")
    assert floor.state.shoe.discards == 8
    floor.cards("QD")
    told = floor.last(e.DiscardsReturned)
    assert (told.cards, told.clause, floor.state.shoe.discards) == (8, "7.2", 0)


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.15", "nsw-pontoon-6to5-2017 17.16")
def test_17_15_cards_in_the_rack_are_not_in_the_device() -> None:
    floor = from_a_device()
    for _ in range(5):
        floor.give(i.FindFaceUp(DEALER, card("5S")))
    floor.wager("Ann", 2, "10").deal("5S 9C 6D").give(left_out("put-back"), r.Hit("Ann", 2))
    floor.refuse("17.16", r.Deal(card("5S"))).cards("5H")  # five in the rack, one on the layout


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.15")
def test_17_15_is_of_a_device_that_got_its_discards_back_and_is_reported_once() -> None:
    from_a_shoe().play_round().refuse("17.15", left_out("put-back"))
    floor = from_a_device().refuse("17.15", left_out("put-back")).wager("Ann", 2, "10").deal("KH 9C QD")
    floor.refuse("17.15", left_out("put-back", by=ANN_AS_OFFICIAL)).give(left_out("put-back"))
    floor.refuse("17.15", left_out("put-back"))
