"""Queries of rounds: the last ones of a table, a player or a dealer, the one in play, and one by its number.

Inputs are not decided again: the answers come from the log alone.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.engine import events as shared
from croupier.engine.game import DEALT_EVENTS
from croupier.engine.table import Table
from croupier.engine.table import events as e
from croupier.money import Money
from croupier.records.books.accounts import ON_LAYOUT, BookAccount, Posting
from croupier.records.foundation import founding
from croupier.records.log import entries as log_entries
from croupier.records.log import events as r
from croupier.records.log import wire
from croupier.records.log.entries import Entry, SignedHead, is_table
from croupier.records.log.inputs import table_of
from croupier.records.log.kinds import kind_of
from croupier.records.queries.round_replay import History, Status, concerned, followed
from croupier.records.stores.protocol import BadStore, PartRow, RecordFilter, RoundRow, Store
from croupier.records.tables import round_progress
from croupier.records.tables.recovery import states

_SETTINGS: Final = (e.LimitsChanged, e.SettingChanged, e.CardsDetermined)
_ABOUT_ROUNDS: Final = ("void", "correction", "conduct")
"""The categories of events that may concern a completed round."""
_LATEST: Final = 50
"""Number of rounds recorded last among which the last played one is, with voids of earlier rounds."""


class NoRound(ValueError):
    """A round or a table that is not in the store, in one sentence with the valid choices."""


class RecalledRound(Struct, frozen=True):
    """A recorded round for display: its players, initial wagers and win, in cents.

    `won` is the win of the house with all wagers, `side_won` the part of it from side bets. A round in play has no end
    yet.
    """

    log: str
    round: int
    status: Status
    first: int
    last: int
    began: int
    ended: int | None
    dealer: str
    wagered: int
    won: int
    side_wagered: int
    side_won: int
    players: tuple[PartRow, ...]


def tables(store: Store) -> tuple[str, ...]:
    """Return the names of the tables of a store, in the order in which they began."""
    return tuple([row.log for row in store.logs() if is_table(row.log)])


def proceedings(store: Store) -> tuple[str, ...]:
    """Return the logs of a store that are neither the house's nor a table's, in the order in which they began."""
    return tuple([row.log for row in store.logs() if kind_of(row.log)])


def last_rounds(store: Store, wanted: RecordFilter) -> tuple[RecalledRound, ...]:
    """Return the rounds that are wanted, the newest last, those in play among them; `many` keeps the newest."""
    rows = store.rounds(wanted)
    players: dict[tuple[str, int], list[PartRow]] = {}
    for log_ in {row.log for row in rows}:
        for part in store.parts(log_, *[row.round for row in rows if row.log == log_]):
            players.setdefault((log_, part.round), []).append(part)
    found = [_recalled(row, tuple(players.get((row.log, row.round), ()))) for row in rows]
    names = tables(store) if wanted.log is None else (wanted.log,)
    for name in names:
        playing = in_play(store, name)
        if playing is not None and _is_wanted(playing, wanted):
            # one that is dealt again was over before
            found = [one for one in found if (one.log, one.round) != (name, playing.round)] + [playing]
    found.sort(key=lambda one: (one.ended is None, one.ended or one.began, one.log, one.last))
    return tuple(found if wanted.many is None else found[len(found) - min(wanted.many, len(found)) :])


def _recalled(row: RoundRow, players: tuple[PartRow, ...]) -> RecalledRound:
    return RecalledRound(
        log=row.log,
        round=row.round,
        status=row.status,
        first=row.first,
        last=row.last,
        began=row.began,
        ended=row.ended,
        dealer=row.dealer,
        wagered=row.wagered,
        won=row.won,
        side_wagered=row.side_wagered,
        side_won=row.side_won,
        players=players,
    )


def _is_wanted(one: RecalledRound, wanted: RecordFilter) -> bool:
    return (
        wanted.round in (None, one.round)
        and wanted.dealer in (None, one.dealer)
        and (wanted.player is None or any(part.player == wanted.player for part in one.players))
        and (wanted.since is None or one.began >= wanted.since)
        and (wanted.until is None or one.began <= wanted.until)
    )


# --- the round in play ---------------------------------------------------------------------------------------


class _Progress(Struct):
    """Progress of the rounds of a table: number and first entry of the last one, and whether it is in play."""

    number: int = 0
    first: int = 0
    has_cards: bool = False
    is_open: bool = False
    former: int = 0

    def follow(self, event: Any, entry: int) -> None:
        match event:
            case shared.RoundOpened():
                self.former, self.first = self.first, entry
                self.number, self.has_cards, self.is_open = self.number + 1, False, True
            case e.RoundReconstructed() | e.CardCorrected():
                self.first = self.first if event.number == self.number else self.former
                self.number, self.has_cards, self.is_open = event.number, True, True
            case e.RoundVoided() if event.number >= self.number:
                self.number, self.is_open = event.number, False
            case shared.RoundClosed() | e.TableClosed():
                # without a card there was no round, and its number is the next one's; a table closes over a round
                # only if it was opened and all its wagers were taken back
                self.number -= self.is_open and not self.has_cards
                self.is_open = False
            case _:
                self.has_cards = self.has_cards or isinstance(event, DEALT_EVENTS)


def in_play(store: Store, name: str) -> RecalledRound | None:
    """Return the round of a table that is in play, or None."""
    rows = store.rounds(RecordFilter(log=name, many=_LATEST))
    over = max(rows, key=lambda row: row.round, default=None)
    progress, last, dealer = _Progress(), 0, ""
    if over is not None:
        progress.number, dealer = over.round - 1, over.dealer
    so_far: list[Entry] = []
    for entry in entries(store, name, 1 if over is None else over.first):
        last = entry.number
        for event in entry.events:
            progress.follow(event, entry.number)
            dealer = event.by.name if isinstance(event, e.DealerChanged) else dealer
        so_far.append(entry)
    if not progress.is_open:
        return None
    return _playing(store, [one for one in so_far if one.number >= progress.first], progress.number, last, dealer)


def _playing(store: Store, read: list[Entry], number: int, last: int, dealer: str) -> RecalledRound:
    """Return a round in play; chips on the layout still count as the player's."""
    name, first = read[0].log, read[0].number
    posted: dict[tuple[int, int], list[Posting]] = {}
    for row in store.postings(name, first, last):
        one = Posting(BookAccount.of_index(row.account), row.unit, Money(row.amount))
        posted.setdefault((row.number, row.place), []).append(one)
    tracked, progress, laid = round_progress.TrackedRounds(), _Progress(number - 1), dict[str, int]()
    for entry in read:
        for place, event in enumerate(entry.events):
            moved = tuple(posted.get((entry.number, place), ()))
            progress.follow(event, entry.number)
            tracked = round_progress.after(tracked, event, moved, entry.number, entry.at)
            for one in moved:
                if one.account.kind in ON_LAYOUT:
                    laid[one.account.holder] = laid.get(one.account.holder, 0) + one.amount
        tracked = round_progress.named(tracked, progress.number)
    so_far = tracked.round(number)
    wagered, moved_ = dict(so_far.wagered), dict(so_far.net)
    net = {player: moved_.get(player, 0) + laid.get(player, 0) for player in sorted({*wagered, *moved_})}
    return RecalledRound(
        log=name,
        round=number,
        status="in play",
        first=first,
        last=last,
        began=read[0].at,
        ended=None,
        dealer=dealer,
        wagered=sum(wagered.values()),
        won=-sum(net.values()),
        side_wagered=so_far.side,
        side_won=so_far.side_won,
        players=tuple(
            [PartRow(name, number, last, player, wagered.get(player, 0), won) for player, won in net.items()]
        ),
    )


# --- one round -----------------------------------------------------------------------------------------------


def named(store: Store, text: str) -> RecalledRound:
    """Return the round that is asked for as "TABLE:NUMBER", "NUMBER", "TABLE:last" or "last"; raise NoRound."""
    names = tables(store)
    if not names:
        raise NoRound(f"{store.where}: The store has no tables.")
    table, separator, number = text.rpartition(":")
    if separator and table not in names:
        raise NoRound(f"{store.where}: There is no table {table!r}. The store has {_listed(names)}.")
    if number == "last":
        found = last_rounds(store, RecordFilter(log=table or None, many=1))
        if not found:
            raise NoRound(f"{store.where}: No round has been played{f' at {table}' if table else ''}.")
        return found[0]
    if not (number.isascii() and number.isdigit()):
        raise NoRound(f"{text!r} is not a round. Write TABLE:NUMBER, such as {names[0]}:1, or last.")
    wanted = RecordFilter(log=table or None, round=int(number))
    hits = last_rounds(store, wanted)
    if len(hits) == 1:
        return hits[0]
    if hits:
        which = ", ".join(f"{one.log}:{number}" for one in hits)
        raise NoRound(f"{store.where}: Round {number} was played at several tables. Write one of {which}.")
    raise NoRound(f"{store.where}: There is no round {text}. There are {_there(store, (table,) if table else names)}.")


def _there(store: Store, names: tuple[str, ...]) -> str:
    """Return the rounds of each table."""
    parts = []
    for name in names:
        rows = last_rounds(store, RecordFilter(log=name, many=1))
        last = rows[0].round if rows else 0
        parts.append(f"{name}:1 to {name}:{last}" if last > 1 else f"{name}:1" if last else f"none at {name}")
    return _listed(tuple(parts))


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:5])
    return shown if len(names) <= 5 else f"{shown} and {len(names) - 5} more"


class Recall:
    """Rounds of a store with all their entries; data that several rounds of a table need is read once."""

    def __init__(self, store: Store) -> None:
        """Store the store to read from."""
        self.store = store
        self._founded = founding(store)
        self._changes: dict[str, tuple[Entry, ...]] = {}
        self._about: dict[str, dict[int, list[Entry]]] = {}
        self._heads: dict[str, dict[int, SignedHead]] = {}

    def history(self, one: RecalledRound) -> History:
        """Return a round with all its entries; raise BadStore if they are not as recorded."""
        links = tuple(self.store.links(one.log, one.first, one.last))
        for link in links:
            if log_entries.hash_of(link.body) != link.hash:
                raise BadStore(f"{self.store.where}: Entry {link.number} of {one.log} was changed.")
        table, unit = self._before(one)
        later = [self.store.links(one.log, entry.number, entry.number) for entry in self.later(one)]
        return History(
            store=self._founded.store,
            key=self._founded.key,
            log=one.log,
            round=one.round,
            status=one.status,
            document=table.rules.document,
            election=dict(table.settings),
            rules=table.rules.fingerprint,
            unit=unit,
            dealer=one.dealer,
            links=links,
            head=None if one.ended is None else self._head(one),
            later=tuple([(link.number, link.hash) for found in later for link in found]),
        )

    def _head(self, one: RecalledRound) -> SignedHead | None:
        if one.log not in self._heads:
            self._heads[one.log] = dict(self.store.heads(one.log))
        return self._heads[one.log].get(one.last)

    def later(self, one: RecalledRound) -> tuple[Entry, ...]:
        """Return the entries after a round that concern it: voids, corrections, disputes, breaches."""
        if one.log not in self._about:
            self._about[one.log] = _about_rounds(self.store, one.log)
        return tuple([entry for entry in self._about[one.log].get(one.round, ()) if entry.number > one.last])

    def _before(self, one: RecalledRound) -> tuple[Table, str]:
        """Return a table with the settings in force when a round began, and its unit of play.

        They follow from the few entries that changed settings. If these do not give the rules that the round names, the
        whole log is read.
        """
        if one.log not in self._changes:
            marks = self.store.marks(RecordFilter(log=one.log, category="limits"))
            self._changes[one.log] = _entries_at(self.store, one.log, {row.number for row in marks})
        first, *changes = self._changes[one.log]
        assert isinstance(first.events[0], r.TableSetUp), first
        setup = first.events[0].setup
        table = table_of(setup)
        for entry in changes:
            for event in entry.events if entry.number < one.first else ():
                table = followed(table, event) if isinstance(event, _SETTINGS) else table
        begun = next(entries(self.store, one.log, one.first, one.first))
        opened = [event for event in begun.events if isinstance(event, shared.RoundOpened)]
        if opened and opened[0].rules != table.rules.fingerprint:
            for _, record in states(self.store, one.log, None, last=one.first - 1):
                table = record.table
        return table, setup.unit


def _entries_at(store: Store, name: str, numbers: set[int]) -> tuple[Entry, ...]:
    return tuple([next(entries(store, name, number, number)) for number in sorted(numbers)])


def _about_rounds(store: Store, name: str) -> dict[int, list[Entry]]:
    """Return the significant entries of a log by the rounds that they concern."""
    marks = [row for category in _ABOUT_ROUNDS for row in store.marks(RecordFilter(log=name, category=category))]
    disputes: dict[int, int] = {}
    incidents: dict[int, int] = {}
    found: dict[int, list[Entry]] = {}
    for entry in _entries_at(store, name, {row.number for row in marks}):
        about = set()
        for event in entry.events:
            if isinstance(event, e.DisputeRaised):
                disputes[event.number] = event.round
            elif isinstance(event, e.IncidentRecorded):
                incidents[event.number] = event.round
            about.add(concerned(event))
            about.add(disputes.get(getattr(event, "dispute", 0), 0))
            about.add(incidents.get(getattr(event, "incident", 0), 0))
        for round_ in about - {0}:
            found.setdefault(round_, []).append(entry)
    return found


def entries(store: Store, name: str, first: int, last: int | None = None) -> Iterator[Entry]:
    """Yield the contents of entries of a log; raise BadStore at one that cannot be read."""
    for link in store.links(name, first, last):
        try:
            yield log_entries.read(link.body)
        except (log_entries.BadEntry, wire.BadWire) as wrong:
            raise BadStore(f"{store.where}: Entry {link.number} of {name}: {wrong}") from None
