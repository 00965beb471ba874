"""Tables for accounts, logins, tickets and leases."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_NAME: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables; no trigger watches them."""
    op.create_table(
        "accounts",
        sa.Column("name", _NAME, nullable=False),
        sa.Column("folded", _NAME, nullable=False),
        sa.Column("role", _NAME, nullable=False),
        sa.Column("password", _NAME, nullable=False),
        sa.Column("failures", _NUMBER, nullable=False),
        sa.Column("is_locked", sa.Boolean(), nullable=False),
        sa.Column("is_disabled", sa.Boolean(), nullable=False),
        sa.Column("created", _NUMBER, nullable=False),
        sa.Column("changed", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_index("accounts_folded", "accounts", ["folded"], unique=True)
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
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("tickets_token", "tickets", ["token"])
    op.create_index("tickets_until", "tickets", ["until"])
    op.create_table(
        "leases",
        sa.Column("log", _NAME, nullable=False),
        sa.Column("owner", _NAME, nullable=False),
        sa.Column("address", _NAME, nullable=False),
        sa.Column("until", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("log"),
    )
    op.create_index("leases_owner", "leases", ["owner"])
