"""Sessions of a bankroll: where each ended, and which were ruined on the way."""

import numpy as np

from croupier.simulation.game import Ints, SimulatedGame
from croupier.simulation.plan import Plan
from croupier.simulation.planner import least_wager
from croupier.simulation.tally import Tally


def with_sessions(game: SimulatedGame, number: int, rounds: int, tally: Tally) -> Tally:
    """Add the results of whole sessions to the tally of a block; an incomplete session is left out."""
    plan = game.plan
    whole = rounds // plan.session if plan.session else 0
    if whole:
        ends, is_ruined = ended(plan, game.nets(number, rounds)[: whole * plan.session])
        tally.ruined = int(is_ruined.sum())
        amounts, many = np.unique(ends, return_counts=True)
        tally.ends = dict(zip(amounts.tolist(), many.tolist(), strict=True))
    return tally


def ended(plan: Plan, nets: Ints) -> tuple[Ints, Ints]:
    """Return the end of each session, and 1 for each that was ruined: the next wager could not be paid.

    Doubles and splits are paid regardless of the bankroll; a session that is ruined stops there.
    """
    bankrolls = plan.bankroll + np.cumsum(nets.reshape(-1, plan.session), axis=1)
    short = bankrolls < least_wager(plan)
    is_ruined = short.any(axis=1)
    stopped = np.where(is_ruined, short.argmax(axis=1), plan.session - 1)
    return bankrolls[np.arange(len(bankrolls)), stopped], np.asarray(is_ruined, dtype=np.int64)
