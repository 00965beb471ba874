"""A table of the floor: one authoritative writer, and everybody who looks on.

A command is checked for its speaker, its key and the moment that the speaker saw, decided, recorded durably, and only
then answered; after that each person who looks on gets their own view. All of a table's commands go through here, one
after another.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec

from croupier.dealer.awaited import moment
from croupier.engine.events import RoundClosed, RoundOpened
from croupier.engine.inputs import Deal
from croupier.engine.table import Official, Table, dealers_step
from croupier.engine.table.inputs import DrawCuttingCard, TellTime
from croupier.records.books.accounts import unit_of
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.log.inputs import AdoptControls, NoteClockStep
from croupier.records.log.wire import TableLogInput
from croupier.records.stores.protocol import Stale, StoreError
from croupier.records.tables import controls
from croupier.records.tables.state import TableRecord
from croupier.records.tables.writer import Answer, BadCommand, TableWriter
from croupier.server.clock import steady
from croupier.server.store_writer import UNAVAILABLE, Writer, completed
from croupier.server.tables.messages import Proposal, Waits
from croupier.server.tables.options import TableOptions, control_terms
from croupier.server.views import story
from croupier.server.views.story import StoryEvent
from croupier.server.views.visibility import undisclosed
from croupier.tournament.sync import TableDuty

T = TypeVar("T")
STORY_KEPT: Final = 400
"""Number of events of a table kept for clients that reconnect."""
MOMENTS_KEPT: Final = 1_000
"""Number of past versions for which decisions can be compared."""
TOGETHER_SECONDS: Final = 0.005
"""Delay in which updates of the same moment are combined, in seconds."""
TIME_SECONDS_MAX: Final = 20
"""Maximum age of the recorded time before TellTime is recorded again, in seconds."""


class Outdated(Exception):
    """A command for a decision that is no longer open; nothing was recorded."""


class LetGo(StoreError):
    """The lease of the table is lost or uncertain; nothing was recorded."""


async def _moved_nothing(_: str) -> int:
    return 0


class Watcher:
    """A person who watches: woken when there is news, at most once for any number of changes."""

    def __init__(self, person: Official, connection: int) -> None:
        """Store the person."""
        self.person, self.connection = person, connection
        self.news = asyncio.Event()
        self.is_behind = False
        """Return whether the table has changed since the last message to them."""
        self.read = 0
        """Number of the last event sent to them."""


class LiveTable:
    """One table that this process owns; `notify` is called when anything in it has changed."""

    def __init__(
        self,
        recorded: TableWriter,
        options: TableOptions,
        writer: Writer,
        clock: Callable[[], int],
        has_lease: Callable[[], bool] = lambda: True,
    ) -> None:
        """Store a recorded table; `has_lease` returns whether its lease is certainly ours."""
        self.recorded, self.options, self._writer, self.clock = recorded, options, writer, clock
        self._has_lease = has_lease
        self.steady: Callable[[], int] = getattr(clock, "steady", steady)
        """Milliseconds for waits, which no step of the clock changes."""
        self._steps_noted = len(getattr(clock, "steps", ()))
        self.record = recorded.record
        """The table as everybody sees it: without commands that are still being recorded."""
        self.name = recorded.record.log
        self.watchers: set[Watcher] = set()
        self.happened: deque[StoryEvent] = deque(maxlen=STORY_KEPT)
        self.event_count = 0
        """Number of events so far, of which the last are kept."""
        self.payments: tuple[dict[str, Any], ...] = ()
        self.waits = Waits()
        self.ready: frozenset[str] = frozenset()
        self.proposals: tuple[Proposal, ...] = ()
        self.moved_elsewhere: Callable[[str], Awaitable[int]] = _moved_nothing
        """Money that an official has moved alone at the other tables of the floor, in cents."""
        self.over = asyncio.Event()
        """Set when this process has let the table go."""
        self.leaves: Callable[[], None] | None = None
        """Called between two rounds, if the table is to go to another process then."""
        self._turn = asyncio.Lock()
        self._changed = asyncio.Event()
        self._moments: deque[tuple[int, tuple[Any, ...]]] = deque(maxlen=MOMENTS_KEPT)
        # who was to decide before a restart is to decide after it: the entry that tells of it changes no decision
        self._moments.append((self.version - 1, moment(self.state)))
        self._shared: dict[tuple[Any, ...], Any] = {}
        self._waking: asyncio.TimerHandle | None = None
        self._kept: tuple[Any, dict[Any, Any]] = (None, {})
        self.trouble = ""
        self.duties: tuple[TableDuty, ...] = ()
        """Inputs of a tournament for the table between two rounds."""

    @property
    def state(self) -> Table:
        """The engine's table."""
        return self.record.table

    @property
    def version(self) -> int:
        """Number of entries in the table's log."""
        return self.record.number

    @property
    def is_virtual(self) -> bool:
        """Return whether the program deals the cards."""
        return self.record.setup.cards == "virtual"

    @property
    def is_automatic(self) -> bool:
        """Return whether the program takes the dealer's steps."""
        return self.is_virtual and self.options.dealing == "automatic"

    @property
    def is_closing(self) -> bool:
        """Return whether this process has let the table go, or is about to."""
        return self.over.is_set()

    @property
    def is_between_rounds(self) -> bool:
        """Return whether the layout has no wager and no card."""
        return self.state.round is None or self.state.round.is_closed

    async def leave(self) -> None:
        """Release the table to another process if it must move and no round is open; a pending command ends first."""
        async with self._turn:
            if self.leaves is not None and self.is_between_rounds:
                self.leaves()

    async def close(self) -> None:
        """Accept no more commands, and wait for the end of the pending one."""
        self.over.set()
        self.notify()
        async with self._turn:
            pass

    # --- commands ------------------------------------------------------------------------------------------------

    async def command(
        self,
        given: TableLogInput,
        by: Person,
        *,
        key: str = "",
        version: int | None = None,
        deals: bool | None = None,
        first: Callable[[TableRecord], None] | None = None,
    ) -> Answer:
        """Give the table an input; raise Outdated, BadCommand or StoreError, and then nothing has changed.

        The time is recorded first if it has advanced. Cards that fall due follow where the program deals. Once a
        command is on its way to the store it is completed, even if its giver disconnects. `first` is called immediately
        before a new command is given; an error in it prevents the command.
        """
        return await completed(self._command(given, by, key, version, deals, first))

    async def _command(
        self,
        given: TableLogInput,
        by: Person,
        key: str,
        version: int | None,
        deals: bool | None,
        first: Callable[[TableRecord], None] | None,
    ) -> Answer:
        async with self._turn:
            self._check_ours()
            await self._find_again()
            if version is not None and not self._is_current(version):
                found = await self._given_before(key)
                if not found:
                    raise Outdated(f"The table has changed since version {version}. Try again.")
            await self._note_clock()
            await self._adopt_controls()
            await self._tell_time(given)
            if first is not None and not await self._given_before(key):
                first(self.record)
            return await self._take(given, by, key, deals=self.is_automatic if deals is None else deals)

    async def draw(self, key: str = "", *, many: bool = False) -> Answer:
        """Deal the card that is due from the shoe, or all that are due; raise BadCommand if none is."""
        return await completed(self._draw(key, many=many))

    async def _draw(self, key: str, *, many: bool) -> Answer:
        async with self._turn:
            self._check_ours()
            await self._find_again()
            if (before := await self.first_answer(key)) is not None:
                return before
            if not self.is_virtual or self.record.shoes.open_shoe is None:
                raise BadCommand("The cards of this table are dealt by hand. Enter the card.")
            if not self.state.awaits_card or dealers_step(self.state) is not None:
                raise BadCommand("No card is due now.")
            due = await self._writer.run(self.recorded.next_from_shoe)
            assert isinstance(due, Deal | DrawCuttingCard), due
            return await self._take(due, SHOE, key, deals=many)

    def _check_ours(self) -> None:
        if self.is_closing:
            raise LetGo(f"Table {self.name} has moved to another process. Connect again.")
        if not self._has_lease():
            raise LetGo(
                f"Table {self.name} cannot continue. {self.trouble or 'The store has not answered for some time.'}"
            )

    def _is_current(self, version: int) -> bool:
        """Return whether the decision that was open at a version is still open."""
        now = moment(self.state)
        seen = next((found for number, found in reversed(self._moments) if number <= version), None)
        return version <= self.version and seen == now

    async def _given_before(self, key: str) -> bool:
        """Return whether a command with this key was taken before: it gets its first answer."""
        return await self.first_answer(key) is not None

    async def first_answer(self, key: str) -> Answer | None:
        """Return the recorded answer to a command with this key, or None."""
        found = await self._writer.run(self.recorded.first_entries, key) if key else None
        return None if found is None else Answer((), *found, is_repeated=True)

    async def _find_again(self) -> None:
        """Follow the last command if its outcome was unknown and it was recorded; else later ones are judged stale."""
        if self.recorded.is_lost:
            found = await self._writer.run(self.recorded.find_again)
            self.record = self.recorded.record
            if found is not None:
                self._follow(found)

    async def _note_clock(self) -> None:
        """Record the steps of the clock since the last command."""
        self.clock()
        steps: tuple[int, ...] = getattr(self.clock, "steps", ())
        for step in steps[self._steps_noted :]:
            await self._take(NoteClockStep(step), PROGRAM, "", deals=False)
            self._steps_noted += 1

    async def _adopt_controls(self) -> None:
        """Put the house controls into force at a table that has not all of them, as soon as no round is open."""
        if self.record.controls < controls.LEVEL and self.is_between_rounds:
            await self._take(
                AdoptControls(controls.LEVEL, control_terms(self.options, self.record.setup.unit)),
                PROGRAM,
                "",
                deals=False,
            )

    async def _tell_time(self, given: TableLogInput) -> None:
        now = self.clock() // 1_000
        is_official = hasattr(given, "by")
        if not isinstance(given, TellTime) and now - self.state.now >= (1 if is_official else TIME_SECONDS_MAX):
            await self._take(TellTime(now), PROGRAM, "", deals=False)

    async def _take(self, given: TableLogInput, by: Person, key: str, *, deals: bool) -> Answer:
        try:
            answer = await self._writer.command(self.recorded, given, by, key, deals=deals)
            self.record = self.recorded.record
        except StoreError as wrong:
            self.trouble = UNAVAILABLE  # what everybody in the lobby may read: the log of the process has the rest
            if isinstance(wrong, Stale):  # another process writes this table: it is no longer ours
                self.over.set()
                self.notify()
            raise
        self.trouble = ""
        if not answer.is_repeated:
            self._follow(answer)
        return answer

    def _follow(self, answer: Answer) -> None:
        """Store the events, and wake all watchers."""
        self.note(story.followed(answer, unit_of(self.record.setup.unit)).behind(undisclosed(self.record.session)))
        self._moments.append((self.version, moment(self.state)))
        self.notify()
        if self.leaves is not None and self.is_between_rounds:
            self.leaves()

    def note(self, step: story.StoryStep) -> None:
        """Store events and payments, for people who watch or reconnect."""
        self.happened.extend(step.happened)
        self.event_count += len(step.happened)
        for one in step.happened:
            if isinstance(one.event, RoundOpened):
                self.payments, self.ready = (), frozenset()
            elif isinstance(one.event, RoundClosed):
                self.ready = frozenset()
        self.payments += tuple([msgspec.to_builtins(one) for one in step.paid])

    # --- who looks on --------------------------------------------------------------------------------------------

    def notify(self) -> None:
        """Wake all watchers, and the program that runs the table."""
        self._shared.clear()
        self._changed.set()
        self._wake_soon()

    def _wake_soon(self) -> None:
        """Schedule one wake-up of watchers for all changes of the same moment."""
        if self._waking is None:
            self._waking = asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._wake)

    def _wake(self) -> None:
        self._waking = None
        for watcher in sorted(self.watchers, key=lambda one: one.connection):  # who came first hears first
            watcher.is_behind = True
            watcher.news.set()

    async def changed(self, until: int | None) -> bool:
        """Wait until something changes, or the moment of the steady clock comes; return whether something changed."""
        self._changed.clear()
        wait = None if until is None else max(0, until - self.steady()) / 1_000
        try:
            async with asyncio.timeout(wait):  # not wait_for, which in Python 3.11 may swallow that it was cancelled
                await self._changed.wait()
        except TimeoutError:
            return False
        return True

    def show(self, waits: Waits) -> None:
        """Publish the input for which the table waits, if it has changed."""
        if waits != self.waits:
            self.waits = waits
            self._shared.clear()
            self._wake_soon()

    def shared(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """Return a value that several people share, computed once for each change."""
        if key not in self._shared:
            self._shared[key] = make()
        found: T = self._shared[key]
        return found

    def kept(self, key: Any, make: Callable[[], T]) -> T:
        """Return a value that depends only on the record, computed once for each entry."""
        record = self.record
        if self._kept[0] is not record:
            self._kept = (record, {})
        found: dict[Any, T] = self._kept[1]
        if key not in found:
            found[key] = make()
        return found[key]

    def present(self) -> tuple[str, ...]:
        """Return the players who look on now."""
        return tuple(sorted({one.person.name for one in self.watchers if one.person.role == "player"}))

    def make_ready(self, player: str) -> None:
        """Record that a player has placed all wagers."""
        self.ready |= {player}
        self.notify()

    def recent(self, read: int) -> list[StoryEvent]:
        """Return the events after the first `read`, if they are still in memory."""
        missed = min(self.event_count - read, len(self.happened))
        return list(self.happened)[len(self.happened) - missed :] if missed else []
