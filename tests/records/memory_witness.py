"""A witness in memory, which can be made to fail."""

from collections.abc import Sequence

from croupier.records.log.entries import SignedHead, read_head
from croupier.records.stores.protocol import StoreFailed
from croupier.records.witness.protocol import NewestHeads


class MemoryWitness:
    """The heads of each commit, in order."""

    where = "memory"

    def __init__(self, key: str = "0" * 64) -> None:
        """Begin with nothing seen."""
        self.key = key
        self.seen: list[tuple[SignedHead, ...]] = []
        self.is_down = False

    def check_place(self) -> None:
        """Accept any place."""

    def newest(self, store: str) -> tuple[str, NewestHeads]:
        """Return the last head of each log."""
        assert store or not self.seen
        return self.key, {read_head(head.body).log: head for heads in self.seen for head in heads}

    def see(self, heads: Sequence[SignedHead], store: str) -> None:
        """Keep the heads, unless the witness is down."""
        assert store
        if self.is_down:
            raise StoreFailed("memory: The witness does not answer: it is down.")
        self.seen.append(tuple(heads))

    def close(self) -> None:
        """Close nothing."""
