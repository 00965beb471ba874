"""The program at a table: bots and the automatic dealer play on, and the clocks decide for who does not."""

import asyncio

import pytest

from croupier.engine.holdem.inputs import PlaceAnte
from croupier.engine.inputs import Hit, PlaceWager
from croupier.engine.table.events import InputRefused
from croupier.engine.table.inputs import Arrive, GiveNotice, SetHours
from croupier.money import Money
from croupier.records.books.cash import BuyIn
from croupier.records.log import entries as log_entries
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import Contribute
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.tables.program import DEALER, SUPERVISOR, Program
from tests.patience import PATIENCE
from tests.server.live_tables import DOCUMENTS, floor_of, player, table_of, until


def _refusals(live: LiveTable) -> list[InputRefused]:
    entries = [log_entries.read(link.body) for link in live.recorded.store.links(live.name)]
    return [event for entry in entries for event in entry.events if isinstance(event, InputRefused)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_bots_play_on_by_themselves_and_nothing_is_refused(document: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, document, bots=3)
            await until(live, lambda: live.state.last_played >= 12, 20)
            assert _refusals(live) == []

    asyncio.run(evening())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_expired_decision_does_not_block_the_table(document: str) -> None:
    async def evening() -> None:
        async with floor_of(seed=4) as floor:
            live = await table_of(floor, document, election={"decision_seconds": 60})
            _, ann = player("Ann")
            await live.command(BuyIn(DEALER, "Ann", Money(100_000)), PROGRAM)
            await live.command(Arrive("Ann", 2), ann)
            wager = PlaceAnte("Ann", Money(1_000)) if "uth" in document else PlaceWager("Ann", 2, Money(1_000))
            assert (await live.command(wager, ann)).refused is None
            await until(live, lambda: bool(live.waits.players) or live.state.last_played > 0)
            assert live.waits.until is None or live.waits.until - live.clock() > 4_000
            steady, late = live.steady, 0
            live.steady = lambda: steady() + late
            for _ in range(5):  # an offer first, perhaps, then the hand
                late += 60_000
                live.notify()
                await asyncio.sleep(0.05)
            await until(live, lambda: live.state.last_played == 1)
            assert _refusals(live) == []

    asyncio.run(evening())


def test_fault_at_one_table_does_not_affect_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        plan = Program.plan

        def failing(self: Program) -> object:
            if self.live.name.startswith("act-uth") and self.live.state.last_played == 1:
                raise ZeroDivisionError("planted")
            return plan(self)

        async with floor_of() as floor:
            other = await table_of(floor, "act-pontoon-2018", bots=2)
            live = await table_of(floor, "act-uth-2019", bots=2)
            monkeypatch.setattr(Program, "plan", failing)
            async with asyncio.timeout(PATIENCE):
                while not live.trouble:
                    await asyncio.sleep(0.01)
            before = other.state.last_played
            await until(other, lambda: other.state.last_played >= before + 3)
            monkeypatch.setattr(Program, "plan", plan)
            before = live.state.last_played
            async with asyncio.timeout(PATIENCE):
                while live.state.last_played < before + 2:
                    await asyncio.sleep(0.01)
            assert "begun again" not in live.trouble

    asyncio.run(evening())
    assert "planted" in caplog.text


def test_a_table_closes_by_itself_when_its_time_has_come() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-pontoon-2018", bots=2)
            closes = live.clock() // 1_000 + 3_600
            answer = await live.command(GiveNotice(SUPERVISOR, closes), PROGRAM)
            assert answer.refused is None
            late = live.clock
            live.clock = lambda: late() + 3_601_000
            live.notify()
            await until(live, lambda: live.state.status == "closed")
            await until(live, lambda: live.recorded.record.shoes.open_shoe is None)
            late_wagers = [("PlaceWager", "16.2")]  # of a bot whose wager was on its way when the time came
            refused = [(one.input, one.clause) for one in _refusals(live)]
            assert [one for one in refused if one not in late_wagers] == []

    asyncio.run(evening())


@pytest.mark.clause("act-blackjack-2005 15.1", "act-pontoon-2018 16.1")
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2018"])
def test_15_1_a_table_returns_its_wagers_and_closes_by_itself_at_the_end_of_the_hours(document: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, document, wager_seconds=60)
            begun = live.clock() // 1_000
            answer = await live.command(SetHours(SUPERVISOR, begun - 60, begun + 3_600), PROGRAM)
            assert answer.refused is None
            _, ann = player("Ann")
            await live.command(BuyIn(DEALER, "Ann", Money(100_000)), PROGRAM)
            await live.command(Arrive("Ann", 2), ann)
            await live.command(PlaceWager("Ann", 2, Money(1_000)), ann)
            late = live.clock
            live.clock = lambda: late() + 3_601_000
            live.notify()
            await until(live, lambda: live.state.status == "closed")
            assert live.record.books.chips("Ann", live.record.setup.unit) == 100_000

    asyncio.run(evening())


@pytest.mark.clause(
    "act-blackjack-2005 15.1", "act-blackjack-2005 15.2", "act-pontoon-2018 16.1", "act-pontoon-2018 16.2"
)
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2018"])
@pytest.mark.parametrize("ends_by", ["hours", "notice"])
def test_15_an_idle_table_closes_by_itself_at_its_time(
    document: str, ends_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, document, wager_seconds=60)
            await until(live, lambda: live.waits.what == "wagers")
            now, skipped = live.clock() // 1_000, 0
            clock, steady, changed = live.clock, live.steady, live.changed

            async def skip(wake: int | None) -> bool:
                """Let all time pass until a wait of more than a minute is over: nothing happens at the table."""
                nonlocal skipped
                left = 0 if wake is None else wake - live.steady()
                if left <= 60_000:
                    return await changed(wake)
                skipped += left
                return False

            live.clock, live.steady = lambda: clock() + skipped, lambda: steady() + skipped
            monkeypatch.setattr(live, "changed", skip)  # an hour passes in which nobody does anything
            given = (
                SetHours(SUPERVISOR, now - 60, now + 3_600)
                if ends_by == "hours"
                else GiveNotice(SUPERVISOR, now + 3_600)
            )
            assert (await live.command(given, PROGRAM)).refused is None
            await until(live, lambda: live.state.status == "closed")
            assert live.state.now >= now + 3_600

    asyncio.run(evening())


def test_round_starts_early_when_everybody_is_ready() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=60)
            official, ann = player("Ann")
            live.watchers.add(Watcher(official, 1))
            await live.command(BuyIn(DEALER, "Ann", Money(100_000)), PROGRAM)
            await live.command(Arrive("Ann", 2), ann)
            await live.command(PlaceWager("Ann", 2, Money(1_000)), ann)
            await asyncio.sleep(0.05)
            assert not live.state.is_in_round
            assert (await live.command(Hit("Ann", 2), ann)).refused is not None
            live.make_ready("Ann")
            await until(live, lambda: live.state.is_in_round or live.state.last_played > 0)

    asyncio.run(evening())


def test_contributions_are_accepted_before_bots_wager() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-uth-2019", bots=2, words_seconds=600)
            official, ann = player("Ann")
            live.watchers.add(Watcher(official, 1))
            live.notify()
            await until(live, lambda: live.waits.what == "words")
            assert live.waits.until is not None
            assert (await live.command(Arrive("Ann", 5), ann)).refused is None
            answer = await live.command(Contribute("Ann", "my own words"), ann)
            assert answer.refused is None
            steady = live.steady
            live.steady = lambda: steady() + 600_000
            live.notify()
            await until(live, lambda: live.state.last_played >= 1)
            assert _refusals(live) == []

    asyncio.run(evening())
