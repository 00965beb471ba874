"""Authority to act for a tournament, and its rules."""

from typing import Final

from msgspec import Struct

from croupier.engine.refusal import Barred
from croupier.engine.table.people import RANKS, Official, role_list
from croupier.rules.profile import load_any
from croupier.rules.table import Conduct
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament.machine.state import Tournament
from croupier.tournament.reasons import play as reasons

OPERATES: Final = RANKS[1:]
"""Those who act for the casino operator, as in every document (reading T-1): the supervisors and above."""


def rules_of(state: Tournament) -> TournamentRules:
    """Return the rules of tournaments under the document of the conditions."""
    return load_tournament(state.conditions.document, state.conditions.settings)


def rules_of_game(state: Tournament) -> Conduct:
    """Return the game's own rules on disputes, which apply in tournaments unless the rules of tournaments differ."""
    # act-blackjack-2005 20.1: "In addition to the rules set out in the preceding paragraphs"
    return load_any(state.conditions.document, as_found=True).conduct


def directs(state: Tournament, given: Struct, by: Official, what: str) -> None:
    """Raise Barred unless the person is the director or an assistant, who were nominated by name."""
    # act-blackjack-2005 def:tournament-director-assistant: the person in charge, of any rank
    rules = rules_of(state)
    if by.name in state.leaders and by.role in RANKS:
        return
    called = rules.people.director.value
    raise Barred(
        given,
        rules.people.powers.clause,
        (reasons.ONLY_DIRECTOR if state.leaders else reasons.DIRECTOR_MISSING)(
            by=by, what=what, title=called, names=" or ".join(state.leaders)
        ),
    )


def operates(given: Struct, by: Official, clause: str, what: str) -> None:
    """Raise Barred unless the person acts for the casino operator."""
    holds(given, by, OPERATES, clause, what)


def works(given: Struct, by: Official, clause: str, what: str) -> None:
    """Raise Barred unless the person works for the casino."""
    holds(given, by, RANKS, clause, what)


def holds(given: Struct, by: Official, allowed: tuple[str, ...], clause: str, what: str) -> None:
    """Raise Barred unless the person's role is among those allowed, which may include the casino operator."""
    allowed = tuple(role for one in allowed for role in (OPERATES if one == "casino-operator" else (one,)))
    if by.role not in allowed:
        raise Barred(given, clause, reasons.ROLE_NOT_ALLOWED(by=by, what=what, roles=role_list(allowed)))
