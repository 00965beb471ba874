"""Rights of callers: every endpoint by every role, by nobody, after the login has ended, and from another's page."""

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote

import pytest

from croupier.engine.table import ROLES
from croupier.engine.table.people import a_role
from croupier.narration.speech import begun
from croupier.server.http.routes import ENDPOINTS
from tests.server.caller import Caller
from tests.server.floors import Served, served

NOBODY: Final = ""
ALL: Final = (NOBODY, *ROLES)
IN: Final = ROLES
STAFF: Final = tuple([role for role in ROLES if role != "player"])
ABOVE: Final = tuple([role for role in ROLES if role not in ("player", "dealer")])
MANAGERS: Final = ("operator", "gaming-manager")

# fmt: off
MAY: Final[dict[str, tuple[str, ...]]] = {
    "GET /api/health":                                          ALL,
    "GET /api/ready":                                           ALL,
    "GET /metrics":                                             ALL,
    "GET /api/openapi.json":                                    ALL,
    "GET /api/me":                                              ALL,
    "POST /api/login":                                          ALL,
    "POST /api/demo":                                           ALL,
    "POST /api/here":                                           IN,
    "POST /api/password":                                       IN,
    "GET /api/security":                                        IN,
    "POST /api/factor":                                         IN,
    "POST /api/factor/confirm":                                 IN,
    "POST /api/factor/code":                                    IN,
    "GET /api/logins":                                          IN,
    "POST /api/logins/end-others":                              IN,
    "POST /api/logins/{login}/end":                             IN,
    "GET /api/accounts":                                        MANAGERS,
    "POST /api/accounts/{account}/unlock":                      MANAGERS,
    "POST /api/accounts/{account}/disable":                     ("operator",),
    "POST /api/accounts/{account}/enable":                      ("operator",),
    "POST /api/accounts/{account}/no-factor":                   ("operator",),
    "GET /api/documents":                                       ALL,
    "GET /api/documents/{document}/clauses/{clause:path}":      ALL,
    "GET /api/documents/{document}/settings":                   ALL,
    "GET /api/documents/{document}/conditions":                 ALL,
    "GET /api/documents/{document}/terms":                      ALL,
    "GET /api/tables":                                          IN,
    "POST /api/tables":                                         MANAGERS,
    "GET /api/tables/{table}":                                  IN,
    "POST /api/tables/{table}/commands":                        IN,
    "POST /api/tables/{table}/tickets":                         IN,
    "GET /api/tables/{table}/rules":                            IN,
    "GET /api/tables/{table}/shoes":                            IN,
    "POST /api/tables/{table}/tries":                           STAFF,
    "POST /api/tables/{table}/passed":                          STAFF,
    "GET /api/tables/{table}/irregularities":                   STAFF,
    "GET /api/tables/{table}/rounds":                           IN,
    "GET /api/tables/{table}/rounds/{round}":                   IN,
    "GET /api/tables/{table}/rounds/{round}/cards":             IN,
    "GET /api/tables/{table}/balances":                         ABOVE,
    "GET /api/tables/{table}/export":                           ABOVE,
    "GET /api/events":                                          STAFF,
    "GET /api/events/export":                                   ABOVE,
    "GET /api/rounds":                                          ABOVE,
    "GET /api/aborts":                                     ABOVE,
    "GET /api/events/news":                                     ABOVE,
    "GET /api/floor":                                           STAFF,
    "GET /api/tables/{table}/standing":                         STAFF,
    "GET /api/tables/{table}/forms":                            STAFF,
    "GET /api/tables/{table}/requests":                         ("player",),
    "GET /api/tables/{table}/ledger":                           ABOVE,
    "GET /api/tables/{table}/returns":                          ABOVE,
    "GET /api/tables/{table}/check":                            ABOVE,
    "GET /api/heads":                                           ABOVE,
    "POST /api/program/check":                                  ABOVE,
    "GET /api/log":                                             ABOVE,
    "GET /api/tournaments":                                     ALL,
    "POST /api/tournaments":                                    MANAGERS,
    "POST /api/tournaments/check":                              STAFF,
    "GET /api/tournaments/{tournament}":                        ALL,
    "GET /api/tournaments/{tournament}/conditions":             ALL,
    "GET /api/tournaments/{tournament}/results":                ALL,
    "GET /api/tournaments/{tournament}/mine":                   ("player",),
    "GET /api/tournaments/{tournament}/console":                STAFF,
    "POST /api/tournaments/{tournament}/commands":              IN,
    "GET /api/tournaments/{tournament}/export":                 ABOVE,
    "GET /api/promotions":                                      ALL,
    "POST /api/promotions":                                     MANAGERS,
    "POST /api/promotions/check":                               STAFF,
    "GET /api/promotions/{promotion}":                          ALL,
    "GET /api/promotions/{promotion}/terms":                    ALL,
    "GET /api/promotions/{promotion}/console":                  STAFF,
    "POST /api/promotions/{promotion}/commands":                STAFF,
    "GET /api/promotions/{promotion}/export":                   ABOVE,
    "POST /api/logout":                                         IN,
}
# fmt: on
PARTS: Final = {
    "{document}": "act-blackjack-2005",
    "{clause:path}": "12.1/s2",
    "{account}": "Ann",
    "{login}": "0123456789abcdef",
    "{table}": "blackjack-2005",
    "{round}": "1",
    "{tournament}": "Cup",
    "{promotion}": "Draw",
}


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served() as found:
        yield found


@pytest.fixture(scope="module")
def people(floor: Served) -> dict[str, Caller]:
    return {role: Caller(floor, role) for role in ALL}


def path_of(row: str) -> tuple[str, str]:
    method, path = row.split(" ")
    for part, value in PARTS.items():
        path = path.replace(part, value)
    return method, path


def body_of(method: str) -> Any:
    """Return a body that no endpoint takes, so that only who may is asked how it is to be."""
    return {"x": 1} if method == "POST" else None


def test_every_endpoint_has_a_row_in_the_table_of_rights() -> None:
    assert set(MAY) == {f"{one.method} {one.path}" for one in ENDPOINTS}


@pytest.mark.parametrize("row", MAY)
def test_only_permitted_roles_pass(row: str, people: dict[str, Caller]) -> None:
    method, path = path_of(row)
    for role, known in people.items():
        caller = Caller(known.floor, role) if path == "/api/logout" else known
        got = caller.ask(method, path, body_of(method))
        if role in MAY[row]:
            assert got.status not in (401, 403, 500), (role, got.status, got.raw)
        elif role == NOBODY:
            assert (got.status, got.error) == (401, "You are not logged in. Log in first.")
        else:
            assert (got.status, got.error) == (403, f"{begun(a_role(role))} cannot do this.")
        if got.status >= 400:
            assert set(got.body) == {"error", "clause", "field"}
            assert got.headers["content-type"] == "application/json"


@pytest.mark.parametrize("row", [row for row in MAY if row.startswith("POST")])
def test_changes_require_csrf_token_and_own_origin(row: str, floor: Served) -> None:
    method, path = path_of(row)
    ann = Caller(floor, MAY[row][-1])
    is_open = NOBODY in MAY[row]
    for csrf in (None, "", "x", ann.csrf[:-1], ann.csrf + "x", "é"):
        got = ann.ask(method, path, body_of(method), x_csrf=csrf)
        assert got.status == (422 if is_open else 403), (csrf, got.raw)
        assert is_open or got.body["field"] == "x-csrf"
    for origin in ("http://evil.example", "null", "", f"http://{ann.host}.evil.example", f"ftp://{ann.host}"):
        got = ann.ask(method, path, body_of(method), origin=origin)
        assert (got.status, got.body["field"]) == (403, "origin"), (origin, got.raw)
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example"):
        got = ann.ask(method, path, body_of(method), host=host, origin=f"http://{host}")
        assert (got.status, got.body["field"]) == (403, "host"), (host, got.raw)
    assert ann.ask(method, path, body_of(method), origin=f"http://{ann.host}").status not in (401, 403)


@pytest.mark.parametrize("row", [row for row in MAY if row.startswith("GET")])
def test_foreign_host_header_is_rejected(row: str, floor: Served) -> None:
    method, path = path_of(row)
    ann = Caller(floor, MAY[row][-1] if MAY[row][-1] != NOBODY else "player")
    got = ann.ask(method, path, host="evil.example")
    assert (got.status, got.body["field"]) == (403, "host"), got.raw


def test_health_check_accepts_ip_addresses_and_localhost(floor: Served) -> None:
    stranger = Caller(floor)
    for host in ("192.0.2.7:8600", "[2001:db8::7]", "[::1]:8600", "LOCALHOST"):
        assert stranger.ask("GET", "/api/health", host=host).status == 200, host
    for host in ("evil.example:8600", "127.0.0.1.evil.example", "localhost.evil.example", "[evil.example]"):
        got = stranger.ask("GET", "/api/health", host=host)
        assert (got.status, got.error) == (403, f"This server is not called {host!r}.")


@pytest.mark.parametrize("row", [row for row, roles in MAY.items() if NOBODY not in roles])
def test_ended_login_is_rejected(row: str, floor: Served) -> None:
    method, path = path_of(row)
    ann = Caller(floor, MAY[row][-1])
    assert ann.ask("POST", "/api/logout").status == 200
    got = ann.ask(method, path, body_of(method))
    assert (got.status, got.error) == (401, "You are not logged in. Log in first.")


def test_no_other_method_is_answered(people: dict[str, Caller]) -> None:
    operator = Caller(people["operator"].floor, "operator")
    for path in sorted({path_of(row)[1] for row in MAY}):
        known = {row.split(" ")[0] for row in MAY if path_of(row)[1] == path}
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"} - known:
            got = operator.ask(method, path)
            assert got.status == 405, (method, path, got.raw)
            assert got.error == f"{path} does not accept {method}."


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/api",
        "/api/tables/",
        "/api/tables/none",
        "/api/tables/none/rounds",
        "/../pyproject.toml",
        "/%2e%2e/x",
    ],
)
def test_unknown_address_gets_404(path: str, people: dict[str, Caller]) -> None:
    got = Caller(people["player"].floor, "player").ask("GET", path)
    assert got.status == 404
    is_table = path.startswith("/api/tables/none")
    assert got.error == ("There is no table 'none'." if is_table else f"The address {unquote(path)} does not exist.")


def test_every_answer_has_the_security_headers(people: dict[str, Caller]) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/metrics", "/api/tables"):
        headers = people[NOBODY].ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'")
        assert "unsafe" not in policy
        assert "*" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers
        assert path == "/" or headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a?b", "a#b", "100%", "a\\b", "house", "x" * 101, "a\0b"])
def test_table_name_must_fit_a_url(name: str, floor: Served) -> None:
    before = len(Caller(floor, "player").ask("GET", "/api/tables").body["tables"])
    got = Caller(floor, "operator").ask("POST", "/api/tables", {"name": name, "document": "act-pontoon-2018"})
    assert got.status == 422, got.raw
    assert len(Caller(floor, "player").ask("GET", "/api/tables").body["tables"]) == before


def test_refused_logins_are_listed_only_for_supervising_roles(floor: Served) -> None:
    assert Caller(floor, "player").ask("GET", "/api/log").status == 403
    told = {role: Caller(floor, role).ask("GET", "/api/events?many=500").raw for role in STAFF}
    assert {role for role, raw in told.items() if b"AccessRefused" in raw} == set(ABOVE)
