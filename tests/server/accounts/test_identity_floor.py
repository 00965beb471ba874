"""Logins over the network: cookies, pages of others, proxies, and the lines in the log of the process."""

import contextlib
import http.client
import io
import json
import re
import time
from collections.abc import Collection, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log.entries import HOUSE
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import AccessRefused
from croupier.records.log.inputs import Setup
from croupier.server.accounts import rate_limits
from croupier.server.process import log_to
from croupier.server.settings import BadSettings, Settings, check
from croupier.server.tables.options import TableOptions
from croupier.server.tables.socket import LOOKED_SECONDS
from tests.patience import PATIENCE
from tests.server.caller import Caller
from tests.server.floors import Served, served
from tests.server.people import PASSWORD, WRONG, house_with

ORIGIN = "https://floor.example"
BEHIND = Settings(port=0, needs_factor=False, is_behind_tls=True, origins=frozenset({ORIGIN}))
CREDENTIALS = {"name": "Ann", "password": PASSWORD}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        yield house_with(patch, Ann="player", Ben="player", Lou="dealer")


@pytest.fixture(scope="module")
def plain(house: House) -> Iterator[Served]:
    """Serve a real floor on this computer."""
    with served(house, settings=Settings(port=0, needs_factor=False)) as found:
        yield found


def refusals(house: House) -> list[AccessRefused]:
    """Return what the house recorded of refusals."""
    row = house.store.log(HOUSE)
    assert row is not None
    found = [event for link in house.store.links(HOUSE, 1, row.number) for event in read_entry(link.body).events]
    return [event for event in found if isinstance(event, AccessRefused)]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(plain: Served) -> None:
    got = Caller(plain).come_in("/api/login", CREDENTIALS)
    assert got.status == 200
    cookie, *attributes = got.headers["set-cookie"].split("; ")
    assert re.fullmatch(r"croupier=[\w-]{43}", cookie)
    assert sorted(one.lower() for one in attributes) == ["httponly", "max-age=43200", "path=/", "samesite=strict"]
    assert "strict-transport-security" not in got.headers
    assert got.headers["cache-control"] == "no-store"


def test_cookie_behind_tls_is_host_only_and_secure(house: House) -> None:
    with served(house, settings=BEHIND) as floor:
        ann = Caller(floor)
        got = ann.ask(
            "POST", "/api/login", CREDENTIALS, origin=ORIGIN, x_forwarded_for="203.0.113.7", host="floor.example"
        )
        assert got.status == 200, got.raw
        cookie, *attributes = got.headers["set-cookie"].split("; ")
        assert cookie.startswith("__Host-croupier=")
        assert {one.lower() for one in attributes} == {
            "httponly",
            "max-age=43200",
            "path=/",
            "samesite=strict",
            "secure",
        }
        assert got.headers["strict-transport-security"] == "max-age=31536000"
        wrong = {**CREDENTIALS, "password": WRONG, "name": "Ben"}
        assert ann.ask("POST", "/api/login", wrong, x_forwarded_for="203.0.113.7").status == 401
        assert refusals(house)[-1].where == "203.0.113.7", "the proxy tells where somebody comes from"
        for origin in ("http://floor.example", "https://floor.example.evil.example", f"http://{ann.host}", "null"):
            got = ann.ask("POST", "/api/login", CREDENTIALS, origin=origin)
            assert (got.status, got.body["field"]) == (403, "origin"), origin
        assert ann.ask("GET", "/metrics", x_forwarded_for="203.0.113.7").status == 403
        assert ann.ask("GET", "/metrics", x_forwarded_for="127.0.0.1").status == 403


def test_forwarded_headers_are_ignored_without_a_proxy(plain: Served, house: House) -> None:
    ann = Caller(plain)
    wrong = {**CREDENTIALS, "password": WRONG}
    assert ann.ask("POST", "/api/login", wrong, x_forwarded_for="203.0.113.7").status == 401
    assert refusals(house)[-1].where == "127.0.0.1"
    assert ann.come_in("/api/login", CREDENTIALS).status == 200


def test_demonstration_refuses_proxied_clients() -> None:
    with served() as floor:
        somebody = Caller(floor)
        for name in ("x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-host"):
            got = somebody.ask("POST", "/api/demo", {"role": "operator"}, **{name: "127.0.0.1"})
            assert (got.status, got.error) == (403, "A demonstration is available on this computer only.")
        assert somebody.ask("POST", "/api/demo", {"role": "operator"}).status == 200


def test_guest_login_is_absent_outside_a_demonstration(plain: Served) -> None:
    got = Caller(plain).ask("POST", "/api/demo", {"role": "operator"})
    assert (got.status, got.error) == (401, "This server is not a demonstration.")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (Settings(host="0.0.0.0", is_demo=True), "It can be served on this computer only"),  # noqa: S104  it is refused
        (Settings(host="192.0.2.1"), "passwords would cross the network unencrypted"),
        (Settings(host="::"), "passwords would cross the network unencrypted"),
        (Settings(host="floor.example"), "passwords would cross the network unencrypted"),
        (Settings(is_demo=True, is_behind_tls=True), "It can be served on this computer only"),
        (Settings(is_behind_tls=True), "--behind-tls needs --origin https://"),
        (Settings(host="192.0.2.1", is_behind_tls=True), "--behind-tls needs --origin https://"),
    ],
)
def test_unsafe_settings_are_rejected(settings: Settings, why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        check(settings)


@pytest.mark.parametrize(
    ("origin", "is_behind_tls", "why"),
    [
        ("floor.example", True, "https://HOST or https://HOST:PORT"),
        ("http://floor.example", True, "https://HOST or https://HOST:PORT"),
        ("https://floor.example/p1", True, "without a path"),
        ("https://Floor.example", True, "in lower case and without a path"),
        ("https://floor.example:99999", True, "https://HOST"),
        ("https://olga@floor.example", True, "https://HOST"),
        ("https://floor.example:443", True, "leave out the default port 443, as browsers do"),
        ("ftp://localhost", False, "http://HOST:PORT or https://HOST"),
        ("", False, "http://HOST:PORT or https://HOST"),
        ("null", False, "http://HOST:PORT or https://HOST"),
    ],
)
def test_malformed_origin_is_rejected(origin: str, is_behind_tls: bool, why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        check(Settings(is_behind_tls=is_behind_tls, origins=frozenset({origin})))


@pytest.mark.parametrize("origin", ["https://floor.example", "https://floor.example:8443", "https://[2001:db8::1]"])
def test_an_origin_behind_tls_may_have_a_port(origin: str) -> None:
    check(Settings(is_behind_tls=True, origins=frozenset({origin})))


def test_a_demonstration_is_not_served_on_a_store_with_accounts(house: House) -> None:
    with pytest.raises(BadSettings, match="the store has accounts"), served(house):
        pass


def test_ticket_opens_one_socket_from_the_own_origin() -> None:
    with served() as floor:
        ann = Caller(floor, "player")
        used = ann.ticket("holdem")
        with connect(used, origin=Origin(floor.address)) as socket:
            assert json.loads(socket.recv(5))["table"] == "holdem", "whatever else, it is for its own table"
        _denied(used, 401, "The ticket is invalid or has expired. Request another.")
        _denied(
            ann.ticket("holdem"),
            403,
            "Pages of http://evil.example cannot use this server.",
            origin="http://evil.example",
        )
        _denied(f"ws://{ann.host}/socket", 401, "The ticket is invalid or has expired. Request another.")
        late = ann.ticket("holdem")
        with ann.at("holdem") as seat:
            assert ann.ask("POST", "/api/logout").status == 200
            _denied(late, 401, "The ticket is invalid or has expired. Request another.")
            while (bye := seat.read())["is"] != "bye":
                pass
            assert bye["why"] == "Your login has ended. Log in again."


def test_account_may_open_eight_sockets_over_all_its_logins(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_with(monkeypatch, Ann="player", Ben="player")
    with served(house, settings=Settings(port=0)) as floor, contextlib.ExitStack() as left:
        assert floor.floor is not None
        floor.run(
            floor.floor.set_up("t", Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"}), TableOptions())
        )
        several = [Caller(floor) for _ in range(3)]
        for one, name in zip(several, ("Ann", "Ann", "Ben"), strict=True):
            assert one.come_in("/api/login", {"name": name, "password": PASSWORD}).status == 200
        seats = [left.enter_context(one.at("t")) for one in several[:2] for _ in range(4)]
        _denied(several[0].ticket("t"), 429, "An account can have at most 8 sockets.")
        assert left.enter_context(several[2].at("t")).state["is"] == "table"
        seats[0].socket.close()
        time.sleep(0.2)
        assert left.enter_context(several[1].at("t")).state["is"] == "table"


def test_many_logins_of_one_account_share_its_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "CALLS", rate_limits.Pace(1, 30))
    with served(house_with(monkeypatch, Ann="player", Ben="player"), settings=Settings(port=0)) as floor:
        several = [Caller(floor) for _ in range(5)]
        for one in several[:4]:
            assert one.come_in("/api/login", CREDENTIALS).status == 200
        found = [one.ask("GET", "/api/tables").status for _ in range(20) for one in several[:4]]
        assert found.count(429) >= 30
        assert several[4].come_in("/api/login", {**CREDENTIALS, "name": "Ben"}).status == 200
        assert several[4].ask("GET", "/api/tables").status == 200


HOSTS = [
    *(
        "127.0.0.1:x",
        "127.0.0.1:99999",
        "localhost:80:90",
        "localhost:",
        "localhost.",
        "user@localhost",
        "[::1",
        "[::1]x",
    ),
    *("localhost/x", "localhost#", "evil.example", "127.0.0.1.evil.example", "", "ｌocalhost"),
]


@pytest.mark.parametrize("host", HOSTS)
def test_odd_host_header_is_refused(plain: Served, host: str) -> None:
    connection = http.client.HTTPConnection(Caller(plain).host, timeout=PATIENCE)
    connection.putrequest("GET", "/api/health", skip_host=True)
    connection.putheader("host", host.encode())
    connection.endheaders()
    assert connection.getresponse().status in (400, 403)
    connection.close()


def test_ordinary_host_header_is_accepted(plain: Served) -> None:
    for host in ("localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:8600", "192.0.2.7:80"):
        assert Caller(plain).ask("GET", "/api/health", host=host).status == 200, host


def test_disabling_an_account_closes_its_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_with(monkeypatch, Lou="dealer", Ben="player")
    registry = house.store.registry()
    living, asked = type(registry).living, list[int]()

    def counted(found: Any, tokens: Collection[str]) -> Any:
        asked.append(len(tokens))
        return living(found, tokens)

    monkeypatch.setattr(type(registry), "living", counted)
    began = time.monotonic()
    with served(house, settings=Settings(port=0, needs_factor=False)) as floor:
        assert floor.floor is not None
        floor.run(
            floor.floor.set_up("t", Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"}), TableOptions())
        )
        lou, ben = Caller(floor), Caller(floor)
        for one, name in ((lou, "Lou"), (ben, "Ben")):
            assert one.come_in("/api/login", {"name": name, "password": PASSWORD}).status == 200
        with lou.at("t") as first, lou.at("t") as second, ben.at("t") as other:
            account = registry.account("Lou")
            assert account is not None
            change_account(house, replace(account, is_disabled=True), "disabled")
            for seat in (first, second):
                while (told := seat.read())["is"] == "table":
                    pass
                assert told["why"] == "Your login has ended. Log in again."
            assert other.say("ping")["is"] == "pong"
    assert max(asked) == 2, "both logins are asked for at once"
    assert len(asked) <= 2 + (time.monotonic() - began) / LOOKED_SECONDS, "and not by each socket"


def _denied(address: str, status: int, why: str, origin: str | None = None) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=None if origin is None else Origin(origin)):
        pass
    response = refused.value.response
    assert response.status_code == status
    assert response.body is not None
    assert json.loads(response.body)["error"] == why


@pytest.mark.usefixtures("restored_log")
def test_process_log_contains_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    log_to(told)
    with served(
        house_with(monkeypatch, Ann="player", Ben="player"), settings=Settings(port=0, needs_factor=False)
    ) as floor:
        ann = Caller(floor)
        ann.come_in("/api/login", CREDENTIALS)
        ann.ask("POST", "/api/login", {"name": "Ben", "password": WRONG})
        ann.ask("POST", "/api/password", {"old": WRONG, "new": "an evening to remember"})
        ann.ask("GET", "/api/events")
        ann.ask("GET", "/api/tables/nowhere?ticket=x")
        connection = http.client.HTTPConnection(ann.host, timeout=PATIENCE)
        connection.putrequest("GET", "/socket?ticket=a-ticket-of-mine", skip_host=True)
        connection.putheader("upgrade", "websocket")
        connection.endheaders()
        connection.getresponse().read()
        connection.close()
        secrets = [PASSWORD, WRONG, ann.cookie.partition("=")[2], ann.csrf, "a-ticket-of-mine", "argon2"]
    found = told.getvalue()
    assert not [one for one in secrets if one in found]
    assert "Traceback" not in found
    for line in found.splitlines():
        assert set(json.loads(line)) <= {"at", "level", "what", "error"}
