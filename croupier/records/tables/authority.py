"""Authority of a person to give an input, checked before the rules: nobody can act in another's name."""

from typing import Final

from msgspec import Struct

from croupier.engine.inputs import Deal, ReturnWagers
from croupier.engine.refusal import Barred, Reason
from croupier.engine.table.inputs import DrawCuttingCard, TimeExpired
from croupier.engine.table.people import RANKS, ROLES, Official
from croupier.records import reasons
from croupier.records.log.entries import Person
from croupier.rules.table import TableRules

_FROM_SHOE: Final = (Deal, DrawCuttingCard)
FOR_PLAYERS: Final = (TimeExpired, ReturnWagers)
"""Inputs about a player that the player cannot give."""


def check_speaker(rules: TableRules, given: Struct, by: Person) -> None:
    """Raise Barred if the person may not give this input under any rules."""
    reason = find_bar(given, by)
    if reason is not None:
        raise Barred(given, rules.people.dealer.clause, reason)


def find_bar(given: Struct, by: Person) -> Reason | None:
    """Return the reason for which a person may not give an input, None if they may.

    A player acts only for themself. An official acts under their own name and also enters the acts of players and the
    cards. The program acts for everybody whom it plays.
    """
    if by.role == "program":
        return None
    if by.role == "shoe":
        return None if isinstance(given, _FROM_SHOE) else reasons.ONLY_CARDS
    if by.role not in ROLES:
        return reasons.NO_ROLE(person=by)
    named = acting(given)
    if named is not None and (named.role, named.name) != (by.role, by.name):
        return reasons.OTHER_PERSON(person=by, named=named)
    if named is not None or by.role in RANKS:
        return None
    is_own = by.role == "player" and getattr(given, "player", None) == by.name and not isinstance(given, FOR_PLAYERS)
    return None if is_own and not _names_official(given) else reasons.NOT_ENTITLED(person=by)


def _names_official(given: Struct) -> bool:
    """Return whether an input names an official who took part."""
    return any(isinstance(getattr(given, name), Official) for name in given.__struct_fields__)


def acting(given: Struct) -> Official | None:
    """Return the official as whom an input is given, if it is an official's."""
    official = getattr(given, "by", None)
    return official if isinstance(official, Official) else None
