"""Monte Carlo of strategies: kernels read tables asked of the engine, and are proved equal to it. Imports the analysis.

Names are looked up when they are asked for, so that a command that prints help loads no kernels.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from croupier.simulation.api import simulate
    from croupier.simulation.counts import betting
    from croupier.simulation.plan import BadPlan, BadStrategy, Betting
    from croupier.simulation.report.summary import Summary

_WHERE: Final = {
    "BadPlan": "plan",
    "BadStrategy": "plan",
    "Betting": "plan",
    "Summary": "report.summary",
    "betting": "counts",
    "simulate": "api",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


__all__ = ["BadPlan", "BadStrategy", "Betting", "Summary", "betting", "simulate"]
