"""Migrations of the schema of a store (alembic)."""
