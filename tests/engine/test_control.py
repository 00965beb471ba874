"""Who decides for a hand when the controlling player is away."""

import pytest

from croupier.engine.events import ControlPassed
from tests.table import Table


@pytest.mark.clause("act-pontoon-2018 4.5", "act-pontoon-2018 3.5")
def test_4_5_control_does_not_pass_to_a_player_whose_whole_wager_was_returned() -> None:
    table = Table("act-pontoon-2018", "9H 8H 2S 9D 9C", maximum="100")
    table.wager("Ann", 1, "100").wager("Bob", 1, "50").deal().absent("Ann")
    assert table.of(ControlPassed) == []


@pytest.mark.clause("act-pontoon-2018 4.5, 11.2(b), 15.7")
def test_4_5_a_split_hand_is_not_decided_by_a_player_who_stayed_on_the_first() -> None:
    """Bob declined the split: with Ann away nobody with a wager on the second hand is left, and 15.7 plays it."""
    table = Table("act-pontoon-2018", "8H 9D 8S 9C 3D 9H 9S")
    table.wager("Ann", 1, "10").wager("Bob", 1, "10").deal().split("Ann", 1).proceed("Bob").stand("Ann", 1)
    assert table.legal("Bob") == set()
    table.absent("Ann")
    assert table.total(1, 2) == 20
    assert table.is_over
    assert table.net("Ann") == "0.00"
