"""The house: the store itself, with its own log of what concerns no single table."""

import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import astuple, replace

from croupier import __version__
from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import HOUSE, PROGRAM, Draft, HeadKind, Link, Person, SignedHead
from croupier.records.log.inputs import RecordInput
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import BadStore, Batch, LogRow, Repeated, Stale, Store, StoreFailed
from croupier.records.tables import index
from croupier.records.tables.state import placed

_TRIES: Final = 20
"""Maximum number of attempts to append an entry of the house when another writer was faster."""
_WORDS_MAX: Final = 200


def now() -> int:
    """Return the moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """A store with its keys; heads that it signs also go to `witness`, a place outside the store."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        *,
        clock: Callable[[], int] = now,
        witness: Callable[[SignedHead], None] = lambda _: None,
        entropy: Callable[[int], str] = secrets.token_hex,
    ) -> None:
        """Take a store, and found it if it is empty; raise BadStore if it was founded under other keys."""
        self.store, self.keys, self._witness = store, keys, witness
        self.trouble = ""
        self.clock, self.entropy = clock, entropy
        if store.log(HOUSE) is None and self._found():
            return
        self.id = founded_with(store, keys)

    def _found(self) -> bool:
        """Begin the store; return whether it was not another process that did, in the same moment."""
        self.id = self.entropy(16)
        given = i.FoundStore(f"croupier {__version__}")
        founded = e.StoreFounded(self.id, self.keys.public, given.program)
        draft = Draft(self.clock(), PROGRAM, given, (founded,), self.entropy(8))
        try:
            self._append_after(None, draft, None)
        except Stale:
            return False
        return True

    def signed(self, name: str, last: Link, *, at: int, kind: HeadKind) -> SignedHead:
        """Return the signed head of a log."""
        return entries.sign(self.keys, self.id, name, last, at=at, kind=kind)

    def witness(self, head: SignedHead) -> None:
        """Copy a head to the place outside; if that fails, what is recorded stays so, and `trouble` tells it."""
        try:
            self._witness(head)
        except StoreFailed as wrong:
            self.trouble = str(wrong)

    def close(self) -> None:
        """Tell the witness how far every log has come, and let the store go."""
        try:
            for row in self.store.logs():
                self.witness(row.now)
        finally:
            self.store.close()

    def begin(self, name: str, first: Draft, record: index.Indexed, by: Person) -> Link:
        """Begin a log with its first entry, which leads to `record`, and return it; raise StoreError."""
        given = i.BeginLog(name)
        draft = Draft(first.at, by, given, (e.LogBegun(name),), self.entropy(8))

        def with_first(begun: Link) -> tuple[Batch, ...]:
            if self.store.log(name) is not None:
                raise BadStore(f"{self.store.where}: There is already a {entries.named(name)}.")
            (link,) = entries.chained(name, None, begun.hash, [first])
            rows = index.Rows()
            index.add(rows, first, placed(record, link))
            now = self.signed(name, link, at=first.at, kind="now")
            marks, postings = tuple(rows.marks), tuple(rows.postings)
            one = Batch(name, 0, first.key, (link,), (first.at,), now, begun.number, marks=marks, postings=postings)
            return (one,)

        batches = self._append(with_first, draft)
        return batches[-1].links[0]

    def record(self, given: RecordInput, events: tuple[Any, ...], by: Person, key: str = "") -> Link:
        """Record what concerns no single table, once for a key; raise StoreError."""
        try:
            batches = self._append(None, Draft(self.clock(), by, given, events, key or self.entropy(8)))
        except Repeated:
            first, last = self.store.command(HOUSE, key) or (0, 0)
            return next(self.store.links(HOUSE, first, last))
        return batches[0].links[0]

    def refuse_access(self, given: i.RefuseAccess) -> Link:
        """Record that somebody was refused; what they wrote is recorded as far as every store can keep it."""
        given = i.RefuseAccess(*[_kept(text) for text in astuple(given)])
        event = e.AccessRefused(given.who, given.role, given.what, given.why, given.where)
        return self.record(given, (event,), Person(given.role or "unknown", given.who))

    def _append(self, further: Callable[[Link], tuple[Batch, ...]] | None, draft: Draft) -> tuple[Batch, ...]:
        """Append an entry to the house's log, and further batches with it; several writers take turns."""
        for _ in range(_TRIES):
            row = self.store.log(HOUSE)
            assert row is not None, "the store is founded"
            try:
                return self._append_after(row, draft, further)
            except Stale:
                continue
        raise Stale(f"{self.store.where}: Too many processes write to the store.")

    def _append_after(
        self, row: LogRow | None, draft: Draft, further: Callable[[Link], tuple[Batch, ...]] | None
    ) -> tuple[Batch, ...]:
        """Append an entry after the last one that is known; raise Stale if another writer was quicker."""
        last = None if row is None else Link(row.number, b"", row.hash)
        if row is not None:  # a clock that goes back does not put the log out of order
            draft = replace(draft, at=max(draft.at, entries.read_head(row.now.body).at))
        (link,) = entries.chained(HOUSE, last, entries.NOTHING, [draft])
        now = self.signed(HOUSE, link, at=draft.at, kind="now")
        marks = tuple(index.marks(draft, HOUSE, link.number, 0))
        own = Batch(HOUSE, link.number - 1, draft.key, (link,), (draft.at,), now, marks=marks)
        batches = (own, *(further(link) if further is not None else ()))
        self.store.append(batches)
        for one in batches:
            self.witness(one.now)
        return batches


def _kept(text: str) -> str:
    """Return a text of somebody unknown without what a store cannot keep, and without most of it if it is long."""
    return text[:_WORDS_MAX].encode(errors="replace").decode().replace("\0", "?")


def founded_with(store: Store, keys: Keys) -> str:
    """Return the id of a store that was founded with these keys; raise BadStore for others."""
    founded = founding(store)
    if founded.key != keys.public:
        raise BadStore(
            f"{store.where}: The store is signed with the key {founded.key[:16]}…, not with {keys.public[:16]}…."
        )
    return founded.store


def founding(store: Store) -> e.StoreFounded:
    """Return how a store began; raise BadStore."""
    for link in store.links(HOUSE, 1, 1):
        try:
            event = entries.read(link.body).events[0]
        except ValueError as wrong:
            raise BadStore(f"{store.where}: entry 1 of {HOUSE}: {wrong}") from None
        if isinstance(event, e.StoreFounded):
            return event
    raise BadStore(f"{store.where}: The log of the house does not begin with the founding of a store.")
