"""Check of the index of a database against the entries of the log."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.records.log import entries, wire
from croupier.records.log.chain import ChainFault
from croupier.records.log.entries import HOUSE, Draft, Entry, Link
from croupier.records.proceedings import state
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.stores import seals
from croupier.records.stores.frozen import Still
from croupier.records.stores.protocol import BadStore
from croupier.records.tables import index
from croupier.records.tables.state import TableRecord, fold, placed

TABLES: Final = ("commands", "rounds", "parts", "marks", "postings")
NOT_FOLLOWING: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Errors of the engine for entries that are chained and signed but make no sense."""


class Beside:
    """The index rows of one log, read together with its entries; it stops at its first finding in each table."""

    def __init__(self, store: Still, name: str) -> None:
        """Begin before the first entry of a log."""
        self.findings: list[ChainFault] = []
        self.read = dict.fromkeys(TABLES, 0)
        self._log = name
        self._rows = {table: store.rows(table, name) for table in TABLES}
        self._record: TableRecord | None = None
        self._proceeding: ProceedingRecord | None = None
        self._command: tuple[str, int, int] | None = None
        self.digest = seals.NO_ROWS
        """Digest of the index rows that the entries give."""

    def add(self, link: Link) -> None:
        """Check the next entry, which the chain has found sound; raise BadStore if a newer program wrote it."""
        if not self._rows:
            return
        try:
            entry = entries.read(link.body)
        except (entries.BadEntry, wire.BadWire) as wrong:
            raise BadStore(f"entry {link.number:,} of {self._log}: {wrong}") from None
        if entries.link(entry).body != link.body:
            self._stop("The entry has content that this program does not know.", link.number)
            return
        try:
            expected = self._expected_rows(entry, link)
        except NOT_FOLLOWING as wrong:
            self._stop(f"The entry cannot follow the entries before it ({type(wrong).__name__}).", link.number)
            return
        self.digest = seals.added(self.digest, link.number, seals.rows_of(expected, link.number))
        if entry.key:
            self._end_command()
            self._command = entry.key, link.number, link.number
        elif self._command is not None:
            self._command = (*self._command[:2], link.number)
        for table in ("rounds", "parts", "marks", "postings"):
            for row in getattr(expected, table):
                self._compare(table, msgspec.structs.astuple(row)[1:], link.number)

    def _expected_rows(self, entry: Entry, link: Link) -> index.Rows:
        draft, rows = Draft(entry.at, entry.by, entry.given, entry.events, entry.key), index.Rows()
        if self._log == HOUSE:
            rows.marks += index.marks(draft, HOUSE, link.number, 0)
            return rows
        if entries.is_table(self._log):
            self._record = placed(fold(self._record, entry, None), link)
            index.add(rows, draft, self._record)
        else:
            self._proceeding = placed(state.fold(self._proceeding, entry), link)
            index.add(rows, draft, self._proceeding)
        return rows

    def _end_command(self) -> None:
        if self._command is not None:
            self._compare("commands", self._command, self._command[1])

    def _compare(self, table: str, expected: tuple[Any, ...], number: int) -> None:
        rows = self._rows.get(table)
        if rows is None:
            return
        found = next(rows, None)
        self.read[table] += found is not None
        if found != expected:
            row = "no row" if found is None else _shown(found)
            self._find(table, f"The table {table} has {row} where this entry gives {_shown(expected)}.", number)

    def end(self) -> None:
        """Check the end of the log: no rows may be left in the tables."""
        self._end_command()
        for table, rows in tuple(self._rows.items()):
            found = next(rows, None)
            if found is not None:
                self._find(table, f"The table {table} has {_shown(found)}, which no entry gives.", 0)

    def _find(self, table: str, text: str, number: int) -> None:
        del self._rows[table]
        self.findings.append(ChainFault(self._log, number, text))

    def _stop(self, text: str, number: int) -> None:
        self._rows.clear()
        self._command = None
        self.findings.append(ChainFault(self._log, number, text))


def _shown(row: tuple[Any, ...]) -> str:
    return f"({', '.join(map(_value, row))})"


def _value(value: object) -> str:
    shown = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return shown if len(shown) <= 40 else f"{shown[:40]}…"


def unread(store: Still, table: str, read: int) -> Iterator[ChainFault]:
    """Yield a finding if a table has more rows than those of the logs."""
    many = store.many(table)
    if many != read:
        yield ChainFault("", 0, f"The table {table} has {many:,} rows, of which {read:,} belong to a log.")
