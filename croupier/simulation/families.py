"""The simulators by family of games."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.rules.questions import Rules, family
from croupier.simulation.holdem.simulator import HoldemSimulator
from croupier.simulation.simulator import Simulator
from croupier.simulation.twentyone.simulator import TwentyOneSimulator

SIMULATORS: Final[Mapping[str, Simulator[Any]]] = {"twentyone": TwentyOneSimulator(), "holdem": HoldemSimulator()}
"""The simulator of each family, by the name that profiles give it."""


def simulator_of(rules: Rules) -> Simulator[Any]:
    """Return the simulator of a table's rules."""
    return SIMULATORS[rules.family]


def simulator_for(document: str) -> Simulator[Any]:
    """Return the simulator of a document, by its key; raise UnknownDocument."""
    return SIMULATORS[family(document).family]
