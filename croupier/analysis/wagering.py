"""For which wager a game is analysed: what a table takes, and at which sizes the rules say something else."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.engine import twentyone, uth
from croupier.engine.inputs import PlaceWager, Refused
from croupier.engine.uth.inputs import PlaceAnte
from croupier.money import MOST, Money, show
from croupier.rules.profile import Rules
from croupier.rules.ruled import BadElection
from croupier.rules.twentyone import TwentyOneRules

USUAL: Final = Money(1000)
"""The wager where a table states no minimum."""
_PLAYER: Final = "player"


class Size(Struct, frozen=True):
    """A wager at which the rules may say something else than at others, and the clause that does."""

    wager: Money
    clause: str


def usual(rules: Rules) -> Money:
    """Return the least wager of the table."""
    least = rules.wagers.minimum.value
    return USUAL if least is None else least


def check(rules: Rules, wager: Money) -> None:
    """Raise BadElection if the table does not take the wager, as a live one would refuse it."""
    if wager > MOST:
        raise BadElection(f"wager: ${show(wager)} is absurd: the most is ${show(MOST)}")
    try:
        _placed(rules, wager)
    except Refused as refused:
        raise BadElection(f"wager: {refused.why} ({rules.document} {refused.clause})") from None


def takes(rules: Rules, wager: Money) -> bool:
    """Return whether the table takes the wager."""
    try:
        _placed(rules, wager)
    except Refused:
        return False
    return True


def _placed(rules: Rules, wager: Money) -> None:
    if isinstance(rules, TwentyOneRules):
        twentyone.decide(twentyone.open_round(rules)[1], PlaceWager(_PLAYER, 1, wager))
    else:
        uth.decide(uth.open_round(rules)[1], PlaceAnte(_PLAYER, wager))


def sizes(rules: Rules) -> tuple[Size, ...]:
    """Return the wagers that the table takes and at which the rules may say something else, smaller ones first."""
    found: dict[Money, Size] = {}
    for size in _sizes(rules):
        if size.wager > 0 and takes(rules, size.wager):
            found.setdefault(size.wager, size)
    return tuple([found[wager] for wager in sorted(found)])


def _sizes(rules: Rules) -> Iterator[Size]:
    unit, least, most = rules.wagers.unit.value, usual(rules), rules.wagers.maximum.value
    if isinstance(rules, TwentyOneRules):
        bonus, rounding = rules.super_bonus, rules.settlement.rounding.clause
        if bonus is not None:
            floor, large = bonus.floor, bonus.large_from
            yield from (
                Size(Money(floor.value * 100 - unit), floor.clause),
                Size(Money(floor.value * 100), floor.clause),
            )
            yield from (Size(Money((large.value - 1) // least * least), large.clause), Size(large.value, large.clause))
        # what cannot be paid exactly shows at the first amounts above the least, and at none of them if it never does
        yield from (Size(Money(least + steps * unit), rounding) for steps in range(3))
        high = rules.wagers.maximum.clause if bonus is None else bonus.large.clause
    else:
        yield Size(least, rules.payouts.maximum.clause)
        high = rules.payouts.maximum.clause
    if most is not None:
        yield Size(most, high)
