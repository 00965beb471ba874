"""Several processes on one store and one witness: no log is two commits ahead, and late heads are not a rollback."""

from itertools import count
from pathlib import Path

import pytest
from msgspec import Raw

from croupier.engine.table import inputs as t
from croupier.records.house import House
from croupier.records.log.entries import HOUSE, PROGRAM, SignedHead, read_head
from croupier.records.log.inputs import RefuseAccess
from croupier.records.log.keys import Keys
from croupier.records.queries.inspection import found_events
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, RecordFilter, StoreError, Unknown, Unwitnessed
from croupier.records.tables.writer import TableWriter
from croupier.records.witness.client import PlacedHead, Submission
from croupier.server.witness_service import RefusedHeads, WitnessService
from tests.records.evening import EVENING, KEYS, setup
from tests.records.memory_witness import MemoryWitness

TABLE = "table 1"


def refuse(house: House, name: str) -> None:
    """Record an input in the log of the house."""
    house.refuse_access(RefuseAccess(name, "", "log in", "wrong password", ""))


def seen(witness: MemoryWitness, log: str = HOUSE) -> list[int]:
    """Return the numbers of the entries of a log that the witness has, in its order."""
    heads = [read_head(head.body) for line in witness.seen for head in line]
    return [one.number for one in heads if one.log == log]


def last(store: MemoryStore, log: str = HOUSE) -> int:
    row = store.log(log)
    assert row is not None
    return row.number


def test_store_that_two_processes_left_ahead_of_a_failed_witness_is_accepted_with_a_note() -> None:
    witness, store = MemoryWitness(), MemoryStore()
    first, second = (House(store, KEYS, witness=witness) for _ in range(2))
    before, witness.is_down = last(store), True
    with pytest.raises(Unknown, match="The command was not acknowledged"):
        refuse(first, "Ann")
    with pytest.raises(Unwitnessed):
        refuse(second, "Bob")
    assert last(store) == before + 1, "nobody follows a commit that the witness has not seen"
    witness.is_down = False
    third = House(store, KEYS, witness=witness)  # both processes are gone
    (mark,) = found_events(store, RecordFilter(event="WitnessCaughtUp"))
    assert (mark.category, mark.number) == ("malfunction", before + 2)
    assert f"house (entry {before + 1:,})" in mark.text
    refuse(third, "Cem")
    assert seen(witness)[-1] == last(store)
    House(store, KEYS, witness=witness)
    assert len(found_events(store, RecordFilter(event="WitnessCaughtUp"))) == 1, "nothing was ahead this time"


def test_table_that_is_taken_over_is_continued_after_its_last_commit_is_witnessed() -> None:
    witness, store = MemoryWitness(), MemoryStore()
    first, second = (House(store, KEYS, witness=witness) for _ in range(2))
    table = TableWriter.create(first, TABLE, setup("act-pontoon-2018"))
    witness.is_down = True
    with pytest.raises(Unknown):
        table.command(t.TellTime(EVENING), PROGRAM)
    with pytest.raises(StoreError):
        TableWriter.resume(second, TABLE)
    assert last(store, TABLE) == 2
    witness.is_down = False
    TableWriter.resume(second, TABLE)
    assert seen(witness, TABLE) == [1, 2, 3]


def test_one_process_shows_each_head_once() -> None:
    witness, store = MemoryWitness(), MemoryStore()
    house = House(store, KEYS, witness=witness)
    for name in ("Ann", "Bob", "Cem"):
        refuse(house, name)
    assert seen(witness) == list(range(1, last(store) + 1))[-len(seen(witness)) :]
    assert len(set(seen(witness))) == len(seen(witness))


@pytest.mark.parametrize("behind", [1, 2, 3])
def test_store_behind_its_witness_or_on_another_course_is_never_accepted(behind: int) -> None:
    witness, store = MemoryWitness(), MemoryStore()
    house = House(store, KEYS, witness=witness)
    for name in ("Ann", "Bob", "Cem"):
        refuse(house, name)
    ahead = witness.seen[:]
    other = MemoryStore()
    earlier = MemoryWitness()
    keys = count()
    twin = House(other, KEYS, witness=earlier, entropy=lambda many: house.id if many == 16 else f"{next(keys):016x}")
    assert twin.id == house.id
    for _ in range(3 - behind):
        refuse(twin, "Eve")
    witness.seen = ahead
    with pytest.raises(BadStore, match="which the store does not have"):
        House(other, KEYS, witness=witness)


def submission(head: SignedHead, store: str) -> Submission:
    return Submission((PlacedHead(Raw(head.body), head.signature),), store)


def service(folder: Path) -> WitnessService:
    return WitnessService(folder / "witness", Keys.new(), KEYS.public)


def test_head_that_arrives_late_is_no_rollback(tmp_path: Path) -> None:
    witness, store = MemoryWitness(), MemoryStore()
    first, second = (House(store, KEYS, witness=witness) for _ in range(2))
    refuse(first, "Ann")
    refuse(second, "Bob")
    heads = {one.number: head for line in witness.seen for head in line if (one := read_head(head.body)).log == HOUSE}
    served, end = service(tmp_path), last(store)
    for number in (end - 1, end, end - 1):  # the slower process comes after the one that followed it
        served.see(submission(heads[number], first.id))
    with pytest.raises(RefusedHeads, match="restored to an earlier state"):
        served.see(submission(heads[end - 2], first.id))
    again = WitnessService(tmp_path / "witness", served.keys, KEYS.public)
    again.see(submission(heads[end - 1], first.id))
