"""act-uth-2019 3: the order of hands, and what decides between hands of one class."""

from itertools import combinations

import pytest

from croupier.cards import cards
from croupier.engine.holdem.events import HandTurned
from croupier.engine.poker import Class, PokerHand, best
from tests.uth_table import shown

# The document's own examples, (a) to (j).
EXAMPLES = {
    "3.1(a)": "AS KS QS JS TS",
    "3.1(b)": "JH TH 9H 8H 7H",
    "3.1(c)": "AH AD AC AS 4H",
    "3.1(d)": "KH KD KC JH JD",
    "3.1(e)": "KD JD 9D 7D 5D",
    "3.1(f)": "KH QC JC TS 9D",
    "3.1(g)": "QH QD QC 8S 5H",
    "3.1(h)": "QH QD 4C 4S JH",
    "3.1(i)": "TH TD KC 6S 2H",
    "3.1(j)": "QH TC 7C 4D 3S",
}
CLASSES = list(reversed(Class))


def value(held: str) -> PokerHand:
    return best(cards(held))


@pytest.mark.clause(*(f"act-uth-2019 {clause}" for clause in EXAMPLES))
@pytest.mark.parametrize(("clause", "kind"), list(zip(EXAMPLES, CLASSES, strict=True)))
def test_3_1_each_example_is_of_its_class(clause: str, kind: Class) -> None:
    assert value(EXAMPLES[clause]).kind is kind


@pytest.mark.clause("act-uth-2019 3.1")
@pytest.mark.parametrize(("higher", "lower"), list(combinations(EXAMPLES, 2)))
def test_3_1_the_examples_stand_in_the_documents_order(higher: str, lower: str) -> None:
    assert value(EXAMPLES[higher]) > value(EXAMPLES[lower])


@pytest.mark.clause("act-uth-2019 3.1")
@pytest.mark.parametrize(
    ("lowest", "highest"),
    [
        ("AS KS QS JS TS", "KS QS JS TS 9S"),
        ("5H 4H 3H 2H AH", "AH AD AC AS KH"),
        ("2H 2D 2C 2S 3H", "AH AD AC KH KD"),
        ("2H 2D 2C 3H 3D", "AH KH QH JH 9H"),
        ("7H 5H 4H 3H 2H", "AH KD QC JS TH"),
        ("5H 4D 3C 2S AH", "AH AD AC KH QD"),
        ("2H 2D 2C 4S 3H", "AH AD KC KS QH"),
        ("3H 3D 2C 2S 4H", "AH AD KC QS JH"),
        ("2H 2D 5C 4S 3H", "AH KD QC JS 9H"),
    ],
)
def test_3_1_the_lowest_of_a_class_beats_the_highest_of_the_next(lowest: str, highest: str) -> None:
    assert value(lowest) > value(highest)
    assert value(lowest).kind - value(highest).kind == 1


# Within a class the first beats the second; both are of that class.
ABOVE = {
    "3.1(b)": [
        ("6H 5H 4H 3H 2H", "5H 4H 3H 2H AH"),
        ("KS QS JS TS 9S", "QS JS TS 9S 8S"),
    ],
    "3.1(c)": [
        ("AH AD AC AS 4H", "KH KD KC KS AH"),
        ("9H 9D 9C 9S AH", "9H 9D 9C 9S KH"),
        ("3H 3D 3C 3S 2H", "2H 2D 2C 2S AH"),
    ],
    "3.1(d)": [
        ("KH KD KC 5H 5D", "KH KD KC 2H 2D"),
        ("QH QD QC 2H 2D", "JH JD JC AH AD"),
        ("KH KD KC 3H 3D", "KH KD KS 2H 2D"),
    ],
    "3.1(e)": [
        ("KD JD 9D 7D 5D", "KH JH 9H 7H 4H"),
        ("KD JD 9D 7D 2D", "KH JH 9H 6H 5H"),
        ("AD 6D 4D 3D 2D", "KH QH JH TH 8H"),
    ],
    "3.1(f)": [
        ("6H 5D 4C 3S 2H", "5H 4D 3C 2S AH"),
        ("AH KD QC JS TH", "KH QD JC TS 9H"),
        ("TH 9D 8C 7S 6H", "9H 8D 7C 6S 5H"),
    ],
    "3.1(g)": [
        ("QH QD QC 8S 5H", "QH QD QC 8S 4H"),
        ("QH QD QC 9S 2H", "QH QD QC 8S 7H"),
        ("3H 3D 3C 5S 4H", "2H 2D 2C AS KH"),
    ],
    "3.1(h)": [
        ("QH QD 4C 4S JH", "QH QD 3C 3S AH"),
        ("QH QD 4C 4S JH", "QH QD 4C 4S TH"),
        ("QH QD 2C 2S 3H", "JH JD TC TS AH"),
    ],
    "3.1(i)": [
        ("TH TD KC 6S 2H", "TH TD QC JS 9H"),
        ("TH TD KC 7S 2H", "TH TD KC 6S 5H"),
        ("TH TD KC 6S 3H", "TH TD KC 6S 2H"),
        ("3H 3D 5C 4S 2H", "2H 2D AC KS QH"),
    ],
    "3.1(j)": [
        ("QH TC 8C 3D 2S", "QH TC 7C 4D 3S"),
        ("QH TC 7C 5D 2S", "QH TC 7C 4D 3S"),
        ("QH TC 7C 4D 3S", "QH TC 7C 4D 2S"),
        ("AH 6C 4C 3D 2S", "KH QC JC TD 8S"),
    ],
}
PAIRS = [(clause, higher, lower) for clause, pairs in ABOVE.items() for higher, lower in pairs]


@pytest.mark.clause("act-uth-2019 3.2", *(f"act-uth-2019 {clause}" for clause in ABOVE))
@pytest.mark.parametrize(("clause", "higher", "lower"), PAIRS)
def test_3_2_hands_of_one_class_rank_by_their_cards(clause: str, higher: str, lower: str) -> None:
    kind = dict(zip(EXAMPLES, CLASSES, strict=True))[clause]
    assert (value(higher).kind, value(lower).kind) == (kind, kind)
    assert value(higher) > value(lower)


@pytest.mark.clause("act-uth-2019 3.1(a)")
@pytest.mark.parametrize("suit", "HDCS")
def test_3_1_a_a_royal_flush_is_the_highest_in_any_suit(suit: str) -> None:
    royal = " ".join(rank + suit for rank in "AKQJT")
    assert (value(royal).kind, value(royal)) == (Class.ROYAL_FLUSH, value("AS KS QS JS TS"))
    assert value(royal) > value("KS QS JS TS 9S")


@pytest.mark.clause("act-uth-2019 3.1(b)", "act-uth-2019 3.1(e)")
@pytest.mark.parametrize(
    "held", ["2H AH KH QH JH", "3H 2H AH KH QH", "4H 3H 2H AH KH", "KH QH JH TH 8H", "6H 5H 4H 3H AH"]
)
def test_3_1_b_there_is_no_sequence_round_the_ace_in_a_suit(held: str) -> None:
    assert value(held).kind is Class.FLUSH


@pytest.mark.clause("act-uth-2019 3.1(f)", "act-uth-2019 3.1(j)")
@pytest.mark.parametrize(
    "held", ["QH KD AC 2S 3H", "JH QD KC AS 2H", "KH AD 2C 3S 4H", "9H 8D 7C 6S 4H", "AH 6D 5C 4S 3H"]
)
def test_3_1_f_there_is_no_sequence_round_the_ace(held: str) -> None:
    assert value(held).kind is Class.HIGH_CARD


@pytest.mark.clause("act-uth-2019 3.1(b)")
def test_3_1_b_a_straight_and_a_flush_of_other_cards_are_no_straight_flush() -> None:
    assert value("9H 8H 7H 6H 5D 2H KC") == value("9H 8H 7H 6H 2H")
    assert value("9H 8H 7H 6H 5H KH AH").kind is Class.STRAIGHT_FLUSH


@pytest.mark.clause("act-uth-2019 3.1(c)", "act-uth-2019 def:quads")
@pytest.mark.parametrize(
    ("hand", "dealer", "net"),
    [("AH 3D", "KH QD", "150.00"), ("KH QD", "AH 3D", "-60.00"), ("AH 3D", "AS QD", "0.00")],
)
def test_3_1_c_the_fifth_card_decides_between_quads_on_the_board(hand: str, dealer: str, net: str) -> None:
    assert shown(hand, "9C 9D 9H 9S 2C", dealer).net("Ann") == net


@pytest.mark.clause("act-uth-2019 3.1(d)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net"),
    [("5H 5D", "2H 2D", "80.00"), ("2H 2D", "5H 5D", "-60.00"), ("5H 5D", "5C 5S", "0.00")],
)
def test_3_1_d_the_pair_decides_between_equal_threes_on_the_board(hand: str, dealer: str, net: str) -> None:
    assert shown(hand, "KC KD KH JS 9C", dealer).net("Ann") == net


@pytest.mark.clause("act-uth-2019 3.1(d)")
def test_3_1_d_of_two_threes_the_higher_gives_the_rank() -> None:
    assert value("2H 2D 2C KH KD KC 9S") == value("KH KD KC 2H 2D")


@pytest.mark.clause("act-uth-2019 3.1(h)")
def test_3_1_h_of_three_pairs_the_two_highest_count_and_the_best_fifth_card() -> None:
    assert value("QH QD 4C 4S 2H 2D JC") == value("QH QD 4C 4S JC")
    assert value("QH QD 8C 8S 7H 7D 2C") == value("QH QD 8C 8S 7H")


@pytest.mark.clause("act-uth-2019 3.2")
def test_3_2_a_sixth_card_decides_nothing() -> None:
    table = shown("AD 7C", "AS KH QD JC 3S", "AC 6S")
    assert [(one[0], one[1], one[3]) for one in table.results()] == [
        ("ante", "push", "9.5(c)(i)"),
        ("blind", "push", "9.6(c)(i)"),
        ("play", "push", "9.8(c)"),
    ]
    assert table.net("Ann") == "0.00"


@pytest.mark.clause("act-uth-2019 3.2")
@pytest.mark.parametrize(("fifth", "net"), [("TC", "50.00"), ("4C", "0.00")])
def test_3_2_the_fifth_card_decides(fifth: str, net: str) -> None:
    assert shown(f"AD {fifth}", "AS KH QD 7C 3S", "AC 6S").net("Ann") == net


@pytest.mark.clause("act-uth-2019 def:trips/hand", "act-uth-2019 3.1(g)", "act-uth-2019 3.1(d)")
@pytest.mark.parametrize(
    ("held", "kind"),
    [
        ("QH QD QC 8S 5H", Class.THREE_OF_A_KIND),
        ("QH QD QC 8S 8H", Class.FULL_HOUSE),
        ("QH QD 8C 8S 5H", Class.TWO_PAIRS),
        ("QH QD QC QS 5H", Class.FOUR_OF_A_KIND),
    ],
)
def test_def_trips_are_three_of_a_value_with_two_unmatched_cards(held: str, kind: Class) -> None:
    assert value(held).kind is kind


@pytest.mark.clause("act-uth-2019 def:quads")
def test_def_quads_four_aces_are_the_highest() -> None:
    assert value("AH AD AC AS 4H") > value("KH KD KC KS AH")


@pytest.mark.clause("act-uth-2019 def:communal-cards", "act-uth-2019 3.1")
@pytest.mark.parametrize(
    ("hand", "board", "name"),
    [
        ("2S 3D", "TC JD QH KS AC", "Straight, ace high"),
        ("AS 3D", "TC JD QH KS 2C", "Straight, ace high"),
        ("AS KD", "TC JD QH 3S 2C", "Straight, ace high"),
    ],
)
def test_def_communal_cards_some_or_all_of_them_make_the_hand(hand: str, board: str, name: str) -> None:
    assert [one.hand for one in shown(hand, board, "4C 5H").of(HandTurned)] == [name]
