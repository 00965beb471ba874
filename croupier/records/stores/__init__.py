"""Stores of logs behind one protocol: memory, SQLite and PostgreSQL. Imports the log."""
