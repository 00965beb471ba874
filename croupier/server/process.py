"""Serving a floor: opening its store, running it until it is stopped, and its log."""

import asyncio
import contextlib
import errno
import gc
import json
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

from croupier.records.house import House, now
from croupier.records.tables.shoes import Secrets
from croupier.server.accounts.identity import Identity, Policy
from croupier.server.app import application
from croupier.server.clock import FloorClock
from croupier.server.demo import cup, draw
from croupier.server.demo import floor as demo_floor
from croupier.server.floor import LiveFloor
from croupier.server.program_identity import identify_daily
from croupier.server.settings import BadSettings, Settings, check
from croupier.server.store_writer import Writer
from croupier.server.tables.connection_limits import GuardedHttp, GuardedSocket
from croupier.server.tables.messages import MESSAGE_BYTES_MAX

STOP_SECONDS: Final = 5
BYE_SECONDS: Final = 0.2
"""Time for sockets to announce that their tables continue elsewhere, in seconds."""
SWITCH_SECONDS: Final = 0.0005
"""Switch interval of threads: the writer waits after every call to the disk."""
TIDIED: Final = (20_000, 20, 100)
"""Thresholds of the garbage collector; its last generation takes long."""
CONNECTIONS_MAX: Final = 2_000


class JsonFormatter(logging.Formatter):
    """Formatter of log entries as lines of JSON, without passwords, cookies, tickets or undealt cards."""

    def format(self, record: logging.LogRecord) -> str:
        """Write an entry."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        if record.exc_info is not None and record.exc_info[0] is not None:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether an entry is useful: a handshake refused on purpose is not."""
    return not record.getMessage().startswith("ASGI callable returned without completing handshake")


def log_to(stream: Any, *, is_quiet: bool = False) -> None:
    """Send the server's log to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    for name in ("croupier.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.filters = [_is_news]
        logger.setLevel(logging.WARNING if is_quiet or name != "croupier.server" else logging.INFO)


class _Server(uvicorn.Server):
    """A server that closes the floor first: clients are told to reconnect, and then connections are closed."""

    def __init__(self, config: uvicorn.Config, floor: LiveFloor) -> None:
        super().__init__(config)
        self._floor = floor

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        # not as the library does, which raises the signal again and so ends the process before the store is closed
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        await self._floor.stop()
        await asyncio.sleep(BYE_SECONDS)
        await super().shutdown(sockets)


async def serve(  # noqa: PLR0913  each is a choice of who serves
    house: House,
    settings: Settings,
    *,
    started: Callable[[str, LiveFloor], None] = lambda *_: None,
    stopped: asyncio.Event | None = None,
    secrets_of: Callable[[str], Secrets] | None = None,
    has_cup: bool = False,
    identifies: bool = False,
    **changes: Any,
) -> None:
    """Serve a floor until it is stopped; raise BadSettings, StoreError, or OSError if it cannot listen there.

    `started` is called with the address of the floor, and the floor stops when `stopped` is set. `changes` apply to the
    options of the tables of a demonstration, which with `has_cup` has a tournament and a promotion, too.
    With `identifies` the files of the program are measured and recorded at the start and every 24 hours.
    """
    check(settings)
    if settings.is_demo and house.store.registry().accounts():
        raise BadSettings("--demo: the store has accounts, and a demonstration needs no password. Use another store.")
    with _bound(settings) as bound:  # before anything of the floor begins: a port may be taken
        sys.setswitchinterval(SWITCH_SECONDS)
        writer = Writer()
        source: dict[str, Any] = {} if secrets_of is None else {"secrets_of": secrets_of}
        clock = FloorClock(now)
        house.clock = clock if house.clock is now else house.clock
        floor, app = assembled(house, settings, writer, clock, **source)
        server = _Server(_config(app, settings), floor)
        running = asyncio.create_task(server.serve(sockets=[bound]))
        identifying: asyncio.Task[None] | None = None
        try:
            while not server.started and not running.done():
                await asyncio.sleep(0.01)
            if server.started:
                if identifies:
                    identifying = asyncio.create_task(identify_daily(house, writer), name="the identity of the program")
                if settings.is_demo:
                    await demo_floor.set_up(floor, **changes)
                if settings.is_demo and has_cup:
                    await cup.set_up(floor)
                    await draw.set_up(floor)
                started(f"http://{_host(settings)}:{bound.getsockname()[1]}", floor)
            if stopped is None:
                await running
            else:
                await asyncio.wait(
                    (running, asyncio.ensure_future(stopped.wait())), return_when=asyncio.FIRST_COMPLETED
                )
        finally:
            if identifying is not None:
                identifying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                if not running.done():
                    server.should_exit = True
                    await running
            writer.close()


def _policy(settings: Settings) -> Policy:
    """Return how people log in; a demonstration asks nobody for a second factor."""
    needs_factor = settings.needs_factor and not settings.is_demo
    return Policy(is_demo=settings.is_demo, needs_factor=needs_factor, step_up_minutes=settings.step_up_minutes)


def assembled(
    house: House,
    settings: Settings,
    writer: Writer,
    clock: FloorClock,
    wall: Callable[[], int] = now,
    **source: Any,
) -> tuple[LiveFloor, ASGIApp]:
    """Return the floor of a store and its application; `wall` is the clock of the computer. Raise StoreError.

    `source` are the sources of chance of the floor.
    """
    floor = LiveFloor(house, writer, clock, settings.address or _own(settings), **source)
    floor.peers = settings.peers
    identity = Identity(house, writer, wall, _policy(settings))
    house.state_settings(settings.recorded)
    return floor, application(floor, identity, settings)


def _config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return the configuration of connections."""
    return uvicorn.Config(
        app,
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_max_size=MESSAGE_BYTES_MAX,
        ws_per_message_deflate=False,  # how well a hand is compressed would tell those who listen something of it
        ws_ping_interval=20,
        ws_ping_timeout=20,
        limit_concurrency=CONNECTIONS_MAX,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=16_384,
        proxy_headers=settings.is_behind_tls,
        forwarded_allow_ips="127.0.0.1",
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
    )


def _own(settings: Settings) -> str:
    """Return the default address of this process for clients: its port, without a proxy."""
    return "" if settings.is_behind_tls or not settings.port else f"http://{_host(settings)}:{settings.port}"


def _host(settings: Settings) -> str:
    return f"[{settings.host}]" if ":" in settings.host else settings.host


def _bound(settings: Settings) -> socket.socket:
    """Return a socket that has the port of the floor; raise BadSettings if another program has it, or OSError."""
    (family, *_, where), *_ = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
    try:
        bound = socket.create_server(where[:2], family=family)
    except OSError as wrong:
        if wrong.errno != errno.EADDRINUSE:
            raise
        raise BadSettings(f"Port {settings.port} is used by another program. Choose another with --port.") from None
    # connections have it from here: else each short answer waits for the other side's acknowledgement, 40 ms
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return bound


def steady() -> None:
    """Avoid long pauses of the process after startup: freeze objects that stay, and tune the garbage collector."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()  # the documents and the program stay: nobody looks through them again
    gc.set_threshold(*TIDIED)


def run(house: House, settings: Settings, *, started: Callable[[str, LiveFloor], None], is_quiet: bool = False) -> None:
    """Serve a floor from the command line."""
    log_to(sys.stderr, is_quiet=is_quiet)

    def open_(address: str, floor: LiveFloor) -> None:
        steady()
        started(address, floor)

    asyncio.run(serve(house, settings, started=open_, has_cup=True, identifies=True))
