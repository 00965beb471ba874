"""Limits of a connection below the messages: minimum speed and maximum backlog.

Uvicorn waits without limit for the headers of a request, answers pings that nobody reads, and joins fragments of a
message without limit; here each has a limit.
"""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

HEADERS_SECONDS: Final = 10
"""Maximum time to send the headers of a request, in seconds."""
PIECES_MAX: Final = 64
"""Maximum number of fragments of a message."""
UNREAD_BYTES_MAX: Final = 1_048_576
"""Maximum size of the queue for a client that does not read."""


class GuardedHttp(H11Protocol):
    """A connection that is closed if the headers of a call do not come in time."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to wait for the first call."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Receive data; an incomplete header has a deadline."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait()
        elif self.conn.their_state is not h11.IDLE:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Wait no more: it is a socket now."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEADERS_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket that neither pings nor pieces of messages can fill."""

    def handle_ping(self) -> None:
        """Answer, unless the answers are not read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > UNREAD_BYTES_MAX:
            self.transport.abort()

    def handle_text(self, event: Frame) -> None:
        """Receive a message, or its first fragment; a binary message is reported in one line of the log."""
        if event.fin and not _is_text(event.data):
            self._fail(1007, "A message is not UTF-8.")
        else:
            super().handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        """Receive another fragment of a message, up to the limit."""
        if len(self.frames) >= PIECES_MAX:
            self._fail(1009, f"A message has more than {PIECES_MAX} fragments.")
        elif event.fin and self.curr_msg_data_type == "text" and not _is_text(b"".join((*self.frames, event.data))):
            self._fail(1007, "A message is not UTF-8.")
        else:
            super().handle_cont(event)

    def _fail(self, code: int, why: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.fail(code, why)
        self.handle_parser_exception()


def _is_text(data: Any) -> bool:
    try:
        bytes(data).decode()
    except UnicodeDecodeError:
        return False
    return True
