"""Subsequent deal: act-pontoon-2005 10, act-pontoon-2018 10."""

from collections.abc import Callable

import pytest

from croupier.engine.events import CardCalled, CardDealt, HandBust, HandSplit, HandStood, TurnCame, WagerSettled
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers, results
from tests.table import Table

Act = Callable[[Table], Table]


def hit(table: Table) -> Table:
    return table.hit("Ann", 1)


def stand(table: Table) -> Table:
    return table.stand("Ann", 1)


def double(table: Table) -> Table:
    return table.double("Ann", 1)


def split(table: Table) -> Table:
    return table.split("Ann", 1)


DECISIONS = [hit, stand, double, split]


@both("10.1")
def test_10_1_boxes_act_clockwise_from_the_first_with_a_wager(document: str) -> None:
    table = Table(document, "9H 9D 9C 6S 8H 8D 8C KS 5D")
    table.wager("Cy", 7, "10").wager("Ann", 2, "10").wager("Bob", 4, "10").deal()
    table.refuse("10.1", lambda: table.stand("Bob", 4))
    table.refuse("10.1", lambda: table.hit("Cy", 7))
    table.stand("Ann", 2)
    table.refuse("10.1", lambda: table.hit("Ann", 2))
    table.refuse("10.1", lambda: table.stand("Cy", 7))
    table.stand("Bob", 4).stand("Cy", 7)
    assert [(one.box, one.clause) for one in table.of(TurnCame)] == [(2, "10.1"), (4, "10.1"), (7, "10.1")]


@both("10.1")
def test_10_1_hand_without_a_wager_has_no_turn(document: str) -> None:
    table = dealt(document, "9H 7D", "9C")
    table.refuse("10.1", lambda: table.hit("Ann", 2))


@both("10.1")
@pytest.mark.parametrize("act", DECISIONS)
def test_10_1_nothing_is_decided_before_the_initial_deal(document: str, act: Act) -> None:
    table = Table(document).wager("Ann", 1, "10")
    table.refuse("10.1", lambda: act(table))


@both("10.1")
@pytest.mark.parametrize("act", DECISIONS)
@pytest.mark.parametrize("dealer", ["KS", "AS"])
def test_10_1_nothing_is_decided_before_insurance_and_surrender(document: str, act: Act, dealer: str) -> None:
    table = Table(document, one_box("8H 8D", dealer)).wager("Ann", 1, "10").deal()
    table.refuse("10.1", lambda: act(table))


@both("10.1(a)", "def:split")
@pytest.mark.parametrize(
    ("hand", "may_split"), [("8H 8D", True), ("8H 9D", False), ("KH QD", True), ("7H 8D", False), ("AH AD", True)]
)
def test_10_1_a_split_is_open_to_cards_of_equal_value(document: str, hand: str, may_split: bool) -> None:
    table = dealt(document, f"{hand} 9C 7S", "6C 9S 8S")
    assert ("Split" in table.legal("Ann")) is may_split
    if not may_split:
        table.refuse("def:split", lambda: table.split("Ann", 1))
    else:
        assert table.split("Ann", 1).clauses(HandSplit) == ["10.1(a)"]


@both("10.1(b)", "12.1(b)")
@pytest.mark.parametrize(("hand", "may_double"), [("9H 3D 4C", True), ("KH 4D 6C", True), ("KH 5D 6C", False)])
def test_10_1_b_double_is_open_below_21(document: str, hand: str, may_double: bool) -> None:
    table = dealt(document, hand, "9C").hit("Ann", 1)
    assert ("Double" in table.legal("Ann")) is may_double


@both("10.1(c)")
def test_10_1_c_card_may_be_drawn_below_21(document: str) -> None:
    table = dealt(document, "9H 7D 4C", "9C").hit("Ann", 1)
    assert table.clauses(CardCalled) == ["10.1(c)"]
    assert [one.clause for one in table.of(CardDealt)][-1] == "10.1(c)"
    assert "Hit" in table.legal("Ann")  # on 20


@both("10.1(c)", "10.2(b)")
def test_10_1_c_no_card_may_be_drawn_on_a_soft_21(document: str) -> None:
    table = Table(document, "AH 9H 9C 4D 7D 6C").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().hit("Ann", 1)
    table.refuse("10.2(b)", lambda: table.hit("Ann", 1))


@both("10.1(d)", "10.2(c)")
@pytest.mark.parametrize(
    ("hand", "may_stand"), [("5H 4D", False), ("AH AD", True), ("9H 2D", False), ("9H 3D", True), ("8H 3D", False)]
)
def test_10_1_d_stand_is_open_from_12(document: str, hand: str, may_stand: bool) -> None:
    table = dealt(document, hand, "9C 8S")
    if may_stand:
        assert table.stand("Ann", 1).clauses(HandStood) == ["10.1(d)"]
    else:
        table.refuse("10.2(c)", lambda: table.stand("Ann", 1))


# --- 10.2(a) Pontoon ------------------------------------------------------------------------------------------


@both("10.2", "10.2(a)")
@pytest.mark.parametrize("act", DECISIONS)
def test_10_2_a_pontoon_takes_no_decision(document: str, act: Act) -> None:
    table = Table(document, "AH 9H 9C KD 7D").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.refuse("10.2(a)", lambda: act(table))
    assert table.net("Ann") == "15.00"


# --- 10.2(b) twenty-one ---------------------------------------------------------------------------------------


@both("10.2(b)", "14.1(d)")
def test_10_2_b_21_is_paid_before_any_further_card(document: str) -> None:
    table = Table(document, "KH 9H AS 4D 7D 7C 4H KD").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    past_offers(table).hit("Ann", 1)
    assert [(one.box, one.total, one.clause) for one in table.of(HandStood)] == [(1, 21, "10.2(b)")]
    assert table.net("Ann") == "10.00"
    table.hit("Bob", 2).stand("Bob", 2)  # the dealer makes Pontoon
    assert (table.net("Ann"), table.net("Bob")) == ("10.00", "-10.00")
    assert results(table) == [("Ann", "win", "14.1(d)", "14.2[T1]:other"), ("Bob", "lose", "14.1(g)", None)]


@both("10.2(b)")
def test_10_2_b_payment_comes_between_the_21_and_the_next_card(document: str) -> None:
    table = Table(document, "KH 9H 9C 4D 7D 7C 4H").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1).hit("Bob", 2)
    kinds = [type(event) for event in table.events if isinstance(event, CardDealt | WagerSettled)]
    assert kinds == [*[CardDealt] * 6, WagerSettled, CardDealt]


@both("10.2(b)")
@pytest.mark.parametrize("hand", ["KH 5D 6C", "AH 4D 6C", "AH 9D AC", "2H 9D KC"])
@pytest.mark.parametrize("act", DECISIONS)
def test_10_2_b_hard_or_soft_21_takes_no_decision(document: str, hand: str, act: Act) -> None:
    first, second, third = hand.split()
    table = Table(document, f"{first} 9H 9C {second} 7D {third}").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1)
    table.refuse("10.2(b)", lambda: act(table))


@both("10.2(b)")
def test_10_2_b_payment_of_21_is_never_deferred(document: str) -> None:
    table = dealt(document, "KH 5D 6C", "9C")
    table.refuse("10.2(b)", lambda: table.defer("Pit Manager"))


@both("10.2(b)", "14.3")
def test_10_2_b_cards_of_a_super_bonus_hand_stay_until_the_bonus_is_paid(document: str) -> None:
    table = Table(document, "7H 9H 7C 7H 8D 7H KS").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().hit("Ann", 1)
    assert table.net("Ann") == "20.00"  # Table 1 at once, Table 2 at the end
    assert [str(card) for card in table.hand(1).cards] == ["7H", "7H", "7H"]
    assert table.stand("Bob", 2).net("Ann") == "1020.00"


# --- 10.2(c) less than twelve ---------------------------------------------------------------------------------


@both("10.2(c)")
def test_10_2_c_cards_must_be_drawn_until_12(document: str) -> None:
    table = dealt(document, "2H 3D 4C 5S", "9C 8S")
    table.refuse("10.2(c)", lambda: table.stand("Ann", 1))
    table.hit("Ann", 1)  # 9
    table.refuse("10.2(c)", lambda: table.stand("Ann", 1))
    table.hit("Ann", 1)  # 14
    assert table.stand("Ann", 1).net("Ann") == "-10.00"


@both("10.2(c)")
@pytest.mark.parametrize(
    ("hand", "points", "must_draw"),
    [("4H 3D 4C", 11, True), ("4H 3D 5C", 12, False), ("4H 3D 6C", 13, False), ("2H 3D 6C", 11, True)],
)
def test_10_2_c_eleven_draws_and_twelve_may_stand(document: str, hand: str, points: int, must_draw: bool) -> None:
    table = dealt(document, hand, "9C 8S").hit("Ann", 1)
    assert table.total(1) == points
    assert ("Stand" not in table.legal("Ann")) is must_draw


@both("10.2(c)", "def:hard-total")
@pytest.mark.parametrize("hand", ["AH AD", "AH 2D", "AH 5D", "AH 9D"])
def test_10_2_c_soft_hand_is_never_below_12(document: str, hand: str) -> None:
    assert dealt(document, hand, "9C 8S").stand("Ann", 1).clauses(HandStood) == ["10.1(d)"]


@both("10.2(c)", "12.3")
def test_10_2_c_doubled_hand_may_end_below_12(document: str) -> None:
    table = dealt(document, "2H 3D 3C", "6C KS 9S").double("Ann", 1).proceed()
    assert table.total(1) == 8
    assert table.clauses(HandStood) == ["12.3"]
    assert table.net("Ann") == "20.00"  # the dealer's 25


@both("10.2(c)", "10.1(a)")
def test_10_2_c_pair_below_12_may_be_split_instead(document: str) -> None:
    table = dealt(document, "4H 4D KC 9C", "6C KS 9S").split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "20.00"


# --- over twenty-one ------------------------------------------------------------------------------------------


@both("14.1(e)", "10.1")
@pytest.mark.parametrize(("third", "points"), [("6C", 22), ("7C", 23), ("KC", 26)])
def test_14_1_e_hand_over_21_is_lost_at_once(document: str, third: str, points: int) -> None:
    table = Table(document, f"9H 9D 6S 7H 7D {third}").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1)
    assert [(one.total, one.clause) for one in table.of(HandBust)] == [(points, "14.1(e)")]
    assert results(table) == [("Ann", "lose", "14.1(e)", None)]
    table.refuse("14.1(e)", lambda: table.hit("Ann", 1))
