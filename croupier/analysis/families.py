"""The analysts by family of games."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.analysis.analyst import Analyst
from croupier.analysis.holdem.analyst import HoldemAnalyst
from croupier.analysis.twentyone.analyst import TwentyOneAnalyst
from croupier.rules.questions import Rules

ANALYSTS: Final[Mapping[str, Analyst[Any]]] = {"twentyone": TwentyOneAnalyst(), "holdem": HoldemAnalyst()}
"""The analyst of each family, by the name that profiles give it."""


def analyst_of(rules: Rules) -> Analyst[Any]:
    """Return the analyst of a table's rules."""
    return ANALYSTS[rules.family]
