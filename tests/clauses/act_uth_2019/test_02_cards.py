"""act-uth-2019 2: one deck of 52 cards, and how they rank."""

from itertools import pairwise

import pytest

from croupier.cards import card, cards, pack
from croupier.engine.inputs import Deal
from croupier.engine.poker import best
from tests.uth_table import UthTable, shown

HIGHEST_FIRST = "AKQJT98765432"


@pytest.mark.clause("act-uth-2019 2.1")
@pytest.mark.parametrize(
    ("dealt", "again"),
    [(1, "9S"), (5, "9S"), (5, "2C"), (6, "AH"), (7, "AD"), (7, "9S"), (9, "AH"), (9, "KC"), (10, "QC"), (10, "AD")],
)
def test_2_1_no_card_repeats_in_a_round(dealt: int, again: str) -> None:
    table = UthTable("9S 8S 7S 9H 2C AH AD KC KD QC JD").ante("Ann", "10").ante("Bob", "10").deal(dealt)
    table.refuse("2.1", lambda: table.give(Deal(card(again))))
    table.give(Deal(card("3D")))


@pytest.mark.clause("act-uth-2019 2.1")
def test_2_1_a_deck_has_52_cards_without_jokers() -> None:
    assert UthTable().rules.cards.pack.value == len(set(pack(52))) == 52
    assert {str(one) for one in pack(52)} == {rank + suit for rank in HIGHEST_FIRST for suit in "HDCS"}


@pytest.mark.clause("act-uth-2019 2.3")
@pytest.mark.parametrize("suits", ["HS", "SH", "DC", "CD", "HD", "SC"])
def test_2_3_all_suits_have_the_same_rank(suits: str) -> None:
    first, second = (cards(" ".join(rank + suit for rank in "AKQJ9")) for suit in suits)
    assert best(first) == best(second)


@pytest.mark.clause("act-uth-2019 2.3")
def test_2_3_a_suit_decides_nothing_between_player_and_dealer() -> None:
    table = shown("AS 3H", "KD QC 9H 7D 5C", "AH 3S")
    assert (table.net("Ann"), table.result("play")[1]) == ("0.00", "push")


@pytest.mark.clause("act-uth-2019 2.3")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(HIGHEST_FIRST)))
def test_2_3_each_rank_is_above_the_next(higher: str, lower: str) -> None:
    fifth = next(rank for rank in HIGHEST_FIRST if rank not in (higher, lower))
    above, below = (cards(f"{rank}H {rank}D {rank}C {rank}S {fifth}H") for rank in (higher, lower))
    assert best(above) > best(below)


@pytest.mark.clause("act-uth-2019 2.3")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(HIGHEST_FIRST)))
def test_2_3_a_pair_of_each_rank_beats_a_pair_of_the_next_at_the_table(higher: str, lower: str) -> None:
    board = " ".join(rank + suit for rank, suit in zip(_apart(higher + lower), "SCDSC", strict=True))
    table = shown(f"{higher}H {higher}D", board, f"{lower}H {lower}D")
    assert (table.net("Ann"), table.result("play")[3]) == ("50.00", "9.8(a)")
    table = shown(f"{lower}H {lower}D", board, f"{higher}H {higher}D")
    assert (table.net("Ann"), table.result("play")[3]) == ("-60.00", "9.8(b)")


def _apart(without: str) -> str:
    """Return five ranks of which no three stand within five."""
    chosen = {"A": "J9743", "K": "J9743", "Q": "T8643", "J": "A8743", "T": "AK843"}
    chosen |= {"9": "AKJ43", "8": "AKJ43", "7": "AKJ43", "6": "AKJ32", "5": "AKJ82", "4": "KQ982", "3": "KQ987"}
    return chosen[without[0]]


@pytest.mark.clause("act-uth-2019 2.3", "act-uth-2019 3.1(f)", "act-uth-2019 3.1(b)")
@pytest.mark.parametrize("held", ["AH AD 5C 4S 3H", "AH 4D 3C 2S 9H", "AH 6D 5C 4S 3H", "AH 5H 4H 3H 9H"])
def test_2_3_the_ace_is_low_only_in_a_sequence(held: str) -> None:
    king = cards(held.replace("A", "K"))
    assert best(cards(held)) > best(king)
