"""The life of a table: opening, cards, shuffle and cut, seats, limits, officials, irregularities, closing.

A table is a machine like a round: `decide` judges an input, `evolve` folds an event into the state. It plays one
round after another, of any document. An input that is not the table's own goes to the round. Imports the engine.
"""

from croupier.engine.table.calls import Call, call
from croupier.engine.table.evolve import evolve
from croupier.engine.table.flow import attempt, decide, refusal, step
from croupier.engine.table.initial import closing_steps, dealers_step, new_table, opening_steps, standing_table
from croupier.engine.table.notices.signs import sign
from croupier.engine.table.people import ROLES, Official, Role
from croupier.engine.table.postings import postings
from croupier.engine.table.readiness import hindrance, shoe_hindrance
from croupier.engine.table.rounds import check_wager
from croupier.engine.table.seats import wager_situations
from croupier.engine.table.state import Table
from croupier.engine.table.view import TableView, seen, view

__all__ = [
    "ROLES",
    "Call",
    "Official",
    "Role",
    "Table",
    "TableView",
    "attempt",
    "call",
    "check_wager",
    "closing_steps",
    "dealers_step",
    "decide",
    "evolve",
    "hindrance",
    "new_table",
    "opening_steps",
    "postings",
    "refusal",
    "seen",
    "shoe_hindrance",
    "sign",
    "standing_table",
    "step",
    "view",
    "wager_situations",
]
