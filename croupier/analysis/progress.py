"""Progress of a computation: the worker reports, the caller displays."""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Told what is being done, in a few words, and which part of it is done, from 0 to 1."""


def silent(doing: str, done: float) -> None:
    """Show nothing."""


def within(progress: Progress, done: int, of: int, doing: str = "") -> Progress:
    """Return what reports one of several pieces of work as a part of the whole, under `doing` if that is given."""
    return lambda told, part: progress(doing or told, (done + part) / of)
