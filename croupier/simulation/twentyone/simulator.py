"""The simulator of Blackjack and Pontoon."""

from collections.abc import Iterator
from typing import Any, Final, cast, get_args

from croupier.analysis import analyse, side_bets
from croupier.analysis.progress import Progress
from croupier.engine.inputs import Bet, PlaceWager
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation import strategies
from croupier.simulation.plan import BadPlan, Plan
from croupier.simulation.simulator import SharedPayment
from croupier.simulation.twentyone.game import SimulatedTwentyOne


class TwentyOneSimulator:
    """Blackjack and Pontoon are dealt from a shoe or a device."""

    shoes: Final = {
        "fresh": "a whole shoe before every round",
        "real": "a shoe with its cutting card {card} cards from the back",
        "device": "a device that shuffles after every round",
    }
    guide: Final = "docs/strategies.md"

    def strategies(self, document: str) -> list[str]:
        """Return the names of the strategies that can be played under a document."""
        return list(strategies.names(document))

    def game(self, plan: Plan, rules: TwentyOneRules, progress: Progress) -> SimulatedTwentyOne:
        """Make the tables of a plan."""
        return SimulatedTwentyOne.of(plan, rules, progress)

    def side_bets(self, rules: TwentyOneRules) -> tuple[str, ...]:
        """Return the side bets that have a chapter in the document."""
        return tuple([bet for bet in get_args(Bet) if bet != "main" and _chapter(rules, bet) is not None])

    def check_offered(self, rules: TwentyOneRules, bet: str) -> None:
        """Raise BadPlan if the table does not offer a side bet of its document."""
        if bet not in (offered := rules.side_bets.offered).value:
            names = ",".join([*offered.value, bet])
            clause = f"{rules.document} {_chapter(rules, bet).elected.clause}"
            raise BadPlan(f"side bet {bet}: It is not offered here. Set side_bets={names}. [{clause}]")

    def side_wager(self, player: str, bet: str, amount: Money) -> PlaceWager:
        """Return the input that places a side bet on box 1."""
        return PlaceWager(player, 1, amount, bet=cast("Bet", bet))

    def shared(self, rules: TwentyOneRules) -> SharedPayment | None:
        """Return the Super Bonus, which pays other boxes, too."""
        if rules.super_bonus is None:
            return None
        return SharedPayment("a Super Bonus pays the other boxes, too", rules.super_bonus.others.clause)

    def exact(self, plan: Plan, rules: TwentyOneRules, progress: Progress) -> tuple[float, float] | None:  # noqa: ARG002  it is quick
        """Return the exact return of best play or of a chart, with its error bound."""
        return strategies.exact_value(plan.strategy, rules, plan.wager)

    def exact_side_bets(self, plan: Plan, rules: TwentyOneRules, progress: Progress) -> Iterator[tuple[str, float]]:
        """Yield the return of each side bet that depends neither on its size nor on an unknown play."""
        priced = side_bets.side_bets(rules, plan.wager)
        for name in plan.side_bets:
            if priced[name].rounding:  # payments depend on the size of the bet
                continue
            if not priced[name].plays:
                yield name, priced[name].expected_value.value
            elif plan.strategy == "best":  # it depends on the play of two sevens
                found = analyse(plan.document, plan.election, wager=plan.wager, effects=False, progress=progress)
                played = {one.name: one.expected_value.value for one in found.side_bets[name].plays}
                if "main" in played:
                    yield name, played["main"]


def _chapter(rules: TwentyOneRules, bet: str) -> Any:
    return getattr(rules, bet.replace("-", "_"))
