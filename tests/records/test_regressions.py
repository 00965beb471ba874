"""Faults that independent readers of the records have found, each as a short regression test."""

import itertools
import multiprocessing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from croupier.engine.table import Official, dealers_step
from croupier.engine.table import inputs as t
from croupier.fairness.proof import ShoeProof
from croupier.fairness.verify import faults as proved
from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log import entries, failpoints
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.log.keys import BadKeys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.frozen import still
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, RecordFilter
from croupier.records.stores.schema import guards
from croupier.records.tables.recovery import decide_again
from croupier.records.tables.writer import BadCommand, TableWriter
from croupier.records.witness.file import FileWitness
from croupier.records.witness.lines import WitnessReader
from croupier.records.witness.source import FileLines
from croupier.rules.ruled import BadElection
from tests.patience import PATIENCE
from tests.records.evening import DEALER, DOCUMENTS, EVENING, KEYS, SUPERVISOR, Evening, setup


def _due(evening: Evening) -> Any:
    return dealers_step(evening.table.record.table)


@pytest.mark.parametrize("key", DOCUMENTS)
def test_shuffle_requires_a_committed_shoe(key: str) -> None:
    evening = Evening(MemoryStore(), key)
    for name, given in evening.opening():
        evening.table.command(given, PROGRAM, key=name)
    due = _due(evening)
    assert isinstance(due, t.ShuffleCards)
    refused = evening.table.command(due, PROGRAM).refused
    assert refused is not None
    assert "must be committed" in refused.why
    assert evening.table.command(i.CommitShoe(), PROGRAM).refused is None
    assert evening.table.command(due, PROGRAM).refused is None


@pytest.mark.parametrize("key", ["nsw-pontoon-6to5-2017", "act-uth-2019"])
def test_a_shoe_that_was_dealt_from_is_ended_before_its_cards_are_shuffled(key: str) -> None:
    evening = Evening(MemoryStore(), key)
    list(evening.play(2))
    table = evening.table
    for given in (t.DirectShuffle(SUPERVISOR, "a doubt"), t.DirectShuffle(DEALER, "a doubt")):
        table.command(given, PROGRAM)
    due = _due(evening)
    assert isinstance(due, t.ShuffleCards)
    refused = table.command(due, PROGRAM).refused
    assert refused is not None
    assert "End it first" in refused.why
    assert not [one for one in (i.EndShoe(), i.CommitShoe(), due) if table.command(one, PROGRAM).refused]
    list(evening.play(4))
    assert list(decide_again(table.store, evening.name, KEYS)) == []


@pytest.mark.parametrize("key", DOCUMENTS)
def test_every_proof_in_a_log_verifies(key: str) -> None:
    evening = Evening(MemoryStore(), key)
    list(evening.play(90))
    links = evening.table.store.links(evening.name)
    ended = [event for one in links for event in entries.read(one.body).events if isinstance(event, e.ShoeEnded)]
    assert ended
    for one in ended:
        assert not proved(msgspec.convert(one.proof, ShoeProof))


@pytest.mark.parametrize("keys", [KEYS, None], ids=["keys", "no keys"])
@pytest.mark.parametrize("key", DOCUMENTS)
def test_refused_shoe_card_is_replayed_without_revealing_it(key: str, keys: Any) -> None:
    evening = Evening(MemoryStore(), key)
    list(evening.play(1))
    due = evening.table.next_from_shoe() if evening.table.record.shoes.open_shoe is not None else None
    if due is None:
        evening.table.command(i.CommitShoe(), PROGRAM)
        due = evening.table.next_from_shoe()
    assert evening.table.command(due, SHOE).refused is not None
    list(evening.play(3))
    assert list(decide_again(evening.table.store, evening.name, keys)) == []


# --- the witness and the keys ----------------------------------------------------------------------------------------


def _played(path: Path, rounds: int = 2) -> None:
    house = open_house(places(str(path)))
    table = TableWriter.create(house, f"table {rounds}", setup("act-pontoon-2018"))
    table.command(t.TellTime(EVENING), PROGRAM)
    house.close()


@pytest.mark.parametrize("content", [b"my diary\nis long\n", b"no line", bytes(100_000), b"\n", b'{"head":1}\n'])
def test_witness_does_not_overwrite_another_file(tmp_path: Path, content: bytes) -> None:
    other = tmp_path / "other"
    other.write_bytes(content)
    with pytest.raises(BadStore, match="This is not a witness of a store"):
        open_house(places(str(tmp_path / "new.db"), heads=str(other)))
    assert other.read_bytes() == content


def test_neither_keys_nor_store_nor_a_foreign_witness_serves_as_witness(tmp_path: Path) -> None:
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    _played(one)
    _played(two)
    before = {file: file.read_bytes() for file in sorted(tmp_path.iterdir())}
    for heads in ("one.db.keys", "one.db", "two.db.heads"):
        with pytest.raises(BadStore, match=r"The witness must be a separate file|Each store needs its own witness"):
            open_house(places(str(one), heads=str(tmp_path / heads)))
    assert {file: file.read_bytes() for file in sorted(tmp_path.iterdir())} == before


def test_store_refused_for_its_witness_is_not_created(tmp_path: Path) -> None:
    open_house(places(str(tmp_path / "one.db"))).close()
    before = sorted(tmp_path.iterdir())
    for heads, told in (("one.db.heads", "of another store"), ("one.db.keys", "not a witness of a store")):
        with pytest.raises(BadStore, match=told):
            open_house(places(str(tmp_path / "new.db"), heads=str(tmp_path / heads)))
        assert sorted(tmp_path.iterdir()) == before


def test_torn_last_line_of_the_witness_is_repaired(tmp_path: Path) -> None:
    path, heads = tmp_path / "one.db", tmp_path / "one.db.heads"
    _played(path)
    whole = heads.read_bytes()
    heads.write_bytes(whole[:-40])
    open_house(places(str(path))).close()
    lines = heads.read_bytes().splitlines()
    assert lines[: len(whole.splitlines()) - 1] == whole.splitlines()[:-1]
    assert verify(str(path), VerifyOptions(witness=FileLines(heads))).is_good


def test_rolled_back_store_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    _played(path)
    earlier = path.read_bytes()
    _played(path, 3)
    path.write_bytes(earlier)
    with pytest.raises(BadStore, match="The store was restored to an earlier state, or has lost entries"):
        open_house(places(str(path)))


def _tells(path: Path, many: int) -> None:
    store = MemoryStore()
    house = House(store, KEYS, entropy=lambda digits: "0" * 2 * digits)
    row = store.log(entries.HOUSE)
    assert row is not None
    witness = FileWitness(path, KEYS, KEYS.public)
    for _ in range(many):
        witness.see([row.now], house.id)


def test_processes_that_share_a_witness_lose_no_head(tmp_path: Path) -> None:
    path, many = tmp_path / "heads", 400
    writers = [multiprocessing.get_context("fork").Process(target=_tells, args=(path, many)) for _ in range(3)]
    for one in writers:
        one.start()
    for one in writers:
        one.join(60)
    reader, lines = WitnessReader(), path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 3 * many
    for line in lines:
        reader.read(line)  # which raises BadLine if one does not follow the other


def test_keys_readable_by_others_are_refused(tmp_path: Path) -> None:
    _played(tmp_path / "one.db")
    (tmp_path / "one.db.keys").chmod(0o644)
    with pytest.raises(BadKeys, match="Other users can read the keys"):
        open_house(places(str(tmp_path / "one.db")))


def test_empty_keys_are_rejected_before_a_store_is_created(tmp_path: Path) -> None:
    (tmp_path / "new.db.keys").write_bytes(b"")
    with pytest.raises(BadKeys, match="no keys of a store"):
        open_house(places(str(tmp_path / "new.db")))
    assert [file.name for file in tmp_path.iterdir()] == ["new.db.keys"]


def test_store_file_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    _played(tmp_path / "one.db")
    assert (tmp_path / "one.db").stat().st_mode & 0o077 == 0


def _founds(url: str, ready: Any, ids: Any) -> None:
    store = open_store(url, writes=True)
    ready.wait(30)
    ids.put(House(store, KEYS).id)
    store.close()


def test_concurrent_processes_create_a_store_once(postgres_url: str) -> None:
    context = multiprocessing.get_context("spawn")
    ready, ids = context.Barrier(2), context.Queue()
    founders = [context.Process(target=_founds, args=(postgres_url, ready, ids)) for _ in range(2)]
    for one in founders:
        one.start()
    found = {ids.get(timeout=PATIENCE) for _ in founders}
    for one in founders:
        one.join(60)
    assert len(found) == 1
    assert verify(postgres_url, VerifyOptions()).is_good


# --- who says what, and where it is found ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "given"),
    [
        (Person("guest", "Eve"), t.TellTime(EVENING + 60)),
        (Person("inspector", "Ivy"), t.TellTime(EVENING + 60)),
        (Person("player", "Ann"), t.TimeExpired("Ann")),
        (Person("player", "Ann"), t.AskRiffle("Ann", Official("gaming-supervisor", "Kim"))),
        (Person("inspector", "Ivy"), i.CommitShoe()),
    ],
)
def test_only_operators_of_a_game_report_about_it(by: Person, given: Any) -> None:
    evening = Evening(MemoryStore(), "nsw-pontoon-6to5-2017")
    list(evening.play(1))
    refused = evening.table.command(given, by).refused
    assert refused is not None
    assert " cannot give " in refused.why


def test_overlong_name_of_an_official_is_refused() -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018")
    with pytest.raises(BadCommand, match=r"The name can have at most 100 characters."):
        evening.table.command(t.ChangeDealer(Official("dealer", "x" * 101)), PROGRAM)


def test_a_void_found_later_is_marked_with_its_own_round() -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018")
    list(evening.play(2))
    table = evening.table
    list(itertools.islice(evening.play(3), 3))  # the next round has its wagers
    assert table.record.table.number == 3
    answer = table.command(t.VoidRound(SUPERVISOR, "a marked card", "fraud", "Ann"), PROGRAM)
    assert answer.refused is None, answer.refused
    (mark,) = [one for one in table.store.marks(RecordFilter(event="RoundVoided")) if one.log == evening.name]
    (told,) = [event.number for event in answer.events if type(event).__name__ == "RoundVoided"]
    assert mark.round == told


def test_interrupt_during_recording_is_resolved_by_the_next_command() -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018")
    table = evening.table

    def interrupt(point: str) -> None:
        if point == "after commit":
            failpoints.install(None)
            raise KeyboardInterrupt

    failpoints.install(interrupt)
    with pytest.raises(KeyboardInterrupt):
        table.command(t.TellTime(EVENING), PROGRAM, key="once")
    assert table.command(t.TellTime(EVENING), PROGRAM, key="once").is_repeated
    assert table.command(t.TellTime(EVENING + 1), PROGRAM).refused is None


@pytest.mark.parametrize(
    ("expected", "why"),
    [
        (i.Expected(20_000, 0, "PAR sheet"), "deviation"),
        (i.Expected(20_000, 1_100_000, " "), "source"),
        (i.Expected(1_000_000, 1_100_000, "PAR sheet"), "edge"),
    ],
)
def test_return_that_cannot_be_compared_is_not_stated(expected: i.Expected, why: str) -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018")
    refused = evening.table.command(i.StateReturn(expected), PROGRAM).refused
    assert refused is not None
    assert why in refused.why
    with pytest.raises(BadElection, match=why):
        TableWriter.create(evening.table.house, "other", i.Setup("act-pontoon-2018", {}, expects=expected))


@pytest.mark.parametrize("where", ["mysql://u:secret@host/db", "postgresql+psycopg2://u:secret@host/db"])
def test_unknown_url_scheme_is_rejected_without_repeating_it(where: str) -> None:
    with pytest.raises(BadStore) as caught:
        open_store(where)
    assert "secret" not in str(caught.value)


def test_database_without_triggers_is_rejected(tmp_path: Path, postgres_url: str) -> None:
    path = str(tmp_path / "one.db")
    for where, drop in (
        (path, "DROP TRIGGER entries_no_update"),
        (postgres_url, "DROP TRIGGER marks_no_change ON marks"),
    ):
        store = open_store(where, writes=True)
        House(store, KEYS)
        store.close()
        assert verify(where, VerifyOptions()).is_good
        url = f"sqlite:///{path}" if where == path else where.replace("postgresql://", "postgresql+psycopg://")
        engine = sa.create_engine(url)
        with engine.begin() as connection:
            connection.exec_driver_sql(drop)
        engine.dispose()
        (found,) = verify(where, VerifyOptions()).findings
        assert drop.split()[2] in str(found)


def test_checked_triggers_equal_created_triggers(tmp_path: Path, postgres_url: str) -> None:
    made = {}
    for where in (str(tmp_path / "one.db"), postgres_url):
        open_store(where, writes=True).close()
        with still(where) as held:
            asked = (
                "sqlite_master WHERE type = 'trigger'" if where != postgres_url else "pg_trigger WHERE NOT tgisinternal"
            )
            name = "name" if where != postgres_url else "tgname"
            made[where == postgres_url] = {row[0] for row in held._execute(f"SELECT {name} FROM {asked}")}  # noqa: S608
    assert made == {False: guards("sqlite"), True: guards("postgresql")}
