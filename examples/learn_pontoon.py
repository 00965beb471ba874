"""Learn Pontoon by playing it: Q-learning with a table, in plain Python and numpy.

`python examples/learn_pontoon.py` knows nothing of the game at first. It plays rounds of act-pontoon-2018 by the full
rules, keeps what every action has been worth in every situation, and plays what has been best so far, with some
chance of trying another legal action. Before and after, it measures its play on rounds of their own.
"""

import argparse
import sys
import time
from collections.abc import Callable
from math import inf, sqrt
from typing import Final, NamedTuple

import gymnasium
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from croupier.environments import CroupierEnv

NAME: Final = "croupier.environments:croupier/ActPontoon2018-v0"
ROUNDS: Final = 120_000
MEASURED: Final = 30_000
TRIES: Final = 0.5
"""Initial probability of trying another legal action; it falls to zero at the end."""
FORGETS: Final = 0.85
"""Below 1 the latest results count more than the first, which were played by somebody who knew nothing."""

Situation = tuple[int, ...]
Policy = Callable[[NDArray[np.int64], NDArray[np.int8]], int]


class Result(NamedTuple):
    """The mean of a round's reward, in initial wagers, and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        """Write both in percent of the wager."""
        return f"{self.mean:+8.2%} ± {self.error:.2%}"


class Learner:
    """A table: for every situation the value of each action, in initial wagers, and how often it was taken."""

    def __init__(self, env: CroupierEnv, chance: Generator) -> None:
        """Know nothing yet."""
        names = list(env.fields)
        self._places = [names.index(name) for name in ("phase", "total", "is_soft", "pair", "dealer")]
        self._hands = names.index("hands")
        self._actions = len(env.actions)
        self._chance = chance
        self.table: dict[Situation, tuple[list[float], list[int]]] = {}

    def situation(self, seen: NDArray[np.int64]) -> Situation:
        """Return what the learner minds: what is asked, its total, whether it is soft or a pair, the dealer's card."""
        numbers = seen.tolist()
        return tuple([numbers[place] for place in self._places])

    def best(self, seen: NDArray[np.int64], mask: NDArray[np.int8]) -> int:
        """Return the legal action of the highest value; the first of them where nothing is known."""
        legal = np.flatnonzero(mask).tolist()
        known = self.table.get(self.situation(seen))
        if known is None:
            return int(legal[0])
        values, counts = known
        return int(max(legal, key=lambda action: values[action] if counts[action] else -inf))

    def learn(self, env: CroupierEnv, rounds: int) -> None:
        """Play rounds and remember what each action came to."""
        for number in range(rounds):
            tries = TRIES * (1 - number / rounds)
            seen, info = env.reset()
            is_over, reward, split = False, 0.0, None
            while not is_over:
                situation, is_one_hand = self.situation(seen), seen[self._hands] == 1
                if is_one_hand and self._chance.random() < tries:
                    action = int(self._chance.choice(np.flatnonzero(info["action_mask"])))
                else:
                    action = self.best(seen, info["action_mask"])
                seen, reward, is_over, _, info = env.step(action)
                if is_over and is_one_hand:
                    self._remember(situation, action, reward)
                elif is_one_hand and seen[self._hands] == 1:
                    self._remember(situation, action, self._worth(seen, info["action_mask"]))
                elif is_one_hand:
                    split = situation, action
            if split is not None:
                # what follows a split is of several hands: the result of the round teaches the split, and no more
                self._remember(*split, reward)

    def _worth(self, seen: NDArray[np.int64], mask: NDArray[np.int8]) -> float:
        """Return what a situation is worth, as far as is known."""
        known = self.table.get(self.situation(seen))
        return known[0][self.best(seen, mask)] if known else 0.0

    def _remember(self, situation: Situation, action: int, worth: float) -> None:
        """Move the value of an action towards what it came to now, by less the more is known of it."""
        values, counts = self.table.setdefault(situation, ([0.0] * self._actions, [0] * self._actions))
        counts[action] += 1
        values[action] += (worth - values[action]) / counts[action] ** FORGETS


def by_chance(chance: Generator) -> Policy:
    """Return the play of somebody who takes any legal action."""
    return lambda _, mask: int(chance.choice(np.flatnonzero(mask)))


def measured(env: CroupierEnv, policy: Policy, rounds: int, seed: int) -> Result:
    """Return what a way to play comes to."""
    seen, info = env.reset(seed=seed)
    rewards: list[float] = []
    while len(rewards) < rounds:
        seen, reward, is_over, _, info = env.step(policy(seen, info["action_mask"]))
        if is_over:
            rewards.append(reward)
            seen, info = env.reset()
    return Result(float(np.mean(rewards)), float(np.std(rewards)) / sqrt(rounds))


def run(rounds: int, measure: int, seed: int) -> tuple[Result, Result, Learner]:
    """Return the results of chance and of the learner, and the learner."""
    env = gymnasium.make(NAME).unwrapped
    assert isinstance(env, CroupierEnv)
    chance = np.random.default_rng(seed)
    before = measured(env, by_chance(chance), measure, seed)
    learner = Learner(env, chance)
    env.reset(seed=seed + 1)
    learner.learn(env, rounds)
    after = measured(env, learner.best, measure, seed + 2)
    return before, after, learner


def main() -> None:
    """Learn, and print what it was worth."""
    parser = argparse.ArgumentParser(description="Learn Pontoon by playing it.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds to learn from")
    parser.add_argument("--measure", type=int, default=MEASURED, help="rounds to measure each way to play")
    parser.add_argument("--seed", type=int, default=2018)
    chosen = parser.parse_args()
    begun = time.perf_counter()
    before, after, learner = run(chosen.rounds, chosen.measure, chosen.seed)
    sys.stdout.write(f"any legal action  {before} of the wager\n")
    sys.stdout.write(f"what was learnt   {after} of the wager\n")
    taken = time.perf_counter() - begun
    sys.stdout.write(f"{chosen.rounds:,} rounds, {len(learner.table):,} situations, {taken:.0f} s\n")


if __name__ == "__main__":
    main()
