"""Migrations of the schema of a store (alembic). Imports nothing of croupier but the schema."""
