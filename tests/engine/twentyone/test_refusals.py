"""Refusals for the sender or the place of an input, each changing nothing."""

import pytest

from croupier.engine import inputs as i
from croupier.engine.twentyone import Phase, decide, legal, step
from tests.table import Table


def at_a_forfeit() -> Table:
    """Ann has doubled and may forfeit; Bob on the next box waits."""
    table = Table("act-pontoon-2018", "5H 9H 9D 6H 9C 2C")
    return table.wager("Ann", 1, "10").wager("Bob", 2, "10").deal().double("Ann", 1)


def test_decide_returns_the_events_of_step() -> None:
    table = Table("act-pontoon-2018").wager("Ann", 1, "10")
    assert decide(table.state, i.NoMoreBets()) == step(table.state, i.NoMoreBets())[0]


@pytest.mark.clause("act-pontoon-2018 12.6")
def test_12_6_a_forfeit_for_a_box_that_has_not_doubled_is_refused() -> None:
    table = at_a_forfeit()
    assert table.state.phase is Phase.FORFEIT
    table.refuse("12.6", lambda: table.forfeit("Bob", 2))


@pytest.mark.clause("act-pontoon-2018 10.1")
@pytest.mark.parametrize("hand", [0, 2, -1])
def test_10_1_a_hand_that_does_not_exist_is_refused(hand: int) -> None:
    table = Table("act-pontoon-2018", "5H 9D 9H").wager("Ann", 1, "10").deal()
    table.refuse("10.1", lambda: table.hit("Ann", 1, hand))


@pytest.mark.clause("act-pontoon-2018 12.3")
def test_12_3_one_of_two_players_declines_a_double_and_the_other_is_still_asked() -> None:
    table = Table("act-pontoon-2018", "5H 9D 6H 9C KC")
    table.wager("Ann", 1, "10").wager("Bob", 1, "10").wager("Cat", 1, "10").deal().double("Ann", 1).proceed("Bob")
    assert table.state.asked == ("Cat",)
    assert table.legal("Bob") == set()
    assert table.legal("Cat") == {"Double", "Proceed"}


@pytest.mark.clause("act-blackjack-2005 14.7")
def test_14_7_an_absent_player_takes_no_even_money() -> None:
    table = Table("act-blackjack-2005", "AH AD KH")
    table.wager("Ann", 1, "10").wager("Bob", 1, "10").deal().absent("Bob")
    table.refuse("14.7", lambda: table.even_money("Bob", 1))


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_a_player_without_a_wager_has_no_insurance_to_decline() -> None:
    table = Table("act-pontoon-2018", "9H AD 9S").wager("Ann", 1, "10").deal()
    table.refuse("10.1", lambda: table.proceed("Zoe"))


def test_no_decision_is_open_while_a_card_is_due() -> None:
    table = Table("act-pontoon-2018").wager("Ann", 1, "10")
    _, state = step(table.state, i.NoMoreBets())
    assert state.awaits_card
    assert legal(state, "Ann") == ()
