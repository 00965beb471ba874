"""Revisions of the schema, each in a separate file. A released revision never changes."""
