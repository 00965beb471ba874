"""Who may say what at a recorded table, before the rules judge it: nobody speaks in another's name."""

from typing import Any, Final

from croupier.engine.inputs import Deal, Refused
from croupier.engine.table.inputs import DrawCuttingCard
from croupier.engine.table.people import Official
from croupier.records.log import Person
from croupier.rules.table import TableRules

_FROM_SHOE: Final = (Deal, DrawCuttingCard)


def check_speaker(rules: TableRules, given: Any, by: Person) -> None:
    """Raise Refused if the person may not give this input, whatever the rules say of it."""
    why = silenced(given, by)
    if why:
        raise Refused(given, rules.people.dealer.clause, why)


def silenced(given: Any, by: Person) -> str:
    """Return why a person may not give an input, "" if they may.

    A player speaks for themself alone; who operates the game also tells what players and cards do; an official acts
    under their own name. The program itself acts for all whom it plays.
    """
    if by.role == "program":
        return ""
    if by.role == "shoe":
        return "" if isinstance(given, _FROM_SHOE) else "the shoe gives cards and nothing else"
    named = acting(given)
    if named is not None and (named.role, named.name) != (by.role, by.name):
        return f"{by} may not act as {named}"
    if by.role == "player" and named is None and getattr(given, "player", None) != by.name:
        return f"{by} may not say that"
    return ""


def acting(given: Any) -> Official | None:
    """Return the official as whom an input is given, if it is an official's."""
    official = getattr(given, "by", None)
    return official if isinstance(official, Official) else None
