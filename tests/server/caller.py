"""Somebody who calls a floor, over HTTP and over a socket, one thing after another."""

import contextlib
import http.client
import itertools
import json
import urllib.parse
from collections.abc import Iterator
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.server.floors import Served


class Got:
    """Answer to a request: the status, the headers and the body, read as JSON if it is."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status = answer.status
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        self.raw = answer.read()

    @property
    def body(self) -> Any:
        """The body as plain values."""
        return json.loads(self.raw)

    @property
    def error(self) -> str:
        """The sentence of a problem."""
        assert self.status >= 300, (self.status, self.raw[:200])
        return str(self.body["error"])


class Caller:
    """Somebody who calls the floor; with a role they come in by the demonstration's door."""

    def __init__(self, floor: Served, role: str = "") -> None:
        self.floor = floor
        self.host = urllib.parse.urlsplit(floor.address).netloc
        self.cookie, self.csrf, self.role = "", "", role
        self.me: dict[str, Any] = {}
        self.bytes: list[bytes] = []
        """All that this person was ever sent, if they keep it."""
        if role:
            self.come_in("/api/demo", {"role": role})

    @property
    def name(self) -> str:
        """Under which name they are in."""
        return str(self.me["name"])

    def come_in(self, path: str, body: Any) -> Got:
        """Log in, and keep what the login gives."""
        got = self.ask("POST", path, body)
        if got.status == 200:
            self.cookie, self.me = got.headers["set-cookie"].partition(";")[0], got.body
            self.csrf = self.me["csrf"]
        return got

    def ask(self, method: str, path: str, body: Any = None, **headers: str | None) -> Got:
        """Call, and return all of the answer; a header that is None is left out."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        given: dict[str, str | None] = {"cookie": self.cookie or None, "x-csrf": self.csrf or None}
        if body is not None:
            given["content-type"] = "application/json"
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        raw = body if body is None or isinstance(body, bytes) else json.dumps(body)
        sent = {name: value for name, value in given.items() if value is not None}
        with contextlib.closing(connection):
            connection.request(method, path, raw, sent)
            got = Got(connection.getresponse())
        self.bytes.append(json.dumps(got.headers).encode() + got.raw)
        return got

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Call, and return the status and the body."""
        got = self.ask(method, path, body)
        return got.status, got.body

    def ticket(self, table: str) -> str:
        """Return where a socket to a table is."""
        got = self.ask("POST", f"/api/tables/{urllib.parse.quote(table)}/tickets")
        assert got.status == 200, got.raw
        return str(got.body["socket"])

    @contextlib.contextmanager
    def at(self, table: str, **options: Any) -> Iterator["Seated"]:
        """Open a socket to a table."""
        with connect(self.ticket(table), **options) as socket:
            yield Seated(self, socket)


class Seated:
    """Somebody at a table: what they say is answered, and the newest state is kept."""

    def __init__(self, caller: Caller, socket: ClientConnection) -> None:
        self.caller, self.socket = caller, socket
        self._keys = itertools.count(1)
        self.state: dict[str, Any] = {}
        self.read()

    def read(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """Return the next message."""
        raw = self.socket.recv(seconds)
        assert isinstance(raw, str)
        self.caller.bytes.append(raw.encode())
        found: dict[str, Any] = json.loads(raw)
        if found["is"] == "table":
            self.state = found
        return found

    def say(self, do: str, **message: Any) -> dict[str, Any]:
        """Send a command with a new key and return its answer."""
        keyed = {"key": f"key-{next(self._keys)}"} if do in ("command", "draw", "buy", "cash-in") else {}
        return self.send({"do": do, **keyed, **message})

    def send(self, message: Any) -> dict[str, Any]:
        """Send any message and return the next one that is not a state of the table."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """Return the next message that is not a state of the table."""
        while (found := self.read())["is"] == "table":
            pass
        return found

    def give(self, do: str, **fields: Any) -> dict[str, Any]:
        """Give the table an input."""
        return self.say("command", input={"do": do, **fields})
