"""One call over HTTP: who calls, what they may, what they sent, and what they are answered."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.engine.table import ROLES, Official
from croupier.records.registry import Login
from croupier.records.stores.protocol import StoreError
from croupier.records.table import BadCommand
from croupier.server.floor import Elsewhere, Floor, NoTable
from croupier.server.identity import Identity, NotAdmitted, person
from croupier.server.live import LiveTable, Outdated
from croupier.server.metrics import METRICS
from croupier.server.options import BadOptions
from croupier.server.settings import Settings
from croupier.server.writing import TooBusy

_LOG: Final = logging.getLogger("croupier.server")
BODY_BYTES_MAX: Final = 65_536
ANYBODY: Final[tuple[str, ...]] = ()
"""Who need not be logged in."""
EVERYBODY: Final[tuple[str, ...]] = ROLES
PLAYERS: Final[tuple[str, ...]] = ("player",)
STAFF: Final[tuple[str, ...]] = tuple([role for role in ROLES if role != "player"])
SUPERVISORS: Final[tuple[str, ...]] = (
    *("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator"),
    *("inspector", "surveillance", "commission"),
)
"""Who may look into the records of others."""
OPERATORS: Final[tuple[str, ...]] = ("operator", "gaming-manager")


class Problem(Struct, frozen=True):
    """What went wrong, in one sentence; the clause or the field at fault where there is one."""

    error: str
    clause: str = ""
    field: str = ""


class Failed(Exception):
    """A call that is answered with a problem."""

    def __init__(self, status: int, error: str, *, clause: str = "", field: str = "") -> None:
        """Take what to tell."""
        super().__init__(error)
        self.status, self.problem = status, Problem(error, clause, field)


T = TypeVar("T")


class Call:
    """A call that may be answered: its caller is known and may."""

    def __init__(self, request: Request, app: "Parts", login: Login | None, body: Any, query: Any) -> None:
        """Take what has been checked."""
        self.request, self.app, self._login, self.body, self.query = request, app, login, body, query

    @property
    def login(self) -> Login:
        """Who calls."""
        assert self._login is not None
        return self._login

    @property
    def is_known(self) -> bool:
        """Whether the caller is logged in."""
        return self._login is not None

    @property
    def person(self) -> Official:
        """Who calls, as the engine knows them."""
        return person(self.login)

    @property
    def where(self) -> str:
        """Where the call comes from."""
        return "" if self.request.client is None else self.request.client.host

    def named(self, name: str) -> str:
        """Return a part of the path."""
        return str(self.request.path_params[name])

    @property
    def table(self) -> LiveTable:
        """The table that the path names; raise Elsewhere or NoTable."""
        return self.app.floor.find(self.named("table"))

    async def read(self, do: Callable[..., T], *given: Any) -> T:
        """Read from the store, beside the writer."""
        return await self.app.floor.writer.read(do, *given)


class Parts(Struct, frozen=True):
    """What an application is made of."""

    floor: Floor
    identity: Identity
    settings: Settings


class Endpoint(Struct, frozen=True):
    """One endpoint: where it is, who may call it, what it takes and what it gives."""

    method: str
    path: str
    answer: Callable[[Call], Awaitable[Any]]
    roles: tuple[str, ...] = EVERYBODY
    body: Any = None
    query: Any = None
    gives: Any = None
    media: str = "application/json"
    status: int = 200

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (self.answer.__doc__ or "").partition("\n")[0]


async def respond(endpoint: Endpoint, app: Parts, request: Request) -> Response:
    """Answer a call: check who it is, what they may and what they sent, and turn every mistake into one sentence."""
    try:
        response = await _checked(endpoint, app, request)
    except Failed as failed:
        response = problem(failed.status, failed.problem)
    except Elsewhere as elsewhere:
        response = _elsewhere(elsewhere, request)
    except NoTable as wrong:
        response = problem(404, Problem(str(wrong)))
    except NotAdmitted as wrong:
        response = problem(401, Problem(str(wrong)))
    except Outdated as wrong:
        response = problem(409, Problem(str(wrong)))
    except (BadCommand, BadOptions) as wrong:
        response = problem(422, Problem(str(wrong)))
    except (StoreError, TooBusy) as wrong:
        _LOG.error("%s %s: %s", request.method, endpoint.path, wrong)
        response = problem(503, Problem(str(wrong)))
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


async def _checked(endpoint: Endpoint, app: Parts, request: Request) -> Response:
    cookie = request.cookies.get(app.settings.cookie, "")
    login = await app.identity.login(cookie) if cookie else None
    if endpoint.method != "GET":
        _check_origin(app, request)
    if endpoint.roles:
        if login is None:
            raise Failed(401, "log in first")
        if login.role not in endpoint.roles:
            where = "" if request.client is None else request.client.host
            await app.identity.refuse(login, f"{endpoint.method} {endpoint.path}", "the role may not", where)
            raise Failed(403, f"a {login.role} may not do that")
        if endpoint.method != "GET":
            if request.headers.get("x-csrf", "") != login.csrf:
                raise Failed(403, "the header x-csrf is not what the login was given", field="x-csrf")
            await app.identity.touch(login)
    body = await _body(endpoint, request)
    query = _query(endpoint, request)
    answer = await endpoint.answer(Call(request, app, login, body, query))
    if isinstance(answer, Response):
        return answer
    return Response(msgspec.json.encode(answer), endpoint.status, media_type=endpoint.media)


def _check_origin(app: Parts, request: Request) -> None:
    """Refuse what another site's page sends with the cookie of this one."""
    origin = request.headers.get("origin")
    if origin is None:
        return
    own = origin.partition("://")[2] == request.headers.get("host", "")
    if origin not in app.settings.origins and not (own and not app.settings.origins):
        raise Failed(403, f"a page of {origin[:100]} may not do that", field="origin")


async def _body(endpoint: Endpoint, request: Request) -> Any:
    size, parts = 0, []
    async for part in request.stream():
        size += len(part)
        if size > BODY_BYTES_MAX:
            raise Failed(413, f"the body has more than {BODY_BYTES_MAX:,} bytes")
        parts.append(part)
    if endpoint.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Failed(415, "the body is to be application/json", field="content-type")
    try:
        return msgspec.json.decode(b"".join(parts), type=endpoint.body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise Failed(422, f"the body cannot be read: {wrong}") from None


def _query(endpoint: Endpoint, request: Request) -> Any:
    given = dict(request.query_params)
    if endpoint.query is None:
        if given:
            raise Failed(422, f"{min(given)!r} is not asked for here", field=min(given))
        return None
    known = {field.encode_name for field in msgspec.structs.fields(endpoint.query)}
    for name in given:
        if name not in known:
            raise Failed(422, f"{name!r} is not asked for here", field=name)
    try:
        return msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as wrong:
        raise Failed(422, f"the query cannot be read: {wrong}") from None
