"""The first schema: logs, entries, heads and commands, the indexes made from them, snapshots."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_APPEND_ONLY: Final = ("entries", "heads", "commands", "rounds", "parts", "marks", "postings")


def upgrade() -> None:
    """Make the tables, and the triggers that let nobody change or remove what is recorded."""
    _make_log()
    _make_indexes()
    _make_snapshots()
    for table in _APPEND_ONLY:
        _refuse(table, ("UPDATE", "DELETE"), "what is recorded is never changed or removed")
    _refuse("logs", ("DELETE",), "a log is never removed")


def _make_log() -> None:
    op.create_table(
        "logs",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("begun", _NUMBER, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("log"),
    )
    op.create_table(
        "entries",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("at", _NUMBER, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("log", "number"),
    )
    op.create_index("entries_at", "entries", ["log", "at"])
    op.create_table(
        "heads",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("log", "number"),
    )
    op.create_table(
        "commands",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("first", _NUMBER, nullable=False),
        sa.Column("last", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "key"),
    )


def _make_indexes() -> None:
    op.create_table(
        "rounds",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("round", _NUMBER, nullable=False),
        sa.Column("last", _NUMBER, nullable=False),
        sa.Column("first", _NUMBER, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("began", _NUMBER, nullable=False),
        sa.Column("ended", _NUMBER, nullable=False),
        sa.Column("dealer", sa.Text(), nullable=False),
        sa.Column("wagered", _NUMBER, nullable=False),
        sa.Column("won", _NUMBER, nullable=False),
        sa.Column("side_wagered", _NUMBER, nullable=False),
        sa.Column("side_won", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "round", "last"),
    )
    op.create_index("rounds_dealer", "rounds", ["dealer", "ended"])
    op.create_index("rounds_ended", "rounds", ["ended"])
    op.create_table(
        "parts",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("round", _NUMBER, nullable=False),
        sa.Column("last", _NUMBER, nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("wagered", _NUMBER, nullable=False),
        sa.Column("net", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "round", "last", "player"),
    )
    op.create_index("parts_player", "parts", ["player", "log", "round"])
    op.create_table(
        "marks",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("place", _NUMBER, nullable=False),
        sa.Column("at", _NUMBER, nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("round", _NUMBER, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("clause", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("log", "number", "place"),
    )
    op.create_index("marks_at", "marks", ["at"])
    op.create_index("marks_category", "marks", ["category", "at"])
    op.create_table(
        "postings",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("place", _NUMBER, nullable=False),
        sa.Column("position", _NUMBER, nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=False),
        sa.Column("amount", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log", "number", "place", "position"),
        sqlite_with_rowid=False,
    )


def _make_snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("log", "number"),
    )


def _refuse(table: str, acts: tuple[str, ...], why: str) -> None:
    if op.get_context().dialect.name == "sqlite":
        for act in acts:
            name = f"{table}_no_{act.lower()}"
            op.execute(
                f"CREATE TRIGGER {name} BEFORE {act} ON {table} BEGIN SELECT RAISE(ABORT, '{table}: {why}'); END"
            )
        return
    function = f"{table}_is_kept()"
    body = f"BEGIN RAISE EXCEPTION '{table}: {why}'; END"
    op.execute(f"CREATE FUNCTION {function} RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
    on_row = f"BEFORE {' OR '.join(acts)} ON {table} FOR EACH ROW"
    op.execute(f"CREATE TRIGGER {table}_no_change {on_row} EXECUTE FUNCTION {function}")
    op.execute(
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION {function}"
    )
