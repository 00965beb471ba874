"""The check of a whole store: the chain of every log, its witness, the index of a database, and every decision.

Nothing is written. A store in use is read as of one moment.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from msgspec import Struct

from croupier.records.log.chain import (
    ENTRY_FRAME,
    LINE_MAX,
    Chain,
    ChainFault,
    Malformed,
    founded,
    header,
    plain,
    read_entry,
    read_head,
)
from croupier.records.log.editions import FIRST
from croupier.records.log.entries import HOUSE, Link, SignedHead, hash_of
from croupier.records.log.keys import Keys
from croupier.records.queries import index_check, registry_check
from croupier.records.queries.index_check import Beside
from croupier.records.queries.registry_check import SoundLog
from croupier.records.queries.witness_check import WitnessCheck
from croupier.records.stores.address import is_address
from croupier.records.stores.frozen import Still, as_bytes, still
from croupier.records.stores.protocol import BadStore, Store
from croupier.records.tables.recovery import EarlierDecision, decide_again
from croupier.records.witness.source import WitnessSource

MAGIC: Final = b"SQLite format 3\0"


class VerifyOptions(Struct, frozen=True):
    """Options of a check: the key, the witness, and whether every input is decided again.

    With the secret keys the cards of virtual shoes are dealt again, too. `witness_size` is the size of the witness
    before the store was copied, if a copy is checked. With `is_copy` the witness that the store names may be absent: a
    copy is behind it, and is compared with it apart.
    """

    key: str = ""
    keys: Keys | None = None
    witness: WitnessSource | None = None
    is_deep: bool = False
    witness_size: int | None = None
    is_copy: bool = False


class Report(Struct):
    """Report of a check; `unreadable` is the reason if the check could not be completed.

    `earlier` are decisions of earlier editions that this program would not repeat: no findings, but to be read. Logins
    and tickets are checked only if it `has_keys`.
    """

    where: str
    findings: list[ChainFault] = []
    unreadable: str = ""
    store: str = ""
    key: str = ""
    logs: dict[str, int] = {}
    entries: int = 0
    rounds: int = 0
    heads: int = 0
    first_at: int = 0
    last_at: int = 0
    witnessed: int | None = None
    is_database: bool = True
    edition: int = FIRST
    earlier: list[EarlierDecision] = []
    has_keys: bool = False

    @property
    def is_good(self) -> bool:
        """Return whether the whole store has no finding."""
        return not self.findings and not self.unreadable


def verify(where: str, options: VerifyOptions) -> Report:
    """Check a store or an exported log; raise BadStore or OSError if it is neither."""
    size = options.witness_size
    if options.witness is not None and size is None:
        size = options.witness.size()  # before the store, which is ahead of it
    if is_address(where):
        with still(where) as store:
            return _Verification(store.where, options, size).store(store)
    with Path(where).open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            file.seek(0)
            return _Verification(where, options, size).export(file)
    return _Verification(where, options, size).file()


class _Verification:
    """One check under way."""

    def __init__(self, where: str, options: VerifyOptions, witness_size: int | None) -> None:
        self._options = options
        self._witness = None if options.witness is None else WitnessCheck(options.witness, witness_size or 0)
        self._report = Report(where)
        self._chain = Chain("", "")

    def file(self) -> Report:
        """Check an SQLite file, which may turn out to be damaged at any moment."""
        try:
            with still(self._report.where) as store:
                return self.store(store)
        except BadStore as wrong:
            if not self._chain.entries:
                raise
            self._report.unreadable = str(wrong)
            return self._ended()

    def store(self, store: Still) -> Report:
        """Check a database."""
        self._begin(*named_by(store))
        rows = {row[0]: row for row in store.logs()}
        heads, read = 0, Counter(dict.fromkeys(index_check.TABLES, 0))
        names = [name for table in ("entries", "heads") for name in store.names(table)]
        found: list[ChainFault] = []
        ends: dict[str, SoundLog] = {}
        for log in self._logs(names, rows):
            heads += log in rows
            rows_beside = self._feed(store, log, rows.get(log))
            read.update(rows_beside.read)
            found += rows_beside.findings
            ends[log] = SoundLog(self._chain.number, self._chain.hash, rows_beside.digest)
        self._chain.end()
        self._check_witness()
        self._report.findings += found
        if not found and not self._chain.findings:
            read.update(entries=self._chain.entries, heads=self._chain.heads - heads, logs=heads)
            self._report.findings += [one for table in read for one in index_check.unread(store, table, read[table])]
        self._report.findings += registry_check.schema_faults(store, self._chain)
        if not found and not self._chain.findings:
            self._report.findings += registry_check.faults(store, self._chain, ends, self._options.keys)
        self._decide_again(cast("Store", store))
        damage = store.damage()
        self._report.unreadable = f"{self._report.where}: The database is damaged: {damage}." if damage else ""
        return self._ended()

    def _logs(self, names: list[str], rows: dict[Any, tuple[Any, ...]]) -> Iterator[str]:
        """Yield the logs: the house, those that it began, and any others."""
        yield HOUSE
        others = [name for name in rows if isinstance(name, str)]
        yield from [log for log in dict.fromkeys([*self._chain.begun, *others, *names]) if log not in ("", HOUSE)]

    def _feed(self, store: Still, log: str, row: tuple[Any, ...] | None) -> Beside:
        """Check one log of a database, with its row in the table logs."""
        chain, rows_beside = self._chain, Beside(store, log)
        heads = store.heads(log)
        head = next(heads, None)
        is_there = row is not None or head is not None
        for number, at, hash_, body in store.rows("entries", log):
            if chain.log != log:
                chain.begin(log)
            link = Link(number, as_bytes(body), str(hash_))
            form = chain.entry(link.body, link.hash)
            if form is not None and (form.log, form.number, form.at) != (log, number, at):
                chain.find(f"The row says entry {number} of {log} at {at}, and the entry differs.", chain.number, log)
            if chain.is_sound and log not in chain.findings:
                rows_beside.add(link)
            while head is not None and head[0] == number:
                self._take_head(log, *head)
                head = next(heads, None)
        if chain.log != log and is_there:
            chain.begin(log)
        while head is not None:
            self._take_head(log, *head)
            head = next(heads, None)
        if row is not None:
            self._check_row(log, row)
        if log not in chain.findings:
            rows_beside.end()
        return rows_beside

    def _take_head(self, log: str, number: Any, head: SignedHead) -> None:
        fields = self._chain.head(head)
        if fields is not None and (fields["log"], fields["number"], fields["kind"]) != (log, number, "round"):
            self._chain.find("The row of this entry has another head.", self._chain.number, log)

    def _check_row(self, log: str, row: tuple[Any, ...]) -> None:
        chain = self._chain
        _, begun, number, hash_, head, signature = row
        fields = chain.head(SignedHead(as_bytes(head), str(signature)))
        if fields is not None and fields["kind"] != "now":
            chain.find("The row in the table logs does not have the last head.", log=log)
        expected = (chain.begun.get(log, (0, ""))[0], chain.number, chain.hash)
        if (begun, number, hash_) != expected:
            shown = f"begun {begun}, number {number}, hash {hash_}"
            chain.find(f"The row in the table logs says {shown}, and the entries say {expected}.", log=log)

    def export(self, file: BinaryIO) -> Report:
        """Check an exported log."""
        chain, report = self._chain, self._report
        report.is_database = False
        try:
            self._begin(*header(file.readline(1024)))
        except BadStore as wrong:
            raise BadStore(f"{report.where}: {wrong}") from None
        exported = _Exported(report.where, {})
        try:
            place = file.tell()
            for line in _lines(file):
                before = chain.log
                chain.line(line)
                if chain.log != before:
                    exported.places.setdefault(chain.log, place)
                place += len(line)
            chain.end()
            self._check_witness()
            self._decide_again(cast("Store", exported))
        except BadStore as wrong:
            report.unreadable = f"{report.where}: {wrong}"
        return self._ended()

    # --- what every check does -----------------------------------------------------------------------------------

    def _begin(self, key: str, store: str) -> None:
        self._chain.key, self._chain.store = key, store
        for given in (self._options.key, self._options.keys.public if self._options.keys is not None else ""):
            if given and given != key:
                self._chain.find(f"The store is signed with the key {key}, not with {given}.", log="")
        if self._witness is not None:
            self._witness.before(self._chain)
            self._report.witnessed = self._witness.heads

    def _check_witness(self) -> None:
        """Compare the store with the witness, which a database must have if its log names one."""
        if self._witness is not None:
            self._witness.after(self._chain, is_database=self._report.is_database)
        elif self._chain.witness_key and self._report.is_database and not self._options.is_copy:
            text = f"The store has a witness, which signs with the key {self._chain.witness_key}."
            self._chain.find(f"{text} State where it is (--heads).", log="")

    def _decide_again(self, store: Store) -> None:
        """Decide all inputs again, in logs without a finding so far."""
        if not self._options.is_deep or self._chain.findings or self._report.findings:
            return
        for log in self._chain.begun:
            try:
                found = list(decide_again(store, log, self._options.keys, self._chain.editions))
            except index_check.NOT_FOLLOWING as wrong:
                found = [f"The inputs cannot be decided again ({type(wrong).__name__})."]
            for one in found:
                if isinstance(one, EarlierDecision):
                    self._report.earlier.append(one)
                else:
                    self._report.findings.append(ChainFault(log, 0, one.removeprefix(f"{store.where}: ")))

    def _ended(self) -> Report:
        chain, report = self._chain, self._report
        report.findings[:0] = chain.findings.values()
        report.store, report.key = chain.store, chain.key
        report.has_keys = self._options.keys is not None
        report.logs = {log: number for log, (number, _) in chain.ended.items()}
        report.entries, report.rounds, report.heads = chain.entries, chain.rounds, chain.heads
        report.first_at, report.last_at = chain.first_at, chain.last_at
        report.edition = chain.editions.now
        return report


def named_by(store: Still) -> tuple[str, str]:
    """Return the key and the store that the house's first entry names, or else its last head; raise BadStore."""
    for link in store.links(HOUSE, 1, 1):
        with contextlib.suppress(Malformed):
            named = founded(read_entry(link.body, is_whole=hash_of(link.body) == link.hash))
            if named is not None:
                return named
    for row in store.logs()[:1]:
        with contextlib.suppress(Malformed):
            return _named(SignedHead(as_bytes(row[4]), str(row[5])))
    raise BadStore(f"{store.where}: The database has the tables of a store, but no store was founded in it.")


def _named(head: SignedHead) -> tuple[str, str]:
    """Return the key and the store that a head names, and for which it was signed; raise Malformed."""
    fields = plain(head.body)
    key, store = str(fields.get("key")), str(fields.get("store"))
    read_head(head, key, store)
    return key, store


class _Exported(Struct):
    """An exported log whose entries can be read again, log by log."""

    where: str
    places: dict[str, int]

    def links(self, log: str, first: int = 1, last: int | None = None) -> Iterator[Link]:
        """Yield entries of a log in order."""
        assert (first, last) == (1, None), "it is read from its beginning to its end"
        with Path(self.where).open("rb") as file:
            file.seek(self.places[log])
            number = 0
            for line in _lines(file):
                entry = ENTRY_FRAME.inside(line)
                if entry is not None:
                    number += 1
                    yield Link(number, *entry)
                elif b',"kind":"now",' in line:
                    return


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield lines, each limited to the length of the longest valid one."""
    return iter(lambda: file.readline(LINE_MAX), b"")
