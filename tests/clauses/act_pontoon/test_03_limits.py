"""Minimum and maximum wagers: act-pontoon-2005 3, act-pontoon-2018 3.

Limits meet a wager in two ways: found on the layout when wagers are closed, or refused when it is placed (`at_entry`).
"""

import pytest

from croupier.engine.events import MinimumAdvised, WagerReturned
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers, played
from tests.table import Table

TWENTY_V_NINETEEN = ("KH QD", "9C KS")
EIGHTEEN_V_NINETEEN = ("KH 8D", "9C KS")


# --- 3.1 the sign, 3.3 the multiples --------------------------------------------------------------------------


@both("3.1")
@pytest.mark.parametrize(("minimum", "below", "at"), [("10", "9.99", "10"), ("25", "24.99", "25")])
def test_3_1_minimum_is_what_the_operator_displays(document: str, minimum: str, below: str, at: str) -> None:
    table = Table(document, at_entry=True, minimum=minimum, unit="0.01")
    table.refuse("3.4", lambda: table.wager("Ann", 1, below))
    table.wager("Ann", 1, at)
    assert table.net("Ann") == f"-{at}.00"


@both("3.1")
@pytest.mark.parametrize(("maximum", "at", "above"), [("500", "500", "500.01"), ("100", "100", "100.01")])
def test_3_1_maximum_is_what_the_operator_displays(document: str, maximum: str, at: str, above: str) -> None:
    table = Table(document, at_entry=True, maximum=maximum, unit="0.01")
    table.refuse("3.5", lambda: table.wager("Ann", 1, above))
    table.wager("Ann", 1, at)
    assert table.net("Ann") == f"-{at}.00"


@both("3.1")
def test_3_1_minimum_above_the_maximum_is_no_sign(document: str) -> None:
    with pytest.raises(BadElection, match=r"3\.1"):
        load(document, {"minimum": "100.01", "maximum": "100"})
    assert load(document, {"minimum": "100", "maximum": "100"}).wagers.maximum.clause == "3.1"


@both("3.3")
@pytest.mark.parametrize("amount", ["12", "14.99", "15.01"])
def test_3_3_wager_off_the_displayed_multiples_is_refused(document: str, amount: str) -> None:
    table = Table(document, at_entry=True, unit="5")
    table.refuse("3.3", lambda: table.wager("Ann", 1, amount))
    assert table.wager("Ann", 1, "15").net("Ann") == "-15.00"


@both("3.3")
def test_3_3_wager_of_the_minimum_follows_the_multiples_too(document: str) -> None:
    table = Table(document, at_entry=True, minimum="12", unit="5")
    table.refuse("3.3", lambda: table.wager("Ann", 1, "12"))
    assert table.wager("Ann", 1, "15").net("Ann") == "-15.00"


@both("3.3", "def:double")
@pytest.mark.parametrize("amount", ["4.99", "5.01", "12"])
def test_3_3_double_for_less_follows_the_multiples(document: str, amount: str) -> None:
    table = dealt(document, "6H 5D KC", "9C", wager="20", unit="5")
    table.refuse("3.3", lambda: table.double("Ann", 1, amount))
    assert table.double("Ann", 1, "15").net("Ann") == "35.00"


# --- 3.4 below the minimum ------------------------------------------------------------------------------------


@both("3.4")
def test_3_4_wager_below_the_minimum_is_paid_and_its_owner_advised(document: str) -> None:
    table = played(document, *TWENTY_V_NINETEEN, wager="5", minimum="10")
    assert table.net("Ann") == "5.00"
    (advised,) = table.of(MinimumAdvised)
    assert (advised.player, advised.box, advised.amount, advised.clause) == ("Ann", 1, 500, "3.4")


@both("3.4")
def test_3_4_wager_below_the_minimum_is_collected(document: str) -> None:
    table = played(document, *EIGHTEEN_V_NINETEEN, wager="5", minimum="10")
    assert table.net("Ann") == "-5.00"
    assert table.clauses(MinimumAdvised) == ["3.4"]


@both("3.4")
@pytest.mark.parametrize(("wager", "advised"), [("9.99", 1), ("10", 0), ("10.01", 0)])
def test_3_4_only_an_owner_below_the_minimum_is_advised(document: str, wager: str, advised: int) -> None:
    table = played(document, *TWENTY_V_NINETEEN, wager=wager, minimum="10")
    assert len(table.of(MinimumAdvised)) == advised


@both("3.4", "3.1")
def test_3_4_minimum_is_for_each_wager_not_for_the_box(document: str) -> None:
    table = Table(document, one_box(*TWENTY_V_NINETEEN), minimum="10").wager("Ann", 1, "10").wager("Bob", 1, "9.99")
    table.deal().stand("Ann", 1)
    assert [(one.player, one.clause) for one in table.of(MinimumAdvised)] == [("Bob", "3.4")]
    assert table.net("Bob") == "9.99"


@both("3.4")
def test_3_4_further_wagers_under_the_minimum_are_refused_at_entry(document: str) -> None:
    table = Table(document, at_entry=True, unit="0.01", minimum="10").wager("Ann", 1, "10")
    table.refuse("3.4", lambda: table.wager("Bob", 1, "9.99"))
    table.refuse("3.4", lambda: table.wager("Ann", 2, "9.99"))
    assert table.wager("Ann", 1, "0.01").net("Ann") == "-10.01"  # the wager is $10.01, not one of a cent


# --- 3.5 above the maximum ------------------------------------------------------------------------------------


@both("3.5", "8.1")
def test_3_5_wager_above_the_maximum_is_paid_to_the_maximum(document: str) -> None:
    table = dealt(document, "AH KD", "9C", wager="150", maximum="100")
    assert table.net("Ann") == "150.00"
    (returned,) = table.of(WagerReturned)
    assert (returned.player, returned.amount, returned.why, returned.clause) == ("Ann", 5000, "above_maximum", "3.5")


@both("3.5")
def test_3_5_wager_above_the_maximum_is_collected_to_the_maximum(document: str) -> None:
    assert played(document, *EIGHTEEN_V_NINETEEN, wager="150", maximum="100").net("Ann") == "-100.00"


@both("3.5")
@pytest.mark.parametrize(("wager", "returned", "net"), [("99.99", [], "99.99"), ("100", [], "100.00")])
def test_3_5_nothing_is_returned_up_to_the_maximum(document: str, wager: str, returned: list[int], net: str) -> None:
    table = played(document, *TWENTY_V_NINETEEN, wager=wager, maximum="100")
    assert [one.amount for one in table.of(WagerReturned)] == returned
    assert table.net("Ann") == net


@both("3.5")
def test_3_5_a_cent_above_the_maximum_is_returned(document: str) -> None:
    table = played(document, *TWENTY_V_NINETEEN, wager="100.01", maximum="100")
    assert [(one.amount, one.clause) for one in table.of(WagerReturned)] == [(1, "3.5")]
    assert table.net("Ann") == "100.00"


@both("3.5", "4.5(b)")
def test_3_5_maximum_of_a_shared_box_is_filled_from_the_dealer_outwards(document: str) -> None:
    table = Table(document, one_box(*TWENTY_V_NINETEEN), maximum="100")
    table.wager("Ann", 1, "60").wager("Bob", 1, "60").wager("Cy", 1, "10").deal().stand("Ann", 1)
    assert [(one.player, one.amount, one.clause) for one in table.of(WagerReturned)] == [
        ("Bob", 2000, "3.5"),
        ("Cy", 1000, "3.5"),
    ]
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("60.00", "40.00", "0.00")


@both("3.5", "4.5(a)")
def test_3_5_maximum_of_a_shared_box_is_filled_by_the_controlling_player_first(document: str) -> None:
    table = Table(document, one_box(*TWENTY_V_NINETEEN), seats={"Ann": 1}, maximum="100")
    table.wager("Bob", 1, "80").wager("Ann", 1, "50").deal().stand("Ann", 1)
    assert [(one.player, one.amount, one.clause) for one in table.of(WagerReturned)] == [("Bob", 3000, "3.5")]
    assert (table.net("Ann"), table.net("Bob")) == ("50.00", "50.00")


@both("3.5", "4.5(a)")
def test_3_5_seated_player_has_the_first_option_on_the_maximum_at_entry(document: str) -> None:
    table = Table(document, one_box(*TWENTY_V_NINETEEN), seats={"Ann": 1}, at_entry=True, unit="0.01", maximum="100")
    table.wager("Bob", 1, "80")
    table.refuse("3.5", lambda: table.wager("Ann", 1, "100.01"))
    table.wager("Ann", 1, "50")
    assert [(one.player, one.amount, one.clause) for one in table.of(WagerReturned)] == [("Bob", 3000, "3.5")]
    table.deal().stand("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("50.00", "50.00")


@both("3.5", "3.1")
def test_3_5_maximum_is_per_box(document: str) -> None:
    table = Table(document, "KH KC 9C QD QS KS", maximum="100").wager("Ann", 1, "100").wager("Ann", 2, "100")
    table.deal().stand("Ann", 1).stand("Ann", 2)
    assert table.of(WagerReturned) == []
    assert table.net("Ann") == "200.00"


@both("3.5", "3.1")
def test_3_5_limits_at_entry_count_all_wagers_of_the_box(document: str) -> None:
    table = Table(document, at_entry=True, unit="0.01", maximum="100").wager("Ann", 1, "60")
    table.refuse("3.5", lambda: table.wager("Bob", 1, "40.01"))
    table.wager("Bob", 1, "40")
    table.refuse("3.5", lambda: table.wager("Cy", 1, "10"))
    assert table.wager("Ann", 2, "100").net("Ann") == "-160.00"


@both("3.5")
def test_3_5_limits_at_entry_count_what_the_player_adds(document: str) -> None:
    table = Table(document, at_entry=True, unit="0.01", maximum="100").wager("Ann", 1, "60")
    table.refuse("3.5", lambda: table.wager("Ann", 1, "40.01"))
    assert table.wager("Ann", 1, "40").net("Ann") == "-100.00"


@both("3.5", "12.1(a)")
def test_3_5_double_does_not_count_towards_the_maximum(document: str) -> None:
    table = dealt(document, "6H 5D KC", "9C", wager="100", maximum="100").double("Ann", 1)
    assert table.net("Ann") == "200.00"


@both("3.5", "10.1(a)")
def test_3_5_split_does_not_count_towards_the_maximum(document: str) -> None:
    table = dealt(document, "9H 9D KC KS", "9C 8S", wager="100", maximum="100").split("Ann", 1)
    assert table.stand("Ann", 1).stand("Ann", 1).net("Ann") == "200.00"


@both("3.5", "7.1")
def test_3_5_insurance_is_half_of_what_counts(document: str) -> None:
    table = Table(document, one_box("KH QD", "AS KC"), maximum="100").wager("Ann", 1, "150").deal()
    table.refuse("7.1", lambda: table.insure("Ann", 1, "50.01"))
    past_offers(table.insure("Ann", 1, "50")).stand("Ann", 1)
    assert table.net("Ann") == "0.00"


@both("3.5", "14.3[T2]:super-bonus")
@pytest.mark.parametrize(("maximum", "net"), [("24.99", "1049.98"), ("25", "5050.00")])
def test_3_5_bet_of_the_super_bonus_is_what_counts(document: str, maximum: str, net: str) -> None:
    table = dealt(document, "7H 7H 7H", "7C", wager="30", maximum=maximum).hit("Ann", 1)
    assert table.net("Ann") == net


@both("3.5", "3.4")
def test_3_5_what_the_maximum_leaves_of_a_wager_is_no_breach_of_the_minimum(document: str) -> None:
    table = Table(document, one_box(*TWENTY_V_NINETEEN), minimum="10", maximum="100")
    table.wager("Ann", 1, "95").wager("Bob", 1, "20").deal().stand("Ann", 1)
    assert table.of(MinimumAdvised) == []
    assert table.net("Bob") == "5.00"
