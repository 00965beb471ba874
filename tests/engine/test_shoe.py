"""The order of cards that a virtual dealer holds: nothing is lost, and the cutting card comes where it lies."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, cards, pack
from croupier.engine.shoe import CUTTING_CARD, ShoeOrder

FIVE = cards("AH 2H 3H 4H 5H")


def drawn(shoe: ShoeOrder, many: int) -> list[str]:
    found = []
    for _ in range(many):
        card, shoe = shoe.draw()
        found.append("CUT" if card is CUTTING_CARD else str(card))
    return found


def test_cards_come_in_order() -> None:
    assert drawn(ShoeOrder(FIVE), 5) == ["AH", "2H", "3H", "4H", "5H"]


def test_the_cards_in_front_of_the_cut_go_to_the_back() -> None:
    assert drawn(ShoeOrder(FIVE).cut(2), 5) == ["3H", "4H", "5H", "AH", "2H"]


@pytest.mark.parametrize(
    ("from_back", "order"),
    [
        (0, ["AH", "2H", "3H", "4H", "5H", "CUT"]),
        (2, ["AH", "2H", "3H", "CUT", "4H", "5H"]),
        (5, ["CUT", "AH", "2H", "3H", "4H", "5H"]),
    ],
)
def test_cutting_card_lies_at_its_distance_from_the_back(from_back: int, order: list[str]) -> None:
    shoe = ShoeOrder(FIVE).insert(from_back)
    assert shoe.left == 5
    assert drawn(shoe, 6) == order


def test_a_cutting_card_that_is_out_stays_out() -> None:
    card, shoe = ShoeOrder(FIVE).insert(5).draw()
    assert card is CUTTING_CARD
    assert shoe.behind is None
    assert shoe.insert(0).behind == 0


def test_burnt_cards_leave_the_shoe_and_stay_known() -> None:
    shoe = ShoeOrder(FIVE).burn(2)
    assert (shoe.left, shoe.drawn, shoe.cards) == (3, FIVE[:2], FIVE[2:])


def test_a_drawn_card_leaves_the_shoe_and_the_old_shoe_as_it_was() -> None:
    before = ShoeOrder(FIVE)
    card, after = before.draw()
    assert (card, before.left, after.left, after.drawn) == (FIVE[0], 5, 4, FIVE[:1])


def test_cards_put_back_lie_behind_the_others_and_behind_the_cutting_card() -> None:
    shoe = ShoeOrder(FIVE).insert(0).burn(3).put_back(FIVE[:2])
    assert drawn(shoe, 5) == ["4H", "5H", "CUT", "AH", "2H"]


def test_cards_put_back_at_places_lie_there() -> None:
    shoe = ShoeOrder(FIVE).burn(3).put_back(FIVE[:3], (0, 3, 1))
    assert drawn(shoe, 5) == ["AH", "3H", "4H", "5H", "2H"]


def test_cards_put_back_before_the_cutting_card_stay_before_it() -> None:
    shoe = ShoeOrder(FIVE).insert(1).burn(2).put_back(FIVE[:2], (1, 0))
    assert drawn(shoe, 6) == ["2H", "3H", "AH", "4H", "CUT", "5H"]


@pytest.mark.parametrize(
    "wish",
    [
        lambda: ShoeOrder(()).draw(),
        lambda: ShoeOrder(FIVE).cut(6),
        lambda: ShoeOrder(FIVE).cut(-1),
        lambda: ShoeOrder(FIVE).insert(6),
        lambda: ShoeOrder(FIVE).insert(1).insert(1),
        lambda: ShoeOrder(FIVE).insert(1).cut(1),
        lambda: ShoeOrder(FIVE).burn(6),
        lambda: ShoeOrder(FIVE).insert(3).burn(3),
        lambda: ShoeOrder(FIVE).put_back(FIVE[:1], (6,)),
    ],
)
def test_impossible_card_request_fails(wish: Callable[[], object]) -> None:
    with pytest.raises(AssertionError):
        wish()


@given(
    order=st.permutations(pack(52)),
    cut=st.integers(0, 52),
    behind=st.integers(0, 40),
    burnt=st.integers(0, 5),
    many=st.integers(0, 40),
    places=st.lists(st.integers(0, 12), min_size=5, max_size=5),
)
def test_cards_are_conserved(
    order: list[Card], cut: int, behind: int, burnt: int, many: int, places: list[int]
) -> None:
    shoe = ShoeOrder(tuple(order)).cut(cut).insert(behind).burn(burnt)
    out = list(shoe.drawn)
    seen = 0
    for _ in range(many):
        card, shoe = shoe.draw()
        if card is CUTTING_CARD:
            assert shoe.left == behind
            seen += 1
        else:
            out.append(card)
    assert seen == (many > 52 - burnt - behind)
    assert sorted((*out, *shoe.cards), key=str) == sorted(order, key=str)
    many_back = min(5, len(out))
    back = shoe.put_back(out[:many_back], [min(place, shoe.left) for place in places[:many_back]])
    assert back.left == shoe.left + many_back
    assert sorted((*out[many_back:], *back.cards), key=str) == sorted(order, key=str)
