"""Time that a test waits for what must happen: long, since only a test that fails waits for all of it."""

from typing import Final

PATIENCE: Final = 120.0
"""Seconds until a test gives up. A machine that is busy or slow is no fault of the program."""
