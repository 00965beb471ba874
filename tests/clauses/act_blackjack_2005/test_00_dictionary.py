"""act-blackjack-2005 A: the words that the round of play uses."""

import pytest

from croupier.engine.events import (
    CardDealt,
    HandDoubled,
    HandSplit,
    HandStood,
    InsuranceOffered,
    RoundClosed,
    RoundOpened,
    TurnCame,
    WagerPlaced,
)
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, holding, results


@pytest.mark.clause("act-blackjack-2005 def:blackjack")
@pytest.mark.parametrize("ten", ["TD", "JD", "QD", "KD"])
@pytest.mark.parametrize("ace_first", [True, False])
def test_def_blackjack_an_ace_and_a_card_worth_ten_are_a_blackjack(ten: str, *, ace_first: bool) -> None:
    table = holding(f"AS {ten}" if ace_first else f"{ten} AS", dealer="6H")
    assert results(table)[0][:4] == ("Ann", 1, "win", "8.1(a)")
    assert table.net("Ann") == "15.00"


@pytest.mark.clause("act-blackjack-2005 def:blackjack")
@pytest.mark.parametrize("cards", ["7C 4D TH", "5C 6D TH", "AS 4D 6C", "AS AH 9C", "AS 9D AH"])
def test_def_blackjack_21_in_three_cards_is_none(cards: str) -> None:
    table = holding(cards, dealer="6H TS 3D")
    assert results(table) == [("Ann", 1, "win", "13.1(b)", "13.2(b)")]
    assert table.net("Ann") == "10.00"


@pytest.mark.clause("act-blackjack-2005 def:blackjack")
def test_def_blackjack_an_ace_and_a_nine_are_none() -> None:
    table = holding("AS 9D", dealer="6H TS 3D")
    assert table.legal("Ann") == {"Hit", "Stand", "Double"}
    assert table.stand("Ann", 1).net("Ann") == "10.00"


@pytest.mark.clause("act-blackjack-2005 def:blackjack")
@pytest.mark.parametrize("dealer", ["AH QC", "QC AH", "TC AH", "AH KD"])
def test_def_blackjack_the_dealers_first_two_cards_may_be_one(dealer: str) -> None:
    table = holding("5C 6D TH", dealer=dealer)
    assert results(table) == [("Ann", 1, "lose", "13.1(f)", None)]
    assert table.is_over


@pytest.mark.clause("act-blackjack-2005 def:blackjack", "act-blackjack-2005 13.1(g)")
@pytest.mark.parametrize("dealer", ["5S 6S TS", "AH 4C 6D"])
def test_def_blackjack_the_dealers_21_in_three_cards_is_none(dealer: str) -> None:
    table = holding("5C 6D TH", dealer=dealer)
    assert results(table) == [("Ann", 1, "stand_off", "13.1(g)", None)]


@pytest.mark.clause("act-blackjack-2005 def:box")
def test_def_box_a_wager_lies_in_its_box_only() -> None:
    table = blackjack().wager("Ann", 3, "10")
    assert [(one.player, one.box, one.amount, one.clause) for one in table.of(WagerPlaced)] == [("Ann", 3, 1000, "4.2")]
    assert [box.number for box in table.round.boxes] == [3]


@pytest.mark.clause("act-blackjack-2005 def:box")
@pytest.mark.parametrize("box", [0, 8])
def test_def_box_a_wager_outside_the_boxes_of_the_layout_is_refused(box: int) -> None:
    table = blackjack(boxes=7).wager("Bob", 1, "10").wager("Bob", 7, "10")
    table.refuse("1.1", lambda: table.wager("Ann", box, "10"))


@pytest.mark.clause("act-blackjack-2005 def:double")
def test_def_double_gets_one_card_and_no_more() -> None:
    table = blackjack("AC KD TS 7D 8C 9H").wager("Ann", 1, "60").wager("Bob", 2, "10").deal()
    table.double("Ann", 1, "40")
    assert [(one.player, one.amount, one.clause) for one in table.of(HandDoubled)] == [("Ann", 4000, "9.1(b)")]
    assert dealt(table, 1)[2:] == [("9H", 17, "def:double")]
    assert [(one.box, one.total, one.clause) for one in table.of(HandStood)] == [(1, 17, "def:double")]
    table.refuse("def:double", lambda: table.hit("Ann", 1))
    assert table.legal("Ann") == set()


@pytest.mark.clause("act-blackjack-2005 def:double")
@pytest.mark.parametrize("amount", ["0.01", "40", "59.99", "60"])
def test_def_double_may_be_any_amount_up_to_the_wager(amount: str) -> None:
    table = alone("AC TS 7D 2H 9D", "60").double("Ann", 1, amount)  # 20 against 19
    won = {"0.01": "60.01", "40": "100.00", "59.99": "119.99", "60": "120.00"}[amount]
    assert table.net("Ann") == won


@pytest.mark.clause("act-blackjack-2005 def:double")
@pytest.mark.parametrize("amount", ["0", "60.01", "65", "120"])
def test_def_double_of_nothing_or_more_than_the_wager_is_refused(amount: str) -> None:
    table = alone("AC TS 7D", "60")
    table.refuse("def:double", lambda: table.double("Ann", 1, amount))


@pytest.mark.clause("act-blackjack-2005 def:double")
def test_def_double_without_an_amount_is_the_whole_wager() -> None:
    assert alone("AC TS 7D 2H 9D", "60").double("Ann", 1).net("Ann") == "120.00"


@pytest.mark.clause("act-blackjack-2005 def:double", "act-blackjack-2005 3.3")
def test_def_double_for_less_keeps_to_the_multiples_displayed() -> None:
    table = alone("AC TS 7D 2H 9D", "60", unit="5")
    table.refuse("3.3", lambda: table.double("Ann", 1, "42.50"))
    assert table.double("Ann", 1, "5").net("Ann") == "65.00"


@pytest.mark.clause("act-blackjack-2005 def:hard-total", "act-blackjack-2005 def:soft-total")
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("TH 6D", 16, False),
        ("AS 5D TC", 16, False),
        ("AS 5D", 16, True),
        ("AS 6D", 17, True),
        ("AS AH", 12, True),
        ("AS 6D TC", 17, False),
        ("AS AH 9C", 21, True),
        ("AS AH TC", 12, False),
        ("AS 9C AD", 21, True),
        ("5C 5D AS", 21, True),
        ("5C 6D AS", 12, False),
    ],
)
def test_def_soft_total_one_ace_counts_eleven_and_a_hard_total_has_none_that_does(
    cards: str, points: int, *, soft: bool
) -> None:
    table = holding(cards)
    assert table.round.total(table.hand(1)) == (points, soft)


@pytest.mark.clause("act-blackjack-2005 def:initial-deal")
def test_def_initial_deal_gives_each_box_two_cards_and_the_dealer_one() -> None:
    table = blackjack("TH 9H 8H 7S 6D 7D 8D").wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Cyd", 5, "10").deal()
    assert len(table.of(CardDealt)) == 7
    assert [len(box.hands[0].cards) for box in table.round.boxes] == [2, 2, 2]
    assert [str(card) for card in table.round.dealer] == ["7S"]
    assert table.shoe == []


@pytest.mark.clause("act-blackjack-2005 def:round-of-play")
def test_def_round_of_play_ends_when_the_cards_are_collected_and_takes_nothing_after() -> None:
    table = holding("TH 9D").stand("Ann", 1)
    assert table.clauses(RoundOpened) == ["def:round-of-play"]
    assert table.clauses(RoundClosed) == ["def:round-of-play"]
    table.refuse("def:round-of-play", lambda: table.absent("Ann"))
    assert table.legal("Ann") == set()


@pytest.mark.clause("act-blackjack-2005 def:split")
@pytest.mark.parametrize("cards", ["KH TC", "8H 8D", "2C 2C", "JC QD"])
def test_def_split_takes_a_wager_equal_to_the_initial_one(cards: str) -> None:
    first, second = cards.split()
    table = alone(f"{first} 6S {second} 5D", "50").split("Ann", 1)
    assert [(one.player, one.amount) for one in table.of(HandSplit)] == [("Ann", 5000)]
    assert table.net("Ann") == "-100.00"
    assert [len(hand.cards) for hand in table.round.boxes[0].hands] == [2, 1]


@pytest.mark.clause("act-blackjack-2005 def:split")
@pytest.mark.parametrize("cards", ["9H TC", "8H 9D", "AH KD", "AH 2D", "6H 9D"])
def test_def_split_cards_of_unequal_value_are_refused(cards: str) -> None:
    first, second = cards.split()
    table = alone(f"{first} TS {second} 8D")
    assert "Split" not in table.legal("Ann")
    if first != "AH" or second != "KD":  # a Blackjack has no turn at all: 9.2(a)
        table.refuse("def:split", lambda: table.split("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 def:split")
def test_def_split_a_third_card_ends_the_chance() -> None:
    table = holding("2H 2D 8S")
    table.refuse("def:split", lambda: table.split("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 def:stand-off")
def test_def_stand_off_nobody_wins() -> None:
    table = holding("TH 8D", "40", dealer="KD 8C").stand("Ann", 1)
    assert results(table) == [("Ann", 1, "stand_off", "13.1(g)", None)]
    assert (table.net("Ann"), table.house) == ("0.00", "0.00")


@pytest.mark.clause("act-blackjack-2005 def:subsequent-deal", "act-blackjack-2005 7.2")
def test_def_subsequent_deal_ends_the_time_for_insurance() -> None:
    table = blackjack("5H TH AS 4D 9D 2C").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    assert table.clauses(InsuranceOffered) == ["7.1"]
    table.proceed().hit("Ann", 1)
    table.refuse("7.2", lambda: table.insure("Bob", 2, "5"))


@pytest.mark.clause("act-blackjack-2005 def:float", "act-blackjack-2005 7.3")
@pytest.mark.parametrize(
    ("chip", "least", "less"), [("5", "2.50", "2.49"), ("1", "0.50", "0.49"), ("25", "12.50", "5")]
)
def test_def_float_the_smallest_chip_sets_the_step_of_insurance(chip: str, least: str, less: str) -> None:
    table = alone("TH AS 9D", "100", smallest_chip=chip)
    table.refuse("7.3", lambda: table.insure("Ann", 1, less))
    assert table.insure("Ann", 1, least).proceed().clauses(TurnCame) == ["9.1"]
