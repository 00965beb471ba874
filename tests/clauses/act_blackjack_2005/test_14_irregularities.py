"""act-blackjack-2005 14: a player who is not present to decide (14.7)."""

import pytest

from croupier.engine.events import CardDealt, HandStood, InsurancePlaced, PlayerAbsent
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, results, shared


@pytest.mark.clause("act-blackjack-2005 14.7")
def test_14_7_cards_are_dealt_until_the_total_exceeds_11() -> None:
    table = alone("5D TS 4C 2S TH 7S").absent("Ann")
    assert table.clauses(PlayerAbsent) == ["14.7"]
    assert dealt(table, 1)[2:] == [("2S", 11, "14.7"), ("TH", 21, "14.7")]
    assert (table.net("Ann"), table.is_over) == ("10.00", True)


@pytest.mark.clause("act-blackjack-2005 14.7")
@pytest.mark.parametrize(
    ("cards", "drawn", "points"),
    [
        ("6D 5C", "AS", 12),
        ("6D 5C", "TH", 21),
        ("6D 4C", "AS", 21),
        ("6D 4C", "2S", 12),
        ("2D 2C", "2S 5S AS", 12),
        ("2D 3C", "6S KH", 21),
        ("2D 3C", "7S", 12),
        ("2D 3C", "AH", 16),
    ],
)
def test_14_7_a_total_of_11_or_less_is_drawn_to_and_12_or_more_is_not(cards: str, drawn: str, points: int) -> None:
    first, second = cards.split()
    table = alone(f"{first} TS {second} {drawn} 7S").absent("Ann")
    assert [(one, clause) for one, _, clause in dealt(table, 1)[2:]] == [(one, "14.7") for one in drawn.split()]
    assert [one.total for one in table.of(HandStood)] == [points]
    assert table.is_over


@pytest.mark.clause("act-blackjack-2005 14.7")
@pytest.mark.parametrize("cards", ["TD 2C", "9D 3C", "8H 8D", "AS 5D", "AS AH", "AS 2D", "TH TD"])
def test_14_7_a_total_above_11_stands_and_is_neither_split_nor_doubled(cards: str) -> None:
    first, second = cards.split()
    table = alone(f"{first} TS {second} 7S").absent("Ann")
    assert len(dealt(table, 1)) == 2
    assert table.clauses(HandStood) == ["14.7"]
    assert table.is_over


@pytest.mark.clause("act-blackjack-2005 14.7")
def test_14_7_an_11_is_not_doubled() -> None:
    table = alone("5D TS 6C TH 7S").absent("Ann")
    assert (table.net("Ann"), results(table)) == ("10.00", [("Ann", 1, "win", "13.1(b)", "13.2(b)")])


@pytest.mark.clause("act-blackjack-2005 14.7", "act-blackjack-2005 9.2(a)")
def test_14_7_a_blackjack_of_an_absent_player_is_paid() -> None:
    table = blackjack("AS 6H KD").wager("Ann", 1, "10").absent("Ann").deal()
    assert results(table)[0][2:4] == ("win", "8.1(a)")
    assert table.net("Ann") == "15.00"


@pytest.mark.clause("act-blackjack-2005 14.7")
def test_14_7_applies_from_the_moment_the_player_is_gone() -> None:
    table = alone("2D TS 3C 4S 5S 7S").hit("Ann", 1).absent("Ann")
    assert [clause for _, _, clause in dealt(table, 1)[2:]] == ["9.1(c)", "14.7"]
    assert table.net("Ann") == "-10.00"


@pytest.mark.clause("act-blackjack-2005 14.7")
def test_14_7_an_absent_player_decides_nothing() -> None:
    table = blackjack("TH 9H AS 8D 7D 7C").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().absent("Ann")
    table.refuse("14.7", lambda: table.insure("Ann", 1, "5"))
    table.proceed("Bob").stand("Bob", 2)
    assert table.of(InsurancePlaced) == []
    assert [(one.box, one.clause) for one in table.of(HandStood)] == [(1, "14.7"), (2, "9.1(d)")]


@pytest.mark.clause("act-blackjack-2005 14.7")
def test_14_7_the_others_play_on() -> None:
    table = blackjack("5H 9H TS 5D 7D 2C 8S 7S").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().absent("Ann")
    assert table.legal("Bob") == {"Hit", "Stand", "Double"}
    assert [(one.box, str(one.card)) for one in table.of(CardDealt)][5:] == [(1, "2C")]


@pytest.mark.clause("act-blackjack-2005 14.7", "act-blackjack-2005 4.5")
def test_14_7_a_shared_box_is_played_so_when_nobody_is_left_to_decide() -> None:
    table = shared("5H TS 5D 2C 7S", Ann="10", Bob="20").absent("Ann")
    assert (dealt(table, 1)[2:], table.legal("Bob")) == ([], {"Hit", "Double", "Split"})
    table.absent("Bob")
    assert dealt(table, 1)[2:] == [("2C", 12, "14.7")]
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "-20.00")


@pytest.mark.clause("act-blackjack-2005 14.7", "act-blackjack-2005 10.2(b)")
def test_14_7_who_is_left_on_the_box_decides_for_every_hand_of_it() -> None:
    table = shared("4S TS 4H TC 3C 9D 7S", Ann="50", Bob="20").split("Ann", 1).proceed("Bob").absent("Ann")
    table.stand("Bob", 1).hit("Bob", 1).stand("Bob", 1)  # BJ-17: control passes down the list of 4.5, for the box
    assert dealt(table, 1, 2) == [("3C", 7, "10.4"), ("9D", 16, "9.1(c)")]
    assert [(one.hand, one.clause) for one in table.of(HandStood)] == [(1, "9.1(d)"), (2, "9.1(d)")]
    assert (table.net("Ann"), table.net("Bob"), table.is_over) == ("-100.00", "-20.00", True)


@pytest.mark.clause("act-blackjack-2005 14.7", "act-blackjack-2005 10.4")
def test_14_7_an_absent_players_split_hands_are_finished_one_after_another() -> None:
    table = alone("4S TS 4H 2C TC 8C 7S").split("Ann", 1).absent("Ann")
    assert dealt(table, 1, 1)[2:] == [("2C", 6, "10.4"), ("TC", 16, "14.7")]
    assert dealt(table, 1, 2) == [("8C", 12, "10.4")]
    assert table.is_over


@pytest.mark.clause("act-blackjack-2005 14.7", "act-blackjack-2005 10.2(b)")
def test_14_7_another_player_who_is_absent_is_not_asked_and_stays_on_the_first_hand() -> None:
    table = shared("9S TS 9H TC 7H 8C", Ann="50", Bob="20").absent("Bob").split("Ann", 1)
    table.stand("Ann", 1).stand("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "20.00")


@pytest.mark.clause("act-blackjack-2005 14.7", "act-blackjack-2005 7.5")
def test_14_7_insurance_placed_before_leaving_stands() -> None:
    table = blackjack("TH 9H AS 8D 7D KC").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().insure("Ann", 1, "5")
    table.absent("Ann").proceed("Bob").stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "-10.00")
