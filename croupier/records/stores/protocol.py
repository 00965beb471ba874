"""Protocol of a store: it appends batches of entries, all or none, and returns every byte of them.

A store knows nothing of games. Besides the log it has indexes, made from the entries by
`croupier.records.tables.index`.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, Protocol

from msgspec import Struct

from croupier.records.log.entries import Link, SignedHead
from croupier.records.tables.snapshot import Snapshot

if TYPE_CHECKING:
    from croupier.records.stores.registry import Registry, UserAccount

REVISION: Final = "0003"
"""The newest revision of the schema of a database: croupier/records/stores/migrations/versions."""
SNAPSHOTS_KEPT: Final = 2
"""Number of snapshots kept for a log: the newest, and the one before in case the newest is unusable."""


class StoreError(Exception):
    """Failure of a store, in one sentence."""


class BadStore(StoreError):
    """Not a store, or a store that this program cannot use: of another kind, damaged, newer, under another key."""


class StoreFailed(StoreError):
    """The store could not record a batch; nothing of it was recorded."""


class HasWriter(StoreFailed):
    """Another process writes to the store, which accepts one writer; nothing was written."""


class Unknown(StoreFailed):
    """The connection was lost during a commit: ask again to learn whether the batch was recorded."""


class Unwitnessed(StoreFailed):
    """The witness has not seen what was recorded before; nothing was recorded now."""


class Stale(StoreError):
    """The log has more entries than the writer knew; nothing was recorded."""


class Repeated(StoreError):
    """A command with this key was recorded before; nothing was recorded now."""


class RoundRow(Struct, frozen=True):
    """A completed round: its entries, the initial wagers, and the win of the house, in cents.

    `won` counts all wagers, `side_won` those on side bets among them; `wagered` only the initial ones.
    """

    log: str
    round: int
    last: int
    first: int
    status: Literal["played", "void"]
    began: int
    ended: int
    dealer: str
    wagered: int
    won: int
    side_wagered: int
    side_won: int


class PartRow(Struct, frozen=True):
    """A player's part in a round, as of the entry `last`."""

    log: str
    round: int
    last: int
    player: str
    wagered: int
    net: int


class MarkRow(Struct, frozen=True):
    """A significant event: its place in the log, and its category."""

    log: str
    number: int
    place: int
    at: int
    category: str
    event: str
    role: str
    who: str
    round: int
    reason: str
    clause: str


class PostingRow(Struct, frozen=True):
    """Posting of an event to one account; an event may post to several, or to one more than once."""

    log: str
    number: int
    place: int
    position: int
    account: str
    unit: str
    amount: int


class IndexSeal(Struct, frozen=True):
    """Signed digest of all index rows that a log has, up to its entry `number`: croupier/records/stores/seals.py."""

    log: str
    number: int
    rows: str
    signature: str


class Batch(Struct, frozen=True):
    """One command as a store takes it: entries that follow entry `after` of their log, with all that goes with them.

    `key` is the command's key. `now` is the head of the last entry, `rounds_ended` those of entries that ended a round.
    `accounts` are added or put in the place of those of their names, and the logins of `out` end.
    """

    log: str
    after: int
    key: str
    links: tuple[Link, ...]
    ats: tuple[int, ...]
    now: SignedHead
    begun: int = 0
    heads: tuple[tuple[int, SignedHead], ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    parts: tuple[PartRow, ...] = ()
    marks: tuple[MarkRow, ...] = ()
    postings: tuple[PostingRow, ...] = ()
    seal: IndexSeal | None = None
    accounts: "tuple[UserAccount, ...]" = ()
    out: tuple[str, ...] = ()


class LogRow(Struct, frozen=True):
    """A log: the house's entry that began it, its last entry, and its head of kind `now`."""

    log: str
    begun: int
    number: int
    hash: str
    now: SignedHead


class RecordFilter(Struct, frozen=True):
    """Filter for rounds or significant events; None matches everything. The newest come first."""

    log: str | None = None
    round: int | None = None
    player: str | None = None
    dealer: str | None = None
    category: str | None = None
    event: str | None = None
    who: str | None = None
    since: int | None = None
    until: int | None = None
    many: int | None = None


class Store(Protocol):
    """A store of logs. Every method raises only StoreError of its own."""

    where: str
    """Name of the store in messages."""

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches durably, all or none; raise Repeated, Stale, StoreFailed or Unknown, in this order."""

    def logs(self) -> tuple[LogRow, ...]:
        """Return all logs, the house's first, the others in the order in which they began."""

    def log(self, name: str) -> LogRow | None:
        """Return one log."""

    def links(self, log: str, first: int = 1, last: int | None = None) -> Iterator[Link]:
        """Yield entries of a log in order, as of the start of the iteration."""

    def heads(self, log: str) -> Iterator[tuple[int, SignedHead]]:
        """Yield the heads of a log that were signed at the end of rounds, each with the number of its entry."""

    def command(self, log: str, key: str) -> tuple[int, int] | None:
        """Return the first and last entry of the command with this key."""

    def number_at(self, log: str, at: int) -> int:
        """Return the number of the last entry recorded at a moment or before, 0 if there is none."""

    def rounds(self, wanted: RecordFilter) -> tuple[RoundRow, ...]:
        """Return completed rounds, each as recorded last; with `player` only those in which they took part."""

    def parts(self, log: str, *rounds: int) -> tuple[PartRow, ...]:
        """Return the players of rounds, as recorded last, in the order of the rounds and of their names."""

    def marks(self, wanted: RecordFilter) -> Iterator[MarkRow]:
        """Yield significant events, the newest first."""

    def balances(self, log: str, until: int | None = None) -> dict[tuple[str, str], int]:
        """Return the sum of all postings by account and unit, up to an entry."""

    def postings(self, log: str, first: int = 1, last: int | None = None) -> Iterator[PostingRow]:
        """Yield postings in the order of the log."""

    def save(self, log: str, snapshot: Snapshot) -> None:
        """Store a snapshot with the newest previous ones, replacing one at the same entry; older ones are removed."""

    def snapshots(self, log: str) -> tuple[Snapshot, ...]:
        """Return the snapshots of a log, the newest first."""

    def seal(self, log: str) -> IndexSeal | None:
        """Return the seal of a log."""

    def save_seal(self, seal: IndexSeal) -> None:
        """Keep the seal of a log that has none."""

    def rows_digest(self, log: str) -> str:
        """Return the digest of all index rows of a log as they are now."""

    def schema_fault(self) -> str:
        """Return how tables, indexes or triggers differ from those of this program, "" if they do not."""

    def registry(self) -> "Registry":
        """Return the registry of the store: accounts, logins, and the process that owns each table."""

    def close(self) -> None:
        """Close the store."""


def check_following(store: Store, batches: Sequence[Batch]) -> None:
    """Raise for the first batch that does not follow: Repeated if its command is known, else Stale.

    Repeated comes first: the log has also moved on when a command was recorded before, and its giver gets the answer.
    """
    numbers: dict[str, int] = {}
    keys: set[tuple[str, str]] = set()
    for one in batches:
        if (one.log, one.key) in keys or store.command(one.log, one.key) is not None:
            raise Repeated(f"{store.where}: The command {one.key!r} of {one.log} was recorded before.")
        row = store.log(one.log)
        found = numbers.get(one.log, 0 if row is None else row.number)
        if found != one.after:
            raise Stale(f"{store.where}: {one.log} has {found} entries, not {one.after}.")
        numbers[one.log] = one.links[-1].number
        keys.add((one.log, one.key))
