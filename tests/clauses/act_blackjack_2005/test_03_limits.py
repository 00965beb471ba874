"""act-blackjack-2005 3: minimum and maximum wagers, at a table that refuses and with wagers that are found."""

import pytest

from croupier.engine.events import MinimumAdvised, WagerReturned
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.act_blackjack_2005.blackjack import DOCUMENT, alone, blackjack, holding, results
from tests.table import Table

# --- at entry: what is outside the limits displayed is not taken ------------------------------------------------


def live(**election: object) -> Table:
    limits = {"minimum": "10", "maximum": "500", "unit": "0.01"} | election
    return blackjack("", seats=None, at_entry=True, **limits)


@pytest.mark.clause("act-blackjack-2005 3.1", "act-blackjack-2005 3.4")
@pytest.mark.parametrize("amount", ["10", "10.01", "499.99", "500"])
def test_3_1_a_wager_within_the_limits_is_taken(amount: str) -> None:
    assert live().wager("Ann", 1, amount).net("Ann") == f"-{amount}" + ("" if "." in amount else ".00")


@pytest.mark.clause("act-blackjack-2005 3.4")
@pytest.mark.parametrize("amount", ["0.01", "5", "9.99"])
def test_3_4_a_wager_below_the_minimum_is_refused_at_entry(amount: str) -> None:
    table = live()
    table.refuse("3.4", lambda: table.wager("Ann", 1, amount))


@pytest.mark.clause("act-blackjack-2005 3.5")
@pytest.mark.parametrize("amount", ["500.01", "505", "700"])
def test_3_5_a_wager_above_the_maximum_is_refused_at_entry(amount: str) -> None:
    table = live()
    table.refuse("3.5", lambda: table.wager("Ann", 1, amount))


@pytest.mark.clause("act-blackjack-2005 3.5")
def test_3_5_what_is_added_to_a_wager_counts_with_it_at_entry() -> None:
    table = live().wager("Ann", 1, "495").wager("Ann", 1, "5")
    table.refuse("3.5", lambda: table.wager("Ann", 1, "0.01"))
    assert table.net("Ann") == "-500.00"


@pytest.mark.clause("act-blackjack-2005 3.4")
def test_3_4_a_wager_above_the_minimum_may_be_added_to_by_less_than_it() -> None:
    assert live().wager("Ann", 1, "10").wager("Ann", 1, "0.01").net("Ann") == "-10.01"


@pytest.mark.clause("act-blackjack-2005 3.1", "act-blackjack-2005 3.5")
def test_3_5_the_maximum_binds_each_owner_and_each_box_apart() -> None:
    table = live().wager("Ann", 1, "500").wager("Bob", 1, "500").wager("Ann", 2, "500")
    assert (table.net("Ann"), table.net("Bob")) == ("-1000.00", "-500.00")
    table.refuse("3.5", lambda: table.wager("Cyd", 1, "500.01"))


@pytest.mark.clause("act-blackjack-2005 3.1")
def test_3_1_limits_that_are_not_displayed_do_not_bind() -> None:
    table = live(minimum="none", maximum="none").wager("Ann", 1, "0.01").wager("Bob", 1, "1000000")
    assert (table.net("Ann"), table.net("Bob")) == ("-0.01", "-1000000.00")


@pytest.mark.clause("act-blackjack-2005 3.1")
@pytest.mark.parametrize(("minimum", "maximum", "is_allowed"), [("10", "9.99", False), ("10", "10", True)])
def test_3_1_the_minimum_is_not_above_the_maximum(minimum: str, maximum: str, *, is_allowed: bool) -> None:
    if is_allowed:
        table = live(minimum=minimum, maximum=maximum)
        table.refuse("3.4", lambda: table.wager("Ann", 1, "9.99"))
        table.refuse("3.5", lambda: table.wager("Ann", 1, "10.01"))
        assert table.wager("Ann", 1, "10").net("Ann") == "-10.00"
    else:
        with pytest.raises(BadElection, match=r"act-blackjack-2005 3\.1"):
            load(DOCUMENT, {"minimum": minimum, "maximum": maximum})


@pytest.mark.clause("act-blackjack-2005 3.3")
@pytest.mark.parametrize("amount", ["12", "12.50", "14.99", "15.01"])
def test_3_3_a_wager_outside_the_multiples_displayed_is_refused(amount: str) -> None:
    table = live(unit="5")
    table.refuse("3.3", lambda: table.wager("Ann", 1, amount))
    assert table.wager("Ann", 1, "15").net("Ann") == "-15.00"


# --- found: below the minimum -----------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 3.4")
@pytest.mark.parametrize(
    ("dealer", "net"), [("TS 7S", "5.00"), ("TS 8S", "0.00"), ("TS 9S", "-5.00"), ("TS 6S 6H", "5.00")]
)
def test_3_4_a_wager_found_below_the_minimum_is_paid_or_collected_and_its_owner_advised(dealer: str, net: str) -> None:
    table = holding("TH 8D", "5", dealer=dealer, minimum="10").stand("Ann", 1)
    assert [(one.player, one.box, one.amount, one.clause) for one in table.of(MinimumAdvised)] == [
        ("Ann", 1, 500, "3.4")
    ]
    assert table.net("Ann") == net


@pytest.mark.clause("act-blackjack-2005 3.4")
@pytest.mark.parametrize(("amount", "is_advised"), [("9.99", True), ("10", False), ("10.01", False)])
def test_3_4_only_the_owner_of_less_than_the_minimum_is_advised(amount: str, *, is_advised: bool) -> None:
    table = alone("TH TS 8D", amount, minimum="10")
    assert table.clauses(MinimumAdvised) == (["3.4"] if is_advised else [])


@pytest.mark.clause("act-blackjack-2005 3.4")
def test_3_4_each_owner_on_a_box_is_advised_apart() -> None:
    table = blackjack("TH TS 8D", minimum="10").wager("Ann", 1, "10").wager("Bob", 1, "5").wager("Cyd", 1, "9").deal()
    assert [(one.player, one.amount) for one in table.of(MinimumAdvised)] == [("Bob", 500), ("Cyd", 900)]


@pytest.mark.clause("act-blackjack-2005 3.4", "act-blackjack-2005 13.2(a)")
def test_3_4_a_blackjack_below_the_minimum_is_paid_3_to_2_on_what_lies() -> None:
    assert holding("AS KD", "5", dealer="6H", minimum="10").net("Ann") == "7.50"


# --- found: above the maximum -----------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 3.5")
@pytest.mark.parametrize(
    ("cards", "dealer", "net"),
    [
        ("TH 9D", "KD 8C", "500.00"),
        ("TH 9D", "KD TC", "-500.00"),
        ("TH 9D", "KD 9C", "0.00"),
        ("AS KD", "6H", "750.00"),
        ("TH 6D KC", "6H", "-500.00"),
    ],
)
def test_3_5_700_at_a_maximum_of_500_is_paid_or_collected_to_500(cards: str, dealer: str, net: str) -> None:
    table = holding(cards, "700", dealer=dealer, maximum="500")
    if not table.round.is_closed:
        table.stand("Ann", 1)
    assert [(one.amount, one.why, one.clause) for one in table.of(WagerReturned)] == [(20000, "above_maximum", "3.5")]
    assert table.net("Ann") == net


@pytest.mark.clause("act-blackjack-2005 3.5")
@pytest.mark.parametrize(("amount", "returned"), [("499.99", []), ("500", []), ("500.01", [1]), ("1000", [50000])])
def test_3_5_exactly_what_is_above_the_maximum_goes_back(amount: str, returned: list[int]) -> None:
    table = alone("TH TS 8D", amount, maximum="500")
    assert [one.amount for one in table.of(WagerReturned)] == returned


@pytest.mark.clause("act-blackjack-2005 3.5")
def test_3_5_the_maximum_binds_each_owner_found_on_a_box_apart() -> None:
    table = blackjack("TH KD 9D 8C", maximum="500").wager("Ann", 1, "500").wager("Bob", 1, "600").deal()
    table.stand("Ann", 1)
    assert [(one.player, one.amount, one.clause) for one in table.of(WagerReturned)] == [("Bob", 10000, "3.5")]
    assert (table.net("Ann"), table.net("Bob")) == ("500.00", "500.00")


@pytest.mark.clause("act-blackjack-2005 3.5", "act-blackjack-2005 def:double")
def test_3_5_a_double_is_measured_by_what_counts_of_the_wager() -> None:
    table = alone("5H KD 6D 9C 7C", "700", maximum="500")
    table.refuse("def:double", lambda: table.double("Ann", 1, "500.01"))
    assert table.double("Ann", 1).net("Ann") == "1000.00"
    assert results(table) == [("Ann", 1, "win", "13.1(b)", "13.2(b)")]


@pytest.mark.clause("act-blackjack-2005 3.5", "act-blackjack-2005 def:split")
def test_3_5_a_split_is_for_what_counts_of_the_wager() -> None:
    table = alone("8H KD 8D TC TD 9C", "700", maximum="500").split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "-1000.00"


@pytest.mark.clause("act-blackjack-2005 3.5", "act-blackjack-2005 7.1/s2")
def test_3_5_insurance_is_half_of_what_counts_of_the_wager() -> None:
    table = alone("TH AS 9D KC", "700", maximum="500")
    table.refuse("7.1/s2", lambda: table.insure("Ann", 1, "250.01"))
    assert table.insure("Ann", 1, "250").stand("Ann", 1).net("Ann") == "0.00"
