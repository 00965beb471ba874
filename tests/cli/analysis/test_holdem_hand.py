"""`croupier analyse act-uth-2019 --hand`: what each option is worth with some cards, of a pack that is soon solved."""

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.holdem import HoldemSolution, solve
from croupier.cards import cards
from croupier.cli.analysis import analyse, holdem_hand
from croupier.cli.console import errors
from croupier.cli.console.progress_bar import Bar
from croupier.money import Money
from croupier.rules.profile import load_uth
from tests.analysis.sample import PONTOON
from tests.cli.conftest import Run
from tests.families import UTH

SMALL = tuple(card for suit in "HDCS" for card in cards(" ".join(f"{rank}{suit}" for rank in "AKQ")))
Query = dict[str, Any]


@cache
def little() -> HoldemSolution:
    """Return best play with four aces, kings and queens."""
    return solve(load_uth(UTH, {"maximum_payout": "25000"}), Money(1000), cards=SMALL)


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> Query:
    """Put the small pack in place of the whole one, and return what was asked for."""
    seen: Query = {}

    def solved(key: str, asked: Query, bar: Bar) -> HoldemSolution:
        seen.update(asked, key=key)
        bar("solving", 0.5)
        return little()

    monkeypatch.setattr(analyse, "solved", solved)
    return seen


@pytest.mark.parametrize(
    ("board", "where", "advice"),
    [
        ("", "before the flop", lambda: little().before_flop(cards("AS KD"))),
        ("QH AC QS", "after the flop, if the player", lambda: little().after_flop(cards("AS KD"), cards("QH AC QS"))),
        (
            "QH AC QS KH KC",
            "on the river, after two checks",
            lambda: little().river(cards("AS KD"), cards("QH AC QS KH KC")),
        ),
    ],
)
def test_each_option_is_listed_with_its_value(
    run: Run, solved: Query, board: str, where: str, advice: Callable[[], Any]
) -> None:
    words = ["analyse", UTH, "--hand", "as,kd", *(["--board", board] if board else [])]
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    found = advice()
    told = " ".join(result.stdout.split())
    assert where in told
    for one in found.options:
        assert f"{one.name} {float(one.value):.6f} {one.value.numerator}/{one.value.denominator}" in told
    assert f"Best: {found.best.name}, by {float(found.margin):.6f} antes." in told
    data = json.loads(run(*words, "--json").stdout)
    assert [(one["name"], Fraction(one["fraction"])) for one in data["options"]] == [
        (one.name, one.value) for one in found.options
    ]
    assert (data["hand"], data["board"], data["best"]) == ("AS KD", board, found.best.name)
    assert solved["key"] == UTH


def test_supposed_rule_is_stated(run: Run, solved: Query) -> None:
    told = run("analyse", UTH, "--hand", "AS KD", "--suppose", "dealer.qualifies=false")
    assert "Not an approved game: it supposes dealer.qualifies = false." in told.stdout
    assert solved["suppose"] == {"dealer.qualifies": "false"}


def test_every_class_is_in_the_table(run: Run, solved: Query, tmp_path: Path) -> None:
    file = tmp_path / "classes.csv"
    result = run("analyse", UTH, "--hand", "AS KD", "--classes", file)
    assert f"The table of hole cards and flops was written to {file}." in " ".join(result.stdout.split())
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == len(little().layout.sizes)
    assert sum(int(row["ways"]) for row in rows) == 66 * 120  # two hole cards of twelve, three of the ten others
    row = rows[len(rows) // 2]
    found = little().after_flop(cards(row["hole"]), cards(row["flop"]))
    value = {one.name.partition(" ")[0]: one.value for one in found.options}
    assert row["best"] == found.best.name
    assert (Fraction(row["bet_exactly"]), Fraction(row["check_exactly"])) == (value["bet"], value["check"])
    assert [float(row[name]) for name in ("bet", "check", "fold")] == [
        float(value[n]) for n in ("bet", "check", "fold")
    ]
    assert solved["key"] == UTH


def test_interrupt_while_writing_classes_leaves_no_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, solved: Query, tmp_path: Path
) -> None:
    def rows(_: HoldemSolution) -> object:
        yield from list(little_rows)[:3]
        raise KeyboardInterrupt

    little_rows = list(little().rows())
    monkeypatch.setattr(HoldemSolution, "rows", rows)
    result = run("analyse", UTH, "--hand", "AS KD", "--classes", tmp_path / "classes.csv")
    assert result.exit_code == errors.INTERRUPTED
    assert list(tmp_path.iterdir()) == []
    assert solved["key"] == UTH


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([UTH, "--hand", "AS"], "--hand AS: Give two hole cards, not 1."),
        ([UTH, "--hand", "AS 1X"], "--hand AS 1X: '1X' is not a card"),
        ([UTH, "--hand", "AS AS"], "--hand AS AS: AS is given twice. The pack has each card once."),
        (
            [UTH, "--hand", "AS KD", "--board", "2C"],
            "--board 2C: Give the three cards of the flop or all five cards, not 1.",
        ),
        (
            [UTH, "--hand", "AS KD", "--board", "2C KD 3C"],
            "--board 2C KD 3C: KD is given twice. The pack has each card once.",
        ),
        ([UTH, "--board", "2C 3C 4C"], "--board 2C 3C 4C: Give the hole cards too, such as --hand"),
        ([UTH, "--hand", "AS KD", "--csv", "x"], "--hand shows a single hand. Leave out --csv."),
        (
            [UTH, "--classes", "x", "--suppose", "a=b"],
            "--classes: The table cannot state that its game is not approved. Leave out",
        ),
        ([UTH, "--classes", "-"], "--classes -: Name a file."),
        ([PONTOON, "--hand", "AS KD"], f"--hand: {PONTOON} has no hole cards and no board. Use it with {UTH}."),
        ([PONTOON, "--classes", "x"], f"--classes: {PONTOON} has no hole cards and no board"),
    ],
)
def test_impossible_request_is_rejected_before_solving(run: Run, solved: Query, words: list[str], told: str) -> None:
    result = run("analyse", *words)
    assert (result.exit_code, result.stdout) == (errors.WRONG, "")
    assert result.stderr.startswith(f"croupier: {told}")
    assert result.stderr.count("\n") == 1
    assert solved == {}


def test_requested_table_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def solve(rules: Any, wager: Money, **_: object) -> HoldemSolution:
        seen.extend((rules.payouts.maximum.value, wager))
        return little()

    monkeypatch.setattr("croupier.analysis.holdem.solve", solve)
    asked = {"election": {"maximum_payout": "5000"}, "wager": Money(2500), "removed": "", "suppose": {}}
    assert holdem_hand.solved(UTH, asked, Bar()) is little()
    assert seen == [Money(500000), Money(2500)]
