"""Rule 6, minimum and maximum wagers: refused at entry, or found after the first card."""

import pytest

from croupier.engine.events import MinimumAdvised, WagerPlaced, WagerReturned
from croupier.engine.refusal import Refused
from croupier.money import show
from tests.clauses.nsw_pontoon_6to5_2017.rounds import shoe, solo, table
from tests.table import Table

CARDS = shoe("9H 9D", dealer="9C 8D")  # 18 against 17


def returned(played: Table) -> list[tuple[str, str, str]]:
    return [(one.player, show(one.amount), one.clause) for one in played.of(WagerReturned)]


# --- 6.1 at entry -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1")
@pytest.mark.parametrize(("unit", "amount"), [("1", "13"), ("5", "15"), ("5", "10"), ("0.50", "10.50"), ("5", "100")])
def test_6_1_wager_in_the_unit_of_the_sign_is_taken(unit: str, amount: str) -> None:
    opened = table(at_entry=True, minimum="10", maximum="100", unit=unit, smallest_chip="0.50")
    opened.wager("Ann", 1, amount)
    assert opened.clauses(WagerPlaced) == ["5.2"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1")
@pytest.mark.parametrize(("unit", "amount"), [("5", "13"), ("5", "14.99"), ("5", "15.01"), ("1", "10.50")])
def test_6_1_wager_out_of_the_unit_of_the_sign_is_refused(unit: str, amount: str) -> None:
    opened = table(at_entry=True, minimum="10", maximum="100", unit=unit)
    opened.refuse("6.1", lambda: opened.wager("Ann", 1, amount))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1")
@pytest.mark.parametrize(
    ("amount", "accepted"), [("12", True), ("17", True), ("22", True), ("15", False), ("20", False)]
)
def test_6_1_the_unit_counts_above_the_minimum(amount: str, accepted: bool) -> None:
    opened = table(at_entry=True, minimum="12", maximum="100", unit="5")
    if accepted:
        opened.wager("Ann", 1, amount)
        assert opened.clauses(WagerPlaced) == ["5.2"]
    else:
        opened.refuse("6.1", lambda: opened.wager("Ann", 1, amount))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1")
@pytest.mark.parametrize(("first", "then"), [("12", "5"), ("12", "3")])
def test_6_1_the_unit_binds_the_wager_however_it_is_put_down(first: str, then: str) -> None:
    """A wager in two steps is the same wager as in one."""

    def accepts(*amounts: str) -> bool:
        opened = table(at_entry=True, minimum="12", maximum="100", unit="5")
        try:
            for amount in amounts:
                opened.wager("Ann", 1, amount)
        except Refused:
            return False
        return True

    assert accepts(first, then) == accepts(str(int(first) + int(then)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1")
@pytest.mark.parametrize("amount", ["9.99", "9", "0.01"])
def test_6_1_below_the_minimum_is_refused_at_entry(amount: str) -> None:
    opened = table(at_entry=True, minimum="10", maximum="100", unit="0.01")
    opened.refuse("6.1", lambda: opened.wager("Ann", 1, amount))


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1")
@pytest.mark.parametrize("amount", ["10", "10.01", "100"])
def test_6_1_from_the_minimum_to_the_maximum_is_taken(amount: str) -> None:
    opened = table(at_entry=True, minimum="10", maximum="100", unit="0.01").wager("Ann", 1, amount)
    assert opened.clauses(WagerPlaced) == ["5.2"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1")
def test_6_1_minimum_is_for_each_wager_not_for_the_area() -> None:
    opened = table(at_entry=True, minimum="10", maximum="100", unit="0.01").wager("Ann", 1, "50")
    opened.refuse("6.1", lambda: opened.wager("Bob", 1, "9.99"))
    opened.wager("Bob", 1, "10").wager("Ann", 1, "1")
    assert opened.net("Ann") == "-51.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1.1")
@pytest.mark.parametrize("amount", ["100.01", "101", "200"])
def test_6_1_1_controlling_player_wagers_no_more_than_the_maximum(amount: str) -> None:
    opened = table(at_entry=True, minimum="10", maximum="100", unit="0.01")
    opened.refuse("6.1", lambda: opened.wager("Ann", 1, amount))
    opened.wager("Ann", 1, "90")
    opened.refuse("6.1", lambda: opened.wager("Ann", 1, "10.01"))
    opened.wager("Ann", 1, "10")
    assert opened.net("Ann") == "-100.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1.1")
def test_6_1_1_controlling_player_at_the_maximum_leaves_no_room() -> None:
    opened = table(at_entry=True, minimum="1", maximum="100", unit="0.01", seats={"Ann": 1}).wager("Ann", 1, "100")
    opened.refuse("6.1", lambda: opened.wager("Bob", 1, "1"))
    opened.wager("Bob", 2, "100")
    assert opened.net("Bob") == "-100.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1.1")
def test_6_1_1_controlling_player_has_first_option_though_another_was_first_to_wager() -> None:
    """Bob has taken more than half of the area before the seated player wagers: the option is hers all the same."""
    opened = table(CARDS, at_entry=True, minimum="10", maximum="100", seats={"Ann": 1}).wager("Bob", 1, "60")
    opened.wager("Ann", 1, "60").deal().stand("Ann", 1)
    assert (opened.net("Ann"), opened.net("Bob")) == ("60.00", "40.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1.2")
def test_6_1_2_is_what_cuts_the_second_player_before_the_deal() -> None:
    """6.3.1 is for a total found above the maximum; here the second player is left the difference."""
    opened = table(CARDS, at_entry=True, minimum="10", maximum="100", seats={"Ann": 1}).wager("Bob", 1, "60")
    opened.wager("Ann", 1, "60")
    assert returned(opened) == [("Bob", "20.00", "6.1.2")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1.2")
@pytest.mark.parametrize("too_much", ["40.01", "41", "100"])
def test_6_1_2_second_player_wagers_up_to_the_difference(too_much: str) -> None:
    opened = table(at_entry=True, minimum="10", maximum="100", unit="0.01", seats={"Ann": 1}).wager("Ann", 1, "60")
    opened.refuse("6.1.2", lambda: opened.wager("Bob", 1, too_much))
    opened.wager("Bob", 1, "40")
    assert opened.net("Bob") == "-40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.1.3")
@pytest.mark.parametrize("too_much", ["10.01", "11", "40"])
def test_6_1_3_third_player_wagers_up_to_what_the_first_two_leave(too_much: str) -> None:
    opened = table(at_entry=True, minimum="1", maximum="100", unit="0.01", seats={"Ann": 1})
    opened.wager("Ann", 1, "60").wager("Bob", 1, "30")
    opened.refuse("6.1.3", lambda: opened.wager("Cat", 1, too_much))
    opened.wager("Cat", 1, "10")
    assert opened.net("Cat") == "-10.00"


# --- 6.2, 6.3: found after the first card -----------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.2")
@pytest.mark.parametrize("amount", ["5.00", "9.99", "0.01"])
def test_6_2_below_the_minimum_found_after_the_first_card_is_valid(amount: str) -> None:
    played = solo("9H 9D", dealer="9C 8D", wager=amount, minimum="10").stand("Ann", 1)
    assert played.clauses(MinimumAdvised) == ["6.2"]
    assert played.net("Ann") == amount


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.2", "nsw-pontoon-6to5-2017 6.1")
def test_6_2_the_unit_does_not_bind_a_wager_found_below_the_minimum() -> None:
    played = solo("9H 9D", dealer="9C 8D", wager="7", minimum="10", unit="5").stand("Ann", 1)
    assert played.net("Ann") == "7.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.2")
def test_6_2_exactly_the_minimum_is_not_below_it() -> None:
    assert solo("9H 9D", dealer="9C 8D", wager="10", minimum="10").clauses(MinimumAdvised) == []


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3")
@pytest.mark.parametrize(("dealer", "net"), [("9C 8D", "100.00"), ("9C KD", "-100.00"), ("9C 9S", "0.00")])
def test_6_3_above_the_maximum_is_paid_or_collected_to_it(dealer: str, net: str) -> None:
    played = solo("9H 9D", dealer=dealer, wager="150", maximum="100").stand("Ann", 1)
    assert returned(played) == [("Ann", "50.00", "6.3")]
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3")
@pytest.mark.parametrize(("wager", "back"), [("99.99", []), ("100", []), ("100.01", [("Ann", "0.01", "6.3")])])
def test_6_3_only_what_is_above_the_maximum_comes_back(wager: str, back: list[tuple[str, str, str]]) -> None:
    assert returned(solo("9H 9D", dealer="9C 8D", wager=wager, maximum="100")) == back


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3", "nsw-pontoon-6to5-2017 12.1")
def test_6_3_a_double_is_measured_by_what_is_valid() -> None:
    played = solo("5H 6D", dealer="9C 8D", then="9S", wager="150", maximum="100")
    played.refuse("12.1", lambda: played.double("Ann", 1, "100.01"))
    played.double("Ann", 1).proceed()
    assert played.net("Ann") == "200.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3", "nsw-pontoon-6to5-2017 13.1")
def test_6_3_a_split_is_measured_by_what_is_valid() -> None:
    played = solo("9H 9D", dealer="9C 8D", then="9S 9C", wager="150", maximum="100").split("Ann", 1)
    played.stand("Ann", 1).stand("Ann", 1)
    assert played.net("Ann") == "200.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3", "nsw-pontoon-6to5-2017 8.1")
def test_6_3_insurance_is_measured_by_what_is_valid() -> None:
    played = solo("9H 7D", dealer="AC", wager="150", maximum="100")
    played.refuse("8.1", lambda: played.insure("Ann", 1, "50.01"))
    played.insure("Ann", 1, "50")
    assert played.net("Ann") == "-150.00"


def shared(*wagers: tuple[str, str], maximum: str, seats: dict[str, int] | None = None) -> Table:
    opened = table(CARDS, maximum=maximum, seats=seats)
    for player, amount in wagers:
        opened.wager(player, 1, amount)
    return opened.deal()


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3.1")
@pytest.mark.parametrize(
    ("wagers", "seats", "valid"),
    [
        ([("Ann", "120"), ("Bob", "100"), ("Cat", "50")], {"Ann": 1}, ["120.00", "80.00", "0.00"]),
        ([("Ann", "120"), ("Bob", "50"), ("Cat", "50")], {"Ann": 1}, ["120.00", "50.00", "30.00"]),
        ([("Ann", "120"), ("Bob", "50"), ("Cat", "30")], {"Ann": 1}, ["120.00", "50.00", "30.00"]),
        ([("Ann", "120"), ("Bob", "50"), ("Cat", "30.01")], {"Ann": 1}, ["120.00", "50.00", "30.00"]),
        ([("Ann", "200"), ("Bob", "100"), ("Cat", "50")], {"Ann": 1}, ["200.00", "0.00", "0.00"]),
        ([("Ann", "250"), ("Bob", "100"), ("Cat", "50")], {"Ann": 1}, ["200.00", "0.00", "0.00"]),
        ([("Ann", "50"), ("Bob", "100"), ("Cat", "120")], {"Cat": 1}, ["50.00", "30.00", "120.00"]),
        ([("Ann", "50"), ("Bob", "100"), ("Cat", "120")], {}, ["50.00", "30.00", "120.00"]),  # 5.5.2: Cat controls
        ([("Ann", "100"), ("Bob", "100"), ("Cat", "100")], {}, ["100.00", "100.00", "0.00"]),  # 5.5.3: Ann does
    ],
)
def test_6_3_1_controlling_player_then_second_then_third(
    wagers: list[tuple[str, str]], seats: dict[str, int], valid: list[str]
) -> None:
    played = shared(*wagers, maximum="200", seats=seats)
    played.stand(next(iter(seats), "Cat" if wagers[2][1] == "120" else "Ann"), 1)
    assert [played.net(player) for player in ("Ann", "Bob", "Cat")] == valid


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3.1")
def test_6_3_1_is_what_cuts_each_of_several_wagers() -> None:
    played = shared(("Ann", "120"), ("Bob", "100"), ("Cat", "50"), maximum="200", seats={"Ann": 1})
    assert returned(played) == [("Bob", "20.00", "6.3.1"), ("Cat", "50.00", "6.3.1")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3.1", "nsw-pontoon-6to5-2017 17.10")
def test_6_3_1_a_player_cut_to_nothing_does_not_take_over_the_area() -> None:
    """Bob has no valid wager on the area, so that nobody is left to decide when Ann is absent: 17.10 draws."""
    opened = table(shoe("5H 4D", dealer="9C 8D", then="3C"), maximum="100", seats={"Ann": 1})
    opened.wager("Ann", 1, "100").wager("Bob", 1, "50").deal().absent("Ann")
    assert opened.is_over
    assert (opened.net("Ann"), opened.net("Bob")) == ("-100.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.3.1", "nsw-pontoon-6to5-2017 9.4")
def test_6_3_1_a_player_cut_to_nothing_has_nothing_to_surrender() -> None:
    opened = table(shoe("9H 7D", dealer="KC 8D"), maximum="100", seats={"Ann": 1})
    opened.wager("Ann", 1, "100").wager("Bob", 1, "50").deal().surrender("Ann", 1)
    assert opened.is_over
    assert (opened.net("Ann"), opened.net("Bob")) == ("-50.00", "0.00")
