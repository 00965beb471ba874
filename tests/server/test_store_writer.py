"""The writer's thread: after any failure the waiting caller gets an error, and the tables go on."""

import asyncio
import gc
import threading
from collections.abc import Sequence

import pytest

from croupier.engine.table import inputs as i
from croupier.promotion.inputs import DrawUpTerms, StateAvailability
from croupier.records.commands import BadCommand
from croupier.records.house import House
from croupier.records.log.entries import Person
from croupier.records.log.keys import Keys
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Batch, Unknown
from croupier.server.store_writer import completed
from tests.patience import PATIENCE
from tests.promotion.promotions import KIM, TERMS
from tests.server.live_tables import floor_of, player, table_of

ODD = (RuntimeError("boom"), MemoryError(), OSError(5, "Input/output error"))


@pytest.mark.parametrize("is_recorded", [False, True])
@pytest.mark.parametrize("wrong", ODD, ids=lambda one: type(one).__name__)
def test_unexpected_store_error_stops_no_table(
    wrong: Exception, *, is_recorded: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(MemoryStore(), Keys.new())
    append = house.store.append

    async def main() -> None:
        async with floor_of(house) as floor, asyncio.timeout(PATIENCE):
            table = await table_of(floor, "act-blackjack-2005")
            _, ann = player("Ann")

            def odd(batches: Sequence[Batch]) -> None:
                monkeypatch.setattr(house.store, "append", append)
                if is_recorded:
                    append(batches)
                raise wrong

            monkeypatch.setattr(house.store, "append", odd)
            with pytest.raises(Unknown):
                await table.command(i.Arrive("Ann", 1), ann, key="once")
            again = await table.command(i.Arrive("Ann", 1), ann, key="once")
            assert (again.refused, again.is_repeated) == (None, is_recorded)
            assert table.state.seats() == {"Ann": 1}
            assert floor.writer.waiting == 0

    asyncio.run(main())
    assert "the store failed unexpectedly" in caplog.text
    assert str(wrong) in caplog.text, "the log has the traceback"


@pytest.mark.parametrize("is_recorded", [False, True])
def test_of_commands_that_are_recorded_together_only_the_one_at_fault_fails(
    *, is_recorded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(MemoryStore(), Keys.new())
    append = house.store.append

    async def main() -> None:
        async with floor_of(house) as floor, asyncio.timeout(PATIENCE):
            first, second = await table_of(floor, "act-blackjack-2005"), await table_of(floor, "act-uth-2019")
            people = [player(name)[1] for name in ("Ann", "Ben")]
            sizes = []

            def odd(batches: Sequence[Batch]) -> None:
                sizes.append(len(batches))
                if is_recorded and len(batches) > 1:
                    append(batches)
                if len(batches) > 1 or (batches[0].log == second.name and not is_recorded):
                    raise RuntimeError("boom")
                append(batches)

            monkeypatch.setattr(house.store, "append", odd)
            gate = threading.Event()
            held = asyncio.create_task(floor.writer.run(gate.wait, PATIENCE))
            given = [
                asyncio.create_task(table.command(i.Arrive(by.name, 1), by))  # without a key, as the program speaks
                for table, by in zip((first, second), people, strict=True)
            ]
            await asyncio.sleep(0.05)
            gate.set()
            assert await held
            found = await asyncio.gather(*given, return_exceptions=True)
            monkeypatch.setattr(house.store, "append", append)
            assert max(sizes) == 2, "they were recorded together"
            assert isinstance(found[1], Exception)
            assert isinstance(found[0], Exception) == is_recorded, "without a key nobody can be told the first answer"
            for table, by in zip((first, second), people, strict=True):
                await table.command(i.TellTime(floor.clock() // 1_000 + 1), by)
                assert (by.name in table.state.seats()) == (is_recorded or by.name == "Ann")
                assert not table.is_closing

    asyncio.run(main())


def test_proceedings_are_recorded_together_with_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(MemoryStore(), Keys.new())
    append, sizes = house.store.append, list[int]()
    kim, stated = Person("operator", "Kim"), StateAvailability(KIM, ("at the desk",), ("the flyer",))

    def counting(batches: Sequence[Batch]) -> None:
        sizes.append(len(batches))
        append(batches)

    async def main() -> None:
        async with floor_of(house) as floor, asyncio.timeout(PATIENCE):
            table = await table_of(floor, "act-blackjack-2005")
            draw = ProceedingWriter.create(house, "promotion", "Summer Draw", DrawUpTerms(KIM, TERMS), by=kim)
            _, ann = player("Ann")
            monkeypatch.setattr(house.store, "append", counting)
            ready = threading.Event()
            first = asyncio.create_task(floor.writer.run(ready.wait, PATIENCE))  # both wait behind it
            both = [
                asyncio.create_task(floor.writer.command(draw, stated, kim, "k")),
                asyncio.create_task(table.command(i.Arrive("Ann", 1), ann, key="k")),
            ]
            await asyncio.sleep(0.05)
            ready.set()
            await first
            answers = await asyncio.gather(*both)
            assert [one.refused for one in answers] == [None, None]
            assert draw.record.state.where == ("at the desk",)
            assert (await floor.writer.command(draw, stated, kim, "k")).is_repeated
        async with floor_of(house) as floor, asyncio.timeout(PATIENCE):  # one that begins again takes it for no table
            assert len(floor.known) == 1
            assert draw.record.log not in floor.known

    asyncio.run(main())
    assert sizes[0] == 2


def test_command_that_fails_after_its_giver_has_disconnected_is_one_sentence_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Without it the loop would complain of an exception that nobody retrieved, with a stack trace."""

    async def main() -> list[str]:
        faults: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["message"]))
        gone = asyncio.Event()

        async def command() -> None:
            await gone.wait()
            raise BadCommand("No card is due now.")

        giver = asyncio.ensure_future(completed(command()))
        await asyncio.sleep(0)
        giver.cancel()
        with pytest.raises(asyncio.CancelledError):
            await giver
        gone.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        gc.collect()
        return faults

    assert asyncio.run(main()) == []
    assert "a command failed after its giver had disconnected: No card is due now." in caplog.messages
    assert all(one.exc_info is None for one in caplog.records)
