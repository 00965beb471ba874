"""A player who is not present: act-pontoon-2005 15.7, act-pontoon-2018 15.7."""

import pytest

from croupier.engine.events import (
    CardCalled,
    CardDealt,
    ControlPassed,
    HandStood,
    InsurancePlaced,
    PlayerAbsent,
    WagerForfeited,
)
from tests.clauses.act_pontoon import both, one_box, past_offers, results
from tests.table import Table


def absent(document: str, hand: str, dealer: str) -> Table:
    """Return the round of a box whose only player left before the deal."""
    return Table(document, one_box(hand, dealer)).wager("Ann", 1, "10").absent("Ann").deal()


@both("15.7")
def test_15_7_dealer_deals_until_the_total_exceeds_11(document: str) -> None:
    table = absent(document, "5H 4D 2C 9S", "9C KS")  # 9, 11, 20
    assert table.is_over
    assert [(one.total, one.clause) for one in table.of(CardDealt) if one.box == 1][2:] == [(11, "15.7"), (20, "15.7")]
    assert table.clauses(CardCalled) == ["15.7", "15.7"]
    assert [(one.total, one.clause) for one in table.of(HandStood)] == [(20, "15.7")]
    assert table.clauses(PlayerAbsent) == ["15.7"]
    assert table.net("Ann") == "10.00"


@both("15.7")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KH 2D", 12),
        ("9H 3D", 12),
        ("AH 2D", 13),
        ("AH AD", 12),
        ("5H 5D 2C", 12),
        ("9H 2D 2C", 13),
        ("2H 3D 6C AS", 12),
        ("KH 9D", 19),
    ],
)
def test_15_7_hand_stands_once_it_exceeds_11(document: str, hand: str, points: int) -> None:
    table = absent(document, hand, "9C 8S")
    assert table.is_over
    assert [(one.total, one.clause) for one in table.of(HandStood)] == [(points, "15.7")]


@both("15.7", "10.2(b)")
def test_15_7_21_of_an_absent_player_is_paid_at_once(document: str) -> None:
    table = absent(document, "5H 6D KC", "KS")
    assert table.is_over
    assert table.net("Ann") == "10.00"


@both("15.7", "14.2[T1]:6-card-21")
def test_15_7_table_1_is_open_to_an_absent_player(document: str) -> None:
    assert absent(document, "2H 2D 2C 2S 3H KC", "9C").net("Ann") == "20.00"


@both("15.7", "11.1")
def test_15_7_pair_of_an_absent_player_is_not_split(document: str) -> None:
    table = absent(document, "8H 8D", "9C 8S")
    assert table.is_over
    assert results(table) == [("Ann", "lose", "14.1(f)", None)]


@both("15.7", "7.1", "9.1")
def test_15_7_absent_player_neither_insures_nor_surrenders(document: str) -> None:
    table = absent(document, "9H 7D", "AS 9D")
    assert table.is_over
    assert table.of(InsurancePlaced) == []
    assert table.net("Ann") == "-10.00"


@both("15.7", "7.1")
def test_15_7_insurance_placed_before_leaving_stands(document: str) -> None:
    table = Table(document, "9H 9C AS 7D 8D KC").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    past_offers(table.insure("Ann", 1, "10").absent("Ann")).stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "-10.00")


@both("15.7")
def test_15_7_player_may_leave_in_mid_hand(document: str) -> None:
    table = Table(document, one_box("2H 3D 4C 5S", "9C 8S")).wager("Ann", 1, "10").deal().hit("Ann", 1).absent("Ann")
    assert table.is_over  # 9 when she left, then 14
    assert [one.clause for one in table.of(CardDealt) if one.box == 1][2:] == ["10.1(c)", "15.7"]
    assert table.net("Ann") == "-10.00"


@both("15.7")
def test_15_7_player_who_left_decides_no_more(document: str) -> None:
    table = Table(document, "5H 9C 9S KD 8D").wager("Ann", 1, "10").wager("Bob", 2, "10").absent("Ann").deal()
    table.refuse("10.1", lambda: table.hit("Ann", 1))
    table.refuse("15.7", lambda: table.absent("Ann"))


@both("15.7", "10.1")
def test_15_7_boxes_of_an_absent_player_are_played_in_their_turn(document: str) -> None:
    table = Table(document, "5H 9C 4H 9S 4D 8D 5D 7S KD 8S").wager("Ann", 1, "10").wager("Bob", 2, "10")
    table.wager("Ann", 3, "10").deal().absent("Ann")
    # box 1 is drawn to 16; box 3 waits for Bob on box 2 and is drawn to 19
    assert [(one.box, one.total) for one in table.of(HandStood)] == [(1, 16)]
    table.stand("Bob", 2)
    assert [(one.box, one.total) for one in table.of(HandStood)] == [(1, 16), (2, 17), (3, 19)]
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "0.00")


@both("15.7", "4.5")
def test_15_7_another_player_on_the_box_decides_instead(document: str) -> None:
    table = Table(document, one_box("5H 4D 2C 9S", "9C KS")).wager("Ann", 1, "10").wager("Bob", 1, "10").deal()
    table.absent("Ann")
    assert [(one.player, one.clause) for one in table.of(ControlPassed)] == [("Bob", "4.5")]
    table.hit("Bob", 1).hit("Bob", 1).stand("Bob", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("10.00", "10.00")


@both("15.7", "4.5")
def test_15_7_dealer_deals_when_nobody_on_the_box_is_present(document: str) -> None:
    table = Table(document, one_box("5H 4D 2C 9S", "9C KS")).wager("Ann", 1, "10").wager("Bob", 1, "10").deal()
    table.absent("Bob").absent("Ann")
    assert table.is_over
    assert (table.net("Ann"), table.net("Bob")) == ("10.00", "10.00")


@both("15.7", "12.3")
def test_15_7_absent_player_is_not_doubled(document: str) -> None:
    table = Table(document, one_box("6H 5D 9C", "9C KS")).wager("Ann", 1, "10").wager("Bob", 1, "10").deal()
    table.absent("Ann").double("Bob", 1).proceed("Bob")
    assert (table.net("Ann"), table.net("Bob")) == ("10.00", "20.00")


@both("15.7", "11.2(b)")
def test_15_7_wager_of_an_absent_player_stays_on_the_first_split_hand(document: str) -> None:
    table = Table(document, one_box("8H 8D KC 8S", "9C 8S")).wager("Ann", 1, "10").wager("Bob", 1, "10").deal()
    table.absent("Ann").split("Bob", 1).stand("Bob", 1).stand("Bob", 1)  # 18 and 16 against 17
    assert (table.net("Ann"), table.net("Bob")) == ("10.00", "0.00")


@both("15.7", "4.5", "11.2(b)")
def test_15_7_control_of_every_hand_of_the_box_passes_to_who_is_left_on_it(document: str) -> None:
    # Ann splits and leaves; Bob, who stayed on the first hand, decides for the box (P-08) but cannot double the second
    table = Table(document, one_box("8H 8D KC 2S KD", "9C 8S")).wager("Ann", 1, "10").wager("Bob", 1, "10").deal()
    table.split("Ann", 1).proceed("Bob").absent("Ann").stand("Bob", 1)
    table.refuse("def:double", lambda: table.double("Bob", 1)).hit("Bob", 1).stand("Bob", 1)
    assert table.is_over
    assert [(one.hand, one.total, one.clause) for one in table.of(HandStood)] == [
        (1, 18, "10.1(d)"),
        (2, 20, "10.1(d)"),
    ]
    assert (table.net("Ann"), table.net("Bob")) == ("20.00", "10.00")


@both("15.7", "12.6")
def test_15_7_absent_player_forfeits_nothing(document: str) -> None:
    table = Table(document, one_box("6H 5D 2C", "6C KS 9S")).wager("Ann", 1, "10").deal().double("Ann", 1).absent("Ann")
    assert table.is_over
    assert table.of(WagerForfeited) == []
    assert table.net("Ann") == "20.00"
