"""Environment of alembic: runs the migrations on the connection of the store."""

from alembic import context

from croupier.records.stores.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    transaction_per_migration=False,
)
context.run_migrations()
