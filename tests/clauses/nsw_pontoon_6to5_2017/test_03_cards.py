"""Rule 3, the cards: the packs, and the value of each card."""

from collections import Counter

import pytest

from croupier.cards import Card, Rank, card, pack
from croupier.engine.events import CardDealt
from croupier.engine.inputs import Deal
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT, shoe, solo, table


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.1")
@pytest.mark.parametrize(("decks", "cards", "of_a_rank"), [(6, 288, 24), (8, 384, 32)])
def test_3_1_six_or_eight_decks_of_48_cards_without_tens(decks: int, cards: int, of_a_rank: int) -> None:
    rules = load(DOCUMENT, {"decks": decks}).cards
    held: list[Card] = [*pack(rules.pack.value)] * rules.decks.value
    assert len(held) == cards
    ranks = Counter(one.rank for one in held)
    assert set(ranks) == set("A23456789JQK")
    assert set(ranks.values()) == {of_a_rank}
    assert set(Counter(held).values()) == {decks}


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.1")
@pytest.mark.parametrize("decks", [0, 1, 4, 5, 7, 9])
def test_3_1_other_numbers_of_decks_are_refused(decks: int) -> None:
    with pytest.raises(BadElection, match=r"3\.1 allows 6 or 8"):
        load(DOCUMENT, {"decks": decks})


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.1")
def test_3_1_eight_decks_unless_the_table_elects_six() -> None:
    assert load(DOCUMENT).cards.decks.value == 8


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.1")
@pytest.mark.parametrize("ten", ["TH", "TD", "TC", "TS"])
def test_3_1_a_ten_is_not_dealt(ten: str) -> None:
    first = table(shoe("9H 9D", dealer="9C")).wager("Ann", 1, "10")
    first.shoe[0] = card(ten)
    first.refuse("3.1", first.deal)
    drawing = solo("5H 6D", dealer="9C", then=ten)
    drawing.refuse("3.1", lambda: drawing.hit("Ann", 1))
    dealer = solo("9H 9D", dealer=f"9C {ten}")
    dealer.refuse("3.1", lambda: dealer.stand("Ann", 1))


VALUES = [(rank, int(rank)) for rank in "23456789"] + [("J", 10), ("Q", 10), ("K", 10), ("A", 11)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.2", "nsw-pontoon-6to5-2017 3.2.2", "nsw-pontoon-6to5-2017 3.2.3")
@pytest.mark.parametrize(("rank", "value"), VALUES)
@pytest.mark.parametrize("suit", "HDCS")
def test_3_2_value_of_each_card(rank: str, value: int, suit: str) -> None:
    played = solo(f"{rank}{suit} 2H", dealer=f"{rank}{suit}")
    assert [one.total for one in played.of(CardDealt)][:2] == [value, value]


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.2.1")
@pytest.mark.parametrize(
    ("hand", "then", "totals"),
    [
        ("AH 8D", "5C", [11, 19, 14]),  # 24 with the ace as 11
        ("AH 8D", "2C", [11, 19, 21]),  # exactly 21 is not in excess of 21
        ("AH 8D", "3C", [11, 19, 12]),
        ("AH AD", "9C", [11, 12, 21]),
        ("AH AD", "JC", [11, 12, 12]),
        ("AH AD", "AC", [11, 12, 13]),
        ("KH QD", "AC", [10, 20, 21]),
        ("KH 6D", "AC", [10, 16, 17]),
    ],
)
def test_3_2_1_ace_is_11_unless_that_exceeds_21(hand: str, then: str, totals: list[int]) -> None:
    played = solo(hand, dealer="9S", then=then).hit("Ann", 1)
    assert [one.total for one in played.of(CardDealt) if one.box == 1] == totals


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.2.1")
def test_3_2_1_ace_of_the_dealer_follows_the_same_rule() -> None:
    played = solo("9H 9D", dealer="6C AH 9D 4S").stand("Ann", 1)
    assert [one.total for one in played.of(CardDealt) if one.box == 0] == [6, 17, 16, 20]


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.2.1", "nsw-pontoon-6to5-2017 12.1.4.1")
def test_3_2_1_except_as_12_1_4_1_provides() -> None:
    played = solo("AH AD", dealer="9S KS", then="8C").double("Ann", 1)
    assert played.total(1) == 10
    assert [one.total for one in played.of(CardDealt) if one.box == 1] == [11, 12, 10]


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.2.2")
def test_3_2_2_numbers_add_up() -> None:
    played = solo("2C 9D", dealer="9S KS", then="5S").hit("Ann", 1)
    assert played.total(1) == 16


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.2.3")
@pytest.mark.parametrize("hand", ["JH QD", "QH KD", "KC JS"])
def test_3_2_3_two_court_cards_make_20(hand: str) -> None:
    assert solo(hand, dealer="9S").total(1) == 20


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6")
def test_3_6_no_card_reaches_a_hand_that_is_due_none() -> None:
    played = solo("9H 9D", dealer="9C")
    played.refuse("11.1", lambda: played.give(Deal(card("5H"))))
    assert played.total(1) == 18
    assert Rank.FIVE not in {one.rank for one in played.hand(1).cards}
