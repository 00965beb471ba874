"""Steps per second of the learning environments: `python -m benchmarks.environments`.

Beside them Gymnasium's own Blackjack-v1, which plays hit and stand without splits, doubles, clauses or action masks.
Every action is chosen at random, ours among the legal ones.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import gymnasium
import numpy as np

from benchmarks.measure import rate, show
from croupier.environments import ENVIRONMENTS

BESIDE: Final = "Blackjack-v1"
TABLES: Final = 16
STEPS: Final = 200
SEED: Final = 7


def report(seconds: float = 3.0) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes."""
    beside = _alone(BESIDE, seconds)
    yield f"learning environments, random play; beside them Gymnasium's {BESIDE}: {beside:,.0f} steps/s"
    yield f"  {'environment':<34}{'steps/s':>10}{f'÷ {BESIDE}':>16}{'many tables':>13}{'÷ alone':>9}"
    for name in ENVIRONMENTS:
        alone, many = _alone(name, seconds), _many(name, seconds)
        ratio = f"{alone / beside:.2f}"
        yield f"  {name:<34}{alone:>10,.0f}{ratio:>16}{many:>13,.0f}{many / alone:>9.2f}"
    yield f"many tables: {TABLES} in one gymnasium.make_vec, one after another; steps of single tables per second"


def _alone(name: str, seconds: float) -> float:
    """Return the steps in a second of one table, its resets among what takes the time."""
    env = gymnasium.make(name)
    env.reset(seed=SEED)
    return rate(_steps(env), seconds).per_second * STEPS


def _steps(env: gymnasium.Env[Any, Any]) -> Callable[[], None]:
    """Return what plays on, a number of steps at a time."""
    chance = np.random.default_rng(SEED)
    assert isinstance(env.action_space, gymnasium.spaces.Discrete)
    every = np.arange(env.action_space.n)
    info = env.reset()[1]

    def play() -> None:
        nonlocal info
        for _ in range(STEPS):
            legal = info["action_mask"].nonzero()[0] if "action_mask" in info else every
            _, _, is_over, _, info = env.step(legal[int(chance.random() * len(legal))])
            if is_over:
                _, info = env.reset()

    return play


def _many(name: str, seconds: float) -> float:
    """Return the same of many tables; the step in which a table is reset is none of the game."""
    envs = gymnasium.make_vec(name, num_envs=TABLES, vectorization_mode="sync")
    chance = np.random.default_rng(SEED)
    _, info = envs.reset(seed=SEED)
    steps = calls = 0
    is_over = np.zeros(TABLES, dtype=bool)

    def play() -> None:
        nonlocal info, is_over, steps, calls
        wishes = chance.random(info["action_mask"].shape) * info["action_mask"]
        steps, calls = steps + int((~is_over).sum()), calls + 1
        _, _, is_over, _, info = envs.step(wishes.argmax(axis=1))

    return rate(play, seconds).per_second * steps / calls


if __name__ == "__main__":
    show(report())
