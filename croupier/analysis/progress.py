"""Progress of a computation: the worker reports, the caller displays."""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Callback with the current activity, in a few words, and its completed fraction, from 0 to 1."""


def silent(doing: str, done: float) -> None:
    """Show nothing."""


def within(progress: Progress, done: int, of: int, doing: str = "") -> Progress:
    """Return a callback that reports one of several parts as a fraction of the whole, under `doing` if given."""
    return lambda message, part: progress(doing or message, (done + part) / of)
