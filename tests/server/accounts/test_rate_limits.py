"""Rate limits: floods and drips are ended, and nobody shuts the door for everybody."""

import asyncio
import os
import socket as plain_sockets
import struct
import time
import urllib.parse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Bucket, Gate, Pace, Rates, TooMany, area
from croupier.server.http import call
from croupier.server.tables import connection_limits
from tests.patience import PATIENCE
from tests.server.caller import Caller
from tests.server.floors import Served, served


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# --- measures ----------------------------------------------------------------------------------------------------


def test_bucket_allows_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(Pace(2, 3), 0)
    assert [bucket.takes(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.takes(0.5), bucket.takes(0.5)] == [True, False]
    assert [bucket.takes(100) for _ in range(4)] == [True, True, True, False], "it is never more than full"
    assert not bucket.takes(50), "a clock that goes back gives nothing"


def test_limits_are_per_client_with_retry_after() -> None:
    clock = Clock()
    rates = Rates(Pace(0.25, 2), clock)
    assert [rates.takes("Ann") for _ in range(3)] == [True, True, False]
    assert rates.takes("Ben")
    with pytest.raises(TooMany, match="too much") as told:
        rates.check("Ann", "too much")
    assert told.value.seconds == 4
    clock.now += 4
    rates.check("Ann", "too much")
    rates.give_back("Ann")
    rates.check("Ann", "too much")


def test_idle_buckets_are_dropped_and_memory_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limits, "KNOWN_MAX", 20)
    clock = Clock()
    rates = Rates(Pace(1, 2), clock)
    for at in range(20):
        rates.takes(f"10.0.0.{at}")
    clock.now += 1
    rates.takes("10.0.0.0")
    rates.takes("10.0.0.20")
    assert set(rates._buckets) == {"10.0.0.0", "10.0.0.20"}, "who is not full again is kept in mind"
    for at in range(1_000):
        rates.takes(f"10.1.0.{at}")
        assert len(rates._buckets) <= 20


@pytest.mark.parametrize(
    ("where", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_grouped_for_rate_limits(where: str, counts_as: str) -> None:
    assert area(where) == counts_as


def test_password_checks_are_serial_with_a_limit_per_address() -> None:
    async def main() -> None:
        gate, inside, most = Gate(), 0, 0

        async def come(where: str) -> str:
            nonlocal inside, most
            try:
                async with gate.passed(where):
                    inside += 1
                    most = max(most, inside)
                    await asyncio.sleep(0)
                    inside -= 1
                gate.was_right(where)
            except TooMany as wrong:
                return str(wrong)
            return ""

        found = await asyncio.gather(*[come("10.0.0.1") for _ in range(50)], come("10.0.0.2"))
        assert found[:2] == ["", ""]
        assert set(found[2:50]) == {"Too many people are logging in. Try again in a moment."}
        assert found[50] == "", "another address is not kept waiting by a flood from one"
        assert most == 1
        crowd = await asyncio.gather(*[come(f"10.1.0.{at}") for at in range(60)])
        assert crowd.count("") == rate_limits.LOGINS_MAX
        assert await come("10.0.0.1") == "", "when the flood is over it is forgotten"

    asyncio.run(main())


# --- the floor ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limits, "CALLS", Pace(1, 30))
        patch.setattr(connection_limits, "HEADERS_SECONDS", 0.5)
        patch.setattr(call, "BODY_SECONDS", 0.5)
        with served() as found:
            yield found


def test_busy_login_gets_429_with_retry_after(floor: Served) -> None:
    ann, ben = Caller(floor, "player"), Caller(floor, "player")
    found = [ann.ask("GET", "/api/tables") for _ in range(40)]
    told = [one for one in found if one.status == 429]
    assert len(told) >= 8
    assert told[0].error == "Too many requests. Try again in a moment."
    assert int(told[0].headers["retry-after"]) >= 1
    assert ben.ask("GET", "/api/tables").status == 200, "each login has its own measure"


def test_anonymous_limit_does_not_affect_logins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limits, "STRANGERS", Pace(1, 30))
    with served() as floor:
        ann, stranger = Caller(floor, "player"), Caller(floor)
        stranger.cookie = "croupier=nothing"
        found = [stranger.ask("GET", "/api/me").status for _ in range(50)]
        assert found.count(429) > 10
        assert ann.ask("GET", "/api/me").status == 200
        with ann.at("holdem") as seat:
            assert seat.state["is"] == "table"


def test_login_may_have_four_long_polls(floor: Served) -> None:
    ida = Caller(floor, "inspector")
    with ThreadPoolExecutor(7) as threads:
        path = "/api/events/news?since=9000000000000&seconds=1"
        found = sorted(got.status for got in threads.map(lambda _: ida.ask("GET", path), range(7)))
    assert found == [200, 200, 200, 200, 429, 429, 429]
    assert ida.ask("GET", "/api/events/news?since=9000000000000&seconds=0").status == 200


def test_large_or_slow_body_is_rejected(floor: Served) -> None:
    ann = Caller(floor, "operator")
    assert ann.ask("POST", "/api/tables", b" " * 65_537).error == "The body has more than 65,536 bytes."
    with _raw(floor) as connection:
        head = f"POST /api/tables HTTP/1.1\r\nhost: {ann.host}\r\ncookie: {ann.cookie}\r\nx-csrf: {ann.csrf}\r\n"
        connection.sendall(f"{head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{{".encode())
        assert _all(connection).startswith(b"HTTP/1.1 408 ")


def test_slow_headers_time_out(floor: Served) -> None:
    with _raw(floor) as silent, _raw(floor) as dripping, _raw(floor) as later:
        later.sendall(b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert later.recv(1_000).startswith(b"HTTP/1.1 200 OK")
        later.sendall(b"GET /api/he")
        assert _is_cut_off(dripping, b"G", 40, 0.05)
        assert _all(silent) == b""
        assert b"HTTP/1.1" not in _all(later), "the second call of a connection has no more time"


def test_unread_pongs_do_not_fill_the_memory(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "UNREAD_BYTES_MAX", 100_000)
    ann = Caller(floor, "player")
    address = urllib.parse.urlsplit(ann.ticket("real-cards"))
    with _raw(floor) as connection:
        connection.sendall(
            f"GET {address.path}?{address.query} HTTP/1.1\r\nhost: {ann.host}\r\nconnection: upgrade\r\n"
            "upgrade: websocket\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert connection.recv(20).startswith(b"HTTP/1.1 101")
        pings = struct.pack("!BB4s", 0x89, 0x80 | 125, b"\0" * 4) + os.urandom(125)
        assert _is_cut_off(connection, pings * 100, 2_000)


def _raw(floor: Served) -> Any:
    host, _, port = urllib.parse.urlsplit(floor.address).netloc.partition(":")
    return plain_sockets.create_connection((host, int(port)), timeout=PATIENCE)


def _is_cut_off(connection: Any, sent: bytes, times: int, pause: float = 0) -> bool:
    """Return whether the server closes the connection while data is sent repeatedly."""
    try:
        for _ in range(times):
            connection.sendall(sent)
            time.sleep(pause)
    except OSError:
        return True
    return False


def _all(connection: Any) -> bytes:
    """Return all data until the server closes the connection."""
    found = b""
    try:
        while part := connection.recv(10_000):
            found += part
    except ConnectionError:
        pass
    return found
