"""Amounts of a table in what it plays with: tournament chips are written without a sign of money, cash with it."""

import pytest

from croupier.records import told
from croupier.records.accounts import BadAccount
from croupier.server.messages import Due, Offer, Own
from croupier.server.wording import worded
from croupier.telling.amounts import chips, in_chips

CUP = "tournament Cup"
OFFER = Offer(
    "double", "Double", "+$25.00, one card only", "9.1", {"do": "Double", "player": "$5 Bill"}, player="$5 Bill"
)
OWN = Own(offers=(OFFER,), notes=("Your $5.00 does not cover it.",), due=Due("Collect $1,250.50", "3.1"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("$1500.00 is above the maximum of $500.00", "1,500 is above the maximum of 500"),
        ("wins $1,250.50.", "wins 1,250.50."),
        ("-$7.00", "-7"),
        ("$0.00", "0"),
        ("costs $5, and $10 more", "costs 5, and 10 more"),
        ("a sign: $", "a sign: $"),
    ],
)
def test_amounts_in_a_text_become_chips(text: str, written: str) -> None:
    assert in_chips(text) == written


def test_a_number_of_chips() -> None:
    assert [chips(125_000), chips(-50), chips(0)] == ["1,250", "-0.50", "0"]


@pytest.mark.clause("act-blackjack-2005 def:tournament-chips")
@pytest.mark.clause("act-pontoon-2005 def:tournament-chips")
@pytest.mark.clause("act-pontoon-2018 def:tournament-chips")
@pytest.mark.clause("nsw-pontoon-6to5-2017 def:tournament-chips")
def test_words_are_in_chips_at_a_tournament_and_names_and_inputs_stay() -> None:
    found = worded(OWN, CUP)
    assert found.offers[0].text == "+25, one card only"
    assert found.offers[0].player == "$5 Bill"
    assert found.offers[0].input == OFFER.input
    assert found.notes == ("Your 5 does not cover it.",)
    assert found.due is not None
    assert found.due.label == "Collect 1,250.50"
    assert told.in_unit("Ann wins $20.00", CUP) == "Ann wins 20"


def test_cash_stays_as_it_is_and_no_other_unit_is_known() -> None:
    assert worded(OWN, "cash") is OWN
    assert told.in_unit("Ann wins $20.00", "cash") == "Ann wins $20.00"
    with pytest.raises(BadAccount, match="is no unit"):
        worded(OWN, "beans")
