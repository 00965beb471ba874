"""The state of a recorded table as bytes and back, so that a restart need not read the whole log.

Everything frozen is written with the name of its kind, and rules as the election that they are loaded from. A snapshot
is a help and never an authority: one that another program wrote, or that is not signed for its place in the log, is
passed over and the log is read instead.
"""

import hashlib
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier import __version__
from croupier.cards import Card
from croupier.engine.holdem.state import Phase as UthPhase
from croupier.engine.twentyone.state import Phase
from croupier.fairness.proof import Status
from croupier.records.log.keys import BadKeys, Keys, is_signed
from croupier.records.tables.state import TableRecord, about
from croupier.rules.profile import Rules, load_any
from croupier.rules.ruled import BadElection
from croupier.rules.table import TableRules

_DOMAIN: Final = b"croupier snapshot 1\n"


class Snapshot(Struct, frozen=True):
    """A state as stored: after entry `number` with this hash, in the form of this program, signed."""

    number: int
    hash: str
    program: str
    state: bytes
    signature: str


class _Kept(Struct, frozen=True, array_like=True):
    document: str
    settings: tuple[tuple[str, Any], ...]
    rules: str
    state: Any


def take_snapshot(record: TableRecord, keys: Keys) -> Snapshot:
    """Return the snapshot of a table."""
    cards = record.shoes
    hidden = None if cards.open_shoe is None else replace(cards.open_shoe, secret=b"")
    table, bare_record = record.table, replace(record, shoes=replace(cards, open_shoe=hidden, made=None), moved=())
    kept = _Kept(table.rules.document, table.settings, table.rules.fingerprint, _written(bare_record))
    state = msgspec.msgpack.encode(kept)
    bare = Snapshot(record.number, record.hash, program(), state, "")
    return replace(bare, signature=keys.sign(_message(record.log, bare)))


def is_genuine(log: str, snapshot: Snapshot, public: str) -> bool:
    """Return whether the owner of the key signed a snapshot of this log."""
    return is_signed(_message(log, snapshot), snapshot.signature, public)


def restore_snapshot(log: str, snapshot: Snapshot, keys: Keys) -> TableRecord | None:
    """Return the table of a snapshot; None if this program cannot use it."""
    if snapshot.program != program() or not is_genuine(log, snapshot, keys.public):
        return None
    kept: _Kept = msgspec.msgpack.decode(snapshot.state, type=_Kept)
    try:
        rules = load_any(kept.document, dict(kept.settings))
    except BadElection:
        return None
    record = _read(kept.state, rules)
    assert isinstance(record, TableRecord), record
    if rules.fingerprint != kept.rules:
        return None
    cards = record.shoes
    if cards.open_shoe is not None:
        try:
            secret = keys.unseal(cards.sealed, about(log, cards.number))
        except BadKeys:
            return None
        record = replace(record, shoes=replace(cards, open_shoe=replace(cards.open_shoe, secret=secret)))
    return record


def _message(log: str, snapshot: Snapshot) -> bytes:
    state = hashlib.sha256(snapshot.state).hexdigest()
    return _DOMAIN + msgspec.json.encode([log, snapshot.number, snapshot.hash, snapshot.program, state])


@cache
def program() -> str:
    """Return the program and the form of its states: a state of another form cannot be read."""
    form = [[kind.__module__, kind.__qualname__, *map(str, msgspec.structs.fields(kind))] for kind in _kinds()]
    return f"croupier {__version__} {hashlib.sha256(msgspec.json.encode(form)).hexdigest()[:16]}"


# --- values --------------------------------------------------------------------------------------------------

# What has no form of its own in MessagePack is an array whose first item tells what it is: one of these, or a kind.
_TUPLE, _CARD, _ENUM, _DICT, _SET, _LIST, _RULES, _NOT_SAID, _KINDS_FROM = range(9)


def is_due(record: TableRecord) -> bool:
    """Return whether a snapshot can be taken now: all rules in the state are those that its settings give."""
    table = record.table
    others = [one.rules for one in (table.round, table.former) if one is not None]
    return all(one.fingerprint == table.rules.fingerprint for one in others)


def _written(value: Any) -> Any:
    if isinstance(value, Struct):
        if isinstance(value, TableRules):
            return [_RULES]
        kind = type(value)
        return [_numbers()[kind], *[_written(getattr(value, field)) for field in kind.__struct_fields__]]
    if type(value) is tuple:
        return [_TUPLE, *map(_written, value)]
    if isinstance(value, Card):
        return [_CARD, value.index]
    if isinstance(value, Enum):
        return [_ENUM, _ENUMS.index(type(value)), value.value]
    if isinstance(value, dict):
        return [_DICT, *([_written(key), _written(one)] for key, one in value.items())]
    if isinstance(value, frozenset):
        return [_SET, *map(_written, sorted(value))]
    if isinstance(value, list):
        return [_LIST, *map(_written, value)]
    if value is UNSET:
        return [_NOT_SAID]
    assert value is None or isinstance(value, bool | int | str | bytes), value
    return value


def _read(written: Any, rules: Rules) -> Any:
    if not isinstance(written, list):
        return written
    what, *parts = written
    match what:
        case n if n == _RULES:
            return rules
        case n if n == _NOT_SAID:
            return UNSET
        case n if n >= _KINDS_FROM:
            kind = _kinds()[what - _KINDS_FROM]
            values = [_read(one, rules) for one in parts]
            return kind(**dict(zip(kind.__struct_fields__, values, strict=True)))
        case n if n == _TUPLE:
            return tuple([_read(one, rules) for one in parts])
        case n if n == _CARD:
            return _CARDS[parts[0]]
        case n if n == _ENUM:
            return _ENUMS[parts[0]](parts[1])
        case n if n == _DICT:
            return {_read(key, rules): _read(one, rules) for key, one in parts}
        case n if n == _SET:
            return frozenset([_read(one, rules) for one in parts])
        case _:
            return [_read(one, rules) for one in parts]


_CARDS: Final = tuple(Card)
_ENUMS: Final[tuple[type[Enum], ...]] = (Phase, UthPhase, Status)
_MODULES: Final = (
    "croupier.engine.events",
    "croupier.engine.inputs",
    "croupier.engine.offers",
    "croupier.engine.presence",
    "croupier.engine.table.events.conduct",
    "croupier.engine.table.events.errors",
    "croupier.engine.table.events.opening",
    "croupier.engine.table.events.seats",
    "croupier.engine.table.people",
    "croupier.engine.table.state",
    "croupier.engine.twentyone.state",
    "croupier.engine.unseen_events",
    "croupier.engine.holdem.events",
    "croupier.engine.holdem.state",
    "croupier.fairness.commitment",
    "croupier.fairness.shoe",
    "croupier.records.books.accounts",
    "croupier.records.log.inputs",
    "croupier.records.books.ledger",
    "croupier.records.tables.control_state",
    "croupier.records.tables.record",
    "croupier.records.tables.round_progress",
    "croupier.records.tables.shoes",
    "croupier.tournament.conditions.document",
    "croupier.tournament.session.events",
    "croupier.tournament.session.wagers.forms",
    "croupier.tournament.session.state",
    "croupier.tournament.session.terms",
)
"""Modules of the structs that a state consists of."""


@cache
def _kinds() -> tuple[type[Struct], ...]:
    found = []
    for name in _MODULES:
        names = vars(import_module(name)).values()
        found += [one for one in names if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == name]
    return tuple(found)


@cache
def _numbers() -> dict[type, int]:
    return {kind: number for number, kind in enumerate(_kinds(), _KINDS_FROM)}
