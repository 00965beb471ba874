"""The life of a table: opening, cards, shuffle and cut, seats, limits, officials, irregularities, closing.

A table is a machine like a round: `decide` judges an input, `evolve` folds what happened into the state. It holds one
round after another, of any document; an input that is not the table's own goes to the round.
"""

from collections.abc import Mapping
from typing import Literal

from croupier.engine.table.accounts import postings
from croupier.engine.table.calls import Call, call
from croupier.engine.table.evolve import evolve
from croupier.engine.table.flow import attempt, decide, step
from croupier.engine.table.limits import sign
from croupier.engine.table.people import ROLES, Official, Role
from croupier.engine.table.rounds import hindrance
from croupier.engine.table.state import Shoe, Table
from croupier.engine.table.view import TableView, seen, view
from croupier.rules.profile import elected, load_any


def new_table(
    document: str,
    election: Mapping[str, object] | None = None,
    *,
    as_found: bool = False,
    limits: Literal["at_entry", "as_found"] | None = None,
) -> Table:
    """Return a table that has not been opened; raise UnknownDocument or BadElection."""
    settings = elected(document, election, as_found=as_found)
    rules = load_any(document, settings)
    bind = limits or ("as_found" if as_found else "at_entry")
    kind = rules.shuffle.dealt_from.value
    return Table(rules, tuple(settings.items()), bind, shoe=Shoe(kind=kind))


__all__ = [
    "ROLES",
    "Call",
    "Official",
    "Role",
    "Table",
    "TableView",
    "attempt",
    "call",
    "decide",
    "evolve",
    "hindrance",
    "new_table",
    "postings",
    "seen",
    "sign",
    "step",
    "view",
]
