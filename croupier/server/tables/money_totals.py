"""Totals of money that officials move alone at several tables of the floor, in this process and in others."""

from collections.abc import Mapping

from croupier.records.house import House
from croupier.records.queries.money_acts import MoneyActs
from croupier.records.tables.control_state import moved_elsewhere
from croupier.server.store_writer import Writer
from croupier.server.tables.live_table import LiveTable


class MoneyTotals:
    """Totals of all tables: those of this process by their records, the others by their logs in the store."""

    def __init__(
        self, house: House, writer: Writer, tables: Mapping[str, LiveTable], known: Mapping[str, object]
    ) -> None:
        """Store the tables that this process owns, and all that it knows."""
        self._acts, self._writer = MoneyActs(house.store, house.keys), writer
        self._tables, self._known = tables, known

    async def elsewhere(self, table: LiveTable, person: str) -> int:
        """Return the money that a person has moved alone at all tables but one, in cents; raise StoreError."""
        foreign = [name for name in self._known if name not in self._tables]
        others = await self._writer.read(self._acts.follow, foreign) if foreign else []
        others += [live.record.control for live in self._tables.values() if live is not table]
        return moved_elsewhere(person, table.record.control, others)
