"""Editions: what an earlier program decided is not repeated, and nothing recorded later can pass for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.events import RoundClosed, WagerSettled
from croupier.engine.table.events import RoundVoided
from croupier.money import Money
from croupier.records.house import House
from croupier.records.house_state import recorded_edition
from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.chain import ENTRY_FRAME
from croupier.records.log.editions import EDITION, FIRST, Editions
from croupier.records.log.entries import HOUSE, PROGRAM, Entry, Link, SignedHead
from croupier.records.queries.verify import Report, VerifyOptions, verify
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, Batch
from tests.records import exported
from tests.records.evening import KEYS, Evening
from tests.records.twins import FOUND, GOOD, judged

OLD = Path(__file__).parents[1] / "editions" / "first.jsonl"
"""A log by the last program of the first edition: limits were changed while wagers lay there, and a round was declared
void after one of its payments had been corrected."""
TABLE = "table 1"
BLACKJACK = "act-blackjack-2005"
Change = Callable[[Entry], Entry]


def in_log(lines: list[bytes]) -> list[Entry]:
    frames = [ENTRY_FRAME.inside(line) for line in lines]
    return [entries.read(one[0]) for one in frames if one is not None]


def restored(found: list[Entry], change: Change = lambda entry: entry) -> MemoryStore:
    """Return a store with these entries; an owner of the keys can `change` them and sign them again."""
    store, last, began = MemoryStore(), dict[str, Link](), dict[str, Link]()
    founded = found[0].events[0]

    def signed(entry: Entry, link: Link, kind: entries.HeadKind) -> SignedHead:
        return entries.sign(KEYS, founded.store, entry.log, link, at=entry.at, kind=kind)

    for one in found:
        before = last.get(one.log, began.get(one.log))
        entry = change(replace(one, previous=entries.NOTHING if before is None else before.hash))
        link = last[one.log] = entries.link(entry)
        began |= {event.log: link for event in entry.events if isinstance(event, e.LogBegun)}
        is_end = any(isinstance(event, RoundClosed | RoundVoided) for event in entry.events)
        heads = ((link.number, signed(entry, link, "round")),) if is_end else ()
        begun = began[one.log].number if one.log in began else 0
        key = entry.key or f"entry {link.number}"
        now = signed(entry, link, "now")
        store.append([Batch(one.log, link.number - 1, key, (link,), (entry.at,), now, begun, heads=heads)])
    return store


def old_store(change: Change = lambda entry: entry) -> MemoryStore:
    return restored(in_log(OLD.read_bytes().splitlines(keepends=True)), change)


def continued() -> MemoryStore:
    """Return the old store, in which this program has played a round more."""
    store = old_store()
    evening = Evening(store, BLACKJACK, name=TABLE)
    list(evening.play(evening.table.record.table.last_played + 1))
    return store


def deep(store: MemoryStore, folder: Path) -> Report:
    """Return the check of a store as an exported log."""
    log = folder / "log.jsonl"
    log.write_bytes(b"".join(exported.lines(store)))
    return verify(str(log), VerifyOptions(KEYS.public, KEYS, is_deep=True))


def overpaid(numbers: range) -> Change:
    """Return a change of the first payment among these entries of the table: a cent more."""
    changed = set[int]()

    def change(entry: Entry) -> Entry:
        settled = [at for at, one in enumerate(entry.events) if isinstance(one, WagerSettled)]
        if entry.log != TABLE or entry.number not in numbers or not settled or changed - {entry.number}:
            return entry
        changed.add(entry.number)
        paid = entry.events[settled[0]]
        events: list[Any] = list(entry.events)
        events[settled[0]] = replace(paid, returned=Money(paid.returned + 1))
        return replace(entry, events=tuple(events))

    return change


# --- what an earlier edition decided ----------------------------------------------------------------------------------


def test_decisions_of_an_earlier_edition_are_listed_and_no_findings() -> None:
    report = verify(str(OLD), VerifyOptions(KEYS.public, KEYS, is_deep=True))
    assert report.is_good
    assert report.edition == FIRST
    found = [(one.log, one.number, one.edition, one.told.split(":")[0], one.told[-19:]) for one in report.earlier]
    assert found == [
        (TABLE, 32, FIRST, "ChangeLimits", " money is the same."),
        (TABLE, 46, FIRST, "VoidRound", " The money differs."),
    ]
    assert str(report.earlier[0]).startswith("table 1, entry 32: Decided under edition 1, not repeated: ChangeLimits: ")


def test_old_store_goes_on_and_its_old_decisions_stay_old(tmp_path: Path) -> None:
    store = continued()
    report = deep(store, tmp_path)
    assert report.is_good
    assert report.edition == recorded_edition(store) == EDITION
    assert [one.number for one in report.earlier] == [32, 46]
    assert judged(list(exported.lines(store))) == GOOD


def test_same_decisions_in_a_store_of_this_edition_are_findings(tmp_path: Path) -> None:
    def founded_now(entry: Entry) -> Entry:
        first = entry.events[0]
        return replace(entry, events=(replace(first, edition=EDITION),)) if isinstance(first, e.StoreFounded) else entry

    report = deep(old_store(founded_now), tmp_path)
    assert not report.is_good
    assert not report.earlier
    (found,) = report.findings
    assert "Entry 32 of table 1, ChangeLimits: The log has" in found.told


def test_card_that_is_not_the_next_is_a_finding_in_every_edition(tmp_path: Path) -> None:
    def other_card(entry: Entry) -> Entry:
        is_deal = type(entry.given).__name__ == "Deal" and entry.number < 32
        return replace(entry, given=replace(entry.given, card=next(iter(Card)))) if is_deal else entry

    (found,) = deep(old_store(other_card), tmp_path).findings
    assert "The card is not the next card of the shoe." in found.told


# --- no way to pass for an earlier edition ----------------------------------------------------------------------------


def test_new_store_names_its_edition() -> None:
    store = MemoryStore()
    House(store, KEYS)
    assert recorded_edition(store) == EDITION
    assert recorded_edition(old_store()) == FIRST


def test_edition_is_begun_once_before_anything_else_is_written() -> None:
    store = old_store()
    rows = [row for row in store.logs() if row.log != HOUSE]
    for _ in range(2):
        House(store, KEYS, clock=lambda: 0)
    begun, form = [one for link in store.links(HOUSE) for one in entries.read(link.body).events[:1]][2:]
    assert isinstance(begun, e.EditionBegun)
    assert isinstance(form, e.SchemaRecorded)
    assert begun.edition == EDITION
    assert begun.ends == tuple([e.LogEnd(row.log, row.number, row.hash) for row in rows])


def test_wrong_decision_after_the_edition_began_is_a_finding(tmp_path: Path) -> None:
    store, old = continued(), old_store()
    row = old.log(TABLE)
    assert row is not None
    later = range(row.number + 1, 10_000)
    forged = restored(in_log(list(exported.lines(store))), overpaid(later))
    (found,) = deep(forged, tmp_path).findings
    assert found.told.count('"event":"WagerSettled"') == 2


def test_old_entry_rewritten_after_the_edition_began_is_detected_by_both_verifiers() -> None:
    lines = list(exported.lines(continued()))
    assert judged(lines) == GOOD
    assert judged(list(exported.lines(restored(in_log(lines), overpaid(range(1, 32)))))) == FOUND


def test_boundary_that_lies_ahead_of_the_log_makes_nothing_old(tmp_path: Path) -> None:
    def ahead(entry: Entry) -> Entry:
        first = entry.events[0]
        if not isinstance(first, e.EditionBegun):
            return entry
        return replace(entry, events=(replace(first, ends=(e.LogEnd(TABLE, 10_000, "0" * 64),)),))

    (found,) = deep(restored(in_log(list(exported.lines(continued()))), ahead), tmp_path).findings
    assert "Entry 32 of table 1, ChangeLimits" in found.told


@pytest.mark.parametrize("edition", [FIRST, EDITION, 0, -1])
def test_editions_only_grow(edition: int) -> None:
    store = MemoryStore()
    house = House(store, KEYS)
    assert judged(list(exported.lines(store))) == GOOD
    house.record(i.BeginEdition(edition, "croupier"), (e.EditionBegun(edition, "croupier", ()),), PROGRAM)
    assert judged(list(exported.lines(store))) == FOUND


def test_store_of_a_newer_edition_is_not_written_to() -> None:
    store = MemoryStore()
    newer = e.EditionBegun(EDITION + 1, "croupier 9", ())
    House(store, KEYS).record(i.BeginEdition(newer.edition, newer.program), (newer,), PROGRAM)
    before = store.logs()
    told = f"A program of edition {EDITION + 1} wrote to the store, and this one is of edition {EDITION}. Use the newer"
    with pytest.raises(BadStore, match=told):
        House(store, KEYS)
    assert store.logs() == before


def test_log_begun_under_a_later_edition_is_of_that_edition() -> None:
    editions = Editions()
    ends = [{"log": "one", "number": 5, "hash": "a"}]
    editions.note([{"event": "LogBegun", "log": "one"}])
    editions.note([{"event": "EditionBegun", "edition": 2, "ends": ends}])
    editions.note([{"event": "LogBegun", "log": "two"}])
    editions.note([{"event": "EditionBegun", "edition": 4, "ends": [*ends, {"log": "two", "number": 3, "hash": "b"}]}])
    assert [editions.of("one", 5), editions.of("two", 3)] == [4, 4]  # the entries at the boundaries were not seen
    assert editions.see("one", 5, "a")
    assert editions.see("two", 3, "b")
    assert not editions.see("two", 3, "c")
    assert [editions.of("one", number) for number in (1, 5, 6)] == [1, 1, 4]
    assert [editions.of("two", number) for number in (1, 3, 4)] == [2, 2, 4]
    assert editions.of("three", 1) == 4
