"""Uniformity of the shuffle, and a proof that the same tests fail when a fault is planted."""

import random
from math import exp, isclose

import pytest

from tests.fairness.chi_square import Tally, tail
from tests.fairness.planted import (
    DECKS,
    KINDS,
    Make,
    bytes_modulo,
    cut_one_shoe_in_a_hundred,
    fair,
    one_draw_in_a_hundred,
    one_shoe_in_a_hundred,
    shoes,
)


def failures(count: int, make: Make) -> list[str]:
    return Tally(shoes(count, make), KINDS, DECKS).failures()


def test_a_few_thousand_shoes_are_uniform() -> None:
    assert failures(4_000, fair) == []


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (bytes_modulo, "all positions"),
        (one_draw_in_a_hundred, "all positions"),
        (cut_one_shoe_in_a_hundred, "adjacent pairs"),
    ],
)
def test_planted_bias_is_detected_in_a_few_thousand_shoes(make: Make, found: str) -> None:
    assert found in failures(4_000, make)


@pytest.mark.long
def test_very_many_shoes_of_eight_decks_are_uniform() -> None:
    assert failures(300_000, fair) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "found"),
    [
        (bytes_modulo, {"position 0", "all positions", "adjacent pairs"}),
        (one_draw_in_a_hundred, {"position 415", "all positions"}),
        (one_shoe_in_a_hundred, {"position 0"}),
        (cut_one_shoe_in_a_hundred, {"adjacent pairs"}),
    ],
)
def test_planted_bias_is_detected_in_a_hundred_thousand_shoes(make: Make, found: set[str]) -> None:
    assert found <= set(failures(100_000, make))


# --- the tests themselves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statistic", "degrees", "chance"),
    [
        (3.841458820694124, 1, 0.05),  # tables of the chi-square distribution
        (6.634896601021213, 1, 0.01),
        (18.307038053275146, 10, 0.05),
        (67.50480654954, 50, 0.05),
        (76.15389124901273, 50, 0.01),
        (124.34211340400407, 100, 0.05),
    ],
)
def test_chi_square_tail_agrees_with_published_tables(statistic: float, degrees: int, chance: float) -> None:
    assert isclose(tail(statistic, degrees), chance, rel_tol=1e-9)


@pytest.mark.parametrize("statistic", [0.0, 0.1, 1.0, 2.0, 5.0, 40.0, 200.0])
def test_chi_square_tail_with_two_degrees_is_exponential(statistic: float) -> None:
    assert isclose(tail(statistic, 2), exp(-statistic / 2), rel_tol=1e-12)


@pytest.mark.parametrize("degrees", [51, 2_601, 21_165])
def test_chi_square_tail_falls_from_one_to_zero(degrees: int) -> None:
    spread = (2 * degrees) ** 0.5
    chances = [tail(degrees + step * spread, degrees) for step in (-6, -3, 0, 3, 6)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.999
    assert 0.46 < chances[2] < 0.5
    assert chances[-1] < 1e-5


def test_chi_square_statistic_has_the_mean_of_its_degrees() -> None:
    """A small shoe of another generator, often: the mean of each statistic lies within 4 standard errors."""
    chance, kinds, copies, runs = random.Random(8439), 6, 4, 400
    labels = list(bytes(range(kinds)) * copies)
    size = kinds * copies
    pairs, positions = 0.0, 0.0
    for _ in range(runs):
        tally = Tally((bytes(chance.sample(labels, size)) for _ in range(100)), kinds, copies)
        pairs += tally.pair_statistic()[0]
        positions += sum(tally.position_statistics()) * (size - 1) / size
    for total, degrees in ((pairs, (kinds - 1) ** 2), (positions, (size - 1) * (kinds - 1))):
        assert abs(total / runs - degrees) < 4 * (2 * degrees / runs) ** 0.5
