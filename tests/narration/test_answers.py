import pytest

from croupier.cards import Rank
from croupier.money import Odds
from croupier.narration.answers import spoken, typed


@pytest.mark.parametrize(
    ("value", "is_money", "told"),
    [
        (True, False, "yes"),
        (False, True, "no"),
        ((), False, "none"),
        ((Rank.TEN, Rank.ACE), False, "10, A"),
        (None, True, "no limit"),
        (123450, True, "$1,234.50"),
        ((500, 1000), True, "$5, $10"),
        (17, False, "17"),
        (Odds(3, 2), False, "3 to 2"),
        ("at_once", False, "at once"),
    ],
)
def test_values_are_written_in_words(value: object, is_money: bool, told: str) -> None:
    assert spoken(value, is_money=is_money) == told


def test_settings_are_written_as_they_are_typed() -> None:
    assert [typed(one) for one in (True, [], ["a", "b"], 6)] == ["true", "none", "a,b", "6"]
