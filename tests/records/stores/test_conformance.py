"""Promises of the protocol, tested with every kind of store."""

import contextlib
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from croupier.records.log.entries import SignedHead
from croupier.records.stores import schema, sql
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import (
    BadStore,
    Batch,
    LogRow,
    PartRow,
    PostingRow,
    RecordFilter,
    Repeated,
    Stale,
    Store,
    StoreError,
    StoreFailed,
)
from tests.records.stores.samples import (
    Opened,
    batch,
    everything,
    head,
    link,
    mark_row,
    round_row,
    snapshot,
)

UNUSUAL = (
    "日本 ♠ – “Tisch”",
    'it\'s a "table"; DROP TABLE entries; --',
    "100% %s %(log)s ? :log $1 {log}",
    "commands",
    "x" * 100,
    " house",
    "\\ \t",
)


# --- batches ----------------------------------------------------------------------------------------------------------


def test_new_store_is_empty(store: Store) -> None:
    assert everything(store) == {"logs": (), "rounds": (), "marks": []}
    assert store.log("table") is None
    assert [*store.links("table"), *store.heads("table"), *store.postings("table")] == []
    assert store.command("table", "key") is None
    assert store.number_at("table", 1) == 0
    assert (*store.parts("table", 1), *store.snapshots("table")) == ()
    assert store.balances("table") == {}


def test_appended_entries_are_returned_unchanged(store: Store) -> None:
    store.append([batch(many=3, key="first", begun=7)])
    store.append([batch(after=3, many=2, key="second")])
    assert list(store.links("table")) == [link("table", number) for number in (1, 2, 3, 4, 5)]
    assert store.log("table") == LogRow("table", 7, 5, link("table", 5).hash, head("table", 5))
    assert store.command("table", "first") == (1, 3)
    assert store.command("table", "second") == (4, 5)
    assert store.command("table", "third") is None
    assert store.command("another", "first") is None


def test_entries_persist_after_reopening(opened: Opened) -> None:
    store = opened()
    store.append([batch(key="a", marks=(mark_row(),), rounds=(round_row(),), heads=((1, head("table", 1, "round")),))])
    store.save("table", snapshot(1))
    before = everything(store)
    store.close()
    for writes in (False, True):
        again = opened(writes=writes)
        assert everything(again) == before
        assert again.snapshots("table") == (snapshot(1),)
        assert again.command("table", "a") == (1, 1)
        again.close()


def test_several_batches_are_recorded_at_once(store: Store) -> None:
    store.append([batch("house", key="h"), batch("one", many=2), batch("house", 1, key="i"), batch("one", 2)])
    assert [(row.log, row.number) for row in store.logs()] == [("house", 2), ("one", 3)]
    assert list(store.links("one")) == [link("one", number) for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("last", "refusal"),
    [
        (batch("two", 4), Stale),
        (batch("one", 1, key="known"), Repeated),
        (batch("two", 4, key="known"), Stale),
        (batch("three", key="again"), Repeated),
        (batch("three"), Stale),
    ],
    ids=["stale", "repeated", "another log's key", "repeated in itself", "stale in itself"],
)
def test_failed_batch_rolls_back_the_whole_append(store: Store, last: Batch, refusal: type[StoreError]) -> None:
    store.append([batch("one", key="known")])
    before = everything(store)
    rows: dict[str, Any] = {
        "marks": (mark_row("three"),),
        "rounds": (round_row("three"),),
        "heads": ((1, head("three", 1)),),
    }
    rows |= {"postings": (PostingRow("three", 1, 0, 0, "float", "cash", 5),)}
    with pytest.raises(refusal):
        store.append([batch("three", key="again", **rows), batch("one", 1), last])
    assert everything(store) == before
    assert store.command("three", "again") is None
    store.append([batch("one", 1)])


@pytest.mark.parametrize("after", [0, 1, 3, 9])
def test_a_batch_after_another_entry_is_stale(store: Store, after: int) -> None:
    store.append([batch(many=2)])
    with pytest.raises(Stale, match=rf"table has 2 entries, not {after}\.$"):
        store.append([batch(after=after, key="new")])
    assert len(list(store.links("table"))) == 2
    assert store.command("table", "new") is None


def test_batch_after_nonexistent_entries_is_stale(store: Store) -> None:
    with pytest.raises(Stale, match="table has 0 entries, not 2"):
        store.append([batch(after=2)])
    assert store.logs() == ()


@pytest.mark.parametrize("after", [0, 1, 2, 7])
def test_a_known_command_is_repeated_even_if_it_is_stale_as_well(store: Store, after: int) -> None:
    store.append([batch(key="known")])
    store.append([batch(after=1)])
    with pytest.raises(Repeated, match="The command 'known' of table was recorded before"):
        store.append([batch(after=after, key="known")])
    assert len(list(store.links("table"))) == 2


def test_two_logs_may_use_the_same_key(store: Store) -> None:
    store.append([batch("one", key="k")])
    store.append([batch("two", many=2, key="k")])
    assert (store.command("one", "k"), store.command("two", "k")) == ((1, 1), (1, 2))


# --- reading ----------------------------------------------------------------------------------------------------------


def test_logs_come_in_the_order_in_which_they_began(store: Store) -> None:
    store.append([batch("b", begun=5), batch("house"), batch("a", begun=9), batch("z", begun=2)])
    assert [row.log for row in store.logs()] == ["house", "z", "b", "a"]


@pytest.mark.parametrize("page", [1, 2, 3, 7, 1000])
def test_entries_heads_and_postings_come_in_pages(store: Store, page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "_PAGE", page)
    moved = [
        PostingRow("table", n, place, p, "float", "cash", n) for n in (1, 2, 6) for place in (0, 1) for p in (0, 1)
    ]
    heads = tuple([(number, head("table", number, "round")) for number in (2, 3, 6)])
    store.append([batch(many=6, heads=heads, postings=tuple(moved)), batch("u", many=2)])
    assert [one.number for one in store.links("table")] == [1, 2, 3, 4, 5, 6]
    assert [one.number for one in store.links("table", 2, 4)] == [2, 3, 4]
    assert [one.number for one in store.links("table", 5)] == [5, 6]
    assert [one.number for one in store.links("table", 0, 2)] == [1, 2]
    assert [one.number for one in store.links("table", 6, 99)] == [6]
    assert list(store.links("table", 4, 3)) == list(store.links("table", 7)) == []
    assert list(store.heads("table")) == list(heads)
    assert list(store.postings("table")) == moved
    assert list(store.postings("table", 2)) == moved[4:]
    assert list(store.postings("table", 2, 5)) == moved[4:8]
    assert list(store.postings("table", 1, 0)) == []


def test_entries_beyond_one_page_are_read(store: Store) -> None:
    store.append([batch(many=2_345)])
    store.append([batch(after=2_345, key="last")])
    assert [one.number for one in store.links("table")] == list(range(1, 2_347))
    assert store.command("table", "last") == (2_346, 2_346)


def test_reading_is_a_consistent_snapshot(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "_PAGE", 2)
    store.append([batch(many=3)])
    reading = store.links("table")
    next(reading)
    store.append([batch(after=3, many=4)])
    assert [one.number for one in reading] == [2, 3]


def test_number_at_is_the_last_entry_of_a_moment(store: Store) -> None:
    store.append([batch(at=100, key="a"), batch(after=1, many=2, at=200, key="b"), batch("other", many=4, at=150)])
    asked = {99: 0, 100: 1, 101: 1, 199: 1, 200: 3, 201: 3, 9_999_999_999_999: 3}
    assert {at: store.number_at("table", at) for at in asked} == asked


def test_latest_record_of_a_round_is_returned(store: Store) -> None:
    parts = (PartRow("table", 1, 1, "Ann", 500, -500), PartRow("table", 1, 1, "Bob", 500, 500))
    store.append([batch(rounds=(round_row(),), parts=parts, key="a")])
    assert store.parts("table", 1) == parts
    void = round_row(last=2, status="void", ended=30)
    store.append([batch(after=1, rounds=(void, round_row(number=2, last=2)), parts=(), key="b")])
    assert store.rounds(RecordFilter(round=1)) == (void,)
    assert store.parts("table", 1) == ()
    assert store.rounds(RecordFilter(player="Ann")) == ()
    assert [row.round for row in store.rounds(RecordFilter())] == [1, 2]  # the newest first, by when they ended
    assert [row.round for row in store.rounds(RecordFilter(many=1))] == [1]


def test_players_of_several_rounds_take_one_query(store: Store) -> None:
    rounds = tuple([round_row(number=number, last=number) for number in range(1, 604)])
    parts = tuple([PartRow("table", one.round, one.last, name, 1, 1) for one in rounds for name in ("Ann", "Bob")])
    store.append([batch(many=603, rounds=rounds, parts=parts), batch("other")])
    assert store.parts("table", 3, 1, 3) == parts[:2] + parts[4:6]
    assert store.parts("table", *range(700)) == parts
    assert store.parts("other", 1, 2) == store.parts("table") == ()


def test_round_ended_twice_in_one_command_is_listed_once(store: Store) -> None:
    rounds = (round_row(last=1), round_row(last=2, status="void"))
    parts = (
        PartRow("table", 1, 1, "Ann", 5, 5),
        PartRow("table", 1, 2, "Cem", 1, 0),
        PartRow("table", 1, 2, "Ann", 5, 0),
    )
    store.append([batch(many=2, rounds=rounds, parts=parts)])
    assert store.rounds(RecordFilter()) == rounds[1:]
    assert [part.player for part in store.parts("table", 1)] == ["Ann", "Cem"]
    assert {part.net for part in store.parts("table", 1)} == {0}


def test_names_are_ordered_as_their_bytes_in_every_store(store: Store) -> None:
    names = ["Zoë", "ann", "Bob", "ßen", "Ann", "ähn", "_", "bob"]
    parts = tuple([PartRow("table", 1, 1, name, 1, 1) for name in names])
    store.append([batch(rounds=(round_row(),), parts=parts)])
    assert [part.player for part in store.parts("table", 1)] == sorted(names)
    store.append([batch(name, rounds=(round_row(name, ended=77),), marks=(mark_row(name, at=7),)) for name in names])
    assert [row.log for row in store.rounds(RecordFilter(since=77))] == sorted(names, reverse=True)
    assert [row.log for row in store.marks(RecordFilter())] == sorted(names, reverse=True)


def test_balances_omit_zero_sums(store: Store) -> None:
    moved = [
        ("float", "cash", 7),
        ("float", "cash", -3),
        ("float", "token", 2),
        ("drop", "cash", 2**40),
        ("pot", "cash", 4),
    ]
    moved += [("pot", "cash", -4)]
    rows = [PostingRow("table", n, 0, 0, *one) for n, one in enumerate(moved, 1)]
    store.append(
        [batch(many=6, postings=tuple(rows)), batch("other", postings=(PostingRow("other", 1, 0, 0, "x", "cash", 1),))]
    )
    assert store.balances("table") == {("drop", "cash"): 2**40, ("float", "cash"): 4, ("float", "token"): 2}
    assert store.balances("table", 1) == {("float", "cash"): 7}
    assert store.balances("table", 5)[("pot", "cash")] == 4
    assert store.balances("table", 0) == {}
    assert list(store.balances("table")) == sorted(store.balances("table"))


@pytest.mark.parametrize("name", UNUSUAL, ids=range(len(UNUSUAL)))
def test_unusual_names_are_accepted(store: Store, name: str) -> None:
    rows: dict[str, Any] = {"rounds": (round_row(name, dealer=name),), "parts": (PartRow(name, 1, 1, name, 1, 1),)}
    marks = (mark_row(name, who=name, reason=name, category=name),)
    moved = (PostingRow(name, 1, 0, 0, name, name, 1),)
    store.append([batch("house"), batch("other", key=name), batch(name, key=name, marks=marks, postings=moved, **rows)])
    assert [row.log for row in store.logs()] == ["house", *[r.log for r in store.logs()[1:]]]
    assert store.command(name, name) == (1, 1)
    assert list(store.links(name)) == [link(name, 1)]
    assert store.rounds(RecordFilter(log=name, dealer=name, player=name)) == rows["rounds"]
    assert list(store.marks(RecordFilter(who=name, category=name))) == list(marks)
    assert store.balances(name) == {(name, name): 1}
    with pytest.raises(Repeated):
        store.append([batch(name, 1, key=name)])
    with pytest.raises(Stale):
        store.append([batch(name)])
    assert store.log(name + " ") is None


def test_invalid_text_matches_nothing(store: Store) -> None:
    """A name from outside may hold bytes that are no letters; a database cannot even be asked for it."""
    store.append([batch(rounds=(round_row(),))])
    if isinstance(store, MemoryStore):
        assert store.rounds(RecordFilter(player="x\udc80")) == ()
        return
    with pytest.raises(StoreError, match=r": The query is not valid text: 'x\\udc80'\.$"):
        store.rounds(RecordFilter(player="x\udc80"))


def test_unstorable_value_is_rejected(where: str) -> None:
    nothing: Any = None
    with contextlib.closing(open_store(where, writes=True)) as store:
        with pytest.raises(StoreFailed, match=r": Cannot record: (NOT NULL|null value)") as found:
            store.append([replace(batch(), now=SignedHead(nothing, ""))])
        assert type(found.value) is StoreFailed
        assert store.logs() == ()
        store.append([batch()])


def test_rows_out_of_order_end_the_reading(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a damaged index could give them, again and again."""
    monkeypatch.setattr(sql, "_PAGE", 2)
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.append([batch(many=5, heads=tuple([(number, head("table", number)) for number in (1, 2, 3)]))])
        rows = store.rows(sa.select(schema.HEADS).limit(2))
        monkeypatch.setattr(store, "rows", lambda _: rows)
        with pytest.raises(BadStore, match=r"The store is damaged: rows are out of order\.$"):
            list(store.heads("table"))


# --- snapshots and the end --------------------------------------------------------------------------------------------


def test_the_newest_snapshots_are_kept(store: Store) -> None:
    for number in (10, 30, 20, 40):
        store.save("table", snapshot(number))
        store.save("other", snapshot(1))
    assert [one.number for one in store.snapshots("table")] == [40, 30]
    store.save("table", snapshot(40, b"another"))
    assert store.snapshots("table") == (snapshot(40, b"another"), snapshot(30))
    store.save("table", snapshot(5))  # older than all that are kept: it goes at once
    assert [one.number for one in store.snapshots("table")] == [40, 30]
    assert store.snapshots("other") == (snapshot(1),)


def test_closed_store_rejects_queries(opened: Opened) -> None:
    store = opened()
    store.append([batch()])
    store.close()
    store.close()
    if isinstance(store, MemoryStore):
        return  # there is nothing to let go
    for ask in (store.logs, lambda: store.append([batch(after=1)]), lambda: store.command("table", "key 0")):
        with pytest.raises(StoreError, match=r"The store is closed\.$"):
            ask()
    assert [row.number for row in opened().logs()] == [1]


def test_read_only_store_rejects_appends(where: str) -> None:
    writer = open_store(where, writes=True)
    reader = open_store(where)
    assert reader.logs() == ()
    with pytest.raises(StoreError, match=r"The store was opened read-only\.$"):
        reader.append([batch()])
    with pytest.raises(StoreError, match=r"The store was opened read-only\.$"):
        reader.save("table", snapshot(1))
    writer.append([batch()])
    assert [row.number for row in reader.logs()] == [1]
    writer.close()
    reader.close()
