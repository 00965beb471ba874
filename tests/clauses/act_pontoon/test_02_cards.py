"""Cards: act-pontoon-2005 2, act-pontoon-2018 2."""

from collections import Counter
from typing import Any

import pytest

from croupier.cards import pack
from croupier.engine.events import CardDealt
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.act_pontoon import both, dealt, one_box
from tests.table import Table


@both("2.1")
@pytest.mark.parametrize("decks", [0, 1, 2, 9, 10])
def test_2_1_fewer_than_three_or_more_than_eight_decks_are_refused(document: str, decks: int) -> None:
    with pytest.raises(BadElection, match=r"2\.1 allows 3 to 8"):
        load(document, {"decks": decks})


@both("2.1", "2.3(a)")
@pytest.mark.parametrize(("decks", "cards"), [(3, 144), (4, 192), (6, 288), (8, 384)])
def test_2_1_decks_are_of_48_cards(document: str, decks: int, cards: int) -> None:
    rules = load(document, {"decks": decks}).cards
    assert rules.decks.value * len(pack(rules.pack.value)) == cards
    assert (rules.decks.clause, rules.pack.clause) == ("2.1", "2.1")


@both("2.1", "def:suit")
def test_2_1_deck_has_twelve_ranks_of_four_suits_and_no_tens(document: str) -> None:
    deck = pack(load(document).cards.pack.value)
    assert Counter(card.rank.value for card in deck) == dict.fromkeys("A23456789JQK", 4)
    assert Counter(card.suit.value for card in deck) == dict.fromkeys("HDCS", 12)


@both("2.1")
@pytest.mark.parametrize("ten", ["TH", "TD", "TC", "TS"])
def test_2_1_ten_cannot_be_dealt(document: str, ten: str) -> None:
    table = Table(document, f"{ten} 9C 5D").wager("Ann", 1, "10")
    table.refuse("2.1", table.deal)


@both("2.1")
def test_2_1_ten_cannot_be_drawn_later(document: str) -> None:
    table = dealt(document, "5H 6D TC", "9C")
    table.refuse("2.1", lambda: table.hit("Ann", 1))


@both("2.5", "2.5(a)", "2.5(b)", "2.5(c)", "def:soft-total", "def:hard-total")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AH 9D", 20),
        ("KH 9D", 19),
        ("2C 3C 4C", 9),
        ("AH 6D", 17),
        ("AH 5D", 16),
        ("AH 5D 9C", 15),
        ("AH 6D 9C", 16),
        ("9H 7D", 16),
        ("AH AD", 12),
        ("AH AD AC", 13),
        ("AH AD 8C", 20),
        ("AH AD KC", 12),
        ("2H 9D", 11),
        ("JH QD", 20),
        ("KH 5D", 15),
    ],
)
def test_2_5_totals(document: str, hand: str, points: int) -> None:
    table = dealt(document, hand, "9C")
    for _ in hand.split()[2:]:
        table.hit("Ann", 1)
    assert table.total(1) == points
    assert [one.total for one in table.of(CardDealt) if one.box == 1][-1] == points


@both("2.5(a)", "10.2(b)")
@pytest.mark.parametrize("hand", ["AH 9D AC", "AH 8D 2C", "AH AD 9C", "KH 9D AC AS"])
def test_2_5_a_ace_makes_21_as_one_or_eleven(document: str, hand: str) -> None:
    table = dealt(document, hand, "9C")
    for _ in hand.split()[2:]:
        table.hit("Ann", 1)
    assert table.net("Ann") == "10.00"
    assert table.of(CardDealt)[-1].total == 21


@both("2.5(b)")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 9])
def test_2_5_b_numbers_count_their_face_value(document: str, number: int) -> None:
    assert dealt(document, f"KH {number}D", "9C").total(1) == 10 + number


@both("2.5(c)")
@pytest.mark.parametrize("card", ["JS", "QS", "KS"])
def test_2_5_c_jack_queen_and_king_count_ten(document: str, card: str) -> None:
    assert dealt(document, f"{card} 5D", "9C").total(1) == 15


SCOPES = ("first_two", "two_card_double_only", "all_held")


def doubled(document: str, hand: str, card: str, **election: Any) -> Table:
    """Return the round of a $10 wager doubled on `hand`; the dealer makes 17 if the double card leaves it open."""
    table = dealt(document, f"{hand} {card}", "9C 8S", **election)
    for _ in hand.split()[2:]:
        table.hit("Ann", 1)
    table.double("Ann", 1)
    return table if table.round.is_closed else table.proceed()


@both("2.5(a)")
@pytest.mark.parametrize(
    ("hand", "card", "points", "net"),
    [
        ("AH 6D", "4S", 11, "-20.00"),
        ("6H 4D", "AC", 21, "20.00"),
        ("2H 4D AS", "4C", 21, "20.00"),
        ("AH 8D", "9C", 18, "20.00"),
        ("8H AD", "9C", 18, "20.00"),
        ("AH 9D", "8C", 18, "20.00"),
        ("AH 9D", "6C", 16, "-20.00"),
        ("AH AD", "9S", 11, "-20.00"),
        ("9H AD", "AC", 21, "20.00"),
    ],
)
def test_2_5_a_ace_in_the_first_two_cards_of_a_double_is_one(
    document: str, hand: str, card: str, points: int, net: str
) -> None:
    table = doubled(document, hand, card)
    assert [one.total for one in table.of(CardDealt) if one.box == 1][-1] == points
    assert table.net("Ann") == net


@both("2.5(a)")
@pytest.mark.parametrize(
    ("hand", "card", "totals"),
    [
        ("AH 6D", "4S", (11, 11, 11)),
        ("6H 4D", "AC", (21, 21, 21)),
        ("AH 2D 3C", "4S", (10, 20, 10)),
        ("2H AD 3C", "4S", (10, 20, 10)),
        ("2H 4D AS", "4C", (21, 21, 11)),
        ("AH 2D AC", "7S", (21, 21, 11)),
        ("2H 2D AC 3S", "2C", (20, 20, 10)),
    ],
)
@pytest.mark.parametrize("scope", SCOPES)
def test_2_5_a_which_aces_of_a_double_are_one_is_a_reading(
    document: str, scope: str, hand: str, card: str, totals: tuple[int, int, int]
) -> None:
    points = totals[SCOPES.index(scope)]
    table = doubled(document, hand, card, double_ace_scope=scope)
    assert [one.total for one in table.of(CardDealt) if one.box == 1][-1] == points
    assert table.net("Ann") == ("20.00" if points > 17 else "-20.00")


@both("2.5(a)")
def test_2_5_a_default_reading_is_the_first_two_cards(document: str) -> None:
    rule = load(document).doubling.aces_as_one
    assert (rule.value, rule.clause, rule.reading) == ("first_two", "2.5(a)", "P-01")


@both("2.5(a)", "12.4")
def test_2_5_a_ace_in_the_first_two_cards_of_a_doubled_split_hand_is_one(document: str) -> None:
    # hand 1: 8H AC and 2S on the double are 11, not 21; hand 2: 8D KS are 18; the dealer makes 17
    table = Table(document, one_box("8H 8D AC 2S KS", "9C 8S")).wager("Ann", 1, "10").deal()
    table.split("Ann", 1).double("Ann", 1).proceed("Ann").stand("Ann", 1)
    assert table.total(1, 1) == 11
    assert table.net("Ann") == "-10.00"
