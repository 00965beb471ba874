"""Shifts of dealers: a supervisor assigns a dealer to a table, and dealers act only where they are assigned."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table.people import check_power, holders
from croupier.records import reasons
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import Person
from croupier.records.tables.record import TableRecord


def assign(record: TableRecord, given: i.AssignDealer) -> e.DealerAssigned:
    """Return the beginning of a dealer's shift at the table; raise Refused."""
    clause = record.table.rules.conduct.procedures.clause
    _check_power(record, given, "assign dealers")
    if not given.dealer.strip():
        raise Refused(given, clause, reasons.NO_DEALER_NAMED)
    if given.dealer == given.by.name:
        raise Refused(given, clause, reasons.ANOTHER_MUST_ASSIGN(person=given.dealer))
    if is_assigned(record, given.dealer):
        raise Refused(given, clause, reasons.ASSIGNED_ALREADY(dealer=given.dealer))
    return e.DealerAssigned(given.by, given.dealer, clause)


def end(record: TableRecord, given: i.EndAssignment) -> e.AssignmentEnded:
    """Return the end of a dealer's shift at the table; raise Refused."""
    clause = record.table.rules.conduct.procedures.clause
    _check_power(record, given, "end the shift of a dealer")
    if not is_assigned(record, given.dealer):
        raise Refused(given, clause, reasons.NO_SUCH_ASSIGNMENT(dealer=given.dealer))
    return e.AssignmentEnded(given.by, given.dealer, clause)


_MAY_ASSIGN: Final = ("casino-supervisor", "casino-operator")


def may_assign(record: TableRecord, role: str) -> bool:
    """Return whether a role assigns dealers under the document."""
    return role in holders(record.table.rules, _MAY_ASSIGN)


def _check_power(record: TableRecord, given: i.AssignDealer | i.EndAssignment, what: str) -> None:
    power = replace(record.table.rules.people.casino_supervisor, value=_MAY_ASSIGN)
    check_power(record.table.rules, given, given.by, power, what)


def is_assigned(record: TableRecord, dealer: str) -> bool:
    """Return whether a dealer has a shift at the table."""
    return any(one.dealer == dealer for one in record.control.assigned)


def is_bound(record: TableRecord) -> bool:
    """Return whether dealers act at the table only while they are assigned to it."""
    return record.control.terms is not None and record.control.terms.assigns_dealers


def check(record: TableRecord, given: Struct, by: Person) -> None:
    """Raise Refused for an input of a dealer who is not assigned to the table."""
    if by.role == "dealer" and is_bound(record) and not is_assigned(record, by.name):
        raise Refused(given, record.table.rules.people.dealer.clause, reasons.NOT_ASSIGNED(person=by.name))
