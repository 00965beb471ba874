"""Scenario files: rounds as cards and inputs, replayed by the engine and compared with their expectations.

Imports the engine and narration.
"""
