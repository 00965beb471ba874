"""Perfect Pairs where 2005 differs from 2018: act-pontoon-2005 18."""

import pytest

from croupier.engine.events import SideBetSettled, WagerReturned
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.table import Table

DOCUMENT = "act-pontoon-2005"


@pytest.mark.clause("act-pontoon-2005 18.1")
def test_18_1_perfect_pairs_is_an_option_and_the_only_one() -> None:
    assert load(DOCUMENT).side_bets.offered.value == ()
    assert load(DOCUMENT, {"side_bets": ["perfect-pairs"]}).side_bets.offered.clause == "18.1"
    with pytest.raises(BadElection, match=r"18\.1"):
        load(DOCUMENT, {"side_bets": ["pairs-play"]})


@pytest.mark.clause("act-pontoon-2005 18.1")
def test_18_1_pairs_play_is_refused() -> None:
    table = Table(DOCUMENT, side_bets=["perfect-pairs"]).wager("Ann", 1, "10")
    table.refuse("18.1", lambda: table.wager("Ann", 1, "5", "pairs-play"))


@pytest.mark.clause("act-pontoon-2005 18.10", "act-pontoon-2005 4.5")
def test_18_10_fourth_side_bet_on_a_box_is_void_since_only_three_may_wager_there() -> None:
    table = Table(DOCUMENT, "7H 9C 7S", side_bets=["perfect-pairs"])
    for player in ("Ann", "Bob", "Cy"):
        table.wager(player, 1, "10").wager(player, 1, "5", "perfect-pairs")
    table.refuse("4.5", lambda: table.wager("Di", 1, "10"))
    table.wager("Di", 1, "5", "perfect-pairs").deal()
    assert [(one.player, one.why, one.clause) for one in table.of(WagerReturned)] == [("Di", "void", "18.10")]
    assert [one.player for one in table.of(SideBetSettled)] == ["Ann", "Bob", "Cy"]
    assert table.net("Di") == "0.00"
