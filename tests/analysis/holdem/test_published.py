"""Published figures of Ultimate Texas Hold'em, with their sources in tests/analysis/published.toml."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.holdem.figures import KINDS
from croupier.analysis.holdem.kernels.hands import EQUAL, HIGHER, QUALIFIED
from croupier.engine.poker import Class
from tests.analysis.holdem.whole import analysed_parts, whole

PUBLISHED = Path(__file__).parent.parent / "published.toml"
OTHER_WORDS = {"quads": "four of a kind", "odd cards": "high card"}


def figures(measure: str) -> Iterator[Any]:
    for group in tomllib.loads(PUBLISHED.read_text("utf-8"))["group"]:
        if group["game"] == "uth":
            for figure in group["figures"]:
                if figure["measure"] == measure:
                    yield pytest.param(figure, id=figure["name"])


@pytest.mark.parametrize(
    "figure",
    [
        *figures("house_edge"),
        *figures("element_of_risk"),
        *figures("average_wager"),
        *figures("standard_deviation"),
    ],
)
def test_return_equals_published_figure(figure: dict[str, Any]) -> None:
    ours = getattr(analysed_parts().main, figure["measure"])
    if figure.get("relation") == "no worse":
        assert ours <= figure["value"]
    else:
        assert ours == pytest.approx(figure["value"], abs=figure["within"])


@pytest.mark.parametrize("figure", [*figures("play")])
def test_starting_hands_are_played_as_published(figure: dict[str, Any]) -> None:
    if figure["value"] == "never":
        assert figure["name"] == "3x instead of 4x"
        assert analysed_parts().main.decisions["before the flop"]["bet 3x"] == 0
    else:
        best = analysed_parts().details["starting_hands"][figure["name"]]["best"]
        assert best.removeprefix("bet ") == figure["value"]


@pytest.mark.parametrize("figure", [*figures("count")])
def test_frequencies_of_hands_equal_published_figures(figure: dict[str, Any]) -> None:
    ends = whole().ends.sum(axis=0)
    if figure["name"] == "stand-offs":
        count = int(ends[:, [EQUAL, EQUAL + QUALIFIED]].sum())
    else:
        name = figure["name"].removeprefix("losing hand: ")
        (kind,) = [kind for kind in Class if KINDS[kind] == OTHER_WORDS.get(name, name)]
        # player and dealer lose with a hand equally often
        count = 2 * int(ends[kind, [HIGHER, HIGHER + QUALIFIED]].sum())
    # three of the five communal cards are the flop: ten deals of ours are one of theirs
    assert Fraction(count, 10) == figure["value"]


def test_showdown_frequencies_equal_published_figures() -> None:
    told = {figure.id: figure.values[0] for figure in figures("probability")}
    for hand in ("88", "K8o"):
        wins, loses = told[f"{hand} wins"], told[f"{hand} loses"]
        options = analysed_parts().details["starting_hands"][hand]["options"]
        # a bet of one ante more wins or loses one ante more
        ours = Fraction(options["bet 4x"]) - Fraction(options["bet 3x"])
        assert float(ours) == pytest.approx(wins["value"] - loses["value"], abs=wins["within"] + loses["within"])
    raised = told["raise before the flop"]
    assert analysed_parts().main.decisions["before the flop"]["bet 4x"] == pytest.approx(
        raised["value"], abs=raised["within"]
    )
