"""Named points at which tests make the program fail; they have no effect otherwise."""

from collections.abc import Callable
from typing import Final

POINTS: Final = (
    "before append",
    "after append",
    "before commit",
    "after commit",
    "before witness",
    "after witness",
    "before reply",
    "after reply",  # passed by the code that sends the answer
    "before snapshot",
    "after snapshot",
    "during shuffle",
    "during reveal",
    "during migration",
)

_hook: Callable[[str], None] | None = None


def reach(point: str) -> None:
    """Pass a named point."""
    if _hook is not None:
        assert point in POINTS, point
        _hook(point)


def install(hook: Callable[[str], None] | None) -> None:
    """Call `hook` at every point; None removes it."""
    global _hook  # noqa: PLW0603  one switch for the whole process, off outside tests
    _hook = hook
