"""The socket of one person at one table: a ticket in, then messages one after another, each with one answer.

Whoever is slow gets fewer, newer states; whoever is too fast, too loud or too long is told so, and then sent away.
"""

import asyncio
import contextlib
import itertools
import logging
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.records.registry import Login
from croupier.records.stores.protocol import StoreError
from croupier.server import messages as m
from croupier.server.floor import Elsewhere, Floor, NoTable
from croupier.server.identity import Identity, person
from croupier.server.live import LiveTable, Watcher
from croupier.server.metrics import METRICS
from croupier.server.seeing import state_for
from croupier.server.taking import MISTAKES, take, told
from croupier.server.writing import TooBusy

_LOG: Final = logging.getLogger("croupier.server")
SOCKETS_PER_LOGIN: Final = 4
RATE: Final = 20
"""Messages a second, on average."""
BURST: Final = 40
FAULTS_MOST: Final = 20
"""After so many messages that cannot be read, whoever sends them is sent away."""
SEND_SECONDS: Final = 10
"""How long a client may take to take a message."""
CHECKED_SECONDS: Final = 20
"""How often a socket asks whether its login is still one."""
_numbers: Final = itertools.count(1)


class Bucket:
    """So many messages a second, and so many at once."""

    def __init__(self, now: float) -> None:
        """Begin full."""
        self._left, self._at = float(BURST), now

    def takes(self, now: float) -> bool:
        """Whether another message may come now."""
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Sockets:
    """All sockets of this process."""

    def __init__(self, floor: Floor, identity: Identity, origins: frozenset[str]) -> None:
        """Take the floor; `origins` are the pages from which a browser may come, any if there are none."""
        self._floor, self._identity, self._origins = floor, identity, origins
        self.open: dict[str, int] = {}

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket from its handshake to its end."""
        origin = socket.headers.get("origin")
        if origin is not None and not self._is_own(socket, origin):
            await self._identity.refuse(None, "open a socket", f"from {origin}", _where(socket))
            await socket.close(4403, "the page is not of this floor")
            return
        found = await self._admitted(socket)
        if found is None:
            await socket.close(4401, "the ticket is not good: ask for another")
            return
        login, table = found
        if self.open.get(login.token, 0) >= SOCKETS_PER_LOGIN:
            await socket.close(4429, f"a login has at most {SOCKETS_PER_LOGIN} sockets")
            return
        self.open[login.token] = self.open.get(login.token, 0) + 1
        METRICS.sockets += 1
        try:
            await self._converse(socket, login, table)
        finally:
            METRICS.sockets -= 1
            self.open[login.token] -= 1
            if not self.open[login.token]:
                del self.open[login.token]

    def _is_own(self, socket: WebSocket, origin: str) -> bool:
        host = socket.headers.get("host", "")
        return origin in self._origins or (not self._origins and origin.partition("://")[2] == host)

    async def _admitted(self, socket: WebSocket) -> tuple[Login, LiveTable] | None:
        used = await self._identity.use(socket.query_params.get("ticket", ""))
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
        out: asyncio.Queue[m.FromFloor | None] = asyncio.Queue(BURST * 2)
        sending = asyncio.create_task(self._send(socket, table, watcher, out))
        reading = asyncio.create_task(self._read(socket, login, table, watcher, out))
        checking = asyncio.create_task(self._check(login, table))
        try:
            done, _ = await asyncio.wait((sending, reading, checking), return_when=asyncio.FIRST_COMPLETED)
            bye = next((one.result() for one in done if one.exception() is None and one.result() is not None), None)
            if bye is not None:
                await self._bye(socket, bye)
        finally:
            table.watchers.discard(watcher)
            for one in (sending, reading, checking):
                one.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, TimeoutError):
                    await one
            table.notify()

    async def _bye(self, socket: WebSocket, bye: m.Bye) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            await asyncio.wait_for(socket.send_text(m.write(bye).decode()), SEND_SECONDS)
            await socket.close(4503 if bye.again else 4400, bye.why[:120])

    async def _check(self, login: Login, table: LiveTable) -> m.Bye:
        """Wait until the login has ended, or the table is let go."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        while True:
            await asyncio.sleep(0.25)
            if table.is_closing:
                return m.Bye("the table is with another process now", again=True)
            if self._identity.is_over(login):
                return m.Bye("you were idle too long: log in again")
            if loop.time() - asked > CHECKED_SECONDS:
                asked = loop.time()
                with contextlib.suppress(StoreError, TooBusy):
                    if not await self._identity.is_there(login):
                        return m.Bye("your login has ended")

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
                await self._put(socket, answer)
            await self._put(socket, state_for(table, watcher, is_resync=is_first))
            is_first = False
            await watcher.news.wait()

    async def _put(self, socket: WebSocket, message: m.FromFloor) -> None:
        written = m.write(message)
        METRICS.sent(len(written))
        await asyncio.wait_for(socket.send_text(written.decode()), SEND_SECONDS)

    async def _read(
        self,
        socket: WebSocket,
        login: Login,
        table: LiveTable,
        watcher: Watcher,
        out: "asyncio.Queue[m.FromFloor | None]",
    ) -> m.Bye | None:
        """Take messages one after another; return why no more are taken."""
        loop = asyncio.get_running_loop()
        bucket, faults = Bucket(loop.time()), 0
        while True:
            try:
                got = await socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return None
            if got["type"] != "websocket.receive":
                return None
            raw = got.get("text")
            if not bucket.takes(loop.time()):
                METRICS.faults += 1
                return m.Bye(f"more than {RATE} messages a second")
            try:
                message = m.read(raw if raw is not None else got.get("bytes") or b"")
            except m.BadMessage as wrong:
                faults += 1
                METRICS.faults += 1
                if faults > FAULTS_MOST:
                    return m.Bye("too many messages that cannot be read")
                await out.put(m.Fault(str(wrong)))
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
        answer: m.FromFloor | None
        try:
            if isinstance(message, m.Ping):
                if message.is_active:
                    await self._identity.touch(login)
                answer = m.Pong(table.clock())
            elif isinstance(message, m.Resync):
                answer = None
            else:
                with METRICS.timed("socket"):
                    answer = await take(table, watcher.person, message)
                await self._identity.touch(login)
                if answer is None:
                    return
        except MISTAKES as wrong:
            METRICS.faults += 1
            answer = told(wrong, getattr(message, "key", ""))
        await out.put(answer)
        watcher.news.set()


def _where(socket: WebSocket) -> str:
    return "" if socket.client is None else socket.client.host
