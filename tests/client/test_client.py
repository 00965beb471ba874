"""The Python client: it plays, is refused by name, comes back by itself, and does nothing twice."""

import asyncio
import contextlib
import importlib.util
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Closed, Fault, Floor, NotAdmitted, Refused, Stale, Table, Unreachable
from croupier.client.request import BadResponse, HttpResponse, call
from croupier.engine.table.inputs import Arrive
from croupier.server.tables.live_table import LiveTable
from tests.patience import PATIENCE
from tests.server.floors import Served, served

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_at_a_table.py"
TABLE = "pontoon-2018"


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served() as found:
        yield found


@contextlib.asynccontextmanager
async def seated(floor: Served, box: int) -> AsyncIterator[tuple[Table, str]]:
    """Give a table where a player with chips sits at a box."""
    async with Floor.demo(floor.address) as known, known.table(TABLE) as table:
        await table.buy(50_000)
        await table.command(Arrive(known.me.name, box))
        yield table, known.me.name
        with contextlib.suppress(Refused):
            await table.command({"do": "Leave", "player": known.me.name})


def live(floor: Served) -> LiveTable:
    assert floor.floor is not None
    return floor.floor.tables[TABLE]


def test_example_client_plays_every_game(floor: Served) -> None:
    spec = importlib.util.spec_from_file_location("bot_at_a_table", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    told: list[str] = []

    async def one(table: str) -> None:
        async with Floor.demo(floor.address) as known:
            await example.play(known, table, 1, told.append)

    async def everywhere() -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*[one(name) for name in ("blackjack-2005", "pontoon-nsw", "holdem")])

    asyncio.run(everywhere())
    assert sum(" sits at box " in line for line in told) == 3
    assert sum(line.startswith("  ") and line.endswith("]") for line in told) >= 3


def test_forbidden_input_is_refused_with_its_clause(floor: Served) -> None:
    async def main() -> None:
        async with seated(floor, 2) as (table, name):
            chips = table.state.own.chips
            with pytest.raises(Refused) as refused:
                await table.command({"do": "PlaceWager", "player": name, "box": 2, "amount": 100})
            assert (refused.value.document, bool(refused.value.clause)) == ("act-pontoon-2018", True)
            with pytest.raises(Fault, match="The input 'Levitate' cannot be given to a table"):
                await table.command({"do": "Levitate"})
            with pytest.raises(Fault, match="more than 16,384 bytes"):
                await table.command({"do": "Arrive", "player": "x" * 20_000})
            with pytest.raises(Fault, match="There is no such spot for a wager now"):
                await table.wager(1_000, box=99)
            assert table.state.own.chips == chips

    asyncio.run(main())


def test_repeated_key_has_one_effect_across_reconnections(floor: Served) -> None:
    async def main() -> None:
        async with seated(floor, 3) as (table, name):
            first = await table.buy(1_000, key="once")
            assert table._socket is not None
            table._socket.transport.abort()
            again = await table.buy(1_000, key="once")
            assert (again.first, again.is_repeated) == (first.first, True)  # type: ignore[union-attr]
            assert table.connections == 2
            before = live(floor).recorded.record.books.chips(name)
            for number in range(5):  # the socket breaks at a moment that the client cannot know
                saying = asyncio.create_task(table.buy(100, key=f"cut {number}"))
                await asyncio.sleep(0.002 * number)
                with contextlib.suppress(AttributeError):
                    table._socket.transport.abort()
                await saying
            assert live(floor).recorded.record.books.chips(name) == before + 500

    asyncio.run(main())


def test_decision_on_an_older_state_is_stale(floor: Served) -> None:
    async def main() -> None:
        async with seated(floor, 6) as (table, name):
            with pytest.raises(Stale):
                await table.command({"do": "Hit", "player": name, "box": 6}, version=1)

    asyncio.run(main())


def test_unread_states_are_skipped_but_their_story_is_kept(floor: Served) -> None:
    async def main() -> None:
        async with seated(floor, 2) as (table, _):
            await anext(table)
            first = live(floor).event_count
            for _ in range(3):
                await table.buy(500)
            await asyncio.sleep(0.2)
            state = await anext(table)
            bought = [line for line in state.story if line.event == "BoughtIn"]
            assert len(bought) >= 3, (first, state.story)
            assert len({line.number for line in bought}) == len(bought)

    asyncio.run(main())


def test_the_lobby_lists_every_table(floor: Served) -> None:
    async def main() -> None:
        async with Floor.demo([floor.address]) as known:
            lobby = await known.lobby()
            assert len({one.document for one in lobby.tables}) == 5
            assert all(one.is_here and one.limits for one in lobby.tables)
            assert (await known.get("/api/me"))["name"] == known.me.name

    asyncio.run(main())


def test_rejected_login_raises_an_error(floor: Served) -> None:
    async def main() -> None:
        with pytest.raises(NotAdmitted, match="wrong"):
            async with Floor.login(floor.address, "Nobody", "a wrong password"):
                pass
        async with Floor.demo(floor.address) as known:
            with pytest.raises(Fault, match="no table") as fault:
                async with known.table("nowhere"):
                    pass
            assert fault.value.status == 404
            await known.post("/api/logout")
            with pytest.raises(NotAdmitted):
                async with known.table(TABLE):
                    pass

    asyncio.run(main())


def test_unreachable_address_is_skipped(floor: Served) -> None:
    async def main() -> None:
        async with Floor.demo(["http://127.0.0.1:9", floor.address]) as known:
            assert known.addresses[0] == floor.address
        nobody = Floor.demo("http://127.0.0.1:9")
        nobody.patience = 0.2
        with pytest.raises(Unreachable, match="127"):
            async with nobody:
                pass
        with pytest.raises(ValueError, match=r"must begin with https:// or http://, not floor\.example"):
            Floor.demo("floor.example")

    asyncio.run(main())


def test_left_table_rejects_commands(floor: Served) -> None:
    async def main() -> None:
        async with Floor.demo(floor.address) as known:
            async with known.table(TABLE) as table:
                await anext(table)
            with pytest.raises(Closed):
                await table.buy(100)
            with pytest.raises(Closed):
                await anext(table)

    asyncio.run(main())


@pytest.mark.parametrize(
    "said",
    [
        b"SSH-2.0-x\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nshort",
        b"HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"".join(b"a%d: b\r\n" % number for number in range(200)),
    ],
)
def test_malformed_http_answer_is_reported_with_a_sentence(said: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(said)
        await writer.drain()
        writer.close()

    async def main() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(BadResponse):
                await call("GET", f"http://127.0.0.1:{port}/", {}, tls=None, seconds=5)

    asyncio.run(main())


def test_tls_login_is_not_sent_to_plain_http(monkeypatch: pytest.MonkeyPatch) -> None:

    asked: list[str] = []

    async def answered(_: str, url: str, *__: Any, **___: Any) -> Any:
        asked.append(url)
        return HttpResponse(307, {"location": "http://elsewhere.example/api/tables"}, b"{}")

    monkeypatch.setattr("croupier.client.floor.call", answered)

    async def main() -> None:
        with pytest.raises(Fault, match="which is not trusted with the login"):
            await Floor.login("https://floor.example", "Ann", "x").lobby()

    asyncio.run(main())
    assert asked == ["https://floor.example/api/tables"]
