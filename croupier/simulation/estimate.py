"""Estimate of the return of a wager with its error, from whole-number sums: the same sums give the same bits."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from msgspec import Struct

from croupier.simulation.tally import Counts

CONFIDENCE: Final = "95 %"
QUANTILE: Final = 1.96
"""Number of standard errors on either side of the interval of that confidence."""


class Estimate(Struct, frozen=True):
    """The rounds with a wager: initial wagers and net results in cents, and the return in per cent.

    Returns are sums over sums, so that a wager of $20 weighs twice one of $10; their error is that of such a ratio.
    `standard_deviation` is that of one round, in units of the average first wager.
    """

    rounds: int
    wagered: int
    net: int
    expected_value: float
    standard_error: float
    standard_deviation: float

    @property
    def interval(self) -> tuple[float, float]:
        """Between which returns the true one lies with the confidence of 95 %."""
        reach = QUANTILE * self.standard_error
        return self.expected_value - reach, self.expected_value + reach


def estimate(nets: Mapping[int, Counts]) -> Estimate:
    """Return the figures of a wager from the frequencies of net results by initial wager."""
    rounds = wagered = net = staked_squares = net_squares = products = 0
    for staked, counts in nets.items():
        if not staked:  # nothing was at stake in a round that was sat out
            continue
        for won, many in counts.items():
            rounds += many
            wagered += many * staked
            net += many * won
            staked_squares += many * staked * staked
            net_squares += many * won * won
            products += many * staked * won
    if not rounds:
        return Estimate(0, 0, 0, 0.0, 0.0, 0.0)
    # the sum of (net - return * staked)², times wagered², in whole numbers
    residue = wagered * wagered * net_squares - 2 * wagered * net * products + net * net * staked_squares
    spread = sqrt(residue * rounds / (wagered**4 * (rounds - 1))) if rounds > 1 else 0.0
    return Estimate(rounds, wagered, net, net / wagered, spread, spread * sqrt(rounds))
