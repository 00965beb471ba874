"""A store in a PostgreSQL database, for many tables and several processes; each table still has one writer.

Money safety does not rest on the isolation level: each log is locked by its row while it is written, its entries have
unique numbers and its commands unique keys.
"""

import contextlib
import logging
from collections.abc import Iterator
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.records.stores.migration import bring_up, check_newest, found_revision
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.sql import SqlStore

_MIGRATION_LOCK: Final = 0x43525550
"""Advisory lock of schema upgrades, so that two processes that start together take turns."""
_SECRET: Final = ("password", "sslpassword", "passfile")
"""Options of an address that are never shown."""


# a driver that is cut off says so on the screen as well, if nobody listens; our own sentence is enough
logging.getLogger("psycopg").addHandler(logging.NullHandler())


def open_postgres(where: str, *, writes: bool) -> SqlStore:
    """Open a store in a database, created if it is to be written and the database is empty; raise BadStore."""
    try:
        url = sa.make_url(where).set(drivername="postgresql+psycopg")
        engine = _engine(url, is_read_only=not writes)
    except (SQLAlchemyError, ValueError):
        raise BadStore(
            "The address of the PostgreSQL database is invalid. Write postgresql://user@host/name."
        ) from None
    shown = _shown(url)
    try:
        with engine.execution_options(isolation_level="READ COMMITTED").begin() as connection:
            _check_safe(connection, shown)
            if writes:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
                bring_up(connection, shown)
                _check_rights(connection, shown)
            else:
                check_newest(found_revision(connection, shown), shown)
    except SQLAlchemyError as wrong:
        engine.dispose()
        lines = str(getattr(wrong, "orig", None) or wrong).strip().splitlines()
        raise BadStore(
            f"{shown}: The database cannot be used: {lines[0] if lines else type(wrong).__name__}."
        ) from None
    except BaseException:
        engine.dispose()
        raise
    return SqlStore(shown, engine, engine if writes else None, _together)


@contextlib.contextmanager
def _together(connection: Any) -> Iterator[None]:
    """Send all statements to the server at once, and wait for its answers once."""
    with connection.pipeline():
        connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
        yield


def _shown(url: URL) -> str:
    """Return the address without its password."""
    hidden = url.difference_update_query(_SECRET).set(drivername="postgresql")
    return hidden.render_as_string(hide_password=True)


def _engine(url: URL, *, is_read_only: bool) -> Engine:
    arguments: dict[str, Any] = {"connect_timeout": 10}
    arguments |= {name: value for name, value in url.query.items() if name in _SECRET}
    url = url.difference_update_query(_SECRET)  # an engine shows its address, and hides a password only in its place
    # what is not in a transaction of ours costs none: the driver would begin one for every question
    engine = sa.create_engine(url, pool_size=4, max_overflow=4, isolation_level="AUTOCOMMIT", connect_args=arguments)
    if is_read_only:

        @sa.event.listens_for(engine, "connect")
        def _connected(connection: Any, _: Any) -> None:
            connection.execute("SET default_transaction_read_only = on")

    return engine


def _check_safe(connection: Connection, shown: str) -> None:
    """Raise BadStore if the server acknowledges commits that a power cut may lose, or cannot store every name."""
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        if connection.exec_driver_sql(f"SHOW {setting}").scalar() == "off":
            raise BadStore(
                f"{shown}: {setting} is off on the server, so acknowledged commands could be lost. Turn it on."
            )
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise BadStore(f"{shown}: The encoding of the database is {encoding}. It must be UTF8.")


def _check_rights(connection: Connection, shown: str) -> None:
    may = sa.func.has_table_privilege("entries", "INSERT") & sa.func.has_table_privilege("logs", "UPDATE")
    if not connection.execute(sa.select(may)).scalar():
        raise BadStore(f"{shown}: This role can read the store but not write to it.")
