"""Who may say what at a recorded table, before the rules judge it: nobody speaks in another's name."""

from typing import Any, Final

from croupier.engine.inputs import Barred, Deal, ReturnWagers
from croupier.engine.table.inputs import DrawCuttingCard, TimeExpired
from croupier.engine.table.people import RANKS, ROLES, Official
from croupier.records.log import Person
from croupier.rules.table import TableRules

_FROM_SHOE: Final = (Deal, DrawCuttingCard)
FOR_PLAYERS: Final = (TimeExpired, ReturnWagers)
"""What befalls a player, and is not theirs to say."""


def check_speaker(rules: TableRules, given: Any, by: Person) -> None:
    """Raise Barred if the person may not give this input, whatever the rules say of it."""
    why = silenced(given, by)
    if why:
        raise Barred(given, rules.people.dealer.clause, why)


def silenced(given: Any, by: Person) -> str:
    """Return why a person may not give an input, "" if they may.

    A player speaks for themself alone; who operates the game also tells what players and cards do; an official acts
    under their own name. The program itself acts for all whom it plays.
    """
    if by.role == "program":
        return ""
    if by.role == "shoe":
        return "" if isinstance(given, _FROM_SHOE) else "the shoe gives cards and nothing else"
    if by.role not in ROLES:
        return f"{by} has no role at the table and may not say anything"
    named = acting(given)
    if named is not None and (named.role, named.name) != (by.role, by.name):
        return f"{by} may not act as {named}"
    if named is not None or by.role in RANKS:
        return ""
    is_own = by.role == "player" and getattr(given, "player", None) == by.name and not isinstance(given, FOR_PLAYERS)
    return "" if is_own and not _names_official(given) else f"{by} may not say that"


def _names_official(given: Any) -> bool:
    """Whether an input tells that an official had a part in it."""
    return any(isinstance(getattr(given, name), Official) for name in given.__struct_fields__)


def acting(given: Any) -> Official | None:
    """Return the official as whom an input is given, if it is an official's."""
    official = getattr(given, "by", None)
    return official if isinstance(official, Official) else None
