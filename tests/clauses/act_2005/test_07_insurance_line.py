"""The insurance line: act-blackjack-2005 and act-pontoon-2005, dictionary and rule 7."""

from typing import Any

from croupier.engine import inputs as r
from croupier.money import parse
from tests.clauses.act_2005 import ready, twins


@twins("def:insurance-line", "7.2")
def test_def_insurance_line_an_insurance_wager_lies_apart_from_the_box(document: str) -> None:
    floor = ready(document).wager("Ann", 2, "50").deal("KH AC 6D").give(r.Insure("Ann", 2, parse("20")))
    round_: Any = floor.state.round
    assert round_.find(2).wager("Ann") == 5000
    assert [(one.box, one.owner, one.amount) for one in round_.insurance] == [(2, "Ann", 2000)]
    floor.give(r.Insure("Ann", 2, parse("5")))  # added to it, up to the half
    round_ = floor.state.round
    assert (round_.find(2).wager("Ann"), round_.find(2).hands[0].stakes[0].whole, floor.layout()) == (5000, 5000, 7500)
