"""act-blackjack-2005 11: doubling."""

import pytest

from croupier.engine.events import DoubleJoined, HandDoubled, HandStood, OfferDeclined
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, holding, results, shared


@pytest.mark.clause("act-blackjack-2005 11.1")
def test_11_1_nobody_doubles_before_the_player_who_decides() -> None:
    table = shared("5H TS 6C", Ann="10", Bob="10")
    table.refuse("11.1", lambda: table.double("Bob", 1))


@pytest.mark.clause("act-blackjack-2005 11.1")
def test_11_1_nobody_doubles_after_the_player_who_decides_has_drawn() -> None:
    table = shared("5H TS 6C 2D", Ann="10", Bob="10").hit("Ann", 1)
    table.refuse("11.1", lambda: table.double("Bob", 1))


@pytest.mark.clause("act-blackjack-2005 11.1")
def test_11_1_nobody_doubles_after_the_player_who_decides_has_stood() -> None:
    table = blackjack("9S TH TS 3H 8D").wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cyd", 2, "10").deal()
    table.stand("Ann", 1).refuse("11.1", lambda: table.double("Bob", 1))


@pytest.mark.clause("act-blackjack-2005 11.1", "act-blackjack-2005 9.1(b)")
@pytest.mark.parametrize("cards", ["2H 3C 4D", "5H 2C 4D", "AH 2C 3D"])
def test_11_1_a_third_card_ends_the_chance(cards: str) -> None:
    table = holding(cards)
    table.refuse("11.1", lambda: table.double("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 11.1", "act-blackjack-2005 9.1(b)")
@pytest.mark.parametrize("cards", ["2H 3C 4D", "5H 2C 4D", "2H 2C 2D 3S"])
def test_11_1_where_any_cards_are_elected_three_and_four_may_be_doubled(cards: str) -> None:
    first, second, *more = cards.split()
    table = alone(" ".join((first, "6S", second, *more, "TD", "KS", "KC")), double_on="any_cards")
    for _ in more:
        table.hit("Ann", 1)
    table.double("Ann", 1)
    assert table.clauses(HandDoubled) == ["11.1"]
    assert table.net("Ann") == "20.00"


@pytest.mark.clause("act-blackjack-2005 11.2")
@pytest.mark.parametrize(
    ("amount", "net"), [("20", "40.00"), ("19.99", "39.99"), ("5", "25.00"), ("0.01", "20.01"), (None, "40.00")]
)
def test_11_2_another_player_may_double_up_to_their_own_wager(amount: str | None, net: str) -> None:
    table = shared("5H TS 6C 9D 8S", Ann="50", Bob="20").double("Ann", 1, "10").double("Bob", 1, amount)
    assert [(one.player, one.hand, one.clause) for one in table.of(DoubleJoined)] == [("Bob", 1, "11.2")]
    assert (table.net("Ann"), table.net("Bob")) == ("60.00", net)


@pytest.mark.clause("act-blackjack-2005 11.2", "act-blackjack-2005 def:double")
@pytest.mark.parametrize("amount", ["0", "20.01", "50"])
def test_11_2_another_player_may_not_double_for_more_than_their_own_wager(amount: str) -> None:
    table = shared("5H TS 6C", Ann="50", Bob="20").double("Ann", 1)
    table.refuse("def:double", lambda: table.double("Bob", 1, amount))


@pytest.mark.clause("act-blackjack-2005 11.2")
def test_11_2_the_others_answer_before_the_card() -> None:
    table = shared("5H TS 6C 9D 8S", Ann="50", Bob="20", Cyd="10").double("Ann", 1)
    assert [(one.player, one.asked, one.clause) for one in table.of(HandDoubled)] == [("Ann", ("Bob", "Cyd"), "9.1(b)")]
    assert len(dealt(table.double("Cyd", 1), 1)) == 2
    for player in ("Ann", "Cyd", "Dan"):
        table.refuse("11.2", lambda player=player: table.double(player, 1))  # type: ignore[misc]
    assert dealt(table.proceed("Bob"), 1)[2:] == [("9D", 20, "def:double")]


@pytest.mark.clause("act-blackjack-2005 11.2/s2")
def test_11_2_s2_one_card_binds_those_too_who_do_not_double() -> None:
    table = shared("2C TS 3D 4S 7S", Ann="10", Bob="30").double("Ann", 1).proceed("Bob")
    assert [(one.player, one.offer, one.clause) for one in table.of(OfferDeclined)] == [("Bob", "double", "11.2")]
    assert [(one.total, one.clause) for one in table.of(HandStood)] == [(9, "def:double")]
    assert (table.net("Ann"), table.net("Bob"), table.is_over) == ("-20.00", "-30.00", True)


@pytest.mark.clause("act-blackjack-2005 11.2/s2")
def test_11_2_s2_who_does_not_double_wins_1_to_1_on_the_wager() -> None:
    table = shared("5H TS 6C 9D 8S", Ann="50", Bob="20").double("Ann", 1).proceed("Bob")
    assert [one[2:] for one in results(table)] == [("win", "13.1(b)", "13.2(b)")] * 2
    assert (table.net("Ann"), table.net("Bob")) == ("100.00", "20.00")


@pytest.mark.clause("act-blackjack-2005 11.3")
def test_11_3_a_split_hand_may_be_doubled() -> None:
    table = alone("8H 6S 8D 3C KH TC TS TD").split("Ann", 1).double("Ann", 1).stand("Ann", 1)
    assert [(one.hand, one.amount, one.clause) for one in table.of(HandDoubled)] == [(1, 1000, "11.3")]
    assert dealt(table, 1, 1)[-1:] == [("KH", 21, "def:double")]
    assert (table.net("Ann"), table.is_over) == ("30.00", True)


@pytest.mark.clause("act-blackjack-2005 11.3", "act-blackjack-2005 11.2")
def test_11_3_those_with_a_wager_on_the_split_hand_may_double_it_too() -> None:
    table = shared("8H 6S 8D 3C KH TC TS TD", Ann="10", Bob="20").split("Ann", 1).split("Bob", 1).double("Ann", 1)
    table.double("Bob", 1).stand("Ann", 1)
    assert [(one.hand, one.player, one.amount) for one in table.of(DoubleJoined)] == [(1, "Bob", 2000)]
    assert (table.net("Ann"), table.net("Bob")) == ("30.00", "60.00")


@pytest.mark.clause("act-blackjack-2005 11.3", "act-blackjack-2005 10.2(b)")
def test_11_3_who_has_no_wager_on_a_split_hand_does_not_double_it() -> None:
    table = shared("8H 6S 8D TC 3C KH TS TD", Ann="10", Bob="20").split("Ann", 1).proceed("Bob").stand("Ann", 1)
    table.double("Ann", 1)
    assert [(one.hand, one.asked) for one in table.of(HandDoubled)] == [(2, ())]
    assert (table.net("Ann"), table.net("Bob")) == ("30.00", "20.00")


@pytest.mark.clause("act-blackjack-2005 11.3")
def test_11_3_a_split_hand_is_doubled_on_two_cards() -> None:
    table = alone("8H 6S 8D 2C 2D").split("Ann", 1).hit("Ann", 1)
    table.refuse("11.1", lambda: table.double("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 11.3", "act-blackjack-2005 def:double")
def test_11_3_a_split_hand_is_doubled_for_its_own_wager_at_most() -> None:
    table = alone("8H 6S 8D 3C").split("Ann", 1)
    table.refuse("def:double", lambda: table.double("Ann", 1, "10.01"))
