"""Sealing of the index rows of a store with every commit, and the check of the seals when it is opened."""

from typing import Final

from msgspec.structs import replace

from croupier.records.log.keys import Keys
from croupier.records.stores import seals
from croupier.records.stores.protocol import BadStore, Batch, LogRow, Store

_TRIES: Final = 20
"""Maximum number of attempts to read a seal while another process writes."""


class Sealing:
    """Seals of a store; those of the logs that were written last are remembered."""

    def __init__(self, store: Store, keys: Keys) -> None:
        """Begin with no log in memory."""
        self._store, self._keys = store, keys
        self._known: dict[str, tuple[int, str]] = {}

    def with_seal(self, batch: Batch, store: str) -> Batch:
        """Return a batch with the seal of all index rows that its log has then; `store` is the id of the store."""
        number, rows = self._known.get(batch.log, (-1, ""))
        if number != batch.after:
            rows = self._read(batch.log, batch.after, store)
        rows, last = seals.digest_with(rows, batch), batch.links[-1]
        self._known[batch.log] = last.number, rows
        return replace(batch, seal=seals.signed(self._keys, store, batch.log, last.number, last.hash, rows))

    def forget(self) -> None:
        """Forget the logs after a failure: what the store has is read again."""
        self._known.clear()

    def _read(self, log: str, after: int, store: str) -> str:
        """Return the sealed digest of a log; raise BadStore if its seal is not genuine."""
        row = self._store.log(log)
        if row is None or row.number != after:  # a new log, or one whose writer is late, which the store refuses
            return seals.NO_ROWS
        seal = self._store.seal(log)
        if seal is None or seal.number != row.number:
            return self._store.rows_digest(log)
        if not seals.is_genuine(seal, self._keys.public, store, row.hash):
            raise self._bad(log)
        return seal.rows

    def check(self, row: LogRow, store: str, *, is_known: bool) -> None:
        """Check the seal of a log; raise BadStore. A log of an older program, which `is_known` not, is sealed now."""
        for _ in range(_TRIES):  # another process may record meanwhile
            seal = self._store.seal(row.log)
            if seal is None and not is_known:
                rows = self._store.rows_digest(row.log)
                self._store.save_seal(seals.signed(self._keys, store, row.log, row.number, row.hash, rows))
                return
            if seal is not None and seal.number == row.number:
                if not seals.is_genuine(seal, self._keys.public, store, row.hash):
                    break
                return
            row = self._store.log(row.log) or row
        raise self._bad(row.log)

    def _bad(self, log: str) -> BadStore:
        where = self._store.where
        return BadStore(f"{where}: The seal of {log} in the table seals is missing or is not that of its last entry.")
