"""A store in a database, as far as SQLite and PostgreSQL do the same; what they do apart is in their own modules.

Writing goes through one connection, reading through others, so that an audit never waits for a game or stops one.
"""

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from croupier.records.faults import reach
from croupier.records.log import HOUSE, Link, SignedHead
from croupier.records.snapshot import Snapshot
from croupier.records.stores import schema
from croupier.records.stores.protocol import (
    BadStore,
    Batch,
    LogRow,
    MarkRow,
    PartRow,
    PostingRow,
    Repeated,
    RoundRow,
    Stale,
    StoreFailed,
    Unknown,
    Wanted,
)

_PAGE: Final = 1_000
"""How many rows are read at a time."""
_SNAPSHOTS_KEPT: Final = 2


class SqlStore:
    """A store in a database; `writer` is None where it is only read."""

    def __init__(self, where: str, reader: Engine, writer: Engine | None) -> None:
        """Take the engines; the schema is as this program knows it."""
        self.where, self._reader, self._writer = where, reader, writer
        self._turn = threading.Lock()
        style = "?" if reader.dialect.name == "sqlite" else "%s"
        self._insert = {table: _insertion(table, style) for table in schema.METADATA.sorted_tables}
        changed = ", ".join(f"{name} = {style}" for name in ("number", "hash", "head", "signature"))
        self._update = f"UPDATE logs SET {changed} WHERE log = {style}"  # noqa: S608  names of the schema only

    # --- writing -----------------------------------------------------------------------------------------------

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches durably, all or none."""
        reach("before append")
        with self._writing("record") as connection:
            for one in batches:
                self._check(connection, one)
                self._add(connection, one)
            reach("after append")
            reach("before commit")
        reach("after commit")

    @contextlib.contextmanager
    def _writing(self, what: str) -> Iterator[Connection]:
        """Give the writing connection in a transaction, and commit; tell plainly what went wrong."""
        if self._writer is None:
            raise StoreFailed(f"{self.where}: it was opened to be read only")
        is_committing = False
        with self._turn:
            try:
                with self._writer.connect() as connection:
                    transaction = connection.begin()
                    try:
                        yield connection
                    except BaseException:
                        _rolled_back(transaction)
                        raise
                    is_committing = True
                    transaction.commit()
            except IntegrityError as wrong:
                raise self._conflict(wrong) from None
            except SQLAlchemyError as wrong:
                failed = Unknown if is_committing else StoreFailed
                raise failed(f"{self.where}: it could not {what}: {_reason(wrong)}; nothing is acknowledged") from None

    def _conflict(self, wrong: IntegrityError) -> Stale | Repeated:
        told = str(wrong.orig)
        if "commands" in told:
            return Repeated(f"{self.where}: the command was recorded before")
        return Stale(f"{self.where}: another writer has recorded these entries")

    def _check(self, connection: Connection, one: Batch) -> None:
        logs = schema.LOGS.c
        asked = sa.select(logs.number).where(logs.log == one.log).with_for_update()
        found = connection.execute(asked).scalar() or 0
        if self.command_in(connection, one.log, one.key) is not None:
            raise Repeated(f"{self.where}: the command {one.key!r} of {one.log} was recorded before")
        if found != one.after:
            raise Stale(f"{self.where}: {one.log} has {found} entries, not {one.after}")

    def _add(self, connection: Connection, one: Batch) -> None:
        last, log = one.links[-1], one.log
        if one.after:
            head = (last.number, last.hash, one.now.body, one.now.signature, log)
            connection.exec_driver_sql(self._update, head)
        else:
            row = (log, one.begun, last.number, last.hash, one.now.body, one.now.signature)
            self._put(connection, schema.LOGS, [row])
        entries = [(log, link.number, at, link.hash, link.body) for link, at in zip(one.links, one.ats, strict=True)]
        self._put(connection, schema.ENTRIES, entries)
        self._put(connection, schema.COMMANDS, [(log, one.key, one.links[0].number, last.number)])
        self._put(connection, schema.HEADS, [(log, number, head.body, head.signature) for number, head in one.heads])
        self._put(connection, schema.ROUNDS, map(_values, one.rounds))
        self._put(connection, schema.PARTS, map(_values, one.parts))
        self._put(connection, schema.MARKS, map(_values, one.marks))
        self._put(connection, schema.POSTINGS, map(_values, one.postings))

    def _put(self, connection: Connection, table: sa.Table, rows: Any) -> None:
        rows = list(rows)
        if rows:
            connection.exec_driver_sql(self._insert[table], rows)

    def save(self, log: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, and let go of those that are no longer needed."""
        kept = schema.SNAPSHOTS.c
        with self._writing("keep a snapshot") as connection:
            connection.execute(sa.delete(schema.SNAPSHOTS).where(kept.log == log, kept.number == snapshot.number))
            self._put(connection, schema.SNAPSHOTS, [(log, *msgspec.structs.astuple(snapshot))])
            numbers = connection.execute(sa.select(kept.number).where(kept.log == log).order_by(kept.number)).scalars()
            old = list(numbers)[:-_SNAPSHOTS_KEPT]
            if old:
                connection.execute(sa.delete(schema.SNAPSHOTS).where(kept.log == log, kept.number <= old[-1]))

    # --- reading -----------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._reader.connect() as connection:
                yield connection
        except DBAPIError as wrong:
            raise BadStore(f"{self.where}: it cannot be read: {_reason(wrong)}") from None

    def _all(self, asked: "sa.Select[Any]") -> list[Any]:
        with self._reading() as connection:
            return list(connection.execute(asked))

    def logs(self) -> tuple[LogRow, ...]:
        """Return all logs."""
        found = [_log_row(row) for row in self._all(sa.select(schema.LOGS))]
        return tuple(sorted(found, key=lambda one: (one.log != HOUSE, one.begun)))

    def log(self, name: str) -> LogRow | None:
        """Return one log."""
        for row in self._all(sa.select(schema.LOGS).where(schema.LOGS.c.log == name)):
            return _log_row(row)
        return None

    def links(self, log: str, first: int = 1, last: int | None = None) -> Iterator[Link]:
        """Yield entries of a log in order, page by page, up to the last one that there was at the beginning."""
        if last is None:
            row = self.log(log)
            last = 0 if row is None else row.number
            # what is beyond the end of the log as its head tells it does not belong there, and is shown to who checks
            last = max(
                last,
                self._all(sa.select(sa.func.max(schema.ENTRIES.c.number)).where(schema.ENTRIES.c.log == log))[0][0]
                or 0,
            )
        entries = schema.ENTRIES.c
        for row in self._paged(
            sa.select(entries.number, entries.body, entries.hash).where(entries.log == log, entries.number <= last),
            entries.number,
            first,
        ):
            yield Link(row.number, bytes(row.body), row.hash)

    def _paged(self, asked: "sa.Select[Any]", number: Any, first: int) -> Iterator[Any]:
        while True:
            page = self._all(asked.where(number >= first).order_by(number).limit(_PAGE))
            yield from page
            if len(page) < _PAGE:
                return
            first = page[-1].number + 1

    def heads(self, log: str) -> Iterator[tuple[int, SignedHead]]:
        """Yield the heads of a log that were signed at the end of rounds."""
        heads = schema.HEADS.c
        asked = sa.select(heads.number, heads.body, heads.signature).where(heads.log == log)
        for row in self._paged(asked, heads.number, 0):
            yield row.number, SignedHead(bytes(row.body), row.signature)

    def command(self, log: str, key: str) -> tuple[int, int] | None:
        """Return the first and last entry of the command with this key."""
        with self._reading() as connection:
            return self.command_in(connection, log, key)

    def command_in(self, connection: Connection, log: str, key: str) -> tuple[int, int] | None:
        """Return the entries of a command, as a connection sees them."""
        commands = schema.COMMANDS.c
        asked = sa.select(commands.first, commands.last).where(commands.log == log, commands.key == key)
        row = connection.execute(asked).first()
        return None if row is None else (row.first, row.last)

    def number_at(self, log: str, at: int) -> int:
        """Return the last entry of a log that was recorded at a moment or before."""
        entries = schema.ENTRIES.c
        asked = sa.select(sa.func.max(entries.number)).where(entries.log == log, entries.at <= at)
        return int(self._all(asked)[0][0] or 0)

    def rounds(self, wanted: Wanted) -> tuple[RoundRow, ...]:
        """Return rounds that are over, each as it was recorded last, the newest first."""
        rounds, parts = schema.ROUNDS.c, schema.PARTS.c
        later = schema.ROUNDS.alias("later")
        asked = sa.select(schema.ROUNDS).where(
            ~sa.exists().where(later.c.log == rounds.log, later.c.round == rounds.round, later.c.last > rounds.last)
        )
        asked = _narrowed(asked, schema.ROUNDS, wanted, ("log", "round", "dealer"), rounds.ended)
        if wanted.player is not None:
            same = (parts.log == rounds.log, parts.round == rounds.round, parts.last == rounds.last)
            asked = asked.where(sa.exists().where(*same, parts.player == wanted.player))
        asked = asked.order_by(rounds.ended.desc(), rounds.log.desc(), rounds.last.desc()).limit(wanted.many)
        return tuple([RoundRow(*row) for row in self._all(asked)])

    def parts(self, log: str, round_: int) -> tuple[PartRow, ...]:
        """Return the players of a round, as recorded last."""
        parts = schema.PARTS.c
        here = (parts.log == log, parts.round == round_)
        last = sa.select(sa.func.max(parts.last)).where(*here).scalar_subquery()
        asked = sa.select(schema.PARTS).where(*here, parts.last == last).order_by(parts.player)
        return tuple([PartRow(*row) for row in self._all(asked)])

    def marks(self, wanted: Wanted) -> Iterator[MarkRow]:
        """Yield significant events, the newest first."""
        marks = schema.MARKS.c
        asked = _narrowed(
            sa.select(schema.MARKS), schema.MARKS, wanted, ("log", "round", "category", "event", "who"), marks.at
        )
        order = (marks.at.desc(), marks.log.desc(), marks.number.desc(), marks.place.desc())
        for row in self._all(asked.order_by(*order).limit(wanted.many)):
            yield MarkRow(*row)

    def balances(self, log: str, until: int | None = None) -> dict[tuple[str, str], int]:
        """Return the sum of all postings by account and unit."""
        postings = schema.POSTINGS.c
        asked = sa.select(postings.account, postings.unit, sa.func.sum(postings.amount)).where(postings.log == log)
        if until is not None:
            asked = asked.where(postings.number <= until)
        found = {(row[0], row[1]): int(row[2]) for row in self._all(asked.group_by(postings.account, postings.unit))}
        return {key: amount for key, amount in sorted(found.items()) if amount}

    def postings(self, log: str, first: int = 1, last: int | None = None) -> Iterator[PostingRow]:
        """Yield postings in the order of the log."""
        postings = schema.POSTINGS.c
        until = self.log(log)
        end = last if last is not None else (0 if until is None else until.number)
        while first <= end:
            page = sa.select(schema.POSTINGS).where(
                postings.log == log, postings.number >= first, postings.number < first + _PAGE, postings.number <= end
            )
            for row in self._all(page.order_by(postings.number, postings.place, postings.position)):
                yield PostingRow(*row)
            first += _PAGE

    def snapshots(self, log: str) -> tuple[Snapshot, ...]:
        """Return the snapshots of a log, the newest first."""
        kept = schema.SNAPSHOTS.c
        asked = sa.select(schema.SNAPSHOTS).where(kept.log == log).order_by(kept.number.desc())
        return tuple(
            [Snapshot(row.number, row.hash, row.program, bytes(row.state), row.signature) for row in self._all(asked)]
        )

    def close(self) -> None:
        """Let the database go."""
        self._reader.dispose()
        if self._writer is not None:
            self._writer.dispose()


def _insertion(table: sa.Table, style: str) -> str:
    columns = [f'"{column.name}"' for column in table.columns]
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({', '.join([style] * len(columns))})"  # noqa: S608  names of the schema only


def _values(row: Struct) -> tuple[Any, ...]:
    return msgspec.structs.astuple(row)


def _log_row(row: Any) -> LogRow:
    return LogRow(row.log, row.begun, row.number, row.hash, SignedHead(bytes(row.head), row.signature))


def _narrowed(
    asked: "sa.Select[Any]", table: sa.Table, wanted: Wanted, names: tuple[str, ...], moment: Any
) -> "sa.Select[Any]":
    """Return the question with what is wanted of these columns, and of the moment."""
    for name in names:
        value = getattr(wanted, name)
        if value is not None:
            asked = asked.where(table.c[name] == value)
    if wanted.since is not None:
        asked = asked.where(moment >= wanted.since)
    if wanted.until is not None:
        asked = asked.where(moment <= wanted.until)
    return asked


def _rolled_back(transaction: Any) -> None:
    with contextlib.suppress(SQLAlchemyError):  # a connection that is gone has nothing left to undo
        transaction.rollback()


def _reason(wrong: SQLAlchemyError) -> str:
    """Return what the database said, in one line."""
    told = str(getattr(wrong, "orig", None) or wrong).strip()
    return told.splitlines()[0] if told else type(wrong).__name__
