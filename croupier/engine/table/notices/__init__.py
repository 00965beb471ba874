"""Limits, settings, signs and the layout cloth. Imports the table's state."""
