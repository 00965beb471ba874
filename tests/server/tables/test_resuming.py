"""Clients of a table that another process has taken over: their story is the same as before, no more and no less."""

import asyncio
from typing import Any

import pytest

from croupier.dealer.bots.family import EVERYONE
from croupier.engine.events import RoundOpened
from croupier.engine.game import WagerInput
from croupier.engine.holdem.inputs import PlaceAnte, PlaceTrips
from croupier.engine.inputs import PlaceWager
from croupier.engine.table import Official, opening_steps
from croupier.engine.table.inputs import Arrive, ChangeDealer, TellTime
from croupier.money import Money
from croupier.records.books.cash import BuyIn
from croupier.records.books.cash_events import FloatFilled
from croupier.records.house import House, now
from croupier.records.log.entries import PROGRAM, read
from croupier.records.log.events import PlayResumed
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.writer import TableWriter
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.tables.messages import StoryLine
from croupier.server.tables.options import SeatedBot, TableOptions, written
from croupier.server.tables.program import DEALER
from croupier.server.views.snapshot import lines_for, state_for
from tests.patience import PATIENCE
from tests.server.floors import QUICK
from tests.server.live_tables import floor_of, player, table_of, until

PEOPLE = (
    *(player(name)[0] for name in ("Ann", "Cora", "Zoe")),
    Official("dealer", "Lou"),
    Official("inspector", "Ida"),
)
OPTIONS: dict[str, Any] = {**QUICK, "wager_seconds": 0}
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("act-blackjack-2005", {}),
    ("act-pontoon-2005", {}),
    ("act-pontoon-2018", {"side_bets": ["perfect-pairs"], "side_minimum": "5", "side_maximum": "50"}),
    ("nsw-pontoon-6to5-2017", {"face_down": True}),
    ("act-uth-2019", {}),
]


def stories(live: LiveTable) -> list[list[StoryLine]]:
    """Return the messages of each person about the round in play, without times and changes of process."""
    number = max([one.number for one in live.happened if isinstance(one.event, RoundOpened)])
    return [
        [line for line in lines_for(live, who) if line.number >= number and line.event != "PlayResumed"]
        for who in PEOPLE
    ]


async def wagered(live: LiveTable) -> None:
    """Let Ann sit down and wager, and wait until it is her turn."""
    ann, by = player("Ann")
    seat = max(box for box in range(1, live.state.rules.wagers.boxes.value + 1))
    await live.command(BuyIn(DEALER, "Ann", Money(100_000)), PROGRAM)
    await live.command(Arrive("Ann", seat), by)
    live.watchers.add(Watcher(ann, 1))
    is_holdem = live.state.rules.document == "act-uth-2019"
    antes: list[WagerInput] = [PlaceAnte("Ann", Money(1_000)), PlaceTrips("Ann", Money(500))]
    wagers: list[WagerInput] = antes if is_holdem else [PlaceWager("Ann", seat, Money(1_000))]
    async with asyncio.timeout(PATIENCE):
        while not (live.state.is_in_round and "Ann" in live.waits.players):
            if live.state.is_betting and not live.state.tally("Ann").layout:
                for given in wagers:
                    await live.command(given, by)
                live.make_ready("Ann")
            await asyncio.sleep(0.002)


@pytest.mark.parametrize(("document", "election"), TABLES)
def test_restart_shows_the_round_unchanged(document: str, election: dict[str, Any]) -> None:
    house = House(MemoryStore(), Keys.new())

    async def before() -> tuple[str, list[list[StoryLine]], tuple[Any, ...]]:
        async with floor_of(house, seed=4) as floor:
            election_ = {"decision_seconds": 600, **election}
            live = await table_of(floor, document, bots=2, wager_seconds=600, election=election_)
            await wagered(live)
        return live.name, stories(live), live.payments

    async def after(name: str) -> tuple[list[list[StoryLine]], tuple[Any, ...]]:
        async with floor_of(house, seed=4) as floor:
            live = floor.tables[name]
            assert isinstance(live.happened[-1].event, PlayResumed)
            assert live.state.is_in_round
            shown = state_for(live, Watcher(PEOPLE[0], 1), is_resync=True)
            assert any(isinstance(one.event, RoundOpened) for one in live.happened)
            assert shown.story  # a long round is longer than what a state repeats of it
            return stories(live), live.payments

    name, lines, paid = asyncio.run(before())
    assert all(lines)
    assert paid or "side_bets" not in election, "side bets are settled before the first decision"
    again, paid_again = asyncio.run(after(name))
    assert again == lines
    assert paid_again == paid


@pytest.mark.parametrize("left", [1, 2, 3, 5])
def test_opening_that_was_cut_off_is_completed(left: int) -> None:
    """A process may stop in the middle of the steps that open a table of a demonstration."""
    house, name = House(MemoryStore(), Keys.new()), "cut off"
    options = TableOptions(bots=(SeatedBot(2, EVERYONE[0]),), sells_chips=True, is_demo=True, **OPTIONS)
    setup = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"}, notes=written(options))
    recorded = TableWriter.create(house, name, setup)
    recorded.command(TellTime(now() // 1_000), PROGRAM)
    steps = [*opening_steps(recorded.record.table, "on file"), ChangeDealer(DEALER)]
    for given in steps[:-left]:
        assert recorded.command(given, PROGRAM).refused is None

    async def evening() -> None:
        async with floor_of(house) as floor:
            live = floor.tables[name]
            await until(live, lambda: live.state.last_played > 0)
            assert live.state.guest(EVERYONE[0].name) is not None
            filled = [one for one in events_of(house, name) if isinstance(one, FloatFilled)]
            assert len(filled) == 1

    asyncio.run(evening())


def events_of(house: House, name: str) -> list[Any]:
    """Return all events of a log."""
    return [event for link in house.store.links(name) for event in read(link.body).events]
