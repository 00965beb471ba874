"""Bots of every family of games, looked up by the family that the rules name."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.dealer.bots import holdem, twentyone
from croupier.dealer.bots.bot import Bot
from croupier.dealer.next_step import accepts
from croupier.engine.game import game_of
from croupier.engine.holdem import view
from croupier.engine.inputs import Proceed
from croupier.engine.table import Table
from croupier.engine.table.inputs import ExposeCards
from croupier.records.tables.state import TableRecord
from croupier.rules.questions import Rules


class _Habits(Struct, frozen=True):
    """The bots of a family: who they are, their wagers, and their choice among the legal inputs."""

    cast: tuple[Bot, ...]
    wagers: Callable[[Bot, Table, int], list[Any]]
    choose: Callable[[Bot, Any, Iterable[Any]], Any]


_HABITS: Final[Mapping[str, _Habits]] = {
    "twentyone": _Habits(
        twentyone.CAST,
        lambda bot, table, box: list(twentyone.wagers(bot, table, box)),
        twentyone.choose,
    ),
    "holdem": _Habits(
        holdem.CAST,
        lambda bot, table, _: list(holdem.wagers(bot, table)),
        lambda bot, round_, options: holdem.choose(bot, view(round_, bot.name), options),
    ),
}

EVERYONE: Final = tuple([bot for habits in _HABITS.values() for bot in habits.cast])
"""The bots of every family."""


def bots_of(rules: Rules) -> tuple[Bot, ...]:
    """Return the bots who know the game of a table."""
    return _HABITS[rules.family].cast


def wagers(bot: Bot, table: Table, box: int) -> list[Any]:
    """Return the wagers that a bot places on its box; the table accepts all of them, in this order."""
    return _HABITS[table.rules.family].wagers(bot, table, box)


def choose(bot: Bot, table: Table, options: Iterable[Any]) -> Any:
    """Return the bot's choice among the legal inputs."""
    return _HABITS[table.rules.family].choose(bot, table.round, options)


def decision(bot: Bot, record: TableRecord) -> Any:
    """Return the bot's decision about its hand, or its answer to an offer; face-down cards are exposed first."""
    table = record.table
    if table.choosing or table.round is None:
        return Proceed(bot.name)
    options = game_of(table.rules).legal(table.round, bot.name)
    return exposed(record, bot.name) or choose(bot, table, options)


def exposed(record: TableRecord, player: str) -> ExposeCards | None:
    """Return the exposing of a player's face-down cards if the table asks for it now."""
    round_ = record.table.round
    game = game_of(record.table.rules)
    box = game.turn(round_) if round_ is not None and game.is_decision(round_) else None
    if box is None:
        return None
    given = ExposeCards(player, box)
    return given if accepts(record, given) else None
