"""act-blackjack-2005 12: the dealer's hand."""

import pytest

from croupier.engine.events import CardDealt, DealerStood, DealerTurnCame, HandStood, InsuranceSettled
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, holding, in_order, results
from tests.table import Table


def stood(table: Table) -> list[tuple[int, str]]:
    return [(one.total, one.clause) for one in table.of(DealerStood)]


@pytest.mark.clause("act-blackjack-2005 12.1")
def test_12_1_the_dealer_draws_only_when_all_players_hands_are_complete() -> None:
    table = blackjack("TH 9H TS 8D 8C 7D").wager("Ann", 1, "10").wager("Bob", 7, "10").deal().stand("Ann", 1)
    assert (table.of(DealerTurnCame), len(dealt(table, 0))) == ([], 1)
    table.stand("Bob", 7)
    assert in_order(table, HandStood, DealerTurnCame, CardDealt)[5:] == [
        "HandStood",
        "HandStood",
        "DealerTurnCame",
        "CardDealt",
    ]
    assert table.clauses(DealerTurnCame) == ["12.1"]


@pytest.mark.clause("act-blackjack-2005 12.1/s2")
@pytest.mark.parametrize(
    "dealer",
    [
        "TH 6D 2C",  # hard 16
        "TH 5D 3C",  # hard 15
        "9H 3D 4C 2H",  # hard 12, hard 16
        "AC 5D AD",  # soft 16
        "AC AD 4C AH",  # soft 12, soft 16
        "6D TC AS",  # hard 16, to hard 17
        "AC 5D TD AH",  # soft 16, hard 16
    ],
)
def test_12_1_s2_the_dealer_draws_on_16_or_less(dealer: str) -> None:
    table = holding("TD 9D", dealer=dealer).stand("Ann", 1)
    assert [one for one, _, _ in dealt(table, 0)] == dealer.split()
    assert [clause for _, _, clause in dealt(table, 0)[1:]] == ["12.1/s2"] * (len(dealer.split()) - 1)
    assert table.is_over


@pytest.mark.clause("act-blackjack-2005 12.1/s2")
@pytest.mark.parametrize(
    ("dealer", "points"),
    [
        ("TH 7D", 17),
        ("TH 8D", 18),
        ("TH 9D", 19),
        ("TH JD", 20),
        ("6D AC", 17),
        ("AC 6D", 17),
        ("AC 7D", 18),
        ("AC 9D", 20),
        ("5D 2C TH", 17),
        ("5D AC AD", 17),
        ("5D 6C TH", 21),
        ("KD AC", 21),
        ("AC 5D AD", 17),
    ],
)
def test_12_1_s2_the_dealer_stands_on_17_to_21_hard_or_soft(dealer: str, points: int) -> None:
    table = holding("TD 9D", dealer=dealer).stand("Ann", 1)
    assert stood(table) == [(points, "12.1/s2")]
    assert table.is_over


@pytest.mark.clause("act-blackjack-2005 12.1/s2", "act-blackjack-2005 2.5(a)")
@pytest.mark.parametrize(
    ("dealer", "net"), [("6D AC", "0.00"), ("AC 6D", "0.00"), ("AC 5D TD 5C", "-10.00"), ("AC 5D TD 6C", "10.00")]
)
def test_12_1_s2_a_soft_17_counts_as_17_and_a_soft_16_is_drawn_to(dealer: str, net: str) -> None:
    table = holding("TH 7H", dealer=dealer).stand("Ann", 1)
    assert (table.net("Ann"), table.is_over) == (net, True)


@pytest.mark.clause("act-blackjack-2005 12.1/s2")
@pytest.mark.parametrize("last", ["6C", "TC"])
def test_12_1_s2_above_21_the_dealer_has_drawn_the_last_card(last: str) -> None:
    table = holding("TD 9D", dealer=f"TH 6D {last}").stand("Ann", 1)
    assert (results(table)[0][2:], table.is_over) == (("win", "13.1(a)", "13.2(b)"), True)


# --- 12.2: cards that could change nothing ----------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 12.2")
@pytest.mark.parametrize("up", ["KD", "6D", "2D"])
def test_12_2_no_card_when_all_hands_are_bust(up: str) -> None:
    table = holding("TH 6C KC", dealer=up)
    assert (stood(table), table.is_over) == ([({"KD": 10, "6D": 6, "2D": 2}[up], "12.2")], True)


@pytest.mark.clause("act-blackjack-2005 12.2")
def test_12_2_no_card_against_an_ace_when_all_hands_are_bust_and_nothing_is_insured() -> None:
    table = holding("TH 6C KC", dealer="AS")
    assert (stood(table), table.is_over) == ([(11, "12.2")], True)


@pytest.mark.clause("act-blackjack-2005 12.2", "act-blackjack-2005 7.5")
@pytest.mark.parametrize(("second", "points", "net"), [("KS", 21, "0.00"), ("2S", 13, "-15.00"), ("9S", 20, "-15.00")])
def test_12_2_one_card_when_all_hands_are_bust_and_insurance_is_open(second: str, points: int, net: str) -> None:
    table = alone(f"TH AS 6C KC {second}").insure("Ann", 1, "5").hit("Ann", 1)
    assert (stood(table), table.net("Ann"), table.is_over) == ([(points, "12.2")], net, True)
    assert len(table.of(InsuranceSettled)) == 1


@pytest.mark.clause("act-blackjack-2005 12.2")
def test_12_2_no_card_when_every_blackjack_has_been_paid() -> None:
    table = blackjack("AH TH 6D KC 6C KD").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().hit("Bob", 2)
    assert (stood(table), table.is_over) == ([(6, "12.2")], True)
    assert (table.net("Ann"), table.net("Bob")) == ("15.00", "-10.00")


@pytest.mark.clause("act-blackjack-2005 12.2")
@pytest.mark.parametrize(
    ("up", "second", "points", "net"),
    [
        ("KD", "2S", 12, "15.00"),
        ("KD", "6S", 16, "15.00"),
        ("KD", "AS", 21, "0.00"),
        ("AD", "2S", 13, "15.00"),
        ("AD", "TS", 21, "0.00"),
    ],
)
def test_12_2_one_card_when_only_an_unpaid_blackjack_is_open(up: str, second: str, points: int, net: str) -> None:
    table = holding("AH KC", dealer=f"{up} {second}")
    assert (stood(table), table.net("Ann"), table.is_over) == ([(points, "12.2")], net, True)


@pytest.mark.clause("act-blackjack-2005 12.2")
def test_12_2_one_card_when_beside_an_unpaid_blackjack_all_hands_are_bust() -> None:
    table = blackjack("AH TH KD KC 6C QD 5S").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().hit("Bob", 2)
    assert (stood(table), table.is_over) == ([(15, "12.2")], True)
    assert results(table)[1] == ("Ann", 1, "win", "13.1(c)", "13.2(a)")


@pytest.mark.clause("act-blackjack-2005 12.2", "act-blackjack-2005 12.1/s2")
def test_12_2_one_open_hand_makes_the_dealer_draw_on() -> None:
    table = blackjack("AH TH KD KC 3C 5S 6S").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().stand("Bob", 2)
    assert (stood(table), table.is_over) == ([(21, "12.1/s2")], True)
    assert (table.net("Ann"), table.net("Bob")) == ("15.00", "-10.00")


@pytest.mark.clause("act-blackjack-2005 12.2")
def test_12_2_one_open_hand_of_a_split_makes_the_dealer_draw_on() -> None:
    table = alone("8H 6S 8D 6C KC TC 9S 2S").split("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert [one[1:4] for one in results(table)] == [(1, "lose", "13.1(d)"), (2, "win", "13.1(b)")]
    assert (table.net("Ann"), table.is_over) == ("0.00", True)
