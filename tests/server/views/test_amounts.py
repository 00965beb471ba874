"""Amounts in sentences about a table: tournament chips are written without a sign of money, cash with it."""

import pytest

from croupier.cards import card
from croupier.engine.inputs import Deal, Input, NoMoreBets, PlaceWager
from croupier.engine.table import Official, Table, sign, standing_table, step, view
from croupier.engine.table.inputs import DecideDispute
from croupier.money import CHIPS, DOLLARS, Money, parse
from croupier.records.books.accounts import BadAccount, unit_of
from croupier.server.views.forms import input_in_words
from croupier.server.views.offers import offers, spots
from croupier.server.views.trials import WagerTrials

ANN = "$5 Bill"


def pontoon() -> Table:
    return standing_table("act-pontoon-2018", {"minimum": "10", "maximum": "1500"}, {ANN: 3}, now=1_790_000_400)


def dealt() -> Table:
    table = pontoon()
    inputs: tuple[Input, ...] = (
        PlaceWager(ANN, 3, parse("1250")),
        NoMoreBets(),
        *[Deal(card(one)) for one in ("5H", "9C", "6D")],
    )
    for given in inputs:
        _, table = step(table, given)
    return table


@pytest.mark.clause("act-blackjack-2005 def:tournament-chips")
@pytest.mark.clause("act-pontoon-2005 def:tournament-chips")
@pytest.mark.clause("act-pontoon-2018 def:tournament-chips")
@pytest.mark.clause("nsw-pontoon-6to5-2017 def:tournament-chips")
def test_tournament_sentences_are_in_chips() -> None:
    found, _ = offers(dealt(), ANN, 1_000_000, unit=CHIPS)
    double = next(one for one in found if one.word == "double")
    assert double.text == "+1,250, one card only"
    assert double.input["player"] == ANN
    _, notes = offers(dealt(), ANN, 0, unit=CHIPS)
    assert notes == ("Your 0 does not cover a double of 1,250.",)


def test_sentences_of_a_cash_table_are_in_dollars() -> None:
    found, _ = offers(dealt(), ANN, 1_000_000)
    assert next(one for one in found if one.word == "double").text == "+$1,250.00, one card only"


def test_the_sign_is_in_the_unit_of_the_table() -> None:
    assert (sign(pontoon())["maximum"], sign(pontoon(), CHIPS)["maximum"]) == ("$1,500.00", "1,500")
    assert view(pontoon(), Official("player", ANN), CHIPS).sign["minimum"] == "10"


def test_a_refusal_is_in_the_unit_of_the_table() -> None:
    _, table = step(pontoon(), PlaceWager(ANN, 3, parse("1500")))
    main = next(one for one in spots(WagerTrials(table, CHIPS), ANN) if one.box == 3)
    assert "1,500" in main.why_not
    assert "$" not in main.why_not


def test_a_proposal_is_in_the_unit_of_the_table() -> None:
    given = DecideDispute(Official("gaming-manager", "Mo"), 1, "agreed", Money(-125_000))
    assert input_in_words(given, DOLLARS).endswith("correction −$1,250.00")
    assert input_in_words(given, CHIPS).endswith("correction −1,250")


def test_a_table_plays_with_cash_or_with_the_chips_of_a_tournament() -> None:
    assert (unit_of("cash"), unit_of("tournament Cup")) == (DOLLARS, CHIPS)
    with pytest.raises(BadAccount, match="is no unit"):
        unit_of("beans")
