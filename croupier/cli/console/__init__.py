"""Shared parts of commands at a terminal: lazy groups, errors, files, progress and colours. Imports click only."""
