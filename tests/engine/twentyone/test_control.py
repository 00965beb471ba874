"""Decisions for a hand when the controlling player is away."""

import pytest

from croupier.engine.events import ControlPassed
from tests.table import Table


@pytest.mark.clause("act-pontoon-2018 4.5", "act-pontoon-2018 3.5")
def test_4_5_control_does_not_pass_to_a_player_whose_whole_wager_was_returned() -> None:
    table = Table("act-pontoon-2018", "9H 8H 2S 9D 9C", maximum="100")
    table.wager("Ann", 1, "100").wager("Bob", 1, "50").deal().absent("Ann")
    assert table.of(ControlPassed) == []


@pytest.mark.clause("act-pontoon-2018 4.5, 11.2(b), 15.7")
def test_4_5_who_is_left_on_the_box_decides_for_all_its_hands() -> None:
    """Bob declined the split: with Ann away he decides for the second hand too, without a wager to split or double."""
    table = Table("act-pontoon-2018", "8H 9D 8S 9C 3D 9H 9S")
    table.wager("Ann", 1, "10").wager("Bob", 1, "10").deal().split("Ann", 1).proceed("Bob").stand("Ann", 1)
    assert table.legal("Bob") == set()
    table.absent("Ann")
    assert table.legal("Bob") == {"Hit"}
    table.refuse("def:split", lambda: table.split("Bob", 1))
    table.hit("Bob", 1).stand("Bob", 1)
    assert table.total(1, 2) == 20
    assert table.is_over
    assert table.net("Ann") == "0.00"


@pytest.mark.clause("act-pontoon-2018 4.5, 11.2(b), 15.7")
def test_15_7_plays_a_hand_when_nobody_there_has_a_wager_left_on_the_box() -> None:
    """Bob's only wager was lost with the first hand: nobody is left to decide for the second."""
    table = Table("act-pontoon-2018", "8H 9D 8S 9C 9S 3D 9H 8C")
    table.wager("Ann", 1, "10").wager("Bob", 1, "10").deal().split("Ann", 1).proceed("Bob").hit("Ann", 1)
    assert table.total(1, 1) == 26
    table.absent("Ann")
    assert table.total(1, 2) == 20
    assert table.is_over
