"""act-blackjack-2005 8: Blackjacks settled before the subsequent deal."""

import pytest

from croupier.engine.events import (
    CardDealt,
    DealerStood,
    HandStood,
    InsuranceReturned,
    InsuranceSettled,
    TurnCame,
    WagerSettled,
)
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, in_order, results, shared


@pytest.mark.clause("act-blackjack-2005 8.1", "act-blackjack-2005 8.1(a)")
def test_8_1_a_blackjack_is_paid_before_anyone_acts() -> None:
    table = blackjack("TH AS 6H 4D KD").wager("Bob", 1, "10").wager("Ann", 2, "50").deal()
    assert in_order(table, CardDealt, WagerSettled, TurnCame) == [*["CardDealt"] * 5, "WagerSettled", "TurnCame"]
    assert results(table)[0][:4] == ("Ann", 1, "win", "8.1(a)")
    assert (table.net("Ann"), table.net("Bob")) == ("75.00", "-10.00")


@pytest.mark.clause("act-blackjack-2005 8.1(a)")
@pytest.mark.parametrize("up", ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"])
def test_8_1_a_a_blackjack_is_paid_3_to_2_at_once_against_2_to_9(up: str) -> None:
    table = alone(f"AS {up} KD", "50")
    assert [(one.returned, one.clause) for one in table.of(WagerSettled)] == [(12500, "8.1(a)")]
    assert (table.net("Ann"), table.is_over) == ("75.00", True)


@pytest.mark.clause("act-blackjack-2005 8.1(a)")
@pytest.mark.parametrize("up", ["TS", "JS", "QS", "KS", "AH"])
def test_8_1_a_a_blackjack_waits_against_a_card_worth_ten_or_an_ace(up: str) -> None:
    table = blackjack(f"TH AS {up} 4D KD").wager("Bob", 1, "10").wager("Ann", 2, "50").deal()
    if up == "AH":
        table.proceed()
    assert results(table) == []
    assert [(one.box, one.hand, one.clause) for one in table.of(TurnCame)] == [(1, 1, "9.1")]
    assert [(one.box, one.total, one.clause) for one in table.of(HandStood)] == [(2, 21, "9.2(a)")]


@pytest.mark.clause("act-blackjack-2005 8.1(a)")
def test_8_1_a_every_wager_on_the_hand_is_paid() -> None:
    table = shared("AS 9H KD", Ann="50", Bob="25", Cyd="5")
    assert [table.net(player) for player in ("Ann", "Bob", "Cyd")] == ["75.00", "37.50", "7.50"]


@pytest.mark.clause("act-blackjack-2005 8.1(a)")
def test_8_1_a_other_hands_are_not_settled_yet() -> None:
    table = alone("AS 6H 9D", "50")
    assert (results(table), table.legal("Ann")) == ([], {"Hit", "Stand", "Double"})


@pytest.mark.clause("act-blackjack-2005 8.1(b)")
@pytest.mark.parametrize("amount", ["50", "7.50"])
def test_8_1_b_even_money_pays_1_to_1_at_once_and_needs_no_card_of_the_dealer(amount: str) -> None:
    table = alone("AH AS QC", amount).even_money("Ann", 1)
    assert results(table) == [("Ann", 1, "even_money", "8.1(b)", "8.1(b)")]
    assert table.net("Ann") == {"50": "50.00", "7.50": "7.50"}[amount]
    assert (table.is_over, table.clauses(DealerStood)) == (True, ["12.2"])


@pytest.mark.clause("act-blackjack-2005 8.1(b)")
@pytest.mark.parametrize(("second", "other"), [("KH", "-10.00"), ("8H", "0.00")])
def test_8_1_b_even_money_is_not_touched_by_the_dealers_second_card(second: str, other: str) -> None:
    table = blackjack(f"AH TH AS QC 9D {second}").wager("Ann", 1, "50").wager("Bob", 2, "10").deal()
    table.even_money("Ann", 1).proceed("Bob").stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("50.00", other)


@pytest.mark.clause("act-blackjack-2005 8.1(b)", "act-blackjack-2005 13.1(c)", "act-blackjack-2005 13.1(g)")
@pytest.mark.parametrize(
    ("second", "result", "net"),
    [
        ("KH", ("Ann", 1, "stand_off", "13.1(g)", None), "0.00"),
        ("9H", ("Ann", 1, "win", "13.1(c)", "13.2(a)"), "75.00"),
    ],
)
def test_8_1_b_without_the_request_the_blackjack_waits_for_the_dealers_second_card(
    second: str, result: tuple[str, int, str, str, str | None], net: str
) -> None:
    table = alone(f"AH AS QC {second}", "50").proceed()
    assert results(table) == [result]
    assert (table.net("Ann"), table.is_over) == (net, True)


@pytest.mark.clause("act-blackjack-2005 8.1(b)")
def test_8_1_b_each_owner_asks_for_their_own_wager() -> None:
    table = shared("AH AS QC KH", Ann="50", Bob="20").even_money("Bob", 1).proceed("Ann")
    assert results(table) == [
        ("Bob", 1, "even_money", "8.1(b)", "8.1(b)"),
        ("Ann", 1, "stand_off", "13.1(g)", None),
    ]
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "20.00")


@pytest.mark.clause("act-blackjack-2005 8.1(b)")
@pytest.mark.parametrize("up", ["6H", "TS", "KS"])
def test_8_1_b_there_is_no_even_money_without_the_dealers_ace(up: str) -> None:
    table = blackjack(f"TH AS {up} 4D KD").wager("Bob", 1, "10").wager("Ann", 2, "50").deal()
    table.refuse("8.1(b)", lambda: table.even_money("Ann", 2))


@pytest.mark.clause("act-blackjack-2005 8.1(b)")
@pytest.mark.parametrize("cards", ["AH 9C", "TH 9C", "TH JC"])
def test_8_1_b_there_is_no_even_money_without_a_blackjack(cards: str) -> None:
    first, second = cards.split()
    table = alone(f"{first} AS {second}", "50")
    table.refuse("8.1(b)", lambda: table.even_money("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 8.1(b)")
def test_8_1_b_even_money_is_for_those_with_a_wager_on_the_hand_and_once() -> None:
    table = blackjack("AH TH AS QC 9D").wager("Ann", 1, "50").wager("Bob", 2, "10").deal()
    table.refuse("8.1(b)", lambda: table.even_money("Bob", 1))
    table.even_money("Ann", 1).refuse("8.1(b)", lambda: table.even_money("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 8.1(b)", "act-blackjack-2005 8.1")
def test_8_1_b_after_the_subsequent_deal_has_begun_even_money_is_too_late() -> None:
    table = blackjack("TH AH AS 4D QC 2C").wager("Bob", 1, "10").wager("Ann", 2, "50").deal().proceed().hit("Bob", 1)
    table.refuse("8.1(b)", lambda: table.even_money("Ann", 2))


@pytest.mark.clause("act-blackjack-2005 8.1(b)", "act-blackjack-2005 7.1")
def test_8_1_b_even_money_returns_insurance_on_the_wager_and_bars_more() -> None:
    table = blackjack("AH TH AS QC 9D KC").wager("Ann", 1, "50").wager("Bob", 2, "10").deal().insure("Ann", 1, "25")
    table.even_money("Ann", 1)
    assert [(one.player, one.amount, one.clause) for one in table.of(InsuranceReturned)] == [("Ann", 2500, "8.1(b)")]
    table.refuse("8.1(b)", lambda: table.insure("Ann", 1, "25"))
    table.proceed("Bob").stand("Bob", 2)
    assert (table.net("Ann"), table.of(InsuranceSettled)) == ("50.00", [])
    assert dealt(table, 0)[-1] == ("KC", 21, "12.1/s2")
