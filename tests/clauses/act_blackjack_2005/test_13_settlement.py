"""act-blackjack-2005 13: the final settlement."""

from itertools import product

import pytest

from croupier.engine.events import WagerSettled
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, holding, results, shared

PLAYER = {12: "TH 2D", 16: "TH 6D", 17: "TH 7D", 18: "TH 8D", 19: "TH 9D", 20: "TH JD", 21: "TH 7D 4D"}
DEALER = {17: "KD 7C", 18: "KD 8C", 19: "KD 9C", 20: "KD JC", 21: "KD 6C 5C", 22: "KD 6C 6S", 26: "TD 6C KS"}


@pytest.mark.clause(
    "act-blackjack-2005 13.1(a)",
    "act-blackjack-2005 13.1(b)",
    "act-blackjack-2005 13.1(e)",
    "act-blackjack-2005 13.1(g)",
)
@pytest.mark.parametrize(("player", "dealer"), list(product(PLAYER, DEALER)))
def test_13_1_a_hand_of_21_or_less_is_compared_with_the_dealers(player: int, dealer: int) -> None:
    table = holding(PLAYER[player], "20", dealer=DEALER[dealer])
    if player < 21:
        table.stand("Ann", 1)
    expected: tuple[str, str, str | None]
    if dealer > 21:
        expected, net = ("win", "13.1(a)", "13.2(b)"), "20.00"
    elif player > dealer:
        expected, net = ("win", "13.1(b)", "13.2(b)"), "20.00"
    elif player < dealer:
        expected, net = ("lose", "13.1(e)", None), "-20.00"
    else:
        expected, net = ("stand_off", "13.1(g)", None), "0.00"
    assert ([one[2:] for one in results(table)], table.net("Ann"), table.is_over) == ([expected], net, True)


@pytest.mark.clause("act-blackjack-2005 13.1(a)")
@pytest.mark.parametrize("dealer", ["TD 6C KS", "TD 6C 6S"])  # 26, and 22: the least that is over 21
def test_13_1_a_13_wins_when_the_dealer_is_over_21(dealer: str) -> None:
    table = holding("TH 3D", "20", dealer=dealer).stand("Ann", 1)
    assert results(table) == [("Ann", 1, "win", "13.1(a)", "13.2(b)")]
    assert table.net("Ann") == "20.00"


@pytest.mark.clause("act-blackjack-2005 13.1(b)")
def test_13_1_b_19_beats_18() -> None:
    table = holding("TH 9D", "20", dealer="KD 8C").stand("Ann", 1)
    assert results(table) == [("Ann", 1, "win", "13.1(b)", "13.2(b)")]


@pytest.mark.clause("act-blackjack-2005 13.1(c)")
@pytest.mark.parametrize("dealer", ["TD 5C 6H", "TD 7C", "TD JC", "TD 6C 8H", "9D 2C TC"])
def test_13_1_c_a_blackjack_beats_everything_but_a_blackjack(dealer: str) -> None:
    up, *more = dealer.split()
    table = blackjack(" ".join(("AS", "TH", up, "KD", "2D", *more))).wager("Ann", 1, "50").wager("Bob", 2, "10").deal()
    table.stand("Bob", 2)
    (ann,) = [one[2:] for one in results(table) if one[0] == "Ann"]
    assert ann == ("win", "13.1(c)", "13.2(a)") if up == "TD" else ann[:2] == ("win", "8.1(a)")
    assert (table.net("Ann"), table.is_over) == ("75.00", True)


@pytest.mark.clause("act-blackjack-2005 13.1(d)")
@pytest.mark.parametrize("last", ["6C", "KC"])
def test_13_1_d_above_21_loses_at_once(last: str) -> None:
    table = blackjack(f"TH 9H TD 6D 8D {last}").wager("Ann", 1, "20").wager("Bob", 2, "10").deal().hit("Ann", 1)
    assert results(table) == [("Ann", 1, "lose", "13.1(d)", None)]
    assert table.net("Ann") == "-20.00"


@pytest.mark.clause("act-blackjack-2005 13.1(d)", "act-blackjack-2005 13.1(a)")
def test_13_1_d_above_21_loses_though_the_dealer_is_above_21_too() -> None:
    table = blackjack("TH 9H TD 6D 8D KC 6C KS").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1).stand("Bob", 2)
    assert [(one[0], one[2], one[3]) for one in results(table)] == [
        ("Ann", "lose", "13.1(d)"),
        ("Bob", "win", "13.1(a)"),
    ]
    assert (table.net("Ann"), table.net("Bob"), table.house) == ("-20.00", "10.00", "10.00")


@pytest.mark.clause("act-blackjack-2005 13.1(d)", "act-blackjack-2005 def:double")
def test_13_1_d_a_double_above_21_loses_wager_and_double() -> None:
    table = alone("TH TD 6D KC", "60").double("Ann", 1, "40")
    assert [(one.staked, one.returned, one.clause) for one in table.of(WagerSettled)] == [(10000, 0, "13.1(d)")]
    assert table.net("Ann") == "-100.00"


@pytest.mark.clause("act-blackjack-2005 13.1(e)")
def test_13_1_e_18_loses_to_19() -> None:
    table = holding("TH 8D", "20", dealer="KD 9C").stand("Ann", 1)
    assert results(table) == [("Ann", 1, "lose", "13.1(e)", None)]
    assert table.net("Ann") == "-20.00"


@pytest.mark.clause("act-blackjack-2005 13.1(f)")
@pytest.mark.parametrize("cards", ["TH 8D", "TH JD", "TH 7D 4D", "AH 4D 6C", "7H 7D 7C"])
@pytest.mark.parametrize("dealer", ["KS AC", "AC KS"])
def test_13_1_f_the_dealers_blackjack_beats_everything_but_a_blackjack(cards: str, dealer: str) -> None:
    table = holding(cards, "20", dealer=dealer)
    if len(cards.split()) == 2:
        table.stand("Ann", 1)
    assert results(table) == [("Ann", 1, "lose", "13.1(f)", None)]
    assert (table.net("Ann"), table.is_over) == ("-20.00", True)


@pytest.mark.clause("act-blackjack-2005 13.1(f)", "act-blackjack-2005 10.3", "act-blackjack-2005 11.3")
def test_13_1_f_the_dealers_blackjack_takes_what_splits_and_doubles_added() -> None:
    table = alone("8H KS 8D 3C 5C TD AC", "100").split("Ann", 1).double("Ann", 1).stand("Ann", 1)
    assert [(one.hand, one.staked, one.returned, one.clause) for one in table.of(WagerSettled)] == [
        (1, 20000, 0, "13.1(f)"),
        (2, 10000, 0, "13.1(f)"),
    ]
    assert table.net("Ann") == "-300.00"


@pytest.mark.clause("act-blackjack-2005 13.1(f)", "act-blackjack-2005 13.1(d)")
def test_13_1_f_a_hand_that_bust_before_it_has_lost_under_d() -> None:
    table = alone("8H KS 8D 6C TC TD AC", "100").split("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert [(one.hand, one.clause) for one in table.of(WagerSettled)] == [(1, "13.1(d)"), (2, "13.1(f)")]
    assert table.net("Ann") == "-200.00"


@pytest.mark.clause("act-blackjack-2005 13.1(g)")
@pytest.mark.parametrize("dealer", ["KD AS", "TD AS", "AS KD"])
def test_13_1_g_two_blackjacks_stand_off(dealer: str) -> None:
    table = holding("AH QC", "50", dealer=dealer)
    assert results(table) == [("Ann", 1, "stand_off", "13.1(g)", None)]
    assert (table.net("Ann"), table.house) == ("0.00", "0.00")


@pytest.mark.clause("act-blackjack-2005 13.1(g)", "act-blackjack-2005 def:double")
def test_13_1_g_a_stand_off_gives_back_wager_and_double() -> None:
    table = alone("5H KD 6D 7C 8C", "60").double("Ann", 1, "40")
    assert [(one.staked, one.returned, one.clause) for one in table.of(WagerSettled)] == [(10000, 10000, "13.1(g)")]


@pytest.mark.clause("act-blackjack-2005 13.1")
def test_13_1_every_wager_has_one_result_and_one_clause() -> None:
    table = blackjack("AS TH 9H TC 9S KD KC 6D TS 7D 9D QC 8C")
    for box, player in enumerate(("Ann", "Bob", "Cyd", "Dan", "Eve"), 1):
        table.wager(player, box, "10")
    table.deal().hit("Bob", 2).stand("Cyd", 3).stand("Dan", 4).stand("Eve", 5)
    assert table.settled() == [
        ("Bob", "13.1(d)"),
        ("Ann", "13.1(c)"),
        ("Cyd", "13.1(b)"),
        ("Dan", "13.1(e)"),
        ("Eve", "13.1(g)"),
    ]
    assert [table.net(player) for player in ("Ann", "Bob", "Cyd", "Dan", "Eve")] == [
        "15.00",
        "-10.00",
        "10.00",
        "-10.00",
        "0.00",
    ]
    assert (table.house, table.is_over) == ("-5.00", True)


@pytest.mark.clause("act-blackjack-2005 13.2(a)")
@pytest.mark.parametrize(
    ("amount", "net"), [("50", "75.00"), ("25", "37.50"), ("5", "7.50"), ("10", "15.00"), ("0.02", "0.03")]
)
@pytest.mark.parametrize("dealer", ["6H", "KD 9C", "AD 9C"])
def test_13_2_a_a_winning_blackjack_is_paid_3_to_2(amount: str, net: str, dealer: str) -> None:
    assert holding("AS KC", amount, dealer=dealer).net("Ann") == net


@pytest.mark.clause("act-blackjack-2005 13.2(b)")
@pytest.mark.parametrize(
    "cards",
    [
        *("TH TD", "6H 7D 8C", "6H 7H 8H", "6S 7S 8S", "7H 7D 7C", "7H 7H 7H", "7S 7S 7S"),
        *("2H 3D 4C 5S 7H", "2H 2D 3D 4C 4S 6H", "2H 2D 2C 3D 3C 4S 5H", "AH 2D 2C AC 3D 3C 4S 5H"),
    ],
)
def test_13_2_b_every_other_winning_hand_is_paid_1_to_1(cards: str) -> None:
    table = holding(cards, "7.50", dealer="TS 8D")
    if len(cards.split()) == 2:
        table.stand("Ann", 1)
    assert results(table) == [("Ann", 1, "win", "13.1(b)", "13.2(b)")]
    assert table.net("Ann") == "7.50"


@pytest.mark.clause("act-blackjack-2005 13.2(b)", "act-blackjack-2005 def:double")
def test_13_2_b_a_double_is_paid_1_to_1_on_wager_and_double() -> None:
    table = alone("5H KD 6D 9C 8C", "60").double("Ann", 1, "40")
    assert results(table) == [("Ann", 1, "win", "13.1(b)", "13.2(b)")]
    assert table.net("Ann") == "100.00"


@pytest.mark.clause("act-blackjack-2005 13.2")
def test_13_2_nobody_may_put_off_the_payment() -> None:
    table = holding("TH 9D")
    table.refuse("13.2", lambda: table.defer("supervisor"))


@pytest.mark.clause("act-blackjack-2005 13.1", "act-blackjack-2005 4.5")
def test_13_1_all_who_wager_on_a_hand_share_its_result_by_their_own_wagers() -> None:
    table = shared("TH KD 9D 8C", Ann="50", Bob="7.50", Cyd="0.01").stand("Ann", 1)
    assert [table.net(player) for player in ("Ann", "Bob", "Cyd")] == ["50.00", "7.50", "0.01"]
