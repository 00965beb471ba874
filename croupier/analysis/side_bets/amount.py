"""For which amount a side bet is priced: rounding hangs on it."""

from croupier.analysis.figures import percent
from croupier.analysis.side_bets.pricing import Table
from croupier.money import Money, Rounding, show
from croupier.rules.twentyone import PairsPlay, PerfectPairs, SideBet, SuperSevens, TwentyOneRules


def least(rules: TwentyOneRules, bet: SideBet, wager: Money) -> Money:
    """Return the least amount in which the side bet is placed in chips; the initial wager where none is stated."""
    stated: Money | None = None
    if isinstance(bet, PerfectPairs | PairsPlay):
        stated = bet.minimum.value
    elif isinstance(bet, SuperSevens) and bet.amounts.value:
        stated = bet.amounts.value[0]
    return Rounding(rules.wagers.smallest_chip.value).up(wager if stated is None else stated)


def told(rules: TwentyOneRules, table: Table) -> str:
    """Say for which amount figures are, and what rounding of payments does to them."""
    moved = table.expected_value - table.unrounded
    clause = rules.settlement.rounding.clause
    if not moved:
        return f"For ${show(table.amount)}, where rounding of payments ({clause}) moves nothing."
    by = percent(float(moved), 4, signed=True)
    return f"For ${show(table.amount)}, where rounding of payments ({clause}) moves the return by {by}."
