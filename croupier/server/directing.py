"""Each table's share of a tournament: what its owner tells it for the director, and what it reports back.

Nothing is remembered here. What is to be told is worked out from the tournament and from the table as they are recorded
(`croupier.tournament.duties`), and has a key by which it is told once: wherever a process is stopped, whoever owns the
table next goes on, and nothing is done twice.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.engine.table import Official
from croupier.records import matter
from croupier.records.commands import BadCommand
from croupier.records.inputs import Setup
from croupier.records.log import PROGRAM
from croupier.records.recorded import Recorded, refused
from croupier.records.replay import resumed
from croupier.records.stores.protocol import StoreError
from croupier.rules.ruled import BadElection
from croupier.server.live import LiveTable, Outdated
from croupier.server.matters import LiveMatter
from croupier.server.names import BadName, is_bot
from croupier.server.options import BadOptions, Options
from croupier.server.writing import TooBusy
from croupier.tournament.checking import election_of
from croupier.tournament.duties import Duty, acting, log_of, playing_at, table_inputs, tournament_inputs
from croupier.tournament.inputs import TakeSeat
from croupier.tournament.sitting import Sitting
from croupier.tournament.state import Tournament

if TYPE_CHECKING:
    from croupier.server.floor import Floor

_LOG: Final = logging.getLogger("croupier.server")
Cards = Literal["virtual", "physical"]
Dealing = Literal["automatic", "dealer"]
KIND: Final = "tournament"
LOOKED_SECONDS: Final = 0.25
HELD_UP_SECONDS: Final = 5
_LIVE: Final = ("open", "closed", "playing")
_FAILS: Final = (StoreError, TooBusy, BadCommand, BadName, BadOptions, BadElection, Refused, Outdated)
_DECISION_SECONDS: Final = 40


class Directing:
    """What this process does for the tournaments of the floor, again and again."""

    def __init__(self, floor: "Floor") -> None:
        """Take the floor."""
        self._floor = floor
        self._woken = asyncio.Event()
        self._told: dict[str, tuple[str, ...]] = {}
        self.options = Options(is_demo=False, result_seconds=4, words_seconds=0, cut_seconds=0)
        """How tables are run that are set up for a tournament, if nobody says otherwise."""

    def wake(self) -> None:
        """Look at once whether there is something to do."""
        self._woken.set()

    async def keep(self) -> None:
        """Do what is due until cancelled; whatever goes wrong is told in the log and tried again."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOKED_SECONDS):
                    await self._woken.wait()
            self._woken.clear()
            for one in self._floor.matters.of(KIND):
                if one.state.status in _LIVE:
                    await self._tried(one.name, lambda one=one: self._direct(one))  # type: ignore[misc]  # bound now

    async def _tried(self, about: str, do: Callable[[], Awaitable[None]]) -> None:
        try:
            await do()
        except _FAILS as wrong:
            _LOG.warning("%s: the floor could not go on with it: %s", about, wrong)
        except Exception:  # noqa: BLE001  a fault at one tournament must not stop the others
            _LOG.exception("%s: the floor failed, and tries again in a moment", about)

    async def _direct(self, one: LiveMatter) -> None:
        """Do all that is due at the tables of a tournament which this process owns."""
        state: Tournament = one.state
        for name in state.tables:
            if name not in self._floor.known:
                await self.set_up(state, name)
        await self._seat_bots(one)
        sittings: dict[str, Sitting | None] | None = None
        for name in state.tables:
            live, at = self._floor.tables.get(name), playing_at(one.state, name)
            if live is None or at is None or live.is_closing:
                continue
            for duty in tournament_inputs(at, live.held.sitting, by=_dealer(live)):
                await self._report(one, duty)
            at = playing_at(one.state, name)
            if at is None:
                continue
            sittings = await self._sittings(one.state) if sittings is None else sittings
            now = self._floor.clock() // 1_000
            told = table_inputs(one.state, at, sittings, by=acting(one.state), now=now)
            self._hold_up(live, told)
            for duty in told:
                await self._tell(live, duty)
            if told:
                sittings = None
                self.wake()

    def _hold_up(self, live: LiveTable, told: tuple[Duty, ...]) -> None:
        """Let no round begin for a few seconds before the table has been told: bots leave no time between two."""
        keys = tuple([duty.key for duty in told])
        if keys != self._told.get(live.name, ()):
            self._told[live.name] = keys
            live.held_up_until = live.clock() + HELD_UP_SECONDS * 1_000 if keys else 0
            live.notify()

    async def pause(self, state: Tournament) -> None:
        """Wait until no round is played at the tables, and let none begin at once; raise Outdated if that takes long.

        Players are moved between rounds: whoever is moved while they play might be out before they go.
        """
        lives = [self._floor.tables[one] for one in state.tables if one in self._floor.tables]
        ends = self._floor.clock() + HELD_UP_SECONDS * 1_000
        while not all(live.is_between_rounds for live in lives):
            for live in lives:
                live.held_up_until = live.clock() + HELD_UP_SECONDS * 1_000
                live.notify()
            if self._floor.clock() > ends:
                raise Outdated("a round is being played: players are moved between rounds, try again when it is over")
            await asyncio.sleep(0.05)
        for live in lives:
            live.held_up_until = live.clock() + 1_000
            live.notify()

    async def _sittings(self, state: Tournament) -> dict[str, Sitting | None]:
        """Return what is played at all tables, of other processes too where players go from one to another."""
        found: dict[str, Sitting | None] = {}
        for name in state.tables:
            live = self._floor.tables.get(name)
            if live is not None:
                found[name] = live.held.sitting
            elif state.conditions.structure.breaks_tables and name in self._floor.known:
                house = self._floor.house
                held: Recorded = await self._floor.writer.read(resumed, house.store, name, house.keys)
                found[name] = held.sitting
        return found

    async def _tell(self, live: LiveTable, duty: Duty) -> None:
        """Tell a table something, once it takes it: what it refused would count as told."""

        def takes(held: Recorded) -> None:
            why = refused(held, duty.given, PROGRAM)
            if why is not None:
                raise Outdated(str(why))

        with contextlib.suppress(Outdated):
            await live.command(duty.given, PROGRAM, key=duty.key, first=takes)

    async def _report(self, one: LiveMatter, duty: Duty) -> None:
        if matter.refused(one.held, duty.given, PROGRAM, at=self._floor.clock()) is None:
            await one.command(duty.given, PROGRAM, key=duty.key)

    async def _seat_bots(self, one: LiveMatter) -> None:
        """Let bots take the seats that were drawn for them."""
        state: Tournament = one.state
        by = acting(state)
        for stage in state.stages:
            drawn = [seat for seat in stage.seats if seat.sitting == stage.begun + 1 and not seat.is_taken]
            for seat in drawn:
                if is_bot(seat.player) and seat.table in self._floor.tables:
                    await self._report(one, Duty("", TakeSeat(by, seat.player)))

    async def set_up(
        self, state: Tournament, name: str, cards: Cards = "virtual", dealing: Dealing = "automatic"
    ) -> None:
        """Set up a table for a tournament alone; raise BadName, BadElection, BadCommand or StoreError."""
        election = election_of(state.conditions)
        election.setdefault("decision_seconds", _DECISION_SECONDS)
        setup = Setup(state.conditions.document, election, cards=cards, unit=log_of(state))
        await self._floor.set_up(name, setup, replace(self.options, dealing=dealing))


def _dealer(live: LiveTable) -> Official:
    """Return as whom the program reports for a table: its dealer."""
    return Official("dealer", live.state.dealer or "croupier")
