"""Troubles of the store: one clear sentence, nothing acknowledged, and play goes on when it is back."""

import asyncio
import contextlib
import json
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from croupier.client import Unreachable
from croupier.engine.table.inputs import TellTime
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Batch, StoreFailed
from croupier.server.store_writer import UNAVAILABLE
from croupier.server.tables.messages import CommandAnswer
from tests.patience import PATIENCE
from tests.postgres import Postgres, fresh_database
from tests.server.caller import Caller
from tests.server.floors import served
from tests.server.live_tables import floor_of as quiet_floor
from tests.server.live_tables import table_of
from tests.server.processes import check_kept, floor_of, guest

TABLE = "pontoon-2018"
BACK_SECONDS = 60.0


def ready(address: str) -> tuple[int, str]:
    """Return what the floor says of itself."""
    try:
        with urllib.request.urlopen(f"{address}/api/ready", timeout=PATIENCE) as answer:  # noqa: S310  our own floor
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as wrong:
        with wrong:
            return wrong.code, json.load(wrong)["error"]


def test_database_restart_pauses_play_and_loses_nothing(mortal_postgres: Postgres, tmp_path: Path) -> None:
    store = fresh_database(mortal_postgres)

    async def main() -> None:
        with floor_of(1, store, tmp_path, TABLE) as (floor,):
            async with asyncio.timeout(PATIENCE), guest([floor.address], TABLE, 2) as ann:
                before = await ann.to_decision()
                await asyncio.to_thread(mortal_postgres.stop)
                given = before.own.offers[0].input
                with pytest.raises(Unreachable) as told_so:
                    await ann.table.command(given, key="in vain", version=before.version, seconds=2)
                assert UNAVAILABLE in str(told_so.value)
                assert "\n" not in str(told_so.value)
                while (told := await asyncio.to_thread(ready, floor.address))[0] != 503:
                    await asyncio.sleep(0.1)
                assert told[1] == UNAVAILABLE, "where the store is, is nobody's business"
                saying = asyncio.create_task(ann.give({"do": "Stand", "player": ann.name, "box": 2}))
                await asyncio.sleep(0.5)
                began = time.monotonic()
                await asyncio.to_thread(mortal_postgres.start)
                with contextlib.suppress(Exception):  # whether the rules still allow it depends on the cards
                    await saying
                while (await asyncio.to_thread(ready, floor.address))[0] != 200:
                    await asyncio.sleep(0.1)
                assert time.monotonic() - began < BACK_SECONDS
                await ann.play(1)
            assert floor.stop() == 0
            check_kept(store, tmp_path / "floor.keys", [ann])

    asyncio.run(main())


def test_graceful_stop_closes_sockets_and_loses_no_round(tmp_path: Path) -> None:
    store = str(tmp_path / "floor.db")

    async def main() -> None:
        with floor_of(1, store, tmp_path, TABLE) as (floor,):
            async with asyncio.timeout(PATIENCE), guest([floor.address], TABLE, 3) as ann:
                before = await ann.to_decision()
                boxes = ann.table.view["boxes"]
                floor.process.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(floor.process.wait, 20) == 0
                assert ann.table.goodbye == "The table continues in a moment. Connect again."
                floor.again()
                await asyncio.to_thread(floor.wait)
                after = await anext(ann.table)
                while not after.is_resync:
                    after = await anext(ann.table)
                assert (ann.table.view["boxes"], after.own.offers) == (boxes, before.own.offers)
                await ann.play(1)
            assert floor.stop() == 0
            check_kept(store, tmp_path / "floor.keys", [ann])

    asyncio.run(main())


def test_full_disk_pauses_play_until_there_is_space(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(MemoryStore(), Keys.new())
    why = "/somewhere/floor.db: Cannot record: database or disk is full. The command was not acknowledged."

    def full(_: Sequence[Batch]) -> None:
        raise StoreFailed(why)

    async def main(address: str, ben: Caller) -> None:
        async with asyncio.timeout(PATIENCE), guest([address], "real-cards", 1) as ann:
            chips, version = ann.table.state.own.chips, ann.table.state.version
            with monkeypatch.context() as context:
                context.setattr(house.store, "append", full)
                with pytest.raises(Unreachable, match=UNAVAILABLE):
                    await ann.table.buy(500, key="full", seconds=1)
                assert await asyncio.to_thread(ready, address) == (503, UNAVAILABLE)
                lobby = (await asyncio.to_thread(ben.ask, "GET", "/api/tables")).body
                assert {one["trouble"] for one in lobby["tables"] if one["name"] == "real-cards"} == {UNAVAILABLE}
                assert ann.table.state.own.chips == chips
            again = await ann.table.buy(500, key="full", seconds=20)
            assert isinstance(again, CommandAnswer)
            assert (again.first > version, again.is_repeated) == (True, False)
            assert ann.table.state.own.chips == (chips or 0) + 500
            assert (await asyncio.to_thread(ready, address))[0] == 200

    with served(house) as floor:
        asyncio.run(main(floor.address, Caller(floor, "player")))
    assert why in caplog.text, "the detail is in the log"


def test_idle_floor_detects_that_its_store_has_recovered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(MemoryStore(), Keys.new())
    monkeypatch.setattr("croupier.server.floor.LOOKED_SECONDS", 0.05)

    async def main() -> None:
        async with quiet_floor(house) as floor, asyncio.timeout(PATIENCE):
            table = await table_of(floor, "act-blackjack-2005")
            with monkeypatch.context() as context:
                context.setattr(house.store, "append", raising)
                with pytest.raises(StoreFailed):
                    await table.command(TellTime(floor.clock() // 1_000), PROGRAM)
                was_failing = floor.writer.is_failing
            assert was_failing
            while floor.writer.is_failing or floor.trouble or table.trouble:
                await asyncio.sleep(0.01)

    def raising(_: Sequence[Batch]) -> None:
        raise StoreFailed("it could not record")

    asyncio.run(main())
