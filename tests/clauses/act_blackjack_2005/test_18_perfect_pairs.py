"""act-blackjack-2005 18: Perfect Pairs."""

import pytest

from croupier.engine.events import CardDealt, MinimumAdvised, SideBetSettled, TurnCame, WagerPlaced, WagerReturned
from tests.clauses.act_blackjack_2005.blackjack import blackjack, in_order, side_results
from tests.table import Table


def pairs(first: str, second: str, stake: str = "10", up: str = "6S", after: str = "") -> Table:
    table = blackjack(f"{first} {up} {second} {after}", side_bets=["perfect-pairs"]).wager("Ann", 1, "20")
    return table.wager("Ann", 1, stake, "perfect-pairs").deal()


# --- 18.1, 18.8 to 18.10: placing it ----------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 18.1")
@pytest.mark.parametrize("offered", [[], ["super-sevens"]])
def test_18_1_where_it_is_not_elected_it_is_refused(offered: list[str]) -> None:
    table = blackjack(side_bets=offered).wager("Ann", 1, "10")
    table.refuse("18.1", lambda: table.wager("Ann", 1, "10", "perfect-pairs"))


@pytest.mark.clause("act-blackjack-2005 18.1", "act-blackjack-2005 18.8", "act-blackjack-2005 18.8/s2")
@pytest.mark.parametrize("offered", [["perfect-pairs"], ["super-sevens", "perfect-pairs"]])
def test_18_8_where_it_is_elected_it_lies_in_its_own_box(offered: list[str]) -> None:
    table = blackjack(side_bets=offered).wager("Ann", 1, "20").wager("Ann", 1, "10", "perfect-pairs")
    placed = table.of(WagerPlaced)[-1]
    assert (placed.bet, placed.amount, placed.clause) == ("perfect-pairs", 1000, "18.8")
    assert [(one.player, one.amount) for one in table.round.boxes[0].wagers] == [("Ann", 2000)]


@pytest.mark.clause("act-blackjack-2005 18.8")
def test_18_8_after_the_first_card_it_is_refused() -> None:
    table = blackjack("8H TS 8D", side_bets=["perfect-pairs"]).wager("Ann", 1, "10").deal()
    table.refuse("18.8", lambda: table.wager("Ann", 1, "10", "perfect-pairs"))


@pytest.mark.clause("act-blackjack-2005 18.8/s2")
@pytest.mark.parametrize("amount", ["2", "9.99", "12"])
def test_18_8_s2_it_is_made_in_chips(amount: str) -> None:
    table = blackjack(side_bets=["perfect-pairs"], smallest_chip="5").wager("Ann", 1, "20")
    table.refuse("18.8", lambda: table.wager("Ann", 1, amount, "perfect-pairs"))
    assert table.wager("Ann", 1, "10", "perfect-pairs").net("Ann") == "-30.00"


def limited(*, at_entry: bool, shoe: str = "") -> Table:
    table = blackjack(
        shoe,
        at_entry=at_entry,
        side_bets=["perfect-pairs"],
        side_minimum="5",
        side_maximum="100",
        minimum="20",
        smallest_chip="0.01",
    )
    return table.wager("Ann", 1, "20")


@pytest.mark.clause("act-blackjack-2005 18.9")
@pytest.mark.parametrize(
    ("amount", "is_taken"),
    [("4.99", False), ("5", True), ("5.01", True), ("100", True), ("100.01", False), ("105", False)],
)
def test_18_9_its_own_limits_bind_at_entry(amount: str, *, is_taken: bool) -> None:
    table = limited(at_entry=True)
    if is_taken:
        assert table.wager("Ann", 1, amount, "perfect-pairs").of(WagerPlaced)[-1].clause == "18.8"
    else:
        table.refuse("18.9", lambda: table.wager("Ann", 1, amount, "perfect-pairs"))


@pytest.mark.clause("act-blackjack-2005 18.9")
def test_18_9_what_is_added_counts_with_it_at_entry() -> None:
    table = limited(at_entry=True).wager("Ann", 1, "95", "perfect-pairs").wager("Ann", 1, "5", "perfect-pairs")
    table.refuse("18.9", lambda: table.wager("Ann", 1, "5", "perfect-pairs"))


@pytest.mark.clause("act-blackjack-2005 18.9", "act-blackjack-2005 3.5")
@pytest.mark.parametrize(
    ("amount", "returned", "net"),
    [("99.99", [], "579.94"), ("100", [], "580.00"), ("100.01", [1], "580.00"), ("150", [5000], "580.00")],
)
def test_18_9_what_is_found_above_its_maximum_is_paid_to_the_maximum(
    amount: str, returned: list[int], net: str
) -> None:
    table = limited(at_entry=False, shoe="8C 6S 8D").wager("Ann", 1, amount, "perfect-pairs").deal()
    assert [one.amount for one in table.of(WagerReturned)] == returned
    assert table.net("Ann") == net  # 6 to 1, with $20 still on the box


@pytest.mark.clause("act-blackjack-2005 3.5", "act-blackjack-2005 18.9")
def test_18_9_it_is_3_5_that_returns_what_is_above_the_maximum() -> None:
    table = limited(at_entry=False, shoe="8C 6S 8D").wager("Ann", 1, "150", "perfect-pairs").deal()
    assert table.clauses(WagerReturned) == ["3.5"]


@pytest.mark.clause("act-blackjack-2005 18.9", "act-blackjack-2005 3.4")
@pytest.mark.parametrize(("amount", "advised"), [("4.99", [499]), ("5", []), ("5.01", [])])
def test_18_9_what_is_found_below_its_minimum_counts_and_its_owner_is_advised(amount: str, advised: list[int]) -> None:
    table = limited(at_entry=False, shoe="8C 6S 9D").wager("Ann", 1, amount, "perfect-pairs").deal()
    assert [one.amount for one in table.of(MinimumAdvised)] == advised
    assert side_results(table) == [("Ann", "0.00", "18.11(d)")]


@pytest.mark.clause("act-blackjack-2005 3.4", "act-blackjack-2005 18.9")
def test_18_9_it_is_3_4_that_lets_less_than_the_minimum_count() -> None:
    table = limited(at_entry=False, shoe="8C 6S 9D").wager("Ann", 1, "4.99", "perfect-pairs").deal()
    assert table.clauses(MinimumAdvised) == ["3.4"]


@pytest.mark.clause("act-blackjack-2005 18.10")
@pytest.mark.parametrize("box", [1, 2, 3])
@pytest.mark.parametrize("shoe", ["QH QH TS QH QH", "TH 9H TS 8D 7D"])
def test_18_10_without_a_blackjack_wager_of_its_own_it_is_void(shoe: str, box: int) -> None:
    table = blackjack(shoe, side_bets=["perfect-pairs"]).wager("Ann", 1, "10").wager("Bob", 2, "10")
    table.wager("Cyd", box, "10", "perfect-pairs").deal()
    assert [(one.player, one.amount, one.why, one.clause) for one in table.of(WagerReturned)] == [
        ("Cyd", 1000, "void", "18.10")
    ]
    assert (table.net("Cyd"), side_results(table)) == ("0.00", [])


# --- 18.3 to 18.7, 18.11, 18.12, 18.14: pairs and their odds ----------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 18.5", "act-blackjack-2005 18.11(a)", "act-blackjack-2005 18.14(a)")
@pytest.mark.parametrize("cards", ["8C 8D", "8D 8C", "8S 8H", "TC TD", "QH QS", "AS AH", "2C 2H"])
def test_18_14_a_a_mixed_pair_is_paid_6_to_1(cards: str) -> None:
    assert side_results(pairs(*cards.split())) == [("Ann", "70.00", "18.14(a)")]


@pytest.mark.clause(
    "act-blackjack-2005 18.6(a)",
    "act-blackjack-2005 18.6(b)",
    "act-blackjack-2005 18.11(b)",
    "act-blackjack-2005 18.14(b)",
)
@pytest.mark.parametrize("cards", ["8H 8D", "8D 8H", "8C 8S", "QH QD", "QC QS", "AS AC", "TD TH"])
def test_18_14_b_a_coloured_pair_is_paid_12_to_1(cards: str) -> None:
    assert side_results(pairs(*cards.split())) == [("Ann", "130.00", "18.14(b)")]


@pytest.mark.clause(
    "act-blackjack-2005 18.7", "act-blackjack-2005 18.11(c)", "act-blackjack-2005 18.12", "act-blackjack-2005 18.14(c)"
)
@pytest.mark.parametrize("cards", ["8H 8H", "QH QH", "AS AS", "TD TD", "2C 2C"])
def test_18_14_c_a_perfect_pair_is_paid_25_to_1_and_nothing_else(cards: str) -> None:
    assert side_results(pairs(*cards.split())) == [("Ann", "260.00", "18.14(c)")]


@pytest.mark.clause("act-blackjack-2005 18.14")
@pytest.mark.parametrize(("second", "returned"), [("8D", "17.50"), ("8S", "32.50"), ("8C", "65.00"), ("9C", "0.00")])
def test_18_14_the_odds_are_paid_to_the_cent(second: str, returned: str) -> None:
    assert [one[1] for one in side_results(pairs("8C", second, "2.50"))] == [returned]


@pytest.mark.clause("act-blackjack-2005 18.3", "act-blackjack-2005 18.3(a)", "act-blackjack-2005 18.3(b)")
@pytest.mark.clause("act-blackjack-2005 18.4", "act-blackjack-2005 18.11(d)")
@pytest.mark.parametrize("cards", ["KH TC", "9C TD", "JH QH", "KD QD", "KH JH", "TH JH", "AS KS", "AS 2S", "8H 9H"])
def test_18_11_d_cards_of_different_face_value_are_no_pair_and_lose(cards: str) -> None:
    assert side_results(pairs(*cards.split())) == [("Ann", "0.00", "18.11(d)")]


@pytest.mark.clause("act-blackjack-2005 18.3(a)", "act-blackjack-2005 18.3(b)", "act-blackjack-2005 18.4")
@pytest.mark.parametrize("face", list("23456789TJQKA"))
def test_18_3_the_face_value_is_the_number_or_the_type_of_card(face: str) -> None:
    assert [one[2] for one in side_results(pairs(f"{face}H", f"{face}C"))] == ["18.14(a)"]


@pytest.mark.clause("act-blackjack-2005 18.11")
def test_18_11_only_the_first_two_cards_count() -> None:
    table = pairs("8C", "5D", after="8H TS KD").hit("Ann", 1)
    assert side_results(table) == [("Ann", "0.00", "18.11(d)")]


@pytest.mark.clause("act-blackjack-2005 18.11", "act-blackjack-2005 10.3")
def test_18_11_a_pair_made_by_a_split_does_not_count_again() -> None:
    table = pairs("8C", "8D", after="8H").split("Ann", 1)
    assert side_results(table) == [("Ann", "70.00", "18.14(a)")]


# --- 18.13, 18.15: when -----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "act-blackjack-2005 18.13", "act-blackjack-2005 18.13(a)", "act-blackjack-2005 18.13(b)", "act-blackjack-2005 18.15"
)
def test_18_13_all_are_settled_between_the_initial_deal_and_the_first_turn() -> None:
    table = blackjack("9S 8C TS 4D 8D", side_bets=["perfect-pairs"])
    for box, player in enumerate(("Ann", "Bob"), 1):
        table.wager(player, box, "20").wager(player, box, "10", "perfect-pairs")
    table.deal()
    assert in_order(table, CardDealt, SideBetSettled, TurnCame) == [
        *["CardDealt"] * 5,
        "SideBetSettled",
        "SideBetSettled",
        "TurnCame",
    ]
    assert side_results(table) == [("Ann", "0.00", "18.11(d)"), ("Bob", "70.00", "18.14(a)")]
    assert table.clauses(TurnCame) == ["9.1"]


@pytest.mark.clause("act-blackjack-2005 18.13", "act-blackjack-2005 7.2")
def test_18_13_with_an_ace_they_are_settled_before_the_first_turn_too() -> None:
    table = pairs("8C", "8D", up="AS").insure("Ann", 1, "10")
    assert in_order(table, SideBetSettled, TurnCame) == ["SideBetSettled", "TurnCame"]


@pytest.mark.clause("act-blackjack-2005 18.11", "act-blackjack-2005 13.1(d)")
def test_18_11_what_becomes_of_the_main_wager_does_not_matter() -> None:
    table = pairs("8C", "8D", after="KC").hit("Ann", 1)
    assert table.net("Ann") == "40.00"


@pytest.mark.clause("act-blackjack-2005 18.11", "act-blackjack-2005 17.6", "act-blackjack-2005 18.1")
def test_18_11_a_pair_of_sevens_wins_both_side_bets() -> None:
    table = blackjack("7C TS 7D 7S", side_bets=["super-sevens", "perfect-pairs"]).wager("Ann", 1, "20")
    table.wager("Ann", 1, "10", "perfect-pairs").wager("Ann", 1, "5", "super-sevens").deal().stand("Ann", 1)
    assert side_results(table) == [("Ann", "70.00", "18.14(a)"), ("Ann", "255.00", "17.7:two-not-suited")]
    assert table.net("Ann") == "290.00"


@pytest.mark.clause("act-blackjack-2005 18.13(b)", "act-blackjack-2005 4.5")
def test_18_13_b_each_of_three_players_on_a_box_is_paid() -> None:
    table = blackjack("8C TS 8S", side_bets=["perfect-pairs"])
    for player, amount in (("Ann", "10"), ("Bob", "20"), ("Cyd", "2.50")):
        table.wager(player, 1, "10").wager(player, 1, amount, "perfect-pairs")
    table.deal()
    assert [one[1] for one in side_results(table)] == ["130.00", "260.00", "32.50"]
