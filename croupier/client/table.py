"""A table as a client sees it: the newest state, commands that are sent until they are answered, and one socket.

A socket that breaks is opened again, at the process that owns the table by then. Unanswered commands are sent again
with their keys, so that nothing is done twice.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable
from typing import Any, Final, Protocol, Self

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from croupier.client.errors import Closed, Fault, FloorError, Refused, Stale, Unreachable
from croupier.records.log import wire
from croupier.records.log.wire import TableLogInput
from croupier.server.tables import messages as m

STATE_BYTES_MAX: Final = 4 * 1_024 * 1_024
_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.3)
"""Delays between reconnections of a socket, in seconds; the last one repeats."""
_OPEN_SECONDS: Final = 5
_READ: Final = msgspec.json.Decoder(m.FromFloor)
_WRITE: Final = msgspec.json.Encoder()


class Ticket(Protocol):
    """Position of a socket."""

    @property
    def socket(self) -> str:
        """The address of the socket, with its ticket."""


class Tickets(Protocol):
    """Issuer of tickets: the floor."""

    tls: Any
    patience: float

    def ticket(self, table: str) -> Awaitable[Ticket]:
        """Return a ticket for one socket to a table."""


class _Waiting:
    """A command that is not answered yet: its message, and its pending result."""

    def __init__(self, written: bytes) -> None:
        self.written = written
        self.answer: asyncio.Future[m.CommandAnswer | m.Proposed] = asyncio.get_running_loop().create_future()


class Table:
    """A table at which a person sits, or which they watch; iterate over it for its states."""

    def __init__(self, floor: Tickets, name: str) -> None:
        """Store the floor; `async with` opens the socket."""
        self._floor, self.name = floor, name
        self._state: m.TableState | None = None
        self._is_new = asyncio.Event()
        self._ended: FloorError | None = None
        self._waiting: dict[str, _Waiting] = {}
        self._socket: ClientConnection | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._later: set[asyncio.Task[None]] = set()
        self._last_line = 0
        self._answered: dict[str, m.CommandAnswer | m.Proposed] = {}
        self.connections = 0
        """Number of sockets opened."""
        self.trouble = ""
        """Last error that belongs to no command."""
        self.goodbye = ""
        """Last message of the floor when it closed a socket."""

    async def __aenter__(self) -> Self:
        """Open the socket, and wait for the first state; raise a FloorError."""
        self._keeping = asyncio.create_task(self._keep(), name=f"socket of {self.name}")
        try:
            await self._is_new.wait()
            if self._ended is not None:
                raise self._ended
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the socket."""
        assert self._keeping is not None
        for one in (self._keeping, *self._later):
            one.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await one
        self._end(Closed("The table was left."))

    @property
    def state(self) -> m.TableState:
        """The newest state."""
        assert self._state is not None, "Use the table with `async with`."
        return self._state

    @property
    def view(self) -> dict[str, Any]:
        """The felt in the newest state: boxes, hands, dealer, as described in docs/messages.md."""
        found: dict[str, Any] = msgspec.json.decode(self.state.view)
        return found

    def __aiter__(self) -> Self:
        """Iterate over the states."""
        return self

    async def __anext__(self) -> m.TableState:
        """Return the newest state not returned before; its story has all events in between.

        `is_resync` is set if the socket was opened again since the last state.
        """
        await self._is_new.wait()
        if self._ended is not None:
            raise self._ended
        self._is_new.clear()
        found = self.state
        self._state = replace(found, story=())
        return found

    # --- what may be said ----------------------------------------------------------------------------------------

    async def command(
        self,
        given: TableLogInput | dict[str, Any],
        *,
        key: str = "",
        version: int | None = None,
        seconds: float | None = None,
    ) -> m.CommandAnswer | m.Proposed:
        """Give the table an input of the engine, or the same as a dict; raise Refused, Stale, Fault or Unreachable.

        With `version` it is accepted only if the same decision is still open as at that version. After `seconds`
        without an answer it raises Unreachable; ask again with the same key to learn the result.
        """
        plain = given if isinstance(given, dict) else wire.plain_input(given)
        return await self._say(m.Command(key or _new_key(), plain, version), seconds)

    async def offer(self, offer: m.Offer, amount: int | None = None) -> m.CommandAnswer | m.Proposed:
        """Accept an offer of the newest state; `amount` where it may be chosen."""
        chosen = {} if amount is None or not offer.field else {offer.field: amount}
        return await self.command({**offer.input, **chosen}, version=self.state.version)

    async def wager(self, amount: int, *, box: int | None = None, bet: str = "") -> m.CommandAnswer | m.Proposed:
        """Put chips on a spot of the newest state: the first, or that of a box and a bet."""
        for spot in self.state.own.spots:
            if box in (None, spot.box) and bet in ("", spot.bet):
                return await self.command({**spot.input, "amount": amount})
        raise Fault("There is no such spot for a wager now. Choose one of `state.own.spots`.")

    async def buy(self, amount: int, *, key: str = "", seconds: float | None = None) -> m.CommandAnswer | m.Proposed:
        """Buy chips, where the program sells them."""
        return await self._say(m.Buy(key or _new_key(), amount), seconds)

    async def cash_in(self, *, key: str = "") -> m.CommandAnswer | m.Proposed:
        """Return all chips, where the program sells them."""
        return await self._say(m.CashIn(key or _new_key()))

    async def draw(self, *, is_all: bool = False, key: str = "") -> m.CommandAnswer | m.Proposed:
        """Draw the card that is due, or all that are, as a dealer of a virtual shoe."""
        return await self._say(m.Draw(key or _new_key(), "all" if is_all else "one"))

    async def ready(self) -> None:
        """Report that all wagers are placed; it is not sent again if the socket breaks now."""
        await self._send(_WRITE.encode(m.Ready()))

    async def confirm(self, proposal: int, *, is_agreed: bool = True) -> None:
        """Confirm or reject another person's proposal; the result is in the states."""
        await self._send(_WRITE.encode(m.Confirm(proposal, is_agreed)))

    async def _say(self, message: Any, seconds: float | None = None) -> m.CommandAnswer | m.Proposed:
        written = _WRITE.encode(message)
        if len(written) > m.MESSAGE_BYTES_MAX:
            raise Fault(f"The message has more than {m.MESSAGE_BYTES_MAX:,} bytes.")
        if self._ended is not None:
            raise self._ended
        if message.key in self._waiting:
            raise Fault(f"A command with the key {message.key!r} is already waiting for an answer.")
        waiting = self._waiting[message.key] = _Waiting(written)
        try:
            await self._send(written)
            async with asyncio.timeout(self._floor.patience if seconds is None else seconds):
                return await waiting.answer
        except TimeoutError:
            why = self.trouble or "there was no answer in time"
            raise Unreachable(f"{self.name}: {why}. Send the command again with the key {message.key!r}.") from None
        finally:
            del self._waiting[message.key]

    async def _send(self, written: bytes) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError, WebSocketException):  # it is sent again over the next socket
                await self._socket.send(written, text=True)

    # --- the socket ----------------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Open the socket again and again, until the floor or the client has closed it for good."""
        loop = asyncio.get_running_loop()
        since, tries = loop.time(), 0
        while self._ended is None:
            before = self.connections
            try:
                ticket = await self._floor.ticket(self.name)
                bye = await self._converse(ticket.socket)
                if bye is not None and not bye.again:
                    self._end(Closed(bye.why))
            except (OSError, WebSocketException, Unreachable) as wrong:
                self.trouble = str(wrong) or type(wrong).__name__
            except FloorError as wrong:
                self._end(wrong)
            if self.connections > before:
                since, tries = loop.time(), 0
            elif loop.time() - since > self._floor.patience:
                self._end(Unreachable(f"{self.name}: {self.trouble}"))
            await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1

    async def _converse(self, where: str) -> m.Bye | None:
        """Read one socket to its end; return why the floor closed it, None if it broke."""
        more = {} if self._floor.tls is None or not where.startswith("wss://") else {"ssl": self._floor.tls}
        async with connect(
            where, max_size=STATE_BYTES_MAX, open_timeout=_OPEN_SECONDS, close_timeout=1, proxy=None, **more
        ) as socket:
            bye: m.Bye | None = None
            try:
                first = _READ.decode(await socket.recv())  # a socket that is not admitted is closed instead
                self.connections += 1
                self._take(first)
                self._socket = socket
                for one in tuple(self._waiting.values()):
                    await socket.send(one.written, text=True)
                async for raw in socket:
                    found = _READ.decode(raw)
                    if isinstance(found, m.Bye):
                        bye, self.goodbye = found, found.why
                    else:
                        self._take(found)
            except msgspec.MsgspecError as wrong:
                self._end(Fault(f"The server's message cannot be read: {wrong}."))
            except WebSocketException:
                pass
            finally:
                self._socket = None
            return bye

    def _take(self, found: m.FromFloor) -> None:
        match found:
            case m.TableState():
                story = () if self._state is None else self._state.story
                news = [line for line in found.story if line.number > self._last_line]
                self._last_line = max([self._last_line, *(line.number for line in news)])
                is_resync = found.is_resync or (self._is_new.is_set() and self.state.is_resync)
                self._state = replace(found, story=(*story, *news), is_resync=is_resync)
                self._is_new.set()
                for key, answer in tuple(self._answered.items()):
                    self._answer(key, answer)
            case m.CommandAnswer() | m.Proposed():
                self._answer(found.key, found)
            case m.CommandRefusal():
                self._fail(found.key, Refused(found.why, found.clause, found.document))
            case m.StaleCommand():
                self._fail(found.key, Stale(found.why))
            case m.MessageFault():
                self.trouble = found.why
                if found.again and found.key in self._waiting:
                    self._later.add(later := asyncio.create_task(self._say_again(found.key)))
                    later.add_done_callback(self._later.discard)
                else:
                    self._fail(found.key, Fault(found.why))
            case m.Pong() | m.Bye():
                pass

    def _answer(self, key: str, answer: m.CommandAnswer | m.Proposed) -> None:
        """Complete pending commands once the newest state includes their results."""
        if isinstance(answer, m.CommandAnswer) and self.state.version < answer.last:
            self._answered[key] = answer
            return
        self._answered.pop(key, None)
        waiting = self._waiting.get(key)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(answer)

    async def _say_again(self, key: str) -> None:
        """Send a command again that the floor could not take just then."""
        await asyncio.sleep(_PAUSES[-1])
        if key in self._waiting:
            await self._send(self._waiting[key].written)

    def _fail(self, key: str, why: FloorError) -> None:
        waiting = self._waiting.get(key)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_exception(why)

    def _end(self, why: FloorError) -> None:
        """Fail all pending commands: the connection is closed."""
        if self._ended is None:
            self._ended = why
        self._is_new.set()
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(self._ended)


def _new_key() -> str:
    return secrets.token_hex(8)
