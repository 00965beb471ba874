"""How the schema of a store came to be what it is, revision by revision (alembic)."""
