"""act-blackjack-2005 2: the decks, and what the cards are worth."""

from collections import Counter

import pytest

from croupier.cards import BadCard, card, pack
from croupier.engine.events import HandSplit
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.act_blackjack_2005.blackjack import DOCUMENT, alone, blackjack, dealt, holding


@pytest.mark.clause("act-blackjack-2005 2.1", "act-blackjack-2005 2.3(a)")
@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_2_1_four_to_eight_decks_may_be_elected(decks: int) -> None:
    elected = blackjack(decks=decks).rules.cards.decks
    assert (elected.value, elected.clause) == (decks, "2.1")


@pytest.mark.clause("act-blackjack-2005 2.1", "act-blackjack-2005 2.3(a)")
@pytest.mark.parametrize("decks", [0, 1, 2, 3, 9, 10])
def test_2_1_fewer_than_four_or_more_than_eight_decks_are_refused(decks: int) -> None:
    with pytest.raises(BadElection, match=r"act-blackjack-2005 2\.1 allows 4 to 8"):
        load(DOCUMENT, {"decks": decks})


@pytest.mark.clause("act-blackjack-2005 2.1", "act-blackjack-2005 def:suit")
def test_2_1_a_deck_has_52_cards_of_four_suits_and_no_joker() -> None:
    deck = [str(one) for one in pack(load(DOCUMENT).cards.pack.value)]
    assert len(deck) == len(set(deck)) == 52
    assert Counter(one[-1] for one in deck) == {"H": 13, "S": 13, "C": 13, "D": 13}
    assert Counter(one[:-1] for one in deck) == dict.fromkeys("A23456789TJQK", 4)


@pytest.mark.clause("act-blackjack-2005 def:suit", "act-blackjack-2005 2.1")
@pytest.mark.parametrize("written", ["JOKER", "7", "7X", "1H"])
def test_2_1_a_joker_or_a_card_without_suit_is_refused(written: str) -> None:
    with pytest.raises(BadCard):
        card(written)


@pytest.mark.clause("act-blackjack-2005 2.5")
@pytest.mark.parametrize(("cards", "points"), [("5D KH", 15), ("AC 5D", 16), ("AC 5D KH", 16), ("AC 5D KH 2S", 18)])
def test_2_5_a_hand_is_worth_the_sum_of_its_cards(cards: str, points: int) -> None:
    assert holding(cards).total(1) == points


@pytest.mark.clause("act-blackjack-2005 2.5(a)")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AS 9D", 20),
        ("AS 9D 5C", 15),
        ("AS AH 9C", 21),
        ("AS AH", 12),
        ("AS AH TC", 12),
        ("AS AH AD", 13),
        ("AS AH AD AC 7S", 21),
        ("AS AH AD AC 8S", 12),
        ("5H 5D AS", 21),
        ("5H 6D AS", 12),
        ("AS 5H 4D", 20),
        ("AS 5H 5D", 21),
        ("AS 5H 6D", 12),
        ("TC 9D AS", 20),
    ],
)
def test_2_5_a_an_ace_counts_eleven_up_to_21_and_else_one(cards: str, points: int) -> None:
    table = holding(cards)
    assert dealt(table, 1)[-1][:2] == (cards[-2:], points)
    assert table.total(1) == points


@pytest.mark.clause("act-blackjack-2005 2.5(a)")
def test_2_5_a_the_dealers_ace_counts_one_where_eleven_goes_over_21() -> None:
    table = holding("TH 9D", dealer="AS 5D TC 4H").stand("Ann", 1)
    assert [(one, points) for one, points, _ in dealt(table, 0)] == [("AS", 11), ("5D", 16), ("TC", 16), ("4H", 20)]
    assert table.net("Ann") == "-10.00"


@pytest.mark.clause("act-blackjack-2005 2.5(b)")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 9])
@pytest.mark.parametrize("suit", list("HSCD"))
def test_2_5_b_a_number_card_counts_its_number(number: int, suit: str) -> None:
    assert holding(f"TH {number}{suit}").total(1) == 10 + number


@pytest.mark.clause("act-blackjack-2005 2.5(b)")
def test_2_5_b_2_and_two_nines_are_20() -> None:
    assert holding("2C 9D 9H").total(1) == 20


@pytest.mark.clause("act-blackjack-2005 2.5(c)")
@pytest.mark.parametrize("first", ["TH", "JH", "QS", "KD"])
@pytest.mark.parametrize("second", ["TC", "JC", "QC", "KC"])
def test_2_5_c_ten_jack_queen_and_king_count_ten(first: str, second: str) -> None:
    assert holding(f"{first} {second}").total(1) == 20


@pytest.mark.clause("act-blackjack-2005 2.5(c)", "act-blackjack-2005 def:split")
def test_2_5_c_a_king_and_a_ten_are_of_equal_value() -> None:
    table = alone("KD 6H TC 5S 4S").split("Ann", 1)
    assert [(one.hand, one.amount) for one in table.of(HandSplit)] == [(1, 1000)]
