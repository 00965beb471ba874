"""Databases on a server that are not usable stores: one sentence each, and nothing is written."""

import contextlib
from collections.abc import Iterator
from typing import Any, Final

import psycopg
import pytest
import sqlalchemy as sa

from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore, StoreError
from tests.postgres import ROLE, Postgres, binaries, fresh_database
from tests.records.stores.samples import batch, everything

SECRET: Final = "hunter2"  # noqa: S105  nobody's


def refused(where: str, *, writes: bool) -> str:
    """Return the sentence in which a store is refused; it never tells a password."""
    with pytest.raises(BadStore) as found:
        open_store(where, writes=writes)
    told = str(found.value)
    assert "\n" not in told
    assert SECRET not in told
    return told


def contents(where: str) -> list[tuple[Any, ...]]:
    """Return all that a database holds of its own."""
    asked = (
        "SELECT relname::text, relkind::text, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        " UNION ALL SELECT proname::text, 'function', '' FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
    )
    with psycopg.connect(where) as raw:
        return sorted(raw.execute(asked).fetchall())


@pytest.mark.parametrize("writes", [False, True])
@pytest.mark.parametrize(
    "where",
    ["postgresql://", f"postgresql://u:{SECRET}@host:port/x", f"postgresql://u:{SECRET}@[::1/x", "postgres://@:::/"],
)
def test_malformed_address_is_rejected(where: str, *, writes: bool) -> None:
    try:
        sa.make_url(where)
    except (sa.exc.ArgumentError, ValueError):
        sentence = "The address of the PostgreSQL database is invalid. Write postgresql://user@host/name."
        assert refused(where, writes=writes) == sentence
    else:
        assert "The database cannot be used: " in refused(where, writes=writes)


@pytest.mark.parametrize("writes", [False, True])
def test_unreachable_server_is_reported(tmp_path: Any, *, writes: bool) -> None:
    where = f"postgresql://ann:{SECRET}@/x?host={tmp_path}&port=5999"
    assert refused(where, writes=writes).startswith("postgresql://ann:***@/x?host=")
    told = refused(f"postgresql://ann:{SECRET}@127.0.0.1:1/x?password={SECRET}&sslpassword={SECRET}", writes=writes)
    assert told.startswith("postgresql://ann:***@127.0.0.1:1/x: The database cannot be used: connection")
    assert "refused" in told


def test_unknown_options_are_rejected(postgres_url: str) -> None:
    assert 'invalid connection option "nonsense"' in refused(f"{postgres_url}&nonsense=1", writes=False)


@pytest.mark.parametrize("writes", [False, True])
def test_missing_database_is_reported(postgres: Postgres, *, writes: bool) -> None:
    assert refused(postgres.url("nowhere"), writes=writes).endswith('database "nowhere" does not exist.')


@pytest.mark.parametrize("writes", [False, True])
def test_unknown_user_is_reported(postgres: Postgres, *, writes: bool) -> None:
    where = postgres.url("postgres").replace(ROLE, f"nobody:{SECRET}", 1)
    assert refused(where, writes=writes).endswith('role "nobody" does not exist.')


def test_empty_database_is_rejected_for_reading(postgres_url: str) -> None:
    assert refused(postgres_url, writes=False).endswith(": The database is empty. It is not a store.")
    assert contents(postgres_url) == []


@pytest.mark.parametrize("writes", [False, True])
def test_foreign_database_is_not_touched(postgres_url: str, *, writes: bool) -> None:
    with psycopg.connect(postgres_url) as raw:
        raw.execute("CREATE TABLE guests (name text)")
        raw.execute("CREATE TABLE entries (name text)")
    before = contents(postgres_url)
    told = refused(postgres_url, writes=writes)
    assert told.endswith(": The database is not a croupier store: it has entries, guests.")
    assert contents(postgres_url) == before


def test_database_without_utf8_is_rejected(postgres: Postgres) -> None:
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as raw:
        raw.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    told = refused(postgres.url("latin"), writes=True)
    assert told.endswith(": The encoding of the database is LATIN1. It must be UTF8.")
    assert contents(postgres.url("latin")) == []


# --- rights -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def auditor(postgres: Postgres) -> Iterator[tuple[str, str]]:
    """Give a store with an entry, by its owner and by a role that may only read."""
    where = fresh_database(postgres)
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.append([batch()])
    with psycopg.connect(where, autocommit=True) as raw:
        raw.execute("CREATE ROLE auditor LOGIN")
        raw.execute("GRANT USAGE ON SCHEMA public TO auditor")
        raw.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO auditor")
    yield where, where.replace(ROLE, "auditor", 1)
    with psycopg.connect(where, autocommit=True) as raw:
        raw.execute("DROP OWNED BY auditor")
        raw.execute("DROP ROLE auditor")


def test_read_only_user_can_read_but_not_write(auditor: tuple[str, str]) -> None:
    owner, reader = auditor
    with contextlib.closing(open_store(owner)) as store:
        before = everything(store)
    with contextlib.closing(open_store(reader)) as store:
        assert everything(store) == before
    assert refused(reader, writes=True).endswith(": This role can read the store but not write to it.")
    with contextlib.closing(open_store(owner)) as store:
        assert everything(store) == before


def test_user_without_create_permission_is_rejected(auditor: tuple[str, str], postgres: Postgres) -> None:
    empty = fresh_database(postgres)
    with psycopg.connect(empty, autocommit=True) as raw:
        raw.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    told = refused(empty.replace(ROLE, "auditor", 1), writes=True)
    assert told.endswith("The database cannot be used: permission denied for schema public.")
    assert contents(empty) == []
    assert auditor


def test_store_opened_for_reading_cannot_write(postgres_url: str) -> None:
    open_store(postgres_url, writes=True).close()
    with (
        contextlib.closing(open_store(postgres_url)) as store,
        store._reader.connect() as connection,
        pytest.raises(sa.exc.DBAPIError, match="read-only transaction"),
    ):
        connection.exec_driver_sql("DELETE FROM snapshots")


# --- safety -----------------------------------------------------------------------------------------------------------


def test_server_without_fsync_is_refused() -> None:
    with Postgres(binaries(), is_fsync=False) as server:
        where = fresh_database(server)
        for writes in (False, True):
            told = refused(where, writes=writes)
            assert told.endswith(": fsync is off on the server, so acknowledged commands could be lost. Turn it on.")
        assert contents(where) == []


def test_asynchronous_commit_is_refused(postgres_url: str) -> None:
    name = sa.make_url(postgres_url).database
    with psycopg.connect(postgres_url, autocommit=True) as raw:
        raw.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
    told = refused(postgres_url, writes=True)
    assert told.endswith(
        ": synchronous_commit is off on the server, so acknowledged commands could be lost. Turn it on."
    )
    assert contents(postgres_url) == []


def test_password_never_appears_in_errors(postgres_url: str) -> None:
    where = postgres_url.replace(f"{ROLE}@", f"{ROLE}:{SECRET}@", 1) + f"&password={SECRET}"
    with contextlib.closing(open_store(where, writes=True)) as store:
        assert SECRET not in store.where
        with pytest.raises(StoreError) as found:
            store.append([batch(after=3)])
        assert SECRET not in str(found.value)
        assert SECRET not in repr(vars(store))
