"""Whether a database is a store of a form that this program knows, and bringing one up to the newest form."""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from croupier.records.faults import reach
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.schema import METADATA

KNOWN: Final = ("0001", "0002")
"""The revisions in their order, as in croupier/records/migrations/versions; the last is the newest."""
SCRIPTS: Final = "croupier.records:migrations"
"""Where alembic finds them, also in an installed package."""


def found_revision(connection: Connection, where: str) -> str | None:
    """Return the revision of a database, None if it is empty; raise BadStore if it is something else or newer."""
    names = set(sa.inspect(connection).get_table_names())
    if not names:
        return None
    if "alembic_version" not in names or "entries" not in names:
        raise BadStore(f"{where}: it is a database, but no store of croupier: it holds {_listed(names)}")
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    if found not in KNOWN:
        newer = "newer than this program" if isinstance(found, str) and found > KNOWN[-1] else "of another program"
        raise BadStore(f"{where}: its form is {found}, {newer}, which knows {', '.join(KNOWN)}")
    missing = set(METADATA.tables) - names
    if missing and found == KNOWN[-1]:
        raise BadStore(f"{where}: it is damaged: {_listed(missing)} missing")
    return str(found)


def check_newest(found: str | None, where: str) -> None:
    """Raise BadStore if a database that is only read is empty, or of an older form."""
    if found is None:
        raise BadStore(f"{where}: it is an empty database, and no store")
    if found != KNOWN[-1]:
        raise BadStore(
            f"{where}: its form is {found}, older than {KNOWN[-1]}: it is brought up when it is next written to"
        )


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
