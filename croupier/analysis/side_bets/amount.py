"""Amount for which a side bet is priced, on which rounding depends."""

from croupier.analysis.report.figures import percent
from croupier.analysis.side_bets.prices import PriceTable
from croupier.money import Money, Rounding, show
from croupier.rules.twentyone import SideBet, TwentyOneRules


def least(rules: TwentyOneRules, bet: SideBet, wager: Money) -> Money:
    """Return the least amount in which the side bet is placed in chips; the initial wager where none is stated."""
    return Rounding(rules.wagers.smallest_chip.value).up(wager if bet.least is None else bet.least)


def rounding_note(rules: TwentyOneRules, table: PriceTable) -> str:
    """Write the amount for which figures are, and the effect of rounding on them."""
    moved = table.expected_value - table.unrounded
    clause = rules.settlement.rounding.clause
    if not moved:
        return f"For ${show(table.amount)}, where rounding of payments ({clause}) moves nothing."
    by = percent(float(moved), 4, signed=True)
    return f"For ${show(table.amount)}, where rounding of payments ({clause}) moves the return by {by}."
