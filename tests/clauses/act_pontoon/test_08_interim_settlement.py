"""Interim settlement of Pontoons: act-pontoon-2005 8, act-pontoon-2018 8."""

import pytest

from croupier.engine.events import HandStood, SurrenderOffered, TurnCame, WagerSettled
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers, results
from tests.table import Table

PAID = ("win", "8.1", "14.2[T1]:pontoon")


@both("8.1", "14.1(c)", "14.2[T1]:pontoon")
@pytest.mark.parametrize("dealer", ["AS", "KS", "QS", "JS", "9S", "2S"])
def test_8_1_pontoon_is_paid_3_to_2_whatever_the_dealer_shows(document: str, dealer: str) -> None:
    table = dealt(document, "AH KD", dealer, wager="20")
    assert table.is_over  # without a second card of the dealer
    assert table.net("Ann") == "30.00"
    assert results(table) == [("Ann", *PAID)]


@both("8.1", "def:pontoon")
@pytest.mark.parametrize("hand", ["AH KD", "AH QD", "AH JD", "KH AD", "QS AS", "JC AH"])
def test_8_1_ace_and_a_card_worth_ten_in_either_order_are_pontoon(document: str, hand: str) -> None:
    assert dealt(document, hand, "9C").net("Ann") == "15.00"


@both("def:pontoon", "10.2(b)")
@pytest.mark.parametrize("hand", ["9H KD 2C", "AH 9D AC", "AH 2D 8C", "KH QD AC"])
def test_def_pontoon_other_21s_are_no_pontoon(document: str, hand: str) -> None:
    table = dealt(document, hand, "9C").hit("Ann", 1)
    assert table.net("Ann") == "10.00"
    assert results(table) == [("Ann", "win", "14.1(d)", "14.2[T1]:other")]


@both("8.1", "9.1")
def test_8_1_every_wager_on_the_hand_is_paid_before_surrender_is_offered(document: str) -> None:
    table = Table(document, "AH 9H AS KD 7C KC").wager("Ann", 1, "20").wager("Bob", 1, "10").wager("Cy", 2, "10").deal()
    table.proceed()
    kinds = [type(event) for event in table.events if isinstance(event, WagerSettled | SurrenderOffered)]
    assert kinds == [WagerSettled, WagerSettled, SurrenderOffered]
    assert (table.net("Ann"), table.net("Bob")) == ("30.00", "15.00")
    past_offers(table).stand("Cy", 2)  # the dealer makes Pontoon, which changes nothing for box 1
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("30.00", "15.00", "-10.00")
    assert results(table) == [("Ann", *PAID), ("Bob", *PAID), ("Cy", "lose", "14.1(g)", None)]


@both("8.1", "10.1")
def test_8_1_pontoon_is_paid_before_any_box_has_its_turn(document: str) -> None:
    table = Table(document, "9H AH 9S 7D KC").wager("Ann", 1, "10").wager("Bob", 2, "20").deal()
    kinds = [type(event) for event in table.events if isinstance(event, WagerSettled | TurnCame)]
    assert kinds == [WagerSettled, TurnCame]
    assert table.net("Bob") == "30.00"


@both("8.1", "10.2(a)")
def test_8_1_hand_with_pontoon_is_complete(document: str) -> None:
    table = Table(document, "9H AH 9S 7D KC").wager("Ann", 1, "10").wager("Bob", 2, "20").deal()
    assert [(one.box, one.total, one.clause) for one in table.of(HandStood)] == [(2, 21, "10.2(a)")]


@both("8.1")
def test_8_1_even_money_is_not_offered(document: str) -> None:
    table = Table(document, "9H AH AS 7D KC").wager("Ann", 1, "10").wager("Bob", 2, "20").deal()
    table.refuse("8.1", lambda: table.even_money("Bob", 2))


@both("8.1", "14.2")
@pytest.mark.parametrize(
    ("wager", "net"), [("10", "15.00"), ("5", "7.50"), ("0.50", "0.75"), ("10.10", "15.15"), ("10.01", "15.02")]
)
def test_8_1_odd_amounts_are_paid_exactly_and_a_fraction_of_a_cent_goes_to_the_player(
    document: str, wager: str, net: str
) -> None:
    assert dealt(document, "AH KD", "9C", wager=wager, smallest_chip="5").net("Ann") == net


@both("8.1", "14.2")
@pytest.mark.parametrize(
    ("chip", "wager", "exact", "in_half_chips"),
    [
        ("5", "10", "15.00", "15.00"),
        ("5", "11", "16.50", "17.50"),
        ("5", "5", "7.50", "7.50"),
        ("1", "10.50", "15.75", "16.00"),  # as far from $15.50 as from $16.00
        ("1", "10.90", "16.35", "16.50"),
    ],
)
def test_8_1_odd_amounts_may_be_paid_in_half_chips(
    document: str, chip: str, wager: str, exact: str, in_half_chips: str
) -> None:
    table = dealt(document, "AH KD", "9C", wager=wager, smallest_chip=chip)
    assert table.net("Ann") == exact
    table = dealt(
        document, "AH KD", "9C", wager=wager, smallest_chip=chip, odd_amounts="nearest_half_chip_player_favour"
    )
    assert table.net("Ann") == in_half_chips


@both("8.1", "14.2")
@pytest.mark.parametrize(
    ("chip", "wager", "nearest"),
    [("5", "9", "15.00"), ("1", "10.10", "15.50"), ("1", "10.20", "15.50")],  # exactly $13.50, $15.15, $15.30
)
def test_8_1_half_chip_is_the_next_in_the_players_favour(document: str, chip: str, wager: str, nearest: str) -> None:
    # P-09: a payment is never rounded against the player
    table = dealt(
        document, "AH KD", "9C", wager=wager, smallest_chip=chip, odd_amounts="nearest_half_chip_player_favour"
    )
    assert table.net("Ann") == nearest


@both("8.1")
def test_8_1_pontoon_of_an_absent_player_is_paid(document: str) -> None:
    table = Table(document, one_box("AH KD", "KS")).wager("Ann", 1, "10").absent("Ann").deal()
    assert table.is_over
    assert table.net("Ann") == "15.00"
