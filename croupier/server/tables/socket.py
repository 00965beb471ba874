"""The socket of one person at one table: a ticket, then messages one after another, each with one answer.

Slow clients get fewer, newer states; clients that exceed a limit get an error and are disconnected.
"""

import asyncio
import contextlib
import itertools
import logging
from collections import Counter
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.records.stores.protocol import StoreError
from croupier.records.stores.registry import Login
from croupier.server.accounts import step_up
from croupier.server.accounts.identity import Identity, person
from croupier.server.accounts.rate_limits import MESSAGES, Rates, area
from croupier.server.floor import Elsewhere, LiveFloor, NoTable
from croupier.server.http.call import Failed, Problem, check_origin, problem, unavailable
from croupier.server.metrics import METRICS
from croupier.server.settings import Settings
from croupier.server.store_writer import TooBusy
from croupier.server.tables import messages as m
from croupier.server.tables.commands import MISTAKES, fault_answer, take
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.views.snapshot import state_for

_LOG: Final = logging.getLogger("croupier.server")
SOCKETS_PER_ACCOUNT: Final = 8
SOCKETS_PER_ADDRESS: Final = 1_000
FAULTS_MAX: Final = 20
"""Number of unreadable messages after which a socket is closed."""
SEND_SECONDS: Final = 10
"""Maximum time for a client to receive a message, in seconds."""
OVER_SECONDS: Final = 2
"""Interval of checks for idle logins, in seconds."""
LOOKED_SECONDS: Final = 1.5
"""Interval of checks for ended logins of all sockets, in seconds."""
_numbers: Final = itertools.count(1)


class Sockets:
    """All sockets of this process."""

    def __init__(self, floor: LiveFloor, identity: Identity, settings: Settings) -> None:
        """Store the floor, and the origins from which a browser may connect."""
        self._floor, self._identity, self._settings = floor, identity, settings
        self.open: dict[str, int] = {}
        """Sockets of each login."""
        self.accounts: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()
        self._rates = Rates(MESSAGES)
        self._ended: dict[str, asyncio.Event] = {}
        """Set when a login with sockets here has ended in any process."""
        self._looking: asyncio.Task[None] | None = None

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket from its handshake to its end."""
        try:
            check_origin(self._settings, socket.headers)
            found = await self._admitted(socket)
        except Failed as failed:
            with contextlib.suppress(StoreError, TooBusy):
                await self._identity.refuse(None, "open a socket", str(failed), _where(socket))
            await _deny(socket, failed.status, str(failed))
            return
        except (StoreError, TooBusy) as wrong:
            await _deny(socket, 503, unavailable(wrong))
            return
        if found is None:
            await _deny(socket, 401, "The ticket is invalid or has expired. Request another.")
            return
        login, table = found
        if self.accounts[login.account] >= SOCKETS_PER_ACCOUNT:
            await _deny(socket, 429, f"An account can have at most {SOCKETS_PER_ACCOUNT} sockets.")
            return
        address = area(_where(socket))
        if self.addresses[address] >= SOCKETS_PER_ADDRESS:
            await _deny(socket, 429, "Your address has too many sockets. Try again later.")
            return
        counted = ((self.accounts, login.account), (self.addresses, address))
        for counter, who in counted:
            counter[who] += 1
        self.open[login.token] = self.open.get(login.token, 0) + 1
        self._ended.setdefault(login.token, asyncio.Event())
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look(), name="the logins of the sockets")
        METRICS.sockets += 1
        try:
            with contextlib.suppress(WebSocketDisconnect):  # gone before it was let in
                await self._converse(socket, login, table)
        finally:
            METRICS.sockets -= 1
            for counter, who in counted:
                counter[who] -= 1
                if not counter[who]:
                    del counter[who]
            self.open[login.token] -= 1
            if not self.open[login.token]:
                del self.open[login.token], self._ended[login.token]

    async def _look(self) -> None:
        """Check which logins have ended, while there are sockets."""
        while self.open:
            with contextlib.suppress(StoreError, TooBusy):
                tokens = tuple(self.open)
                for token in set(tokens) - await self._identity.living(tokens):
                    if token in self._ended:
                        self._ended[token].set()
            await asyncio.sleep(LOOKED_SECONDS)

    async def _admitted(self, socket: WebSocket) -> tuple[Login, LiveTable] | None:
        cookie = socket.cookies.get(self._settings.cookie, "")
        used = await self._identity.use(socket.query_params.get("ticket", ""), _where(socket), cookie)
        if used is None:
            return None
        login, name = used
        try:
            return login, self._floor.find(name)
        except (Elsewhere, NoTable):
            return None

    async def _converse(self, socket: WebSocket, login: Login, table: LiveTable) -> None:
        await socket.accept()
        watcher = Watcher(person(login), next(_numbers))
        table.watchers.add(watcher)
        table.notify()
        out: asyncio.Queue[m.FromFloor | None] = asyncio.Queue(MESSAGES.burst * 2)
        sending = asyncio.create_task(self._send(socket, table, watcher, out))
        reading = asyncio.create_task(self._read(socket, login, table, watcher, out))
        checking = asyncio.create_task(self._check(login, table))
        ending = asyncio.create_task(self._ended[login.token].wait())
        tasks: tuple[asyncio.Task[Any], ...] = (sending, reading, checking, ending)
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if ending in done:
                await self._bye(socket, m.Bye("Your login has ended. Log in again."))
                return
            bye = next((found for one in tasks if one in done and (found := _farewell(one, table)) is not None), None)
            if bye is not None:
                await self._bye(socket, bye)
        finally:
            table.watchers.discard(watcher)
            for one in tasks:
                one.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            table.notify()

    async def _bye(self, socket: WebSocket, bye: m.Bye) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(SEND_SECONDS):
                await socket.send_text(m.write(bye).decode())
            await socket.close(4503 if bye.again else 4400, bye.why[:120])

    async def _check(self, login: Login, table: LiveTable) -> m.Bye:
        """Wait until the login is idle too long, or the table is released."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(OVER_SECONDS):
                    await table.over.wait()
                return m.Bye("The table continues in a moment. Connect again.", again=True)
            if self._identity.is_over(login):
                return m.Bye("You were idle too long. Log in again.")

    async def _send(
        self, socket: WebSocket, table: LiveTable, watcher: Watcher, out: "asyncio.Queue[m.FromFloor | None]"
    ) -> None:
        """Send answers in their order, and the newest state whenever there is news."""
        is_first = True
        while True:
            watcher.news.clear()
            while not out.empty():
                answer = out.get_nowait()
                if answer is None:
                    is_first = True
                    continue
                watcher.is_behind |= isinstance(answer, m.StaleCommand)
                await self._put(socket, answer)
            if is_first or watcher.is_behind:
                watcher.is_behind = False
                await self._put(socket, state_for(table, watcher, is_resync=is_first))
                is_first = False
            await watcher.news.wait()

    async def _put(self, socket: WebSocket, message: m.FromFloor) -> None:
        written = m.write(message)
        METRICS.sent(len(written))
        async with asyncio.timeout(SEND_SECONDS):
            await socket.send_text(written.decode())

    async def _read(
        self,
        socket: WebSocket,
        login: Login,
        table: LiveTable,
        watcher: Watcher,
        out: "asyncio.Queue[m.FromFloor | None]",
    ) -> m.Bye | None:
        """Take messages one after another; return why no more are taken."""
        faults = 0
        while True:
            try:
                got = await socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return None
            if got["type"] != "websocket.receive":
                return None
            raw = got.get("text")
            if not self._rates.takes(login.account):
                METRICS.faults += 1
                return m.Bye(f"You sent more than {MESSAGES.rate:.0f} messages a second.")
            try:
                message = m.read(raw if raw is not None else got.get("bytes") or b"")
            except m.BadMessage as wrong:
                faults += 1
                METRICS.faults += 1
                if faults > FAULTS_MAX:
                    return m.Bye("You sent too many messages that cannot be read.")
                await out.put(m.MessageFault(str(wrong)))
                watcher.news.set()
                continue
            await self._answer(login, table, watcher, message, out)

    async def _answer(
        self,
        login: Login,
        table: LiveTable,
        watcher: Watcher,
        message: m.ToFloor,
        out: "asyncio.Queue[m.FromFloor | None]",
    ) -> None:
        answer: m.FromFloor | None = None
        has_acted, is_answered = False, True
        try:
            if isinstance(message, m.Ping):
                has_acted, answer = message.is_active, m.Pong(table.clock())
            elif not isinstance(message, m.Resync):
                step_up.check_message(self._identity, login, message)
                with METRICS.timed("socket"):
                    answer = await take(table, watcher.person, message)
                has_acted, is_answered = True, answer is not None
        except MISTAKES as wrong:
            METRICS.faults += 1
            if isinstance(wrong, StoreError):
                _LOG.error("a message at %s: %s", table.name, wrong)
            answer = fault_answer(wrong, getattr(message, "key", ""))
        if is_answered:
            await out.put(answer)
            watcher.news.set()
        if has_acted:  # after the answer, which does not wait for it
            with contextlib.suppress(StoreError, TooBusy):
                await self._identity.touch(login)


async def _deny(socket: WebSocket, status: int, why: str) -> None:
    """Answer a handshake with a problem."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.send_denial_response(problem(status, Problem(why)))


def _farewell(done: "asyncio.Task[Any]", table: LiveTable) -> m.Bye | None:
    """Return the reason why a conversation ends; errors of the floor are reported to the client."""
    wrong = done.exception()
    if wrong is None:
        bye: m.Bye | None = done.result()
        return bye
    if isinstance(wrong, WebSocketDisconnect | TimeoutError):
        return None
    _LOG.error("a socket at %s failed", table.name, exc_info=wrong)
    return m.Bye("The server failed. Only what is in the records was changed.", again=True)


def _where(socket: WebSocket) -> str:
    return "" if socket.client is None else socket.client.host
