"""act-blackjack-2005 4: placing wagers, leaving them alone, and who decides for a box."""

from collections.abc import Callable

import pytest

from croupier.cards import card
from croupier.engine.events import ControlAscertained, ControlPassed, WagerPlaced, WagerReturned
from croupier.engine.inputs import Bet, Deal
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, shared
from tests.table import Table


@pytest.mark.clause("act-blackjack-2005 4.1")
def test_4_1_wagers_are_taken_until_the_first_card() -> None:
    table = blackjack("TH 9H TS 8D 7D").wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Ann", 1, "5")
    assert [(one.player, one.amount, one.clause) for one in table.of(WagerPlaced)] == [
        ("Ann", 1000, "4.2"),
        ("Bob", 1000, "4.2"),
        ("Ann", 500, "4.2"),
    ]
    table.deal().refuse("4.3", lambda: table.wager("Cyd", 3, "10"))


@pytest.mark.clause("act-blackjack-2005 4.1", "act-blackjack-2005 6.2")
def test_4_1_no_card_is_dealt_while_players_may_still_wager() -> None:
    table = blackjack().wager("Ann", 1, "10")
    table.refuse("6.2", lambda: table.give(Deal(card("9H"))))


@pytest.mark.clause("act-blackjack-2005 4.2")
def test_4_2_a_wager_of_nothing_is_refused() -> None:
    table = blackjack()
    table.refuse("4.2", lambda: table.wager("Ann", 1, "0"))
    assert table.wager("Ann", 1, "0.01").net("Ann") == "-0.01"


@pytest.mark.clause("act-blackjack-2005 4.2")
@pytest.mark.parametrize(("player", "box"), [("Bob", 1), ("Ann", 2)])
def test_4_2_only_chips_that_lie_in_the_box_are_taken_back(player: str, box: int) -> None:
    table = blackjack().wager("Ann", 1, "10")
    table.refuse("4.2", lambda: table.withdraw(player, box))


@pytest.mark.clause("act-blackjack-2005 4.2", "act-blackjack-2005 4.3")
def test_4_3_before_the_first_card_a_wager_may_be_taken_back() -> None:
    table = blackjack().wager("Ann", 1, "10").wager("Bob", 1, "20").withdraw("Ann", 1)
    assert [(one.player, one.amount, one.clause) for one in table.of(WagerReturned)] == [("Ann", 1000, "4.2")]
    assert (table.net("Ann"), table.net("Bob")) == ("0.00", "-20.00")


def at_a_decision() -> Table:
    return alone("8H TS 8D", "50")


def at_insurance() -> Table:
    return alone("8H AS 8D", "50")


def at_a_split() -> Table:
    return shared("8H TS 8D", Ann="50", Bob="50").split("Ann", 1)


def at_a_double() -> Table:
    return shared("5H TS 6D", Ann="50", Bob="50").double("Ann", 1)


STAGES = [at_a_decision, at_insurance, at_a_split, at_a_double]


@pytest.mark.clause("act-blackjack-2005 4.3")
@pytest.mark.parametrize("stage", STAGES)
def test_4_3_after_the_first_card_no_wager_is_raised_removed_or_added(stage: Callable[[], Table]) -> None:
    table = stage()
    table.refuse("4.3", lambda: table.wager("Ann", 1, "50"))
    table.refuse("4.3", lambda: table.withdraw("Ann", 1))
    table.refuse("4.3", lambda: table.wager("Ann", 2, "50"))
    table.refuse("4.3", lambda: table.wager("Cyd", 1, "50"))


@pytest.mark.clause("act-blackjack-2005 4.3")
@pytest.mark.parametrize("bet", ["super-sevens", "perfect-pairs"])
def test_4_3_after_the_first_card_no_side_bet_is_removed(bet: Bet) -> None:
    table = blackjack("7H TS 7D", side_bets=["super-sevens", "perfect-pairs"])
    table.wager("Ann", 1, "50").wager("Ann", 1, "5", bet).deal()
    table.refuse("4.3", lambda: table.withdraw("Ann", 1, bet))


@pytest.mark.clause("act-blackjack-2005 4.3", "act-blackjack-2005 11.1")
def test_4_3_a_double_is_allowed() -> None:
    assert alone("5H TS 6C 9D 8C", "50").double("Ann", 1).net("Ann") == "100.00"


@pytest.mark.clause("act-blackjack-2005 4.3", "act-blackjack-2005 7.1", "act-blackjack-2005 10.3")
def test_4_3_insurance_and_a_split_are_allowed() -> None:
    table = alone("8H AS 8C 4D", "50").insure("Ann", 1, "25").split("Ann", 1)
    assert table.net("Ann") == "-125.00"


@pytest.mark.clause("act-blackjack-2005 4.3", "act-blackjack-2005 9.1")
def test_4_3_no_part_of_a_wager_is_given_up_for_the_rest() -> None:
    table = alone("8H TS 8C", "50")
    table.refuse("9.1", lambda: table.surrender("Ann", 1))
    table.refuse("4.3", lambda: table.forfeit("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 4.4")
def test_4_4_one_player_may_wager_on_and_decide_for_several_boxes() -> None:
    table = blackjack("TH 9H 8H 7S 7D 9D TD TC")
    table.wager("Ann", 1, "10").wager("Ann", 2, "20").wager("Ann", 3, "40").deal()
    table.stand("Ann", 1).stand("Ann", 2).stand("Ann", 3)
    assert [one.player for one in table.of(ControlAscertained)] == ["Ann"] * 3
    assert table.net("Ann") == "60.00"  # 17 stands off with 17; 18 wins $20 and 18 wins $40


# --- 4.5: three players, one of them deciding -------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 4.5")
@pytest.mark.parametrize("at_entry", [True, False])
def test_4_5_three_players_may_wager_on_a_box_and_a_fourth_may_not(*, at_entry: bool) -> None:
    table = blackjack(at_entry=at_entry).wager("Ann", 4, "10").wager("Bob", 4, "10").wager("Cyd", 4, "10")
    table.refuse("4.5", lambda: table.wager("Dan", 4, "10"))
    table.wager("Cyd", 4, "5").wager("Dan", 5, "10").withdraw("Bob", 4).wager("Dan", 4, "10")
    assert (table.net("Bob"), table.net("Cyd"), table.net("Dan")) == ("0.00", "-15.00", "-20.00")


@pytest.mark.clause("act-blackjack-2005 4.5")
def test_4_5_only_one_player_decides_for_the_box() -> None:
    table = shared("TH TS 4D 2C", Ann="10", Bob="10", Cyd="10")
    assert table.legal("Ann") == {"Hit", "Stand", "Double"}
    for other in ("Bob", "Cyd"):
        assert table.legal(other) == set()
    table.refuse("4.5", lambda: table.hit("Bob", 1))
    table.refuse("4.5", lambda: table.stand("Cyd", 1))
    table.refuse("4.5", lambda: table.hit("Dan", 1))
    assert dealt(table.hit("Ann", 1), 1)[-1] == ("2C", 16, "9.1(c)")


@pytest.mark.clause("act-blackjack-2005 4.5(a)")
@pytest.mark.parametrize(
    ("wagers", "order"),
    [
        ([("Sue", "20"), ("Bob", "100")], ("Sue", "Bob")),
        ([("Bob", "100"), ("Sue", "20")], ("Sue", "Bob")),
        ([("Bob", "100"), ("Cyd", "50"), ("Sue", "0.01")], ("Sue", "Bob", "Cyd")),
    ],
)
def test_4_5_a_the_player_seated_at_the_box_decides_first(
    wagers: list[tuple[str, str]], order: tuple[str, ...]
) -> None:
    table = blackjack("TH TS 4D", seats={"Sue": 2, "Bob": 1})
    for player, amount in wagers:
        table.wager(player, 2, amount)
    table.deal()
    assert [(one.player, one.order, one.clause) for one in table.of(ControlAscertained)] == [("Sue", order, "4.5(a)")]
    assert table.legal("Sue") == {"Hit", "Stand", "Double"}


@pytest.mark.clause("act-blackjack-2005 4.5(b)")
@pytest.mark.parametrize("seats", [{}, {"Bob": 1, "Cyd": 3}, {"Sue": 5}])
def test_4_5_b_with_nobody_seated_there_the_wager_nearest_the_dealer_decides(seats: dict[str, int]) -> None:
    table = blackjack("TH TS 4D", seats=seats).wager("Bob", 5, "10").wager("Cyd", 5, "500").deal()
    assert [(one.player, one.order, one.clause) for one in table.of(ControlAscertained)] == [
        ("Bob", ("Bob", "Cyd"), "4.5(b)")
    ]


@pytest.mark.clause("act-blackjack-2005 4.5", "act-blackjack-2005 14.7")
def test_4_5_control_passes_to_the_next_when_the_first_is_absent() -> None:
    table = shared("TH TS 4D 2C 9C", Ann="10", Bob="10", Cyd="10").absent("Ann")
    assert [(one.box, one.player, one.clause) for one in table.of(ControlPassed)] == [(1, "Bob", "4.5")]
    table.refuse("4.5", lambda: table.hit("Cyd", 1)).hit("Bob", 1).absent("Bob")
    assert [one.player for one in table.of(ControlPassed)] == ["Bob", "Cyd"]
    table.stand("Cyd", 1)
    assert (table.net("Ann"), table.net("Cyd")) == ("-10.00", "-10.00")
