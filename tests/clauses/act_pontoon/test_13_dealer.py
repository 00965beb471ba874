"""Subsequent deal to the dealer's hand: act-pontoon-2005 13, act-pontoon-2018 13."""

import pytest

from croupier.engine.events import CardDealt, DealerStood, DealerTurnCame, HandStood
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers, played
from tests.table import Table


@both("13.1", "13.1(a)")
def test_13_1_dealer_draws_only_when_every_box_is_complete(document: str) -> None:
    table = Table(document, "9H 9D 6S KD KS 9C 3D").wager("Ann", 1, "10").wager("Bob", 2, "10").deal().stand("Ann", 1)
    assert table.of(DealerTurnCame) == []
    assert [one.box for one in table.of(CardDealt)].count(0) == 1
    table.stand("Bob", 2)
    assert table.clauses(DealerTurnCame) == ["13.1(a)"]
    assert [(one.box, one.clause) for one in table.of(CardDealt)][-2:] == [(0, "13.1(a)"), (0, "13.1(a)")]


@both("13.1(a)")
@pytest.mark.parametrize(
    ("cards", "points", "why"),
    [
        ("AS 7D", 18, "soft 18"),
        ("AS 8D", 19, "soft 19"),
        ("AS 9D", 20, "soft 20"),
        ("9S 8D", 17, "hard 17"),
        ("KS 8D", 18, "hard 18"),
        ("KS 9D", 19, "hard 19"),
        ("KS QD", 20, "hard 20"),
        ("AS 6D KC", 17, "soft 17 draws, hard 17 stands"),
        ("AS 6D AC", 18, "soft 17 draws, soft 18 in three stands"),
        ("AS 6D 4C", 21, "soft 17 draws"),
        ("6S AD KC", 17, "soft 17 draws whichever card comes first"),
        ("AS 5D AC 3H", 20, "soft 16 and soft 17 draw"),
        ("AS AD 5C 2H", 19, "soft 12 and soft 17 in three draw"),
        ("AS 6D 9C 5H", 21, "soft 17 draws, hard 16 draws"),
        ("9S 7D 5C", 21, "hard 16 draws"),
        ("KS 6D AC", 17, "hard 16 draws"),
        ("9S 6D 2C", 17, "hard 15 draws"),
        ("KS 2D 4C AH", 17, "hard 12 and hard 16 draw"),
        ("2S 2D 2C 2H 2S 2D 2C 2H AC", 17, "two to sixteen draw"),
        ("9S 7D KC", 26, "hard 16 draws and goes over"),
        ("KS 6D 6C", 22, "hard 16 draws and goes over"),
    ],
)
def test_13_1_a_dealer_draws_to_hard_17_or_soft_18(document: str, cards: str, points: int, why: str) -> None:
    table = played(document, "KH 2D", cards)
    assert [(one.total, one.clause) for one in table.of(DealerStood)] == [(points, "13.1(a)")], why
    assert table.net("Ann") == ("10.00" if points > 21 else "-10.00")


@both("13.1(a)", "def:pontoon")
@pytest.mark.parametrize("cards", ["AS KD", "AS QD", "AS JD", "KS AD", "QS AD", "JS AD"])
def test_13_1_a_dealers_pontoon_is_the_first_card_and_the_next(document: str, cards: str) -> None:
    table = played(document, "KH QD", cards)
    assert [one.total for one in table.of(DealerStood)] == [21]
    assert table.settled() == [("Ann", "14.1(g)")]


@both("13.1(a)", "def:pontoon")
@pytest.mark.parametrize("cards", ["AS 2D 8C", "9S 2D KC", "KS 5D 6C", "7S 7D 7C"])
def test_13_1_a_later_21_of_the_dealer_is_no_pontoon(document: str, cards: str) -> None:
    assert played(document, "KH QD", cards).settled() == [("Ann", "14.1(f)")]


# --- 13.1(b) cards without effect -----------------------------------------------------------------------------


@both("13.1(b)")
@pytest.mark.parametrize("dealer", ["9C", "KC", "AC", "6C"])
@pytest.mark.parametrize("hand", ["KH 6D 9C", "KH 4D 7C", "7H 7D 7C"])
def test_13_1_b_dealer_draws_nothing_when_every_hand_is_bust_or_paid(document: str, hand: str, dealer: str) -> None:
    table = dealt(document, hand, dealer).hit("Ann", 1)
    assert table.is_over
    assert table.clauses(DealerStood) == ["13.1(b)"]
    assert [one.box for one in table.of(CardDealt)].count(0) == 1


@both("13.1(b)", "8.1")
def test_13_1_b_dealer_draws_nothing_after_pontoons_alone(document: str) -> None:
    table = dealt(document, "AH KD", "KC")
    assert table.is_over
    assert table.clauses(DealerStood) == ["13.1(b)"]


@both("13.1(b)", "7.1")
@pytest.mark.parametrize(("second", "points"), [("KD", 21), ("9D", 20), ("2D", 13)])
def test_13_1_b_dealer_draws_one_card_when_insurance_alone_is_open(document: str, second: str, points: int) -> None:
    table = Table(document, one_box("KH 6D 9C", f"AS {second}")).wager("Ann", 1, "20").deal().insure("Ann", 1, "10")
    past_offers(table).hit("Ann", 1)
    assert table.is_over
    assert [(one.total, one.clause) for one in table.of(DealerStood)] == [(points, "13.1(b)")]


@both("13.1(b)", "9.4")
@pytest.mark.parametrize(("second", "net"), [("AD", "-20.00"), ("2D", "-10.00")])
def test_13_1_b_dealer_draws_one_card_when_surrender_alone_is_open(document: str, second: str, net: str) -> None:
    table = Table(document, one_box("9H 7D", f"KS {second}")).wager("Ann", 1, "20").deal().surrender("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == net


@both("13.1(b)")
def test_13_1_b_one_open_hand_is_enough_for_the_dealer_to_draw_to_the_end(document: str) -> None:
    table = Table(document, "KH KD 6S 6D 2D 9C 5D 5C 4H").wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    table.hit("Ann", 1).stand("Bob", 2)  # 25 and 12; the dealer: 6, 11, 16, 20
    assert table.is_over
    assert [(one.total, one.clause) for one in table.of(DealerStood)] == [(20, "13.1(a)")]


@both("13.1(b)")
def test_13_1_b_open_hand_and_lost_insurance(document: str) -> None:
    table = Table(document, "KH KD AS 6D 7D 9C 4H 5D").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    past_offers(table.insure("Ann", 1, "10")).hit("Ann", 1).stand("Bob", 2)  # the dealer: soft 15, soft 20
    assert table.is_over
    assert (table.net("Ann"), table.net("Bob")) == ("-30.00", "-10.00")


@both("13.1(a)", "def:subsequent-deal")
def test_13_1_a_players_have_stood_before_the_dealers_turn(document: str) -> None:
    table = played(document, "KH 8D", "9C 8S")
    kinds = [type(event) for event in table.events if isinstance(event, HandStood | DealerTurnCame | DealerStood)]
    assert kinds == [HandStood, DealerTurnCame, DealerStood]
