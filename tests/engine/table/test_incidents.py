"""Faults that random lives of tables have found, each as a short regression test."""

import pytest
from msgspec.structs import replace

from croupier.cards import cards, pack
from croupier.engine import inputs as r
from croupier.engine.table import dealers_step, standing_table, step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.evolve import PLAYED_KEPT
from croupier.engine.table.state import Played
from croupier.money import Money
from tests.families import TWENTY_ONE, UTH
from tests.floor import DEALER, EVENING, MANAGER, SUPERVISOR, Floor

NSW = "nsw-pontoon-6to5-2017"


@pytest.mark.parametrize("given", [r.ReturnWagers("Ann", "void"), r.ReopenInsurance()])
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_inputs_of_officials_are_refused_by_the_round(key: str, given: r.Input) -> None:
    floor = Floor(key).open().ready().wager("Ann", 2, "10")
    floor.refuse(floor.state.rules.conduct.void_wagers.clause, given)


def test_holdem_marker_with_a_minimum_is_refused() -> None:
    floor = Floor(UTH).open()
    floor.refuse("5.2", i.RaiseLimit(MANAGER, "Ann", Money(500_000), minimum=Money(150_000)))


@pytest.mark.parametrize("name", ["", " "])
@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_player_without_a_name_is_refused(key: str, name: str) -> None:
    floor = Floor(key).open()
    clause = floor.state.rules.wagers.placed.clause
    floor.refuse(clause, i.Arrive(name)).refuse(clause, i.Arrive(name, 1)).refuse(clause, i.AskForBox(name))


def test_the_same_limits_may_be_announced_for_two_moments_with_others_between() -> None:
    floor = Floor(NSW).open()
    for minutes, least in ((30, 20), (60, 10), (90, 20)):
        floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(100 * least), at=floor.later(minutes)))
    found = [floor.wait(30).state.rules.wagers.minimum.value for _ in range(3)]
    assert found == [2000, 1000, 2000]


def test_announced_limits_apply_in_order_of_their_moments() -> None:
    floor = Floor(NSW).open()
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(40_000), at=floor.later(60)))
    floor.give(i.ChangeLimits(SUPERVISOR, maximum=Money(30_000), at=floor.later(30)))
    assert floor.wait(90).state.rules.wagers.maximum.value == 40_000


@pytest.mark.parametrize("key", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_shoe_incidents_are_refused_at_a_closed_table(key: str) -> None:
    floor = Floor(key).open().ready().give(i.CloseTable(MANAGER))
    assert floor.state.status == "to check"
    rules = floor.state.rules.errors
    assert rules is not None
    floor.refuse(rules.face_up.clause, i.FindFaceUp(DEALER, cards("9H")[0]))


@pytest.mark.parametrize("key", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_a_table_that_closes_without_cards_opens_again(key: str) -> None:
    floor = Floor(key).states().give(i.OpenTable(MANAGER), i.CloseTable(MANAGER))
    assert floor.state.status == "closed"
    assert floor.give(i.OpenTable(MANAGER)).state.status == "open"


@pytest.mark.parametrize("key", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_a_round_is_not_dealt_again_at_a_table_that_has_closed(key: str) -> None:
    floor = Floor(key).open().ready().play_round().give(i.Leave("Ann"), i.CloseTable(MANAGER))
    order = tuple(cards("QD 9C KH 9D"))
    floor.refuse("14.4" if key == "act-blackjack-2005" else "15.4", i.Reconstruct(MANAGER, order, "in the wrong order"))


@pytest.mark.parametrize("key", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_replaced_device_cards_are_shuffled_by_hand_first(key: str) -> None:
    floor = Floor(key, shoe="automated").open().ready().give(i.ReplaceCards(SUPERVISOR, "worn"))
    floor.give(i.CheckReplacement(DEALER), i.CheckReplacement(SUPERVISOR))
    due = dealers_step(floor.state)
    assert isinstance(due, i.ShuffleCards)
    assert due.by_hand_first
    floor.give(due)


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.1, 17.6")
def test_held_card_is_removed_with_rejected_cards() -> None:
    floor = Floor(NSW).open().ready().play_round()
    floor.give(i.DrawInError(DEALER, "dealer", None, is_exposed=False))
    assert floor.state.kept_cards
    floor.give(i.CheckCards(DEALER, alike=False))
    assert not floor.state.kept_cards


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.9")
def test_a_shoe_dealt_to_its_very_end_between_rounds_is_shuffled_before_the_next() -> None:
    floor = Floor(NSW, decks=6).open().ready(depth=0)
    for card in (pack(48) * 6)[: floor.state.shoe.cards]:
        floor.give(i.FindFaceUp(DEALER, card))
    assert floor.state.has_run_out
    floor.wager("Ann", 2, "10").refuse("17.9", r.NoMoreBets())
    floor.give(i.ShuffleCards(DEALER))
    assert floor.last(e.CardsShuffled).clause == "17.9"


@pytest.mark.parametrize("key", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_the_cards_of_a_session_are_checked_before_others_come_or_the_device_is_replaced(key: str) -> None:
    floor = Floor(key, shoe="automated").open().ready()
    floor.give(i.ReportMalfunction(SUPERVISOR, "mechanical"), i.CloseTable(MANAGER))
    clause = floor.state.rules.care.checked_by.clause
    floor.refuse(clause, i.ReplaceDevice(SUPERVISOR, "device")).refuse(clause, i.IntroduceCards(DEALER, "blue"))
    floor.refuse(clause, i.ReplaceCards(SUPERVISOR, "worn"))
    floor.give(i.CheckCards(DEALER), i.ReplaceDevice(SUPERVISOR, "device"), i.OpenTable(MANAGER)).bring().ready()


@pytest.mark.clause("act-uth-2019 4.4")
def test_changing_seats_during_a_round_keeps_one_place() -> None:
    floor = Floor(UTH, boxes=2).open().ready().wager("Ann", 1, "10").give(i.Arrive("Ann", 2))
    floor.refuse("4.4", i.AskForBox("Bob"))


def test_long_running_table_keeps_only_its_last_rounds() -> None:
    state = standing_table("act-pontoon-2018", {"shoe": "automated"}, {"Ann": 1}, now=EVENING)
    many = PLAYED_KEPT + 2
    fed = replace(state, played=tuple([Played(number, ()) for number in range(1, many - 1)]), number=many - 2)
    for _ in range(2):
        fed = step(fed, r.PlaceWager("Ann", 1, Money(2000)))[1]
        fed = step(fed, r.NoMoreBets())[1]
        for card in cards("9H 8D 9S"):
            fed = step(fed, r.Deal(card))[1]
        fed = step(fed, r.Stand("Ann", 1))[1]
        fed = step(fed, r.Deal(cards("KS")[0]))[1]
    assert (len(fed.played), fed.played[0].number, fed.last_played) == (PLAYED_KEPT, 3, many)
