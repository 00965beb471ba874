"""Tournaments: conditions, entries, the ballot, sessions, places and prizes, as each document has them."""
