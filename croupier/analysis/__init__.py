"""The value of a game: exact return, best play, side bets, and the cost of each rule and reading. Imports the engine.

`analyse` and `compare` are looked up when they are asked for, so that a command that prints help loads no kernels.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from croupier.analysis.api import analyse
    from croupier.analysis.comparison import Comparison, compare

_WHERE: Final = {"analyse": "api", "compare": "comparison", "Comparison": "comparison"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


__all__ = ["Comparison", "analyse", "compare"]
