"""Money acts of officials at tables that another process owns, followed in the logs of these tables."""

from collections.abc import Iterable
from typing import Final

from croupier.records.books.cash_events import MONEY_ACTS
from croupier.records.log import entries, wire
from croupier.records.log import events as e
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import Store
from croupier.records.tables import control_state
from croupier.records.tables.control_state import ControlState
from croupier.records.tables.recovery import from_snapshot

_FOLLOWED: Final = (*MONEY_ACTS, e.ControlsAdopted, e.ProposalAnswered, e.DealerAssigned, e.AssignmentEnded)
_WORDS: Final = tuple([f'"{wire.event_tag(kind)}"'.encode() for kind in _FOLLOWED])
"""Words of entries that matter here; the others are not decoded."""


class MoneyActs:
    """State of the house controls of tables as their logs tell; each log is read once, from its last snapshot on."""

    def __init__(self, store: Store, keys: Keys) -> None:
        """Begin without a table."""
        self._store, self._keys = store, keys
        self._read: dict[str, tuple[int, ControlState]] = {}

    def follow(self, tables: Iterable[str]) -> list[ControlState]:
        """Return the states of tables at the end of their logs; raise StoreError."""
        return [self._state_of(name) for name in tables]

    def _state_of(self, name: str) -> ControlState:
        number, state = self._read.get(name) or self._first_state(name)
        for link in self._store.links(name, number + 1):
            number = link.number
            if any(word in link.body for word in _WORDS):
                entry = entries.read(link.body)
                state = control_state.after(state, entry.given, entry.by, entry.events, entry.at)
        self._read[name] = number, state
        return state

    def _first_state(self, name: str) -> tuple[int, ControlState]:
        row = self._store.log(name)
        record = None if row is None else from_snapshot(self._store, row, self._keys)
        return (0, ControlState()) if record is None else (record.number, record.control)
