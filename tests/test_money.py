"""Money: parsing, showing, odds and rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import EXACT, MOST, BadAmount, Money, Odds, Rounding, parse, show

cents = st.integers(0, 10_000_000)
chips = st.integers(1, 10_000)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0", 0),
        ("12", 1200),
        (12, 1200),
        (0, 0),
        ("12.5", 1250),
        ("12.50", 1250),
        ("12.500", 1250),
        ("0.01", 1),
        ("$5", 500),
        ("1,000", 100_000),
        ("$1,234,567.89", 123_456_789),
        (" 7 ", 700),
        ("007", 700),
        ("1000000000", MOST),
        ("1,000,000,000.00", MOST),
    ],
)
def test_amounts_are_parsed(text: object, amount: int) -> None:
    assert parse(text) == amount


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (1.5, "write dollars and cents as text"),
        (True, "write dollars and cents as text"),
        (None, "write dollars and cents as text"),
        (["5"], "write dollars and cents as text"),
        (b"5", "write dollars and cents as text"),
        ("-5", "negative"),
        (-5, "negative"),
        ("", "is not an amount"),
        ("five", "is not an amount"),
        ("5.", "is not an amount"),
        (".5", "is not an amount"),
        ("5 dollars", "is not an amount"),
        ("1,00", "is not an amount"),
        ("1,0000", "is not an amount"),
        (",100", "is not an amount"),
        ("1e3", "is not an amount"),
        ("+5", "is not an amount"),
        ("$", "is not an amount"),
        ("$$5", "is not an amount"),
        ("5$", "is not an amount"),
        ("nan", "is not an amount"),
        ("0x10", "is not an amount"),
        ("12.505", "fraction of a cent"),
        ("0.001", "fraction of a cent"),
        ("1000000000.01", "is too large: the maximum is"),
        ("1000000001", "is too large: the maximum is"),
        ("9" * 5000, "is too large: the maximum is"),
        ("9999999999999", "is too large: the maximum is"),
    ],
)
def test_malformed_amount_is_rejected_with_a_sentence(text: object, why: str) -> None:
    with pytest.raises(BadAmount, match=why):
        parse(text)


@pytest.mark.parametrize("text", ["٣", "５", "1٠"])
def test_digits_of_other_scripts_are_rejected(text: str) -> None:
    with pytest.raises(BadAmount):
        parse(text)


@pytest.mark.parametrize(
    ("amount", "text"), [(0, "0.00"), (1, "0.01"), (-1, "-0.01"), (-750, "-7.50"), (123456789, "1234567.89")]
)
def test_amounts_are_formatted(amount: int, text: str) -> None:
    assert show(amount) == text


@given(cents)
def test_formatted_amount_can_be_parsed(amount: int) -> None:
    assert parse(show(amount)) == amount


@pytest.mark.parametrize(
    ("odds", "wager", "won"),
    [(Odds(3, 2), 1000, 1500), (Odds(6, 5), 1000, 1200), (Odds(1, 1), 333, 333), (Odds(5000, 1), 500, 2_500_000)],
)
def test_odds_are_winnings_without_the_stake(odds: Odds, wager: int, won: int) -> None:
    assert odds.on(Money(wager), EXACT) == won


def test_a_fraction_of_a_cent_goes_to_the_player() -> None:
    assert Odds(3, 2).on(Money(333), EXACT) == 500


def test_odds_are_read_and_written_as_the_documents_do() -> None:
    assert Odds.parse("3 to 2") == Odds(3, 2)
    assert str(Odds(5000, 1)) == "5,000 to 1"


@pytest.mark.parametrize(
    ("rounding", "exact", "parts", "up", "down"),
    [
        (EXACT, 101, 2, 51, 50),
        (EXACT, 100, 2, 50, 50),
        (Rounding(100, 1), 840, 1, 900, 800),
        (Rounding(100, 1), 900, 1, 900, 900),
        (Rounding(100, 1), 901, 2, 500, 400),
        (Rounding(500, 2), 1050, 1, 1250, 1000),  # half chips of $2.50
        (Rounding(500, 2), 1250, 1, 1250, 1250),
        (Rounding(25, 2), 20, 1, 25, 12),  # half of a quarter is 12.5 cents: up to whole cents, down to whole cents
        (Rounding(25, 2), 13, 1, 25, 12),
        (Rounding(25, 2), 12, 1, 13, 0),
    ],
)
def test_rounding_names_the_next_chip_on_either_side(
    rounding: Rounding, exact: int, parts: int, up: int, down: int
) -> None:
    assert rounding.up(exact, parts) == up
    assert rounding.down(exact, parts) == down


@given(cents, st.integers(1, 7), chips)
def test_rounding_up_and_down_are_the_nearest_multiples_around_the_exact_sum(exact: int, parts: int, chip: int) -> None:
    rounding, sum_ = Rounding(chip, 1), Fraction(exact, parts)
    up, down = rounding.up(exact, parts), rounding.down(exact, parts)
    assert up % chip == down % chip == 0
    assert down <= sum_ <= up
    assert sum_ - down < chip
    assert up - sum_ < chip


@given(cents, chips)
def test_half_chips_are_rounded_in_the_favour_of_the_player(exact: int, chip: int) -> None:
    rounding = Rounding(chip, 2)
    assert rounding.up(exact) >= exact >= rounding.down(exact)
    assert rounding.up(exact) - exact <= chip
