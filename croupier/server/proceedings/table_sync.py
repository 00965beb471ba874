"""Each table's share of a tournament: the inputs that its owner gives for the director, and its reports.

This module has no state. The messages follow from the recorded tournament and table (`croupier.tournament.sync`), each
with a key: if a process stops, the next owner of the table continues, and nothing is done twice.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table import Official
from croupier.records.commands import BadCommand
from croupier.records.log.entries import PROGRAM
from croupier.records.proceedings import state as proceedings_state
from croupier.records.proceedings.session_tables import log_at, logs_of, table_log, table_setup
from croupier.records.stores.protocol import StoreError
from croupier.records.tables.state import TableRecord, find_refusal
from croupier.rules.ruled import BadElection
from croupier.server.accounts.names import BadName, is_bot
from croupier.server.proceedings.registry import LiveProceeding
from croupier.server.store_writer import TooBusy
from croupier.server.tables.live_table import LiveTable, Outdated
from croupier.server.tables.options import BadOptions, TableOptions
from croupier.tournament.inputs import TakeSeat
from croupier.tournament.machine.lookup import planned, running
from croupier.tournament.machine.state import Tournament
from croupier.tournament.sync import TableDuty, TournamentDuty, acting, playing_at, table_inputs, tournament_inputs

if TYPE_CHECKING:
    from croupier.server.floor import LiveFloor

_LOG: Final = logging.getLogger("croupier.server")
Cards = Literal["virtual", "physical"]
Dealing = Literal["automatic", "dealer"]
KIND: Final = "tournament"
LOOKED_SECONDS: Final = 0.25
_LIVE: Final = ("open", "closed", "playing")
_FAILS: Final = (StoreError, TooBusy, BadCommand, BadName, BadOptions, BadElection, Refused, Outdated)
_DECISION_SECONDS: Final = 40


class Directing:
    """Periodic work of this process for the tournaments of the floor."""

    def __init__(self, floor: "LiveFloor") -> None:
        """Store the floor."""
        self._floor = floor
        self._woken = asyncio.Event()
        self.options = TableOptions(is_demo=False, result_seconds=4, words_seconds=0, cut_seconds=0)
        """Default options of tables that are set up for a tournament."""

    def wake(self) -> None:
        """Look at once whether there is something to do."""
        self._woken.set()

    async def keep(self) -> None:
        """Run pending steps until cancelled; errors are logged and retried."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOKED_SECONDS):
                    await self._woken.wait()
            self._woken.clear()
            for one in self._floor.proceedings.of(KIND):
                if one.state.status in _LIVE:
                    await self._tried(one.name, lambda one=one: self._direct(one))  # type: ignore[misc]  # bound now

    async def _tried(self, about: str, do: Callable[[], Awaitable[None]]) -> None:
        try:
            await do()
        except _FAILS as wrong:
            _LOG.warning("%s: cannot continue: %s", about, wrong)
        except Exception:  # noqa: BLE001  a fault at one tournament must not stop the others
            _LOG.exception("%s: failed, retrying in a moment", about)

    async def _direct(self, one: LiveProceeding) -> None:
        """Do all that is due at the tables of a tournament which this process owns."""
        state: Tournament = one.state
        for name, game in logs_of(state).items():
            if name not in self._floor.known:
                await self.set_up(state, name, game)
        await self._seat_bots(one)
        for at in running(one.state):
            live = self._floor.tables.get(log_at(one.state, at))
            if live is None or live.is_closing:
                continue
            for report in tournament_inputs(at, live.record.session, by=_dealer(live)):
                await self._report(one, report)
            live.duties = ()
            now, after = self._floor.clock() // 1_000, playing_at(one.state, at.table)
            if after is None or after.terms.number != at.terms.number:
                continue
            live.duties = table_inputs(one.state, after, live.record.session, by=acting(one.state), now=now)
            for duty in live.duties:
                await self._tell(live, duty)
            if live.duties:
                self.wake()
                live.notify()

    async def _tell(self, live: LiveTable, duty: TableDuty) -> None:
        """Give a table an input if it accepts it now: a refused one would count as given.

        Inputs that it does not accept during a round are given by its own program when the round is over, before the
        next.
        """

        def takes(record: TableRecord) -> None:
            why = find_refusal(record, duty.given, PROGRAM)
            if why is not None:
                raise Outdated(str(why))

        with contextlib.suppress(Outdated):
            await live.command(duty.given, PROGRAM, key=duty.key, first=takes)

    async def _report(self, one: LiveProceeding, duty: TournamentDuty) -> None:
        if proceedings_state.find_refusal(one.record, duty.given, PROGRAM, at=self._floor.clock()) is None:
            await one.command(duty.given, PROGRAM, key=duty.key)

    async def _seat_bots(self, one: LiveProceeding) -> None:
        """Seat bots in the seats that were drawn for them."""
        state: Tournament = one.state
        by = acting(state)
        for stage in state.stages:
            drawn = [seat for seat in stage.seats if seat.session == stage.begun + 1 and not seat.is_taken]
            for seat in drawn:
                name = table_log(state, seat.table, planned(state, stage.name).document or state.conditions.document)
                if is_bot(seat.player) and name in self._floor.tables:
                    await self._report(one, TournamentDuty("", TakeSeat(by, seat.player)))

    async def set_up(
        self, state: Tournament, name: str, game: str, cards: Cards = "virtual", dealing: Dealing = "automatic"
    ) -> None:
        """Set up a table for a game of a tournament; raise BadName, BadElection, BadCommand or StoreError."""
        setup = table_setup(state, game, cards=cards)
        election = {"decision_seconds": _DECISION_SECONDS, **setup.election}
        await self._floor.set_up(name, replace(setup, election=election), replace(self.options, dealing=dealing))


def _dealer(live: LiveTable) -> Official:
    """Return as whom the program reports for a table: its dealer."""
    return Official("dealer", live.state.dealer or "croupier")
