"""House controls of money acts at a cash table: its own dealer, while it is open, and never more than the float has."""

from typing import Final

from msgspec import Struct

from croupier.engine.inputs import NoMoreBets
from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.records import reasons
from croupier.records.books import cash
from croupier.records.books.accounts import BookAccount, is_tournament
from croupier.records.log.entries import Person
from croupier.records.tables.record import TableRecord

FROM_LEVEL: Final = 2
"""Level of the controls from which these are in force."""
_WITH_PLAYERS: Final = (cash.BuyIn, cash.BringChips, cash.CashOut, cash.PayDebt)


def in_float(record: TableRecord) -> Money:
    """Return the chips in the float of a table."""
    return record.books.balance(BookAccount("float"), record.setup.unit)


def check(record: TableRecord, given: Struct, by: Person) -> None:
    """Raise Refused for a money act at a closed table, of another table's dealer, or beyond the float."""
    if record.controls < FROM_LEVEL or is_tournament(record.setup.unit):
        return
    rules = record.table.rules
    if isinstance(given, NoMoreBets) and in_float(record) < 0:
        raise Refused(given, rules.options.chips.clause, reasons.FLOAT_OVERDRAWN(short=Money(-in_float(record))))
    if not isinstance(given, _WITH_PLAYERS):
        return
    is_own_wish = isinstance(given, cash.CashOut) and by.role == "program"  # a player may always have money for chips
    if record.table.status != "open" and not is_own_wish:
        raise Refused(given, rules.conduct.procedures.clause, reasons.CASH_AT_CLOSED_TABLE)
    if by.role == "dealer" and by.name != record.table.dealer:
        raise Refused(given, rules.people.dealer.clause, reasons.OTHER_DEALER(person=by.name))
    if isinstance(given, cash.BuyIn) and given.amount > max(0, in_float(record)):
        raise Refused(given, rules.options.chips.clause, reasons.FLOAT_SHORT(chips=Money(max(0, in_float(record)))))
