"""Real evenings in every kind of store, compared with the one in memory; commands with keys, and two writers."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.table import inputs as t
from croupier.records.log.entries import PROGRAM
from croupier.records.stores import sql
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter, Stale, Store
from croupier.records.tables.writer import BadCommand
from tests.records.evening import DOCUMENTS, EVENING, SUPERVISOR, Evening
from tests.records.stores.samples import Opened, everything

DOCUMENT = DOCUMENTS[0]


def evenings(store: Store) -> list[Evening]:
    """Play two tables in turn."""
    played = [Evening(store, document, seed=3) for document in (DOCUMENTS[0], DOCUMENTS[-1])]
    plays = [one.play(4) for one in played]
    for answers in zip(*plays, strict=False):
        assert all(answer.refused is None for answer in answers)
    for play in plays:
        assert all(answer.refused is None for answer in play)
    return played


@pytest.fixture(params=["sqlite", "postgres"])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, MemoryStore]]:
    """Give a store in a database and one in memory with the same evenings."""
    where = str(tmp_path / "store.db") if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    memory = MemoryStore()
    evenings(memory)
    with contextlib.closing(open_store(where, writes=True)) as store:
        evenings(store)
        yield store, memory


def test_database_returns_the_same_sessions_as_memory(
    played: tuple[Store, MemoryStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, memory = played
    assert everything(store) == everything(memory)
    assert len(store.rounds(RecordFilter())) == 8
    monkeypatch.setattr(sql, "_PAGE", 7)
    assert everything(store) == everything(memory)


def test_every_query_agrees_with_memory(played: tuple[Store, MemoryStore]) -> None:
    store, memory = played
    rounds, marks = memory.rounds(RecordFilter()), list(memory.marks(RecordFilter()))
    moments = sorted({row.ended for row in rounds} | {row.at for row in marks})
    asked = [RecordFilter(many=many) for many in (0, 1, 3, 1_000)]
    asked += [RecordFilter(log=row.log, round=row.round) for row in rounds]
    asked += [RecordFilter(player=player, many=2) for player in ("Ann", "Bob", "nobody", "ann")]
    asked += [RecordFilter(since=at, until=at) for at in moments] + [RecordFilter(since=at + 1) for at in moments]
    asked += [RecordFilter(until=at - 1, log=rounds[0].log) for at in moments]
    asked += [RecordFilter(dealer=dealer) for dealer in {row.dealer for row in rounds} | {"x"}]
    for name in ("category", "event", "who"):
        asked += [replace(RecordFilter(), **{name: value}) for value in {getattr(row, name) for row in marks} | {"x"}]
    for wanted in asked:
        assert store.rounds(wanted) == memory.rounds(wanted), wanted
        assert list(store.marks(wanted)) == list(memory.marks(wanted)), wanted
    assert any(memory.rounds(wanted) not in ((), rounds) for wanted in asked)


def test_balances_and_moments_agree_with_memory(played: tuple[Store, MemoryStore]) -> None:
    store, memory = played
    for row in memory.logs():
        for number in range(0, row.number + 2, 3):
            assert store.balances(row.log, number) == memory.balances(row.log, number)
            assert list(store.postings(row.log, number, number + 5)) == list(
                memory.postings(row.log, number, number + 5)
            )
            at = row.begun + number * 500
            assert store.number_at(row.log, at) == memory.number_at(row.log, at)
        for key in ("open 0", "open 3", "none"):
            assert store.command(row.log, key) == memory.command(row.log, key)


# --- keys and versions ------------------------------------------------------------------------------------------------


def counted(store: Store, log: str) -> int:
    return len(list(store.links(log)))


def test_repeated_command_gets_its_first_answer_after_reopening(opened: Opened) -> None:
    store = opened()
    evening = Evening(store, DOCUMENT)
    answers = list(evening.play(1))
    (key, given) = list(evening.opening())[3]
    before = counted(store, evening.name)
    again = evening.table.command(given, PROGRAM, key=key)
    assert again.is_repeated
    assert (again.events, again.first, again.last) == (answers[3].events, answers[3].first, answers[3].last)
    store.close()
    store = opened()
    resumed = Evening(store, DOCUMENT)
    after = resumed.table.command(given, PROGRAM, key=key)
    assert (after.is_repeated, after.events, after.last) == (True, again.events, again.last)
    assert counted(store, evening.name) == before
    assert store.balances(evening.name) == dict(resumed.table.store.balances(evening.name))


def test_reused_key_for_another_command_is_refused(store: Store) -> None:
    evening = Evening(store, DOCUMENT)
    list(evening.play(1))
    before = everything(store)
    with pytest.raises(BadCommand, match="The key 'open 3' was used for another command, entry 5 of"):
        evening.table.command(t.CloseTable(SUPERVISOR), PROGRAM, key="open 3")
    assert everything(store) == before


def test_second_writer_of_a_table_is_stale(store: Store) -> None:
    first = Evening(store, DOCUMENT)
    list(first.play(1))
    second = Evening(store, DOCUMENT)
    assert second.table.record.table == first.table.record.table
    version = first.table.version
    first.table.command(t.TellTime(EVENING + 3_600 + 5), PROGRAM, key="ahead")
    before = everything(store)
    with pytest.raises(Stale, match=rf"has {version + 1} entries, not {version}\.$"):
        second.table.command(t.CloseTable(SUPERVISOR), PROGRAM, key="behind")
    assert everything(store) == before
    assert store.command(second.name, "behind") is None
    # what it did not know it reads now, and the same command is then taken once
    answer = second.table.command(t.CloseTable(SUPERVISOR), PROGRAM, key="behind")
    assert (answer.first, answer.is_repeated) == (version + 2, False)
    with pytest.raises(Stale):
        first.table.command(t.TellTime(EVENING + 3_600 + 9), PROGRAM)


def test_a_second_writer_that_gives_the_same_command_gets_the_first_answer(store: Store) -> None:
    first = Evening(store, DOCUMENT)
    list(first.play(1))
    second = Evening(store, DOCUMENT)
    given = t.TellTime(EVENING + 3_600 + 5)
    one = first.table.command(given, PROGRAM, key="both")
    two = second.table.command(given, PROGRAM, key="both")
    assert (two.first, two.last, two.events, two.is_repeated) == (one.first, one.last, one.events, True)
    assert second.table.version == first.table.version


def test_stale_version_is_refused(store: Store) -> None:
    evening = Evening(store, DOCUMENT)
    list(evening.play(1))
    before = everything(store)
    version = evening.table.version
    for seen in (version - 1, version + 1, 0):
        with pytest.raises(Stale, match=rf"is at version {version}\. The command was given at version {seen}\.$"):
            evening.table.command(t.CloseTable(SUPERVISOR), PROGRAM, version=seen)
    assert everything(store) == before
    evening.table.command(t.CloseTable(SUPERVISOR), PROGRAM, version=version)


# --- at the same time -------------------------------------------------------------------------------------------------


def alongside(act: Callable[[], Any], until: Callable[[], bool]) -> list[BaseException]:
    """Call a function repeatedly in a thread until a condition holds here."""
    wrong: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            while not done.is_set():
                act()
        except BaseException as found:  # noqa: BLE001  told to the test
            wrong.append(found)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        while not until() and not wrong:
            pass
    finally:
        done.set()
        thread.join(30)
    return wrong


def test_a_reader_sees_whole_commands_while_another_writes(where: str) -> None:
    with contextlib.closing(open_store(where, writes=True)) as store, contextlib.closing(open_store(where)) as reader:
        evening = Evening(store, DOCUMENT)
        play = evening.play(3)
        seen: list[int] = []

        def read() -> None:
            row = reader.log(evening.name)
            assert row is not None
            links = list(reader.links(evening.name))
            assert [one.number for one in links] == list(range(1, len(links) + 1))
            assert len(links) >= row.number
            assert links[row.number - 1].hash == row.hash
            assert sum(reader.balances(evening.name, row.number).values()) == 0
            seen.append(row.number)

        assert alongside(read, lambda: next(play, None) is None) == []
        assert seen == sorted(seen)
        assert len(set(seen)) > 1
        assert everything(reader) == everything(store)


def test_several_threads_write_to_their_tables(where: str) -> None:
    with contextlib.closing(open_store(where, writes=True)) as store:
        tables = [Evening(store, DOCUMENT, seed=seed, name=f"table {seed}") for seed in range(3)]
        wrong: list[BaseException] = []

        def play(evening: Evening) -> None:
            try:
                list(evening.play(2))
            except BaseException as found:  # noqa: BLE001  told to the test
                wrong.append(found)

        threads = [threading.Thread(target=play, args=(evening,)) for evening in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert wrong == []
        for evening in tables:
            alone = MemoryStore()
            twin = Evening(alone, DOCUMENT, seed=evening.seed, name=evening.name)
            list(twin.play(2))
            assert list(alone.postings(evening.name)) == list(store.postings(evening.name))
            assert alone.balances(evening.name) == store.balances(evening.name)
