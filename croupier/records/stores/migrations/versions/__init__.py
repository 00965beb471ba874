"""Revisions of the schema, each in a file of its own. A released revision never changes."""
