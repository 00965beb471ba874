"""Detection and upgrade of the schema version of a database."""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from croupier.records.log.failpoints import reach
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.schema import METADATA

KNOWN: Final = ("0001", "0002", "0003")
"""The revisions in their order, as in croupier/records/stores/migrations/versions; the last is the newest."""
SCRIPTS: Final = "croupier.records.stores:migrations"
"""Folder of the migrations, also in an installed package."""


def found_revision(connection: Connection, where: str) -> str | None:
    """Return the revision of a database, None if it is empty; raise BadStore if it is something else or newer."""
    names = set(sa.inspect(connection).get_table_names())
    if not names:
        return None
    if "alembic_version" not in names or "entries" not in names:
        raise BadStore(f"{where}: The database is not a croupier store: it has {_listed(names)}.")
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    if found not in KNOWN:
        newer = "newer than this program" if isinstance(found, str) and found > KNOWN[-1] else "of another program"
        raise BadStore(f"{where}: The store has format {found}, {newer}, which reads {', '.join(KNOWN)}.")
    missing = set(METADATA.tables) - names
    if missing and found == KNOWN[-1]:
        raise BadStore(f"{where}: The store is damaged: {_listed(missing)} missing.")
    return str(found)


def check_newest(found: str | None, where: str) -> None:
    """Raise BadStore if a database that is only read is empty, or of an older form."""
    if found is None:
        raise BadStore(f"{where}: The database is empty. It is not a store.")
    if found != KNOWN[-1]:
        raise BadStore(f"{where}: The store has format {found}, older than {KNOWN[-1]}. The next write migrates it.")


def _listed(names: set[str]) -> str:
    shown = sorted(names)[:5]
    return ", ".join(shown) + (" and more" if len(names) > len(shown) else "")


def bring_up(connection: Connection, where: str) -> bool:
    """Bring a database to the newest form, in the transaction that the connection is in; return whether it was not."""
    if found_revision(connection, where) == KNOWN[-1]:
        return False
    reach("during migration")
    _upgrade(connection)
    reach("during migration")
    return True


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415  a third of a second that only a new form costs
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    command.upgrade(config, KNOWN[-1])
