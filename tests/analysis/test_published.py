"""The page of published figures is true: what it says of others, what it says of ours, and that the two meet."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.analysis.twentyone.solver import solve
from tests.analysis import published_page as page
from tests.analysis import published_twentyone as twentyone
from tests.analysis.published import Figure, figures, sources
from tests.analysis.published_ours import ours
from tests.daily import evenly

QUICK: Final = (
    "trips 4: trips 50 40 30 8 7 4 3, 1",
    "blackjack 6: 1 deck, 1",
    "blackjack 7: 1 deck, H17, surrender, 1",
    "blackjack hand 13: 6 5 v A, hit, 8",
    "perfect pairs 17: 8 decks, 25 12 6, 8",
    "pairs play 18: 8 decks, 8",
    "super sevens 19: 8 decks, 8",
    "insurance 20: 6 decks of 48, 6",
)
"""Computed again with every change; the others are marked long."""


def beside() -> list[tuple[Figure, str]]:
    """Return each figure with ours as the page has it."""
    return list(zip(figures(), page.cells(), strict=True))


def fresh() -> list[Any]:
    """Return the same as tests, those that take long marked so."""
    return [
        pytest.param(figure, cell, id=str(figure), marks=[] if str(figure) in QUICK else [pytest.mark.long])
        for figure, cell in beside()
    ]


def test_page_is_generated_from_the_figures() -> None:
    assert page.PAGE.read_text("utf-8") == f"{page.by_hand()}\n{page.page_body(page.cells())}"


def test_figures_marked_for_recomputation_exist() -> None:
    assert set(QUICK) <= {str(figure) for figure in figures()}


def test_every_source_is_used_and_every_figure_has_one() -> None:
    assert {figure.source for figure in figures()} == set(sources())


@pytest.mark.parametrize(("figure", "cell"), [pytest.param(*one, id=str(one[0])) for one in beside() if one[0].hold])
def test_asserted_published_figure_is_reproduced(figure: Figure, cell: str) -> None:
    assert figure.is_met(page.parsed(figure, cell), page.rounding(figure))


def test_a_difference_beyond_rounding_has_a_reason() -> None:
    unexplained = [
        str(figure)
        for figure, cell in beside()
        if not figure.is_rounded(page.parsed(figure, cell)) and not figure.why and not figure.note
    ]
    assert not unexplained


def test_unasserted_figure_states_its_reason() -> None:
    silent = [str(one) for one in figures() if not (one.hold or one.note or one.group_note or one.why)]
    assert not silent


@pytest.mark.parametrize(("figure", "cell"), evenly(fresh(), 4))
def test_own_figure_equals_the_one_on_the_page(figure: Figure, cell: str) -> None:
    assert page.shown(figure, ours(figure)) == cell


@pytest.mark.parametrize(
    ("name", "off", "is_met"),
    [
        ("house edge", 4e-6, True),
        ("house edge", -4e-6, True),
        ("house edge", 6e-6, False),
        ("Wizard's simple strategy", -0.01, True),
        ("Wizard's simple strategy", 1e-4, False),
        ("stand-offs", 1, False),
    ],
)
def test_tolerance_follows_from_the_source(name: str, off: float, is_met: bool) -> None:
    (figure,) = [one for one in figures() if one.name == name]
    assert not isinstance(figure.value, str)
    assert figure.is_met(figure.value + off) is is_met


# --- what the page says above its tables -----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("decks", "apart"), [(8, 0.0), (6, 6e-8), (2, 4e-6), (1, 1.1e-5)])
def test_own_split_play_beats_the_published_one_by_the_stated_amount(decks: int, apart: float) -> None:
    (figure,) = [one for one in figures() if one.name == "eight decks, by composition"]
    asked, shoe = twentyone.read(twentyone.free(figure.game, figure.rules | {"decks": decks}))
    own, unsplit = (solve(asked, shoe, post_split=play).expected_value for play in ("own", "unsplit"))
    assert own - unsplit == pytest.approx(apart, rel=0.06, abs=1e-12)


@pytest.mark.long
@pytest.mark.parametrize("figure", [one for one in figures() if "pairs" in one.rules], ids=str)
def test_published_variances_without_das_assume_worse_splits(figure: Figure) -> None:
    rules = twentyone.free(figure.game, figure.rules)
    best = replace(rules, pairs="")
    assert twentyone.variance(best) - float(figure.value) == pytest.approx(-0.008, abs=5e-4)
    assert twentyone.expected_value(rules) - twentyone.expected_value(best) == pytest.approx(-1.5e-4, abs=2e-5)
