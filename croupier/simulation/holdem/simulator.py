"""The simulator of Ultimate Texas Hold'em."""

from collections.abc import Iterator
from typing import Final

from croupier.analysis.progress import Progress
from croupier.engine.holdem.inputs import PlaceTrips
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.simulation.holdem.best import solved, trips_value
from croupier.simulation.holdem.engine_queries import is_shared
from croupier.simulation.holdem.game import TRIPS, SimulatedHoldem
from croupier.simulation.holdem.strategy import BEST, names
from croupier.simulation.plan import Plan
from croupier.simulation.simulator import SharedPayment


class HoldemSimulator:
    """Hold'em is dealt from a whole pack in every round."""

    shoes: Final = dict.fromkeys(("fresh", "device"), "the whole pack before every round")
    guide: Final = "docs/strategies-holdem.md"

    def strategies(self, document: str) -> list[str]:
        """Return the names of the strategies that can be played under a document."""
        return list(names(document))

    def game(self, plan: Plan, rules: UthRules, progress: Progress) -> SimulatedHoldem:
        """Make the tables of a plan."""
        return SimulatedHoldem.of(plan, rules, progress)

    def side_bets(self, rules: UthRules) -> tuple[str, ...]:  # noqa: ARG002  every document has it
        """Return the only side bet, trips."""
        return (TRIPS,)

    def check_offered(self, rules: UthRules, bet: str) -> None:
        """Accept trips, which every table offers."""

    def side_wager(self, player: str, bet: str, amount: Money) -> PlaceTrips:  # noqa: ARG002  there is one side bet
        """Return the input that places trips."""
        return PlaceTrips(player, amount)

    def shared(self, rules: UthRules) -> SharedPayment | None:
        """Return the maximum payout where the boxes of a player share it."""
        if not is_shared(rules):
            return None
        return SharedPayment("the boxes of a round share one maximum payout", rules.payouts.maximum_scope.clause)

    def exact(self, plan: Plan, rules: UthRules, progress: Progress) -> tuple[float, float] | None:
        """Return the exact return of best play; no other strategy is enumerated."""
        return (float(solved(rules, plan.wager, progress).value), 0.0) if plan.strategy == BEST else None

    def exact_side_bets(self, plan: Plan, rules: UthRules, progress: Progress) -> Iterator[tuple[str, float]]:
        """Yield the return of trips with best play: a fold loses trips as well, so it depends on the play."""
        if plan.strategy == BEST and (plan.boxes == 1 or self.shared(rules) is None):
            for name, amount in plan.side_bets.items():
                yield name, float(trips_value(rules, plan.wager, amount, progress))
