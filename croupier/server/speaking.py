"""Whose words they are: players speak for themselves, except where a dealer deals real cards and keys what they say."""

from typing import Any, Final

from croupier.engine.inputs import MarkAbsent, NoMoreBets, Proceed, ReturnWagers, WithdrawWager
from croupier.engine.table import Official
from croupier.engine.table.inputs import DeclineCut, TimeExpired
from croupier.engine.uth.inputs import WithdrawAnte
from croupier.records.people import acting
from croupier.records.table import BadCommand
from croupier.server.live import LiveTable

_SILENCE: Final = (TimeExpired, ReturnWagers, Proceed, MarkAbsent, DeclineCut)
"""What a dealer says for somebody who says nothing."""
_BACK: Final = (WithdrawWager, WithdrawAnte)


def check_voice(table: LiveTable, person: Official, given: Any) -> None:
    """Raise BadCommand where an official would say what is a player's to say, or the program's."""
    why = "" if person.role == "player" else unspoken(table, given)
    if why:
        raise BadCommand(why)


def unspoken(table: LiveTable, given: Any) -> str:
    """Return why no official may give an input at this table, "" if one may; the rules judge it after that."""
    if not table.is_virtual:  # who deals real cards keys what players say and do
        return ""
    if table.is_automatic and isinstance(given, (*_SILENCE, NoMoreBets)):
        return "at a table that the program deals, it alone ends wagers and waits"
    if isinstance(given, _SILENCE) or not _is_players(given):
        return ""
    closes = table.state.closes
    is_over = closes is not None and table.clock() // 1_000 >= closes
    if isinstance(given, _BACK) and is_over and not table.is_automatic:
        return ""  # wagers that lie there when the table closes go back
    return "at a table with cards from a virtual shoe, players speak for themselves"


def _is_players(given: Any) -> bool:
    """Whether an input is a player's own, and no official had a part in it."""
    has_official = any(isinstance(getattr(given, name), Official) for name in given.__struct_fields__)
    return hasattr(given, "player") and acting(given) is None and not has_official
