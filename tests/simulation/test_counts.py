"""Counts by name add up to what is published; counts and spreads from files are read or refused with the place."""

from typing import Any

import pytest

from croupier.simulation.counts import COUNTS, RANKS, betting, named, read, spread_of
from croupier.simulation.plan import BadPlan

OWN = "A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 0, 8 = 0, 9 = 0, T = -1"
FILE = f"""
[count]
name = "mine"
true = false
insure_from = 9
tags = {{ {OWN} }}

[spread]
"-2" = 10
"1" = "12.50"
"4" = 0
"""
UNBALANCED = {"ko": 4, "ace-five": 0}
"""Sum of the tags of a deck of 52; all others are balanced."""


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_of_that_name_has_thirteen_tags_that_add_up(name: str) -> None:
    count = named(name)
    assert len(count.tags) == len(RANKS) == 13
    assert 4 * sum(count.tags) == UNBALANCED.get(name, 0)
    assert len(set(count.tags[9:])) == 1  # ten, jack, queen and king are one
    assert count.source


def test_wong_halves_are_in_halves() -> None:
    count = named("wong-halves")
    assert count.parts == 2
    assert count.tags[RANKS.index("5")] / count.parts == 1.5


def test_a_file_holds_a_count_and_a_spread() -> None:
    held = read(FILE, "mine.toml")
    assert held.count is not None
    assert (held.count.name, held.count.is_true, held.count.parts) == ("mine", False, 1)
    assert held.count.tags == COUNTS["hi-lo"].tags
    assert held.spread == ((-2, 1000), (1, 1250), (4, 0))
    assert held.insure_from == 9


def test_a_file_may_name_a_count_or_hold_a_spread_alone() -> None:
    one = read('[count]\nname = "zen"\n', "x")
    assert one.count == COUNTS["zen"]
    assert one.spread is None
    other = read('[spread]\n"0" = 5\n', "x")
    assert (other.count, other.spread) == (None, ((0, 500),))


def test_a_spread_is_sorted_and_signs_are_read() -> None:
    assert spread_of("+3:40 -1:10, 1:20") == ((-1, 1000), (1, 2000), (3, 4000))


def test_sitting_out_applies_below_the_stated_count() -> None:
    made = betting(named("hi-lo"), spread_of("-5:10 1:20 3:40"), wong=2)
    assert made.spread == ((1, 0), (2, 2000), (3, 4000))
    assert betting(named("hi-lo"), spread_of("3:40"), wong=1).spread == ((0, 0), (1, 4000), (3, 4000))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[count", "The text is not TOML"),
        ("x = 1", "'x' is not known here"),
        ("count = 1", "Write it as a table"),
        ('[count]\nname = "none"', "There is no such count"),
        ("[count]\nname = 1", "Write a name"),
        ("[count]\nspeed = 1", "'speed' is not known here"),
        ("[count]\ntags = 1", "Write each rank"),
        ("[count]\ntags = { A = 1 }", "2, 3, 4, 5, 6, 7, 8, 9, T is missing"),
        (f"[count]\ntags = {{ {OWN}, X = 1 }}", "'X' is not known here"),
        (f"[count]\ntags = {{ {OWN.replace('= 0', '= 0.5')} }}", "for halves set parts = 2"),
        (f"[count]\nparts = 0\ntags = {{ {OWN} }}", "parts"),
        (f"[count]\nparts = true\ntags = {{ {OWN} }}", "parts"),
        (f"[count]\ntrue = 1\ntags = {{ {OWN} }}", "true for a true count"),
        (f'[count]\ninsure_from = "3"\ntags = {{ {OWN} }}', "insure_from"),
        ("[spread]", "no wager"),
        ('[spread]\n"x" = 1', "'x' is not a count"),
        ('[spread]\n"1" = 1.5', "from 1 on"),
        ('[spread]\n"1" = 1\n"+1" = 2', "given twice"),
    ],
)
def test_malformed_file_is_rejected_with_its_place(text: str, told: str) -> None:
    with pytest.raises(BadPlan) as bad:
        read(text, "mine.toml")
    assert str(bad.value).startswith("mine.toml: ")
    assert told in str(bad.value)


@pytest.mark.parametrize("written", ["", "1", "x:1", "1:x", "1:1 1:2", "1:-1", "1.5:10", "9999999:1"])
def test_a_spread_that_cannot_be_read_is_refused(written: str) -> None:
    with pytest.raises(BadPlan, match="spread"):
        spread_of(written)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"count": "hi"}, "There is no such count"),
        ({"count": 5}, "There is no such count"),
        ({"count": "hi-lo", "spread": "1"}, "Write counts with their wagers"),
        ({"count": "hi-lo", "wong": 1}, "wong: Give a spread"),
        ({"count": "hi-lo", "spread": "1:10", "wong": "1"}, "wong: '1' is not a count"),
        ({"count": "hi-lo", "spread": "1:10", "insure_from": 2.5}, "insure_from: 2.5 is not a count"),
    ],
)
def test_impossible_bets_are_rejected(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(BadPlan, match=told):
        betting(**asked)
