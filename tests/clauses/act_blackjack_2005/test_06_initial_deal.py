"""act-blackjack-2005 6: no more bets, and the initial deal."""

import pytest

from croupier.cards import card
from croupier.engine.events import BetsClosed, CardDealt, TurnCame
from croupier.engine.inputs import Deal, Input, NoMoreBets, PlaceWager, WithdrawWager
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import step
from croupier.money import parse
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, in_order
from tests.table import Table


def three_boxes() -> Table:
    table = blackjack("9H 4C KD 6S 2D 7C AS")
    return table.wager("Cyd", 7, "10").wager("Ann", 2, "10").wager("Bob", 4, "10").deal()


@pytest.mark.clause("act-blackjack-2005 6.2", "act-blackjack-2005 6.2(a)")
def test_6_2_a_one_card_goes_to_each_box_with_a_wager_clockwise() -> None:
    dealt = three_boxes().of(CardDealt)[:3]
    assert [(one.box, str(one.card), one.clause) for one in dealt] == [
        (2, "9H", "6.2(a)"),
        (4, "4C", "6.2(a)"),
        (7, "KD", "6.2(a)"),
    ]


@pytest.mark.clause("act-blackjack-2005 6.2(b)")
def test_6_2_b_then_one_card_goes_to_the_dealer() -> None:
    table = three_boxes()
    fourth = table.of(CardDealt)[3]
    assert (fourth.box, str(fourth.card), fourth.clause) == (0, "6S", "6.2(b)")
    assert [str(card) for card in table.round.dealer] == ["6S"]


@pytest.mark.clause("act-blackjack-2005 6.2(c)")
def test_6_2_c_then_another_card_goes_to_each_box() -> None:
    table = three_boxes()
    assert [(one.box, str(one.card), one.total, one.clause) for one in table.of(CardDealt)[4:]] == [
        (2, "2D", 11, "6.2(c)"),
        (4, "7C", 11, "6.2(c)"),
        (7, "AS", 21, "6.2(c)"),
    ]
    assert table.net("Cyd") == "15.00"


@pytest.mark.clause("act-blackjack-2005 6.2")
def test_6_2_no_more_bets_comes_before_the_first_card_and_only_once() -> None:
    table = alone("TH TS 8D")
    assert in_order(table, BetsClosed, CardDealt, TurnCame) == ["BetsClosed", *["CardDealt"] * 3, "TurnCame"]
    assert table.clauses(BetsClosed) == ["6.2"]
    table.refuse("6.2", lambda: table.give(NoMoreBets()))


@pytest.mark.clause("act-blackjack-2005 6.2")
def test_6_2_without_a_wager_there_is_no_box_to_start_from() -> None:
    table = blackjack("TH TS 8D")
    table.refuse("6.2", table.deal)
    table.wager("Ann", 1, "10").withdraw("Ann", 1).refuse("6.2", table.deal)


@pytest.mark.clause("act-blackjack-2005 6.1")
def test_6_1_every_card_is_shown_and_none_is_burnt_or_hidden() -> None:
    table = alone("TH TS 8D")
    assert [str(one.card) for one in table.of(CardDealt)] == ["TH", "TS", "8D"]
    assert [str(card) for card in (*table.hand(1).cards, *table.round.dealer)] == ["TH", "8D", "TS"]


@pytest.mark.clause("act-blackjack-2005 6.2", "act-blackjack-2005 4.3")
@pytest.mark.parametrize(("cards", "clause"), [(0, "6.2"), (1, "4.3"), (2, "4.3")])
def test_6_2_wagers_are_closed_by_the_call_and_left_alone_from_the_first_card(cards: int, clause: str) -> None:
    _, state = step(blackjack().wager("Ann", 1, "10").round, NoMoreBets())
    for _ in range(cards):
        _, state = step(state, Deal(card("9H")))
    late: tuple[Input, ...] = (
        PlaceWager("Ann", 1, parse("10")),
        PlaceWager("Bob", 2, parse("10")),
        WithdrawWager("Ann", 1),
    )
    for given in late:
        with pytest.raises(Refused) as refused:
            step(state, given)
        assert refused.value.clause == clause
