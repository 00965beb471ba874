"""Reading from the store: nobody's reads fill the line for the others, and what does not change is made once."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from croupier.records.queries.recall import RecalledRound
from croupier.records.stores.protocol import RecordFilter, Store
from croupier.records.stores.registry import Login
from croupier.server.accounts.rate_limits import TooMany
from croupier.server.http import history, tables
from croupier.server.store_reader import IN_LINE_EACH, QUEUE_MAX, ReaderQueue
from croupier.server.store_writer import Writer
from tests.patience import PATIENCE
from tests.server.caller import Caller
from tests.server.floors import Served, served


def login(name: str, role: str = "player") -> Login:
    return Login(f"token of {name}", name, role, "", "", 0, 0)


class Slow:
    """A read that blocks until it is released, and the number of concurrent reads."""

    def __init__(self) -> None:
        self.gate, self.at_once, self.most = threading.Event(), 0, 0

    def __call__(self) -> None:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        assert self.gate.wait(PATIENCE)
        self.at_once -= 1


def test_reads_of_a_player_are_serial_and_the_queue_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        writer = Writer()
        reading, slow = ReaderQueue(writer), Slow()
        given = [asyncio.create_task(reading.read(login("Ann"), slow)) for _ in range(IN_LINE_EACH)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match=r"You have too many queries at once. Try again in a moment."):
            await reading.read(login("Ann"), slow)
        ben = asyncio.create_task(reading.read(login("Ben"), slow))
        ida = login("Ida", "inspector")
        assert await asyncio.wait_for(reading.read(ida, lambda: "beside the players"), PATIENCE) == "beside the players"
        crowd = [asyncio.create_task(reading.read(login(f"{n}"), slow)) for n in range(QUEUE_MAX - IN_LINE_EACH - 1)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="The server has too many queries at once"):
            await reading.read(ida, slow)
        monkeypatch.setattr("croupier.server.store_reader.REST_SECONDS_MAX", 0)
        slow.gate.set()
        await asyncio.gather(*given, ben, *crowd)
        assert slow.most == 1, "players read one after another"
        assert await reading.read(login("Ann"), lambda: "again") == "again"
        writer.close()

    asyncio.run(main())


def test_reads_leave_equal_time_to_the_tables() -> None:
    async def main() -> None:
        writer = Writer()
        reading, spans = ReaderQueue(writer), list[tuple[float, float]]()

        def read() -> None:
            began = time.monotonic()
            time.sleep(0.05)
            spans.append((began, time.monotonic()))

        await asyncio.gather(*[reading.read(login(name), read) for name in ("Ann", "Ben")])
        assert spans[1][0] - spans[0][1] >= 0.045
        writer.close()

    asyncio.run(main())


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served() as found:
        yield found


def test_player_gets_at_most_fifty_rounds(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def last_rounds(_: Store, wanted: RecordFilter) -> tuple[RecalledRound, ...]:
        asked.append(wanted.many)
        return ()

    monkeypatch.setattr(history, "last_rounds", last_rounds)
    for role in ("player", "inspector"):
        assert Caller(floor, role).ask("GET", "/api/tables/holdem/rounds?many=500").status == 200
    assert asked == [50, 500]


def test_rules_of_a_table_are_rendered_once(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Caller(floor, "player")
    first = ann.ask("GET", "/api/tables/holdem/rules")
    monkeypatch.setattr(tables, "_rules_shown", None)  # it is not asked again
    again = ann.ask("GET", "/api/tables/holdem/rules")
    assert (again.status, again.raw) == (200, first.raw)
    assert again.body["document"] == "act-uth-2019"
