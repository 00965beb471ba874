"""Boxes in demand, players held to the minimum, idle seats: act-blackjack-2005 4, 16.6, act-pontoon-2005 4, 17.6."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.notices.limits import unreported
from croupier.money import parse
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, automated, ready, twins
from tests.floor import COMMISSION, DEALER, MANAGER, OPERATOR, SUPERVISOR


def put(player: str, amount: str, box: int = 2) -> r.PlaceWager:
    """Return a wager."""
    return r.PlaceWager(player, box, parse(amount))


def minimum_only(player: str, reason: str = "counts") -> i.RestrictPlayer:
    """Return the order that a player wager the minimum."""
    return i.RestrictPlayer(SUPERVISOR, player, "minimum", reason)


def one_box(player: str, procedure: str = "tracking 12/2005", reason: str = "counts") -> i.RestrictPlayer:
    """Return the order that a player keep to one box and the minimum."""
    return i.RestrictPlayer(SUPERVISOR, player, "one-box", reason, procedure)


# --- 4.4 several boxes ----------------------------------------------------------------------------------------------


def crowded(document: str) -> Twin:
    """Return a table of four boxes in a round where Ann has three and Cy one, and Bob has asked for a box."""
    floor = ready(document, boxes=4)
    for box in (1, 2, 3):
        floor.wager("Ann", box, "10")
    floor.wager("Cy", 4, "10").deal("KH KD KS KC 9C QH QD QS QC")
    floor.give(i.AskForBox("Bob"))
    for box in (1, 2, 3):
        floor.stand("Ann", box)
    floor.stand("Cy", 4).cards("9D")
    return floor


@twins("4.4")
def test_4_4_a_player_with_several_boxes_gives_one_up_before_the_next_round(document: str) -> None:
    floor = crowded(document)
    asked = floor.last(e.BoxAsked)
    assert (asked.player, asked.of, asked.clause) == ("Bob", ("Ann",), "4.4")
    floor.give(i.GiveUpBox("Ann", 3)).refuse("4.4", i.GiveUpBox("Ann", 3))
    assert (floor.last(e.BoxGivenUp).box, floor.last(e.BoxGivenUp).clause) == (3, "4.4")
    floor.give(put("Ann", "10", 1), put("Ann", "10", 2)).refuse("4.4", put("Ann", "10", 3))  # one is needed, no more
    floor.give(put("Bob", "10", 3), put("Cy", "10", 4)).deal("KH KD KS KC 9C QH QD QS QC")
    assert floor.state.waiting == ()


@twins("4.4")
def test_4_4_who_waits_does_not_push_out_others_with_one_box(document: str) -> None:
    floor = crowded(document)
    floor.give(put("Ann", "10", 3), put("Ann", "10", 2)).refuse("4.4", put("Ann", "10", 1))  # Cy's box is not vacant
    floor.give(put("Bob", "10", 1), put("Cy", "10", 4))


@twins("4.4")
def test_4_4_only_who_decides_on_several_boxes_gives_one_up(document: str) -> None:
    floor = crowded(document)
    floor.refuse("4.4", i.GiveUpBox("Ann", 4)).refuse("4.4", i.GiveUpBox("Bob", 1))
    floor.refuse("4.4", i.AskForBox("Bob")).refuse("4.4", i.AskForBox("Cy"))
    floor.give(put("Cy", "10", 4), put("Ann", "10", 1)).refuse("4.3", i.GiveUpBox("Ann", 1))


@twins("4.4")
def test_4_4_nobody_gives_up_a_box_while_one_is_vacant_or_everybody_has_one(document: str) -> None:
    floor = ready(document, boxes=3)
    floor.wager("Ann", 1, "10").wager("Ann", 2, "10").refuse("4.4", i.AskForBox("Bob"))  # the third is vacant
    floor.give(r.WithdrawWager("Ann", 2)).wager("Dee", 3, "10")
    floor.wager("Cy", 2, "10").refuse("4.4", i.AskForBox("Bob"))
    assert floor.state.waiting == ()


@twins("4.4")
def test_4_4_the_operator_may_permit_one_box_only(document: str) -> None:
    floor = ready(document, several_boxes=False)
    floor.give(put("Ann", "10", 1)).refuse("4.4", put("Ann", "10", 2)).give(put("Ann", "10", 1))
    floor.refuse("4.4", i.ChangeSetting(DEALER, "several_boxes", value=True))
    floor.give(i.ChangeSetting(OPERATOR, "several_boxes", value=True), put("Ann", "10", 2))
    assert floor.last(e.SettingChanged).by == OPERATOR
    assert floor.layout() == 3000


@twins("4.4", "2.1")
def test_4_4_not_during_a_round_and_nothing_that_is_fixed_before_the_table_opens(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 1, "10").deal("KH 9C QD")
    floor.refuse("4.4", i.ChangeSetting(OPERATOR, "several_boxes", value=False)).stand("Ann", 1).cards("9D")
    floor.refuse("2.1", i.ChangeSetting(OPERATOR, "decks", 8)).refuse(
        "3.1", i.ChangeSetting(OPERATOR, "maximum", "900")
    )
    floor.give(i.ChangeSetting(OPERATOR, "several_boxes", value=False))


@twins("4.4")
def test_4_4_boxes_are_not_reserved_for_anybody(document: str) -> None:
    ready(document).refuse("4.4", i.ReserveBoxes(MANAGER, "Ann", (1, 2)))


@twins("4.4")
def test_4_4_a_seat_is_for_one_player(document: str) -> None:
    floor = ready(document)
    floor.refuse({BLACKJACK: "1.1", PONTOON: "def:box"}[document], i.Arrive("Ann", 8))
    floor.give(i.Arrive("Ann", 2)).refuse("4.4", i.Arrive("Bob", 2)).refuse("4.2", i.Arrive("Ann"))
    floor.give(i.Leave("Ann"), i.Arrive("Bob", 2)).refuse("4.3", i.Leave("Ann"))
    assert floor.state.seats() == {"Bob": 2}


# --- 4.7 the minimum until a new shoe -------------------------------------------------------------------------------


@twins("4.7", "4.7(a)", "4.7/tail", "def:new-shoe")
def test_4_7_a_who_missed_the_first_round_is_held_to_the_minimum_until_a_new_shoe(document: str) -> None:
    floor = ready(document)
    floor.play_round().play_round().give(i.Arrive("Bob", 5), minimum_only("Bob"))
    restricted = floor.last(e.PlayerRestricted)
    assert (restricted.player, restricted.by, restricted.clause) == ("Bob", SUPERVISOR, "4.7(a)")
    floor.refuse("4.7", put("Bob", "50", 5)).refuse("4.7", put("Bob", "15", 5)).give(put("Bob", "10", 5))
    floor.refuse("4.7", put("Bob", "5", 5)).give(put("Bob", "10", 6))  # it is the amount that is held, not the boxes
    floor.give(r.WithdrawWager("Bob", 5), r.WithdrawWager("Bob", 6))
    floor.wager("Ann", 2, "10").deal("KH 9C CUT QD").stand("Ann", 2).cards("9D").ready()
    assert floor.last(e.RestrictionEnded).clause == floor.by("4.7/tail")
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (6 * floor.deck, 0)
    floor.give(put("Bob", "500", 5))


@twins("4.7", "4.7(b)", "4.7/tail")
def test_4_7_b_who_sits_out_a_later_round_is_held_to_the_minimum(document: str) -> None:
    floor = ready(document)
    for _ in range(3):
        floor.wager("Ann", 2, "10").wager("Cy", 4, "10").deal("KH KD 9C QH QD").stand("Ann", 2).stand("Cy", 4).cards(
            "9D"
        )
    floor.refuse("4.7", minimum_only("Cy"))  # Cy has wagered on every round
    floor.play_round().give(minimum_only("Cy"))
    assert floor.last(e.PlayerRestricted).clause == "4.7(b)"
    floor.refuse("4.7", put("Cy", "15", 4)).give(put("Cy", "10", 4))


@twins("4.7")
def test_4_7_the_next_shoe_has_its_own_first_round(document: str) -> None:
    floor = ready(document)
    floor.give(i.Arrive("Bob", 5)).play_round()
    floor.wager("Ann", 2, "10").deal("KH 9C CUT QD").stand("Ann", 2).cards("9D").ready()
    floor.refuse("4.7", minimum_only("Bob"))  # no round of this shoe has been dealt
    floor.wager("Bob", 5, "10").deal("KH 9C QD").stand("Bob", 5).cards("9D")
    floor.refuse("4.7", minimum_only("Bob")).give(minimum_only("Ann"))


@twins("4.7")
def test_4_7_needs_the_operator_a_reason_and_a_player_who_is_there(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.Arrive("Bob", 5))
    floor.refuse("4.7", i.RestrictPlayer(DEALER, "Bob", "minimum", "counts")).refuse("4.7", minimum_only("Bob", " "))
    floor.refuse("4.7", minimum_only("Zoe")).refuse(
        "4.7", i.RestrictPlayer(MANAGER, "Bob", "minimum-further-shoes", "counts")
    )
    assert floor.state.restrictions == ()


@twins("4.7")
def test_4_7_the_operator_may_end_it_earlier(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.Arrive("Bob", 5), minimum_only("Bob"))
    floor.refuse("4.7", i.RestrictPlayer(SUPERVISOR, "Ann", "nothing", "an error"))
    floor.give(i.RestrictPlayer(SUPERVISOR, "Bob", "nothing", "an error"), put("Bob", "500", 5))


@twins("4.7", "3.1")
def test_4_7_it_is_the_minimum_on_the_sign(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.Arrive("Bob", 5), minimum_only("Bob"), i.ChangeLimits(SUPERVISOR, minimum=parse("25")))
    floor.play_round().refuse("4.7", put("Bob", "30", 5)).give(put("Bob", "25", 5))


@twins("4.7", "19.1")
def test_4_7_has_no_effect_with_an_automated_shoe(document: str) -> None:
    floor = automated(document)
    floor.play_round().give(i.Arrive("Bob", 5)).refuse("19.1", minimum_only("Bob")).give(put("Bob", "500", 5))


# --- 4.8, 4.9 one box and the minimum -------------------------------------------------------------------------------


@twins("4.8", "4.8/s2")
@pytest.mark.parametrize("made", [ready, automated])
def test_4_8_a_player_is_limited_to_one_box_and_the_minimum(document: str, made: Any) -> None:
    floor = made(document)
    floor.give(one_box("Ann"))
    assert floor.events_of(e.Notified) == []  # somebody advises the Commission
    floor.give(i.Notify(SUPERVISOR, "commission", "restriction", "Ann"))
    restricted, told = floor.last(e.PlayerRestricted), floor.last(e.Notified)
    assert (restricted.procedure, restricted.reason, restricted.clause) == ("tracking 12/2005", "counts", "4.8")
    assert (told.to, told.about, told.player, told.at) == ("commission", "restriction", "Ann", floor.state.now)
    assert told.clause == floor.by("4.8/s2")
    floor.refuse("4.8", put("Ann", "15")).give(put("Ann", "10")).refuse("4.8", put("Ann", "10", 3))
    floor.refuse("4.8", put("Ann", "5"))


@twins("4.8")
def test_4_8_lasts_beyond_the_shoe_until_it_is_lifted(document: str) -> None:
    floor = ready(document)
    floor.give(one_box("Ann")).wager("Ann", 2, "10").deal("KH 9C CUT QD").stand("Ann", 2).cards("9D").ready()
    floor.refuse("4.8", put("Ann", "15"))
    floor.give(i.RestrictPlayer(SUPERVISOR, "Ann", "nothing", "reviewed"), put("Ann", "15"), put("Ann", "15", 3))
    assert floor.last(e.PlayerRestricted).clause == "4.8"


@twins("4.8", "4.8/s2")
def test_4_8_needs_the_operator_a_reason_and_an_approved_procedure(document: str) -> None:
    floor = ready(document)
    floor.refuse("4.8", i.RestrictPlayer(DEALER, "Ann", "one-box", "counts", "tracking 12/2005"))
    floor.refuse("4.8", one_box("Ann", reason=" ")).refuse("4.8/s2", one_box("Ann", procedure=""))
    floor.refuse("4.8/s2", i.Notify(SUPERVISOR, "inspector", "restriction", "Ann"))  # nobody is told beforehand
    floor.refuse("4.8", i.RestrictPlayer(COMMISSION, "Ann", "one-box", "counts", "tracking 12/2005"))
    assert (floor.state.restrictions, floor.events_of(e.Notified)) == ((), [])


@twins("4.9")
def test_4_9_who_was_tracked_before_is_restricted_without_new_tracking(document: str) -> None:
    floor = ready(document)
    floor.give(one_box("Ann"), i.RestrictPlayer(SUPERVISOR, "Ann", "nothing", "left for the day"))
    floor.refuse("4.8/s2", one_box("Bob", procedure="")).give(one_box("Ann", procedure=""))
    assert floor.last(e.PlayerRestricted).clause == "4.9"
    assert unreported(floor.state) == [("commission", "Ann")]  # each is told to the Commission
    floor.refuse("4.9", put("Ann", "15"))


@twins("4.9")
def test_4_9_the_record_outlives_the_session(document: str) -> None:
    floor = ready(document)
    floor.give(one_box("Ann"), i.RestrictPlayer(SUPERVISOR, "Ann", "nothing", "left for the day"))
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(1))).wait(1).give(i.CloseTable(SUPERVISOR), i.CheckCards(DEALER))
    floor.give(i.OpenTable(SUPERVISOR)).bring().ready().give(one_box("Ann", procedure=""))
    assert floor.last(e.PlayerRestricted).clause == "4.9"


# --- 16.6 the idle seat ---------------------------------------------------------------------------------------------


def full(document: str, rounds: int, boxes: int = 3) -> Twin:
    """Return a table of three seats with Ann, Bob and Dee in them, after rounds without Dee's wager."""
    floor = ready(document, boxes=3)
    floor.give(*[i.Arrive(player, box) for player, box in zip(("Ann", "Dee", "Bob")[:boxes], (1, 2, 3), strict=False)])
    for _ in range(rounds):
        floor.wager("Ann", 1, "10").deal("KH 9C QD").stand("Ann", 1).cards("9D")
    return floor


@twins("16.6")
def test_16_6_a_seat_is_asked_back_after_three_rounds_without_a_wager(document: str) -> None:
    floor = full(document, 2)
    floor.refuse("16.6", i.RequireVacate(SUPERVISOR, "Dee"))
    floor = full(document, 3)
    floor.refuse("16.6", i.RequireVacate(DEALER, "Dee")).refuse("16.6", i.RequireVacate(SUPERVISOR, "Ann"))
    floor.refuse("16.6", i.RequireVacate(SUPERVISOR, "Zoe")).give(i.RequireVacate(SUPERVISOR, "Dee"))
    vacated = floor.last(e.SeatVacated)
    assert (vacated.player, vacated.box, vacated.clause) == ("Dee", 2, floor.by("16.6"))
    floor.give(i.Arrive("Zoe", 2))


@twins("16.6")
def test_16_6_three_rounds_running_are_meant(document: str) -> None:
    floor = full(document, 2)
    floor.wager("Dee", 2, "10").deal("KH 9C QD").stand("Dee", 2).cards("9D")
    floor.play_round("Ann", 1).play_round("Ann", 1).refuse("16.6", i.RequireVacate(SUPERVISOR, "Dee"))
    floor.play_round("Ann", 1).give(i.RequireVacate(SUPERVISOR, "Dee"))


@twins("16.6")
def test_16_6_not_while_another_seat_is_free(document: str) -> None:
    floor = full(document, 3, boxes=2)
    floor.refuse("16.6", i.RequireVacate(SUPERVISOR, "Dee"))
    assert floor.state.seats() == {"Ann": 1, "Dee": 2}
    floor.give(i.Arrive("Bob", 3))
    for _ in range(3):  # three rounds "whilst all other seats at that table are in use"
        floor.refuse("16.6", i.RequireVacate(SUPERVISOR, "Dee")).play_round("Ann", 1)
    floor.give(i.RequireVacate(SUPERVISOR, "Dee"))
