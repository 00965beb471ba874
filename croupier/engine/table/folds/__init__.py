"""Folds of table events into the table's state, by subject. Imports the table's state and events."""
