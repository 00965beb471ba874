"""Copies of a store: backups, restores with a rehearsal, and archives for others. Imports all of records."""
