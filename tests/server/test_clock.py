"""Clock of the floor: steps of the computer's clock change no wait, are recorded, and never put a log out of order."""

import asyncio
from typing import Any

import pytest

from croupier.engine.inputs import PlaceWager
from croupier.engine.table.inputs import Arrive
from croupier.money import Money
from croupier.records.books.cash import BuyIn
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import ClockStepped
from croupier.records.log.keys import Keys
from croupier.records.queries.inspection import found_events
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter
from croupier.server.clock import TOLERANCE_MILLISECONDS, FloorClock, steady
from croupier.server.tables.program import DEALER
from tests.server.live_tables import floor_of, player, table_of, until

HOUR = 3_600_000
NOON = 1_790_000_000_000


class Hands:
    """A clock of a computer that a test sets, and a steady one that it lets pass."""

    def __init__(self) -> None:
        self.wall, self.passed = NOON, 0

    def clock(self) -> FloorClock:
        return FloorClock(lambda: self.wall + self.passed, lambda: self.passed)


def test_time_of_the_floor_never_goes_back_and_does_not_stand_still() -> None:
    hands = Hands()
    clock = hands.clock()
    assert clock() == NOON
    hands.wall -= HOUR
    assert clock() == NOON
    hands.passed += 5_000
    assert clock() == NOON + 5_000
    assert list(clock.steps) == [-HOUR]
    hands.wall += HOUR
    hands.passed += 5_000
    assert clock() == NOON + 10_000
    assert list(clock.steps) == [-HOUR, HOUR]


def test_step_forward_is_taken_over_and_recorded() -> None:
    hands = Hands()
    clock = hands.clock()
    hands.wall += HOUR
    assert clock() == NOON + HOUR
    assert clock.steps == (HOUR,)


@pytest.mark.parametrize(("by", "steps"), [(0, 0), (1, 1), (-1, 1)])
def test_change_beyond_the_tolerance_is_a_step(by: int, steps: int) -> None:
    for sign in (1, -1):
        hands = Hands()
        clock = hands.clock()
        hands.wall += sign * (TOLERANCE_MILLISECONDS + abs(by))
        clock()
        assert len(clock.steps) == (steps if by else 0)


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_step_of_the_clock_changes_no_wait_and_is_recorded(step: int) -> None:
    set_by = [0]

    def wall() -> int:
        return NOON + set_by[0] + steady()

    async def evening() -> None:
        clock = FloorClock(wall)
        async with floor_of(House(MemoryStore(), Keys.new(), clock=clock), clock=clock) as floor:
            waiting = await table_of(floor, "act-blackjack-2005", election={"decision_seconds": 60}, wager_seconds=600)
            playing = await table_of(floor, "act-blackjack-2005", bots=2)
            _, ann = player("Ann")
            await waiting.command(BuyIn(DEALER, "Ann", Money(100_000)), PROGRAM)
            await waiting.command(Arrive("Ann", 2), ann)
            assert (await waiting.command(PlaceWager("Ann", 2, Money(1_000)), ann)).refused is None
            await until(waiting, lambda: waiting.waits.what == "wagers" and waiting.waits.until is not None)
            before = playing.state.last_played
            set_by[0] = step
            for live in (waiting, playing):
                live.notify()
            await until(playing, lambda: playing.state.last_played >= before + 3)
            assert waiting.state.has_wagers  # ten minutes to wager have not passed, whatever the clock says
            assert not waiting.state.is_in_round
            found = found_events(playing.recorded.store, RecordFilter(log=playing.name, event="ClockStepped"))
            assert [(one.category, one.text) for one in found] == [
                ("malfunction", f"The clock was set {'back' if step < 0 else 'forward'} by 3,600.000 seconds")
            ]
            entries: list[Any] = [read_entry(link.body) for link in playing.recorded.store.links(playing.name)]
            ats = [one.at for one in entries]
            assert ats == sorted(ats)
            assert sum(isinstance(one.events[0], ClockStepped) for one in entries) == 1

    asyncio.run(evening())
