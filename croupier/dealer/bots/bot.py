"""Bots: deterministic players with simple habits, which each family of games defines."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from msgspec import Struct

from croupier.engine.refusal import Refused
from croupier.money import MOST, Money
from croupier.rules.profile import Rules

STAKES_BOUGHT: Final = 100
"""Chips that a bot buys, in wagers."""
STAKES_KEPT: Final = 16
"""Chips that a bot keeps, in wagers: more than it can place in one round with splits, doubles and insurance."""

S = TypeVar("S")
I = TypeVar("I")  # noqa: E741  an input
E = TypeVar("E")


class Bot(Struct, frozen=True):
    """A bot: its name, style, wager in multiples of the minimum, and whether it places side bets."""

    name: str
    style: str
    times_minimum: int
    has_side_bets: bool = False


def cast(everyone: tuple[Bot, ...], count: int, taken: Iterable[str]) -> tuple[Bot, ...]:
    """Return `count` bots whose names are not taken."""
    names = {name.casefold() for name in taken}
    free = [bot for bot in everyone if bot.name.casefold() not in names]
    assert count <= len(free), count
    return tuple(free[:count])


def main_sums(bot: Bot, rules: Rules) -> tuple[Money, Money]:
    """Return a bot's preferred wager and the minimum."""
    unit = rules.wagers.unit.value
    least = Money(rules.wagers.minimum.value or unit)
    return Money(max(least * bot.times_minimum // unit * unit, least)), least


def in_chips(amount: int, rules: Rules) -> Money:
    """Return an amount rounded up to whole chips of the table, at most the largest amount."""
    chip = rules.wagers.smallest_chip.value
    return Money(min(-(-amount // chip), MOST // chip) * chip)


def bots_chips(bot: Bot, rules: Rules) -> Money:
    """Return a bot's chips at the start."""
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
