"""Wagers and who decides for a box: act-pontoon-2005 4, act-pontoon-2018 4."""

from collections.abc import Callable

import pytest

from croupier.cards import card
from croupier.engine.events import CardDealt, ControlAscertained, ControlPassed, WagerPlaced, WagerReturned
from croupier.engine.inputs import Deal
from tests.clauses.act_pontoon import both, dealt, one_box
from tests.table import Table


@both("4.1")
def test_4_1_wagers_may_be_placed_added_to_and_taken_back_before_the_first_card(document: str) -> None:
    table = Table(document).wager("Ann", 1, "10").wager("Ann", 1, "5").wager("Bob", 1, "10").withdraw("Bob", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("-15.00", "0.00")
    assert [(one.player, one.why) for one in table.of(WagerReturned)] == [("Bob", "withdrawn")]


@both("4.1", "6.2")
def test_4_1_no_card_is_dealt_while_wagers_are_open(document: str) -> None:
    table = Table(document).wager("Ann", 1, "10")
    table.refuse("6.2", lambda: table.give(Deal(card("9H"))))


@both("4.2")
def test_4_2_wager_is_placed_in_chips_on_the_box(document: str) -> None:
    (placed,) = Table(document).wager("Ann", 4, "50").of(WagerPlaced)
    assert (placed.player, placed.box, placed.amount, placed.clause) == ("Ann", 4, 5000, "4.2")


@both("4.2")
def test_4_2_wager_of_nothing_is_refused(document: str) -> None:
    table = Table(document)
    table.refuse("4.2", lambda: table.wager("Ann", 1, "0"))
    assert table.wager("Ann", 1, "0.01").net("Ann") == "-0.01"


@both("4.2")
def test_4_2_there_is_nothing_to_take_back_without_a_wager(document: str) -> None:
    table = Table(document).wager("Ann", 1, "10")
    table.refuse("4.2", lambda: table.withdraw("Bob", 1))
    table.refuse("4.2", lambda: table.withdraw("Ann", 2))


@both("def:box")
@pytest.mark.parametrize("box", [0, 8])
def test_def_box_wager_needs_a_box_of_the_layout(document: str, box: int) -> None:
    table = Table(document, boxes=7)
    table.refuse("def:box", lambda: table.wager("Ann", box, "10"))
    assert table.wager("Ann", 7, "10").net("Ann") == "-10.00"


@both("def:box")
def test_def_box_wagers_on_a_box_share_one_hand(document: str) -> None:
    table = Table(document, "9H KS 7D 6D 9S").wager("Ann", 3, "20").wager("Bob", 3, "10").deal().proceed()
    assert [one.box for one in table.of(CardDealt)] == [3, 0, 3]
    table.stand("Ann", 3)
    assert (table.net("Ann"), table.net("Bob")) == ("20.00", "10.00")


# --- 4.3 the wager stays as it is -----------------------------------------------------------------------------


def in_insurance(document: str) -> Table:
    return Table(document, "9H AS 7D").wager("Ann", 1, "10").deal()


def in_surrender(document: str) -> Table:
    return Table(document, "9H KS 7D").wager("Ann", 1, "10").deal()


def in_decision(document: str) -> Table:
    return Table(document, "9H 9S 7D").wager("Ann", 1, "10").deal()


def in_split_offer(document: str) -> Table:
    return Table(document, "8H 9S 8D").wager("Ann", 1, "10").wager("Bob", 1, "10").deal().split("Ann", 1)


def in_double_offer(document: str) -> Table:
    return Table(document, "8H 9S 3D").wager("Ann", 1, "10").wager("Bob", 1, "10").deal().double("Ann", 1)


def in_forfeit(document: str) -> Table:
    return Table(document, "8H 9S 3D 5C").wager("Ann", 1, "10").deal().double("Ann", 1)


def in_the_next_hand(document: str) -> Table:
    table = Table(document, "8H 9H 9S KD 7D").wager("Ann", 1, "10").wager("Bob", 2, "10")
    return table.deal().stand("Ann", 1)


MOMENTS = [in_insurance, in_surrender, in_decision, in_split_offer, in_double_offer, in_forfeit, in_the_next_hand]


@both("4.3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_4_3_wager_cannot_be_raised_removed_or_added_after_the_first_card(
    document: str, moment: Callable[[str], Table]
) -> None:
    table = moment(document)
    table.refuse("4.3", lambda: table.wager("Ann", 1, "10"))
    table.refuse("4.3", lambda: table.withdraw("Ann", 1))
    table.refuse("4.3", lambda: table.wager("Di", 5, "10"))


@both("4.3", "7.1")
def test_4_3_insurance_is_excepted(document: str) -> None:
    assert in_insurance(document).insure("Ann", 1, "5").net("Ann") == "-15.00"


@both("4.3", "10.1(a)")
def test_4_3_split_is_excepted(document: str) -> None:
    table = dealt(document, "8H 8D 9C KS", "9C").split("Ann", 1)
    assert table.net("Ann") == "-20.00"


@both("4.3", "12.1(a)")
def test_4_3_double_is_excepted(document: str) -> None:
    assert in_forfeit(document).net("Ann") == "-20.00"


# --- 4.4 several boxes ----------------------------------------------------------------------------------------


@both("4.4")
def test_4_4_player_decides_for_every_box_wagered_on(document: str) -> None:
    table = Table(document, "9H 8H 6C KD 3D 9S 7S KC").wager("Ann", 1, "10").wager("Ann", 2, "20").deal()
    # 19, then 11 drawn to 20 and stood on; the dealer's 6, 7, king makes 23
    table.stand("Ann", 1).hit("Ann", 2).stand("Ann", 2)
    assert table.net("Ann") == "30.00"
    assert [(one.box, one.player) for one in table.of(ControlAscertained)] == [(1, "Ann"), (2, "Ann")]


# --- 4.5 three players, and who decides -----------------------------------------------------------------------


@both("4.5")
def test_4_5_three_players_may_wager_on_a_box_and_a_fourth_may_not(document: str) -> None:
    table = Table(document).wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cy", 1, "10")
    table.refuse("4.5", lambda: table.wager("Di", 1, "10"))
    assert table.wager("Di", 2, "10").wager("Cy", 1, "10").net("Cy") == "-20.00"


@both("4.5")
def test_4_5_fourth_player_may_take_the_place_of_one_who_withdrew(document: str) -> None:
    table = Table(document).wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cy", 1, "10").withdraw("Bob", 1)
    table.wager("Di", 1, "10")
    table.refuse("4.5", lambda: table.wager("Bob", 1, "10"))


@both("4.5")
def test_4_5_player_alone_on_a_box_decides_without_any_preference(document: str) -> None:
    table = Table(document, "9H 6C 8D").wager("Ann", 1, "10").deal()
    assert [(one.player, one.clause) for one in table.of(ControlAscertained)] == [("Ann", "4.5")]


@both("4.5", "4.5(a)")
def test_4_5_a_seated_player_decides_whatever_the_others_wager(document: str) -> None:
    table = Table(document, "9H 6C 3D 8S 7S KC", seats={"Ann": 1}).wager("Bob", 1, "100").wager("Ann", 1, "5").deal()
    table.refuse("4.5", lambda: table.hit("Bob", 1))
    table.hit("Ann", 1)
    table.refuse("4.5", lambda: table.stand("Bob", 1))
    table.stand("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("5.00", "100.00")
    assert [(one.player, one.order, one.clause) for one in table.of(ControlAscertained)] == [
        ("Ann", ("Ann", "Bob"), "4.5(a)")
    ]


@both("4.5(b)")
def test_4_5_b_wager_nearest_to_the_dealer_decides_when_nobody_is_seated(document: str) -> None:
    table = Table(document, "9H 6C 3D 8S 7S KC").wager("Bob", 1, "5").wager("Cy", 1, "100").deal()
    table.refuse("4.5", lambda: table.hit("Cy", 1))
    assert table.hit("Bob", 1).stand("Bob", 1).net("Cy") == "100.00"
    assert [(one.player, one.order, one.clause) for one in table.of(ControlAscertained)] == [
        ("Bob", ("Bob", "Cy"), "4.5(b)")
    ]


@both("4.5(b)")
def test_4_5_b_who_withdraws_and_wagers_again_stands_farthest_from_the_dealer(document: str) -> None:
    table = Table(document, "9H 6C 8D").wager("Ann", 1, "10").wager("Bob", 1, "10")
    table.withdraw("Ann", 1).wager("Ann", 1, "10").deal()
    assert [one.player for one in table.of(ControlAscertained)] == ["Bob"]


@both("4.5(b)")
def test_4_5_b_player_seated_at_another_box_does_not_decide_here(document: str) -> None:
    table = Table(document, "9H 6C 8D", seats={"Cy": 2}).wager("Bob", 1, "10").wager("Cy", 1, "10").deal()
    assert [(one.player, one.clause) for one in table.of(ControlAscertained)] == [("Bob", "4.5(b)")]


@both("4.5(a)", "4.5(b)")
def test_4_5_seated_player_without_a_wager_on_the_box_does_not_decide(document: str) -> None:
    table = Table(document, "9H 6C 8D", seats={"Ann": 1}).wager("Bob", 1, "10").wager("Cy", 1, "10").deal()
    assert [(one.player, one.clause) for one in table.of(ControlAscertained)] == [("Bob", "4.5(b)")]
    table.refuse("4.5", lambda: table.hit("Ann", 1))


@both("4.5")
def test_4_5_control_of_an_absent_player_passes_down_the_order(document: str) -> None:
    table = Table(document, "9H 6C 3D 8S 7S KC", seats={"Cy": 1})
    table.wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cy", 1, "10").deal().absent("Cy")
    assert [(one.player, one.clause) for one in table.of(ControlPassed)] == [("Ann", "4.5")]
    table.refuse("4.5", lambda: table.hit("Bob", 1))
    table.absent("Ann").hit("Bob", 1).stand("Bob", 1)
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("10.00", "10.00", "10.00")


@both("4.5", "3.5", "15.7")
def test_4_5_player_whose_whole_wager_was_returned_has_no_say(document: str) -> None:
    table = Table(document, one_box("5H 4D 9S", "9C 8S"), maximum="100")
    table.wager("Ann", 1, "100").wager("Bob", 1, "20").deal()
    table.refuse("4.5", lambda: table.hit("Bob", 1))
    table.absent("Ann")  # nobody with a wager on the box is there: the dealer draws to 18 against 17
    assert table.is_over
    assert (table.net("Ann"), table.net("Bob")) == ("100.00", "0.00")


@both("4.5", "3.5", "9.1")
def test_4_5_surrender_does_not_wait_for_a_player_whose_whole_wager_was_returned(document: str) -> None:
    table = Table(document, one_box("9H 7D", "KS 7C"), maximum="100")
    table.wager("Ann", 1, "100").wager("Bob", 1, "20").absent("Ann").deal()
    assert table.is_over
    assert (table.net("Ann"), table.net("Bob")) == ("-100.00", "0.00")
    assert table.of(ControlPassed) == []


@both("4.5", "3.5")
def test_4_5_control_does_not_pass_to_a_player_whose_whole_wager_was_returned(document: str) -> None:
    table = Table(document, one_box("5H 4D 9S", "9C 8S"), maximum="100")
    table.wager("Ann", 1, "100").wager("Bob", 1, "20").deal().absent("Ann")
    assert table.of(ControlPassed) == []
