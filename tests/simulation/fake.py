"""A game of coins in place of a kernel: one round wins or loses its wager, by numbers that depend on seed and block."""

import time

import numpy as np

from croupier.cards import card
from croupier.rules.profile import Rules, load_any
from croupier.simulation.game import Ints, ReplayedRound
from croupier.simulation.plan import Plan
from croupier.simulation.tally import ByCount, Tally

SLOW = "slow"
"""A strategy that takes its time, so that a run can be disturbed in the middle."""


class Coins:
    """Wins in 49 of 100 rounds, and in every other one of a hundred wins double."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules: Rules = load_any(plan.document, plan.election)

    @property
    def fingerprint(self) -> str:
        return "coins"

    def nets(self, number: int, rounds: int) -> Ints:
        drawn = np.random.Generator(np.random.Philox(key=self.plan.seed, counter=[0, 0, 0, number]))
        thrown = drawn.integers(0, 200, self.plan.block)[:rounds]
        won = np.where(thrown < 98, 1, np.where(thrown == 98, 2, -1))
        return np.asarray(won * self.plan.wager, dtype=np.int64)

    def play(self, number: int, rounds: int) -> Tally:
        if self.plan.strategy == SLOW:
            time.sleep(0.15)
        nets = self.nets(number, rounds)
        amounts, many = np.unique(nets, return_counts=True)
        counts = dict(zip(amounts.tolist(), many.tolist(), strict=True))
        row = ByCount(rounds, rounds * self.plan.wager, int(nets.sum()), int((nets * nets).sum()))
        return Tally(
            rounds=rounds,
            nets={self.plan.wager: counts},
            wagered=rounds * self.plan.wager,
            seen={"heads": int((nets > 0).sum())},
            by_count={0: row},
        )

    def retold(self, round_number: int) -> ReplayedRound:
        number, within = divmod(round_number, self.plan.block)
        net = int(self.nets(number, within + 1)[-1])
        return ReplayedRound(round_number, (card("AS"),), (), {"box 1 main": net})


def make_coins(plan: Plan) -> Coins:
    return Coins(plan)
