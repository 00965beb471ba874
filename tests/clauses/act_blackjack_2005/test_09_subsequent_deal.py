"""act-blackjack-2005 9: the turn of each box, and what a player must and may not do."""

import pytest

from croupier.cards import card
from croupier.engine.events import CardCalled, HandBust, HandStood, TurnCame
from croupier.engine.inputs import Deal
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, holding, results
from tests.table import Table


def three_boxes(shoe: str) -> Table:
    return blackjack(shoe).wager("Ann", 2, "10").wager("Bob", 4, "10").wager("Cyd", 7, "10").deal()


@pytest.mark.clause("act-blackjack-2005 9.1")
def test_9_1_the_boxes_play_clockwise_from_the_first_with_a_wager() -> None:
    table = three_boxes("TH 9H 8H TS 7D 8D 9D 7C")
    table.refuse("9.1", lambda: table.stand("Bob", 4)).refuse("9.1", lambda: table.hit("Cyd", 7))
    table.stand("Ann", 2).refuse("9.1", lambda: table.stand("Cyd", 7)).stand("Bob", 4).stand("Cyd", 7)
    assert [(one.box, one.hand, one.clause) for one in table.of(TurnCame)] == [
        (2, 1, "9.1"),
        (4, 1, "9.1"),
        (7, 1, "9.1"),
    ]


@pytest.mark.clause("act-blackjack-2005 9.1")
def test_9_1_a_box_that_has_been_played_has_no_second_turn() -> None:
    table = three_boxes("TH 9H 8H TS 2D 8D 9D").stand("Ann", 2)
    table.refuse("9.1", lambda: table.hit("Ann", 2))


@pytest.mark.clause("act-blackjack-2005 9.1")
def test_9_1_a_box_without_a_wager_has_no_turn() -> None:
    table = three_boxes("TH 9H 8H TS 2D 8D 9D")
    table.refuse("9.1", lambda: table.hit("Ann", 3))


@pytest.mark.clause("act-blackjack-2005 9.1")
def test_9_1_no_card_is_dealt_before_the_player_has_decided() -> None:
    table = alone("TH TS 2D")
    table.refuse("9.1", lambda: table.give(Deal(card("5H"))))


@pytest.mark.clause("act-blackjack-2005 9.1")
def test_9_1_nobody_plays_before_the_initial_deal() -> None:
    table = blackjack().wager("Ann", 1, "10")
    for act in (table.hit, table.stand, table.double, table.split):
        table.refuse("9.1", lambda act=act: act("Ann", 1))  # type: ignore[misc]


@pytest.mark.clause("act-blackjack-2005 9.1", "act-blackjack-2005 9.2", "act-blackjack-2005 9.1(a)")
@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("8H 8D", {"Hit", "Stand", "Double", "Split"}),
        ("8H 9D", {"Hit", "Stand", "Double"}),
        ("5H 6C", {"Hit", "Double"}),
        ("AC 7D", {"Hit", "Stand", "Double"}),
        ("KH 6S", {"Hit", "Stand", "Double"}),
        ("TH 2D", {"Hit", "Stand", "Double"}),
        ("4H 4D", {"Hit", "Double", "Split"}),
        ("AS AH", {"Hit", "Stand", "Double", "Split"}),
        ("TH 2D 3C", {"Hit", "Stand"}),
        ("2H 3D 4C", {"Hit"}),
        ("7C 6S 8H", set()),
        ("AS KD", set()),
    ],
)
def test_9_1_a_hand_is_offered_to_split_double_draw_and_stand_as_its_cards_allow(cards: str, choices: set[str]) -> None:
    assert holding(cards).legal("Ann") == choices


@pytest.mark.clause("act-blackjack-2005 9.1(b)")
@pytest.mark.parametrize("cards", ["2C 3D", "5H 6C", "AC 7D", "KH 6S", "TH TD", "AC 9D", "AC AD"])
def test_9_1_b_any_two_cards_below_21_may_be_doubled(cards: str) -> None:
    first, second = cards.split()
    table = alone(f"{first} 6S {second} AH TS TC").double("Ann", 1)  # 16 and a ten bust the dealer
    assert table.net("Ann") == "20.00"


@pytest.mark.clause("act-blackjack-2005 9.1(c)")
def test_9_1_c_a_player_may_draw_until_the_hand_is_above_21() -> None:
    table = holding("TH 2D 3C 4C 5C", dealer="TS")
    assert dealt(table, 1)[2:] == [("3C", 15, "9.1(c)"), ("4C", 19, "9.1(c)"), ("5C", 24, "9.1(c)")]
    assert table.clauses(CardCalled) == ["9.1(c)"] * 3
    assert [(one.total, one.clause) for one in table.of(HandBust)] == [(24, "13.1(d)")]
    assert table.net("Ann") == "-10.00"


@pytest.mark.clause("act-blackjack-2005 9.1(c)", "act-blackjack-2005 13.1(d)")
@pytest.mark.parametrize(("last", "is_bust"), [("5C", False), ("6C", False), ("7C", True), ("8C", True)])
def test_9_1_c_20_and_21_are_not_above_21_and_22_is(last: str, *, is_bust: bool) -> None:
    table = holding(f"TH 5D {last}", dealer="TS 7S")
    assert bool(table.of(HandBust)) is is_bust


@pytest.mark.clause("act-blackjack-2005 9.1(d)")
def test_9_1_d_a_hand_that_stands_is_closed() -> None:
    table = three_boxes("TH 9H 8H TS 2D 8D 9D").stand("Ann", 2)
    assert [(one.box, one.total, one.clause) for one in table.of(HandStood)] == [(2, 12, "9.1(d)")]


# --- 9.2(a): no card on 21 --------------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 9.2(a)")
@pytest.mark.parametrize("cards", ["5D 4C 2S TH", "AS 4D 6C", "7C 6S 8H", "AS AH 9C", "TH 9D 2C"])
def test_9_2_a_a_hard_or_soft_21_closes_by_itself(cards: str) -> None:
    table = holding(cards)
    assert [(one.total, one.clause) for one in table.of(HandStood)] == [(21, "9.2(a)")]
    assert results(table) == [("Ann", 1, "win", "13.1(b)", "13.2(b)")]


@pytest.mark.clause("act-blackjack-2005 9.2(a)")
@pytest.mark.parametrize("cards", ["TH 9D AC", "AS 4D 5C", "TH TD"])
def test_9_2_a_a_20_may_still_draw(cards: str) -> None:
    assert holding(cards).legal("Ann") >= {"Hit", "Stand"}


@pytest.mark.clause("act-blackjack-2005 9.2(a)")
def test_9_2_a_a_hand_of_21_takes_no_more_cards() -> None:
    table = blackjack("5H TH TS 6D 8D TC").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().hit("Ann", 1)
    table.refuse("9.2(a)", lambda: table.hit("Ann", 1)).refuse("9.2(a)", lambda: table.double("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 9.2(a)")
@pytest.mark.parametrize("up", ["6S", "TS"])
def test_9_2_a_a_blackjack_takes_no_more_cards(up: str) -> None:
    table = blackjack(f"AH TH {up} KD 8D").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    assert [one.box for one in table.of(TurnCame)] == [2]
    assert [(one.box, one.total, one.clause) for one in table.of(HandStood)] == [(1, 21, "9.2(a)")]
    table.refuse("9.2(a)", lambda: table.hit("Ann", 1)).refuse("9.2(a)", lambda: table.double("Ann", 1))


# --- 9.2(b): a card below 12 ------------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 9.2(b)")
@pytest.mark.parametrize("cards", ["2C 2D", "2C 3D", "5H 6C", "9H 2C", "2C 3D 4H", "2C 3D 6H"])
def test_9_2_b_hard_total_below_12_must_draw(cards: str) -> None:
    table = holding(cards)
    table.refuse("9.2(b)", lambda: table.stand("Ann", 1))
    assert "Hit" in table.legal("Ann")


@pytest.mark.clause("act-blackjack-2005 9.2(b)")
@pytest.mark.parametrize("cards", ["TH 2D", "7H 5D", "5H 6C AH", "TH 3D", "AH 5D 6C", "2C 3D 4H 3S"])
def test_9_2_b_hard_total_of_12_or_more_may_stand(cards: str) -> None:
    assert holding(cards).stand("Ann", 1).clauses(HandStood) == ["9.1(d)"]


@pytest.mark.clause("act-blackjack-2005 9.2(b)", "act-blackjack-2005 def:soft-total")
@pytest.mark.parametrize("cards", ["AS AH", "AS 2H", "AS 5D", "AS 9D", "AS 2D 3C", "5H 4D AS"])
def test_9_2_b_a_soft_total_may_always_stand(cards: str) -> None:
    assert holding(cards).stand("Ann", 1).clauses(HandStood) == ["9.1(d)"]


@pytest.mark.clause("act-blackjack-2005 9.2(b)")
def test_9_2_b_the_draw_is_forced_again_and_again_until_12() -> None:
    table = alone("2C TS 3D 2H 3H AC 7S")
    for total in (5, 7, 10):
        assert table.total(1) == total
        table.refuse("9.2(b)", lambda: table.stand("Ann", 1)).hit("Ann", 1)
    assert table.total(1) == 21  # the ace counts eleven
    assert table.clauses(HandStood) == ["9.2(a)"]


@pytest.mark.clause("act-blackjack-2005 9.2(b)")
def test_9_2_b_a_double_ends_the_hand_even_below_12() -> None:
    table = alone("2C TS 3D 4S 7S").double("Ann", 1)
    assert [(one.total, one.clause) for one in table.of(HandStood)] == [(9, "def:double")]
    assert table.net("Ann") == "-20.00"
