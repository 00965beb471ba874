"""Offer of the cut, and place of the cutting card: nsw-pontoon-6to5-2017 4.3 to 4.6."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.table import Official
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import ASSISTANT, DEALER, INSPECTOR, MANAGER, OPERATOR, PIT_MANAGER, SUPERVISOR, Floor

NAMES = {1: "Ann", 2: "Bob", 3: "Cat", 4: "Dan", 5: "Eve", 6: "Fay", 7: "Gus"}
ANN = Official("player", "Ann")


def seated(*boxes: int, decks: int = 6) -> Floor:
    """A table with checked cards to which players have come, to these boxes in this order."""
    floor = Floor(DOCUMENT, decks=decks).open()
    for box in boxes:
        floor.give(i.Arrive(NAMES[box], box))
    return floor


def played(floor: Floor, first: str, then: str = "9D", box: int = 4) -> Floor:
    """Play a round of the player at a box, the cutting card among its cards."""
    return floor.wager(NAMES[box], box, "10").deal(first).stand(NAMES[box], box).cards(then)


def offered(floor: Floor) -> tuple[str, tuple[str, ...], str]:
    """Return to whom the cut was offered last, who would follow, and the clause."""
    told = floor.last(e.CutOffered)
    return told.player, told.then, told.clause


# --- to whom ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3", "nsw-pontoon-6to5-2017 4.3.1")
def test_4_3_1_the_first_player_to_the_table_cuts_when_the_game_begins() -> None:
    floor = seated(5, 1, 3).give(i.ShuffleCards(DEALER))
    assert offered(floor) == ("Eve", ("Ann", "Cat"), "4.3.1")
    floor.refuse("4.3", i.CutCards("Ann", 100)).refuse("4.3", i.DeclineCut("Cat")).give(i.CutCards("Eve", 100))
    assert floor.last(e.CardsCut).cut_by == "Eve"


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.1")
def test_4_3_1_a_reopened_table_starts_over() -> None:
    floor = played(seated(1, 4).ready(), "KH 9C QD").give(
        i.Leave("Ann"), i.Leave("Dan"), i.CloseTable(SUPERVISOR), i.OpenTable(SUPERVISOR)
    )
    floor.bring().give(i.Arrive("Fay", 6), i.Arrive("Bob", 2), i.Arrive("Gus", 7), i.ShuffleCards(DEALER))
    assert offered(floor) == ("Fay", ("Gus", "Bob"), "4.3.1")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.2")
def test_4_3_2_the_player_on_whose_area_the_cutting_card_appeared() -> None:
    floor = seated(1, 3, 6).ready()
    floor.wager("Ann", 1, "10").wager("Cat", 3, "10").wager("Fay", 6, "10").deal("KH 5H KD 9C QD 6D QH")
    floor.stand("Ann", 1).hit("Cat", 3, "CUT 9S").stand("Cat", 3).stand("Fay", 6).cards("9D").give(
        i.ShuffleCards(DEALER)
    )
    assert floor.last(e.CuttingCardDrawn).player == "Cat"
    assert offered(floor) == ("Cat", ("Fay", "Ann"), "4.3.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.2")
@pytest.mark.parametrize(
    ("first", "box"), [("KH CUT KD 9C QD QH", 6), ("KH KD 9C CUT QD QH", 1), ("KH KD 9C QD CUT QH", 6)]
)
def test_4_3_2_during_the_initial_deal(first: str, box: int) -> None:
    floor = seated(6, 1).ready().wager("Ann", 1, "10").wager("Fay", 6, "10").deal(first)
    floor.stand("Ann", 1).stand("Fay", 6).cards("9D").give(i.ShuffleCards(DEALER))
    assert offered(floor)[::2] == (NAMES[box], "4.3.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.2")
def test_4_3_2_on_a_shared_area_it_is_the_controlling_player() -> None:
    floor = seated(1, 4).ready().wager("Ann", 4, "100").wager("Dan", 4, "10").deal("KH 9C CUT QD")
    floor.stand("Dan", 4).cards("9D").give(i.ShuffleCards(DEALER))
    assert offered(floor)[::2] == ("Dan", "4.3.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.2", "nsw-pontoon-6to5-2017 4.4")
def test_4_3_2_one_who_has_left_is_passed_over_clockwise() -> None:
    floor = played(seated(1, 4, 6).ready(), "KH 9C CUT QD").give(i.Leave("Dan"), i.ShuffleCards(DEALER))
    assert offered(floor) == ("Fay", ("Ann",), "4.4")
    floor = seated(1, 4, 6).ready().wager("Dan", 4, "10").wager("Bob", 4, "10").deal("KH 9C CUT QD").stand("Dan", 4)
    floor.cards("9D").give(i.Leave("Dan"), i.ShuffleCards(DEALER))
    assert offered(floor) == ("Bob", ("Fay", "Ann"), "4.4")  # who stands at that box comes next


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.3")
def test_4_3_3_on_the_dealers_hand_the_player_farthest_to_the_dealers_right() -> None:
    for first, then in (("KH 9C QD", "CUT 9D"), ("KH CUT 9C QD", "9D")):
        floor = played(seated(6, 1, 4).ready(), first, then).give(i.ShuffleCards(DEALER))
        assert offered(floor) == ("Fay", ("Ann", "Dan"), "4.3.3")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.3")
def test_4_3_3_who_stands_without_a_place_is_not_the_farthest() -> None:
    floor = played(seated(1, 4).ready(), "KH 9C QD", "CUT 9D")
    floor.give(i.Arrive("Zoe"), i.ShuffleCards(DEALER))
    assert offered(floor) == ("Dan", ("Zoe", "Ann"), "4.3.3")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.4")
@pytest.mark.parametrize("wagered", [2, 5])
def test_4_3_4_as_first_card_the_player_farthest_to_the_dealers_right(wagered: int) -> None:
    floor = played(seated(5, 2).ready(), "KH 9C QD", box=2).wager(NAMES[wagered], wagered, "10").deal("CUT")
    assert offered(floor.give(i.ShuffleCards(DEALER))) == ("Eve", ("Bob",), "4.3.4")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3.5")
def test_4_3_5_after_a_replacement_the_player_farthest_to_the_dealers_right() -> None:
    floor = played(seated(7, 1).ready(), "KH 9C CUT QD", box=1).give(i.ReplaceCards(SUPERVISOR, "worn cards"))
    floor.give(i.CheckReplacement(DEALER), i.ShuffleCards(DEALER))
    assert offered(floor) == ("Gus", ("Ann",), "4.3.5")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3")
def test_4_3_after_an_ordered_shuffle_it_is_the_same_player() -> None:
    floor = played(seated(6, 1, 4).ready(), "KH 9C QD").give(i.DirectShuffle(SUPERVISOR, "clumps"))
    assert offered(floor.give(i.ShuffleCards(DEALER))) == ("Fay", ("Ann", "Dan"), "4.3")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.3")
def test_4_3_nobody_cuts_cards_that_are_not_offered() -> None:
    floor = seated(1).refuse("4.3", i.CutCards("Ann", 100)).refuse("4.3", i.DeclineCut("Ann"))
    floor.refuse("4.4", i.CutAsOfficial(SUPERVISOR, 100)).refuse("4.3", i.InsertCuttingCard(DEALER, 60))
    floor.give(i.ShuffleCards(DEALER)).refuse("4.3", i.InsertCuttingCard(DEALER, 60)).give(i.CutCards("Ann", 100))
    floor.refuse("4.3", i.CutCards("Ann", 120)).refuse("4.3", i.DeclineCut("Ann"))  # once
    floor.give(i.InsertCuttingCard(DEALER, 60)).refuse("4.3", i.CutCards("Ann", 100)).refuse(
        "4.3", i.InsertCuttingCard(DEALER, 60)
    )


# --- refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.4")
def test_4_4_a_refused_cut_goes_clockwise_and_last_to_a_casino_supervisor() -> None:
    floor = played(seated(6, 1, 4).ready(), "KH 9C QD", "CUT 9D").give(i.ShuffleCards(DEALER))
    for player, following in (("Fay", "Ann"), ("Ann", "Dan")):
        floor.refuse("4.4", i.CutAsOfficial(SUPERVISOR, 100)).give(i.DeclineCut(player))
        assert offered(floor)[::2] == (following, "4.4")
    floor.give(i.DeclineCut("Dan"))
    assert offered(floor) == ("", (), "4.4")
    floor.refuse("4.3", i.CutCards("Fay", 100)).refuse("4.3", i.DeclineCut("Dan"))
    for by in (ANN, DEALER, INSPECTOR, OPERATOR):
        floor.refuse("4.4", i.CutAsOfficial(by, 100))
    floor.give(i.CutAsOfficial(SUPERVISOR, 100))
    assert floor.last(e.CardsCut).cut_by == str(SUPERVISOR)


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.4")
@pytest.mark.parametrize("by", [SUPERVISOR, PIT_MANAGER, ASSISTANT, MANAGER], ids=str)
def test_4_4_where_there_are_no_players_a_casino_supervisor_cuts(by: Official) -> None:
    floor = seated().give(i.ShuffleCards(DEALER))
    assert offered(floor) == ("", (), "4.4")
    floor.give(i.CutAsOfficial(by, 100))


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.4")
def test_4_4_who_leaves_the_table_refuses_the_cut() -> None:
    floor = seated(5, 1, 3).give(i.ShuffleCards(DEALER), i.Leave("Ann"))
    assert len(floor.events_of(e.CutOffered)) == 1  # it is offered to Eve
    floor.give(i.Leave("Eve"))
    assert offered(floor) == ("Cat", (), "4.4")
    floor.give(i.CutCards("Cat", 100), i.Leave("Cat"))
    assert len(floor.events_of(e.CutOffered)) == 2


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.4")
def test_4_4_the_second_player_who_is_asked_may_accept() -> None:
    floor = seated(5, 1, 3).give(i.ShuffleCards(DEALER), i.DeclineCut("Eve")).refuse("4.3", i.CutCards("Eve", 100))
    floor.give(i.CutCards("Ann", 100))
    assert floor.last(e.CardsCut).cut_by == "Ann"


# --- where ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.5")
@pytest.mark.parametrize(("decks", "least", "most"), [(6, 48, 240), (8, 48, 336)])
def test_4_5_a_cut_is_at_least_a_deck_from_either_end(decks: int, least: int, most: int) -> None:
    for at in (least - 1, most + 1, 0, -1, 48 * decks):
        seated(1, decks=decks).give(i.ShuffleCards(DEALER)).refuse("4.5", i.CutCards("Ann", at))
        seated(decks=decks).give(i.ShuffleCards(DEALER)).refuse("4.5", i.CutAsOfficial(SUPERVISOR, at))
    for at in (least, most):
        floor = seated(1, decks=decks).give(i.ShuffleCards(DEALER), i.CutCards("Ann", at))
        assert (floor.last(e.CardsCut).cards, floor.last(e.CardsCut).clause) == (at, "4.6")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.6")
@pytest.mark.parametrize(("decks", "most"), [(6, 144), (8, 192)])
def test_4_6_the_cutting_card_goes_up_to_half_way_in_from_the_back(decks: int, most: int) -> None:
    for from_back in (0, 1, most):
        floor = seated(1, decks=decks).give(i.ShuffleCards(DEALER)).give(i.CutCards("Ann", 100))
        floor.refuse("4.6", i.InsertCuttingCard(DEALER, most + 1)).refuse("4.6", i.InsertCuttingCard(DEALER, -1))
        floor.give(i.InsertCuttingCard(DEALER, from_back))
        inserted, loaded = floor.last(e.CuttingCardInserted), floor.last(e.ShoeLoaded)
        assert (inserted.from_back, inserted.clause) == (from_back, "4.6")
        assert (loaded.cards, loaded.kind, loaded.clause) == (48 * decks, "shoe", "4.6")


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.6")
def test_4_6_is_the_dealers_part_after_the_cut_and_before_the_deal() -> None:
    floor = seated(1).wager("Ann", 1, "10").give(i.ShuffleCards(DEALER), i.CutCards("Ann", 100))
    for by in (ANN, SUPERVISOR, INSPECTOR):
        floor.refuse("def:dealer", i.InsertCuttingCard(by, 60))
    floor.refuse("4.3", r.NoMoreBets()).give(i.InsertCuttingCard(DEALER, 60), i.BurnCards(DEALER)).no_more_bets()


@pytest.mark.clause("nsw-pontoon-6to5-2017 4.6")
def test_4_6_a_cutting_card_at_the_very_back_never_comes() -> None:
    floor = seated(1).give(i.ShuffleCards(DEALER)).cut(depth=0).give(i.BurnCards(DEALER)).wager("Ann", 1, "10")
    floor.no_more_bets().refuse("4.1", i.DrawCuttingCard()).cards("KH").refuse("4.1", i.DrawCuttingCard())
