"""The schema of a database compared with the one that the migrations make: tables, indexes and triggers, word by word.

A trigger that was removed, emptied or added is found, and so is a table or view that is not croupier's.
"""

import hashlib
import json
from typing import Final

from sqlalchemy.engine import Connection

DIGESTS: Final = {
    "sqlite": "0f8734f5144c7a7e7b6d2ba81c1b223859294edc463a3057c12c2fba87ae1b4e",
    "postgresql": "fdbc0df8950df687b9fedbf20351597c64dd4f4c8a752ba8ce06f987de6eb250",
}
"""Digest of the newest schema in each kind of database; tests make it again from the migrations."""
_SQLITE: Final = (
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_' ORDER BY type, name"
)
_POSTGRES: Final = (
    (
        "SELECT 'column', table_name, column_name,"
        " data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')"
        " FROM information_schema.columns WHERE table_schema = current_schema()"
    ),
    (
        "SELECT 'index', c.relname, t.relname, i.indisunique::text FROM pg_index i"
        " JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid"
        " WHERE c.relnamespace = current_schema()::regnamespace"
    ),
    (
        "SELECT 'trigger', g.tgname, t.relname, g.tgenabled::text || ' ' || pg_get_triggerdef(g.oid, true)"
        " FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid"
        " WHERE NOT g.tgisinternal AND t.relnamespace = current_schema()::regnamespace"
    ),
    "SELECT 'function', proname, '', prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace",
    "SELECT 'rule', rulename, tablename, '' FROM pg_rules WHERE schemaname = current_schema()",
    (
        "SELECT 'policy', relname, '', relrowsecurity::text FROM pg_class"
        " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
    ),
)


def described(connection: Connection) -> list[list[str]]:
    """Return everything that the schema consists of, in one order."""
    queries = (_SQLITE,) if connection.dialect.name == "sqlite" else _POSTGRES
    rows = [row for one in queries for row in connection.exec_driver_sql(one)]
    return sorted([" ".join(str(part or "").split()) for part in row] for row in rows)


def digest_of(connection: Connection) -> str:
    """Return the digest of a schema."""
    return hashlib.sha256(json.dumps(described(connection)).encode()).hexdigest()


def fault(connection: Connection) -> str:
    """Return what is wrong with a schema, "" if nothing is."""
    found = digest_of(connection)
    if found == DIGESTS[connection.dialect.name]:
        return ""
    return (
        "The tables, indexes or triggers of the database are not those that croupier makes: they were changed or added "
        f"to from outside (digest {found[:16]}…)."
    )
