"""Initial deal: act-pontoon-2005 6, act-pontoon-2018 6."""

import pytest

from croupier.cards import card
from croupier.engine.events import BetsClosed, CardDealt
from croupier.engine.inputs import Deal, NoMoreBets, PlaceWager, WithdrawWager
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import step
from croupier.money import Money
from croupier.rules.profile import load
from tests.clauses.act_pontoon import both
from tests.table import Table


def cards_dealt(table: Table) -> list[tuple[int, str, str]]:
    return [(one.box, str(one.card), one.clause) for one in table.of(CardDealt)]


@both("6.1", "6.2", "6.2(a)", "6.2(b)", "6.2(c)", "def:initial-deal")
def test_6_2_each_box_then_the_dealer_then_each_box(document: str) -> None:
    table = Table(document, "2H 3H 4H 5H 6H").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    assert cards_dealt(table) == [
        (1, "2H", "6.2(a)"),
        (2, "3H", "6.2(a)"),
        (0, "4H", "6.2(b)"),
        (1, "5H", "6.2(c)"),
        (2, "6H", "6.2(c)"),
    ]


@both("6.2", "def:initial-deal")
def test_6_2_boxes_without_a_wager_are_passed_over_clockwise(document: str) -> None:
    table = Table(document, "2H 3H 4H 5H 6H 7H 8H")
    table.wager("Cy", 5, "10").wager("Ann", 1, "10").wager("Bob", 3, "10").deal()
    assert [box for box, _, _ in cards_dealt(table)] == [1, 3, 5, 0, 1, 3, 5]
    assert table.shoe == []


@both("6.2")
def test_6_2_first_box_need_not_be_box_1(document: str) -> None:
    table = Table(document, "2H 3H 4H").wager("Ann", 7, "10").deal()
    assert [box for box, _, _ in cards_dealt(table)] == [7, 0, 7]


@both("6.2")
def test_6_2_no_more_bets_is_announced_before_the_first_card(document: str) -> None:
    table = Table(document, "2H 3H 4H").wager("Ann", 1, "10").deal()
    kinds = [type(event) for event in table.events]
    assert kinds.index(BetsClosed) < kinds.index(CardDealt)
    assert table.clauses(BetsClosed) == ["6.2"]


@both("6.2")
@pytest.mark.parametrize("given", [PlaceWager("Bob", 2, Money(1000)), WithdrawWager("Ann", 1)])
def test_6_2_wager_after_the_call_and_before_the_first_card_is_refused(
    document: str, given: PlaceWager | WithdrawWager
) -> None:
    # 4.3 speaks of the time once the first card has been dealt; until then it is the call that closes the wagers
    _, called = step(Table(document).wager("Ann", 1, "10").state, NoMoreBets())
    with pytest.raises(Refused) as refused:
        step(called, given)
    assert refused.value.clause == "6.2"


@both("4.3")
def test_4_3_wager_between_two_cards_of_the_initial_deal_is_refused(document: str) -> None:
    _, called = step(Table(document).wager("Ann", 1, "10").state, NoMoreBets())
    _, first_card = step(called, Deal(card("9H")))
    with pytest.raises(Refused) as refused:
        step(first_card, PlaceWager("Bob", 2, Money(1000)))
    assert refused.value.clause == "4.3"


@both("6.2")
def test_6_2_nothing_is_dealt_without_a_wager(document: str) -> None:
    table = Table(document, "2H 3H 4H")
    table.refuse("6.2", table.deal)
    table.wager("Ann", 1, "10").withdraw("Ann", 1)
    table.refuse("6.2", table.deal)


@both("6.2")
def test_6_2_wagers_are_closed_once(document: str) -> None:
    table = Table(document, "9H 6C 8D").wager("Ann", 1, "10").deal()
    table.refuse("6.2", table.deal)


@both("6.1")
def test_6_1_no_card_is_burnt_unless_a_procedure_says_so(document: str) -> None:
    rule = load(document).shuffle.burn
    assert (rule.value, rule.clause, rule.reading) == (0, "6.1", "P-15")


@both("6.1")
def test_6_1_every_card_is_known_when_it_is_dealt(document: str) -> None:
    table = Table(document, "9H 6C 3D 8S 7S KC").wager("Ann", 1, "10").deal().hit("Ann", 1).stand("Ann", 1)
    assert [(box, dealt) for box, dealt, _ in cards_dealt(table)] == [
        (1, "9H"),
        (0, "6C"),
        (1, "3D"),
        (1, "8S"),
        (0, "7S"),
        (0, "KC"),
    ]
