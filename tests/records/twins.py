"""The two verifiers side by side: croupier's own and the one with the standard library alone."""

import contextlib
import copy
import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from croupier.records.log.chain import Chain, header
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, Store
from croupier.records.witness.source import FileLines
from tests.records.evening import DOCUMENTS, Evening
from tests.records.exported import lines
from tests.tools.logs import body_of, is_entry, tool

Verdict = Literal["good", "found", "unreadable"]
Both = tuple[Verdict, Verdict]

GOOD: Final = ("good", "good")
FOUND: Final = ("found", "found")
BESIDE: Final = ("commands", "rounds", "parts", "marks", "postings")


def play(store: Store, rounds: int, documents: Iterable[str] = DOCUMENTS) -> None:
    """Play a number of rounds of each document in one store."""
    for document in documents:
        for _ in Evening(store, document, DOCUMENTS.index(document) + 1).play(rounds):
            pass


@cache
def evening(rounds: int, documents: tuple[str, ...] = DOCUMENTS) -> tuple[bytes, ...]:
    """Return the exported log of such a store."""
    store = MemoryStore()
    play(store, rounds, documents)
    return tuple(lines(store))


def events_in(log: Iterable[bytes]) -> int:
    return sum(len(body_of(line)["events"]) for line in log if is_entry(line))


class Twins:
    """Both checks on their way through the same lines."""

    def __init__(self, first: bytes) -> None:
        """Take the header; raise BadStore if both refuse it."""
        try:
            ours: Any = Chain(*header(first))
        except BadStore as refused:
            try:
                tool().Check(*tool().header(first))
            except tool().Unreadable:
                raise refused from None
            raise AssertionError("only the second verifier takes this header") from None
        self.checks: list[Any] = [ours, tool().Check(*tool().header(first))]

    def line(self, line: bytes) -> None:
        """Take a line that both must be able to read."""
        for check in self.checks:
            check.line(line)

    def judge(self, rest: Iterable[bytes]) -> Both:
        """Return what each says of a log that goes on like this; they themselves do not go on."""
        ours, theirs = (_verdict(copy.copy(check), rest) for check in self.checks)
        return ours, theirs


def _verdict(check: Any, rest: Iterable[bytes]) -> Verdict:
    try:
        for line in rest:
            check.line(line)
            if check.findings:
                return "found"
        check.end()
    except (BadStore, tool().Unreadable):
        return "unreadable"
    return "found" if check.findings else "good"


def judged(log: Iterable[bytes], witness: dict[str, dict[int, str]] | None = None) -> Both:
    """Return what each says of a whole log."""
    first, *rest = log
    try:
        twins = Twins(first)
    except BadStore:
        return "unreadable", "unreadable"
    for check in twins.checks:
        check.witness = witness or {}
    return twins.judge(rest)


def going_on(log: tuple[bytes, ...], place: int, other: bytes) -> Iterator[bytes]:
    """Yield the lines from a place on, with other bytes in the place of that line, whatever lines they then make."""
    place += 1
    if not other.endswith(b"\n") and place < len(log):
        other, place = other + log[place], place + 1
    *whole, last = other.split(b"\n")
    yield from (line + b"\n" for line in whole)
    yield from [last] if last else []
    yield from log[place:]


# --- stores ----------------------------------------------------------------------------------------------------------


def played_in(folder: Path) -> Path:
    """Make a store in which two rounds of each document were played, and return its file."""
    store = open_store(str(folder / "house.db"), writes=True)
    play(store, 2)
    store.close()
    return folder / "house.db"


@contextlib.contextmanager
def past_triggers(store: Path) -> Iterator[sqlite3.Connection]:
    """Give a store without its triggers, and put them back, so that nothing but what is changed can be found."""
    base = sqlite3.connect(store)
    triggers = base.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    assert triggers
    for name, _ in triggers:
        base.execute(f"DROP TRIGGER {name}")
    yield base
    for _, made in triggers:
        with contextlib.suppress(sqlite3.OperationalError):  # its table is gone
            base.execute(made)
    base.commit()
    base.execute("PRAGMA journal_mode = DELETE")
    base.close()


def changed(store: Path, statement: str, *values: object) -> Path:
    """Change a store past its triggers."""
    with past_triggers(store) as base:
        assert base.execute(statement, values).rowcount != 0, statement
    return store


def ours(store: Path, **asked: Any) -> Verdict:
    """Return what croupier says of a store."""
    try:
        if "witness" in asked:
            asked["witness"] = FileLines(asked["witness"])
        report = verify(str(store), VerifyOptions(**asked))
    except BadStore:
        return "unreadable"
    return "unreadable" if report.unreadable else "found" if report.findings else "good"


def theirs(store: Path, heads: Path | None = None) -> Verdict:
    """Return what the second verifier says of a store."""
    try:
        check = tool().checked(str(store), None if heads is None else str(heads), None)
    except (tool().Unreadable, sqlite3.Error, ValueError):
        return "unreadable"
    return "unreadable" if check.unreadable else "found" if check.findings else "good"


def contents(file: Path) -> list[Any]:
    """Return the rows of the entries and of all other tables."""
    base = sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)
    tables = ("entries", *BESIDE)
    kept = [base.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3, 4").fetchall() for table in tables]  # noqa: S608  our own words
    base.close()
    return kept
