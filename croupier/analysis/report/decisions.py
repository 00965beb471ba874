"""Frequencies of the decisions of best play, by stage of the round where there are stages."""

from collections.abc import Mapping
from typing import Any


def decisions(table: Mapping[str, Any], stage: str = "") -> dict[str, dict[str, float]]:
    """Return the shares of rounds by stage and decision, in words; a stage without a name holds those of none.

    A number that is no part of one is for the JSON alone.
    """
    by_stage: dict[str, dict[str, float]] = {}
    for name, value in table.items():
        words = name.replace("_", " ")
        if isinstance(value, Mapping):
            by_stage |= decisions(value, f"{stage}, {words}" if stage else words)
        elif isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            by_stage.setdefault(stage, {})[words] = float(value)
    return by_stage
