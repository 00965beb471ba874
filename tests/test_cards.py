"""Cards and packs."""

import pytest

from croupier.cards import BadCard, Rank, Suit, card, cards, pack


def test_a_card_is_written_as_rank_and_suit() -> None:
    nine = card("9H")
    assert (nine.rank, nine.suit, nine.points, str(nine)) == (Rank.NINE, Suit.HEARTS, 9, "9H")


@pytest.mark.parametrize(
    ("text", "points"), [("AS", 1), ("2C", 2), ("9D", 9), ("TH", 10), ("JH", 10), ("QH", 10), ("KH", 10)]
)
def test_points_are_face_values_with_an_ace_low_and_pictures_ten(text: str, points: int) -> None:
    assert card(text).points == points


@pytest.mark.parametrize("text", ["", "9", "H9", "9h", "10H", "1H", "XH", "9X", " 9H", "9HH", None, 9, ["9H"]])
def test_malformed_card_is_rejected_with_a_sentence(text: str) -> None:
    with pytest.raises(BadCard, match="is not a card: write rank"):
        card(text)


def test_cards_are_written_with_spaces_between_them() -> None:
    assert [str(one) for one in cards(" 9H  AS\nTD ")] == ["9H", "AS", "TD"]
    assert cards("") == ()
    with pytest.raises(BadCard):
        cards("9H AX")


def test_the_same_card_is_the_same_value() -> None:
    assert card("9H") == card("9H") != card("9D")


def test_hearts_and_diamonds_are_red() -> None:
    assert [suit.is_red for suit in Suit] == [True, True, False, False]


def test_pack_of_52_has_every_card_once_in_order() -> None:
    assert len(set(pack(52))) == 52
    assert [one.index for one in pack(52)] == list(range(52))


def test_a_pack_of_48_has_no_tens() -> None:
    assert set(pack(52)) - set(pack(48)) == set(cards("TH TD TC TS"))


@pytest.mark.parametrize("size", [0, 47, 49, 51, 53])
def test_other_pack_sizes_are_rejected(size: int) -> None:
    with pytest.raises(AssertionError):
        pack(size)
