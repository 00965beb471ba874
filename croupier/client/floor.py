"""A floor as a client sees it: one login, on any of its processes."""

import asyncio
import contextlib
import ssl
from collections.abc import Sequence
from typing import Any, Final, Self, TypeVar

import msgspec
from msgspec import Struct

from croupier.client.errors import Fault, FloorError, NotAdmitted, Unreachable
from croupier.client.request import HttpResponse, call
from croupier.client.table import Table

PATIENCE: Final = 15.0
"""Time after which a client stops retrying, in seconds."""
CALL_SECONDS: Final = 10.0
_PAUSE: Final = 0.1
_REDIRECTED_MAX: Final = 5
_LATER: Final = (429, 503)
"""Statuses after which a request can be repeated."""
T = TypeVar("T")


class Me(Struct, frozen=True):
    """Person logged in."""

    name: str
    role: str
    csrf: str
    is_demo: bool = False
    idle_minutes: int = 0


class Seat(Struct, frozen=True):
    """A box and who sits there, "" for nobody."""

    box: int
    player: str
    is_bot: bool = False


class Listed(Struct, frozen=True):
    """A table in the lobby; `address` is that of its process, "" where that is the one that was asked."""

    name: str
    title: str
    document: str
    game: str
    cards: str
    dealing: str
    status: str
    limits: dict[str, str]
    seats: tuple[Seat, ...]
    free: int
    round: int
    watchers: int
    is_here: bool
    address: str = ""
    is_demo: bool = False
    trouble: str = ""


class Lobby(Struct, frozen=True):
    """All tables of the floor, and where its processes are."""

    tables: tuple[Listed, ...]
    processes: tuple[str, ...] = ()


class Ticket(Struct, frozen=True):
    """The right to open one socket, and where."""

    ticket: str
    socket: str
    seconds: int


class _Problem(Struct):
    error: str = ""


class Floor:
    """A floor with one login; `async with` logs in and out.

    Give every address of a floor of several processes: the client uses one that answers.
    """

    def __init__(self, addresses: str | Sequence[str], path: str, credentials: dict[str, str]) -> None:
        """Store the address of the floor; use `login` or `demo` instead."""
        given = (addresses,) if isinstance(addresses, str) else tuple(addresses)
        if not given or any(not one.startswith(("https://", "http://")) for one in given):
            raise ValueError(
                f"The address of a server must begin with https:// or http://, not {', '.join(given) or 'be empty'}."
            )
        self.addresses = [one.rstrip("/") for one in given]
        self._path, self._credentials = path, credentials
        self._is_secure = all(one.startswith("https://") for one in given)
        self._cookie = ""
        self._me: Me | None = None
        self.patience = PATIENCE
        self.tls: ssl.SSLContext | None = None
        """Trusted certificates, where those of the system are not enough."""

    @classmethod
    def login(cls, addresses: str | Sequence[str], name: str, password: str, code: str = "") -> Self:
        """Return a floor that lets somebody in by name and password, and the code of a second factor."""
        return cls(addresses, "/api/login", {"name": name, "password": password, "code": code})

    @classmethod
    def demo(cls, addresses: str | Sequence[str], role: str = "player") -> Self:
        """Return the floor of a demonstration, which lets anybody in."""
        return cls(addresses, "/api/demo", {"role": role})

    async def __aenter__(self) -> Self:
        """Log in; raise NotAdmitted or Unreachable."""
        answer = await self._answered("POST", self._path, self._credentials)
        self._cookie = answer.headers.get("set-cookie", "").partition(";")[0]
        self._me = _read(answer, Me)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Log out, if the floor can be reached."""
        with contextlib.suppress(FloorError):
            self.patience = min(self.patience, 2.0)
            await self.post("/api/logout")

    @property
    def me(self) -> Me:
        """Person logged in."""
        assert self._me is not None, "Use the floor with `async with`."
        return self._me

    async def lobby(self) -> Lobby:
        """Return all tables of the floor."""
        return _read(await self._answered("GET", "/api/tables"), Lobby)

    def table(self, name: str) -> Table:
        """Return a table to sit at or to look at; `async with` opens its socket."""
        return Table(self, name)

    async def ticket(self, table: str) -> Ticket:
        """Return a ticket for one socket to a table on any process; used only by tables."""
        return _read(await self._answered("POST", f"/api/tables/{table}/tickets", is_tried_again=False), Ticket)

    async def get(self, path: str) -> Any:
        """Return the answer of an endpoint, as described in docs/http.md."""
        return _read(await self._answered("GET", path), Any)

    async def post(self, path: str, body: Any = None) -> Any:
        """Send data to an endpoint, and return its answer."""
        return _read(await self._answered("POST", path, body), Any)

    # --- calls ---------------------------------------------------------------------------------------------------

    async def _answered(self, method: str, path: str, body: Any = None, *, is_tried_again: bool = True) -> HttpResponse:
        """Call any process that answers, with retries; raise a FloorError for an unexpected answer."""
        loop = asyncio.get_running_loop()
        until = loop.time() + (self.patience if is_tried_again else 0)
        while True:
            why = ""
            for address in tuple(self.addresses):
                try:
                    answer = await self._call(method, address + path, body)
                except OSError as wrong:
                    why = f"{address}: {str(wrong) or type(wrong).__name__}"
                    self._pass_over(address)
                    continue
                if answer.status < 300:
                    return answer
                if answer.status not in _LATER:
                    raise _failure(answer)
                why = _error_text(answer)
                self._pass_over(address)
            if loop.time() >= until:
                raise Unreachable(why)
            await asyncio.sleep(_PAUSE)

    async def _call(self, method: str, url: str, body: Any) -> HttpResponse:
        """Call one process, and whom it names in its place."""
        headers = {"accept": "application/json"}
        if self._cookie:
            headers["cookie"] = self._cookie
        if self._me is not None:
            headers["x-csrf"] = self._me.csrf
        written = b""
        if body is not None:
            headers["content-type"], written = "application/json", msgspec.json.encode(body)
        for _ in range(_REDIRECTED_MAX):
            answer = await call(method, url, headers, written, tls=self.tls, seconds=CALL_SECONDS)
            if answer.status != 307:
                return answer
            url = answer.headers.get("location", "")
            if not url.startswith("https://" if self._is_secure else ("https://", "http://")):
                raise Fault(f"The server redirects to {url!r:.100}, which is not trusted with the login.", 307)
        raise Fault("The server redirects endlessly.", 307)

    def _pass_over(self, address: str) -> None:
        """Move this address to the end of the list."""
        self.addresses.remove(address)
        self.addresses.append(address)


def _error_text(answer: HttpResponse) -> str:
    try:
        return msgspec.json.decode(answer.body, type=_Problem).error or f"status {answer.status}"
    except msgspec.MsgspecError:
        return f"status {answer.status}"


def _failure(answer: HttpResponse) -> FloorError:
    return NotAdmitted(_error_text(answer)) if answer.status == 401 else Fault(_error_text(answer), answer.status)


def _read(answer: HttpResponse, kind: type[T] | Any) -> T:
    try:
        found: T = msgspec.json.decode(answer.body, type=kind)
    except msgspec.MsgspecError as wrong:
        raise Fault(f"The server's answer cannot be read: {wrong}.", answer.status) from None
    return found
