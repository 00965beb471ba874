"""Monte Carlo at the speed of the machine: kernels that read tables asked of the engine, and proved equal to it.

`simulate` is looked up when it is asked for, so that a command that prints help loads no kernels.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from croupier.simulation.door import simulate
    from croupier.simulation.summary import Summary

_WHERE: Final = {"simulate": "door", "Summary": "summary"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


__all__ = ["Summary", "simulate"]
