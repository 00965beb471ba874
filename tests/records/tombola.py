"""A raffle that runs by itself in a store, for interruption: its next input follows from its progress."""

from collections.abc import Iterator
from typing import Any, Final

from croupier.records.commands import Answer
from croupier.records.log.entries import PROGRAM
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.protocol import Store
from croupier.records.witness.protocol import Witness
from tests.records.evening import EVENING, KEYS, Entropy, QuietHouse
from tests.records.raffle import FEE, KIM, Arrive, DrawTicket, OpenRaffle

RAFFLE: Final = "raffle"
"""Argument of a process that records a raffle, in place of a document; the room must be plugged in."""
NAME: Final = "Spring Cup"


class Tombola:
    """Players take a ticket each, every second one tries to take two, and the first wins."""

    def __init__(self, store: Store, seed: int, *, witness: Witness | None = None) -> None:
        """Take or begin the raffle in the store."""
        self.name = f"tournament {NAME}"
        house = QuietHouse(store, KEYS, clock=self._clock, entropy=Entropy(store, seed), witness=witness)
        if store.log(self.name) is None:
            self.table = ProceedingWriter.create(house, "tournament", NAME, OpenRaffle(KIM, FEE))
        else:
            self.table = ProceedingWriter.resume(house, self.name)

    def _clock(self) -> int:
        """Return a moment that follows from how far the log has come."""
        matter = getattr(self, "table", None)
        return EVENING * 1_000 + (0 if matter is None else matter.version * 500)

    def play(self, players: int) -> Iterator[Answer]:
        """Go on to the end, and yield every answer."""
        said: list[Any] = [Arrive(f"player {number // 3 * 2 + number % 3 // 2}") for number in range(players)]
        for number, given in enumerate([*said, DrawTicket(KIM, "player 0")]):
            answer = self.table.command(given, PROGRAM, key=f"ticket {number}")
            if not answer.is_repeated:
                yield answer
