"""For pit staff and inspectors: forms, status of tables, books, returns, checks, whole logs."""

import contextlib
import tempfile
import threading
from collections.abc import Iterator
from typing import IO, Final

from msgspec import Struct
from starlette.responses import Response, StreamingResponse

from croupier.records.books.accounts import BookAccount
from croupier.records.house import House
from croupier.records.log.entries import head_line
from croupier.records.queries.returns import Returned, returned
from croupier.records.stores.protocol import PostingRow, Store
from croupier.server.http.call import ApiCall, Failed
from croupier.server.http.history import file_of
from croupier.server.log_export import LogCheck, checked, ended_lines
from croupier.server.views.forms import Chapter, forms, requests
from croupier.server.views.status import TableStatus, standing

LEDGER_MAX: Final = 500
_PIECE: Final = 65_536
_CHECKING: Final = threading.Lock()
"""One check or export at a time: each reads whole logs."""


class FormsShown(Struct, frozen=True):
    """Forms for the caller at a table, by chapter."""

    chapters: tuple[Chapter, ...]


class FloorShown(Struct, frozen=True):
    """Status of all tables of this process; `elsewhere` are the others."""

    tables: tuple[TableStatus, ...]
    elsewhere: tuple[str, ...]


class AccountPosting(Struct, frozen=True):
    """Posting of a log entry to an account, in cents of its unit."""

    number: int
    account: str
    unit: str
    amount: int


class LedgerQuery(Struct, frozen=True):
    """Maximum number of entries of the ledger, up to the entry `before` of the log or to its end."""

    many: int = 100
    before: int | None = None


class Ledger(Struct, frozen=True):
    """Postings of a table, newest last."""

    rows: tuple[AccountPosting, ...]
    first: int


class CheckQuery(Struct, frozen=True):
    """Return whether every input is decided again."""

    is_deep: bool = False


class ReturnShown(Struct, frozen=True):
    """Actual and expected win of a table, in millionths of the initial wagers; None without wagers."""

    returned: Returned
    edge_millionths: int | None
    error_millionths: int | None


async def forms_of(call: ApiCall) -> FormsShown:
    """Return the inputs of officials as forms, with the clause where the caller may not give one."""
    table = call.table
    found = await call.read(forms, table.record, call.person, frozenset(table.options.needs_second))
    return FormsShown(found)


async def requests_of(call: ApiCall) -> FormsShown:
    """Return the requests of a player as forms: disputes, reviews, rules, boxes, tokens."""
    return FormsShown(await call.read(requests, call.table.record, call.person))


async def floor_(call: ApiCall) -> FloorShown:
    """Return the status of all tables, with the tasks that wait for each role."""
    floor = call.app.floor
    tables = [standing(table) for _, table in sorted(floor.tables.items())]
    return FloorShown(tuple(tables), tuple(sorted(set(floor.known) - set(floor.tables))))


async def standing_of(call: ApiCall) -> TableStatus:
    """Return the status of a table."""
    return standing(call.table)


async def ledger(call: ApiCall) -> Ledger:
    """Return the postings on the accounts of a table."""
    query: LedgerQuery = call.query
    table = call.table
    last = table.version if query.before is None else min(table.version, query.before - 1)
    return await call.read(_ledger, table.recorded.store, table.name, last, max(1, min(LEDGER_MAX, query.many)))


def _ledger(store: Store, name: str, last: int, many: int) -> Ledger:
    first, entries = last + 1, 25
    found: list[PostingRow] = []
    while first > 1 and len(found) < many:
        until, first = first - 1, max(1, first - entries)
        found = [*store.postings(name, first, until), *found]
        entries *= 4
    rows = [
        AccountPosting(one.number, str(BookAccount.of_index(one.account)), one.unit, one.amount)
        for one in found[-many:]
    ]
    return Ledger(tuple(rows), rows[0].number if rows else 1)


async def returns(call: ApiCall) -> ReturnShown:
    """Return the actual and the expected return of a table."""
    table = call.table
    found = await call.read(returned, table.recorded.store, table.name)
    return ReturnShown(found, found.edge_millionths, found.error_millionths)


async def check(call: ApiCall) -> LogCheck:
    """Verify the log of a table: hashes, order, signatures and, with `is_deep`, every decision."""
    query: CheckQuery = call.query
    table = call.table
    with _alone():
        house = table.recorded.house
        return await call.app.floor.writer.read(checked, house, table.name, is_deep=query.is_deep)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    if not _CHECKING.acquire(blocking=False):
        raise Failed(503, "Another log is being exported. Try again when it is done.")
    try:
        yield
    finally:
        _CHECKING.release()


async def heads(call: ApiCall) -> Response:
    """Export the last signed head of every log, for keeping as a witness."""
    rows = await call.read(call.app.floor.house.store.logs)
    return file_of(b"".join(head_line(row.now) for row in rows), "heads.jsonl", "application/jsonl")


async def whole_log(call: ApiCall) -> Response:
    """Export the log of the floor, each table up to its last completed round; `croupier audit verify` checks it."""
    with _alone():
        file = await call.read(_written, call.app.floor.house)
    disposition = {"content-disposition": 'attachment; filename="log.jsonl"'}
    return StreamingResponse(_pieces(file), media_type="application/jsonl", headers=disposition)


def _written(house: House) -> IO[bytes]:
    file = tempfile.TemporaryFile()  # noqa: SIM115  # it is read and closed while it is sent
    file.writelines(ended_lines(house))
    file.seek(0)
    return file


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece
