"""Fold of the log of the house: its witness, the form of the store, its accounts and its settings."""

import threading
from typing import Any, Final

from msgspec import Struct

from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log.editions import FIRST
from croupier.records.log.entries import HOUSE
from croupier.records.log.inputs import RecordInput
from croupier.records.stores.protocol import BadStore, Store
from croupier.records.stores.registry import UserAccount

_TOLD: Final = (
    *(b'"StoreFounded"', b'"EditionBegun"', b'"WitnessNamed"', b'"SchemaRecorded"', b'"Account', b'"CodeAccepted"'),
    b'"SettingsStated"',
)
"""Words of entries that matter here; the others are not read."""


class Exemption(Struct, frozen=True):
    """Reasons for which a store is opened that is not as it should be.

    `lost` tells why it cannot be compared with its witness, `mends` why accounts that are not as the log has them are
    repaired.
    """

    lost: str = ""
    mends: str = ""


NO_EXEMPTION: Final = Exemption()


class AccountStep(Struct, frozen=True):
    """Change of an account: as it is then, the input and the event that record it, and whether its logins end."""

    account: UserAccount
    given: RecordInput
    event: Any
    ends_logins: bool = False


class HouseState:
    """Content of the log of the house, as far as it was read."""

    def __init__(self) -> None:
        """Begin before the first entry."""
        self.number = 0
        self.witness = ""
        """Public key of the witness, "" if the store has none."""
        self.edition = FIRST
        """Edition of the last program that wrote to the store."""
        self.revision = ""
        """Form of the database, "" if no program has recorded it."""
        self.accounts: dict[str, str] = {}
        """Digest of each account by its name."""
        self.settings: dict[str, Any] | None = None
        self._turn = threading.Lock()

    def follow(self, store: Store) -> None:
        """Read what was recorded since the last time; raise BadStore."""
        with self._turn:
            for link in store.links(HOUSE, self.number + 1):
                self.number = link.number
                if not any(word in link.body for word in _TOLD):
                    continue
                try:
                    events = entries.read(link.body).events
                except ValueError as wrong:
                    raise BadStore(f"{store.where}: entry {link.number} of {HOUSE}: {wrong}") from None
                for event in events:
                    self._take(event)

    def _take(self, event: Any) -> None:
        match event:
            case e.StoreFounded(edition=int() as edition) | e.EditionBegun(edition=edition):
                self.edition = edition
            case e.WitnessNamed():
                self.witness = event.key
            case e.SchemaRecorded():
                self.revision = event.revision
            case e.AccountsImported():
                self.accounts |= {one.name: one.digest for one in event.accounts}
            case e.AccountChanged(digest=str() as digest) | e.CodeAccepted(digest=digest):
                self.accounts[event.name] = digest
            case e.SettingsStated():
                self.settings = event.settings
            case _:
                pass


def recorded_edition(store: Store) -> int:
    """Return the edition of the last program that wrote to a store; raise BadStore."""
    state = HouseState()
    state.follow(store)
    return state.edition
