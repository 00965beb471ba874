"""A network in memory: calls and sockets reach the application through its ASGI interface, after a while or never."""

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from tests.floor_simulation.loop import Life

CALL_SECONDS: Final = 20
"""Seconds after which a client gives up a call."""
UNREAD_MAX: Final = 30
"""Number of messages on their way to a client after which the sender waits."""


class Lost(Exception):
    """The connection was lost, or nobody answers."""


class Response(Struct, frozen=True):
    """Answer to a call."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body read."""
        return msgspec.json.decode(self.body)


class Route:
    """Way from a client to one life of a server: its application, and the life that ends it."""

    def __init__(self, app: Any, life: Life, port: int) -> None:
        """Take the application."""
        self.app, self.life, self.port = app, life, port
        self.sockets: list[SimulatedSocket] = []
        self.calls: list[asyncio.Future[Any]] = []
        self._serving: list[asyncio.Task[Any]] = []

    def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """Let the application serve a connection, unless the server is gone."""
        if not self.life.is_dead:
            task = asyncio.get_running_loop().create_task(self.app(scope, receive, send), context=self.life.context)
            self._serving = [*(one for one in self._serving if not one.done()), task]

    def cut(self) -> None:
        """Cut every connection: the server is gone."""
        for socket in self.sockets:
            socket.cut()
        for call in self.calls:
            if not call.done():
                call.set_exception(Lost("The server is gone."))
        self.sockets, self.calls = [], []


class Weather:
    """Latencies of the network, which change with the world."""

    def __init__(self, chance: Random) -> None:
        """Begin with a good network."""
        self.chance = chance
        self.is_bad = False

    def seconds(self) -> float:
        """Return how long the next message takes."""
        most = 2.0 if self.is_bad and self.chance.random() < 0.2 else 0.02
        return self.chance.uniform(0.0005, most)


def _scope(kind: str, path: str, headers: dict[str, str], port: int) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", port),
        "extensions": {"websocket.http.response": {}},
    }


async def call(
    route: Route, weather: Weather, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
) -> Response:
    """Call an endpoint; raise Lost if no answer comes."""
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[Response] = loop.create_future()
    sent = {"host": f"127.0.0.1:{route.port}", **(headers or {})}
    written = b"" if body is None else msgspec.json.encode(body)
    if body is not None:
        sent["content-type"] = "application/json"
    scope = {**_scope("http", path, sent, route.port), "method": method}
    found: dict[str, Any] = {}
    parts: list[bytes] = []
    given = [{"type": "http.request", "body": written, "more_body": False}]

    async def receive() -> Any:
        if not given:
            await loop.create_future()  # which nobody ever sets
        return given.pop()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            found.update(message)
        elif message["type"] == "http.response.body":
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                named = {name.decode(): value.decode() for name, value in found["headers"]}
                response = Response(found["status"], named, b"".join(parts))
                later = weather.seconds()
                loop.call_later(later, _answer, answered, response, context=contextvars.Context())

    loop.call_later(weather.seconds(), route.serve, scope, receive, send)
    route.calls = [*(one for one in route.calls if not one.done()), answered]
    try:
        async with asyncio.timeout(CALL_SECONDS):
            return await answered
    except TimeoutError:
        raise Lost("No answer came.") from None


def _answer(answered: "asyncio.Future[Response]", response: Response) -> None:
    if not answered.done():
        answered.set_result(response)


class SimulatedSocket:
    """A websocket between a client and a table; each direction keeps its order."""

    def __init__(self, route: Route, weather: Weather, ticket: str, heard: Callable[[bytes], None]) -> None:
        """Open it; `heard` is called with every message when it is sent, whether or not it arrives."""
        self._route, self._weather, self._heard = route, weather, heard
        self._loop = asyncio.get_running_loop()
        self._in: deque[Any] = deque([{"type": "websocket.connect"}])
        self._waiting: asyncio.Future[None] | None = None
        self._arrives = [0.0, 0.0]
        self._unread = 0
        self._room = asyncio.Event()
        self.is_reading = True
        self.is_open, self.is_over = False, asyncio.Event()
        self.got: asyncio.Queue[bytes] = asyncio.Queue()
        headers = {"host": f"127.0.0.1:{route.port}"}
        scope = {**_scope("websocket", f"/socket?ticket={ticket}", headers, route.port), "subprotocols": []}
        route.sockets = [*(one for one in route.sockets if not one.is_over.is_set()), self]
        self._loop.call_later(weather.seconds(), route.serve, scope, self._receive, self._send)

    # --- the side of the client ------------------------------------------------------------------------------------

    def say(self, message: bytes) -> None:
        """Send a message to the server."""
        if not self.is_over.is_set():
            self._later(0, lambda: self._put({"type": "websocket.receive", "text": message.decode("utf-8", "replace")}))

    def cut(self) -> None:
        """Cut the connection: what is on its way is lost."""
        if not self.is_over.is_set():
            self.is_over.set()
            self._room.set()
            self._put({"type": "websocket.disconnect", "code": 1006})

    def read_on(self) -> None:
        """Read again after a pause."""
        self.is_reading = True
        self._unread = 0
        self._room.set()

    # --- the side of the server ------------------------------------------------------------------------------------

    def _later(self, way: int, do: Callable[[], None]) -> None:
        self._arrives[way] = max(self._arrives[way], self._loop.time() + self._weather.seconds())
        self._loop.call_at(self._arrives[way], do, context=contextvars.Context())  # on the wire it is nobody's

    def _put(self, message: Any) -> None:
        self._in.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def _receive(self) -> Any:
        while not self._in:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._in.popleft()

    async def _send(self, message: Any) -> None:
        kind = message["type"]
        if self.is_over.is_set():
            return
        if kind == "websocket.accept":
            self.is_open = True
        elif kind == "websocket.send":
            written = message["text"].encode()
            self._heard(written)
            while not self.is_reading and self._unread >= UNREAD_MAX and not self.is_over.is_set():
                self._room.clear()
                await self._room.wait()
            self._unread += not self.is_reading
            self._later(1, lambda: None if self.is_over.is_set() else self.got.put_nowait(written))
        elif kind in ("websocket.close", "websocket.http.response.start"):
            self._later(1, self.is_over.set)
