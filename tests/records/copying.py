"""Writing an evening into a database quickly: it is played in memory, and its batches are appended many at a time."""

from collections.abc import Sequence

from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Batch, Store


class Remembering(MemoryStore):
    """A store in memory that remembers every batch it was given."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self.batches: list[tuple[Batch, ...]] = []

    def append(self, batches: Sequence[Batch]) -> None:
        """Record batches, and remember them."""
        super().append(batches)
        self.batches.append(tuple(batches))


def copied(played: Remembering, store: Store, together: int = 200) -> None:
    """Append all that was played to a store, a number of commands in one transaction, and forget it."""
    while played.batches:
        now, played.batches = played.batches[:together], played.batches[together:]
        store.append([batch for batches in now for batch in batches])
