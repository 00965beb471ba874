"""Who may act for a tournament, and the rules that it is held under."""

from typing import Final

from msgspec import Struct

from croupier.engine.inputs import Barred
from croupier.engine.table.people import RANKS, ROLES, Official
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament.state import Tournament

OPERATES: Final = RANKS[1:]
"""Those who act for the casino operator, as in every document (reading T-1): the supervisors and above."""


def rules_of(state: Tournament) -> TournamentRules:
    """Return the rules of tournaments under the document of the conditions."""
    return load_tournament(state.conditions.document)


def directs(state: Tournament, given: Struct, by: Official, what: str) -> None:
    """Raise Barred unless the person is the director or an assistant, who were nominated by name."""
    # act-blackjack-2005 def:tournament-director-assistant: the person in charge, whatever their rank is otherwise
    rules = rules_of(state)
    if by.name in state.leaders and by.role in RANKS:
        return
    called = rules.people.director.value
    named = " or ".join(state.leaders) if state.leaders else "nobody is nominated yet: nominate a director first"
    raise Barred(given, rules.people.powers.clause, f"{by} may not {what}: only the {called} may ({named})")


def operates(given: Struct, by: Official, clause: str, what: str) -> None:
    """Raise Barred unless the person acts for the casino operator."""
    holds(given, by, OPERATES, clause, what)


def works(given: Struct, by: Official, clause: str, what: str) -> None:
    """Raise Barred unless the person works for the casino."""
    holds(given, by, RANKS, clause, what)


def holds(given: Struct, by: Official, allowed: tuple[str, ...], clause: str, what: str) -> None:
    """Raise Barred unless the person's role is among those allowed, who may be told as the casino operator."""
    allowed = tuple(role for one in allowed for role in (OPERATES if one == "casino-operator" else (one,)))
    if by.role not in allowed:
        listed = " or ".join(role for role in ROLES if role in allowed)
        raise Barred(given, clause, f"{by} may not {what}: {listed} may")
