"""The benchmark of the Hold'em solver runs, on a little pack, and both ways find the same."""

import pytest

from benchmarks import analysis_uth


@pytest.mark.long
def test_benchmark_times_solver_and_naive_solution() -> None:
    told = "\n".join(analysis_uth.report(0.01))
    assert "1,663,200 deals" in told
    assert "times as fast as comparing pair by pair, and equal" in told
    assert "compiling" not in told  # that is for those with time


def test_compile_time_is_first_run_minus_second() -> None:
    assert analysis_uth.compiling() < 60
