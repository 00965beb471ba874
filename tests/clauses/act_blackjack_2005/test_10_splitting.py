"""act-blackjack-2005 10: splitting."""

import pytest

from croupier.engine.events import HandSplit, HandStood, OfferDeclined, SplitJoined, TurnCame
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, results, shared
from tests.table import Table

# --- 10.1, 10.2: the other players on the box -------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 10.1")
def test_10_1_nobody_splits_before_the_player_who_decides() -> None:
    table = shared("9S TS 9H", Ann="10", Bob="10")
    table.refuse("10.1", lambda: table.split("Bob", 1))


@pytest.mark.clause("act-blackjack-2005 10.1")
def test_10_1_nobody_splits_after_the_player_who_decides_has_drawn() -> None:
    table = shared("4S TS 4H 2C", Ann="10", Bob="10").hit("Ann", 1)
    table.refuse("10.1", lambda: table.split("Bob", 1))


@pytest.mark.clause("act-blackjack-2005 10.1")
def test_10_1_nobody_splits_after_the_player_who_decides_has_stood() -> None:
    table = blackjack("9S TH TS 9H 8D").wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cyd", 2, "10").deal()
    table.stand("Ann", 1).refuse("10.1", lambda: table.split("Bob", 1))


@pytest.mark.clause("act-blackjack-2005 10.2")
def test_10_2_each_other_player_chooses_before_the_next_card() -> None:
    table = shared("9S TS 9H 2C", Ann="50", Bob="30", Cyd="20").split("Ann", 1)
    assert [(one.player, one.asked, one.clause) for one in table.of(HandSplit)] == [("Ann", ("Bob", "Cyd"), "9.1(a)")]
    assert [table.legal(player) for player in ("Ann", "Bob", "Cyd")] == [
        set(),
        {"Split", "Proceed"},
        {"Split", "Proceed"},
    ]
    assert len(dealt(table, 1)) == 2
    assert len(dealt(table.proceed("Bob"), 1)) == 2
    assert dealt(table.split("Cyd", 1), 1)[2:] == [("2C", 11, "10.4")]


@pytest.mark.clause("act-blackjack-2005 10.2(a)")
def test_10_2_a_another_player_splits_with_a_wager_equal_to_their_own() -> None:
    table = shared("9S TS 9H TC 7H 8C", Ann="50", Bob="30").split("Ann", 1).split("Bob", 1)
    assert [(one.player, one.hand, one.amount, one.clause) for one in table.of(SplitJoined)] == [
        ("Bob", 2, 3000, "10.2(a)")
    ]
    table.stand("Ann", 1).stand("Ann", 1)  # 19 and 16 against 18
    assert [one[:4] for one in results(table)] == [
        ("Ann", 1, "win", "13.1(b)"),
        ("Bob", 1, "win", "13.1(b)"),
        ("Ann", 2, "lose", "13.1(e)"),
        ("Bob", 2, "lose", "13.1(e)"),
    ]
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "0.00")


@pytest.mark.clause("act-blackjack-2005 10.2(a)")
def test_10_2_a_only_those_with_a_wager_on_the_hand_may_split_too_and_once() -> None:
    table = shared("9S TS 9H", Ann="50", Bob="30", Cyd="20").split("Ann", 1).split("Bob", 1)
    for player in ("Ann", "Bob", "Dan"):
        table.refuse("10.2", lambda player=player: table.split(player, 1))  # type: ignore[misc]


@pytest.mark.clause("act-blackjack-2005 10.2(b)")
@pytest.mark.parametrize(
    ("cards", "ann", "bob"),
    [
        ("TC 7H", "0.00", "20.00"),
        ("7C TH", "0.00", "-20.00"),
        ("TC TH", "100.00", "20.00"),
        ("7C 7H", "-100.00", "-20.00"),
    ],
)
def test_10_2_b_who_does_not_split_stays_on_the_first_hand_only(cards: str, ann: str, bob: str) -> None:
    table = shared(f"9S TS 9H {cards} 8C", Ann="50", Bob="20").split("Ann", 1).proceed("Bob")
    assert [(one.player, one.offer, one.hand, one.clause) for one in table.of(OfferDeclined)] == [
        ("Bob", "split", 1, "10.2(b)")
    ]
    table.stand("Ann", 1).stand("Ann", 1)
    assert [one[1] for one in results(table) if one[0] == "Bob"] == [1]
    assert (table.net("Ann"), table.net("Bob")) == (ann, bob)


@pytest.mark.clause("act-blackjack-2005 10.2(b)", "act-blackjack-2005 10.2(a)")
def test_10_2_b_at_a_second_split_of_the_first_hand_its_players_choose_again() -> None:
    table = shared("8S TS 8H 8C TD 9H 9D 8D", Ann="50", Bob="20").split("Ann", 1).proceed("Bob").split("Ann", 1)
    assert [one.asked for one in table.of(HandSplit)] == [("Bob",), ("Bob",)]
    table.split("Bob", 1).stand("Ann", 1).stand("Ann", 1).stand("Ann", 1)  # 18, 17 and 17 against 18
    assert [one[:4] for one in results(table)] == [
        ("Ann", 1, "stand_off", "13.1(g)"),
        ("Bob", 1, "stand_off", "13.1(g)"),
        ("Ann", 2, "lose", "13.1(e)"),
        ("Bob", 2, "lose", "13.1(e)"),
        ("Ann", 3, "lose", "13.1(e)"),
    ]
    assert (table.net("Ann"), table.net("Bob")) == ("-100.00", "-20.00")


@pytest.mark.clause("act-blackjack-2005 10.2(b)")
def test_10_2_b_who_stays_again_at_a_second_split_stays_on_the_first_of_all_hands() -> None:
    table = shared("8S TS 8H 8C TD 9H 9D 7D", Ann="50", Bob="20").split("Ann", 1).proceed("Bob").split("Ann", 1)
    table.proceed("Bob").stand("Ann", 1).stand("Ann", 1).stand("Ann", 1)  # 18, 17 and 17 against 17
    assert [one[:3] for one in results(table) if one[0] == "Bob"] == [("Bob", 1, "win")]
    assert (table.net("Ann"), table.net("Bob")) == ("50.00", "20.00")


@pytest.mark.clause("act-blackjack-2005 10.2(b)")
def test_10_2_b_who_has_no_wager_on_a_hand_is_not_asked_to_split_it() -> None:
    table = shared("8S TS 8H TC 8C 9D", Ann="50", Bob="20").split("Ann", 1).proceed("Bob").stand("Ann", 1)
    table.split("Ann", 1)
    assert [one.asked for one in table.of(HandSplit)] == [("Bob",), ()]
    table.refuse("10.1", lambda: table.split("Bob", 1))


# --- 10.3: four hands, aces once --------------------------------------------------------------------------------


def four_eights(after: str) -> Table:
    return alone(f"8C TS 8D 8H 8S {after}").split("Ann", 1).split("Ann", 1).split("Ann", 1)


@pytest.mark.clause("act-blackjack-2005 10.3")
def test_10_3_four_hands_may_be_formed() -> None:
    table = four_eights("TC TD TH 9C 7S")
    assert [(one.hand, one.amount, one.clause) for one in table.of(HandSplit)] == [
        (1, 1000, "9.1(a)"),
        (1, 1000, "10.3"),
        (1, 1000, "10.3"),
    ]
    for _ in range(4):
        table.stand("Ann", 1)
    assert [one[1] for one in results(table)] == [1, 2, 3, 4]
    assert table.net("Ann") == "30.00"  # three 18s win and a 17 stands off


@pytest.mark.clause("act-blackjack-2005 10.3")
def test_10_3_a_fifth_hand_is_refused() -> None:
    table = four_eights("8C")
    assert "Split" not in table.legal("Ann")
    table.refuse("10.3", lambda: table.split("Ann", 1))
    assert table.net("Ann") == "-40.00"


@pytest.mark.clause("act-blackjack-2005 10.3")
def test_10_3_the_hands_may_be_formed_from_any_of_them() -> None:
    table = alone("8C TS 8D TC 8H TD 8S TH 9C 7S").split("Ann", 1).stand("Ann", 1).split("Ann", 1).stand("Ann", 1)
    table.split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert [one.hand for one in table.of(HandSplit)] == [1, 2, 3]
    assert table.net("Ann") == "30.00"


@pytest.mark.clause("act-blackjack-2005 10.3", "act-blackjack-2005 2.5(c)")
def test_10_3_court_cards_and_tens_split_again_by_value() -> None:
    table = alone("KC 6S TD JH QS").split("Ann", 1).split("Ann", 1)
    assert "Split" in table.legal("Ann")


@pytest.mark.clause("act-blackjack-2005 10.3", "act-blackjack-2005 10.5")
def test_10_3_two_aces_are_split_only_once() -> None:
    table = blackjack("AS TH TS AH 8D AD 5C").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().split("Ann", 1)
    assert [one.box for one in table.of(TurnCame)] == [1, 1, 2]
    table.refuse("10.3", lambda: table.split("Ann", 1, hand=1))
    assert len(table.of(HandSplit)) == 1


# --- 10.4 to 10.7: playing the hands ----------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 10.4")
def test_10_4_the_second_hand_gets_no_card_until_the_first_is_finished() -> None:
    table = alone("8H TS 8D 2C 3C TC").split("Ann", 1).hit("Ann", 1)
    assert dealt(table, 1, 2) == []
    table.refuse("10.4", lambda: table.hit("Ann", 1, hand=2))
    table.stand("Ann", 1)
    assert dealt(table, 1, 2) == [("TC", 18, "10.4")]
    assert [(one.box, one.hand) for one in table.of(TurnCame)] == [(1, 1), (1, 2)]


@pytest.mark.clause("act-blackjack-2005 10.4")
@pytest.mark.parametrize("first", ["5C TC", "TC 3C"])
def test_10_4_a_first_hand_that_busts_or_makes_21_is_finished(first: str) -> None:
    table = alone(f"8H TS 8D {first} 9C").split("Ann", 1).hit("Ann", 1)
    assert dealt(table, 1, 2) == [("9C", 17, "10.4")]


@pytest.mark.clause("act-blackjack-2005 10.5")
def test_10_5_split_aces_get_one_card_each() -> None:
    table = alone("AS TS AH 4D KD 7S").split("Ann", 1)
    assert dealt(table, 1)[2:] == [("4D", 15, "10.5"), ("KD", 21, "10.5")]
    assert [(one.hand, one.total, one.clause) for one in table.of(HandStood)] == [(1, 15, "10.5"), (2, 21, "9.2(a)")]
    assert table.is_over
    assert table.net("Ann") == "0.00"  # 15 loses to 17, 21 wins 1 to 1


@pytest.mark.clause("act-blackjack-2005 10.5")
@pytest.mark.parametrize("hand", [1, 2])
def test_10_5_split_aces_are_neither_drawn_to_nor_doubled(hand: int) -> None:
    table = blackjack("AS TH TS AH 8D 4D 5C").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().split("Ann", 1)
    table.refuse("10.5", lambda: table.hit("Ann", 1, hand=hand))
    table.refuse("10.5", lambda: table.double("Ann", 1, hand=hand))


@pytest.mark.clause("act-blackjack-2005 10.5", "act-blackjack-2005 9.2(b)")
def test_10_5_two_aces_not_split_may_draw_more_than_one_card() -> None:
    table = alone("AS TS AH 4D 2D").hit("Ann", 1).hit("Ann", 1)
    assert table.total(1) == 18


@pytest.mark.clause("act-blackjack-2005 10.6", "act-blackjack-2005 9.2(b)")
def test_10_6_a_split_hand_below_12_must_draw() -> None:
    table = alone("4H TS 4D 5C 3D 9S").split("Ann", 1)
    table.refuse("9.2(b)", lambda: table.stand("Ann", 1)).hit("Ann", 1)
    assert table.total(1, 1) == 12
    table.stand("Ann", 1)
    assert table.clauses(HandStood) == ["9.1(d)"]


@pytest.mark.clause("act-blackjack-2005 10.6", "act-blackjack-2005 9.2(a)")
def test_10_6_a_split_hand_of_21_is_closed() -> None:
    table = alone("8H TS 8D 3C TC 9S").split("Ann", 1).hit("Ann", 1)
    assert [(one.hand, one.total, one.clause) for one in table.of(HandStood)] == [(1, 21, "9.2(a)")]


@pytest.mark.clause("act-blackjack-2005 10.7")
@pytest.mark.parametrize(("pair", "card"), [("AS AH", "KD"), ("AS AH", "TD"), ("KD TC", "AS"), ("JD JC", "AS")])
def test_10_7_an_ace_and_a_ten_after_a_split_are_paid_1_to_1(pair: str, card: str) -> None:
    first, second = pair.split()
    table = alone(f"{first} 9C {second} {card} {card} 8S", "50").split("Ann", 1)
    assert results(table) == [("Ann", 1, "win", "13.1(b)", "13.2(b)"), ("Ann", 2, "win", "13.1(b)", "13.2(b)")]
    assert table.net("Ann") == "100.00"


@pytest.mark.clause("act-blackjack-2005 10.7", "act-blackjack-2005 13.1(f)")
@pytest.mark.parametrize("dealer", ["KS AC", "AC KS"])
def test_10_7_they_lose_to_the_dealers_blackjack(dealer: str) -> None:
    up, second = dealer.split()
    table = alone(f"AS {up} AH KD TD {second}", "50")
    if up == "AC":
        table.proceed()
    table.split("Ann", 1)
    assert [one[2:4] for one in results(table)] == [("lose", "13.1(f)")] * 2
    assert table.net("Ann") == "-100.00"


@pytest.mark.clause("act-blackjack-2005 10.7", "act-blackjack-2005 13.1(g)")
def test_10_7_they_stand_off_with_the_dealers_21() -> None:
    table = alone("AS 9C AH KD TD 7S 5S", "50").split("Ann", 1)
    assert [one[2:4] for one in results(table)] == [("stand_off", "13.1(g)")] * 2
    assert table.net("Ann") == "0.00"


@pytest.mark.clause("act-blackjack-2005 10.7", "act-blackjack-2005 12.2")
def test_10_7_the_dealer_draws_against_them_as_against_any_21() -> None:
    table = alone("AS TC AH KD TD 2S 4S 3S", "50").split("Ann", 1)
    assert [points for _, points, _ in dealt(table, 0)] == [10, 12, 16, 19]
