"""Compiled loops of the Hold'em solver; each module has all functions that its loops call. Imports the layout."""
