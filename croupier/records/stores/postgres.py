"""A store in a PostgreSQL database, for many tables and several processes; each table still has one writer.

Money safety does not rest on the isolation level: each log is locked by its row while it is written, its entries have
unique numbers and its commands unique keys.
"""

import sqlalchemy as sa
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from croupier.records.stores.migrating import found_revision, upgrade
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.schema import REVISION
from croupier.records.stores.sql import SqlStore

_MIGRATION_LOCK = 0x43525550
"""Who brings the schema up holds this advisory lock, so that two processes that start together take turns."""


def open_postgres(where: str, *, writes: bool) -> SqlStore:
    """Open a store in a database, made anew if it is to be written and the database is empty; raise BadStore."""
    try:
        url = sa.make_url(where).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise BadStore("the address of the PostgreSQL database cannot be read: postgresql://user@host/name") from None
    shown = _shown(url)
    engine = _engine(url)
    try:
        _check_safe(engine, shown)
        with engine.begin() as connection:
            if writes:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            found = found_revision(connection, shown)
            if writes and found != REVISION:
                upgrade(connection)
                found = REVISION
    except (DBAPIError, SQLAlchemyError) as wrong:
        engine.dispose()
        told = str(getattr(wrong, "orig", None) or wrong).strip().splitlines()
        raise BadStore(f"{shown}: it cannot be used: {told[0] if told else type(wrong).__name__}") from None
    except BadStore:
        engine.dispose()
        raise
    if found is None:
        engine.dispose()
        raise BadStore(f"{shown}: it is an empty database, and no store")
    if found != REVISION:
        engine.dispose()
        raise BadStore(f"{shown}: its form is {found}, older than {REVISION}: `croupier audit upgrade` brings it up")
    return SqlStore(shown, engine, engine if writes else None)


def _shown(url: URL) -> str:
    """Return the address without its password."""
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _engine(url: URL) -> Engine:
    return sa.create_engine(url, pool_size=4, max_overflow=4, pool_pre_ping=True, connect_args={"connect_timeout": 10})


def _check_safe(engine: Engine, shown: str) -> None:
    """Raise BadStore where the server acknowledges what a power cut may lose."""
    with engine.connect() as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            value = connection.exec_driver_sql(f"SHOW {setting}").scalar()
            if value == "off":
                raise BadStore(f"{shown}: {setting} is off on the server, so that what is acknowledged could be lost")
