"""act-uth-2019 7: the deal, face down: five communal cards, two to each hand, two to the dealer."""

import pytest

from croupier.cards import Card, card
from croupier.engine.events import BetsClosed
from croupier.engine.holdem import Phase, seen
from croupier.engine.holdem.events import (
    CommunalCardDealt,
    CommunalCardsRevealed,
    DealerCardDealt,
    HoleCardDealt,
    WagerPlaced,
)
from croupier.engine.inputs import Deal
from croupier.engine.view import CardHidden
from tests.uth_table import UthTable, one_hand, several

BOARD = "9S 8S 7S 9H 2C"
SHOE = f"{BOARD} AH AD KH KD QH QD JC JD"  # Ann, Bob, Cyd, the dealer
VIEWERS = (None, "Ann", "Bob", "Cyd", "Zoe")


def written(cards: tuple[Card, ...]) -> str:
    return " ".join(str(one) for one in cards)


@pytest.mark.clause("act-uth-2019 7.1")
def test_7_1_the_deal_follows_the_wagers_and_no_more_bets() -> None:
    table = UthTable(SHOE).ante("Ann", "10").trips("Ann", "5").deal(1)
    assert table.in_order(WagerPlaced, BetsClosed, CommunalCardDealt) == [
        *["WagerPlaced"] * 3,
        "BetsClosed",
        "CommunalCardDealt",
    ]
    assert table.clauses(BetsClosed) == ["7.1"]


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 7.2(c)", "act-uth-2019 4.2")
def test_7_2_c_without_any_ante_and_blind_no_card_is_dealt() -> None:
    table = UthTable(SHOE)
    table.refuse("7.2(c)", table.deal)
    table.ante("Ann", "10").withdraw("Ann").refuse("7.2(c)", table.deal)
    table.ante("Ann", "10").deal(1)


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 7.2(a)", "act-uth-2019 7.2(c)", "act-uth-2019 7.2(d)")
def test_7_2_three_hands_take_thirteen_cards_in_the_order_of_the_rule() -> None:
    table = several(SHOE, "Ann", "Bob", "Cyd")
    dealt = [
        (str(one.card), one.box if isinstance(one, HoleCardDealt) else 0, one.clause)
        for one in table.events
        if isinstance(one, CommunalCardDealt | HoleCardDealt | DealerCardDealt)
    ]
    assert dealt == [
        *[(one, 0, "7.2(a)") for one in BOARD.split()],
        *[("AH", 1, "7.2(c)"), ("AD", 1, "7.2(c)")],
        *[("KH", 2, "7.2(c)"), ("KD", 2, "7.2(c)")],
        *[("QH", 3, "7.2(c)"), ("QD", 3, "7.2(c)")],
        *[("JC", 0, "7.2(d)"), ("JD", 0, "7.2(d)")],
    ]
    assert (len(dealt), table.shoe, table.round.phase) == (13, [], Phase.BEFORE_THE_FLOP)


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 13.1")
def test_7_2_no_card_more_is_dealt() -> None:
    table = several(SHOE, "Ann", "Bob", "Cyd")
    table.refuse("7.2", lambda: table.give(Deal(card("2D"))), or_part=True)


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 8.1", "act-uth-2019 def:hole-cards", "act-uth-2019 12.1")
@pytest.mark.parametrize("count", range(14))
def test_7_2_all_cards_are_dealt_face_down(count: int) -> None:
    table = UthTable(SHOE)
    for player in ("Ann", "Bob", "Cyd"):
        table.ante(player, "10")
    table.deal(count)
    for viewer in VIEWERS:
        view = table.sees(viewer)
        assert (view.communal, view.dealer) == ((), ())
        # 8.1: players may look at their own "After all hole cards have been dealt"
        assert all(not one.known for one in view.places if one.player != viewer or count < 13)
    cards = [one for one in table.events if isinstance(one, CommunalCardDealt | HoleCardDealt | DealerCardDealt)]
    assert len(cards) == count
    assert all(isinstance(seen(one, "Zoe"), CardHidden) for one in cards)


@pytest.mark.clause("act-uth-2019 def:hole-cards", "act-uth-2019 8.1", "act-uth-2019 12.1")
def test_def_hole_cards_each_player_sees_their_own_two_once_all_are_dealt() -> None:
    table = several(SHOE, "Ann", "Bob", "Cyd")
    held = {"Ann": "AH AD", "Bob": "KH KD", "Cyd": "QH QD"}
    for viewer in VIEWERS:
        places = table.sees(viewer).places
        assert {one.player: written(one.known) for one in places if one.known} == {
            player: cards for player, cards in held.items() if player == viewer
        }
        assert [len(one.cards) for one in places] == [2, 2, 2]


@pytest.mark.clause("act-uth-2019 7.2(b)", "act-uth-2019 def:flop", "act-uth-2019 8.2")
def test_7_2_b_the_flop_is_the_first_three_of_the_five() -> None:
    table = several(SHOE, "Ann", "Bob", "Cyd")
    assert written(table.round.communal) == BOARD
    table.check("Ann", "Bob", "Cyd")
    assert [(written(one.cards), one.clause) for one in table.of(CommunalCardsRevealed)] == [("9S 8S 7S", "8.2")]
    assert [written(table.sees(viewer).communal) for viewer in VIEWERS] == ["9S 8S 7S"] * 5


@pytest.mark.clause("act-uth-2019 def:turn", "act-uth-2019 def:river", "act-uth-2019 def:communal-cards")
def test_def_turn_and_river_are_the_fourth_and_the_fifth() -> None:
    table = one_hand("AH AD", BOARD, "JC JD").check("Ann", "Ann")
    assert [written(one.cards) for one in table.of(CommunalCardsRevealed)] == ["9S 8S 7S", "9H 2C"]
    assert written(table.sees(None).communal) == BOARD


@pytest.mark.clause("act-uth-2019 7.2(c)")
def test_7_2_c_only_places_with_ante_and_blind_are_dealt_to() -> None:
    table = UthTable(f"{BOARD} KH KD QH QD JC JD", seats={"Ann": 1, "Bob": 2, "Cyd": 5})
    table.ante("Cyd", "10").ante("Ann", "10").ante("Bob", "10").withdraw("Ann").deal()
    assert [(one.box, one.player, str(one.card)) for one in table.of(HoleCardDealt)] == [
        *[(2, "Bob", "KH"), (2, "Bob", "KD")],
        *[(5, "Cyd", "QH"), (5, "Cyd", "QD")],
    ]
    assert table.round.of("Ann") is None


@pytest.mark.clause("act-uth-2019 7.2(c)")
@pytest.mark.parametrize("order", [("Ann", "Bob", "Cyd"), ("Cyd", "Bob", "Ann"), ("Bob", "Cyd", "Ann")])
def test_7_2_c_places_are_dealt_to_in_order_regardless_of_who_wagered_first(order: tuple[str, ...]) -> None:
    table = UthTable(SHOE, seats={"Ann": 1, "Bob": 2, "Cyd": 3})
    for player in order:
        table.ante(player, "10")
    table.deal()
    assert [one.player for one in table.of(HoleCardDealt)] == ["Ann", "Ann", "Bob", "Bob", "Cyd", "Cyd"]


@pytest.mark.clause("act-uth-2019 7.2(d)")
def test_7_2_d_the_dealers_cards_are_the_last_two() -> None:
    table = several(SHOE, "Ann", "Bob", "Cyd")
    assert written(table.round.dealer) == "JC JD"
    assert [(str(one.card), one.clause) for one in table.of(DealerCardDealt)] == [("JC", "7.2(d)"), ("JD", "7.2(d)")]
