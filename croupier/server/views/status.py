"""Status of a table: obstacles to the next round, and pending work by person."""

from typing import Final

from msgspec import Struct

from croupier.engine.refusal import Refused
from croupier.engine.table import Official, Role, Table, hindrance, sign
from croupier.engine.table.notices.limits import unreported
from croupier.engine.table.people import RANKS
from croupier.money import Money
from croupier.records.books import cash
from croupier.records.books.accounts import BookAccount, is_tournament, unit_of
from croupier.records.tables import assignments
from croupier.rules.clause import document
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.messages import Proposal

DISPUTES_SHOWN: Final = 5
"""Maximum number of disputes listed."""


class Waiting(Struct, frozen=True):
    """A pending matter: its description, the person whose answer or act it needs, and the clause."""

    what: str
    whose: str
    clause: str


class TableStatus(Struct, frozen=True):
    """A table for those who lead it; `stopped` is the step that must be taken before a round, or ""."""

    name: str
    title: str
    document: str
    game: str
    status: str
    round: int
    is_in_round: bool
    dealer: str
    players: tuple[str, ...]
    boxes: int
    stopped: str
    stopped_under: str
    incidents: int
    disputes: int
    trouble: str
    watchers: int
    sign: dict[str, str]
    told: dict[str, str]
    waiting: tuple[Waiting, ...]
    proposals: tuple[Proposal, ...]


def standing(table: LiveTable) -> TableStatus:
    """Return the status of a table."""
    state = table.state
    clause, why = hindrance(state) or ("", None)
    return TableStatus(
        name=table.name,
        title=table.options.title or table.name,
        document=state.rules.document,
        game=document(state.rules.document).game,
        status=state.status,
        round=state.number,
        is_in_round=state.is_in_round,
        dealer=state.dealer,
        players=tuple([one.player for one in state.guests]),
        boxes=state.rules.wagers.boxes.value,
        stopped="" if why is None else why.text(),
        stopped_under=clause,
        incidents=len(state.incidents),
        disputes=sum(not one.decided_by for one in state.disputes),
        trouble=table.trouble,
        watchers=len(table.watchers),
        sign=sign(state, unit_of(table.record.setup.unit)),
        told={**_player_limits(state), **_shifts(table)},
        waiting=(*_waiting(state), *_float(table), *_unassigned(table)),
        proposals=table.proposals,
    )


def _player_limits(state: Table) -> dict[str, str]:
    """Return the restrictions and reservations of single players; the sign does not show them."""
    found: dict[str, str] = {}
    for one in state.restrictions:
        found[f"{one.player} is held to"] = one.to.replace("-", " ")
    for box, player in state.reserved:
        found[f"box {box} is reserved for"] = player
    return found


def _shifts(table: LiveTable) -> dict[str, str]:
    """Return the dealers who are assigned to the table, and by whom."""
    return {f"dealer {one.dealer} is assigned by": one.by.in_words for one in table.record.control.assigned}


def _unassigned(table: LiveTable) -> tuple[Waiting, ...]:
    """Return the step of assigning a dealer to a table that a dealer deals and where nobody is assigned."""
    record = table.record
    if table.is_automatic or not assignments.is_bound(record) or record.control.assigned:
        return ()
    may = [role for role in RANKS if assignments.may_assign(record, role)]
    clause = record.table.rules.conduct.procedures.clause
    return (Waiting("no dealer is assigned to this table", " or ".join(may), clause),)


def _waiting(state: Table) -> tuple[Waiting, ...]:
    """Return the pending acts of a second person that a clause requires."""
    rules = state.rules
    found = []
    if state.unchecked:
        whose = " and ".join(state.unchecked)
        found.append(Waiting("replacement cards wait for their check", whose, rules.care.replacement_checked_by.clause))
    found += _disputed(state)
    for role, player in unreported(state):
        assert rules.restrictions is not None
        reported = rules.restrictions.reported_to
        found.append(
            Waiting(f"the {role} is not advised that {player} is held to one box", "operator", reported.clause)
        )
    for incident in state.incidents:
        if incident.is_detained:
            clause = rules.conduct.detain.clause
            found.append(Waiting(f"{incident.person} is detained", "inspector or a police officer", clause))
    approval = rules.seating.face_down_approved_by
    if rules.seating.face_down.value and "face-down" not in state.approvals:
        found.append(Waiting("dealing face down waits for an approval", " or ".join(approval.value), approval.clause))
    return tuple(found)


def _float(table: LiveTable) -> tuple[Waiting, ...]:
    """Return the step of filling an empty float: chips are sold and paid from it.

    The books allow a negative float, since a winning player is paid regardless of the recorded float.
    """
    state, record = table.state, table.record
    holds = record.books.balance(BookAccount("float"), record.setup.unit)
    if holds > 0 or (state.status == "closed" and state.number):
        return ()
    if is_tournament(record.setup.unit):
        return ()  # its chips come and go with its sessions
    chip = state.rules.wagers.smallest_chip
    whose = " or ".join([role for role in RANKS if _may_fill(table, role, chip.value)])
    short = "is empty" if holds == 0 else f"is short of {unit_of(record.setup.unit).write(-holds)}"
    return (Waiting(f"the float {short}: fill it, for chips are sold and paid from it", whose, chip.clause),)


def _may_fill(table: LiveTable, role: Role, amount: Money) -> bool:
    record = table.record
    try:
        cash.decide(table.state, record.books, record.setup.unit, cash.FillFloat(Official(role, role), amount))
    except Refused:
        return False
    return True


def _disputed(state: Table) -> list[Waiting]:
    """Return the newest open disputes, oldest first, and the number of further ones."""
    rules, found = state.rules.conduct, []
    for one in state.disputes:
        if not one.decided_by:
            whose, clause = " or ".join(rules.decided_by.value), rules.decided_by.clause
            found.append(Waiting(f"dispute {one.number} of {one.player} waits for a decision", whose, clause))
        elif one.is_review_asked and not one.is_reviewed:
            whose, clause = " or ".join(rules.reviewed_by.value), rules.reviewed_by.clause
            found.append(Waiting(f"dispute {one.number} of {one.player} waits for a review", whose, clause))
    older = len(found) - DISPUTES_SHOWN
    if older <= 0:
        return found
    more = Waiting(f"{older} older disputes wait, too", found[0].whose, found[0].clause)
    return [more, *found[older:]]
