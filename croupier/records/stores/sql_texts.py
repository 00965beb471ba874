"""SQL statements of a store in a database, in the driver's style of parameters."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from croupier.records.stores import schema
from croupier.records.stores.protocol import RecordFilter
from croupier.records.stores.registry import UserAccount


class SqlTexts:
    """The statements that are given for every command."""

    def __init__(self, mark: str) -> None:
        """Take how the driver marks a parameter."""
        self.insert = {table.name: _insertion(table, mark) for table in schema.METADATA.sorted_tables}
        # it also locks the log until the end of the transaction, and changes nothing if the log has moved on
        changed = ", ".join(f"{name} = {mark}" for name in ("number", "hash", "head", "signature"))
        self.move = f"UPDATE logs SET {changed} WHERE log = {mark} AND number = {mark}"  # noqa: S608  our own names
        self.command = f'SELECT "first", "last" FROM commands WHERE log = {mark} AND "key" = {mark}'  # noqa: S608
        again = _again(("hash", "program", "state", "signature"))
        self.keep = f"{self.insert['snapshots']} ON CONFLICT (log, number) DO UPDATE SET {again}"
        self.seal = f"{self.insert['seals']} ON CONFLICT (log) DO UPDATE SET {_again(('number', 'rows', 'signature'))}"
        names = UserAccount.__struct_fields__
        values = ", ".join([mark] * (len(names) + 1))
        put = f"INSERT INTO accounts ({', '.join(names)}, folded) VALUES ({values})"  # noqa: S608  our own names
        self.account = f"{put} ON CONFLICT (name) DO UPDATE SET {_again(names[1:])}"
        theirs = f"SELECT token FROM logins WHERE account = {mark}"  # noqa: S608
        locked = "" if mark == "?" else " FOR UPDATE"  # on a server rows are locked in one order
        self.out = (
            f"{theirs} ORDER BY token{locked}",
            f"DELETE FROM tickets WHERE token IN ({theirs})",  # noqa: S608
            f"DELETE FROM logins WHERE account = {mark}",  # noqa: S608
        )
        kept = f"SELECT number FROM snapshots WHERE log = {mark} ORDER BY number DESC LIMIT {mark}"  # noqa: S608
        self.let_go = f"DELETE FROM snapshots WHERE log = {mark} AND number NOT IN ({kept})"  # noqa: S608


def _again(names: Sequence[str]) -> str:
    """Return what puts the values of a row that is inserted in the place of those that are there."""
    return ", ".join(f"{name} = excluded.{name}" for name in names)


def _insertion(table: sa.Table, mark: str) -> str:
    columns = [f'"{column.name}"' for column in table.columns]
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({', '.join([mark] * len(columns))})"  # noqa: S608  our own names


def narrowed(
    query: "sa.Select[Any]", table: sa.Table, wanted: RecordFilter, names: tuple[str, ...], moment: Any
) -> "sa.Select[Any]":
    """Return the query with the conditions on these columns, and on the moment."""
    for name in names:
        value = getattr(wanted, name)
        if value is not None:
            query = query.where(table.c[name] == value)
    if wanted.since is not None:
        query = query.where(moment >= wanted.since)
    if wanted.until is not None:
        query = query.where(moment <= wanted.until)
    return query
