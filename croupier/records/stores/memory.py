"""A store in memory: for play that is not recorded, and as the simplest model of a store."""

import bisect
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence

from croupier.records.log.entries import HOUSE, Link, SignedHead
from croupier.records.log.failpoints import reach
from croupier.records.stores import seals
from croupier.records.stores.memory_registry import MemoryRegistry
from croupier.records.stores.protocol import (
    SNAPSHOTS_KEPT,
    Batch,
    IndexSeal,
    LogRow,
    MarkRow,
    PartRow,
    PostingRow,
    RecordFilter,
    RoundRow,
    check_following,
)
from croupier.records.stores.registry import Registry
from croupier.records.tables.snapshot import Snapshot


class MemoryStore:
    """A store that is gone with the program."""

    def __init__(self) -> None:
        """Begin with an empty store."""
        self.where = "memory"
        self._turn = threading.RLock()
        self._logs: dict[str, LogRow] = {}
        self._links: defaultdict[str, list[Link]] = defaultdict(list)
        self._ats: defaultdict[str, list[int]] = defaultdict(list)
        self._heads: defaultdict[str, list[tuple[int, SignedHead]]] = defaultdict(list)
        self._commands: dict[tuple[str, str], tuple[int, int]] = {}
        self._rounds: dict[tuple[str, int], RoundRow] = {}
        self._parts: dict[tuple[str, int], tuple[PartRow, ...]] = {}
        self._marks: list[MarkRow] = []
        self._postings: defaultdict[str, list[PostingRow]] = defaultdict(list)
        self._snapshots: dict[str, tuple[Snapshot, ...]] = {}
        self._seals: dict[str, IndexSeal] = {}
        self._digests: dict[str, str] = {}
        self._registry = MemoryRegistry(self.where)

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches, all or none."""
        reach("before append")
        with self._turn:  # of two threads one comes first, as with a database
            check_following(self, batches)
            reach("after append")
            reach("before commit")
            for one in batches:
                self._add(one)
                for account in one.accounts:
                    self._registry.put_account(account)
                for name in one.out:
                    self._registry.end_logins(name)
        reach("after commit")

    def _add(self, one: Batch) -> None:
        last = one.links[-1]
        begun = one.begun if one.log not in self._logs else self._logs[one.log].begun
        self._logs[one.log] = LogRow(one.log, begun, last.number, last.hash, one.now)
        self._links[one.log] += one.links
        self._ats[one.log] += one.ats
        self._heads[one.log] += one.heads
        self._commands[one.log, one.key] = (one.links[0].number, last.number)
        self._digests[one.log] = seals.digest_with(self.rows_digest(one.log), one)
        if one.seal is not None:
            self._seals[one.log] = one.seal
        self._marks += one.marks
        self._postings[one.log] += one.postings
        for row in one.rounds:
            self._rounds[row.log, row.round] = row
            same = [part for part in one.parts if (part.round, part.last) == (row.round, row.last)]
            self._parts[row.log, row.round] = tuple(sorted(same, key=lambda part: part.player))

    # --- reading -----------------------------------------------------------------------------------------------

    def logs(self) -> tuple[LogRow, ...]:
        """Return all logs."""
        return tuple(sorted(self._logs.values(), key=lambda one: (one.log != HOUSE, one.begun)))

    def log(self, name: str) -> LogRow | None:
        """Return one log."""
        return self._logs.get(name)

    def links(self, log: str, first: int = 1, last: int | None = None) -> Iterator[Link]:
        """Yield entries of a log in order."""
        yield from tuple(self._links[log][max(first - 1, 0) : last])

    def heads(self, log: str) -> Iterator[tuple[int, SignedHead]]:
        """Yield the heads of a log that were signed at the end of rounds."""
        yield from tuple(self._heads[log])

    def command(self, log: str, key: str) -> tuple[int, int] | None:
        """Return the first and last entry of the command with this key."""
        return self._commands.get((log, key))

    def number_at(self, log: str, at: int) -> int:
        """Return the last entry of a log that was recorded at a moment or before."""
        return bisect.bisect_right(self._ats[log], at)

    def rounds(self, wanted: RecordFilter) -> tuple[RoundRow, ...]:
        """Return rounds that are over, the newest first."""
        found = [row for key, row in tuple(self._rounds.items()) if _fits_round(row, self._parts[key], wanted)]
        found.sort(key=lambda row: (row.ended, row.log, row.last), reverse=True)
        return tuple(found[: wanted.many])

    def parts(self, log: str, *rounds: int) -> tuple[PartRow, ...]:
        """Return the players of rounds."""
        return tuple([part for one in sorted(set(rounds)) for part in self._parts.get((log, one), ())])

    def marks(self, wanted: RecordFilter) -> Iterator[MarkRow]:
        """Yield significant events, the newest first."""
        found = [row for row in tuple(self._marks) if _fits_mark(row, wanted)]
        found.sort(key=lambda row: (row.at, row.log, row.number, row.place), reverse=True)
        yield from found[: wanted.many]

    def balances(self, log: str, until: int | None = None) -> dict[tuple[str, str], int]:
        """Return the sum of all postings by account and unit."""
        sums: defaultdict[tuple[str, str], int] = defaultdict(int)
        for row in self.postings(log, last=until):
            sums[row.account, row.unit] += row.amount
        return {key: amount for key, amount in sorted(sums.items()) if amount}

    def postings(self, log: str, first: int = 1, last: int | None = None) -> Iterator[PostingRow]:
        """Yield postings in the order of the log."""
        for row in tuple(self._postings[log]):
            if first <= row.number and (last is None or row.number <= last):
                yield row

    # --- snapshots -----------------------------------------------------------------------------------------------

    def save(self, log: str, snapshot: Snapshot) -> None:
        """Store a snapshot, and remove those that are no longer needed."""
        kept = [one for one in self.snapshots(log) if one.number != snapshot.number]
        newest_first = sorted([*kept, snapshot], key=lambda one: one.number, reverse=True)
        self._snapshots[log] = tuple(newest_first[:SNAPSHOTS_KEPT])

    def snapshots(self, log: str) -> tuple[Snapshot, ...]:
        """Return the snapshots of a log, the newest first."""
        return self._snapshots.get(log, ())

    def seal(self, log: str) -> IndexSeal | None:
        """Return the seal of a log."""
        return self._seals.get(log)

    def save_seal(self, seal: IndexSeal) -> None:
        """Keep the seal of a log that has none."""
        self._seals[seal.log] = seal

    def rows_digest(self, log: str) -> str:
        """Return the digest of all index rows of a log."""
        return self._digests.get(log, seals.NO_ROWS)

    def schema_fault(self) -> str:
        """Return that nothing differs: there is no schema."""
        return ""

    def registry(self) -> Registry:
        """Return the registry of the store."""
        return self._registry

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _fits_round(row: RoundRow, parts: tuple[PartRow, ...], wanted: RecordFilter) -> bool:
    return (
        _is(wanted.log, row.log)
        and _is(wanted.round, row.round)
        and _is(wanted.dealer, row.dealer)
        and (wanted.player is None or any(part.player == wanted.player for part in parts))
        and (wanted.since is None or row.ended >= wanted.since)
        and (wanted.until is None or row.ended <= wanted.until)
    )


def _fits_mark(row: MarkRow, wanted: RecordFilter) -> bool:
    return (
        _is(wanted.log, row.log)
        and _is(wanted.round, row.round)
        and _is(wanted.category, row.category)
        and _is(wanted.event, row.event)
        and _is(wanted.who, row.who)
        and (wanted.since is None or row.at >= wanted.since)
        and (wanted.until is None or row.at <= wanted.until)
    )


def _is(wanted: object, found: object) -> bool:
    return wanted is None or wanted == found
