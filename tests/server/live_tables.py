"""Tables for tests, in this very process: a floor without network, run as long as a test asks."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from croupier.dealer.bots.bot import cast
from croupier.dealer.bots.family import bots_of
from croupier.engine.table import Official
from croupier.records.house import House, now
from croupier.records.log.entries import Person
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.rules.profile import load_any, settings
from croupier.server.floor import LiveFloor
from croupier.server.store_writer import Writer
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import SeatedBot, TableOptions
from tests.patience import PATIENCE
from tests.server.floors import QUICK, seeded

DOCUMENTS = ("act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017", "act-uth-2019")


@contextlib.asynccontextmanager
async def floor_of(
    house: House | None = None, *, seed: int = 1, clock: Callable[[], int] = now
) -> AsyncIterator[LiveFloor]:
    """Run a floor without tables."""
    writer = Writer()
    floor = LiveFloor(house or House(MemoryStore(), Keys.new()), writer, clock, secrets_of=seeded(seed))
    await floor.start()
    try:
        yield floor
    finally:
        await floor.stop()
        writer.close()


async def table_of(floor: LiveFloor, document: str, bots: int = 0, **changes: Any) -> LiveTable:
    """Set up an open table with bots on its first boxes."""
    everyone = bots_of(load_any(document, as_found=True))
    seated = tuple([SeatedBot(box, bot) for box, bot in enumerate(cast(everyone, bots, ()), 1)])
    election: dict[str, Any] = {"minimum": "5", "maximum": "500", **changes.pop("election", {})}
    if "maximum_payout" in settings(document):
        election = {"maximum_payout": "25000", **election}
    setup = Setup(document, election, cards=changes.pop("cards", "virtual"))
    options: dict[str, Any] = {**QUICK, "pace_milliseconds": 0, "wager_seconds": 0, **changes}
    live = await floor.set_up(
        f"{document} {len(floor.tables)}", setup, TableOptions(bots=seated, sells_chips=True, is_demo=True, **options)
    )
    await until(live, lambda: live.state.status == "open" and live.state.shoe.stage == "ready")
    return live


async def until(live: LiveTable, is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until a condition holds at a table."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.002)
    assert not live.trouble, live.trouble


def player(name: str) -> tuple[Official, Person]:
    """Return a player as the engine and as the records know them."""
    return Official("player", name), Person("player", name)
