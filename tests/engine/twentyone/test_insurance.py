"""Insurance of wagers that others decline: what is asked for is given once, in half chips."""

import pytest

from croupier.engine.events import InsurancePlaced, OfferDeclined
from tests.table import Table


@pytest.mark.clause("act-pontoon-2018 7.2, 7.3")
def test_7_2_a_late_request_is_given_once_however_many_follow() -> None:
    """Insurance stays open until the subsequent deal (P-17): while surrender is offered, too."""
    table = Table("act-pontoon-2018", "9H 8H AD 9S 9D")
    table.wager("Ann", 1, "40").wager("Bob", 1, "10").wager("Cat", 2, "10").deal().proceed()
    table.insure("Bob", 1, "5", "Ann").insure("Cat", 1, "5", "Ann").proceed()
    assert [(one.player, one.amount) for one in table.of(InsurancePlaced)] == [("Bob", 500), ("Cat", 500)]


@pytest.mark.clause("act-pontoon-2018 7.2, 7.4")
def test_7_4_a_share_of_declined_insurance_is_a_multiple_of_half_a_chip() -> None:
    """Half of $0.80 is $0.40; with quarters for chips the largest multiple of 12.5 cents in whole cents is $0.25."""
    table = Table("act-pontoon-2018", "9H 8H AD 9S 9D", smallest_chip="0.25")
    table.wager("Ann", 1, "0.80").wager("Bob", 1, "1").wager("Cat", 2, "1").deal()
    table.insure("Bob", 1, "0.50", "Ann").proceed().proceed()
    (placed,) = table.of(InsurancePlaced)
    assert placed.amount == 25


@pytest.mark.clause("act-pontoon-2018 7.1, 7.4")
def test_7_1_insurance_is_legal_where_any_amount_may_be_insured() -> None:
    table = Table("act-pontoon-2018", "9H AD 9S", smallest_chip="0.25")
    table.wager("Ann", 1, "0.80").deal()
    assert "Insure" in table.legal("Ann")
    table.insure("Ann", 1, "0.25")


@pytest.mark.clause("act-blackjack-2005 7.1, 8.1(b)")
def test_7_1_a_blackjack_that_is_insured_does_not_decline_insurance() -> None:
    """An insured Blackjack may still ask for even money (BJ-3); going on without it declines that, not insurance."""
    table = Table("act-blackjack-2005", "AH AD KH KC")
    table.wager("Ann", 1, "20").deal().insure("Ann", 1, "10").proceed()
    assert [one for one in table.of(OfferDeclined) if one.offer == "insurance"] == []
    assert table.net("Ann") == "20.00"
