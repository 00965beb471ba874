"""Care of the cards: checked, prepared, replaced, dealt face down: nsw-pontoon-6to5-2017 3."""

from typing import Any, get_args

import pytest
from msgspec.structs import fields

from croupier.cards import Card, cards
from croupier.engine import inputs as r
from croupier.engine.events import CardDealt, HandStood, SideBetSettled, WagerSettled
from croupier.engine.table import Official, call, seen, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.view import FACE_DOWN, CardHidden
from tests.clauses.nsw_pontoon_6to5_2017.floors import dealt, from_a_device, from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import (
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    OPERATOR,
    PIT_MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    Floor,
    card,
)

ANN, BOB = Official("player", "Ann"), Official("player", "Bob")
SUPERVISORS = (SUPERVISOR, PIT_MANAGER, ASSISTANT, MANAGER)
OTHERS = (ANN, INSPECTOR, SURVEILLANCE, OPERATOR)
OLD = "worn cards"


def opened(**election: Any) -> Floor:
    """An open table without cards, shuffle and decks being determined."""
    floor = Floor(DOCUMENT, **({"decks": 6} | election))
    return floor.states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"))


# --- decks ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.1")
def test_3_1_decks_are_determined_between_rounds_and_before_their_cards_come() -> None:
    floor = opened().refuse("3.1", i.Determine(SUPERVISOR, "A", 7)).give(i.Determine(SUPERVISOR, "A", 8)).bring()
    assert (floor.state.decks, floor.last(e.CardsIntroduced).cards) == (8, 384)
    floor.refuse("3.1", i.Determine(SUPERVISOR, "A", 6)).ready().wager("Ann", 2, "10").no_more_bets()
    floor.refuse("3.1", i.Determine(SUPERVISOR, "A")).cards("KH 9C CUT QD").refuse("3.1", i.Determine(SUPERVISOR, "A"))
    floor.stand("Ann", 2).cards("9D").refuse("3.1", i.Determine(SUPERVISOR, "A", 6)).give(
        i.ReplaceCards(SUPERVISOR, OLD)
    )
    floor.give(i.Determine(SUPERVISOR, "A", 6), i.CheckReplacement(DEALER)).ready()
    assert (floor.state.size, floor.last(e.CardsShuffled).cards) == (288, 288)


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.1")
def test_3_1_backs_of_one_colour_are_named_and_checked() -> None:
    floor = opened().refuse("3.1", i.IntroduceCards(DEALER, " ")).give(i.IntroduceCards(DEALER, "red"))
    floor.refuse("3.1", i.CheckCards(DEALER, colour="blue")).give(i.CheckCards(DEALER, colour="red"))


# --- checking ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.3", "nsw-pontoon-6to5-2017 def:deck-checking-device")
@pytest.mark.parametrize("how", ["one-by-one", "device"])
@pytest.mark.parametrize("by", [DEALER, *SUPERVISORS], ids=str)
def test_3_3_cards_are_checked_by_dealer_supervisor_or_device_before_use(by: Official, how: str) -> None:
    floor = opened().refuse("3.3", i.ShuffleCards(DEALER)).refuse("3.3", i.CheckCards(by))
    floor.give(i.IntroduceCards(DEALER, "red")).refuse("3.3", i.ShuffleCards(DEALER)).may_not_start("3.3")
    floor.give(i.CheckCards(by, how))  # type: ignore[arg-type]
    checked = floor.last(e.CardsChecked)
    assert (checked.by, checked.how, checked.clause) == (by, how, "3.3")
    floor.give(i.ShuffleCards(DEALER))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.3")
@pytest.mark.parametrize("by", OTHERS, ids=str)
def test_3_3_nobody_else_checks_or_brings_cards(by: Official) -> None:
    floor = opened().refuse("3.3", i.IntroduceCards(by, "red")).give(i.IntroduceCards(DEALER, "red"))
    floor.refuse("3.3", i.CheckCards(by)).refuse("3.3", i.ShuffleCards(DEALER))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.3", "nsw-pontoon-6to5-2017 def:deck-checking-device")
@pytest.mark.parametrize(
    ("found", "clause"),
    [
        (i.CheckCards(DEALER, "device", missing=(card("7H"),)), "3.3"),
        (i.CheckCards(DEALER, foreign=(card("TH"),)), "3.3"),
        (i.CheckCards(DEALER, alike=False), "3.1"),
    ],
)
def test_3_3_cards_found_wanting_are_not_used(found: i.CheckCards, clause: str) -> None:
    floor = opened().give(i.IntroduceCards(DEALER, "red"), found)
    assert floor.last(e.CardsFoundWanting).clause == clause
    floor.refuse("3.3", i.ShuffleCards(DEALER)).bring().give(i.ShuffleCards(DEALER))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.3")
def test_3_3_no_check_during_a_round() -> None:
    from_a_shoe().wager("Ann", 2, "10").deal("KH").refuse("3.3", i.CheckCards(DEALER))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.4", "nsw-pontoon-6to5-2017 def:angel-pre-shuffled-cards")
@pytest.mark.parametrize("prepared", ["casino", "angel"])
def test_3_4_prepared_cards_were_secured_until_they_arrived(prepared: str) -> None:
    floor = opened().refuse("3.4", i.IntroduceCards(DEALER, "red", prepared))  # type: ignore[arg-type]
    floor.refuse("3.4", i.IntroduceCards(DEALER, "red", prepared, "  "))  # type: ignore[arg-type]
    floor.give(i.IntroduceCards(DEALER, "red", prepared, "seal 4711"))  # type: ignore[arg-type]
    brought = floor.last(e.CardsIntroduced)
    assert (brought.prepared, brought.secured, brought.clause, brought.by) == (prepared, "seal 4711", "3.4", DEALER)
    floor.refuse("3.3", i.ShuffleCards(DEALER)).give(i.CheckCards(DEALER, "device"), i.ShuffleCards(DEALER))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.4")
def test_3_4_cards_that_are_in_use_are_not_replaced_by_bringing_others() -> None:
    floor = from_a_shoe().refuse("3.5.1", i.IntroduceCards(DEALER, "blue"))
    floor.wager("Ann", 2, "10").deal("KH").refuse("3.5.1", i.IntroduceCards(DEALER, "blue"))


# --- replacing --------------------------------------------------------------------------------------------------------


def after_the_cutting_card(floor: Floor) -> Floor:
    """Play a round in which the cutting card comes to Ann's second card."""
    return floor.wager("Ann", 2, "10").deal("KH 9C CUT QD").stand("Ann", 2).cards("9D")


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.5", "nsw-pontoon-6to5-2017 3.5.1")
def test_3_5_1_from_a_shoe_after_the_round_of_the_cutting_card_and_before_the_shuffle() -> None:
    replace = i.ReplaceCards(SUPERVISOR, OLD)
    floor = from_a_shoe().refuse("3.5.1", replace).play_round().refuse("3.5.1", replace)
    floor.wager("Ann", 2, "10").deal("KH 9C CUT").refuse("3.5.1", replace)
    floor.cards("QD").stand("Ann", 2).refuse("3.5.1", replace).cards("9D")
    floor.give(replace)
    replaced = floor.last(e.CardsReplaced)
    assert (replaced.by, replaced.reason, replaced.clause, replaced.cards) == (SUPERVISOR, OLD, "3.5.1", ())


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.5.1")
def test_3_5_1_not_after_the_shuffle_nor_for_a_shuffle_that_was_ordered() -> None:
    replace = i.ReplaceCards(SUPERVISOR, OLD)
    floor = after_the_cutting_card(from_a_shoe()).give(i.ShuffleCards(DEALER)).refuse("3.5.1", replace)
    floor.cut().refuse("3.5.1", replace).give(i.BurnCards(DEALER)).play_round().refuse("3.5.1", replace)
    floor.give(i.DirectShuffle(SUPERVISOR, "a poor shuffle")).refuse("3.5.1", replace)


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.5", "nsw-pontoon-6to5-2017 3.5.2")
def test_3_5_2_from_a_device_after_any_round() -> None:
    replace = i.ReplaceCards(SUPERVISOR, OLD)
    floor = from_a_device()
    for _ in range(3):
        floor.play_round()
    floor.wager("Ann", 2, "10").deal("KH 9C QD").refuse("3.5.2", replace).stand("Ann", 2).cards("9D")
    floor.give(replace)
    assert (floor.last(e.CardsReplaced).clause, floor.state.shoe.due_under) == ("3.5.2", "3.5.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.5", "nsw-pontoon-6to5-2017 3.3")
@pytest.mark.parametrize("by", [DEALER, *SUPERVISORS], ids=str)
def test_3_5_new_cards_are_checked_shuffled_and_then_dealt(by: Official) -> None:
    floor = after_the_cutting_card(from_a_shoe()).give(i.ReplaceCards(SUPERVISOR, OLD)).wager("Ann", 2, "10")
    floor.refuse("3.3", r.NoMoreBets()).refuse("3.3", i.ShuffleCards(DEALER))
    floor.refuse("3.3", i.CheckReplacement(INSPECTOR)).give(i.CheckReplacement(by))
    floor.refuse("3.3", i.CheckReplacement(by)).refuse("3.5.1", r.NoMoreBets()).ready().deal("KH 9C QD")


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.5")
@pytest.mark.parametrize("by", [DEALER, *OTHERS], ids=str)
def test_3_5_only_a_casino_supervisor_has_cards_replaced_and_with_a_reason(by: Official) -> None:
    opened().refuse("3.5", i.ReplaceCards(SUPERVISOR, OLD))  # there are none
    floor = after_the_cutting_card(from_a_shoe()).refuse("3.5", i.ReplaceCards(by, OLD))
    floor.refuse("3.5", i.ReplaceCards(SUPERVISOR, " ")).refuse("3.5", i.ReplaceCards(SUPERVISOR, "", (card("7H"),)))
    assert floor.state.shoe.due == "cutting-card"


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.5")
def test_3_5_a_single_card_is_replaced_at_the_same_moments() -> None:
    one = i.ReplaceCards(SUPERVISOR, "a bent corner", (card("7H"),))
    floor = from_a_shoe().play_round().refuse("3.5.1", one)
    after_the_cutting_card(floor).refuse("3.1", i.ReplaceCards(SUPERVISOR, "a ten", (card("TH"),)))
    floor.refuse("3.1", i.ReplaceCards(SUPERVISOR, "too many", (card("7H"),) * 7))
    floor.give(i.ReplaceCards(SUPERVISOR, "all sevens of hearts", (card("7H"),) * 6), one)
    assert (floor.last(e.CardsReplaced).cards, floor.last(e.CardsReplaced).clause) == ((card("7H"),), "3.5")
    floor.may_not_start("3.3").refuse("3.3", i.ShuffleCards(DEALER)).give(i.CheckReplacement(DEALER))
    floor.may_not_start("3.5").ready()


# --- face down --------------------------------------------------------------------------------------------------------


def face_down(**election: object) -> Floor:
    """A table that deals the first two cards face down, as an inspector has approved."""
    floor = from_a_shoe(**election).give(i.Approve(INSPECTOR, "face-down"))
    return floor.give(i.ChangeSetting(SUPERVISOR, "face_down", value=True))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
def test_3_6_2_an_inspector_approves_before_cards_are_dealt_face_down() -> None:
    change = i.ChangeSetting(SUPERVISOR, "face_down", value=True)
    floor = from_a_shoe().refuse("3.6.2", change)
    for by in (ANN, DEALER, SUPERVISOR, MANAGER, OPERATOR, SURVEILLANCE):
        floor.refuse("3.6.2", i.Approve(by, "face-down"))
    floor.give(i.Approve(INSPECTOR, "face-down"))
    assert (floor.last(e.Approved).by, floor.last(e.Approved).clause) == (INSPECTOR, "3.6.2")
    for by in (ANN, DEALER, INSPECTOR):
        floor.refuse("3.6.2", i.ChangeSetting(by, "face_down", value=True))
    floor.wager("Ann", 2, "10").deal("KH").refuse("3.6.2", change)
    floor.cards("9C QD").stand("Ann", 2).cards("9D").give(change)
    assert floor.last(e.SettingChanged).clause == "3.6.2"


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
def test_3_6_2_a_table_set_up_for_it_waits_for_the_approval() -> None:
    floor = from_a_shoe(face_down=True).may_not_start("3.6.2").wager("Ann", 2, "10").refuse("3.6.2", r.NoMoreBets())
    floor.give(i.Approve(INSPECTOR, "face-down")).deal("KH 9C QD")


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
@pytest.mark.parametrize("third", [r.Hit("Ann", 2), r.Double("Ann", 2), i.Signal("Ann", 2, "tap")])
def test_3_6_2_the_first_two_cards_are_exposed_before_a_third(third: object) -> None:
    floor = face_down().wager("Ann", 2, "10").deal("5H 9C 6D").refuse("3.6.2", third)
    floor.refuse("3.6.2", i.ExposeCards("Bob", 2)).refuse("3.6.2", i.ExposeCards("Ann", 3))
    floor.give(i.ExposeCards("Ann", 2)).refuse("3.6.2", i.ExposeCards("Ann", 2)).give(third).cards("9S")
    assert floor.last(e.CardsExposed).clause == "3.6.2"


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
def test_3_6_2_exposed_cards_are_those_of_the_round_only() -> None:
    floor = face_down().wager("Ann", 2, "10").deal("KH 9C QD").give(i.ExposeCards("Ann", 2)).stand("Ann", 2).cards("9D")
    floor.wager("Ann", 2, "10").deal("5H 9C 6D").refuse("3.6.2", r.Hit("Ann", 2))
    floor.stand("Ann", 2).cards("8D")  # to stand is to take no third card


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 3.6.1")
def test_3_6_2_nobody_sees_the_cards_of_others_before_they_are_exposed() -> None:
    floor = face_down().wager("Ann", 2, "10").deal("5H 9C 6D")
    assert [one.cards for one in view(floor.state, ANN).boxes[1].hands] == [cards("5H 6D")]
    for person in (BOB, DEALER, SUPERVISOR, INSPECTOR, SURVEILLANCE):
        assert [one.cards for one in view(floor.state, person).boxes[1].hands] == [(FACE_DOWN, FACE_DOWN)]
        shown = [seen(one, person, floor.state) for one in floor.events[-4:] if getattr(one, "box", 0) == 2]
        assert CardHidden(2, "7.1") in shown
        assert not any(hasattr(one, "card") for one in shown)
    first = next(one for one in floor.events if isinstance(one, CardDealt) and one.box == 2)
    floor.give(i.ExposeCards("Ann", 2)).hit("Ann", 2, "9S")
    assert seen(first, BOB, floor.state) == first
    assert [one.cards for one in view(floor.state, BOB).boxes[1].hands] == [cards("5H 6D 9S")]
    assert view(floor.state, BOB).dealer.cards == (card("9C"),)


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.1")
def test_3_6_1_otherwise_everybody_sees_every_card() -> None:
    floor = dealt({"Ann": "5H 6D"}, dealer="9C")
    assert [one.cards for one in view(floor.state, BOB).boxes[0].hands] == [cards("5H 6D")]
    assert all(seen(one, BOB, floor.state) == one for one in floor.events_of(CardDealt))
    floor.refuse("3.6.2", i.ExposeCards("Ann", 1))


# --- handling ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.7")
def test_3_7_cards_kept_away_from_the_table_are_on_record() -> None:
    floor = face_down().wager("Ann", 2, "10").deal("5H 9C 6D").wait(2)
    floor.give(i.RecordIncident(DEALER, "Ann", "cards-off-the-table", "box 2, held below the rail"))
    told = floor.last(e.IncidentRecorded)
    assert (told.person, told.note, told.at) == ("Ann", "box 2, held below the rail", floor.state.now)
    assert (told.clause, told.round) == ("3.7", 1)
    floor.refuse("3.7", i.RecordIncident(DEALER, "Ann", "cards-off-the-table", " "))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.8")
def test_3_8_no_player_has_a_word_that_names_moves_or_alters_a_card() -> None:
    said = [kind for kind in (*get_args(i.TableInput), *get_args(r.Input)) if "player" in kind.__struct_fields__]
    of_players = [kind for kind in said if "by" not in kind.__struct_fields__]
    assert {i.ExposeCards, i.CutCards, i.Signal, r.Hit} <= set(of_players)
    typed = {
        (kind.__name__, one.name)
        for kind in of_players
        for one in fields(kind)
        if Card in (one.type, *get_args(one.type))
    }
    assert typed == set()


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.8")
def test_3_8_a_person_who_handles_cards_is_on_record() -> None:
    floor = dealt({"Ann": "5H 6D"}, dealer="9C")
    floor.give(i.RecordIncident(SUPERVISOR, "Ann", "cards-handled", "turned the 6D over"))
    assert floor.last(e.IncidentRecorded).clause == "3.8"
    floor.refuse("2.3", i.RecordIncident(BOB, "Ann", "cards-handled", "I saw it"))
    floor.refuse("3.6.2", i.ExposeCards("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.9")
def test_3_9_a_total_announced_wrongly_binds_nobody() -> None:
    floor = dealt({"Ann": "KH 9D"}, dealer="9C").give(r.Hit("Ann", 1)).cards("2C")
    assert [(one.outcome, one.clause) for one in floor.events_of(WagerSettled)] == [("win", "10.2.1")]
    announced = [call(floor.state, one) for one in floor.events]
    assert [one.words for one in announced if one is not None and one.clause == "11.4"] == ["21"]
    floor.give(i.RaiseDispute("Ann", "the dealer said 20"), i.DecideDispute(SUPERVISOR, 1, "the cards make 21"))
    assert floor.net("Ann") == "10.00"


def turned(floor: Floor) -> list[str]:
    """Return the events of box 2 that need its cards, in order."""
    kinds = (e.CardsTurned, e.CardsExposed, SideBetSettled, WagerSettled, HandStood)
    return [type(one).__name__ for one in floor.events if isinstance(one, kinds)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 10.1")
def test_3_6_2_a_pontoon_is_turned_before_it_is_paid() -> None:
    floor = face_down().wager("Ann", 2, "10").deal("AH 9C KD")
    assert turned(floor)[:2] == ["CardsTurned", "WagerSettled"]
    assert floor.last(e.CardsTurned).clause == "3.6.2"


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 15.9")
@pytest.mark.parametrize(
    ("hand", "first"), [("8H 8D", ["CardsTurned", "SideBetSettled"]), ("8H 9D", ["SideBetSettled"])]
)
def test_3_6_2_a_pair_is_turned_before_it_is_paid(hand: str, first: list[str]) -> None:
    one, two = hand.split()
    floor = face_down(side_bets=["perfect-pairs"]).wager("Ann", 2, "10").wager("Ann", 2, "5", "perfect-pairs")
    assert turned(floor.deal(f"{one} 9C {two}")) == first


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 17.10")
def test_3_6_2_cards_of_an_absent_player_are_turned_before_a_third_card() -> None:
    floor = face_down().wager("Ann", 2, "10").deal("5H 9C 4D").give(r.MarkAbsent("Ann"))
    floor.cards("KS")
    kinds = [type(one).__name__ for one in floor.events if isinstance(one, e.CardsTurned | CardDealt)]
    assert kinds[-2:] == ["CardsTurned", "CardDealt"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2")
def test_3_6_2_cards_that_stand_are_turned_unless_their_player_has() -> None:
    floor = face_down().wager("Ann", 2, "10").deal("KH 9C QD").stand("Ann", 2)
    assert turned(floor) == ["CardsTurned", "HandStood"]
    floor = face_down().wager("Ann", 2, "10").deal("KH 9C QD").give(i.ExposeCards("Ann", 2)).stand("Ann", 2)
    assert turned(floor) == ["CardsExposed", "HandStood"]
