import asyncio

import pytest

from croupier.records.house import House
from croupier.records.log import entries
from croupier.records.log.entries import HOUSE, Person
from croupier.records.log.events import ProgramIdentified
from croupier.records.log.keys import Keys
from croupier.records.program import KEY_VARIABLE, check_program
from croupier.records.queries.sentences import tell
from croupier.records.queries.significant import category
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter
from croupier.server.program_identity import identify, identify_daily
from croupier.server.store_writer import Writer

INSPECTOR = Person("inspector", "Ida")


def recorded(house: House) -> list[ProgramIdentified]:
    found = [entries.read(link.body) for link in house.store.links(HOUSE)]
    return [event for one in found for event in one.events if isinstance(event, ProgramIdentified)]


def test_identity_of_the_program_is_recorded_with_the_person_who_asked() -> None:
    house, writer = House(MemoryStore(), Keys.new()), Writer()
    event = asyncio.run(identify(house, writer, INSPECTOR))
    writer.close()
    assert recorded(house) == [event]
    assert (event.digest, event.release, event.faults) == (check_program(has_bytecode=False).digest, "", 0)
    (mark,) = house.store.marks(RecordFilter(event="ProgramIdentified", many=1))
    assert mark.category == "program"
    assert "without the manifest of a release" in tell(event)


def test_program_that_is_not_the_released_one_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "a" * 64)
    house, writer = House(MemoryStore(), Keys.new()), Writer()
    event = asyncio.run(identify(house, writer))
    writer.close()
    assert event.faults == 1
    assert "files are not those of a release: The program has no manifest." in tell(event)


def test_identity_is_recorded_at_the_start_and_after_each_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    house, writer = House(MemoryStore(), Keys.new()), Writer()
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr("croupier.server.program_identity.asyncio.sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(identify_daily(house, writer))
    writer.close()
    assert waited == [24 * 3_600] * 3
    assert len(recorded(house)) == 3


def test_released_program_is_identified_as_released() -> None:
    event = ProgramIdentified("croupier 1", "CPython 3.11", "00", 1, "ab", 0)
    assert tell(event) == "The program is croupier 1 with the digest 00, as released"
    assert category(event, event, INSPECTOR) == "program"
