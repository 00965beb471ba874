"""kill -9 in mid-round: players go on at the same decision, nothing acknowledged is lost, nothing is done twice."""

import asyncio
import contextlib
import time
from pathlib import Path

import pytest

from croupier.client import Floor
from croupier.engine.inputs import Deal
from croupier.engine.table.inputs import DrawCuttingCard
from croupier.records.log.entries import read
from croupier.records.log.inputs import ResumePlay
from croupier.records.log.keys import Keys
from croupier.records.stores.address import open_store
from croupier.records.tables.recovery import resume_table
from croupier.records.tables.shoes import next_from
from tests.patience import PATIENCE
from tests.postgres import Postgres, fresh_database
from tests.server.processes import check_kept, floor_of, guest

TABLE = "pontoon-2018"
BACK_SECONDS = 30.0


async def killed_in_mid_round(store: str, folder: Path) -> None:
    with floor_of(1, store, folder, TABLE) as (served,):
        keys = folder / "floor.keys"
        async with asyncio.timeout(PATIENCE), guest([served.address], TABLE, 2) as ann:
            before = await ann.to_decision()
            served.kill()
            with contextlib.closing(open_store(store)) as held:
                found = resume_table(held, TABLE, Keys.load(keys))
                due, _ = next_from(found.shoes)
            saying = asyncio.create_task(ann.give({"do": "Hit", "player": ann.name, "box": 2}, version=before.version))
            served.again()
            await asyncio.to_thread(served.wait)
            opened = time.monotonic()
            after = await anext(ann.table)
            while not after.is_resync:
                after = await anext(ann.table)
            assert time.monotonic() - opened < BACK_SECONDS
            assert after.own.chips == before.own.chips
            await saying  # it was on its way when the process died, and is taken once
            await ann.play(1)
        assert served.stop() == 0
        check_kept(store, keys, [ann])
        with contextlib.closing(open_store(store)) as held:
            told = [read(link.body).given for link in held.links(TABLE, found.number + 1)]
        assert isinstance(told[0], ResumePlay)
        assert next(one for one in told if isinstance(one, Deal | DrawCuttingCard)) == due


def test_killed_server_resumes_at_the_same_decision(tmp_path: Path) -> None:
    asyncio.run(killed_in_mid_round(str(tmp_path / "floor.db"), tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("again", range(10))
def test_repeatedly_killed_server_resumes(tmp_path: Path, again: int) -> None:
    asyncio.run(killed_in_mid_round(str(tmp_path / f"floor{again}.db"), tmp_path))


async def one_of_three_killed(store: str, folder: Path) -> float:
    tables = ("blackjack-2005", TABLE, "pontoon-nsw")
    with floor_of(3, store, folder, *tables) as processes:
        addresses = [one.address for one in processes]
        async with asyncio.timeout(PATIENCE), contextlib.AsyncExitStack() as stack:
            boxes_of = {"blackjack-2005": 4, TABLE: 3, "pontoon-nsw": 4}
            guests = [await stack.enter_async_context(guest(addresses, name, boxes_of[name])) for name in tables]
            inspector = await stack.enter_async_context(Floor.demo(addresses[:1], "inspector"))
            lobby = await spread(inspector, addresses, 3)
            for name in tables:  # any process may be asked, also one that is not the owner
                assert (await inspector.get(f"/api/tables/{name}"))["table"] == name
            ann = guests[1]
            others = [asyncio.create_task(one.play(2)) for one in (guests[0], guests[2])]
            before = await ann.to_decision()
            boxes, offers = ann.table.view["boxes"], before.own.offers
            dying = next(one for one in processes if one.address == lobby[TABLE])
            dying.kill()
            began = time.monotonic()
            after = await anext(ann.table)
            while not after.is_resync:
                after = await anext(ann.table)
            gone = time.monotonic() - began
            assert (after.own.offers, ann.table.view["boxes"]) == (offers, boxes), "it is another decision"
            await asyncio.gather(ann.play(1), *others)
        for one in processes:
            if one is not dying:
                assert one.stop() == 0
        check_kept(store, folder / "floor.keys", guests)
        return gone


async def spread(floor: Floor, addresses: list[str], many: int) -> dict[str, str]:
    """Return where each table is, as soon as they are at a number of processes."""
    while True:
        lobby = await floor.lobby()
        where = {one.name: addresses[0] if one.is_here else one.address for one in lobby.tables}
        if len(set(where.values())) == many and "" not in where.values():
            return where
        await asyncio.sleep(0.1)


def test_players_of_a_killed_process_continue_at_another(postgres: Postgres, tmp_path: Path) -> None:
    gone = asyncio.run(one_of_three_killed(fresh_database(postgres), tmp_path))
    assert gone < BACK_SECONDS


@pytest.mark.long
@pytest.mark.parametrize("again", range(5))
def test_players_of_repeatedly_killed_processes_continue(postgres: Postgres, tmp_path: Path, again: int) -> None:
    gone = asyncio.run(one_of_three_killed(fresh_database(postgres), tmp_path))
    assert gone < BACK_SECONDS, again
