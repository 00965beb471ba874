"""act-uth-2019 5: minimum and maximum wagers, at a table that refuses and with wagers that are found."""

import pytest

from croupier.engine.holdem.events import MinimumAdvised, UthBet, WagerReturned
from croupier.rules.profile import load_uth
from croupier.rules.ruled import BadElection
from tests.families import UTH
from tests.uth_table import UthTable, one_hand, shown

PAIR_WINS = ("AH AD", "QS 9C 7D 4H 2S", "QC 3D")  # aces over queens: ante and play win, the blind pushes
PAIR_LOSES = ("QC 3D", "QS 9C 7D 4H 2S", "AH AD")
STRAIGHT_WINS = ("KH QC", "JC TS 9D 2H 2D", "AC 3D")
TIE = ("AD 7C", "AS KH QD JC 3S", "AC 6S")
TRIPS_WINS = ("AH AD", "AC KD 7S 4H 2C", "KC 7D")


# --- at entry: what is outside the limits displayed is not taken ----------------------------------------------------


def live(**election: object) -> UthTable:
    limits = {"minimum": "10", "maximum": "500", "side_minimum": "5", "side_maximum": "100"}
    chosen = limits | {"unit": "0.01", "maximum_payout": "25000"} | election
    return UthTable("", at_entry=True, seats=None, advised=(), **chosen)


@pytest.mark.clause("act-uth-2019 5.1", "act-uth-2019 5.4", "act-uth-2019 5.5")
@pytest.mark.parametrize(
    ("amount", "net"), [("10", "-20.00"), ("10.01", "-20.02"), ("499.99", "-999.98"), ("500", "-1000.00")]
)
def test_5_1_an_ante_within_the_limits_is_taken(amount: str, net: str) -> None:
    assert live().ante("Ann", amount).net("Ann") == net


@pytest.mark.clause("act-uth-2019 5.1", "act-uth-2019 5.4", "act-uth-2019 5.5")
@pytest.mark.parametrize(
    ("amount", "net"), [("5", "-25.00"), ("5.01", "-25.01"), ("99.99", "-119.99"), ("100", "-120.00")]
)
def test_5_1_a_trips_wager_within_the_limits_of_its_box_is_taken(amount: str, net: str) -> None:
    assert live().ante("Ann", "10", trips=amount).net("Ann") == net


@pytest.mark.clause("act-uth-2019 5.4")
@pytest.mark.parametrize("amount", ["0.01", "5", "9.99"])
def test_5_4_an_ante_below_the_minimum_is_refused_at_entry(amount: str) -> None:
    table = live()
    table.refuse("5.4", lambda: table.ante("Ann", amount))


@pytest.mark.clause("act-uth-2019 5.4")
@pytest.mark.parametrize("amount", ["0.01", "4.99"])
def test_5_4_a_trips_wager_below_its_minimum_is_refused_at_entry(amount: str) -> None:
    table = live().ante("Ann", "10")
    table.refuse("5.4", lambda: table.trips("Ann", amount))


@pytest.mark.clause("act-uth-2019 5.5")
@pytest.mark.parametrize("amount", ["500.01", "505", "700"])
def test_5_5_an_ante_above_the_maximum_is_refused_at_entry(amount: str) -> None:
    table = live()
    table.refuse("5.5", lambda: table.ante("Ann", amount))


@pytest.mark.clause("act-uth-2019 5.5")
@pytest.mark.parametrize("amount", ["100.01", "500"])
def test_5_5_a_trips_wager_above_its_maximum_is_refused_at_entry(amount: str) -> None:
    table = live().ante("Ann", "500")
    table.refuse("5.5", lambda: table.trips("Ann", amount))


@pytest.mark.clause("act-uth-2019 5.1")
def test_5_1_limits_that_are_not_displayed_do_not_bind() -> None:
    table = live(minimum="none", maximum="none", side_minimum="none", side_maximum="none")
    table.ante("Ann", "0.01", trips="0.01").ante("Bob", "1000000", trips="1000000")
    assert table.nets("Ann", "Bob") == ["-0.03", "-3000000.00"]


@pytest.mark.clause("act-uth-2019 5.1")
def test_5_1_the_limits_are_those_the_operator_displays() -> None:
    table = live(minimum="15", maximum="20")
    table.refuse("5.4", lambda: table.ante("Ann", "14.99"))
    table.refuse("5.5", lambda: table.ante("Ann", "20.01"))
    assert table.ante("Ann", "15").ante("Bob", "20").nets("Ann", "Bob") == ["-30.00", "-40.00"]


@pytest.mark.clause("act-uth-2019 5.1")
@pytest.mark.parametrize("side", ["", "side_"])
def test_5_1_the_minimum_is_not_above_the_maximum(side: str) -> None:
    with pytest.raises(BadElection, match=r"act-uth-2019 5\.1"):
        load_uth(UTH, {f"{side}minimum": "10", f"{side}maximum": "9.99", "maximum_payout": "25000"})
    rules = load_uth(UTH, {f"{side}minimum": "10", f"{side}maximum": "10", "maximum_payout": "25000"})
    assert (rules.wagers.trips_minimum if side else rules.wagers.minimum).value == 1000


@pytest.mark.clause("act-uth-2019 5.3")
@pytest.mark.parametrize("amount", ["12", "12.50", "14.99", "15.01"])
def test_5_3_a_wager_outside_the_multiples_displayed_is_refused(amount: str) -> None:
    table = live(unit="5")
    table.refuse("5.3", lambda: table.ante("Ann", amount))
    table.ante("Ann", "15").refuse("5.3", lambda: table.trips("Ann", amount))
    assert table.trips("Ann", "15").net("Ann") == "-45.00"


@pytest.mark.clause("act-uth-2019 5.5", "act-uth-2019 8.1(c)(ii)")
def test_5_5_the_play_wager_follows_rule_8_and_not_the_limits_of_the_other_boxes() -> None:
    table = UthTable("QS 9C 7D 4H 2S AH AD QC 3D", at_entry=True, maximum="500", maximum_payout="25000")
    assert table.ante("Ann", "500").deal().bet("Ann", 4).proceed().net("Ann") == "2500.00"


# --- found: below the minimum ---------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 5.4")
@pytest.mark.parametrize(
    ("cards", "net"), [(PAIR_WINS, "25.00"), (PAIR_LOSES, "-30.00"), (TIE, "0.00"), (STRAIGHT_WINS, "30.00")]
)
def test_5_4_an_ante_found_below_the_minimum_is_paid_or_collected_and_its_owner_advised(
    cards: tuple[str, str, str], net: str
) -> None:
    table = shown(*cards, "5", minimum="10")
    assert [(one.player, one.box, one.bet, one.amount, one.clause) for one in table.of(MinimumAdvised)] == [
        ("Ann", 1, "ante", 500, "5.4"),
        ("Ann", 1, "blind", 500, "5.4"),
    ]
    assert (table.net("Ann"), table.of(WagerReturned)) == (net, [])


@pytest.mark.clause("act-uth-2019 5.4")
@pytest.mark.parametrize(("amount", "advised"), [("9.99", ["ante", "blind"]), ("10", []), ("10.01", [])])
def test_5_4_only_less_than_the_minimum_is_advised(amount: str, advised: list[UthBet]) -> None:
    table = one_hand(*PAIR_WINS, amount, minimum="10")
    assert [one.bet for one in table.of(MinimumAdvised)] == advised


@pytest.mark.clause("act-uth-2019 5.4", "act-uth-2019 10.1:trips:three-of-a-kind")
@pytest.mark.parametrize(("amount", "advised", "won"), [("4.99", 499, "19.96"), ("5", None, "20.00")])
def test_5_4_a_trips_wager_found_below_its_minimum_is_paid_as_it_lies(
    amount: str, advised: int | None, won: str
) -> None:
    table = shown(*TRIPS_WINS, trips=amount, side_minimum="5")
    expected = [] if advised is None else [("trips", advised, "5.4")]
    assert [(one.bet, one.amount, one.clause) for one in table.of(MinimumAdvised)] == expected
    assert table.result("trips")[2] == won


@pytest.mark.clause("act-uth-2019 5.4")
@pytest.mark.parametrize("amount", ["0.01", "5", "9.99"])
def test_5_4_who_has_been_advised_gets_a_further_ante_below_the_minimum_back(amount: str) -> None:
    table = UthTable(minimum="10", advised=[("Ann", "ante")])
    table.refuse("5.4", lambda: table.ante("Ann", amount))
    table.ante("Ann", "10").ante("Bob", amount)  # who has not been advised
    assert table.net("Ann") == "-20.00"


@pytest.mark.clause("act-uth-2019 5.4")
def test_5_4_who_has_been_advised_gets_a_further_trips_wager_below_its_minimum_back() -> None:
    table = UthTable(side_minimum="5", advised=[("Ann", "trips")]).ante("Ann", "10")
    table.refuse("5.4", lambda: table.trips("Ann", "4.99"))
    assert table.trips("Ann", "5").net("Ann") == "-25.00"


# --- found: above the maximum ---------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 5.5")
@pytest.mark.parametrize(
    ("cards", "ante", "blind"),
    [
        (PAIR_WINS, "1000.00", "500.00"),
        (PAIR_LOSES, "0.00", "0.00"),
        (TIE, "500.00", "500.00"),
        (STRAIGHT_WINS, "1000.00", "1000.00"),
    ],
)
def test_5_5_700_at_a_maximum_of_500_is_paid_or_collected_to_500(
    cards: tuple[str, str, str], ante: str, blind: str
) -> None:
    table = shown(*cards, "700", maximum="500")
    assert [(one.bet, one.amount, one.why, one.clause) for one in table.of(WagerReturned)] == [
        ("ante", 20000, "above_maximum", "5.5"),
        ("blind", 20000, "above_maximum", "5.5"),
    ]
    assert (table.result("ante")[2], table.result("blind")[2]) == (ante, blind)


@pytest.mark.clause("act-uth-2019 5.5", "act-uth-2019 8.1(c)(ii)")
@pytest.mark.parametrize(("cards", "net"), [(PAIR_WINS, "2500.00"), (PAIR_LOSES, "-3000.00"), (TIE, "0.00")])
def test_5_5_the_play_wager_is_a_multiple_of_what_counts_of_the_ante(cards: tuple[str, str, str], net: str) -> None:
    table = shown(*cards, "700", maximum="500")
    assert table.net("Ann") == net


@pytest.mark.clause("act-uth-2019 5.5")
@pytest.mark.parametrize(
    ("amount", "returned"), [("499.99", []), ("500", []), ("500.01", [1, 1]), ("1000", [50000, 50000])]
)
def test_5_5_exactly_what_is_above_the_maximum_goes_back(amount: str, returned: list[int]) -> None:
    table = one_hand(*PAIR_WINS, amount, maximum="500")
    assert [one.amount for one in table.of(WagerReturned)] == returned


@pytest.mark.clause("act-uth-2019 5.5", "act-uth-2019 10.1:trips:three-of-a-kind")
@pytest.mark.parametrize(
    ("amount", "returned", "won"), [("100", [], "400.00"), ("100.01", [1], "400.00"), ("150", [5000], "400.00")]
)
def test_5_5_a_trips_wager_is_paid_to_the_maximum_of_its_box(amount: str, returned: list[int], won: str) -> None:
    table = shown(*TRIPS_WINS, trips=amount, side_maximum="100")
    assert [one.amount for one in table.of(WagerReturned) if one.bet == "trips"] == returned
    assert set(table.clauses(WagerReturned)) <= {"5.5"}
    assert table.result("trips")[2] == won


@pytest.mark.clause("act-uth-2019 5.5", "act-uth-2019 def:fold")
def test_5_5_a_fold_loses_what_counts_and_no_more() -> None:
    assert (
        one_hand(*PAIR_WINS, "700", trips="150", maximum="500", side_maximum="100").fold("Ann").net("Ann") == "-1100.00"
    )
