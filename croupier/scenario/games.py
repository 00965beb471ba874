"""The games of a replay by family."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.rules.profile import load_any
from croupier.scenario.holdem import UthGame
from croupier.scenario.replayed_game import ReplayedGame
from croupier.scenario.twentyone import TwentyOneGame

FAMILIES: Final[Mapping[str, Callable[[Any, Mapping[str, int]], ReplayedGame]]] = {
    "twentyone": TwentyOneGame,
    "holdem": UthGame,
}
"""The game of a replay by the name of its family."""


def game(document: str, election: Mapping[str, object], seats: Mapping[str, int]) -> ReplayedGame:
    """Return the game of a document; raise UnknownDocument or BadElection."""
    rules = load_any(document, election, as_found=True)
    return FAMILIES[rules.family](rules, seats)
