"""Export of logs for inspectors: checked in place, and written up to the last point without a round in play.

Entries of a round contain cards that lie face down. The export therefore ends before a round in play, and before a card
drawn in error that is still hidden, however many rounds ago it was drawn.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.engine.table.events import CardHeld
from croupier.records.house import House
from croupier.records.log import entries as log_entries
from croupier.records.log.chain import Chain, header_line
from croupier.records.log.entries import HOUSE, Link, entry_line, head_line, is_table
from croupier.records.stores.protocol import LogRow, RecordFilter, Store
from croupier.records.tables.recovery import EarlierDecision, decide_again, states
from croupier.records.tables.snapshot import restore_snapshot
from croupier.records.tables.state import TableRecord

_OPENS: Final = (b'"event":"RoundOpened"', b'"event":"CardHeld"')
"""Events from which entries may contain cards that are not public."""


class LogCheck(Struct, frozen=True):
    """Result of the check of a log: findings, and entries read.

    `earlier` are decisions of earlier editions of the program which this one would not repeat.
    """

    log: str
    entries: int
    rounds: int
    heads: int
    last: str
    is_decided_again: bool
    findings: tuple[str, ...]
    earlier: tuple[str, ...] = ()


def checked(house: House, name: str, *, is_deep: bool = False) -> LogCheck:
    """Check a table's log and the house's: hashes, order and signatures, and with `is_deep` every decision."""
    chain = Chain(house.keys.public, house.id)
    for one in (HOUSE, name):
        row = house.store.log(one)
        assert row is not None, one
        for line in _lines(house.store, row, row.number):
            chain.line(line)
        chain.head(row.now)
    chain.close()
    findings = [str(one) for one in chain.findings.values()]
    again = decide_again(house.store, name, house.keys, chain.editions) if is_deep and not findings else ()
    earlier: list[str] = []
    for found in again:
        (earlier if isinstance(found, EarlierDecision) else findings).append(str(found))
    read = (chain.entries, chain.rounds, chain.heads, chain.hash)
    return LogCheck(name, *read, is_deep, tuple(findings), tuple(earlier))


def ended_lines(house: House, only: str = "") -> Iterator[bytes]:
    """Yield the log of the whole floor in the form of docs/records.md, each table up to its last completed round.

    With `only` it is one log and the house's, which comes first. If the export of a table ends before its log, the head
    at its end is the last one of that moment.
    """
    store = house.store
    yield header_line(house.keys.public, house.id)
    for row in store.logs():
        if only and row.log not in (log_entries.HOUSE, only):
            continue
        last = _last_public(house, row) if is_table(row.log) else row.number
        yield from _lines(store, row, last)
        yield head_line(row.now if last == row.number else _head(house, row.log, last))


def _lines(store: Store, row: LogRow, last: int) -> Iterator[bytes]:
    """Yield entries of a log up to one, and the heads of the rounds that ended among them."""
    heads = store.heads(row.log)
    head = next(heads, None)
    for link in store.links(row.log, 1, last):
        yield entry_line(link)
        while head is not None and head[0] == link.number:
            yield head_line(head[1])
            head = next(heads, None)


def first_unseen_entry(house: House, name: str) -> int | None:
    """Return the oldest entry that drew a card which is still face down, or None.

    A card of the round in play counts, too: so the table is examined as it was before that round.
    """
    row = house.store.log(name)
    assert row is not None, name
    drawn = _drawn_unseen(house.store, name)
    if not drawn:  # as at almost every table: nothing else is read then
        return None
    last = _last_ended(house.store, row)
    drawn = [one for one in drawn if one <= last]
    kept = _state_at(house, name, last).table.kept_cards
    # cards are used in the order in which they were drawn: those that are left are the last
    many = sum(one.card is not None and not one.is_exposed for one in kept)
    return drawn[-many] if many else None


def _last_public(house: House, row: LogRow) -> int:
    """Return the last entry of a table's log before any that may reveal a card in play, or a drawn hidden card."""
    found = first_unseen_entry(house, row.log)
    return _last_ended(house.store, row) if found is None else found - 1


def _last_ended(store: Store, row: LogRow) -> int:
    """Return the last entry of a table's log before any that may reveal a round in play."""
    ended = max([number for number, _ in store.heads(row.log) if number <= row.number], default=0)
    for link in store.links(row.log, ended + 1, row.number):
        if any(word in link.body for word in _OPENS):
            return link.number - 1
    return row.number


def _drawn_unseen(store: Store, name: str) -> list[int]:
    """Return the entries that drew a card which is known but not shown to anybody, oldest first."""
    marked = {one.number for one in store.marks(RecordFilter(log=name, category="cards")) if one.event == "CardHeld"}
    found = []
    for number in sorted(marked):
        link = next(store.links(name, number, number))
        events = [event for event in log_entries.read(link.body).events if isinstance(event, CardHeld)]
        found += [number for event in events if event.card is not None and not event.is_exposed]
    return found


def _state_at(house: House, name: str, last: int) -> TableRecord:
    """Return the table after an entry."""
    record = None
    for one in house.store.snapshots(name):
        link = next(house.store.links(name, one.number, one.number), None)
        if record is None and one.number <= last and link is not None and link.hash == one.hash:
            record = restore_snapshot(name, one, house.keys)
    for _, after in states(house.store, name, house.keys, record, last):
        record = after
    assert record is not None, name
    return record


def _head(house: House, name: str, number: int) -> log_entries.SignedHead:
    link: Link = next(house.store.links(name, number, number))
    return house.signed(name, link, at=log_entries.read(link.body).at, kind="now")
