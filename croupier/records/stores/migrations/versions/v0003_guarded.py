"""Registry that is checked: accounts with a second factor, logins and tickets with a keyed digest, seals of indexes."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_NAME: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables again in which rows carry a digest; everybody logs in again, and nobody is locked any more."""
    op.create_table(
        "seals",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("rows", sa.String(64), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("log"),
    )
    _make_accounts()
    op.drop_table("logins")
    op.drop_table("tickets")
    _make_logins()


def _make_accounts() -> None:
    op.drop_index("accounts_folded", "accounts")
    op.rename_table("accounts", "accounts_before")
    if op.get_context().dialect.name != "sqlite":  # where the name of a constraint is one of the whole schema
        op.execute("ALTER TABLE accounts_before RENAME CONSTRAINT accounts_pkey TO accounts_before_pkey")
    op.create_table(
        "accounts",
        sa.Column("name", _NAME, nullable=False),
        sa.Column("folded", _NAME, nullable=False),
        sa.Column("role", _NAME, nullable=False),
        sa.Column("password", _NAME, nullable=False),
        sa.Column("is_disabled", sa.Boolean(), nullable=False),
        sa.Column("created", _NUMBER, nullable=False),
        sa.Column("changed", _NUMBER, nullable=False),
        sa.Column("factor", _NAME, nullable=False),
        sa.Column("recovery", _NAME, nullable=False),
        sa.Column("used", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_index("accounts_folded", "accounts", ["folded"], unique=True)
    columns = "name, folded, role, password, is_disabled, created, changed"
    op.execute(f"INSERT INTO accounts SELECT {columns}, '', '', 0 FROM accounts_before")  # noqa: S608  our own names
    op.drop_table("accounts_before")


def _make_logins() -> None:
    op.create_table(
        "logins",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("account", _NAME, nullable=False),
        sa.Column("role", _NAME, nullable=False),
        sa.Column("csrf", _NAME, nullable=False),
        sa.Column("where_from", _NAME, nullable=False),
        sa.Column("began", _NUMBER, nullable=False),
        sa.Column("seen", _NUMBER, nullable=False),
        sa.Column("is_demo", sa.Boolean(), nullable=False),
        sa.Column("device", _NAME, nullable=False),
        sa.Column("proved", _NUMBER, nullable=False),
        sa.Column("mac", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index("logins_account", "logins", ["account"])
    op.create_index("logins_seen", "logins", ["seen"])
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("log", _NAME, nullable=False),
        sa.Column("until", _NUMBER, nullable=False),
        sa.Column("where_from", _NAME, nullable=False),
        sa.Column("mac", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("tickets_token", "tickets", ["token"])
    op.create_index("tickets_until", "tickets", ["until"])
