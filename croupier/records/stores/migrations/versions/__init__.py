"""Revisions of the schema, one in each file; a released revision never changes. Imports nothing of croupier."""
