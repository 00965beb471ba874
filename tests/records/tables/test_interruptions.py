"""Cut anywhere: the state after any entry is that of the log up to it, from its beginning and from any snapshot."""

from typing import Any

import pytest

from croupier.records.house import House
from croupier.records.log import entries as log_entries
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Entry
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.recovery import resume_table
from croupier.records.tables.snapshot import is_due, restore_snapshot, take_snapshot
from croupier.records.tables.state import TableRecord, fold, placed
from croupier.records.tables.writer import Prepared, TableWriter
from tests.daily import evenly
from tests.records.evening import DOCUMENTS, KEYS, Evening, setup
from tests.records.states import whole

ROUNDS = 6
ROUNDS_LONG = 200
DEVICES = [
    ("act-blackjack-2005", "automated"),
    ("act-pontoon-2005", "automated"),
    ("act-pontoon-2018", "automated"),
    ("nsw-pontoon-6to5-2017", "shuffling-device"),
]
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((document, {}) for document in DOCUMENTS),
    *((document, {"shoe": shoe}) for document, shoe in DEVICES),
]


class Watched(Evening):
    """An evening that keeps the state after each of its entries, as it was decided."""

    def __init__(self, document: str, election: dict[str, Any]) -> None:
        """Begin."""
        self.live: dict[int, TableRecord] = {}
        super().__init__(MemoryStore(), document, seed=7, **election)
        self._watch(self.table)

    def _watch(self, table: TableWriter) -> None:
        """Note what each command records, before it is recorded."""
        self.live[table.version] = table.record
        prepare = table._prepared

        def prepared(given: Any, written: bytes, by: Any, key: str, steps: Any, states: list[TableRecord]) -> Prepared:
            found = prepare(given, written, by, key, steps, states)
            for number, state in enumerate(states, table.version + 1):
                self.live[number] = state
            self.live[found.record.number] = found.record
            return found

        table._prepared = prepared  # type: ignore[method-assign]


def entries(store: Any, name: str) -> list[tuple[Entry, log_entries.Link]]:
    return [(log_entries.read(link.body), link) for link in store.links(name)]


def check_cut_everywhere(document: str, election: dict[str, Any], rounds: int) -> None:
    evening = Watched(document, election)
    for _ in evening.play(rounds):
        pass
    store, name = evening.table.store, evening.name
    held: TableRecord | None = None
    snapshots = 0
    kept: TableRecord | None = None
    for entry, link in entries(store, name):
        held = placed(fold(held, entry, KEYS), link)
        live = evening.live[link.number]
        assert whole(held) == whole(_placed_as(live, held)), f"entry {link.number}"
        assert held.moved == live.moved, f"entry {link.number}"
        if kept is not None:  # from a snapshot that is one entry old: by induction from any older one
            kept = placed(fold(kept, entry, KEYS), link)
            assert whole(kept) == whole(held), f"entry {link.number} after a snapshot"
        if is_due(held):
            kept = restore_snapshot(name, take_snapshot(held, KEYS), KEYS)
            assert kept is not None
            assert whole(kept) == whole(held), f"the snapshot after entry {link.number}"
            snapshots += 1
    assert held is not None
    assert snapshots > held.number // 2
    assert whole(held) == whole(evening.table.record) == whole(resume_table(store, name, KEYS))


def _placed_as(live: TableRecord, held: TableRecord) -> TableRecord:
    """Return a state within a command with its place, which it gets when the command is recorded."""
    return live if live.hash == held.hash else placed(live, log_entries.Link(held.number, b"", held.hash))


@pytest.mark.parametrize(("document", "election"), TABLES)
def test_state_after_every_entry_equals_its_log(document: str, election: dict[str, Any]) -> None:
    check_cut_everywhere(document, election, ROUNDS)


@pytest.mark.long
@pytest.mark.parametrize(("document", "election"), TABLES)
def test_state_after_every_entry_equals_its_log_at_length(document: str, election: dict[str, Any]) -> None:
    check_cut_everywhere(document, election, ROUNDS_LONG if not election else ROUNDS_LONG // 4)


# --- going on ---------------------------------------------------------------------------------------------------------


def check_going_on(document: str, election: dict[str, Any], rounds: int) -> None:
    """Cut an evening after every command, and let another program play the next command from the log alone."""
    uncut, cut = (Evening(MemoryStore(), document, 5, **election) for _ in range(2))
    for answer in uncut.play(rounds):
        again = Evening(cut.table.store, document, 5, **election)
        for number, first in enumerate(again.play(rounds)):
            assert number == 0
            assert first == answer
            break
        if answer.last % 9 == 0:
            again.table.keep()
    assert list(cut.table.store.links(cut.name)) == list(uncut.table.store.links(uncut.name))


@pytest.mark.parametrize(("document", "election"), evenly(TABLES, 4))
def test_session_interrupted_after_every_command_continues_unchanged(document: str, election: dict[str, Any]) -> None:
    check_going_on(document, election, 3)


@pytest.mark.long
@pytest.mark.parametrize(("document", "election"), TABLES)
def test_session_interrupted_after_every_command_continues_unchanged_at_length(
    document: str, election: dict[str, Any]
) -> None:
    check_going_on(document, election, ROUNDS_LONG)


# --- the clock --------------------------------------------------------------------------------------------------------


def test_clock_jumps_keep_the_log_in_order() -> None:
    store = MemoryStore()
    evening = Evening(store, DOCUMENTS[0])
    moments = iter([9_000, 10, 9_000_000, 0, 9_000_001, 5, 4, 3] * 100)
    evening.table.house.clock = lambda: 1_790_000_400_000 + next(moments)
    for _ in evening.play(3):
        pass
    ats = [entry.at for entry, _ in entries(store, evening.name)]
    assert ats == sorted(ats)
    assert len(set(ats)) == 4
    for at in set(ats):
        assert store.number_at(evening.name, at) == max(n for n, one in enumerate(ats, 1) if one <= at)


def test_clock_behind_after_restart_keeps_the_log_in_order() -> None:
    store = MemoryStore()
    evening = Evening(store, DOCUMENTS[0])
    for _ in evening.play(2):
        pass
    last = evening.table.record.at
    evening.table.house.clock = lambda: 0
    again = TableWriter.resume(evening.table.house, evening.name)
    assert again.record.at == last
    answer = again.command(evening.wish(again.record), PROGRAM)
    assert answer.steps[0].at == last


def test_clock_jumps_keep_the_house_log_in_order() -> None:
    moments = iter([50, 20, 70, 10, 60])
    house = House(MemoryStore(), KEYS, clock=lambda: next(moments))
    for who in ("Eve", "Mallory", "Eve"):
        house.refuse_access(i.RefuseAccess(who, "player", "a table", "a wrong password"))
    TableWriter.create(house, "table 1", setup(DOCUMENTS[0]))
    assert [entry.at for entry, _ in entries(house.store, "house")] == [50, 50, 70, 70, 70]
    assert [entry.at for entry, _ in entries(house.store, "table 1")] == [60]


def test_refused_input_with_unstorable_text_is_not_recorded() -> None:
    house = House(MemoryStore(), KEYS)
    house.refuse_access(i.RefuseAccess("Eve\0", "\ud800", "x" * 9_999, "a wrong password"))
    (entry, _) = entries(house.store, "house")[-1]
    assert entry.given == i.RefuseAccess("Eve?", "?", "x" * 200, "a wrong password")
    assert (entry.by.role, entry.by.name) == ("?", "Eve?")
