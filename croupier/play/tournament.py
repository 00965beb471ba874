"""Bots that play tournaments: they wager by how they stand, and choose from what the session calls legal.

No chance of their own: the same standing is always answered alike, so that a tournament can be played again.
"""

import re
import zlib
from typing import Any, Final

from croupier.engine import twentyone, uth
from croupier.engine.inputs import PlaceWager, Proceed, Refused
from croupier.engine.table import Table
from croupier.engine.table.inputs import ExposeCards
from croupier.engine.uth.inputs import PlaceAnte
from croupier.money import Money
from croupier.play.bots import Bot
from croupier.play.twentyone import bots as of_twentyone
from croupier.play.uth import bots as of_uth
from croupier.rules.uth import UthRules
from croupier.tournament.sitting import Sitter, Sitting, legal, step

_NAME: Final = re.compile(r"Bot [0-9]{2,4}")
_LATE: Final = 5
"""So many rounds before the end a bot that lags begins to chase."""


def name_of(number: int) -> str:
    """Return the name of a bot, such as "Bot 07"."""
    return f"Bot {number:02d}"


def is_bot(player: str) -> bool:
    """Whether a player is a bot, which their name tells: nobody else may have such a name."""
    return _NAME.fullmatch(player) is not None


def styled(player: str, table: Table) -> Bot:
    """Return the habits of a bot, by its name."""
    everyone = of_uth.CAST if isinstance(table.rules, UthRules) else of_twentyone.CAST
    found = everyone[zlib.crc32(player.encode()) % len(everyone)]
    return Bot(player, found.style, found.times_minimum)


def wager(sitting: Sitting, table: Table, player: str) -> Any | None:
    """Return what a bot puts down: the minimum when it leads, more when it lags; None if it may not wager now."""
    options = legal(sitting, table, player)
    placing = [given for given in options if isinstance(given, PlaceWager | PlaceAnte)]
    one = sitting.find(player)
    if not placing or one is None:
        return options[0] if options else None
    least = min(given.amount for given in placing)
    amount = _amount(sitting, table, one, least)
    for tried in (amount, max(least, amount // 2 // least * least)):
        given = _placed(table, one, Money(min(tried, max(each.amount for each in placing))))
        if _is_taken(sitting, table, given):
            return given
    return min(placing, key=lambda given: given.amount)


def _amount(sitting: Sitting, table: Table, one: Sitter, least: Money) -> int:
    """Return how much a bot would like to wager, in whole minimums."""
    lead = max((each.chips for each in sitting.seats if each is not one), default=Money(0))
    behind, ends = lead - one.chips, sitting.terms.ends
    usual = styled(one.player, table).times_minimum
    if behind <= 0:
        return least
    left = None if ends.rounds is None else max(1, ends.rounds - sitting.rounds)
    if left is None or left > _LATE:
        return least * usual
    wanted = -(-behind // left)
    return max(least * usual, -(-wanted // least) * least)


def _placed(table: Table, one: Sitter, amount: Money) -> PlaceWager | PlaceAnte:
    if isinstance(table.rules, UthRules):
        return PlaceAnte(one.player, amount)
    return PlaceWager(one.player, one.box, amount)


def _is_taken(sitting: Sitting, table: Table, given: Any) -> bool:
    try:
        step(sitting, table, given)
    except Refused:
        return False
    return True


def decide(sitting: Sitting, table: Table, player: str) -> Any:
    """Return what a bot does with its hand, of what it may and can pay."""
    round_, bot = table.round, styled(player, table)
    if isinstance(round_, twentyone.Round) and not table.choosing:
        if round_.phase is twentyone.Phase.DECISION:
            shown = ExposeCards(player, round_.box.number)
            if _is_taken(sitting, table, shown):
                return shown
        return of_twentyone.choose(bot, round_, legal(sitting, table, player))
    if isinstance(round_, uth.UthRound):
        return of_uth.choose(bot, uth.view(round_, player), legal(sitting, table, player))
    return Proceed(player)
