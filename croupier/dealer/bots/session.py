"""Bots in a tournament's session: they wager by rank, play by habit, and act only as the session allows."""

from typing import Any, Final

from croupier.dealer.awaited import is_open_offer
from croupier.dealer.bots.bot import Bot
from croupier.dealer.bots.family import choose, exposed
from croupier.dealer.bots.habits import chance
from croupier.engine.game import game_of
from croupier.engine.inputs import Proceed
from croupier.engine.table import Table
from croupier.money import Money
from croupier.records.tables.state import TableRecord
from croupier.tournament.session import SessionPlayer, TableSession, legal
from croupier.tournament.session.inputs import PlayPassCard, WriteUndisclosed

_LAST_ROUNDS: Final = 2
"""Number of rounds before the end in which a bot that is behind takes risks."""
_STYLES: Final = ("bold", "steady", "cautious", "fanciful")
_MAIN: Final = "main"


def wagers(session: TableSession, table: Table, one: SessionPlayer, seed: int) -> Any:
    """Return a bot's wager in its turn: chips, a pass card or a form."""
    options = legal(session, table, one.player)
    wager = game_of(table.rules).wagers[0]
    placed = [given for given in options if isinstance(given, wager)]
    assert placed, f"{one.player} has {one.chips}, and no wager is taken"
    least, most = placed[0].amount, placed[-1].amount
    lead = one.chips - max([other.chips for other in session.seats if other.player != one.player], default=Money(0))
    rounds = session.terms.ends.rounds
    is_late = rounds is not None and session.rounds + _LAST_ROUNDS >= rounds
    if is_late and lead > 0 and any(isinstance(given, PlayPassCard) for given in options):
        return PlayPassCard(one.player)
    amount = _amount(one, least, most, lead, chance(seed, session.terms.number, session.rounds, one.player), is_late)
    if is_late and lead < 0 and one.forms_used < session.terms.undisclosed and amount < one.chips:
        return WriteUndisclosed(one.player, _MAIN, amount)
    return game_of(table.rules).first_wager(one.player, one.box, amount)


def _amount(one: SessionPlayer, least: Money, most: Money, lead: int, luck: int, is_late: bool) -> Money:
    """Return a wager in units of the minimum: the minimum when ahead, the deficit near the end, else a share."""
    if is_late and lead <= 0:
        wanted = max(least, -lead + least)
    elif lead > 0 and luck % 4:
        wanted = least
    else:
        wanted = one.chips // (4 + luck % 12)
    return Money(max(least, min(most, wanted - wanted % least)))


def style_of(player: str) -> str:
    """Return a bot's style, which never changes."""
    return _STYLES[chance(0, player) % len(_STYLES)]


def decides(session: TableSession, table: Table, player: str) -> Any | None:
    """Return a bot's decision or answer, None if it has no decision."""
    round_ = table.round
    if round_ is None or round_.is_closed:
        return None
    if player in table.choosing:
        return Proceed(player)
    options = legal(session, table, player)
    if not options or (is_open_offer(table) and not _may_answer(options, player)):
        return None
    return choose(Bot(player, style_of(player), 1), table, options)


def answer(record: TableRecord, session: TableSession, player: str) -> Any:
    """Return a bot's decision or answer; an offer that it cannot pay for is declined."""
    return exposed(record, player) or decides(session, record.table, player) or Proceed(player)


def _may_answer(options: tuple[Any, ...], player: str) -> bool:
    """Return whether an offer to several players is still open to this one: nobody declines twice."""
    return Proceed(player) in options and any(not isinstance(given, Proceed) for given in options)
