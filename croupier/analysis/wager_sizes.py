"""Wager sizes of an analysis: the sizes a table takes, and those at which the rules differ."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from croupier.engine.game import game_of
from croupier.engine.refusal import Refused
from croupier.money import MOST, Money, show
from croupier.rules.profile import Rules
from croupier.rules.ruled import BadElection

USUAL: Final = Money(1000)
"""The wager where a table states no minimum."""
_PLAYER: Final = "player"


class Size(Struct, frozen=True):
    """A wager size at which the rules may differ, and the clause."""

    wager: Money
    clause: str


def usual(rules: Rules) -> Money:
    """Return the least wager of the table."""
    least = rules.wagers.minimum.value
    return USUAL if least is None else least


def check(rules: Rules, wager: Money) -> None:
    """Raise BadElection if the table does not take the wager, as a live one would refuse it."""
    if wager > MOST:
        raise BadElection(f"wager: ${show(wager)} is too large. The maximum is ${show(MOST)}.")
    try:
        _placed(rules, wager)
    except Refused as refused:
        raise BadElection(f"wager: {refused.why} [{rules.document} {refused.clause}]") from None


def takes(rules: Rules, wager: Money) -> bool:
    """Return whether the table takes the wager."""
    try:
        _placed(rules, wager)
    except Refused:
        return False
    return True


def taken(rules: Rules, sizes: Iterable[Size]) -> tuple[Size, ...]:
    """Return the sizes that the table accepts, in ascending order, without duplicates."""
    found: dict[Money, Size] = {}
    for size in sizes:
        if size.wager > 0 and takes(rules, size.wager):
            found.setdefault(size.wager, size)
    return tuple([found[wager] for wager in sorted(found)])


def _placed(rules: Rules, wager: Money) -> None:
    game = game_of(rules)
    game.step(game.open_round(rules)[1], game.first_wager(_PLAYER, 1, wager))
