"""Scenario files: rounds told as cards and inputs, replayed by the engine and compared with what they expect."""
