"""Bots: players with simple habits and without any chance of their own; each family of games gives the habits."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from msgspec import Struct

from croupier.engine.inputs import Refused
from croupier.money import MOST, Money
from croupier.rules.profile import Rules

STAKES_BOUGHT: Final = 100
"""For how many of its wagers a bot buys chips."""
STAKES_KEPT: Final = 16
"""More wagers than a bot can lay in one round, split, doubled and insured as often as any document allows."""

S = TypeVar("S")
I = TypeVar("I")  # noqa: E741  an input
E = TypeVar("E")


class Bot(Struct, frozen=True):
    """A player's name, a word for their habits, how many minimums they wager, and whether on side bets too."""

    name: str
    style: str
    times_minimum: int
    has_side_bets: bool = False


def cast(everyone: tuple[Bot, ...], count: int, taken: Iterable[str]) -> tuple[Bot, ...]:
    """Return that many bots, none with a name that is taken."""
    names = {name.casefold() for name in taken}
    free = [bot for bot in everyone if bot.name.casefold() not in names]
    assert count <= len(free), count
    return tuple(free[:count])


def main_sums(bot: Bot, rules: Rules) -> tuple[Money, Money]:
    """Return what a bot would wager, and the least there is."""
    unit = rules.wagers.unit.value
    least = Money(rules.wagers.minimum.value or unit)
    return Money(max(least * bot.times_minimum // unit * unit, least)), least


def in_chips(amount: int, rules: Rules) -> Money:
    """Return the least amount in the table's chips that is not below this one, as far as there are so many."""
    chip = rules.wagers.smallest_chip.value
    return Money(min(-(-amount // chip), MOST // chip) * chip)


def bots_chips(bot: Bot, rules: Rules) -> Money:
    """Return what a bot sits down with."""
    return in_chips(STAKES_BOUGHT * main_sums(bot, rules)[0], rules)


def first_accepted(
    state: S, candidates: Iterable[I], step: Callable[[S, I], tuple[tuple[E, ...], S]]
) -> tuple[list[I], S]:
    """Return the first input that the engine accepts, none if it refuses all, with the state after it."""
    for given in candidates:
        try:
            return [given], step(state, given)[1]
        except Refused:
            continue
    return [], state
