"""One table with one writer: it takes commands, records what they cause durably, and only then answers."""

import contextlib
from typing import Any, Final

from msgspec.structs import replace

from croupier import __version__
from croupier.engine.table import dealers_step
from croupier.engine.table.events import InputRefused
from croupier.fairness.entropy import new_secret
from croupier.records import inputs as i
from croupier.records import log, snapshot, wire
from croupier.records.commands import INPUT_BYTES_MAX, NUMBER_MAX, Answer, BadCommand, Prepared, Recorder, as_recorded
from croupier.records.faults import reach
from croupier.records.house import House
from croupier.records.log import PROGRAM, SHOE, Draft, Person
from croupier.records.recorded import Custody, Recorded, placed, set_up, take
from croupier.records.replay import resumed
from croupier.records.rooms import MATTERS, kind_of
from croupier.records.shoes import Secrets, next_from
from croupier.records.stores.protocol import StoreFailed
from croupier.tournament.sitting import stopping

PROGRAM_NAME: Final = f"croupier {__version__}"
SNAPSHOT_EVERY: Final = 2_000
"""After how many entries the state is kept again, so that a restart is short."""

__all__ = ["INPUT_BYTES_MAX", "NUMBER_MAX", "Answer", "BadCommand", "Prepared", "RecordedTable"]


class RecordedTable(Recorder[Recorded]):
    """A table in a store. There is one writer for each: a second one is found out, and finds itself out of date."""

    def __init__(self, house: House, held: Recorded, secrets: Secrets, kept_at: int = 0) -> None:
        """Take a table as it is in the store; use `create` or `resume`."""
        super().__init__(house, held)
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
    ) -> "RecordedTable":
        """Set a new table up in the store; raise UnknownDocument, BadElection, BadCommand or StoreError."""
        is_name = name.strip() and len(name) <= 100 and name.isprintable()
        if not is_name or name in log.RESERVED or kind_of(name.casefold()):
            others = (*log.RESERVED, *[f"{kind} …" for kind in MATTERS])
            raise BadCommand(f"{name!r} is no name for a table: write up to 100 letters, not {' or '.join(others)}")
        given = as_recorded(i.SetUpTable(setup))
        draft, held = set_up(name, given.setup, at=house.clock(), by=by, key=house.entropy(8))
        link = house.begin(name, draft, held, by)
        return cls(house, placed(held, link), secrets)

    @classmethod
    def resume(
        cls, house: House, name: str, *, secrets: Secrets = lambda _: new_secret(), is_told: bool = True
    ) -> "RecordedTable":
        """Go on with a table where its log ends; the log tells that it was resumed. Raise StoreError."""
        kept = [one.number for one in house.store.snapshots(name)]
        found = cls(house, resumed(house.store, name, house.keys), secrets, max(kept, default=0))
        if is_told:
            found.command(i.ResumePlay(PROGRAM_NAME), PROGRAM)
        return found

    # --- commands ------------------------------------------------------------------------------------------------

    def _taken(self, given: Any, by: Person, key: str, *, deals: bool) -> tuple[list[Draft], list[Recorded]]:
        """Return what an input causes, and what the shoe gives after it; nothing is recorded yet."""
        at = self._now()
        draft, held = take(self.held, given, by, self._custody, at=at, key=key)
        steps, states = [draft], [held]
        while deals and _is_card_due(held):
            due, cards = next_from(held.shoes)
            before = replace(held, number=self.held.number + len(steps), shoes=cards)
            draft, held = take(before, wire.as_read(due), SHOE, self._custody, at=at)
            assert not isinstance(draft.events[0], InputRefused), draft.events
            steps.append(draft)
            states.append(held)
        return steps, states

    def next_from_shoe(self) -> Any:
        """Return what the shoe gives next: a card, or the cutting card. Whoever gives it to the table is the shoe."""
        due, cards = next_from(self.held.shoes)
        self.held = replace(self.held, shoes=cards)
        return due

    def _again(self) -> Recorded:
        """Return the table as its log ends."""
        return resumed(self.store, self.held.log, self.house.keys)

    def _keep(self) -> None:
        """Keep the state beside the log now and then; a snapshot that cannot be kept is no loss."""
        if self.held.number - self._kept_at >= SNAPSHOT_EVERY and snapshot.is_due(self.held):
            self.keep()

    def keep(self) -> None:
        """Keep the state beside the log, if that can be done now."""
        if not snapshot.is_due(self.held):
            return
        reach("before snapshot")
        with contextlib.suppress(StoreFailed):
            self.store.save(self.held.log, snapshot.taken(self.held, self.house.keys))
            self._kept_at = self.held.number
        reach("after snapshot")


def _is_card_due(held: Recorded) -> bool:
    """Whether the shoe gives a card next, with nothing else to be done before."""
    is_virtual = held.shoes.held is not None and stopping(held.sitting, held.table) is None
    return is_virtual and held.table.awaits_card and dealers_step(held.table) is None
