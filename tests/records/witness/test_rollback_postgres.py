"""A PostgreSQL database that is put back to an earlier state while its witness is ahead."""

import contextlib
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from croupier.records.locations import open_house, places
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore
from croupier.records.witness.source import FileLines
from tests.postgres import Postgres, fresh_database
from tests.records import exported
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.twins import theirs
from tests.records.witness.test_rollback_everywhere import copied, witness_at


def played(where: str, heads: Path, commands: int) -> None:
    """Play on, a number of commands of an evening."""
    with contextlib.closing(open_store(where, writes=True)) as store:
        evening = Evening(store, DOCUMENTS[-1], 1, witness=witness_at(heads)).play(1)
        for _ in range(commands):
            next(evening)


def put_back(postgres: Postgres, where: str, copy: str) -> None:
    """Let a database be what its copy is, as a restored dump would: the address stays the same."""
    name, copied_name = (url.partition("@/")[2].partition("?")[0] for url in (where, copy))
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
        statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(statement.format(sql.Identifier(name), sql.Identifier(copied_name)))


def test_database_put_back_to_an_earlier_state_is_refused_and_found(tmp_path: Path, postgres: Postgres) -> None:
    where, keys, heads, export = fresh_database(postgres), tmp_path / "keys", tmp_path / "heads", tmp_path / "log"
    KEYS.save(keys)
    played(where, heads, 8)
    earlier = copied(postgres, where, 1)
    played(where, heads, 8)
    now = copied(postgres, where, 2)
    for copy, is_whole in ((earlier, False), (now, True)):
        put_back(postgres, where, copy)
        assert verify(where, VerifyOptions(witness=FileLines(heads))).is_good == is_whole
        with contextlib.closing(open_store(where)) as store:
            export.write_bytes(b"".join(exported.lines(store)))
        assert (theirs(export, heads) == "good") == is_whole
        if is_whole:
            open_house(places(where, str(keys), str(heads))).close()
            continue
        with pytest.raises(BadStore, match="restored to an earlier state"):
            open_house(places(where, str(keys), str(heads)))
