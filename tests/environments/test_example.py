"""The worked example learns: what it plays in the end is far better than any legal action by chance."""

from math import hypot

import pytest

from examples.learn_pontoon import run


@pytest.mark.long
def test_the_example_learns_better_than_chance() -> None:
    before, after, learner = run(rounds=6_000, measure=4_000, seed=11)
    assert after.mean - before.mean > 8 * hypot(before.error, after.error)
    assert after.mean > -0.2
    assert len(learner.table) > 300
