"""Irregularities: conduct, cards in error, voids and malfunctions. Imports the table's state."""
