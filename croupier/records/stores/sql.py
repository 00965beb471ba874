"""A store in a database: the part that SQLite and PostgreSQL share; the differences are in their own modules.

Reads use separate connections, so that an audit never blocks a game. The cost of a command is its append, which goes to
the driver without SQLAlchemy, with one statement for each table to fill.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from croupier.records.log.entries import HOUSE, Link, SignedHead
from croupier.records.log.failpoints import reach
from croupier.records.stores import schema, schema_check, seals
from croupier.records.stores.protocol import (
    SNAPSHOTS_KEPT,
    BadStore,
    Batch,
    IndexSeal,
    LogRow,
    MarkRow,
    PartRow,
    PostingRow,
    RecordFilter,
    RoundRow,
    StoreFailed,
    Unknown,
    check_following,
)
from croupier.records.stores.registry import Registry, folded
from croupier.records.stores.sql_registry import SqlRegistry
from croupier.records.stores.sql_texts import SqlTexts, narrowed
from croupier.records.tables.snapshot import Snapshot

Found = TypeVar("Found")

_PAGE: Final = 1_000
"""Number of rows read at a time."""
_ASKED_MAX: Final = 500
"""Maximum number of values in one query."""
_TRIES: Final = 5
"""Number of times that a transaction is begun if deadlocks undo it."""

Together = Callable[[Any], AbstractContextManager[Any]]
"""Given the driver's connection: in it the transaction begins, and after it all statements given there are done."""
Statement = tuple[str, tuple[Any, ...]]
"""SQL statement for the driver, with its values."""


class _Overtaken(Exception):
    """The log is not where the writer thought."""


class _Cut(StoreFailed):
    """The connection was lost before anything was to be committed."""


class _Deadlock(StoreFailed):
    """The database undid the transaction, since another one waited for it and it for the other."""


class SqlStore:
    """A store in a database; `writer` is None where it is only read."""

    def __init__(self, where: str, reader: Engine, writer: Engine | None, together: Together) -> None:
        """Store the engines; the schema is the one this program knows."""
        self.where, self._reader, self._writer, self._together = where, reader, writer, together
        self._is_closed = False
        self._driver: Any = reader.dialect.loaded_dbapi
        self._text = SqlTexts("?" if reader.dialect.name == "sqlite" else "%s")

    # --- writing -----------------------------------------------------------------------------------------------

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches durably, all or none."""
        reach("before append")
        _repeated(lambda: self._append(batches))
        reach("after commit")

    def _append(self, batches: Sequence[Batch]) -> None:
        with self._writing("record", batches) as connection:
            with self._together(connection):
                moved = [self._add(connection, one) for one in batches]
            if any(cursor.rowcount != 1 for cursor in moved):
                raise _Overtaken
            reach("after append")
            reach("before commit")

    @contextlib.contextmanager
    def _writing(self, what: str, batches: Sequence[Batch] = ()) -> Iterator[Any]:
        """Provide the driver's connection for a transaction, and commit; report errors plainly."""
        self._check_open()
        if self._writer is None:
            raise StoreFailed(f"{self.where}: The store was opened read-only.")
        failed: type[StoreFailed] = StoreFailed
        try:
            connection = self._writer.raw_connection()
            try:
                yield connection.driver_connection
                failed = Unknown
                connection.commit()
            except BaseException as wrong:
                is_cut = self._undo(connection, wrong)
                if failed is not Unknown and (is_cut or getattr(wrong, "sqlstate", None) == "40P01"):
                    failed = _Cut if is_cut else _Deadlock
                raise
            finally:
                connection.close()
        except (_Overtaken, self._driver.IntegrityError) as wrong:
            check_following(self, batches)
            raise StoreFailed(f"{self.where}: Cannot {what}: {_reason(wrong)}.") from None
        except (self._driver.Error, SQLAlchemyError) as wrong:
            raise failed(f"{self.where}: Cannot {what}: {_reason(wrong)}. The command was not acknowledged.") from None

    def _undo(self, connection: Any, wrong: BaseException) -> bool:
        """Roll a transaction back; a connection that has failed is not used again. Return whether it was cut."""
        assert self._writer is not None
        is_cut = isinstance(wrong, self._driver.Error) and self._writer.dialect.is_disconnect(wrong, connection, None)
        try:
            connection.rollback()
        except self._driver.Error:
            connection.invalidate()
        else:
            if isinstance(wrong, self._driver.OperationalError):
                connection.invalidate()
        if is_cut:
            self._writer.dispose()  # the others that wait for use are cut as well
        return is_cut

    def _add(self, connection: Any, one: Batch) -> Any:
        """Execute the statements of a batch; return the cursor that changes one row if the batch continues the log."""
        last, log, text = one.links[-1], one.log, self._text
        head = (last.number, last.hash, one.now.body, one.now.signature)
        if one.after:
            moved = connection.execute(text.move, (*head, log, one.after))
        else:
            moved = connection.execute(text.insert["logs"], (log, one.begun, *head))
        entries = [(log, link.number, at, link.hash, link.body) for link, at in zip(one.links, one.ats, strict=True)]
        self._put(connection, "entries", entries)
        self._put(connection, "commands", [(log, one.key, one.links[0].number, last.number)])
        self._put(connection, "heads", [(log, number, head.body, head.signature) for number, head in one.heads])
        for table, rows in (("rounds", one.rounds), ("parts", one.parts), ("marks", one.marks)):
            self._put(connection, table, [_values(row) for row in rows])
        self._put(connection, "postings", [_values(row) for row in one.postings])
        if one.seal is not None:
            connection.execute(text.seal, _values(one.seal))
        for account in one.accounts:
            connection.execute(text.account, (*_values(account), folded(account.name)))
        for name in one.out:
            for statement in text.out:
                connection.execute(statement, (name,))
        return moved

    def _put(self, connection: Any, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if len(rows) == 1:
            connection.execute(self._text.insert[table], rows[0])
        elif rows:
            connection.cursor().executemany(self._text.insert[table], rows)

    def fill(self, pages: Iterable[tuple[str, Sequence[tuple[Any, ...]]]]) -> None:
        """Insert rows of another store by table, all or none; raise StoreFailed."""
        with self._writing("copy the store") as connection, self._together(connection):
            for table, rows in pages:
                self._put(connection, table, rows)

    def save(self, log: str, snapshot: Snapshot) -> None:
        """Store a snapshot, and remove those that are no longer needed."""
        with self._writing("store a snapshot") as connection, self._together(connection):
            connection.execute(self._text.keep, (log, *_values(snapshot)))
            connection.execute(self._text.let_go, (log, log, SNAPSHOTS_KEPT))

    def write(self, what: str, statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
        """Execute statements outside the log, all or none; return the rows of each. Raise StoreFailed."""
        return _repeated(lambda: self._write(what, statements))

    def _write(self, what: str, statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
        with self._writing(what) as connection:
            with self._together(connection):
                given = [connection.execute(text, values) for text, values in statements]
            return [list(cursor.fetchall()) if cursor.description else [] for cursor in given]

    # --- reading -----------------------------------------------------------------------------------------------

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreFailed(f"{self.where}: The store is closed.")

    def _read(self, ask: Callable[[Connection], Found]) -> Found:
        """Return the result of a query; report errors plainly."""
        self._check_open()
        try:
            try:
                with self._reader.connect() as connection:
                    return ask(connection)
            except DBAPIError as wrong:
                if not wrong.connection_invalidated:
                    raise
            with self._reader.connect() as connection:  # it was cut while nobody used it
                return ask(connection)
        except SQLAlchemyError as wrong:
            failed = StoreFailed if isinstance(wrong, OperationalError | NoConnection) else BadStore
            raise failed(f"{self.where}: The store cannot be read: {_reason(wrong)}.") from None
        except UnicodeEncodeError as wrong:
            raise StoreFailed(f"{self.where}: The query is not valid text: {wrong.object!r:.40}.") from None
        except (TypeError, ValueError) as wrong:  # bytes that are no value of their column
            raise BadStore(f"{self.where}: The store is damaged: {wrong}.") from None

    def rows(self, query: "sa.Select[Any]") -> list[Any]:
        """Return the rows of a question, each value of the kind that its column has."""
        kinds = [one.type.python_type if isinstance(one, sa.Column) else None for one in query.selected_columns]

        def ask(connection: Connection) -> list[Any]:
            found = list(connection.execute(query))
            for row in found:
                for value, kind in zip(row, kinds, strict=True):
                    if kind is not None and type(value) is not kind:
                        raise ValueError(f"{value!r:.40} is not {kind.__name__}")
            return found

        return self._read(ask)

    def logs(self) -> tuple[LogRow, ...]:
        """Return all logs."""
        found = [_log_row(row) for row in self.rows(sa.select(schema.LOGS))]
        return tuple(sorted(found, key=lambda one: (one.log != HOUSE, one.begun)))

    def log(self, name: str) -> LogRow | None:
        """Return one log."""
        for row in self.rows(sa.select(schema.LOGS).where(schema.LOGS.c.log == name)):
            return _log_row(row)
        return None

    def links(self, log: str, first: int = 1, last: int | None = None) -> Iterator[Link]:
        """Yield entries of a log in order, page by page, up to the last one that there was at the beginning."""
        entries = schema.ENTRIES.c
        if last is None:
            # also what is beyond the end of the log as its head tells it: who checks is to see that it is there
            last = self.rows(sa.select(sa.func.max(entries.number)).where(entries.log == log))[0][0] or 0
        query = sa.select(entries.number, entries.body, entries.hash).where(entries.log == log, entries.number <= last)
        for row in self._paged(query, (entries.number,), (first - 1,)):
            yield Link(row.number, row.body, row.hash)

    def _paged(self, query: "sa.Select[Any]", order: tuple[Any, ...], after: tuple[int, ...]) -> Iterator[Any]:
        """Yield rows in order from a position on, in separate pages: no cursor stays open in between."""
        while True:
            page = self.rows(query.where(sa.tuple_(*order) > after).order_by(*order).limit(_PAGE))
            yield from page
            if len(page) < _PAGE:
                return
            before, after = after, tuple([getattr(page[-1], column.name) for column in order])
            if after <= before:
                raise BadStore(f"{self.where}: The store is damaged: rows are out of order.")

    def heads(self, log: str) -> Iterator[tuple[int, SignedHead]]:
        """Yield the heads of a log that were signed at the end of rounds."""
        heads = schema.HEADS.c
        query = sa.select(heads.number, heads.body, heads.signature).where(heads.log == log)
        for row in self._paged(query, (heads.number,), (-1,)):
            yield row.number, SignedHead(row.body, row.signature)

    def command(self, log: str, key: str) -> tuple[int, int] | None:
        """Return the first and last entry of the command with this key."""
        row = self._read(lambda connection: connection.exec_driver_sql(self._text.command, (log, key)).first())
        return None if row is None else (int(row[0]), int(row[1]))

    def number_at(self, log: str, at: int) -> int:
        """Return the last entry of a log that was recorded at a moment or before."""
        entries = schema.ENTRIES.c
        query = sa.select(entries.number).where(entries.log == log, entries.at <= at)
        found = self.rows(query.order_by(entries.at.desc(), entries.number.desc()).limit(1))
        return int(found[0].number) if found else 0

    def rounds(self, wanted: RecordFilter) -> tuple[RoundRow, ...]:
        """Return completed rounds, each as recorded last, newest first."""
        rounds, parts = schema.ROUNDS.c, schema.PARTS.c
        later = schema.ROUNDS.alias("later")
        query = sa.select(schema.ROUNDS).where(
            ~sa.exists().where(later.c.log == rounds.log, later.c.round == rounds.round, later.c.last > rounds.last)
        )
        query = narrowed(query, schema.ROUNDS, wanted, ("log", "round", "dealer"), rounds.ended)
        if wanted.player is not None:
            same = (parts.log == rounds.log, parts.round == rounds.round, parts.last == rounds.last)
            query = query.where(sa.exists().where(*same, parts.player == wanted.player))
        query = query.order_by(rounds.ended.desc(), rounds.log.desc(), rounds.last.desc()).limit(wanted.many)
        return tuple([RoundRow(*row) for row in self.rows(query)])

    def parts(self, log: str, *rounds: int) -> tuple[PartRow, ...]:
        """Return the players of rounds, as recorded last."""
        parts, over = schema.PARTS.c, schema.ROUNDS.c
        same = (over.log == parts.log, over.round == parts.round)
        last = sa.select(sa.func.max(over.last)).where(*same).correlate(schema.PARTS).scalar_subquery()
        found, numbers = list[PartRow](), sorted(set(rounds))
        for at in range(0, len(numbers), _ASKED_MAX):
            here = (parts.log == log, parts.round.in_(numbers[at : at + _ASKED_MAX]), parts.last == last)
            query = sa.select(schema.PARTS).where(*here).order_by(parts.round, parts.player)
            found += [PartRow(*row) for row in self.rows(query)]
        return tuple(found)

    def marks(self, wanted: RecordFilter) -> Iterator[MarkRow]:
        """Yield significant events, the newest first."""
        marks = schema.MARKS.c
        query = narrowed(
            sa.select(schema.MARKS), schema.MARKS, wanted, ("log", "round", "category", "event", "who"), marks.at
        )
        order = (marks.at.desc(), marks.log.desc(), marks.number.desc(), marks.place.desc())
        for row in self.rows(query.order_by(*order).limit(wanted.many)):
            yield MarkRow(*row)

    def balances(self, log: str, until: int | None = None) -> dict[tuple[str, str], int]:
        """Return the sum of all postings by account and unit."""
        postings = schema.POSTINGS.c
        query = sa.select(postings.account, postings.unit, sa.func.sum(postings.amount)).where(postings.log == log)
        if until is not None:
            query = query.where(postings.number <= until)
        found = {(row[0], row[1]): int(row[2]) for row in self.rows(query.group_by(postings.account, postings.unit))}
        return {key: amount for key, amount in sorted(found.items()) if amount}

    def postings(self, log: str, first: int = 1, last: int | None = None) -> Iterator[PostingRow]:
        """Yield postings in the order of the log."""
        postings = schema.POSTINGS.c
        query = sa.select(schema.POSTINGS).where(postings.log == log)
        if last is not None:
            query = query.where(postings.number <= last)
        # places and positions are counted from 0
        for row in self._paged(query, (postings.number, postings.place, postings.position), (first, -1, -1)):
            yield PostingRow(*row)

    def snapshots(self, log: str) -> tuple[Snapshot, ...]:
        """Return the snapshots of a log, the newest first."""
        kept = schema.SNAPSHOTS.c
        query = sa.select(schema.SNAPSHOTS).where(kept.log == log).order_by(kept.number.desc())
        return tuple([Snapshot(*row[1:]) for row in self.rows(query)])

    def seal(self, log: str) -> IndexSeal | None:
        """Return the seal of a log."""
        for row in self.rows(sa.select(schema.SEALS).where(schema.SEALS.c.log == log)):
            return IndexSeal(*row)
        return None

    def save_seal(self, seal: IndexSeal) -> None:
        """Keep the seal of a log that has none."""
        self.write("seal a log", [(self._text.seal, _values(seal))])

    def rows_digest(self, log: str) -> str:
        """Return the digest of all index rows of a log as they are now."""
        found = []
        for name in seals.TABLES:
            table = schema.METADATA.tables[name]
            query = sa.select(*[one for one in table.columns if one.name != "log"]).where(table.c.log == log)
            found.append((name, iter([tuple(row) for row in self.rows(query.order_by(*table.primary_key.columns))])))
        return seals.digest_of(found)

    def schema_fault(self) -> str:
        """Return how tables, indexes or triggers differ from those of this program."""
        return self._read(schema_check.fault)

    def registry(self) -> Registry:
        """Return the registry of the store."""
        return SqlRegistry(self, self._reader.dialect.name)

    def close(self) -> None:
        """Close the connections to the database."""
        self._is_closed = True  # an engine would open it again
        self._reader.dispose()
        if self._writer is not None:
            self._writer.dispose()


def _values(row: Struct) -> tuple[Any, ...]:
    return msgspec.structs.astuple(row)


def _log_row(row: Any) -> LogRow:
    return LogRow(row.log, row.begun, row.number, row.hash, SignedHead(row.head, row.signature))


def _repeated(act: Callable[[], Found]) -> Found:
    """Return the result of a transaction; repeat one that was undone before its commit."""
    for _ in range(_TRIES - 1):
        try:
            return act()
        except _Cut:  # most likely while nobody used it, and it is noticed only now
            return act()
        except _Deadlock:
            continue
    return act()


def _reason(wrong: Exception) -> str:
    """Return the message of the database, in one line."""
    message = str(getattr(wrong, "orig", None) or wrong).strip()
    return message.splitlines()[0] if message else type(wrong).__name__
