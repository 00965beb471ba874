"""Histories of rounds as lines of JSON: written from a store, read and checked, and imported into another store.

A line has a whole round: its entries byte for byte, the head that was signed at its end, and its result. The result
follows from the entries; a line that differs is refused. An imported round never becomes part of a table's log: the
house of the other store records the import and its origin.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.game import VOID_EVENTS
from croupier.engine.table import events as e
from croupier.records.books.ledger import Books
from croupier.records.house import House
from croupier.records.log import entries as log_entries
from croupier.records.log import events as r
from croupier.records.log import inputs as i
from croupier.records.log import wire
from croupier.records.log.entries import HOUSE, Link, Person, SignedHead
from croupier.records.queries.explanation import explained
from croupier.records.queries.recall import Recall, entries, last_rounds, tables
from croupier.records.queries.round_replay import DecidedInputs, History, Status, decide_again, steps
from croupier.records.stores.protocol import RecordFilter, Store
from croupier.records.tables import round_progress
from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import NoProfile, load_any
from croupier.rules.ruled import BadElection

FORM: Final = 1
"""The version of the lines that are written; every version up to it can be read."""
LINE_BYTES_MAX: Final = 16 * 1024 * 1024
IMPORTED: Final = "imported:"
"""Prefix of the number of an imported round."""
_NONSENSE: Final = (AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, StopIteration)
"""Errors of folding events that no table wrote: a foreign key can sign anything."""


class BadHistory(ValueError):
    """A line that is no history of a round, or one that fails its check, in one sentence."""


class _Entry(Struct, forbid_unknown_fields=True):
    entry: Raw
    hash: str


class _Head(Struct, forbid_unknown_fields=True):
    head: Raw
    signature: str


class _Line(Struct, forbid_unknown_fields=True, rename={"version": "croupier-round"}):
    version: int
    store: str
    key: str
    log: str
    round: int
    status: Status
    document: str
    election: dict[str, Any]
    rules: str
    unit: str
    dealer: str
    first: int
    last: int
    began: int
    ended: int
    wagered: int
    house: int
    players: list[dict[str, Any]]
    payments: list[dict[str, Any]]
    entries: list[_Entry]
    head: _Head
    later: list[tuple[int, str]]


class _Version(Struct, rename={"version": "croupier-round"}):
    version: int


_LINE: Final = msgspec.json.Decoder(_Line)
_VERSION: Final = msgspec.json.Decoder(_Version)


# --- writing -------------------------------------------------------------------------------------------------


def exported(store: Store, wanted: RecordFilter) -> Iterator[bytes]:
    """Yield the rounds that are over and wanted, the oldest first, each as a line."""
    recall = Recall(store)
    # each table may have one in play, which is not written and does not count
    many = None if wanted.many is None else wanted.many + len(tables(store))
    over = [one for one in last_rounds(store, replace(wanted, many=many)) if one.ended is not None]
    for one in over if wanted.many is None else over[-wanted.many :]:
        yield line_of(recall.history(one))


def line_of(history: History) -> bytes:
    """Return a round that is over as a line, without its end of line."""
    assert history.head is not None, history
    explanation, so_far = explained(history), _so_far(history)
    wagered, net = dict(so_far.wagered), dict(so_far.net)
    return wire.canonical(
        {
            "croupier-round": FORM,
            **{name: getattr(history, name) for name in ("store", "key", "log", "round", "document", "election")},
            **{name: getattr(history, name) for name in ("rules", "unit", "dealer")},
            "status": _status(history),
            **{name: getattr(explanation, name) for name in ("first", "last", "began", "ended")},
            "wagered": sum(wagered.values()),
            "house": -sum(net.values()),
            "players": [
                {"player": player, "wagered": wagered.get(player, 0), "net": net.get(player, 0)}
                for player in sorted({*wagered, *net})
            ],
            "payments": [msgspec.to_builtins(payment) for payment in explanation.payments],
            "entries": [{"entry": Raw(link.body), "hash": link.hash} for link in history.links],
            "head": {"head": Raw(history.head.body), "signature": history.head.signature},
            "later": history.later,
        }
    )


def _so_far(history: History) -> round_progress.SoFar:
    """Return the result of a round, from its entries alone: the layout was clear when it began."""
    books, tracked = Books().open(history.unit), round_progress.TrackedRounds()
    for one in steps(history):
        tracked = round_progress.after(tracked, one.event, books.post(one.event), one.entry.number, one.entry.at)
        tracked = round_progress.named(tracked, one.after.number)
    return tracked.round(history.round)


def _status(history: History) -> Status:
    for one in steps(history):
        is_own = one.is_of_round and isinstance(one.event, VOID_EVENTS)
        if is_own or (isinstance(one.event, e.RoundVoided) and one.event.number == history.round):
            return "void"
    return "played"


# --- reading and checking ------------------------------------------------------------------------------------


class CheckedLine(Struct, frozen=True):
    """A valid line, its round, and the number of inputs that could be decided again."""

    line: bytes
    history: History
    decided: DecidedInputs


def checked(line: bytes, key: str | None = None) -> CheckedLine:
    """Check everything in a line that can be checked; raise BadHistory.

    Checked are its version, the hash and the order of its entries, the signature of its head by the key that it names,
    or by `key`, its rules, every decision within the round, and its result. A line cannot prove the owner of the key,
    the number of the round, the dealer, the unit of play, or later events: these are shown as read.
    """
    history = _read(line)
    if key is not None and history.key != key:
        raise BadHistory(f"The round is signed with the key {history.key[:16]}…, not with {key[:16]}….")
    _check_chain(history)
    _check_head(history)
    try:
        _check_rules(history)
        decided = decide_again(history)
        again = None if decided.differs is not None else line_of(history)
    except BadHistory:
        raise
    except _NONSENSE:
        raise BadHistory(f"The events are not those of round {history.round}.") from None
    if decided.differs is not None:
        raise BadHistory(f"Entry {decided.differs} is not what the rules decide.")
    if again != line:
        raise BadHistory("The summary of the round does not follow from its entries.")
    return CheckedLine(line, history, decided)


def _read(line: bytes) -> History:
    if len(line) > LINE_BYTES_MAX:
        raise BadHistory(f"The line has {len(line):,} bytes. The maximum is {LINE_BYTES_MAX:,}.")
    try:
        version = _VERSION.decode(line).version
        if not 1 <= version <= FORM:
            newer = ", newer than this program" if version > FORM else ""
            raise BadHistory(f"The line has version {version}{newer}. This program reads versions 1 to {FORM}.")
        history_line = _LINE.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise BadHistory(f"This is not a round history: {wrong}.") from None
    if not history_line.entries:
        raise BadHistory("The history has no entries.")
    links = [Link(at, bytes(one.entry), one.hash) for at, one in enumerate(history_line.entries, history_line.first)]
    return History(
        store=history_line.store,
        key=history_line.key,
        log=history_line.log,
        round=history_line.round,
        status=history_line.status,
        document=history_line.document,
        election=history_line.election,
        rules=history_line.rules,
        unit=history_line.unit,
        dealer=history_line.dealer,
        links=tuple(links),
        head=SignedHead(bytes(history_line.head.head), history_line.head.signature),
        later=tuple(history_line.later),
    )


def _check_chain(history: History) -> None:
    previous = ""
    for link in history.links:
        if log_entries.hash_of(link.body) != link.hash:
            raise BadHistory(f"Entry {link.number} was changed.")
        try:
            entry = log_entries.read(link.body)
        except (log_entries.BadEntry, wire.BadWire) as wrong:
            raise BadHistory(f"Entry {link.number}: {wrong}") from None
        is_next = entry.number == link.number and entry.log == history.log and previous in ("", entry.previous)
        if not is_next or not entry.events:
            raise BadHistory(f"Entry {link.number} does not follow the entry before it.")
        previous = link.hash


def _check_head(history: History) -> None:
    assert history.head is not None
    last = history.links[-1]
    try:
        head = log_entries.read_head(history.head.body)
    except (log_entries.BadEntry, wire.BadWire) as wrong:
        raise BadHistory(f"Head: {wrong}") from None
    said = (head.store, head.log, head.number, head.hash, head.key, head.kind)
    if said != (history.store, history.log, last.number, last.hash, history.key, "round"):
        raise BadHistory("The head is not that of the end of this round.")
    if not log_entries.is_genuine(history.head, history.key):
        raise BadHistory(f"The head is not signed with the key {history.key[:16]}….")


def _check_rules(history: History) -> None:
    try:
        rules = load_any(history.document, history.election)
    except (UnknownDocument, NoProfile, BadElection) as wrong:
        raise BadHistory(f"The rules cannot be loaded: {wrong}") from None
    opened = [one for one in log_entries.read(history.links[0].body).events if isinstance(one, shared.RoundOpened)]
    if any(one.rules != rules.fingerprint for one in opened) or history.rules != rules.fingerprint:
        raise BadHistory(f"The round was played under other rules of {history.document} than its election gives here.")


# --- taking in -----------------------------------------------------------------------------------------------


def taken_in(house: House, one: CheckedLine, by: Person) -> bool:
    """Record in the house's log that a round came from another store; return False if it had come before."""
    digest = hashlib.sha256(one.line).hexdigest()
    history = one.history
    if history.store == house.id:
        raise BadHistory(f"Round {history.round} of {history.log} is from this store.")
    given = i.ImportHistory(history.store, history.log, history.round, digest)
    event = r.HistoryImported(history.store, history.key, history.log, history.round, digest, one.line.decode())
    key = f"history {digest}"
    if house.store.command(HOUSE, key) is not None:
        return False
    house.record(given, (event,), by, key=key)
    return True


def imported_lines(store: Store) -> Iterator[bytes]:
    """Yield the lines that came from other stores, in the order in which they came."""
    marks = sorted(store.marks(RecordFilter(log=HOUSE, category="import")), key=lambda row: row.number)
    for row in marks:
        for entry in entries(store, HOUSE, row.number, row.number):
            event = entry.events[row.place]
            assert isinstance(event, r.HistoryImported), event
            yield event.line.encode()


def imported(store: Store) -> tuple[History, ...]:
    """Return the rounds that came from other stores, in the order in which they came."""
    return tuple([_read(line) for line in imported_lines(store)])
