"""One table with one writer: it takes commands, records what they cause durably, and only then answers.

A command is known by its key: given again, also after a restart, it gets its first answer and changes nothing.
"""

import contextlib
import re
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import __version__
from croupier.engine.table import Official, dealers_step
from croupier.engine.table.events import InputRefused
from croupier.fairness.entropy import new_secret
from croupier.records import index, log, snapshot, wire
from croupier.records import inputs as i
from croupier.records.faults import reach
from croupier.records.house import House
from croupier.records.log import PROGRAM, SHOE, Draft, Link, Person
from croupier.records.recorded import Custody, Recorded, placed, set_up, take
from croupier.records.replay import resumed
from croupier.records.shoes import Secrets, next_from
from croupier.records.stores.protocol import Batch, Repeated, Stale, StoreError, StoreFailed, Unknown

PROGRAM_NAME: Final = f"croupier {__version__}"
INPUT_BYTES_MAX: Final = 16_384
NAME_MAX: Final = 100
NUMBER_MAX: Final = 2**63 - 1
_ODD_NUMBER: Final = re.compile(rb"[0-9]{19}|[0-9][.eE][-+0-9]")
"""What may be a number that is too large or not whole, or may stand in a text."""
SNAPSHOT_EVERY: Final = 2_000
"""After how many entries the state is kept again, so that a restart is short."""


class BadCommand(ValueError):
    """A command that cannot be taken at all, in one sentence: nothing is recorded of it."""


class Answer(Struct, frozen=True):
    """What a command came to: its entries in the log, with what each input caused, and the version of the table."""

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
        """Why the command was refused, if it was."""
        first = self.steps[0].events[0]
        return first if isinstance(first, InputRefused) else None


class Prepared(Struct, frozen=True):
    """A command that was judged and is not recorded yet: its batch for the store, and the state after it."""

    given: Any
    by: Person
    key: str
    batch: Batch
    steps: tuple[Draft, ...]
    held: Recorded


class RecordedTable:
    """A table in a store. There is one writer for each: a second one is found out, and finds itself out of date."""

    def __init__(self, house: House, held: Recorded, secrets: Secrets, kept_at: int = 0) -> None:
        """Take a table as it is in the store; use `create` or `resume`."""
        self.house, self.store, self.held = house, house.store, held
        self._custody = Custody(house.keys, secrets)
        self._kept_at = kept_at
        self._is_lost = False

    @classmethod
    def create(
        cls,
        house: House,
        name: str,
        setup: i.Setup,
        *,
        by: Person = PROGRAM,
        secrets: Secrets = lambda _: new_secret(),
    ) -> "RecordedTable":
        """Set a new table up in the store; raise UnknownDocument, BadElection, BadCommand or StoreError."""
        if not name.strip() or len(name) > 100 or not name.isprintable() or name in log.RESERVED:
            raise BadCommand(
                f"{name!r} is no name for a table: write up to 100 letters, not {' or '.join(log.RESERVED)}"
            )
        given = _as_recorded(i.SetUpTable(setup))
        draft, held = set_up(name, given.setup, at=house.clock(), by=by, key=house.entropy(8))
        link = house.begin(name, draft, by)
        return cls(house, placed(held, link), secrets)

    @classmethod
    def resume(
        cls, house: House, name: str, *, secrets: Secrets = lambda _: new_secret(), is_told: bool = True
    ) -> "RecordedTable":
        """Go on with a table where its log ends; the log tells that it was resumed. Raise StoreError."""
        kept = [one.number for one in house.store.snapshots(name)]
        found = cls(house, resumed(house.store, name, house.keys), secrets, max(kept, default=0))
        if is_told:
            found.command(i.ResumePlay(PROGRAM_NAME), PROGRAM)
        return found

    @property
    def version(self) -> int:
        """How many entries the table's log has."""
        return self.held.number

    # --- commands ------------------------------------------------------------------------------------------------

    def command(
        self, given: Any, by: Person, *, key: str = "", version: int | None = None, deals: bool = False
    ) -> Answer:
        """Give an input, record what it causes, and answer; with `deals` the cards that fall due follow it.

        A refusal is an answer, too. Raise BadCommand, Stale if the giver saw an older version, or StoreFailed, and
        then nothing has changed.
        """
        prepared = self.prepare(given, by, key=key, version=version, deals=deals)
        if isinstance(prepared, Answer):
            return prepared
        try:
            self.store.append([prepared.batch])
        except StoreError as wrong:
            return self.settle(prepared, wrong)
        return self.settle(prepared)

    def prepare(
        self, given: Any, by: Person, *, key: str = "", version: int | None = None, deals: bool = False
    ) -> "Prepared | Answer":
        """Judge an input as `command` does, and return what is to be recorded, or the answer if that was before.

        Whoever appends the batch, perhaps together with those of other tables, has to `settle` it before the next.
        """
        if self._is_lost:
            self._find_again()
        given = _as_recorded(given)
        for text, what in ((key, "a key"), (by.name, "a name"), (by.role, "a role")):
            _check_text(text, what)
        if version is not None and version != self.held.number:
            return self._first_answer(given, by, key, self.stale(version))
        steps, states = self._taken(given, by, key or self.house.entropy(8), deals=deals)
        prepared = self._prepared(given, by, key, steps, states)
        self._is_lost = True  # until it is known what became of it: an interrupt may come at any moment
        return prepared

    def settle(self, prepared: "Prepared", wrong: StoreError | None = None) -> Answer:
        """Go on after a command was recorded, or after it failed; return its answer, or raise what went wrong."""
        if isinstance(wrong, Repeated):
            self._is_lost = not prepared.key  # nobody else has a key that was made up here: it was recorded after all
            return self._first_answer(prepared.given, prepared.by, prepared.key, wrong)
        if wrong is not None:
            self._is_lost = isinstance(wrong, Unknown | Stale)
            raise wrong
        for _, head in prepared.batch.heads:
            self.house.witness(head)
        self._is_lost = False
        first = self.held.number + 1
        self.held = prepared.held
        self._keep()
        reach("before reply")
        return Answer(prepared.steps, first, self.held.number)

    def stale(self, version: int) -> Stale:
        """Return why a command that was given to an older version is not taken."""
        return Stale(f"{self.held.log} has come to version {self.held.number}: the command was given to {version}")

    def _taken(self, given: Any, by: Person, key: str, *, deals: bool) -> tuple[list[Draft], list[Recorded]]:
        """Return what an input causes, and what the shoe gives after it; nothing is recorded yet."""
        at = max(self.house.clock(), self.held.at)  # a clock that goes back does not put the log out of order
        draft, held = take(self.held, given, by, self._custody, at=at, key=key)
        steps, states = [draft], [held]
        while deals and _is_card_due(held):
            due, cards = next_from(held.shoes)
            before = replace(held, number=self.held.number + len(steps), shoes=cards)
            draft, held = take(before, wire.as_read(due), SHOE, self._custody, at=at)
            assert not isinstance(draft.events[0], InputRefused), draft.events
            steps.append(draft)
            states.append(held)
        return steps, states

    def next_from_shoe(self) -> Any:
        """Return what the shoe gives next: a card, or the cutting card. Whoever gives it to the table is the shoe."""
        due, cards = next_from(self.held.shoes)
        self.held = replace(self.held, shoes=cards)
        return due

    def _prepared(self, given: Any, by: Person, key: str, steps: list[Draft], states: list[Recorded]) -> "Prepared":
        """Return a command as the store takes it, and the last state with its place in the log."""
        before, rows, heads, links = self.held, index.Rows(), [], []
        last: Link | None = Link(before.number, b"", before.hash)
        after = before
        for draft, state in zip(steps, states, strict=True):
            (last,) = log.chained(before.log, last, "", [draft])
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

    def _keep(self) -> None:
        """Keep the state beside the log now and then; a snapshot that cannot be kept is no loss."""
        if self.held.number - self._kept_at >= SNAPSHOT_EVERY and snapshot.is_due(self.held):
            self.keep()

    def keep(self) -> None:
        """Keep the state beside the log, if that can be done now."""
        if not snapshot.is_due(self.held):
            return
        reach("before snapshot")
        with contextlib.suppress(StoreFailed):
            self.store.save(self.held.log, snapshot.taken(self.held, self.house.keys))
            self._kept_at = self.held.number
        reach("after snapshot")

    # --- what was before -----------------------------------------------------------------------------------------

    def _first_answer(self, given: Any, by: Person, key: str, otherwise: StoreError) -> Answer:
        """Return the answer to a command that was given before; raise BadCommand if that was another one."""
        found = self.store.command(self.held.log, key) if key else None
        if found is None:
            raise otherwise
        if found[1] > self.held.number:  # another writer took it
            self._find_again()
        entries = [log.read(one.body) for one in self.store.links(self.held.log, *found)]
        if (entries[0].given, entries[0].by) != (given, by):
            raise BadCommand(f"the key {key!r} was used for another command, entry {found[0]} of {self.held.log}")
        steps = tuple([Draft(one.at, one.by, one.given, one.events, one.key) for one in entries])
        return Answer(steps, *found, is_repeated=True)

    def _find_again(self) -> None:
        """Read the table again from its log, after it is not known whether the last command was recorded."""
        self.held = resumed(self.store, self.held.log, self.house.keys)
        self._is_lost = False


def _as_recorded(given: Any) -> Any:
    """Return an input as the log will tell it; raise BadCommand if it is none, or too large."""
    name = type(given).__name__
    try:
        written = wire.canonical(wire.plain_input(given))
        found = wire.read_input(written)
    except (KeyError, TypeError, UnicodeError, RecursionError, wire.BadWire) as wrong:
        raise BadCommand(f"{name} cannot be recorded: {wrong}") from None
    if len(written) > INPUT_BYTES_MAX:
        raise BadCommand(f"{name} has {len(written):,} bytes: an input has at most {INPUT_BYTES_MAX:,}")
    if rb"\u0000" in written:
        raise BadCommand(f"{name} holds a character that cannot be kept, number 0")
    if _ODD_NUMBER.search(written):
        _check_numbers(msgspec.json.decode(written), name)
    for field in found.__struct_fields__:
        value = getattr(found, field)
        who = value.name if isinstance(value, Official) else value if field in _NAMES else None
        if isinstance(who, str):
            _check_text(who, "a name")
    return found


_NAMES: Final = ("player", "person", "by", "owner", "voucher")


def _check_text(text: str, what: str) -> None:
    """Raise BadCommand for a text that is too long, or that not every store can keep."""
    if len(text) > NAME_MAX:
        raise BadCommand(f"{what} has at most {NAME_MAX} letters")
    try:
        is_kept = b"\0" not in text.encode()
    except UnicodeEncodeError:
        is_kept = False
    if not is_kept:
        raise BadCommand(f"{what} holds a character that cannot be kept: {text!r}")


def _check_numbers(value: Any, name: str) -> None:
    """Raise BadCommand for a number that is not whole, or that not every store can keep."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            _check_numbers(one, name)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > NUMBER_MAX):
        raise BadCommand(f"{name} holds a number that cannot be kept: they are whole, and at most {NUMBER_MAX:,}")


def _is_card_due(held: Recorded) -> bool:
    """Whether the shoe gives a card next, with nothing else to be done before."""
    is_virtual = held.shoes.held is not None
    return is_virtual and held.table.awaits_card and dealers_step(held.table) is None
