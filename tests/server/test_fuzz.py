"""Hostile sockets: every message is answered with one clear error or a clean close, and nothing changes.

Meanwhile other tables go on, and the log of the process tells of no failure.
"""

import contextlib
import json
import logging
import random
import socket as plain_sockets
import statistics
import threading
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.engine.table.inputs import TellTime
from croupier.records.log.entries import read as read_entry
from croupier.server.tables.messages import MESSAGE_BYTES_MAX
from tests.patience import PATIENCE
from tests.server.caller import Caller, Seated
from tests.server.floors import Served, served

TABLE: Final = "real-cards"
"""A table at which nothing happens by itself."""
OTHER: Final = "blackjack-2005"

# fmt: off
MALFORMED: Final[tuple[str | bytes, ...]] = (
    "", " ", "{", "}", "null", "1", '"command"', "[]", "{}", "nonsense", "\0", "\ufeff{}", "{'do':'ping'}",
    '{"do":"ping"', '{"do":"ping"}{"do":"ping"}', '{"do":1}', '{"do":null}', '{"do":"dance"}', '{"do":["ping"]}',
    '{"do":"ping","is_active":1}', '{"do":"ping","is_active":"true"}', '{"do":"ping","more":1}',
    '{"do":"command"}', '{"do":"command","key":"k"}', '{"do":"command","key":"k","input":[]}',
    '{"do":"command","key":"k","input":null}', '{"do":"command","key":1,"input":{"do":"Hit"}}',
    '{"do":"command","key":"","input":{"do":"Hit"}}', '{"do":"command","key":"k:l","input":{"do":"Hit"}}',
    '{"do":"command","key":"\\u0000","input":{"do":"Hit"}}', '{"do":"command","key":"k","input":{},"version":1.5}',
    '{"do":"command","key":"k","input":{"do":"Hit"},"version":"1"}',
    '{"do":"command","key":"k","input":{"do":"Hit"},"version":1e400}',
    '{"do":"buy","key":"k"}', '{"do":"buy","key":"k","amount":1.0}', '{"do":"buy","key":"k","amount":"1"}',
    '{"do":"buy","key":"k","amount":1e3}', '{"do":"buy","key":"k","amount":99999999999999999999999}',
    '{"do":"draw","key":"k","many":"two"}', '{"do":"confirm"}', '{"do":"confirm","proposal":"1"}',
    "[" * 5_000, '{"do":"command","key":"k","input":' + '{"a":' * 2_000 + "1" + "}" * 2_001, '{"do":"\\ud800"}',
    b"", b"\x00\x01\x02", b"\xff\xfe", b"{", b'{"do":"dance"}', b"\x80" * 100,
)
"""Messages that cannot be read; each is answered with one fault."""
WRONG: Final[tuple[dict[str, Any], ...]] = (
    {"do": ""}, {"do": "Nothing"}, {"do": 1}, {"do": None}, {}, {"do": ["Hit"]}, {"do": {"x": 1}},
    {"do": "Hit"}, {"do": "Hit", "player": 1, "box": 1}, {"do": "Hit", "player": "Ann", "box": "1"},
    {"do": "Hit", "player": "Ann", "box": 1.0}, {"do": "Hit", "player": "Ann", "box": 1, "card": "AH"},
    {"do": "Hit", "player": "\u0000", "box": 1}, {"do": "Hit", "player": "x" * 1_000, "box": 1},
    {"do": "PlaceWager", "player": "Ann", "box": 1, "amount": 1.5},
    {"do": "PlaceWager", "player": "Ann", "box": 1, "amount": "5.00"},
    {"do": "PlaceWager", "player": "Ann", "box": 1, "amount": 2**70},
    {"do": "PlaceWager", "player": "Ann", "box": 2**70, "amount": 500},
    {"do": "Deal", "card": "XX"}, {"do": "Deal", "card": ""}, {"do": "Deal", "card": None}, {"do": "Deal", "card": 7},
    {"do": "TellTime", "at": 1}, {"do": "ResumePlay", "program": "x"}, {"do": "SetUpTable", "setup": {}},
    {"do": "Contribute", "player": "Ann", "text": {"a": 1}},
    {"do": "ChangeSetting", "setting": "x", "value": {"a": [1.5]}},
)
"""Inputs that are none; each has one fault for its answer."""
# fmt: on


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served() as found:
        assert found.floor is not None
        ends = time.monotonic() + PATIENCE
        while any(one.state.status != "open" for one in found.floor.tables.values()) and time.monotonic() < ends:
            time.sleep(0.02)
        time.sleep(0.2)  # bots come after the opening
        yield found


@pytest.fixture(autouse=True)
def no_failure(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Let nothing that was not meant to happen be in the log of the process."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [one.getMessage() for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR] == []


def recorded(floor: Served) -> list[Any]:
    """Return the inputs given at the table, except the time, which the program may give at any moment."""
    assert floor.floor is not None
    live = floor.floor.tables[TABLE]
    entries = [read_entry(link.body) for link in live.recorded.store.links(TABLE, 1, live.version)]
    return [entry.given for entry in entries if not isinstance(entry.given, TellTime)]


def faults(seat: Seated, messages: Any) -> None:
    for sent in messages:
        answer = seat.send(sent)
        assert answer["is"] == "fault", (sent, answer)
        assert answer["why"], sent
        assert len(answer["why"]) < 300, answer
        assert "Traceback" not in answer["why"]
        assert "\n" not in answer["why"]


def in_parts(things: Any, many: int) -> Iterator[list[Any]]:
    for at in range(0, len(things), many):
        yield list(things[at : at + many])


def test_malformed_message_is_rejected_and_changes_nothing(floor: Served) -> None:
    before = recorded(floor)
    for part in in_parts(MALFORMED, 19):  # after twenty somebody is sent away
        with Caller(floor, "player").at(TABLE) as seat:
            faults(seat, part)
    for part in in_parts(WRONG, 19):
        for role in ("player", "dealer"):
            with Caller(floor, role).at(TABLE) as seat:
                faults(seat, [{"do": "command", "key": f"k{at}", "input": given} for at, given in enumerate(part)])
    assert recorded(floor) == before


def _closed(seat: Seated) -> tuple[int | None, str]:
    """Return the way a socket was closed, and the messages before."""
    bye = ""
    try:
        while True:
            found = seat.read()
            bye = found["why"] if found["is"] == "bye" else bye
    except ConnectionClosed as closed:
        return (None if closed.rcvd is None else closed.rcvd.code), bye


def test_abusive_socket_is_closed(floor: Served) -> None:
    before, ann = recorded(floor), Caller(floor, "player")
    with ann.at(TABLE) as seat:
        seat.socket.send("x" * (MESSAGE_BYTES_MAX + 1))
        assert _closed(seat) == (1009, "")
    with ann.at(TABLE) as seat:
        seat.socket.send(b"\xff\xfe", text=True)
        assert _closed(seat) == (1007, "")
    with ann.at(TABLE) as seat:
        with contextlib.suppress(ConnectionClosed):  # the server may close before the last fragment is sent
            seat.socket.send([b"{"] * 70, text=True)
        assert _closed(seat)[0] == 1009
    with ann.at(TABLE) as seat, contextlib.suppress(ConnectionClosed):
        for _ in range(100):
            seat.socket.send('{"do":"ping"}')
        assert _closed(seat) == (4400, "You sent more than 20 messages a second.")
    with Caller(floor, "player").at(TABLE) as seat:  # another account: the messages of one are counted together
        for _ in range(21):
            seat.socket.send("nonsense")
        assert _closed(seat) == (4400, "You sent too many messages that cannot be read.")
    assert recorded(floor) == before


def test_message_of_maximum_size_is_accepted(floor: Served) -> None:
    with Caller(floor, "player").at(TABLE) as seat:
        sent = '{"do":"ping"}'.ljust(MESSAGE_BYTES_MAX)
        assert seat.send(sent)["is"] == "pong"


def test_repeated_message_has_one_effect_and_stale_one_none(floor: Served) -> None:
    ann = Caller(floor, "player")
    with ann.at(OTHER) as seat:
        bought = {"do": "buy", "key": "once", "amount": 10_000}
        first = seat.send(bought)
        again = [seat.send(bought) for _ in range(5)]
        assert all((one["first"], one["is_repeated"]) == (first["first"], True) for one in again)
        assert seat.send({**bought, "amount": 20_000})["is"] == "fault", "a key is for one command"
        came = {"do": "command", "key": "come", "input": {"do": "Arrive", "player": ann.name, "box": 5}}
        assert seat.send({**came, "key": "early", "version": 10**9})["is"] == "stale"
        assert seat.send({**came, "key": "late", "version": -1})["is"] == "stale"
        assert seat.send(came)["is"] == "answer"
        assert seat.send({**came, "version": 1})["is_repeated"], "what was taken is answered, however late it is"
        books = _books(floor, ann.name)
        assert books == 10_000
    with Caller(floor, "player").at(OTHER) as seat:
        other = seat.send({"do": "command", "key": "come", "input": {"do": "Nothing"}})
        assert other["is"] == "fault", "another's key is another key"


def _books(floor: Served, name: str) -> int:
    assert floor.floor is not None
    held = floor.floor.tables[OTHER].recorded.record
    return int(held.books.chips(name, held.setup.unit))


def _raw(address: str) -> plain_sockets.socket:
    """Open a connection and say nothing yet."""
    host, _, port = urllib.parse.urlsplit(address).netloc.partition(":")
    return plain_sockets.create_connection((host, int(port)), timeout=PATIENCE)


def test_incomplete_handshakes_are_harmless(floor: Served) -> None:
    for said in (
        b"",
        b"GET",
        b"GET /socket HTTP/1.1\r\n",
        b"GET /socket?ticket=x HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n",
        b"\x16\x03\x01\x02\x00",
        b"\0" * 100,
    ):
        with _raw(floor.address) as connection:
            connection.sendall(said)
    with _raw(floor.address) as connection:
        connection.sendall(b"NONSENSE\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 400")
    assert Caller(floor).ask("GET", "/api/health").status == 200


def test_vanished_sockets_are_released(floor: Served) -> None:
    ann = Caller(floor, "player")
    assert floor.floor is not None
    live = floor.floor.tables[TABLE]
    for _ in range(6):
        socket = connect(ann.ticket(TABLE))
        socket.socket.shutdown(plain_sockets.SHUT_RDWR)
        socket.socket.close()
    ends = time.monotonic() + PATIENCE
    while any(one.person.name == ann.name for one in live.watchers) and time.monotonic() < ends:
        time.sleep(0.05)
    assert not any(one.person.name == ann.name for one in live.watchers)
    with ann.at(TABLE) as seat:
        assert seat.state["is"] == "table"


# --- other tables ---------------------------------------------------------------------------------------------------


def _noise(chance: random.Random) -> str | bytes:
    """Return a malformed text, or a message of random parts."""
    if chance.random() < 0.4:
        return chance.choice(MALFORMED)
    if chance.random() < 0.3:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    message: dict[str, Any] = {"do": chance.choice(("command", "draw", "buy", "ready", "confirm", "resync", "ping"))}
    for name in ("key", "input", "amount", "version", "proposal", "many", "is_active"):
        if chance.random() < 0.4:
            message[name] = chance.choice((0, -1, 2**64, "k", "", None, True, [], {}, chance.choice(WRONG), "one"))
    return json.dumps(message)


def _hostile(floor: Served, seed: int, over: threading.Event) -> None:
    """Send noise over one socket after another until it is over."""
    chance, me = random.Random(seed), Caller(floor, chance_role(seed))
    while not over.is_set():
        with (
            contextlib.suppress(ConnectionClosed, OSError, TimeoutError, AssertionError),
            connect(me.ticket(TABLE), open_timeout=5, close_timeout=1) as socket,
        ):
            while not over.is_set():
                socket.send(_noise(chance))
                if chance.random() < 0.3:
                    time.sleep(chance.random() * 0.05)


def chance_role(seed: int) -> str:
    return ("player", "dealer", "operator", "inspector")[seed % 4]


def _commands(seat: Seated, seconds: float) -> list[float]:
    """Give commands at a table for a time, and six at least; return the seconds that each took."""
    found, ends = list[float](), time.monotonic() + seconds
    while time.monotonic() < ends or len(found) < 6:
        began = time.perf_counter()
        assert seat.say("command", input={"do": "AskRules", "player": seat.caller.name})["is"] in ("answer", "refusal")
        found.append(time.perf_counter() - began)
        time.sleep(0.06)
    return found


def _disturbed(floor: Served, hostile: int, seconds: float) -> tuple[list[float], list[float]]:
    """Return how long commands take at a table alone, and while another is attacked."""
    over = threading.Event()
    with Caller(floor, "player").at(OTHER) as seat:
        alone = _commands(seat, seconds)
        attackers = [threading.Thread(target=_hostile, args=(floor, at, over)) for at in range(hostile)]
        for one in attackers:
            one.start()
        try:
            during = _commands(seat, seconds)
        finally:
            over.set()
            for one in attackers:
                one.join(20)
    return alone, during


def _p99(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=100)[98]


def test_noise_at_one_table_leaves_another_to_play(floor: Served) -> None:
    _, during = _disturbed(floor, hostile=3, seconds=1.5)
    assert len(during) > 5, "each command was answered; the long test measures how quickly"


@pytest.mark.long
def test_noise_at_one_table_leaves_another_quick_and_the_memory_as_it_was(floor: Served) -> None:
    import resource  # noqa: PLC0415  there is none on some systems

    alone, during = _disturbed(floor, hostile=8, seconds=20)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    again, later = _disturbed(floor, hostile=8, seconds=20)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used
    told = [f"{_p99(one) * 1_000:.1f} ms" for one in (alone, again, during, later)]
    # The attackers share this process and its cores with the floor, so single figures swing. This holds the better of
    # two runs below 50 ms or twice what it was alone; it does not prove that every run stays within twice.
    assert min(_p99(during), _p99(later)) <= max(0.05, 2 * max(_p99(alone), _p99(again))), told
    assert grown < 50_000, f"{grown} KiB: what was thrown away is kept"
