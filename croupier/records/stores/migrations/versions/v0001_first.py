"""The first schema: logs, entries, heads and commands, the indexes made from them, snapshots."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_NAME: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_KEYS: Final = {
    "logs": ("log",),
    "entries": ("log", "number"),
    "heads": ("log", "number"),
    "commands": ("log", '"key"'),
    "rounds": ("log", "round", "last"),
    "parts": ("log", "round", "last", "player"),
    "marks": ("log", "number", "place"),
    "postings": ("log", "number", "place", "position"),
}
"""Tables watched by triggers, with their keys. Only the row of a log changes, and only forward."""
_KEPT: Final = "what is recorded is never changed or removed"
_GOES_ON: Final = "a log keeps its name and only goes on"
_RETURNS: Final = "NEW.log <> OLD.log OR NEW.begun <> OLD.begun OR NEW.number <= OLD.number"


def upgrade() -> None:
    """Create the tables, and the triggers that protect recorded rows from change and removal."""
    _make_log()
    _make_indexes()
    _make_marks()
    _make_snapshots()
    if op.get_context().dialect.name == "sqlite":
        _guard_in_sqlite()
    else:
        _guard_in_postgres()


def _make_log() -> None:
    op.create_table(
        "logs",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("begun", _NUMBER, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("log"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entries",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("at", _NUMBER, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("log", "number"),
    )
    op.create_index("entries_at", "entries", ["log", "at", "number"])
    op.create_table(
        "heads",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("log", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("key", _NAME, nullable=False),
        sa.Column("first", _NUMBER, nullable=False),
        sa.Column("last", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "key"),
        sqlite_with_rowid=False,
    )


def _make_indexes() -> None:
    op.create_table(
        "rounds",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("round", _NUMBER, nullable=False),
        sa.Column("last", _NUMBER, nullable=False),
        sa.Column("first", _NUMBER, nullable=False),
        sa.Column("status", _NAME, nullable=False),
        sa.Column("began", _NUMBER, nullable=False),
        sa.Column("ended", _NUMBER, nullable=False),
        sa.Column("dealer", _NAME, nullable=False),
        sa.Column("wagered", _NUMBER, nullable=False),
        sa.Column("won", _NUMBER, nullable=False),
        sa.Column("side_wagered", _NUMBER, nullable=False),
        sa.Column("side_won", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "round", "last"),
        sqlite_with_rowid=False,
    )
    op.create_index("rounds_dealer", "rounds", ["dealer", "ended"])
    op.create_index("rounds_ended", "rounds", ["ended"])
    op.create_table(
        "parts",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("round", _NUMBER, nullable=False),
        sa.Column("last", _NUMBER, nullable=False),
        sa.Column("player", _NAME, nullable=False),
        sa.Column("wagered", _NUMBER, nullable=False),
        sa.Column("net", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "round", "last", "player"),
        sqlite_with_rowid=False,
    )
    op.create_index("parts_player", "parts", ["player", "log", "round"])


def _make_marks() -> None:
    op.create_table(
        "marks",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("place", _NUMBER, nullable=False),
        sa.Column("at", _NUMBER, nullable=False),
        sa.Column("category", _NAME, nullable=False),
        sa.Column("event", _NAME, nullable=False),
        sa.Column("role", _NAME, nullable=False),
        sa.Column("who", _NAME, nullable=False),
        sa.Column("round", _NUMBER, nullable=False),
        sa.Column("reason", _NAME, nullable=False),
        sa.Column("clause", _NAME, nullable=False),
        sa.PrimaryKeyConstraint("log", "number", "place"),
        sqlite_with_rowid=False,
    )
    op.create_index("marks_at", "marks", ["at"])
    op.create_index("marks_category", "marks", ["category", "at"])
    op.create_table(
        "postings",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("place", _NUMBER, nullable=False),
        sa.Column("position", _NUMBER, nullable=False),
        sa.Column("account", _NAME, nullable=False),
        sa.Column("unit", _NAME, nullable=False),
        sa.Column("amount", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "number", "place", "position"),
        sqlite_with_rowid=False,
    )


def _make_snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("program", _NAME, nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("log", "number"),
    )


def _guard_in_sqlite() -> None:
    """Let triggers refuse; SQLite's REPLACE removes rows without asking them, so it is refused when it inserts."""
    for table, keys in _KEYS.items():
        same = " AND ".join(f"{key} = NEW.{key}" for key in keys)
        if table == "entries":  # the one with row numbers, which REPLACE may name, too
            same = f"({same}) OR rowid = NEW.rowid"
        there = f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608  our own names
        _refuse_in_sqlite(table, "replace", f"INSERT ON {table} WHEN {there}", _KEPT)
        _refuse_in_sqlite(table, "delete", f"DELETE ON {table}", _KEPT)
        if table != "logs":
            _refuse_in_sqlite(table, "update", f"UPDATE ON {table}", _KEPT)
    _refuse_in_sqlite("logs", "return", f"UPDATE ON logs WHEN {_RETURNS}", _GOES_ON)


def _refuse_in_sqlite(table: str, name: str, when: str, why: str) -> None:
    op.execute(f"CREATE TRIGGER {table}_no_{name} BEFORE {when} BEGIN SELECT RAISE(ABORT, '{table}: {why}'); END")


def _guard_in_postgres() -> None:
    for table in _KEYS:
        acts = "DELETE" if table == "logs" else "UPDATE OR DELETE"
        kept = _raising_in_postgres(table, "is_kept", _KEPT)
        op.execute(f"CREATE TRIGGER {table}_no_change BEFORE {acts} ON {table} FOR EACH ROW {kept}")
        op.execute(f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} FOR EACH STATEMENT {kept}")
    goes_on = _raising_in_postgres("logs", "goes_on", _GOES_ON)
    op.execute(f"CREATE TRIGGER logs_no_return BEFORE UPDATE ON logs FOR EACH ROW WHEN ({_RETURNS}) {goes_on}")


def _raising_in_postgres(table: str, name: str, why: str) -> str:
    body = f"BEGIN RAISE EXCEPTION '{table}: {why}'; END"
    op.execute(f"CREATE FUNCTION {table}_{name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
    return f"EXECUTE FUNCTION {table}_{name}()"
