"""Recovery of a table from its log: the state after any entry, from the beginning or from a snapshot.

Every input can also be decided again, to prove that the log was made by these rules.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table.events import InputRefused
from croupier.records.books.accounts import BadAccount, BookAccount
from croupier.records.books.cash_events import DebtRecorded
from croupier.records.log import entries, wire
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.editions import EDITION, Editions
from croupier.records.log.entries import Draft, Entry, Link
from croupier.records.log.keys import BadKeys, Keys
from croupier.records.log.wire import TableLogInput
from croupier.records.proceedings import state
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.stores.protocol import BadStore, LogRow, Store
from croupier.records.tables.shoes import next_from
from croupier.records.tables.snapshot import restore_snapshot
from croupier.records.tables.state import Custody, TableRecord, Taken, about, fold, placed, set_up, take
from croupier.rules.clause import UnknownDocument
from croupier.rules.ruled import BadElection

H = TypeVar("H", TableRecord, ProceedingRecord)


def resume_table(store: Store, name: str, keys: Keys, *, with_snapshot: bool = True) -> TableRecord:
    """Return a table as its log ends, the cards in its shoe among it; raise BadStore for a log that is not whole."""
    row = store.log(name)
    if row is None:
        raise BadStore(f"{store.where}: There is no {entries.named(name)}.")
    record = from_snapshot(store, row, keys) if with_snapshot else None
    for entry, after in states(store, name, keys, record):
        record = after
        if isinstance(entry.events[0], e.TableSetUp):
            _check_rules(store, entry.events[0], record)
    return _at_end(store, row, record, keys)


def resume_proceeding(store: Store, name: str, keys: Keys) -> ProceedingRecord:
    """Return a proceeding that is no table as its log ends; raise BadStore for a log that is not whole."""
    row = store.log(name)
    if row is None:
        raise BadStore(f"{store.where}: There is no {entries.named(name)}.")
    record: ProceedingRecord | None = None
    for link in store.links(name):
        record = placed(state.fold(record, entry_of(store, name, link, record)), link)
    return _at_end(store, row, record, keys)


def _at_end(store: Store, row: LogRow, record: H | None, keys: Keys) -> H:
    """Return the state, if it is that of the log's last entry and signed for it; raise BadStore."""
    if record is None or (record.number, record.hash) != (row.number, row.hash):
        found = 0 if record is None else record.number
        raise BadStore(f"{store.where}: The log of {row.log} ends at entry {found}. It should end at {row.number}.")
    head = entries.read_head(row.now.body)
    if not entries.is_genuine(row.now, keys.public) or (head.number, head.hash) != (row.number, row.hash):
        raise BadStore(f"{store.where}: The head of {row.log} is not signed with these keys for its last entry.")
    return record


def _check_rules(store: Store, setup: e.TableSetUp, record: TableRecord) -> None:
    """Raise BadStore for a table that began under rules which are not quite those of this program."""
    rules = record.table.rules
    if setup.rules != rules.fingerprint:
        raise BadStore(
            f"{store.where}: {record.log} was set up under the rules {setup.rules[:16]}… of {rules.document}, but this "
            f"program has {rules.fingerprint[:16]}…. The table can be read, but not continued."
        )


def states(
    store: Store, name: str, keys: Keys | None, record: TableRecord | None = None, last: int | None = None
) -> Iterator[tuple[Entry, TableRecord]]:
    """Yield every entry after `record` with the state after it; raise BadStore at the first that does not fit."""
    for link in store.links(name, 1 if record is None else record.number + 1, last):
        entry = entry_of(store, name, link, record)
        try:
            record = placed(fold(record, entry, keys), link)
        except BadKeys as wrong:
            raise BadStore(f"{store.where}: Entry {link.number} of {name}: {wrong}") from None
        yield entry, record


def entry_of(store: Store, name: str, link: Link, before: TableRecord | ProceedingRecord | None) -> Entry:
    """Decode an entry that follows the previous one; raise BadStore."""
    expected = 1 if before is None else before.number + 1
    try:
        entry = entries.read(link.body)
    except (entries.BadEntry, wire.BadWire) as wrong:
        raise BadStore(f"{store.where}: Entry {link.number} of {name}: {wrong}") from None
    is_next = link.number == entry.number == expected and entry.log == name
    if not is_next or entries.hash_of(link.body) != link.hash or (before is not None and entry.previous != before.hash):
        raise BadStore(f"{store.where}: Entry {expected} of {name} was changed.")
    return entry


def from_snapshot(store: Store, row: LogRow, keys: Keys) -> TableRecord | None:
    """Return the state of the newest usable snapshot, or None."""
    for one in store.snapshots(row.log):
        links = tuple(store.links(row.log, one.number, one.number))
        if one.number <= row.number and links and links[0].hash == one.hash:
            record = restore_snapshot(row.log, one, keys)
            if record is not None:
                return record
    return None


# --- deciding again ------------------------------------------------------------------------------------------

_OF_SECRETS: Final = (i.CommitShoe, i.Contribute, i.EndShoe, i.PublishRoot)
"""Inputs that cannot be decided without the secret of a shoe."""


class _Told:
    """The known secrets of shoes: all of them with the keys, else those that have been revealed."""

    def __init__(self, keys: Keys | None, secrets: Mapping[str, bytes]) -> None:
        self._keys, self._secrets = keys, secrets
        self.sealed = ""

    def unseal(self, sealed: str, about: str) -> bytes | None:
        return self._secrets.get(about) if self._keys is None else self._keys.unseal(sealed, about)

    def seal(self, secret: bytes, about: str) -> str:
        """Seal a secret; without keys only a seal from the log can be repeated."""
        return self.sealed if self._keys is None else self._keys.seal(secret, about)


def _revealed_secrets(store: Store, name: str) -> dict[str, bytes]:
    """Return the secrets of the shoes that have ended, which the log reveals."""
    found = {}
    for link in store.links(name):
        if b'"ShoeEnded"' in link.body:
            for event in entries.read(link.body).events:
                if isinstance(event, e.ShoeEnded):
                    with contextlib.suppress(
                        ValueError, TypeError
                    ):  # one that is no secret is found when it is compared
                        found[about(name, event.shoe)] = bytes.fromhex(event.proof["secret"])
    return found


class EarlierDecision(Struct, frozen=True):
    """Entry that an earlier edition of the program decided otherwise than this one would; `told` is how."""

    log: str
    number: int
    edition: int
    told: str

    def __str__(self) -> str:
        """Write it as one sentence."""
        return f"{self.log}, entry {self.number:,}: Decided under edition {self.edition}, not repeated: {self.told}"


def decide_again(
    store: Store, name: str, keys: Keys | None, editions: Editions | None = None
) -> Iterator[str | EarlierDecision]:
    """Decide every input of a log again, and yield the first difference from what the log tells, if any.

    Entries are compared byte for byte, except for the sentences of refusals. Cards from a shoe must be its next cards:
    with the keys of every shoe, without them of the shoes that have ended, whose secrets the log reveals. Entries that
    depend on the secret of a shoe still in use are then accepted as recorded. An entry of an earlier edition that is
    decided otherwise now is yielded as such, and followed as it is recorded. Raise BadStore for a damaged log.
    """
    if not entries.is_table(name):
        yield from _compared(store, name, state.again, state.fold, editions)
        return
    opener = _Told(keys, {} if keys is not None else _revealed_secrets(store, name))
    folded = partial(_folded, opener)
    yield from _compared(store, name, lambda record, entry: _again(record, entry, opener), folded, editions)


def _folded(opener: _Told, record: TableRecord | None, entry: Entry) -> TableRecord:
    return fold(record, entry, opener)


def _compared(
    store: Store,
    name: str,
    again: Callable[[H | None, Entry], tuple[Draft, H]],
    folded: Callable[[H | None, Entry], H],
    editions: Editions | None,
) -> Iterator[str | EarlierDecision]:
    """Decide every input `again`, and yield the first difference, and before it those of earlier editions."""
    record: H | None = None
    for link in store.links(name):
        entry = entry_of(store, name, link, record)
        done = str(wire.plain_input(entry.given)["do"])
        place = f"{store.where}: Entry {link.number} of {name}, {done}"
        edition = EDITION if editions is None else editions.of(name, link.number)
        after: H | None = None
        try:
            draft, after = again(record, entry)
            difference = _entry_difference(entry, draft, link)
        except (_NotNext, BadKeys, UnknownDocument, BadElection, BadAccount) as wrong:
            yield f"{place}: {wrong}"
            return
        except Refused as wrong:
            difference = str(wrong)
        if difference and (edition >= EDITION or isinstance(entry.events[0], e.TableSetUp)):
            yield f"{place}: {difference}"
            return
        if difference or after is None:
            recorded = folded(record, entry)
            money = "The money is the same." if _is_same_money(recorded, after) else "The money differs."
            yield EarlierDecision(name, link.number, edition, f"{done}: {difference} {money}")
            after = recorded
        record = placed(after, link)


def _is_same_money(recorded: TableRecord | ProceedingRecord, decided: TableRecord | ProceedingRecord | None) -> bool:
    """Return whether the last entry of both moves the same amounts between the same accounts."""
    sums: list[Counter[tuple[BookAccount, str]]] = []
    for one in (recorded, decided):
        sums.append(Counter())
        for posting in [each for moved in (one.moved if one is not None else ()) for each in moved]:
            sums[-1][posting.account, posting.unit] += posting.amount
    return sums[0] == sums[1]


def _entry_difference(entry: Entry, draft: Draft, link: Link) -> str:
    """Return how an entry differs from the draft that its input gives now, "" if it does not."""
    events = _with_recorded_sentences(draft.events, entry.events)
    if entries.link(replace(entry, events=events)).body == link.body:
        return ""
    return _difference(entry.events, events)


def _with_recorded_sentences(decided: tuple[Any, ...], recorded: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the decided events, refusals with the recorded sentence where input, person, clause and moment agree.

    The sentence of a refusal is only its wording: a later version of the program may put it better.
    """
    if not any(isinstance(one, DebtRecorded) for one in recorded):
        # logs of earlier versions have no debts
        decided = tuple([one for one in decided if not isinstance(one, DebtRecorded)])
    if len(decided) != len(recorded):
        return decided
    pairs = zip(decided, recorded, strict=True)
    return tuple([log if _is_same_refusal(one, log) else one for one, log in pairs])


def _is_same_refusal(decided: Any, recorded: Any) -> bool:
    """Return whether both are the same refusal, however it is worded."""
    is_refusal = isinstance(decided, InputRefused) and isinstance(recorded, InputRefused)
    return is_refusal and replace(decided, why=recorded.why) == recorded


class _NotNext(Exception):
    """A card that was not the next in the shoe."""


def _again(record: TableRecord | None, entry: Entry, opener: _Told) -> Taken:
    given, first = entry.given, entry.events[0]
    if record is None:
        if not isinstance(given, i.SetUpTable):
            raise _NotNext("The log of a table must begin with SetUpTable.")
        return set_up(entry.log, given.setup, at=entry.at, by=entry.by, key=entry.key)
    is_refused, is_of_shoe = isinstance(first, InputRefused), entry.by == entries.SHOE
    sealed, number = (first.sealed, first.shoe) if isinstance(first, e.ShoeCommitted) else ("", record.shoes.number)
    if record.setup.cards == "virtual" and (isinstance(given, _OF_SECRETS) or (is_of_shoe and is_refused)):
        opener.sealed = sealed
        is_known = record.shoes.open_shoe is not None or not record.shoes.sealed
        if isinstance(given, i.CommitShoe) and not is_refused:
            is_known = is_known and opener.unseal(sealed, about(entry.log, number)) is not None
        if not is_known:
            return Draft(entry.at, entry.by, given, entry.events, entry.key), fold(record, entry, opener)
    if is_of_shoe and record.shoes.open_shoe is not None and not is_refused:
        due, cards = next_from(record.shoes)
        if due != given:
            raise _NotNext("The card is not the next card of the shoe.")
        record = replace(record, shoes=cards)
    custody = Custody(opener, lambda shoe: opener.unseal(sealed, about(entry.log, shoe)) or b"")
    return take(record, cast("TableLogInput", given), entry.by, custody, at=entry.at, key=entry.key)


def _difference(recorded: tuple[Any, ...], decided: tuple[Any, ...]) -> str:
    """Return the first difference between the events of an entry and those decided again."""
    for place in range(max(len(recorded), len(decided))):
        one, other = (
            [_shown(wire.plain_event(each[place]))] if place < len(each) else [] for each in (recorded, decided)
        )
        if one != other:
            log_has = f"The log has {one[0]}" if one else "The log has no more events"
            return f"{log_has}, but these rules give {other[0] if other else 'no more events'}."
    return "The events are the same, but not in canonical form."


def _shown(plain: dict[str, Any]) -> str:
    return wire.canonical(plain).decode()
