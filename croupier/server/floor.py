"""The floor: all tables of a store, those that this process owns, and where the others are.

Each table is owned by one process through a lease that it renews; when it dies its tables are taken over by others.
That two who both think they own a table cannot mix their entries rests on the log itself, not on the lease.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.engine.table import new_table
from croupier.engine.table.inputs import TellTime
from croupier.fairness.entropy import new_secret
from croupier.records.books.accounts import unit_of
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Person, is_table
from croupier.records.log.entries import read as read_entry
from croupier.records.log.inputs import Setup
from croupier.records.stores.address import is_address
from croupier.records.stores.protocol import Stale, StoreError
from croupier.records.stores.registry import Lease, folded
from croupier.records.tables.shoes import Secrets, may_be_unseen, may_settle_by_box
from croupier.records.tables.writer import BadCommand, TableWriter
from croupier.server import presence as p
from croupier.server.accounts import names
from croupier.server.proceedings.registry import LiveProceedings
from croupier.server.proceedings.table_sync import Directing
from croupier.server.store_writer import TooBusy, Writer
from croupier.server.tables import options as o
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.money_totals import MoneyTotals
from croupier.server.tables.options import TableOptions
from croupier.server.tables.program import Program
from croupier.server.views import story
from croupier.server.views.visibility import undisclosed

_LOG: Final = logging.getLogger("croupier.server")
LEASE_MILLISECONDS: Final = 2_500
RENEWED_SECONDS: Final = 0.5
LOOKED_SECONDS: Final = 2
"""Interval of health checks of a store with a single process, in seconds."""
ALONE: Final = "the only process"
"""Owner of the tables of a single-process store, which gets them back at once after a crash."""
_TRIED_SECONDS: Final = 5
"""Seconds before another attempt at a table that could not be taken over."""


def _new_secret(_: int) -> bytes:
    return new_secret()


class NoTable(Exception):
    """There is no table of this name."""


class Elsewhere(Exception):
    """Another process owns the table."""

    def __init__(self, table: str, address: str) -> None:
        """Store the address; "" while no process owns the table."""
        super().__init__(
            f"Table {table} is served at {address}."
            if address
            else f"Another process is taking over table {table}. Try again."
        )
        self.table, self.address = table, address


class KnownTable(Struct, frozen=True):
    """Setup of a table of the floor."""

    name: str
    setup: Setup
    options: TableOptions


class LiveFloor:
    """The floor of one process; `address` is where its clients find it."""

    def __init__(
        self,
        house: House,
        writer: Writer,
        clock: Callable[[], int],
        address: str = "",
        secrets_of: Callable[[str], Secrets] = lambda _: _new_secret,
        chance: Callable[[], Random] = Random,
    ) -> None:
        """Store a store; `secrets_of` returns the source of shoe secrets, `chance` the source of where bots cut."""
        self.house, self.writer, self.clock, self.address = house, writer, clock, address
        self._secrets_of, self._chance = secrets_of, chance
        self.peers: frozenset[str] = frozenset()
        """Addresses of the other processes of the floor: a lease redirects to no other address."""
        self._is_shared = is_address(house.store.where)
        self.owner = secrets.token_hex(8) if self._is_shared else ALONE
        self.tables: dict[str, LiveTable] = {}
        self.known: dict[str, KnownTable] = {}
        self.leases: dict[str, Lease] = {}
        self.processes: dict[str, p.Presence] = {}
        self._published = ""
        self._strange: set[str] = set()
        self._leased_until = 0.0
        self._woken = asyncio.Event()
        self._setting_up = asyncio.Lock()
        self._not_before: dict[str, float] = {}
        self._unserved: set[str] = set()
        """Tables that could not be taken over: their leases are for another process, or for a later attempt."""
        self._totals = MoneyTotals(house, writer, self.tables, self.known)
        self._registry = house.store.registry()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._keeping: list[asyncio.Task[None]] = []
        self.is_stopping = False
        self.trouble = ""
        self.directing = Directing(self)
        self.proceedings = LiveProceedings(house, writer, self.directing.wake)

    # --- life ----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Find the tables of the store, take those that nobody owns, and keep them; raise StoreError."""
        await self._renew()
        await self._look()
        await self.proceedings.look()
        self._keeping = [
            # apart, since taking tables over may last longer than a lease
            asyncio.create_task(self._keep(self._renew), name="the leases"),
            asyncio.create_task(self._keep(self._look), name="the tables"),
            asyncio.create_task(self.proceedings.keep(), name="tournaments and promotions"),
            asyncio.create_task(self.directing.keep(), name="the director's part at the tables"),
        ]

    async def stop(self) -> None:
        """Shut down in order: everything recorded is kept, and other processes may take the tables over."""
        self.is_stopping = True
        for one in self._keeping:
            one.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await one
        for name in tuple(self.tables):
            await self._let_go(name)
        with contextlib.suppress(StoreError):
            await self.writer.keep(self._registry.drop_leases, self.owner)

    async def _keep(self, do: Callable[[], Awaitable[None]]) -> None:
        """Run the maintenance of the floor periodically, in spite of errors."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RENEWED_SECONDS if self._is_shared else LOOKED_SECONDS):
                    await self._woken.wait()
            self._woken.clear()
            try:
                await do()
                self.trouble = ""
            except (StoreError, TooBusy) as wrong:
                if str(wrong) != self.trouble:
                    _LOG.error("background task failed: %s", wrong)
                self.trouble = str(wrong)
            except Exception:  # noqa: BLE001  whatever goes wrong, the leases are renewed
                _LOG.exception("background task failed, retrying in a moment")

    async def _look(self) -> None:
        """Find the tables and the processes that there are, and take our share."""
        self.known |= {one.name: one for one in await self.writer.keep(self._unknown)}
        found = await self.writer.keep(self._registry.leases)
        self.leases = {one.log: one for one in found if not p.is_process(one)}
        self.processes = p.read(found)
        await self._spread()
        await self._try_again()

    async def _renew(self) -> None:
        """Renew the leases, publish our tables, and release tables that are no longer ours."""
        began, names = asyncio.get_running_loop().time(), tuple(self.tables)
        ours = set(await self.writer.keep(self._registry.keep_leases, self.owner, LEASE_MILLISECONDS))
        for name in names:  # no table takes a command while the tables before it are released
            if name not in ours and name in self.tables:
                self.tables[name].over.set()
        self._leased_until = began + LEASE_MILLISECONDS / 1_000
        if self._is_shared:
            about = p.written(p.Presence(self.address, {name: p.summed(one) for name, one in self.tables.items()}))
            own = p.lease_name(self.owner)
            if about != self._published or own not in ours:
                await self.writer.keep(self._registry.take_lease, own, self.owner, about, LEASE_MILLISECONDS)
                self._published = about
        for name in sorted(self._unserved):
            if name not in self.tables:
                await self.writer.keep(self._registry.drop_lease, name, self.owner)
            self._unserved.discard(name)
        for name in names:
            if name not in ours:
                _LOG.warning("the lease of %s has run out", name)
                await self._let_go(name)
            elif self.tables[name].is_closing:
                _LOG.info("%s moves to another process", name)
                await self._let_go(name)

    async def _spread(self) -> None:
        """Take free tables and hand over surplus ones, so that every process has its share."""
        share = p.share(self.owner, self.processes, len(self.known))
        now = asyncio.get_running_loop().time()
        for name, known in self.known.items():
            lease = self.leases.get(name)
            is_free = lease is None or lease.owner == self.owner
            if is_free and name not in self.tables and len(self.tables) < share and self._not_before.get(name, 0) < now:
                await self._take_over(known)
        tables = sorted(self.tables.values(), key=_leaves_first)
        for place, live in enumerate(tables):
            live.leaves = live.over.set if place < len(tables) - share else None
            if live.leaves is not None:
                await live.leave()
        if any(one.is_closing for one in tables):
            self._woken.set()

    async def _try_again(self) -> None:
        """Test whether a store that failed works again, even if no table has a command."""
        if self.writer.is_failing and self.tables:
            live = next(iter(self.tables.values()))
            await live.command(TellTime(self.clock() // 1_000), PROGRAM, deals=False)

    def _has_leases(self) -> bool:
        """Return whether our leases have certainly not run out."""
        return not self._is_shared or asyncio.get_running_loop().time() < self._leased_until

    def _unknown(self) -> list[KnownTable]:
        """Return the tables of the store that are not known yet."""
        found = []
        for row in self.house.store.logs():
            if not is_table(row.log) or row.log in self.known:
                continue
            entry = read_entry(next(self.house.store.links(row.log, 1, 1)).body)
            setup: Setup = entry.events[0].setup
            try:
                options = o.of_notes(setup.notes)
            except o.BadOptions as wrong:
                _LOG.error("%s cannot be served: %s", row.log, wrong)
                options = None
            if options is not None:
                found.append(KnownTable(row.log, setup, options))
        return found

    async def _take_over(self, known: KnownTable) -> None:
        """Take a table and resume it at the end of its log; an error does not affect other tables."""
        lease = await self.writer.keep(
            self._registry.take_lease, known.name, self.owner, self.address, LEASE_MILLISECONDS
        )
        self.leases[known.name] = lease
        if lease.owner != self.owner:
            return
        secrets_ = self._secrets_of(known.name)
        try:
            # parallel to the writer: reading a long log does not delay other tables
            recorded = await self.writer.read(TableWriter.resume, self.house, known.name, secrets=secrets_)
        except Stale:  # its last owner still wrote: it is read again at the next look
            self._unserved.add(known.name)
            return
        except (StoreError, ValueError) as wrong:
            _LOG.error("%s could not be taken over: %s", known.name, wrong)
            self._not_before[known.name] = asyncio.get_running_loop().time() + _TRIED_SECONDS
            self._unserved.add(known.name)
            return
        self._unserved.discard(known.name)
        live = LiveTable(recorded, known.options, self.writer, self.clock, self._has_leases)
        try:
            unit = unit_of(live.record.setup.unit)
            step = await self.writer.read(story.recalled, self.house.store, known.name, unit)
            live.note(step.behind(undisclosed(live.record.session)))
        except Exception:  # noqa: BLE001  whatever cannot be told again, the table goes on
            _LOG.exception("cannot restore the sentences of the last round of %s", known.name)
        self._host(live)

    def _host(self, live: LiveTable) -> None:
        self.tables[live.name] = live
        live.moved_elsewhere = partial(self._totals.elsewhere, live)
        self._running[live.name] = asyncio.create_task(self._run(live), name=f"program at {live.name}")

    async def _run(self, live: LiveTable) -> None:
        """Run a table; an error stays within the table, and its program is restarted."""
        while not live.is_closing:
            try:
                await Program(live, self._chance()).run()
            except asyncio.CancelledError:
                raise
            except Exception:  # noqa: BLE001  a fault of the program at one table must not stop the others
                _LOG.exception("the program at %s failed and was restarted", live.name)
                live.trouble = "The program at this table failed and was restarted."
                await asyncio.sleep(1)

    async def _let_go(self, name: str) -> None:
        live = self.tables.pop(name)
        running = self._running.pop(name)
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        await live.close()
        with contextlib.suppress(StoreError, TooBusy):
            await self.writer.run(live.recorded.keep)
            await self.writer.keep(self._registry.drop_lease, name, self.owner)

    # --- tables --------------------------------------------------------------------------------------------------

    async def set_up(self, name: str, setup: Setup, options: TableOptions, by: Person = PROGRAM) -> LiveTable:
        """Set up a table and own it.

        Raise BadName, BadOptions, BadElection, UnknownDocument, BadCommand or StoreError.
        """
        names.check_table(name)
        o.check(options)
        if by.role != PROGRAM.role and not options.is_demo:
            o.check_controls(options)
        o.check_bots(options, new_table(setup.document, setup.election).rules)
        if setup.face_down is UNSET and may_be_unseen(setup):
            # act-uth-2019 7.2: a dealer of real cards would have to look at them to name them as they are dealt
            setup = replace(setup, face_down="unknown")
        if setup.settlement is UNSET and may_settle_by_box(setup):
            # act-pontoon-2018 15.4: an error detected "during a round of play" is entered then, also between two boxes
            setup = replace(setup, settlement="box_by_box")
        async with self._setting_up:
            return await self._set_up(name, setup, options, by)

    async def _set_up(self, name: str, setup: Setup, options: TableOptions, by: Person) -> LiveTable:
        # other processes have set up tables, too, perhaps since the last look
        there = [one.log for one in await self.writer.read(self.house.store.logs)]
        same = next((one for one in there if folded(one) == folded(name)), None)
        if same is not None:
            raise BadCommand(f"There is already a table {same!r}. Choose another name.")
        with_notes = Setup(
            setup.document,
            setup.election,
            setup.limits,
            setup.cards,
            setup.counts_chips,
            setup.unit,
            setup.expects,
            {**setup.notes, **o.written(options)},
            setup.face_down,
            setup.settlement,
        )
        # its lease is taken before it is there, so that no other process takes it over before it is whole
        lease = await self.writer.keep(self._registry.take_lease, name, self.owner, self.address, LEASE_MILLISECONDS)
        if lease.owner != self.owner:
            raise BadCommand(f"There is already a table {name!r}. Choose another name.")
        secrets_ = self._secrets_of(name)
        try:
            recorded = await self.writer.run(TableWriter.create, self.house, name, with_notes, by=by, secrets=secrets_)
        except BaseException:
            await self.writer.keep(self._registry.drop_lease, name, self.owner)
            raise
        self.known[name] = KnownTable(name, with_notes, options)
        self.leases[name] = lease
        live = LiveTable(recorded, options, self.writer, self.clock, self._has_leases)
        self._host(live)
        return live

    def find(self, name: str) -> LiveTable:
        """Return a table that this process owns; raise Elsewhere or NoTable."""
        live = self.tables.get(name)
        if live is not None and not live.is_closing and self._has_leases():
            return live
        if name not in self.known:
            raise NoTable(f"There is no table {name!r}.")
        lease = self.leases.get(name)
        is_other = lease is not None and lease.owner != self.owner
        address = lease.address if lease is not None and is_other else ""
        if address and address not in self.peers:
            if name not in self._strange:
                _LOG.error("the lease of %s names %r, which is no peer of this process (--peer)", name, address[:100])
            self._strange.add(name)
            address = ""
        raise Elsewhere(name, address)

    def summary(self, name: str) -> p.TableSummary | None:
        """Return a table as the lobby shows it, of any process; None while no process owns it."""
        live = self.tables.get(name)
        if live is not None:
            return p.summed(live)
        lease = self.leases.get(name)
        owner = None if lease is None else self.processes.get(lease.owner)
        return None if owner is None else owner.tables.get(name)


def _leaves_first(live: LiveTable) -> tuple[bool, bool, int, str]:
    """Return the sort key of tables to hand over: those already leaving first, then those without people."""
    return not live.is_closing, not live.is_between_rounds, len(live.watchers), live.name
