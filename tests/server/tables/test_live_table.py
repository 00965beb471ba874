"""One authoritative writer: keys, moments, givers who vanish, a store that fails."""

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from croupier.engine.events import WagerPlaced
from croupier.engine.inputs import PlaceWager
from croupier.engine.table import Official
from croupier.engine.table.inputs import Arrive, SetHours
from croupier.money import Money
from croupier.records.books.cash import BuyIn
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Batch, StoreFailed, Unknown
from croupier.records.tables.writer import BadCommand
from croupier.server.tables import messages as m
from croupier.server.tables.commands import take, taken_from
from croupier.server.tables.live_table import LiveTable, Outdated, Watcher
from croupier.server.tables.program import DEALER, SUPERVISOR
from croupier.server.tables.proposals import pass_on
from croupier.server.views.snapshot import state_for
from tests.patience import PATIENCE
from tests.server.live_tables import floor_of, player, table_of, until

ANN = player("Ann")[0]


async def _seated(live: LiveTable) -> None:
    await live.command(BuyIn(DEALER, "Ann", Money(100_000)), PROGRAM)
    await live.command(Arrive("Ann", 2), Person("player", "Ann"))


def test_repeated_command_gets_its_first_answer() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=60)
            await _seated(live)
            message = m.Command("k1", {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 1_000}, live.version)
            first = await take(live, ANN, message)
            version = live.version
            again = await take(live, ANN, message)
            assert isinstance(first, m.CommandAnswer)
            assert isinstance(again, m.CommandAnswer)
            assert (again.first, again.last, again.is_repeated) == (first.first, first.last, True)
            assert live.version == version
            other = m.Command("k1", {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 2_000})
            with pytest.raises(BadCommand, match="was used for another command"):
                await take(live, ANN, other)
            assert live.version == version

    asyncio.run(evening())


def test_stale_decision_is_refused_but_other_wagers_do_not_make_it_stale() -> None:
    async def evening() -> None:
        async with floor_of(seed=3) as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=60, election={"decision_seconds": 600})
            await _seated(live)
            ben = Person("player", "Ben")
            await live.command(BuyIn(DEALER, "Ben", Money(100_000)), PROGRAM)
            await live.command(Arrive("Ben", 4), ben)
            saw = live.version
            await live.command(PlaceWager("Ben", 4, Money(1_000)), ben)
            wager = m.Command("w", {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 1_000}, saw)
            assert isinstance(await take(live, ANN, wager), m.CommandAnswer)
            live.options = replace(live.options, wager_seconds=0)
            live.notify()
            await until(live, lambda: live.state.is_in_round and bool(live.waits.players))
            late = m.Command("late", {"do": "WithdrawWager", "player": "Ann", "box": 2}, saw)
            version = live.version
            with pytest.raises(Outdated, match=f"since version {saw}"):
                await take(live, ANN, late)
            assert live.version == version

    asyncio.run(evening())


def test_command_being_recorded_completes_after_disconnect() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-pontoon-2018", wager_seconds=60)
            watcher = Watcher(ANN, 1)
            live.watchers.add(watcher)
            state_for(live, watcher, is_resync=True)
            version = live.version
            task = asyncio.create_task(live.command(Arrive("Ann", 2), Person("player", "Ann")))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await until(live, lambda: live.version > version)
            await asyncio.sleep(0.01)
            told = [line.text for line in state_for(live, watcher).story]
            assert any("Ann" in text for text in told)

    asyncio.run(evening())


def test_store_failure_is_reported_and_not_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-pontoon-2018", wager_seconds=60)
            await _seated(live)
            wager = m.Command("w", {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 1_000})
            version, append = live.version, live.recorded.store.append

            def failing(_: object) -> None:
                raise StoreFailed("the disk is full")

            monkeypatch.setattr(live.recorded.store, "append", failing)
            with pytest.raises(StoreFailed, match="the disk is full"):
                await take(live, ANN, wager)
            assert (live.version, live.trouble) == (version, "The server cannot record anything now. Try again.")
            monkeypatch.setattr(live.recorded.store, "append", append)
            assert isinstance(await take(live, ANN, wager), m.CommandAnswer)
            assert live.trouble == ""
            assert live.version == version + 1

    asyncio.run(evening())


def test_speaker_is_taken_from_the_login() -> None:
    dealer = Official("dealer", "Lou")
    given = taken_from({"do": "OpenTable", "by": {"role": "operator", "name": "Olga"}}, dealer)
    assert (given.by.role, given.by.name) == ("dealer", "Lou")
    told = taken_from({"do": "DeclareMisdeal", "by": "gaming-supervisor Kim", "why": "card-revealed"}, dealer)
    assert told.by == "dealer Lou"
    for plain, why in (
        ({"do": "TellTime", "at": 1}, "Only the program can give the input 'TellTime'"),
        ({"do": "ResumePlay", "program": "x"}, "Only the program can give the input 'ResumePlay'"),
        ({"do": "Hit", "player": "Ann", "box": 2, "luck": 7}, "has no field 'luck'"),
        ({"do": "Hit", "player": "Ann"}, "box"),
        ({"do": "Fly"}, "The input 'Fly' cannot be given to a table"),
        ({}, "The input None cannot be given to a table"),
    ):
        with pytest.raises(BadCommand, match=why):
            taken_from(plain, dealer)


def test_repeated_cash_out_is_paid_once() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-pontoon-2018", wager_seconds=60)
            await _seated(live)
            first = await take(live, ANN, m.CashIn("c1"))
            version = live.version
            again = await take(live, ANN, m.CashIn("c1"))
            assert isinstance(first, m.CommandAnswer)
            assert isinstance(again, m.CommandAnswer)
            assert (again.first, again.last, again.is_repeated) == (first.first, first.last, True)
            assert isinstance(await take(live, ANN, m.Buy("b1", 5_000)), m.CommandAnswer)
            assert isinstance(await take(live, ANN, m.CashIn("c1")), m.CommandAnswer)
            assert live.record.books.chips("Ann") == 5_000
            assert live.version == version + 1
            with pytest.raises(BadCommand, match="no chips"):
                await take(live, Official("player", "Ben"), m.CashIn("c1"))

    asyncio.run(evening())


@pytest.mark.parametrize("dealing", ["automatic", "dealer"])
def test_officials_cannot_act_for_players_at_virtual_tables(dealing: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-pontoon-2018", wager_seconds=60)
            await _seated(live)
            live.options = replace(live.options, dealing=dealing)
            lou, ida = Official("dealer", "Lou"), Official("inspector", "Ida")
            wager = {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 1_000}
            version = live.version
            for given in (wager, {"do": "Leave", "player": "Ann"}, {"do": "Contribute", "player": "Ann", "text": "x"}):
                with pytest.raises(BadCommand, match="players act for themselves"):
                    await take(live, lou, m.Command("k", given))
                with pytest.raises(BadCommand, match="players act for themselves"):
                    pass_on(live, taken_from(given, ida), Person("inspector", "Ida"), "k")
            assert isinstance(await take(live, ANN, m.Command("k", wager)), m.CommandAnswer)
            assert live.version == version + 1
            closes = m.Command("k", {"do": "NoMoreBets"})
            if dealing == "automatic":
                with pytest.raises(BadCommand, match="It closes the wagers and ends waits itself"):
                    await take(live, lou, closes)
            else:
                assert isinstance(await take(live, lou, closes), m.CommandAnswer)

    asyncio.run(evening())


@pytest.mark.clause("act-blackjack-2005 15.1", "act-pontoon-2018 16.1")
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2018"])
def test_15_1_a_dealer_returns_the_wagers_that_lie_when_the_hours_are_over(document: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, document, wager_seconds=60)
            await _seated(live)
            live.options = replace(live.options, dealing="dealer")
            now = live.clock() // 1_000
            await live.command(SetHours(SUPERVISOR, now - 60, now + 3_600), PROGRAM)
            wager = {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 1_000}
            await take(live, ANN, m.Command("k", wager))
            lou, back = Official("dealer", "Lou"), {"do": "WithdrawWager", "player": "Ann", "box": 2}
            with pytest.raises(BadCommand, match="players act for themselves"):
                await take(live, lou, m.Command("early", back))
            early = live.clock
            live.clock = lambda: early() + 3_601_000
            assert isinstance(await take(live, lou, m.Command("late", back)), m.CommandAnswer)
            assert live.state.tally("Ann").layout == 0

    asyncio.run(evening())


def test_unrecorded_events_are_not_shown() -> None:
    """A state is of one moment: its version, its felt and what is one's own."""

    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-uth-2019", bots=3)
            watcher = Watcher(ANN, 1)
            seen: dict[int, bytes] = {}
            async with asyncio.timeout(PATIENCE):
                while live.state.last_played < 4:
                    state = state_for(live, watcher)
                    felt = bytes(state.view)
                    assert seen.setdefault(state.version, felt) == felt
                    await asyncio.sleep(0)
            assert not live.trouble

    asyncio.run(evening())


def test_waiting_for_a_change_can_be_cancelled_at_any_moment() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-pontoon-2018", wager_seconds=60)

            async def waits() -> None:
                while True:
                    await live.changed(live.clock() + 60_000)

            for _ in range(3):
                waiting = asyncio.create_task(waits())
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                live.notify()
                await asyncio.sleep(0)
                waiting.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await asyncio.wait_for(waiting, PATIENCE)

    asyncio.run(evening())


class LosesAnswer(MemoryStore):
    """A store that records everything, and loses its answers when it is asked to."""

    is_losing = False

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches, and lose the answer."""
        super().append(batches)
        if self.is_losing:
            raise Unknown("memory: The connection was lost while recording.")


def test_command_whose_answer_was_lost_is_followed_by_the_next() -> None:
    """Else the table would not know of it: every later decision would be stale, and no line would tell of it."""

    async def evening() -> None:
        store = LosesAnswer()
        async with floor_of(House(store, Keys.new())) as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=60)
            await _seated(live)
            message = m.Command("k1", {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 1_000}, live.version)
            store.is_losing = True
            with pytest.raises(Unknown):
                await take(live, ANN, message)
            store.is_losing = False
            again = await take(live, ANN, message)
            assert isinstance(again, m.CommandAnswer)
            assert again.is_repeated
            assert live.version == again.last
            assert [one.number for one in live.happened if isinstance(one.event, WagerPlaced)] == [again.last]
            more = m.Command("k2", {"do": "PlaceWager", "player": "Ann", "box": 2, "amount": 500}, live.version)
            assert isinstance(await take(live, ANN, more), m.CommandAnswer)

    asyncio.run(evening())
