"""Who may say what at a recorded table, before the rules judge it: nobody speaks in another's name."""

from typing import Any, Final

from croupier.engine.inputs import Deal, Refused
from croupier.engine.table.inputs import DrawCuttingCard
from croupier.engine.table.people import Official
from croupier.records.log import Person
from croupier.rules.table import TableRules

_FROM_SHOE: Final = (Deal, DrawCuttingCard)


def check_speaker(rules: TableRules, given: Any, by: Person) -> None:
    """Raise Refused if the person may not give this input, whatever the rules say of it.

    A player speaks for themself alone; who operates the game also tells what players and cards do; an official acts
    under their own name. The program itself acts for all whom it plays.
    """
    if by.role == "program":
        return
    clause = rules.people.dealer.clause
    if by.role == "shoe":
        if not isinstance(given, _FROM_SHOE):
            raise Refused(given, clause, "the shoe gives cards and nothing else")
        return
    official = getattr(given, "by", None)
    named = official if isinstance(official, Official) else None
    if named is not None and (named.role, named.name) != (by.role, by.name):
        raise Refused(given, clause, f"{by} may not act as {named}")
    if by.role == "player" and named is None and getattr(given, "player", None) != by.name:
        raise Refused(given, clause, f"{by} may not say that")
