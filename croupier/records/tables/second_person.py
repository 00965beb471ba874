"""The rule of two people: which inputs a second person must have agreed to, judged with every input of a table."""

from typing import Any, Final

from msgspec import Struct

from croupier.engine.refusal import Refused
from croupier.engine.table.incidents.keyed_cards import undoes_settlement
from croupier.engine.table.inputs import CorrectCard, CorrectPayment, DecideDispute, Reconstruct, ReviewDispute
from croupier.records import reasons
from croupier.records.books.accounts import is_tournament
from croupier.records.books.cash import BringChips, BuyIn, CashOut, CreditFloat, FillFloat, PayDebt
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.events import ShoeAborted
from croupier.records.log.inputs import ControlTerms
from croupier.records.tables.control_state import MovedAlone, agreement
from croupier.records.tables.controls import may_abort
from croupier.records.tables.record import TableRecord

ACTS_TIMES: Final = 10
"""Multiple of a person's limit up to which their money acts may sum before another person confirms one."""
MONEY_INPUTS: Final = (BuyIn, BringChips, CashOut, PayDebt, FillFloat, CreditFloat)
"""Inputs that move money of the house; they have limits by role."""
_CORRECTIONS: Final = (DecideDispute, ReviewDispute)
"""Inputs that need a second person only where money is given or taken."""
_AUTOMATIC: Final = ("program", "shoe")


def cents_max(terms: ControlTerms, role: str) -> int:
    """Return the amount up to which a person of a role does a money act alone, in cents."""
    if role == "dealer":
        return terms.dealer_cents_max
    return terms.supervisor_cents_max if role in ("gaming-supervisor", "pit-manager") else terms.manager_cents_max


def is_needed(record: TableRecord, terms: ControlTerms, given: Struct, by: Person, elsewhere: int = 0) -> bool:
    """Return whether an input needs a second person by its kind or its amount.

    `elsewhere` is the money that the person has moved alone at other tables, in cents.
    """
    if by.role in _AUTOMATIC or names_hidden(record, given):
        return False
    if isinstance(given, _CORRECTIONS) and not given.correction:
        return False
    if isinstance(given, CorrectCard):
        # a card by which nobody was paid is corrected alone; otherwise payments are corrected with it
        is_paid = undoes_settlement(record.table, given)
        return is_paid and wire.input_tag(CorrectPayment) in terms.needs_second
    return wire.input_tag(type(given)) in terms.needs_second or _exceeds(record, terms, given, by, elsewhere)


def _exceeds(record: TableRecord, terms: ControlTerms, given: Struct, by: Person, elsewhere: int) -> bool:
    """Return whether a person would move more money alone than their role may, at once or with earlier acts."""
    if not isinstance(given, MONEY_INPUTS) or is_tournament(record.setup.unit):
        return False
    most, before = cents_max(terms, by.role), record.control.moved.get(by.name, MovedAlone()).cents
    return given.amount > most or before + elsewhere + given.amount > ACTS_TIMES * most


def names_hidden(record: TableRecord, given: Struct) -> bool:
    """Return whether an input names cards that lie face down: then nobody else is shown it."""
    return isinstance(given, Reconstruct) and bool(record.table.rules.seating.face_down.value)


def is_abort(record: TableRecord, events: tuple[Any, ...]) -> bool:
    """Return whether events return the wagers that lie on a bound shoe, and replace the shoe."""
    return may_abort(record) and any(isinstance(one, ShoeAborted) for one in events)


def check(record: TableRecord, given: Struct, by: Person, events: tuple[Any, ...], at: int) -> None:
    """Raise Refused for an accepted input that needs a second person, if none has agreed to it."""
    terms = record.control.terms
    if terms is None or not (is_needed(record, terms, given, by) or is_abort(record, events)):
        return
    if agreement(record.control, given, by, at) is None:
        clause = record.table.rules.conduct.procedures.clause
        raise Refused(given, clause, reasons.SECOND_PERSON_MISSING(person=by.name))
