"""The floor under small load: every answer to a player is in the log once, and every screen gets every action."""

import pytest

from benchmarks.floor import at, load, report


def test_percentile_is_computed() -> None:
    assert at([5.0, 1.0, 3.0, 2.0, 4.0], 0.5) == 3.0
    assert at([float(number) for number in range(1, 101)], 0.99) == 100.0
    assert at([], 0.5) == float("inf")


@pytest.mark.long
def test_load_loses_and_repeats_nothing() -> None:
    found = load(8, 8)
    assert (found.lost, found.doubled, found.found.unanswered, found.found.faults) == (0, 0, 0, [])
    assert len(found.found.milliseconds) > 30
    assert found.found.states >= 7 * len(found.found.milliseconds) // 2


def test_load_report_without_tables_is_short() -> None:
    assert len(list(report(1, 0))) == 2
