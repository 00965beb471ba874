"""`croupier compare` up to the comparison: the syntax of games, and the errors of bad ones."""

import json
import sys
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from croupier.analysis.result import Analysis, Approximation, Effect, Value
from croupier.cli.analysis.compare import comparison, game
from croupier.terminal.text import TextStyle
from tests.analysis.sample import PONTOON, pontoon
from tests.cli.conftest import Run


class Compared(msgspec.Struct, frozen=True):
    first: Analysis
    second: Analysis
    steps: tuple[Effect, ...]
    text: tuple[str, ...]
    idle: tuple[str, ...] = ()


def made_up(*, steps: bool = True) -> Compared:
    first = pontoon()
    worse = replace(first.main, expected_value=Value(-0.0102), house_edge=0.0102)
    changed = (
        Effect("decks", "8", "4", -0.00455, -0.00042655, "2.1"),
        Effect("dealer_pontoon_collection", "original_only", "bust_plus_one", -0.0102, -0.00565, "11.9", "P-32"),
    )
    return Compared(
        first, replace(first, main=worse), changed if steps else (), ("Eight decks cost the player.",), ("boxes",)
    )


@pytest.fixture
def request_(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    seen: dict[str, Any] = {}

    def compare(first: object, second: object, **more: Any) -> Compared:
        seen.update(more, first=first, second=second)
        return made_up(steps=first != second)

    monkeypatch.setitem(sys.modules, "croupier.analysis.comparison", SimpleNamespace(compare=compare))
    return seen


def test_each_changed_rule_is_listed_with_its_effect(run: Run, request_: dict[str, Any]) -> None:
    result = run("compare", PONTOON, f"{PONTOON}:decks=8,dealer_pontoon_collection=original_only", "--wager", "25")
    assert result.exit_code == 0, result.stderr
    told = result.stdout
    assert max(map(len, told.splitlines())) <= 80
    assert request_["first"] == (PONTOON, {})
    assert request_["second"] == (PONTOON, {"decks": "8", "dealer_pontoon_collection": "original_only"})
    assert request_["wager"] == 2500
    for line in (
        "decks: 8 instead of 4",
        "-0.0427 %",
        "-0.5650 %",
        "-0.6077 %",
        "(P-32)",
        "Eight decks cost",
        "Differences without effect: boxes",
    ):
        assert line in told


def test_uncertain_deviation_is_rounded() -> None:
    unsure = (Approximation("deviation", "by hand", 0.026, of="deviation"),)
    found = made_up()
    found = replace(found, second=replace(found.second, approximations=unsure))
    first, second = [
        line for line in comparison(cast("Any", found), TextStyle()) if line.startswith(("  first", "  second"))
    ]
    assert first.endswith(" 1.1732")
    assert second.endswith(" 1.17")


def test_identical_games_are_reported_as_such(run: Run, request_: dict[str, Any]) -> None:
    assert "No difference changes the return." in run("compare", PONTOON, PONTOON).stdout
    assert request_["wager"] is None


def test_json_holds_both_games_and_the_steps(run: Run, request_: dict[str, Any]) -> None:
    told = json.loads(run("compare", PONTOON, f"{PONTOON}:decks=8", "--json").stdout)
    assert told["second"]["main"]["house_edge"] == 0.0102
    assert [step["name"] for step in told["steps"]] == ["decks", "dealer_pontoon_collection"]
    assert request_["second"] == (PONTOON, {"decks": "8"})


def test_a_list_goes_on_until_the_next_name() -> None:
    written = "act-blackjack-2005:side_bets=perfect-pairs,super-sevens,decks=8"
    assert game(written) == ("act-blackjack-2005", {"side_bets": ["perfect-pairs", "super-sevens"], "decks": "8"})
    assert game("act-blackjack-2005:") == ("act-blackjack-2005", {})


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ("act-snap-1999", "There is no document 'act-snap-1999'"),
        (f"{PONTOON}:decks", "decks: Write NAME=VALUE, such as decks=6."),
        (f"{PONTOON}:decks=4,decks=5", "decks=5: decks is set twice."),
    ],
)
def test_wrong_arguments_end_with_one_sentence(run: Run, request_: dict[str, Any], second: str, told: str) -> None:
    result = run("compare", PONTOON, second)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"croupier: {told}")
    assert result.stderr.count("\n") == 1
    assert request_ == {}
