"""The table, its layout cloth and its equipment: nsw-pontoon-6to5-2017 2, diagrams A and B."""

from typing import Final

import pytest

from croupier.engine import inputs as r
from croupier.engine.offers import InsurancePlaced
from croupier.engine.postings import Account
from croupier.engine.table import Official, postings, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.notices.cloth import cloth
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import dealt, from_a_device, from_a_shoe, moved
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import DEALER, INSPECTOR, OPERATOR, SUPERVISOR, Floor, card

ANN = Official("player", "Ann")

ITEMS: Final = {
    "places": "2.1",
    "layout": "2.2",
    "areas": "2.2.1",
    "insurance-area": "2.2.2",
    "inscription:pontoon": "2.2.3.1",
    "inscription:dealer": "2.2.3.2",
    "inscription:insurance": "2.2.3.3",
    "shoe": "2.3.1",
    "discard-rack": "2.3.2",
    "surrender-buttons": "2.3.3",
    "float-tray": "2.3.4",
    "drop-box": "2.4",
}


def stated(*without: str, layout: str = "A", side_bets: tuple[str, ...] = ()) -> Floor:
    """A table that is not open, for which everything has been stated but `without`."""
    floor = Floor(DOCUMENT, side_bets=list(side_bets))
    for item in ITEMS:
        if item not in without:
            floor.give(i.StateItem(SUPERVISOR, item, layout if item == "layout" else f"asset {item}"))
    return floor


@pytest.mark.clause(*(f"nsw-pontoon-6to5-2017 {clause}" for clause in ITEMS.values()), "nsw-pontoon-6to5-2017 2.3")
@pytest.mark.parametrize(("item", "clause"), ITEMS.items())
def test_2_no_table_opens_before_each_thing_is_stated_with_its_reference(item: str, clause: str) -> None:
    floor = stated(item).refuse(clause, i.OpenTable(SUPERVISOR))
    floor.refuse(clause, i.StateItem(SUPERVISOR, item, " "))
    reference = "A" if item == "layout" else "asset 17"
    floor.give(i.StateItem(SUPERVISOR, item, reference), i.OpenTable(SUPERVISOR))
    told = floor.last(e.ItemStated)
    assert (told.item, told.reference, told.clause, told.by) == (item, reference, clause, SUPERVISOR)
    assert floor.state.status == "open"


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.3")
def test_2_3_nothing_happens_at_a_table_that_is_not_open() -> None:
    floor = stated("drop-box")
    floor.refuse("2.3", r.PlaceWager("Ann", 2, Money(1000))).refuse("2.3", i.StateItem(SUPERVISOR, "carpet", "blue"))
    floor.give(i.IntroduceCards(DEALER, "red"), i.CheckCards(DEALER)).refuse("2.3", i.ShuffleCards(DEALER))
    floor.may_not_start("2.3").give(i.StateItem(SUPERVISOR, "drop-box", "D7"), i.OpenTable(SUPERVISOR))
    floor.refuse("2.3", i.OpenTable(SUPERVISOR))


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.3")
@pytest.mark.parametrize("by", [ANN, DEALER, INSPECTOR], ids=str)
def test_2_3_a_table_is_equipped_and_opened_for_the_operator(by: Official) -> None:
    floor = stated("drop-box").refuse("2.3", i.StateItem(by, "drop-box", "D7")).refuse("2.3", i.OpenTable(by))
    floor.give(i.StateItem(OPERATOR, "drop-box", "D7"), i.OpenTable(OPERATOR))
    assert floor.last(e.TableOpened).by == OPERATOR


# --- the cloth --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.1", "nsw-pontoon-6to5-2017 2.2.1")
def test_2_1_seven_areas_face_the_dealer_clockwise_from_the_left() -> None:
    floor = from_a_shoe()
    assert tuple([box.number for box in view(floor.state, ANN).boxes]) == (1, 2, 3, 4, 5, 6, 7)
    for box in (7, 1, 4):
        floor.wager("Ann", box, "10")
    floor.refuse("2.2.1", r.PlaceWager("Ann", 8, Money(1000))).refuse("2.2.1", r.PlaceWager("Ann", 0, Money(1000)))
    floor.refuse("2.2.1", i.Arrive("Bob", 8)).refuse("2.2.1", i.Arrive("Bob", 0)).give(i.Arrive("Bob", 7))
    floor.deal("2H 3H 4H 9C")
    assert [box.number for box in view(floor.state, ANN).boxes if box.hands] == [1, 4, 7]


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.2", "nsw-pontoon-6to5-2017 diagram:A", "nsw-pontoon-6to5-2017 diagram:B")
@pytest.mark.parametrize(("layout", "pairs"), [("A", ()), ("B", (1, 2, 3, 4, 5, 6, 7))])
def test_2_2_diagrams_a_and_b_differ_in_the_pairs_areas(layout: str, pairs: tuple[int, ...]) -> None:
    marked = cloth(stated(layout=layout).state)
    assert (marked.diagram, marked.areas, marked.insurance) == (layout, (1, 2, 3, 4, 5, 6, 7), True)
    assert (marked.pairs, len(marked.inscriptions)) == (pairs, 3)


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.2")
@pytest.mark.parametrize("layout", ["C", "a", "diagram A"])
def test_2_2_there_is_no_other_layout(layout: str) -> None:
    stated("layout").refuse("2.2", i.StateItem(SUPERVISOR, "layout", layout))


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 2.2.3",
    "nsw-pontoon-6to5-2017 2.2.3.1",
    "nsw-pontoon-6to5-2017 2.2.3.2",
    "nsw-pontoon-6to5-2017 2.2.3.3",
)
def test_2_2_3_the_cloth_says_what_is_paid_and_where_the_dealer_stands() -> None:
    inscribed = view(from_a_shoe().state, ANN).inscriptions
    assert inscribed == ("pontoon pays 6 to 5", "dealer must stand on hard 17 or soft 18", "insurance pays 2 to 1")
    assert dealt({"Ann": "AH KD"}, dealer="9C").net("Ann") == "12.00"
    insured = dealt({"Ann": "KH QD"}, dealer="AC", wager="20").give(r.Insure("Ann", 1, Money(1000)), r.Proceed())
    assert insured.stand("Ann", 1).cards("KS").net("Ann") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.2.3.2")
@pytest.mark.parametrize(("dealer", "then"), [("6H", "AD 4C"), ("7H", "AD"), ("8H", "9D"), ("8H", "8D 5C")])
def test_2_2_3_2_the_dealer_stands_as_the_cloth_says(dealer: str, then: str) -> None:
    floor = dealt({"Ann": "9H 9D"}, dealer=dealer).stand("Ann", 1)
    *drawn, last = then.split()
    for one in drawn:
        floor.cards(one)
        assert floor.state.awaits_card
    floor.cards(last)
    assert not floor.state.awaits_card


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.2.2")
def test_2_2_2_insurance_lies_on_the_line_of_its_box() -> None:
    floor = from_a_shoe().wager("Ann", 2, "10").wager("Ann", 3, "10").deal("9H 8H AC 9D 8D")
    floor.give(r.Insure("Ann", 2, Money(500)))
    placed = floor.last(InsurancePlaced)
    assert (placed.box, placed.player, placed.amount) == (2, "Ann", 500)
    round_ = floor.state.round
    assert round_ is not None
    assert [(one.box, one.amount) for one in round_.insurance] == [(2, 500)]  # type: ignore[union-attr]
    assert [box.wagers for box in view(floor.state, ANN).boxes if box.wagers] == [(("Ann", 1000),), (("Ann", 1000),)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.2.4", "nsw-pontoon-6to5-2017 diagram:B", "nsw-pontoon-6to5-2017 15.2")
def test_2_2_4_perfect_pairs_need_their_area_and_layout_b() -> None:
    floor = stated(layout="A", side_bets=("perfect-pairs",)).refuse("2.2.4", i.OpenTable(SUPERVISOR))
    floor.give(i.StateItem(SUPERVISOR, "layout:perfect-pairs", "area 3")).refuse("15.2", i.OpenTable(SUPERVISOR))
    floor.give(i.StateItem(SUPERVISOR, "layout", "B"), i.OpenTable(SUPERVISOR))
    assert floor.state.status == "open"


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.2.4", "nsw-pontoon-6to5-2017 15.1", "nsw-pontoon-6to5-2017 15.2")
def test_2_2_4_perfect_pairs_are_not_offered_at_an_open_table_without_layout_b() -> None:
    offer = i.ChangeSetting(SUPERVISOR, "side_bets", ["perfect-pairs"])
    floor = stated(layout="A").give(i.OpenTable(SUPERVISOR)).refuse("2.2.4", offer)
    floor.give(i.StateItem(SUPERVISOR, "layout:perfect-pairs", "area 3")).refuse("15.2", offer)
    floor.refuse("15.1", i.ChangeSetting(DEALER, "side_bets", ["perfect-pairs"]))
    floor.give(i.StateItem(SUPERVISOR, "layout", "B"), offer)
    assert floor.last(e.SettingChanged).clause == "15.1"
    floor.give(i.Determine(SUPERVISOR, "A")).bring().ready().wager("Ann", 2, "10").wager("Ann", 2, "5", "perfect-pairs")
    floor.refuse("15.2", i.StateItem(SUPERVISOR, "layout", "A")).give(i.StateItem(SUPERVISOR, "drop-box", "D8"))


# --- equipment --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.3.1")
def test_2_3_1_cards_come_from_a_card_shoe_or_a_shuffling_device() -> None:
    assert from_a_shoe().last(e.ShoeLoaded).kind == "shoe"
    assert from_a_device().last(e.ShoeLoaded).kind == "device"
    floor = Floor(DOCUMENT).open().wager("Ann", 2, "10")
    floor.refuse("4.1.1", r.NoMoreBets()).refuse("7.1", r.Deal(card("9H")))


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.3.2")
def test_2_3_2_the_discard_rack_holds_eight_decks() -> None:
    floor = from_a_shoe(decks=8)
    ranks = "A23456789JQK"
    for suit in "HDCS":
        for rank in ranks:
            for _ in range(8 if (rank, suit) != ("K", "S") else 7):
                floor.give(i.FindFaceUp(DEALER, card(rank + suit)))
    assert (floor.state.shoe.discards, floor.state.shoe.cards) == (384, 0)
    floor.refuse("17.1", i.FindFaceUp(DEALER, card("KS")))


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 2.3.3", "nsw-pontoon-6to5-2017 def:surrender-buttons", "nsw-pontoon-6to5-2017 9.3"
)
def test_2_3_3_a_surrendered_wager_has_its_button_until_it_is_settled() -> None:
    floor = from_a_shoe().wager("Ann", 2, "40").wager("Bob", 2, "10").deal("KH KC 5D")
    assert view(floor.state, ANN).boxes[1].surrendered == ()
    floor.give(r.Surrender("Ann", 2))
    assert view(floor.state, ANN).boxes[1].surrendered == ("Ann",)
    floor.give(r.Proceed())
    assert view(floor.state, ANN).boxes[1].surrendered == ("Ann",)
    floor.cards("9D")
    assert not any(box.surrendered for box in view(floor.state, ANN).boxes)
    assert floor.net("Ann") == "-20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 2.3.4", "nsw-pontoon-6to5-2017 def:float-tray")
def test_2_3_4_a_bust_wager_goes_to_the_float_tray() -> None:
    floor = dealt({"Ann": "KH 6D"}, dealer="9C", wager="25").hit("Ann", 1, "9S")
    into = [amount for event in floor.events for account, amount in postings(event) if account is Account.HOUSE]
    assert sum(into) == 2500
    assert floor.layout() == 0


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:void")
def test_void_is_without_result_and_the_wagers_go_back() -> None:
    floor = dealt({"Ann": "KH 6D", "Bob": "9H 9D"}, dealer="9C").hit("Ann", 1, "8S")
    assert floor.net("Ann") == "-10.00"
    floor.give(i.VoidRound(SUPERVISOR, "a fire alarm", "disturbance"))
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "0.00", 0)
    assert moved(floor, e.StakesReturned).keys() == {"Bob"}
    assert moved(floor, e.LossRefunded).keys() == {"Ann"}
    assert [(one.number, one.is_void, one.tallies) for one in floor.state.played] == [(1, True, ())]


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:void")
def test_void_keeps_what_had_been_paid_between() -> None:
    floor = dealt({"Ann": "AH KD", "Bob": "9H 9D"}, dealer="9C")
    floor.give(i.VoidRound(SUPERVISOR, "cards in disorder", "reconstruction"))
    assert (floor.net("Ann"), floor.net("Bob")) == ("12.00", "0.00")
