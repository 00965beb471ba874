"""Commands to a log: the common part of every writer.

A command is identified by its key: given again, also after a restart, it gets its first answer and changes nothing.
"""

import re
from abc import ABC, abstractmethod
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from croupier.engine.table import Official
from croupier.engine.table.events import InputRefused
from croupier.records.house import House
from croupier.records.log import entries as log_entries
from croupier.records.log import wire
from croupier.records.log.entries import Draft, Link, Person
from croupier.records.log.failpoints import reach
from croupier.records.log.inputs import Contribute
from croupier.records.log.texts import hidden_in
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.stores.protocol import Batch, Repeated, Stale, StoreError, Unknown
from croupier.records.tables import index
from croupier.records.tables.state import TableRecord, placed

INPUT_BYTES_MAX: Final = 16_384
NAME_MAX: Final = 100
NUMBER_MAX: Final = 2**63 - 1
_ODD_NUMBER: Final = re.compile(rb"[0-9]{19}|[0-9][.eE][-+0-9]")
"""Pattern of a number that may be too large or not whole; it may also match inside a text."""
_NAMES: Final = (
    *("player", "person", "by", "owner", "voucher", "dealer"),
    *("entrant", "winner", "claimant", "director", "substitute", "reserve", "forfeited"),
)
"""The fields that name a person or a thing, and may appear in an index."""


class BadCommand(ValueError):
    """A command that cannot be accepted at all, in one sentence; nothing of it is recorded."""


class Answer(Struct, frozen=True):
    """Answer to a command: its entries with their events, and their first and last numbers in the log."""

    steps: tuple[Draft, ...]
    first: int
    last: int
    is_repeated: bool = False

    @property
    def events(self) -> tuple[Any, ...]:
        """All that happened."""
        return tuple([event for one in self.steps for event in one.events])

    @property
    def refused(self) -> InputRefused | None:
        """Reason of the refusal, None if the command was accepted."""
        first = self.steps[0].events[0]
        return first if isinstance(first, InputRefused) else None


class Prepared(Struct, frozen=True):
    """A command that was judged and is not recorded yet: its batch for the store, and the state after it."""

    given: Struct
    by: Person
    key: str
    batch: Batch
    steps: tuple[Draft, ...]
    record: Any


H = TypeVar("H", TableRecord, ProceedingRecord)
GivenInput = TypeVar("GivenInput", bound=Struct)
"""Inputs of a log: kinds of logs can be added, and their inputs with them."""


class LogWriter(ABC, Generic[H, GivenInput]):
    """The only writer of a log: a second one is detected, because its version is out of date."""

    bytes_max = INPUT_BYTES_MAX

    def __init__(self, house: House, record: H) -> None:
        """Load the state from the store."""
        self.house, self.store = house, house.store
        self.record: H = record
        self._is_lost = False
        self._doubtful: Prepared | None = None

    @property
    def is_lost(self) -> bool:
        """Return whether the log must be read again, since the outcome of the last command is unknown."""
        return self._is_lost

    @property
    def version(self) -> int:
        """Number of entries of the log."""
        return self.record.number

    def command(
        self, given: GivenInput, by: Person, *, key: str = "", version: int | None = None, deals: bool = False
    ) -> Answer:
        """Give an input, record its events, and answer; with `deals` the cards that fall due follow it.

        A refusal is an answer, too. Raise BadCommand, Stale if the giver saw an older version, or StoreFailed, and then
        nothing has changed.
        """
        prepared = self.prepare(given, by, key=key, version=version, deals=deals)
        if isinstance(prepared, Answer):
            return prepared
        try:
            self.house.append([prepared.batch])
        except StoreError as wrong:
            return self.settle(prepared, wrong)
        return self.settle(prepared)

    def prepare(
        self, given: GivenInput, by: Person, *, key: str = "", version: int | None = None, deals: bool = False
    ) -> Prepared | Answer:
        """Judge an input as `command` does, and return the batch to record, or the answer if it was recorded before.

        The caller that appends the batch, perhaps together with those of other logs, must `settle` it before the next.
        """
        if self._is_lost:
            self._find_again()
        given, written = as_recorded(given, self.bytes_max)
        check_text(key, "The key")
        check_person(by)
        if version is not None and version != self.record.number:
            return self._first_answer(given, by, key, self.stale(version))
        steps, states = self._taken(given, by, key or self.house.entropy(8), deals=deals)
        prepared = self._prepared(given, written, by, key, steps, states)
        self._is_lost = True  # until it is known what became of it: an interrupt may come at any moment
        return prepared

    def settle(self, prepared: Prepared, wrong: StoreError | None = None) -> Answer:
        """Continue after a command was recorded, or after it failed; return its answer, or raise the error."""
        if isinstance(wrong, Repeated):
            self._is_lost = not prepared.key  # nobody else has a key that was made up here: it was recorded after all
            return self._first_answer(prepared.given, prepared.by, prepared.key, wrong)
        if wrong is not None:
            self._is_lost = isinstance(wrong, Unknown | Stale)
            self._doubtful = prepared if isinstance(wrong, Unknown) else None
            raise wrong
        self._is_lost = False
        first = self.record.number + 1
        self.record = prepared.record
        self._keep()
        reach("before reply")
        return Answer(prepared.steps, first, self.record.number)

    def stale(self, version: int) -> Stale:
        """Return the reason why a command for an older version is not accepted."""
        return Stale(
            f"{self.record.log} is at version {self.record.number}. The command was given at version {version}."
        )

    def _now(self) -> int:
        """Return the moment of the next entry: a clock that goes back does not put the log out of order."""
        return max(self.house.clock(), self.record.at)

    # --- what each kind of log does in its own way ---------------------------------------------------------------

    @abstractmethod
    def _taken(self, given: GivenInput, by: Person, key: str, *, deals: bool) -> tuple[list[Draft], list[H]]:
        """Return the events of an input, with the state after each entry; nothing is recorded yet."""

    @abstractmethod
    def _again(self) -> H:
        """Return the last entry of the log in the store; raise StoreError."""

    @abstractmethod
    def _keep(self) -> None:
        """Store a snapshot of the state from time to time, if it is useful."""

    # --- recording -----------------------------------------------------------------------------------------------

    def _prepared(
        self, given: GivenInput, written: bytes, by: Person, key: str, steps: list[Draft], states: list[H]
    ) -> Prepared:
        """Return a command as the store takes it, and the last state with its place in the log."""
        before, rows, heads, links = self.record, index.Rows(), [], []
        last: Link | None = Link(before.number, b"", before.hash)
        after = before
        for draft, state in zip(steps, states, strict=True):
            (last,) = log_entries.chained(before.log, last, "", [draft], written)
            written = b""  # which is of the first entry alone
            after = placed(state, last)
            links.append(last)
            if index.add(rows, draft, after):
                heads.append((last.number, self.house.signed(before.log, last, at=draft.at, kind="round")))
        assert last is not None
        batch = Batch(
            log=before.log,
            after=before.number,
            key=steps[0].key,
            links=tuple(links),
            ats=tuple([one.at for one in steps]),
            now=self.house.signed(before.log, last, at=steps[-1].at, kind="now"),
            heads=tuple(heads),
            rounds=tuple(rows.rounds),
            parts=tuple(rows.parts),
            marks=tuple(rows.marks),
            postings=tuple(rows.postings),
        )
        return Prepared(given, by, key, batch, tuple(steps), after)

    # --- what was before -----------------------------------------------------------------------------------------

    def first_entries(self, key: str) -> tuple[int, int] | None:
        """Return the first and last entry of a command that was given before, None if none was; raise StoreError.

        Nobody is told of what the witness has not seen.
        """
        found = self.store.command(self.record.log, key) if key else None
        if found is not None:
            self.house.catch_up()
        return found

    def _first_answer(self, given: Struct, by: Person, key: str, otherwise: StoreError) -> Answer:
        """Return the answer to a command that was given before; raise BadCommand if that was another one."""
        found = self.first_entries(key)
        if found is None:
            raise otherwise
        if found[1] > self.record.number:  # another writer took it
            self._find_again()
        entries = [log_entries.read(one.body) for one in self.store.links(self.record.log, *found)]
        if (entries[0].given, entries[0].by) != (given, by):
            raise BadCommand(f"The key {key!r} was used for another command, entry {found[0]} of {self.record.log}.")
        steps = tuple([Draft(one.at, one.by, one.given, one.events, one.key) for one in entries])
        return Answer(steps, *found, is_repeated=True)

    def find_again(self) -> Answer | None:
        """Read the log again if the outcome of the last command is unknown; return the command if it was recorded.

        Raise StoreError, and then its outcome is still unknown.
        """
        if not self._is_lost:
            return None
        self.house.catch_up()  # nobody is told of what the witness has not seen
        doubtful = self._doubtful
        self._find_again()
        if doubtful is None or doubtful.record.hash != self.record.hash:
            return None
        return Answer(doubtful.steps, doubtful.batch.after + 1, self.record.number)

    def _find_again(self) -> None:
        """Read the log again, after it is not known whether the last command was recorded."""
        self.record = self._again()
        self._is_lost, self._doubtful = False, None


# --- what can be recorded ------------------------------------------------------------------------------------


def as_recorded(given: GivenInput, bytes_max: int = INPUT_BYTES_MAX) -> tuple[GivenInput, bytes]:
    """Return an input as it will be read from the log, and its JSON; raise BadCommand if malformed or too large."""
    name = type(given).__name__
    try:
        written = wire.canonical(wire.plain_input(given))
        found: GivenInput = wire.read_input(written)
    except (KeyError, TypeError, UnicodeError, RecursionError, wire.BadWire) as wrong:
        raise BadCommand(f"{name} cannot be recorded: {wrong}.") from None
    if len(written) > bytes_max:
        raise BadCommand(f"{name} has {len(written):,} bytes. The maximum is {bytes_max:,}.")
    if rb"\u0000" in written:
        raise BadCommand(f"{name} cannot contain the character NUL.")
    if not isinstance(given, Contribute) and (hidden := hidden_in(written)):  # the fairness of a shoe judges its texts
        raise BadCommand(f"{name} has a character that nobody can see, {hidden}. Write the text without it.")
    if _ODD_NUMBER.search(written):
        _check_numbers(msgspec.json.decode(written), name)
    for field in found.__struct_fields__:
        value = getattr(found, field)
        who = value.name if isinstance(value, Official) else value if field in _NAMES else None
        if isinstance(who, str):
            check_text(who, "The name")
    return found, written


def check_text(text: str, what: str) -> None:
    """Raise BadCommand for a text that is too long, or that not every store can keep."""
    if len(text) > NAME_MAX:
        raise BadCommand(f"{what} can have at most {NAME_MAX} characters.")
    try:
        is_kept = b"\0" not in text.encode()
    except UnicodeEncodeError:
        is_kept = False
    if not is_kept:
        raise BadCommand(f"{what} has a character that cannot be stored: {text!r}.")


def _check_numbers(value: Any, name: str) -> None:
    """Raise BadCommand for a number that is not whole, or that not every store can keep."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            _check_numbers(one, name)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > NUMBER_MAX):
        raise BadCommand(
            f"{name} has a number that cannot be stored. Numbers must be whole and at most {NUMBER_MAX:,}."
        )


def check_person(by: Person) -> None:
    """Raise BadCommand for a person whose name or role cannot be kept."""
    check_text(by.name, "The name")
    check_text(by.role, "The role")
