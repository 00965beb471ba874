"""act-blackjack-2005 17: Super Sevens."""

import pytest

from croupier.engine.events import (
    CardDealt,
    CardsCollected,
    RoundClosed,
    SideBetSettled,
    TurnCame,
    WagerPlaced,
    WagerReturned,
    WagerSettled,
)
from tests.clauses.act_blackjack_2005.blackjack import blackjack, in_order, side_results
from tests.table import Table


def sevens(shoe: str, stake: str = "5", main: str = "10") -> Table:
    table = blackjack(shoe, side_bets=["super-sevens"], super_sevens_amounts=[stake])
    return table.wager("Ann", 1, main).wager("Ann", 1, stake, "super-sevens").deal()


# --- 17.1 to 17.5: placing it -----------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 17.1")
@pytest.mark.parametrize("offered", [[], ["perfect-pairs"]])
def test_17_1_where_it_is_not_elected_it_is_refused(offered: list[str]) -> None:
    table = blackjack(side_bets=offered).wager("Ann", 1, "10")
    table.refuse("17.1", lambda: table.wager("Ann", 1, "5", "super-sevens"))


@pytest.mark.clause("act-blackjack-2005 17.1", "act-blackjack-2005 17.3", "act-blackjack-2005 17.3/s2")
@pytest.mark.parametrize("offered", [["super-sevens"], ["super-sevens", "perfect-pairs"]])
def test_17_3_where_it_is_elected_it_lies_in_its_own_box(offered: list[str]) -> None:
    table = blackjack(side_bets=offered).wager("Ann", 1, "10").wager("Ann", 1, "5", "super-sevens")
    placed = table.of(WagerPlaced)[-1]
    assert (placed.bet, placed.amount, placed.clause) == ("super-sevens", 500, "17.3")
    assert [(one.player, one.amount) for one in table.round.boxes[0].wagers] == [("Ann", 1000)]


@pytest.mark.clause("act-blackjack-2005 17.3")
def test_17_3_after_the_first_card_it_is_refused() -> None:
    table = blackjack("7H TS 7D", side_bets=["super-sevens"]).wager("Ann", 1, "10").deal()
    table.refuse("17.3", lambda: table.wager("Ann", 1, "5", "super-sevens"))


@pytest.mark.clause("act-blackjack-2005 17.3/s2")
@pytest.mark.parametrize("amount", ["2", "4.99", "5.01"])
def test_17_3_s2_it_is_made_in_chips(amount: str) -> None:
    table = blackjack(side_bets=["super-sevens"], smallest_chip="5").wager("Ann", 1, "10")
    table.refuse("17.3", lambda: table.wager("Ann", 1, amount, "super-sevens"))
    assert table.wager("Ann", 1, "5", "super-sevens").net("Ann") == "-15.00"


@pytest.mark.clause("act-blackjack-2005 17.4")
@pytest.mark.parametrize("at_entry", [True, False])
@pytest.mark.parametrize("amount", ["4", "4.99", "5.01", "10"])
def test_17_4_an_amount_that_is_not_approved_is_refused(amount: str, *, at_entry: bool) -> None:
    table = blackjack(
        at_entry=at_entry, side_bets=["super-sevens"], super_sevens_amounts=["5"], smallest_chip="0.01"
    ).wager("Ann", 1, "10")
    table.refuse("17.4", lambda: table.wager("Ann", 1, amount, "super-sevens"))
    table.wager("Ann", 1, "5", "super-sevens").refuse("17.4", lambda: table.wager("Ann", 1, "5", "super-sevens"))


@pytest.mark.clause("act-blackjack-2005 17.4")
@pytest.mark.parametrize(("amount", "is_approved"), [("2", True), ("5", True), ("3", False), ("7", False)])
def test_17_4_several_amounts_may_be_approved_and_are_no_range(amount: str, *, is_approved: bool) -> None:
    table = blackjack(side_bets=["super-sevens"], super_sevens_amounts=["2", "5"]).wager("Ann", 1, "10")
    if is_approved:
        assert len(table.wager("Ann", 1, amount, "super-sevens").of(WagerPlaced)) == 2
    else:
        table.refuse("17.4", lambda: table.wager("Ann", 1, amount, "super-sevens"))


@pytest.mark.clause("act-blackjack-2005 17.5")
@pytest.mark.parametrize("box", [1, 2])
@pytest.mark.parametrize("shoe", ["7H 7S TS 7D 7C", "TH TD TS 9D 8C"])
def test_17_5_without_a_blackjack_wager_of_its_own_it_is_void(shoe: str, box: int) -> None:
    table = blackjack(shoe, side_bets=["super-sevens"]).wager("Ann", 1, "10").wager("Bob", 2, "10")
    table.wager("Cyd", box, "5", "super-sevens").deal()
    assert [(one.player, one.amount, one.why, one.clause) for one in table.of(WagerReturned)] == [
        ("Cyd", 500, "void", "17.5")
    ]
    assert (table.net("Cyd"), side_results(table)) == ("0.00", [])


@pytest.mark.clause("act-blackjack-2005 17.5")
def test_17_5_a_wager_on_another_box_does_not_accompany_it() -> None:
    table = blackjack("TH 7H TS 9D KC", side_bets=["super-sevens"]).wager("Ann", 1, "10").wager("Bob", 2, "10")
    table.wager("Ann", 2, "5", "super-sevens").deal()
    assert table.clauses(WagerReturned) == ["17.5"]


@pytest.mark.clause("act-blackjack-2005 17.5")
def test_17_5_a_box_with_no_blackjack_wager_at_all_is_not_dealt() -> None:
    table = blackjack("TH TS 9D", side_bets=["super-sevens"]).wager("Ann", 1, "10").wager("Bob", 3, "5", "super-sevens")
    table.deal()
    assert (table.net("Bob"), table.clauses(WagerReturned), len(table.of(CardDealt))) == ("0.00", ["17.5"], 3)


# --- 17.6, 17.7: won or lost, and the odds ----------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 17.6", "act-blackjack-2005 17.6(d)", "act-blackjack-2005 17.8(a)")
@pytest.mark.parametrize("cards", ["TC 7H", "6C 7H", "8C 7H", "AC 7H", "TC 9H"])
def test_17_6_d_it_loses_when_the_first_card_is_not_a_seven(cards: str) -> None:
    first, second = cards.split()
    assert side_results(sevens(f"{first} TS {second}")) == [("Ann", "0.00", "17.6(d)")]


@pytest.mark.clause("act-blackjack-2005 17.6(d)")
def test_17_6_d_it_has_lost_though_sevens_follow() -> None:
    table = sevens("2C TS 7H 7D").hit("Ann", 1)
    assert side_results(table) == [("Ann", "0.00", "17.6(d)")]


@pytest.mark.clause("act-blackjack-2005 17.6(a)", "act-blackjack-2005 17.7:one-seven", "act-blackjack-2005 17.8(b)")
@pytest.mark.parametrize(("stake", "returned"), [("5", "20.00"), ("2.50", "10.00")])
@pytest.mark.parametrize("second", ["KC", "6C", "8C", "AC"])
def test_17_7_one_seven_is_paid_3_to_1(second: str, stake: str, returned: str) -> None:
    assert side_results(sevens(f"7H TS {second}", stake)) == [("Ann", returned, "17.7:one-seven")]


@pytest.mark.clause("act-blackjack-2005 17.6", "act-blackjack-2005 17.6(a)")
def test_17_6_a_a_seven_after_another_card_does_not_count() -> None:
    table = sevens("7H TS 2C 7D").hit("Ann", 1)
    assert side_results(table) == [("Ann", "20.00", "17.7:one-seven")]


@pytest.mark.clause(
    "act-blackjack-2005 17.6(b)",
    "act-blackjack-2005 17.7:two-not-suited",
    "act-blackjack-2005 17.7:two-suited",
    "act-blackjack-2005 def:suited",
    "act-blackjack-2005 def:not-suited",
)
@pytest.mark.parametrize(
    ("second", "returned", "row"),
    [
        ("7D", "255.00", "17.7:two-not-suited"),
        ("7S", "255.00", "17.7:two-not-suited"),
        ("7H", "505.00", "17.7:two-suited"),
    ],
)
@pytest.mark.parametrize("third", ["4C", "6C", "8C", "KC"])
def test_17_7_two_sevens_are_paid_50_to_1_and_suited_100_to_1(second: str, returned: str, row: str, third: str) -> None:
    table = sevens(f"7H 6S {second} {third} 8S 9S").hit("Ann", 1)
    assert side_results(table) == [("Ann", returned, row)]


@pytest.mark.clause("act-blackjack-2005 17.6(b)", "act-blackjack-2005 17.9")
def test_17_6_b_two_sevens_that_stand_are_paid_at_the_stand() -> None:
    table = sevens("7H TS 7D 7S")
    assert side_results(table) == []
    table.stand("Ann", 1)
    assert side_results(table) == [("Ann", "255.00", "17.7:two-not-suited")]
    assert in_order(table, SideBetSettled, WagerSettled) == ["SideBetSettled", "WagerSettled"]


@pytest.mark.clause("act-blackjack-2005 17.6(b)", "act-blackjack-2005 14.7")
def test_17_6_b_two_sevens_of_an_absent_player_get_no_third_card() -> None:
    assert side_results(sevens("7H TS 7H 7S").absent("Ann")) == [("Ann", "505.00", "17.7:two-suited")]


@pytest.mark.clause(
    "act-blackjack-2005 17.6(c)", "act-blackjack-2005 17.7:three-not-suited", "act-blackjack-2005 def:not-suited"
)
@pytest.mark.parametrize("cards", ["7H 7D 7S", "7H 7H 7S", "7H 7S 7H", "7S 7H 7H", "7H 7D 7D"])
def test_17_7_three_sevens_not_suited_are_paid_500_to_1(cards: str) -> None:
    first, second, third = cards.split()
    table = sevens(f"{first} TS {second} {third} 8S").hit("Ann", 1)
    assert side_results(table) == [("Ann", "2505.00", "17.7:three-not-suited")]


@pytest.mark.clause("act-blackjack-2005 17.7:three-suited", "act-blackjack-2005 17.7", "act-blackjack-2005 def:suited")
@pytest.mark.parametrize("suit", list("HSCD"))
def test_17_7_three_suited_sevens_are_paid_5000_to_1_and_nothing_else(suit: str) -> None:
    table = sevens(f"7{suit} TS 7{suit} 7{suit} 8S").hit("Ann", 1)
    assert side_results(table) == [("Ann", "25005.00", "17.7:three-suited")]
    assert table.net("Ann") == "25010.00"  # and $10 on 21 against 18


@pytest.mark.clause("act-blackjack-2005 17.6(c)", "act-blackjack-2005 11.2")
def test_17_6_c_the_card_of_a_double_is_the_third() -> None:
    table = sevens("7H TS 7D 7S 8S").double("Ann", 1)
    assert side_results(table) == [("Ann", "2505.00", "17.7:three-not-suited")]


@pytest.mark.clause("act-blackjack-2005 17.6", "act-blackjack-2005 13.1")
@pytest.mark.parametrize(
    ("dealer", "net"), [("KS AS", "240.00"), ("TS 7S", "240.00"), ("TS 4S KD", "260.00"), ("TS 2S 2D KD", "260.00")]
)
def test_17_6_what_becomes_of_the_main_wager_does_not_matter(dealer: str, net: str) -> None:
    up, *more = dealer.split()
    table = sevens(" ".join(("7H", up, "7D", *more))).stand("Ann", 1)
    assert side_results(table) == [("Ann", "255.00", "17.7:two-not-suited")]
    assert (table.net("Ann"), table.is_over) == (net, True)


# --- 17.8, 17.9: when -------------------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 17.8", "act-blackjack-2005 17.8(a)", "act-blackjack-2005 17.8(b)")
def test_17_8_losers_and_first_card_winners_are_settled_before_the_first_turn() -> None:
    table = blackjack("TC 7H 7C TS 7S KC 7D", side_bets=["super-sevens"])
    for box, player in enumerate(("Ann", "Bob", "Cyd"), 1):
        table.wager(player, box, "10").wager(player, box, "5", "super-sevens")
    table.deal()
    assert in_order(table, CardDealt, SideBetSettled, TurnCame)[-3:] == ["SideBetSettled", "SideBetSettled", "TurnCame"]
    assert side_results(table) == [("Ann", "0.00", "17.6(d)"), ("Bob", "20.00", "17.7:one-seven")]
    assert table.net("Cyd") == "-15.00"


@pytest.mark.clause("act-blackjack-2005 17.9")
def test_17_9_three_sevens_not_suited_are_paid_as_soon_as_they_are_known() -> None:
    table = blackjack("7H TH TS 7D 9D 7S", side_bets=["super-sevens"]).wager("Ann", 1, "10").wager("Bob", 2, "10")
    table.wager("Ann", 1, "5", "super-sevens").deal().hit("Ann", 1)
    assert side_results(table) == [("Ann", "2505.00", "17.7:three-not-suited")]
    assert in_order(table, SideBetSettled, TurnCame) == ["TurnCame", "SideBetSettled", "TurnCame"]


@pytest.mark.clause("act-blackjack-2005 17.9")
def test_17_9_three_suited_sevens_wait_until_everything_else_is_settled() -> None:
    table = blackjack("7S TH TS 7S 9D 7S 8C", side_bets=["super-sevens"]).wager("Ann", 1, "10").wager("Bob", 2, "10")
    table.wager("Ann", 1, "5", "super-sevens").deal().hit("Ann", 1)
    assert side_results(table) == []
    table.stand("Bob", 2)
    assert in_order(table, SideBetSettled, WagerSettled) == ["WagerSettled", "WagerSettled", "SideBetSettled"]


@pytest.mark.clause("act-blackjack-2005 17.9", "act-blackjack-2005 def:round-of-play")
def test_17_9_three_suited_sevens_are_paid_after_the_cards_are_collected() -> None:
    table = sevens("7S TS 7S 7S 8C").hit("Ann", 1)
    assert in_order(table, WagerSettled, CardsCollected, SideBetSettled, RoundClosed) == [
        "WagerSettled",
        "CardsCollected",
        "SideBetSettled",
        "RoundClosed",
    ]
    assert table.clauses(CardsCollected) == ["def:round-of-play"]


# --- 17.10: sevens that are split -------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 17.10")
@pytest.mark.parametrize(
    ("pair", "cards", "returned", "row"),
    [
        ("7C 7D", "7S", "2505.00", "17.7:three-not-suited"),
        ("7C 7D", "KS", "255.00", "17.7:two-not-suited"),
        ("7C 7C", "KS", "505.00", "17.7:two-suited"),
        ("7C 7C", "7S", "2505.00", "17.7:three-not-suited"),
    ],
)
def test_17_10_the_card_after_the_split_is_the_third(pair: str, cards: str, returned: str, row: str) -> None:
    first, second = pair.split()
    table = sevens(f"{first} TS {second} {cards}").split("Ann", 1)
    assert side_results(table) == [("Ann", returned, row)]


@pytest.mark.clause("act-blackjack-2005 17.10")
def test_17_10_a_seven_on_the_second_hand_does_not_count() -> None:
    table = sevens("7C TS 7D KS 7H").split("Ann", 1).stand("Ann", 1)
    assert side_results(table) == [("Ann", "255.00", "17.7:two-not-suited")]


@pytest.mark.clause("act-blackjack-2005 17.10", "act-blackjack-2005 17.9")
def test_17_10_three_suited_sevens_of_a_split_are_paid_at_the_end() -> None:
    table = sevens("7S TS 7S 7S TC 8D").split("Ann", 1).stand("Ann", 1)
    assert side_results(table) == []
    table.stand("Ann", 1)  # 14 and 17 against 18
    assert side_results(table) == [("Ann", "25005.00", "17.7:three-suited")]
    assert table.net("Ann") == "24980.00"


@pytest.mark.clause("act-blackjack-2005 17.10", "act-blackjack-2005 10.3")
def test_17_10_splitting_again_does_not_change_the_third_card() -> None:
    table = sevens("7C TS 7D 7S 7H TH TC 9C 8D").split("Ann", 1).split("Ann", 1)
    assert side_results(table) == [("Ann", "2505.00", "17.7:three-not-suited")]


@pytest.mark.clause("act-blackjack-2005 17.10", "act-blackjack-2005 10.2(b)")
def test_17_10_the_side_bet_of_a_player_who_does_not_split_rides_on_the_box() -> None:
    table = blackjack("7C TS 7D 7S", side_bets=["super-sevens"]).wager("Ann", 1, "10").wager("Bob", 1, "10")
    table.wager("Bob", 1, "5", "super-sevens").deal().split("Ann", 1).proceed("Bob")
    assert side_results(table) == [("Bob", "2505.00", "17.7:three-not-suited")]
