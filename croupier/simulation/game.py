"""A plan ready to be played: the interface of every family of games to the runners."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.progress import Progress, silent
from croupier.cards import Card
from croupier.engine.events import Event
from croupier.engine.holdem.events import UthEvent
from croupier.rules.profile import Rules, load_any
from croupier.simulation.plan import Plan
from croupier.simulation.tally import Tally

Ints = NDArray[np.int64]


class ReplayedRound(Struct, frozen=True):
    """One round played by the engine: its cards in the order in which they left the shoe, and its events."""

    round: int
    cards: tuple[Card, ...]
    events: Sequence[Event | UthEvent]
    nets: dict[str, int]
    """Net result of each wager in cents, by name such as "box 1 main"."""
    notes: tuple[str, ...] = ()
    """Facts that no event has: the count, the wager by the count, and the boxes that are counted."""


def box_notes(plan: Plan) -> Iterator[str]:
    """Yield which boxes are others', where there are any."""
    if plan.others:
        first, own = plan.others, plan.boxes - plan.others
        theirs = "Box 1 is another's" if first == 1 else f"Boxes 1 to {first} are others'"
        counts = f"box {plan.boxes} counts" if own == 1 else f"boxes {first + 1} to {plan.boxes} count"
        yield f"{theirs}; {counts}."


class SimulatedGame(Protocol):
    """Rules and strategy of a plan as tables, with the kernel that plays by them; it may be shared by threads."""

    @property
    def plan(self) -> Plan:
        """The plan that is simulated."""
        ...

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        ...

    @property
    def fingerprint(self) -> str:
        """The hash of all its tables: the same on every computer that plays the same."""
        ...

    def play(self, number: int, rounds: int) -> Tally:
        """Return the results of the first `rounds` rounds of block `number`."""
        ...

    def nets(self, number: int, rounds: int) -> Ints:
        """Return the net result of each of those rounds, in cents, on the boxes that count."""
        ...

    def retold(self, round_number: int) -> ReplayedRound:
        """Return one round, dealt again by its number (from 0) and played by the engine."""
        ...


def hash_of(tables: Iterable[object]) -> str:
    """Return a hash of arrays and numbers, those within tuples with them."""
    digest = sha256()
    for one in tables:
        if isinstance(one, tuple):
            digest.update(hash_of(one).encode())
        else:
            digest.update(np.ascontiguousarray(one).tobytes())
    return digest.hexdigest()


def make_game(plan: Plan, progress: Progress = silent) -> SimulatedGame:
    """Make the tables of a plan; raise BadPlan, BadStrategy, BadElection or UnknownDocument."""
    from croupier.simulation.families import simulator_of  # noqa: PLC0415  the simulators make such games

    rules = load_any(plan.document, plan.election)
    return simulator_of(rules).game(plan, rules, progress)
