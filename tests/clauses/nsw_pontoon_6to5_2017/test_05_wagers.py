"""Rule 5, wagers: when they are placed, by how many players, and who controls a playing area."""

from collections.abc import Callable

import pytest

from croupier.engine.events import (
    BetsClosed,
    CardDealt,
    ControlAscertained,
    InsurancePlaced,
    WagerPlaced,
    WagerReturned,
)
from croupier.engine.inputs import Hit, PlaceWager, Stand, WithdrawWager
from croupier.money import Money, parse
from croupier.rules.ruled import BadElection
from tests.clauses.nsw_pontoon_6to5_2017.rounds import pair, shoe, solo, table
from tests.table import Table


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.1")
@pytest.mark.parametrize(("chip", "insured"), [("0.50", "2.25"), ("1", "2.50"), ("2.50", "3"), ("5", "2.50")])
def test_5_1_insurance_is_placed_in_chips(chip: str, insured: str) -> None:
    played = solo("9H 7D", dealer="AS", wager="20", smallest_chip=chip)
    played.refuse("5.1", lambda: played.insure("Ann", 1, insured))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.1")
@pytest.mark.parametrize(("chip", "insured"), [("0.50", "2.50"), ("1", "3"), ("2.50", "7.50"), ("5", "10")])
def test_5_1_whole_chips_are_taken(chip: str, insured: str) -> None:
    played = solo("9H 7D", dealer="AS", wager="20", smallest_chip=chip)
    played.insure("Ann", 1, insured)
    assert [one.amount for one in played.of(InsurancePlaced)] == [parse(insured)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.2")
def test_5_2_wager_is_placed_before_the_first_card() -> None:
    opened = table(shoe("9H 9D", dealer="9C")).wager("Ann", 1, "10").wager("Ann", 1, "2.50")
    opened.deal()
    assert opened.clauses(WagerPlaced) == ["5.2", "5.2"]
    assert [type(one) for one in opened.events[1:4]] == [WagerPlaced, WagerPlaced, BetsClosed]
    assert opened.net("Ann") == "-12.50"


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.2")
@pytest.mark.parametrize("box", [1, 7])
def test_5_2_wager_goes_on_one_of_seven_playing_areas(box: int) -> None:
    opened = table(shoe("9H 9D", dealer="9C")).wager("Ann", box, "10").deal()
    assert [one.box for one in opened.of(CardDealt)] == [box, 0, box]


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.2")
@pytest.mark.parametrize("box", [0, 8, -1])
def test_5_2_there_are_no_other_playing_areas(box: int) -> None:
    opened = table()
    opened.refuse("2.2.1", lambda: opened.wager("Ann", box, "10"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.2")
def test_5_2_nothing_is_no_wager() -> None:
    opened = table()
    opened.refuse("5.2", lambda: opened.wager("Ann", 1, "0"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.2")
def test_5_2_wager_may_be_taken_back_before_the_first_card() -> None:
    opened = table().wager("Ann", 1, "10").withdraw("Ann", 1)
    assert opened.clauses(WagerReturned) == ["5.2"]
    assert opened.net("Ann") == "0.00"
    opened.refuse("5.2", lambda: opened.withdraw("Ann", 1))


def at_insurance() -> Table:
    return solo("9H 7D", dealer="AS")


def at_surrender() -> Table:
    return solo("9H 7D", dealer="KS")


def at_decision() -> Table:
    return solo("9H 7D", dealer="9S")


def at_forfeit() -> Table:
    return solo("5H 6D", dealer="9S", then="2C").double("Ann", 1)


def at_split_offer() -> Table:
    return pair("8H 8D", dealer="9S").split("Ann", 1)


def at_double_offer() -> Table:
    return pair("5H 6D", dealer="9S").double("Ann", 1)


def at_the_end() -> Table:
    return solo("9H 9D", dealer="9S KD").stand("Ann", 1)


DURING = [at_insurance, at_surrender, at_decision, at_split_offer, at_double_offer, at_forfeit, at_the_end]


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.3", "nsw-pontoon-6to5-2017 5.2", "nsw-pontoon-6to5-2017 7.1")
@pytest.mark.parametrize("moment", DURING)
@pytest.mark.parametrize(
    "given",
    [
        PlaceWager("Ann", 1, Money(1000)),  # to increase
        PlaceWager("Ann", 2, Money(1000)),  # to place
        PlaceWager("Cat", 1, Money(1000)),
        WithdrawWager("Ann", 1),
    ],
)
def test_5_3_no_wager_is_placed_increased_or_withdrawn_after_the_first_card(
    moment: Callable[[], Table], given: PlaceWager | WithdrawWager
) -> None:
    played = moment()
    played.refuse("5.3", lambda: played.give(given))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.4")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_5_4_no_more_players_than_the_supervisor_allows(most: int) -> None:
    opened = table(players_per_box=most)
    for player in ("Ann", "Bob", "Cat")[:most]:
        opened.wager(player, 2, "10")
    opened.refuse("5.4", lambda: opened.wager("Dan", 2, "10"))
    opened.wager("Dan", 3, "10")
    assert len(opened.of(WagerPlaced)) == most + 1


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.4")
def test_5_4_three_players_unless_the_supervisor_restricts_them() -> None:
    opened = table().wager("Ann", 2, "10").wager("Bob", 2, "10").wager("Cat", 2, "10")
    opened.refuse("5.4", lambda: opened.wager("Dan", 2, "10"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.4")
def test_5_4_a_player_who_adds_or_leaves_is_not_one_more() -> None:
    opened = table(players_per_box=1).wager("Ann", 2, "10").wager("Ann", 2, "5")
    opened.withdraw("Ann", 2).wager("Bob", 2, "10")
    assert opened.net("Ann") == "0.00"
    assert opened.net("Bob") == "-10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.4")
@pytest.mark.parametrize("most", [0, 4])
def test_5_4_supervisor_may_not_allow_more_than_three_or_none(most: int) -> None:
    with pytest.raises(BadElection, match=r"5\.4 allows 1 to 3"):
        table(players_per_box=most)


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5")
@pytest.mark.parametrize("given", [Hit("Bob", 1), Stand("Bob", 1), Hit("Cat", 1), Stand("Cat", 1)])
def test_5_5_only_the_controlling_player_calls_cards_or_stands(given: Hit | Stand) -> None:
    played = pair("9H 3D", dealer="9C", then="5C")
    played.refuse("5.5", lambda: played.give(given))
    played.hit("Ann", 1)
    assert played.total(1) == 17


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5")
def test_5_5_decisions_bind_all_who_wager_there() -> None:
    played = pair("9H 3D", dealer="9C", then="KC").hit("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "-10.00")


def ascertained(*wagers: tuple[str, str], seats: dict[str, int] | None = None) -> ControlAscertained:
    opened = table(shoe("9H 9D", dealer="9C"), seats=seats)
    for player, amount in wagers:
        opened.wager(player, 1, amount)
    (found,) = opened.deal().of(ControlAscertained)
    return found


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5.1")
@pytest.mark.parametrize("wagers", [[("Ann", "10"), ("Bob", "100")], [("Bob", "100"), ("Ann", "10")]])
def test_5_5_1_seated_player_controls_whatever_the_wagers(wagers: list[tuple[str, str]]) -> None:
    found = ascertained(*wagers, seats={"Ann": 1})
    assert (found.player, found.clause) == ("Ann", "5.5.1")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5")
@pytest.mark.parametrize("seats", [{"Ann": 1}, {"Ann": 2}, {}])
def test_5_5_who_wagers_alone_controls_wherever_seated(seats: dict[str, int]) -> None:
    """The three tests of 5.5 are for more than one player."""
    found = ascertained(("Ann", "10"), seats=seats)
    assert (found.player, found.clause) == ("Ann", "5.5")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5.1", "nsw-pontoon-6to5-2017 5.5.2")
@pytest.mark.parametrize("seats", [{"Ann": 2}, {"Dan": 1}, {}])
def test_5_5_1_a_seat_elsewhere_or_without_a_wager_does_not_control(seats: dict[str, int]) -> None:
    found = ascertained(("Ann", "10"), ("Bob", "100"), seats=seats)
    assert (found.player, found.clause) == ("Bob", "5.5.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5.2")
@pytest.mark.parametrize(
    ("wagers", "controls"),
    [
        ([("Ann", "20"), ("Bob", "50"), ("Cat", "30")], "Bob"),
        ([("Ann", "50"), ("Bob", "20"), ("Cat", "30")], "Ann"),
        ([("Ann", "20"), ("Bob", "20"), ("Cat", "20.01")], "Cat"),
    ],
)
def test_5_5_2_highest_wager_controls_where_nobody_is_seated(wagers: list[tuple[str, str]], controls: str) -> None:
    found = ascertained(*wagers)
    assert (found.player, found.clause) == (controls, "5.5.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5.2")
def test_5_5_2_a_wager_counts_with_what_was_added_to_it() -> None:
    found = ascertained(("Ann", "20"), ("Bob", "15"), ("Bob", "6"))
    assert (found.player, found.clause) == ("Bob", "5.5.2")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5.3")
@pytest.mark.parametrize(
    "wagers",
    [
        [("Ann", "25"), ("Bob", "25")],
        [("Ann", "25"), ("Bob", "25"), ("Cat", "25")],
        [("Cat", "20"), ("Ann", "25"), ("Bob", "25")],  # two highest and one lower: the nearer of the two
    ],
)
def test_5_5_3_nearest_of_equal_wagers_controls(wagers: list[tuple[str, str]]) -> None:
    found = ascertained(*wagers)
    assert (found.player, found.clause) == ("Ann", "5.5.3")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.6")
def test_5_6_control_of_every_area_is_ascertained_before_the_first_card() -> None:
    opened = table(shoe("9H 9D", "8H 8D", dealer="9C"), seats={"Bob": 4})
    opened.wager("Ann", 2, "20").wager("Bob", 2, "30").wager("Ann", 4, "20").wager("Bob", 4, "10").deal()
    found = opened.of(ControlAscertained)
    assert [(one.box, one.player, one.clause) for one in found] == [(2, "Bob", "5.5.2"), (4, "Bob", "5.5.1")]
    first_card = next(at for at, one in enumerate(opened.events) if isinstance(one, CardDealt))
    assert all(opened.events.index(one) < first_card for one in found)


# --- 5.9: paid to the next chip ---------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.9")
@pytest.mark.parametrize(
    ("chip", "wager", "paid"),
    [
        ("0.50", "7", "8.50"),  # 8.40
        ("0.50", "2.50", "3.00"),  # 3.00, exactly
        ("0.50", "3", "4.00"),  # 3.60
        ("1", "7", "9.00"),
        ("1", "5", "6.00"),
        ("1", "6", "8.00"),  # 7.20
        ("1", "14", "17.00"),  # 16.80
        ("2.50", "7.50", "10.00"),  # 9.00
        ("2.50", "12.50", "15.00"),
        ("2.50", "2.50", "5.00"),  # 3.00
        ("5", "5", "10.00"),  # 6.00
        ("5", "20", "25.00"),  # 24.00
        ("5", "25", "30.00"),
        ("0.01", "0.01", "0.02"),  # 0.012
    ],
)
def test_5_9_pontoon_is_paid_up_to_the_next_chip(chip: str, wager: str, paid: str) -> None:
    played = solo("AS KD", dealer="9C", wager=wager, smallest_chip=chip)
    assert played.net("Ann") == paid


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.9")
@pytest.mark.parametrize(
    ("chip", "wager", "paid"),
    [("0.50", "5", "7.50"), ("0.50", "5.50", "8.50"), ("1", "5", "8.00"), ("1", "6", "9.00"), ("5", "15", "25.00")],
)
def test_5_9_three_to_two_is_paid_up_to_the_next_chip(chip: str, wager: str, paid: str) -> None:
    played = solo("8D 6H", dealer="9C", then="7C", wager=wager, smallest_chip=chip).hit("Ann", 1)
    assert played.net("Ann") == paid


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.9")
def test_5_9_each_wager_is_paid_for_itself() -> None:
    """Twice 7 at 6 to 5 is 16.80 together, 17; each for itself is 8.40, 9."""
    opened = table(shoe("AS KD", dealer="9C"), smallest_chip="1").wager("Ann", 1, "7").wager("Bob", 1, "7").deal()
    assert (opened.net("Ann"), opened.net("Bob")) == ("9.00", "9.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.9")
@pytest.mark.parametrize("chip", ["0.50", "1", "2.50", "5"])
def test_5_9_even_money_needs_no_rounding(chip: str) -> None:
    played = solo("KH 9D", dealer="9C 8D", wager="15", smallest_chip=chip).stand("Ann", 1)
    assert played.net("Ann") == "15.00"
