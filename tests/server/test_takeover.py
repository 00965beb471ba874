"""Several processes on one store: each has its share, tables go over between rounds, and two owners cannot mix."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import pytest

from croupier.engine.table.inputs import Arrive
from croupier.records.house import House, now
from croupier.records.log.entries import HOUSE, Person, read
from croupier.records.log.events import PlayResumed
from croupier.records.log.inputs import ResumePlay
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Batch, Stale, Unknown
from croupier.records.stores.registry import Lease
from croupier.records.tables.writer import BadCommand, TableWriter
from croupier.server import presence
from croupier.server.demo import floor as demo_floor
from croupier.server.floor import LEASE_MILLISECONDS, Elsewhere, LiveFloor, NoTable
from croupier.server.store_writer import Writer
from croupier.server.tables.live_table import LetGo, Outdated
from tests.patience import PATIENCE
from tests.server.floors import QUICK, seeded

KEYS = Keys.new()
TABLE = "pontoon-2018"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes look after each other more often than they do."""
    monkeypatch.setattr("croupier.server.floor.RENEWED_SECONDS", 0.1)


class Shared(MemoryStore):
    """A store in memory that several floors of a test share, as processes share a database."""

    def __init__(self) -> None:
        super().__init__()
        self.where = "postgresql://shared"


class Processes:
    """Floors on one store, each as a process of its own would be."""

    def __init__(self) -> None:
        self.store = Shared()
        self.floors: list[LiveFloor] = []

    async def join(self) -> LiveFloor:
        """Let another process join."""
        number = len(self.floors) + 1
        house = House(self.store, KEYS)
        floor = LiveFloor(house, Writer(), now, f"http://127.0.0.1:{number}", secrets_of=seeded(1))
        floor.peers = frozenset(f"http://127.0.0.1:{one}" for one in range(10))
        self.floors.append(floor)
        await floor.start()
        return floor

    def fail(self, floor: LiveFloor) -> None:
        """Let a process stop as one that is killed: it renews nothing, and tells nobody."""
        for one in floor._keeping:
            one.cancel()
        registry = self.store.registry()
        registry._leases = {  # type: ignore[attr-defined]
            log: Lease(one.log, one.owner, one.address, 0 if one.owner == floor.owner else one.until)
            for log, one in registry._leases.items()  # type: ignore[attr-defined]
        }


@contextlib.asynccontextmanager
async def processes(many: int, **changes: Any) -> AsyncIterator[Processes]:
    """Give a floor of the demonstration with a number of processes."""
    found = Processes()
    first = await found.join()
    await demo_floor.set_up(first, **{**QUICK, **changes})
    for _ in range(many - 1):
        await found.join()
    try:
        yield found
    finally:
        for floor in found.floors:
            await floor.stop()
            floor.writer.close()


async def until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.02)


async def together(writer: Writer, commands: Sequence[Awaitable[Any]]) -> list[Any]:
    """Give commands that wait until all of them are given, and return their answers or errors."""
    gate = threading.Event()
    writer._thread.submit(gate.wait, PATIENCE)
    waiting = asyncio.gather(*commands, return_exceptions=True)
    await asyncio.sleep(0)  # each is in the line now
    gate.set()
    return await waiting


def counts(found: Processes) -> list[int]:
    return sorted([len([one for one in floor.tables.values() if not one.is_closing]) for floor in found.floors])


def events(found: Processes, name: str) -> list[Any]:
    return [event for link in found.store.links(name) for event in read(link.body).events]


def run(main: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), 2 * PATIENCE))


def test_tables_are_rebalanced_as_processes_come_and_go() -> None:
    async def main() -> None:
        async with processes(1) as found:
            assert counts(found) == [7]
            await found.join()
            await until(lambda: counts(found) == [3, 4])
            third = await found.join()
            await until(lambda: counts(found) == [2, 2, 3])
            owners = [name for floor in found.floors for name in floor.tables]
            assert len(owners) == len(set(owners)) == 7
            went = [event.phase for name in owners for event in events(found, name) if isinstance(event, PlayResumed)]
            assert len(went) >= 5  # bots play at most of these tables without a pause
            assert set(went) <= {"", "closed"}, "a table leaves between two rounds"
            await third.stop()
            await until(lambda: counts(found) == [0, 3, 4])
            found.fail(found.floors[0])
            await until(lambda: len(found.floors[1].tables) == 7)

    run(main)


def test_two_owners_of_one_table_cannot_mix_their_entries() -> None:
    async def main() -> None:
        async with processes(1) as found:
            first = found.floors[0]
            live = first.tables["real-cards"]
            await until(lambda: live.state.status == "open" and live.waits.what != "opening")
            other = TableWriter.resume(House(found.store, KEYS), "real-cards")  # while the first still has its lease
            version = other.version
            with pytest.raises(Stale, match="entries, not"):
                await live.command(Arrive("Ann", 1), Person("player", "Ann"))
            assert live.is_closing
            with pytest.raises(LetGo, match="another process"):
                await live.command(Arrive("Ann", 1), Person("player", "Ann"))
            with pytest.raises(Elsewhere):
                first.find("real-cards")
            await until(lambda: "real-cards" in first.tables and first.tables["real-cards"] is not live)
            answer = await first.tables["real-cards"].command(Arrive("Ann", 1), Person("player", "Ann"))
            entries = [read(link.body) for link in found.store.links("real-cards")]
            assert [one.number for one in entries] == list(range(1, len(entries) + 1))
            assert isinstance(entries[version - 1].given, ResumePlay)
            arrived = [one.number for one in entries if isinstance(one.given, Arrive)]
            assert arrived == [answer.first]  # what the table without a lease refused was never recorded
            # the other one is the stranger now, and is told so before anything of it is recorded
            with pytest.raises(Stale, match="entries, not"):
                other.command(Arrive("Ben", 2), Person("player", "Ben"))

    run(main)


def test_a_process_that_cannot_renew_its_leases_stops_answering() -> None:
    async def main() -> None:
        async with processes(1) as found:
            floor = found.floors[0]
            live = floor.find(TABLE)
            floor._leased_until = 0.0  # as if the store had not answered for longer than a lease lasts
            with pytest.raises(Elsewhere, match=r"Another process is taking over table pontoon-2018\. Try again\."):
                floor.find(TABLE)
            with pytest.raises(LetGo, match="cannot continue"):
                await live.command(Arrive("Ann", 1), Person("player", "Ann"))
            await until(floor._has_leases)
            assert floor.find(TABLE) is live, "it was nobody else's meanwhile"
            assert LEASE_MILLISECONDS < 5_000

    run(main)


def test_every_lobby_shows_tables_of_other_processes() -> None:
    async def main() -> None:
        async with processes(2) as found:
            await until(lambda: counts(found) == [3, 4])
            first, second = found.floors
            name = next(
                name
                for name in second.tables
                if name in ("holdem", "pontoon-2018", "pontoon-nsw", "pontoon-2005", "blackjack-2005")
            )
            await until(lambda: second.tables[name].state.status == "open" and bool(second.tables[name].state.seats()))
            await until(lambda: name in first.leases and first.leases[name].owner == second.owner)
            await until(lambda: (told := first.summary(name)) is not None and bool(told.seats))
            told = first.summary(name)
            assert told is not None
            assert (told.status, bool(told.limits)) == ("open", True)
            with pytest.raises(Elsewhere) as elsewhere:
                first.find(name)
            assert elsewhere.value.address == second.address
            with pytest.raises(NoTable):
                first.find("nowhere")

    run(main)


def test_a_lease_redirects_only_to_a_configured_peer() -> None:
    async def test() -> None:
        async with processes(1) as found:
            (floor,) = found.floors
            for address, sent_to in (("http://127.0.0.1:2", "http://127.0.0.1:2"), ("https://evil.example", "")):
                floor.tables["holdem"].over.set()
                floor.leases["holdem"] = Lease("holdem", "another", address, 0)
                with pytest.raises(Elsewhere) as elsewhere:
                    floor.find("holdem")
                assert elsewhere.value.address == sent_to

    asyncio.run(test())


def test_pending_decision_survives_a_restart() -> None:
    async def main() -> None:
        async with processes(1, bots=()) as found:
            live = found.floors[0].tables["real-cards"]
            await until(lambda: live.state.status == "open" and live.waits.what != "opening")
            found.fail(found.floors[0])
            after = (await found.join()).tables["real-cards"]
            version = after.version - 1
            *_, last = [read(link.body) for link in found.store.links("real-cards")]
            assert (last.number, type(last.given)) == (after.version, ResumePlay)
            answer = await after.command(Arrive("Ann", 1), Person("player", "Ann"), version=version)
            assert answer.refused is None
            with pytest.raises(Outdated):
                await after.command(Arrive("Ben", 2), Person("player", "Ben"), version=version - 5)

    run(main)


def test_shares_differ_by_one_at_most() -> None:
    for processes_ in range(1, 9):
        names = [f"p{number}" for number in range(processes_)]
        for tables in range(40):
            found = [presence.share(name, names, tables) for name in names]
            assert sum(found) == tables
            assert max(found) - min(found) <= 1
    assert presence.share("new", ["old"], 7) + presence.share("old", ["new"], 7) == 7


def test_process_of_another_version_is_ignored() -> None:
    lease = Lease(presence.lease_name("x"), "x", "no JSON", 1)
    assert presence.read([lease, Lease("t1", "x", "http://a", 1)]) == {"x": presence.Presence("")}


# --- commands of several tables in one transaction -------------------------------------------------------------------


def test_commands_of_several_tables_are_recorded_together_and_fail_apart() -> None:
    async def main() -> None:
        async with processes(1, bots=()) as found:
            floor = found.floors[0]
            lives = [floor.tables[name] for name in ("real-cards", "pontoon-nsw", TABLE)]
            await until(lambda: all(one.state.status == "open" for one in lives))
            await until(lambda: all(one.waits.what in ("wagers", "dealer") for one in lives))
            writer, before = floor.writer, floor.writer.groups
            TableWriter.resume(House(found.store, KEYS), "pontoon-nsw")  # another writes it: ours is out of date
            ann = Person("player", "Ann")
            given = [writer.command(one.recorded, Arrive("Ann", 1), ann, "key", deals=False) for one in lives]
            answers = await together(writer, given)
            assert writer.groups == before + 1
            assert [type(one).__name__ for one in answers] == ["Answer", "Stale", "Answer"]
            again = await writer.command(lives[0].recorded, Arrive("Ann", 1), ann, "key", deals=False)
            assert again.is_repeated
            assert again.first == answers[0].first
            for one in (lives[0], lives[2]):
                assert one.recorded.record.table.guest("Ann") is not None
                assert one.recorded.version == found.store.log(one.name).number  # type: ignore[union-attr]

    run(main)


def test_concurrent_processes_share_one_demonstration() -> None:
    async def main() -> None:
        async with processes(1) as found:
            first = found.floors[0]
            known = first.known[TABLE]
            with pytest.raises(BadCommand, match="already"):
                await first.set_up(TABLE, known.setup, known.options)
            second = await found.join()
            second.known = {}  # as if it had looked a moment before the first set them up
            changes: dict[str, Any] = {**QUICK}
            await demo_floor.set_up(second, **changes)
            assert len([row for row in found.store.logs() if row.log != HOUSE]) == 7
            await until(lambda: counts(found) == [3, 4])

    run(main)


def test_command_lost_during_recording_is_recovered_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with processes(1, bots=()) as found:
            floor = found.floors[0]
            lives = [floor.tables[name] for name in ("real-cards", TABLE)]
            await until(lambda: all(one.state.status == "open" for one in lives))
            await until(lambda: all(one.waits.what in ("wagers", "dealer") for one in lives))
            ann, append = Person("player", "Ann"), found.store.append

            def cut(batches: Sequence[Batch]) -> None:
                append(batches)
                raise Unknown("the connection was lost")

            def commands() -> list[Awaitable[Any]]:
                return [floor.writer.command(one.recorded, Arrive("Ann", 1), ann, "k", deals=False) for one in lives]

            with monkeypatch.context() as context:
                context.setattr(found.store, "append", cut)
                lost = await together(floor.writer, commands())
            assert [type(one) for one in lost] == [Unknown, Unknown]
            again = await together(floor.writer, commands())
            assert [one.is_repeated for one in again] == [True, True]
            for one in lives:
                arrived = [event for event in events(found, one.name) if type(event).__name__ == "PlayerArrived"]
                assert len(arrived) <= 1
                assert one.recorded.version == found.store.log(one.name).number  # type: ignore[union-attr]

    run(main)


def test_no_lost_table_takes_commands_while_another_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was paused renews its leases, and those that it has lost do not count as renewed."""
    monkeypatch.setattr("croupier.server.floor.RENEWED_SECONDS", 60)

    async def main() -> None:
        async with processes(1) as found:
            (floor,) = found.floors
            registry, names = found.store.registry(), tuple(floor.tables)
            for name in names:
                registry.drop_lease(name, floor.owner)
                registry.take_lease(name, "another", "http://127.0.0.1:2", LEASE_MILLISECONDS)
            let_go, owned = floor._let_go, list[str]()

            async def watched(name: str) -> None:
                owned.extend([one for one in names if _is_owned(floor, one)])
                await let_go(name)

            monkeypatch.setattr(floor, "_let_go", watched)
            await floor._renew()
            assert not floor.tables
            assert not owned

    run(main)


def test_lease_of_a_table_that_could_not_be_taken_over_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that renews it and has its share of other tables would keep everybody from the table."""
    monkeypatch.setattr("croupier.server.floor.RENEWED_SECONDS", 60)

    async def main() -> None:
        async with processes(1) as found:
            (floor,) = found.floors
            await floor._let_go(TABLE)
            with monkeypatch.context() as patched:
                patched.setattr(TableWriter, "resume", _fail)
                await floor._take_over(floor.known[TABLE])
            assert TABLE not in floor.tables
            await floor._renew()
            assert TABLE not in [one.log for one in found.store.registry().leases()]
            await floor._take_over(floor.known[TABLE])
            await floor._renew()
            assert TABLE in [one.log for one in found.store.registry().leases()]

    run(main)


def _fail(*_: Any, **__: Any) -> None:
    raise Unknown("The connection was lost while recording.")


def _is_owned(floor: LiveFloor, name: str) -> bool:
    with contextlib.suppress(Elsewhere):
        return not floor.find(name).is_closing
    return False
