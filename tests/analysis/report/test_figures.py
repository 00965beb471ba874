import pytest

from croupier.analysis.intervals import intervals
from croupier.analysis.report import figures
from croupier.analysis.result import Effect
from tests.analysis.sample import pontoon


@pytest.mark.parametrize(
    ("error", "digits"), [(0.0, 6), (1e-12, 6), (1e-8, 6), (2e-8, 6), (1e-6, 4), (2e-6, 4), (1e-5, 3), (0.01, 3)]
)
def test_digits_shown_follow_from_the_error(error: float, digits: int) -> None:
    assert figures.digits(error) == digits


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (figures.percent(-0.00430581), "-0.430581 %"),
        (figures.percent(0.00001, 3, signed=True), "+0.001 %"),
        (figures.percent(-0.000000001, 4, signed=True), "0.0000 %"),
        (figures.percent(12.5, 3), "1,250.000 %"),
        (figures.bound(0.0), "none"),
        (figures.bound(0.0000021), "0.00021 %"),
        (figures.bound(7.5e-8), "0.0000075 %"),
        (figures.bound(0.026), "2.6 %"),
        (figures.bound(1.0), "100 %"),
        (figures.off(0.0263631), "0.026"),
        (figures.off(0.0), "none"),
        (figures.within(1.154321, 0.0263631), "1.15 ± 0.026"),
        (figures.within(1.154321, 30.0), "1 ± 30"),
        (figures.within(1.154321, 0.0, 4), "1.1543"),
        (figures.chance(0.0473), "4.73 %"),
        (figures.chance(1e-6), "1 in 1,000,000"),
        (figures.chance(0.0), "never"),
        (figures.chance(1.0), "100 %"),
        (figures.net(1.5), "+1.5"),
        (figures.net(-1.0), "-1"),
        (figures.net(0.0), "0"),
        (figures.net(1000.0), "+1,000"),
    ],
)
def test_figures_are_formatted(written: str, told: str) -> None:
    assert written == told


def test_intervals_close_with_the_root_of_the_rounds() -> None:
    found = list(intervals(pontoon()))
    assert [(one.rounds, one.level) for one in found[:3]] == [(10**4, "90 %"), (10**4, "95 %"), (10**4, "99 %")]
    mean, deviation = -0.00412345, 1.17321
    assert found[1].most == pytest.approx(mean + 1.96 * deviation / 100)
    assert found[1].least == pytest.approx(mean - 1.96 * deviation / 100)
    assert found[-1].most - found[-1].least == pytest.approx(2 * 2.576 * deviation / 10**4.5)


def test_change_shows_its_error_bound_where_it_matters() -> None:
    sure = Effect("decks", "8", "4", -0.0036, -0.0008, bound=0.000001)
    unsure = Effect("doubled_even_money_scope", "box", "hand", -0.0028, -0.00002, bound=0.0001)
    assert figures.changed(sure, 4) == "-0.0800 %"
    assert figures.changed(unsure, 4) == "-0.0020 % ± 0.0100 %"
