"""Payment in chips: rounding of exact amounts.

nsw-pontoon-6to5-2017 5.9 pays up to the next chip; the ACT documents have no such rule and pay exactly.
"""

from functools import cache

from croupier.money import EXACT, Money, Rounding
from croupier.rules.twentyone import TwentyOneRules


def payment(rules: TwentyOneRules) -> Rounding:
    """Return the rounding of payments at this table."""
    return _rounding(rules.settlement.rounding.value, rules.wagers.smallest_chip.value)


@cache
def _rounding(kind: str, chip: Money) -> Rounding:
    # nsw-pontoon-6to5-2017 5.9: "paid to the next highest amount to which payment can be made in chips"
    match kind:
        case "exact":
            return EXACT
        case "next_chip":
            return Rounding(chip, 1)
        case _:
            assert kind == "half_chip", kind
            return Rounding(chip, 2)
