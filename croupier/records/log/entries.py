"""A log: entries that each contain the hash of the previous one, and heads that sign its length.

An entry is one input with all its events. The form is described in docs/records.md; tools/verify_log.py checks it
without this program.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Raw, Struct

from croupier.engine.run import Transition
from croupier.engine.table.people import format_person
from croupier.records.log import wire
from croupier.records.log.keys import Keys, is_signed
from croupier.records.log.kinds import kind_of

HOUSE: Final = "house"
"""The log of the store itself."""
RESERVED: Final = (HOUSE, "imported")
"""Names that no table may have: the log of the house, and the table of imported rounds."""
NOTHING: Final = "0" * 64
"""Previous hash of the first entry of a store."""
_ENTRY_DOMAIN: Final = b"croupier log 1\n"
_HEAD_DOMAIN: Final = b"croupier head 1\n"

HeadKind = Literal["round", "now"]


def is_table(log: str) -> bool:
    """Return whether a log is a table's."""
    return log != HOUSE and not kind_of(log)


def named(log: str) -> str:
    """Return the name of a log for people: "table 'Blackjack 1'", "tournament 'Spring Cup'"."""
    kind = kind_of(log)
    return f"{kind or 'table'} {log.removeprefix(f'{kind} ')!r}"


class Person(Struct, frozen=True):
    """Person who gave an input, with their role; cards come from the shoe."""

    role: str
    name: str

    def __str__(self) -> str:
        """Write the person as role and name, or as the role alone if that is all that is known."""
        return format_person(self.role, self.name, "")

    def __format__(self, spec: str) -> str:
        """Write the person in a sentence with `person`, at the beginning of one with `Person`."""
        return format_person(self.role, self.name, spec)


SHOE: Final = Person("shoe", "shoe")
PROGRAM: Final = Person("program", "program")


class Link(Struct, frozen=True):
    """An entry as stored: the bytes that are hashed, and their hash."""

    number: int
    body: bytes
    hash: str


class SignedHead(Struct, frozen=True):
    """A head as stored: the bytes that are signed, and their signature."""

    body: bytes
    signature: str


class Entry(Struct, frozen=True):
    """Content of an entry."""

    log: str
    number: int
    at: int
    by: Person
    key: str
    given: Struct
    events: tuple[Any, ...]
    previous: str


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """Content of a head: the log had this entry with this hash."""

    at: int
    hash: str
    key: str
    kind: HeadKind
    log: str
    number: int
    store: str
    v: int


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    by: Person
    events: list[Raw]
    input: Raw
    key: str
    log: str
    number: int
    previous: str
    v: int


class _Version(Struct):
    v: Any


_BODY: Final = msgspec.json.Decoder(_Body)
_VERSION: Final = msgspec.json.Decoder(_Version)
_HEAD: Final = msgspec.json.Decoder(Head)


class BadEntry(ValueError):
    """An entry or a head that is not in the form of its version, in one sentence."""


def hash_of(body: bytes) -> str:
    """Return the hash of an entry's bytes."""
    return hashlib.sha256(_ENTRY_DOMAIN + body).hexdigest()


def link(entry: Entry, written: bytes = b"") -> Link:
    """Return an entry as stored; `written` is its input as canonical JSON, if that is known."""
    body = wire.canonical(
        {
            "at": entry.at,
            "by": {"name": entry.by.name, "role": entry.by.role},
            "events": [wire.plain_event(event) for event in entry.events],
            "input": Raw(written) if written else wire.plain_input(entry.given),
            "key": entry.key,
            "log": entry.log,
            "number": entry.number,
            "previous": entry.previous,
            "v": wire.VERSION,
        }
    )
    return Link(entry.number, body, hash_of(body))


def read(body: bytes) -> Entry:
    """Decode an entry; raise BadEntry, or UnknownVersion if a newer program wrote it."""
    try:
        wire.check_version(_VERSION.decode(body).v, "the entry")
        body_ = _BODY.decode(body)
    except wire.UNREADABLE as wrong:
        raise BadEntry(f"This is not an entry of a log: {wrong}.") from None
    if not body_.events:
        raise BadEntry("This is not an entry of a log: it has no event.")
    events = tuple([wire.read_event(raw) for raw in body_.events])
    given = wire.read_input(body_.input)
    return Entry(body_.log, body_.number, body_.at, body_.by, body_.key, given, events, body_.previous)


def sign(keys: Keys, store: str, log: str, last: Link, *, at: int, kind: HeadKind) -> SignedHead:
    """Return the signed head of a log whose last entry is given."""
    body = wire.canonical(Head(at, last.hash, keys.public, kind, log, last.number, store, wire.VERSION))
    return SignedHead(body, keys.sign(_HEAD_DOMAIN + body))


def read_head(body: bytes) -> Head:
    """Decode a head; raise BadEntry or UnknownVersion."""
    try:
        wire.check_version(_VERSION.decode(body).v, "the head")
        return _HEAD.decode(body)
    except wire.UNREADABLE as wrong:
        raise BadEntry(f"This is not a head of a log: {wrong}.") from None


def is_genuine(head: SignedHead, public: str) -> bool:
    """Return whether the owner of the key signed the head."""
    return is_signed(_HEAD_DOMAIN + head.body, head.signature, public)


def entry_line(one: Link) -> bytes:
    """Return an entry as a line of an exported log."""
    return b'{"entry":' + one.body + b',"hash":"' + one.hash.encode() + b'"}\n'


def head_line(one: SignedHead) -> bytes:
    """Return a head as a line of an exported log or of a witness."""
    return b'{"head":' + one.body + b',"signature":"' + one.signature.encode() + b'"}\n'


def chained(
    log: str, after: Link | None, first_previous: str, drafts: "Sequence[Draft]", written: bytes = b""
) -> tuple[Link, ...]:
    """Return drafts as the next entries of a log; `written` is the input of the first as canonical JSON, if known."""
    number, previous = (after.number, after.hash) if after is not None else (0, first_previous)
    chain = []
    for draft in drafts:
        number += 1
        entry = Entry(log, number, draft.at, draft.by, draft.key, draft.given, draft.events, previous)
        one = link(entry, written)
        previous, written = one.hash, b""
        chain.append(one)
    return tuple(chain)


class Draft(Struct, frozen=True):
    """Entry before it has its place in the log: an input and its events.

    `transitions` are the events of a table, each with the table before and after it; a draft that was read from the log
    has none.
    """

    at: int
    by: Person
    given: Struct
    events: tuple[Any, ...]
    key: str = ""
    transitions: tuple[Transition[Any, Any], ...] = ()
