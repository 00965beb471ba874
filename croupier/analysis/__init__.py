"""What a game is worth: exact return, best play, side bets, what each rule and reading costs.

`analyse` and `compare` are looked up when they are asked for, so that a command that prints help loads no kernels.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from croupier.analysis.comparing import Comparison, compare
    from croupier.analysis.door import analyse

_WHERE: Final = {"analyse": "door", "compare": "comparing", "Comparison": "comparing"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


__all__ = ["Comparison", "analyse", "compare"]
