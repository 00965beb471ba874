"""One table with one writer: it takes commands, records their events durably, and only then answers."""

import contextlib
from typing import Any, Final

from msgspec.structs import replace

from croupier import __version__
from croupier.engine.table import dealers_step
from croupier.engine.table.events import InputRefused
from croupier.fairness.entropy import new_secret
from croupier.records.commands import (
    INPUT_BYTES_MAX,
    NUMBER_MAX,
    Answer,
    BadCommand,
    LogWriter,
    Prepared,
    as_recorded,
)
from croupier.records.house import House
from croupier.records.log import entries, wire
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, SHOE, Draft, Person
from croupier.records.log.failpoints import reach
from croupier.records.log.kinds import PROCEEDINGS, kind_of
from croupier.records.log.wire import TableLogInput
from croupier.records.stores.protocol import StoreFailed
from croupier.records.tables import snapshot
from croupier.records.tables.controls import is_root_due
from croupier.records.tables.recovery import resume_table
from croupier.records.tables.shoes import Secrets, next_from
from croupier.records.tables.state import Custody, TableRecord, placed, set_up, take
from croupier.tournament.session import stopping

PROGRAM_NAME: Final = f"croupier {__version__}"
SNAPSHOT_EVERY: Final = 2_000
"""Number of entries between snapshots, so that a restart is short."""

__all__ = ["INPUT_BYTES_MAX", "NUMBER_MAX", "Answer", "BadCommand", "Prepared", "TableWriter"]


class TableWriter(LogWriter[TableRecord, TableLogInput]):
    """A table in a store. Each has only one writer: a second one is detected, because its version is out of date."""

    def __init__(self, house: House, record: TableRecord, secrets: Secrets, kept_at: int = 0) -> None:
        """Store a table as loaded; use `create` or `resume` instead."""
        super().__init__(house, record)
        self._custody = Custody(house.keys, secrets)
        self._kept_at = kept_at

    @classmethod
    def create(
        cls,
        house: House,
        name: str,
        setup: i.Setup,
        *,
        by: Person = PROGRAM,
        secrets: Secrets = lambda _: new_secret(),
    ) -> "TableWriter":
        """Set a new table up in the store; raise UnknownDocument, BadElection, BadCommand or StoreError."""
        is_name = name.strip() and len(name) <= 100 and name.isprintable()
        if not is_name or name in entries.RESERVED or kind_of(name.casefold()):
            others = (*entries.RESERVED, *[f"{kind} …" for kind in PROCEEDINGS])
            raise BadCommand(
                f"{name!r} cannot be the name of a table. Use 1 to 100 characters, not {' or '.join(others)}."
            )
        given, _ = as_recorded(i.SetUpTable(setup))
        draft, record = set_up(name, given.setup, at=house.clock(), by=by, key=house.entropy(8))
        link = house.begin(name, draft, record, by)
        return cls(house, placed(record, link), secrets)

    @classmethod
    def resume(
        cls, house: House, name: str, *, secrets: Secrets = lambda _: new_secret(), is_told: bool = True
    ) -> "TableWriter":
        """Resume a table at the end of its log, which records the resumption. Raise StoreError."""
        kept = [one.number for one in house.store.snapshots(name)]
        found = cls(house, resume_table(house.store, name, house.keys), secrets, max(kept, default=0))
        if is_told:
            found.command(i.ResumePlay(PROGRAM_NAME), PROGRAM)
        return found

    # --- commands ------------------------------------------------------------------------------------------------

    def _taken(
        self, given: TableLogInput, by: Person, key: str, *, deals: bool
    ) -> tuple[list[Draft], list[TableRecord]]:
        """Return the events of an input, and of the cards that the shoe gives after it; nothing is recorded yet."""
        at = self._now()
        draft, record = take(self.record, given, by, self._custody, at=at, key=key)
        steps, states = [draft], [record]
        while (is_root := is_root_due(record)) or (deals and _is_card_due(record)):
            due: TableLogInput = i.PublishRoot()
            cards = record.shoes
            if not is_root:
                due, cards = next_from(record.shoes)
            before = replace(record, number=self.record.number + len(steps), shoes=cards)
            draft, record = take(before, wire.as_read(due), PROGRAM if is_root else SHOE, self._custody, at=at)
            assert not isinstance(draft.events[0], InputRefused), draft.events
            steps.append(draft)
            states.append(record)
        return steps, states

    def next_from_shoe(self) -> Any:
        """Return the next card of the shoe, or the cutting card; the giver of that input is the shoe."""
        due, cards = next_from(self.record.shoes)
        self.record = replace(self.record, shoes=cards)
        return due

    def _again(self) -> TableRecord:
        """Return the table as its log ends."""
        return resume_table(self.store, self.record.log, self.house.keys)

    def _keep(self) -> None:
        """Store a snapshot of the state from time to time; a failure to store one is harmless."""
        if self.record.number - self._kept_at >= SNAPSHOT_EVERY and snapshot.is_due(self.record):
            self.keep()

    def keep(self) -> None:
        """Store a snapshot of the state, if possible."""
        if not snapshot.is_due(self.record):
            return
        reach("before snapshot")
        with contextlib.suppress(StoreFailed):
            self.store.save(self.record.log, snapshot.take_snapshot(self.record, self.house.keys))
            self._kept_at = self.record.number
        reach("after snapshot")


def _is_card_due(record: TableRecord) -> bool:
    """Return whether the shoe gives a card next, with no other step before it."""
    is_virtual = record.shoes.open_shoe is not None and stopping(record.session, record.table) is None
    return is_virtual and record.table.awaits_card and dealers_step(record.table) is None
