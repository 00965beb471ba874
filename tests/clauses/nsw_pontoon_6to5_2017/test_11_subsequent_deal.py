"""Rule 11, the subsequent deal: turns, drawing, standing, and totals above 21."""

import pytest

from croupier.engine.events import CardCalled, CardDealt, HandBust, HandStood, TurnCame, WagerSettled
from croupier.engine.inputs import Double, Hit, Split, Stand
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, shoe, solo, table


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1")
def test_11_1_areas_act_clockwise_from_the_left() -> None:
    opened = table(shoe("9H 8D", "9S 8C", "7H 9D", dealer="9C KD"))
    opened.wager("Cat", 7, "10").wager("Ann", 2, "10").wager("Bob", 3, "10").deal()
    opened.stand("Ann", 2).stand("Bob", 3).stand("Cat", 7)
    assert [(one.box, one.clause) for one in opened.of(TurnCame)] == [(2, "11.1"), (3, "11.1"), (7, "11.1")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1")
@pytest.mark.parametrize("given", [Hit("Bob", 3), Stand("Bob", 3), Double("Bob", 3), Split("Bob", 3)])
def test_11_1_nobody_acts_before_the_area_on_the_left_is_finished(given: Hit | Stand | Double | Split) -> None:
    opened = table(shoe("9H 8D", "8S 8C", dealer="9C")).wager("Ann", 2, "10").wager("Bob", 3, "10").deal()
    opened.refuse("11.1", lambda: opened.give(given))
    opened.stand("Ann", 2)
    opened.refuse("11.1", lambda: opened.stand("Ann", 2))
    assert opened.legal("Bob") == {"Hit", "Stand", "Double", "Split"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1")
def test_11_1_an_area_without_a_wager_has_no_turn() -> None:
    played = solo("9H 8D", dealer="9C")
    played.refuse("11.1", lambda: played.hit("Ann", 2))


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1.1")
def test_11_1_1_doubling_is_offered() -> None:
    assert "Double" in solo("5H 6D", dealer="9C").legal("Ann")


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1.2")
@pytest.mark.parametrize(("hand", "offered"), [("KH QD", True), ("8H 8D", True), ("KH 9D", False), ("AH AD", True)])
def test_11_1_2_splitting_is_offered_on_cards_of_one_value(hand: str, offered: bool) -> None:
    assert ("Split" in solo(hand, dealer="9C").legal("Ann")) is offered


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1.3", "nsw-pontoon-6to5-2017 11.2")
@pytest.mark.parametrize(("hand", "total"), [("2H 2D", 4), ("2H 3D", 5), ("5H 6D", 11), ("AH AD", 12), ("KH QD", 20)])
def test_11_2_stands_on_any_two_cards(hand: str, total: int) -> None:
    played = solo(hand, dealer="9C KD").stand("Ann", 1)
    assert [(one.total, one.clause) for one in played.of(HandStood)] == [(total, "11.1.3")]
    assert played.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1.3")
def test_11_1_3_stands_on_a_low_total_of_three_cards() -> None:
    played = solo("2H 3D", dealer="9C KD", then="2C").hit("Ann", 1).stand("Ann", 1)
    assert [(one.total, one.clause) for one in played.of(HandStood)] == [(7, "11.1.3")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.1.4", "nsw-pontoon-6to5-2017 11.4")
def test_11_1_4_draws_one_card_and_its_total_is_announced() -> None:
    played = solo("8H 4D", dealer="9C", then="5C").hit("Ann", 1)
    assert played.clauses(CardCalled) == ["11.1.4"]
    last = played.of(CardDealt)[-1]
    assert (last.box, str(last.card), last.total, last.clause) == (1, "5C", 17, "11.1.4")
    assert played.legal("Ann") == {"Hit", "Stand", "Double"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.3")
@pytest.mark.parametrize(("hand", "then"), [("KH 6D", "4C"), ("AH 4D", "5C"), ("KH QD", ""), ("2H 2D", "")])
def test_11_3_draws_while_the_total_is_less_than_21(hand: str, then: str) -> None:
    played = solo(hand, dealer="9C", then=f"{then} 9S")
    for _ in then.split():
        played.hit("Ann", 1)
    before = len(drawn(played, 1))
    played.hit("Ann", 1)
    assert len(drawn(played, 1)) == before + 1


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.3")
@pytest.mark.parametrize(("hand", "then"), [("KH 6D", "5C"), ("AH 4D", "6C"), ("AH 9D", "AC"), ("5H 6D", "KC")])
def test_11_3_hard_or_soft_21_may_not_draw(hand: str, then: str) -> None:
    opened = table(shoe(hand, "9S 8D", dealer="9C", then=then)).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    opened.hit("Ann", 1)
    assert [(one.box, one.total, one.clause) for one in opened.of(HandStood)] == [(1, 21, "11.3")]
    opened.refuse("11.3", lambda: opened.hit("Ann", 1))
    opened.refuse("11.3", lambda: opened.stand("Ann", 1))
    assert opened.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.3")
def test_11_3_pontoon_may_not_draw() -> None:
    opened = table(shoe("AS KD", "9S 8D", dealer="9C")).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    opened.refuse("11.3", lambda: opened.hit("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.5")
def test_11_5_every_wager_on_a_bust_hand_is_lost_at_once() -> None:
    opened = table(shoe("KH 6D", "9S 8D", dealer="9C", then="9C"), seats={"Ann": 1})
    opened.wager("Ann", 1, "20").wager("Bob", 1, "10").wager("Cat", 2, "10").deal().hit("Ann", 1)
    assert [(one.total, one.clause) for one in opened.of(HandBust)] == [(25, "11.5")]
    assert results(opened) == [("Ann", "lose", "11.5", None), ("Bob", "lose", "11.5", None)]
    assert opened.house == "30.00"
    kinds = [type(one) for one in opened.events if isinstance(one, WagerSettled | TurnCame)]
    assert kinds == [TurnCame, WagerSettled, WagerSettled, TurnCame]


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.5")
@pytest.mark.parametrize(("then", "busts"), [("5C", False), ("6C", True), ("KC", True)])
def test_11_5_only_a_total_above_21_is_bust(then: str, busts: bool) -> None:
    played = solo("KH 6D", dealer="9C", then=then).hit("Ann", 1)
    assert bool(played.of(HandBust)) is busts
    assert played.net("Ann") == ("-10.00" if busts else "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.5")
@pytest.mark.parametrize("given", [Hit("Ann", 1), Stand("Ann", 1), Double("Ann", 1)])
def test_11_5_a_bust_hand_takes_no_decision(given: Hit | Stand | Double) -> None:
    opened = table(shoe("KH 6D", "9S 8D", dealer="9C", then="9C")).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.deal().hit("Ann", 1)
    opened.refuse("11.5", lambda: opened.give(given))


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.5", "nsw-pontoon-6to5-2017 16.1.4")
def test_11_5_a_bust_hand_loses_though_the_dealer_busts_too() -> None:
    opened = table(shoe("KH 6D", "9S 8D", dealer="9C 6H KD", then="9C")).wager("Ann", 1, "20").wager("Bob", 2, "10")
    opened.deal().hit("Ann", 1).stand("Bob", 2)
    assert (opened.net("Ann"), opened.net("Bob")) == ("-20.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 11.5", "nsw-pontoon-6to5-2017 12.1")
def test_11_5_takes_the_double_with_the_wager() -> None:
    played = pair("KH 6D", dealer="9C", then="9C").double("Ann", 1).double("Bob", 1, "4")
    assert (played.net("Ann"), played.net("Bob")) == ("-40.00", "-14.00")
