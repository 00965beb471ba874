"""Rollbacks, cuts and losses of a store and of its witness: the server stops, and both verifiers find them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest import mock

import pytest

from croupier.engine.table import inputs as t
from croupier.records.house import House
from croupier.records.locations import change_witness, open_house, places
from croupier.records.log import entries, failpoints
from croupier.records.log.entries import HOUSE, PROGRAM, read_head
from croupier.records.log.inputs import RefuseAccess
from croupier.records.log.keys import Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import (
    BadStore,
    Batch,
    RecordFilter,
    StoreError,
    StoreFailed,
    Unknown,
    Unwitnessed,
)
from croupier.records.tables.writer import TableWriter
from croupier.records.witness.source import FileLines
from tests.records.evening import EVENING, KEYS, setup
from tests.records.memory_witness import MemoryWitness
from tests.records.twins import theirs

TABLE = "table 1"


class Killed(BaseException):
    """The process ended at a named point."""


def opened(path: Path) -> tuple[House, TableWriter]:
    """Return a store with its witness and a table."""
    house = open_house(places(str(path)))
    if house.store.log(TABLE) is None:
        return house, TableWriter.create(house, TABLE, setup("act-pontoon-2018"))
    return house, TableWriter.resume(house, TABLE, is_told=False)


def commanded(path: Path, many: int) -> None:
    """Give a table commands, and stop in order."""
    house, table = opened(path)
    for second in range(many):
        table.command(t.TellTime(EVENING + table.version + second), PROGRAM)
    house.close()


def copied(path: Path) -> dict[Path, bytes]:
    """Return the store and its witness as they are."""
    return {file: file.read_bytes() for file in (path, path.with_name(f"{path.name}.heads"))}


def verdicts(path: Path) -> tuple[bool, bool]:
    """Return whether each verifier finds the store intact."""
    heads = path.with_name(f"{path.name}.heads")
    witness = FileLines(heads) if heads.exists() else None
    return verify(str(path), VerifyOptions(witness=witness)).is_good, theirs(path) == "good"


def test_rollback_at_every_commit_is_found(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    commanded(path, 1)
    states = [copied(path)]
    for _ in range(6):
        commanded(path, 1)
        states.append(copied(path))
    heads = path.with_name("floor.db.heads")
    for earlier in states[:-1]:
        path.write_bytes(earlier[path])
        heads.write_bytes(states[-1][heads])
        assert verdicts(path) == (False, False)
        with pytest.raises(BadStore, match="restored to an earlier state"):
            open_house(places(str(path)))
    path.write_bytes(states[-1][path])
    assert verdicts(path) == (True, True)
    open_house(places(str(path))).close()


def test_cut_witness_is_found_beyond_the_last_commit(tmp_path: Path) -> None:
    path, heads = tmp_path / "floor.db", tmp_path / "floor.db.heads"
    commanded(path, 6)
    lines = heads.read_bytes().splitlines(keepends=True)
    for kept in range(len(lines) + 1):
        heads.write_bytes(b"".join(lines[:kept]))
        is_whole = kept >= len(lines) - 1  # the last commit may not have been acknowledged
        assert verdicts(path) == (is_whole, is_whole), kept
        if not is_whole:
            with pytest.raises(BadStore, match=r"The witness was cut|The witness of the store is empty"):
                open_house(places(str(path)))


@pytest.mark.parametrize("damage", ["removed", "swapped", "changed", "repeated"])
def test_changed_witness_is_found(tmp_path: Path, damage: str) -> None:
    path, heads = tmp_path / "floor.db", tmp_path / "floor.db.heads"
    commanded(path, 4)
    lines = heads.read_bytes().splitlines(keepends=True)
    damaged = {
        "removed": [*lines[:1], *lines[2:]],
        "swapped": [lines[0], lines[2], lines[1], *lines[3:]],
        "changed": [lines[0], lines[1].replace(b'"at":1', b'"at":2', 1), *lines[2:]],
        "repeated": [*lines[:2], *lines[1:]],
    }[damage]
    heads.write_bytes(b"".join(damaged))
    assert verdicts(path) == (False, False)
    with pytest.raises(BadStore, match=r"Line [23]"):
        open_house(places(str(path)))


def test_missing_witness_stops_the_store_and_fails_both_verifiers(tmp_path: Path) -> None:
    path, heads = tmp_path / "floor.db", tmp_path / "floor.db.heads"
    commanded(path, 2)
    heads.unlink()
    assert verdicts(path) == (False, False)
    with pytest.raises(BadStore, match="The witness of the store is empty"):
        open_house(places(str(path)))
    assert not heads.exists()
    with pytest.raises(BadStore, match="State where it is"):
        House(open_store(str(path), writes=True), Keys.load(tmp_path / "floor.db.keys"))


@pytest.mark.parametrize("point", ["before commit", "after commit", "before witness", "after witness", "before reply"])
def test_killed_process_leaves_a_store_that_opens(tmp_path: Path, point: str) -> None:
    path = tmp_path / "floor.db"
    commanded(path, 2)
    house, table = opened(path)
    failpoints.install(lambda reached: _kill() if reached == point else None)
    try:
        with pytest.raises(Killed):
            table.command(t.TellTime(EVENING + 100), PROGRAM, key="once")
    finally:
        failpoints.install(None)
    house.store.close()  # as the system does when a process is gone: the witness is not told
    house, table = opened(path)
    answer = table.command(t.TellTime(EVENING + 100), PROGRAM, key="once")
    assert answer.is_repeated == (point != "before commit")
    house.close()
    assert verdicts(path) == (True, True)


def _kill() -> None:
    raise Killed


def test_command_is_not_acknowledged_before_it_is_witnessed() -> None:
    witness = MemoryWitness()
    house = House(MemoryStore(), KEYS, witness=witness)
    table = TableWriter.create(house, TABLE, setup("act-pontoon-2018"))
    witness.is_down = True
    for kind in (Unknown, Unwitnessed):  # the second time its key is known, and it is still not seen
        with pytest.raises(kind, match="The command was not acknowledged"):
            table.command(t.TellTime(EVENING), PROGRAM, key="once")
    witness.is_down = False
    assert table.command(t.TellTime(EVENING), PROGRAM, key="once").is_repeated
    row = house.store.log(TABLE)
    assert row is not None
    assert witness.seen[-1][-1] == row.now


def test_store_stays_one_commit_ahead_of_a_witness_that_is_down(tmp_path: Path) -> None:
    """A store that is further ahead would be refused as one whose witness was cut."""
    path = tmp_path / "floor.db"
    commanded(path, 2)
    house, table = opened(path)
    with mock.patch("croupier.records.witness.file.os.open", side_effect=PermissionError(13, "Permission denied")):
        for second in range(5):
            with pytest.raises(StoreFailed):
                table.command(t.TellTime(EVENING + 100 + second), PROGRAM, key=f"{second}")
    house.store.close()
    house, table = opened(path)
    answers = [table.command(t.TellTime(EVENING + 100 + second), PROGRAM, key=f"{second}") for second in range(5)]
    assert [one.is_repeated for one in answers] == [True, False, False, False, False]
    house.close()
    assert verdicts(path) == (True, True)


class LosesAnswer(MemoryStore):
    """A store that records everything, and loses its answer when it is asked to."""

    is_losing = False

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches, and lose the answer."""
        super().append(batches)
        if self.is_losing:
            raise Unknown("memory: The connection was lost while recording.")


def test_command_whose_answer_was_lost_is_witnessed_before_its_key_is_acknowledged() -> None:
    witness, store = MemoryWitness(), LosesAnswer()
    table = TableWriter.create(House(store, KEYS, witness=witness), TABLE, setup("act-pontoon-2018"))
    store.is_losing = True
    with pytest.raises(Unknown):
        table.command(t.TellTime(EVENING), PROGRAM, key="once")
    store.is_losing, witness.is_down = False, True
    with pytest.raises(Unknown):
        table.first_entries("once")
    witness.is_down = False
    assert table.first_entries("once") is not None
    row = store.log(TABLE)
    assert row is not None
    assert witness.seen[-1] == (row.now,)


def test_head_that_another_process_has_overtaken_is_shown_as_the_store_has_it() -> None:
    """The witness refuses an older head than its newest: a process that resends one would never write again."""
    witness, store = MemoryWitness(), MemoryStore()
    first, second = (House(store, KEYS, witness=witness) for _ in range(2))
    witness.is_down = True
    with pytest.raises(Unknown):
        first.refuse_access(RefuseAccess("Ann", "", "log in", "wrong password", ""))
    witness.is_down = False
    second.refuse_access(RefuseAccess("Bob", "", "log in", "wrong password", ""))
    first.catch_up()
    row = store.log(HOUSE)
    assert row is not None
    assert [read_head(one.body).number for heads in witness.seen[-2:] for one in heads] == [row.number] * 2


def test_witness_of_plain_heads_is_continued_as_a_chain(tmp_path: Path) -> None:
    path, heads = tmp_path / "floor.db", tmp_path / "floor.db.heads"
    keys = tmp_path / "floor.db.keys"
    KEYS.save(keys)
    store = open_store(str(path), writes=True)
    house = House(store, KEYS)  # as stores were made before they named their witness
    TableWriter.create(house, TABLE, setup("act-pontoon-2018"))
    heads.write_bytes(b"".join(entries.head_line(row.now) for row in store.logs()))
    house.close()
    assert verdicts(path) == (True, True)
    commanded(path, 2)
    assert verdicts(path) == (True, True)
    lines = heads.read_bytes().splitlines(keepends=True)
    assert (lines[0][:8], lines[-1][:8]) == (b'{"head":', b'{"seen":')
    heads.write_bytes(b"".join(lines[1:]))
    assert verdicts(path) == (False, False)


def test_lost_witness_is_replaced_with_a_reason_on_record(tmp_path: Path) -> None:
    path, heads = tmp_path / "floor.db", tmp_path / "floor.db.heads"
    commanded(path, 2)
    heads.unlink()
    with pytest.raises(StoreError):
        change_witness(places(str(path)), str(tmp_path / "second.heads"), reason=None)
    change_witness(places(str(path)), str(tmp_path / "second.heads"), reason="The disk of the witness failed.")
    house = open_house(places(str(path), heads=str(tmp_path / "second.heads")))
    (mark,) = house.store.marks(RecordFilter(event="WitnessNamed", many=1))
    house.close()
    assert mark.reason == "The disk of the witness failed."


def test_store_moves_to_another_witness(tmp_path: Path) -> None:
    path, second = tmp_path / "floor.db", tmp_path / "second.heads"
    commanded(path, 2)
    change_witness(places(str(path)), str(second), reason=None)
    house = open_house(places(str(path), heads=str(second)))
    house.close()
    shutil.copy(second, tmp_path / "floor.db.heads")
    assert verdicts(path) == (True, True)


def test_attack_of_the_review_is_found(tmp_path: Path) -> None:
    """Copy the store, let a command be acknowledged, kill the process, and put the copy back."""
    path = tmp_path / "floor.db"
    commanded(path, 1)
    copy = path.read_bytes()
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from tests.records.witness.test_rollback import opened, EVENING, PROGRAM, t\n"
        "house, table = opened(Path(sys.argv[1]))\n"
        "table.command(t.TellTime(EVENING + 50), PROGRAM, key='cash')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], env=os.environ, check=False)  # noqa: S603  our own
    assert done.returncode == -9
    for beside in tmp_path.glob("floor.db-*"):
        beside.unlink()
    path.write_bytes(copy)
    assert verdicts(path) == (False, False)
    with pytest.raises(BadStore, match="restored to an earlier state"):
        open_house(places(str(path)))
