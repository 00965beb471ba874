"""The cards of a table, checked, determined and replaced: act-blackjack-2005 2, act-pontoon-2005 2."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import Official
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.act_2005 import BLACKJACK, DECK, PONTOON, Twin, automated, ready, twins
from tests.floor import DEALER, INSPECTOR, MANAGER, OPERATOR, SUPERVISOR, card

BACKS = {BLACKJACK: "2.2", PONTOON: "2.1"}  # only Pontoon says that all backs have the same colour and design


def opened(document: str, **election: Any) -> Twin:
    """Return an open table without cards."""
    floor = Twin(document, **election)
    floor.states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"))
    return floor


# --- 2.2 checked before and after -----------------------------------------------------------------------------------


@twins("2.2")
def test_2_2_no_card_is_shuffled_or_dealt_before_the_dealer_has_checked_all(document: str) -> None:
    floor = opened(document)
    floor.refuse("2.2", i.CheckCards(DEALER)).refuse("2.2", i.ShuffleCards(DEALER)).may_not_start("2.2")
    floor.refuse("2.2", i.CountCards(SUPERVISOR, 6 * floor.deck)).give(i.IntroduceCards(DEALER, "red"))
    floor.refuse(BACKS[document], i.CheckCards(DEALER, colour="blue"))
    floor.refuse("2.2", i.ShuffleCards(DEALER)).may_not_start("2.2")
    floor.wager("Ann", 1, "10")
    floor.refuse("2.2", r.NoMoreBets()).refuse("2.2", i.CheckCards(SUPERVISOR))
    floor.give(i.CheckCards(DEALER)).ready().deal("KH 9C QD")
    checked = floor.last(e.CardsChecked)
    assert (checked.by, checked.how, checked.clause) == (DEALER, "one-by-one", "2.2")


@twins("2.2")
def test_2_2_cards_are_checked_one_by_one_and_between_rounds(document: str) -> None:
    floor = opened(document)
    floor.give(i.IntroduceCards(DEALER, "red")).refuse("2.2", i.CheckCards(DEALER, "device"))
    floor.give(i.CheckCards(DEALER)).ready().wager("Ann", 1, "10").deal("KH 9C QD")
    floor.refuse("2.2", i.CheckCards(DEALER))


@twins("2.2", "2.1")
@pytest.mark.parametrize("found", ["missing", "foreign", "unlike"])
def test_2_2_cards_that_are_found_wanting_leave_the_table(document: str, found: str) -> None:
    floor = opened(document)
    wanting = {
        "missing": i.CheckCards(DEALER, missing=(card("9H"),)),
        "foreign": i.CheckCards(DEALER, foreign=(card("9H"),)),
        "unlike": i.CheckCards(DEALER, alike=False),
    }[found]
    floor.give(i.IntroduceCards(DEALER, "red"), wanting)
    assert floor.last(e.CardsFoundWanting).clause == (BACKS[document] if found == "unlike" else "2.2")
    assert floor.state.sets == ()
    floor.may_not_start("2.2").bring().ready().play_round()
    assert floor.net("Ann") == "10.00"


@twins("2.2")
def test_2_2_the_table_does_not_open_again_until_the_cards_are_checked_after_gaming(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.GiveNotice(SUPERVISOR, floor.later(5))).wait(5).give(i.CloseTable(SUPERVISOR))
    assert floor.state.status == "to check"
    floor.refuse("2.2", i.OpenTable(SUPERVISOR)).refuse("2.2", i.CheckCards(SUPERVISOR))
    floor.give(i.CheckCards(DEALER))
    assert (floor.state.status, floor.state.sets) == ("closed", ())
    floor.give(i.OpenTable(SUPERVISOR)).may_not_start("2.2")


@twins("2.2", "5.1")
def test_2_2_cards_are_brought_unshuffled_by_staff_and_only_where_there_are_none(document: str) -> None:
    floor = opened(document)
    floor.refuse("2.2", i.IntroduceCards(INSPECTOR, "red")).refuse("5.1", i.IntroduceCards(DEALER, "red", "casino"))
    floor.refuse(BACKS[document], i.IntroduceCards(DEALER, " ")).bring().ready()
    floor.refuse("2.4", i.IntroduceCards(DEALER, "blue"))
    assert floor.last(e.CardsIntroduced).cards == 6 * DECK[document]


@twins("2.2")
def test_2_2_dropped_cards_are_verified_before_the_next_card(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 1, "10").no_more_bets().cards("KH").give(i.ReportDropped(DEALER))
    floor.refuse("2.2", i.ReportDropped(DEALER)).refuse("2.2", r.Deal(card("9C")))
    floor.refuse("2.2", i.CountCards(DEALER, 6 * DECK[document]))
    floor.refuse("16.3", i.CountCards(SUPERVISOR, 6 * DECK[document] - 1))
    floor.give(i.CountCards(SUPERVISOR, 6 * DECK[document])).cards("9C QD")
    counted = floor.last(e.CardsCounted)
    assert (counted.counted, counted.expected, counted.clause) == (6 * DECK[document], 6 * DECK[document], "2.2")


@twins("2.2", "1.1")
def test_2_2_nothing_is_shuffled_at_a_closed_table_or_while_cards_lie_on_the_floor(document: str) -> None:
    floor = Twin(document).states().bring()
    floor.refuse("def:approved", i.ShuffleCards(DEALER)).give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"))
    floor.give(i.ReportDropped(DEALER)).refuse("2.2", i.ShuffleCards(DEALER)).may_not_start("2.2")
    floor.give(i.CountCards(SUPERVISOR, 6 * floor.deck)).ready()


# --- 2.3 determined -------------------------------------------------------------------------------------------------


@twins("2.3", "2.3(b)")
def test_2_3_the_operator_determines_an_approved_shuffle_before_the_first(document: str) -> None:
    floor = Twin(document, approved_shuffles=["A", "B"])
    floor.states().give(i.OpenTable(SUPERVISOR)).bring()
    floor.refuse("2.3", i.ShuffleCards(DEALER)).refuse("2.3", i.Determine(DEALER, "A"))
    floor.refuse("2.3(b)", i.Determine(SUPERVISOR, "C")).give(i.Determine(SUPERVISOR, "B")).ready()
    determined = floor.last(e.CardsDetermined)
    assert (determined.shuffle, determined.decks, determined.by, determined.clause) == ("B", 6, SUPERVISOR, "2.3")


@twins("2.3", "2.3(a)")
def test_2_3_nothing_is_determined_while_a_round_is_in_play(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").no_more_bets()
    for cards in ("", "KH", "9C QD"):
        floor.cards(cards).refuse("2.3", i.Determine(SUPERVISOR, "A", 8)).refuse("2.3", i.Determine(SUPERVISOR, "A"))
    floor.stand("Ann", 2).cards("9D").give(i.Determine(SUPERVISOR, "A"))
    assert len(floor.events_of(e.CardsDetermined)) == 2


@twins("2.3", "2.3(a)", "2.4")
def test_2_3_a_between_rounds_other_decks_come_with_all_cards_replaced(document: str) -> None:
    floor = ready(document)
    floor.play_round().refuse("2.3(a)", i.Determine(SUPERVISOR, "A", 8))
    floor.give(i.ReplaceCards(SUPERVISOR, "eight decks"), i.Determine(SUPERVISOR, "A", 8))
    assert floor.last(e.CardsDetermined).decks == 8
    floor.give(i.CheckReplacement(SUPERVISOR), i.CheckReplacement(DEALER)).ready()
    assert (floor.state.shoe.cards, floor.state.decks) == (8 * DECK[document], 8)
    floor.play_round()
    assert floor.net("Ann") == "20.00"


@twins("2.1", "2.3(a)")
def test_2_3_a_the_number_of_decks_stays_within_what_the_game_allows(document: str) -> None:
    floor = Twin(document)
    least = {BLACKJACK: 4, PONTOON: 3}[document]
    floor.states().give(i.OpenTable(SUPERVISOR))
    floor.refuse("2.1", i.Determine(SUPERVISOR, "A", least - 1)).refuse("2.1", i.Determine(SUPERVISOR, "A", 9))
    floor.give(i.Determine(SUPERVISOR, "A", least))
    assert floor.state.size == least * DECK[document]
    floor.give(i.Determine(SUPERVISOR, "A", 8))
    assert floor.state.size == 8 * DECK[document]


@twins("2.3/tail")
def test_2_3_a_player_who_asks_is_told_of_decks_and_shuffle(document: str) -> None:
    floor = Twin(document, approved_shuffles=["A", "B"])
    floor.states().give(i.OpenTable(SUPERVISOR)).refuse("2.3", i.AskDeterminations("Ann"))
    floor.give(i.Determine(SUPERVISOR, "B"), i.AskDeterminations("Ann"))
    told = floor.last(e.DeterminationsTold)
    assert (told.player, told.decks, told.shuffle, told.clause) == ("Ann", 6, "B", floor.by("2.3/tail"))


# --- 2.4 replaced ---------------------------------------------------------------------------------------------------


@twins("2.4")
def test_2_4_all_cards_are_replaced_only_after_a_round(document: str) -> None:
    floor = ready(document)
    floor.wager("Ann", 2, "10").deal("KH 9C QD").refuse("2.4", i.ReplaceCards(SUPERVISOR, "worn"))
    floor.stand("Ann", 2).cards("9D").give(i.ReplaceCards(SUPERVISOR, "worn"))
    floor.refuse("2.2", i.ShuffleCards(DEALER))
    floor.give(i.CheckReplacement(DEALER), i.CheckReplacement(SUPERVISOR)).may_not_start("2.4").ready()
    assert (floor.state.shoe.cards, floor.state.shoe.discards) == (6 * DECK[document], 0)


@twins("2.4")
def test_2_4_replacing_needs_the_operator_a_reason_and_cards_of_the_decks(document: str) -> None:
    floor = ready(document)
    floor.play_round()
    for cards in ((), (card("KH"),)):
        floor.refuse("2.4", i.ReplaceCards(DEALER, "bent", cards)).refuse("2.4", i.ReplaceCards(SUPERVISOR, " ", cards))
    floor.refuse("2.1", i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),) * 7))
    floor.give(i.ReplaceCards(OPERATOR, "bent", (card("KH"),) * 6))
    assert floor.last(e.CardsReplaced).by == OPERATOR
    closed = Twin(document)
    closed.refuse("2.4", i.ReplaceCards(SUPERVISOR, "bent"))


@pytest.mark.clause("act-blackjack-2005 2.4", "act-blackjack-2005 2.4/s2")
def test_2_4_blackjack_a_damaged_card_is_replaced_during_a_round_and_the_shoe_is_as_it_was() -> None:
    floor = ready(BLACKJACK).wager("Ann", 2, "10").deal("KH 9C QD")
    before = floor.state.shoe
    floor.give(i.ReplaceCards(SUPERVISOR, "torn", (card("4C"),)))
    assert floor.state.shoe == before
    assert floor.last(e.CardsReplaced).clause == "2.4"
    floor.stand("Ann", 2).refuse("2.4/s2", r.Deal(card("4C")))
    floor.give(i.CheckReplacement(DEALER)).refuse("2.4/s2", r.Deal(card("4C")))  # both have to check it
    floor.give(i.CheckReplacement(SUPERVISOR)).cards("4C 7S")
    assert floor.net("Ann") == "0.00"


@pytest.mark.clause("act-pontoon-2005 2.4")
def test_2_4_pontoon_no_card_is_replaced_during_a_round() -> None:
    floor = ready(PONTOON).wager("Ann", 2, "10").deal("KH 9C QD")
    floor.refuse("2.4", i.ReplaceCards(SUPERVISOR, "torn", (card("4C"),)))
    floor.stand("Ann", 2).cards("9D").give(i.ReplaceCards(SUPERVISOR, "torn", (card("4C"),)))
    floor.give(i.CheckReplacement(SUPERVISOR)).refuse("2.4", i.ShuffleCards(DEALER)).give(i.CheckReplacement(DEALER))
    floor.may_not_start("2.4")  # it lay in the shoe: its order has changed
    floor.ready().play_round()
    assert floor.net("Ann") == "20.00"


@twins("2.4")
def test_2_4_a_discard_replaced_by_its_like_needs_no_shuffle(document: str) -> None:
    floor = ready(document)
    floor.play_round().give(i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),)))
    assert not floor.last(e.CardsReplaced).reshuffle
    floor.give(i.CheckReplacement(MANAGER), i.CheckReplacement(DEALER)).play_round()
    assert floor.last(e.CardsReplaced).cards == (card("KH"),)
    assert floor.state.shoe.number == 1


@twins("2.4/s2", "def:casino-supervisor", "def:dealer")
@pytest.mark.parametrize(("first", "second"), [(DEALER, SUPERVISOR), (SUPERVISOR, DEALER)])
def test_2_4_supervisor_and_dealer_both_check_a_replacement(document: str, first: Official, second: Official) -> None:
    floor = ready(document)
    floor.play_round().refuse("2.4/s2", i.CheckReplacement(DEALER))
    floor.give(i.ReplaceCards(SUPERVISOR, "bent", (card("KH"),))).may_not_start("2.4/s2")
    floor.refuse("2.4/s2", i.CheckReplacement(OPERATOR)).refuse("2.4/s2", i.CheckReplacement(INSPECTOR))
    floor.give(i.CheckReplacement(first)).may_not_start("2.4/s2").refuse("2.4/s2", i.CheckReplacement(first))
    floor.wager("Ann", 2, "10").refuse("2.4/s2", r.NoMoreBets())
    floor.give(i.CheckReplacement(second)).deal("KH 9C QD")
    checks = [(one.by, one.clause) for one in floor.events_of(e.ReplacementChecked)]
    assert checks == [(first, floor.by("2.4/s2")), (second, floor.by("2.4/s2"))]


@twins("2.4", "19.2")
def test_2_4_new_cards_for_an_automated_shoe_are_shuffled_by_hand_first(document: str) -> None:
    floor = automated(document)
    floor.play_round().give(i.ReplaceCards(SUPERVISOR, "worn"))
    floor.give(i.CheckReplacement(SUPERVISOR), i.CheckReplacement(DEALER))
    floor.refuse("19.2", i.ShuffleCards(DEALER, "device"))
    floor.give(i.ShuffleCards(DEALER, "device", by_hand_first=True)).play_round()
    assert (floor.net("Ann"), floor.last(e.ShoeLoaded).kind) == ("20.00", "device")
