"""One call over HTTP: caller, rights, request, and answer."""

import asyncio
import ipaddress
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final, ParamSpec, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official
from croupier.engine.table.people import a_role
from croupier.narration.speech import begun
from croupier.records.stores.protocol import StoreError
from croupier.records.stores.registry import Login, is_text
from croupier.records.tables.writer import NUMBER_MAX, BadCommand
from croupier.server.accounts.identity import Identity, LoginRefused, person
from croupier.server.accounts.rate_limits import Rates, TooMany, area
from croupier.server.accounts.step_up import NotFresh
from croupier.server.floor import Elsewhere, LiveFloor, NoTable
from croupier.server.http.field_errors import misread
from croupier.server.metrics import METRICS
from croupier.server.proceedings.registry import NoProceeding
from croupier.server.settings import Settings, is_loopback
from croupier.server.store_reader import ReaderQueue
from croupier.server.store_writer import UNAVAILABLE, TooBusy
from croupier.server.tables.live_table import LiveTable, Outdated
from croupier.server.tables.options import BadOptions

_LOG: Final = logging.getLogger("croupier.server")
BODY_BYTES_MAX: Final = 65_536
BODY_SECONDS: Final = 10
"""Maximum time to send a request body, in seconds."""
FORWARDED: Final = ("x-forwarded-for", "x-real-ip", "x-forwarded-host", "forwarded", "via")
"""Headers of proxies: a call with one did not come from this computer."""
_HOST: Final = re.compile(
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?", re.ASCII
)
"""A host with or without a port, as programs send it that mean no harm: no user, no path, no dot at the end."""
_TOO_MANY: Final = "Too many requests. Try again in a moment."
ANYBODY: Final[tuple[str, ...]] = ()
"""Endpoints without a login."""
EVERYBODY: Final[tuple[str, ...]] = ROLES
PLAYERS: Final[tuple[str, ...]] = ("player",)
STAFF: Final[tuple[str, ...]] = tuple([role for role in ROLES if role != "player"])
SUPERVISORS: Final[tuple[str, ...]] = (
    *("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator"),
    *("inspector", "surveillance", "commission"),
)
"""Roles that can read the records of others."""
OPERATORS: Final[tuple[str, ...]] = ("operator", "gaming-manager")


class Problem(Struct, frozen=True):
    """Error in one sentence, with the clause or the field at fault."""

    error: str
    clause: str = ""
    field: str = ""


class Failed(Exception):
    """A call that is answered with a problem."""

    def __init__(self, status: int, error: str, *, clause: str = "", field: str = "") -> None:
        """Store the error."""
        super().__init__(error)
        self.status, self.problem = status, Problem(error, clause, field)


T = TypeVar("T")
P = ParamSpec("P")


class ApiCall:
    """A call whose caller is authenticated and has the right to make it."""

    def __init__(self, request: Request, app: "AppParts", login: Login | None, body: Any, query: Any) -> None:
        """Store the checked values."""
        self.request, self.app, self._login, self.body, self.query = request, app, login, body, query

    @property
    def login(self) -> Login:
        """The caller."""
        assert self._login is not None
        return self._login

    @property
    def is_known(self) -> bool:
        """Return whether the caller is logged in."""
        return self._login is not None

    @property
    def person(self) -> Official:
        """The caller as the engine knows them."""
        return person(self.login)

    @property
    def where(self) -> str:
        """Address of the caller."""
        return "" if self.request.client is None else self.request.client.host

    @property
    def is_from_here(self) -> bool:
        """Return whether the call comes from this computer, and through no proxy."""
        return is_loopback(self.where) and not any(name in self.request.headers for name in FORWARDED)

    def named(self, name: str) -> str:
        """Return a part of the path."""
        return str(self.request.path_params[name])

    @property
    def table(self) -> LiveTable:
        """The table that the path names; raise Elsewhere or NoTable."""
        return self.app.floor.find(self.named("table"))

    async def read(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read from the store in parallel with the writer, in the caller's turn; raise TooMany."""
        return await self.app.reading.read(self.login, do, *args, **kwargs)


class AppParts(Struct, frozen=True):
    """Parts of an application."""

    floor: LiveFloor
    identity: Identity
    settings: Settings
    calls: Rates
    strangers: Rates
    neighbours: Rates
    reading: ReaderQueue


class Endpoint(Struct, frozen=True):
    """One endpoint: its path, the roles that may call it, its request and its answer.

    `media` are the content types of its answer, separated by commas; `refuses` is its answer with status 409.
    Staff may call an endpoint that `is_for_entry` before they have a second factor.
    """

    method: str
    path: str
    answer: Callable[[ApiCall], Awaitable[Any]]
    roles: tuple[str, ...] = EVERYBODY
    body: Any = None
    query: Any = None
    gives: Any = None
    media: str = "application/json"
    status: int = 200
    refuses: Any = None
    is_for_entry: bool = False

    @property
    def summary(self) -> str:
        """Summary in one sentence."""
        return (self.answer.__doc__ or "").partition("\n")[0]


async def respond(endpoint: Endpoint, app: AppParts, request: Request) -> Response:
    """Answer a call: check caller, rights and request, and turn every error into one sentence."""
    try:
        response = await _checked(endpoint, app, request)
    except Failed as failed:
        response = problem(failed.status, failed.problem)
        if failed.status in (408, 413):  # the rest of the body is not waited for
            response.headers["connection"] = "close"
    except Elsewhere as elsewhere:
        response = _elsewhere(elsewhere, request)
    except (NoTable, NoProceeding) as wrong:
        response = problem(404, Problem(str(wrong)))
    except Refused as refused:
        response = problem(409, Problem(refused.why, clause=refused.clause))
    except LoginRefused as wrong:
        response = problem(401, Problem(str(wrong), field=wrong.field))
    except NotFresh as wrong:
        response = problem(403, Problem(str(wrong), field="code"))
    except TooMany as wrong:
        response = problem(429, Problem(str(wrong)))
        response.headers["retry-after"] = str(wrong.seconds)
    except Outdated as wrong:
        response = problem(409, Problem(str(wrong)))
    except (BadCommand, BadOptions) as wrong:
        response = problem(422, Problem(str(wrong)))
    except (StoreError, TooBusy) as wrong:
        _LOG.error("%s %s: %s", request.method, endpoint.path, wrong)
        response = problem(503, Problem(unavailable(wrong)))
    METRICS.answers[endpoint.path, response.status_code] += 1
    return response


def _elsewhere(elsewhere: Elsewhere, request: Request) -> Response:
    """Send a client to the owner of a table."""
    if not elsewhere.address:
        return problem(503, Problem(str(elsewhere)))
    found = problem(307, Problem(str(elsewhere)))
    query = f"?{request.url.query}" if request.url.query else ""
    found.headers["location"] = f"{elsewhere.address}{request.url.path}{query}"
    return found


def problem(status: int, what: Problem) -> Response:
    """Return a problem as a response."""
    return Response(msgspec.json.encode(what), status, media_type="application/json")


def unavailable(wrong: StoreError | TooBusy) -> str:
    """Return the answer when nothing can be recorded, without the location of the store."""
    return str(wrong) if isinstance(wrong, TooBusy) else UNAVAILABLE


async def _checked(endpoint: Endpoint, app: AppParts, request: Request) -> Response:
    check_host(app.settings, request.headers)
    login = await _caller(app, request)
    if endpoint.method != "GET":
        check_origin(app.settings, request.headers)
    if login is not None and app.identity.lacks_factor(login) and not endpoint.is_for_entry:
        if endpoint.roles:
            raise Failed(403, "Set up your second factor first, under Security.", field="factor")
        login = None
    if endpoint.roles:
        if login is None:
            raise Failed(401, "You are not logged in. Log in first.")
        if login.role not in endpoint.roles:
            await app.identity.refuse(login, f"{endpoint.method} {endpoint.path}", "the role may not", _where(request))
            raise Failed(403, f"{begun(a_role(login.role))} cannot do this.")
        if endpoint.method != "GET":
            if not secrets.compare_digest(request.headers.get("x-csrf", "").encode(), login.csrf.encode()):
                raise Failed(403, "The header x-csrf is not that of your login. Log in again.", field="x-csrf")
            await app.identity.touch(login)
    body = await _body(endpoint, request)
    query = _query(endpoint, request)
    answer = await endpoint.answer(ApiCall(request, app, login, body, query))
    if isinstance(answer, Response):
        return answer
    return Response(msgspec.json.encode(answer), endpoint.status, media_type=endpoint.media)


async def _caller(app: AppParts, request: Request) -> Login | None:
    """Return the caller, None if unknown; raise TooMany. Each account and each address has a rate limit."""
    cookie = request.cookies.get(app.settings.cookie, "")
    known = app.identity.known(cookie)
    if known is not None:  # before the store is asked
        app.calls.check(known.account, _TOO_MANY)
        app.neighbours.check(area(_where(request)), "Too many requests from your address. Try again in a moment.")
    else:
        app.strangers.check(area(_where(request)), "Too many requests from your address. Try again in a moment.")
    login = await app.identity.login(cookie) if cookie else None
    if login is not None and known is None:
        app.calls.check(login.account, _TOO_MANY)
    return login


def _where(request: Request) -> str:
    return "" if request.client is None else request.client.host


def check_origin(settings: Settings, headers: Headers) -> None:
    """Raise Failed for a request of another site's page, with this site's cookie or under another host name."""
    check_host(settings, headers)
    host, origin = headers.get("host", ""), headers.get("origin")
    if origin is None or origin in settings.origins:
        return
    if settings.origins or not host or origin not in (f"http://{host}", f"https://{host}"):
        raise Failed(403, f"Pages of {origin[:100]} cannot use this server.", field="origin")


def check_host(settings: Settings, headers: Headers) -> None:
    """Raise Failed for a foreign host name that resolves to this computer: its page could read the answer.

    Calls by IP address, such as those of monitoring, use no name.
    """
    hosts = headers.getlist("host")
    host = hosts[0] if hosts else ""
    own = {settings.host, *(urlsplit(one).hostname for one in (*settings.origins, settings.address))}
    is_plain = len(hosts) == 1 and _HOST.fullmatch(host) is not None and int(_port(host)) <= 65_535
    if not is_plain or not (_is_number(_host(host)) or _host(host).lower() in {"localhost", *own}):
        raise Failed(403, f"This server is not called {host[:100]!r}.", field="host")


def _port(netloc: str) -> str:
    """Return the port of an address, 0 if it names none."""
    return netloc.rpartition("]")[2].partition(":")[2] or "0"


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _host(netloc: str) -> str:
    """Return the host of an address without its port."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0]
    return netloc.partition(":")[0]


async def _body(endpoint: Endpoint, request: Request) -> Any:
    size, parts = 0, []
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > BODY_BYTES_MAX:
                    raise Failed(413, f"The body has more than {BODY_BYTES_MAX:,} bytes.")
                parts.append(part)
    except ClientDisconnect:
        raise Failed(400, "The body is incomplete.") from None
    except TimeoutError:
        raise Failed(408, f"The body did not arrive within {BODY_SECONDS} seconds.") from None
    if endpoint.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Failed(415, "The body must be application/json.", field="content-type")
    try:
        return msgspec.json.decode(b"".join(parts), type=endpoint.body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        why, field = misread(wrong)
        raise Failed(422, f"The body cannot be read: {why}", field=field) from None


def _query(endpoint: Endpoint, request: Request) -> Any:
    given = dict(request.query_params)
    if endpoint.query is None:
        if given:
            raise Failed(422, f"There is no parameter {min(given)!r}.", field=min(given))
        return None
    known = {field.encode_name for field in msgspec.structs.fields(endpoint.query)}
    for name in given:
        if name not in known:
            raise Failed(422, f"There is no parameter {name!r}.", field=name)
    try:
        found = msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as wrong:
        why, field = misread(wrong)
        raise Failed(422, f"The query cannot be read: {why}", field=field) from None
    for name in known:
        value = getattr(found, name)
        if value is None and name in given:
            raise Failed(422, f"{name} cannot be {given[name]!r}. Leave it out to include all.", field=name)
        if (isinstance(value, int) and abs(value) > NUMBER_MAX) or (isinstance(value, str) and not is_text(value)):
            raise Failed(422, f"{name} cannot be {str(value)[:40]!r}: no store can contain it.", field=name)
    return found
