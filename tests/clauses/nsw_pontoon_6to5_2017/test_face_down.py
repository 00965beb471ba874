"""Real cards whose first two are dealt face down: unknown until they are turned, rule 3.6.2."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine import inputs as r
from croupier.engine.events import CardDealt, HandStood, InsuranceReturned, SideBetSettled, WagerSettled
from croupier.engine.table import Official, call, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.twentyone import Round
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue
from croupier.engine.view import FACE_DOWN
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_device, moved
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import DEALER, INSPECTOR, SUPERVISOR, Floor, card

ALL = r.Proceed()


def table(**election: Any) -> Floor:
    """A table of real cards that are dealt face down, with an inspector's approval."""
    base: dict[str, Any] = {"decks": 6, "minimum": "1", "face_down": True}
    floor = Floor(DOCUMENT, **(base | election))
    floor.state = replace(floor.state, face_down="unknown")
    return floor.give(i.Approve(INSPECTOR, "face-down")).open().ready()


def dealt(floor: Floor, boxes: int, dealer: str) -> Floor:
    """Deal two cards face down to each box and one face up to the dealer."""
    return floor.no_more_bets().give(r.DealFaceDown(boxes)).cards(dealer).give(r.DealFaceDown(boxes))


def turn(floor: Floor, cards: str) -> Floor:
    """Turn cards that must be turned."""
    return floor.give(*[r.TurnCard(card(one)) for one in cards.split()])


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 3.6.1", "nsw-pontoon-6to5-2017 7.1")
def test_3_6_2_the_first_two_cards_are_dealt_unseen_and_the_dealers_face_up() -> None:
    floor = table().wager("Ann", 2, "10").wager("Bob", 3, "10").no_more_bets()
    floor.refuse("3.6.2", r.DealFaceDown(3)).refuse("3.6.2", r.DealFaceDown(0)).give(r.DealFaceDown(2))
    floor.refuse("3.6.2", r.DealFaceDown()).refuse("3.6.2", r.TurnCard(card("KH"))).cards("9C").give(r.DealFaceDown(2))
    assert [(one.box, one.clause) for one in floor.events_of(CardDealtFaceDown)] == [
        (box, "7.1") for box in (2, 3, 2, 3)
    ]
    assert (floor.state.shoe.face_down, [str(one.card) for one in floor.events_of(CardDealt)]) == (4, ["9C"])
    assert [one.clause for one in floor.events_of(ExposureOffered)] == ["10.1"]
    for person in (DEALER, Official("player", "Bob")):
        assert view(floor.state, person).boxes[1].hands[0].cards == (FACE_DOWN, FACE_DOWN)
    floor.refuse("11.1", r.DealFaceDown()).refuse("10.1", r.Proceed("Ann"))
    read = Floor(DOCUMENT, decks=6).open().ready().wager("Ann", 2, "10").no_more_bets()
    read.refuse("3.6.2", r.DealFaceDown()).refuse("3.6.2", r.TurnCard(card("KH")))


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 10.1")
def test_10_1_a_player_exposes_a_pontoon_before_it_is_paid() -> None:
    floor = dealt(table().wager("Ann", 2, "10").wager("Bob", 3, "10"), 2, "9C")
    floor.refuse("3.6.2", i.ExposeCards("Bob", 2)).give(i.ExposeCards("Ann", 2))
    fell = floor.last(TurningFellDue)
    assert (fell.box, fell.player, fell.cards, fell.clause) == (2, "Ann", 2, "3.6.2")
    floor.refuse("11.1", r.Proceed()).refuse("17.16", r.TurnCard(card("TH")))
    turn(floor, "AS KD").refuse("3.6.2", i.ExposeCards("Ann", 2))
    assert floor.net("Ann") == "-10.00"  # others may still expose theirs
    floor.give(ALL)
    assert floor.net("Ann") == "12.00"
    assert (floor.last(WagerSettled).clause, floor.last(e.CardsExposed).box) == ("10.1", 2)


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 11.1")
def test_11_1_the_cards_of_a_hand_are_turned_when_its_turn_comes_and_the_total_is_announced() -> None:
    floor = dealt(table().wager("Ann", 2, "10").wager("Bob", 3, "10"), 2, "9C").give(ALL)
    assert [(one.box, one.clause) for one in floor.events_of(TurningFellDue)] == [(2, "11.1")]
    floor.refuse("3.6.2", r.Hit("Ann", 2))
    turn(floor, "5S")
    assert floor.state.awaits_turn
    turn(floor, "6H")
    told = call(floor.state, floor.last(CardTurned))
    assert (told and told.words, floor.last(e.CardsTurned).box) == ("11", 2)
    floor.hit("Ann", 2, "KC")
    turn(floor, "9D 8H").stand("Bob", 3).cards("8D")
    assert (floor.net("Ann"), floor.net("Bob")) == ("10.00", "0.00")
    assert floor.state.shoe.discards == 1 + 7


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.2", "nsw-pontoon-6to5-2017 15.9")
@pytest.mark.parametrize(("cards", "net"), [("QC QS", "40.00"), ("QC 5S", "-15.00")])
def test_15_9_cards_on_which_a_pairs_wager_lies_are_turned_when_all_are_dealt(cards: str, net: str) -> None:
    floor = table(side_bets=["perfect-pairs"]).wager("Ann", 2, "10").wager("Bob", 3, "10")
    dealt(floor.wager("Ann", 2, "5", "perfect-pairs"), 2, "9C")
    assert [one.box for one in floor.events_of(TurningFellDue)] == [2]
    turn(floor, cards).give(ALL)
    assert (floor.net("Ann"), floor.last(SideBetSettled).player) == (net, "Ann")  # 10 lie there


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.1", "nsw-pontoon-6to5-2017 8.2", "nsw-pontoon-6to5-2017 3.6.2")
def test_16_1_1_a_pontoon_that_was_not_exposed_in_time_is_paid_at_the_end_and_its_insurance_goes_back() -> None:
    floor = dealt(table().wager("Ann", 2, "10"), 1, "AC").give(ALL, r.Insure("Ann", 2, Money(500)), ALL)
    turn(floor, "AS KD")
    assert moved(floor, InsuranceReturned) == {"Ann": (500, "8.2")}
    assert (floor.last(HandStood).clause, floor.net("Ann")) == ("11.3", "12.00")
    assert floor.last(WagerSettled).clause == "16.1.1"


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.3", "nsw-pontoon-6to5-2017 9.4", "nsw-pontoon-6to5-2017 3.6.2")
@pytest.mark.parametrize("shared", [False, True])
def test_9_3_a_surrendered_hand_stays_face_down_unless_another_player_stays_in(shared: bool) -> None:
    floor = table().give(i.Arrive("Ann", 2)).wager("Ann", 2, "10")
    floor = floor.wager("Bob", 2, "10") if shared else floor
    dealt(floor, 1, "KC").give(ALL, r.Surrender("Ann", 2))
    if shared:
        floor.give(r.Proceed("Bob"))
        assert floor.last(TurningFellDue).box == 2
        turn(floor, "9S 8H")
    floor.cards("7C")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-5.00", "0.00")
    assert (len(floor.events_of(CardTurned)), floor.state.shoe.discards) == (2 if shared else 0, 1 + 4)


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 3.6.2")
def test_17_10_cards_of_an_absent_player_are_turned_in_their_turn() -> None:
    floor = dealt(table().give(i.Arrive("Ann", 2)).wager("Ann", 2, "10"), 1, "9C").give(i.Leave("Ann"), ALL)
    turn(floor, "5S 4H").cards("8C 9D")
    assert (floor.net("Ann"), floor.last(HandStood).clause) == ("-10.00", "17.10.1")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.6", "nsw-pontoon-6to5-2017 17.2", "nsw-pontoon-6to5-2017 3.6.2")
def test_17_6_a_card_kept_unseen_is_dealt_face_down_first_and_an_exposed_one_is_known() -> None:
    floor = table().give(i.DrawInError(DEALER, "dealer", is_exposed=False)).wager("Ann", 2, "10")
    left = floor.state.shoe.cards
    floor.no_more_bets().give(r.DealFaceDown())
    assert (floor.state.shoe.cards, floor.state.kept_cards, floor.state.shoe.face_down) == (left, (), 1)
    floor.cards("9C").give(i.DrawInError(DEALER, "hand", card("6H"), is_exposed=True), ALL)
    turn(floor, "5S")
    assert isinstance(floor.state.round, Round)
    assert [str(one) for one in floor.state.round.hand.cards] == ["6H", "5S"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 19.3.1", "nsw-pontoon-6to5-2017 3.6.2")
def test_17_8_a_round_of_unseen_cards_can_be_void() -> None:
    floor = dealt(table().wager("Ann", 2, "10").wager("Bob", 3, "10"), 2, "9C").give(ALL)
    turn(floor, "5S")
    floor.give(
        i.RecordIncident(SUPERVISOR, "Ann", "device", "a counter"), i.Sanction(SUPERVISOR, 1, "void-wagers", "it")
    )
    assert (floor.net("Ann"), floor.last(TurningFellDue).box) == ("0.00", 3)
    turn(floor, "9S 8H").stand("Bob", 3).cards("8D")
    assert (floor.net("Bob"), floor.state.shoe.face_down, floor.layout()) == ("0.00", 0, 0)
    again = dealt(table().wager("Ann", 2, "10"), 1, "9C").give(i.VoidRound(SUPERVISOR, "lost order", "reconstruction"))
    assert (again.net("Ann"), again.state.shoe.face_down, again.state.shoe.discards) == ("0.00", 0, 1 + 3)


def order(cards: str) -> i.Reconstruct:
    """Return the reconstruction of a round by the right order of its cards."""
    return i.Reconstruct(SUPERVISOR, tuple([card(one) for one in cards.split()]), "box 3 was dealt first")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 3.6.2")
def test_17_8_cards_dealt_unseen_are_turned_and_the_round_is_dealt_again() -> None:
    floor = dealt(table().wager("Ann", 2, "10").wager("Bob", 3, "10"), 2, "9C").give(ALL)
    turn(floor, "KH 8S")  # those of box 2, which were meant for box 3
    floor.refuse("17.8", order("KH 8S 9C")).refuse("17.8", order("9S KH 9D 8H 8S"))  # the dealer's nine is missing
    floor.refuse("17.16", order("9S KH 9C TH 8S")).give(order("9S KH 9C 8H 8S"))
    assert isinstance(floor.state.round, Round)
    hands = {box.number: [str(one) for one in box.hands[0].cards] for box in floor.state.round.boxes}
    assert hands == {2: ["9S", "8H"], 3: ["KH", "8S"]}
    assert (floor.state.shoe.face_down, [str(one) for one in floor.state.dealt]) == (0, ["9S", "KH", "9C", "8H", "8S"])
    assert sorted(floor.state.exposed) == [2, 3]  # everybody has seen them
    floor.hit("Ann", 2, "3D").stand("Ann", 2).stand("Bob", 3).cards("9D")
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("10.00", "0.00", 0)


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.8", "nsw-pontoon-6to5-2017 3.6.2")
def test_17_8_a_round_of_turned_cards_is_dealt_again_until_the_next_begins() -> None:
    floor = dealt(table().wager("Ann", 2, "10"), 1, "9C").give(ALL)
    turn(floor, "KH 8S").stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "0.00"
    floor.refuse("17.8", order("KH 9C 8S 9D 2D")).give(order("KH 9C 9D 8S")).stand("Ann", 2)
    assert floor.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.2", "nsw-pontoon-6to5-2017 3.6.2")
def test_7_2_discards_go_back_into_the_device_when_all_cards_are_dealt() -> None:
    floor = from_a_device(face_down=True)
    floor.state = replace(floor.state, face_down="unknown")
    floor.give(i.Approve(INSPECTOR, "face-down"))
    for _ in range(2):
        dealt(floor.wager("Ann", 2, "10"), 1, "9C").give(ALL)
        turn(floor, "KH QD").stand("Ann", 2).cards("8D")
    assert [one.cards for one in floor.events_of(e.DiscardsReturned)] == [1, 4]
