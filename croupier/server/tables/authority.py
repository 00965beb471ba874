"""Authority of inputs: players act for themselves, except where a dealer with real cards keys their decisions."""

from typing import Final

from msgspec import Struct

from croupier.dealer.next_step import end_of_play
from croupier.engine.holdem.inputs import WithdrawAnte
from croupier.engine.inputs import MarkAbsent, NoMoreBets, Proceed, ReturnWagers, WithdrawWager
from croupier.engine.table import Official
from croupier.engine.table.inputs import DeclineCut, TimeExpired
from croupier.records.log.wire import TableLogInput
from croupier.records.tables.authority import acting
from croupier.records.tables.writer import BadCommand
from croupier.server.tables.live_table import LiveTable

_SILENCE: Final = (TimeExpired, ReturnWagers, Proceed, MarkAbsent, DeclineCut)
"""Inputs that a dealer gives for a silent player."""
_BACK: Final = (WithdrawWager, WithdrawAnte)


def check_voice(table: LiveTable, person: Official, given: TableLogInput) -> None:
    """Raise BadCommand if an official gives an input that only a player or the program may give."""
    why = "" if person.role == "player" else unspoken(table, given)
    if why:
        raise BadCommand(why)


def unspoken(table: LiveTable, given: Struct) -> str:
    """Return the reason why no official may give an input at this table, "" if one may; the rules are checked later."""
    if not table.is_virtual:  # who deals real cards keys what players say and do
        return ""
    if table.is_automatic and isinstance(given, (*_SILENCE, NoMoreBets)):
        return "At this table the program deals. It closes the wagers and ends waits itself."
    if isinstance(given, _SILENCE) or not _is_players(given):
        return ""
    end = end_of_play(table.state)
    is_over = end is not None and table.clock() // 1_000 >= end
    if isinstance(given, _BACK) and is_over and not table.is_automatic:
        return ""  # wagers that lie there when the table closes go back
    return "At a table with a virtual shoe, players act for themselves."


def _is_players(given: Struct) -> bool:
    """Return whether an input is a player's own, and no official had a part in it."""
    has_official = any(isinstance(getattr(given, name), Official) for name in given.__struct_fields__)
    return hasattr(given, "player") and acting(given) is None and not has_official
