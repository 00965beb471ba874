"""Significant events, each in a sentence and, if it changed a setting, with the values before and after.

Large wins and wagers are found by their postings.
"""

import bisect
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, get_args

from msgspec import Struct

from croupier.engine.holdem import events as u
from croupier.engine.table import Table, evolve, new_table
from croupier.engine.table import events as e
from croupier.engine.table.moments import written
from croupier.money import DOLLARS, Unit
from croupier.narration import sentence
from croupier.records.books import cash_events as c
from croupier.records.books.accounts import CASH, ON_LAYOUT, BookAccount, unit_of
from croupier.records.books.cash_events import CashEvent
from croupier.records.log import events as r
from croupier.records.log import wire
from croupier.records.log.entries import Entry
from croupier.records.log.kinds import kind_of
from croupier.records.queries import sentences
from croupier.records.queries.recall import entries, tables
from croupier.records.stores.protocol import MarkRow, RecordFilter, Store

LARGE_WIN: Final = "large win"
LARGE_WAGER: Final = "large wager"
_CASH: Final = get_args(CashEvent)
_CHANGES: Final = (e.LimitsPosted, e.LimitsChanged, e.SettingChanged, e.CardsDetermined)


class SignificantEvent(Struct, frozen=True):
    """A significant event: time, place in the log, giver of the input, and the event in a sentence.

    `before` and `after` are empty where nothing was changed.
    """

    at: int
    log: str
    number: int
    place: int
    round: int
    category: str
    event: str
    role: str
    who: str
    reason: str
    clause: str
    before: str
    after: str
    text: str


def found_events(store: Store, wanted: RecordFilter, categories: tuple[str, ...] = ()) -> tuple[SignificantEvent, ...]:
    """Return the significant events that are wanted, of any of the categories, the newest last."""
    marks = [row for row in store.marks(_without_many(wanted)) if not categories or row.category in categories]
    kept = marks if wanted.many is None else marks[: wanted.many]
    reader = _Reader(store)
    return tuple([reader.read(row) for row in reversed(kept)])


def _without_many(wanted: RecordFilter) -> RecordFilter:
    """Return the filter without a limit: categories are chosen before they are counted."""
    return RecordFilter(
        log=wanted.log,
        round=wanted.round,
        event=wanted.event,
        who=wanted.who,
        since=wanted.since,
        until=wanted.until,
    )


class _Reader:
    """Reader of the events that marks refer to; the settings of a table are followed once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, Table] = {}
        self._units: dict[str, Unit] = {}
        self._changed: dict[str, dict[tuple[int, int], tuple[str, str]]] = {}
        self._entry: Entry | None = None

    def read(self, row: MarkRow) -> SignificantEvent:
        event = self.entry(row.log, row.number).events[row.place]
        before, after = self._change(row.log, row.number, row.place, event)
        text = sentences.for_whom(event, self.entry(row.log, row.number).given, self.text(row.log, event))
        return SignificantEvent(
            at=row.at,
            log=row.log,
            number=row.number,
            place=row.place,
            round=row.round,
            category=row.category,
            event=row.event,
            role=row.role,
            who=row.who,
            reason=row.reason,
            clause=row.clause,
            before=before,
            after=after,
            text=text,
        )

    def entry(self, log: str, number: int) -> Entry:
        kept = self._entry
        if kept is None or (kept.log, kept.number) != (log, number):
            (kept,) = entries(self._store, log, number, number)
            self._entry = kept
        return kept

    def text(self, log: str, event: Any) -> str:
        if kind_of(log):
            return sentences.of_proceeding(event)
        unit = self._unit(log, event)
        if sentences.is_of_records(event):
            return sentences.tell(event, unit)
        table = self._tables[log]
        return sentence(event, table, table, unit).text

    def _unit(self, log: str, event: Any) -> Unit:
        """Return the unit of an event's amounts: that of the table, dollars for events of a store or a proceeding."""
        if kind_of(log) or (sentences.is_of_records(event) and not isinstance(event, CashEvent)):
            return DOLLARS
        self._follow(log)
        return self._units[log]

    def _change(self, log: str, number: int, place: int, event: Any) -> tuple[str, str]:
        if isinstance(event, (*_CHANGES, r.ReturnStated)):
            self._follow(log)
            return self._changed[log].get((number, place), ("", ""))
        return _own_change(event, self._unit(log, event))

    def _follow(self, log: str) -> None:
        """Follow the settings of a table through all that changed them."""
        if log in self._tables:
            return
        marks = self._store.marks(RecordFilter(log=log, category="limits"))
        first, *numbers = sorted({row.number for row in marks})
        set_up = self.entry(log, first).events[0]
        assert isinstance(set_up, r.TableSetUp), set_up
        setup = set_up.setup
        self._units[log] = unit_of(setup.unit)
        table = new_table(setup.document, setup.election, limits=setup.limits)
        self._tables[log], changed = table, self._changed.setdefault(log, {})
        expects = "" if setup.expects is None else sentences.expected(setup.expects)
        for number in numbers:
            for place, event in enumerate(self.entry(log, number).events):
                if isinstance(event, r.ReturnStated):
                    changed[number, place] = expects, sentences.expected(event.expected)
                    expects = changed[number, place][1]
                elif isinstance(event, _CHANGES):
                    after = evolve(table, event)
                    changed[number, place] = _settings(table, after, event)
                    table = after


def _settings(table: Table, after: Table, event: Any) -> tuple[str, str]:
    """Return the settings of an event before and after it."""
    if isinstance(event, e.CardsDetermined):
        was = f"decks {table.decks}, shuffle {table.shuffle or 'none'}"
        return was, f"decks {after.decks}, shuffle {after.shuffle or 'none'}"
    new = ((event.setting, event.value),) if isinstance(event, e.SettingChanged) else event.changed
    old = dict(table.settings)
    return _named([(name, old.get(name)) for name, _ in new]), _named(list(new))


def _named(values: list[tuple[str, Any]]) -> str:
    return ", ".join(f"{name} {_shown(value)}" for name, value in values)


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _own_change(event: Any, unit: Unit) -> tuple[str, str]:
    """Return the values before and after an event that has both in its fields."""
    match event:
        case e.DealerChanged():
            return event.before, event.by.name
        case u.PlayWagerFound() | u.InitialWagerFound():
            return unit.write(event.before), unit.write(event.found)
        case e.RoundReconstructed():
            return " ".join(map(str, event.before)), " ".join(map(str, event.after))
        case e.CardCorrected():
            return str(event.keyed), str(event.card)
        case c.DropCounted():
            return unit.write(event.expected), unit.write(event.counted)
        case e.CardsCounted():
            return str(event.expected), str(event.counted)
        case e.LimitRaised():
            return "", "" if event.maximum is None else f"maximum {unit.write(event.maximum)}"
        case e.HoursSet():
            return "", f"{written(event.opens)} to {written(event.closes)}"
        case r.TableSetUp():
            return "", _named([("document", event.setup.document), *event.setup.election.items()])
        case _:
            return "", ""


# --- large wins and wagers -----------------------------------------------------------------------------------

Large = tuple[int, int, str, int, str]
"""The entry and the place of an event, its category, the amount it moved, and the unit."""


def large(store: Store, amount: int, wanted: RecordFilter) -> tuple[SignificantEvent, ...]:
    """Return the wins and the wagers of at least `amount` cents, the newest last; `who` is the player."""
    found = []
    for name in tables(store) if wanted.log is None else (wanted.log,):
        first = 1 if wanted.since is None else store.number_at(name, wanted.since - 1) + 1
        last = None if wanted.until is None else store.number_at(name, wanted.until)
        moves = list(_large_moves(store, name, amount, first, last))
        rounds = (
            sorted([(row.first, row.last, row.round) for row in store.rounds(RecordFilter(log=name))]) if moves else []
        )
        for number, place, category, moved, unit in moves:
            (entry,) = entries(store, name, number, number)
            if not isinstance(entry.events[place], _CASH):
                found.append(_large(entry, place, category, unit_of(unit).write(moved), _round_at(rounds, number)))
    fitting = [one for one in found if _is_wanted(one, wanted)]
    fitting.sort(key=lambda one: (one.at, one.log, one.number, one.place))
    return tuple(fitting if wanted.many is None else fitting[-wanted.many :])


def _is_wanted(one: SignificantEvent, wanted: RecordFilter) -> bool:
    filters = ((wanted.who, one.who), (wanted.event, one.event), (wanted.round, one.round))
    return all(said is None or said == found for said, found in filters)


def _large_moves(store: Store, name: str, amount: int, first: int, last: int | None) -> Iterator[Large]:
    """Yield the place of each event by which the house paid, or a wager reached, the stated amount."""
    by_event = groupby(store.postings(name, first, last), key=lambda row: (row.number, row.place))
    for (number, place), rows in by_event:
        gave, laid, unit = 0, 0, CASH
        for row in rows:
            unit = row.unit
            kind = BookAccount.of_index(row.account).kind
            gave -= row.amount if kind in ("float", "promotion") else 0
            laid += row.amount if kind in ON_LAYOUT else 0
        if gave >= amount:
            yield number, place, LARGE_WIN, gave, unit
        elif laid >= amount:
            yield number, place, LARGE_WAGER, laid, unit


def _round_at(rounds: list[tuple[int, int, int]], number: int) -> int:
    """Return the round to which an entry belongs: the last that had begun, or the one after it if that was over."""
    at = bisect.bisect_left(rounds, (number + 1, 0, 0)) - 1
    if at < 0:
        return 1
    _, last, round_ = rounds[at]
    return round_ if number <= last else round_ + 1


def _large(entry: Entry, place: int, category: str, moved: str, round_: int) -> SignificantEvent:
    event = entry.events[place]
    player = str(getattr(event, "player", "")) or "somebody"
    verb = "wins" if category == LARGE_WIN else "wagers"
    return SignificantEvent(
        at=entry.at,
        log=entry.log,
        number=entry.number,
        place=place,
        round=getattr(event, "round", round_),
        category=category,
        event=wire.event_tag(type(event)),
        role="player",
        who=player,
        reason="",
        clause=str(getattr(event, "clause", "")),
        before="",
        after="",
        text=f"{player} {verb} {moved}",
    )
