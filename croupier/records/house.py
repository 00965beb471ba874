"""The house: the store itself, with a log of everything that concerns no single table."""

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import astuple, replace

from croupier import __version__
from croupier.records import accounts_check
from croupier.records.foundation import founded_with
from croupier.records.house_state import NO_EXEMPTION, AccountStep, Exemption, HouseState
from croupier.records.index_seals import Sealing
from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.editions import EDITION
from croupier.records.log.entries import HOUSE, PROGRAM, Draft, HeadKind, Link, Person, SignedHead
from croupier.records.log.failpoints import reach
from croupier.records.log.inputs import RecordInput
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import (
    REVISION,
    BadStore,
    Batch,
    LogRow,
    Repeated,
    Stale,
    Store,
    StoreFailed,
    Unknown,
    Unwitnessed,
)
from croupier.records.stores.registry import UserAccount, account_digest
from croupier.records.tables import index
from croupier.records.tables.state import placed
from croupier.records.witness.protocol import Witness, check_store

_TRIES: Final = 20
"""Maximum number of attempts to append an entry of the house when another writer was faster."""
_WORDS_MAX: Final = 200


def now() -> int:
    """Return the moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """A store with its keys, and its witness if it has one: a place outside the store that sees every commit."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        *,
        clock: Callable[[], int] = now,
        witness: Witness | None = None,
        entropy: Callable[[int], str] = secrets.token_hex,
        exempt: Exemption = NO_EXEMPTION,
    ) -> None:
        """Open a store, and initialise it if it is empty; raise BadStore if it belongs to other keys.

        A store that is behind its witness, whose witness was truncated, or whose tables are not as the log has them, is
        BadStore, too, unless it is exempt. `mended` has the names of accounts that were repaired.
        """
        self.store, self.keys, self._witness = store, keys, witness
        self._unseen: set[str] = set()
        """Logs of which the witness may not have seen the last entries."""
        self._seen: dict[str, int] = {}
        """Last entry of each log that the witness certainly has."""
        self._witnessing = threading.Lock()
        self.trouble = ""
        """Sentence about a witness that does not take heads; "" while it does."""
        self.clock, self.entropy = clock, entropy
        self.state, self._seals = HouseState(), Sealing(store, keys)
        self.is_new = store.log(HOUSE) is None
        """Return whether the store was founded when it was opened."""
        if self.is_new and witness is not None:
            check_unused(witness)
        if not self.is_new or not self._found_store():
            self.id = founded_with(store, keys)
            self.state.follow(store)
            self._check_tables()
            self._begin_edition()
        self.state.follow(store)
        if not exempt.lost:
            self._compare_witness()
        if self.state.revision != REVISION:
            self._record_schema()
        self.mended = accounts_check.mend(self, exempt.mends) if exempt.mends else ()
        """Names of the accounts that were repaired."""
        accounts_check.check(self)

    def _compare_witness(self) -> None:
        """Compare the store with its witness; name it in the log if that has not been done; raise BadStore."""
        named = self.state.witness
        if self._witness is None:
            if named:
                raise BadStore(
                    f"{self.store.where}: The store has a witness, which signs with the key {named[:16]}…. "
                    f"State where it is (--heads)."
                )
            return
        rows = self.store.logs()  # before the witness, which sees what other processes record meanwhile
        key, newest = self._witness.newest(self.id)
        if named and key != named:
            raise BadStore(
                f"{self._witness.where}: This witness signs with the key {key[:16]}…, and the witness of the store "
                f"with {named[:16]}…. Use that one, or change it with `croupier witness change`."
            )
        if named and not newest:
            raise BadStore(f"{self._witness.where}: The witness of the store is empty. Put the whole witness back.")
        check_store(self.store, rows if named else (), newest, self._witness.where, self.keys)
        self._seen = {log: entries.read_head(head.body).number for log, head in newest.items()}
        ahead = [row for row in rows if self._seen.get(row.log, 0) < row.number]
        self._unseen = {row.log for row in ahead}
        self.catch_up()
        if not named:
            self._name_witness(key)
        elif ahead:
            self._note_ahead(ahead)

    def _note_ahead(self, ahead: Sequence[LogRow]) -> None:
        ends = tuple([e.LogEnd(row.log, row.number, row.hash) for row in ahead])
        self.record(i.CatchUpWitness(), (e.WitnessCaughtUp(ends),), PROGRAM)

    def _name_witness(self, key: str, reason: str = "") -> None:
        given = i.NameWitness(key, reason)
        self.record(given, (e.WitnessNamed(key, f"croupier {__version__}", reason),), PROGRAM)

    def _begin_edition(self) -> None:
        """Record that this program is of a later edition, before it writes anything else; raise BadStore."""
        for _ in range(_TRIES):
            row = self.store.log(HOUSE)
            self.state.follow(self.store)
            recorded = self.state.edition
            if recorded > EDITION:
                raise BadStore(
                    f"{self.store.where}: A program of edition {recorded} wrote to the store, and this one is of "
                    f"edition {EDITION}. Use the newer program."
                )
            if recorded == EDITION:
                return
            program = f"croupier {__version__}"
            ends = tuple([e.LogEnd(one.log, one.number, one.hash) for one in self.store.logs() if one.log != HOUSE])
            events = (e.EditionBegun(EDITION, program, ends),)
            draft = Draft(self.clock(), PROGRAM, i.BeginEdition(EDITION, program), events, self.entropy(8))
            try:
                self._append_after(row, draft, None)
            except Stale:
                continue
            return
        raise Stale(f"{self.store.where}: Too many processes write to the store.")

    def change_witness(self, witness: Witness, reason: str = "") -> str:
        """Replace the witness, and return the key of the new one; raise StoreError.

        The new witness must be empty. The previous one, if it is compared, records the change, too.
        """
        check_unused(witness)
        key, _ = witness.newest(self.id)
        witness.see([row.now for row in self.store.logs()], self.id)
        self._name_witness(key, reason)
        if self._witness is not None:
            self._witness.close()
        self._witness = witness
        self._unseen, self._seen = {HOUSE}, {}
        self.catch_up()
        return key

    def _found_store(self) -> bool:
        """Begin the store; return whether it was not another process that did, in the same moment."""
        self.id = self.entropy(16)
        given = i.FoundStore(f"croupier {__version__}")
        draft = Draft(self.clock(), PROGRAM, given, self._founding(given), self.entropy(8))
        try:
            self._append_after(None, draft, None)
        except Stale:
            return False
        return True

    def _founding(self, given: i.FoundStore) -> tuple[Any, ...]:
        """Return the events with which a store begins."""
        founded = e.StoreFounded(self.id, self.keys.public, given.program, EDITION)
        return founded, e.SchemaRecorded(REVISION, given.program)

    def signed(self, name: str, last: Link, *, at: int, kind: HeadKind) -> SignedHead:
        """Return the signed head of a log."""
        return entries.sign(self.keys, self.id, name, last, at=at, kind=kind)

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches durably, all or none, and send them to the witness; raise StoreError.

        Batches that were recorded but not witnessed raise Unknown: they are not acknowledged before the witness has
        them. Nothing more is recorded before that, by any process: a log that is further ahead looks like one whose
        witness was cut. Hence the last commit of another process is shown to the witness before another follows it.
        """
        with self._witnessing:
            self._unseen |= {one.log for one in batches if one.after > self._seen.get(one.log, 0)}
        try:
            self.catch_up()
        except Unknown as wrong:
            raise Unwitnessed(str(wrong)) from None
        heads = {one.log: one.now for one in batches}
        try:
            self.store.append([self._seals.with_seal(one, self.id) for one in batches])
        except (Repeated, Stale):
            self._seals.forget()
            raise
        except BaseException:  # the store may have recorded it all the same
            self._seals.forget()
            with self._witnessing:
                self._unseen |= heads.keys()
            raise
        if self._witness is not None:
            reach("before witness")
            self._show(heads)
            reach("after witness")

    def catch_up(self) -> None:
        """Send everything recorded to the witness; raise Unknown if it does not accept it."""
        self._show({})

    def _show(self, heads: Mapping[str, SignedHead]) -> None:
        """Send the heads of all logs that the witness may not have: those given, or else as they are in the store.

        Another process may have written since, and then its head is the one that the witness still accepts.
        """
        with self._witnessing:
            self._unseen |= heads.keys()
            if self._witness is None or not self._unseen:
                return
            logs = sorted(self._unseen)
            try:
                shown = [head for head in [heads.get(name) or self._head(name) for name in logs] if head is not None]
                if shown:
                    self._witness.see(shown, self.id)
                    self._seen |= {one.log: one.number for one in [entries.read_head(head.body) for head in shown]}
            except StoreFailed as wrong:
                self.trouble = str(wrong)
                raise Unknown(f"{wrong} The command was not acknowledged.") from None
            self._unseen -= set(logs)
            self.trouble = ""

    def _head(self, log: str) -> SignedHead | None:
        row = self.store.log(log)
        return None if row is None else row.now

    def close(self) -> None:
        """Send pending batches to the witness, if possible, and close witness and store; raise StoreError.

        What was acknowledged is durable before: a failure to close loses nothing, and leaves nothing else open.
        """
        with contextlib.ExitStack() as closing:
            closing.callback(self.store.close)
            if self._witness is not None:
                closing.callback(self._witness.close)
            with contextlib.suppress(Unknown):
                self.catch_up()

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

    def record(self, given: RecordInput, events: tuple[Any, ...], by: Person, key: str = "", **beside: Any) -> Link:
        """Record an input that concerns no single table, once for a key, and `beside` with it; raise StoreError."""
        try:
            batches = self._append(None, Draft(self.clock(), by, given, events, key or self.entropy(8)), **beside)
        except Repeated:
            self.catch_up()
            first, last = self.store.command(HOUSE, key) or (0, 0)
            return next(self.store.links(HOUSE, first, last))
        return batches[0].links[0]

    def refuse_access(self, given: i.RefuseAccess) -> Link:
        """Record that a person was refused; their text is recorded as far as every store can keep it."""
        given = i.RefuseAccess(*[_kept(text) for text in astuple(given)])
        event = e.AccessRefused(given.who, given.role, given.what, given.why, given.where)
        return self.record(given, (event,), Person(given.role or "unknown", given.who))

    # --- what is beside the logs ---------------------------------------------------------------------------------

    def _check_tables(self) -> None:
        """Check the schema and the seals of the store against its log; raise BadStore."""
        fault = self.store.schema_fault()
        if fault:
            raise BadStore(f"{self.store.where}: {fault}")
        for row in self.store.logs():
            self._seals.check(row, self.id, is_known=bool(self.state.revision))

    def _record_schema(self) -> None:
        """Record the form of the database, and with the first form that is recorded the accounts."""
        given = i.RecordSchema(REVISION, f"croupier {__version__}")
        found = () if self.state.revision else self.store.registry().accounts()
        imported = tuple([e.ImportedAccount(one.name, one.role, account_digest(one)) for one in found])
        events: tuple[Any, ...] = (e.SchemaRecorded(given.revision, given.program),)
        self.record(given, (*events, e.AccountsImported(imported)) if imported else events, PROGRAM)
        self.state.follow(self.store)

    def account(self, name: str) -> UserAccount | None:
        """Return an account that is as the log has it; raise BadStore if it was changed from outside."""
        registry = self.store.registry()
        found = None
        for _ in range(2):  # it may be changed between the two questions
            found = registry.account(name)
            self.state.follow(self.store)
            if found is None or self.state.accounts.get(found.name) == account_digest(found):
                return found
        raise accounts_check.Forged(self.store.where, name if found is None else found.name)

    def put_account(
        self, name: str, change: Callable[[UserAccount | None], "AccountStep"], by: Person = PROGRAM
    ) -> UserAccount:
        """Record a change of an account together with the account itself; raise StoreError, or what `change` raises.

        Several writers take turns: `change` is asked again if another was quicker.
        """
        for _ in range(_TRIES):
            row = self.store.log(HOUSE)
            step = change(self.account(name))
            draft = Draft(self.clock(), by, step.given, (step.event,), self.entropy(8))
            out = (step.account.name,) if step.ends_logins else ()
            try:
                self._append_after(row, draft, None, accounts=(step.account,), out=out)
            except Stale:
                continue
            return step.account
        raise Stale(f"{self.store.where}: Too many processes write to the store.")

    def state_settings(self, settings: dict[str, Any]) -> None:
        """Record how the floor is served, unless that is recorded already; raise StoreError."""
        self.state.follow(self.store)
        if self.state.settings != settings:
            self.record(i.StateSettings(settings), (e.SettingsStated(settings),), PROGRAM)

    # --- appending -----------------------------------------------------------------------------------------------

    def _append(
        self, further: Callable[[Link], tuple[Batch, ...]] | None, draft: Draft, **beside: Any
    ) -> tuple[Batch, ...]:
        """Append an entry to the house's log, and further batches with it; several writers are serialised."""
        for _ in range(_TRIES):
            row = self.store.log(HOUSE)
            assert row is not None, "the store is founded"
            try:
                return self._append_after(row, draft, further, **beside)
            except Stale:
                continue
        raise Stale(f"{self.store.where}: Too many processes write to the store.")

    def _append_after(
        self,
        row: LogRow | None,
        draft: Draft,
        further: Callable[[Link], tuple[Batch, ...]] | None,
        **beside: Any,
    ) -> tuple[Batch, ...]:
        """Append an entry after the last one that is known; raise Stale if another writer was quicker."""
        last = None if row is None else Link(row.number, b"", row.hash)
        if row is not None:  # a clock that goes back does not put the log out of order
            draft = replace(draft, at=max(draft.at, entries.read_head(row.now.body).at))
        (link,) = entries.chained(HOUSE, last, entries.NOTHING, [draft])
        now = self.signed(HOUSE, link, at=draft.at, kind="now")
        marks = tuple(index.marks(draft, HOUSE, link.number, 0))
        own = Batch(HOUSE, link.number - 1, draft.key, (link,), (draft.at,), now, marks=marks, **beside)
        batches = (own, *(further(link) if further is not None else ()))
        self.append(batches)
        return batches


def _kept(text: str) -> str:
    """Return a text from an unknown person without characters that a store cannot keep, shortened if it is long."""
    return text[:_WORDS_MAX].encode(errors="replace").decode().replace("\0", "?")


def check_unused(witness: Witness) -> None:
    """Raise BadStore if a witness has heads, which cannot be of a store that is still to be founded."""
    if witness.newest("")[1]:
        raise BadStore(f"{witness.where}: The witness has heads of another store. Each store needs its own witness.")
