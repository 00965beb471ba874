"""An evening whose store is put back to every commit of it: no server starts on it, and both verifiers find it."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from croupier.records.house import House
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore
from croupier.records.witness.file import FileWitness
from croupier.records.witness.source import FileLines
from tests.postgres import Postgres, fresh_database
from tests.records import exported
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.twins import theirs

ROUNDS = 2


def witness_at(path: Path) -> FileWitness:
    """Return the witness of an evening."""
    return FileWitness(path, KEYS, KEYS.public, lambda: 0)


def check(where: str, exported_to: Path, heads: Path, *, is_whole: bool) -> None:
    """Assert what a server and both verifiers find; the second reads a database as it was exported."""
    assert verify(where, VerifyOptions(witness=FileLines(heads))).is_good == is_whole
    assert (theirs(exported_to, heads) == "good") == is_whole
    store = open_store(where, writes=True)
    with contextlib.closing(store):
        if is_whole:
            House(store, KEYS, witness=witness_at(heads))
            return
        with pytest.raises(BadStore, match="restored to an earlier state"):
            House(store, KEYS, witness=witness_at(heads))


def copies(path: Path, folder: Path, document: str, heads: Path) -> Iterator[Path]:
    """Play an evening in a file, and yield a copy of it after every commit."""
    store = open_store(str(path), writes=True)
    with contextlib.closing(store):
        evening = Evening(store, document, 1, witness=witness_at(heads))
        for number, _ in enumerate(evening.play(ROUNDS)):
            copy = folder / f"{number}.db"
            with contextlib.closing(sqlite3.connect(path)) as source, contextlib.closing(sqlite3.connect(copy)) as base:
                source.backup(base)
            yield copy


@pytest.mark.long
@pytest.mark.parametrize("document", DOCUMENTS)
def test_rollback_of_a_file_to_every_commit_is_found(tmp_path: Path, document: str) -> None:
    heads = tmp_path / "floor.heads"
    *earlier, last = copies(tmp_path / "floor.db", tmp_path, document, heads)
    assert len(earlier) > 10
    for copy in earlier:
        check(str(copy), copy, heads, is_whole=False)
    check(str(last), last, heads, is_whole=True)


@pytest.mark.long
def test_rollback_of_a_database_to_every_commit_is_found(tmp_path: Path, postgres: Postgres) -> None:
    where, heads, document = fresh_database(postgres), tmp_path / "floor.heads", DOCUMENTS[-1]
    found: list[tuple[str, Path]] = []
    is_over = False
    while not is_over:
        store = open_store(where, writes=True)
        with contextlib.closing(store):
            evening = Evening(store, document, 1, witness=witness_at(heads))
            is_over = next(evening.play(ROUNDS), None) is None
            export = tmp_path / f"{len(found)}.jsonl"
            export.write_bytes(b"".join(exported.lines(store)))
        found.append((copied(postgres, where, len(found)), export))
    *earlier, last = found
    assert len(earlier) > 10
    for (url, export), (_, after) in zip(earlier, found[1:], strict=True):
        if export.read_bytes() != after.read_bytes():
            check(url, export, heads, is_whole=False)
    check(*last, heads, is_whole=True)


def copied(postgres: Postgres, where: str, number: int) -> str:
    """Return the address of a copy of a database to which nobody is connected."""
    source = where.partition("@/")[2].partition("?")[0]
    name = f"{source}_copy_{number}"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(copy.format(sql.Identifier(name), sql.Identifier(source)))
    return postgres.url(name)
