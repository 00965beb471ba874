"""Registry of tournaments and promotions, each with its own log in the store.

None has an owner. Every process may write: the version of the log guards it, so that a command overtaken by another
process is judged again in the new state. Entries of other processes are read once a second.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from croupier.records.commands import Answer, BadCommand
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.kinds import LOG_KINDS, kind_of
from croupier.records.log.wire import ProceedingInput
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.protocol import LogRow, Stale, StoreError
from croupier.records.stores.registry import folded
from croupier.server.store_writer import TooBusy, Writer, completed
from croupier.server.tables.live_table import Outdated

_LOG: Final = logging.getLogger("croupier.server")
LOOKED_SECONDS: Final = 1
_TRIES: Final = 20
"""Maximum number of retries of a command when others write to the same log."""


class NoProceeding(Exception):
    """There is no tournament or promotion of this name."""


class LiveProceeding:
    """A tournament or a promotion: commands one after another, and the people who wait for changes."""

    def __init__(self, recorded: ProceedingWriter, writer: Writer) -> None:
        """Store the recorded proceeding."""
        self.recorded, self._writer = recorded, writer
        self.record: ProceedingRecord = recorded.record
        """The state that everybody sees: without commands that are still being recorded."""
        self.log = recorded.record.log
        self.name = self.log.removeprefix(f"{kind_of(self.log)} ")
        self._turn = asyncio.Lock()
        self._news = asyncio.Event()

    @property
    def state(self) -> Any:
        """The state of the machine."""
        return self.record.state

    @property
    def version(self) -> int:
        """Number of entries in the log."""
        return self.record.number

    async def command(self, given: ProceedingInput, by: Person, *, key: str = "", version: int | None = None) -> Answer:
        """Give an input; raise Outdated, BadCommand, StoreError or TooBusy, and then nothing has changed."""
        async with self._turn:
            for _ in range(_TRIES):
                if version is not None and version != self.version:
                    before = await self._before(key)
                    if before is not None:
                        return before
                    raise Outdated(f"{self.name} has changed to version {self.version}. Reload it and try again.")
                try:
                    # a command that was begun is completed even if its giver disconnects
                    answer = await completed(self._writer.command(self.recorded, given, by, key))
                except Stale:
                    await self._read()
                    continue
                self._take(self.recorded)
                return answer
            raise Outdated(f"Too many people are changing {self.name}. Try again.")

    async def _before(self, key: str) -> Answer | None:
        """Return the recorded answer to a command with this key, or None."""
        found = await self._writer.run(self.recorded.first_entries, key) if key else None
        return None if found is None else Answer((), *found, is_repeated=True)

    async def catch_up(self, row: LogRow) -> None:
        """Read the entries of other processes."""
        if row.number > self.version:
            async with self._turn:
                if row.number > self.version:
                    await self._read()

    async def _read(self) -> None:
        self._take(await self._writer.run(ProceedingWriter.resume, self.recorded.house, self.log))

    def _take(self, recorded: ProceedingWriter) -> None:
        is_new = recorded.record.number != self.record.number
        self.recorded, self.record = recorded, recorded.record
        if is_new:
            self.wake()

    def wake(self) -> None:
        """Wake everybody who waits for news."""
        self._news.set()
        self._news = asyncio.Event()

    async def changed(self, seconds: float) -> None:
        """Wait until it changes, at most `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return


class LiveProceedings:
    """All tournaments and promotions of a store."""

    def __init__(self, house: House, writer: Writer, changed: Callable[[], None] = lambda: None) -> None:
        """Store a store; `changed` is called when there may be pending work."""
        self.house, self._writer, self._changed = house, writer, changed
        self.known: dict[str, LiveProceeding] = {}
        self._drawing_up = asyncio.Lock()
        self._unread: set[str] = set()

    def of(self, kind: str) -> list[LiveProceeding]:
        """Return the proceedings of a kind, by name."""
        return [one for log, one in sorted(self.known.items()) if kind_of(log) == kind]

    def find(self, kind: str, name: str) -> LiveProceeding:
        """Return one by its name; raise NoMatter."""
        found = self.known.get(f"{kind} {name}")
        if found is None:
            raise NoProceeding(f"There is no {kind} {name!r}.")
        return found

    async def look(self) -> None:
        """Find new proceedings and entries of other processes; raise StoreError or TooBusy."""
        kinds = {room.kind for room in LOG_KINDS}
        for row in await self._writer.keep(self.house.store.logs):
            if kind_of(row.log) not in kinds or row.log in self._unread:
                continue
            live = self.known.get(row.log)
            if live is not None:
                await live.catch_up(row)
                continue
            try:
                recorded = await self._writer.read(ProceedingWriter.resume, self.house, row.log)
            except (StoreError, ValueError) as wrong:
                _LOG.error("%s cannot be read: %s", row.log, wrong)
                self._unread.add(row.log)
                continue
            self.known.setdefault(row.log, LiveProceeding(recorded, self._writer))
        self._changed()

    async def keep(self) -> None:
        """Poll periodically, in spite of errors."""
        while True:
            await asyncio.sleep(LOOKED_SECONDS)
            try:
                await self.look()
            except (StoreError, TooBusy):
                continue  # the floor tells of a store that fails
            except Exception:  # noqa: BLE001  whatever goes wrong with one, the others are looked after
                _LOG.exception("background task of tournaments and promotions failed, retrying in a moment")

    async def draw_up(self, kind: str, name: str, given: ProceedingInput, by: Person = PROGRAM) -> LiveProceeding:
        """Begin one with its first input; raise Refused, BadCommand or StoreError."""
        async with self._drawing_up:
            for row in await self._writer.run(self.house.store.logs):
                if folded(row.log) == folded(f"{kind} {name}"):
                    raise BadCommand(f"There is already a {kind} {name!r}. Choose another name.")
            recorded = await self._writer.run(ProceedingWriter.create, self.house, kind, name, given, by=by)
            found = self.known[recorded.record.log] = LiveProceeding(recorded, self._writer)
        self._changed()
        return found
