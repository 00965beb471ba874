"""The application: endpoints, sockets and the page, behind headers that let a browser load nothing else."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server import static_files
from croupier.server.accounts import rate_limits
from croupier.server.accounts.identity import Identity
from croupier.server.accounts.rate_limits import Rates
from croupier.server.floor import LiveFloor
from croupier.server.http.call import AppParts, Endpoint, Problem, problem, respond
from croupier.server.http.routes import ENDPOINTS
from croupier.server.settings import Settings
from croupier.server.store_reader import ReaderQueue
from croupier.server.tables.socket import Sockets


def policy(settings: Settings) -> str:
    """Return the policy of resources for the page: its own files and its own sockets."""
    sockets = {one.replace("http", "ws", 1) for one in settings.origins}
    if settings.address:
        sockets |= {settings.address, settings.address.replace("http", "ws", 1)}
    connect = " ".join(("'self'", *sorted(sockets)))
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


class Headers:
    """Puts the same headers on every response."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Store the inner application."""
        self._app = app
        self._headers = [
            (b"content-security-policy", policy(settings).encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        ]
        if settings.is_behind_tls:
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with the headers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = [*headers, *self._headers]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def application(floor: LiveFloor, identity: Identity, settings: Settings) -> ASGIApp:
    """Return the application of a floor; it starts and stops the floor with itself."""
    parts = AppParts(
        floor,
        identity,
        settings,
        Rates(rate_limits.CALLS),
        Rates(rate_limits.STRANGERS),
        Rates(rate_limits.NEIGHBOURS),
        ReaderQueue(floor.writer),
    )
    sockets = Sockets(floor, identity, settings)

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await floor.start()
        try:
            yield
        finally:
            await floor.stop()

    routes: list[Any] = [_routed(one, parts) for one in ENDPOINTS]
    routes.append(WebSocketRoute("/socket", sockets.serve))
    routes.append(Route("/api/{path:path}", _no_endpoint(tuple(routes)), methods=["GET"]))
    routes.append(Route("/{path:path}", static_files.served(), methods=["GET"]))
    handlers: dict[Any, Any] = {404: _missing, 405: _wrong_method, 500: _failed}
    app = Starlette(routes=routes, lifespan=life, exception_handlers=handlers)
    app.router.redirect_slashes = False  # another address is another thing, and is not there
    return Headers(app, settings)


def _routed(endpoint: Endpoint, parts: AppParts) -> Route:
    async def answer(request: Request) -> Response:
        return await respond(endpoint, parts, request)

    return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.answer.__name__)


def _no_endpoint(routes: tuple[Any, ...]) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of GET requests for paths that accept only other methods or do not exist."""

    async def answer(request: Request) -> Response:
        is_other = any(route.matches(request.scope)[0] is Match.PARTIAL for route in routes)
        return await (_wrong_method if is_other else _missing)(request, Exception())

    return answer


async def _missing(request: Request, _: Exception) -> Response:
    return problem(404, Problem(f"The address {request.url.path[:100]} does not exist."))


async def _wrong_method(request: Request, wrong: Exception) -> Response:
    found = problem(405, Problem(f"{request.url.path[:100]} does not accept {request.method}."))
    found.headers.update(getattr(wrong, "headers", None) or {})
    return found


async def _failed(_: Request, __: Exception) -> Response:
    return problem(500, Problem("The server failed. Only what is in the records was changed."))
