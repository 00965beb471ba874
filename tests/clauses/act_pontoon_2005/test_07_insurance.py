"""Insurance where 2005 differs from 2018: act-pontoon-2005 7.1; there is no insurance by others."""

import pytest

from croupier.engine.events import InsuranceSettled
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.table import Table

DOCUMENT = "act-pontoon-2005"


@pytest.mark.clause("act-pontoon-2005 7.1")
def test_7_1_player_insures_only_wagers_of_their_own() -> None:
    table = Table(DOCUMENT, "9H 8H AS 7D 7C").wager("Ann", 1, "40").wager("Bob", 2, "10").deal().proceed("Ann")
    table.refuse("7.1", lambda: table.insure("Bob", 1, "20", owner="Ann"))
    assert table.insure("Bob", 2, "5", owner="Bob").net("Bob") == "-15.00"


@pytest.mark.clause("act-pontoon-2005 7.1")
def test_7_1_player_on_the_same_box_does_not_insure_for_another_either() -> None:
    table = Table(DOCUMENT, "9H AS 7D").wager("Ann", 1, "40").wager("Bob", 1, "10").deal().proceed("Ann")
    table.refuse("7.1", lambda: table.insure("Bob", 1, "5", owner="Ann"))


@pytest.mark.clause("act-pontoon-2005 7.1")
@pytest.mark.parametrize("setting", ["insure_others", "pontoon_player_may_insure_others"])
def test_7_1_table_cannot_permit_insurance_by_others(setting: str) -> None:
    with pytest.raises(BadElection, match="no such setting"):
        load(DOCUMENT, {setting: True})


@pytest.mark.clause("act-pontoon-2005 7.1", "act-pontoon-2005 7.5(b)")
def test_7_1_offer_ends_when_everybody_has_answered_for_themselves() -> None:
    table = Table(DOCUMENT, "9H 8H AS 7D 7C KD").wager("Ann", 1, "40").wager("Bob", 2, "10").deal()
    table.proceed("Ann").insure("Bob", 2, "5").proceed("Ann").proceed("Bob").stand("Ann", 1).stand("Bob", 2)
    assert [(one.player, one.owner, one.returned, one.clause) for one in table.of(InsuranceSettled)] == [
        ("Bob", "Bob", 1500, "7.5(b)")
    ]
    assert (table.net("Ann"), table.net("Bob")) == ("-40.00", "0.00")
