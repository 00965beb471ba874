"""The tables of a database store. Rows of the log are never changed or removed: triggers refuse it.

The registry, who may come in and who owns a table, is no part of the log: its rows change and go, and are checked
against the log or by a keyed digest. The seals sign the rows of the indexes.
"""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA: Final = MetaData()

APPEND_ONLY: Final = ("entries", "heads", "commands", "rounds", "parts", "marks", "postings")
"""Tables in which a row is never changed or removed."""


TRANSIENT: Final = ("logins", "leases")
"""Tables that a copy of a store does not have."""


_GUARDS: Final = ("delete", "replace", "update")


def guards(dialect: str) -> set[str]:
    """Return the names of the triggers that protect recorded rows from change and removal."""
    if dialect == "sqlite":
        kept = {f"{table}_no_{act}" for table in APPEND_ONLY for act in _GUARDS}
        return kept | {"logs_no_delete", "logs_no_replace", "logs_no_return"}
    both = {f"{table}_no_{act}" for table in (*APPEND_ONLY, "logs") for act in ("change", "truncate")}
    return both | {"logs_no_return"}


def _number(name: str, *, is_key: bool = False) -> "Column[int]":
    return Column(name, BigInteger().with_variant(Integer, "sqlite"), primary_key=is_key, nullable=False)


def _name(name: str, *, is_key: bool = False) -> "Column[str]":
    # ordered by bytes, as Python and SQLite sort, for any locale of the server
    return Column(name, Text().with_variant(Text(collation="C"), "postgresql"), primary_key=is_key, nullable=False)


def _flag(name: str) -> "Column[bool]":
    return Column(name, Boolean, nullable=False)


# one row per log, which advances with it: its content is signed or follows from the entries
LOGS: Final = Table(
    "logs",
    METADATA,
    _name("log", is_key=True),
    _number("begun"),
    _number("number"),
    Column("hash", String(64), nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("signature", String(128), nullable=False),
    sqlite_with_rowid=False,
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    _name("log", is_key=True),
    _number("number", is_key=True),
    _number("at"),
    Column("hash", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("entries_at", "log", "at", "number"),
)

HEADS: Final = Table(
    "heads",
    METADATA,
    _name("log", is_key=True),
    _number("number", is_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("signature", String(128), nullable=False),
    sqlite_with_rowid=False,
)

COMMANDS: Final = Table(
    "commands",
    METADATA,
    _name("log", is_key=True),
    _name("key", is_key=True),
    _number("first"),
    _number("last"),
    sqlite_with_rowid=False,
)

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    _name("log", is_key=True),
    _number("round", is_key=True),
    _number("last", is_key=True),
    _number("first"),
    _name("status"),
    _number("began"),
    _number("ended"),
    _name("dealer"),
    _number("wagered"),
    _number("won"),
    _number("side_wagered"),
    _number("side_won"),
    Index("rounds_ended", "ended"),
    Index("rounds_dealer", "dealer", "ended"),
    sqlite_with_rowid=False,
)

PARTS: Final = Table(
    "parts",
    METADATA,
    _name("log", is_key=True),
    _number("round", is_key=True),
    _number("last", is_key=True),
    _name("player", is_key=True),
    _number("wagered"),
    _number("net"),
    Index("parts_player", "player", "log", "round"),
    sqlite_with_rowid=False,
)

MARKS: Final = Table(
    "marks",
    METADATA,
    _name("log", is_key=True),
    _number("number", is_key=True),
    _number("place", is_key=True),
    _number("at"),
    _name("category"),
    _name("event"),
    _name("role"),
    _name("who"),
    _number("round"),
    _name("reason"),
    _name("clause"),
    Index("marks_at", "at"),
    Index("marks_category", "category", "at"),
    sqlite_with_rowid=False,
)

POSTINGS: Final = Table(
    "postings",
    METADATA,
    _name("log", is_key=True),
    _number("number", is_key=True),
    _number("place", is_key=True),
    _number("position", is_key=True),
    _name("account"),
    _name("unit"),
    _number("amount"),
    sqlite_with_rowid=False,
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _name("log", is_key=True),
    _number("number", is_key=True),
    Column("hash", String(64), nullable=False),
    _name("program"),
    Column("state", LargeBinary, nullable=False),
    Column("signature", String(128), nullable=False),
)

SEALS: Final = Table(
    "seals",
    METADATA,
    _name("log", is_key=True),
    _number("number"),
    Column("rows", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    _name("name", is_key=True),
    _name("folded"),
    _name("role"),
    _name("password"),
    _flag("is_disabled"),
    _number("created"),
    _number("changed"),
    _name("factor"),
    _name("recovery"),
    _number("used"),
    Index("accounts_folded", "folded", unique=True),
)

LOGINS: Final = Table(
    "logins",
    METADATA,
    Column("token", String(64), primary_key=True, nullable=False),
    _name("account"),
    _name("role"),
    _name("csrf"),
    _name("where_from"),
    _number("began"),
    _number("seen"),
    _flag("is_demo"),
    _name("device"),
    _number("proved"),
    Column("mac", String(64), nullable=False),
    Index("logins_account", "account"),
    Index("logins_seen", "seen"),
)

TICKETS: Final = Table(
    "tickets",
    METADATA,
    Column("hash", String(64), primary_key=True, nullable=False),
    Column("token", String(64), nullable=False),
    _name("log"),
    _number("until"),
    _name("where_from"),
    Column("mac", String(64), nullable=False),
    Index("tickets_token", "token"),
    Index("tickets_until", "until"),
)

LEASES: Final = Table(
    "leases",
    METADATA,
    _name("log", is_key=True),
    _name("owner"),
    _name("address"),
    _number("until"),
    Index("leases_owner", "owner"),
)
